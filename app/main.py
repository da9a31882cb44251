"""The composition root: the window, or a verb of the command line, each given what it needs."""

import sys
from collections.abc import Sequence

from app.composition import Composition
from app.paths import AppPaths
from app.storage.settings_file import load_settings

VERBS = frozenset({"draft", "status", "check", "playbooks", "-h", "--help"})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the window, or a verb of the command line. Returns the exit code.

    The two halves are imported here and nowhere else, because each is slow to import and needs little of the other:
    the window must paint before the engine is there, and the command line needs no Qt.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    paths = AppPaths.default()
    composition = Composition(paths, load_settings(paths.settings_file).settings)
    if given and given[0] in VERBS:
        from app.headless import run_headless  # noqa: PLC0415

        return run_headless(given, composition)
    from app.window import open_window  # noqa: PLC0415

    return open_window(composition, given)


if __name__ == "__main__":
    raise SystemExit(main())

"""The composition root: the window, or a verb of the command line, each given what it needs."""

import builtins
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app.look import read_look
from app.no_window import say_no_window
from app.paths import AppPaths

VERBS = frozenset({"draft", "status", "stop", "check", "playbooks", "restore", "-h", "--help"})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the window, or a verb of the command line. Returns the exit code.

    The two halves are imported here and nowhere else, because each is slow to import and needs little of the other:
    the window must paint before the engine is there, and the command line needs no Qt. The garbage collector rests
    while either is loaded; it would look through the same new things again and again, and find nothing. Typed data
    takes no plug-ins from other packages on the computer, and does not look through all of them for some, neither
    here nor in child processes.
    """
    gc.disable()
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    given = list(sys.argv[1:] if arguments is None else arguments)
    paths = AppPaths.default()
    if given and (given[0] in VERBS or not Path(given[0]).expanduser().is_dir()):
        from app.headless import run_headless  # noqa: PLC0415

        gc.freeze()
        gc.enable()
        return run_headless(given, paths)
    look = read_look(paths.settings_file)
    try:
        load_bindings()
        from app.opening import open_window  # noqa: PLC0415
    except ImportError as problem:
        if (library := _missing_library(problem)) is None:
            raise
        return say_no_window(paths, look, "no_library", library=library)
    return open_window(paths, look, given)


def _missing_library(problem: ImportError) -> str | None:
    """Return the library of the system that the window needs and that is not there, None for any other problem."""
    name, told, _ = str(problem).partition(": cannot open shared object file")
    return name if told else None


def load_bindings() -> None:
    """Load Qt's bindings before anything else does, and keep Python's own import statement, which they replace.

    Theirs reads the source of every module imported afterwards a second time, to find out whether it uses a way of
    naming methods that is not used here. That is a quarter of what importing the rest of the program takes, and keeps
    all those texts in memory.
    """
    own = builtins.__import__
    from PySide6 import QtCore  # noqa: F401, PLC0415

    builtins.__import__ = own


if __name__ == "__main__":
    raise SystemExit(main())

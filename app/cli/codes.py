"""Exit codes of the command line. Documented in README and in the help text."""

from app import no_window
from app.relay.state import RunState

RELEASED = 0
"""Everything was released (draft), or nothing was found (check)."""
FINDINGS = 1
"""Findings of high or medium severity (check)."""
BAD_INPUT = 2
"""The call itself cannot be taken: unknown option, unreadable folder, answers file that is none."""
WAITS = 3
"""The run waits for the person."""
INCOMPLETE = 4
"""The run is over, and not everything was released (draft); a part of a file could not be read (check)."""
NO_WINDOW = no_window.NO_WINDOW
"""No window can open here; the command line itself never ends with it."""
INTERRUPTED = 130
"""Stopped with Ctrl+C; nothing finished is lost, and the same call goes on."""
STORAGE = 5
"""The project cannot be read or written: damaged, read-only, disk full."""


def code_of(run: RunState) -> int:
    """Return the code of a run that is over."""
    return RELEASED if run.outcome in {"released", "answered"} else INCOMPLETE

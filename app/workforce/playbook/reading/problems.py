"""What is wrong with a playbook: the file, the line, the field and the reason."""

from dataclasses import dataclass
from pathlib import PurePath

from app.workforce.playbook.spec.playbook import Path


@dataclass(frozen=True)
class PlaybookFault:
    """One thing that keeps a playbook from being used. `field` is the path in the file, as `facts[2].kind`."""

    file: PurePath
    line: int
    field: str
    reason: str

    def __str__(self) -> str:
        """Return the fault as file:line: field: reason."""
        return f"{self.file}:{self.line}: {self.field}: {self.reason}"


class PlaybookRefused(Exception):
    """A playbook that cannot be used, with everything that is wrong with it."""

    def __init__(self, faults: tuple[PlaybookFault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def write_path(path: Path) -> str:
    """Write a path as people read it: facts[2].kind."""
    written = ""
    for step in path:
        written += f"[{step}]" if isinstance(step, int) else f".{step}" if written else step
    return written or "(whole file)"

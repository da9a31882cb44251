"""The seam to the preview: what the window asks of whatever shows files."""

from PySide6.QtCore import Signal

from app.ui.presenting.findings import Placed
from app.ui.widgets.surface import Surface


class PreviewPane(Surface):
    """Shows one file at a time. Paths of sources are relative to the project; deliverables go by name and version."""

    opened_outside = Signal(str)
    """The person wants the file in its own program; its path relative to the project."""

    def show_source(self, path: str, place: str = "") -> None:
        """Show a file of the person's, read only, at `place` ("row 6") where one is named."""
        self.show_nothing(f"{path} {place}".strip())

    def show_deliverable(self, name: str, version: int, title: str = "", kind: str = "") -> None:
        """Show a version of a deliverable under its `title`; `kind` is its format."""
        self.show_nothing(f"{title or name} {version} {kind}".strip())

    def show_nothing(self, text: str) -> None:
        """Show no file, and say why."""

    def show_place(self, place: str) -> None:
        """Bring a place of the file that is shown, or on its way, into view; an empty one changes nothing."""

    def show_findings(self, findings: tuple[Placed, ...]) -> None:
        """Mark findings at their places in the file that is shown, or on its way."""

    def find_text(self) -> None:
        """Offer to search what is shown."""

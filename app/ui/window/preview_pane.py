"""The seam to the preview: what the window asks of whatever shows files."""

from PySide6.QtCore import Signal

from app.export.comparison import Comparison
from app.ui.presenting.findings import Placed
from app.ui.presenting.passages import PassageView
from app.ui.widgets.surface import Surface


class PreviewPane(Surface):
    """Shows one file at a time. Paths of sources are relative to the project; deliverables go by name and version."""

    changes_asked = Signal(str)
    """The person wants to see what changed since the version before: the key of what is shown."""
    changes_save_asked = Signal(object)
    """The person wants the Comparison that is shown as a file."""
    opened_outside = Signal(str)
    """The person wants the file in its own program; its path relative to the project."""

    def show_source(self, path: str, place: str = "") -> None:
        """Show a file of the person's, read only, at `place` ("row 6") where one is named."""
        self.show_nothing(f"{path} {place}".strip())

    def show_deliverable(self, name: str, version: int, title: str = "", kind: str = "") -> None:
        """Show a version of a deliverable under its `title`; `kind` is its format."""
        self.show_nothing(f"{title or name} {version} {kind}".strip())

    @property
    def shown(self) -> str:
        """What is shown: "source:" and a path, "deliverable:", a name, ":" and a version, or nothing."""
        return ""

    def show_nothing(self, text: str) -> None:
        """Show no file, and say why."""

    def show_passages(self, passages: tuple[PassageView, ...]) -> None:
        """Show passages in their files, two of them at once where there are two."""
        for passage in passages[:1]:
            self.show_source(passage.path, passage.place)

    def show_place(self, place: str) -> None:
        """Bring a place of the file that is shown, or on its way, into view; an empty one changes nothing."""

    def show_findings(self, findings: tuple[Placed, ...]) -> None:
        """Mark findings at their places in the file that is shown, or on its way."""

    def offer_changes(self, words: str) -> None:
        """Offer the changes of the file that is shown, in `words`; empty ones offer nothing."""

    def ask_changes(self) -> None:
        """Show the changes as if the person had asked for them."""

    def show_changes(self, key: str, comparison: Comparison) -> None:
        """Show the changes of the file named by `key`; what comes too late is dropped."""

    def find_text(self) -> None:
        """Offer to search what is shown."""

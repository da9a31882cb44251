"""The seam to the preview: what the window asks of whatever shows files, and the empty state until something does."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.surface import Surface
from app.words import Words


class PreviewPane(Surface):
    """Shows one file at a time. Paths of sources are relative to the project; deliverables go by name and version."""

    opened_outside = Signal(str)
    """The person wants the file in its own program; its path relative to the project."""

    def show_source(self, path: str, place: str = "") -> None:
        """Show a file of the person's, read only, at `place` ("row 6") where one is named."""
        self.show_nothing(f"{path} {place}".strip())

    def show_deliverable(self, name: str, version: int) -> None:
        """Show a version of a deliverable."""
        self.show_nothing(f"{name} {version}")

    def show_nothing(self, text: str) -> None:
        """Show no file, and say why."""

    def find_text(self) -> None:
        """Offer to search what is shown."""


class EmptyPreview(PreviewPane):
    """Says that no file is shown, with the name of what was asked for."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Start with the sentence for an empty preview."""
        super().__init__(kit, Role.DESK, parent)
        self._kit, self._words = kit, words
        self._column = QVBoxLayout(self)
        self.show_nothing(words.say("preview.empty"))

    def show_source(self, path: str, place: str = "") -> None:
        """Name the file; it is not drawn here."""
        self.show_nothing(self._words.say("preview.cannot", name=path, place=place))

    def show_deliverable(self, name: str, version: int) -> None:
        """Name the file; it is not drawn here."""
        self.show_nothing(
            self._words.say("preview.cannot", name=name, place=self._words.say("version.number", number=version))
        )

    def show_nothing(self, text: str) -> None:
        """Say `text` in place of a file."""
        clear_layout(self._column)
        title = self._words.say("preview.none")
        self._column.addWidget(EmptyState(self._kit, Icon.DOCUMENT, title, text))

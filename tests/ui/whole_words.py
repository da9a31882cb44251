"""Words that are cut on the screen: labels without room, and painted lines that were shortened."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.widgets import paint
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.label import longest_part


class Shortened:
    """Notes the lines that are shortened while they are painted; names are shortened in the middle, words never."""

    def __init__(self, monkeypatch) -> None:
        """Look over the shoulder of what paints lines."""
        self.names: set[str] = set()
        self.words: set[str] = set()
        noting = self

        class Metrics(QFontMetrics):
            def elidedText(self, text, mode, width):
                shown = super().elidedText(text, mode, width)
                if shown != text:
                    (noting.names if mode == Qt.TextElideMode.ElideMiddle else noting.words).add(text)
                return shown

        monkeypatch.setattr(paint, "QFontMetrics", Metrics)

    def forget(self) -> None:
        """Begin anew."""
        self.names.clear()
        self.words.clear()


def cut_words(window: QWidget, shortened: Shortened) -> list[str]:
    """Return what cannot be read on `window`: cut words, and cut names that no tip tells in full."""
    shortened.forget()
    window.grab()
    tips = "\n".join(part.toolTip() for part in window.findChildren(QWidget) if part.isVisible())
    untold = {name for name in shortened.names if name not in tips}
    return [*sorted(shortened.words), *sorted(untold), *cut_labels(window)]


def cut_labels(window: QWidget) -> list[str]:
    """Return the texts of labels that have less room than they need."""
    labels = [part for part in window.findChildren(QLabel) if part.isVisible() and part.text()]
    return [part.text() for part in labels if not isinstance(part, ElidedLabel) and _has_no_room(part)]


def _has_no_room(label: QLabel) -> bool:
    room = label.contentsRect()
    if label.wordWrap():
        return label.height() < label.heightForWidth(label.width()) or longest_part(label.text(), label.font()) > (
            room.width() + 1
        )
    return max(paint.text_width(line, label.font()) for line in label.text().split("\n")) > room.width() + 1

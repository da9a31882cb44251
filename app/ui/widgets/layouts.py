"""Small helpers around layouts."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget


def clear_layout(layout: QLayout) -> None:
    """Take everything out of `layout` and let the widgets go."""
    while layout.count():
        item = layout.takeAt(0)
        if item is None:
            return
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            clear_layout(inner)


def scroll_around(content: QWidget) -> QScrollArea:
    """Return a scroll area around `content` that scrolls up and down only and never takes the focus."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setViewport(QWidget())
    area.setWidget(content)
    content.setAutoFillBackground(False)
    return area


def let_pointer_through(owner: QWidget) -> None:
    """Let the pointer reach `owner` through everything that lies on it."""
    for part in owner.findChildren(QWidget):
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

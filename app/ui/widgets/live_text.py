"""The words that are being written: the newest two lines, in a place that keeps its size.

A screen reader is told of them no more often than every ten seconds, and only where the person looks at them.
"""

from PySide6.QtCore import QElapsedTimer, QPointF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.paint import painting

LINES, SPOKEN_EVERY = 2, 10_000


class LiveText(QWidget):
    """Shows the end of a text that grows; takes no focus."""

    def __init__(self, kit: Kit, text: str = "", parent: QWidget | None = None) -> None:
        """Show the end of `text`."""
        super().__init__(parent)
        self._kit, self._text = kit, ""
        self._spoken = QElapsedTimer()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        kit.theme.bind(self, self._dress)
        self.set_text(text)

    @property
    def text(self) -> str:
        """The whole text, as it was told last."""
        return self._text

    @property
    def shown(self) -> tuple[str, ...]:
        """The lines that stand on the screen."""
        return self._last_lines(self.width())

    def set_text(self, text: str) -> None:
        """Show the end of `text` from now on."""
        if text == self._text:
            return
        self._text = text
        if not self._spoken.isValid() or self._spoken.elapsed() >= SPOKEN_EVERY:
            self._spoken.start()
            self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for two lines, however much there is."""
        return QSize(self._kit.theme.px(120), LINES * self._line_height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the newest lines, the older one first."""
        with painting(self) as painter:
            painter.setFont(self.font())
            painter.setPen(self._kit.theme.colour(Role.INK_2))
            for number, line in enumerate(self.shown):
                base = number * self._line_height() + self.fontMetrics().ascent()
                painter.drawText(QPointF(0, base), line)

    def _last_lines(self, width: int) -> tuple[str, ...]:
        layout = QTextLayout(self._text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        ends: list[tuple[int, int]] = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1))
            ends.append((line.textStart(), line.textStart() + line.textLength()))
        layout.endLayout()
        return tuple(self._text[start:end].strip() for start, end in ends[-LINES:])

    def _line_height(self) -> int:
        return self.fontMetrics().lineSpacing()

    def _dress(self) -> None:
        self.setFont(self._kit.theme.font(Type.SMALL))
        self.updateGeometry()

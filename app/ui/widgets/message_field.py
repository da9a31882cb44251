"""Where the person asks or adds an instruction: grows to five lines, Enter sends."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.paint import draw_box, painting

MOST_LINES = 5


class MessageField(QWidget):
    """Enter sends, Shift+Enter makes a line. What was typed stays until it is sent."""

    sent = Signal(str)
    """The person sent these words, without blanks around them."""

    def __init__(self, kit: Kit, hint: str, parent: QWidget | None = None) -> None:
        """Show `hint` while nothing is typed."""
        super().__init__(parent)
        self._kit = kit
        self.editor = _Editor(kit, hint)
        self.editor.setProperty("ring_target", self)
        self.editor.setAccessibleName(hint)
        self.send_button = Button(
            kit, "", ButtonKind.SECONDARY, icon=Icon.SEND, name=kit.tr("message.send"), tip=kit.tr("message.send_tip")
        )
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.editor, 1)
        self._row.addWidget(self.send_button, 0, Qt.AlignmentFlag.AlignBottom)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.send_button.clicked.connect(self.send)
        self.editor.send_asked.connect(self.send)
        self.editor.textChanged.connect(self._judge)
        self._judge()
        kit.theme.bind(self, self._space)

    def text(self) -> str:
        """Return what is typed, without blanks around it."""
        return self.editor.toPlainText().strip()

    def set_text(self, words: str) -> None:
        """Put `words` into the field."""
        self.editor.setPlainText(words)

    def send(self) -> None:
        """Send what is typed and empty the field; nothing typed sends nothing."""
        words = self.text()
        if words:
            self.editor.clear()
            self.sent.emit(words)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the field around the editor and the button."""
        theme = self._kit.theme
        with painting(self) as painter:
            draw_box(
                painter,
                QRectF(self.rect()),
                theme.sizes.radius.card,
                fill=theme.colour(Role.RAISED),
                edge=theme.colour(Role.CONTROL),
                width=theme.sizes.border.hair,
            )

    def _judge(self) -> None:
        self.send_button.setEnabled(bool(self.text()))

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._row.setContentsMargins(space.m, space.xs, space.xs, space.xs)
        self._row.setSpacing(space.s)
        self.editor.fit()


class _Editor(QPlainTextEdit):
    """Plain text as high as its lines, up to five."""

    send_asked = Signal()
    """Enter was pressed without Shift."""

    def __init__(self, kit: Kit, hint: str) -> None:
        super().__init__()
        self._kit = kit
        self.setPlaceholderText(hint)
        self.setProperty("bare", True)  # noqa: FBT003 - a property of the style sheet
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self.fit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send on Enter; make a line on Shift+Enter."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if not event.isAutoRepeat():
                self.send_asked.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Count the lines anew at another width."""
        super().resizeEvent(event)
        self.fit()

    def minimumSizeHint(self) -> QSize:
        """Return one line."""
        return QSize(self._kit.theme.px(120), self._height(1))

    def fit(self) -> None:
        """Become as high as the lines need, at most five."""
        lines = min(max(round(self.document().size().height()), 1), MOST_LINES)
        self.setFixedHeight(self._height(lines))
        spare = self._height(lines) - lines * self.fontMetrics().lineSpacing()
        pad = max(spare // 2 - round(self.document().documentMargin()), 0)
        self.setViewportMargins(0, pad, 0, pad)
        shown = Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines == MOST_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(shown)

    def _height(self, lines: int) -> int:
        line = self.fontMetrics().lineSpacing()
        single = self._kit.theme.sizes.control.button
        return max(single, lines * line + 2 * round(self.document().documentMargin()) + 2)

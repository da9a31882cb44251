"""Text in one of the letter styles; follows the theme, and leaves no single word on a last line."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type

NO_BREAK = "\u00a0"
SHORT_ENDING = 12
FEWEST_WORDS = 4


class Label(QLabel):
    """A plain text label. `text()` is what was set, also where the last two words are held together."""

    def __init__(
        self,
        kit: Kit,
        text: str = "",
        style: Type = Type.BODY,
        ink: Role = Role.INK,
        *,
        wrap: bool = False,
        selectable: bool = False,
        struck: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Show `text` in `style` and `ink`; `struck` draws a line through it."""
        super().__init__(parent)
        self._kit, self._style, self._ink, self._struck = kit, style, ink, struck
        self._text = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        if selectable:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setText(text)
        kit.theme.bind(self, self._dress)

    def setText(self, text: str) -> None:
        """Show `text` from now on."""
        self._text = text
        super().setText(hold_ending(text) if self.wordWrap() else text)

    def text(self) -> str:
        """Return the text as it was set."""
        return self._text

    def set_ink(self, ink: Role) -> None:
        """Show the text in `ink` from now on."""
        self._ink = ink
        self._dress()

    def set_style(self, style: Type) -> None:
        """Show the text in the letter style `style` from now on."""
        self._style = style
        self._dress()

    def _dress(self) -> None:
        theme = self._kit.theme
        font = theme.font(self._style)
        font.setStrikeOut(self._struck)
        self.setFont(font)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour(self._ink))
        self.setPalette(palette)
        self.setMinimumHeight(theme.line_height(self._style))


def hold_ending(text: str) -> str:
    """Return `text` with its last two words joined, so that a short last word never stands alone."""
    words = text.split(" ")
    if len(words) < FEWEST_WORDS or len(words[-1]) > SHORT_ENDING:
        return text
    return " ".join(words[:-1]) + NO_BREAK + words[-1]

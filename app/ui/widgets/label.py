"""Text in one of the letter styles; follows the theme, and leaves no single word on a last line."""

from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPalette, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.paint import text_width

NO_BREAK = "\u00a0"
PROSE = frozenset({Type.LEAD, Type.BODY, Type.SMALL})
ALPHABET = "abcdefghijklmnopqrstuvwxyz "
WIDEST = 16_000


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
        prose: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        """Show `text` in `style` and `ink`; `struck` draws a line through it, no `prose` knows no measure."""
        super().__init__(parent)
        self._kit, self._style, self._ink, self._struck = kit, style, ink, struck
        self._text, self._bold, self._prose = "", False, prose
        self._heights: dict[tuple[int, int], int] = {}
        self._widest, self._natural = 0, -1
        self._is_placed = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setForegroundRole(QPalette.ColorRole.WindowText)
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
        self._show_text(text)
        self._hold()

    def text(self) -> str:
        """Return the text as it was set."""
        return self._text

    def sizeHint(self) -> QSize:
        """Return the size of one line, or for wrapping text of as many lines as the measure asks for."""
        if not self.wordWrap():
            return super().sizeHint()
        width = min(self._unbroken(), self._measure())
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the size of one line, or for wrapping text as wide as its longest word."""
        if not self.wordWrap() or not self._text:
            return super().minimumSizeHint()
        return QSize(longest_part(super().text(), self.font()), self.minimumHeight())

    def heightForWidth(self, width: int) -> int:
        """Return the height of the text in a column of `width`, prose no longer than the measure.

        Layouts ask for the same width again and again; an answer holds until text, style or margins change. Nothing
        but the theme changes the font, so no event is listened to for it: Qt sends four to every new label.
        """
        if not self.wordWrap():
            return super().heightForWidth(width)
        margins = self.contentsMargins()
        kept = margins.left() + margins.right()
        if (width, kept) not in self._heights:
            height = super().heightForWidth(min(width, self._measure()) + kept)
            self._heights[width, kept] = max(height, self.minimumHeight())
        return self._heights[width, kept]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep prose to the measure in a wider column."""
        super().resizeEvent(event)
        self._is_placed = True
        self._keep_measure()

    def _keep_measure(self) -> None:
        if self._is_placed and self.wordWrap():
            rest = max(0, self.width() - self._measure())
            left = rest // 2 if self.alignment() & Qt.AlignmentFlag.AlignHCenter else 0
            self.setContentsMargins(left, 0, rest - left, 0)
            self._hold()

    def _hold(self) -> None:
        """Keep the last two words together where the last one would stand alone, once a layout gave it its width."""
        if not self._is_placed or not self.wordWrap() or self.width() < 1:
            return
        room = self.contentsRect().width()
        held = self._text if self._unbroken() <= room else hold_ending(self._text, self.font(), room)
        if held != super().text():
            self._show_text(held)

    def _unbroken(self) -> int:
        """Return the px the text takes with no other line breaks than its own."""
        if self._natural < 0:
            font = self.font()
            self._natural = max(text_width(line, font) for line in super().text().split("\n"))
        return self._natural

    def _show_text(self, text: str) -> None:
        self._heights.clear()
        self._natural = -1
        super().setText(text)

    def _measure(self) -> int:
        if not self._prose or self._style not in PROSE:
            return WIDEST
        if not self._widest:
            letters = self._kit.theme.sizes.layout.text_measure
            self._widest = round(text_width(ALPHABET, self.font()) / len(ALPHABET) * letters)
        return self._widest

    def _forget_sizes(self) -> None:
        self._heights.clear()
        self._widest, self._natural = 0, -1

    def set_ink(self, ink: Role) -> None:
        """Show the text in `ink` from now on."""
        self._ink = ink
        self._dress()

    def set_style(self, style: Type) -> None:
        """Show the text in the letter style `style` from now on."""
        self._style = style
        self._dress()

    def set_bold(self) -> None:
        """Write the text in the weight of strong body text, keeping size and style."""
        self._bold = True
        self._dress()

    def set_struck(self, *, struck: bool) -> None:
        """Draw a line through the text, or none."""
        self._struck = struck
        self._dress()

    def _dress(self) -> None:
        theme = self._kit.theme
        font = theme.font(self._style)
        if self._bold:
            font.setWeight(QFont.Weight.DemiBold)
        font.setStrikeOut(self._struck)
        self.setFont(font)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.colour(self._ink))
        self.setPalette(palette)
        self.setMinimumHeight(theme.line_height(self._style))
        self._forget_sizes()
        self._keep_measure()


def hold_ending(text: str, font: QFont, width: int) -> str:
    """Return `text` with its last two words joined where the last would stand alone on its line.

    Joined only when that takes no further line at `width` px, so that a label never grows by it.
    """
    lines = break_lines(text, font, width)
    if len(lines) < 2 or " " in lines[-1].strip():
        return text
    head, _, last = text.rpartition(" ")
    joined = f"{head}{NO_BREAK}{last}"
    return joined if head and len(break_lines(joined, font, width)) == len(lines) else text


def longest_part(text: str, font: QFont) -> int:
    """Return the px of the longest part of `text` that cannot be broken."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    longest = 0.0
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(0)
        longest = max(longest, line.naturalTextWidth())
        line = layout.createLine()
    layout.endLayout()
    return ceil(longest)


def break_lines(text: str, font: QFont, width: int) -> list[str]:
    """Return the lines `text` breaks into at `width` px."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    lines: list[str] = []
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        lines.append(text[line.textStart() : line.textStart() + line.textLength()])
        line = layout.createLine()
    layout.endLayout()
    return lines

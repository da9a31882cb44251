"""A state in a word on a soft field, with its mark before it."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.states import CHANGE_GLYPHS, CHANGE_STATES, GLYPHS, INKS, SEVERITY_STATES, SOFTS, Change, Severity, State
from app.ui.theme.roles import Role, Type
from app.ui.widgets.marks import draw_dot
from app.ui.widgets.paint import draw_box, draw_line, painting, text_width


class Pill(QWidget):
    """One or two words with a mark; the words are also its spoken name."""

    def __init__(
        self,
        kit: Kit,
        text: str,
        state: State,
        *,
        glyph: Icon | None = None,
        raised: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Say `text` in the colours of `state`; `glyph` replaces the state's own; `raised` is for soft ground."""
        super().__init__(parent)
        self._kit, self._raised, self._glyph = kit, raised, glyph
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_state(text, state)
        kit.theme.bind(self, self._resize)

    def text(self) -> str:
        """Return the words."""
        return self._text

    def set_state(self, text: str, state: State) -> None:
        """Say `text` in the colours of `state` from now on."""
        self._text, self._state = text, state
        self.setAccessibleName(text)
        self._resize()

    def sizeHint(self) -> QSize:
        """Return the size the words and the mark need."""
        sizes = self._kit.theme.sizes
        width = sizes.icon.tiny + sizes.space.xs + text_width(self._text, self._font()) + 2 * self._margin()
        return QSize(width, sizes.control.pill)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the field, the mark and the words."""
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        ink = theme.colour(INKS[self._state])
        ground = Role.RAISED if self._raised else SOFTS[self._state]
        mark = QRectF(self._margin(), (self.height() - sizes.icon.tiny) // 2, sizes.icon.tiny, sizes.icon.tiny)
        with painting(self) as painter:
            draw_box(painter, QRectF(self.rect()), self.height() / 2, fill=theme.colour(ground))
            glyph = self._glyph or GLYPHS[self._state]
            if glyph is None:
                draw_dot(painter, mark, theme, INKS[self._state])
            else:
                self._kit.icons.paint(painter, glyph, mark, ink, strong=True)
            words = QRectF(mark.right() + sizes.space.xs, 0, self.width(), self.height())
            draw_line(painter, words, self._text, self._font(), ink)

    def _font(self) -> QFont:
        font = self._kit.theme.font(Type.CAPTION)
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _margin(self) -> int:
        return self._kit.theme.sizes.space.s

    def _resize(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


def change_pill(kit: Kit, change: Change) -> Pill:
    """Return the pill that says what became of a goal."""
    words = kit.tr(f"change.{change.value}")
    return Pill(kit, words, CHANGE_STATES[change], glyph=CHANGE_GLYPHS[change])


def severity_pill(kit: Kit, severity: Severity) -> Pill:
    """Return the pill that says how much a finding matters."""
    words = kit.tr(f"severity.{severity.value}")
    glyph = Icon.MINUS if severity is Severity.LOW else None
    return Pill(kit, words, SEVERITY_STATES[severity], glyph=glyph)

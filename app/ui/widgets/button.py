"""Buttons: one filled main button a screen, outlined ones, small ones, links and quiet tools."""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.paint import LEFT, draw_box, draw_line, painting, text_width
from app.ui.widgets.press import PressArea


class ButtonKind(StrEnum):
    """How much a button stands out."""

    MAIN = "main"
    SECONDARY = "secondary"
    SMALL = "small"
    LINK = "link"
    TOOL = "tool"
    ICON = "icon"


class ButtonLook(NamedTuple):
    """Colours of one kind of button; None where nothing is drawn."""

    ink: Role
    fill: Role | None = None
    edge: Role | None = None
    hover: Role | None = None
    type: Type = Type.BODY_STRONG


LOOKS: dict[ButtonKind, ButtonLook] = {
    ButtonKind.MAIN: ButtonLook(Role.ON_ACCENT, Role.ACCENT, None, Role.ACCENT_HOVER),
    ButtonKind.SECONDARY: ButtonLook(Role.INK, Role.RAISED, Role.CONTROL, Role.HOVER),
    ButtonKind.SMALL: ButtonLook(Role.ACCENT, Role.RAISED, Role.CONTROL, Role.HOVER, Type.SMALL),
    ButtonKind.LINK: ButtonLook(Role.ACCENT),
    ButtonKind.TOOL: ButtonLook(Role.INK_2, None, None, Role.HOVER),
    ButtonKind.ICON: ButtonLook(Role.INK_2, None, None, Role.HOVER),
}
CHOSEN = ButtonLook(Role.ACCENT, Role.ACCENT_SOFT, Role.ACCENT, Role.ACCENT_SOFT, Type.SMALL)
MAIN_OFF = ButtonLook(Role.INK_3, Role.WAITING_SOFT, Role.HAIR)
TRAILING = frozenset({Icon.RIGHT, Icon.OPEN_OUTSIDE, Icon.DOWN, Icon.UP})


class Button(PressArea):
    """A button with words, an icon, or both. `name` is spoken where the words alone say too little."""

    def __init__(
        self,
        kit: Kit,
        text: str = "",
        kind: ButtonKind = ButtonKind.SECONDARY,
        *,
        icon: Icon | None = None,
        name: str = "",
        tip: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Show `text` and `icon` in the way of `kind`. Arrows to the right, down and up stand at the end."""
        super().__init__(kit, name or text, parent)
        self._kind, self._symbol = kind, icon
        self._type = LOOKS[kind].type
        self._own_ink: Role | None = None
        self._symbol_ink: Role | None = None
        self._measured = -1
        self._folded = False
        self.setText(text)
        self._tip = tip
        self.setToolTip(tip)
        kit.theme.bind(self, self._refit)

    @property
    def kind(self) -> ButtonKind:
        """How much the button stands out."""
        return self._kind

    def setText(self, text: str) -> None:
        """Say `text` from now on; the spoken name follows unless it was given apart."""
        if self.accessibleName() == self.text():
            self.setAccessibleName(text)
        super().setText(text)
        self._refit()

    def fold(self, *, folded: bool) -> None:
        """Show the icon alone, with the words as a tip, or both again; the spoken name stays."""
        if folded != self._folded:
            self._folded = folded
            self.setToolTip(self.text() if folded else self._tip)
            self._refit()

    def set_symbol(self, icon: Icon | None) -> None:
        """Show `icon` from now on."""
        self._symbol = icon
        self._refit()

    def set_lettering(self, style: Type, ink: Role | None = None, symbol_ink: Role | None = None) -> None:
        """Write the words in another style or ink, and draw the icon in an ink of its own."""
        self._type, self._own_ink, self._symbol_ink = style, ink, symbol_ink
        self._refit()

    def sizeHint(self) -> QSize:
        """Return the size words, icon and margins need."""
        width = 2 * self._margin() + self._content_width()
        return QSize(max(width, self._kit.theme.sizes.control.hit_min), self._height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the box, the icon and the words."""
        look = self._look()
        with painting(self) as painter:
            self._draw_ground(painter, look)
            self._draw_content(painter, self._ink(look))

    def _draw_ground(self, painter: QPainter, look: ButtonLook) -> None:
        theme = self._kit.theme
        fill = look.hover if self.is_hovered and look.hover else look.fill
        edge = None if look.edge is None else theme.colour(look.edge)
        if fill or edge:
            draw_box(
                painter,
                QRectF(self.rect()),
                theme.sizes.radius.control,
                fill=theme.colour(fill) if fill else None,
                edge=edge,
                width=theme.sizes.border.hair,
            )

    def _draw_content(self, painter: QPainter, ink: QColor) -> None:
        left = (self.width() - self._content_width()) / 2
        if self._kind is ButtonKind.LINK:
            left = min(left, self._margin())
        words = self._words_width()
        mark, gap = self._icon_size(), self._gap()
        leads = self._symbol is not None and self._symbol not in TRAILING
        start = left + (mark + gap if leads else 0)
        area = QRectF(start, 0, min(words, self.width() - start), self.height())
        if not self._folded:
            draw_line(painter, area, self.text(), self._font(), ink, LEFT)
        if self._symbol is not None:
            x = left if leads else left + words + gap
            box = QRectF(round(x), (self.height() - mark) // 2, mark, mark)
            own = self._symbol_ink if self.isEnabled() else None
            self._kit.icons.paint(painter, self._symbol, box, self._kit.theme.colour(own) if own else ink)

    def _look(self) -> ButtonLook:
        if self.isChecked():
            return CHOSEN
        if not self.isEnabled() and self._kind is ButtonKind.MAIN:
            return MAIN_OFF
        return LOOKS[self._kind]

    def _ink(self, look: ButtonLook) -> QColor:
        theme = self._kit.theme
        if not self.isEnabled():
            return theme.colour(Role.INK_3)
        if self._kind is ButtonKind.LINK and self.is_hovered:
            return theme.colour(Role.ACCENT_HOVER)
        return theme.colour(self._own_ink or look.ink)

    def _font(self) -> QFont:
        font = self._kit.theme.font(self._type)
        lightest = QFont.Weight.Medium if self._own_ink or self._kind is ButtonKind.LINK else QFont.Weight.DemiBold
        font.setWeight(max(lightest, font.weight()))
        return font

    def _content_width(self) -> int:
        words = self._words_width() if self.text() else 0
        return words + (self._icon_size() + self._gap() if self._symbol is not None else 0)

    def _words_width(self) -> int:
        """Return the px the words take, measured once for each text, style and size."""
        if self._folded:
            return 0
        if self._measured < 0:
            self._measured = text_width(self.text(), self._font())
        return self._measured

    def _gap(self) -> int:
        return self._kit.theme.sizes.space.s if self.text() and not self._folded else 0

    def _icon_size(self) -> int:
        icon = self._kit.theme.sizes.icon
        return icon.normal if self._kind is ButtonKind.ICON else icon.small

    def _margin(self) -> int:
        space = self._kit.theme.sizes.space
        margins = {
            ButtonKind.LINK: 0,
            ButtonKind.ICON: space.s,
            ButtonKind.SMALL: space.m,
            ButtonKind.TOOL: space.s,
        }
        return margins.get(self._kind, space.l)

    def _height(self) -> int:
        control = self._kit.theme.sizes.control
        heights = {ButtonKind.MAIN: control.button_main, ButtonKind.SECONDARY: control.button}
        return heights.get(self._kind, control.button_small)

    def _refit(self) -> None:
        self._measured = -1
        self.updateGeometry()
        self.update()

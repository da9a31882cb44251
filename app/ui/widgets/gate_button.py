"""A choice at a gate: icon, what it does, what follows from it. All choices of a gate look alike."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.label import break_lines, hold_ending, longest_part
from app.ui.widgets.paint import draw_box, draw_line, painting, text_width
from app.ui.widgets.press import PressArea


class GateButton(PressArea):
    """Outlined, never filled, so that no choice is drawn as the expected one."""

    def __init__(self, kit: Kit, icon: Icon, title: str, note: str, parent: QWidget | None = None) -> None:
        """Show `title` and, under it, `note`."""
        super().__init__(kit, f"{title}. {note}", parent)
        self._symbol, self._title, self._note = icon, title, note
        self._titles: tuple[str, ...] = (title,)
        self._lines: tuple[str, ...] = (note,)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        kit.theme.bind(self, self._break)

    def sizeHint(self) -> QSize:
        """Return the size of the icon and all lines."""
        theme, space = self._kit.theme, self._kit.theme.sizes.space
        words = max(text_width(self._title, theme.font(Type.ITEM)), text_width(self._note, theme.font(Type.SMALL)))
        return QSize(self._left() + words + space.l, self._words_height() + 2 * space.m - space.hair)

    def minimumSizeHint(self) -> QSize:
        """Return a size in which each word of the title can be read."""
        word = longest_part(self._title, self._kit.theme.font(Type.ITEM))
        return QSize(self._left() + word + self._kit.theme.sizes.space.s, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let title and note go on in further lines where they have no room in one."""
        super().resizeEvent(event)
        self._break()

    def _break(self) -> None:
        self._titles, self._lines = self._broken(self._title, Type.ITEM), self._broken(self._note, Type.SMALL)
        self.updateGeometry()
        self.update()

    def _broken(self, text: str, style: Type) -> tuple[str, ...]:
        room = self.width() - self._left() - self._kit.theme.sizes.space.s
        font = self._kit.theme.font(style)
        broken = break_lines(hold_ending(text, font, room), font, room) if room > 0 else [text]
        return tuple(line.strip() for line in broken)

    def _words_height(self) -> int:
        theme = self._kit.theme
        return len(self._titles) * theme.line_height(Type.ITEM) + len(self._lines) * theme.line_height(Type.SMALL)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the box, the icon and the lines."""
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        with painting(self) as painter:
            draw_box(
                painter,
                QRectF(self.rect()),
                sizes.radius.control,
                fill=theme.colour(Role.HOVER if self.is_hovered else Role.RAISED),
                edge=theme.colour(Role.CONTROL if self.isEnabled() else Role.HAIR),
                width=sizes.border.hair,
            )
            self._draw_content(painter)

    def _draw_content(self, painter: QPainter) -> None:
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        edge = sizes.icon.normal
        ink = Role.ACCENT if self.isEnabled() else Role.INK_3
        area = QRectF(sizes.space.l, (self.height() - edge) // 2, edge, edge)
        self._kit.icons.paint(painter, self._symbol, area, theme.colour(ink))
        title, note = theme.line_height(Type.ITEM), theme.line_height(Type.SMALL)
        top, left = (self.height() - self._words_height()) / 2, self._left()
        width = self.width() - left - sizes.space.s
        titles = ((line, Type.ITEM, title, Role.INK) for line in self._titles)
        notes = ((line, Type.SMALL, note, Role.INK_2) for line in self._lines)
        for text, style, height, role in (*titles, *notes):
            colour = theme.colour(role if self.isEnabled() else Role.INK_3)
            draw_line(painter, QRectF(left, top, width, height), text, theme.font(style), colour)
            top += height

    def _left(self) -> int:
        sizes = self._kit.theme.sizes
        return sizes.space.l + sizes.icon.normal + sizes.space.m

"""A choice at a gate: icon, what it does, what follows from it. All choices of a gate look alike."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.label import break_lines, hold_ending
from app.ui.widgets.paint import draw_box, draw_line, painting, text_width
from app.ui.widgets.press import PressArea


class GateButton(PressArea):
    """Outlined, never filled, so that no choice is drawn as the expected one."""

    def __init__(self, kit: Kit, icon: Icon, title: str, note: str, parent: QWidget | None = None) -> None:
        """Show `title` and, under it, `note`."""
        super().__init__(kit, f"{title}. {note}", parent)
        self._symbol, self._title, self._note = icon, title, note
        self._lines: tuple[str, ...] = (note,)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        kit.theme.bind(self, self._break)

    def sizeHint(self) -> QSize:
        """Return the size of the icon and both lines."""
        theme, space = self._kit.theme, self._kit.theme.sizes.space
        words = max(text_width(self._title, theme.font(Type.ITEM)), text_width(self._note, theme.font(Type.SMALL)))
        height = (
            theme.line_height(Type.ITEM) + len(self._lines) * theme.line_height(Type.SMALL) + 2 * space.m - space.hair
        )
        return QSize(self._left() + words + space.l, height)

    def minimumSizeHint(self) -> QSize:
        """Return a size in which the title can be read."""
        title = text_width(self._title, self._kit.theme.font(Type.ITEM))
        return QSize(self._left() + title + self._kit.theme.sizes.space.s, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the note go on in further lines where it has no room in one."""
        super().resizeEvent(event)
        self._break()

    def _break(self) -> None:
        room = self.width() - self._left() - self._kit.theme.sizes.space.s
        font = self._kit.theme.font(Type.SMALL)
        broken = break_lines(hold_ending(self._note, font, room), font, room) if room > 0 else [self._note]
        self._lines = tuple(line.strip() for line in broken)
        self.updateGeometry()
        self.update()

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
        top, left = (self.height() - title - len(self._lines) * note) / 2, self._left()
        width = self.width() - left - sizes.space.s
        notes = tuple((line, Type.SMALL, note, Role.INK_2) for line in self._lines)
        lines = ((self._title, Type.ITEM, title, Role.INK), *notes)
        for text, style, height, role in lines:
            colour = theme.colour(role if self.isEnabled() else Role.INK_3)
            draw_line(painter, QRectF(left, top, width, height), text, theme.font(style), colour)
            top += height

    def _left(self) -> int:
        sizes = self._kit.theme.sizes
        return sizes.space.l + sizes.icon.normal + sizes.space.m

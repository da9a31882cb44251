"""One row of the navigator: icon, name, second line, state mark."""

from textwrap import fill

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit import Kit
from app.ui.states import INKS
from app.ui.theme.roles import Role, Type
from app.ui.views import RowView
from app.ui.widgets.marks import draw_mark
from app.ui.widgets.paint import draw_box, draw_line, painting, text_width
from app.ui.widgets.press import PressArea

INDENT, TIP_LETTERS = 14, 72


class NavigatorRow(PressArea):
    """A row that opens what it names. Chosen, it lies on soft accent."""

    def __init__(self, kit: Kit, view: RowView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        super().__init__(kit, view.name, parent)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_view(view)
        kit.theme.bind(self, self._resize)

    @property
    def view(self) -> RowView:
        """What is shown."""
        return self._view

    def set_view(self, view: RowView) -> None:
        """Show `view` from now on."""
        self._view = view
        word = self._kit.tr(f"state.{view.mark.value}") if view.mark else ""
        self.setAccessibleName(", ".join(part for part in (view.name, view.note, word) if part))
        self.setAccessibleDescription(view.whole)
        self._resize()
        self._tell_rest()

    def nextCheckState(self) -> None:
        """Leave choosing to the list; a press alone does not change the row."""

    def sizeHint(self) -> QSize:
        """Return the height one or two lines need."""
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        second = theme.line_height(Type.CAPTION) if self._view.note else 0
        height = theme.line_height(Type.BODY) + second + sizes.space.s
        return QSize(sizes.layout.navigator_rail, max(height, sizes.control.row_min))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the row."""
        with painting(self) as painter:
            self._draw_ground(painter)
            self._draw_icon(painter)
            self._draw_words(painter)
            if self._view.mark is not None:
                draw_mark(painter, self._mark_area(), self._view.mark, self._kit.theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer the whole of what is cut as a tip."""
        super().resizeEvent(event)
        self._tell_rest()

    def _draw_ground(self, painter: QPainter) -> None:
        theme = self._kit.theme
        role = Role.ACCENT_SOFT if self.isChecked() else Role.HOVER if self.is_hovered else None
        if role is not None:
            area = QRectF(self.rect())
            edge = theme.colour(Role.ACCENT_LINE) if self.isChecked() else None
            draw_box(painter, area, theme.sizes.radius.control, fill=theme.colour(role), edge=edge)

    def _draw_icon(self, painter: QPainter) -> None:
        edge = self._kit.theme.sizes.icon.normal
        role = Role.ACCENT if self.isChecked() else Role.INK_2
        area = QRectF(self._indent(), (self.height() - edge) // 2, edge, edge)
        self._kit.icons.paint(painter, self._view.icon, area, self._kit.theme.colour(role))

    def _draw_words(self, painter: QPainter) -> None:
        theme, note = self._kit.theme, self._view.note
        name_high, note_high = theme.line_height(Type.BODY), theme.line_height(Type.CAPTION) if note else 0
        top = (self.height() - name_high - note_high) / 2
        left, width = self._words_left(), self._words_width()
        ink = theme.colour(Role.INK)
        area = QRectF(left, top, width, name_high)
        draw_line(painter, area, self._view.name, theme.font(self._style()), ink, cut=Qt.TextElideMode.ElideMiddle)
        role = INKS[self._view.note_state] if self._view.note_state else Role.INK_3
        area = QRectF(left, top + name_high, width, note_high)
        draw_line(painter, area, note, theme.font(Type.CAPTION), theme.colour(role))

    def _style(self) -> Type:
        return Type.BODY_STRONG if self.isChecked() else Type.BODY

    def _indent(self) -> int:
        return self._kit.theme.sizes.space.s + self._kit.theme.px(INDENT) * self._view.level

    def _words_left(self) -> int:
        return self._indent() + self._kit.theme.sizes.icon.normal + self._kit.theme.sizes.space.s

    def _words_width(self) -> int:
        sizes = self._kit.theme.sizes
        mark = sizes.icon.row_mark + sizes.space.s if self._view.mark is not None else 0
        return max(self.width() - self._words_left() - mark - sizes.space.s, 0)

    def _mark_area(self) -> QRectF:
        sizes = self._kit.theme.sizes
        edge = sizes.icon.row_mark
        return QRectF(self.width() - sizes.space.s - edge, (self.height() - edge) / 2, edge, edge)

    def _tell_rest(self) -> None:
        theme, view, room = self._kit.theme, self._view, self._words_width()
        name_cut = text_width(view.name, theme.font(self._style())) > room
        note_cut = text_width(view.note, theme.font(Type.CAPTION)) > room
        rest = fill(view.whole or (view.note if note_cut else ""), TIP_LETTERS)
        self.setToolTip("\n".join(tip for tip in (view.name if name_cut else "", rest) if tip))

    def _resize(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()

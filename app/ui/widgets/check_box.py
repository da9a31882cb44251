"""A box that is ticked: plain, or in a field of its own that can be hit anywhere."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.paint import draw_box, draw_line, painting, text_width


class CheckBox(QCheckBox):
    """Words beside a box. `framed` puts both into an edge, soft when ticked."""

    def __init__(self, kit: Kit, text: str, *, framed: bool = False, parent: QWidget | None = None) -> None:
        """Say `text`; nothing is ticked."""
        super().__init__(text, parent)
        self._kit, self._framed = kit, framed
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        kit.theme.bind(self, self.updateGeometry)

    def hitButton(self, pos: QPoint) -> bool:
        """Take a hit on the box and on the words."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore a key that repeats by itself."""
        if not event.isAutoRepeat():
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return the size box and words need."""
        sizes = self._kit.theme.sizes
        words = text_width(self.text(), self._kit.theme.font(Type.BODY))
        height = sizes.control.button if self._framed else sizes.control.hit_min
        return QSize(2 * self._margin() + sizes.icon.normal + sizes.space.s + words, height)

    def minimumSizeHint(self) -> QSize:
        """Return the same size; nothing may be cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the edge, the box, the tick and the words."""
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        edge = sizes.icon.normal
        box = QRectF(self._margin(), (self.height() - edge) // 2, edge, edge)
        with painting(self) as painter:
            if self._framed:
                self._draw_frame(painter)
            self._draw_box(painter, box)
            left = box.right() + sizes.space.s
            area = QRectF(left, 0, self.width() - left, self.height())
            ink = theme.colour(Role.INK if self.isEnabled() else Role.INK_3)
            draw_line(painter, area, self.text(), theme.font(Type.BODY), ink)

    def _draw_frame(self, painter: QPainter) -> None:
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        ticked = self.isChecked()
        draw_box(
            painter,
            QRectF(self.rect()),
            sizes.radius.control,
            fill=theme.colour(Role.ACCENT_SOFT if ticked else Role.RAISED),
            edge=theme.colour(Role.ACCENT if ticked else Role.CONTROL),
            width=sizes.border.hair,
        )

    def _draw_box(self, painter: QPainter, box: QRectF) -> None:
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        ticked = self.isChecked()
        on = Role.ACCENT if self.isEnabled() else Role.INK_3
        draw_box(
            painter,
            box,
            sizes.radius.mark,
            fill=theme.colour(on if ticked else Role.RAISED),
            edge=theme.colour(on if ticked else Role.CONTROL),
            width=(sizes.border.hair + sizes.border.selected) / 2,
        )
        if ticked:
            self._kit.icons.paint(painter, Icon.CHECK, box, theme.colour(Role.ON_ACCENT), strong=True)

    def _margin(self) -> int:
        return self._kit.theme.sizes.space.m if self._framed else 0

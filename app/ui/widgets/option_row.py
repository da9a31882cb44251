"""One answer that can be chosen: round mark, answer, reason, drawback. The whole row can be hit."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.states import State
from app.ui.theme.roles import Role, Type
from app.ui.views import OptionView
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import let_pointer_through
from app.ui.widgets.paint import draw_box, painting
from app.ui.widgets.pill import Pill


class OptionRow(QRadioButton):
    """A radio button in the shape of a card. Choosing moves nothing in it."""

    def __init__(self, kit: Kit, view: OptionView, place: int, parent: QWidget | None = None) -> None:
        """Show `view` as the answer number `place`, counted from 1."""
        super().__init__(parent)
        self._kit = kit
        self.setAutoExclusive(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("ring_radius", kit.theme.sizes.radius.card)
        self.setAccessibleName(spoken_option(kit, view, place))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.words = QVBoxLayout(self)
        self._fill(view)
        let_pointer_through(self)
        kit.theme.bind(self, self._space)

    def hitButton(self, pos: QPoint) -> bool:
        """Take a hit anywhere on the row."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose on Space; leave every other key to the list, and ignore a key that repeats by itself."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            super().keyPressEvent(event)
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        """Return the size of the words."""
        return self.words.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size of the words."""
        return self.words.totalMinimumSize()

    def heightForWidth(self, width: int) -> int:
        """Return the height the words need at `width`."""
        return self.words.totalHeightForWidth(width)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the card and the round mark."""
        theme, border = self._kit.theme, self._kit.theme.sizes.border
        chosen = self.isChecked()
        fill = Role.ACCENT_SOFT if chosen else Role.HOVER if self.underMouse() else Role.RAISED
        with painting(self) as painter:
            draw_box(
                painter,
                QRectF(self.rect()),
                theme.sizes.radius.card,
                fill=theme.colour(fill),
                edge=theme.colour(Role.ACCENT if chosen else Role.HAIR),
                width=border.selected if chosen else border.hair,
            )
            self._draw_mark(painter, chosen=chosen)

    def _draw_mark(self, painter: QPainter, *, chosen: bool) -> None:
        theme, sizes = self._kit.theme, self._kit.theme.sizes
        edge = sizes.icon.normal
        centre = QPointF(sizes.space.l + edge / 2, sizes.space.m + theme.line_height(Type.BODY) / 2)
        box = QRectF(centre.x() - edge / 2, centre.y() - edge / 2, edge, edge)
        ring = theme.colour(Role.ACCENT if chosen else Role.CONTROL)
        width = (sizes.border.hair + sizes.border.selected) / 2
        draw_box(painter, box, edge / 2, fill=theme.colour(Role.RAISED), edge=ring, width=width)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ring)
            painter.drawEllipse(centre, edge * 0.26, edge * 0.26)

    def _fill(self, view: OptionView) -> None:
        parts: list[QWidget] = [Label(self._kit, view.answer, Type.BODY_STRONG, wrap=True)]
        if view.recommended:
            parts.append(Pill(self._kit, self._kit.tr("option.recommended"), State.NOW, raised=True))
        self.words.addWidget(FlowRow(self._kit, parts))
        if view.reason:
            self.words.addWidget(Label(self._kit, view.reason, Type.SMALL, Role.INK_2, wrap=True))
        if view.makes:
            self.words.addWidget(Label(self._kit, view.makes, Type.SMALL, Role.INK_2, wrap=True))
        if view.against:
            against = self._kit.tr("option.against", drawback=view.against)
            self.words.addWidget(Label(self._kit, against, Type.SMALL, Role.INK_3, wrap=True))

    def _space(self) -> None:
        sizes = self._kit.theme.sizes
        left = sizes.space.l + sizes.icon.normal + sizes.space.m
        self.words.setContentsMargins(left, sizes.space.m, sizes.space.l, sizes.space.m)
        self.words.setSpacing(sizes.space.hair)
        self.updateGeometry()


def spoken_option(kit: Kit, view: OptionView, place: int) -> str:
    """Return what a screen reader says: number, answer, whether recommended, reason, files and drawback."""
    against = kit.tr("option.against", drawback=view.against) if view.against else ""
    word = kit.tr("option.recommended") if view.recommended else ""
    return ", ".join(part for part in (f"{place}", view.answer, word, view.reason, view.makes, against) if part)

"""A finding under the page: its number, what is wrong, what would be right, how much it matters, links."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.states import Severity
from app.ui.theme.roles import Role, Type
from app.ui.theme.theme import Theme
from app.ui.views import FindingView
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.paint import CENTRE, draw_line, painting
from app.ui.widgets.pill import severity_pill
from app.ui.widgets.surface import Card, Edge

PIN = 26
_PINS = {Severity.HIGH: Role.FAILED, Severity.LOW: Role.WAITING}


def pin_colours(theme: Theme, severity: Severity) -> tuple[QColor, QColor]:
    """Return the disc of a finding's number and the ink on it: those of paper, which stay light, in both schemes."""
    light = theme.tokens.light
    return QColor(light[_PINS.get(severity, Role.PAGE_PIN)]), QColor(light[Role.RAISED])


class NumberPin(QWidget):
    """The number of a finding on a filled disc, the same on the page and under it."""

    def __init__(self, kit: Kit, number: int, severity: Severity, parent: QWidget | None = None) -> None:
        """Show `number` in the colour of `severity`."""
        super().__init__(parent)
        self._kit, self._number, self._severity = kit, number, severity
        self.setAccessibleName(kit.tr("finding.number", number=number))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        kit.theme.bind(self, self._resize)

    def sizeHint(self) -> QSize:
        """Return the square of the disc."""
        edge = self._kit.theme.px(PIN)
        return QSize(edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the disc and the number."""
        theme = self._kit.theme
        disc, ink = pin_colours(theme, self._severity)
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(disc)
            painter.drawEllipse(self.rect())
            draw_line(painter, QRectF(self.rect()), str(self._number), theme.font(Type.BODY_STRONG), ink, CENTRE)

    def _resize(self) -> None:
        self.setFixedSize(self.sizeHint())


class FindingCard(Card):
    """One finding; each of its links opens its place."""

    link_pressed = Signal(str, str)
    """A link was pressed: key of the finding, key of the link."""

    def __init__(self, kit: Kit, view: FindingView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        super().__init__(kit, edge=Edge.AMBER, across=True, parent=parent)
        word = kit.tr(f"severity.{view.severity.value}")
        self.setAccessibleName(f"{view.number}, {view.title}, {word}, {view.text}")
        words = QVBoxLayout()
        words.setSpacing(self._kit.theme.sizes.space.hair)
        head = QHBoxLayout()
        head.addWidget(Label(kit, view.title, Type.BODY_STRONG, wrap=True), 1)
        head.addWidget(severity_pill(kit, view.severity), 0, Qt.AlignmentFlag.AlignTop)
        words.addLayout(head)
        words.addWidget(Label(kit, view.text, Type.SMALL, Role.INK_2, wrap=True, selectable=True))
        if view.links:
            # the ring of a link must not lie on the words above it
            words.addSpacing(self._kit.theme.sizes.space.xs)
            words.addWidget(
                FlowRow(kit, [self._link(view, link.key, link.text) for link in view.links], align_gap=True)
            )
        self.body.addWidget(NumberPin(kit, view.number, view.severity), 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(words, 1)

    def _link(self, view: FindingView, key: str, text: str) -> Button:
        link = Button(self._kit, text, ButtonKind.LINK)
        link.clicked.connect(lambda: self.link_pressed.emit(view.key, key))
        return link

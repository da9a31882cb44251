"""The cards of the start page."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.start_views import ProjectCardView, SampleView
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.card_button import CardButton
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.icon_view import IconTile, IconView
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import let_pointer_through
from app.ui.widgets.note import titled_words
from app.ui.widgets.pill import Pill
from app.ui.widgets.surface import Card

PROJECT_HEIGHT, LOW_PROJECT_HEIGHT = 94, 64
TIME_COLUMN = 84


class ProjectCard(CardButton):
    """A recent project with its state in words and when it was last touched."""

    opened = Signal(str)
    """The card was pressed; the key of the project."""

    def __init__(self, kit: Kit, view: ProjectCardView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        self._is_low = False
        super().__init__(kit, f"{view.name}, {view.word}, {view.note}, {view.time}", parent, across=True)
        self._time = Label(kit, view.time, Type.SMALL, Role.INK_3)
        self._time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(ElidedLabel(kit, view.name, Type.ITEM))
        words.addWidget(ElidedLabel(kit, view.note, Type.SMALL, Role.INK_2))
        words.addStretch(1)
        self.body.addWidget(IconTile(kit, view.icon))
        self.body.addLayout(words, 1)
        self.body.addWidget(Pill(kit, view.word, view.state))
        self.body.addWidget(self._time)
        self.body.addWidget(IconView(kit, Icon.RIGHT))
        let_pointer_through(self)
        kit.theme.bind(self, self._widen_time)
        self.clicked.connect(lambda: self.opened.emit(view.key))

    def _space(self) -> None:
        super()._space()
        space = self._kit.theme.sizes.space
        side = space.m if self._is_low else space.l
        self.body.setContentsMargins(side, space.s, side, space.s)
        self.body.setSpacing(side)
        self.setFixedHeight(self._kit.theme.px(LOW_PROJECT_HEIGHT if self._is_low else PROJECT_HEIGHT))

    def set_low(self, *, low: bool) -> None:
        """Take less room in a small window."""
        self._is_low = low
        self._space()

    def _widen_time(self) -> None:
        self._time.setMinimumWidth(self._kit.theme.px(TIME_COLUMN))


class SampleCard(CardButton):
    """A sample project: what it is, what one gets, how long it takes."""

    chosen = Signal(str)
    """The card was pressed; the key of the sample."""

    def __init__(self, kit: Kit, view: SampleView, parent: QWidget | None = None) -> None:
        """Show `view`."""
        super().__init__(kit, f"{kit.tr('start.try')}: {view.title}, {view.lasting}, {view.text}", parent)
        head = QHBoxLayout()
        head.addWidget(IconView(kit, view.icon, Role.ACCENT, "large"))
        head.addStretch(1)
        head.addWidget(Label(kit, view.lasting, Type.CAPTION, Role.INK_3))
        self.body.addLayout(head)
        self.body.addWidget(Label(kit, view.title, Type.ITEM, wrap=True))
        self.body.addWidget(Label(kit, view.text, Type.SMALL, Role.INK_2, wrap=True))
        self.body.addSpacing(kit.theme.sizes.space.xs)
        self.body.addStretch(1)
        self.body.addLayout(self._try())
        let_pointer_through(self)
        self.clicked.connect(lambda: self.chosen.emit(view.key))

    def _try(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(self._kit.theme.sizes.space.s)
        line.addWidget(Label(self._kit, self._kit.tr("start.try"), Type.BODY_STRONG, Role.ACCENT))
        line.addWidget(IconView(self._kit, Icon.RIGHT, Role.ACCENT))
        line.addStretch(1)
        return line

    def _space(self) -> None:
        super()._space()
        space = self._kit.theme.sizes.space
        self.body.setContentsMargins(space.xl, space.l, space.xl, space.l)


class ModelCard(Card):
    """Says that no key is needed, with a way to connect a model and one to learn how it works without."""

    connect_asked = Signal()
    """The person wants to connect a model."""
    help_asked = Signal()
    """The person wants to know how it works without one."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Offer both ways."""
        super().__init__(kit, fill=Role.PANEL, across=True, parent=parent)
        tr = kit.tr
        connect = Button(kit, tr("start.connect"), ButtonKind.LINK)
        connect.clicked.connect(self.connect_asked)
        explain = Button(kit, tr("start.without"), ButtonKind.LINK)
        explain.clicked.connect(self.help_asked)
        _fill(self, kit, Icon.KEY, (tr("start.no_key"), tr("start.no_key_text")), [connect, explain])


class FilesCard(Card):
    """Says what can be done with files of one's own without a project: check one, or compare two."""

    check_asked = Signal()
    """The person wants to check a file."""
    compare_asked = Signal()
    """The person wants to compare two files."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        """Offer both."""
        super().__init__(kit, fill=Role.PANEL, across=True, parent=parent)
        tr = kit.tr
        check = Button(kit, tr("header.check"), ButtonKind.LINK)
        check.clicked.connect(self.check_asked)
        compare = Button(kit, tr("start.compare"), ButtonKind.LINK)
        compare.clicked.connect(self.compare_asked)
        _fill(self, kit, Icon.SOURCE_SEARCH, (tr("start.check"), tr("start.check_text")), [check, compare])


def _fill(card: Card, kit: Kit, icon: Icon, words: tuple[str, str], links: list[Button]) -> None:
    """Put an icon, a title with its sentence and a row of links into a card."""
    title, text = words
    card.setAccessibleName(f"{title}: {text}")
    column = QVBoxLayout()
    column.setSpacing(kit.theme.sizes.space.xs)
    column.addLayout(titled_words(kit, title, text))
    column.addWidget(FlowRow(kit, links, align_gap=True))
    card.body.addSpacing(kit.theme.sizes.space.xs)
    card.body.addWidget(IconView(kit, icon, Role.INK_2, "normal"), 0, Qt.AlignmentFlag.AlignTop)
    card.body.addSpacing(kit.theme.sizes.space.xs)
    card.body.addLayout(column, 1)


def show_steps(kit: Kit) -> Card:
    """Return the card that tells a new person how it goes, in numbered steps."""
    card = Card(kit)
    space = kit.theme.sizes.space
    card.body.addWidget(Label(kit, kit.tr("start.how"), Type.SECTION))
    grid = QGridLayout()
    grid.setHorizontalSpacing(space.m)
    grid.setVerticalSpacing(space.m)
    grid.setColumnStretch(1, 1)
    for place in (1, 2, 3, 4):
        grid.addWidget(Label(kit, f"{place}.", Type.ITEM, Role.ACCENT), place, 0, Qt.AlignmentFlag.AlignTop)
        step = Label(kit, kit.tr(f"start.how_{place}"), Type.LEAD, Role.INK_2, wrap=True)
        grid.addWidget(step, place, 1, Qt.AlignmentFlag.AlignTop)
        grid.setRowStretch(place, 1)
    card.body.addLayout(grid, 1)
    card.body.setContentsMargins(space.xl, space.l, space.xl, space.l)
    card.body.setSpacing(space.m)
    return card

"""The start page: recent projects, a place for a folder, and samples."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.pages.start_parts import FilesCard, ModelCard, ProjectCard, SampleCard, show_steps
from app.ui.start_views import StartView
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.drop_area import DropArea
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout, scroll_around
from app.ui.widgets.surface import Edge, Surface

WIDE = 1280
TALL = 820
DROP_HEIGHT = 340
SAMPLE_WIDTH = 260


class StartPage(Surface):
    """Without projects the drop area takes the left column; samples stay."""

    folder_chosen = Signal(str)
    """A folder was dropped; its path."""
    open_asked = Signal()
    """The person wants to choose a folder in a dialog."""
    project_opened = Signal(str)
    """A recent project was pressed; its key."""
    all_asked = Signal()
    """The person wants to see every project."""
    sample_chosen = Signal(str)
    """A sample was pressed; its key."""
    check_asked = Signal()
    """The person wants to check a file of their own."""
    connect_asked = Signal()
    """The person wants to connect a model."""
    compare_asked = Signal()
    """The person wants to compare two files."""
    help_asked = Signal()
    """The person wants to know how it works without a model."""

    def __init__(
        self,
        kit: Kit,
        view: StartView,
        is_folder: Callable[[Path], bool] = Path.is_dir,
        parent: QWidget | None = None,
    ) -> None:
        """Show `view`; `is_folder` tells folders from files when something is dropped."""
        super().__init__(kit, parent=parent)
        self._is_folder = is_folder
        self._view: StartView | None = None
        self._cards: list[ProjectCard] = []
        self._samples: list[SampleCard] = []
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll_around(self._inside))
        self.set_view(view)
        kit.theme.bind(self, self._space)

    def set_view(self, view: StartView) -> None:
        """Show `view` from now on; nothing is made anew when it is shown already."""
        if view == self._view:
            return
        self._view = view
        clear_layout(self._column)
        self._cards = []
        self._column.addLayout(self._greeting(view))
        self._upper = QHBoxLayout()
        left, right = (self._projects(view), self._entry(view)) if view.projects else self._first_time(view)
        self._upper.addLayout(left, 58)
        self._upper.addLayout(right, 42)
        self._column.addLayout(self._upper, 0 if view.projects else 1)
        self._column.addStretch(1 if view.projects else 0)
        self._column.addLayout(self._show_samples(view))
        self._space()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take less room at the sides of a small window."""
        super().resizeEvent(event)
        self._space()

    def _greeting(self, view: StartView) -> QVBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(self._kit.theme.sizes.space.xs)
        first = "" if view.projects else "_first"
        words.addWidget(Label(self._kit, view.greeting or self._kit.tr("start.greeting"), Type.DISPLAY, wrap=True))
        words.addWidget(Label(self._kit, self._kit.tr(f"start.lead{first}"), Type.LEAD, Role.INK_2, wrap=True))
        return words

    def _projects(self, view: StartView) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(self._kit.theme.sizes.space.gap_between_cards)
        head = QHBoxLayout()
        head.addWidget(Label(self._kit, self._kit.tr("start.recent"), Type.SECTION), 1)
        if view.total_projects > len(view.projects):
            every = Button(self._kit, self._kit.tr("start.all", count=view.total_projects), ButtonKind.LINK)
            every.clicked.connect(self.all_asked)
            head.addWidget(every)
        column.addLayout(head)
        for place, project in enumerate(view.projects):
            card = ProjectCard(self._kit, project)
            card.set_edge(Edge.HAIR if place else Edge.SELECTED)
            card.opened.connect(self.project_opened)
            self._cards.append(card)
            column.addWidget(card)
        column.addStretch(1)
        return column

    def _entry(self, view: StartView) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(self._kit.theme.sizes.space.m)
        column.addWidget(self._drop_area(), 1)
        column.addWidget(self._check_card())
        if not view.has_model:
            column.addWidget(self._no_key())
        return column

    def _first_time(self, view: StartView) -> tuple[QVBoxLayout, QVBoxLayout]:
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self._drop_area(), 1)
        right.setSpacing(self._kit.theme.sizes.space.m)
        right.addWidget(show_steps(self._kit), 1)
        right.addWidget(self._check_card())
        if not view.has_model:
            right.addWidget(self._no_key())
        return left, right

    def _drop_area(self) -> DropArea:
        self.drop_area = DropArea(self._kit, self._is_folder)
        self.drop_area.folder_dropped.connect(self.folder_chosen)
        self.drop_area.open_asked.connect(self.open_asked)
        return self.drop_area

    def _check_card(self) -> FilesCard:
        card = FilesCard(self._kit)
        card.check_asked.connect(self.check_asked)
        card.compare_asked.connect(self.compare_asked)
        return card

    def _no_key(self) -> ModelCard:
        card = ModelCard(self._kit)
        card.connect_asked.connect(self.connect_asked)
        card.help_asked.connect(self.help_asked)
        return card

    def _show_samples(self, view: StartView) -> QVBoxLayout:
        space = self._kit.theme.sizes.space
        column, head = QVBoxLayout(), QHBoxLayout()
        column.setSpacing(space.m)
        head.setSpacing(space.m)
        head.addWidget(Label(self._kit, self._kit.tr("start.samples"), Type.SECTION))
        head.addWidget(Label(self._kit, self._kit.tr("start.samples_note"), Type.SMALL, Role.INK_3), 1)
        self._shelf, self._samples = QGridLayout(), []
        self._shelf.setSpacing(space.l)
        for sample in view.samples:
            card = SampleCard(self._kit, sample)
            card.chosen.connect(self.sample_chosen)
            self._samples.append(card)
        column.addLayout(head)
        column.addLayout(self._shelf)
        return column

    def _place_samples(self) -> None:
        """Put the samples beside each other where there is room, else in rows of half as many."""
        count = len(self._samples)
        across = count if self.width() >= count * self._kit.theme.px(SAMPLE_WIDTH) else max(1, (count + 1) // 2)
        for place, card in enumerate(self._samples):
            self._shelf.addWidget(card, place // across, place % across)
        for column in range(count):
            self._shelf.setColumnStretch(column, int(column < across))

    def _space(self) -> None:
        theme, space = self._kit.theme, self._kit.theme.sizes.space
        is_low = self.height() < theme.px(TALL)
        for card in self._cards:
            card.set_low(low=is_low)
        self.drop_area.set_low(low=is_low)
        self.drop_area.setMinimumHeight(0 if is_low else theme.px(DROP_HEIGHT))
        is_narrow = self.width() < theme.px(WIDE)
        self._upper.setStretch(0, 60 if is_narrow else 58)
        self._upper.setStretch(1, 40 if is_narrow else 42)
        side = space.page if is_narrow else space.start_side
        top = space.l if is_low else space.page
        self._column.setContentsMargins(side, top, side, top)
        self._column.setSpacing(space.l if is_low else space.xxl)
        self._upper.setSpacing(space.xxl)
        self._place_samples()

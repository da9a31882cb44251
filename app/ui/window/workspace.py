"""The workspace: navigator, conversation or build column, and the preview at the right."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.presenting.overview import RunLine
from app.ui.theme.roles import Role
from app.ui.widgets.navigator import NavigatorList
from app.ui.widgets.surface import HairLine, Surface
from app.ui.window.build_column import BuildColumn
from app.ui.window.conversation import Conversation
from app.ui.window.preview_pane import PreviewPane
from app.ui.window.run_foot import RunFoot
from app.words import Words

FOLD_BELOW, SHARE_BELOW = 1280, 1180


class Workspace(Surface):
    """Narrow windows fold the navigator to a rail; still narrower ones show conversation or preview, by two tabs."""

    narrowed = Signal(bool)
    """Conversation and preview share one area now (True), or stand beside each other again."""

    def __init__(self, kit: Kit, words: Words, preview: PreviewPane, parent: QWidget | None = None) -> None:
        """Hold `preview` at the right."""
        super().__init__(kit, Role.DESK, parent)
        self._kit = kit
        self._widened = False
        self.navigator = NavigatorList(kit)
        self.run_foot = RunFoot(kit, words)
        self.navigator.foot.addWidget(self.run_foot)
        self.conversation = Conversation(kit, words)
        self.build = BuildColumn(kit, words)
        self.preview = preview
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(words.say("tabs.name"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for code in ("tabs.conversation", "tabs.preview"):
            self.tabs.addTab(words.say(code))
        self.middle = QStackedWidget()
        self.middle.addWidget(self.conversation)
        self.middle.addWidget(self.build)
        self._arrange()
        self.tabs.currentChanged.connect(lambda _: self._fit())
        self.navigator.unfold_asked.connect(self._widen)
        kit.theme.bind(self, self._fit)

    @property
    def is_shared(self) -> bool:
        """True while conversation and preview share one area."""
        return self.width() < self._kit.theme.px(SHARE_BELOW)

    def show_building(self, *, building: bool) -> None:
        """Show the build column, or the conversation."""
        shown: QWidget = self.build if building else self.conversation
        if self.middle.currentWidget() is not shown:
            self.middle.setCurrentWidget(shown)
            self._fit()

    def show_run(self, line: RunLine) -> None:
        """Say time and cost of the run wherever its foot is shown."""
        for foot in (self.run_foot, self.conversation.run_foot):
            foot.show_run(line.time, line.cost, going=line.going, paused=line.paused)
        self.build.set_paused(paused=line.paused)
        self.conversation.run_foot.setVisible(self.navigator.is_folded and line.going)

    def show_preview(self) -> None:
        """Bring the preview to the front where it shares its area."""
        self.tabs.setCurrentIndex(1)

    def show_middle(self) -> None:
        """Bring the conversation to the front where it shares its area."""
        self.tabs.setCurrentIndex(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what has no room."""
        super().resizeEvent(event)
        self._fit()

    def _widen(self, _group: str) -> None:
        self._widened = True
        self._fit()
        if self.navigator.rows:
            self.navigator.rows[0].setFocus()

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        shared = QVBoxLayout()
        shared.setSpacing(0)
        self._side_by_side = QHBoxLayout()
        self._between = HairLine(self._kit, upright=True)
        self._side_by_side.setSpacing(0)
        self._side_by_side.addWidget(self.middle)
        self._side_by_side.addWidget(self._between)
        self._side_by_side.addWidget(self.preview, 1)
        shared.addWidget(self.tabs)
        shared.addLayout(self._side_by_side, 1)
        row.addWidget(self.navigator)
        row.addWidget(HairLine(self._kit, upright=True))
        row.addLayout(shared, 1)

    def _fit(self) -> None:
        theme, layout = self._kit.theme, self._kit.theme.sizes.layout
        wide = self.width() >= theme.px(FOLD_BELOW)
        if wide:
            self._widened = False
        folded = not wide and not self._widened
        if self.navigator.is_folded != folded:
            self.navigator.fold(folded=folded)
        self.conversation.run_foot.setVisible(folded and self.run_foot.is_going)
        shared = self.is_shared
        front = self.tabs.currentIndex()
        if self.tabs.isVisibleTo(self) != shared:
            self.tabs.setVisible(shared)
            self.narrowed.emit(shared)
        self.middle.setVisible(not shared or front == 0)
        self.preview.setVisible(not shared or front == 1)
        self._between.setVisible(not shared)
        building = self.middle.currentWidget() is self.build
        wanted = layout.build_column if building else layout.conversation
        if shared:
            self.middle.setMinimumWidth(0)
            self.middle.setMaximumWidth(16_777_215)
        else:
            room = self.width() - self.navigator.width() - layout.preview_min
            self.middle.setFixedWidth(max(min(wanted, room), min(layout.conversation_min, wanted)))

"""The page of a checked file: the file with its findings pinned, and beside it the findings as a list."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QTabBar, QVBoxLayout, QWidget

from app.preview.views import Preview
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.checking import HERE, CheckFinding, CheckView
from app.ui.presenting.navigator import kind_icon
from app.ui.preview.lock_panel import LockPanel
from app.ui.preview.pane import PreviewPane
from app.ui.preview.pins import FindingPin
from app.ui.theme.roles import Role
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.surface import HairLine, Surface
from app.ui.window.check_side import CheckSide
from app.words import Words

SHARE_BELOW = 960


class Refusal(EmptyState):
    """Why a file cannot be checked, and the ways on."""

    def __init__(self, kit: Kit, words: Words, title: str, text: str) -> None:
        """Say `title` and `text`."""
        super().__init__(kit, Icon.UNREADABLE, title, text, words.say("check.other"))
        self.back = Button(kit, words.say("check.back"), ButtonKind.LINK)
        self._column.insertWidget(self._column.count() - 1, self.back, 0, Qt.AlignmentFlag.AlignHCenter)


class CheckPage(Surface):
    """In a narrow window file and findings share one area, by two tabs; then the open finding stands under the page."""

    other_asked = Signal()
    """The person wants to check another file."""
    back_asked = Signal()
    """The person is done."""
    unlock_asked = Signal(object)
    """The person typed the Password of the file."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Show no file."""
        super().__init__(kit, Role.DESK, parent)
        self._words = words
        self._view: CheckView | None = None
        self.pane = PreviewPane(kit)
        self.side = CheckSide(kit, words)
        self.tabs = QTabBar()
        self.refusal: Refusal | None = None
        self.lock: LockPanel | None = None
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._make_body())
        self.side.list.link_pressed.connect(self.show_place)
        self.pane.link_pressed.connect(lambda key, link: self.show_place(int(key), link))
        self.pane.cards.turned.connect(self._follow)
        self.tabs.currentChanged.connect(lambda _: self._fit())
        self._make_keys()
        kit.theme.bind(self, self._fit)

    @property
    def is_shared(self) -> bool:
        """True while file and findings share one area."""
        return self.width() < self._kit.theme.px(SHARE_BELOW)

    def show_busy(self, key: str, name: str) -> None:
        """Say that a file is being read and checked."""
        self._view = None
        self.setAccessibleName(self._words.say("check.name", name=name))
        self._stack.setCurrentIndex(0)
        self.pane.show_nothing("")
        self.pane.show_file(key, name, self._words.say("check.yours"), kind_icon(name.rpartition(".")[2].lower()))
        self.side.show_busy(name)
        self._fit()

    def show_preview(self, key: str, preview: Preview) -> None:
        """Show what the file looks like."""
        self.pane.set_preview(key, preview)

    def show_view(self, view: CheckView) -> None:
        """Show what came of the checks."""
        self._view = view
        self.pane.set_pins(tuple(FindingPin(one.view, one.place, one.quote) for one in view.findings))
        self.side.show_view(view)
        self._fit()

    def show_refusal(self, title: str, text: str) -> None:
        """Say in one sentence why a file cannot be checked."""
        self.side.rest()
        self.pane.show_nothing("")
        if self.refusal is not None:
            self._stack.removeWidget(self.refusal)
            self.refusal.deleteLater()
        self.refusal = Refusal(self._kit, self._words, title, text)
        self.refusal.pressed.connect(self.other_asked)
        self.refusal.back.clicked.connect(self.back_asked)
        self._stack.addWidget(self.refusal)
        self._stack.setCurrentWidget(self.refusal)

    def ask_password(self, name: str, *, again: bool) -> None:
        """Ask for the password of a file; `again` says that what was typed does not open it, and leaves it there."""
        self.side.rest()
        self.pane.show_nothing("")
        if self.lock is None or self.lock.name != name or not again:
            self.forget_lock()
            self.lock = self._make_lock(name)
            self._stack.addWidget(self.lock)
        self._stack.setCurrentWidget(self.lock)
        if again:
            self.lock.refuse()

    def forget_lock(self) -> None:
        """Drop the field of the file before, and what was typed into it."""
        lock, self.lock = self.lock, None
        if lock is not None:
            self._stack.removeWidget(lock)
            lock.deleteLater()

    def _make_lock(self, name: str) -> LockPanel:
        other = Button(self._kit, self._words.say("check.other"), ButtonKind.LINK)
        back = Button(self._kit, self._words.say("check.back"), ButtonKind.LINK)
        lock = LockPanel(self._kit, name, (other, back))
        other.clicked.connect(self.other_asked)
        back.clicked.connect(self.back_asked)
        lock.open_asked.connect(self.unlock_asked)
        return lock

    def show_place(self, number: int, link: str = HERE) -> None:
        """Bring the place of a finding into view, or the other place it names."""
        finding = self._finding(number)
        if finding is None:
            return
        self.tabs.setCurrentIndex(1)
        if link == HERE:
            self.pane.cards.press_pin(number)
        else:
            self.side.list.choose(number)
            self.pane.show_place(finding.other)

    def find_text(self) -> None:
        """Search the file."""
        self.tabs.setCurrentIndex(1)
        self.pane.search()

    def step(self, step: int) -> None:
        """Open the next finding (1) or the one before (-1)."""
        self.tabs.setCurrentIndex(1)
        self.pane.step_finding(step)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let file and findings share one area where there is no room for both."""
        super().resizeEvent(event)
        self._fit()

    def _finding(self, number: int) -> CheckFinding | None:
        found = self._view.findings if self._view is not None else ()
        return next((one for one in found if one.view.number == number), None)

    def _follow(self, number: int, placed: bool) -> None:
        """Mark the finding that was opened on the page; say so where its place is not on it."""
        self.side.list.choose(number)
        finding = self._finding(number)
        if finding is not None and not placed and not self.is_shared:
            said, note = self._words.say("check.unplaced", number=number, place=finding.where), self.pane.view_note
            note.say(said, note.link.text())

    def _make_body(self) -> QWidget:
        body = QWidget()
        column, row = QVBoxLayout(body), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row.setSpacing(0)
        for code in ("check.tab.findings", "check.tab.file"):
            self.tabs.addTab(self._words.say(code))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self._between = HairLine(self._kit, upright=True)
        row.addWidget(self.pane, 1)
        row.addWidget(self._between)
        row.addWidget(self.side)
        column.addWidget(self.tabs)
        column.addLayout(row, 1)
        return body

    def _make_keys(self) -> None:
        for keys, step in (("F8", 1), ("Shift+F8", -1)):
            shortcut = QShortcut(QKeySequence(keys), self.side)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=step: self.step(step))

    def _fit(self) -> None:
        shared, front = self.is_shared, self.tabs.currentIndex()
        self.tabs.setVisible(shared)
        self._between.setVisible(not shared)
        self.pane.cards.set_quiet(quiet=not shared)
        self.pane.setVisible(not shared or front == 1)
        self.side.setVisible(not shared or front == 0)
        width = self._kit.theme.sizes.layout.report_side
        self.side.setMinimumWidth(0 if shared else width)
        self.side.setMaximumWidth(16_777_215 if shared else width)

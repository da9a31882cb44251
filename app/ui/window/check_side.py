"""Beside a checked file: the outcome in a word, the findings, and what can be done next."""

from PySide6.QtCore import QElapsedTimer, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.checking import CheckView
from app.ui.presenting.stations import lasting
from app.ui.presenting.working import MORE_AFTER, TIME_AFTER
from app.ui.states import State
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import scroll_around
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.surface import HairLine, Panel
from app.ui.window.check_list import CheckedList
from app.words import Words

SECOND = 1_000


class CheckSide(Panel):
    """While the checks run it says for how long; nothing on it changes the file."""

    again_asked = Signal()
    """Check the same file again."""
    save_asked = Signal()
    """Save the list of findings."""
    other_asked = Signal()
    """Check another file."""
    open_asked = Signal()
    """Open the file in its own program."""
    back_asked = Signal()
    """Leave the check."""
    stop_asked = Signal()
    """Stop checking."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(kit, parent)
        self._words = words
        self.mark = StateMark(kit, State.NOW)
        self.title = Label(kit, "", Type.TITLE, wrap=True)
        self.lead = Label(kit, "", Type.SMALL, Role.INK_2, wrap=True)
        self.list = CheckedList(kit, words)
        self.area: QScrollArea = scroll_around(self.list)
        self.list.chosen_shown.connect(self._bring)
        self.again = self._button("check.again", ButtonKind.SECONDARY, Icon.REFRESH, self.again_asked)
        self.save = self._button("check.save", ButtonKind.SECONDARY, Icon.DOWNLOAD, self.save_asked)
        self.open = self._button("check.open", ButtonKind.LINK, None, self.open_asked)
        self.other = self._button("check.other", ButtonKind.LINK, None, self.other_asked)
        self.back = self._button("check.back", ButtonKind.LINK, None, self.back_asked)
        self.stop = self._button("check.stop", ButtonKind.SECONDARY, Icon.STOP, self.stop_asked)
        self._arrange()
        self._since = QElapsedTimer()
        self._ticker = QTimer(self)
        self._ticker.setInterval(SECOND)
        self._ticker.timeout.connect(self._tick)
        kit.theme.bind(self, self._space)

    def show_busy(self, name: str) -> None:
        """Say that a file is being checked."""
        self.list.clear()
        self.title.setText(self._words.say("check.busy", name=name))
        self.lead.setText(self._words.say("check.busy_text"))
        self._since.start()
        self._ticker.start()
        self._turn(busy=True)

    def show_view(self, view: CheckView) -> None:
        """Show what came of the check."""
        self._ticker.stop()
        self.title.setText(view.title)
        self.lead.setText(view.lead)
        self.save.setVisible(view.was_checked)
        self._turn(busy=False)
        self.save.setVisible(view.was_checked)
        self.list.set_view(view)
        self.area.verticalScrollBar().setValue(0)

    def rest(self) -> None:
        """Count no further time."""
        self._ticker.stop()

    def _turn(self, *, busy: bool) -> None:
        self.mark.setVisible(busy)
        self.stop.setVisible(busy)
        for one in (self.again, self.save, self.open, self.other):
            one.setVisible(not busy)

    def _tick(self) -> None:
        seconds = self._since.elapsed() / SECOND
        said = [self._words.say("check.busy_text")]
        if seconds >= MORE_AFTER:
            said.append(self._words.say("check.busy_long"))
        if seconds >= TIME_AFTER:
            said.append(self._words.say("check.busy_for", time=lasting(seconds, self._words)) + ".")
        self.lead.setText(" ".join(said))

    def _bring(self, card: object) -> None:
        if isinstance(card, QWidget):
            QTimer.singleShot(0, card, lambda: self.area.ensureWidgetVisible(card))

    def _button(self, code: str, kind: ButtonKind, icon: Icon | None, told: SignalInstance) -> Button:
        button = Button(self._kit, self._words.say(code), kind, icon=icon)
        button.clicked.connect(told)
        return button

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._head, self._foot, line = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
        line.addWidget(self.mark)
        line.addWidget(self.title, 1)
        self._head.addLayout(line)
        self._head.addWidget(self.lead)
        self._foot.addWidget(FlowRow(self._kit, [self.again, self.save, self.stop]))
        self._foot.addWidget(FlowRow(self._kit, [self.open, self.other, self.back], align_gap=True))
        column.addLayout(self._head)
        column.addWidget(self.area, 1)
        column.addWidget(HairLine(self._kit))
        column.addLayout(self._foot)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._head.setContentsMargins(space.xl, space.l, space.xl, space.s)
        self._head.setSpacing(space.xs)
        self._foot.setContentsMargins(space.xl, space.m, space.xl, space.m)
        self._foot.setSpacing(space.s)

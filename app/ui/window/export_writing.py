"""An export under way: how many files are done, which one is being made, for how long."""

from PySide6.QtCore import QElapsedTimer, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.presenting.stations import lasting
from app.ui.states import State
from app.ui.theme.roles import Role, Type
from app.ui.widgets.label import Label
from app.ui.widgets.progress import ProgressBar
from app.ui.widgets.state_mark import StateMark
from app.words import Words

STEP = 500


class WritingPanel(QWidget):
    """Counts before the bar; the time from when it is worth knowing, and a sentence when it takes long."""

    def __init__(self, kit: Kit, words: Words, total: int) -> None:
        """Start counting for `total` files."""
        super().__init__()
        self._kit, self._words = kit, words
        self._clock = QElapsedTimer()
        self._clock.start()
        self.line = Label(kit, words.say("export.writing", at=1, total=total, name=""), Type.BODY_STRONG, wrap=True)
        self.time = Label(kit, "", Type.BODY, Role.INK_2)
        self.bar = ProgressBar(kit, words.say("export.progress"), 0, total, thick=True)
        self.more = Label(kit, "", Type.SMALL, Role.INK_2, wrap=True)
        self._arrange()
        self._ticker = QTimer(self)
        self._ticker.setInterval(STEP)
        self._ticker.timeout.connect(self._tell_time)
        self._ticker.start()

    def show_progress(self, done: int, total: int, name: str) -> None:
        """Say that `done` of `total` are done and that `name` comes next."""
        self.bar.set_progress(done, total)
        if name:
            self.line.setText(self._words.say("export.writing", at=done + 1, total=total, name=name))
        else:
            self.line.setText(self._words.say("export.closing_up"))

    def show_stopping(self) -> None:
        """Say that it ends after what is being made."""
        self.line.setText(self._words.say("export.stopping"))

    def _arrange(self) -> None:
        head, column = QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(StateMark(self._kit, State.NOW))
        head.addWidget(self.line, 1)
        head.addWidget(self.time)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(head)
        column.addWidget(self.bar)
        column.addWidget(self.more)
        column.addStretch(1)

    def _tell_time(self) -> None:
        gone, motion = self._clock.elapsed(), self._kit.theme.motion
        if gone >= motion.show_time_after:
            self.time.setText(lasting(gone / 1000, self._words))
        if gone >= motion.say_more_after:
            self.more.setText(self._words.say("export.takes_time"))

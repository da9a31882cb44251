"""The foot of the navigator: how long this run has been worked on, what it cost, Pause and Stop."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.surface import Card
from app.words import Words


class RunFoot(Card):
    """Pause and Stop are there only while there is something to pause or stop."""

    pause_asked = Signal()
    """The person wants to pause, or to go on."""
    stop_asked = Signal()
    """The person wants to stop the run."""

    def __init__(self, kit: Kit, words: Words, *, wide: bool = False, parent: QWidget | None = None) -> None:
        """Start with nothing going on; `wide` sets Pause and Stop beside the words instead of under them."""
        super().__init__(kit, across=True, parent=parent)
        self._words = words
        self.is_going = False
        self._time = Label(kit, words.say("run.none"), Type.SMALL)
        self._time.set_bold()
        self._cost = Label(kit, "", Type.CAPTION, Role.INK_2)
        self.pause_button = Button(kit, words.say("run.pause"), ButtonKind.LINK)
        self.stop_button = Button(kit, words.say("run.stop"), ButtonKind.LINK)
        self.pause_button.clicked.connect(self.pause_asked)
        self.stop_button.clicked.connect(self.stop_asked)
        self.body.addWidget(IconView(kit, Icon.CLOCK), 0, Qt.AlignmentFlag.AlignTop)
        self._set_out(wide=wide)

    def _set_out(self, *, wide: bool) -> None:
        # in the narrow navigator the ways on stand under the words: beside them, a longer time or language would be cut
        ways = QHBoxLayout()
        ways.setSpacing(self._kit.theme.sizes.space.l)
        ways.addWidget(self.pause_button)
        ways.addWidget(self.stop_button)
        lines = QVBoxLayout()
        lines.setSpacing(self._kit.theme.sizes.space.hair)
        lines.addWidget(self._time)
        lines.addWidget(self._cost)
        self.body.addLayout(lines, 1)
        if wide:
            self.body.addLayout(ways)
        else:
            ways.addStretch(1)
            lines.addLayout(ways)

    def show_run(self, time: str, cost: str, *, going: bool, paused: bool) -> None:
        """Say time and cost; `going` offers to pause and stop, `paused` to go on."""
        self.is_going = going
        self._time.setText(time)
        self._cost.setText(cost)
        self._cost.setVisible(bool(cost))
        self.pause_button.setText(self._words.say("run.resume" if paused else "run.pause"))
        self.pause_button.setVisible(going)
        self.stop_button.setVisible(going)

"""The build column: files with their state, what happened, Pause and Stop."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.building import BuildView
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.file_card import FileCard
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout, scroll_around
from app.ui.widgets.note import QuietNote
from app.ui.widgets.progress import ProgressBar
from app.ui.widgets.surface import Surface
from app.words import Words


class BuildColumn(Surface):
    """One card for each file, kept in place; a bar with a known total above them."""

    file_chosen = Signal(str)
    """A file was pressed; its key."""
    pause_asked = Signal()
    """The person wants to pause, or to go on."""
    stop_asked = Signal()
    """The person wants to stop the run."""
    conversation_asked = Signal()
    """The person wants to see the conversation."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Start without files."""
        super().__init__(kit, Role.DESK, parent)
        self._kit, self._words = kit, words
        self._cards: dict[str, FileCard] = {}
        self._view: BuildView | None = None
        self.setAccessibleName(words.say("build.title"))
        self._counted = Label(kit, "", Type.BODY_STRONG)
        self._time = Label(kit, "", Type.SMALL, Role.INK_2)
        self._bar = ProgressBar(kit, words.say("build.bar"), thick=True)
        self._files, self._happened = QVBoxLayout(), QGridLayout()
        self.pause_button = Button(kit, words.say("run.pause"), icon=Icon.PAUSE)
        self.stop_button = Button(kit, words.say("run.stop"), icon=Icon.STOP)
        self.pause_button.clicked.connect(self.pause_asked)
        self.stop_button.clicked.connect(self.stop_asked)
        self._arrange()
        kit.theme.bind(self, self._space)

    def set_view(self, view: BuildView) -> None:
        """Show `view` from now on."""
        if view == self._view:
            return
        before, self._view = self._view, view
        self._counted.setText(view.counted)
        self._time.setText(view.time)
        self._bar.set_progress(view.finished, view.total)
        for file in view.files:
            card = self._cards.get(file.key)
            if card is None:
                card = FileCard(self._kit, file)
                card.file_chosen.connect(self.file_chosen)
                self._cards[file.key] = card
                self._files.addWidget(card)
            else:
                card.set_view(file)
        if before is None or before.happenings != view.happenings:
            self._tell(view)

    def clear(self) -> None:
        """Forget the files of another run."""
        clear_layout(self._files)
        self._cards, self._view = {}, None

    def set_paused(self, *, paused: bool) -> None:
        """Offer to go on instead of pausing."""
        self.pause_button.setText(self._words.say("run.resume" if paused else "run.pause"))
        self.pause_button.set_symbol(Icon.PLAY if paused else Icon.PAUSE)

    def _tell(self, view: BuildView) -> None:
        clear_layout(self._happened)
        for row, happening in enumerate(view.happenings):
            time = Label(self._kit, happening.time, Type.SMALL, Role.INK_3)
            self._happened.addWidget(time, row, 0, Qt.AlignmentFlag.AlignTop)
            self._happened.addWidget(Label(self._kit, happening.text, Type.SMALL, Role.INK_2, wrap=True), row, 1)

    def _arrange(self) -> None:
        kit, words = self._kit, self._words
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        head, line = QHBoxLayout(), QHBoxLayout()
        back = Button(kit, words.say("build.conversation"), ButtonKind.LINK)
        back.clicked.connect(self.conversation_asked)
        head.addWidget(Label(kit, words.say("build.title"), Type.PAGE_QUESTION), 1)
        head.addWidget(back)
        line.addWidget(self._counted, 1)
        line.addWidget(self._time)
        self._column.addLayout(head)
        self._column.addLayout(line)
        self._column.addWidget(self._bar)
        self._column.addLayout(self._files)
        self._column.addWidget(Label(kit, words.say("build.happened"), Type.ITEM))
        self._column.addLayout(self._happened)
        self._column.addStretch(1)
        self._foot = QVBoxLayout()
        self._foot.addWidget(QuietNote(kit, words.say("build.need_not_wait"), Icon.SHIELD))
        kept = Label(kit, words.say("build.kept"), Type.SMALL, Role.INK_2)
        self._foot.addWidget(FlowRow(kit, [self.pause_button, self.stop_button, kept]))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll_around(inside), 1)
        outer.addLayout(self._foot)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.xl, space.l, space.xl, space.l)
        self._column.setSpacing(space.m)
        self._files.setSpacing(space.gap_between_cards)
        self._happened.setHorizontalSpacing(space.m)
        self._happened.setVerticalSpacing(space.xs)
        self._happened.setColumnStretch(1, 1)
        self._foot.setContentsMargins(space.xl, space.s, space.xl, space.l)
        self._foot.setSpacing(space.m)

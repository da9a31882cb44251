"""What is remembered, in a list: a line that came from a file opens its place, and an answer can be changed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.ui.dialogs.dialog import Dialog
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.remembering import Remembered
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.empty_state import EmptyState
from app.ui.window.report_lists import Row, framed, two_lines
from app.words import Words

SIZE = (720, 620)


class MemoryDialog(Dialog):
    """Shows what is remembered. Another answer is a request of its own: what it makes out of date is said first."""

    place_asked = Signal(str, str)
    """The person wants to see where something stands: file and place."""
    change_asked = Signal(str)
    """The person wants to give another answer; the question."""

    def __init__(
        self, kit: Kit, words: Words, host: QWidget, title: str, lines: tuple[Remembered, ...], *, busy: bool
    ) -> None:
        """Show `lines`; while work goes on (`busy`), no other answer can be given."""
        super().__init__(kit, host, title, words.say("memory.closing_busy" if busy else "memory.closing"), SIZE)
        self._words, self._busy = words, busy
        if lines:
            self.content.addWidget(framed(kit, [self._row(line) for line in lines]))
            self.content.addStretch(1)
        else:
            self.content.addWidget(
                EmptyState(kit, Icon.BOOKMARK, words.say("memory.none"), words.say("memory.none_text"))
            )
        close = Button(kit, words.say("memory.close"))
        close.clicked.connect(self.postponed)
        self.foot.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)

    def _row(self, line: Remembered) -> Row:
        row = Row(self._kit)
        row.line.addLayout(two_lines(self._kit, line.value, f"{line.name} · {line.origin}"), 1)
        if line.file:
            spoken = self._words.say("memory.show_spoken", name=line.name)
            link = Button(self._kit, self._words.say("memory.show"), ButtonKind.LINK, name=spoken)
            link.clicked.connect(lambda: self.place_asked.emit(line.file, line.place))
            row.line.addWidget(link)
        if line.question and not self._busy:
            spoken = self._words.say("memory.change_spoken", name=line.name)
            change = Button(self._kit, self._words.say("memory.change"), ButtonKind.LINK, name=spoken)
            change.clicked.connect(lambda: self.change_asked.emit(line.question))
            row.line.addWidget(change)
        return row

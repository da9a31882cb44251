"""What came of an export: each file with what was taken out of it, what could not be made, what is held elsewhere."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.export.request import Exported, ExportedFile, HeldFile
from app.relay.nouns.base import Fault
from app.ui.kit import Kit
from app.ui.presenting.exporting import engine_words, removed_lines
from app.ui.states import State
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.note import NoteBox
from app.ui.widgets.state_mark import StateMark
from app.ui.window.report_lists import Row, framed
from app.words import Words


class DonePanel(QWidget):
    """Says everything; a file that was not written is never left out."""

    opened = Signal(Path)
    """The person wants a file in its own program."""
    copy_asked = Signal(object)
    """The person wants a copy beside a HeldFile."""

    def __init__(self, kit: Kit, words: Words, done: Exported) -> None:
        """Show what came of it."""
        super().__init__()
        self._kit, self._words = kit, words
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.show_done(done)
        kit.theme.bind(self, self._space)

    def show_done(self, done: Exported) -> None:
        """Show what came of it by now."""
        clear_layout(self._column)
        for held in done.held:
            self._column.addWidget(self._held(held))
        rows = [self._fault(one) for one in done.faults] + [self._file(one) for one in done.files]
        if rows:
            self._column.addWidget(framed(self._kit, rows))
        if done.stopped:
            self._column.addWidget(Label(self._kit, self._words.say("export.stopped_text"), Type.BODY, wrap=True))
        self._column.addStretch(1)

    def _file(self, file: ExportedFile) -> Row:
        row, words = Row(self._kit), QVBoxLayout()
        words.setSpacing(self._kit.theme.sizes.space.hair)
        words.addWidget(ElidedLabel(self._kit, file.path.name, Type.BODY_STRONG))
        for text in self._notes(file):
            words.addWidget(Label(self._kit, text, Type.SMALL, Role.INK_2, wrap=True))
        row.line.addLayout(self._mark(State.DONE))
        row.line.addLayout(words, 1)
        spoken = self._words.say("report.open_spoken", name=file.path.name)
        link = Button(self._kit, self._words.say("report.open_file"), ButtonKind.LINK, name=spoken)
        link.clicked.connect(lambda: self.opened.emit(file.path))
        row.line.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _notes(self, file: ExportedFile) -> list[str]:
        say = self._words.say
        notes = [engine_words(file.engine, self._words)]
        if len(file.parts) > 1:
            notes.append(say("export.parts", count=len(file.parts), names=", ".join(file.parts)))
        if file.kept_theirs is not None:
            notes.append(say("export.kept", name=file.kept_theirs.name))
        lines = removed_lines(file, self._words)
        return [one for one in (*notes, *(lines or (say("export.removed_none"),))) if one]

    def _fault(self, fault: Fault) -> Row:
        row = Row(self._kit)
        row.line.addLayout(self._mark(State.FAILED))
        row.line.addWidget(Label(self._kit, self._words.sentence(fault), Type.BODY, wrap=True), 1)
        return row

    def _mark(self, state: State) -> QVBoxLayout:
        """Return a mark level with the first line of words."""
        column = QVBoxLayout()
        column.addSpacing(self._kit.theme.sizes.space.xs)
        column.addWidget(StateMark(self._kit, state))
        column.addStretch(1)
        return column

    def _held(self, held: HeldFile) -> NoteBox:
        say = self._words.say
        note = NoteBox(self._kit, say("export.held"), say("export.held_text", name=held.name, copy=held.copy))
        spoken = say("export.held_spoken", copy=held.copy)
        button = Button(self._kit, say("export.held_copy"), ButtonKind.SMALL, name=spoken)
        button.clicked.connect(lambda: self.copy_asked.emit(held))
        note.body.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return note

    def _space(self) -> None:
        self._column.setSpacing(self._kit.theme.sizes.space.m)

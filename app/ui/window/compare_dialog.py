"""Asks which two files shall be compared; both are only read."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.dialogs.dialog import Dialog
from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.forms.form import Form
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.words import Words

SIZE = (680, 500)
OLD, NEW = "old", "new"


class CompareDialog(Dialog):
    """What was typed stays, also when the two cannot be compared."""

    compare_asked = Signal(Path, Path)
    """The person wants the two compared: the older and the newer."""
    browse_asked = Signal(str)
    """The person wants to choose a file: "old" or "new"."""

    def __init__(self, kit: Kit, words: Words, host: QWidget, old: str = "", new: str = "") -> None:
        """Start with the two paths that are known already."""
        super().__init__(kit, host, words.say("comparison.ask"), words.say("comparison.closing"), SIZE)
        self._words = words
        self.form = Form(
            kit,
            (
                FieldView(OLD, words.say("comparison.old"), FieldKind.PATH, words.say("comparison.old_help"), old,
                          required=True),
                FieldView(NEW, words.say("comparison.new"), FieldKind.PATH, words.say("comparison.new_help"), new,
                          required=True),
            ),
        )  # fmt: skip
        self.swap = Button(kit, words.say("comparison.swap"), ButtonKind.LINK)
        self.note = Label(kit, "", Type.SMALL, Role.FAILED, wrap=True)
        self.compare = Button(kit, words.say("comparison.compare"), ButtonKind.MAIN, icon=Icon.DIFFERENCE)
        self._arrange_inside()
        self.form.browse_asked.connect(self.browse_asked)
        self.swap.clicked.connect(self._swap)
        self.compare.clicked.connect(self._ask)

    def take_file(self, key: str, path: Path) -> None:
        """Use a file that was chosen in a dialog."""
        self.form.row(key).write(str(path))

    def show_busy(self) -> None:
        """Say that the two are being compared."""
        self.note.set_ink(Role.INK_2)
        self.note.setText(self._words.say("comparison.go"))
        self.compare.setEnabled(False)

    def refuse(self, sentence: str) -> None:
        """Say why the two cannot be compared."""
        self.note.set_ink(Role.FAILED)
        self.note.setText(sentence)
        self.compare.setEnabled(True)

    def _arrange_inside(self) -> None:
        self.content.addWidget(self.form)
        for part in (self.swap, self.note):
            self.content.addWidget(part)
        self.content.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.compare)
        self.foot.addLayout(row)

    def _swap(self) -> None:
        old, new = self.form.row(OLD), self.form.row(NEW)
        first, second = old.typed, new.typed
        old.write(second)
        new.write(first)

    def _ask(self) -> None:
        self.note.setText("")
        if not self.form.check():
            return
        paths = [Path(self.form.row(key).typed.strip()).expanduser() for key in (OLD, NEW)]
        for key, path in zip((OLD, NEW), paths, strict=True):
            if not path.is_absolute():
                self.form.set_fault(key, self._words.say("comparison.whole"))
                return
        if paths[0] == paths[1]:
            self.form.set_fault(NEW, self._words.say("comparison.same"))
            return
        self.compare_asked.emit(*paths)

"""The side of the report: files and versions, export, time and cost, and the way on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.reporting import ReportFile, ReportView, VersionView
from app.ui.states import State
from app.ui.theme.roles import Role, Type
from app.ui.views import FactView
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.icon_view import IconTile
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.widgets.pill import Pill
from app.ui.window.report_lists import Row, framed, two_lines
from app.words import Words


class ReportSide(QWidget):
    """Export is the one filled button of the page; without a released file it is off and says why."""

    file_shown = Signal(str, int)
    """The person wants to see a version of a file: key and version."""
    file_opened = Signal(str)
    """The person wants a file in its own program; its path in the project."""
    folder_asked = Signal()
    """The person wants to see the files in their folder."""
    export_asked = Signal()
    """The person wants to export."""
    new_asked = Signal()
    """The person wants to go on with a new instruction."""
    changes_asked = Signal(str, int)
    """The person wants to see what changed in a version of a file: key and version."""

    def __init__(self, kit: Kit, words: Words) -> None:
        """Start empty."""
        super().__init__()
        self._kit, self._words = kit, words
        self._column = QVBoxLayout(self)
        self.export_button = self._make_export()
        kit.theme.bind(self, self._space)

    def set_view(self, view: ReportView) -> None:
        """Show the files and the cost of `view`."""
        clear_layout(self._column)
        words = self._words
        self._add_head("report.files")
        for file in view.files:
            self._column.addWidget(self._file(file))
        self._add_head("report.export")
        self._column.addWidget(Label(self._kit, words.say("report.export_note"), Type.SMALL, Role.INK_2, wrap=True))
        self.export_button = self._make_export()
        out = any(file.path for file in view.files)
        self.export_button.setEnabled(out)
        why = "" if out else words.say("report.export_off")
        self.export_button.setToolTip(why)
        self.export_button.setAccessibleDescription(why)
        folder = Button(self._kit, words.say("report.folder"), ButtonKind.LINK)
        folder.clicked.connect(self.folder_asked)
        self._column.addWidget(FlowRow(self._kit, [self.export_button, folder], align_gap=True))
        self._add_head("report.costs")
        self._column.addWidget(framed(self._kit, [self._cost(fact) for fact in view.costs if fact.name]))
        self._column.addStretch(1)
        again = Button(self._kit, words.say("report.new"), icon=Icon.BRANCH)
        again.clicked.connect(self.new_asked)
        self._column.addWidget(again, 0, Qt.AlignmentFlag.AlignLeft)

    def _make_export(self) -> Button:
        button = Button(self._kit, self._words.say("report.export_button"), ButtonKind.MAIN, icon=Icon.UPLOAD)
        button.clicked.connect(self.export_asked)
        return button

    def _add_head(self, code: str) -> None:
        self._column.addWidget(Label(self._kit, self._words.say(code), Type.SECTION))

    def _file(self, file: ReportFile) -> QWidget:
        head = Row(self._kit)
        head.line.addWidget(IconTile(self._kit, file.icon))
        head.line.addLayout(two_lines(self._kit, file.name, file.note), 1)
        if file.path:
            spoken = self._words.say("report.open_spoken", name=file.name)
            opened = Button(self._kit, self._words.say("report.open_file"), ButtonKind.LINK, name=spoken)
            opened.clicked.connect(lambda: self.file_opened.emit(file.path))
            head.line.addWidget(opened)
        remarks = (self._remark(words) for words in file.remarks)
        return framed(self._kit, [head, *remarks, *(self._version(file, version) for version in file.versions)])

    def _remark(self, words: str) -> Row:
        row = Row(self._kit)
        row.line.addWidget(Label(self._kit, words, Type.SMALL, wrap=True), 1)
        return row

    def _version(self, file: ReportFile, version: VersionView) -> Row:
        row = Row(self._kit)
        words, head = QVBoxLayout(), QHBoxLayout()
        words.setSpacing(0)
        head.setSpacing(self._kit.theme.sizes.space.s)
        head.addWidget(Label(self._kit, self._words.say("version.number", number=version.number), Type.BODY_STRONG))
        if version.current:
            head.addWidget(Pill(self._kit, self._words.say("version.current"), State.DONE))
        head.addStretch(1)
        words.addLayout(head)
        words.addWidget(Label(self._kit, version.note, Type.SMALL, Role.INK_2, wrap=True))
        row.line.addLayout(words, 1)
        if version.number > 1:
            spoken = self._words.say("version.changes_spoken", name=file.name, number=version.number)
            changes = Button(self._kit, self._words.say("version.changes"), ButtonKind.LINK, name=spoken)
            changes.clicked.connect(lambda: self.changes_asked.emit(file.key, version.number))
            row.line.addWidget(changes)
        spoken = self._words.say("version.show_spoken", name=file.name, number=version.number)
        show = Button(self._kit, self._words.say("version.show"), ButtonKind.LINK, name=spoken)
        show.clicked.connect(lambda: self.file_shown.emit(file.key, version.number))
        row.line.addWidget(show)
        return row

    def _cost(self, fact: FactView) -> Row:
        row = Row(self._kit)
        if not fact.value:
            row.line.addWidget(Label(self._kit, fact.name, Type.SMALL, Role.INK_2, wrap=True), 1)
            return row
        row.line.addWidget(Label(self._kit, fact.name, Type.SMALL, Role.INK_2), 0, Qt.AlignmentFlag.AlignTop)
        value = Label(self._kit, fact.value, Type.SMALL, wrap=True)
        value.set_bold()
        value.setAlignment(Qt.AlignmentFlag.AlignRight)
        row.line.addWidget(value, 1)
        return row

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.xxl, space.xl, space.xxl, space.xl)
        self._column.setSpacing(space.m)

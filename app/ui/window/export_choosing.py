"""What shall be exported, how and where to; and what exactly would be written then."""

from datetime import datetime
from pathlib import Path
from typing import get_args

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QVBoxLayout, QWidget

from app.bridge.offers import Offer, Plan
from app.export.request import Choice, Cleaning, ExportRequest, Naming, Package
from app.relay.nouns.base import Fault
from app.ui.forms.field_view import FieldKind, FieldView
from app.ui.forms.form_row import FormRow
from app.ui.kit import Kit
from app.ui.presenting.exporting import present_offer, present_plan, present_stays
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button
from app.ui.widgets.check_box import CheckBox
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.ui.window.export_row import ExportRow, exhibit_labels
from app.ui.window.report_lists import Row, framed, two_lines
from app.words import Words

SOON = 120
NARROW = 820
PACKAGES: tuple[Package, ...] = get_args(Package)


class ChoosingPanel(QWidget):
    """Asks for a plan whenever something else is chosen; nothing is written from here."""

    plan_wanted = Signal()
    """What would be written must be looked up anew: `request` and `folder` say for what."""
    ready_changed = Signal(str)
    """Why nothing can be exported yet, "" when it can."""
    browse_asked = Signal()
    """The person wants to choose a folder."""

    def __init__(self, kit: Kit, words: Words, offer: Offer, now: datetime, folder: str) -> None:
        """Offer the files of `offer`, newest versions first; `folder` was used last."""
        super().__init__()
        self._kit, self._words, self._offer, self._now = kit, words, offer, now
        self.rows = [ExportRow(kit, words, one) for one in present_offer(offer, words)]
        self._package: Package = "files"
        self._why = ""
        self.title_row = FormRow(kit, FieldView("title", words.say("export.name"), value=offer.name, required=True))
        where = words.say("export.target.help")
        self.target = FormRow(
            kit, FieldView("target", words.say("export.target"), FieldKind.PATH, where, folder, required=True)
        )
        self.scrub = CheckBox(kit, words.say("export.scrub"))
        self.clear = CheckBox(kit, words.say("export.clear"))
        self._scrub_note = Label(kit, "", Type.SMALL, Role.INK_2, wrap=True)
        self._planned = QVBoxLayout()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._ask_plan)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._column, self._where = QVBoxLayout(), QVBoxLayout()
        self._arrange()
        self._wire()
        kit.theme.bind(self, self._space)
        self._change()

    @property
    def folder(self) -> Path | None:
        """Where to, None while that is no whole path."""
        typed = self.target.typed.strip()
        folder = Path(typed).expanduser() if typed else None
        return folder if folder is not None and folder.is_absolute() else None

    @property
    def request(self) -> ExportRequest:
        """What is asked for as it stands."""
        words = self._words
        when = self._now
        day = words.say("export.day", day=when.day, month=words.say(f"month.{when.month}"), year=when.year)
        return ExportRequest(
            choices=self._choices(),
            package=self._package,
            scrub=self._cleaning(),
            title=self.title_row.typed.strip() or self._offer.name,
            lines=(day,),
            language="de-DE" if words.language == "de" else "en-GB",
            naming=Naming(
                words.say("export.naming.versions", new="{new}", old="{old}"),
                words.say("export.naming.files", old="{old}"),
                words.say("export.naming.version", number="{number}", date="{date}"),
                words.say("export.naming.flat"),
            ),
        )

    def tick_only(self, name: str) -> None:
        """Leave only the file called `name` ticked; an empty or unknown name changes nothing."""
        if any(row.key == name for row in self.rows):
            for row in self.rows:
                if row.key != name:
                    row.clear()
            self._change()

    def show_plan(self, plan: Plan) -> None:
        """Show the names that would be written."""
        folder = self.folder
        clear_layout(self._planned)
        if not self.scrub.isChecked():
            self._scrub_note.setText(present_stays(plan.stays, self._words))
        if folder is not None and not self._why:
            head, lines = present_plan(plan, folder, self._words)
            self._planned.addWidget(Label(self._kit, head, Type.BODY_STRONG, wrap=True, prose=False))
            self._planned.addWidget(framed(self._kit, [self._line(*line) for line in lines]))
        self.ready_changed.emit(self._why)

    def show_fault(self, fault: Fault) -> None:
        """Say why nothing can be written there."""
        clear_layout(self._planned)
        self.target.set_fault(self._words.sentence(fault))

    def _line(self, name: str, note: str) -> Row:
        row = Row(self._kit)
        row.line.addLayout(two_lines(self._kit, name, note), 1)
        return row

    def _choices(self) -> tuple[Choice, ...]:
        labels = exhibit_labels(self.rows, self._words)
        return tuple(
            Choice(file.versions[row.place].version, form, label)
            for row, file, label in zip(self.rows, self._offer.files, labels, strict=True)
            for form in row.forms
        )

    def _cleaning(self) -> Cleaning | None:
        if not self.scrub.isChecked():
            return None
        every = self.clear.isChecked()
        return Cleaning(comments=every, changes=every, notes=every)

    def _arrange(self) -> None:
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.addLayout(self._column, 58)
        self._sides.addLayout(self._where, 42)
        self._column.addWidget(framed(self._kit, self.rows))
        self.packages = [self._package_button(one) for one in PACKAGES] if self._offer.many else []
        if self.packages:
            self._add_head("export.package")
            self._column.addWidget(FlowRow(self._kit, self.packages))
            self._package_note = Label(self._kit, "", Type.SMALL, Role.INK_2, wrap=True)
            self._column.addWidget(self._package_note)
            self._column.addWidget(self.title_row)
        self._add_head("export.hidden")
        self.scrub.setChecked(True)
        for part in (self.scrub, self._scrub_note, self.clear):
            self._column.addWidget(part)
        self._column.addStretch(1)
        self._where.addWidget(self.target)
        self._where.addLayout(self._planned)
        self._where.addStretch(1)

    def _add_head(self, code: str) -> None:
        self._column.addWidget(Label(self._kit, self._words.say(code), Type.SECTION))

    def _package_button(self, package: Package) -> Button:
        button = Button(self._kit, self._words.say(f"export.package.{package}"))
        button.setCheckable(True)
        button.setChecked(package == "files")
        button.clicked.connect(lambda: self._take_package(package))
        return button

    def _wire(self) -> None:
        group = QButtonGroup(self)
        for button in self.packages:
            group.addButton(button)
        for row in self.rows:
            row.changed.connect(self._change)
        for box in (self.scrub, self.clear):
            box.toggled.connect(self._change)
        for field in (self.title_row, self.target):
            field.edited.connect(self._change)
        self.target.browse_asked.connect(self.browse_asked)

    def take_folder(self, folder: Path) -> None:
        """Use a folder that was chosen in a dialog."""
        self.target.write(str(folder))
        self._change()

    def _take_package(self, package: Package) -> None:
        self._package = package
        for row in self.rows:
            row.set_package(package)
        self._change()

    def _change(self) -> None:
        packed = self._package != "files"
        self.title_row.setVisible(packed and self._offer.many)
        if self.packages:
            self._package_note.setText(self._words.say(f"export.package_note.{self._package}"))
        self.clear.setEnabled(self.scrub.isChecked())
        self._scrub_note.setText(self._words.say("export.scrub_note" if self.scrub.isChecked() else "export.looking"))
        self._why = self._missing()
        if self._why:
            clear_layout(self._planned)
        self._soon.start()
        self.ready_changed.emit(self._words.say("export.looking") if not self._why else self._why)

    def _missing(self) -> str:
        if not self._choices():
            return self._words.say("export.none")
        if self.folder is None:
            return self._words.say("export.where")
        if self._package != "files" and not self.title_row.typed.strip():
            return self._words.say("export.name_missing")
        return ""

    def _ask_plan(self) -> None:
        self.target.set_fault("")
        if self._choices():
            self.plan_wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put where to and what will be written under the choices where there is no room beside them."""
        super().resizeEvent(event)
        low = self.width() < self._kit.theme.px(NARROW)
        self._sides.setDirection(QBoxLayout.Direction.TopToBottom if low else QBoxLayout.Direction.LeftToRight)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._sides.setSpacing(space.xxl)
        self._column.setSpacing(space.s)
        self._where.setSpacing(space.l)
        self._planned.setSpacing(space.s)

"""A file in the export dialog: its name, its version, and what shall be written of it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.export.request import Form, Package
from app.ui.kit import Kit
from app.ui.presenting.exporting import FileChoice, FormChoice, forms_in
from app.ui.theme.roles import Role, Type
from app.ui.widgets.check_box import CheckBox
from app.ui.widgets.combo import Combo
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.flow import FlowRow
from app.ui.widgets.icon_view import IconTile
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout
from app.words import Words


class ExportRow(QWidget):
    """Ticks are kept by form while versions and packages change."""

    changed = Signal()
    """Something else is chosen."""

    def __init__(self, kit: Kit, words: Words, view: FileChoice) -> None:
        """Show the newest version of `view` with its own format ticked."""
        super().__init__()
        self._kit, self._words, self._view = kit, words, view
        self._package: Package = "files"
        self._ticks: dict[Form, bool] = {one.form: one.on for one in view.versions[0].forms}
        self._is_exhibit = False
        self.place = 0
        self._forms = QVBoxLayout()
        self._row = QHBoxLayout(self)
        self._column = QVBoxLayout()
        self._arrange()
        self._fill()
        kit.theme.bind(self, self._space)

    @property
    def is_exhibit(self) -> bool:
        """Whether it goes into a binder as an exhibit."""
        return self._package == "binder" and self._is_exhibit and bool(self.forms)

    @property
    def forms(self) -> tuple[Form, ...]:
        """The forms that are ticked and make sense in the package."""
        return tuple(one.form for one in self._offered() if self._ticks.get(one.form, False))

    @property
    def key(self) -> str:
        """The key of the file."""
        return self._view.key

    def clear(self) -> None:
        """Tick nothing."""
        self._ticks.clear()
        self._fill()

    def set_package(self, package: Package) -> None:
        """Offer what makes sense in a package; a file that was chosen goes into a binder as pages."""
        if package == "binder" and self.forms and not any(self._ticks.get(one) for one in ("pdf", "redline-pdf")):
            self._ticks["pdf"] = True
        self._package = package
        self._fill()

    def _offered(self) -> tuple[FormChoice, ...]:
        return forms_in(self._view.versions[self.place], self._package)

    def _arrange(self) -> None:
        self._row.addWidget(IconTile(self._kit, self._view.icon), 0, Qt.AlignmentFlag.AlignTop)
        self._row.addLayout(self._column, 1)
        self._column.addWidget(ElidedLabel(self._kit, self._view.name, Type.BODY_STRONG))
        self._column.addLayout(self._about())
        self._column.addSpacing(self._kit.theme.sizes.space.xs)
        self._column.addLayout(self._forms)

    def _about(self) -> QHBoxLayout:
        line, versions = QHBoxLayout(), self._view.versions
        line.setSpacing(self._kit.theme.sizes.space.s)
        if len(versions) == 1:
            note = " · ".join(part for part in (self._view.kind, versions[0].label) if part)
            line.addWidget(ElidedLabel(self._kit, note, Type.SMALL, Role.INK_2), 1)
            return line
        line.addWidget(Label(self._kit, self._view.kind, Type.SMALL, Role.INK_2))
        self.versions = Combo(self._kit, tuple(one.label for one in versions), "")
        self.versions.setAccessibleName(self._words.say("export.version_of", name=self._view.name))
        self.versions.setCurrentIndex(0)
        self.versions.activated.connect(self._take_version)
        self._kit.theme.bind(self.versions, self._fit_versions)
        line.addWidget(self.versions)
        line.addStretch(1)
        return line

    def _fit_versions(self) -> None:
        self.versions.setFixedSize(self._kit.theme.px(280), self._kit.theme.sizes.control.button_small)

    def _take_version(self, place: int) -> None:
        self.place = place
        self._fill()
        self.changed.emit()

    def _fill(self) -> None:
        clear_layout(self._forms)
        boxes = [self._box(one) for one in self._offered()]
        if self._package == "binder" and boxes:
            boxes.append(self._exhibit_box())
        if boxes:
            self._forms.addWidget(FlowRow(self._kit, boxes))
        elif self._package == "binder":
            note = self._words.say("export.not_in_binder")
            self._forms.addWidget(Label(self._kit, note, Type.SMALL, Role.INK_2, wrap=True))

    def _box(self, choice: FormChoice) -> CheckBox:
        box = CheckBox(self._kit, choice.label, framed=True)
        box.setAccessibleName(f"{choice.label}: {self._view.name}")
        box.setAccessibleDescription(choice.tip)
        box.setToolTip(choice.tip)
        box.setChecked(self._ticks.get(choice.form, False))
        box.toggled.connect(lambda on: self._tick(choice.form, on=on))
        return box

    def _exhibit_box(self) -> CheckBox:
        box = CheckBox(self._kit, self._words.say("export.as_exhibit"))
        box.setAccessibleName(f"{box.text()}: {self._view.name}")
        box.setChecked(self._is_exhibit)
        box.toggled.connect(self._make_exhibit)
        return box

    def _make_exhibit(self, on: bool) -> None:
        self._is_exhibit = on
        self.changed.emit()

    def _tick(self, form: Form, *, on: bool) -> None:
        self._ticks[form] = on
        self.changed.emit()

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._row.setContentsMargins(space.l, space.m, space.l, space.m)
        self._row.setSpacing(space.m)
        self._column.setSpacing(space.xs)
        self._forms.setSpacing(space.xs)


def exhibit_labels(rows: Sequence[ExportRow], words: Words) -> tuple[str, ...]:
    """Return the label of each row in a binder: "Exhibit A" and on for exhibits in their order, "" for the others."""
    labels: list[str] = []
    for row in rows:
        count = sum(1 for label in labels if label)
        labels.append(words.say("export.exhibit", letter=_letter(count)) if row.is_exhibit else "")
    return tuple(labels)


def _letter(place: int) -> str:
    """Return A to Z, then AA, AB and on."""
    head, last = divmod(place, 26)
    return (_letter(head - 1) if head else "") + chr(ord("A") + last)

"""The settings as a page: sections of rows, two columns where there is room, and what came of trying out."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.forms.field_view import FieldKind
from app.ui.forms.form_row import FormRow
from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.preferences import TEST, SettingsSection
from app.ui.theme.roles import Role, Type
from app.ui.views import NoteLine
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout, scroll_around
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.surface import Card, Surface
from app.words import Words

WIDE, WIDEST = 1080, 1240
LEFT = frozenset({"connection", "computer"})


class SettingsPage(Surface):
    """Every row is shown once and kept in step; what the person is typing is never written over."""

    left = Signal()
    """The person goes back."""
    changed = Signal(str)
    """The person chose or typed something and is done with it; the key of the setting."""
    acted = Signal(str)
    """A button under a row was pressed; what it stands for."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Start without sections; `set_sections` shows them."""
        super().__init__(kit, parent=parent)
        self.rows: dict[str, FormRow] = {}
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._columns = QHBoxLayout()
        self._sides = (QVBoxLayout(), QVBoxLayout())
        self._results = QGridLayout()
        self.back_button = Button(kit, words.say("settings.back"), ButtonKind.LINK, icon=Icon.LEFT)
        self.back_button.clicked.connect(self.left)
        self._arrange(words)
        kit.theme.bind(self, self._space)

    def set_sections(self, sections: tuple[SettingsSection, ...]) -> None:
        """Show the sections in their two columns."""
        if not self.rows:
            for section in sections:
                self._sides[int(section.key not in LEFT)].addWidget(self._make(section))
            for side in self._sides:
                side.addStretch(1)
        for section in sections:
            for field in section.fields:
                row = self.rows[field.key]
                row.setVisible(field.key not in section.hidden)
                row.set_help(field.help)
                if field.kind is not FieldKind.UNSEEN and field.key != TEST and not _is_kept(row):
                    row.write(field.value)

    def show_results(self, lines: tuple[NoteLine, ...]) -> None:
        """Show what came of trying out, under its row."""
        clear_layout(self._results)
        for place, line in enumerate(lines):
            self._results.addWidget(StateMark(self._kit, line.state), place, 0, Qt.AlignmentFlag.AlignTop)
            self._results.addWidget(Label(self._kit, line.text, Type.SMALL, wrap=True), place, 1)

    def show_row(self, row: FormRow) -> None:
        """Bring a row into view once the page has taken in what changed on it."""
        QTimer.singleShot(0, row, lambda: self.area.ensureWidgetVisible(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Esc."""
        if event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat():
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the columns one under the other in a narrow window."""
        super().resizeEvent(event)
        self._space()

    def _make(self, section: SettingsSection) -> Card:
        card, space = Card(self._kit), self._kit.theme.sizes.space
        card.body.addWidget(Label(self._kit, section.title, Type.SECTION, wrap=True))
        card.body.addWidget(Label(self._kit, section.text, Type.SMALL, Role.INK_2, wrap=True))
        rows = QVBoxLayout()
        rows.setSpacing(space.l)
        rows.setContentsMargins(0, space.s, 0, 0)
        for field in section.fields:
            row = FormRow(self._kit, field)
            row.left.connect(self.changed)
            row.acted.connect(self.acted)
            self.rows[field.key] = row
            rows.addWidget(row)
        card.body.addLayout(rows)
        if section.key == "connection":
            card.body.addLayout(self._results)
        card.setAccessibleName(section.title)
        return card

    def _arrange(self, words: Words) -> None:
        head = QVBoxLayout()
        head.setSpacing(0)
        head.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignLeft)
        head.addWidget(Label(self._kit, words.say("settings.title"), Type.DISPLAY, wrap=True))
        head.addWidget(Label(self._kit, words.say("settings.lead"), Type.LEAD, Role.INK_2, wrap=True))
        self._column.addLayout(head)
        for side in self._sides:
            self._columns.addLayout(side, 1)
        self._column.addLayout(self._columns)
        self._column.addStretch(1)
        self._results.setColumnStretch(1, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = scroll_around(self._inside)
        outer.addWidget(self.area)

    def _space(self) -> None:
        theme, space = self._kit.theme, self._kit.theme.sizes.space
        is_wide = self.width() >= theme.px(WIDE)
        across = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(across)
        side = max(space.xxl, (self.width() - theme.px(WIDEST)) // 2)
        self._column.setContentsMargins(side, space.xl, side, space.xl)
        self._column.setSpacing(space.l)
        self._columns.setSpacing(space.xl if is_wide else space.gap_between_cards)
        for column in self._sides:
            column.setSpacing(space.gap_between_cards)
        self._results.setHorizontalSpacing(space.s)
        self._results.setVerticalSpacing(space.s)


def _is_kept(row: FormRow) -> bool:
    """Tell whether what stands in a row is the person's to finish: being typed, or not usable yet."""
    return row.editor.focus.hasFocus() or bool(row.fault)

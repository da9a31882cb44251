"""The answers of one question: options, and "Other" with a field as the last row."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.views import Choice, OptionView
from app.ui.widgets.option_row import OptionRow
from app.ui.widgets.roving import UP_DOWN, move_focus, offer_one

ONE, NINE = Qt.Key.Key_1, Qt.Key.Key_9


class OptionList(QWidget):
    """Nothing is chosen at first. Up and Down move, Space chooses, 1 to 9 choose directly."""

    choice_changed = Signal()
    """Another answer is chosen now, or the words of "Other" are different."""

    def __init__(
        self, kit: Kit, options: tuple[OptionView, ...], other_hint: str = "", parent: QWidget | None = None
    ) -> None:
        """Offer `options` and, after them, words of the person's own; `other_hint` is an example of these."""
        super().__init__(parent)
        self._kit = kit
        self._column = QVBoxLayout(self)
        self._other = QLineEdit()
        self._rows = [self._make_row(option, place) for place, option in enumerate(options, start=1)]
        self._rows.append(self._make_other(len(options) + 1, other_hint))
        offer_one(self._rows, 0)
        kit.theme.bind(self, self._space)

    @property
    def rows(self) -> tuple[OptionRow, ...]:
        """All rows, "Other" last."""
        return tuple(self._rows)

    @property
    def other_field(self) -> QLineEdit:
        """The field for words of the person's own."""
        return self._other

    @property
    def choice(self) -> Choice | None:
        """What is chosen, or None. "Other" without words is no choice."""
        place = next((at for at, row in enumerate(self._rows) if row.isChecked()), None)
        if place is None:
            return None
        if place < len(self._rows) - 1:
            return Choice(place)
        words = self._other.text().strip()
        return Choice(None, words) if words else None

    @property
    def is_other_empty(self) -> bool:
        """True while "Other" is chosen and its field holds nothing."""
        return self._rows[-1].isChecked() and not self._other.text().strip()

    def choose(self, place: int) -> None:
        """Choose the row at `place`, counted from 0; a place that does not exist changes nothing."""
        if not 0 <= place < len(self._rows):
            return
        for at, row in enumerate(self._rows):
            row.setChecked(at == place)
        offer_one(self._rows, place)
        self.choice_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Up and Down; choose with 1 to 9."""
        if ONE <= event.key() <= NINE and not event.modifiers() and not event.isAutoRepeat():
            self._choose_by_number(event.key() - ONE)
        elif not move_focus(self._rows, event.key(), UP_DOWN):
            super().keyPressEvent(event)

    def _choose_by_number(self, place: int) -> None:
        self.choose(place)
        if place == len(self._rows) - 1:
            self._other.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif 0 <= place < len(self._rows):
            self._rows[place].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _make_row(self, option: OptionView, place: int) -> OptionRow:
        row = OptionRow(self._kit, option, place)
        row.clicked.connect(lambda: self.choose(place - 1))
        self._column.addWidget(row)
        return row

    def _make_other(self, place: int, hint: str) -> OptionRow:
        view = OptionView(self._kit.tr("option.other"), self._kit.tr("option.other_reason"))
        row = self._make_row(view, place)
        self._other.setPlaceholderText(hint)
        self._other.setAccessibleName(self._kit.tr("option.other_field"))
        self._other.textEdited.connect(lambda: self.choose(place - 1))
        row.words.addSpacing(self._kit.theme.sizes.space.s)
        row.words.addWidget(self._other)
        return row

    def _space(self) -> None:
        sizes = self._kit.theme.sizes
        self._other.setFixedHeight(sizes.control.button)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(sizes.space.gap_between_cards)

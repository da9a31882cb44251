"""The list of changes beside or under a file: each with its place, before and after; pressing one goes there."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.comparing import ChangeLine, ChangesView
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.card_button import CardButton
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout, let_pointer_through, scroll_around
from app.ui.widgets.pill import Pill
from app.ui.widgets.roving import UP_DOWN, move_focus, offer_one
from app.ui.widgets.surface import Edge, Panel
from app.words import Words

HEIGHT, LOW = 250, 170
SHORT = 40


class ChangeRow(CardButton):
    """One change; what was is struck through, what is stands under it."""

    def __init__(self, kit: Kit, line: ChangeLine) -> None:
        """Show `line`."""
        super().__init__(kit, line.spoken)
        self.line = line
        head = QHBoxLayout()
        head.addWidget(Pill(kit, line.kind, line.state, glyph=line.glyph))
        head.addWidget(Label(kit, line.place, Type.BODY_STRONG, wrap=True), 1)
        self.body.addLayout(head)
        is_short = bool(line.before and line.after) and len(line.before) + len(line.after) <= SHORT
        sides = QHBoxLayout() if is_short else QVBoxLayout()
        if line.before:
            before = Label(kit, line.before, Type.SMALL, Role.INK_2, wrap=not is_short)
            before.set_struck(struck=True)
            sides.addWidget(before)
        if is_short:
            sides.addWidget(IconView(kit, Icon.ARROW_RIGHT))
        if line.after:
            sides.addWidget(Label(kit, line.after, Type.SMALL, wrap=not is_short), int(is_short))
        self.body.addLayout(sides)
        self.setEnabled(bool(line.jump or line.quote))
        let_pointer_through(self)

    def choose(self, *, chosen: bool) -> None:
        """Draw it as the one that is shown, or not."""
        self.set_edge(Edge.SELECTED if chosen else Edge.HAIR)


class ChangesPanel(Panel):
    """Under a file it keeps its height; beside one (`is_tall`) it takes what there is."""

    jumped = Signal(str, str)
    """The person wants to see a change: its place, and words that stand there."""
    save_asked = Signal()
    """The person wants the comparison as a file."""
    closed = Signal()
    """The person has seen enough."""

    def __init__(self, kit: Kit, words: Words, *, is_tall: bool = False, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(kit, parent)
        self._words, self._is_tall = words, is_tall
        self.setAccessibleName(words.say("changes.name"))
        self.title = Label(kit, "", Type.SECTION, wrap=True)
        self.counts = Label(kit, "", Type.SMALL, Role.INK_2, wrap=True)
        self.save = Button(kit, words.say("changes.save"), ButtonKind.SMALL, icon=Icon.SAVE)
        self.close_button = Button(kit, "", ButtonKind.ICON, icon=Icon.CROSS, name=words.say("changes.close"))
        self.rows: list[ChangeRow] = []
        self._inside = _Rows(self.rows)
        self._list = QVBoxLayout(self._inside)
        self._column = QVBoxLayout(self)
        self._arrange()
        self.save.clicked.connect(self.save_asked)
        self.close_button.clicked.connect(self.closed)
        self.close_button.setVisible(not is_tall)
        kit.theme.bind(self, self._space)

    def set_view(self, view: ChangesView) -> None:
        """Show `view` from now on."""
        self.title.setText(view.title)
        self.counts.setText(view.counts)
        clear_layout(self._list)
        self.rows.clear()
        for note in view.notes:
            self._list.addWidget(Label(self._kit, note, Type.SMALL, Role.INK_2, wrap=True))
        for line in view.lines:
            self._list.addWidget(self._row(line))
        if view.rest:
            self._list.addWidget(Label(self._kit, view.rest, Type.SMALL, Role.INK_2, wrap=True))
        self._list.addStretch(1)
        offer_one(self.rows, 0)
        self._fit()

    def focus_first(self) -> None:
        """Give the focus to the first change that can be gone to."""
        first = next((row for row in self.rows if row.isEnabled()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, line: ChangeLine) -> ChangeRow:
        row = ChangeRow(self._kit, line)
        row.clicked.connect(lambda: self._jump(row))
        self.rows.append(row)
        return row

    def _jump(self, row: ChangeRow) -> None:
        for one in self.rows:
            one.choose(chosen=one is row)
        offer_one(self.rows, self.rows.index(row))
        self.jumped.emit(row.line.jump, row.line.quote)

    def _arrange(self) -> None:
        head, words = QHBoxLayout(), QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.counts)
        head.addLayout(words, 1)
        head.addWidget(self.save)
        head.addWidget(self.close_button)
        self._column.addLayout(head)
        self._column.addWidget(scroll_around(self._inside), 1)

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        side = space.xxl if self._is_tall else space.l
        self._column.setContentsMargins(side, space.m, side, space.s)
        self._column.setSpacing(space.s)
        self._list.setContentsMargins(space.xs, space.xs, space.s, space.xs)
        self._list.setSpacing(space.s)
        self._fit()

    def _fit(self) -> None:
        if not self._is_tall:
            said = sum(len(row.line.before) + len(row.line.after) for row in self.rows)
            is_low = len(self.rows) < 2 and said <= SHORT
            self.setFixedHeight(self._kit.theme.px(LOW if is_low else HEIGHT))


class _Rows(QWidget):
    """Holds the rows inside the scroll area, which would take Up and Down for itself."""

    def __init__(self, rows: list[ChangeRow]) -> None:
        super().__init__()
        self._rows = rows

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the changes with Up and Down."""
        if not move_focus([row for row in self._rows if row.isEnabled()], event.key(), UP_DOWN):
            super().keyPressEvent(event)

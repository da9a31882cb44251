"""The report page: outcome, numbers, what is left to do, goals, findings; files, export, time and cost at the side."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.presenting.reporting import ReportView, TodoView
from app.ui.theme.roles import Role, Type
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout, scroll_around
from app.ui.widgets.notice_card import NoticeCard
from app.ui.widgets.number_card import NumberCard
from app.ui.widgets.surface import HairLine, Panel, Surface
from app.ui.window.report_lists import FindingRow, GoalRowLine, Row, TodoRow, framed
from app.ui.window.report_side import ReportSide
from app.words import Words

NARROW, STACKED = 1080, 1280


class ReportPage(Surface):
    """Reads from top to bottom; nothing on it changes a file."""

    back_asked = Signal()
    """The person wants the conversation."""
    todo_asked = Signal(str)
    """The person wants to confirm something under their name; its key."""
    file_shown = Signal(str, int)
    """The person wants to see a version of a file: key and version."""
    place_asked = Signal(str, str)
    """The person wants to see where something stands: key of the file and place."""
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
    save_asked = Signal()
    """The person wants this report as a file."""

    def __init__(self, kit: Kit, words: Words, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(kit, Role.DESK, parent)
        self._kit, self._words = kit, words
        self._view: ReportView | None = None
        self._cards: list[NumberCard] = []
        self._numbers = QGridLayout()
        self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self.side = ReportSide(kit, words)
        self._side_area = scroll_around(self.side)
        self._end = QVBoxLayout()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.body = scroll_around(self._inside)
        row.addWidget(self.body, 1)
        self._between = HairLine(kit, upright=True)
        row.addWidget(self._between)
        self._panel = Panel(kit)
        column = QVBoxLayout(self._panel)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._side_area)
        row.addWidget(self._panel)
        for name in ("file_shown", "file_opened", "folder_asked", "export_asked", "new_asked", "changes_asked"):
            getattr(self.side, name).connect(getattr(self, name))
        kit.theme.bind(self, self._space)

    @property
    def view(self) -> ReportView | None:
        """What is shown, or None."""
        return self._view

    def set_view(self, view: ReportView) -> None:
        """Show `view` from now on; the same view changes nothing."""
        if view == self._view:
            return
        self._view = view
        self.setAccessibleName(view.title)
        self._end.removeWidget(self.side)
        clear_layout(self._column)
        self._column.addLayout(self._head(view))
        self._numbers = QGridLayout()
        self._numbers.setSpacing(self._kit.theme.sizes.space.m)
        self._cards = [NumberCard(self._kit, number) for number in view.numbers]
        self._column.addLayout(self._numbers)
        self._add_list("report.todos", [self._todo(todo) for todo in view.todos])
        self._add_list("report.goals", [GoalRowLine(self._kit, goal) for goal in view.goals])
        head = "report.findings_head" if len(view.findings) != 1 else "report.finding_head"
        self._add_list(head, [FindingRow(self._kit, finding) for finding in view.findings])
        self._column.addStretch(1)
        self._column.addWidget(NoticeCard(self._kit, Icon.SHIELD, view.checked_title, view.checked_text))
        self._end = QVBoxLayout()
        self._column.addLayout(self._end)
        self.side.set_view(view)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the side under the report where there is no room beside it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._view is None:
            return
        narrow = self.width() < self._kit.theme.px(NARROW)
        stacked = not narrow and self.width() < self._kit.theme.px(STACKED)
        ways = QBoxLayout.Direction
        self._buttons.setDirection(ways.TopToBottom if stacked else ways.LeftToRight)
        for place, card in enumerate(self._cards):
            self._numbers.removeWidget(card)
            across = 2 if narrow else len(self._cards)
            self._numbers.addWidget(card, place // across, place % across)
            self._numbers.setColumnStretch(place, int(place < across))
        if narrow and self._end.indexOf(self.side) < 0:
            self._side_area.takeWidget()
            self._end.addWidget(self.side)
        elif not narrow and self._side_area.widget() is not self.side:
            self._side_area.setWidget(self.side)
        self.side.setAutoFillBackground(False)
        self.side.show()
        self._panel.setVisible(not narrow)
        self._between.setVisible(not narrow)

    def _head(self, view: ReportView) -> QHBoxLayout:
        head, words = QHBoxLayout(), QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Label(self._kit, view.title, Type.TITLE, wrap=True))
        words.addWidget(Label(self._kit, view.subtitle, Type.BODY, Role.INK_2, wrap=True, prose=False))
        head.addLayout(words, 1)
        self.back_button = Button(self._kit, self._words.say("report.back"), ButtonKind.SECONDARY, icon=Icon.LEFT)
        self.back_button.clicked.connect(self.back_asked)
        self.save_button = Button(self._kit, self._words.say("report.save"), ButtonKind.SECONDARY, icon=Icon.SAVE)
        self.save_button.clicked.connect(self.save_asked)
        self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._buttons.addWidget(self.save_button, 0, Qt.AlignmentFlag.AlignRight)
        self._buttons.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignRight)
        head.addLayout(self._buttons)
        return head

    def _todo(self, todo: TodoView) -> TodoRow:
        row = TodoRow(self._kit, self._words, todo)
        row.confirm_asked.connect(self.todo_asked)
        return row

    def _add_list(self, code: str, rows: Sequence[Row]) -> None:
        for row in rows:
            row.place_asked.connect(self.place_asked)
        if rows:
            self._column.addWidget(Label(self._kit, self._words.say(code), Type.SECTION))
            self._column.addWidget(framed(self._kit, rows))

    def _space(self) -> None:
        space = self._kit.theme.sizes.space
        self._column.setContentsMargins(space.page, space.xl, space.xxl, space.xl)
        self._column.setSpacing(space.m)
        self._panel.setFixedWidth(self._kit.theme.sizes.layout.report_side)
        self._fit()

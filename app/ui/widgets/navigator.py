"""The navigator: groups of rows one under the other, or folded to a rail of icons."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from app.ui.kit import Kit
from app.ui.theme.roles import Role, Type
from app.ui.views import GroupView, RowView
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import clear_layout, scroll_around
from app.ui.widgets.navigator_row import NavigatorRow
from app.ui.widgets.rail import Rail
from app.ui.widgets.roving import UP_DOWN, move_focus, offer_one
from app.ui.widgets.surface import Panel


class NavigatorList(Panel):
    """Rows in groups. `fold` turns it into a rail; what stands at the foot (time and cost) is put in by the page."""

    row_chosen = Signal(str)
    """A row was pressed; its key."""
    menu_asked = Signal(str, QPoint)
    """The menu of a row was asked for: its key, and the place on the screen."""
    unfold_asked = Signal(str)
    """A group was pressed on the rail (its key), or "Widen" (an empty text)."""

    def __init__(self, kit: Kit, groups: tuple[GroupView, ...] = (), parent: QWidget | None = None) -> None:
        """Show `groups` in their order."""
        super().__init__(kit, parent)
        self.setAccessibleName(kit.tr("navigator.name"))
        self._rows: list[NavigatorRow] = []
        self._chosen = ""
        self._groups: tuple[GroupView, ...] = ()
        self._content = _Rows(self._rows)
        self._list = QVBoxLayout(self._content)
        self._rail = Rail(kit)
        self._rail.group_chosen.connect(self.unfold_asked)
        self.foot = QVBoxLayout()
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._make_wide())
        self._pages.addWidget(self._rail)
        self.set_groups(groups)
        kit.theme.bind(self, self._space)

    @property
    def rows(self) -> tuple[NavigatorRow, ...]:
        """All rows from top to bottom."""
        return tuple(self._rows)

    @property
    def is_folded(self) -> bool:
        """True while only the rail is shown."""
        return self._pages.currentIndex() == 1

    def set_groups(self, groups: tuple[GroupView, ...]) -> None:
        """Show `groups` from now on; the chosen row stays chosen when it is still there."""
        if _shape(groups) == _shape(self._groups) and self._rows:
            for row, view in zip(self._rows, (row for group in groups for row in group.rows), strict=True):
                row.set_view(view)
        else:
            self._rebuild(groups)
        self._groups = groups
        self._rail.set_groups(groups)

    def choose(self, key: str) -> None:
        """Mark the row `key` as chosen without telling anybody; an unknown key marks none."""
        self._chosen = key
        for place, row in enumerate(self._rows):
            row.setChecked(row.view.key == key)
            if row.view.key == key:
                offer_one(self._rows, place)

    def fold(self, *, folded: bool) -> None:
        """Show the rail, or the rows."""
        self._pages.setCurrentIndex(1 if folded else 0)
        self._space()

    def _make_wide(self) -> QWidget:
        wide = QWidget()
        self._wide_layout = QVBoxLayout(wide)
        self._wide_layout.addWidget(scroll_around(self._content), 1)
        self._wide_layout.addLayout(self.foot)
        return wide

    def _rebuild(self, groups: tuple[GroupView, ...]) -> None:
        clear_layout(self._list)
        self._rows.clear()
        for place, group in enumerate(groups):
            if place:
                self._list.addSpacing(self._kit.theme.sizes.space.s)
            self._list.addLayout(self._make_head(group))
            for view in group.rows:
                self._list.addWidget(self._make_row(view))
        self._list.addStretch(1)
        offer_one(self._rows, 0)
        self.choose(self._chosen)

    def _make_head(self, group: GroupView) -> QHBoxLayout:
        head = QHBoxLayout()
        margin = self._kit.theme.sizes.space.s
        head.setContentsMargins(margin, self._kit.theme.sizes.space.xs, margin, 0)
        name = Label(self._kit, group.name, Type.SMALL, Role.INK_2)
        name.set_bold()
        head.addWidget(name, 1)
        head.addWidget(Label(self._kit, group.note, Type.CAPTION, Role.INK_3))
        return head

    def _make_row(self, view: RowView) -> NavigatorRow:
        row = NavigatorRow(self._kit, view)
        row.clicked.connect(lambda: self._tell(row))
        row.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        row.customContextMenuRequested.connect(lambda at: self.menu_asked.emit(row.view.key, row.mapToGlobal(at)))
        self._rows.append(row)
        return row

    def _tell(self, row: NavigatorRow) -> None:
        self.choose(row.view.key)
        self.row_chosen.emit(row.view.key)

    def _space(self) -> None:
        sizes = self._kit.theme.sizes
        self.setFixedWidth(sizes.layout.navigator_rail if self.is_folded else sizes.layout.navigator)
        self._list.setContentsMargins(sizes.space.m, sizes.space.m, sizes.space.m, sizes.space.m)
        self._list.setSpacing(sizes.border.hair)
        self.foot.setContentsMargins(sizes.space.m, sizes.space.s, sizes.space.m, sizes.space.m)
        self._wide_layout.setContentsMargins(0, 0, 0, 0)
        self._wide_layout.setSpacing(0)


class _Rows(QWidget):
    """Holds the rows inside the scroll area, which would take Up and Down for itself."""

    def __init__(self, rows: list[NavigatorRow]) -> None:
        super().__init__()
        self._rows = rows

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the rows with Up and Down."""
        if not move_focus(self._rows, event.key(), UP_DOWN):
            super().keyPressEvent(event)


def _shape(groups: tuple[GroupView, ...]) -> list[tuple[str, str, str, tuple[str, ...]]]:
    return [(group.key, group.name, group.note, tuple(row.key for row in group.rows)) for group in groups]

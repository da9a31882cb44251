"""One phase of the run in the conversation: folded to one line, or open with who works on what."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.icons import Icon
from app.ui.kit import Kit
from app.ui.states import INKS, State
from app.ui.theme.roles import Role, Type
from app.ui.views import PhaseView, WorkerView
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.icon_view import IconView
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import let_pointer_through
from app.ui.widgets.live_text import LiveText
from app.ui.widgets.paint import painting
from app.ui.widgets.pill import Pill
from app.ui.widgets.press import PressArea
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.surface import Card

PILLED = frozenset({State.NEEDS_YOU, State.FAILED})


class PhaseCard(Card):
    """Folds by itself once its phase is done, unless the person opened it."""

    folded_by_person = Signal(str, bool)
    """The person folded (True) or opened (False) the phase with this key."""

    def __init__(self, kit: Kit, view: PhaseView, parent: QWidget | None = None) -> None:
        """Show `view`, open unless its phase is done or has not begun."""
        super().__init__(kit, parent=parent)
        self._by_person = False
        self._head = _PhaseHead(kit, view)
        self._head.clicked.connect(self._turn)
        self._workers = QWidget()
        self._lines = QVBoxLayout(self._workers)
        self._rows: dict[str, _WorkerRow] = {}
        self.body.addWidget(self._head)
        self.body.addWidget(self._workers)
        self.set_view(view)
        kit.theme.bind(self, self._space_lines)

    @property
    def is_folded(self) -> bool:
        """True while only the head is shown."""
        return self._workers.isHidden()

    def set_view(self, view: PhaseView) -> None:
        """Show `view` from now on."""
        self._view = view
        self._head.set_view(view)
        self._keep_rows(view.workers)
        if not self._by_person:
            self._fold(folded=view.state in (State.DONE, State.WAITING))

    def _turn(self) -> None:
        self._by_person = True
        self._fold(folded=not self.is_folded)
        self.folded_by_person.emit(self._view.key, self.is_folded)

    def _fold(self, *, folded: bool) -> None:
        self._workers.setVisible(not folded and bool(self._view.workers))
        self._head.set_open(is_open=not self._workers.isHidden(), can_open=bool(self._view.workers))

    def _keep_rows(self, workers: tuple[WorkerView, ...]) -> None:
        """Keep the rows of those who still work, so that words can flow into them several times a second."""
        wanted = {worker.key or f"{place}": worker for place, worker in enumerate(workers)}
        for key in [key for key in self._rows if key not in wanted]:
            row = self._rows.pop(key)
            row.hide()
            self._lines.removeWidget(row)
            row.deleteLater()
        for place, (key, worker) in enumerate(wanted.items()):
            shown = self._rows.get(key)
            if shown is None:
                shown = self._rows[key] = _WorkerRow(self._kit, worker)
                self._lines.insertWidget(place, shown)
            shown.set_view(worker)

    def _space_lines(self) -> None:
        sizes = self._kit.theme.sizes
        self._lines.setContentsMargins(sizes.icon.station_mark + sizes.space.m, 0, 0, 0)
        self._lines.setSpacing(sizes.space.xs)


class _WorkerRow(QWidget):
    """Who works on what and for how long; under it what is being written, in a place that keeps its size."""

    def __init__(self, kit: Kit, view: WorkerView) -> None:
        super().__init__()
        self._view: WorkerView | None = None
        self._name = ElidedLabel(kit, "", Type.SMALL)
        self._word = Label(kit, "", Type.SMALL)
        self._icon = IconView(kit, view.icon)
        self.live = LiveText(kit)
        line = QHBoxLayout()
        line.setSpacing(kit.theme.sizes.space.s)
        line.addWidget(self._icon)
        line.addWidget(self._name, 1)
        line.addWidget(self._word)
        under = QHBoxLayout()
        under.addSpacing(kit.theme.sizes.icon.small + kit.theme.sizes.space.s)
        under.addWidget(self.live, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addLayout(under)

    def set_view(self, view: WorkerView) -> None:
        """Show `view` from now on."""
        if view == self._view:
            return
        self._view = view
        self._name.setText(view.name)
        self._word.setText(view.word)
        self._word.set_ink(INKS[view.state])
        self.live.set_text(view.live)
        self.live.setVisible(bool(view.live))


class _PhaseHead(PressArea):
    """Mark, name, result and state word; pressing opens or folds."""

    def __init__(self, kit: Kit, view: PhaseView) -> None:
        super().__init__(kit, view.name)
        self.setProperty("ring_radius", kit.theme.sizes.radius.mark)
        self._open = self._can_open = False
        self._row = QHBoxLayout(self)
        self._mark = StateMark(kit, view.state, large=True)
        self._name = Label(kit, "", Type.BODY_STRONG)
        self._result = ElidedLabel(kit, "", Type.SMALL, Role.INK_2)
        self._word = Label(kit, "", Type.CAPTION)
        self._word.set_bold()
        self._pill = Pill(kit, view.word, view.state)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(self._result)
        self._row.addWidget(self._mark)
        self._row.addLayout(words, 1)
        self._row.addWidget(self._word)
        self._row.addWidget(self._pill)
        let_pointer_through(self)
        self.fit_layout()
        kit.theme.bind(self, self._space)

    def set_view(self, view: PhaseView) -> None:
        """Show `view` from now on."""
        self.setAccessibleName(", ".join(part for part in (view.name, view.word, view.result) if part))
        self._mark.set_state(view.state)
        self._name.setText(view.name)
        self._result.setText(view.result)
        self._result.setVisible(bool(view.result))
        self._word.setText(view.word)
        self._word.set_ink(INKS[view.state])
        self._pill.set_state(view.word, view.state)
        self._pill.setVisible(view.state in PILLED)
        self._word.setVisible(view.state not in PILLED)

    def set_open(self, *, is_open: bool, can_open: bool) -> None:
        """Draw the arrow that fits; none when there is nothing to open."""
        self._open, self._can_open = is_open, can_open
        self.setEnabled(can_open)
        self.setAccessibleDescription(self._kit.tr("phase.open" if is_open else "phase.folded") if can_open else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the arrow at the right."""
        if not self._can_open:
            return
        edge = self._kit.theme.sizes.icon.small
        area = QRectF(self.width() - edge, (self.height() - edge) // 2, edge, edge)
        with painting(self) as painter:
            colour = self._kit.theme.colour(Role.INK_2)
            self._kit.icons.paint(painter, Icon.UP if self._open else Icon.DOWN, area, colour)

    def _space(self) -> None:
        sizes = self._kit.theme.sizes
        self._row.setContentsMargins(0, 0, sizes.icon.small + sizes.space.s, 0)
        self._row.setSpacing(sizes.space.m)
        self._row.setAlignment(Qt.AlignmentFlag.AlignVCenter)

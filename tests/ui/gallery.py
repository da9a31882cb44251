"""Draws widgets and pages to pictures, for looking at them: `python -m tests.ui.gallery FOLDER [part of a name]`.

Each scene is drawn in light, dark, at 200 % and in German; pages also in the smallest window.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.dialogs.goal_gate import GoalGate
from app.ui.forms.form import Form
from app.ui.icons import Icon
from app.ui.kit import Kit, build_kit
from app.ui.pages.decisions_page import DecisionsPage
from app.ui.pages.start_page import StartPage
from app.ui.resources import Resources
from app.ui.start_views import HeaderView
from app.ui.states import Change, Severity, State
from app.ui.theme.roles import Mode, Role, Type
from app.ui.widgets.assumption_list import AssumptionList
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.drop_area import DropArea
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.file_card import FileCard
from app.ui.widgets.finding_card import FindingCard
from app.ui.widgets.focus_ring import FocusRing
from app.ui.widgets.header import HeaderBar
from app.ui.widgets.icon_view import IconTile, IconView
from app.ui.widgets.label import Label
from app.ui.widgets.layouts import scroll_around
from app.ui.widgets.message_bubble import MessageBubble
from app.ui.widgets.message_field import MessageField
from app.ui.widgets.navigator import NavigatorList
from app.ui.widgets.note import NoteBox, QuietNote
from app.ui.widgets.notice_card import NoticeCard
from app.ui.widgets.number_card import NumberCard
from app.ui.widgets.phase_card import PhaseCard
from app.ui.widgets.pill import Pill, change_pill, severity_pill
from app.ui.widgets.progress import ProgressBar
from app.ui.widgets.question_card import QuestionCard
from app.ui.widgets.state_mark import StateMark
from app.ui.widgets.station_line import StationLine
from app.ui.widgets.station_panel import StationPanel
from app.ui.widgets.surface import Card, Edge, HairLine, Panel, Surface
from tests.ui import scenes

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Scene:
    """Something to look at: `size` is px at 100 %, `small` whether the smallest window is drawn too."""

    name: str
    build: Callable[[Kit], QWidget]
    size: tuple[int, int]
    small: bool = False
    after: Callable[[Kit, QWidget], None] | None = None


@dataclass(frozen=True)
class Look:
    """One way to draw a scene."""

    name: str
    mode: Mode = Mode.LIGHT
    scale: float = 1.0
    language: str = "en"
    size: tuple[int, int] | None = None


LOOKS = (
    Look("light"),
    Look("dark", Mode.DARK),
    Look("200", scale=2.0),
    Look("german", language="de"),
    Look("small", size=(1100, 700)),
    Look("small-dark", Mode.DARK, size=(1100, 700)),
)


def basics(kit: Kit) -> QWidget:
    """Letters, buttons, pills, marks, surfaces, icons."""
    desk = Surface(kit)
    column = QVBoxLayout(desk)
    for style in Type:
        column.addWidget(Label(kit, f"{style.value}: How long should the duty of confidence last? 0123", style))
    column.addWidget(ElidedLabel(kit, "A very long name of a file that cannot be shown in full width " * 3 + ".docx"))
    column.addLayout(_row([_button(kit, kind) for kind in ButtonKind]))
    column.addLayout(_row([_button(kit, kind, enabled=False) for kind in ButtonKind]))
    marks = [part for state in State for part in (Pill(kit, kit.tr(f"state.{state.value}"), state), _mark(kit, state))]
    column.addLayout(_row(marks))
    column.addLayout(_row([*(change_pill(kit, c) for c in Change), *(severity_pill(kit, s) for s in Severity)]))
    column.addLayout(_row([IconTile(kit, icon) for icon in (Icon.DOCUMENT, Icon.SHEET, Icon.SLIDES, Icon.PDF)]))
    for edge in Edge:
        card = Card(kit, edge=edge)
        card.body.addWidget(Label(kit, "Words in a card that go on for a while. " * 4, wrap=True))
        column.addWidget(card)
    column.addWidget(HairLine(kit))
    column.addWidget(ProgressBar(kit, "Clauses", 3, 8))
    column.addWidget(ProgressBar(kit, "Files", 8, 8, thick=True))
    icons = list(Icon)
    for start in range(0, len(icons), 30):
        column.addLayout(_row([IconView(kit, icon, Role.INK_2, "normal") for icon in icons[start : start + 30]]))
    return desk


def cards(kit: Kit) -> QWidget:
    """Cards of the conversation, the build and the report."""
    desk = Surface(kit)
    columns = QHBoxLayout(desk)
    left, right = QVBoxLayout(), QVBoxLayout()
    left.addWidget(MessageBubble(kit, "Make a supplier version of our NDA. It must follow the term sheet of 12 May."))
    left.addWidget(MessageBubble(kit, "Shorter, please."))
    for phase in scenes.PHASES:
        left.addWidget(PhaseCard(kit, phase))
    left.addWidget(QuestionCard(kit, scenes.DURATION))
    left.addStretch(1)
    left.addWidget(MessageField(kit, "Ask, or add an instruction…"))
    for file in scenes.FILES:
        right.addWidget(FileCard(kit, file))
    right.addWidget(FindingCard(kit, scenes.FINDING))
    right.addLayout(_row([NumberCard(kit, number) for number in scenes.NUMBERS], spread=True))
    right.addWidget(NoteBox(kit, kit.tr("question.risk"), scenes.LIABILITY.risk))
    right.addWidget(QuietNote(kit, scenes.GATE.note))
    right.addWidget(
        NoticeCard(kit, Icon.KEY, kit.tr("start.no_key"), kit.tr("start.no_key_text"), kit.tr("start.connect"))
    )
    right.addWidget(StationPanel(kit, scenes.DETAIL))
    right.addStretch(1)
    columns.addLayout(left, 1)
    columns.addLayout(right, 1)
    return desk


def workspace(kit: Kit) -> QWidget:
    """Head, stations, navigator, conversation and an empty preview."""
    desk = _frame(kit)
    body = QHBoxLayout()
    body.setSpacing(0)
    navigator = NavigatorList(kit, scenes.GROUPS)
    navigator.choose("s2")
    middle = QWidget()
    column = QVBoxLayout(middle)
    column.addWidget(MessageBubble(kit, "Make a supplier version of our NDA. It must follow the term sheet of 12 May."))
    for phase in scenes.PHASES[:3]:
        column.addWidget(PhaseCard(kit, phase))
    card = QuestionCard(kit, scenes.DURATION)
    card.options.choose(0)
    column.addWidget(card)
    column.addStretch(1)
    body.addWidget(navigator)
    body.addWidget(HairLine(kit, upright=True))
    area = scroll_around(middle)
    area.setFixedWidth(kit.theme.sizes.layout.conversation)
    body.addWidget(area)
    body.addWidget(HairLine(kit, upright=True))
    empty = "Choose a file on the left, or answer the question to see the first page."
    body.addWidget(EmptyState(kit, Icon.DOCUMENT, "No file open", empty), 1)
    desk.column.addLayout(body, 1)
    card.use_button.setProperty("gallery_focus", True)
    return desk


def rail(kit: Kit) -> QWidget:
    """The folded navigator, the stations of a run that builds, and a drop area."""
    desk = _frame(kit, scenes.BUILDING)
    body = QHBoxLayout()
    navigator = NavigatorList(kit, scenes.GROUPS)
    navigator.fold(folded=True)
    body.addWidget(navigator)
    body.addWidget(AssumptionList(kit, scenes.ASSUMPTIONS), 1)
    body.addWidget(DropArea(kit), 1)
    desk.column.addLayout(body, 1)
    return desk


def form(kit: Kit) -> QWidget:
    """Every kind of field, two of them with a fault."""
    desk = Panel(kit)
    columns = QHBoxLayout(desk)
    columns.setSpacing(kit.theme.sizes.space.xxl)
    half = len(scenes.FIELDS) // 2
    for part in (scenes.FIELDS[:half], scenes.FIELDS[half:]):
        rows = Form(kit, part)
        columns.addWidget(rows, 1)
        rows.check()
        rows.row(part[0].key).set_fault("")
    return desk


def start(kit: Kit) -> QWidget:
    """The start page with projects."""
    return _page(kit, StartPage(kit, scenes.START))


def first_start(kit: Kit) -> QWidget:
    """The start page of a new person."""
    return _page(kit, StartPage(kit, scenes.FIRST_START))


def decisions(kit: Kit) -> QWidget:
    """The decisions page after a choice."""
    desk = _frame(kit)
    page = DecisionsPage(kit, scenes.DECISIONS)
    desk.column.addWidget(page, 1)
    if page.pane.sheet is not None:
        page.pane.sheet.options.choose(0)
    page.pane.save_button.setProperty("gallery_focus", True)
    return desk


def goal_gate(kit: Kit, host: QWidget) -> None:
    """The goal gate over a page."""
    _open_gate(kit, host)


def goal_gate_reason(kit: Kit, host: QWidget) -> None:
    """The goal gate while it asks for a reason."""
    _open_gate(kit, host).feet.choice.changes.click()


def goal_gate_edit(kit: Kit, host: QWidget) -> None:
    """The goal gate while goals are fields."""
    _open_gate(kit, host).feet.choice.edit.click()


def _open_gate(kit: Kit, host: QWidget) -> GoalGate:
    for part in host.findChildren(QWidget):
        part.setProperty("gallery_focus", False)
    gate = GoalGate(kit, host, scenes.GATE)
    gate.open()
    return gate


SCENES = (
    Scene("basics", basics, (1100, 1300)),
    Scene("cards", cards, (1200, 1250)),
    Scene("form", form, (1100, 900)),
    Scene("workspace", workspace, (1440, 900)),
    Scene("rail", rail, (1440, 900), small=True),
    Scene("start", start, (1440, 900), small=True),
    Scene("first-start", first_start, (1440, 900), small=True),
    Scene("decisions", decisions, (1440, 900), small=True),
    Scene("goal-gate", workspace, (1440, 900), small=True, after=goal_gate),
    Scene("goal-gate-reason", workspace, (1440, 900), after=goal_gate_reason),
    Scene("goal-gate-edit", workspace, (1440, 900), small=True, after=goal_gate_edit),
)


class Frame(Surface):
    """A page with a column that fills it."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)


def _frame(kit: Kit, stations: tuple = scenes.STATIONS) -> Frame:
    frame = Frame(kit)
    frame.column.addWidget(HeaderBar(kit, scenes.HEADER))
    frame.column.addWidget(StationLine(kit, stations))
    return frame


def _page(kit: Kit, page: QWidget) -> Frame:
    frame = Frame(kit)
    frame.column.addWidget(HeaderBar(kit, HeaderView()))
    frame.column.addWidget(page, 1)
    return frame


def _row(parts: list, *, spread: bool = False) -> QHBoxLayout:
    row = QHBoxLayout()
    for part in parts:
        row.addWidget(part, 1 if spread else 0)
    if not spread:
        row.addStretch(1)
    return row


def _button(kit: Kit, kind: ButtonKind, *, enabled: bool = True) -> Button:
    words = "" if kind is ButtonKind.ICON else f"Open {kind.value}…"
    button = Button(kit, words, kind, icon=Icon.FOLDER, name=kind.value)
    button.setEnabled(enabled)
    return button


def _mark(kit: Kit, state: State) -> StateMark:
    return StateMark(kit, state, large=True)


def draw(app: QApplication, folder: Path, part: str) -> None:
    """Draw every scene whose name and look hold `part`."""
    for look in LOOKS:
        chosen = [scene for scene in SCENES if part in f"{scene.name}-{look.name}" and (scene.small or not look.size)]
        if not chosen:
            continue
        kit = build_kit(
            Resources(ROOT / "resources"), mode=look.mode, scale=look.scale, language=look.language, still=True
        )
        kit.theme.apply_to(app)
        for scene in chosen:
            _draw_scene(app, kit, scene, look, folder)


def _draw_scene(app: QApplication, kit: Kit, scene: Scene, look: Look, folder: Path) -> None:
    holder = Surface(kit)
    FocusRing(kit, holder)
    width, height = look.size or (round(scene.size[0] * look.scale), round(scene.size[1] * look.scale))
    holder.resize(width, height)
    holder.show()
    holder.activateWindow()
    app.processEvents()
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(scene.build(kit))
    app.processEvents()
    if scene.after is not None:
        scene.after(kit, holder)
    for part in holder.findChildren(QWidget):
        if part.property("gallery_focus"):
            part.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(4):
        app.processEvents()
    holder.grab().save(str(folder / f"{scene.name}-{look.name}.png"))
    holder.close()
    holder.deleteLater()
    app.processEvents()


def main() -> None:
    """Draw into the folder named on the command line."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    draw(QApplication([]), folder, sys.argv[2] if len(sys.argv) > 2 else "")


if __name__ == "__main__":
    main()

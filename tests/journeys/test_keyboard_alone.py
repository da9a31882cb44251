"""From the start page to an exported file with the keyboard alone: no pointer, and nothing reached in another way."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.journeys.person import Person
from tests.ui.walking import walk

CONTROL = Qt.KeyboardModifier.ControlModifier
BOTH = CONTROL | Qt.KeyboardModifier.ShiftModifier
FURTHEST = 300
"""More presses of Tab than any page has controls."""

FACTS = {"party_one": "Northmere Instruments Limited", "party_two": "Tallis Robotics Limited",
         "confidence_years": "3", "purpose": "exploring a joint product"}  # fmt: skip


def name_of(widget: QWidget | None) -> str:
    """What a screen reader says of a control."""
    said = widget.accessibleName() if widget is not None else ""
    return (said or str(getattr(widget, "text", str)())).replace("\u00a0", " ")


def tab_to(person: Person, *names: str) -> None:
    """Press Tab until the focus stands on what is called so."""
    for _ in range(FURTHEST):
        if name_of(QApplication.focusWidget()).startswith(names):
            return
        person.keys(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never comes to {names}")


def press(person: Person, *names: str) -> None:
    tab_to(person, *names)
    person.keys(Qt.Key.Key_Space)


def jump_to_gate(person: Person, kind: str) -> None:
    """Go to what needs the person, as the key for it does."""
    person.gate(kind)
    person.keys(Qt.Key.Key_J, modifier=CONTROL)


def answer_questions(person: Person) -> None:
    answered: set[str] = set()
    while True:
        person.waits(lambda: bool(person.run_gates - answered))
        if "facts" in person.run_gates:
            return
        jump_to_gate(person, "question")
        answered.add(person.window.gates.next.gate.id)
        tab_to(person, "1, ")
        person.keys(Qt.Key.Key_1)
        person.keys(Qt.Key.Key_Return, modifier=CONTROL)


def fill_in_facts(person: Person) -> None:
    jump_to_gate(person, "facts")
    for editor in person.talk.gate_view.editors:
        label = editor.item.label
        if editor.item.key in FACTS:
            tab_to(person, label)
            person.qtbot.keyClicks(QApplication.focusWidget(), FACTS[editor.item.key])
        elif editor.item.options:
            tab_to(person, "1, ")
            person.keys(Qt.Key.Key_1)
        elif editor.item.may_be_blank:
            tab_to(person, label)
            press(person, person.say("facts.blank"))
    press(person, person.say("gate.facts.use"))


def settle_details(person: Person) -> None:
    gate, pane = person.gate("details").gate, person.window.decisions.pane
    person.keys(Qt.Key.Key_A, modifier=BOTH)
    for item in (item for item in gate.items if item.kind == "decision"):
        person.waits(lambda key=item.key: pane.sheet is not None and pane.sheet.view.key == key)
        tab_to(person, "1, ")
        person.keys(Qt.Key.Key_1)
        person.keys(Qt.Key.Key_Return, modifier=CONTROL)
        person.waits(lambda key=item.key: key in person.run.gates[gate.id].answers)


def test_a_person_without_a_pointer_gets_from_the_start_page_to_an_exported_file(sit_down, folder, chosen, tmp_path):
    person = sit_down()
    chosen.append(folder)
    person.keys(Qt.Key.Key_O, modifier=CONTROL)
    person.waits(lambda: person.window.desk.project is not None)
    tab_to(person, person.say("message.first"))
    person.qtbot.keyClicks(QApplication.focusWidget(), "Draft a mutual NDA between Northmere and Tallis.")
    person.keys(Qt.Key.Key_Return)
    answer_questions(person)
    fill_in_facts(person)
    jump_to_gate(person, "goals")
    person.waits(lambda: person.window.gates.dialog is not None)
    press(person, "Approve and run")
    settle_details(person)
    person.waits(lambda: person.window.pages.currentWidget() is person.window.report)
    export(person, chosen, tmp_path / "outside")


def export(person: Person, chosen: list[Path], target: Path) -> None:
    chosen.append(target)
    person.keys(Qt.Key.Key_E, modifier=CONTROL)
    person.waits(lambda: person.window.exporting.dialog is not None)
    press(person, "Choose: Where to")
    person.waits(person.window.exporting.dialog.export_button.isEnabled)
    press(person, "Export")
    person.waits(lambda: person.sees("1 file was written"))
    assert [path.suffix for path in target.iterdir()] == [".docx"]


def areas_in_order(person: Person) -> list[str]:
    """The areas of the workspace that Tab goes through, from the head on."""
    window = person.window
    areas = {"head": window.header, "stations": window.stations, "navigator": window.workspace.navigator,
             "middle": window.workspace.middle, "preview": window.workspace.preview}  # fmt: skip
    window.setFocus()
    passed = [name for part in walk(person.qtbot, window) for name, area in areas.items() if area.isAncestorOf(part)]
    turned = passed[passed.index("head") :] + passed[: passed.index("head")]
    return [name for place, name in enumerate(turned) if place == 0 or turned[place - 1] != name]


def test_tab_goes_from_the_head_down_and_from_left_to_right(sit_down, folder):
    (folder / "note.md").write_text("# A note\n", encoding="utf-8")
    person = sit_down()
    person.opens(folder)
    person.window.places.choose_row("source:note.md")
    person.waits(lambda: person.window.workspace.preview.pane.viewer is not None)
    assert areas_in_order(person) == ["head", "stations", "navigator", "middle", "preview"]


def test_a_control_that_tab_does_not_reach_is_missed(sit_down):
    person = sit_down()
    with pytest.raises(AssertionError, match="never comes"):
        tab_to(person, "Nothing is called so")

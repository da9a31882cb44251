"""A question that comes is seen without scrolling: whole where it fits, else from its head."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from tests.journeys.person import Person, ask_for_an_agreement

SIZES = [(1440, 900), (1100, 700)]


def in_view(person: Person) -> bool:
    """Tell whether the gate stands in view whole, or with its head where it is taller than the view."""
    gate, sight = person.talk.gate_view, person.talk.area.viewport().rect()
    top = gate.mapTo(person.talk.area.viewport(), gate.rect().topLeft()).y()
    fits = gate.height() <= sight.height()
    return top >= 0 and (top + gate.height() <= sight.height() if fits else top <= sight.height() // 4)


@pytest.mark.parametrize("size", SIZES)
def test_the_facts_are_seen_from_their_head(sit_down, folder, size):
    person = sit_down(size=size)
    ask_for_an_agreement(person, folder)
    person.gate("facts")
    person.waits(lambda: in_view(person))


@pytest.mark.parametrize("size", SIZES)
def test_a_question_is_seen_with_its_button(sit_down, folder, size):
    person = sit_down(size=size)
    person.opens(folder)
    person.asks("Draft a mutual NDA between Northmere Instruments and Tallis Robotics.")
    person.gate("question")
    person.waits(lambda: in_view(person))


def test_what_the_person_scrolled_to_stays(sit_down, folder):
    person = sit_down(size=(1100, 700))
    ask_for_an_agreement(person, folder)
    person.gate("facts")
    person.waits(lambda: in_view(person))
    bar = person.talk.area.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    person.window.resize(1100, 720)
    assert not in_view(person)


@pytest.mark.parametrize("size", SIZES)
def test_why_a_fact_was_refused_is_seen_without_scrolling(sit_down, folder, size):
    person = sit_down(size=size)
    ask_for_an_agreement(person, folder)
    for editor in person.talk.gate_view.editors:
        if editor.item.key == "return_days":
            person.types(editor.row.editor.focus, "-5")
        elif editor.item.may_be_blank:
            person.presses(person.say("facts.blank"), editor)
    person.presses(person.say("gate.facts.use"))
    said = "“-5” is too low. It must be 1 or more."
    person.waits(
        lambda: any(stands_whole(label) for label in person.window.findChildren(QLabel) if said in label.text())
    )


def stands_whole(part: QWidget) -> bool:
    return part.isVisible() and part.visibleRegion().boundingRect() == part.rect()


@pytest.mark.parametrize("size", SIZES)
def test_the_panel_of_a_station_is_seen_whole(sit_down, folder, size):
    person = sit_down(size=size)
    ask_for_an_agreement(person, folder)
    person.gate("facts")
    person.presses("Intake, ")
    drawer = person.window.drawer
    person.waits(lambda: drawer.panel.isVisible() and whole(drawer.panel))
    assert person.reads("Time")


def whole(part: QWidget) -> bool:
    """Tell whether nothing of a part, and of the labels in it, is covered or cut."""
    labels = [label for label in part.findChildren(QLabel) if label.text()]
    return bool(labels) and all(one.visibleRegion().boundingRect() == one.rect() for one in (part, *labels))

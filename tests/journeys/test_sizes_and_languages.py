"""In the smallest window, at twice the size, in the dark and in German: nothing is cut sideways, all can be reached."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from tests.journeys.person import ask_for_an_agreement, settle_facts
from tests.ui.test_access import nameless


def cut_sideways(window: QWidget) -> list[str]:
    """Return areas whose content has no room, except sheets and pages, which scroll sideways."""
    areas = [area for area in window.findChildren(QScrollArea) if area.isVisible() and area.widget() is not None]
    return [
        f"{area.widget().minimumSizeHint().width()} px in {area.viewport().width()}"
        for area in areas
        if area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        and area.widget().minimumSizeHint().width() > area.viewport().width()
    ]


def small_print(window: QWidget) -> list[str]:
    labels = [part for part in window.findChildren(QLabel) if part.isVisible() and part.text()]
    return [part.text() for part in labels if 0 < part.font().pixelSize() < 12]


def check(person) -> None:
    person.qtbot.waitUntil(lambda: cut_sideways(person.window) == [], timeout=2_000)
    assert small_print(person.window) == []
    assert nameless(person.window) == []


@pytest.mark.parametrize(
    ("language", "look", "size", "scale"),
    [("de", "dark", (1100, 700), 100), ("en", "light", (1440, 900), 200)],
    ids=["small-dark-german", "twice-the-size"],
)
def test_every_page_has_room(sit_down, folder, language, look, size, scale):
    person = sit_down(language, look, size, scale)
    check(person)
    person.opens(folder)
    check(person)
    ask_for_an_agreement(person, folder)
    check(person)
    settle_facts(person)
    person.gate("goals")
    person.waits(lambda: person.window.gates.dialog is not None)
    check(person)
    person.presses(person.tr("goals.approve"))
    person.gate("details")
    check(person)
    person.presses(person.tr("question.later"))
    person.waits(lambda: person.sees(person.say("gate.waits")))
    check(person)


def test_an_area_without_room_is_found(qtbot):
    holder, label = QWidget(), QLabel("A line that cannot be broken and is far too long. " * 20)
    qtbot.addWidget(holder)
    area = QScrollArea(holder)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(label)
    area.resize(400, 300)
    holder.show()
    assert len(cut_sideways(holder)) == 1

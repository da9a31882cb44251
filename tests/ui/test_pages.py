"""The start page and the decisions page tell what the person did, and nothing else."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from app.ui.pages.decisions_page import DecisionsPage
from app.ui.pages.start_page import StartPage
from app.ui.pages.start_parts import ProjectCard, SampleCard
from app.ui.start_views import StartView
from app.ui.widgets.button import Button, ButtonKind
from app.ui.widgets.label import Label
from tests.ui import scenes
from tests.ui.keys import hold


@pytest.fixture
def start(kit, window):
    made = StartPage(kit, scenes.START)
    made.heard = []
    made.project_opened.connect(lambda key: made.heard.append(("project", key)))
    made.sample_chosen.connect(lambda key: made.heard.append(("sample", key)))
    made.open_asked.connect(lambda: made.heard.append("open"))
    made.connect_asked.connect(lambda: made.heard.append("connect"))
    made.help_asked.connect(lambda: made.heard.append("help"))
    made.all_asked.connect(lambda: made.heard.append("all"))
    window(made, (1440, 900))
    return made


def button(page, words):
    return next(found for found in page.findChildren(Button) if found.text() == words)


def test_cards_and_buttons_of_the_start_page_tell_what_was_pressed(start):
    hold(start.findChildren(ProjectCard)[1], Qt.Key.Key_Return, times=3)
    hold(start.findChildren(SampleCard)[2], Qt.Key.Key_Space, times=0)
    for words in ("Open a folder…", "Connect a model…", "How it works without one", "Show all 11"):
        button(start, words).click()
    assert start.heard == [("project", "p2"), ("sample", "tenancy"), "open", "connect", "help", "all"]


def test_a_project_is_spoken_with_its_state(start):
    spoken = start.findChildren(ProjectCard)[3].accessibleName()
    assert spoken.startswith("Credit committee pack, Q3, Stopped: 1 figure differs")


def test_without_projects_samples_stay_and_nothing_is_listed(start, qtbot):
    start.set_view(scenes.FIRST_START)
    qtbot.waitUntil(lambda: sum(card.isVisible() for card in start.findChildren(SampleCard)) == 3)
    assert not any(card.isVisible() for card in start.findChildren(ProjectCard))


def test_with_a_model_nothing_is_said_about_keys(kit):
    page = StartPage(kit, scenes.START._replace(has_model=True))
    assert "Works without a key" not in [label.text() for label in page.findChildren(Label)]


def test_forty_projects_and_no_samples_are_shown_without_sideways_scroll(kit, window):
    many = tuple(scenes.PROJECTS[place % 4]._replace(key=f"p{place}", name="Long name " * 20) for place in range(40))
    page = StartPage(kit, StartView(many, (), 40))
    window(page, (1100, 700))
    cards = page.findChildren(ProjectCard)
    assert len(cards) == 40
    assert all(card.width() < 1100 for card in cards)


def filled(page) -> list[Button]:
    return [found for found in page.findChildren(Button) if found.kind is ButtonKind.MAIN and found.isVisible()]


def test_a_page_has_one_filled_button(start, kit, window):
    assert len(filled(start)) == 1
    page = DecisionsPage(kit, scenes.DECISIONS)
    window(page, (1440, 900))
    assert len(filled(page)) == 1


@pytest.fixture
def decisions(kit, window):
    made = DecisionsPage(kit, scenes.DECISIONS)
    made.heard = []
    made.option_chosen.connect(lambda *told: made.heard.append(told))
    made.postponed.connect(lambda key: made.heard.append(("later", key)))
    made.changed.connect(lambda key: made.heard.append(("change", key)))
    made.assumptions_accepted.connect(lambda: made.heard.append("accepted"))
    made.assumption_weighed.connect(lambda *told: made.heard.append(told))
    made.previous_asked.connect(lambda: made.heard.append("previous"))
    made.passages_asked.connect(lambda key: made.heard.append(("passages", key)))
    window(made, (1440, 900))
    return made


def test_opening_the_decisions_page_decides_nothing(decisions):
    assert decisions.heard == []
    assert decisions.pane.sheet.options.choice is None
    assert not decisions.pane.save_button.isEnabled()


def test_every_control_of_the_decisions_page_is_told(decisions):
    decisions.pane.sheet.options.choose(1)
    decisions.pane.save_button.click()
    decisions.pane.later_button.click()
    decisions.pane.previous_button.click()
    button(decisions, "Change").click()
    button(decisions, "See passages").click()
    decisions.assumptions.accept_button.click()
    assert decisions.heard == [
        ("q2", 1, ""), ("later", "q2"), "previous", ("change", "q1"), ("passages", "q2"), "accepted",
    ]  # fmt: skip


def test_a_choice_stays_while_the_same_question_is_told_anew(decisions):
    decisions.pane.sheet.options.choose(2)
    decisions.set_view(replace(scenes.DECISIONS, total=6))
    assert decisions.pane.sheet.options.choice is not None
    assert decisions.pane.save_button.isEnabled()


def test_the_next_question_starts_without_an_answer(decisions):
    decisions.pane.sheet.options.choose(2)
    decisions.set_view(replace(scenes.DECISIONS, question=scenes.DURATION))
    assert decisions.pane.sheet.options.choice is None
    assert not decisions.pane.save_button.isEnabled()


def test_after_the_last_question_there_is_nothing_to_save(decisions):
    decisions.set_view(replace(scenes.DECISIONS, question=None))
    assert decisions.pane.sheet is None
    assert not decisions.pane.save_button.isVisible()
    assert "Nothing more to decide" in [label.text() for label in decisions.findChildren(Label)]


def test_counts_of_the_page_agree(decisions):
    words = [label.text() for label in decisions.findChildren(Label)]
    assert "1 answered, 4 to go" in words
    assert "5, of which 1 you weigh in on" in words
    decisions.assumptions.rows[0].weigh_button.click()
    assert "5, of which 2 you weigh in on" in [label.text() for label in decisions.findChildren(Label)]

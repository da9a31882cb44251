"""A readable file that somebody changed is named in the window, and what becomes of it is the person's choice."""

import pytest

from tests.journeys.person import go_to_goals, settle_details

TITLE = "Changed by hand"


@pytest.fixture
def changed_plan(sit_down, folder):
    """A finished project whose plan somebody changed while the program was closed."""
    person = sit_down()
    go_to_goals(person, folder)
    person.presses("Approve and run")
    settle_details(person)
    person.waits(lambda: person.run.outcome == "released")
    person.leave()
    plan = folder / ".engross" / "trunk" / "plan.md"
    before = plan.read_text("utf-8")
    plan.write_text("My own plan", encoding="utf-8")
    return plan, before


def test_it_can_be_put_back_and_the_notice_goes(sit_down, folder, changed_plan):
    plan, before = changed_plan
    person = sit_down()
    person.opens(folder)
    person.waits(lambda: person.sees(TITLE))
    assert plan.read_text("utf-8") == "My own plan"
    person.presses("Put it back")
    person.waits(lambda: not person.sees(TITLE))
    assert plan.read_text("utf-8") == before
    assert "My own plan" in [path.read_text("utf-8") for path in (folder / ".engross" / "set-aside").iterdir()]


def test_it_can_be_kept_and_the_notice_goes(sit_down, folder, changed_plan):
    plan, _ = changed_plan
    person = sit_down()
    person.opens(folder)
    person.waits(lambda: person.sees(TITLE))
    person.presses("Keep it")
    person.waits(lambda: not person.sees(TITLE))
    assert plan.read_text("utf-8") == "My own plan"

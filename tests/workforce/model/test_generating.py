"""A missing skill before a model: somebody registered who fits after all, or a profile that can be worked by."""

import pytest

from app.relay.assignments import Explore, GenerateSpecialist, ProducerCard, SpecialistCard
from app.relay.nouns.generated import GeneratedProfile
from app.relay.problems import WorkProblem
from tests.servers.messages import MessagesServer, Step, asked, whole
from tests.workforce.model.desk import Desktop, brief
from tests.workforce.model.handing import done, is_step, result, say, turn
from tests.workforce.model.matters import task_brief

WORDS = "Ask who carries which risk from loading to discharge, and who pays for every day that is lost. " * 8
PROFILE = {
    "name": "shipping-lawyer",
    "display_name": "Shipping lawyer",
    "domain": "legal/shipping",
    "description": "Charterparties and claims for lost days.",
    "research_patterns": ["Charter and recap with dates"],
    "blueprint_sections": ["Parties", "Laytime"],
    "review_criteria": ["Laytime adds up"],
    "default_producer": "document-writer",
    "stage_1": WORDS,
    "stage_2": WORDS,
    "review": WORDS,
}
CARDS = (SpecialistCard(name="property-lawyer", domain="legal/property", description="x", default_producer="y"),)
MAKERS = (ProducerCard(name="document-writer", formats=("docx",)),)


def answer(fits="", profile=None, reason="Nobody knows ships."):
    return {"fits": fits, "reason": reason, "profile": profile}


def generate(folder, *replies, skill=""):
    task = task_brief().task
    assignment = GenerateSpecialist(brief=brief(), task=task, skill=skill, specialists=CARDS, producers=MAKERS)
    steps = [Step(done(one), turn("generate_specialist/T1", n)) for n, one in enumerate(replies, start=1)]
    with MessagesServer(*steps) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open() as workforce:
            return workforce.perform(assignment, desktop.desk()).result, server


def test_a_profile_is_written_by_the_strong_tier_and_taken_whole(tmp_path):
    made, server = generate(tmp_path, answer(profile=PROFILE), skill="the law of ships")
    assert (made.task, made.fits, made.profile.name) == ("T1", "", "shipping-lawyer")
    assert made.profile.default_output_format == "docx"
    assert server.requests[0]["model"] == "claude-opus-5-5"
    assert "the law of ships" in whole(server.requests[0])


def test_somebody_registered_may_fit_after_all(tmp_path):
    made, _ = generate(tmp_path, answer(fits="property-lawyer", profile=PROFILE))
    assert (made.fits, made.profile) == ("property-lawyer", None)


WRONG = [
    (answer(), "name somebody registered who fits"),
    (answer(fits="nobody-here"), "is not registered"),
    (answer(profile={**PROFILE, "name": "../evil"}), "joined by hyphens"),
    (answer(profile={**PROFILE, "name": "property-lawyer"}), "is registered"),
    (answer(profile={**PROFILE, "default_producer": "slides"}), "makes docx"),
    (answer(profile={**PROFILE, "stage_1": "Look."}), "too short to work by"),
    (answer(profile={**PROFILE, "research_patterns": []}), "research_patterns"),
    (answer(profile={**PROFILE, "description": "x" * 5000}), "description"),
]


@pytest.mark.parametrize(("wrong", "named"), WRONG, ids=range(len(WRONG)))
def test_what_nobody_could_work_by_goes_back_with_the_reason(tmp_path, wrong, named):
    made, server = generate(tmp_path, wrong, answer(fits="none", profile=PROFILE))
    assert named in asked(server.requests[1])
    assert made.profile is not None


def test_whoever_was_made_for_a_run_works_by_its_own_protocol(tmp_path):
    profile = GeneratedProfile.model_validate({**PROFILE, "default_output_format": "docx"})
    brief_of_task = task_brief().model_copy(update={"specialist": "shipping-lawyer", "profile": profile})
    assignment = Explore(brief=brief(), task=brief_of_task)
    explored = {"findings": ["x"], "exploration": "x", "assumptions": [], "decisions": [], "risks": [], "approach": "x"}
    with MessagesServer(Step(done(explored), is_step("explore/T1"))) as server:
        desktop = Desktop(tmp_path / "kept", server.address)
        with desktop.open() as workforce:
            workforce.perform(assignment, desktop.desk())
    assert "who carries which risk from loading to discharge" in whole(server.requests[0])


def test_a_worker_that_lacks_a_skill_names_it(tmp_path):
    lacks = say(result(None, capability_gap="the law of ships"))
    with MessagesServer(Step(lacks, is_step("explore/T1"))) as server:
        desktop = Desktop(tmp_path / "kept", server.address)
        with desktop.open() as workforce, pytest.raises(WorkProblem) as caught:
            workforce.perform(Explore(brief=brief(), task=task_brief()), desktop.desk())
    assert caught.value.fault.fields == {"details": "the law of ships"}

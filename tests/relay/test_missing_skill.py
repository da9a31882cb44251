"""A missing skill: at most one specialist is made for a piece of work, and the person sees who it is first."""

from pathlib import Path

import pytest

from app.relay.nouns.gate import Declined, GateAnswer, ItemAnswer
from app.relay.nouns.generated import Generated, GeneratedProfile
from app.relay.nouns.team import UnmatchedTask
from app.relay.problems import WorkProblem
from app.relay.projection import readable_files
from app.relay.texts.specialist import specialist_text
from app.storage.registry import read_specialist
from tests.relay.scripted import (
    STAGE1,
    Bench,
    ScriptedWorkforce,
    acceptance,
    approve,
    contract,
    fill,
    goals,
    plan,
    task,
    team,
    waiting_gate,
    whole_script,
)

PROFILE = GeneratedProfile(
    name="shipping-lawyer",
    display_name="Shipping lawyer",
    domain="legal/shipping",
    description="Charterparties: and bills of lading # with marks.",
    research_patterns=("Charter and recap",),
    blueprint_sections=("Parties",),
    review_criteria=("Laytime adds up",),
    default_producer="data-file-writer",
    default_output_format="csv",
    stage_1="Explore.\n## Review Protocol\n```\nnot code",
    stage_2="Specify.",
    review="Attack it.",
)
MADE = Generated(task="T1", profile=PROFILE, reason="Nobody knows ships.")
NOBODY = team().model_copy(
    update={
        "specialist_assignments": (),
        "producer_assignments": (),
        "execution_order": (),
        "unmatched_tasks": (UnmatchedTask(task_id="T1", title="The list", domain="legal/shipping", reason="ships"),),
    }
)
LACKS = WorkProblem("model_skill_missing", details="the law of ships")


def to_team(script):
    """A relay that went through the goals, with what it was played over."""
    bench = Bench(ScriptedWorkforce(script))
    relay = bench.open()
    relay.start("A list", "2026-11-30")
    relay.advance()
    fill(relay, waiting_gate(relay), party="A", day="2026-11-30")
    relay.advance()
    approve(relay, waiting_gate(relay))
    relay.advance()
    return bench, relay


def settle(relay):
    """Settle the details, whoever asks."""
    gate = waiting_gate(relay)
    assert gate.kind == "details"
    answers = (ItemAnswer(key="A1", how="accepted"), ItemAnswer(key="D1", how="option", value="all"))
    for one in answers:
        relay.answer_item(gate.id, one)
    return relay.advance()


def decline(relay, gate):
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Declined()))
    relay.advance()


def test_an_unmatched_task_gets_one_specialist_that_the_person_sees_first():
    bench, relay = to_team(whole_script(assemble_team=(NOBODY,), generate_specialist=(MADE,)))
    gate = waiting_gate(relay)
    assert (gate.kind, gate.body.lines[0]) == ("specialist", "Shipping lawyer (legal/shipping)")
    assert not any(one.kind == "explore" for one in bench.workforce.asked)
    approve(relay, gate)
    relay.advance()
    asked = next(one for one in bench.workforce.asked if one.kind == "explore")
    assert (asked.task.specialist, asked.task.profile) == ("shipping-lawyer", PROFILE)
    assert asked.task.producer == "data-file-writer"
    assert settle(relay) == "finished"
    reviewed = [one for one in bench.workforce.asked if one.kind == "review_file"]
    assert len(reviewed) == 2
    assert relay.state.current.outcome == "released"


def test_its_profile_lies_with_the_context_and_can_be_read_as_any_other():
    _, relay = to_team(whole_script(assemble_team=(NOBODY,), generate_specialist=(MADE,)))
    files = readable_files(relay.state, relay.view())
    text = files["trunk/generated-specialists/shipping-lawyer.specialist.md"]
    read = read_specialist(Path("shipping-lawyer.specialist.md"), text)
    assert (read.description, read.stage_2, read.review) == (PROFILE.description, "Specify.", "Attack it.")
    assert read.stage_1.startswith("Explore.")


@pytest.mark.parametrize(
    "words", ["a: b", "- x", "{}", '"quoted" \\ back', "tab\there", "line\u2028sep", "\x00nul", "🙂", "---", "#x"]
)
def test_whatever_a_model_writes_into_a_profile_stays_in_its_field(words):
    odd = PROFILE.model_copy(
        update={"description": words, "stage_1": f"{words}\n---\n~~~\n## Stage 2", "review": words}
    )
    read = read_specialist(Path("shipping-lawyer.specialist.md"), specialist_text(odd))
    assert (read.name, read.stage_2, read.default_producer) == ("shipping-lawyer", "Specify.", "data-file-writer")


def test_somebody_registered_who_fits_after_all_gets_the_task_without_a_question():
    fits = Generated(task="T1", fits="modeller", reason="Ships are models.")
    bench, relay = to_team(whole_script(assemble_team=(NOBODY,), generate_specialist=(fits,)))
    assert waiting_gate(relay).kind == "details"
    asked = next(one for one in bench.workforce.asked if one.kind == "explore")
    assert (asked.task.specialist, asked.task.profile) == ("modeller", None)


@pytest.mark.parametrize("made", [Generated(task="T1"), MADE])
def test_without_an_agreed_specialist_the_person_decides_what_becomes_of_the_task(made):
    _, relay = to_team(whole_script(assemble_team=(NOBODY,), generate_specialist=(made,)))
    if made.profile is not None:
        decline(relay, waiting_gate(relay))
    gate = waiting_gate(relay)
    assert (gate.kind, "ships" in gate.body.lines[0]) == ("prerequisites", True)


def test_two_unmatched_tasks_are_the_persons_to_decide():
    two = plan(task("one", "T1"), task("two", "T2"))
    unmatched = tuple(UnmatchedTask(task_id=f"T{n}", title="x", domain="y", reason="z") for n in (1, 2))
    nobody = NOBODY.model_copy(update={"unmatched_tasks": unmatched})
    proposal = goals("G1").model_copy(update={"contracts": (contract("one"), contract("two"))})
    planned = {"propose_goals": (proposal,), "write_plan": (two,), "write_tests": (acceptance(two, "G1"),)}
    bench, relay = to_team(whole_script(**planned, assemble_team=(nobody,)))
    assert waiting_gate(relay).kind == "prerequisites"
    assert "generate_specialist" not in bench.workforce.kinds()


def test_a_skill_that_turns_out_to_be_missing_brings_a_specialist_once():
    script = whole_script(explore=(LACKS, STAGE1), generate_specialist=(MADE,))
    bench, relay = to_team(script)
    gate = waiting_gate(relay)
    assert gate.kind == "specialist"
    asked = next(one for one in bench.workforce.asked if one.kind == "generate_specialist")
    assert asked.skill == "the law of ships"
    approve(relay, gate)
    relay.advance()
    step = relay.state.current.steps["explore:T1"]
    assert (step.who, step.status) == ("shipping-lawyer", "done")
    assert settle(relay) == "finished"


def test_a_second_missing_skill_is_asked_about_and_brings_nobody():
    bench, relay = to_team(whole_script(explore=(LACKS, LACKS), generate_specialist=(MADE,)))
    approve(relay, waiting_gate(relay))
    relay.advance()
    gate = waiting_gate(relay)
    assert (gate.kind, gate.body.faults[0].code) == ("failed", "model_skill_missing")
    assert bench.workforce.kinds().count("generate_specialist") == 1


def test_a_specialist_that_was_turned_down_leaves_the_failure_to_the_person():
    _, relay = to_team(whole_script(explore=(LACKS,), generate_specialist=(MADE,)))
    decline(relay, waiting_gate(relay))
    assert waiting_gate(relay).kind == "failed"


def test_a_new_one_named_like_a_registered_one_is_that_one():
    same = MADE.model_copy(update={"profile": PROFILE.model_copy(update={"name": "modeller"})})
    bench, relay = to_team(whole_script(assemble_team=(NOBODY,), generate_specialist=(same,)))
    assert waiting_gate(relay).kind == "details"
    asked = next(one for one in bench.workforce.asked if one.kind == "explore")
    assert (asked.task.specialist, asked.task.profile) == ("modeller", None)


@pytest.mark.parametrize("cut", range(8))
def test_after_a_crash_no_second_specialist_is_made(cut):
    script = whole_script(explore=(LACKS, STAGE1), generate_specialist=(MADE,))
    bench, relay = to_team(script)
    approve(relay, waiting_gate(relay))
    relay.advance()
    bench.journal = bench.journal.cut(relay.state.seq - cut)
    made = any(e.event.kind == "step_done" and e.event.key == "specialist" for e in bench.journal.recorded())
    spare = ScriptedWorkforce(whole_script(explore=(STAGE1,), generate_specialist=() if made else (MADE,)))
    bench.workforce = spare
    again = bench.open()
    again.advance()
    assert waiting_gate(again).kind in {"specialist", "details"}

"""A small change stays small: corrections skip to build, and a later request reruns only what it touches."""

from collections.abc import Sequence

import pytest

from app.relay.assignments import Summary
from app.relay.nouns.correction import Corrections, TextEdit
from app.relay.nouns.discovery import YOUR_REQUEST, Inquiry
from app.relay.nouns.facts import Fact, FoundFact
from app.relay.nouns.gate import Filled, GateAnswer, ItemAnswer
from app.relay.nouns.goals import Goal, GoalProposal
from app.relay.nouns.request import Intake, Standard
from app.relay.nouns.review import ConflictScan
from app.relay.nouns.source import Place
from app.relay.phases.report import build_report
from app.relay.run import Relay
from producers.content.data import Data
from tests.relay.scripted import (
    INQUIRY,
    STAGE1,
    Bench,
    Reply,
    ScriptedWorkforce,
    acceptance,
    approve,
    blueprint,
    contract,
    goals,
    plan,
    review,
    task,
    team,
    waiting_gate,
    whole_script,
)

STANDARD = Standard(name="list", title="List", version="1")
SMALL = Intake(intent="DIRECT", complexity="simple", reasoning="a small change", standard=STANDARD)
UPDATE = Intake(intent="REQ_UPDATE", complexity="simple", reasoning="a change", standard=STANDARD)
EDIT = TextEdit(deliverable="list", before="row 1", after="line 1")
REVIEWS = (review("specialist"), review("builder"))


def bench(first: dict[str, Sequence[Reply]], *later: dict[str, Sequence[Reply]]) -> Bench:
    """A bench whose script is that of the first run, followed by those of later ones."""
    script: dict[str, list[Reply]] = {kind: list(replies) for kind, replies in first.items()}
    for more in later:
        for kind, replies in more.items():
            script.setdefault(kind, []).extend(replies)
    return Bench(ScriptedWorkforce(script))  # type: ignore[arg-type]


def correction(*edits: TextEdit, **more: object) -> dict[str, Sequence[Reply]]:
    return {
        "classify": (SMALL,),
        "correct": (Corrections.model_validate({"edits": edits, **more}),),
        "review_file": REVIEWS,
        "write_summary": (Summary(),),
    }


def drive(relay: Relay, answers: dict[str, str] | None = None) -> list[str]:
    """Answer whatever waits, and return the kinds of gates that were met with the items they asked for."""
    met: list[str] = []
    for _ in range(20):
        if relay.advance() == "finished":
            return met
        gate = waiting_gate(relay)
        met.append(f"{gate.kind}: {', '.join(item.key for item in gate.items)}")
        if gate.kind == "goals":
            approve(relay, gate)
        elif gate.kind == "facts":
            usual = {"party": "Alder Quay Ltd", "day": "1 December 2026"} | (answers or {})
            body = Filled(answers=tuple(ItemAnswer(key=i.key, how="words", value=usual[i.key]) for i in gate.items))
            relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=body))
        else:
            run = relay.state.current
            assert run is not None
            for key in run.gates[gate.id].open_items:
                how = "accepted" if key.startswith("A") else "option"
                relay.answer_item(gate.id, ItemAnswer(key=key, how=how, value="" if how == "accepted" else "all"))
    raise AssertionError(f"never finished: {met}")


def run_one(of: Bench, request: str = "Make a list") -> Relay:
    relay = of.open()
    relay.start(request, "2026-11-30")
    drive(relay)
    return relay


def text_of(of: Bench, name: str = "list.csv") -> str:
    return of.released.files[f"Deliverables/{name}"].decode()


def test_a_correction_skips_to_build_is_verified_and_becomes_the_next_version() -> None:
    one = bench(whole_script(), correction(EDIT))
    relay = run_one(one)
    asked = len(one.workforce.asked)
    relay.start("Replace 'row 1' by 'line 1'", "2026-12-01")
    assert drive(relay) == []
    run = relay.state.current
    assert run is not None
    assert list(run.entered) == ["intake", "build", "verification", "report", "complete"]
    assert [item.kind for item in one.workforce.asked[asked:]] == [
        "classify", "correct", "review_file", "review_file", "write_summary",
    ]  # fmt: skip
    assert text_of(one) == "line 1"
    assert (run.outcome, run.released["list"].version) == ("released", 2)
    assert one.workforce.unused() == {}


NAMED = GoalProposal(goals=(Goal(id="G1", text="The list of row 1 is whole."),), contracts=(contract("list"),))
PARTY = Fact(key="party", label="Party", kind="party", value="line 1", status="given")
RENAMED = NAMED.model_copy(update={"goals": (Goal(id="G1", text="The list of line 1 is whole."),)})


def reported_goals(relay: Relay) -> list[str]:
    view = relay.view()
    assert view is not None
    return [goal.text for goal in build_report(view).goals]


def test_a_name_corrected_everywhere_is_corrected_in_the_goals_and_they_count_as_kept_in_later_work() -> None:
    second = whole_script(classify=(UPDATE,), propose_goals=(RENAMED,), specify=(blueprint(rows=2),))
    one = bench(whole_script(propose_goals=(NAMED,)), correction(EDIT, facts=(PARTY,)), second)
    relay = run_one(one)
    assert reported_goals(relay) == ["The list of row 1 is whole."]
    relay.start("Correct row 1 to line 1", "2026-12-01")
    drive(relay)
    assert reported_goals(relay) == ["The list of line 1 is whole."]
    assert relay.state.ledger["goals"].content == "- G1: The list of line 1 is whole."
    relay.start("Do it differently", "2026-12-01")
    drive(relay)
    run = relay.state.current
    assert run is not None
    (change,) = run.gates["goals:1"].gate.body.changes  # type: ignore[union-attr]
    assert (change.change, change.text, change.before) == ("kept", "The list of line 1 is whole.", "")


def test_words_that_are_no_fact_are_corrected_in_the_file_and_not_in_what_was_approved() -> None:
    """The broken twin: the same edit, but nothing that was settled is called so."""
    one = bench(whole_script(propose_goals=(NAMED,)), correction(EDIT))
    relay = run_one(one)
    relay.start("Replace 'row 1' by 'line 1'", "2026-12-01")
    drive(relay)
    assert text_of(one) == "line 1"
    assert reported_goals(relay) == ["The list of row 1 is whole."]
    assert relay.state.ledger["goals"].content == "- G1: The list of row 1 is whole."


def test_a_second_correction_builds_on_the_first() -> None:
    more = TextEdit(deliverable="list", before="line 1", after="entry 1")
    one = bench(whole_script(), correction(EDIT), correction(more))
    relay = run_one(one)
    for request in ("Replace 'row 1' by 'line 1'", "Replace 'line 1' by 'entry 1'"):
        relay.start(request, "2026-12-01")
        drive(relay)
    assert text_of(one) == "entry 1"
    assert relay.state.current is not None
    assert relay.state.current.released["list"].version == 3


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (Corrections(larger="figure", about="Amount"), "correction.figure"),
        (Corrections(larger="decision", about="Which rows?"), "correction.decision"),
        (Corrections(edits=(TextEdit(deliverable="list", before="nowhere", after="x"),)), "correction.unclear"),
        (Corrections(edits=(TextEdit(deliverable="list", before="row", after="line"),)), "correction.many"),
    ],
)
def test_what_is_larger_than_a_correction_goes_the_whole_way_and_says_why(found: Corrections, code: str) -> None:
    long = blueprint(rows=12)
    second = whole_script(classify=(SMALL,), specify=(blueprint(rows=13),)) | {"correct": (found,)}
    one = bench(whole_script(specify=(long,)), second)
    relay = run_one(one)
    relay.start("Replace it", "2026-12-01")
    drive(relay)
    run = relay.state.current
    assert run is not None
    assert "discovery" in run.entered
    assert [entry.line.fault.code for entry in run.said if entry.line.fault is not None] == [code]
    assert run.released["list"].version == 2


def test_nine_places_are_small_and_the_tenth_is_not() -> None:
    """The broken twin of the limit: one row fewer, and the same words are a correction."""
    one = bench(
        whole_script(specify=(blueprint(rows=9),)),
        correction(TextEdit(deliverable="list", before="row", after="line")),
    )
    relay = run_one(one)
    relay.start("Replace 'row' by 'line'", "2026-12-01")
    drive(relay)
    assert text_of(one).count("line") == 9


def test_a_correction_can_be_killed_after_any_event() -> None:
    whole = bench(whole_script(), correction(EDIT))
    relay = run_one(whole)
    before = len(whole.journal.recorded())
    relay.start("Replace 'row 1' by 'line 1'", "2026-12-01")
    drive(relay)
    for seq in [number for number in whole.journal.groups if number > before]:
        script = ScriptedWorkforce(correction(EDIT))
        again = Bench(script, journal=whole.journal.cut(seq), objects=whole.objects, released=whole.released)
        reopened = again.open()
        drive(reopened)
        state = reopened.state.current
        assert state is not None
        assert (state.outcome, state.released["list"].version) == ("released", 2), f"stuck after event {seq}"
        assert text_of(again) == "line 1"


TWO = (task(), task("other", "T2"))


def two_goals() -> object:
    return goals("G1").model_copy(update={"contracts": (contract("list"), contract("other"))})


def showing(one: object, rows: int = 1) -> object:
    """A blueprint of the task asked for, whose first row shows the party."""
    brief = one.task  # type: ignore[attr-defined]
    made = blueprint(TWO[int(brief.task.id[1]) - 1], rows=rows)
    party = next(fact.value for fact in brief.discovery.facts if fact.key == "party")
    assert isinstance(made.content, Data)
    records = ({"name": party}, *made.content.records)
    return made.model_copy(update={"content": made.content.model_copy(update={"records": records})})


def both_files() -> object:
    return team(("lawyer", "T1", "Standard"), ("lawyer", "T2", "Standard"), files=("list.csv", "other.csv"))


def two_files(**changes: Sequence[Reply]) -> dict[str, Sequence[Reply]]:
    of = plan(*TWO)
    return (
        whole_script(
            propose_goals=(two_goals(),),
            write_plan=(of,),
            write_tests=(acceptance(of, "G1"),),
            assemble_team=(
                team(("lawyer", "T1", "Standard"), ("lawyer", "T2", "Standard"), files=("list.csv", "other.csv")),
            ),
            explore=(STAGE1, STAGE1),
            specify=(lambda one, _desk: showing(one),) * 2,
            review_file=REVIEWS * 2,
        )
        | changes
    )


def found_in_request(key: str, value: str) -> Inquiry:
    place = Place(file=YOUR_REQUEST, label="1 December 2026")
    found = FoundFact(key=key, value=value, place=place, quote=value)
    return INQUIRY.model_copy(update={"found": (found,), "mentioned": (key,), "revisit": {}})


def rewritten(one: object, _desk: object) -> object:
    """The second file grows by a row; the first one stays."""
    return showing(one, rows=int(one.task.task.id[1]))  # type: ignore[attr-defined]


def test_a_later_request_asks_only_what_it_changes_and_rebuilds_only_what_depends_on_it() -> None:
    second = two_files(
        classify=(UPDATE,),
        inquire=(found_in_request("day", "2026-12-24"),),
        specify=(rewritten, rewritten),
        review_file=REVIEWS,
        scan_conflicts=(ConflictScan(compared=()),),
    )
    one = bench(two_files(), second)
    relay = run_one(one)
    relay.start("Change the day to 24 December 2026", "2026-12-01")
    met = drive(relay, {"day": "24 December 2026"})
    assert met == ["facts: day", "goals: "], "neither the party nor the decisions are asked for again"
    run = relay.state.current
    assert run is not None
    assert {name: file.version for name, file in run.released.items()} == {"list": 1, "other": 2}
    assert list(run.built) == ["other"]
    assert one.workforce.unused() == {}


def test_a_fact_that_both_files_show_makes_both_new() -> None:
    """The broken twin: the same answers, but the fact that changed stands in both files."""
    second = two_files(
        classify=(UPDATE,), inquire=(found_in_request("party", "Other Ltd"),), specify=(rewritten, rewritten)
    )
    one = bench(two_files(), second)
    relay = run_one(one)
    relay.start("Change the party to Other Ltd", "2026-12-01")
    drive(relay, {"party": "Other Ltd"})
    run = relay.state.current
    assert run is not None
    assert {name: file.version for name, file in run.released.items()} == {"list": 2, "other": 2}


def test_a_change_that_changes_nothing_keeps_every_file_and_says_so() -> None:
    same = two_files(
        classify=(UPDATE,), inquire=(found_in_request("day", "2026-12-01"),), review_file=(),
        scan_conflicts=(ConflictScan(compared=()),),
    )  # fmt: skip
    one = bench(two_files(), same)
    relay = run_one(one)
    relay.start("Change the day to 1 December 2026", "2026-12-01")
    drive(relay)
    run = relay.state.current
    assert run is not None
    assert {file.version for file in run.released.values()} == {1}
    assert "said.nothing_changed" in [entry.line.text for entry in run.said]


def test_a_request_nobody_could_read_shows_everything_again() -> None:
    second = whole_script(classify=(UPDATE,), specify=(blueprint(rows=2),))
    one = bench(whole_script(), second)
    relay = run_one(one)
    relay.start("Do it differently", "2026-12-01")
    met = drive(relay)
    assert met[0] == "facts: party, day"
    assert met[-1] == "details: A1, D1"


def test_an_update_can_be_killed_after_any_event_and_asks_nothing_twice() -> None:
    second = two_files(
        classify=(UPDATE,), inquire=(found_in_request("day", "2026-12-24"),), specify=(rewritten, rewritten),
        review_file=REVIEWS, scan_conflicts=(ConflictScan(compared=()),),
    )  # fmt: skip
    whole = bench(two_files(), second)
    relay = run_one(whole)
    before = len(whole.journal.recorded())
    relay.start("Change the day to 24 December 2026", "2026-12-01")
    drive(relay, {"day": "24 December 2026"})
    for seq in [number for number in whole.journal.groups if number > before]:
        again = Bench(
            ScriptedWorkforce(second),
            journal=whole.journal.cut(seq),
            objects=whole.objects,
            released=whole.released,
        )
        reopened = again.open()
        drive(reopened, {"day": "24 December 2026"})
        state = reopened.state.current
        assert state is not None
        versions = {name: file.version for name, file in state.released.items()}
        assert versions == {"list": 1, "other": 2}, f"after event {seq}"


def test_a_correction_stays_in_the_version_after_it() -> None:
    update = whole_script(
        classify=(UPDATE,),
        inquire=(found_in_request("day", "2026-12-24"),),
        specify=(blueprint(rows=2),),
        explore=(STAGE1,),
    )
    one = bench(whole_script(), correction(EDIT), update)
    relay = run_one(one)
    relay.start("Replace 'row 1' by 'line 1'", "2026-12-01")
    drive(relay)
    relay.start("Change the day to 24 December 2026", "2026-12-02")
    drive(relay, {"day": "24 December 2026"})
    assert text_of(one) == "line 1\nrow 2"


def test_what_was_kept_costs_nothing_a_second_time() -> None:
    one = bench(whole_script(), correction(EDIT))
    relay = run_one(one)
    relay.start("Replace 'row 1' by 'line 1'", "2026-12-01")
    drive(relay)
    run = relay.state.current
    assert run is not None
    assert run.step_done("plan")
    assert run.steps["plan"].usage.cost == 0


def test_new_work_begins_without_the_corrections_of_other_work() -> None:
    """The broken twin of keeping them: the same words in work that was asked for anew stay as they are drafted."""
    one = bench(whole_script(), correction(EDIT), whole_script(specify=(blueprint(rows=2),)))
    relay = run_one(one)
    relay.start("Replace 'row 1' by 'line 1'", "2026-12-01")
    drive(relay)
    relay.start("Make another list", "2026-12-02")
    drive(relay)
    assert text_of(one) == "row 1\nrow 2"

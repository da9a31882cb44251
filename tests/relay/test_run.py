"""The relay from request to report, on a strict scripted workforce."""

import pytest

from app.relay.assignments import QuestionAnswered, Statement, Summary
from app.relay.nouns.base import Fault
from app.relay.nouns.gate import Declined, Filled, GateAnswer, ItemAnswer, Postponed, Revise
from app.relay.nouns.request import Intake, Standard
from app.relay.nouns.review import ConflictScan
from app.relay.nouns.source import Place
from app.relay.phases.report import build_report
from app.relay.problems import AnswerRefused, RelayProblem, WorkProblem
from app.relay.run import Relay
from app.relay.steps import RenderResult
from app.relay.texts.report import report_text
from producers.production import FileRemark
from tests.relay.scripted import (
    ARCHITECTURE,
    INQUIRY,
    INTAKE,
    STAGE1,
    Bench,
    LineProducer,
    ScriptedWorkforce,
    acceptance,
    approve,
    blueprint,
    fill,
    goals,
    plan,
    review,
    task,
    team,
    waiting_gate,
    whole_script,
)


def bench(**changes: object) -> Bench:
    return Bench(ScriptedWorkforce(whole_script(**changes)))  # type: ignore[arg-type]


def start(of: Bench) -> Relay:
    relay = of.open()
    relay.start("Make a list", "2026-11-30")
    return relay


def to_goals(relay: Relay) -> None:
    assert relay.advance() == "waiting"
    fill(relay, waiting_gate(relay), party="Alder Quay Ltd", day="1 December 2026")
    assert relay.advance() == "waiting"


def settle_details(relay: Relay) -> None:
    relay.answer_item("details:T1", ItemAnswer(key="A1", how="accepted"))
    relay.answer_item("details:T1", ItemAnswer(key="D1", how="option", value="all"))


def to_details(relay: Relay) -> None:
    to_goals(relay)
    approve(relay, waiting_gate(relay))
    assert relay.advance() == "waiting"


def finish(relay: Relay) -> str:
    to_details(relay)
    settle_details(relay)
    return relay.advance()


def test_a_run_goes_from_request_to_released_file_and_green_report() -> None:
    one = bench()
    relay = start(one)

    assert finish(relay) == "finished"

    assert list(one.released.files) == ["Deliverables/list.csv"]
    assert relay.state.current is not None
    assert relay.state.current.outcome == "released"
    assert one.workforce.unused() == {}


def test_it_passes_every_phase_in_order() -> None:
    one = bench()
    finish(start(one))
    phases = [entry.event.phase for entry in one.journal.recorded() if entry.event.kind == "phase_entered"]
    assert phases == [
        "intake", "discovery", "goal gate", "planning", "assembly", "detail", "conflict check", "completeness gate",
        "build", "verification", "report", "complete",
    ]  # fmt: skip


def test_it_can_be_killed_after_any_event_and_goes_on_in_the_same_place() -> None:
    whole = bench()
    assert finish(start(whole)) == "finished"
    for seq in whole.journal.groups:
        again = Bench(_forgiving(), journal=whole.journal.cut(seq), objects=whole.objects)
        relay = again.open()
        _drive(relay)
        state = relay.state.current
        assert state is not None
        assert state.outcome == "released", f"stuck after event {seq}"
        asked_before = [e.event.gate.id for e in whole.journal.cut(seq).recorded() if e.event.kind == "gate_opened"]
        asked_after = [e.event.gate.id for e in again.heard if e.event.kind == "gate_opened"]
        assert not set(asked_before) & set(asked_after), "a question was asked twice"


def _forgiving() -> ScriptedWorkforce:
    return ScriptedWorkforce(whole_script())  # type: ignore[arg-type]


def _drive(relay: Relay) -> None:
    for _ in range(10):
        if relay.advance() == "finished":
            return
        gate = waiting_gate(relay)
        if gate.kind == "facts":
            fill(relay, gate, party="Alder Quay Ltd", day="1 December 2026")
        elif gate.kind == "goals":
            approve(relay, gate)
        else:
            run = relay.state.current
            assert run is not None
            for key in run.gates[gate.id].open_items:
                answer = (
                    ItemAnswer(key=key, how="accepted")
                    if key == "A1"
                    else ItemAnswer(key=key, how="option", value="all")
                )
                relay.answer_item(gate.id, answer)


def test_work_that_was_paid_for_is_not_asked_for_again_after_a_crash() -> None:
    one = bench()
    relay = start(one)
    to_details(relay)
    done = len(one.workforce.asked)
    reopened = one.open()
    assert reopened.advance() == "waiting"
    assert len(one.workforce.asked) == done


def test_nothing_starts_until_the_goals_are_approved() -> None:
    one = bench()
    relay = start(one)
    to_goals(relay)
    assert relay.advance() == "waiting"
    assert one.workforce.kinds() == ["classify", "inquire", "propose_goals"]


def test_postponing_changes_nothing() -> None:
    one = bench()
    relay = start(one)
    to_goals(relay)
    gate = waiting_gate(relay)
    before = one.journal.recorded()
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Postponed()))
    assert relay.advance() == "waiting"
    assert one.journal.recorded() == before


def test_an_answer_to_other_words_is_refused() -> None:
    relay = start(bench())
    to_goals(relay)
    gate = waiting_gate(relay)
    other = gate.model_copy(update={"explanation": "something else was shown"})
    with pytest.raises(AnswerRefused) as refused:
        approve(relay, other)
    assert refused.value.fault.code == "answer_for_other_text"
    assert waiting_gate(relay) == gate


def test_an_answer_for_another_run_is_refused() -> None:
    relay = start(bench())
    to_goals(relay)
    gate = waiting_gate(relay)
    with pytest.raises(AnswerRefused):
        relay.answer(GateAnswer(gate=gate.id, run="run-9", shown=gate.shown, body=Declined()))


def test_asking_for_changes_brings_a_new_draft_with_the_reason() -> None:
    one = bench(propose_goals=(goals("G1"), goals("G1", "G2")), write_tests=())
    relay = start(one)
    to_goals(relay)
    gate = waiting_gate(relay)
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Revise(reason="Add the second party")))
    assert relay.advance() == "waiting"
    second = waiting_gate(relay)
    assert second.id == "goals:2"
    assert [change.goal for change in second.body.changes] == ["G1", "G2"]
    assert one.workforce.asked[-1].reasons == ("Add the second party",)


def test_edited_goals_are_shown_again_before_they_count() -> None:
    relay = start(bench())
    to_goals(relay)
    gate = waiting_gate(relay)
    body = Filled(texts=("The list holds every open row.",))
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=body))
    assert relay.advance() == "waiting"
    assert waiting_gate(relay).body.changes[0].text == "The list holds every open row."


@pytest.mark.parametrize("text", ["", "   ", "x" * 141, "One. Two."])
def test_a_goal_that_is_no_single_short_sentence_is_refused(text: str) -> None:
    relay = start(bench())
    to_goals(relay)
    gate = waiting_gate(relay)
    with pytest.raises(AnswerRefused):
        relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Filled(texts=(text,))))
    assert waiting_gate(relay) == gate


def test_details_are_settled_one_by_one_and_can_be_revisited_until_the_last() -> None:
    one = bench()
    relay = start(one)
    to_details(relay)
    relay.answer_item("details:T1", ItemAnswer(key="D1", how="option", value="open"))
    relay.answer_item("details:T1", ItemAnswer(key="D1", how="option", value="all"))
    assert relay.advance() == "waiting"
    relay.answer_item("details:T1", ItemAnswer(key="A1", how="words", value="By date"))
    assert relay.advance() == "finished"
    given = next(item for item in one.workforce.asked if item.kind == "specify")
    assert given.decisions.decisions[0].chosen == "A"
    assert given.decisions.assumptions[0].user_override == "By date"
    assert given.decisions.gate_completed is not None


def test_own_words_are_taken_as_written() -> None:
    one = bench()
    relay = start(one)
    to_details(relay)
    relay.answer_item("details:T1", ItemAnswer(key="A1", how="accepted"))
    relay.answer_item("details:T1", ItemAnswer(key="D1", how="words", value="Only rows above 10"))
    relay.advance()
    given = next(item for item in one.workforce.asked if item.kind == "specify")
    assert given.decisions.decisions[0].chosen == "other"
    assert given.decisions.decisions[0].user_input == "Only rows above 10"


def test_a_fact_left_blank_stays_blank() -> None:
    one = bench()
    relay = start(one)
    relay.advance()
    fill(relay, waiting_gate(relay), party="", day="2026-12-01")
    relay.advance()
    proposal = one.workforce.asked[-1]
    assert [(fact.key, fact.value, fact.status) for fact in proposal.discovery.facts] == [
        ("party", "", "blank"),
        ("day", "2026-12-01", "given"),
    ]


def test_an_impossible_date_is_refused_and_the_form_stays_open() -> None:
    relay = start(bench())
    relay.advance()
    gate = waiting_gate(relay)
    with pytest.raises(AnswerRefused) as refused:
        fill(relay, gate, party="Alder", day="31 November 2026")
    assert refused.value.fault.code == "impossible_date"
    assert waiting_gate(relay) == gate


def test_a_failed_step_asks_before_it_is_tried_again() -> None:
    one = bench(write_plan=(WorkProblem("wrong_result", who="Planner"), whole_script()["write_plan"][0]))
    relay = start(one)
    to_goals(relay)
    approve(relay, waiting_gate(relay))
    assert relay.advance() == "waiting"
    failed = waiting_gate(relay)
    assert failed.kind == "failed"
    assert one.workforce.kinds().count("write_plan") == 1
    approve(relay, failed)
    assert relay.advance() == "waiting"
    assert one.workforce.kinds().count("write_plan") == 2
    assert waiting_gate(relay).kind == "details"


def test_stopping_at_a_failed_step_ends_the_run_without_a_file() -> None:
    one = bench(write_plan=(WorkProblem("wrong_result", who="Planner"),))
    relay = start(one)
    to_goals(relay)
    approve(relay, waiting_gate(relay))
    relay.advance()
    gate = waiting_gate(relay)
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Declined()))
    assert relay.advance() == "finished"
    assert one.released.files == {}


def test_a_blueprint_with_an_open_item_is_not_built() -> None:
    one = bench(specify=(blueprint(open_items=("The seat is missing",)),))
    relay = start(one)
    assert finish(relay) == "waiting"
    gate = waiting_gate(relay)
    assert gate.kind == "incomplete"
    assert [fault.code for fault in gate.body.faults] == ["open_item"]
    assert one.released.files == {}


def test_a_rejected_file_goes_back_with_the_finding_and_is_built_anew() -> None:
    one = bench(
        specify=(blueprint(), blueprint(rows=2)),
        review_file=(review("specialist", "fail", "row 2 is lost"), review("specialist"), review("builder")),
    )
    relay = start(one)
    assert finish(relay) == "finished"
    amended = [item for item in one.workforce.asked if item.kind == "specify"][1]
    assert [finding.what for finding in amended.findings] == ["row 2 is lost"]
    assert b"row 2" in one.released.files["Deliverables/list.csv"]


def test_an_amendment_that_changes_nothing_goes_to_the_person_instead_of_round_and_round() -> None:
    failing = review("specialist", "fail", "row 2 is lost")
    one = bench(specify=(blueprint(), blueprint()), review_file=(failing, failing))
    relay = start(one)
    assert finish(relay) == "waiting"
    gate = waiting_gate(relay)
    assert gate.kind == "findings"
    assert one.released.files == {}


def test_what_a_producer_has_to_tell_stands_in_the_report_as_facts() -> None:
    one = bench()
    one.producers = LineProducer((FileRemark.of("remark.wide_table", place="row 2"),))
    relay = start(one)
    finish(relay)
    view = relay.view()
    assert view is not None
    report = build_report(view)
    assert report.files[0].remarks == (Fault(code="remark.wide_table", fields={"place": "row 2"}),)
    assert "  - wide table (place row 2)" in report_text(report)


def test_a_result_of_an_earlier_version_keeps_its_remarks_as_sentences() -> None:
    old = {"deliverable": "T1", "version": 1, "object": "", "file_name": "a", "size": 1, "blocks": 1, "sections": 1}
    assert RenderResult.model_validate(old | {"remarks": ["As it was."]}).remarks == ("As it was.",)


def test_releasing_in_spite_of_a_finding_needs_a_reason_and_is_not_green() -> None:
    failing = review("specialist", "fail", "row 2 is lost")
    one = bench(specify=(blueprint(), blueprint()), review_file=(failing, failing))
    relay = start(one)
    finish(relay)
    fill(relay, waiting_gate(relay), **{"finding.1": "The client wants it so"})
    assert relay.advance() == "finished"
    assert list(one.released.files) == ["Deliverables/list.csv"]
    view = relay.view()
    assert view is not None
    report = build_report(view)
    assert not report.green
    assert report.tasks[0].status == "PARTIAL"
    assert "The client wants it so" in report.tasks[0].deviations


def test_a_second_run_waits_until_the_first_is_over() -> None:
    relay = start(bench())
    with pytest.raises(RelayProblem):
        relay.start("Another list", "2026-11-30")


def test_an_empty_request_is_refused() -> None:
    with pytest.raises(RelayProblem):
        bench().open().start("   ", "2026-11-30")


def test_a_script_with_a_step_too_many_is_noticed() -> None:
    one = bench(inquire=(INQUIRY, INQUIRY))
    finish(start(one))
    assert one.workforce.unused() == {"inquire": 1}


QUESTION = Intake(intent="QUESTION", complexity="simple", reasoning="asks for a fact")


def answered(*lines: str) -> QuestionAnswered:
    place = Place(file="Term sheet.docx", label="row 6")
    return QuestionAnswered(statements=tuple(Statement(text=line, place=place) for line in lines))


def test_a_question_is_answered_with_its_place_and_the_work_before_it_stays_in_view() -> None:
    one = bench(classify=(INTAKE, QUESTION), answer_question=(answered("The rate is 6.40%."),))
    relay = start(one)
    finish(relay)
    relay.start("What is the rate?", "2026-12-01")
    assert relay.advance() == "finished"
    run = relay.state.current
    assert run is not None
    assert run.outcome == "released"
    assert [entry.line.text for entry in run.said] == [
        "What is the rate?",
        "The rate is 6.40%. (Term sheet.docx, row 6)",
    ]


def test_an_answer_without_a_source_is_not_found() -> None:
    one = bench(classify=(QUESTION,), answer_question=(answered(),))
    relay = start(one)
    assert relay.advance() == "finished"
    run = relay.state.current
    assert run is not None
    assert [entry.line.text for entry in run.said] == ["not_found"]


def test_a_second_run_shows_goals_as_changes_and_counts_versions_on() -> None:
    one = bench(
        classify=(INTAKE, INTAKE),
        inquire=(INQUIRY, INQUIRY),
        propose_goals=(goals("G1"), goals("G1", "G2")),
        design_architecture=(ARCHITECTURE, ARCHITECTURE),
        write_plan=(plan(), plan(task(goals=("G1", "G2")))),
        write_tests=(acceptance(plan(), "G1"), acceptance(plan(), "G1", "G2")),
        assemble_team=(team(), team()),
        explore=(STAGE1, STAGE1),
        specify=(blueprint(), blueprint(rows=2)),
        scan_conflicts=(ConflictScan(compared=()), ConflictScan(compared=())),
        review_file=(review("specialist"), review("builder"), review("specialist"), review("builder")),
        write_summary=(Summary(), Summary()),
    )
    relay = start(one)
    finish(relay)
    relay.start("Make it longer", "2026-12-01")
    relay.advance()
    asked = {item.key: item.suggestion for item in waiting_gate(relay).items}
    assert asked == {"party": "Alder Quay Ltd", "day": "2026-12-01"}, "what was settled last time is suggested"
    to_goals(relay)
    gate = waiting_gate(relay)
    assert [(change.goal, change.change) for change in gate.body.changes] == [("G1", "kept"), ("G2", "added")]
    approve(relay, gate)
    relay.advance()
    settle_details(relay)
    relay.advance()
    run = relay.state.current
    assert run is not None
    assert [built.version for built in run.built["list"]] == [2]


def test_a_goal_that_nothing_covers_is_put_to_the_person_and_never_called_met() -> None:
    one = bench(
        propose_goals=(goals("G1", "G2"),),
        write_tests=(acceptance(plan(), "G1", "G2"),),
        scan_conflicts=(ConflictScan(compared=()), ConflictScan(compared=())),
    )
    relay = start(one)
    assert finish(relay) == "waiting"
    gate = waiting_gate(relay)
    assert (gate.kind, [item.label for item in gate.items]) == ("conflicts", ["The list holds G2."])
    answer = ItemAnswer(key=gate.items[0].key, how="option", value="without")
    relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Filled(answers=(answer,))))
    assert relay.advance() == "finished"
    view = relay.view()
    assert view is not None
    report = build_report(view)
    assert [(goal.goal, goal.outcome) for goal in report.goals] == [("G1", "met"), ("G2", "not met")]
    assert not report.green


def test_a_review_that_was_not_run_releases_the_file_but_is_not_green() -> None:
    one = bench(review_file=(review("specialist", "not run", "nobody could judge"), review("builder")))
    relay = start(one)
    assert finish(relay) == "finished"
    view = relay.view()
    assert view is not None
    report = build_report(view)
    assert report.files[0].released
    assert report.tasks[0].status == "PARTIAL"
    assert not report.green


def test_a_later_request_knows_what_the_work_before_was_drafted_from() -> None:
    drafted = INTAKE.model_copy(update={"standard": Standard(name="lists", title="Lists", version="1")})
    one = bench(classify=(drafted, QUESTION, INTAKE), answer_question=(answered(),))
    relay = start(one)
    finish(relay)
    relay.start("How long is the list?", "2026-12-01")
    assert relay.advance() == "finished"
    relay.start("Make it longer", "2026-12-01")
    relay.advance()
    asked = [one for one in one.workforce.asked if one.kind == "classify"]
    assert [one.brief.standard and one.brief.standard.name for one in asked] == [None, "lists", "lists"]


def test_a_question_is_asked_over_ledger_and_released_files() -> None:
    one = bench(classify=(INTAKE, QUESTION), answer_question=(answered(),))
    relay = start(one)
    finish(relay)
    relay.start("What stands in the list?", "2026-12-01")
    assert relay.advance() == "finished"
    asked = one.workforce.asked[-1]
    assert asked.kind == "answer_question"
    assert "The list holds G1." in asked.ledger
    assert [file.path for file in asked.delivered] == ["Deliverables/list.csv"]
    assert asked.delivered[0].lines

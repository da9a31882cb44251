"""Real trouble with running the work, by case number: nothing is silently decided, nothing silently dropped."""

import pytest

from app.relay.nouns.finding import Finding
from app.relay.nouns.gate import Approved, GateAnswer, ItemAnswer, Postponed
from app.relay.nouns.review import ConflictScan
from app.relay.nouns.source import Place
from app.relay.phases.report import build_report
from app.relay.problems import AnswerRefused, WorkProblem
from app.relay.run import Relay
from producers.figures import Figure, Home
from tests.relay.scripted import (
    STAGE1,
    Bench,
    ScriptedWorkforce,
    acceptance,
    approve,
    blueprint,
    contract,
    fill,
    goals,
    plan,
    review,
    task,
    team,
    waiting_gate,
    whole_script,
)

LIST, TABLE = task(), task("table", "T2", depth="Light")


def bench(**changes: object) -> Bench:
    return Bench(ScriptedWorkforce(whole_script(**changes)))  # type: ignore[arg-type]


def two_files(**changes: object) -> Bench:
    """A run with two deliverables; the second needs no questions."""
    proposal = goals("G1").model_copy(update={"contracts": (contract("list"), contract("table"))})
    both = plan(LIST, TABLE)
    script = {
        "propose_goals": (proposal,),
        "write_plan": (both,),
        "write_tests": (acceptance(both, "G1"),),
        "assemble_team": (team(("lawyer", "T1", "Standard"), ("modeller", "T2", "Light")),),
        "specify": (_by_task, _by_task),
        "review_file": (_pass, _pass, _pass, _pass),
        **changes,
    }
    return bench(**script)


def _by_task(assignment: object, _desk: object) -> object:
    one = assignment.task.task  # type: ignore[attr-defined]
    return blueprint(one, specialist=assignment.task.specialist)  # type: ignore[attr-defined]


def _pass(assignment: object, _desk: object) -> object:
    return review(assignment.layer)  # type: ignore[attr-defined]


def start(of: Bench) -> Relay:
    relay = of.open()
    relay.start("Make a list", "2026-11-30")
    return relay


def to_details(relay: Relay) -> None:
    relay.advance()
    fill(relay, waiting_gate(relay), party="Alder Quay Ltd", day="1 December 2026")
    relay.advance()
    approve(relay, waiting_gate(relay))
    relay.advance()


def finish(relay: Relay) -> str:
    to_details(relay)
    relay.answer_item("details:T1", ItemAnswer(key="A1", how="accepted"))
    relay.answer_item("details:T1", ItemAnswer(key="D1", how="option", value="all"))
    return relay.advance()


def finding(what: str) -> Finding:
    return Finding(check="wording", severity="high", place=Place(file="list.csv", label="row 1"), what=what, right="")


def test_d01_closing_postponing_and_waiting_leave_a_form_open_and_unanswered() -> None:
    one = bench()
    relay = start(one)
    to_details(relay)
    gate = waiting_gate(relay)
    calls, entries = len(one.workforce.asked), one.journal.recorded()
    for _ in range(3):
        relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Postponed()))
        relay.interrupt()
        relay = one.open()
        assert relay.advance() == "waiting"
    run = relay.state.current
    assert run is not None
    assert run.gates[gate.id].answers == {}
    assert len(one.workforce.asked) == calls
    assert one.journal.recorded() == entries
    assert one.released.files == {}


def test_d01_a_details_form_cannot_be_approved_as_a_whole() -> None:
    relay = start(bench())
    to_details(relay)
    gate = waiting_gate(relay)
    with pytest.raises(AnswerRefused):
        relay.answer(GateAnswer(gate=gate.id, run=gate.run, shown=gate.shown, body=Approved()))


def test_d04_a_second_run_does_all_of_its_work_again() -> None:
    twice = {kind: (*replies, *replies) for kind, replies in whole_script().items()}
    one = bench(**twice)
    relay = start(one)
    finish(relay)
    first = one.workforce.kinds()
    relay.start("Make it differently", "2026-12-01")
    assert finish(relay) == "finished"
    assert one.workforce.kinds() == [*first, *first]


def test_d04_an_approval_of_the_first_run_does_not_open_the_second() -> None:
    twice = {kind: (*replies, *replies) for kind, replies in whole_script().items()}
    relay = start(bench(**twice))
    relay.advance()
    fill(relay, waiting_gate(relay), party="Alder Quay Ltd", day="1 December 2026")
    relay.advance()
    old = waiting_gate(relay)
    approve(relay, old)
    relay.advance()
    relay.stop()
    relay.start("Make it differently", "2026-12-01")
    relay.advance()
    fill(relay, waiting_gate(relay), party="Alder Quay Ltd", day="1 December 2026")
    relay.advance()
    with pytest.raises(AnswerRefused):
        approve(relay, old)


def test_d08_a_review_that_never_ends_is_put_to_the_person_after_two_rounds() -> None:
    texts = tuple(blueprint(rows=number) for number in range(1, 9))
    failing = tuple(review("specialist", "fail", f"note {number}") for number in range(1, 9))
    one = bench(specify=texts, review_file=failing)
    relay = start(one)
    assert finish(relay) == "waiting"
    assert waiting_gate(relay).kind == "findings"
    assert one.workforce.kinds().count("review_file") == 3
    assert one.workforce.kinds().count("specify") == 3


def test_d09_a_report_counts_what_is_on_disk_and_is_not_green_over_a_failure() -> None:
    one = two_files()
    one.checker.findings["table"].extend([(finding("a row is lost"),)] * 9)
    one.workforce = ScriptedWorkforce(
        {**whole_script(), **_two_files_script(), "specify": (_by_task,) * 4, "review_file": (_pass,) * 2}  # type: ignore[dict-item]
    )
    relay = start(one)
    assert finish(relay) == "waiting"
    gate = waiting_gate(relay)
    assert gate.kind == "findings"
    relay.answer(
        GateAnswer.model_validate({"gate": gate.id, "run": gate.run, "shown": gate.shown, "body": {"kind": "declined"}})
    )
    assert relay.advance() == "finished"
    view = relay.view()
    assert view is not None
    report = build_report(view)
    assert [(file.name, file.released) for file in report.files] == [("list.csv", True), ("table.csv", False)]
    assert not report.green
    assert report.confidence == "Low"
    assert list(one.released.files) == ["Deliverables/list.csv"]
    run = relay.state.current
    assert run is not None
    assert run.outcome == "incomplete"


def _two_files_script() -> dict[str, object]:
    proposal = goals("G1").model_copy(update={"contracts": (contract("list"), contract("table"))})
    both = plan(LIST, TABLE)
    return {
        "propose_goals": (proposal,),
        "write_plan": (both,),
        "write_tests": (acceptance(both, "G1"),),
        "assemble_team": (team(("lawyer", "T1", "Standard"), ("modeller", "T2", "Light")),),
    }


def test_d09_a_step_that_failed_and_then_worked_counts_as_done() -> None:
    one = bench(explore=(WorkProblem("wrong_result", who="Contract law"), STAGE1))
    relay = start(one)
    to_details(relay)
    approve(relay, waiting_gate(relay))
    relay.advance()
    relay.answer_item("details:T1", ItemAnswer(key="A1", how="accepted"))
    relay.answer_item("details:T1", ItemAnswer(key="D1", how="option", value="all"))
    assert relay.advance() == "finished"
    view = relay.view()
    assert view is not None
    assert build_report(view).green


def test_d11_what_stands_in_a_source_is_shown_and_the_rest_is_one_form() -> None:
    relay = start(bench())
    relay.advance()
    gate = waiting_gate(relay)
    assert [item.key for item in gate.items] == ["party", "day"]
    assert all(item.key not in relay.state.runs["run-1"].gates[gate.id].answers for item in gate.items)


def test_d12_nothing_is_rewritten_between_approval_and_release() -> None:
    one = bench()
    relay = start(one)
    finish(relay)
    built = relay.state.runs["run-1"].built["list"]
    assert len(built) == 1
    released = relay.state.runs["run-1"].released["list"]
    assert released.sha256 == built[0].object


def test_independent_files_are_worked_on_while_the_person_answers() -> None:
    one = two_files()
    relay = start(one)
    to_details(relay)
    assert waiting_gate(relay).id == "details:T1"
    assert relay.state.runs["run-1"].step_done("specify:T2:1")


def test_figures_that_differ_between_files_are_settled_before_anything_is_built() -> None:
    def figured(value: str) -> object:
        def reply(assignment: object, _desk: object) -> object:
            one = assignment.task.task  # type: ignore[attr-defined]
            amount = Figure(name="fee", label="Fee", kind="money", value=value, home=Home(kind="answer", place="you"))  # type: ignore[arg-type]
            return blueprint(one, figures=(amount,), specialist=assignment.task.specialist)  # type: ignore[attr-defined]

        return reply

    one = two_files()
    script = {**whole_script(), **_two_files_script(), "review_file": (_pass,) * 4}
    script["specify"] = (figured("100"), figured("250"), figured("100"))
    script["scan_conflicts"] = (ConflictScan(compared=()), ConflictScan(compared=()))
    one.workforce = ScriptedWorkforce(script)  # type: ignore[arg-type]
    relay = start(one)
    assert finish(relay) == "waiting"
    gate = waiting_gate(relay)
    assert gate.kind == "conflicts"
    assert not relay.state.runs["run-1"].built
    sides = {option.value for option in gate.items[0].options}
    assert sides == {"100", "250"}
    fill(relay, gate, **{gate.items[0].key: "100"})
    assert relay.advance() == "finished"
    amended = [item for item in one.workforce.asked if item.kind == "specify"][-1]
    assert amended.settled_conflicts == ("Fee Settled: 100",)

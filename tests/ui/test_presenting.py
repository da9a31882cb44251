"""What the window says is worked out by pure functions."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.relay.nouns.base import Fault
from app.relay.nouns.gate import Gate, GateItem, ItemAnswer
from app.relay.nouns.request import Making
from app.relay.nouns.source import SourceFile
from app.relay.state import GateState, ProjectState, RunState, StepState
from app.ui.presenting.drafting import origin_words
from app.ui.presenting.fields import answer_field, present_field, to_stored, to_written
from app.ui.presenting.findings import present_findings
from app.ui.presenting.gates import by_file
from app.ui.presenting.navigator import MOST_SOURCES, present_navigator
from app.ui.presenting.remembering import count_remembered, present_decided, present_facts
from app.ui.presenting.searching import known_things, search
from app.ui.presenting.showing import Page, choose_page, is_building, next_gate
from app.ui.presenting.start import summarise, told_time
from app.ui.presenting.stations import STATIONS, present_stations
from app.ui.presenting.working import going_on, work_seconds, working_word
from app.ui.states import State
from app.words import made_words, read_words
from tests.ui import gates

WORDS = read_words(Path(__file__).resolve().parents[2] / "resources" / "i18n", "en")
START = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def step(key: str, begin: float, end: float | None) -> StepState:
    status = "running" if end is None else "done"
    return StepState(key, "Tester", "Tester", "NDA", status, at(begin), None if end is None else at(end))


def run_of(*steps: StepState, **more) -> RunState:
    made = RunState("run-1", "trunk", "Draft an NDA", "playbook", "Autopilot", "2026-11-30", START)
    return replace(made, steps={item.key: item for item in steps}, entered={"intake": START}, **more)


def with_gates(*states, **more) -> RunState:
    return run_of(gates={state.gate.id: state for state in states}, **more)


DETAILS = gates.gate("details", gates.ASSUMPTIONS.gate.items, phase="detail")


def test_steps_at_the_same_time_count_once():
    assert work_seconds(run_of(step("a", 0, 10), step("b", 5, 12), step("c", 20, 21)), at(60)) == 13


def test_a_step_that_goes_on_counts_until_now():
    assert work_seconds(run_of(step("a", 0, None)), at(7)) == 7


@pytest.mark.parametrize(("age", "shown"), [(0.3, 0), (0.5, 1), (30, 1)])
def test_work_is_shown_after_four_tenths_of_a_second(age, shown):
    assert len(going_on(run_of(step("a", 0, None)), at(age))) == shown


def test_the_time_is_said_from_three_seconds_on():
    assert working_word(2.9, WORDS) == "working"
    assert working_word(72, WORDS) == "working, 1 min 12 s"


def test_a_details_gate_takes_the_decisions_page_unless_it_is_put_off():
    run = with_gates(DETAILS, phase="detail")
    assert choose_page(run, (), ()) is Page.DECISIONS
    assert choose_page(run, (DETAILS.gate.id,), ()) is Page.WORKSPACE
    assert next_gate(run, (DETAILS.gate.id,)) is None


def test_the_report_is_shown_for_finished_runs_only_until_it_is_left():
    done = run_of(outcome="released")
    assert choose_page(done, (), ()) is Page.REPORT
    assert choose_page(done, (), ("run-1",)) is Page.WORKSPACE
    assert choose_page(run_of(outcome="stopped"), (), ()) is Page.WORKSPACE


def test_the_build_column_is_not_shown_over_a_question():
    assert is_building(run_of(phase="build"))
    assert not is_building(with_gates(gates.FAILED, phase="build"))


def test_things_left_to_do_keep_the_report_from_being_done():
    run = run_of(outcome="released", phase="complete")
    states = {view.key: view for view in present_stations(run, WORDS, left=2)}
    assert (states["report"].state, states["report"].word) == (State.NEEDS_YOU, "Needs you · 2")
    assert present_stations(run, WORDS)[-1].state is State.DONE
    assert len(states) == len(STATIONS) == 8


@pytest.mark.parametrize(
    ("run", "kept"),
    [
        (with_gates(gates.FACTS), "needs_you 4 0"),
        (run_of(outcome="released"), "done 0 0"),
        (run_of(outcome="stopped"), "failed 0 0"),
        (run_of(), "now 0 0"),
    ],
)
def test_a_project_is_remembered_with_its_state(run, kept):
    assert summarise(ProjectState(runs={"run-1": run}, active="run-1")) == kept


@pytest.mark.parametrize(
    ("passed", "said"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(minutes=12), "12 min ago"),
        (timedelta(days=4), "26 Nov"),
        (timedelta(days=400), "26 Oct 2025"),
    ],
)
def test_times_are_told_as_people_tell_them(passed, said):
    now = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    assert said in told_time(now - passed, now, WORDS)


@pytest.mark.parametrize(
    ("kind", "stored", "written"),
    [("percent", "0.064", "6.4"), ("percent", "0.1", "10"), ("money", "250000", "250000.00"), ("text", "x", "x")],
)
def test_stored_values_are_written_the_way_fields_write_them(kind, stored, written):
    item = GateItem(key="k", kind="fact", label="K", fact_kind=kind, suggestion=stored)
    assert to_written(item, stored) == written
    assert present_field(item).suggestion == written
    assert answer_field(item, written).how == "accepted"
    assert answer_field(item, "99").how == "words"


def test_a_rate_is_sent_with_its_sign_and_a_choice_by_its_value():
    rate = GateItem(key="r", kind="fact", label="R", fact_kind="percent")
    assert to_stored(rate, "0.5") == "0.5%"
    law = gates.FACTS.gate.items[1]
    assert to_stored(law, "Scotland") == "sc"


def test_search_finds_all_words_in_any_order_and_nothing_for_nothing():
    source = SourceFile(path="a/Term sheet.docx", name="Term sheet.docx", kind="docx", size=1, sha256="0")
    things = known_things(ProjectState(), (source,), (), WORDS)
    assert [hit.key for hit in search(things, "sheet TERM")] == ["source:a/Term sheet.docx"]
    assert search(things, "lease") == ()
    assert search(things, "  ") == ()


def test_a_thousand_files_take_few_rows_and_the_faulty_ones_are_among_them():
    files = tuple(
        SourceFile(path=f"{n}.docx", name=f"{n}.docx", kind="docx", size=1, sha256=str(n), status=status)
        for n, status in ((n, "unreadable" if n == 900 else "read") for n in range(1_000))
    )
    group = present_navigator(ProjectState(), files, 0, 0, WORDS)[0]
    assert group.note == "1000 files"
    assert len(group.rows) == MOST_SOURCES + 1
    assert group.rows[0].key == "source:900.docx"
    assert (group.rows[-1].key, group.rows[-1].name) == ("more:sources", "940 more files")


@pytest.mark.parametrize(
    ("code", "status", "said"),
    [("encrypted", "unreadable", "Protected with a password"), ("unsafe-names", "unreadable", "Not read"),
     ("rows-cut", "partly", "Read in part"), ("not-on-this-computer", "elsewhere", "Not on this computer")],
)  # fmt: skip
def test_a_file_that_was_not_read_says_why_in_short_and_in_a_sentence(code, status, said):
    fault = Fault(code=code, fields={"name": "a.docx"})
    file = SourceFile(path="a.docx", name="a.docx", kind="docx", size=1, sha256="0", status=status, faults=(fault,))
    row = present_navigator(ProjectState(), (file,), 0, 0, WORDS)[0].rows[0]
    assert (row.note, row.whole) == (said, WORDS.sentence(fault))


def test_few_files_are_all_shown_in_their_order():
    files = tuple(SourceFile(path=n, name=n, kind="txt", size=1, sha256=n) for n in ("b.txt", "a.txt"))
    assert [row.name for row in present_navigator(ProjectState(), files, 0, 0, WORDS)[0].rows] == ["b.txt", "a.txt"]


def test_findings_of_an_open_gate_are_numbered_with_their_places():
    blocked = gates.gate("findings", gates.FINDINGS.gate.items, id="findings:nda:1", body=gates.FINDINGS.gate.body)
    placed = present_findings(with_gates(blocked), None, "nda")
    assert [(view.number, view.title, place) for view, place in placed] == [
        (1, "“Affiliate” is defined twice.", "clause 1.1"),
        (2, "“Affiliate” is defined twice.", "clause 1.1"),
    ]
    assert present_findings(with_gates(blocked), None, "letter") == ()


def answered(run: str, kind: str, **answers: str) -> RunState:
    """A run with one gate of this kind, answered."""
    kinds = {"facts": "fact", "details": "decision"}
    items = tuple(GateItem(key=key, kind=kinds.get(kind, "choice"), label=key.title()) for key in answers)
    gate = Gate(id=kind, kind=kind, phase="discovery", run=run, asked_by="Advisor", items=items)
    given = {key: ItemAnswer(key=key, how="words", value=value) for key, value in answers.items()}
    return replace(run_of(), run=run, gates={kind: GateState(gate, START, given)})


def test_what_was_settled_in_earlier_runs_is_remembered_and_what_was_said_last_counts():
    first = answered("r1", "facts", rent="900", term="2 years")
    second = answered("r2", "facts", rent="950")
    third = answered("r3", "details", law="Scotland")
    state = ProjectState(runs={run.run: run for run in (first, second, third)}, active="r3")
    assert [(line.name, line.value) for line in present_facts(state, WORDS)] == [("Rent", "950"), ("Term", "2 years")]
    assert [line.value for line in present_decided(state, WORDS)] == ["Scotland"]
    assert count_remembered(state) == (2, 1)
    elsewhere = replace(state, runs={**state.runs, "r2": replace(second, context="branch-1")})
    assert [line.value for line in present_facts(elsewhere, WORDS)] == ["900", "2 years"]
    assert count_remembered(ProjectState()) == (0, 0)


def test_what_was_settled_can_be_asked_about_again_and_how_to_go_on_cannot():
    runs = (answered("r1", "facts", rent="900"), answered("r2", "details", law="Scotland"))
    runs += (answered("r3", "approach", approach="full"),)
    state = ProjectState(runs={run.run: run for run in runs}, active="r3")
    assert [line.question for line in (*present_facts(state, WORDS), *present_decided(state, WORDS))] == [
        "Rent",
        "Law",
        "",
    ]


def test_the_files_a_kind_of_work_makes_are_listed_with_what_is_sure_about_them():
    note = Making(deliverable="note", name="Note", kind="Word document")
    files = (note, note.model_copy(update={"sometimes": True}), note.model_copy(update={"version": 3}))
    assert made_words(files, WORDS) == (
        "It makes: Note (Word document); Note (Word document; where your answers call for it); "
        "Note (Word document; this would be its version 3)."
    )
    assert made_words((), WORDS) == ""


@pytest.mark.parametrize("origin", ["from your request", "from the playbook", "your answer", "your own words"])
def test_where_a_goal_comes_from_is_said_in_the_language_of_the_reader(origin: str) -> None:
    folder = Path(__file__).parents[2] / "resources" / "i18n"
    assert origin_words(origin, read_words(folder, "en")) == origin
    assert origin_words(origin, read_words(folder, "de")) not in {origin, ""}
    assert origin_words("Term sheet.docx, row 2", read_words(folder, "de")) == "Term sheet.docx, row 2"


def test_what_depends_on_an_answer_names_each_file_once() -> None:
    heads = ("Workbook: Inputs", "Workbook: Actual against budget, September", "Memo: Result", "The whole pack")
    assert by_file(heads) == "Workbook: Inputs; Actual against budget, September\nMemo: Result\nThe whole pack"
    assert by_file(()) == ""

"""Questions are answered with passages and their places, or not at all."""

from pathlib import Path

import pytest

from app.relay.assignments import (
    AnswerQuestion,
    Assume,
    Assumptions,
    Delivered,
    Explore,
    QuestionAnswered,
    ScanConflicts,
    Summary,
    WriteSummary,
)
from app.relay.nouns.discovery import Answered
from app.relay.nouns.facts import Fact
from app.relay.nouns.request import Standard
from app.relay.nouns.review import ConflictScan
from app.relay.nouns.source import SourceFile
from app.relay.nouns.stage1 import Stage1
from app.relay.ports import Desk
from app.relay.problems import Stopped, WorkProblem
from tests.workforce.support import Bench, sample_sources

LEDGER = "## Goals\n- G2: Confidence lasts 3 years.\n\n## Plan\nOne document is drafted."


def ask(bench: Bench, question: str, ledger: str = "") -> QuestionAnswered:
    brief = bench.brief.model_copy(update={"request": question})
    return bench.do(AnswerQuestion(brief=brief, ledger=ledger), QuestionAnswered)


def test_an_answer_names_file_and_place(tmp_path: Path) -> None:
    answer = ask(Bench(sources=sample_sources(tmp_path)), "What is the liability cap?")
    assert "£250,000" in answer.statements[0].text
    assert answer.statements[0].place.file == "Term sheet, 12 November.docx"
    assert answer.statements[0].place.label == "table 1, row 9"


def test_the_ledger_answers_with_its_section() -> None:
    answer = ask(Bench(), "How many years does confidence last?", LEDGER)
    assert answer.statements[0].place.label == "Goals"


def test_what_is_not_there_is_not_answered(tmp_path: Path) -> None:
    bench = Bench(sources=sample_sources(tmp_path))
    assert ask(bench, "Who insures the crane at Thirlby?", LEDGER).statements == ()
    assert ask(bench, "What is it?", LEDGER).statements == ()


def test_assumptions_are_drawn_from_an_option_and_none_from_own_words() -> None:
    bench = Bench()
    chosen = Answered(question="occasion", text="?", value="investment", words="An investment")
    own = Answered(question="occasion", text="?", value="a wedding", words="a wedding")
    assert bench.do(Assume(brief=bench.brief, answered=chosen), Assumptions).assumptions == (
        "Banks and investors may see the information under the same duty.",
    )
    assert bench.do(Assume(brief=bench.brief, answered=own), Assumptions).assumptions == ()


def test_two_blueprints_that_decide_differently_are_in_conflict() -> None:
    bench = Bench()
    one, other = bench.specify({"D1": "agreement"}), bench.specify({"D1": "disclosure"})
    clash = other.model_copy(update={"deliverable": "second"})
    goals = bench.propose().goals
    found = bench.do(ScanConflicts(brief=bench.brief, blueprints=(one, clash), goals=goals), ConflictScan)
    assert [conflict.kind for conflict in found.conflicts] == ["decision"]
    assert {side.value for side in found.conflicts[0].sides} == {
        "From the date of the agreement",
        "From each disclosure",
    }
    same = one.model_copy(update={"deliverable": "second"})
    quiet = bench.do(ScanConflicts(brief=bench.brief, blueprints=(one, same), goals=goals), ConflictScan)
    assert quiet.conflicts == ()
    assert quiet.compared


def test_the_summary_says_that_no_model_was_used_and_what_people_must_do() -> None:
    bench = Bench()
    summary = bench.do(WriteSummary(brief=bench.brief, outcomes=("NDA.docx: PASS",)), Summary)
    assert "no model was used" in summary.sentences[0]
    assert "NDA.docx: PASS" in summary.sentences
    assert summary.external


def test_files_that_could_not_be_read_are_named_among_the_findings() -> None:
    bench = Bench()
    scan = SourceFile(path="scan.pdf", name="scan.pdf", kind="pdf", size=9, sha256="0" * 64, status="partly")
    fine = SourceFile(path="fine.pdf", name="fine.pdf", kind="pdf", size=9, sha256="0" * 64)
    brief = bench.brief.model_copy(update={"sources": (scan, fine)})
    stage1 = bench.do(Explore(brief=brief, task=bench.task_brief()), Stage1)
    assert "Read only in part: scan.pdf. What was not read is not part of this draft." in stage1.findings
    assert not any("fine.pdf" in finding for finding in stage1.findings)


def test_work_stops_when_it_is_asked_to() -> None:
    bench = Bench()
    with pytest.raises(Stopped):
        bench.workforce.perform(AnswerQuestion(brief=bench.brief), Desk(None, lambda _: None, lambda: True))


def test_a_playbook_that_is_not_here_is_a_problem_with_its_name() -> None:
    bench = Bench()
    brief = bench.brief.model_copy(update={"standard": Standard(name="will", title="Last will")})
    with pytest.raises(WorkProblem) as caught:
        bench.do(WriteSummary(brief=brief, outcomes=()), Summary)
    assert caught.value.fault.fields == {"name": "Last will"}


def test_a_released_file_answers_with_its_line() -> None:
    bench = Bench()
    brief = bench.brief.model_copy(update={"request": "Which law governs the agreement?"})
    words = Delivered(
        path="Deliverables/NDA.docx",
        lines=("clause 11|Notices", "clause 12.1|This agreement is governed by the law of Scotland."),
    )
    answer = bench.do(AnswerQuestion(brief=brief, delivered=(words,)), QuestionAnswered)
    assert [line.text for line in answer.statements] == ["This agreement is governed by the law of Scotland."]
    place = answer.statements[0].place
    assert (place.file, place.label) == ("Deliverables/NDA.docx", "clause 12.1")


@pytest.mark.parametrize(("settled", "said"), [("5", [", as settled", ", not taken", ", not taken"]), (None, ["", ""])])
def test_of_values_that_differ_the_settled_one_is_told_from_those_not_taken(
    tmp_path: Path, settled: str | None, said: list[str]
) -> None:
    bench = Bench(sources=sample_sources(tmp_path))
    label = "How many years confidence lasts"
    facts = (
        (Fact(key="confidence_years", label=label, kind="integer", value=settled, status="given"),) if settled else ()
    )
    brief = bench.brief.model_copy(update={"request": "What is the confidentiality period?"})
    answer = bench.do(AnswerQuestion(brief=brief, ledger="", facts=facts), QuestionAnswered)
    told = [one.text for one in answer.statements if one.text.startswith(label)]
    assert [text.removeprefix(f"{label}: ").lstrip("0123456789") for text in told] == said

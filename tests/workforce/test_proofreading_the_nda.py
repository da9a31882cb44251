"""The drafts of the NDA playbook, rendered and proofread like any file: nothing is found but marks set on purpose."""

import pytest

from app.checks.desk import FileChecker
from app.relay.nouns.finding import Finding
from app.relay.nouns.review import TestResult
from app.relay.ports import Checked, CheckRequest
from producers.content.document import Definition, Document
from producers.docx.writer import write_docx
from producers.figures import FigureBook
from tests.workforce.support import Bench
from tests.workforce.test_drafting_the_nda import ANSWERS, DECISIONS, EVERY_CHOICE

OPTIONS = [(d, o) for d, options in DECISIONS.items() for o in options]
CHECKER = FileChecker()


def proofread(bench: Bench, chosen: dict[str, str] | None = None, drop: str = "") -> Checked:
    blueprint = bench.specify(chosen)
    content = blueprint.content
    assert isinstance(content, Document)
    kept = tuple(block for block in content.blocks if not (isinstance(block, Definition) and block.term == drop))
    content = content.model_copy(update={"blocks": kept})
    book = FigureBook(figures=blueprint.figures)
    tests = bench.tests(bench.plan()).tests
    request = CheckRequest(
        name=blueprint.handoff.output_filename,
        file_format="docx",
        data=write_docx(content, book).data,
        content=content,
        figures=book,
        contract=bench.propose().contracts[0],
        tests=tuple(test for test in tests if test.check),
    )
    return CHECKER.check(request)


def unwanted(checked: Checked) -> list[Finding]:
    return [finding for finding in checked.run.findings if finding.severity != "low" and finding.check != "verify.open"]


def failed(checked: Checked) -> list[TestResult]:
    return [result for result in checked.results if result.outcome != "passed"]


@pytest.mark.parametrize(("decision", "option"), OPTIONS, ids=[f"{d}-{o}" for d, o in OPTIONS])
def test_proofreading_finds_nothing_in_any_option(decision: str, option: str) -> None:
    checked = proofread(Bench(), {decision: option})
    assert unwanted(checked) == []
    assert failed(checked) == []


@pytest.mark.parametrize("answer", [{q: a} for q, answers in ANSWERS.items() for a in answers], ids=str)
def test_proofreading_finds_nothing_after_any_answer(answer: dict[str, str]) -> None:
    checked = proofread(Bench(answers=answer), dict(zip(DECISIONS, EVERY_CHOICE[-1], strict=True)))
    assert unwanted(checked) == []
    assert failed(checked) == []


def test_proofreading_sees_a_definition_that_is_missing() -> None:
    checked = proofread(Bench(), drop="Representatives")
    assert "term.undefined" in {finding.check for finding in unwanted(checked)}
    assert "TG5d" in {result.test for result in failed(checked)}

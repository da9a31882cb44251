"""The term loan: three files, one set of figures, exact to the penny, for every way of repaying and counting days."""

from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from app.relay.nouns.blueprint import Blueprint
from app.relay.ports import Checked
from app.relay.problems import WorkProblem
from app.workforce.playbook.calculators.loan_terms import DAY_COUNTS, EQUAL_PERIODS, REPAYMENTS
from producers.content.document import Document
from producers.figures import Figure, FigureBook
from producers.problems import ContentProblem
from producers.production import Produced
from producers.rendering import render
from tests.workforce.sample_run import PlaybookRun

COUNTS = (EQUAL_PERIODS, *DAY_COUNTS)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> PlaybookRun:
    """The sample, run once as its answers say."""
    run = PlaybookRun.of_sample("term-loan", tmp_path_factory.mktemp("loan"))
    run.blueprints()
    return run


def loan_run(folder: Path, own: dict[str, str] | None = None, **facts: str | None) -> PlaybookRun:
    return replace_own(PlaybookRun.of_sample("term-loan", folder, **facts), own or {})


def replace_own(run: PlaybookRun, own: dict[str, str]) -> PlaybookRun:
    run.own = own
    return run


def sheet_values(produced: Produced, sheet: str) -> list[tuple[Any, ...]]:
    book = openpyxl.load_workbook(BytesIO(produced.data), data_only=True)
    return list(book[sheet].iter_rows(values_only=True))


def named_values(produced: Produced) -> dict[str, Any]:
    book = openpyxl.load_workbook(BytesIO(produced.data), data_only=True)
    found = {}
    for name, defined in book.defined_names.items():
        sheet, cell = next(iter(defined.destinations))
        found[name] = book[sheet][cell.replace("$", "")].value
    return found


def figure(blueprint: Blueprint, name: str) -> Figure:
    return FigureBook(figures=blueprint.figures).find(name)


def words_of(run: PlaybookRun, deliverable: str) -> str:
    return "\n".join(check_one(run, deliverable).text)


def check_one(run: PlaybookRun, deliverable: str) -> Checked:
    blueprint = run.blueprints()[deliverable]
    produced = render(blueprint.content, blueprint.handoff.output_format, FigureBook(figures=blueprint.figures))
    return run.check(deliverable, produced)


@pytest.mark.parametrize(
    ("principal", "rate", "months", "payment", "last", "total"),
    [
        ("200000", "0.06", "360", "1199.10", "1200.14", "431677.04"),
        ("100000", "0.045", "60", "1864.30", "1864.43", "111858.13"),
    ],
)
def test_published_level_loans_come_out_to_the_penny_in_all_three_files(
    tmp_path: Path, principal: str, rate: str, months: str, payment: str, last: str, total: str
) -> None:
    run = loan_run(tmp_path, principal=principal, annual_rate=rate, term_months=months)
    built = run.built()
    names = named_values(built["workbook"])
    assert Decimal(str(names["Level_payment"])) == Decimal(payment)
    assert Decimal(str(names["Last_payment"])) == Decimal(last)
    assert round(Decimal(str(names["Total_paid"])), 2) == Decimal(total)
    assert names["All_checks"] == "ALL OK"
    rows = [row for row in sheet_values(built["workbook"], "Schedule") if isinstance(row[1], int)]
    assert len(rows) == int(months)
    assert round(sum(Decimal(str(row[5])) for row in rows), 2) == Decimal(principal)
    assert rows[-1][7] == 0
    for deliverable in ("note", "summary"):
        words = words_of(run, deliverable)
        assert f"£{Decimal(payment):,}" in words
        assert f"£{Decimal(last):,}" in words
        assert f"£{Decimal(total):,}" in words


def test_a_payment_that_is_not_the_calculated_one_stops_the_workbook(sample: PlaybookRun) -> None:
    blueprint = sample.done["T2"]
    wrong = tuple(
        item.model_copy(update={"value": Decimal("9369.29")}) if item.name == "payment" else item
        for item in blueprint.figures
    )
    with pytest.raises(ContentProblem) as raised:
        render(blueprint.content, "xlsx", FigureBook(figures=wrong))
    assert raised.value.code == "figure_differs"


@pytest.mark.parametrize(("repayment", "day_count"), list(product(REPAYMENTS, COUNTS)))
def test_every_way_of_repaying_and_counting_gives_a_workbook_whose_checks_hold(
    tmp_path: Path, repayment: str, day_count: str
) -> None:
    run = loan_run(tmp_path, repayment=repayment, day_count=day_count, term_months="12", drawdown_date="2026-12-15")
    blueprint = run.blueprints()["workbook"]
    workbook = render(blueprint.content, "xlsx", FigureBook(figures=blueprint.figures))
    assert named_values(workbook)["All_checks"] == "ALL OK"
    assert workbook.notes == ()
    assert all(not blueprint.open_items for blueprint in run.done.values())


@pytest.mark.parametrize(
    ("day_count", "interest"),
    [
        ("thirty_360", "30500.00"),
        ("thirty_e_360", "30333.33"),
        ("thirty_e_360_isda", "30000.00"),
        ("act_360", "30666.67"),
        ("act_365f", "30246.58"),
    ],
)
def test_the_five_answers_to_interest_to_31_august_each_come_from_their_named_convention(
    tmp_path: Path, day_count: str, interest: str
) -> None:
    run = loan_run(
        tmp_path,
        principal="1000000",
        annual_rate="0.06",
        term_months="6",
        frequency="half_yearly",
        drawdown_date="2007-02-28",
        first_payment_date="2007-08-31",
        day_count=day_count,
        repayment="interest_only",
    )
    names = named_values(run.built()["workbook"])
    assert Decimal(str(names["Total_interest"])) == Decimal(interest)
    assert names["All_checks"] == "ALL OK"


def test_the_day_count_is_asked_for_when_a_source_names_none(sample: PlaybookRun, tmp_path: Path) -> None:
    asked = {spec.key: spec for spec in sample.inquiry.facts}["day_count"]
    assert (asked.required, asked.may_be_blank, asked.default) == (True, True, "")
    (tmp_path / "terms.md").write_text("Day count: 30/360\n", encoding="utf-8")
    assert sample.sources is not None
    unclear = replace(sample.sources, folder=tmp_path)
    run = PlaybookRun(request=sample.request, facts={}, sources=unclear)
    assert "day_count" not in {fact.key for fact in run.inquiry.found}


def test_the_rate_on_which_the_sources_disagree_is_put_to_the_person_with_both_places(sample: PlaybookRun) -> None:
    torn = {item.key: item for item in sample.inquiry.disagreements}
    assert set(torn) == {"annual_rate"}
    sides = {side.value: side.place.file for side in torn["annual_rate"].found}
    assert sides == {
        "0.0625": "Term sheet, 9 November.docx",
        "0.064": "E-mail from Pellwick treasury, 18 November.eml",
    }
    assert "E-mail from Pellwick" in figure(sample.done["T1"], "annual_rate").home.place


def test_the_sample_leaves_nothing_open_and_its_files_pass_every_bound_test(sample: PlaybookRun) -> None:
    checked = sample.checked()
    results = [result for item in checked.values() for result in item.results]
    assert len(results) >= 15
    assert {result.outcome for result in results} == {"passed"}
    assert [finding for item in checked.values() for finding in item.run.findings if finding.severity != "low"] == []
    assert all(not blueprint.open_items for blueprint in sample.done.values())


def test_every_review_of_the_sample_passes_and_no_files_conflict(sample: PlaybookRun) -> None:
    reviews = sample.reviews()
    assert len(reviews) == 9
    assert [reason for review in reviews if review.verdict != "pass" for reason in review.reasons] == []
    assert sample.conflicts().conflicts == ()


def test_the_three_files_carry_the_same_value_for_every_figure(sample: PlaybookRun) -> None:
    books = [{item.name: (item.value, item.decimals) for item in sample.done[name].figures} for name in sample.done]
    assert len(books) == 3
    for name in set(books[0]) & set(books[1]) & set(books[2]):
        assert books[0][name] == books[1][name] == books[2][name]
    shared = {"principal", "annual_rate", "payment", "last_payment", "total_interest", "total_paid", "maturity_date"}
    assert shared <= set(books[0]) & set(books[1]) & set(books[2])


def test_every_criterion_has_a_test_and_every_point_a_place_or_a_reason(sample: PlaybookRun) -> None:
    covered = {test.covers for test in sample.tests.tests}
    criteria = {criterion.id for task in sample.plan.tasks for criterion in task.criteria}
    assert criteria | {goal.id for goal in sample.proposal.goals} <= covered
    counts = {name: len(blueprint.omissions) for name, blueprint in sample.done.items()}
    assert counts["T1"] >= 12
    assert counts["T2"] >= 8
    for blueprint in sample.done.values():
        assert all(item.blocks or item.absent_because for item in blueprint.omissions)


def test_what_the_note_settles_is_not_asked_again(sample: PlaybookRun) -> None:
    settled = sample.settled.values()
    ids = [item.id for one in settled for item in one.decisions] + [a.id for one in settled for a in one.assumptions]
    assert len(ids) == len(set(ids))
    assert "D1" in {item.id for item in sample.settled["T1"].decisions}
    assert "D1" not in {item.id for item in sample.settled["T2"].decisions}


def test_a_way_of_repaying_found_in_the_files_is_not_asked(tmp_path: Path) -> None:
    run = loan_run(tmp_path, repayment="equal_principal")
    run.blueprints()
    assert "D1" not in {item.id for item in run.settled["T1"].decisions}
    assert figure(run.done["T3"], "instalment").value == Decimal("8000.00")


def test_the_decision_on_repayment_shows_what_each_way_costs(sample: PlaybookRun) -> None:
    decision = next(item for item in sample.explore(sample.plan.tasks[0]).decisions if item.id == "D1")
    assert "£9,369.28" in decision.context
    assert "£82,157.12" in decision.context
    assert "Promissory note: Repayment" in decision.depends


def test_an_amount_of_the_note_traces_to_the_terms_and_to_the_way_of_repaying(sample: PlaybookRun) -> None:
    content = sample.done["T1"].content
    assert isinstance(content, Document)
    block = next(block for block in content.blocks if block.id == "repay-level")
    refs = {origin.ref for origin in block.origins}
    assert {"principal", "annual_rate", "D1"} <= refs
    assert "D5" not in refs


def test_the_workbook_knows_the_repayment_that_was_decided_for_the_note(tmp_path: Path) -> None:
    run = PlaybookRun.of_sample("term-loan", tmp_path)
    run.decisions = {**run.decisions, "D1": "interest_only"}
    run.blueprints()
    stage1 = run.explore(run.plan.tasks[1])
    assert any("interest only" in finding for finding in stage1.findings)
    assert figure(run.done["T2"], "last_payment").value == Decimal("482560.00")


def test_own_words_stand_in_the_note_and_in_the_summary(tmp_path: Path) -> None:
    own = {"D3": "A charge over the two lorries", "A1": "base rate plus five per cent", "A2": "5 business days"}
    run = loan_run(tmp_path, own=own)
    note, summary = words_of(run, "note"), words_of(run, "summary")
    for words in (own["D3"], own["A1"]):
        assert words in note
        assert words in summary
    assert "5 Business Days" in note.replace("\u00a0", " ")
    assert figure(run.done["T3"], "grace_days").value == Decimal(5)


def test_a_repayment_in_own_words_stays_open_instead_of_being_guessed(tmp_path: Path) -> None:
    run = loan_run(tmp_path, own={"D1": "a balloon of half the loan"})
    run.blueprints()
    assert any("a balloon of half the loan" in item for item in run.done["T1"].open_items)


def test_a_guarantor_moves_the_recommendation_and_gets_its_definition(tmp_path: Path) -> None:
    run = loan_run(tmp_path, guarantor="Fossgate Trustees Limited")
    decision = next(item for item in run.explore(run.plan.tasks[0]).decisions if item.id == "D3")
    assert decision.options[0].value == "guarantee"
    run.decisions = {**run.decisions, "D3": "guarantee"}
    assert "Fossgate Trustees Limited" in words_of(run, "note")
    assert "Guarantee of Fossgate Trustees Limited" in words_of(run, "summary")


@pytest.mark.parametrize(
    ("security", "transfer", "prepayment"),
    [
        ("none", "free", "payment_dates"),
        ("pledge", "group", "none"),
        ("debenture", "consent", "fee"),
        ("guarantee", "free", "any_time"),
    ],
)
def test_every_choice_gives_a_note_without_findings(
    tmp_path: Path, security: str, transfer: str, prepayment: str
) -> None:
    run = loan_run(tmp_path, guarantor="Fossgate Trustees Limited", term_months="12", drawdown_date="2026-12-15")
    run.decisions = {**run.decisions, "D3": security, "D4": transfer, "D2": prepayment}
    checked = check_one(run, "note")
    assert [finding for finding in checked.run.findings if finding.severity != "low"] == []


def test_a_rate_with_three_decimals_keeps_them(tmp_path: Path) -> None:
    run = loan_run(tmp_path, annual_rate="0.04375")
    assert "4.375%" in words_of(run, "note")


def test_long_schedules_stand_by_year_in_the_note_and_in_full_in_the_workbook(tmp_path: Path) -> None:
    run = loan_run(tmp_path, term_months="120")
    content = run.blueprints()["note"].content
    assert isinstance(content, Document)
    ids = {block.id for block in content.blocks}
    assert "schedule-table-years" in ids
    assert "schedule-table" not in ids


def test_terms_that_cannot_be_stop_the_work_with_that_sentence(tmp_path: Path) -> None:
    run = loan_run(tmp_path, term_months="61", frequency="quarterly")
    with pytest.raises(WorkProblem) as raised:
        run.blueprints()
    assert raised.value.fault.code == "calculation_impossible"


@pytest.mark.parametrize(
    "request_words",
    [
        "Draft a promissory note for a loan of £100,000 to our subsidiary",
        "We want to lend our sister company money: loan agreement and repayment schedule, please",
        "Prepare an amortisation schedule and a summary of terms for the intercompany loan",
    ],
)
def test_requests_for_this_work_are_recognised(request_words: str) -> None:
    standard = PlaybookRun(request=request_words, facts={}).intake.standard
    assert standard is not None
    assert standard.name == "term_loan"


@pytest.mark.parametrize("request_words", ["Draft a mutual NDA for the board of directors", "A tenancy for a flat"])
def test_requests_for_other_work_are_not_taken(request_words: str) -> None:
    standard = PlaybookRun(request=request_words, facts={}).intake.standard
    assert standard is None or standard.name != "term_loan"

"""The board pack: every row of the file in the workbook, every figure the same in three files, nothing invented."""

import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from app.relay.ports import Checked
from app.relay.problems import WorkProblem
from producers.content.deck import ChartSlide, Deck
from producers.content.document import Document
from producers.content.workbook import Workbook
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.production import Produced
from producers.rendering import render
from tests.workforce.sample_run import PlaybookRun

FILE = "Actuals and budget, April to September 2026.csv"


def pack_run(folder: Path, own: dict[str, str] | None = None, **facts: str | None) -> PlaybookRun:
    run = PlaybookRun.of_sample("board-pack", folder, **facts)
    run.own = own or {}
    return run


def make(run: PlaybookRun, deliverable: str) -> Produced:
    blueprint = run.blueprints()[deliverable]
    return render(blueprint.content, blueprint.handoff.output_format, FigureBook(figures=blueprint.figures))


def check_one(run: PlaybookRun, deliverable: str) -> Checked:
    return run.check(deliverable, make(run, deliverable))


def words_of(run: PlaybookRun, deliverable: str) -> str:
    return "\n".join(check_one(run, deliverable).text).replace("\u00a0", " ")


def cells(produced: Produced, sheet: str) -> list[tuple[Any, ...]]:
    book = openpyxl.load_workbook(io.BytesIO(produced.data), data_only=True)
    return list(book[sheet].iter_rows(values_only=True))


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> PlaybookRun:
    """The sample, run once as its answers say."""
    run = PlaybookRun.of_sample("board-pack", tmp_path_factory.mktemp("pack"))
    run.blueprints()
    return run


def test_the_sample_leaves_nothing_open_and_its_files_pass_every_bound_test(sample: PlaybookRun) -> None:
    checked = sample.checked()
    results = [result for item in checked.values() for result in item.results]
    assert len(results) >= 20
    assert [result.evidence for result in results if result.outcome != "passed"] == []
    assert [finding for item in checked.values() for finding in item.run.findings if finding.severity != "low"] == []
    assert all(not blueprint.open_items for blueprint in sample.done.values())


def test_every_review_of_the_sample_passes_and_no_files_conflict(sample: PlaybookRun) -> None:
    reviews = sample.reviews()
    assert len(reviews) == 9
    assert [reason for review in reviews if review.verdict != "pass" for reason in review.reasons] == []
    assert sample.conflicts().conflicts == ()


def test_the_file_of_figures_is_found_by_its_columns_and_notes_are_not_taken_for_it(sample: PlaybookRun) -> None:
    found = [fact for fact in sample.inquiry.found if fact.key == "figures_file"]
    assert [fact.value for fact in found] == [FILE]
    assert "Budget, Actual" in found[0].quote


def test_every_row_of_the_file_stands_on_the_data_sheet_as_it_was(sample: PlaybookRun) -> None:
    rows = [row for row in cells(make(sample, "workbook"), "Data") if isinstance(row[6], int)]
    assert sample.sources is not None
    lines = (sample.sources.folder / FILE).read_text("utf-8").splitlines()
    assert len(rows) == len(lines) - 1 == 90
    for row in rows:
        month, line, kind, budget, actual = lines[row[6] - 1].split(",")
        assert (row[1], row[2], f"{row[3]:%Y-%m}") == (line, kind, month)
        assert (Decimal(str(row[4])), Decimal(str(row[5]))) == (Decimal(budget), Decimal(actual))


def test_the_variances_of_the_workbook_are_those_of_a_plain_sum(sample: PlaybookRun) -> None:
    assert sample.sources is not None
    lines = (sample.sources.folder / FILE).read_text("utf-8").splitlines()[1:]
    quarter = [line.split(",") for line in lines if line[:7] in {"2026-07", "2026-08", "2026-09"}]
    shown = {row[1]: row for row in cells(make(sample, "workbook"), "Quarter") if row[2]}
    for name in {row[1] for row in quarter}:
        of_line = [row for row in quarter if row[1] == name]
        budget, actual = (sum(Decimal(row[column]) for row in of_line) for column in (3, 4))
        better = actual - budget if of_line[0][2] == "Revenue" else budget - actual
        assert round(Decimal(str(shown[name][7])), 2) == better
        assert shown[name][3] == ("Favourable" if better > 0 else "Adverse" if better < 0 else "On budget")


def test_a_check_that_does_not_hold_is_reported_and_a_wrong_figure_stops_the_workbook(sample: PlaybookRun) -> None:
    blueprint = sample.done["T1"]
    assert isinstance(blueprint.content, Workbook)
    text = blueprint.content.model_dump_json()
    wanted = str(next(item.value for item in blueprint.figures if item.name == "revenue_actual"))
    wrong = Workbook.model_validate_json(text.replace(f'"expected":"{wanted}"', '"expected":"1"'))
    notes = render(wrong, "xlsx", FigureBook(figures=blueprint.figures)).notes
    assert any("Revenue of the quarter" in dict(note.facts)["label"] for note in notes)
    changed = tuple(
        item.model_copy(update={"value": Decimal(1)}) if item.name == "result_actual" else item
        for item in blueprint.figures
    )
    with pytest.raises(ContentProblem) as raised:
        render(blueprint.content, "xlsx", FigureBook(figures=changed))
    assert raised.value.code == "figure_differs"


def test_an_unexplained_variance_is_a_labelled_blank_and_an_explained_one_says_only_what_was_given(
    sample: PlaybookRun,
) -> None:
    content = sample.done["T2"].content
    assert isinstance(content, Document)
    drivers = [block for block in content.blocks if block.id.startswith("driver-")]
    text = [block.model_dump_json() for block in drivers]
    blanks = [line for line in text if '"kind":"blank"' in line]
    assert len(drivers) == 6
    assert len(blanks) == 2
    assert all("explanation of the variance on" in line for line in blanks)
    assert any("the dry July and August" in line for line in text)


def test_explanations_of_small_or_unknown_lines_are_kept(tmp_path: Path) -> None:
    drivers = "Insurance: paid in two parts\nWeather: it was dry\nA word without a line"
    run = pack_run(tmp_path, drivers=drivers)
    words = words_of(run, "memo")
    for said in ("paid in two parts", "it was dry", "A word without a line"):
        assert said in words


def test_the_three_files_show_the_same_result_in_the_chosen_rounding(tmp_path: Path) -> None:
    for rounding, shown in (("thousands", "£15k"), ("pounds", "£14,858")):
        run = pack_run(tmp_path)
        run.decisions = {**run.decisions, "D4": rounding}
        assert shown in words_of(run, "memo")
        assert shown in words_of(run, "deck")


def test_every_criterion_has_a_test_and_every_point_a_place_or_a_reason(sample: PlaybookRun) -> None:
    covered = {test.covers for test in sample.tests.tests}
    criteria = {criterion.id for task in sample.plan.tasks for criterion in task.criteria}
    assert criteria | {goal.id for goal in sample.proposal.goals} <= covered
    for blueprint in sample.done.values():
        assert len(blueprint.omissions) >= 8
        assert all(item.blocks or item.absent_because for item in blueprint.omissions)


def test_nothing_is_asked_twice_in_the_set(sample: PlaybookRun) -> None:
    settled = sample.settled.values()
    ids = [item.id for one in settled for item in one.decisions] + [a.id for one in settled for a in one.assumptions]
    assert len(ids) == len(set(ids)) == 12


@pytest.mark.parametrize("materiality", ["p10_a10000", "p5_a5000", "p0_a25000"])
@pytest.mark.parametrize(
    ("sign", "compare"), [("favourable", "ytd"), ("arithmetic", "previous"), ("favourable", "quarter")]
)
def test_every_choice_gives_a_workbook_whose_checks_hold(
    tmp_path: Path, materiality: str, sign: str, compare: str
) -> None:
    run = pack_run(tmp_path)
    run.decisions = {**run.decisions, "D1": materiality, "D2": sign, "D3": compare}
    workbook = make(run, "workbook")
    assert workbook.notes == ()
    assert cells(workbook, "Checks")[3][2] == "ALL OK"
    assert ("Year to date" in {sheet.name for sheet in run.done["T1"].content.sheets}) is (compare != "quarter")  # type: ignore[union-attr]
    assert all(not blueprint.open_items for blueprint in run.done.values())


@pytest.mark.parametrize("compare", ["previous", "quarter"])
def test_memo_and_deck_follow_the_comparison_that_was_chosen(tmp_path: Path, compare: str) -> None:
    run = pack_run(tmp_path)
    run.decisions = {**run.decisions, "D3": compare}
    memo, deck = check_one(run, "memo"), check_one(run, "deck")
    assert {result.outcome for item in (memo, deck) for result in item.results} == {"passed"}
    assert ("Quarter before" in "\n".join(memo.text)) is (compare == "previous")
    assert ("Year to date" in "\n".join(memo.text)) is (compare == "previous")


def test_a_pack_without_notes_invents_nothing_and_still_has_a_deck(tmp_path: Path) -> None:
    empty = dict.fromkeys(("drivers", "risks", "decisions_asked", "next_steps", "author", "board_date"))
    run = pack_run(tmp_path, **empty)
    deck = run.blueprints()["deck"].content
    assert isinstance(deck, Deck)
    kinds = [slide.id for slide in deck.slides]
    assert "risks" not in kinds
    assert "questions" in kinds
    assert 6 <= len(deck.slides) <= 10
    assert "The board is asked to note the results" in words_of(run, "memo")
    memo = run.done["T2"].content
    assert memo.model_dump_json().count('"kind":"blank"') == 8


def test_a_decision_without_words_is_a_labelled_blank(tmp_path: Path) -> None:
    run = pack_run(tmp_path, decisions_asked=None)
    run.questions = {"ask": "decide"}
    assert "decision asked of the board" in run.blueprints()["memo"].content.model_dump_json()


def test_own_words_on_the_threshold_are_read_and_what_cannot_be_read_stays_open(tmp_path: Path) -> None:
    run = pack_run(tmp_path, own={"D1": "8% and £20,000"})
    run.blueprints()
    book = FigureBook(figures=run.done["T1"].figures)
    assert (book.find("threshold_share").value, book.find("threshold_amount").value) == (
        Decimal("0.08"),
        Decimal(20000),
    )
    unclear = pack_run(tmp_path, own={"D1": "whatever matters"})
    unclear.blueprints()
    assert any("whatever matters" in item for item in unclear.done["T1"].open_items)


def test_long_names_texts_and_lists_still_fit_the_slides(tmp_path: Path) -> None:
    asks = "\n".join(
        f"approve a measure that takes a long sentence to describe in every detail, number {n}" for n in range(6)
    )
    outlook = "The last quarter is usually the weakest. " * 6
    run = pack_run(
        tmp_path, company="The Very Long Name of a Company in Many Words Limited", decisions_asked=asks, outlook=outlook
    )
    path = run.sources.folder / FILE if run.sources else Path()
    long = "Plant sales from the outdoor departments of all five sites together less vouchers"
    path.write_text(path.read_text("utf-8").replace("Plant sales", long), encoding="utf-8")
    assert make(run, "deck").data
    assert long in words_of(run, "memo")


def test_own_words_on_signs_and_audience_stand_in_the_files(tmp_path: Path) -> None:
    run = pack_run(
        tmp_path, own={"D2": "costs are shown as the auditors like them", "D5": "the board and the auditors"}
    )
    assert "costs are shown as the auditors like them" in words_of(run, "memo")
    assert "the board and the auditors" in words_of(run, "memo")


def test_charts_of_the_deck_are_drawn_from_the_same_numbers_as_its_tables(sample: PlaybookRun) -> None:
    deck = sample.done["T3"].content
    assert isinstance(deck, Deck)
    charts = [slide for slide in deck.slides if isinstance(slide, ChartSlide)]
    assert len(charts) == 2
    book = FigureBook(figures=sample.done["T3"].figures)
    wanted = book.find("year_result_actual").value
    assert isinstance(wanted, Decimal)
    assert charts[1].series[1].values[-1] == round(wanted / 1000)


def test_without_the_file_the_sentence_says_which_columns_are_needed(tmp_path: Path) -> None:
    run = pack_run(tmp_path, figures_file="Notes for the board pack.md")
    with pytest.raises(WorkProblem) as raised:
        run.blueprints()
    assert "one for the budget, one for the actual" in raised.value.fault.fields["reason"]
    asked = {spec.key: spec for spec in run.inquiry.facts}["figures_file"]
    assert (asked.kind, asked.required, asked.may_be_blank) == ("file", True, True)
    assert "a column for the line" in asked.help


@pytest.mark.parametrize(
    "request_words",
    [
        "Prepare the quarterly board pack from the actuals and budget",
        "I need a variance analysis and slides for the board",
        "Actual against budget for the last quarter, as a memo and a deck for the board",
    ],
)
def test_requests_for_this_work_are_recognised(request_words: str) -> None:
    standard = PlaybookRun(request=request_words, facts={}).intake.standard
    assert standard is not None
    assert standard.name == "board_pack"


@pytest.mark.parametrize("request_words", ["Draft a mutual NDA for the board of directors", "A tenancy for a flat"])
def test_requests_for_other_work_are_not_taken(request_words: str) -> None:
    standard = PlaybookRun(request=request_words, facts={}).intake.standard
    assert standard is None or standard.name != "board_pack"


def test_what_depends_on_a_decision_is_named_as_it_will_stand_in_the_file(tmp_path: Path) -> None:
    run = PlaybookRun.of_sample("board-pack", tmp_path / "pack")
    decisions = run.explore(run.plan.tasks[0]).decisions
    named = [head for one in decisions for head in one.depends]
    assert "Variance workbook: Actual against budget, quarter to September 2026" in named
    assert "Variance workbook: By month" in named
    assert not [head for head in named if "…" in head or "..." in head or "{" in head]
    assert all(len(set(one.depends)) == len(one.depends) for one in decisions)

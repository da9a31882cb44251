"""What a later request changes is read out of its sentence, and only what it says clearly."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.relay.assignments import Classify, Correct, Editable, Inquire
from app.relay.nouns.discovery import YOUR_REQUEST, Inquiry
from app.relay.nouns.facts import Fact
from app.relay.nouns.request import Intake
from app.relay.ports import Desk
from app.workforce.playbook.finding.changes import read_changes
from app.workforce.playbook.spec.playbook import Main
from tests.workforce.sample_run import PlaybookRun, shipped_shelf

MAINS = {playbook.main.name: playbook.main for playbook in shipped_shelf().playbooks}
LOAN, NDA, PACK = MAINS["term_loan"], MAINS["nda"], MAINS["board_pack"]
SETTLED = {
    "annual_rate": "0.0625", "term_months": "60", "principal": "480000", "lender": "Pellwick Group Limited",
    "borrower": "Sandoway Cold Store Limited", "first_payment_date": "2027-01-15", "frequency": "monthly",
    "day_count": "equal_periods", "confidence_years": "2", "party_one": "Northmere Handling Limited",
    "party_two": "Tallis Robotics plc",
}  # fmt: skip


def changes(main: Main, request: str) -> dict[str, str | None]:
    return {one.key: one.value for one in read_changes(request, main.facts, SETTLED, main.country)}


@pytest.mark.parametrize(
    ("main", "request_words", "expected"),
    [
        (LOAN, "change the rate to 7% and the term to five years", {"annual_rate": "0.07", "term_months": "60"}),
        (LOAN, "Change the interest rate from 6.25% to 7%.", {"annual_rate": "0.07"}),
        (LOAN, "Make it quarterly instead of monthly", {"frequency": "quarterly"}),
        (LOAN, "raise the amount to £500k", {"principal": "500000"}),
        (LOAN, "replace £480,000 by £490,000", {"principal": "490000"}),
        (LOAN, "make it 7%", {"annual_rate": "0.07"}),
        (LOAN, "a seven year term, please", {"term_months": "84"}),
        (LOAN, "set the day count to Actual/365", {"day_count": "act_365f"}),
        (LOAN, "make it interest only", {"repayment": "interest_only"}),
        (LOAN, "Move the first payment to 15 February 2027", {"first_payment_date": "2027-02-15"}),
        (NDA, "make it three years instead of two", {"confidence_years": "3"}),
        (NDA, "Change the duration to five years", {"confidence_years": "5"}),
        (NDA, "Make the duration 36 months", {"confidence_years": "3"}),
        (NDA, "change the notice address of Northmere to legal@n.example", {"email_one": "legal@n.example"}),
        (PACK, "Change the meeting date to 3 December 2026", {"board_date": "2026-12-03"}),
    ],
)
def test_a_new_value_is_read_out_of_the_sentence(main: Main, request_words: str, expected: dict[str, str]) -> None:
    assert changes(main, request_words) == expected


@pytest.mark.parametrize(
    ("request_words", "spoken_of"),
    [
        ("change the rate", ["annual_rate"]),
        ("the rate should be 7% or 8%", ["annual_rate"]),
        ("change the first payment", ["first_payment_date"]),
    ],
)
def test_a_fact_without_one_clear_value_is_spoken_of_and_not_filled(request_words: str, spoken_of: list[str]) -> None:
    found = changes(LOAN, request_words)
    assert list(found) == spoken_of
    assert set(found.values()) == {None}


def test_what_names_no_fact_changes_none() -> None:
    assert changes(LOAN, "make it friendlier") == {}
    assert changes(NDA, "change the notice address to x@y.example") == {}, "two parties have one"


@given(st.text(max_size=200))
def test_any_sentence_is_read_without_stumbling(words: str) -> None:
    for main in MAINS.values():
        for one in read_changes(words, main.facts, SETTLED, main.country):
            assert one.key in {fact.key for fact in main.facts}


@given(st.decimals(min_value="0.01", max_value="30", places=2), st.integers(min_value=1, max_value=600))
def test_every_rate_and_term_is_read_exactly(rate: object, months: int) -> None:
    found = changes(LOAN, f"Change the interest rate to {rate}% and the term to {months} months")
    assert found["annual_rate"] is not None
    assert float(found["annual_rate"]) == pytest.approx(float(str(rate)) / 100)
    assert found["term_months"] == str(months)


def settled_facts(run: PlaybookRun) -> tuple[Fact, ...]:
    return run.discovery.facts


def inquiry(run: PlaybookRun, request: str) -> Inquiry:
    brief = run.brief.model_copy(update={"request": request})
    return run.do(Inquire(brief=brief, depth="Standard", limit=3, settled=settled_facts(run)), Inquiry)


@pytest.fixture(scope="module")
def loan(tmp_path_factory: pytest.TempPathFactory) -> PlaybookRun:
    run = PlaybookRun.of_sample("term-loan", tmp_path_factory.mktemp("loan"))
    run.blueprints()
    return run


def test_a_changed_value_is_offered_as_found_in_the_request(loan: PlaybookRun) -> None:
    found = [one for one in inquiry(loan, "change the rate to 7%").found if one.place.file == YOUR_REQUEST]
    assert [(one.key, one.value, one.place.label) for one in found] == [("annual_rate", "0.07", "30\xa0November 2026")]


@pytest.mark.parametrize(
    ("request_words", "expected"),
    [
        ("make it secured by a debenture", {"D3": "debenture"}),
        ("make it secured by a debenture instead of unsecured", {"D3": "debenture"}),
        ("Change the governing law to Scotland", {"A8": "Scotland"}),
        ("change the rate to 7% and the term to five years", {}),
    ],
)
def test_judgements_that_are_spoken_of_are_named_with_the_answer(
    request_words: str, expected: dict[str, str], loan: PlaybookRun
) -> None:
    assert inquiry(loan, request_words).revisit == expected


def titles() -> Iterator[tuple[str, str]]:
    (playbook,) = (one for one in shipped_shelf().playbooks if one.main is LOAN)
    for made in playbook.deliverables:
        for one in (*made.entry.explore.decisions, *made.entry.explore.assumptions):
            yield one.id, one.title


def test_a_judgement_named_whole_in_quotation_marks_is_the_only_one_that_is_meant(loan: PlaybookRun) -> None:
    for ident, title in titles():
        for request in (f"Change “{title}” to", f"Ändern: „{title}“ ="):
            asked = inquiry(loan, request)
            assert (asked.revisit, asked.mentioned) == ({ident: ""}, ()), title


def test_every_fact_named_whole_is_the_only_one_that_is_meant(loan: PlaybookRun) -> None:
    for fact in LOAN.facts:
        asked = inquiry(loan, f"Change “{fact.label}” to")
        assert (asked.revisit, asked.mentioned) == ({}, (fact.key,)), fact.label


@pytest.mark.parametrize(
    ("request_words", "revisit", "mentioned"),
    [
        ("Change “Late payments bear 2 percentage points more” to 3 %", {"A1": "3 %"}, ()),
        ("Change “Is the loan secured?” to a debenture", {"D3": "debenture"}, ()),
        ("Ändern: „Is the loan secured?“ = debenture", {"D3": "debenture"}, ()),
        ("Change “Is the loan secured?” to debenture and the rate to 7%", {"D3": "debenture"}, ("annual_rate",)),
        ("“English law” to Scots, “Is the loan secured?” to debenture", {"A8": "Scots", "D3": "debenture"}, ()),
        ("Change the interest rate to 7% and “English law” to Scots law", {"A8": "Scots law"}, ("annual_rate",)),
    ],
)  # fmt: skip
def test_what_follows_a_named_judgement_is_its_answer_and_no_fact(
    request_words: str, revisit: dict[str, str], mentioned: tuple[str, ...], loan: PlaybookRun
) -> None:
    asked = inquiry(loan, request_words)
    assert (asked.revisit, asked.mentioned) == (revisit, mentioned)


def test_a_first_request_has_nothing_to_change(loan: PlaybookRun) -> None:
    assert loan.inquiry.mentioned is None
    assert all(one.place.file != YOUR_REQUEST for one in loan.inquiry.found)


def correct(run: PlaybookRun, request: str) -> object:
    files = tuple(
        Editable(blueprint=made, file_name=made.handoff.output_filename) for made in run.blueprints().values()
    )
    brief = run.brief.model_copy(update={"request": request})
    return run.workforce.perform(Correct(brief=brief, facts=settled_facts(run), files=files), _desk()).result


def _desk() -> Desk:
    return Desk(None, lambda _: None, lambda: False)


@pytest.mark.parametrize(
    ("request_words", "before", "after", "where"),
    [
        (
            "correct the spelling of Sandoway Cold Store to Sandoway Coldstore",
            "Sandoway Cold Store",
            "Sandoway Coldstore",
            3,
        ),
        ("replace 'cleared funds' by 'immediately available funds'", "cleared funds", "immediately available funds", 1),
        ("“immediately available funds” instead of “cleared funds”", "cleared funds", "immediately available funds", 1),
        (
            "change the lender's e-mail address for notices to a@b.example",
            "treasury@pellwick.example",
            "a@b.example",
            3,
        ),
    ],
)
def test_a_correction_is_read_as_edits(
    request_words: str, before: str, after: str, where: int, loan: PlaybookRun
) -> None:
    result = correct(loan, request_words)
    assert {(edit.before, edit.after) for edit in result.edits} == {(before, after)}  # type: ignore[attr-defined]
    assert len(result.edits) == where  # type: ignore[attr-defined]


def test_a_corrected_name_corrects_the_fact_behind_it(loan: PlaybookRun) -> None:
    result = correct(loan, "correct the spelling of Sandoway Cold Store to Sandoway Coldstore")
    assert [(fact.key, fact.value) for fact in result.facts] == [("borrower", "Sandoway Coldstore Limited")]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("request_words", "larger"),
    [
        ("replace '£480,000' by '£490,000'", "figure"),
        ("correct the rate to 7%", "figure"),
        ("change the borrower to Other Limited", "fact"),
        ("replace 'words that stand nowhere' by 'others'", "unclear"),
    ],
)
def test_a_figure_or_a_party_is_no_correction(request_words: str, larger: str, loan: PlaybookRun) -> None:
    assert correct(loan, request_words).larger == larger  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("request_words", "intent"),
    [
        ("replace 'x' by 'y' in clause 4", "DIRECT"),
        ("change the lender's e-mail address for notices to a@b.example", "DIRECT"),
        ("correct the spelling of Northmere Handling to Northmere Handling Limited", "DIRECT"),
        ("change the rate to 7%", "REQ_UPDATE"),
        ("make it three years instead of two", "REQ_UPDATE"),
        ("change the rate and the lender's e-mail address for notices", "REQ_UPDATE"),
    ],
)
def test_changes_are_told_from_corrections(request_words: str, intent: str, loan: PlaybookRun) -> None:
    brief = loan.brief.model_copy(update={"request": request_words})
    assert loan.do(Classify(brief=brief), Intake).intent == intent

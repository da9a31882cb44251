"""What a first request says is read from it like from a file, with its words; what it does not say clearly is not."""

from functools import cache

import pytest

from app.relay.nouns.discovery import YOUR_REQUEST
from app.workforce.playbook.finding.requested import find_requested
from app.workforce.playbook.reading.loader import load_playbook
from app.workforce.playbook.spec.playbook import Main
from tests.workforce.support import KNOWN, PLAYBOOKS, TODAY

LOAN = (
    "A loan of £2.4 million from Pellwick Group Limited to Sandoway Cold Store Limited at 6.25% over five years, "
    "repaid quarterly, with level payments, drawdown on 15 December 2026 and first payment 15 March 2027."
)


@cache
def main_of(name: str) -> Main:
    return load_playbook(PLAYBOOKS / name, KNOWN).main


def read(name: str, request: str) -> dict[str, str]:
    return {fact.key: fact.value for fact in find_requested(main_of(name), request, TODAY)}


def test_the_terms_of_a_loan_are_read_from_the_sentence_that_asks_for_it() -> None:
    assert read("term-loan", LOAN) == {
        "lender": "Pellwick Group Limited",
        "borrower": "Sandoway Cold Store Limited",
        "principal": "2400000",
        "annual_rate": "0.0625",
        "term_months": "60",
        "frequency": "quarterly",
        "drawdown_date": "2026-12-15",
        "first_payment_date": "2027-03-15",
        "repayment": "level",
    }


def test_each_has_the_request_as_its_place_and_the_words_it_was_read_from() -> None:
    for fact in find_requested(main_of("term-loan"), LOAN, TODAY):
        assert fact.place.file == YOUR_REQUEST
        assert fact.quote.strip("… ") in " ".join(LOAN.split())


@pytest.mark.parametrize(
    ("name", "request_text", "expected"),
    [
        (
            "nda",
            "A mutual NDA between Alder Limited and Birch Widgets Ltd, English law, two years.",
            {"party_one": "Alder Limited", "party_two": "Birch Widgets Ltd", "confidence_years": "2"},
        ),
        ("nda", "An NDA, confidential for 24 months", {"confidence_years": "2"}),
        (
            "board-pack",
            "Board pack of Hollinside Garden Centres Limited for the quarter ended 30 September 2026",
            {"company": "Hollinside Garden Centres Limited", "quarter_end": "2026-09-30"},
        ),
        ("term-loan", "A £750k loan at a fixed rate of 7%", {"principal": "750000", "annual_rate": "0.07"}),
    ],
)
def test_every_kind_of_work_reads_its_own(name: str, request_text: str, expected: dict[str, str]) -> None:
    assert read(name, request_text) == expected


@pytest.mark.parametrize(
    ("name", "request_text"),
    [
        ("nda", "Draft a mutual NDA between Northmere Handling and Tallis Robotics for the robots project."),
        ("nda", "An NDA for the £5m sale of shares, two to three years, or 18 months"),
        ("nda", "An NDA with Birch Limited"),
        ("board-pack", "Prepare the board pack for the September quarter"),
        ("term-loan", "A loan for 30% of the shares, with an amortisation schedule and a one-page summary"),
        ("term-loan", "A loan at 5% or at 6%"),
    ],
)
def test_what_is_not_clearly_said_is_not_read(name: str, request_text: str) -> None:
    assert read(name, request_text) == {}

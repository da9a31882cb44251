"""Amounts, rates and dates of a model stand in what it was given, or are put to the person; never passed silently."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.relay.phases.completeness import blueprint_failures
from app.relay.view import Roster
from app.workforce.model.work import detail
from app.workforce.model.work.invented import Known
from producers.figures import Figure, format_figure
from tests.servers.messages import asked
from tests.workforce.model.matters import task_brief
from tests.workforce.model.test_drafting import UNPAID, draft
from tests.workforce.model.test_grounding import specify, text

TODAY = date(2026, 11, 30)
GROUND = ("decision", "D1")
INVENTED = text("Interest of 8% runs from 3 May 2026 on a fee of £35.", GROUND)


def invented(known: str, written: str) -> list[str]:
    return list(Known.of([known], TODAY).invented(written))


def test_what_stands_nowhere_goes_back_once_and_is_then_put_to_the_person(tmp_path):
    made, server = specify(tmp_path, draft(UNPAID, INVENTED), draft(UNPAID, INVENTED))
    for value in ("“3 May 2026”", "“8%”", "“£35”"):
        assert value in asked(server.requests[1])
    assert len(server.requests) == 2
    assert len(made.open_items) == 3
    assert "open_item" in {fault.code for fault in blueprint_failures(made, task_brief().task, Roster((), ()))}


def test_taking_it_out_or_marking_it_for_a_lawyer_is_enough(tmp_path):
    marked = text("Interest of [verify:8%|statutory rate] runs from the due date.", GROUND)
    made, server = specify(tmp_path, draft(UNPAID, INVENTED), draft(UNPAID, marked))
    assert (len(server.requests), made.open_items) == (2, ())


def test_a_check_that_knows_everything_would_let_it_through(tmp_path, monkeypatch):
    monkeypatch.setattr(detail, "find_invented", lambda content, known: ())
    made, server = specify(tmp_path, draft(UNPAID, INVENTED))
    assert (len(server.requests), made.open_items) == (1, ())


@pytest.mark.parametrize(
    ("known", "written"),
    [
        ("The price is 1,250,000.", "A price of £1.25 million"),
        ("a fee of 1.250,00 EUR", "€1,250.00 are due"),
        ("Rate: 0.064", "at 6.4 per cent a year"),
        ("a rate of 6.4%", "6.40% a year"),
        ("due 2027-03-01", "on 1 March 2027, or March 1st, 2027"),
        ("fällig am 1. März 2027", "due on 1 March 2027"),
        ("£900 a month", "GBP 900.00"),
        ("", "30 November 2026 is today, clause 14 and 20 days are no amounts"),
    ],
)
def test_the_same_value_in_another_form_is_known(known, written):
    assert invented(known, written) == []


@pytest.mark.parametrize(
    ("known", "written", "found"),
    [
        ("The price is £1,250.", "a price of £1,260", ["£1,260"]),
        ("a rate of 6.4%", "a rate of 6.5%", ["6.5%"]),
        ("due 1 March 2027", "due 2 March 2027", ["2 March 2027"]),
        ("900", "Nine hundred pounds, or 901 pounds", ["901 pounds"]),
        ("£1.25 million", "£1.25", ["£1.25"]),
    ],
)
def test_another_value_is_found(known, written, found):
    assert invented(known, written) == found


@given(st.decimals(min_value=1, max_value=10**9, places=2))
def test_a_figure_is_known_however_it_is_written(amount):
    figure = Figure.model_validate(
        {"name": "sum", "label": "Sum", "kind": "money", "value": amount, "currency": "GBP",
         "home": {"kind": "answer", "place": "your answer"}}
    )  # fmt: skip
    known = Known.of([], TODAY).with_figures((figure,))
    assert list(known.invented(f"They pay {format_figure(figure)} in one sum.")) == []
    other = figure.model_copy(update={"value": amount + Decimal("0.01")})
    assert list(known.invented(f"They pay {format_figure(other)} in one sum.")) != []

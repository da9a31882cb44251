"""Caps on late fees: lesser here, greater there, always with a source and a day, never without a state."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.finance.late_fees import RULES, check_late_fee, late_fee_rule

RENTS = st.decimals("0", "100000", places=2)


def test_every_rule_has_its_source_and_the_day_on_which_it_was_known() -> None:
    assert {rule.state for rule in RULES} == {"NY", "NC"}
    assert all(rule.source and "§" in rule.source and rule.known_on >= date(2026, 1, 1) for rule in RULES)
    assert all(0 < rule.share < 1 and rule.fixed > 0 for rule in RULES)


@pytest.mark.parametrize("name", ["ny", " NY ", "New York", "new york"])
def test_a_state_is_known_by_name_and_code(name: str) -> None:
    rule = late_fee_rule(name)
    assert rule is not None
    assert rule.state == "NY"


def test_without_a_state_the_answer_is_a_question() -> None:
    outcome = check_late_fee(Decimal(75), Decimal(900), " ")
    assert (outcome.answer, outcome.cap, outcome.rule, outcome.excess) == ("ask_state", None, None, 0)


def test_a_state_without_a_rule_here_is_not_judged() -> None:
    assert check_late_fee(Decimal(75), Decimal(900), "Oregon").answer == "no_rule"


def test_a_charge_at_the_cap_is_within_it_and_a_cent_more_is_not() -> None:
    assert check_late_fee(Decimal("45.00"), Decimal(900), "NY").answer == "within"
    over = check_late_fee(Decimal("45.01"), Decimal(900), "NY")
    assert (over.answer, over.excess) == ("over", Decimal("0.01"))


@pytest.mark.parametrize(("charged", "rent"), [(-1, 900), (75, -1)])
def test_amounts_below_nil_are_refused(charged: int, rent: int) -> None:
    with pytest.raises(ValueError, match="not negative"):
        check_late_fee(Decimal(charged), Decimal(rent), "NY")


@given(RENTS)
def test_the_lesser_is_never_above_either_part_and_the_greater_never_below(rent: Decimal) -> None:
    lesser, greater = RULES
    assert lesser.cap(rent) <= 50
    assert greater.cap(rent) >= 15
    assert lesser.cap(rent) <= max(rent * Decimal("0.05") + Decimal("0.005"), 0)
    assert greater.cap(rent) >= rent * Decimal("0.05") - Decimal("0.005")

"""A loan whose terms are not all known: what can be said of it already, and a gap with a label for all else.

Nothing is assumed in place of a missing term. The number of rows only says how much room a schedule needs.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from app.workforce.playbook.calculators.calculation import Calculation, Inputs, Row
from app.workforce.playbook.calculators.loan_terms import DAY_COUNTS, MOST_PAYMENTS, Repayment, listed, missing_terms
from app.workforce.playbook.calculators.loan_years import Years
from app.workforce.playbook.language.values import Gap, Money
from producers.finance.amortisation import PERIOD_MONTHS
from producers.finance.calendar import add_months
from producers.finance.words import money_words

ROOM = 60
"""Rows of a schedule whose number of payments is not known."""
_PERIODS: Mapping[str, int] = {str(key): months for key, months in PERIOD_MONTHS.items()}
_EVERY = {"monthly": "month", "quarterly": "quarter", "half_yearly": "half-year", "annual": "year"}
_PART = {"level": "regular payment", "equal_principal": "principal in each payment", "interest_only": "payment"}


def open_amortisation(inputs: Inputs, method: Repayment) -> Calculation:
    """Give the values of an amortisation as far as they are known; `ready` is False and its tables are empty."""
    values = inputs.values
    period = _PERIODS.get(str(values.get("frequency") or ""))
    count = _count(values, period)
    return Calculation(
        values={
            "ready": False,
            "method": method,
            "count": count or Gap("number of payments"),
            "period_months": period or Gap("period between payments"),
            "every": _EVERY.get(str(values.get("frequency") or ""), "period"),
            "by_days": bool(DAY_COUNTS.get(str(values.get("day_count") or ""))),
            "maturity": _maturity(values, period, count),
            "term_words": term_words(int(str(values["months"]))) if values.get("months") else Gap("term"),
            "in_words": _in_words(values.get("principal"), inputs.currency),
            "in_full": False,
            "missing_words": listed(missing_terms(values)),
            **_amounts(method),
        },
        tables={"schedule": (), "calendar": (), "options": ()},
        notes=(f"No payment was calculated: {listed(missing_terms(values))} stand in no source and were not given.",),
    )


def open_years(inputs: Inputs, years: Years) -> Calculation:
    """Give the rows that a schedule and its years need, without any amount."""
    values = inputs.values
    count = _count(values, _PERIODS.get(str(values.get("frequency") or "")))
    months = int(str(values["months"])) if values.get("months") else 0
    rows = count or min(months, MOST_PAYMENTS) or ROOM
    span = (months or ROOM) // 12 + (1 if years == "loan" else 2)
    return Calculation(
        values={"are": years, "ready": False},
        tables={
            "rows": tuple(Row({"number": number, "closes_year": False}) for number in range(1, rows + 1)),
            "years": tuple(Row({"number": number}) for number in range(1, span + 1)),
        },
    )


def term_words(months: int) -> str:
    """Return a term in whole years where it has them, else in months."""
    years, rest = divmod(months, 12)
    if rest or not years:
        return f"{months} month{'' if months == 1 else 's'}"
    return f"{years} year{'' if years == 1 else 's'}"


def _count(values: Mapping[str, object], period: int | None) -> int:
    """Return the number of payments, 0 while it is not known or the term cannot be divided."""
    if period is None or not values.get("months"):
        return 0
    count, rest = divmod(int(str(values["months"])), period)
    return 0 if rest or count > MOST_PAYMENTS else count


def _maturity(values: Mapping[str, object], period: int | None, count: int) -> date | Gap:
    first = values.get("first_payment")
    if isinstance(first, date) and period and count:
        return add_months(first, (count - 1) * period)
    return Gap("date of the last payment", "date")


def _in_words(principal: object, currency: str) -> str | Gap:
    if isinstance(principal, Money):
        return money_words(principal.amount, principal.currency, "uk")
    if isinstance(principal, Decimal):
        return money_words(principal, currency, "uk")
    return Gap("amount in words")


def _amounts(method: Repayment) -> dict[str, Gap]:
    return {
        "regular": Gap(_PART[method], "money"),
        "first_payment": Gap("first payment", "money"),
        "last_payment": Gap("last payment", "money"),
        "last_principal": Gap("principal in the last payment", "money"),
        "last_interest": Gap("interest in the last payment", "money"),
        "total_interest": Gap("interest over the term", "money"),
        "total_paid": Gap("paid over the term", "money"),
    }

"""The amortisation of a loan: payments, totals, sums by year, what each way of repaying costs, the default rate.

Roundings are those of `loan_schedule`. Amounts are in currency units, rates are fractions a year.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from app.workforce.playbook.calculators.calculation import Calculation, Inputs, Row
from app.workforce.playbook.calculators.loan_open import open_amortisation, open_years, term_words
from app.workforce.playbook.calculators.loan_schedule import Line, make_schedule, regular_payment
from app.workforce.playbook.calculators.loan_terms import REPAYMENTS, LoanTerms, Repayment, missing_terms, read_terms
from app.workforce.playbook.calculators.loan_years import Years, YearSum, sum_years
from app.workforce.playbook.language.values import Gap
from producers.figures import format_money
from producers.finance.daycount import year_days
from producers.finance.words import money_words

_EVERY = {"monthly": "month", "quarterly": "quarter", "half_yearly": "half-year", "annual": "year"}
_NAMES = {
    "level": "level payments",
    "equal_principal": "equal parts of principal",
    "interest_only": "interest only, the loan at the end",
}
_LONGEST_IN_FULL = 60


def calculate_amortisation(inputs: Inputs) -> Calculation:
    """Give the schedule of a loan.

    Inputs: principal, rate, months, frequency, drawdown, first_payment, day_count, method ("level",
    "equal_principal", "interest_only"; own words become an open item) and method_words. While one of the terms is not
    known, `ready` is False and what depends on it is a gap.
    """
    method, open_items = _method(inputs.values)
    if missing_terms(inputs.values):
        return replace(open_amortisation(inputs, method), open_items=open_items)
    terms = read_terms(inputs)
    lines = make_schedule(terms, method)
    return Calculation(
        values=_values(terms, method, lines),
        tables={
            "schedule": tuple(_row(line) for line in lines),
            "calendar": tuple(Row(_year(item)) for item in sum_years(lines, terms, "calendar")),
            "options": tuple(_option(terms, name) for name in REPAYMENTS),
        },
        notes=(_note(terms, method, lines),),
        open_items=open_items,
    )


def calculate_loan_years(inputs: Inputs) -> Calculation:
    """Give the sums of a loan by year: the inputs of the amortisation, and `years` ("calendar" or "loan")."""
    method, _ = _method(inputs.values)
    years: Years = "loan" if inputs.values.get("years") == "loan" else "calendar"
    if missing_terms(inputs.values):
        return open_years(inputs, years)
    terms = read_terms(inputs)
    lines = make_schedule(terms, method)
    ends = tuple(Row({"number": line.number, "closes_year": _closes_year(line, terms, years)}) for line in lines)
    sums = tuple(Row(_year(item)) for item in sum_years(lines, terms, years))
    return Calculation(values={"are": years, "ready": True}, tables={"years": sums, "rows": ends})


def calculate_default_rate(inputs: Inputs) -> Calculation:
    """Give `rate`, the agreed `rate` and `margin` (percentage points) together.

    None when the margin is in words, a gap while the agreed rate is not known.
    """
    margin, rate = str(inputs.values.get("margin") or ""), inputs.values.get("rate")
    if not re.fullmatch(r"\d{1,2}(?:\.\d{1,2})?", margin):
        return Calculation(values={"rate": None, "margin": ""})
    if not isinstance(rate, Decimal):
        return Calculation(values={"rate": Gap("rate on late payments"), "margin": margin})
    return Calculation(values={"rate": rate + Decimal(margin) / 100, "margin": margin})


def _method(values: Mapping[str, object]) -> tuple[Repayment, tuple[str, ...]]:
    wanted = str(values.get("method") or "level")
    if wanted in REPAYMENTS:
        return wanted, ()
    words = str(values.get("method_words") or "").strip()
    said = f"You described the repayment in your own words (“{words}”). " if words else ""
    ask = "A schedule can be calculated for level payments, equal parts of principal, or interest only: choose one."
    return "level", (said + ask,)


def _values(terms: LoanTerms, method: Repayment, lines: tuple[Line, ...]) -> dict[str, object]:
    part = regular_payment(terms, method)
    interest = sum((line.interest for line in lines), Decimal(0))
    return {
        "ready": True,
        "method": method,
        "count": terms.payments,
        "period_months": terms.period_months,
        "every": _EVERY[terms.frequency],
        "by_days": terms.day_count is not None,
        "year_days": year_days(terms.day_count) if terms.day_count else 360,
        "regular": part,
        "first_payment": lines[0].payment,
        "last_payment": lines[-1].payment,
        "last_principal": lines[-1].principal,
        "last_interest": lines[-1].interest,
        "total_interest": interest,
        "total_paid": interest + terms.principal,
        "interest_shown": _shown(interest),
        "principal_shown": _shown(terms.principal),
        "paid_shown": _shown(interest + terms.principal),
        "maturity": lines[-1].due,
        "term_words": term_words(terms.months),
        "in_words": money_words(terms.principal, terms.currency, "uk"),
        "in_full": terms.payments <= _LONGEST_IN_FULL,
    }


def _shown(amount: Decimal) -> str:
    return f"{amount:,.2f}" if amount else "–"


def _row(line: Line) -> Row:
    amounts = {
        "opening": line.opening,
        "interest": line.interest,
        "principal": line.principal,
        "payment": line.payment,
        "closing": line.closing,
    }
    return Row(
        {
            "number": line.number,
            "due": line.due,
            "days": line.days,
            **amounts,
            **{f"{name}_shown": _shown(amount) for name, amount in amounts.items()},
        }
    )


def _closes_year(line: Line, terms: LoanTerms, years: Years) -> bool:
    if years == "loan":
        return line.number * terms.period_months % 12 == 0
    return line.due.month + terms.period_months > 12


def _year(item: YearSum) -> dict[str, object]:
    values = {"interest": item.interest, "principal": item.principal, "paid": item.paid, "closing": item.closing}
    return {"number": item.number, **values, **{f"{name}_shown": _shown(one) for name, one in values.items()}}


def _option(terms: LoanTerms, method: Repayment) -> Row:
    lines = make_schedule(terms, method)
    interest = sum((line.interest for line in lines), Decimal(0))
    return Row(
        {
            "method": method,
            "name": _NAMES[method],
            "first": format_money(lines[0].payment, terms.currency),
            "last": format_money(lines[-1].payment, terms.currency),
            "interest": format_money(interest, terms.currency),
        }
    )


def _note(terms: LoanTerms, method: Repayment, lines: tuple[Line, ...]) -> str:
    total = format_money(sum((line.interest for line in lines), Decimal(0)), terms.currency)
    last = format_money(lines[-1].payment, terms.currency)
    return f"With {_NAMES[method]} the {terms.payments} payments bear {total} of interest, and the last one is {last}."

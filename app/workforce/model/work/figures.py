"""Figures of a blueprint: facts become figures by themselves, and what a formula gives is computed here, not believed.

A model names figures and says how they come about. Wherever it names a calculation, code does it again, and code's
value stands; the difference is told.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

from app.relay.nouns.facts import Fact
from app.workforce.model.drafts.detail import FigureDraft
from producers.figures import Figure, Home, round_half_up
from producers.finance.amortisation import Loan, amortise, level_payment, payment_date, period_rate
from producers.finance.calendar import add_months
from producers.finance.daycount import simple_interest
from producers.finance.words import money_words

Value = Decimal | date | str
_KINDS = {"money": "money", "percent": "percent", "integer": "integer", "date": "date", "text": "text", "party": "text",
          "person": "text"}  # fmt: skip


@dataclass(frozen=True)
class Figured:
    """Figures in order, what is wrong with those that could not be made, and where code and model differed."""

    figures: tuple[Figure, ...] = ()
    wrong: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()


@dataclass
class _Bench:
    """Values known so far, by name."""

    known: dict[str, Value] = field(default_factory=dict)

    def number(self, text: str) -> Decimal:
        value = self.known.get(text, text)
        number = value if isinstance(value, Decimal) else Decimal(str(value))
        if not _sensible(number):
            raise ValueError(f"{text} is no sensible number")
        return number

    def day(self, text: str) -> date:
        value = self.known.get(text, text)
        return value if isinstance(value, date) else date.fromisoformat(str(value))

    def word(self, text: str) -> str:
        value = self.known.get(text, text)
        return value if isinstance(value, str) else str(value)


def fact_figures(facts: Iterable[Fact]) -> tuple[Figure, ...]:
    """Return a figure for every settled fact that has a value, under the fact's own key."""
    found = []
    for fact in facts:
        kind = _KINDS.get(fact.kind)
        value = _typed(kind, fact.value) if kind and fact.value else None
        if kind and value is not None:
            home = Home(kind="source", place=f"{fact.place.file}, {fact.place.label}") if fact.place else _ANSWER
            found.append(_figure(fact.key, fact.label, kind, value, fact.currency, 2, home))
    return tuple(found)


_LARGEST = Decimal(10) ** 15
_MOST_DECIMALS = 12
_MOST_PAYMENTS = 1_200
_ANSWER = Home(kind="answer", place="your answer")


def make_figures(drafts: tuple[FigureDraft, ...], given: tuple[Figure, ...]) -> Figured:
    """Return the drafted figures after those given; names that are given already keep their value."""
    bench = _Bench({figure.name: figure.value for figure in given})
    taken = set(bench.known)
    waiting = [draft for draft in drafts if draft.name not in taken]
    made: dict[str, Figure] = {}
    wrong: dict[str, str] = {}
    mended: list[str] = []
    while waiting:
        ready = [draft for draft in waiting if not _needs(draft, waiting)]
        if not ready:
            wrong |= {draft.name: "its calculation waits for itself" for draft in waiting}
            break
        for draft in ready:
            waiting.remove(draft)
            try:
                value, remark = _value(draft, bench)
            except (ValueError, InvalidOperation, KeyError, ArithmeticError, TypeError) as problem:
                wrong[draft.name] = _why(draft, problem)
                continue
            bench.known[draft.name] = value
            made[draft.name] = _draft_figure(draft, value)
            mended += [remark] if remark else []
    ordered = tuple(made[draft.name] for draft in drafts if draft.name in made)
    return Figured(ordered, tuple(f"result.figures.{name}: {why}" for name, why in wrong.items()), tuple(mended))


def _needs(draft: FigureDraft, waiting: list[FigureDraft]) -> bool:
    names = {other.name for other in waiting if other.name != draft.name}
    itself = draft.calculation and any(argument.value == draft.name for argument in draft.arguments)
    return bool(itself) or any(argument.value in names for argument in draft.arguments)


def _value(draft: FigureDraft, bench: _Bench) -> tuple[Value, str]:
    if not draft.calculation:
        value = _typed(draft.kind, draft.value)
        if value is None:
            raise ValueError(f"{draft.value!r} is no {draft.kind}")
        return value, ""
    arguments = {argument.name: argument.value for argument in draft.arguments}
    computed = CALCULATIONS[draft.calculation].work(bench, arguments)
    if isinstance(computed, Decimal):
        computed = round_half_up(computed, draft.decimals + (2 if draft.kind == "percent" else 0))
    written = _typed(draft.kind, draft.value) if draft.value else computed
    differs = written is None or (isinstance(computed, str) and written != computed) or written != computed
    remark = f"{draft.label}: computed as {computed}, not {draft.value}." if differs and draft.value else ""
    return computed, remark


def _why(draft: FigureDraft, problem: Exception) -> str:
    if draft.calculation and draft.calculation not in CALCULATIONS:
        return f"there is no calculation {draft.calculation!r}; there are {', '.join(CALCULATIONS)}"
    if draft.calculation:
        return f"{draft.calculation} takes {CALCULATIONS[draft.calculation].takes}; {problem}"
    return str(problem)


def _draft_figure(draft: FigureDraft, value: Value) -> Figure:
    home = Home(kind="computed" if draft.calculation else draft.home, place=draft.place or draft.calculation)
    return _figure(draft.name, draft.label, draft.kind, value, draft.currency.upper(), draft.decimals, home)


def _figure(name: str, label: str, kind: Any, value: Value, currency: str, decimals: int, home: Home) -> Figure:
    coin = currency if kind == "money" else ""
    return Figure(name=name, label=label, kind=kind, value=value, currency=coin, decimals=decimals, home=home)


def _typed(kind: str, text: str) -> Value | None:
    """Return the value of a figure from canonical text, or None when it does not fit its kind."""
    try:
        if kind == "date":
            return date.fromisoformat(text)
        if kind == "text":
            return text or None
        number = Decimal(text.replace(",", ""))
    except (ValueError, InvalidOperation):
        return None
    return number if _sensible(number) else None


def _sensible(number: Decimal) -> bool:
    """Say whether a number can stand in a document: finite, below a quadrillion, with at most twelve decimals."""
    return number.is_finite() and abs(number) < _LARGEST and number.as_tuple().exponent >= -_MOST_DECIMALS  # type: ignore[operator]


@dataclass(frozen=True)
class Calculation:
    """A calculation: what it takes, in words for the model, and its work."""

    takes: str
    work: Callable[[_Bench, Mapping[str, str]], Value]


def _sum(bench: _Bench, given: Mapping[str, str]) -> Decimal:
    return sum((bench.number(value) for value in given.values()), Decimal(0))


def _loan(bench: _Bench, given: Mapping[str, str]) -> Loan:
    if not 1 <= bench.number(given["payments"]) <= _MOST_PAYMENTS:
        raise ValueError(f"1 to {_MOST_PAYMENTS} payments")
    return Loan(
        principal=bench.number(given["principal"]),
        rate=bench.number(given["rate"]),
        payments=int(bench.number(given["payments"])),
        start=bench.day(given.get("start", "2000-01-01")),
        frequency=given.get("frequency", "monthly"),  # type: ignore[arg-type]
        method=given.get("method", "level"),  # type: ignore[arg-type]
    )


def _level_payment(bench: _Bench, given: Mapping[str, str]) -> Decimal:
    loan = _loan(bench, given)
    return level_payment(loan.principal, period_rate(loan), loan.payments)


def _interest(bench: _Bench, given: Mapping[str, str]) -> Decimal:
    principal, rate = bench.number(given["principal"]), bench.number(given["rate"])
    convention: Any = given.get("convention", "ACT/365F")
    return simple_interest(principal, rate, bench.day(given["start"]), bench.day(given["end"]), convention)


CALCULATIONS: Mapping[str, Calculation] = {
    "sum": Calculation("any number of arguments", _sum),
    "difference": Calculation(
        "from, take", lambda bench, given: bench.number(given["from"]) - bench.number(given["take"])
    ),
    "product": Calculation(
        "amount, factor", lambda bench, given: bench.number(given["amount"]) * bench.number(given["factor"])
    ),
    "quotient": Calculation(
        "amount, by", lambda bench, given: bench.number(given["amount"]) / bench.number(given["by"])
    ),
    "level_payment": Calculation("principal, rate, payments, frequency", _level_payment),
    "total_interest": Calculation(
        "principal, rate, payments, frequency, method, start",
        lambda bench, given: amortise(_loan(bench, given)).total_interest,
    ),
    "payment_date": Calculation(
        "start, number, frequency",
        lambda bench, given: payment_date(
            _loan(bench, {**given, "principal": "1", "rate": "0", "payments": given["number"]}),
            int(bench.number(given["number"])),
        ),
    ),
    "add_months": Calculation(
        "date, months", lambda bench, given: add_months(bench.day(given["date"]), int(bench.number(given["months"])))
    ),
    "add_days": Calculation(
        "date, days",
        lambda bench, given: bench.day(given["date"]) + timedelta(days=int(bench.number(given["days"]))),
    ),
    "days_between": Calculation(
        "first, last", lambda bench, given: Decimal((bench.day(given["last"]) - bench.day(given["first"])).days)
    ),
    "simple_interest": Calculation("principal, rate, start, end, convention", _interest),
    "money_words": Calculation(
        "amount, currency",
        lambda bench, given: money_words(bench.number(given["amount"]), bench.word(given["currency"])),
    ),
}
"""The calculations a model may name, all from `producers.finance` or plain arithmetic."""


def calculations_text() -> str:
    """Return the calculations as a page of a prompt."""
    return "\n".join(f"- {name}: {one.takes}" for name, one in CALCULATIONS.items())

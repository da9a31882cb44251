"""Runs a playbook's calculations and gathers its figures, each with its home."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from app.relay.nouns.facts import Fact
from app.relay.nouns.source import SourceText
from app.relay.problems import WorkProblem
from app.workforce.playbook.calculators.calculation import Calculation, Calculator, CannotCalculate, Inputs
from app.workforce.playbook.drafting.fact_values import fact_home
from app.workforce.playbook.drafting.names import Values, make_names
from app.workforce.playbook.language.record import Recorder, Used
from app.workforce.playbook.language.templates import TemplateFailed, Templates
from app.workforce.playbook.language.values import Gap, Money
from app.workforce.playbook.spec.facts import CalculationEntry, FigureEntry
from app.workforce.playbook.spec.playbook import Main
from producers.figures import Figure, Home

_LONGEST_PERCENT = 4
Read = Callable[[str], SourceText | None]


def calc_key(name: str) -> str:
    """Return the key of a calculation among what was read; no figure can bear it."""
    return f"calc.{name}"


@dataclass(frozen=True)
class Worked:
    """Values with figures and calculations, and what each figure and calculation (`calc_key`) was read from."""

    values: Values
    results: Mapping[str, Calculation]
    read_by: Mapping[str, frozenset[Used]]


@dataclass(frozen=True)
class Worker:
    """Works out calculations and figures for one playbook."""

    main: Main
    templates: Templates
    calculators: Mapping[str, Calculator]
    facts: Mapping[str, Fact]
    read: Read

    def work(self, values: Values) -> Worked:
        """Return the values with everything calculated. Raises WorkProblem when a calculation is not possible."""
        results: dict[str, Calculation] = {}
        read_by: dict[str, frozenset[Used]] = {}
        for entry in self.main.calculations:
            result = self._calculate(entry, values, read_by)
            if result is not None:
                results[entry.name] = result
                values = replace(values, calc={**values.calc, entry.name: result.as_row()})
                values = replace(values, figures={**values.figures, **{item.name: item for item in result.figures}})
        for figure in self.main.figures:
            values = self._bind(figure, values, read_by)
        return Worked(values, results, read_by)

    def _calculate(
        self, entry: CalculationEntry, values: Values, read_by: dict[str, frozenset[Used]]
    ) -> Calculation | None:
        recorder = Recorder()
        names = make_names(values, recorder)
        try:
            with recorder.collect() as used:
                if not self.templates.holds(entry.when, names):
                    return None
                given = {key: self.templates.value(text, names) for key, text in entry.inputs.items()}
            read_by[calc_key(entry.name)] = frozenset(used)
            return self.calculators[entry.use](Inputs(given, values.today, self.main.currency, self.read, self.facts))
        except TemplateFailed as failed:
            raise WorkProblem("playbook_failed", where=f"calculations.{entry.name}", reason=str(failed)) from failed
        except CannotCalculate as refused:
            raise WorkProblem("calculation_impossible", name=entry.name, reason=str(refused)) from refused

    def _bind(self, entry: FigureEntry, values: Values, read_by: dict[str, frozenset[Used]]) -> Values:
        recorder = Recorder()
        names = make_names(values, recorder)
        try:
            with recorder.collect() as used:
                if not self.templates.holds(entry.when, names):
                    return values
                value = self.templates.value(entry.value or f"facts.{entry.name}", names)
                home = self.templates.render(entry.home, names)
        except TemplateFailed as failed:
            raise WorkProblem("playbook_failed", where=f"figures.{entry.name}", reason=str(failed)) from failed
        read_by[entry.name] = frozenset(used)
        if isinstance(value, Gap):
            return replace(values, gaps={**values.gaps, entry.name: value})
        figure = _figure(entry, value, self._home(home, used), self.main.currency)
        return replace(values, figures={**values.figures, entry.name: figure})

    def _home(self, written: str, used: set[Used]) -> Home:
        if written:
            return Home(kind="computed", place=written)
        spaces = {space for space, _ in used}
        if spaces == {"facts"} and len(used) == 1:
            return fact_home(self.facts.get(next(iter(used))[1]))
        if "calc" in spaces or len(used) > 1:
            return Home(kind="computed", place="calculated from your facts and decisions")
        return Home(kind="assumption" if spaces == {"assumed"} else "answer", place="your decision")


def _figure(entry: FigureEntry, value: object, home: Home, currency: str) -> Figure:
    plain: Decimal | date | str
    if isinstance(value, Money):
        plain, currency = value.amount, value.currency or currency
    elif isinstance(value, Decimal | date | str):
        plain = value
    elif isinstance(value, int):
        plain = Decimal(value)
    else:
        raise WorkProblem("playbook_failed", where=f"figures.{entry.name}", reason="this value is no figure")
    if entry.kind in {"money", "percent", "integer", "number", "ratio"} and isinstance(plain, str):
        plain = Decimal(plain)
    return Figure(
        name=entry.name,
        label=entry.label,
        kind=entry.kind,
        value=plain,
        currency=currency if entry.kind == "money" else "",
        decimals=_decimals(entry, plain),
        home=home,
    )


def _decimals(entry: FigureEntry, value: object) -> int:
    """Whole amounts of money are written without decimals, as `£12,000,000`; a rate keeps up to four, as 4.375%."""
    if entry.kind == "money" and isinstance(value, Decimal) and value == value.to_integral_value():
        return 0
    if entry.kind == "percent" and isinstance(value, Decimal):
        exponent = (value * 100).normalize().as_tuple().exponent
        exact = -exponent if isinstance(exponent, int) else 0
        return exact if entry.decimals < exact <= _LONGEST_PERCENT else entry.decimals
    return entry.decimals

"""Prices as data with their date: what a call cost, and the most it may cost. US dollars, exact."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, Decimal
from pathlib import Path

from app.relay.problems import RelayProblem
from app.workforce.model.requests import Request, Tokens

_MILLION = Decimal(1_000_000)
_CENT_OF_CENT = Decimal("0.000001")
_LEAST_BYTES_PER_TOKEN = 2


@dataclass(frozen=True)
class Rate:
    """Dollars per million tokens of each kind."""

    input: Decimal
    output: Decimal
    cache_read: Decimal
    cache_write: Decimal

    def cost(self, tokens: Tokens) -> Decimal:
        """Return dollars, rounded up to a millionth."""
        total = (
            self.input * tokens.input
            + self.output * tokens.output
            + self.cache_read * tokens.cache_read
            + self.cache_write * tokens.cache_write
        )
        return (total / _MILLION).quantize(_CENT_OF_CENT, ROUND_CEILING)


@dataclass(frozen=True)
class ModelPrice:
    """The rate of a model, and of requests with more than `long_from` input tokens where those cost more."""

    rate: Rate
    long_from: int = 0
    long_rate: Rate | None = None

    def cost(self, tokens: Tokens) -> Decimal:
        """Return what a call cost."""
        size = tokens.input + tokens.cache_read + tokens.cache_write
        is_long = self.long_rate is not None and size > self.long_from
        return (self.long_rate if is_long and self.long_rate else self.rate).cost(tokens)

    def worst(self, request: Request) -> Decimal:
        """Return the most a request may cost: every two bytes a token, all newly cached, and all of its answer."""
        size = -(-len(request.canonical().encode()) // _LEAST_BYTES_PER_TOKEN)
        return self.cost(Tokens(output=request.max_tokens, cache_write=size))


@dataclass(frozen=True)
class PriceTable:
    """Prices by model id. A model that is not in it has no price; none is ever invented."""

    date: str = ""
    models: Mapping[str, ModelPrice] = field(default_factory=dict)

    def find(self, model: str) -> ModelPrice | None:
        """Return the price of a model, also under its dated name, or None."""
        return self.models.get(model) or self.models.get(model.rsplit("-", 1)[0] if model[-8:].isdigit() else model)


def read_prices(*paths: Path) -> PriceTable:
    """Read the first price file that is there. Raises RelayProblem naming what cannot be used."""
    for path in paths:
        if path.is_file():
            try:
                return _read(tomllib.loads(path.read_text(encoding="utf-8")))
            except (tomllib.TOMLDecodeError, ValueError, ArithmeticError, KeyError, TypeError) as problem:
                raise RelayProblem("model_prices_unreadable", path=str(path), details=str(problem)) from problem
    return PriceTable()


def _read(loaded: dict[str, dict[str, dict[str, str | int]]]) -> PriceTable:
    models = {name: _model(entry) for name, entry in loaded.get("models", {}).items()}
    return PriceTable(str(loaded.get("date", "")), models)


def _model(entry: dict[str, str | int]) -> ModelPrice:
    long_from = int(entry.get("long_from", 0))
    return ModelPrice(_rate(entry, ""), long_from, _rate(entry, "long_") if long_from else None)


def _rate(entry: dict[str, str | int], prefix: str) -> Rate:
    kinds = ("input", "output", "cache_read", "cache_write")
    values = [Decimal(str(entry[prefix + kind])) for kind in kinds]
    if not all(value.is_finite() and value >= 0 for value in values):
        raise ValueError("a price below nil")
    return Rate(*values)

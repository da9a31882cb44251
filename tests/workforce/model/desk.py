"""A kit over a scripted server with real storage: what a workforce of one project is made of."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from app.paths import AppPaths
from app.relay.assignments import Brief
from app.relay.nouns.source import SourceFile
from app.relay.ports import Desk
from app.storage.calls import CallFile
from app.storage.objects import ObjectStore
from app.storage.registry import load_registry, tiers
from app.workforce.model.buying import Buyer
from app.workforce.model.calls import CallBook
from app.workforce.model.endpoint import Endpoint
from app.workforce.model.gateway import Gateway
from app.workforce.model.limits import Limits
from app.workforce.model.prices import PriceTable, read_prices
from app.workforce.model.profile import CLOUD, EndpointProfile
from app.workforce.model.prompts import Prompts, read_prompts
from app.workforce.model.work.room import Kit
from app.workforce.model.worker import Worker
from app.workforce.model.workforce import ModelWorkforce
from tests.workforce.support import MemorySources

ROOT = Path(__file__).parents[3]
KEY = "key-for-tests"
TODAY = date(2026, 11, 30)
MODELS: dict[Any, str] = {
    "light": "claude-haiku-5-5",
    "standard": "claude-sonnet-5-5",
    "strong": "claude-opus-5-5",
}
QUICK = Limits(connect=2.0, silence=1.0, whole=5.0, first_wait=0.002, longest_wait=0.02, tick=0.005, steps=6)
"""Limits that let every fault show itself in a moment."""


def now() -> datetime:
    return datetime(2026, 11, 30, 9, tzinfo=UTC)


@cache
def prompts() -> Prompts:
    return read_prompts(ROOT / "resources" / "prompts")


@cache
def prices() -> PriceTable:
    return read_prices(ROOT / "resources" / "prices.toml")


@cache
def specialists() -> Any:
    return load_registry(tiers(AppPaths.under(ROOT / "nowhere"), None)).specialists


class Records:
    """Records in memory; `cut` plays a crash after a number of them."""

    def __init__(self, entries: Iterable[tuple[str, Mapping[str, Any]]] = ()) -> None:
        self.entries = list(entries)

    def append(self, kind: str, data: Mapping[str, Any]) -> None:
        self.entries.append((kind, dict(data)))

    def records(self) -> tuple[tuple[str, Mapping[str, Any]], ...]:
        return tuple(self.entries)

    def cut(self, number: int) -> "Records":
        return Records(self.entries[:number])


class Shelf:
    """Answers in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def put(self, data: bytes) -> str:
        self.kept[str(len(self.kept))] = data
        return str(len(self.kept) - 1)

    def get(self, digest: str) -> bytes:
        return self.kept[digest]


@contextmanager
def buying(address: str, cap: Decimal = Decimal(100)) -> Iterator[Buyer]:
    """Buys from an endpoint, with a book in memory."""
    gateway = Gateway(Endpoint(address, KEY), QUICK)
    try:
        yield Buyer(gateway, CallBook(Records(), Shelf(), lambda: cap), prices())
    finally:
        gateway.close()


@dataclass
class Desktop:
    """One project's calls and a workforce over one endpoint; opened again it stands for the program started again."""

    folder: Path
    address: str
    profile: EndpointProfile = CLOUD
    limits: Limits = QUICK
    cap: Decimal = Decimal(100)
    key: str = KEY
    heard: list[str] = field(default_factory=list)
    stopped: bool = False

    @contextmanager
    def open(self, **changes: Any) -> Iterator[ModelWorkforce]:
        """A workforce for as long as it is needed."""
        self.folder.mkdir(exist_ok=True)
        calls = CallFile.open(self.folder, now, read_only=False)
        book = CallBook(calls, ObjectStore(self.folder / "objects"), lambda: self.cap)
        gateway = Gateway(Endpoint(self.address, self.key), self.limits)
        worker = Worker(Buyer(gateway, book, prices()), self.profile, MODELS)
        kit = Kit(worker=worker, prompts=prompts(), specialists=specialists())
        workforce = ModelWorkforce(replace(kit, **changes))
        try:
            yield workforce
        finally:
            workforce.close()
            calls.close()

    def desk(self, sources: MemorySources | None = None) -> Desk:
        """A desk that remembers what was said."""
        return Desk(sources, self.heard.append, lambda: self.stopped)

    def records(self) -> list[tuple[str, dict[str, Any]]]:
        """What stands in the file of calls."""
        calls = CallFile.open(self.folder, now, read_only=True)
        return [(kind, dict(data)) for kind, data in calls.records()]


def brief(
    request: str = "Draft a settlement agreement with a payment plan", files: tuple[SourceFile, ...] = ()
) -> Brief:
    """The brief of a matter that no playbook covers."""
    return Brief(request=request, today=TODAY, sources=files)

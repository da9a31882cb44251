"""What the settings page and the head of the window ask about models: keys, prices, trying out, where texts may go."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from app.paths import AppPaths
from app.relay.nouns.base import Fault
from app.relay.nouns.request import Tier
from app.relay.problems import RelayProblem
from app.settings import Connection, Settings
from app.storage.atomic import make_folders
from app.storage.calls import CallFile
from app.storage.filesystem import REAL_DISK, FileSystem
from app.storage.hold import hold
from app.storage.objects import ObjectStore
from app.storage.sensitivity import Sensitivity, allow_service, load_allowed, load_sensitivity, save_sensitivity
from app.workforce.model.access import KEY_VARIABLE, choose_endpoint, choose_models
from app.workforce.model.buying import Buyer
from app.workforce.model.calls import CallBook
from app.workforce.model.endpoint import OFFICIAL, Endpoint, read_address
from app.workforce.model.gateway import Gateway
from app.workforce.model.keys import Kept, Keys
from app.workforce.model.limits import Limits
from app.workforce.model.prices import PriceTable, read_prices
from app.workforce.model.standing import KeyStanding, PriceNow, Reach, Trial
from app.workforce.model.trying import TRIAL_CAP, TRYING, refused, try_endpoint

PRICES = "prices.toml"
TRIALS = "trials"
KEPT = ".engross"
VARIABLES = (KEY_VARIABLE, "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL")
"""Names that other programs use for a model service; only the first is ever taken, and only when the person says so."""


@dataclass(frozen=True)
class Connecting:
    """Everything about the connection that is not a call for work. `keys` lives as long as the program."""

    paths: AppPaths
    keys: Keys
    settings: Callable[[], Settings]
    disk: FileSystem = REAL_DISK
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    limits: Limits = TRYING
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    def standing(self, connection: Connection) -> KeyStanding:
        """Return what is known of the key of a connection. Quick, except that the keychain may ask for a password."""
        address = _address(connection)
        kept = self.keys.where(address) if address else ""
        found = tuple(name for name in VARIABLES if self.environment.get(name))
        return KeyStanding(Endpoint(address, "").host, kept, self.keys.has_keychain, found)

    def check_address(self, connection: Connection) -> Fault | None:
        """Return what keeps the address of a connection from being used, None where nothing does."""
        try:
            endpoint = Endpoint(read_address(connection.base_address or _usual(connection)), "")
        except RelayProblem as problem:
            return problem.fault
        elsewhere = connection.provider == "local" and not endpoint.local
        return Fault(code="model_only_local", fields={"host": endpoint.host}) if elsewhere else None

    def keep_key(self, connection: Connection, key: str) -> Kept:
        """Keep a key for the address of a connection and say where. Raises RelayProblem for an address that is none."""
        return self.keys.save(read_address(connection.base_address or _usual(connection)), key)

    def forget_key(self, connection: Connection) -> None:
        """Forget the key of the address of a connection everywhere."""
        address = _address(connection)
        if address:
            self.keys.forget(address)

    def try_out(self, connection: Connection, stopped: Callable[[], bool]) -> Trial:
        """Try out what a connection means; takes seconds. Raises Stopped."""
        try:
            endpoint = choose_endpoint(connection, self.keys, self.environment, asked=False)
            with self._trial_book() as book:
                return self._try(endpoint, choose_models(connection, endpoint), book, stopped)
        except RelayProblem as problem:
            return refused(problem)

    def _try(self, endpoint: Endpoint, models: dict[Tier, str], book: CallBook, stopped: Callable[[], bool]) -> Trial:
        gateway = Gateway(endpoint, self.limits)
        try:
            return try_endpoint(Buyer(gateway, book, self._prices()), models, stopped)
        finally:
            gateway.close()

    @contextmanager
    def _trial_book(self) -> Iterator[CallBook]:
        """Hold the book of this month's trials; another window waits. Raises StorageProblem."""
        folder = self.paths.data / TRIALS / f"{self.now():%Y-%m}"
        make_folders(folder, self.disk)
        with hold(folder / ".lock"):
            calls = CallFile.open(folder, self.now, self.disk, read_only=False)
            try:
                yield CallBook(calls, ObjectStore(folder / "objects", self.disk), lambda: TRIAL_CAP)
            finally:
                calls.close()

    def _prices(self) -> PriceTable:
        """Return the prices in force. Raises RelayProblem when their file cannot be used."""
        return read_prices(self.paths.config / PRICES, self.paths.resources / PRICES)

    def models(self, connection: Connection) -> dict[Tier, str]:
        """Return the model that does the work of each tier, as set or usual."""
        here = "http://127.0.0.1" if connection.provider in {"local", "office"} else OFFICIAL
        return choose_models(connection, Endpoint(_address(connection) or here, ""))

    def price(self, model: str) -> PriceNow | None:
        """Return the price of a model by the list in force, None where it is not known."""
        try:
            table = self._prices()
        except RelayProblem:
            return None
        found = table.find(model)
        return PriceNow(found.rate.input, found.rate.output, table.date) if found else None

    def reach(self, folder: Path) -> Reach:
        """Return where the texts of a project go. Raises StorageProblem when that cannot be read."""
        settings = self.settings()
        level = load_sensitivity(folder / KEPT, settings.sensitivity, self.disk)
        address = _address(settings.connection)
        if settings.workforce != "model" or not address:
            return Reach(level, "", local=False, asks=False)
        endpoint = Endpoint(address, "")
        known = endpoint.local or endpoint.host in load_allowed(folder / KEPT, self.disk)
        return Reach(level, endpoint.host, endpoint.local, asks=level == "cloud" and not known)

    def set_level(self, folder: Path, level: Sensitivity) -> None:
        """Set where the texts of a project may go. Raises StorageProblem."""
        save_sensitivity(folder / KEPT, level, self.disk)

    def allow(self, folder: Path, host: str) -> None:
        """Remember that the person allows a service for a project. Raises StorageProblem."""
        allow_service(folder / KEPT, host, self.disk)


def _usual(connection: Connection) -> str:
    return OFFICIAL if connection.provider == "anthropic" else ""


def _address(connection: Connection) -> str:
    """Return the plain address of a connection, nothing where there is none or it cannot be one."""
    if connection.provider == "none":
        return ""
    try:
        return read_address(connection.base_address or _usual(connection))
    except RelayProblem:
        return ""

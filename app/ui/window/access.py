"""What the window may ask about the connection to a model; whoever furnishes the window answers."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, Protocol

from app.relay.nouns.base import Fault
from app.relay.nouns.request import Tier
from app.settings import Connection
from app.workforce.model.standing import KeyStanding, PriceNow, Reach, Trial

Level = Literal["cloud", "local", "builtin"]


class Access(Protocol):
    """Keys, prices, trying out, and where the texts of a project go. Nothing here ever gives a key back."""

    def standing(self, connection: Connection) -> KeyStanding:
        """Return what is known of the key of a connection."""
        ...

    def check_address(self, connection: Connection) -> Fault | None:
        """Return what keeps the address of a connection from being used, None where nothing does."""
        ...

    def keep_key(self, connection: Connection, key: str) -> str:
        """Keep a key for the address of a connection. Raises RelayProblem for an address that is none."""
        ...

    def forget_key(self, connection: Connection) -> None:
        """Forget the key of the address of a connection."""
        ...

    def try_out(self, connection: Connection, stopped: Callable[[], bool]) -> Trial:
        """Try out what a connection means; takes seconds. Raises Stopped."""
        ...

    def models(self, connection: Connection) -> dict[Tier, str]:
        """Return the model that does the work of each tier."""
        ...

    def price(self, model: str) -> PriceNow | None:
        """Return the price of a model, None where it is not known."""
        ...

    def reach(self, folder: Path) -> Reach:
        """Return where the texts of a project go. Raises RelayProblem when that cannot be read."""
        ...

    def set_level(self, folder: Path, level: Level) -> None:
        """Set where the texts of a project may go. Raises RelayProblem."""
        ...

    def allow(self, folder: Path, host: str) -> None:
        """Remember that the person allows a service for a project. Raises RelayProblem."""
        ...

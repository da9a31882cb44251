"""What is known about the connection to a model, for people: keys, prices, a trial, and where texts go."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Literal

from app.relay.nouns.base import Fault
from app.workforce.model.endpoint import Sensitivity
from app.workforce.model.profile import EndpointProfile

if TYPE_CHECKING:
    from app.workforce.model.probe import Probed

Suits = Literal["all", "no_tools", "prompted", "least"]


@dataclass(frozen=True)
class KeyStanding:
    """What is known of the key of an address: where it is kept ("" means nowhere), and whether a keychain is there.

    `found` names variables of the environment that are set; their values are never looked at here.
    """

    host: str = ""
    kept: Literal["", "keychain", "memory"] = ""
    keychain: bool = False
    found: tuple[str, ...] = ()


@dataclass(frozen=True)
class PriceNow:
    """Dollars per million tokens read and written, and the date of the price list."""

    read: Decimal
    written: Decimal
    date: str


@dataclass(frozen=True)
class Reach:
    """Where the texts of a project go as things are set: to a `host` ("" means to no model), `local` or not.

    `asks` is true while the person has not yet allowed this host for the project.
    """

    level: Sensitivity = "cloud"
    host: str = ""
    local: bool = False
    asks: bool = False


@dataclass(frozen=True)
class Trial:
    """What came of trying a connection out.

    `faults` go with the setting they belong to: "address", "key", a tier, or "test". `cost` is what it cost in dollars,
    None where no price is known; `month` is what trials have cost this month.
    """

    host: str = ""
    local: bool = False
    probed: "Probed | None" = None
    faults: tuple[tuple[str, Fault], ...] = ()
    cost: Decimal | None = None
    month: Decimal = Decimal(0)

    @property
    def suits(self) -> Suits:
        """What kind of work the endpoint can be trusted with, by what it can do."""
        return judge(self.probed.profile) if self.probed else "least"


def judge(profile: EndpointProfile) -> Suits:
    """Return what an endpoint suits: every role needs results in a form, and those who read files need tools."""
    if profile.structured == "prompted":
        return "prompted" if profile.tools else "least"
    return "all" if profile.tools else "no_tools"

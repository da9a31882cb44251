"""Trying out what the settings mean: which models answer, what the endpoint can do, and where a fault belongs.

Sends a few tiny requests without any text of a project. What they cost is in a book of its own, with a cap of its own.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal

from app.relay.nouns.base import Fault
from app.relay.nouns.request import Tier
from app.relay.problems import RelayProblem, WorkProblem
from app.workforce.model.buying import Buyer
from app.workforce.model.gateway import Gateway
from app.workforce.model.limits import Limits
from app.workforce.model.probe import Probed, list_models, probe, say_hello
from app.workforce.model.standing import Trial

TRYING = Limits(tries=1)
"""A fault is said at once; the person decides whether to try again."""
TRIAL_CAP = Decimal(1)
"""Dollars that trials may cost in a month; one costs about a cent at most."""
_NOT_THERE = frozenset({"model_not_there", "model_not_there_but"})
_NAMED = 6
_ORDER: tuple[Tier, ...] = ("standard", "light", "strong")
_ADDRESS = frozenset({"model_unreachable", "model_no_service", "model_silent", "model_address_unreadable",
                      "model_address_unsafe", "model_address_missing", "model_only_local",
                      "model_certificate"})  # fmt: skip
_KEY = frozenset({"model_key_missing", "model_key_refused", "model_not_allowed", "model_credit_spent"})


def try_endpoint(buyer: Buyer, models: Mapping[Tier, str], stopped: Callable[[], bool] = lambda: False) -> Trial:
    """Try every model of the tiers, the abilities with the standard one.

    Raises Stopped, or the storage's own problem when the book cannot be written; then nothing is sent.
    """
    probed: Probed | None = None
    endpoint, before = buyer.gateway.endpoint, buyer.book.spent
    met: dict[str, Fault | None] = {}
    faults: list[tuple[str, Fault]] = []
    for tier in _ORDER:
        model = models[tier]
        if model not in met:
            try:
                if tier == "standard":
                    probed = probe(buyer, model, stopped)
                else:
                    say_hello(buyer, model, stopped)
                met[model] = None
            except WorkProblem as problem:
                met[model] = problem.fault
        fault = _told(met[model], buyer.gateway)
        if fault is not None:
            faults.append((place_of(fault, tier), fault))
            if fault.code not in _NOT_THERE:
                break
    seen = dict(faults)
    spent = buyer.book.spent
    priced = all(buyer.prices.find(model) for model in met)
    return Trial(endpoint.host, endpoint.local, probed, tuple(seen.items()), spent - before if priced else None, spent)


def _told(fault: Fault | None, gateway: Gateway) -> Fault | None:
    """Say of the cap that it is that of trials, and name the models that the endpoint has where one is not there."""
    if fault is not None and fault.code == "model_cap_reached":
        return Fault(code="model_trial_cap", fields=fault.fields)
    names = ", ".join(list(list_models(gateway))[:_NAMED]) if fault and fault.code == "model_not_there" else ""
    if not names:
        return fault
    return Fault(code="model_not_there_but", fields={"host": gateway.endpoint.host, "names": names})


def refused(problem: RelayProblem) -> Trial:
    """Return the trial of settings that name no endpoint to try."""
    return Trial(faults=((place_of(problem.fault, "test"), problem.fault),))


def place_of(fault: Fault, otherwise: str) -> str:
    """Return the setting that a fault belongs to."""
    if fault.code in _NOT_THERE:
        return otherwise
    if fault.code in _ADDRESS:
        return "address"
    return "key" if fault.code in _KEY else "test"

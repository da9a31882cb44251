"""Access: which endpoint the settings mean, with which key, and which models do the work of each tier.

The environment counts only when the settings say so or the command line asked for a model. Its key goes to the
official service or to the address that is set for it, never to a server of one's own that happens to be set up; its
address counts on the command line only, so that nothing can move what was set up in the window to another place.
"""

from collections.abc import Mapping

from app.relay.nouns.request import Tier
from app.relay.problems import RelayProblem
from app.settings import Connection
from app.workforce.model.endpoint import OFFICIAL, Endpoint, read_address
from app.workforce.model.keys import Keys

KEY_VARIABLE, ADDRESS_VARIABLE = "ANTHROPIC_API_KEY", "ENGROSS_BASE_URL"
DEFAULT_MODELS: Mapping[Tier, str] = {
    "light": "claude-haiku-5-5",
    "standard": "claude-sonnet-5-5",
    "strong": "claude-opus-5-5",
}
_OWN = frozenset({"local", "office"})
_NO_KEY = "local"
_LOCAL_MODEL = "local"


def choose_endpoint(connection: Connection, keys: Keys, environment: Mapping[str, str], *, asked: bool) -> Endpoint:
    """Return the endpoint to use. Raises RelayProblem: `no_model`, `model_key_missing`, or an address problem."""
    honoured = environment if asked or connection.honour_environment_key else {}
    named = environment.get(ADDRESS_VARIABLE, "").strip() if asked else ""
    if connection.provider == "none" and not (asked and (named or honoured.get(KEY_VARIABLE))):
        raise RelayProblem("no_model")
    address = read_address(named or connection.base_address or _usual(connection))
    endpoint = Endpoint(address, "")
    if connection.provider == "local" and not named and not endpoint.local:
        raise RelayProblem("model_only_local", host=endpoint.host)
    from_environment = honoured.get(KEY_VARIABLE, "") if named or connection.provider not in _OWN else ""
    own = endpoint.local or (connection.provider == "office" and not endpoint.official)
    key = from_environment or keys.read(address) or (_NO_KEY if own else "")
    if not key:
        raise RelayProblem("model_key_missing", host=endpoint.host)
    return Endpoint(address, key)


def choose_models(connection: Connection, endpoint: Endpoint) -> dict[Tier, str]:
    """Return the model of each tier: as set, else Claude's, else on a server of one's own any that is set."""
    given: dict[Tier, str] = {
        "light": connection.tiers.light,
        "standard": connection.tiers.standard,
        "strong": connection.tiers.strong,
    }
    any_given = next((name for name in reversed(given.values()) if name), "")
    own = endpoint.local or (connection.provider == "office" and not endpoint.official)
    usual = dict.fromkeys(given, any_given or _LOCAL_MODEL) if own else dict(DEFAULT_MODELS)
    return {tier: given[tier] or usual[tier] for tier in given}


def _usual(connection: Connection) -> str:
    if connection.provider in _OWN:
        raise RelayProblem("model_address_missing")
    return OFFICIAL

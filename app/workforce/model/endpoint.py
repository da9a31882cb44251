"""The one endpoint that calls may go to: its address, checked, and the key that belongs to it and to no other."""

import ipaddress
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from app.relay.problems import RelayProblem

OFFICIAL = "https://api.anthropic.com"
Sensitivity = Literal["cloud", "local", "builtin"]


@dataclass(frozen=True)
class Endpoint:
    """An address without a path end, and its key. The key is never shown, also not when this is printed."""

    address: str
    key: str = field(repr=False)

    @property
    def host(self) -> str:
        """Return the host, for people."""
        return urlsplit(self.address).hostname or ""

    @property
    def official(self) -> bool:
        """Say whether this is the service of the models' maker."""
        return self.address == OFFICIAL

    @property
    def local(self) -> bool:
        """Say whether this is a server on this computer."""
        return is_loopback(self.host)


def read_address(text: str) -> str:
    """Return a server address in its plain form. Raises RelayProblem for what cannot be one, or would be unsafe.

    Other computers are reached by https only; a user name, a query or a fragment in an address is refused.
    """
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError as problem:
        raise RelayProblem("model_address_unreadable", address=text) from problem
    host = parts.hostname or ""
    if parts.scheme not in {"http", "https"} or not host or any(letter.isspace() for letter in text.strip()):
        raise RelayProblem("model_address_unreadable", address=text)
    if parts.username or parts.password or parts.query or parts.fragment:
        raise RelayProblem("model_address_unreadable", address=text)
    if parts.scheme == "http" and not is_loopback(host):
        raise RelayProblem("model_address_unsafe", host=host)
    shown = f"[{host}]" if ":" in host else host
    path = parts.path.rstrip("/").removesuffix("/v1")
    return f"{parts.scheme}://{shown}{f':{port}' if port else ''}{path}"


def is_loopback(host: str) -> bool:
    """Say whether a host is this computer by its own address; a name other than localhost never is."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def allow(endpoint: Endpoint, sensitivity: Sensitivity) -> None:
    """Raise RelayProblem when the project's texts may not go to an endpoint."""
    if sensitivity == "builtin":
        raise RelayProblem("model_not_for_this_project")
    if sensitivity == "local" and not endpoint.local:
        raise RelayProblem("model_only_local", host=endpoint.host)

"""Keys: kept in the system's keychain by address, in memory only where there is none, and never anywhere else."""

import threading
from typing import Literal, Protocol

import keyring
from keyring.errors import KeyringError

SERVICE = "Engross"
Kept = Literal["keychain", "memory"]


class Keychain(Protocol):
    """What is needed of a keychain; every backend of `keyring` has it."""

    def get_password(self, service: str, username: str) -> str | None:
        """Return a secret, or None."""
        ...

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep a secret."""
        ...

    def delete_password(self, service: str, username: str) -> None:
        """Forget a secret."""
        ...


def system_keychain() -> Keychain | None:
    """Return the system's keychain, or None where there is none that protects anything (priority below 1)."""
    try:
        backend = keyring.get_keyring()
        usable = float(backend.priority) >= 1
    except (KeyringError, RuntimeError, TypeError):
        return None
    return backend if usable else None


class Keys:
    """The keys of this session. Each belongs to one address and is given for no other."""

    def __init__(self, keychain: Keychain | None = None) -> None:
        """Use a keychain; without one keys live until the program ends."""
        self._keychain = keychain
        self._memory: dict[str, str] = {}
        self._guard = threading.Lock()

    def read(self, address: str) -> str:
        """Return the key of an address, or an empty string."""
        with self._guard:
            known = self._memory.get(address)
        if known is not None or self._keychain is None:
            return known or ""
        try:
            return self._keychain.get_password(SERVICE, address) or ""
        except KeyringError:
            return ""

    @property
    def has_keychain(self) -> bool:
        """Say whether there is a keychain at all; whether it opens is known only when it is asked."""
        return self._keychain is not None

    def where(self, address: str) -> Kept | Literal[""]:
        """Say where the key of an address is kept, or that there is none."""
        with self._guard:
            if address in self._memory:
                return "memory"
        return "keychain" if self.read(address) else ""

    def save(self, address: str, key: str) -> Kept:
        """Keep a key and say where: a keychain that refuses leaves it in memory."""
        if self._keychain is not None:
            try:
                self._keychain.set_password(SERVICE, address, key)
            except KeyringError:
                pass
            else:
                with self._guard:
                    self._memory.pop(address, None)
                return "keychain"
        with self._guard:
            self._memory[address] = key
        return "memory"

    def forget(self, address: str) -> None:
        """Forget the key of an address everywhere."""
        with self._guard:
            self._memory.pop(address, None)
        if self._keychain is not None:
            try:
                self._keychain.delete_password(SERVICE, address)
            except KeyringError:
                return

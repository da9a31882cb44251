"""Keychains of the tests' own: one that keeps what it is given for as long as the test lasts, one that refuses."""

from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError


class Drawer(KeyringBackend):
    """Keeps secrets in memory; it counts as one that protects them."""

    priority = 5.0

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if (service, username) not in self.kept:
            raise PasswordDeleteError(username)
        del self.kept[service, username]


class Locked(KeyringBackend):
    """Is there, and never opens."""

    priority = 5.0

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked(service)

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked(service)

    def delete_password(self, service: str, username: str) -> None:
        raise KeyringLocked(service)

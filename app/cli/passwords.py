"""Asking for the password of a protected file: on a terminal, without showing it, and nowhere else."""

import getpass
import sys
import warnings
from collections.abc import Callable
from typing import Protocol

from app.cli.showing import Output
from producers.reading.passwords import Password

TRIES = 3
"""How often a password is asked for; then the file stays closed."""


class Asker(Protocol):
    """Whoever can be asked for a password."""

    @property
    def present(self) -> bool:
        """Whether there is somebody to ask."""
        ...

    def ask(self, prompt: str) -> Password | None:
        """Return what was typed, None for nothing."""
        ...


class Terminal:
    """The person at the terminal. The prompt goes to the terminal itself, so that a JSON document stays one."""

    @property
    def present(self) -> bool:
        """Whether a person types here: what comes from a pipe or a file is no answer to this question."""
        return sys.stdin is not None and sys.stdin.isatty()

    def ask(self, prompt: str) -> Password | None:
        """Return what was typed unseen; None for nothing, and where the letters could not be hidden."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", getpass.GetPassWarning)
                return Password(getpass.getpass(prompt)) or None
        except (EOFError, getpass.GetPassWarning):
            return None


def ask_until_open(name: str, try_one: Callable[[Password], bool], asker: Asker, output: Output) -> None:
    """Ask for the password of a file until one fits, nothing is typed, or it was asked for three times."""
    if not asker.present:
        return
    for _ in range(TRIES):
        typed = asker.ask(f"{output.sentence('cli.password', name=name)} ")
        if typed is None or try_one(typed):
            return
        output.say("cli.password_wrong", name=name)

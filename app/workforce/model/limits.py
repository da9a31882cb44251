"""How long calls may take, how often they are tried, and how much they may say."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Seconds for connecting, for silence between two events, for a whole call; tries and the time for all of them.

    `first_wait` doubles with every try and is multiplied by chance between 0 and 1; a server's own delay is the
    least that is waited, up to `longest_wait`. `tick` is how often a waiting thread looks whether to stop.
    """

    connect: float = 10.0
    silence: float = 90.0
    whole: float = 900.0
    tries: int = 4
    patience: float = 300.0
    first_wait: float = 1.0
    longest_wait: float = 60.0
    tick: float = 0.05
    characters: int = 4_000_000
    steps: int = 24

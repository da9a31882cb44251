"""What an endpoint can do. A request never uses what its profile does not claim."""

from dataclasses import dataclass
from typing import Literal

Structured = Literal["native", "forced_tool", "prompted"]


@dataclass(frozen=True)
class EndpointProfile:
    """How results are had as JSON, whether tools work at all, what can be counted and cached, how long answers may be.

    `context` is the number of tokens of a request and its answer together, 0 when unknown.
    """

    structured: Structured = "prompted"
    tools: bool = True
    can_count: bool = False
    can_cache: bool = False
    longest_answer: int = 8_000
    context: int = 0
    verified: bool = False


CLOUD = EndpointProfile(
    structured="native", tools=True, can_count=True, can_cache=True, longest_answer=32_000, context=1_000_000
)
"""Claude over its own service, as documented; nothing need be tried out."""

UNKNOWN = EndpointProfile()
"""A server nobody has tried out yet: only what every server can do."""

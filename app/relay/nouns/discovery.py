"""Discovery: the Advisor's questions, what was found, and the brief that results."""

from pydantic import Field

from app.relay.nouns.base import Noun
from app.relay.nouns.facts import Disagreement, Fact, FactSpec, FoundFact
from app.relay.nouns.request import Depth, Making


class Option(Noun):
    """An answer that may be chosen: what is stored, what is shown, its reason and drawback, the files it leads to."""

    value: str
    label: str
    reason: str = ""
    against: str = ""
    recommended: bool = False
    makes: tuple[Making, ...] = ()


class Question(Noun):
    """One question with two to four options; free text is always possible."""

    id: str
    text: str
    why: str = ""
    topic: str = ""
    options: tuple[Option, ...] = Field(min_length=2, max_length=4)
    risk: str = ""


YOUR_REQUEST = "Your request"
"""The place of a fact that was read out of the request itself."""


class Inquiry(Noun):
    """What the Advisor wants to know: facts found and needed, disagreements between sources, and questions.

    Where a request changes earlier work, `mentioned` are the facts and `revisit` the assumptions and decisions it
    speaks about, each with the answer it gives ("" when it gives none); None means that nobody can say, so everything
    is shown again.
    """

    facts: tuple[FactSpec, ...] = ()
    found: tuple[FoundFact, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    questions: tuple[Question, ...] = Field(default=(), max_length=5)
    mentioned: tuple[str, ...] | None = None
    revisit: dict[str, str] | None = None


class Answered(Noun):
    """A question with the answer the person gave, as written."""

    question: str
    text: str
    value: str
    words: str


class DiscoveryBrief(Noun):
    """The result of discovery: everything the later phases may rely on."""

    depth: Depth
    facts: tuple[Fact, ...] = ()
    answers: tuple[Answered, ...] = ()
    assumptions: tuple[str, ...] = ()

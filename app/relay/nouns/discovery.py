"""Discovery: the Advisor's questions, what was found, and the brief that results."""

from pydantic import Field

from app.relay.nouns.base import Noun
from app.relay.nouns.facts import Disagreement, Fact, FactSpec, FoundFact
from app.relay.nouns.request import Depth


class Option(Noun):
    """An answer that may be chosen: what is stored, what is shown, its reason and its drawback."""

    value: str
    label: str
    reason: str = ""
    against: str = ""
    recommended: bool = False


class Question(Noun):
    """One question with two to four options; free text is always possible."""

    id: str
    text: str
    why: str = ""
    topic: str = ""
    options: tuple[Option, ...] = Field(min_length=2, max_length=4)
    risk: str = ""


class Inquiry(Noun):
    """What the Advisor wants to know: facts found and needed, disagreements between sources, and questions."""

    facts: tuple[FactSpec, ...] = ()
    found: tuple[FoundFact, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    questions: tuple[Question, ...] = Field(default=(), max_length=5)


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

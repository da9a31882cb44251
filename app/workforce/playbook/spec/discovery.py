"""Recognising a request, the questions before the goals, and the goals themselves."""

from typing import Literal

from pydantic import Field, field_validator

from app.workforce.playbook.spec.base import Expression, Id, Key, Part, Template

Topic = Literal["purpose", "parties", "form", "compliance", "use"]
TOPICS: tuple[Topic, ...] = ("purpose", "parties", "form", "compliance", "use")


class Recognition(Part):
    """How a request is recognised: phrases with weights, phrases that speak against, and the score that is enough.

    A phrase matches whole words without regard to case, hyphens and simple plurals; each phrase counts once.
    """

    threshold: int = Field(ge=1)
    phrases: dict[str, int] = Field(min_length=1)
    against: dict[str, int] = {}

    @field_validator("phrases", "against")
    @classmethod
    def _weights_are_positive(cls, phrases: dict[str, int]) -> dict[str, int]:
        for phrase, weight in phrases.items():
            if weight < 1:
                raise ValueError(f"the weight of “{phrase}” must be at least 1")
        return phrases


class QuestionOption(Part):
    """An answer with its reason and drawback; `assumes` are the sentences drawn from it."""

    value: Key
    label: str
    reason: str = ""
    against: str = ""
    recommended: bool = False
    assumes: tuple[Template, ...] = ()


class QuestionEntry(Part):
    """A question before the goals. It is not asked when one of the facts in `found_in` was found in a source."""

    id: Key
    topic: Topic
    text: str
    why: str = ""
    risk: str = ""
    options: tuple[QuestionOption, ...] = Field(min_length=2, max_length=4)
    found_in: tuple[Key, ...] = ()


class GoalEntry(Part):
    """A goal in one testable sentence; `short` takes its place when the words would pass 140 characters."""

    id: Id
    text: Template
    short: str = Field(max_length=140)
    when: Expression = ""
    origin: Template = ""


class TestEntry(Part):
    """A test of a goal or a criterion: a named check with parameters, or a question to answer with evidence.

    `blocks` are the blocks whose words answer the question; a test of a criterion takes that criterion's blocks.
    """

    __test__ = False
    id: Id
    covers: Id
    text: Template
    check: str = ""
    parameters: dict[str, Template] = {}
    question: Template = ""
    blocks: tuple[str, ...] = ()
    deliverable: str = ""
    when: Expression = ""

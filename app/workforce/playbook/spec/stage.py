"""What a specialist says at stage 1, and the words around the content of a blueprint."""

from typing import Literal, Self

from pydantic import Field, model_validator

from app.workforce.playbook.spec.base import Expression, Id, Key, Part, Template


class Judgement(Part):
    """What assumptions and decisions share. `goals` are those it serves; a conversation in full depth shows them."""

    id: Id
    name: Key
    title: str
    goals: tuple[Id, ...] = ()
    when: Expression = ""


class AssumptionEntry(Judgement):
    """A default with its rationale. `value` (a template) is what templates read as `assumed.<name>`.

    `accepts` is a regular expression with a group `value`: own words that match it give that value; all other own
    words make `assumed.<name>` "other" and are read as `words.<name>`.
    """

    default: Template
    rationale: Template
    value: Template = "yes"
    accepts: str = ""


class DecisionOption(Part):
    """An answer to a decision; `recommended_when` lets facts move the recommendation.

    `said` are the ways in which a request may already ask for it, such as "Scots law".
    """

    value: Key
    label: Template
    reason: Template = ""
    against: Template = ""
    recommended: bool = False
    recommended_when: Expression = ""
    when: Expression = ""
    said: tuple[str, ...] = ()


class DecisionEntry(Judgement):
    """A point with several sound answers, read in templates as `decided.<name>`, own words as `words.<name>`."""

    context: Template = ""
    options: tuple[DecisionOption, ...] = Field(min_length=2, max_length=5)
    recommendation: Template = ""
    risk: Template = ""

    @model_validator(mode="after")
    def _one_is_recommended(self) -> Self:
        if sum(option.recommended for option in self.options) != 1:
            raise ValueError("exactly one option must be recommended")
        if len({option.value for option in self.options}) != len(self.options):
            raise ValueError("two options have the same value")
        return self


class RiskEntry(Part):
    """A risk with its severity and mitigation."""

    text: Template
    severity: Literal["high", "medium", "low"] = "medium"
    mitigation: Template = ""
    when: Expression = ""


class FindingEntry(Part):
    """A finding of stage 1 beside the facts, which are listed by themselves."""

    text: Template
    when: Expression = ""


class ExploreEntry(Part):
    """Stage 1."""

    method: Literal["ECD Analysis", "Exploration"] = "ECD Analysis"
    findings: tuple[FindingEntry, ...] = ()
    exploration: Template
    assumptions: tuple[AssumptionEntry, ...] = ()
    decisions: tuple[DecisionEntry, ...] = ()
    risks: tuple[RiskEntry, ...] = ()
    approach: Template


class AcceptanceEntry(Part):
    """How a criterion is met, and the blocks that meet it; blocks that are left out by a condition are skipped."""

    criterion: Id
    how: Template
    blocks: tuple[str, ...] = Field(min_length=1)


class OmissionEntry(Part):
    """Something such a document must contain: blocks that prove it, or why it may be absent.

    `absent` holds a condition for a sentence; the first that holds explains why no block is there.
    """

    id: Id
    text: str
    blocks: tuple[str, ...] = ()
    absent: tuple["AbsentEntry", ...] = ()


class AbsentEntry(Part):
    """Why an item is deliberately not in the document."""

    when: Expression
    because: Template


class SpecifyEntry(Part):
    """The words of the blueprint around its content."""

    title: Template
    specification: Template
    integration: tuple[Template, ...] = Field(min_length=1)
    formatting: tuple[str, ...] = ()
    acceptance: tuple[AcceptanceEntry, ...] = Field(min_length=1)
    omissions: tuple[OmissionEntry, ...] = ()
    terms: dict[str, Template] = {}
    parties: tuple[Template, ...] = ()
    standards: tuple[str, ...] = ()

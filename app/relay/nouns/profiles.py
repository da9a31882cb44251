"""Profiles: what a specialist or a producer is, read from a `*.specialist.md` or `*.producer.md` file."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from app.relay.nouns.base import Noun
from app.relay.nouns.goals import FileFormat
from app.relay.nouns.request import TaskDepth, Tier

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
"""Lower case words joined by hyphens; the file is named after it."""
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=600)]

TIERS: tuple[Tier, ...] = ("light", "standard", "strong")
"""Tiers from the weakest to the strongest."""

STAGE_1 = "Stage 1: Exploration Protocol"
STAGE_2 = "Stage 2: Specification Protocol"
REVIEW = "Review Protocol"


class SpecialistProfile(Noun):
    """A domain expert: what it knows, how it explores, specifies and reviews.

    `exploration_methodology` is ECD (elements, connections, dynamics) unless the profile names its own. The three
    protocols are the texts under the headings of the file; a profile without a review protocol has "".
    """

    name: Name
    display_name: Line
    domain: Line
    description: Line
    exploration_methodology: Line = "ECD"
    supported_depths: tuple[TaskDepth, ...] = Field(("Deep", "Standard", "Light"), min_length=1)
    default_depth: TaskDepth = "Standard"
    research_patterns: tuple[Line, ...] = Field(min_length=1)
    blueprint_sections: tuple[Line, ...] = Field(min_length=1)
    default_producer: Name
    default_output_format: FileFormat
    review_criteria: tuple[Line, ...] = Field(min_length=1)
    mandatory_reviewers: tuple[Name, ...] = ()
    model: Tier = "strong"
    reviewer_model: Tier = "standard"
    tools: tuple[Line, ...] = ()
    stage_1: str = Field("", exclude=True)
    stage_2: str = Field("", exclude=True)
    review: str = Field("", exclude=True)

    @model_validator(mode="after")
    def _default_is_supported(self) -> "SpecialistProfile":
        if self.default_depth not in self.supported_depths:
            raise ValueError("default_depth is not among supported_depths")
        return self


class Tooling(Noun):
    """What a format needs to be made: `python-docx>=1.2` is a package, `executable:soffice` a program on the path."""

    required: tuple[Line, ...] = ()
    optional: tuple[Line, ...] = ()


class ProducerProfile(Noun):
    """A format expert: which formats it renders, best first, and what each needs. `instructions` is the file's text."""

    name: Name
    type: Literal["producer"] = "producer"
    display_name: Line
    description: Line
    output_formats: tuple[FileFormat, ...] = Field(min_length=1)
    tooling: dict[FileFormat, Tooling] = {}
    model: Tier = "standard"
    tools: tuple[Line, ...] = ()
    instructions: str = Field("", exclude=True)

    @model_validator(mode="after")
    def _tooling_is_for_its_formats(self) -> "ProducerProfile":
        strangers = sorted(set(self.tooling) - set(self.output_formats))
        if strangers:
            raise ValueError(f"tooling names a format that is not in output_formats: {strangers[0]}")
        return self

    @property
    def zero_dependency_format(self) -> FileFormat | None:
        """The first format that needs nothing installed, to fall back on; None when every one needs something."""
        for file_format in self.output_formats:
            if not self.tooling.get(file_format, Tooling()).required:
                return file_format
        return None

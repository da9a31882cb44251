"""A specialist made for one piece of work, because nobody registered has the skill a task needs."""

from typing import Annotated

from pydantic import Field, StringConstraints

from app.relay.nouns.base import Noun
from app.relay.nouns.goals import FileFormat
from app.relay.nouns.profiles import Line, Name, SpecialistProfile

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=12_000)]


class GeneratedProfile(Noun):
    """A specialist's profile with its protocols, as it is kept with the run; used in this context only."""

    name: Name
    display_name: Line
    domain: Line
    description: Line
    research_patterns: tuple[Line, ...] = Field(min_length=1)
    blueprint_sections: tuple[Line, ...] = Field(min_length=1)
    review_criteria: tuple[Line, ...] = Field(min_length=1)
    default_producer: Name
    default_output_format: FileFormat
    stage_1: Text
    stage_2: Text
    review: Text

    def profile(self) -> SpecialistProfile:
        """Return it as a registered profile would be: strong for its own work, standard for its reviews."""
        return SpecialistProfile.model_validate(self.model_dump())


class Generated(Noun):
    """The answer to a missing skill: a registered specialist that `fits` after all, a new profile, or neither.

    `task` is the task that nobody had, `reason` one sentence for the person.
    """

    task: str
    fits: str = ""
    profile: GeneratedProfile | None = None
    reason: str = ""

"""The base of all nouns, and the small records that many of them share."""

from pydantic import BaseModel, ConfigDict


class Noun(BaseModel):
    """A frozen record; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Fault(Noun):
    """A problem as facts: a code from the problem sentences, and the fields the sentence names."""

    code: str
    fields: dict[str, str] = {}

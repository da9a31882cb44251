"""The base of all content models, and the trace every block can carry."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

OriginKind = Literal["finding", "answer", "decision", "assumption", "fact", "standard", "request"]


class Content(BaseModel):
    """A frozen piece of content; unknown fields are refused so that a typing error cannot vanish."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Origin(Content):
    """What caused a block: a finding, an answer, a decision, an assumption, a fact or a named standard.

    `ref` is the identifier inside its kind ("D2", "A1", "principal"); `note` says it in words for the person.
    """

    kind: OriginKind
    ref: str
    note: str = ""


class Block(Content):
    """One block of content. `id` is unique within a deliverable when it is not empty; references point at it."""

    id: str = ""
    origins: tuple[Origin, ...] = ()

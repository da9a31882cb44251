"""The base of all parts of a playbook, and the marks that say which texts are templates and which are conditions."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Moment = Literal["asking", "exploring", "drafting"]


class Part(BaseModel):
    """A frozen part of a playbook; unknown fields are refused so that a typing error is reported with its line."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True)
class Mark:
    """What a text is: a template that becomes words, or an expression that becomes a value."""

    what: Literal["template", "expression"]


Template = Annotated[str, Mark("template")]
Expression = Annotated[str, Mark("expression")]
Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$", max_length=60)]

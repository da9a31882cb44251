"""The union of all content families: what a blueprint carries and a producer renders."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from producers.content.data import Data, TextFile
from producers.content.deck import Deck
from producers.content.document import Document
from producers.content.form import Form
from producers.content.workbook import Workbook

AnyContent = Annotated[Document | Workbook | Deck | Form | Data | TextFile, Field(discriminator="family")]


def read_content(json_text: str | bytes) -> AnyContent:
    """Read content from its JSON form. Raises pydantic.ValidationError when it does not fit."""
    adapter: TypeAdapter[AnyContent] = TypeAdapter(AnyContent)
    return adapter.validate_json(json_text)

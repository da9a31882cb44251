"""The pictures and forms that content names but does not hold: what each is for, and where it stands."""

from typing import Literal, NamedTuple

from producers.content.anything import AnyContent
from producers.content.deck import Deck, PictureSlide
from producers.content.document import Document, Picture
from producers.content.form import FillForm, Form

Use = Literal["picture", "form"]


class Supplied(NamedTuple):
    """A file that content names: the block that needs it, the name as the content has it, and what it is needed as."""

    block: str
    name: str
    use: Use


def supplied_in(content: AnyContent) -> tuple[Supplied, ...]:
    """Return everything that content takes from outside, in reading order; the same file may be named twice."""
    if isinstance(content, Document):
        blocks = ((block, at) for at, block in enumerate(content.blocks, 1) if isinstance(block, Picture))
        return tuple(Supplied(block.id or f"picture {at}", block.object, "picture") for block, at in blocks)
    if isinstance(content, Deck):
        slides = ((slide, at) for at, slide in enumerate(content.slides, 1) if isinstance(slide, PictureSlide))
        return tuple(Supplied(slide.id or f"slide {at}", slide.object, "picture") for slide, at in slides)
    if isinstance(content, Form) and isinstance(content.body, FillForm):
        return (Supplied(content.title, content.body.object, "form"),)
    return ()

"""What the self-check needs to know about a written deck: places of blocks, bound figures, remarks for people."""

from collections.abc import Iterator

from producers.content.deck import ChartSlide, Deck
from producers.pptx.chart_scale import stacked_totals
from producers.pptx.planning import first_slides
from producers.pptx.shapes import PlannedSlide
from producers.pptx.typography import has_forbidden
from producers.production import BoundFigure, FileRemark, Place


def places(planned: tuple[PlannedSlide, ...]) -> tuple[Place, ...]:
    """Return where each block starts, as "slide 3"."""
    return tuple(Place(block, _slide(number)) for block, number in first_slides(planned).items())


def bound_figures(planned: tuple[PlannedSlide, ...]) -> tuple[BoundFigure, ...]:
    """Return every figure with the text and the slide it stands on, in reading order."""
    return tuple(
        BoundFigure(span.figure, span.text, _slide(number))
        for number, slide in enumerate(planned, start=1)
        for paragraph in slide.paragraphs()
        for span in paragraph.spans
        if span.figure
    )


def remarks(deck: Deck, planned: tuple[PlannedSlide, ...]) -> tuple[FileRemark, ...]:
    """Return remarks: slides that were spread over several, totals left out, characters that became spaces."""
    return (*_spread(deck, planned), *_without_totals(deck, planned), *_cleaned(deck))


def _spread(deck: Deck, planned: tuple[PlannedSlide, ...]) -> list[FileRemark]:
    starts = [(number, slide.parts) for number, slide in enumerate(planned, start=1) if slide.part == 1]
    return [
        FileRemark.of("remark.slide_spread", title=slide.title, slide=str(number), parts=str(parts))
        for (number, parts), slide in zip(starts, deck.slides, strict=True)
        if parts > 1
    ]


def _without_totals(deck: Deck, planned: tuple[PlannedSlide, ...]) -> list[FileRemark]:
    numbers = first_slides(planned)
    blocks = zip(numbers.values(), deck.slides, strict=True)
    return [
        FileRemark.of("remark.totals_left_out", slide=str(number))
        for number, slide in blocks
        if isinstance(slide, ChartSlide)
        and slide.form == "stacked"
        and len(slide.series) > 1
        and not stacked_totals(slide)
    ]


def _cleaned(deck: Deck) -> list[FileRemark]:
    if any(map(has_forbidden, _strings(deck.model_dump()))):
        return [FileRemark("remark.slide_character")]
    return []


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _strings(item)


def _slide(number: int) -> str:
    return f"slide {number}"

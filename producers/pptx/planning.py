"""Planning of a deck: every slide laid out and measured before a byte is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from producers.content.deck import (
    AnySlide,
    BulletsSlide,
    ChartSlide,
    ClosingSlide,
    ColumnsSlide,
    Deck,
    PictureSlide,
    SectionSlide,
    StatementSlide,
    TableSlide,
    TitleSlide,
)
from producers.figures import FigureBook
from producers.metrics.fonts import FontBook
from producers.pptx.desk import Desk
from producers.pptx.plan_exhibits import plan_closing, plan_table
from producers.pptx.plan_text import plan_bullets, plan_columns, plan_section, plan_statement, plan_title
from producers.pptx.plan_views import plan_chart, plan_picture
from producers.pptx.shapes import PlannedSlide
from producers.pptx.spans import RunReader, Targets

_Exhibit = ColumnsSlide | TableSlide | ChartSlide | PictureSlide | ClosingSlide
_ROUNDS = 4
"""Slide numbers in references can move a line and so a slide; numbers settle in two rounds or never matter."""


@dataclass(frozen=True)
class DeckPlanner:
    """Plans the slides of one deck."""

    deck: Deck
    figures: FigureBook
    fonts: FontBook
    objects: Mapping[str, bytes] = field(default_factory=dict)

    def plan(self) -> tuple[PlannedSlide, ...]:
        """Return all slides in order. Raises ContentProblem when something cannot fit, is lost or has no home."""
        blocks = [block_name(slide, number) for number, slide in enumerate(self.deck.slides, start=1)]
        numbers = {block: number for number, block in enumerate(blocks, start=1)}
        for _ in range(_ROUNDS):
            planned = self._plan_with(numbers, blocks)
            settled = first_slides(planned)
            if settled == numbers:
                break
            numbers = settled
        return planned

    def _plan_with(self, numbers: dict[str, int], blocks: list[str]) -> tuple[PlannedSlide, ...]:
        titles = {block: slide.title for block, slide in zip(blocks, self.deck.slides, strict=True)}
        targets = Targets(numbers, titles)
        planned: list[PlannedSlide] = []
        for block, slide in zip(blocks, self.deck.slides, strict=True):
            reader = RunReader(self.figures, targets, self.deck.language, block)
            desk = Desk(self.fonts, reader, block, self.deck.footer, self.deck.language, self.objects)
            planned.extend(plan_slide(desk, slide))
        return tuple(planned)


def block_name(slide: AnySlide, number: int) -> str:
    """Return the id of a slide, or its position when it has none."""
    return slide.id or str(number)


def first_slides(planned: tuple[PlannedSlide, ...]) -> dict[str, int]:
    """Return the number of the first slide of each block."""
    numbers: dict[str, int] = {}
    for number, slide in enumerate(planned, start=1):
        numbers.setdefault(slide.block, number)
    return numbers


def plan_slide(desk: Desk, slide: AnySlide) -> list[PlannedSlide]:
    """Return the slides one block of content becomes."""
    match slide:
        case TitleSlide():
            return plan_title(desk, slide)
        case SectionSlide():
            return plan_section(desk, slide)
        case StatementSlide():
            return plan_statement(desk, slide)
        case BulletsSlide():
            return plan_bullets(desk, slide)
        case _:
            return _plan_exhibit(desk, slide)


def _plan_exhibit(desk: Desk, slide: _Exhibit) -> list[PlannedSlide]:
    match slide:
        case ColumnsSlide():
            return plan_columns(desk, slide)
        case TableSlide():
            return plan_table(desk, slide)
        case ChartSlide():
            return plan_chart(desk, slide)
        case PictureSlide():
            return plan_picture(desk, slide)
        case ClosingSlide():
            return plan_closing(desk, slide)

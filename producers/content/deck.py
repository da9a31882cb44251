"""The deck family: slides by layout, one message per slide in its title."""

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from producers.content.base import Block, Content
from producers.content.document import Align
from producers.content.house import House
from producers.content.runs import Runs


class Slide(Block):
    """What all slides share: the message in the title, the source line, speaker notes as paragraphs."""

    title: str = Field(min_length=1)
    source: Runs = ()
    notes: tuple[Runs, ...] = ()


class TitleSlide(Slide):
    """The opening slide: title, lines beneath, company and date at the foot."""

    kind: Literal["title"] = "title"
    lines: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()


class SectionSlide(Slide):
    """A divider."""

    kind: Literal["section"] = "section"
    line: str = ""


class StatementSlide(Slide):
    """One statement in large type with a supporting sentence."""

    kind: Literal["statement"] = "statement"
    statement: Runs
    support: Runs = ()


class BulletsSlide(Slide):
    """Up to six bullets of at most two lines each, with an optional closing sentence."""

    kind: Literal["bullets"] = "bullets"
    bullets: tuple[Runs, ...] = Field(min_length=1, max_length=6)
    closing: Runs = ()


class SlideColumn(Content):
    """One of two columns: a head and either bullets, or text, or a small table."""

    head: str
    bullets: tuple[Runs, ...] = ()
    text: Runs = ()


class ColumnsSlide(Slide):
    """Two columns side by side with an optional closing sentence."""

    kind: Literal["columns"] = "columns"
    left: SlideColumn
    right: SlideColumn
    closing: Runs = ()


class SlideTableColumn(Content):
    """A column of a slide table."""

    head: str
    align: Align = "left"
    weight: float = Field(default=0, ge=0)


class SlideTableRow(Content):
    """A row; `strong` marks the row the title speaks of, `total` rules it off."""

    cells: tuple[Runs, ...]
    strong: bool = False
    total: bool = False


class TableSlide(Slide):
    """A native table with alternative text and closing sentences beneath it."""

    kind: Literal["table"] = "table"
    columns: tuple[SlideTableColumn, ...] = Field(min_length=1, max_length=8)
    rows: tuple[SlideTableRow, ...] = Field(min_length=1, max_length=10)
    alt: str = Field(min_length=1)
    closing: tuple[Runs, ...] = ()

    @model_validator(mode="after")
    def _rows_fill_columns(self) -> Self:
        for number, row in enumerate(self.rows, start=1):
            if len(row.cells) != len(self.columns):
                raise ValueError(f"row {number} has {len(row.cells)} cells for {len(self.columns)} columns")
        return self


class ChartSeries(Content):
    """A series of numbers, one for each category; `exception` paints it ochre, `past` grey."""

    name: str
    values: tuple[Decimal | None, ...]
    exception: bool = False
    past: bool = False


class ChartSlide(Slide):
    """A native chart, with text beside it when given, under `text_head`. `unit` stands above the chart."""

    kind: Literal["chart"] = "chart"
    form: Literal["column", "stacked", "line", "bar"]
    categories: tuple[str, ...] = Field(min_length=1)
    series: tuple[ChartSeries, ...] = Field(min_length=1, max_length=4)
    unit: str = ""
    number_format: str = "#,##0"
    text_head: str = ""
    text: tuple[Runs, ...] = ()
    alt: str = Field(min_length=1)

    @model_validator(mode="after")
    def _series_fill_categories(self) -> Self:
        for series in self.series:
            if len(series.values) != len(self.categories):
                raise ValueError(f"series {series.name} has not one value for each category")
        return self


class PictureSlide(Slide):
    """A picture held as an object of the project, with its alternative text and a quiet line above it.

    Text stands beside it when given, under `text_head`. The picture keeps its proportions.
    """

    kind: Literal["picture"] = "picture"
    object: str = Field(min_length=1)
    alt: str = Field(min_length=1)
    caption: str = ""
    text_head: str = ""
    text: tuple[Runs, ...] = ()


class ClosingSlide(Slide):
    """The request to the audience: the resolution at the left, next steps (who, by when) at the right."""

    kind: Literal["closing"] = "closing"
    head: str = "Resolution"
    resolution: Runs
    steps_head: str = "Next steps"
    steps: tuple[tuple[str, str, str], ...] = ()


AnySlide = Annotated[
    TitleSlide
    | SectionSlide
    | StatementSlide
    | BulletsSlide
    | ColumnsSlide
    | TableSlide
    | ChartSlide
    | PictureSlide
    | ClosingSlide,
    Field(discriminator="kind"),
]


class Deck(Content):
    """A whole deck. `footer` is `company · occasion and date · Confidential`.

    Of a house theme a deck takes the colour; its fonts are those that were measured.
    """

    family: Literal["deck"] = "deck"
    title: str
    subject: str = ""
    language: str = "en-GB"
    footer: str = ""
    house: House | None = None
    slides: tuple[AnySlide, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        seen: set[str] = set()
        for slide in self.slides:
            if slide.id and slide.id in seen:
                raise ValueError(f"two slides are called {slide.id}")
            seen.add(slide.id)
        return self

"""A deck as Markdown: one heading for each slide, its content as lists and tables, its notes as quotations."""

from decimal import Decimal

from producers.content.deck import (
    AnySlide,
    BulletsSlide,
    ChartSlide,
    ClosingSlide,
    ColumnsSlide,
    Deck,
    PictureSlide,
    SectionSlide,
    SlideColumn,
    StatementSlide,
    TableSlide,
    TitleSlide,
)
from producers.content.numbering import Numbering
from producers.content.runs import Runs
from producers.figures import FigureBook
from producers.markdown.words import Wording, escape_markdown, table_lines
from producers.production import Place, Produced, RenderOptions


def write_deck_markdown(deck: Deck, figures: FigureBook, options: RenderOptions | None = None) -> Produced:
    """Return a deck as Markdown (UTF-8); `options` is taken so that all writers are called alike.

    Raises ContentProblem for a figure without a home, and for references, which decks do not have.
    """
    del options
    index = {figure.name: figure for figure in figures.figures}
    wording = Wording(index, figures, Numbering((), {}), deck.language)
    parts = [part for number, slide in enumerate(deck.slides, start=1) for part in _slide(number, slide, wording)]
    notes = [f"[^{number}]: {text}" for number, text in enumerate(wording.footnotes, start=1)]
    text = "\n\n".join([*(part for part in parts if part), *notes]) + "\n"
    return Produced(
        data=text.encode(),
        file_format="markdown",
        blocks=len(deck.slides),
        sections=len(deck.slides),
        places=tuple(
            Place(slide.id, f"slide {number}") for number, slide in enumerate(deck.slides, start=1) if slide.id
        ),
        figures=tuple(wording.bound),
    )


def _slide(number: int, slide: AnySlide, wording: Wording) -> list[str]:
    place = f"slide {number}"
    mark = "#" if isinstance(slide, TitleSlide) else "##"
    source = wording.write(slide.source, place)
    notes = "\n>\n".join(f"> {wording.write(note, place)}" for note in slide.notes)
    return [
        f"{mark} {number}. {escape_markdown(slide.title)}",
        *_content(slide, wording, place),
        f"*Source:* {source}" if source else "",
        notes,
    ]


def _content(slide: AnySlide, wording: Wording, place: str) -> list[str]:
    match slide:
        case TitleSlide():
            return [escape_markdown(line) for line in (*slide.lines, *slide.foot)]
        case SectionSlide():
            return [escape_markdown(slide.line)]
        case StatementSlide():
            return [wording.write(slide.statement, place), wording.write(slide.support, place)]
        case BulletsSlide():
            return [_bullets(slide.bullets, wording, place), wording.write(slide.closing, place)]
        case _:
            return _structured(slide, wording, place)


def _structured(slide: AnySlide, wording: Wording, place: str) -> list[str]:
    match slide:
        case ColumnsSlide():
            sides = [part for side in (slide.left, slide.right) for part in _column(side, wording, place)]
            return [*sides, wording.write(slide.closing, place)]
        case TableSlide():
            return [_table(slide, wording, place), *(wording.write(runs, place) for runs in slide.closing)]
        case ChartSlide():
            return [_chart(slide), *(wording.write(runs, place) for runs in slide.text)]
        case PictureSlide():
            return [_picture(slide), *(wording.write(runs, place) for runs in slide.text)]
        case ClosingSlide():
            return _closing(slide, wording, place)
        case _:
            return []


def _bullets(items: tuple[Runs, ...], wording: Wording, place: str) -> str:
    return "\n".join(f"- {wording.write(item, place)}" for item in items)


def _column(side: SlideColumn, wording: Wording, place: str) -> list[str]:
    return [
        f"### {escape_markdown(side.head)}",
        _bullets(side.bullets, wording, place),
        wording.write(side.text, place),
    ]


def _table(slide: TableSlide, wording: Wording, place: str) -> str:
    rows = [[wording.write(cell, place, bold=row.strong or row.total) for cell in row.cells] for row in slide.rows]
    head = [escape_markdown(column.head) for column in slide.columns]
    return "\n".join(table_lines(head, [column.align for column in slide.columns], rows))


def _chart(slide: ChartSlide) -> str:
    head = [escape_markdown(slide.unit), *(escape_markdown(series.name) for series in slide.series)]
    rows = [
        [escape_markdown(category), *(_number(series.values[index]) for series in slide.series)]
        for index, category in enumerate(slide.categories)
    ]
    return "\n".join(table_lines(head, ["left", *["right"] * len(slide.series)], rows))


def _picture(slide: PictureSlide) -> str:
    caption = f"{escape_markdown(slide.caption)}\n\n" if slide.caption else ""
    return f"{caption}*Picture:* {escape_markdown(slide.alt)}"


def _number(value: Decimal | None) -> str:
    return "" if value is None else f"{value:,f}"


def _closing(slide: ClosingSlide, wording: Wording, place: str) -> list[str]:
    steps = [[escape_markdown(cell) for cell in step] for step in slide.steps]
    table = "\n".join(table_lines(["What", "Who", "By when"], ["left"] * 3, steps)) if steps else ""
    heads = [f"### {escape_markdown(slide.head)}", wording.write(slide.resolution, place)]
    return [*heads, f"### {escape_markdown(slide.steps_head)}" if steps else "", table]

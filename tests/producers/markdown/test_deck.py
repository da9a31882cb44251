"""Markdown of decks: a heading for each slide, tables and charts as tables, sources and notes."""

from decimal import Decimal

from producers.content.deck import (
    BulletsSlide,
    ChartSeries,
    ChartSlide,
    ClosingSlide,
    ColumnsSlide,
    Deck,
    SectionSlide,
    SlideColumn,
    SlideTableColumn,
    SlideTableRow,
    StatementSlide,
    TableSlide,
    TitleSlide,
)
from producers.content.inline import parse_inline as p
from producers.markdown import write_deck_markdown
from tests.producers.docx import specimens

DECK = Deck(
    title="Refinancing",
    slides=(
        TitleSlide(title="Three vessels, one loan", lines=("Board meeting",), foot=("Halden Marine Services",)),
        SectionSlide(title="The loan", line="Terms"),
        StatementSlide(title="One amount", statement=p("We borrow [fig:principal|millions]")),
        BulletsSlide(
            id="why",
            title="Reasons",
            bullets=(p("cheaper"), p("*longer*")),
            notes=(p("Say it slowly"),),
            source=p("Term sheet"),
        ),
        ColumnsSlide(
            title="For and against",
            left=SlideColumn(head="For", bullets=(p("a"),)),
            right=SlideColumn(head="Against", text=p("b")),
        ),
        TableSlide(
            title="Covenants",
            alt="x",
            columns=(SlideTableColumn(head="Test"), SlideTableColumn(head="2027", align="right")),
            rows=(SlideTableRow(cells=(p("Leverage"), p("3.25")), strong=True),),
        ),
        ChartSlide(
            title="Cash",
            form="column",
            alt="x",
            unit="£m",
            categories=("2027", "2028"),
            series=(ChartSeries(name="Cash", values=(Decimal("1.20"), None)),),
        ),
        ClosingSlide(title="Resolve", resolution=p("Sign."), steps=(("Sign", "Board", "4 December"),)),
    ),
)


def test_every_slide_is_there_with_its_content() -> None:
    result = write_deck_markdown(DECK, specimens.figures())
    text = result.data.decode()
    assert [line for line in text.splitlines() if line.startswith(("# ", "## "))] == [
        "# 1. Three vessels, one loan",
        "## 2. The loan",
        "## 3. One amount",
        "## 4. Reasons",
        "## 5. For and against",
        "## 6. Covenants",
        "## 7. Cash",
        "## 8. Resolve",
    ]
    assert "We borrow £12.00m" in text
    assert "- cheaper\n- *longer*" in text
    assert "*Source:* Term sheet" in text
    assert "> Say it slowly" in text
    assert "| **Leverage** | **3.25** |" in text
    assert "| £m | Cash |" in text
    assert "| 2027 | 1.20 |" in text
    assert "| 2028 |  |" in text
    assert "| Sign | Board | 4 December |" in text
    assert (result.blocks, result.places[0].label) == (8, "slide 4")
    assert [figure.text for figure in result.figures] == ["£12.00m"]

"""The gallery: one file of every kind with everything it can hold, made from content of our own and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from producers.content.anything import AnyContent
from producers.content.data import Data, DataField, TextFile
from producers.content.deck import Deck, PictureSlide
from producers.content.house import House
from producers.content.inline import parse_inline as p
from producers.content.workbook import (
    Chart,
    CheckRow,
    Checks,
    ColumnSpec,
    Formula,
    Grid,
    InputRow,
    RowSpec,
    Series,
    Workbook,
)
from producers.figures import FigureBook
from producers.production import Produced, RenderOptions
from producers.rendering import formats_of, render
from tests.producers.docx import specimens as papers
from tests.producers.pdf import specimens as forms
from tests.producers.pictures import site_plan
from tests.producers.pptx import specimens as slides
from tests.producers.xlsx import specimens as books
from tests.producers.xlsx.making import inputs_of, sheet_of
from tests.validation.gallery_papers import arabic_lease, turned_pages, witness_statement

OBJECTS = {"plan": site_plan(), "supplied": forms.supplied_form()}
NOTHING = FigureBook()
HOUSE = House(firm="Aldous Reeve LLP", serif="Times New Roman", sans="Arial", accent="6B1F2A")


@dataclass(frozen=True)
class Piece:
    """A piece of the gallery: what makes its content, and the figures bound in it."""

    make: Callable[[], AnyContent]
    figures: FigureBook = NOTHING


def deck() -> Deck:
    """Every layout: the specimen deck, and pictures with and without words beside them."""
    full = slides.full_deck()
    beside = PictureSlide(
        title="The yard has room for a second store",
        object="plan",
        alt="Plan of the yard with the store in its lower left corner",
        caption="Scale 1 : 500",
        text_head="What we see",
        text=(p("The store takes **a seventh** of the land."), p("Lorries can turn on the right.")),
        source=p("Survey of 3 November 2026"),
    )
    alone = PictureSlide(
        title="The whole yard", object="plan", alt="Plan of the yard", source=p("Survey of 3 November")
    )
    return full.model_copy(update={"slides": (*full.slides, beside, alone)})


def letter_sized_book() -> Workbook:
    """A workbook on US Letter with every format, validation, flag and form of chart."""
    rows = tuple(
        RowSpec(values={"site": f"Site {n}", "a": 1000 * n, "b": 250 * n, "code": f"00{n}4410"}, role="body")
        for n in range(1, 7)
    )
    columns = (
        ColumnSpec(key="site", head="Site"),
        ColumnSpec(key="code", head="Account", format="code"),
        ColumnSpec(key="a", head="Rent", format="money", total="sum"),
        ColumnSpec(key="b", head="Service\ncharge", format="money", total="sum"),
        ColumnSpec(key="all", head="Both", format="money", formula="[a]+[b]", total="sum"),
        ColumnSpec(key="share", head="Share", format="percent", formula="[all]/[all:total]"),
        ColumnSpec(key="flag", head="Look", format="flag", formula="[all]>Limit"),
    )
    grid = Grid(id="sites", columns=columns, rows=rows, total_label="Total", flag_column="flag")
    inputs = inputs_of(
        InputRow(label="Limit", value=6000, format="money", name="Limit", minimum=Decimal(0), maximum=Decimal(9000)),
        InputRow(label="Basis", value="in advance", choices=("in advance", "in arrear"), name="Basis"),
        InputRow(label="Twice the limit", value=Formula(formula="Limit*2", explains="Limit × 2"), format="money"),
    )
    charts = tuple(
        Chart(form=form, grid="sites", categories="site", series=series, unit=f"$, {form}", alt=f"Rent by site, {form}")
        for form, series in (
            ("stacked", (Series(column="a"), Series(column="b"))),
            ("column", (Series(column="a"), Series(column="b"))),
            ("bar", (Series(column="all"),)),
            ("line", (Series(column="a"), Series(column="b"))),
        )
    )
    checks = Checks(
        rows=(
            CheckRow(label="Parts add up", actual="[sites!all:total]", expected="[sites!a:total]+[sites!b:total]"),
            CheckRow(label="Sites", actual="COUNTA([sites!site:all])", expected="6", format="integer"),
        )
    )
    sheets = (
        sheet_of(inputs, name="Inputs"),
        sheet_of(grid, name="Sites"),
        *(sheet_of(chart, name=f"Chart {chart.form}") for chart in charts),
        sheet_of(checks, name="Checks"),
    )
    return Workbook(title="Rents", language="en-US", currency="USD", sheets=sheets)


def records() -> Data:
    """Records of every type, with what other programs would change."""
    fields = (
        DataField(key="account", required=True),
        DataField(key="amount", type="decimal"),
        DataField(key="units", type="integer"),
        DataField(key="due", type="date"),
        DataField(key="paid", type="flag"),
        DataField(key="note"),
    )
    listed = (
        {
            "account": "06932169358293",
            "amount": "1234.50",
            "units": 3,
            "due": "2026-12-15",
            "paid": True,
            "note": "=1+1",
        },
        {
            "account": "123456789012345678",
            "amount": "-0.05",
            "units": 0,
            "due": None,
            "paid": False,
            "note": "a, b; “c”",
        },
    )
    return Data.model_validate({"title": "Ledger", "fields": fields, "records": listed})


PIECES: dict[str, Piece] = {
    "agreement": Piece(papers.facility_agreement, papers.figures()),
    "letter": Piece(papers.letter, papers.figures()),
    "summary": Piece(papers.term_summary, papers.figures()),
    "memo": Piece(papers.memo, papers.figures()),
    "housed": Piece(lambda: papers.letter().model_copy(update={"house": HOUSE}), papers.figures()),
    "us-agreement": Piece(papers.us_agreement, papers.figures()),
    "court": Piece(witness_statement),
    "turned": Piece(turned_pages),
    "arabic": Piece(arabic_lease),
    "loan": Piece(books.loan_workbook),
    "variance": Piece(books.variance_workbook),
    "rents": Piece(letter_sized_book),
    "deck": Piece(deck, slides.figures()),
    "form": Piece(forms.drawdown_request),
    "filled": Piece(lambda: forms.filled({"name": "Ada Verrill", "reason": "A long reason. " * 40, "agree": "yes"})),
    "flat": Piece(lambda: forms.filled({"name": "Ada Verrill", "country": "Germany", "agree": "yes"}, flatten=True)),
    "ledger": Piece(records),
    "words": Piece(lambda: TextFile(title="Notes", text="Line one\nLine two\n")),
}
FILES = tuple((name, form) for name, piece in PIECES.items() for form in formats_of(piece.make().family))


@cache
def gallery_file(name: str, file_format: str) -> Produced:
    """A file of the gallery."""
    return made_again(name, file_format)


def made_again(name: str, file_format: str) -> Produced:
    """The same, made anew."""
    piece = PIECES[name]
    return render(piece.make(), file_format, piece.figures, RenderOptions(objects=dict(OBJECTS)))

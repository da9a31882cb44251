"""Specimen decks for tests: one invented deal with every kind of slide."""

from datetime import date
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
from producers.content.runs import FigureRun, Runs, Text
from producers.figures import Figure, FigureBook, Home

HOME = Home(kind="cell", place="Schedule!C5")


def words(text: str) -> Runs:
    """Runs from text in which **double stars** mark bold words."""
    return tuple(Text(text=part, bold=index % 2 == 1) for index, part in enumerate(text.split("**")) if part)


def figure(name: str, style: str = "", *, bold: bool = False) -> FigureRun:
    return FigureRun(name=name, style=style, bold=bold)


def figures() -> FigureBook:
    money = {"kind": "money", "currency": "GBP", "home": HOME}
    return FigureBook(
        figures=(
            Figure(name="principal", label="Loan", value=Decimal(12_000_000), decimals=0, **money),
            Figure(name="interest", label="Interest", value=Decimal(2_020_000), **money),
            Figure(name="fee", label="Arrangement fee", value=Decimal(150_000), decimals=0, **money),
            Figure(name="rate", label="Rate", kind="percent", value=Decimal("0.064"), home=HOME),
            Figure(name="drawdown", label="Drawdown", kind="date", value=date(2026, 12, 15), home=HOME),
        )
    )


def title_slide() -> TitleSlide:
    return TitleSlide(
        title="A £12 million loan for three new vessels",
        lines=("Paper for decision by the board", "Ingrid Sollas, Finance Director"),
        foot=("Halden Marine Services Limited", "3 December 2026 · Confidential"),
    )


def stacked_slide() -> ChartSlide:
    return ChartSlide(
        id="service",
        title="Debt service peaks at £3.11m in 2027 and falls by about £0.15m a year",
        form="stacked",
        categories=("2027", "2028", "2029", "2030", "2031"),
        series=(
            ChartSeries(name="Principal", values=(Decimal("2.4"),) * 5),
            ChartSeries(name="Interest", values=tuple(map(Decimal, ("0.71", "0.56", "0.40", "0.25", "0.10")))),
        ),
        unit="Paid in each year, £ million",
        number_format="0.00",
        text_head="What this means",
        text=(
            (
                *words("Over five years we pay "),
                figure("interest", "millions", bold=True),
                *words(" interest on "),
                figure("principal", "millions"),
                *words("."),
            ),
            (*words("The rate is fixed at "), figure("rate", bold=True), *words(", so the amounts cannot rise.")),
            words("Contract income in 2027 covers debt service **1.9 times**."),
        ),
        alt="Columns of principal and interest for 2027 to 2031; the total falls from 3.11 to 2.50.",
        source=words("Facility Agreement, Schedule 1; loan model, sheet Schedule"),
        notes=(words("Say first that the peak is covered."),),
    )


def table_slide() -> TableSlide:
    heads = ("Covenant", "2027", "2028", "2029 to 2031", "Tightest forecast", "When", "Headroom")
    rows = (
        ("Net leverage, no more than", "3.25 : 1", "3.00 : 1", "2.50 : 1", "2.94 : 1", "June 2027", "9.5%"),
        ("Interest cover, at least", "4.00 : 1", "4.00 : 1", "4.50 : 1", "4.62 : 1", "March 2027", "15.5%"),
        ("Minimum cash, at least", "£1,000,000", "£1,000,000", "£1,250,000", "£1,310,000", "June 2028", "31.0%"),
    )
    return TableSlide(
        id="covenants",
        title="We meet every covenant; net leverage in June 2027 leaves the least room",
        columns=tuple(
            SlideTableColumn(head=head, align="right" if index else "left") for index, head in enumerate(heads)
        ),
        rows=tuple(SlideTableRow(cells=tuple(map(words, row)), strong=index == 0) for index, row in enumerate(rows)),
        alt="Three covenants with their limits, the tightest forecast, when it falls and the headroom.",
        closing=(
            words(
                "**Still open.** The bank asks for 3.00 : 1 in 2027. That would cut the headroom to 2.0%. "
                "We advise holding at 3.25 : 1."
            ),
            words("**If a test fails.** We have 20 Business Days to put it right; a shareholder injection needs 15."),
        ),
        source=words("Facility Agreement, clause 6.1; company forecast of 24 November 2026"),
    )


def columns_slide() -> ColumnsSlide:
    return ColumnsSlide(
        title="The loan costs less than leasing, and in return we accept tests and a charge",
        left=SlideColumn(
            head="What we gain",
            bullets=(
                words("All-in cost **6.9%** a year, against 8.4% for the lease"),
                words("Three vessels owned outright in **December 2031**"),
                words("Fixed payments, known to the pound"),
                words("No premium to prepay after 15 December 2028"),
            ),
        ),
        right=SlideColumn(
            head="What we accept",
            bullets=(
                words("Three covenants, tested **every quarter**"),
                words("A first charge over the three vessels"),
                words("No transfer of the loan without the bank’s consent"),
                (*words("An arrangement fee of "), figure("fee", bold=True), *words(" at drawdown")),
            ),
        ),
        closing=words(
            "**On balance.** The loan saves about £0.47m over five years: 1.5 percentage points on an "
            "average balance of £6.3m."
        ),
        source=words("Facility Agreement, draft 3; Norvane Leasing offer of 9 November 2026"),
    )


def closing_slide() -> ClosingSlide:
    return ClosingSlide(
        title="Please approve the loan so that we can draw on 15 December",
        resolution=(
            *words("That the company enter into the Facility Agreement with Corvane Bank plc for "),
            figure("principal"),
            *words(", on the terms of draft 3, and that any two directors may sign it."),
        ),
        steps=(
            ("Board decision", "Board", "3 December"),
            ("Marked draft to the bank", "Aldous Reeve", "7 December"),
            ("Builders’ certificates", "Operations", "11 December"),
            ("Signing and drawdown", "Two directors", "15 December"),
        ),
    )


def section_slide() -> SectionSlide:
    return SectionSlide(title="What could go wrong, and what we would do", line="Three risks and their limits")


def statement_slide() -> StatementSlide:
    return StatementSlide(
        title="The board is asked one question today",
        statement=words("Do we borrow £12 million at a fixed 6.40% for five years to own three vessels outright?"),
        support=words("The alternative is a lease at 8.4% a year that leaves us without the vessels in 2031."),
        source=words("Norvane Leasing offer of 9 November 2026"),
    )


def bullets_slide() -> BulletsSlide:
    return BulletsSlide(
        id="risks",
        title="Four risks remain after signing, and each has a limit we have agreed with the bank",
        bullets=(
            words(
                "**Delivery slips.** The last vessel may come in March 2027 instead of January; the bank waits until "
                "30 June 2027 before its commitment ends."
            ),
            words("**Charter income falls.** Cover stays above 4.00 : 1 until income drops by more than 13%."),
            words("**Rates.** The rate is fixed, so a rise costs us nothing; a fall would cost us the chance."),
            words("**Insurance.** Premiums rise by about £40,000 a year and are inside the budget."),
        ),
        closing=words("**What we watch.** Net leverage in June 2027 is the one test with less than 10% headroom."),
        source=words("Risk register of 20 November 2026"),
    )


def line_slide() -> ChartSlide:
    quarters = ("Q1 2027", "Q2 2027", "Q3 2027", "Q4 2027", "Q1 2028", "Q2 2028", "Q3 2028", "Q4 2028")
    return ChartSlide(
        title="Net leverage stays under its limit in every quarter of the first two years",
        form="line",
        categories=quarters,
        series=(
            ChartSeries(name="Limit", values=tuple(map(Decimal, ("3.25",) * 4 + ("3.00",) * 4)), exception=True),
            ChartSeries(
                name="Forecast",
                values=tuple(map(Decimal, ("2.61", "2.94", "2.88", "2.74", "2.66", "2.58", "2.41", "2.30"))),
            ),
            ChartSeries(
                name="Weak case",
                values=tuple(map(Decimal, ("2.70", "3.10", "3.05", "2.95", "2.90", "2.84", "2.71", "2.33"))),
            ),
        ),
        unit="Net debt to EBITDA, times",
        number_format="0.00",
        alt="Lines of the limit, the forecast and a weak case for eight quarters; both cases stay below the limit.",
        source=words("Company forecast of 24 November 2026"),
    )


def bar_slide() -> ChartSlide:
    return ChartSlide(
        title="The bank’s offer is the cheapest of the four we have in writing",
        form="bar",
        categories=("Corvane Bank loan", "Norvane lease", "Second bank, floating", "Bond, private placement"),
        series=(ChartSeries(name="All-in cost", values=tuple(map(Decimal, ("6.9", "8.4", "7.3", "7.8")))),),
        unit="All-in cost a year, %",
        number_format="0.0",
        text=(words("The loan is **1.5 points** below the lease."), words("The bond needs a rating that we lack.")),
        alt="Bars of all-in cost: loan 6.9, lease 8.4, second bank 7.3, bond 7.8.",
        source=words("Offers received by 20 November 2026"),
    )


def column_slide() -> ChartSlide:
    return ChartSlide(
        title="Charter income grows by a third once the vessels sail",
        form="column",
        categories=("2025", "2026", "2027", "2028"),
        series=(
            ChartSeries(name="Old fleet", values=tuple(map(Decimal, ("9100", "9350", "9300", "9280"))), past=True),
            ChartSeries(name="With new vessels", values=(None, None, Decimal(11200), Decimal(12450))),
        ),
        unit="Charter income, £ thousand",
        alt="Columns of charter income for 2025 to 2028, the old fleet and with the new vessels.",
        source=words("Management accounts; company forecast of 24 November 2026"),
    )


def full_deck() -> Deck:
    """A deck with every kind of slide and every form of chart."""
    return Deck(
        title="A £12 million loan for three new vessels",
        subject="Board paper",
        footer="Halden Marine Services Limited · Board, 3 December 2026 · Confidential",
        slides=(
            title_slide(),
            stacked_slide(),
            table_slide(),
            columns_slide(),
            closing_slide(),
            section_slide(),
            statement_slide(),
            bullets_slide(),
            line_slide(),
            bar_slide(),
            column_slide(),
        ),
    )

"""Specimen documents that show every block and run: a facility agreement, a letter, a term summary, a memo, a US NDA.

All parties are invented. The figures agree across the specimens, as they must across one package.
"""

from datetime import date
from decimal import Decimal

from producers.content.document import (
    Cell,
    Clause,
    Column,
    Contents,
    Cover,
    CoverParty,
    Definition,
    Document,
    DocumentBlock,
    Heading,
    KeyFigure,
    KeyFigures,
    Letterhead,
    List,
    ListItem,
    MemoHead,
    PageBreak,
    Paragraph,
    Party,
    Recital,
    RunningHead,
    Schedule,
    ScheduleItem,
    SignatureParty,
    Signatures,
    Table,
    TableRow,
    TermRow,
    TermRows,
    Title,
)
from producers.content.inline import parse_inline as p
from producers.figures import Figure, FigureBook, Home

_TERM_SHEET = Home(kind="source", place="Term sheet.docx, row 2")


def figures() -> FigureBook:
    """Return the figures of the invented loan."""
    return FigureBook(
        figures=(
            Figure(
                name="principal",
                label="Amount of the loan",
                kind="money",
                value=Decimal(12_000_000),
                currency="GBP",
                decimals=0,
                home=_TERM_SHEET,
            ),
            Figure(name="rate", label="Fixed rate", kind="percent", value=Decimal("0.064"), home=_TERM_SHEET),
            Figure(
                name="instalment",
                label="Instalment",
                kind="money",
                value=Decimal(600_000),
                currency="GBP",
                decimals=0,
                home=Home(kind="cell", place="Schedule!C5"),
            ),
            Figure(name="drawdown", label="Drawdown date", kind="date", value=date(2026, 12, 15), home=_TERM_SHEET),
            Figure(
                name="total_interest",
                label="Total interest",
                kind="money",
                value=Decimal(2_016_000),
                currency="GBP",
                decimals=0,
                home=Home(kind="cell", place="Schedule!D26"),
            ),
        )
    )


def row(*cells: str, role: str = "body") -> TableRow:
    """Return a table row from notation texts."""
    return TableRow(cells=tuple(Cell(runs=p(text)) for text in cells), role=role)


def column(head: str, align: str = "left") -> Column:
    """Return a table column."""
    return Column(head=p(head), align=align)


def clause(level: int, text: str, block: str = "") -> Clause:
    """Return a clause from notation text."""
    return Clause(level=level, runs=p(text), id=block)


def repayment_rows() -> tuple[TableRow, ...]:
    """Return twenty rows of the repayment schedule and its total."""
    rows = []
    opening = 12_000_000
    for number in range(20):
        month = ("March", "June", "September", "December")[number % 4]
        interest = round(opening * 0.064 / 4)
        closing = opening - 600_000
        rows.append(
            row(
                f"15 {month} {2027 + number // 4}",
                f"{opening:,}",
                "600,000",
                f"{interest:,}",
                f"{600_000 + interest:,}",
                f"{closing:,}" if closing else "–",
            )
        )
        opening = closing
    rows.append(row("Total", "", "12,000,000", "2,016,000", "14,016,000", "", role="total"))
    return tuple(rows)


def _opening() -> tuple[DocumentBlock, ...]:
    return (
        Cover(
            date_line=p("Dated [blank:date of the agreement|date] 2026"),
            title="Facility Agreement",
            deal="£12,000,000 term loan facility",
            parties=(
                CoverParty(name="Halden Marine Services Limited", role="Borrower"),
                CoverParty(name="Corvane Bank plc", role="Lender"),
            ),
            foot=(
                "Aldous Reeve LLP",
                "31 Lantern Court, London EC4V 5AB",
                "Matter HMS/0417 · Draft 3 · 30 November 2026",
            ),
        ),
        Contents(),
        Paragraph(runs=p("This Agreement is dated [blank:date of the agreement|date] 2026")),
        Heading(text="Parties"),
        Party(
            id="borrower",
            runs=p(
                "**Halden Marine Services Limited**, a company incorporated in England and Wales with registered "
                "number 09417726, whose registered office is at 14 Quay House, Saltmarsh Road, Hull HU1 3DZ "
                "(the [[Borrower]]); and"
            ),
        ),
        Party(
            runs=p(
                "**Corvane Bank plc**, a company incorporated in England and Wales with registered number 02188340, "
                "whose registered office is at 7 Fenner Street, London EC2M 4QH (the [[Lender]])."
            )
        ),
        Heading(text="Background"),
        Recital(
            runs=p(
                "The Borrower operates crew-transfer vessels and is buying three vessels to serve contracts that "
                "begin in April 2027."
            )
        ),
        Recital(
            id="why",
            runs=p(
                "The Lender has agreed to lend the Borrower [fig:principal] towards that purchase on the "
                "terms of this Agreement."
            ),
        ),
        Heading(text="Agreed terms"),
    )


def _definitions() -> tuple[DocumentBlock, ...]:
    meanings = (
        (
            "Business Day",
            (
                "means a day, other than a Saturday, a Sunday or a public holiday, on which banks are "
                "open for general business in London."
            ),
        ),
        (
            "EBITDA",
            (
                "means the Borrower's operating profit before interest, tax, depreciation and "
                "amortisation for the twelve months ending on a Test Date."
            ),
        ),
        ("Event of Default", "means any event or circumstance listed in clause [ref:default-events]."),
        ("Facility", "means the term loan facility made available under clause [ref:facility-grant]."),
        ("Loan", "means the principal amount borrowed under the Facility and still outstanding."),
        ("Net Debt", "means the Borrower's total borrowings less its cash at bank."),
        ("Repayment Date", "means each date set out in the first column of Schedule [ref:repayments]."),
        (
            "Test Date",
            "means 31 March, 30 June, 30 September and 31 December in each year, the first being 31 March 2027.",
        ),
        ("Vessels", "means the crew-transfer vessels *Halden Tern*, *Halden Plover* and *Halden Knot*."),
    )
    return (
        clause(1, "Definitions and interpretation"),
        clause(2, "In this Agreement:"),
        *(Definition(term=term, runs=p(text), id=term.lower().replace(" ", "-")) for term, text in meanings),
        clause(2, "In this Agreement, unless the context requires otherwise:"),
        clause(3, "a reference to a clause or Schedule is to a clause of or Schedule to this Agreement;"),
        clause(3, "a reference to a person includes:"),
        clause(4, "an individual, a company and any other body with legal personality; and"),
        clause(4, "that person's successors and permitted assigns; and", "successors"),
        clause(3, "headings are for convenience only and do not affect interpretation."),
    )


def _covenants() -> tuple[DocumentBlock, ...]:
    return (
        clause(1, "Financial covenants"),
        clause(
            2,
            (
                "The Borrower shall ensure that, on each Test Date in the periods shown below, each of "
                "the following is met:"
            ),
            "covenants",
        ),
        Table(
            columns=(
                column("Covenant"),
                column("Calculated as"),
                column("2027", "right"),
                column("2028", "right"),
                column("2029 to 2031", "right"),
            ),
            rows=(
                row("Net leverage, no more than", "Net Debt ÷ EBITDA", "3.25 : 1", "3.00 : 1", "2.50 : 1"),
                row("Interest cover, at least", "EBITDA ÷ interest payable", "4.00 : 1", "4.00 : 1", "4.50 : 1"),
                row("Minimum cash, at least", "Cash at bank (£)", "1,000,000", "1,000,000", "1,250,000"),
            ),
            alt="Financial covenants by year",
        ),
        clause(
            2,
            (
                "Within 30 days after each Test Date the Borrower shall send the Lender a certificate, "
                "signed by a director, that shows the calculation of each covenant in clause "
                "[ref:covenants]."
            ),
        ),
    )


def _terms() -> tuple[DocumentBlock, ...]:
    return (
        clause(1, "The Facility", "facility-clause"),
        clause(
            2,
            (
                "Subject to the terms of this Agreement, the Lender makes available to the Borrower a "
                "sterling term loan facility of [fig:principal]."
            ),
            "facility-grant",
        ),
        clause(2, "The Borrower shall apply all amounts borrowed under the Facility towards:"),
        clause(3, "the purchase price of the Vessels; and"),
        clause(3, "fees and costs of that purchase, up to £350,000 in total."),
        clause(1, "Conditions of utilisation"),
        clause(
            2,
            (
                "The Borrower may draw the Facility in one amount on or before [fig:drawdown], if no "
                "Event of Default is continuing and the Lender has received the board resolution and the "
                "signed builders' certificates for the Vessels."
            ),
        ),
        clause(1, "Interest and fees"),
        clause(
            2,
            (
                "Interest accrues on the Loan at a fixed rate of [fig:rate] per annum[note:Calculated on "
                "a 365-day year.] and is payable in arrear on each Repayment Date."
            ),
        ),
        clause(
            2,
            (
                "The Borrower shall pay the Lender an arrangement fee of £150,000 (1.25% of the "
                "Facility) on the date on which the Facility is drawn."
            ),
        ),
        clause(1, "Repayment and prepayment"),
        clause(
            2,
            (
                "The Borrower shall repay the Loan in twenty equal instalments of [fig:instalment], one "
                "on each Repayment Date, as set out in Schedule [ref:repayments|number]. If a Repayment "
                "Date is not a Business Day, payment is due on the next Business Day."
            ),
        ),
        clause(
            2,
            (
                "The Borrower may prepay the whole or any part of the Loan (being at least £500,000) on "
                "ten Business Days' notice, without premium after 15 December 2028.[remark:Bank asked "
                "for 2029.]"
            ),
        ),
        *_covenants(),
        clause(1, "Events of Default"),
        clause(2, "Each of the following is an Event of Default:", "default-events"),
        clause(
            3,
            (
                "the Borrower does not pay an amount on its due date, unless the failure is caused by a "
                "technical error and payment is made within three Business Days;"
            ),
        ),
        clause(
            3,
            (
                "a covenant in clause [ref:covenants] is not met and the failure is not remedied within "
                "20 Business Days (see also clause [ref:successors], [ref:facility-clause|title] and "
                "page [ref:facility-clause|page]); and"
            ),
            "breach",
        ),
        clause(3, "the Borrower is unable, or admits that it is unable, to pay its debts as they fall due."),
        clause(
            2,
            (
                "While an Event of Default is continuing the Lender may, by notice to the Borrower, "
                "cancel the Facility and declare the Loan, with accrued interest, immediately due and "
                "payable."
            ),
        ),
        clause(
            2,
            (
                "The Borrower appoints Fenner Agents Limited, registered number [verify:02210987|not in "
                "the sources], as its agent for service of process in England. Paragraph [ref:deposit] "
                "of Schedule [ref:conditions] applies."
            ),
        ),
        clause(1, "Governing law and jurisdiction"),
        clause(
            2,
            (
                "This Agreement and any non-contractual obligations arising out of it are governed by "
                "the law of England and Wales."
            ),
        ),
    )


def _schedules() -> tuple[DocumentBlock, ...]:
    heads = ("Vessel", "Yard", "Flag", "Price (£)", "Deposit (£)", "Balance (£)", "Delivery", "Insured (£)")
    vessels = (
        (
            "Halden Tern",
            "Brasken Yard, Ålesund",
            "United Kingdom",
            "4,100,000",
            "410,000",
            "3,690,000",
            "1 February 2027",
            "4,500,000",
        ),
        (
            "Halden Plover",
            "Brasken Yard, Ålesund",
            "United Kingdom",
            "4,100,000",
            "410,000",
            "3,690,000",
            "1 March 2027",
            "4,500,000",
        ),
        (
            "Halden Knot",
            "Orrin Boats, Stromness",
            "United Kingdom",
            "3,450,000",
            "345,000",
            "3,105,000",
            "20 March 2027",
            "3,800,000",
        ),
    )
    return (
        Schedule(id="conditions", title="Conditions"),
        ScheduleItem(level=1, runs=p("The Lender has received each of the following:")),
        ScheduleItem(level=2, runs=p("a copy of the board resolution of the Borrower;")),
        ScheduleItem(level=2, id="deposit", runs=p("evidence that the deposit for each Vessel has been paid, with:")),
        ScheduleItem(level=3, runs=p("the receipt of the yard; and")),
        ScheduleItem(level=3, runs=p("the bank statement that shows the payment.")),
        ScheduleItem(level=1, runs=p("All fees then due have been paid.")),
        Schedule(id="vessel-list", title="Vessels", subtitle="Prices, deposits and delivery", landscape=True),
        Table(
            columns=tuple(column(head, "right" if "£" in head else "left") for head in heads),
            rows=(
                *(row(*vessel) for vessel in vessels),
                row("Total", "", "", "11,650,000", "1,165,000", "10,485,000", "", "12,800,000", role="total"),
            ),
            note=p("Prices are net of value added tax."),
        ),
        ScheduleItem(level=1, runs=p("Each Vessel is delivered free of charges.")),
        ScheduleItem(level=1, runs=p("Title passes on payment of the balance.")),
        Schedule(id="repayments", title="Repayment schedule (amounts in £)"),
        Table(
            look="long",
            columns=tuple(
                column(head, "left" if head == "Repayment Date" else "right")
                for head in ("Repayment Date", "Opening Loan", "Principal", "Interest", "Payment", "Closing Loan")
            ),
            rows=repayment_rows(),
            note=p("Interest is 6.40% × ¼ of the opening Loan. Drawing assumed on 15 December 2026."),
        ),
        Signatures(
            lead=p("Signed by the parties' authorised signatories on the date at the head of this Agreement."),
            parties=(
                SignatureParty(name="Halden Marine Services Limited", lines=(p("A director"),)),
                SignatureParty(name="Corvane Bank plc", lines=(p("An authorised signatory"),)),
            ),
        ),
    )


def facility_agreement() -> Document:
    """Return the agreement with cover, contents, four levels, tables, three schedules and signatures."""
    return Document(
        title="Facility Agreement",
        subject="£12,000,000 term loan facility",
        running=RunningHead(
            left="Halden Marine Services · Facility Agreement",
            right="Draft 3 · Confidential",
            foot="HMS/0417 · 30 November 2026",
        ),
        blocks=(*_opening(), *_definitions(), *_terms(), *_schedules()),
    )


def letter() -> Document:
    """Return a letter with a short table and numbered points."""
    return Document(
        title="Corvane Bank facility: points to settle before signing",
        theme="letter",
        running=RunningHead(left="Ms Ingrid Sollas", right="30 November 2026"),
        blocks=(
            Letterhead(
                name="Aldous Reeve LLP",
                address="31 Lantern Court, London EC4V 5AB · +44 20 7946 0417 · aldousreeve.example",
                registration=(
                    "Aldous Reeve LLP is a limited liability partnership registered in England and Wales (OC381204)."
                ),
            ),
            Paragraph(role="date", runs=p("30 November 2026")),
            *(
                Paragraph(role="address", runs=p(line))
                for line in (
                    "Ms Ingrid Sollas",
                    "Finance Director",
                    "Halden Marine Services Limited",
                    "14 Quay House, Saltmarsh Road",
                    "Hull HU1 3DZ",
                )
            ),
            Paragraph(role="reference", runs=p("Our reference: HMS/0417/TO")),
            Paragraph(role="salutation", runs=p("Dear Ms Sollas")),
            Paragraph(role="subject", runs=p("Corvane Bank facility: points to settle before signing")),
            Paragraph(
                runs=p(
                    "We enclose draft 3 of the Facility Agreement for the [fig:principal] term loan, with a "
                    "comparison against draft 2. The bank has accepted our wording on transfers and notices. "
                    "Three points remain, and each needs your decision by Friday 4 December 2026."
                )
            ),
            Table(
                columns=(column("Point"), column("Bank's position"), column("What we advise")),
                rows=(
                    row(
                        "Net leverage in 2027 (clause 6.1)",
                        "3.00 : 1 from the first Test Date",
                        (
                            "Hold at 3.25 : 1. Your forecast peaks at 2.94 : 1 in June 2027, so 3.00 : 1 leaves room "
                            "of only 2%."
                        ),
                    ),
                    row(
                        "Cure period (clause 7.1(b))",
                        "10 Business Days",
                        "Ask for 20 Business Days. A shareholder injection needs 15.",
                    ),
                    row(
                        "Prepayment premium (clause 5.2)",
                        "1.00% until 15 December 2029",
                        "Accept until 15 December 2028. Later it would cost up to £72,000.",
                    ),
                ),
            ),
            Paragraph(
                runs=p(
                    "If you agree, we will return the marked draft to the bank on Monday 7 December, which "
                    "keeps the planned drawdown on Tuesday 15 December. To do that we need from you:"
                )
            ),
            List(
                ordered=True,
                items=tuple(
                    ListItem(runs=p(text))
                    for text in (
                        "your decision on the three points above;",
                        "the signed board resolution, in the form sent to you on 20 November; and",
                        "the builders' certificates for the three vessels.",
                    )
                ),
            ),
            Paragraph(runs=p("I am in the office all week if you would like to talk any of this through.")),
            Paragraph(role="closing", runs=p("Yours sincerely")),
            Paragraph(role="closing", runs=p("**Thomas Okonedo**")),
            Paragraph(role="closing", runs=p("Partner, for Aldous Reeve LLP")),
            Paragraph(role="quiet", runs=p("Enclosed: Facility Agreement, draft 3; comparison against draft 2")),
        ),
    )


def _term_rows(*rows: tuple[str, str]) -> TermRows:
    return TermRows(rows=tuple(TermRow(label=label, runs=p(text)) for label, text in rows))


def term_summary() -> Document:
    """Return a one-page term summary."""
    return Document(
        title="Summary of terms",
        theme="terms",
        running=RunningHead(foot="Aldous Reeve LLP for Halden Marine Services Limited · HMS/0417"),
        max_pages=1,
        blocks=(
            Title(
                text="Summary of terms",
                subtitle=p(
                    "Term loan facility from Corvane Bank plc to Halden Marine Services Limited · 30 "
                    "November 2026 · Draft 3"
                ),
            ),
            KeyFigures(
                items=(
                    KeyFigure(label="Amount", runs=p("[fig:principal]")),
                    KeyFigure(label="Fixed rate, per annum", runs=p("[fig:rate]")),
                    KeyFigure(label="Term", runs=p("5 years")),
                    KeyFigure(label="Total interest", runs=p("[fig:total_interest]")),
                )
            ),
            Heading(text="The loan"),
            _term_rows(
                ("Borrower", "Halden Marine Services Limited (09417726)"),
                ("Lender", "Corvane Bank plc (02188340)"),
                ("Purpose", "Purchase of three crew-transfer vessels; fees and costs up to £350,000"),
                ("Drawdown", "One drawing, on or before [fig:drawdown]"),
                ("Interest", "[fig:rate] fixed, paid quarterly in arrear; first payment £192,000 on 15 March 2027"),
                ("Repayment", "Twenty equal instalments of [fig:instalment], from 15 March 2027 to 15 December 2031"),
                ("Fee", "Arrangement fee £150,000 (1.25%), paid at drawdown"),
                ("Prepayment", "From £500,000, on ten Business Days' notice; no premium after 15 December 2028"),
            ),
            Heading(text="Financial covenants, tested quarterly from 31 March 2027"),
            Table(
                columns=(
                    column("Covenant"),
                    column("2027", "right"),
                    column("2028", "right"),
                    column("2029 to 2031", "right"),
                    column("Tightest forecast", "right"),
                    column("Headroom", "right"),
                ),
                rows=(
                    row(
                        "Net leverage, no more than", "3.25 : 1", "3.00 : 1", "2.50 : 1", "2.94 : 1 (June 2027)", "9.5%"
                    ),
                    row(
                        "Interest cover, at least", "4.00 : 1", "4.00 : 1", "4.50 : 1", "4.62 : 1 (March 2027)", "15.5%"
                    ),
                    row(
                        "Minimum cash, at least",
                        "£1,000,000",
                        "£1,000,000",
                        "£1,250,000",
                        "£1,310,000 (June 2028)",
                        "31.0%",
                    ),
                ),
            ),
            Heading(text="Protection for the Lender"),
            _term_rows(
                (
                    "Events of Default",
                    (
                        "Non-payment (three Business Days' grace for technical error); covenant breach not "
                        "remedied in 20 Business Days; insolvency"
                    ),
                ),
                ("Transfer", "Borrower: only with consent. Lender: to another bank, on 20 Business Days' notice"),
                ("Law and courts", "England and Wales, exclusive jurisdiction"),
            ),
            Heading(text="Still open on 30 November 2026"),
            _term_rows(
                ("Net leverage 2027", "Bank asks for 3.00 : 1; company proposes 3.25 : 1 (shown above)"),
                ("Cure period", "Bank asks for 10 Business Days; company proposes 20 (shown above)"),
            ),
            Paragraph(
                role="note",
                runs=p(
                    "This summary is for discussion and does not bind either party. If it differs from the "
                    "Facility Agreement, the Facility Agreement prevails. Headroom is the distance between "
                    "the tightest forecast and the covenant, as a share of the covenant."
                ),
            ),
        ),
    )


def memo() -> Document:
    """Return a memo with a heading, a bulleted list and a captioned table that the text refers to."""
    return Document(
        title="Covenant headroom",
        theme="memo",
        running=RunningHead(left="Covenant headroom", foot="HMS/0417 · 30 November 2026"),
        blocks=(
            Title(text="Memorandum"),
            MemoHead(
                rows=(
                    TermRow(label="To", runs=p("Board of Halden Marine Services Limited")),
                    TermRow(label="From", runs=p("Aldous Reeve LLP")),
                    TermRow(label="Date", runs=p("30 November 2026")),
                    TermRow(label="Subject", runs=p("Covenant headroom under the Facility Agreement")),
                )
            ),
            Heading(text="In short"),
            Paragraph(
                runs=p(
                    "The covenants hold in every quarter of the forecast. The tightest point is net leverage "
                    "in June 2027, shown in Table [ref:headroom|number]."
                )
            ),
            List(
                items=(
                    ListItem(runs=p("Net leverage leaves 9.5% at its tightest.")),
                    ListItem(runs=p("Interest cover leaves 15.5%:")),
                    ListItem(level=1, runs=p("it rises each quarter; and")),
                    ListItem(level=1, runs=p("it does not depend on new contracts.")),
                    ListItem(runs=p("Minimum cash leaves 31.0%.")),
                )
            ),
            Table(
                id="headroom",
                caption="Headroom at the tightest quarter",
                columns=(column("Covenant"), column("Tightest forecast", "right"), column("Headroom", "right")),
                rows=(
                    row("Net leverage", "2.94 : 1", "9.5%"),
                    row("Interest cover", "4.62 : 1", "15.5%"),
                    row("Minimum cash", "£1,310,000", "31.0%"),
                ),
            ),
            Paragraph(runs=p("We advise signing on these terms.")),
        ),
    )


def us_agreement() -> Document:
    """Return a US Letter non-disclosure agreement with a US signature block and a lettered exhibit."""
    return Document(
        title="Mutual Non-Disclosure Agreement",
        language="en-US",
        page="Letter",
        running=RunningHead(
            left="Mutual Non-Disclosure Agreement", right="Confidential", foot="Draft of November 30, 2026"
        ),
        blocks=(
            Title(text="Mutual Non-Disclosure Agreement"),
            Paragraph(
                runs=p("This Agreement is made as of [blank:effective date|date] (the [[Effective Date]]) between:")
            ),
            Party(runs=p("**Tarn Robotics, Inc.**, a Delaware corporation ([[Tarn]]); and")),
            Party(runs=p("**Quillan Foundry LLC**, an Oregon limited liability company ([[Quillan]]).")),
            clause(1, "Confidential Information", "ci"),
            clause(
                2,
                (
                    "Each party may disclose Confidential Information to the other for the Purpose described "
                    "in Exhibit [ref:purpose]."
                ),
            ),
            Definition(term="Confidential Information", runs=p("means information that a party discloses and that:")),
            clause(3, "is marked confidential; or"),
            clause(3, "a reasonable person would understand to be confidential."),
            Definition(term="Representatives", runs=p("means, for a party:")),
            clause(3, "its directors, officers and employees; and"),
            clause(3, "its professional advisers."),
            clause(1, "Obligations"),
            clause(
                2,
                (
                    "The receiving party shall keep the Confidential Information confidential and use it "
                    "only for the Purpose."
                ),
            ),
            clause(2, "The obligations in Section [ref:ci] last for three years from the Effective Date."),
            clause(1, "Governing law"),
            clause(2, "This Agreement is governed by the laws of the State of Delaware."),
            Signatures(
                look="us",
                lead=p("The parties have executed this Agreement as of the Effective Date."),
                parties=(SignatureParty(name="Tarn Robotics, Inc."), SignatureParty(name="Quillan Foundry LLC")),
            ),
            Schedule(id="purpose", word="Exhibit", title="Purpose"),
            ScheduleItem(level=1, runs=p("Evaluation of a supply of castings for the Tarn arm.")),
            PageBreak(),
            ScheduleItem(level=1, runs=p("Any later purpose the parties agree in writing.")),
        ),
    )

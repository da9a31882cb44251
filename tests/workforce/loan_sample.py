"""Makes the term sheet of the term loan sample; run it by hand when the sample changes.

python -m tests.workforce.loan_sample "resources/samples/term-loan/Term sheet, 9 November.docx"
"""

import sys
from pathlib import Path

from producers.content.document import Cell, Column, Document, Heading, Paragraph, Table, TableRow, Title
from producers.content.inline import parse_inline
from producers.docx.writer import write_docx
from producers.figures import FigureBook

ROWS = (
    ("Lender", "Pellwick Group Limited"),
    ("Lender registered number", "90216634"),
    ("Lender registered office", "Tanyard House, 3 Millrace Lane, Lincoln LN2 7QX"),
    ("Borrower", "Sandoway Cold Store Limited"),
    ("Borrower registered number", "90774018"),
    ("Borrower registered office", "Unit 6, Fenside Park, Boston PE21 9ZT"),
    ("Amount", "£480,000 in one sum"),
    ("Interest rate", "6.25% a year, fixed"),
    ("Term", "60 months"),
    ("Payment frequency", "Monthly, in arrear"),
    ("Drawdown", "15 December 2026"),
    ("First payment", "15 January 2027"),
    ("Day count", "Equal periods (each month one twelfth of a year)"),
    ("Repayment", "To be agreed"),
    ("Purpose", "buying two refrigerated lorries and the racking of the new cold store in Boston"),
)


def term_sheet() -> Document:
    """Return the term sheet as content."""
    return Document(
        title="Term sheet",
        theme="memo",
        blocks=(
            Title(text="Term sheet", subtitle=parse_inline("Loan to Sandoway Cold Store, 9 November 2026")),
            Paragraph(runs=parse_inline("For discussion; subject to the approval of both boards.")),
            Heading(level=2, text="Terms"),
            Table(
                columns=(Column(head=parse_inline("Point"), weight=1), Column(head=parse_inline("Proposed"), weight=2)),
                rows=tuple(
                    TableRow(cells=(Cell(runs=parse_inline(label)), Cell(runs=parse_inline(value))))
                    for label, value in ROWS
                ),
            ),
        ),
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(write_docx(term_sheet(), FigureBook()).data)

"""Makes the term sheet of the NDA sample; run it by hand when the sample changes.

python -m tests.workforce.nda_sample "resources/samples/nda/Term sheet, 12 November.docx"
"""

import sys
from pathlib import Path

from producers.content.document import Cell, Column, Document, Heading, Paragraph, Table, TableRow, Title
from producers.content.inline import parse_inline
from producers.docx.writer import write_docx
from producers.figures import FigureBook

ROWS = (
    ("First party", "Northmere Handling Limited"),
    ("First party registered number", "90417726"),
    ("First party address", "14 Quay House, Saltmarsh Road, Hull HU1 3DZ"),
    ("Second party", "Tallis Robotics Limited"),
    ("Second party registered number", "90880231"),
    ("Purpose", "evaluating the supply of picking robots for the warehouse of Northmere Handling Limited in Hull"),
    ("Duration of confidence", "Two years from the date of the agreement"),
    ("Liability cap", "£250,000 in all, for each party"),
    ("First party notices", "contracts@northmere.example"),
    ("Second party notices", "legal@tallis.example"),
    ("Law", "England and Wales"),
)


def term_sheet() -> Document:
    """Return the term sheet as content."""
    return Document(
        title="Term sheet",
        theme="memo",
        blocks=(
            Title(text="Term sheet", subtitle=parse_inline("Mutual NDA, warehouse robots, 12 November 2026")),
            Paragraph(runs=parse_inline("Agreed in the call of 12 November, subject to the approval of both boards.")),
            Heading(level=2, text="Terms"),
            Table(
                columns=(Column(head=parse_inline("Point"), weight=1), Column(head=parse_inline("Agreed"), weight=2)),
                rows=tuple(
                    TableRow(cells=(Cell(runs=parse_inline(label)), Cell(runs=parse_inline(value))))
                    for label, value in ROWS
                ),
            ),
            Paragraph(runs=parse_inline("Not binding. Tallis will send the details for the parties clause by e-mail.")),
        ),
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(write_docx(term_sheet(), FigureBook()).data)

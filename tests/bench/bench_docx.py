"""How much faster a 200-page contract is written than by the same content through python-docx; prints the ratio.

Run: `python -m tests.bench.bench_docx`. The other side is written as its manual shows it: styles by name, numbering
bound to the styles, a field for each reference, tables cell by cell row, footnotes left out (it cannot write them),
so the comparison favours it. Nothing is asserted: the machine decides the numbers.
"""

import io
import time
from collections.abc import Callable

import docx
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from producers.content.document import (
    Clause,
    Contents,
    Cover,
    CoverParty,
    Definition,
    Document,
    DocumentBlock,
    Schedule,
    SignatureParty,
    Signatures,
    Table,
)
from producers.content.inline import parse_inline, plain_text
from producers.content.numbering import number_blocks
from producers.content.runs import FigureRun, Reference, Runs
from producers.docx import write_docx
from producers.figures import FigureBook
from tests.producers.docx import specimens

CLAUSES, SECTIONS = 150, 7


def contract() -> Document:
    """Return a contract of about 200 pages: 150 clauses, references and figures in each, tables and schedules."""
    blocks: list[DocumentBlock] = [
        Cover(title="Framework Agreement", parties=(CoverParty(name="Halden Marine Services Limited", role="Buyer"),)),
        Contents(),
    ]
    for number in range(CLAUSES):
        blocks += _clause(number)
    blocks += [Schedule(id="rates", title="Rates"), _table("long", 120)]
    blocks.append(Signatures(parties=(SignatureParty(name="Halden Marine Services Limited"),)))
    return Document(title="Framework Agreement", blocks=tuple(blocks))


def _clause(number: int) -> list[DocumentBlock]:
    other = (number * 7) % CLAUSES
    long = "shall keep full and proper books and records of everything done under this Agreement and shall show them "
    made: list[DocumentBlock] = [Clause(level=1, id=f"c{number}", runs=parse_inline(f"Subject {number + 1}"))]
    for section in range(SECTIONS):
        start = f"Under clause [ref:c{other}] the Buyer {long * 2}to the Seller"
        text = f"{start} on payment of [fig:instalment] in part {section}."
        made.append(Clause(level=2, id=f"c{number}s{section}", runs=parse_inline(text)))
        items = (
            f"as clause [ref:c{other}s{section}] says, {long};",
            "in any other case[note:see the Schedule], at once.",
        )
        made += [Clause(level=3, runs=parse_inline(item)) for item in items]
    if number % 10 == 0:
        made += [
            Definition(term=f"Record {number}", runs=parse_inline(f"means what Schedule [ref:rates] lists; {long}."))
        ]
        made += [Clause(level=2, runs=parse_inline("The rates are:")), _table("ruled", 8)]
    return made


def _table(look: str, rows: int) -> Table:
    heads = ("Item", "2027", "2028", "2029", "Total")
    columns = tuple(specimens.column(head, "left" if head == "Item" else "right") for head in heads)
    body = tuple(specimens.row(f"Rate {number}", *(f"{number * 37:,}" for _ in range(4))) for number in range(rows))
    return Table(columns=columns, rows=body, look=look)


class Plain:
    """The same content through python-docx, one call after the other."""

    def __init__(self, document: Document, figures: FigureBook) -> None:
        self._document = document
        self._figures = figures
        self._numbering = number_blocks(document)
        self._file = docx.Document()
        for level in range(1, 5):
            self._file.styles.add_style(f"Clause {level}", 1)
        self._file.styles.add_style("Definition", 1)
        self._file.styles.add_style("Table Text", 1)

    def write(self) -> bytes:
        """Return the file."""
        for block in self._document.blocks:
            if isinstance(block, Clause):
                self._runs(self._file.add_paragraph(style=f"Clause {block.level}"), block.runs)
            elif isinstance(block, Definition):
                self._runs(self._file.add_paragraph(f"“{block.term}” ", style="Definition"), block.runs)
            elif isinstance(block, Table):
                self._table(block)
        buffer = io.BytesIO()
        self._file.save(buffer)
        return buffer.getvalue()

    def _runs(self, paragraph, runs: Runs) -> None:
        for run in runs:
            text = plain_text((run,), self._figures, self._numbering)
            if isinstance(run, Reference):
                self._field(paragraph, f"REF {run.target} \\r \\h", text)
            elif isinstance(run, FigureRun) or text:
                paragraph.add_run(text)

    def _field(self, paragraph, instruction: str, text: str) -> None:
        for kind in ("begin", instruction, "separate", text, "end"):
            run = paragraph.add_run(text if kind == text else None)
            if kind in {"begin", "separate", "end"}:
                mark = OxmlElement("w:fldChar")
                mark.set(qn("w:fldCharType"), kind)
                run._r.append(mark)
            elif kind == instruction:
                code = OxmlElement("w:instrText")
                code.text = instruction
                run._r.append(code)

    def _table(self, block: Table) -> None:
        table = self._file.add_table(rows=1, cols=len(block.columns))
        for cell, column in zip(table.rows[0].cells, block.columns, strict=True):
            cell.paragraphs[0].style = "Table Text"
            self._runs(cell.paragraphs[0], column.head)
        for row in block.rows:
            for cell, content in zip(table.add_row().cells, row.cells, strict=True):
                cell.paragraphs[0].style = "Table Text"
                self._runs(cell.paragraphs[0], content.runs)


def best_of(job: Callable[[], bytes], times: int = 3) -> tuple[float, int]:
    """Return the shortest CPU time in seconds and the size of the file."""
    spent = []
    size = 0
    for _ in range(times):
        start = time.process_time()
        size = len(job())
        spent.append(time.process_time() - start)
    return min(spent), size


def main() -> None:
    """Print both times and their ratio."""
    document, figures = contract(), specimens.figures()
    ours, our_size = best_of(lambda: write_docx(document, figures).data)
    theirs, their_size = best_of(lambda: Plain(document, figures).write())
    print(
        f"{len(document.blocks)} blocks: ours {ours:.2f} s ({our_size // 1024} kB), "
        f"python-docx {theirs:.2f} s ({their_size // 1024} kB), ratio {theirs / ours:.1f}"
    )


if __name__ == "__main__":
    main()

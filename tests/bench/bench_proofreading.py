"""How long a contract of 200 pages takes to be read and proofread, in CPU seconds, and reading against python-docx.

Run: `python -m tests.bench.bench_proofreading`. python-docx reads the words of paragraphs and cells only; ours also
numbers clauses and reads notes, fields, controls and changes. Nothing is asserted: the machine decides the numbers.
"""

import io
import time
from collections.abc import Callable

import docx

from app.checks.registry import run_checks
from producers.docx import write_docx
from producers.reading.word import read_word
from tests.bench.bench_docx import contract
from tests.producers.docx import specimens


def plainly(data: bytes) -> int:
    """The words as python-docx gives them."""
    file = docx.Document(io.BytesIO(data))
    words = sum(len(paragraph.text) for paragraph in file.paragraphs)
    return words + sum(len(cell.text) for table in file.tables for row in table.rows for cell in row.cells)


def least(work: Callable[[], object], times: int = 3) -> float:
    """The least CPU time of some runs."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


def main() -> None:
    """Print the times and the ratio."""
    data = write_docx(contract(), specimens.figures()).data
    reading, plain = least(lambda: read_word(data)), least(lambda: plainly(data))
    print(f"reading 200 pages: ours {reading:.2f} s, python-docx {plain:.2f} s, ratio {plain / reading:.1f}")
    print(f"proofreading 200 pages, reading included: {least(lambda: run_checks(data, 'contract.docx')):.2f} s of CPU")


if __name__ == "__main__":
    main()

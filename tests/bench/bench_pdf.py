"""How long the pages of a 200-page contract take, beside writing the Word file itself; prints both and the ratio.

Run: `python -m tests.bench.bench_pdf`. Nothing is asserted: the machine decides the numbers.
"""

import time

from producers.docx import write_docx
from producers.pdf.document import lay_out
from tests.bench.bench_docx import contract
from tests.producers.docx import specimens


def main() -> None:
    """Print the times."""
    document, figures = contract(), specimens.figures()
    write_docx(document, figures)
    start = time.process_time()
    word = write_docx(document, figures).data
    writing = time.process_time() - start
    lay_out(write_docx(specimens.letter(), figures).data)
    start = time.process_time()
    laid = lay_out(word)
    laying = time.process_time() - start
    print(
        f"{laid.pages} pages: laid out in {laying:.2f} s ({laid.pages / laying:.0f} pages a second), "
        f"Word file written in {writing:.2f} s, ratio {laying / writing:.1f}"
    )


if __name__ == "__main__":
    main()

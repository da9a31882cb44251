"""How long the redline of a 200-page contract takes, beside a plain diff of its words; prints both and the ratio.

Run: `python -m tests.bench.bench_redline`. The plain diff reads nothing and writes nothing: it only compares the
paragraphs that were already read, as text. Nothing is asserted: the machine decides the numbers.
"""

import difflib
import time

from producers.content.document import Clause, Document
from producers.content.inline import parse_inline
from producers.docx import read_text, write_docx
from producers.redline import compare_documents
from tests.bench.bench_docx import contract
from tests.producers.docx import specimens


def edited(document: Document) -> Document:
    """Return a next version: a word changed in every tenth clause, one in thirty gone, one in thirty new."""
    blocks = []
    for place, block in enumerate(document.blocks):
        if isinstance(block, Clause) and block.level == 3 and place % 30 == 0:
            continue
        if isinstance(block, Clause) and block.level == 2 and place % 10 == 0:
            changed = block.model_dump_json().replace("full and proper", "complete").replace("on payment of", "against")
            block = Clause.model_validate_json(changed)  # noqa: PLW2901
        blocks.append(block)
        if isinstance(block, Clause) and block.level == 2 and place % 30 == 1:
            blocks.append(Clause(level=2, runs=parse_inline(f"The Seller gives notice number {place} in writing.")))
    return document.model_copy(update={"blocks": tuple(blocks)})


def main() -> None:
    """Print the times."""
    first, figures = contract(), specimens.figures()
    old, new = write_docx(first, figures).data, write_docx(edited(first), figures).data
    texts = [[text for _, text in read_text(data)] for data in (old, new)]
    spent = []
    for _ in range(3):
        start = time.process_time()
        redline = compare_documents(old, new)
        spent.append(time.process_time() - start)
    start = time.process_time()
    list(difflib.unified_diff(*texts, lineterm=""))
    plain = time.process_time() - start
    print(
        f"{len(texts[0])} paragraphs, {redline.counts.total} changes: redline {min(spent):.2f} s, "
        f"diff of lines alone {plain:.3f} s, ratio {min(spent) / plain:.1f}"
    )


if __name__ == "__main__":
    main()

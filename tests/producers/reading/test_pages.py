"""The words of PDF pages as they are read: figures of neighbouring cells stay apart, hidden words are found."""

from producers.pdf.document import lay_out
from producers.reading.pages import read_pages
from tests.producers.redline import foreign as f

ROWS = (("", "Alder", "Birch", "Cedar", "Dogwood"), ("Task I", *("10",) * 4), ("Task II", "20", "5", "5", "15"))


def test_short_figures_in_neighbouring_cells_do_not_run_together() -> None:
    table = f.table(*(tuple(f.p(f.r(words)) for words in row) for row in ROWS))
    (page,) = read_pages(lay_out(f.document(table + f.p(""))).data)
    assert page.split() == [word for row in ROWS for cell in row for word in cell.split()]

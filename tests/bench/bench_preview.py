"""How long a 200-page contract takes to be looked at, against reading its words alone; prints the ratios.

Run: `python -m tests.bench.bench_preview`. Reading happens in a worker process; setting and painting in the window,
a page at a time. Nothing is asserted: the machine decides the numbers.
"""

import io
import os
import statistics
import time
import zipfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from app.preview.reading import read_preview
from app.preview.views import PagesView
from app.ui.kit import build_kit
from app.ui.preview.leaf_area import LeafArea
from app.ui.preview.paper.inks import paper_inks
from app.ui.preview.paper.source import PagesSource
from app.ui.preview.searching import find_all
from app.ui.resources import Resources
from producers.reading.word import read_word
from producers.rendering import render
from tests.producers.docx import specimens

TIMES = 25


def long_contract() -> bytes:
    """Return the specimen agreement with its body repeated to about 200 pages."""
    data = render(specimens.facility_agreement(), "docx", specimens.figures()).data
    source, made = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            part = source.read(name)
            if name == "word/document.xml":
                text = part.decode()
                start, end = text.index("<w:body>") + len("<w:body>"), text.rindex("<w:sectPr")
                part = (text[:start] + text[start:end] * TIMES + text[end:]).encode()
            target.writestr(name, part)
    return made.getvalue()


def timed(work) -> tuple[float, object]:
    """Return seconds and result."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def main() -> None:
    """Print the ratios."""
    app = QApplication([])
    kit = build_kit(Resources(Path(__file__).resolve().parents[2] / "resources"))
    data = long_contract()
    words, _ = timed(lambda: read_word(data))
    read, view = timed(lambda: read_preview(data, "long.docx"))
    assert isinstance(view, PagesView)
    source = PagesSource(view.parts, paper_inks(kit.theme))
    first, _ = timed(lambda: source.go_on(0.0))
    steps = []
    while not source.is_done():
        steps.append(timed(lambda: source.go_on(0.012))[0])
    area = LeafArea(kit, source)
    area.resize(760, 820)
    area.show()
    app.processEvents()
    bar, paints = area.verticalScrollBar(), []
    for value in range(0, bar.maximum(), max(bar.maximum() // 200, 1)):
        bar.setValue(value)
        paints.append(timed(app.processEvents)[0])
    search, found = timed(lambda: find_all(source, "lender"))
    print(f"{source.count()} pages; reading the look {read / words:.1f} times reading the words ({read:.2f} s)")
    print(f"first page {first * 1000:.0f} ms; longest step while the rest is set {max(steps) * 1000:.0f} ms")
    print(f"a scroll step paints in {statistics.median(paints) * 1000:.1f} ms, at most {max(paints) * 1000:.0f} ms")
    print(f"a search finds {len(found)} places in {search * 1000:.0f} ms")


if __name__ == "__main__":
    main()

"""How long 100 slides take, against plain python-pptx on its default template. Prints CPU seconds and their ratio.

Run: python tests/bench/bench_pptx.py
"""

import io
import sys
import time
from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from producers.content.deck import Deck
from producers.pptx import write_pptx
from tests.producers.pptx.specimens import bullets_slide, figures, stacked_slide, table_slide

SLIDES = 100


def ours() -> bytes:
    """A third bullets, a third charts, a third tables, with notes on the charts."""
    makers = (bullets_slide, stacked_slide, table_slide)
    slides = tuple(makers[n % 3]().model_copy(update={"id": f"s{n}"}) for n in range(SLIDES))
    return write_pptx(Deck(title="Bench", footer="Bench · Confidential", slides=slides), figures()).data


def plain() -> bytes:
    """The same content the shortest way python-pptx offers: nothing measured, nothing styled."""
    deck = Presentation()
    for number in range(SLIDES):
        slide = deck.slides.add_slide(deck.slide_layouts[1 if number % 3 == 0 else 5])
        (_plain_bullets, _plain_chart, _plain_table)[number % 3](slide)
    buffer = io.BytesIO()
    deck.save(buffer)
    return buffer.getvalue()


def _text(runs) -> str:
    return "".join(getattr(run, "text", "") for run in runs)


def _plain_bullets(slide) -> None:
    content = bullets_slide()
    slide.shapes.title.text = content.title
    slide.placeholders[1].text = "\n".join(_text(bullet) for bullet in content.bullets)


def _plain_chart(slide) -> None:
    content = stacked_slide()
    slide.shapes.title.text = content.title
    data = CategoryChartData()
    data.categories = content.categories
    for series in content.series:
        data.add_series(series.name, [float(value) for value in series.values])
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_STACKED, Inches(1), Inches(2), Inches(7), Inches(4), data)
    slide.notes_slide.notes_text_frame.text = _text(content.notes[0])


def _plain_table(slide) -> None:
    content = table_slide()
    slide.shapes.title.text = content.title
    shape = slide.shapes.add_table(4, 7, Inches(1), Inches(2), Inches(8), Inches(2))
    for row, cells in zip(list(shape.table.rows)[1:], content.rows, strict=True):
        for cell, runs in zip(row.cells, cells.cells, strict=True):
            cell.text = _text(runs)


def seconds(job) -> float:
    """The least CPU time of three runs."""
    times = []
    for _ in range(3):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return min(times)


if __name__ == "__main__":
    own, other = seconds(ours), seconds(plain)
    print(f"{SLIDES} slides: ours {own:.2f} s, plain python-pptx {other:.2f} s, ratio {own / other:.2f}")

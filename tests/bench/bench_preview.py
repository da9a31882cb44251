"""How much the window has to do at once while large files are opened, walked and searched in the preview.

Run: `python -m tests.bench.bench_preview`. Each line names what the person does and prints the processor time of the
whole process: until it is done, and of the longest turn of the event loop, which is how long a key may wait. Files are
read in a child process, as in the window; its time is the computer's, not the window's, and is printed beside the time
of reading the words alone. Nothing is asserted: the machine decides the numbers.
"""

import io
import os
import threading
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pypdf
import xlsxwriter
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.bridge.workers import Workers
from app.preview.views import Preview
from app.ui.housekeeping import Housekeeping
from app.ui.icons import Icon
from app.ui.kit import build_kit
from app.ui.preview.leaf_viewer import LeafViewer
from app.ui.preview.pane import PreviewPane
from app.ui.preview.pins import FindingPin
from app.ui.resources import Resources
from app.ui.states import Severity
from app.ui.theme.roles import Mode
from app.ui.views import FindingView
from producers.reading.word import read_word
from producers.rendering import render
from tests.producers.docx import specimens

TIMES, PINS, PAGES, ROWS, COLUMNS, LINES = 25, 600, 200, 5_000, 40, 20_000
ROOT = Path(__file__).resolve().parents[2]


class Watch:
    """Turns the event loop and notes the processor time of each turn, in seconds."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self._mark = time.process_time()
        self.turns: list[float] = []

    def turn(self) -> None:
        self._app.processEvents()
        now = time.process_time()
        self.turns.append(now - self._mark)
        self._mark = now

    def until(self, done: Callable[[], bool]) -> None:
        while not done():
            self.turn()
            if self.turns[-1] < 0.0005:
                time.sleep(0.001)
        self.turn()

    def measure(self, name: str, act: Callable[[], object], done: Callable[[], bool] = lambda: True) -> None:
        """Do something, turn until it is done, and print what it took."""
        self._app.processEvents()
        self.turns, self._mark = [], time.process_time()
        begun = self._mark
        act()
        self.until(done)
        took = (time.process_time() - begun) * 1000
        print(f"{name:<58} {took:7.0f} ms, longest turn {max(self.turns) * 1000:5.0f} ms")


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


def long_pdf() -> bytes:
    """Return a PDF of many pages, each full of words."""
    from tests.cases.build import pdf_pages

    reader = pypdf.PdfReader(io.BytesIO(pdf_pages(*["The Lender shall pay the Borrower. " * 3] * PAGES)))
    writer, out = pypdf.PdfWriter(), io.BytesIO()
    for page in reader.pages:
        made = writer.add_page(page)
        lines = "".join(
            f"BT /F1 6 Tf 20 {380 - 6 * n} Td (Line {n} of words for the lender.) Tj ET " for n in range(60)
        )
        made.get_contents()
        stream = pypdf.generic.StreamObject()
        stream.set_data(lines.encode())
        made[pypdf.generic.NameObject("/Contents")] = writer._add_object(stream)
    writer.write(out)
    return out.getvalue()


def large_book() -> bytes:
    """Return a workbook with a sheet of many rows and formulas, and heads that stay."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet("Ledger")
    sheet.write_string(0, 0, "A ledger with a title that runs over the column that stays while the rest is scrolled")
    sheet.freeze_panes(2, 1)
    for row in range(2, ROWS):
        sheet.write_string(row, 0, f"Entry {row}")
        for column in range(1, COLUMNS):
            sheet.write_number(row, column, row * column)
    book.close()
    return made.getvalue()


def scanned_pdf(pages: int = 6) -> bytes:
    """Return a PDF whose pages are pictures of 300 points an inch, as a scanner makes them."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    made = io.BytesIO()
    canvas = Canvas(made, pagesize=(595, 842))
    picture = large_picture(2480, 3508)
    for _ in range(pages):
        canvas.drawImage(ImageReader(io.BytesIO(picture)), 0, 0, 595, 842)
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def large_picture(width: int = 6000, height: int = 4000) -> bytes:
    """Return a picture, of 24 million points where nothing else is said."""
    from PySide6.QtCore import QBuffer, QIODevice

    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0x88AACC)
    for at in range(0, height, 8):
        for x in range(0, width, 64):
            image.setPixel(x, at, 0x112233)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPEG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


class Bench:
    """One pane in a window, with the child process that reads for it."""

    def __init__(self) -> None:
        self.app = QApplication([])
        self.kit = build_kit(Resources(ROOT / "resources"), mode=Mode.LIGHT)
        self.kit.theme.apply_to(self.app)
        self.workers = Workers()
        self.pane = PreviewPane(self.kit)
        self.pane.resize(760, 820)
        self.pane.show()
        Housekeeping(self.pane).stop()  # here nobody ever rests
        self.watch = Watch(self.app)

    def open(self, name: str, data: bytes) -> None:
        """Open a file: read in the child, unpacked in a thread, shown in the window; until its first leaf is there."""
        self.workers.look(data, name)
        arrived: list[Preview] = []
        self.pane.show_file(name, name, "", Icon.DOCUMENT)
        reading = threading.Thread(target=lambda: arrived.append(self.workers.look(data, name)))
        self.watch.measure(f"{name}: taking over what the child read", reading.start, lambda: bool(arrived))
        reading.join()
        self.watch.measure(
            f"{name}: the first page is painted",
            lambda: self.pane.set_preview(name, arrived[0]),
            lambda: self.pane.viewer is not None and self.pane.viewer.count() > 0,
        )
        self.watch.measure(f"{name}: all the rest is set", lambda: None, self.is_done)

    def is_done(self) -> bool:
        """Whether everything of the file is there."""
        viewer = self.pane.viewer
        pinned = not isinstance(viewer, LeafViewer) or not viewer._pinning.is_busy
        return viewer is not None and viewer.is_done() and pinned and not viewer.is_looking()

    def scroll(self, name: str, area: object) -> None:
        """Scroll from the top to the end in two hundred steps."""
        bar = area.verticalScrollBar()  # type: ignore[attr-defined]
        step = max(bar.maximum() // 200, 1)
        places = iter(range(0, bar.maximum() + 1, step))

        def go_on() -> bool:
            at = next(places, None)
            if at is not None:
                bar.setValue(at)
            return at is None

        self.watch.measure(f"{name}: scrolled through in 200 steps", lambda: None, go_on)


def pins_of(count: int) -> tuple[FindingPin, ...]:
    """Return findings at the clauses of the contract, some by place, some by words only."""
    found = []
    for number in range(1, count + 1):
        view = FindingView(str(number), number, "A finding", "What would be right.", Severity.MEDIUM)
        place = f"clause {number % 9 + 1}.{number % 3 + 1}" if number % 2 else ""
        found.append(FindingPin(view, place, "" if number % 2 else "words that stand nowhere in this file"))
    return tuple(found)


def main() -> None:
    """Print the numbers."""
    bench = Bench()
    pane, watch, contract = bench.pane, bench.watch, long_contract()
    began = time.process_time()
    read_word(contract)
    print(f"reading the words of the contract alone takes {(time.process_time() - began) * 1000:.0f} ms\n")
    bench.open("contract.docx", contract)
    bench.scroll("contract.docx", pane.viewer.area)
    watch.measure("contract.docx: 600 findings are pinned", lambda: pane.set_pins(pins_of(PINS)), bench.is_done)
    watch.measure("contract.docx: searched", lambda: pane.viewer.look_for("lender"), bench.is_done)
    watch.measure("contract.docx: copied whole", pane.copy)
    watch.measure("contract.docx: shown as plain text", lambda: pane.bar.text.setChecked(True))
    watch.measure("contract.docx: shown as pages again", lambda: pane.bar.text.setChecked(False))
    watch.measure("contract.docx: dark", lambda: bench.kit.theme.set_mode(Mode.DARK), bench.is_done)
    bench.kit.theme.set_mode(Mode.LIGHT)
    bench.open("long.pdf", long_pdf())
    bench.scroll("long.pdf", pane.viewer.area)
    watch.measure("long.pdf: searched", lambda: pane.viewer.look_for("lender"), bench.is_done)
    watch.measure("long.pdf: 600 findings are pinned", lambda: pane.set_pins(pins_of(PINS)), bench.is_done)
    bench.open("scan.pdf", scanned_pdf())
    bench.scroll("scan.pdf", pane.viewer.area)
    bench.open("ledger.xlsx", large_book())
    bench.scroll("ledger.xlsx", pane.viewer.grid)
    watch.measure("ledger.xlsx: searched", lambda: pane.viewer.look_for("entry"), bench.is_done)
    bench.open("log.txt", "".join(f"Line {n}: the Lender has paid.\n" for n in range(LINES)).encode())
    bench.scroll("log.txt", pane.viewer.area)
    bench.open("photo.jpg", large_picture())
    bench.workers.close()


if __name__ == "__main__":
    main()

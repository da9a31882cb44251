"""Steps put on pages: what holds together stays together, heads repeat, footnotes stand at the foot of their page."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from producers.pdf.document.shapes import Block, Paper, Rule, Section, Sheet
from producers.pdf.document.steps import Drawn, Heading, Lines, Step, StepMaker, only_seen, within
from producers.pdf.document.tags import note_way

_NOTE_GAP, _NOTE_RULE = 12.0, 4.0
_SLACK = 0.01


@dataclass
class Page:
    """A page: its paper, what is drawn on it, the names and headings that stand on it, its printed number."""

    sheet: Sheet
    section: int = 0
    first: bool = False
    number: int = 1
    drawn: list[Drawn] = field(default_factory=list)
    marks: dict[str, float] = field(default_factory=dict)
    headings: list[Heading] = field(default_factory=list)

    def put(self, step: Step, top: float) -> None:
        """Draw a step at its height."""
        left = self.sheet.left
        self.drawn += [replace(one, x=one.x + left, top=one.top + top) for one in step.drawn]
        for mark in step.marks:
            self.marks.setdefault(mark, top)
        if step.heading is not None:
            self.headings.append(replace(step.heading, top=top))


def set_pages(paper: Paper, numbers: Mapping[str, str], known: Lines) -> list[Page]:
    """Return all pages of a file. `numbers` says what the page numbers of bookmarks read."""
    pages: list[Page] = []
    for number in range(len(paper.sections)):
        _Filler(paper, number, numbers, known, pages).run()
    for page in pages:
        _draw_running(paper, page, {**numbers, "PAGE": str(page.number), "NUMPAGES": str(len(pages))})
    return pages


def _text_width(sheet: Sheet) -> float:
    return max(sheet.width - sheet.left - sheet.right, 20.0)


def _height(steps: list[Step]) -> float:
    return sum(step.before + step.height for step in steps)


def _running_blocks(section: Section, page: Page) -> tuple[list[Block], list[Block]]:
    kind = "first" if page.first and section.special else "default"
    return section.heads.get(kind, []), section.feet.get(kind, [])


def _draw_running(paper: Paper, page: Page, numbers: Mapping[str, str]) -> None:
    head, foot = _running_blocks(paper.sections[page.section], page)
    sheet = page.sheet
    for blocks, at_foot in ((head, False), (foot, True)):
        maker = StepMaker(numbers, paper.default_tab, sheet.height)
        steps = list(maker.steps(blocks, _text_width(sheet)))
        top = sheet.height - sheet.footer - _height(steps) if at_foot else sheet.header
        for step in steps:
            page.put(replace(only_seen(step), heading=None), top + step.before)
            top += step.before + step.height


class _Filler:
    """Fills the pages of one section."""

    def __init__(self, paper: Paper, number: int, numbers: Mapping[str, str], known: Lines, pages: list[Page]) -> None:
        self._paper, self._number, self._pages = paper, number, pages
        self._section = paper.sections[number]
        self._sheet = self._section.sheet
        self._width = _text_width(self._sheet)
        room = max(self._sheet.height - self._sheet.top - self._sheet.bottom, 40.0)
        self._maker = StepMaker(numbers, paper.default_tab, room, known)
        self._notes: dict[str, list[Step]] = {}
        self._rest: list[Step] = []
        self._noted: list[str] = []
        self._top = self._bottom = 0.0
        self._page: Page | None = None
        self._fresh = self._natural = self._empty = False

    def run(self) -> None:
        """Put all of the section on pages."""
        steps = list(self._maker.steps(self._section.blocks, self._width))
        self._begin()
        place = 0
        while place < len(steps):
            if place and steps[place].new_page:
                self._turn(natural=False)
            end = self._end_of_page(steps, place)
            for step in steps[place:end]:
                self._put(step)
            place = end
            if place < len(steps) and not steps[place].new_page:
                self._turn(natural=True)
                for head in steps[place].repeats:
                    self._put(only_seen(head))
                self._empty = True
        self._finish_notes()
        while self._rest:
            self._turn(natural=True)
            self._finish_notes()

    def _begin(self) -> None:
        before = self._pages[-1] if self._pages else None
        if before is None or self._section.starts_page or before.sheet != self._sheet:
            self._turn(natural=False)
            return
        self._open(before)
        foot = self._sheet.height - self._sheet.bottom
        inside = [one.top + (one.line.height if one.line else one.height) for one in before.drawn if one.top < foot]
        self._top = max([self._top, *inside])
        self._fresh = self._empty = False

    def _turn(self, *, natural: bool) -> None:
        """Begin a new page; a natural one begins without the distance above its first line."""
        started = self._page is not None
        if started:
            self._finish_notes()
        page = Page(self._sheet, self._number, first=not started)
        page.number = self._pages[-1].number + 1 if self._pages else 1
        if page.first and self._section.first_number is not None:
            page.number = self._section.first_number
        self._pages.append(page)
        self._fresh, self._natural, self._empty = True, natural, True
        self._open(page)

    def _open(self, page: Page) -> None:
        sheet = self._sheet
        head, foot = (list(self._maker.steps(blocks, self._width)) for blocks in _running_blocks(self._section, page))
        self._page = page
        self._top = max(sheet.top, sheet.header + _height(head) if head else 0.0)
        self._bottom = sheet.height - max(sheet.bottom, sheet.footer + _height(foot) if foot else 0.0)

    def _end_of_page(self, steps: list[Step], place: int) -> int:
        """Return the first step from `place` on that goes to another page."""
        top, fresh, noted = self._top, self._fresh and self._natural, list(self._noted)
        for number in range(place, len(steps)):
            step = steps[number]
            if number > place and step.new_page:
                return number
            noted += [name for name in step.notes if name not in noted]
            bottom = top + (0.0 if fresh else step.before) + step.height
            if bottom + self._note_height(noted) > self._bottom + _SLACK:
                return self._settle(steps, place, number)
            top, fresh = bottom, False
        return len(steps)

    def _settle(self, steps: list[Step], place: int, number: int) -> int:
        """Return where the page ends when the step at `number` does not fit any more.

        What is held together as a whole goes to the next page; where that is this page already, it is parted.
        """
        for end in range(number, place, -1):
            if not steps[end - 1].held:
                return end
        return max(number, place + 1) if self._empty else place

    def _note_height(self, names: list[str]) -> float:
        if not names and not self._rest:
            return 0.0
        return _NOTE_GAP + _height(self._rest) + sum(_height(self._note(name)) for name in names)

    def _note(self, name: str) -> list[Step]:
        if name not in self._notes:
            blocks = self._paper.notes.get(name, [])
            steps = self._maker.steps(blocks, self._width)
            self._notes[name] = [within(step, note_way(blocks)) for step in steps]
        return self._notes[name]

    def _put(self, step: Step) -> None:
        assert self._page is not None  # noqa: S101 - a page is begun before anything is put on one
        if not (self._fresh and self._natural):
            self._top += step.before
        self._page.put(step, self._top)
        self._top += step.height
        self._fresh = self._empty = False
        self._noted += [name for name in step.notes if name not in self._noted]

    def _finish_notes(self) -> None:
        """Draw the footnotes of a page at its foot; what does not fit goes on at the foot of the next."""
        steps = [*self._rest, *(step for name in self._noted for step in self._note(name))]
        self._noted, self._rest = [], []
        if not steps or self._page is None:
            return
        room = self._bottom - self._top - _NOTE_GAP
        kept: list[Step] = []
        while steps and (_height([*kept, steps[0]]) <= room + _SLACK or (self._empty and not kept)):
            kept.append(steps.pop(0))
        self._rest = steps
        top = self._bottom - _height(kept)
        if kept:
            rule = Rule(0.5, "5F6573")
            self._page.drawn.append(Drawn(self._sheet.left, top - _NOTE_RULE, rule=rule, length=self._width / 3))
        for step in kept:
            self._page.put(step, top + step.before)
            top += step.before + step.height

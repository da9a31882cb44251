"""Paragraphs and tables as steps: each as high as a line or a table row, with what it draws and what holds it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from producers.pdf.document.breaking import break_paragraph
from producers.pdf.document.lines import Line, text_line
from producers.pdf.document.shapes import Block, Cell, Image, Over, PageNumber, Paragraph, Row, Rule, Table
from producers.pdf.document.tags import Way, cell_way, drawing_way, ways_of

Lines = dict[tuple[int, float], list[Line]]
"""Lines that were broken before, by paragraph and width; paragraphs with page numbers are broken anew."""


@dataclass
class Drawn:
    """A thing on a page: a line, a rule or a fill; `x` and `top` in points from the upper left corner.

    A rule goes `length` to the right and `drop` down. `way` leads to what a line belongs to, () where it is only seen;
    `label` is the number or bullet that the line begins with.
    """

    x: float
    top: float
    line: Line | None = None
    rule: Rule | None = None
    length: float = 0.0
    drop: float = 0.0
    fill: str = ""
    height: float = 0.0
    way: Way = ()
    label: str = ""


@dataclass
class Heading:
    """An entry of the outline: its level from 0, its words, and how far down the page it stands."""

    level: int
    words: str
    top: float = 0.0


@dataclass
class Step:
    """A line or a row on its way to a page. `held` means that no page may end after it.

    `repeats` are the head rows that a page begins with when it begins with this row.
    """

    height: float
    drawn: list[Drawn] = field(default_factory=list)
    before: float = 0.0
    held: bool = False
    notes: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    heading: Heading | None = None
    new_page: bool = False
    repeats: "list[Step]" = field(default_factory=list)


@dataclass
class StepMaker:
    """Makes steps. `numbers` says what page numbers read, `room` is the height no step may exceed."""

    numbers: Mapping[str, str]
    default_tab: float
    room: float
    known: Lines = field(default_factory=dict)

    def steps(self, blocks: list[Block], width: float) -> Iterator[Step]:
        """Yield the steps of blocks that follow each other."""
        before: Block | None = None
        for block, way in zip(blocks, ways_of(blocks), strict=True):
            if isinstance(block, Paragraph):
                yield from self._paragraph(block, width, _gap(before, block), way)
            else:
                yield from self._table(block, width, _after(before))
            before = block

    def _lines(self, paragraph: Paragraph, width: float) -> list[Line]:
        key = id(paragraph), width
        if key not in self.known:
            fitted = _fit_images(paragraph, width, self.room)
            lines = break_paragraph(fitted, width, self.numbers, self.default_tab)
            if any(isinstance(item, Image | PageNumber) for item in paragraph.items):
                return lines
            self.known[key] = lines
        return self.known[key]

    def _paragraph(self, paragraph: Paragraph, width: float, gap: float, way: Way) -> Iterator[Step]:
        shape = paragraph.shape
        lines = self._lines(paragraph, width)
        last = len(lines) - 1
        for number, line in enumerate(lines):
            step = Step(line.height, [Drawn(0.0, 0.0, line, way=way)], notes=line.notes, marks=line.marks)
            step.new_page = bool(number and lines[number - 1].ends_page)
            if number == 0:
                step.drawn[0].label = paragraph.label
                step.before, step.heading, step.new_page = gap, _heading(paragraph), shape.page_break
                _rule_above(step, shape.above, shape.left, width - shape.right)
            if number == last:
                _rule_below(step, shape.below, shape.left, width - shape.right)
                step.held = shape.keep_next
            else:
                step.held = shape.keep_lines or (shape.widows and number in {0, last - 1})
            yield step

    def _table(self, table: Table, width: float, gap: float) -> Iterator[Step]:
        left = _table_left(table, width)
        heads: list[Step] = []
        leading = True
        for number, row in enumerate(table.rows):
            leading = leading and row.head
            for part, step in enumerate(self._row(table, row, left, sum(head.height for head in heads))):
                step.before = gap if number == 0 and part == 0 else 0.0
                step.held = leading or row.held or any(_holds(cell) for cell in row.cells)
                step.repeats = [] if leading else list(heads)
                step.drawn += (
                    [replace(draw_over(one, left), way=drawing_way(row, one)) for one in row.over] if part == 0 else []
                )
                if leading:
                    heads.append(step)
                yield step
        # Heads that fill most of a page are not repeated: the rows would never end.
        if sum(head.height for head in heads) > self.room / 2:
            heads.clear()

    def _row(self, table: Table, row: Row, left: float, heads: float) -> Iterator[Step]:
        """Yield the row as one step, or as several when it is higher than a page with the heads above it."""
        room = max(self.room - heads, self.room / 2)
        boxes = list(_cell_boxes(table, row, left))
        inside = [list(self.steps(_without_tail(cell.blocks), _room_of(cell, width))) for cell, _, width in boxes]
        while True:
            taken = [
                _take(steps, room - cell.padding[0] - cell.padding[2] - 4)
                for (cell, _, _), steps in zip(boxes, inside, strict=True)
            ]
            yield _row_step(table, row, boxes, taken)
            inside = [steps[len(done) :] for steps, done in zip(inside, taken, strict=True)]
            if not any(inside):
                return


def _row_step(table: Table, row: Row, boxes: list[tuple[Cell, float, float]], inside: list[list[Step]]) -> Step:
    above = max((cell.top.weight for cell, _, _ in boxes if cell.top and not row.thin), default=0.0)
    below = max((cell.bottom.weight for cell, _, _ in boxes if cell.bottom and not row.thin), default=0.0)
    heights = [_height(steps) + _end_of(cell) for (cell, _, _), steps in zip(boxes, inside, strict=True)]
    full = [height + cell.padding[0] + cell.padding[2] for (cell, _, _), height in zip(boxes, heights, strict=True)]
    height = row.least if row.exact else max([*full, row.least])
    step = Step(above + height + below)
    for (cell, x, width), own, steps in zip(boxes, heights, inside, strict=True):
        _rule_cell(step, cell, x, width, height=above + height + below)
        spare = height - own - cell.padding[0] - cell.padding[2]
        top = above + cell.padding[0] + spare * {"center": 0.5, "bottom": 1.0}.get(cell.align, 0.0)
        way = cell_way(table, row, cell)
        _put_steps(step, steps, x + cell.padding[1], top, way)
        if not any(one.line and one.line.pieces for inner in steps for one in inner.drawn):
            step.drawn.append(Drawn(x, 0.0, way=way))
    step.heading = Heading(0, row.heading) if row.heading else None
    return step


def only_seen(step: Step) -> Step:
    """Return a step as one that is not read aloud, for what stands on every page."""
    return replace(step, drawn=[replace(one, way=()) for one in step.drawn])


def within(step: Step, way: Way) -> Step:
    """Return a step whose words stand within something else."""
    return replace(step, drawn=[replace(one, way=(*way, *one.way) if one.way else ()) for one in step.drawn])


def draw_over(one: Over, left: float) -> Drawn:
    """Return a part of a drawing as it is drawn on a row."""
    if one.kind == "fill":
        return Drawn(left + one.x, one.top, length=one.width, height=one.height, fill=one.colour)
    if one.kind == "rule":
        return Drawn(left + one.x, one.top, rule=Rule(one.weight, one.colour), length=one.width, drop=one.height)
    line = text_line(one.text.text, one.text.style) if one.text is not None else Line(0.0, 0.0)
    wide = sum(piece.width for piece in line.pieces)
    shift = {"left": 0.0, "center": 0.5, "right": 1.0}[one.align] * wide
    return Drawn(left + one.x - shift, one.top, line)


def _put_steps(step: Step, steps: list[Step], x: float, top: float, way: Way) -> None:
    for inner in steps:
        top += inner.before
        step.drawn += [
            replace(one, x=one.x + x, top=one.top + top, way=(*way, *one.way) if one.way else ()) for one in inner.drawn
        ]
        step.notes = [*step.notes, *inner.notes]
        step.marks = [*step.marks, *inner.marks]
        top += inner.height


def _rule_cell(step: Step, cell: Cell, x: float, width: float, height: float) -> None:
    if cell.fill:
        step.drawn.insert(0, Drawn(x, 0.0, length=width, height=height, fill=cell.fill))
    if cell.top:
        step.drawn.append(Drawn(x, cell.top.weight / 2, rule=cell.top, length=width))
    if cell.bottom:
        step.drawn.append(Drawn(x, height - cell.bottom.weight / 2, rule=cell.bottom, length=width))
    for rule, place in ((cell.left, x), (cell.right, x + width)):
        if rule:
            step.drawn.append(Drawn(place, 0.0, rule=rule, drop=height))


def _take(steps: list[Step], room: float) -> list[Step]:
    """Return the first steps that fit into a room, one at least."""
    taken: list[Step] = []
    used = 0.0
    for step in steps:
        used += step.before + step.height
        if taken and used > room:
            break
        taken.append(step)
    return taken


def _height(steps: list[Step]) -> float:
    return sum(step.before + step.height for step in steps)


def _room_of(cell: Cell, width: float) -> float:
    return max(width + cell.spill - cell.padding[1] - cell.padding[3], 1.0)


def _end_of(cell: Cell) -> float:
    blocks = _without_tail(cell.blocks)
    return _after(blocks[-1]) if blocks else 0.0


def _without_tail(blocks: list[Block]) -> list[Block]:
    """Return blocks without the empty paragraph that must follow a table at the end of a cell."""
    if len(blocks) > 1 and isinstance(blocks[-2], Table) and isinstance(blocks[-1], Paragraph) and not blocks[-1].items:
        return blocks[:-1]
    return blocks


def _cell_boxes(table: Table, row: Row, left: float) -> Iterator[tuple[Cell, float, float]]:
    """Yield each cell with its left edge and its width."""
    column = row.before
    total = sum(table.widths)
    for cell in row.cells:
        start = sum(table.widths[:column])
        width = sum(table.widths[column : column + cell.span])
        yield cell, left + (total - start - width if table.right_to_left else start), width
        column += cell.span


def _table_left(table: Table, width: float) -> float:
    spare = width - sum(table.widths)
    if table.align in {"center", "right", "end"}:
        return spare / (2 if table.align == "center" else 1)
    return spare - table.left if table.right_to_left else table.left


def _holds(cell: Cell) -> bool:
    return any(isinstance(block, Paragraph) and block.shape.keep_next for block in cell.blocks)


def _after(block: Block | None) -> float:
    return block.shape.after if isinstance(block, Paragraph) else 0.0


def _gap(before: Block | None, paragraph: Paragraph) -> float:
    """Return the distance above a paragraph: the larger of the two, as Word has it."""
    shape = paragraph.shape
    if isinstance(before, Paragraph) and shape.close and shape.close == before.shape.close:
        return 0.0
    return max(_after(before), shape.before)


def _heading(paragraph: Paragraph) -> Heading | None:
    words = " ".join(paragraph.words.split())
    return Heading(paragraph.shape.outline, words) if paragraph.shape.outline is not None and words else None


def _rule_above(step: Step, rule: Rule | None, left: float, right: float) -> None:
    if rule is None:
        return
    depth = rule.weight + rule.space
    step.drawn = [replace(one, top=one.top + depth) for one in step.drawn]
    step.drawn.append(Drawn(left, rule.weight / 2, rule=rule, length=right - left))
    step.height += depth


def _rule_below(step: Step, rule: Rule | None, left: float, right: float) -> None:
    if rule is not None:
        step.drawn.append(Drawn(left, step.height + rule.space + rule.weight / 2, rule=rule, length=right - left))
        step.height += rule.space + rule.weight


def _fit_images(paragraph: Paragraph, width: float, room: float) -> Paragraph:
    """Return a paragraph whose pictures are no larger than a page."""
    if not any(isinstance(item, Image) for item in paragraph.items):
        return paragraph
    return Paragraph(
        paragraph.shape,
        [_fit(item, width, room * 0.95) if isinstance(item, Image) else item for item in paragraph.items],
        paragraph.label,
        paragraph.place,
    )


def _fit(image: Image, width: float, room: float) -> Image:
    scale = min(1.0, width / max(image.width, 1.0), room / max(image.height, 1.0))
    return replace(image, width=image.width * scale, height=image.height * scale)

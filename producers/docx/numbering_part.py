"""The numbering part: one multilevel list bound to the clause styles, and lists that restart where content restarts."""

from dataclasses import dataclass, field

from producers.content.counters import CounterFormat
from producers.content.numbering import SCHEDULE_COUNTERS
from producers.content.typography import NBSP
from producers.docx.look import Look
from producers.docx.style_list import ANNEX, APPENDIX, BULLETS, CLAUSES, EXHIBIT, ITEMS, PARTIES, RECITALS, SCHEDULE
from producers.docx.xml import HEAD, NAMESPACES, hanging_at, indent

ORDERED, UNDER_DEFINITION = 10, 11
_WORDS = {"Schedule": SCHEDULE, "Exhibit": EXHIBIT, "Annex": ANNEX, "Appendix": APPENDIX}
_FIRST_FREE = 20


@dataclass(frozen=True)
class Level:
    """One level of a list: its counter, its text, the style it is bound to, and where text and number stand."""

    form: CounterFormat | str
    text: str
    style: str = ""
    left: float = 36
    hanging: float = 36
    suffix: str = ""
    font: str = ""


@dataclass
class Lists:
    """Numbers of the lists a document needs beyond those bound to styles; every call of `restart` is a new list."""

    look: Look
    restarted: list[tuple[int, int]] = field(default_factory=list)

    def restart(self, base: int) -> int:
        """Return the number of a new list that looks like `base` and starts anew on every level."""
        number = _FIRST_FREE + len(self.restarted)
        self.restarted.append((number, base))
        return number


def schedule_list(word: str) -> int:
    """Return the number of the list that counts schedules, exhibits, annexes or appendices."""
    return _WORDS[word]


def _definitions(look: Look) -> dict[int, tuple[Level, ...]]:
    step = look.list_indent
    named = {number: (_schedule_level(word),) for word, number in _WORDS.items()}
    return {
        CLAUSES: (
            Level("decimal", "%1.", "Clause1"),
            Level("decimal", "%1.%2", "Clause2"),
            Level("lowerLetter", "(%3)", "Clause3", 64, 28),
            Level("lowerRoman", "(%4)", "Clause4", 92, 28),
        ),
        PARTIES: (Level("decimal", "(%1)", "Party"),),
        RECITALS: (Level("upperLetter", "(%1)", "Recital"),),
        **named,
        ITEMS: (
            Level("decimal", "%1.", "ScheduleItem1"),
            Level("decimal", "%1.%2", "ScheduleItem2"),
            Level("lowerLetter", "(%3)", "ScheduleItem3", 64, 28),
        ),
        BULLETS: tuple(Level("bullet", "•–·"[level], "", step * (level + 1), step, "", "Arial") for level in range(3)),
        ORDERED: (
            Level("decimal", "%1.", "", step, step),
            Level("lowerLetter", "(%2)", "", step * 2, step),
            Level("lowerRoman", "(%3)", "", step * 3, step),
        ),
        UNDER_DEFINITION: (Level("lowerLetter", "(%1)", "", 64, 28), Level("lowerRoman", "(%2)", "", 92, 28)),
    }


def _schedule_level(word: str) -> Level:
    """Return the level that counts schedules; the word holds its number by a no-break space."""
    style = "ScheduleTitle" if word == "Schedule" else ""
    return Level(SCHEDULE_COUNTERS[word], f"{word}{NBSP}%1", style, 0, 0, "nothing")


def numbering_part(lists: Lists, *, right_to_left: bool = False) -> bytes:
    """Return word/numbering.xml with all lists a document uses.

    Programs do not agree which side of a number hangs at its place where text runs from right to left. There the
    middle of each number stands a little inside its place, which all of them draw alike.
    """
    definitions = _definitions(lists.look)
    parts = [HEAD, f"<w:numbering {NAMESPACES}>"]
    side = "center" if right_to_left else "left"
    parts += [_abstract(number, levels, side) for number, levels in definitions.items()]
    parts += [f'<w:num w:numId="{number}"><w:abstractNumId w:val="{number}"/></w:num>' for number in definitions]
    parts += [_restarted(number, base, len(definitions[base])) for number, base in lists.restarted]
    return "".join([*parts, "</w:numbering>"]).encode()


def _abstract(number: int, levels: tuple[Level, ...], side: str) -> str:
    kind = "multilevel" if len(levels) > 1 else "singleLevel"
    inside = "".join(_level(index, level, side) for index, level in enumerate(levels))
    return (
        f'<w:abstractNum w:abstractNumId="{number}"><w:nsid w:val="{0x4E470000 + number:08X}"/>'
        f'<w:multiLevelType w:val="{kind}"/>{inside}</w:abstractNum>'
    )


def _level(index: int, level: Level, side: str) -> str:
    style = f'<w:pStyle w:val="{level.style}"/>' if level.style else ""
    suffix = f'<w:suff w:val="{level.suffix}"/>' if level.suffix else ""
    face = f'<w:rFonts w:hint="default" w:ascii="{level.font}" w:hAnsi="{level.font}"/>'
    font = f"<w:rPr>{face}</w:rPr>" if level.font else ""
    place = indent(level.left, hanging_at(level.hanging, centred=side == "center")) if level.left else ""
    shown = side if level.left else "left"
    return (
        f'<w:lvl w:ilvl="{index}"><w:start w:val="1"/><w:numFmt w:val="{level.form}"/>{style}{suffix}'
        f'<w:lvlText w:val="{level.text}"/><w:lvlJc w:val="{shown}"/><w:pPr>{place}</w:pPr>{font}</w:lvl>'
    )


def _restarted(number: int, base: int, levels: int) -> str:
    overrides = "".join(
        f'<w:lvlOverride w:ilvl="{level}"><w:startOverride w:val="1"/></w:lvlOverride>' for level in range(levels)
    )
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{base}"/>{overrides}</w:num>'

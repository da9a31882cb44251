"""Words of slides with their looks, from the shape itself, its layout, its master and the deck's defaults."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from app.preview.colours import read_colour, solid
from app.preview.slide import Aligned, Anchor, SlideParagraph, SlideRun, TextBody
from producers.reading.markup import Element, child, name, parse_markup

_ALIGNED: dict[str, Aligned] = {"l": "left", "ctr": "centre", "r": "right", "just": "justify"}
_ANCHORS: dict[str, Anchor] = {"t": "top", "ctr": "centre", "b": "bottom"}
_INSETS = (("tIns", 3.6), ("rIns", 7.2), ("bIns", 3.6), ("lIns", 7.2))
_EMU = 12700
_DRAWING = name("a:x").removesuffix("x").strip("{}")
_COLOURS = frozenset(name(f"a:{kind}") for kind in ("schemeClr", "srgbClr", "sysClr", "prstClr"))


@dataclass(frozen=True)
class Palette:
    """Colours and fonts of the theme a slide stands on."""

    scheme: dict[str, str]
    fonts: dict[str, str] = field(default_factory=dict)

    def family(self, face: str) -> str:
        """Return a family for a face; "+mj-lt" and "+mn-lt" are the theme's."""
        return self.fonts.get(face, face)


def read_body(
    body: Element | None, bodies: Sequence[Element], lists: Sequence[Element], palette: Palette, number: int
) -> TextBody:
    """Return the words of a shape.

    `bodies` are the shape's body properties and those it inherits from, nearest first; `lists` are list styles,
    nearest first. `number` is written where the slide's number stands.
    """
    if body is None:
        return TextBody()
    shrink = next((one for item in bodies if (one := child(item, "a:normAutofit")) is not None), None)
    factor = _whole(shrink.get("fontScale"), 100_000) / 100_000 if shrink is not None else 1.0
    closer = _whole(shrink.get("lnSpcReduction"), 0) / 100_000 if shrink is not None else 0.0
    paragraphs = []
    counts: dict[int, int] = {}
    for item in body.iterfind(name("a:p")):
        paragraph = _read_paragraph(item, lists, palette, number, factor, counts)
        paragraphs.append(replace(paragraph, line=max(paragraph.line - closer, 0.5)) if closer else paragraph)
    insets = tuple(_inset(bodies, key, usual) for key, usual in _INSETS)
    return TextBody(
        tuple(paragraphs),
        (insets[0], insets[1], insets[2], insets[3]),
        _ANCHORS.get(_first(bodies, "anchor") or "t", "top"),
        _first(bodies, "wrap") != "none",
    )


def list_of_style(font: Element | None, *, bold: bool = False) -> list[Element]:
    """Return, as a list style, what a style says of words: the colour held by `font` and, if so, bold letters.

    [] where it says nothing.
    """
    colour = next((one for one in font if one.tag in _COLOURS), None) if font is not None else None
    if colour is None and not bold:
        return []
    weight, fill = ' b="1"' if bold else "", "<a:solidFill/>" if colour is not None else ""
    levels = "".join(f"<a:lvl{at}pPr><a:defRPr{weight}>{fill}</a:defRPr></a:lvl{at}pPr>" for at in range(1, 10))
    made = parse_markup(f'<a:lstStyle xmlns:a="{_DRAWING}">{levels}</a:lstStyle>'.encode())
    for holder in made.iter(name("a:solidFill")):
        holder.append(deepcopy(colour))
    return [made]


def _first(items: Sequence[Element], key: str) -> str | None:
    return next((item.get(key) for item in items if item is not None and item.get(key) is not None), None)


def _inset(items: Sequence[Element], key: str, usual: float) -> float:
    written = _first(items, key)
    return _whole(written, 0) / _EMU if written is not None else usual


def _whole(text: str | None, otherwise: int) -> int:
    try:
        return int(text) if text is not None else otherwise
    except ValueError:
        return otherwise


def _read_paragraph(
    item: Element,
    lists: Sequence[Element],
    palette: Palette,
    number: int,
    factor: float,
    counts: dict[int, int],
) -> SlideParagraph:
    own = child(item, "a:pPr")
    level = _whole(own.get("lvl"), 0) if own is not None else 0
    chain = [own] if own is not None else []
    chain += [found for one in lists if (found := child(one, f"a:lvl{level + 1}pPr")) is not None]
    letters = [found for one in chain if (found := child(one, "a:defRPr")) is not None]
    runs = [run for one in item if (run := _read_run(one, letters, palette, number, factor)) is not None]
    if not runs:
        end = child(item, "a:endParaRPr")
        runs = [_make_run("", [end, *letters] if end is not None else letters, palette, factor)]
    bullet = _bullet(chain, level, counts) if any(run.text.strip() for run in runs) else ""
    line, points = _distance(chain)
    return SlideParagraph(
        runs=tuple(runs),
        align=_ALIGNED.get(_first(chain, "algn") or "l", "left"),
        bullet=bullet,
        bullet_colour=next(
            (read_colour(found, palette.scheme) for one in chain if (found := child(one, "a:buClr")) is not None), ""
        ),
        left=_whole(_first(chain, "marL"), 0) / _EMU,
        first=_whole(_first(chain, "indent"), 0) / _EMU,
        before=_space(chain, "a:spcBef", runs[0].size),
        after=_space(chain, "a:spcAft", runs[0].size),
        line=line,
        line_points=points,
    )


def _read_run(item: Element, letters: list[Element], palette: Palette, number: int, factor: float) -> SlideRun | None:
    kind = item.tag.rpartition("}")[2]
    if kind not in {"r", "br", "fld"}:
        return None
    own = child(item, "a:rPr")
    looks = [own, *letters] if own is not None else letters
    found = child(item, "a:t")
    text = "\n" if kind == "br" else (found.text or "" if found is not None else "")
    if kind == "fld" and item.get("type") == "slidenum":
        text = str(number)
    return _make_run(text.replace("\x0b", "\n"), looks, palette, factor)


def _make_run(text: str, looks: list[Element], palette: Palette, factor: float) -> SlideRun:
    face = next((found.get("typeface", "") for one in looks if (found := child(one, "a:latin")) is not None), "+mn-lt")
    colour = next(
        (found for one in looks if (found := solid(one, palette.scheme))), palette.scheme.get("tx1", "#000000")
    )
    raised = _whole(_first(looks, "baseline"), 0)
    return SlideRun(
        text=text.upper() if _first(looks, "cap") == "all" else text,
        size=min(max(_whole(_first(looks, "sz"), 1800) / 100 * factor, 1.0), 400.0),
        bold=_first(looks, "b") in {"1", "true"},
        italic=_first(looks, "i") in {"1", "true"},
        underlined=(_first(looks, "u") or "none") != "none",
        colour=colour,
        family=palette.family(face),
        raised=(raised > 0) - (raised < 0),
        struck=(_first(looks, "strike") or "noStrike") != "noStrike",
        ground=next(
            (read_colour(lit, palette.scheme) for one in looks if (lit := child(one, "a:highlight")) is not None), ""
        ),
    )


def _bullet(chain: list[Element], level: int, counts: dict[int, int]) -> str:
    for one in chain:
        if child(one, "a:buNone") is not None:
            return ""
        sign = child(one, "a:buChar")
        if sign is not None:
            text: str = sign.get("char", "")[:1]
            return "".join("\u2022" if 0xE000 <= ord(part) <= 0xF8FF or part == "\u00a7" else part for part in text)
        numbered = child(one, "a:buAutoNum")
        if numbered is not None:
            counts[level] = counts.get(level, _whole(numbered.get("startAt"), 1) - 1) + 1
            return f"{counts[level]})" if "ParenR" in numbered.get("type", "") else f"{counts[level]}."
    return ""


def _distance(chain: list[Element]) -> tuple[float, float]:
    for one in chain:
        share, points = child(one, "a:lnSpc/a:spcPct"), child(one, "a:lnSpc/a:spcPts")
        if share is not None:
            return _whole(share.get("val"), 100_000) / 100_000, 0
        if points is not None:
            return 1.0, _whole(points.get("val"), 0) / 100
    return 1.0, 0


def _space(chain: list[Element], path: str, size: float) -> float:
    for one in chain:
        share, points = child(one, f"{path}/a:spcPct"), child(one, f"{path}/a:spcPts")
        if points is not None:
            return _whole(points.get("val"), 0) / 100
        if share is not None:
            return _whole(share.get("val"), 0) / 100_000 * size * 1.2
    return 0


def defaults_of(item: Any, kinds: Sequence[str]) -> list[Element]:
    """Return the list styles of a master for a kind of placeholder."""
    return [found for kind in kinds if (found := child(item, f"p:txStyles/p:{kind}")) is not None]

"""Properties of paragraphs and runs as Word resolves them: defaults, styles, lists, then their own."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from producers.reading.markup import Element, child, name, value
from producers.reading.numbering import Numbered

Properties = Mapping[str, Mapping[str, str]]
"""Attributes by property; rules of paragraphs are "pBdr.top" and the like, tab stops are by position below "tabs"."""

_W = name("w:p")[:-1]
_BY_ATTRIBUTE = {"ind", "spacing", "rFonts", "tabs"}
_NOTHING: dict[str, dict[str, str]] = {}


@dataclass(frozen=True)
class _Layer:
    """The properties one style adds, and the list it names."""

    paragraph: Properties
    run: Properties
    num_id: str


@dataclass
class Cascade:
    """Resolves properties against the styles and the lists of a file."""

    styles: Element | None
    numbering: Element | None
    default_style: str = ""
    _layers: dict[str, _Layer] = field(default_factory=dict)
    _parents: dict[str, str] = field(default_factory=dict)
    _levels: dict[tuple[str, int], Element | None] = field(default_factory=dict)
    _known: dict[tuple[str, str, int, bool], tuple[Properties, Properties]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for style in self.styles.iterfind(f"{_W}style") if self.styles is not None else ():
            identity = style.get(f"{_W}styleId", "")
            self._parents[identity] = value(style, "w:basedOn") or ""
            number = value(style, "w:pPr/w:numPr/w:numId") or ""
            self._layers[identity] = _Layer(
                read_properties(child(style, "w:pPr")), read_properties(child(style, "w:rPr")), number
            )
            if style.get(f"{_W}type") == "paragraph" and style.get(f"{_W}default") in {"1", "true", "on"}:
                self.default_style = identity

    def paragraph(self, own: Element | None, number: Numbered | None) -> tuple[Properties, Properties]:
        """Return the properties of a paragraph and those its text begins with."""
        style = value(own, "w:pStyle") or self.default_style
        direct = number is not None and value(own, "w:numPr/w:numId") is not None
        key = style, number.list_id if number else "", number.level if number else 0, direct
        if key not in self._known:
            self._known[key] = self._resolve(style, number, direct=direct)
        base, run = self._known[key]
        return merge(base, read_properties(own)), run

    def _resolve(self, style: str, number: Numbered | None, *, direct: bool) -> tuple[Properties, Properties]:
        base = read_properties(child(self.styles, "w:docDefaults/w:pPrDefault/w:pPr"))
        run = read_properties(child(self.styles, "w:docDefaults/w:rPrDefault/w:rPr"))
        level = self.level(number) if number is not None else None
        place = read_properties(child(level, "w:pPr"))
        for layer in self._chain(style):
            if layer.num_id and not direct:
                base = merge(base, place)
            base, run = merge(base, layer.paragraph), merge(run, layer.run)
        return merge(base, place) if direct else base, run

    def run(self, base: Properties, own: Element | None) -> Properties:
        """Return the properties of a run within a paragraph whose text begins with `base`."""
        if own is None:
            return base
        style = value(own, "w:rStyle")
        for layer in self._chain(style) if style else ():
            base = merge(base, layer.run)
        return merge(base, read_properties(own))

    def level(self, number: Numbered) -> Element | None:
        """Return the definition of the level a number stands on."""
        key = number.list_id, number.level
        if key not in self._levels:
            self._levels[key] = self._find_level(*key)
        return self._levels[key]

    def _find_level(self, list_id: str, depth: int) -> Element | None:
        if self.numbering is None:
            return None
        num = next((one for one in self.numbering.iterfind(f"{_W}num") if one.get(f"{_W}numId") == list_id), None)
        wanted = value(num, "w:abstractNumId")
        definitions = self.numbering.iterfind(f"{_W}abstractNum")
        definition = next((one for one in definitions if one.get(f"{_W}abstractNumId") == wanted), None)
        if num is None or definition is None:
            return None
        levels = [*num.iterfind(f"{_W}lvlOverride/{_W}lvl"), *definition.iterfind(f"{_W}lvl")]
        return next((one for one in levels if one.get(f"{_W}ilvl") == str(depth)), None)

    def _chain(self, style: str) -> list[_Layer]:
        chain: list[_Layer] = []
        seen: set[str] = set()
        while style in self._layers and style not in seen:
            seen.add(style)
            chain.insert(0, self._layers[style])
            style = self._parents[style]
        return chain


def read_properties(element: Element | None) -> Properties:
    """Return the properties below w:pPr, w:rPr, w:tcPr and the like."""
    if element is None or not len(element):
        return _NOTHING
    found: dict[str, dict[str, str]] = {}
    for one in element:
        local = _local(one.tag)
        if local in {"pBdr", "tcBorders", "tblBorders", "tcMar", "tblCellMar"}:
            found |= {f"{local}.{_local(side.tag)}": _attributes(side) for side in one}
        elif local == "tabs":
            found[local] = {stop.get(f"{_W}pos", "0"): _stop(stop) for stop in one}
        else:
            found[local] = _attributes(one)
    return found


def _stop(stop: Element) -> str:
    return f"{stop.get(f'{_W}val', 'left')} {stop.get(f'{_W}leader', 'none')}"


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _attributes(element: Element) -> dict[str, str]:
    return {_local(key): text for key, text in element.attrib.items()}


def merge(base: Properties, added: Properties) -> Properties:
    """Return properties with others laid over them; indents, distances, fonts and tab stops one by one."""
    if not added:
        return base
    merged = dict(base)
    for local, attributes in added.items():
        known = merged.get(local)
        if known is None or local not in _BY_ATTRIBUTE:
            merged[local] = attributes
            continue
        joined = {**known, **attributes}
        if local == "ind":
            for one, other in (("firstLine", "hanging"), ("hanging", "firstLine")):
                if one in attributes:
                    joined.pop(other, None)
        elif local == "tabs":
            joined = {position: stop for position, stop in joined.items() if not stop.startswith("clear")}
        merged[local] = joined
    return merged

"""Styles of a Word file with everything that shows: letters, settings, table looks, and list levels."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.preview.document import Change, Look, Setting
from app.preview.word.properties import Layer, make_frame, merge, read_letters, read_setting
from producers.reading.markup import Element, child, elements, name, value
from producers.reading.numbering import Lists, Numbered, read_lists
from producers.reading.package import Package
from producers.reading.wordstyles import Styles, read_styles, to_int

_LOOK_KEYS = frozenset(Look.__slots__)
_SETTING_KEYS = frozenset(Setting.__slots__)


@dataclass(frozen=True)
class Known:
    """What was laid together before; the same look or setting is one object, which also travels once."""

    letters: dict[str, Layer] = field(default_factory=dict)
    settings: dict[tuple[str, str, int, bool], Layer] = field(default_factory=dict)
    looks: dict[Look, Look] = field(default_factory=dict)
    laid: dict[Setting, Setting] = field(default_factory=dict)


@dataclass(frozen=True)
class Sheetful:
    """All styles: each style's element, what the document says without any style, fonts of the theme, list levels."""

    plain: Styles
    items: dict[str, Element]
    letters: Layer
    setting: Layer
    theme: dict[str, str]
    lists: Lists
    levels: dict[tuple[str, int], Element] = field(default_factory=dict)
    known: Known = field(default_factory=Known)

    def chain(self, style: str) -> Iterator[Element]:
        """Yield a style and those it is based on, the deepest first."""
        nearest_first = [self.items[one.id] for one in self.plain.chain(style) if one.id in self.items]
        yield from reversed(nearest_first)

    def letters_of(self, style: str) -> Layer:
        """Return the letters a style and its ancestors set."""
        if style not in self.known.letters:
            layers = (read_letters(child(item, "w:rPr"), self.theme) for item in self.chain(style))
            self.known.letters[style] = merge(*layers)
        return self.known.letters[style]

    def setting_of(self, style: str, numbered: Numbered | None, *, direct: bool) -> Layer:
        """Return the setting of a paragraph style; a list's indents come in where the list is named.

        A style that names a list may set its own indents over it; a paragraph that names one gets the list's.
        """
        key = (style, numbered.list_id if numbered else "", numbered.level if numbered else 0, direct)
        if key not in self.known.settings:
            self.known.settings[key] = self._lay_setting(style, numbered, direct=direct)
        return self.known.settings[key]

    def _lay_setting(self, style: str, numbered: Numbered | None, *, direct: bool) -> Layer:
        level = read_setting(child(self.level_item(numbered), "w:pPr")) if numbered else {}
        chain = list(self.chain(style))
        naming = [item for item in chain if child(item, "w:pPr/w:numPr") is not None]
        layers = []
        for item in chain:
            if not direct and naming and item is naming[-1]:
                layers.append(level)
            layers.append(read_setting(child(item, "w:pPr")))
        if direct or not naming:
            layers.append(level)
        return merge(*layers)

    def look(self, layer: Layer, change: Change = "") -> Look:
        """Return the look of laid letters, the same object for the same look."""
        made = make_look(layer, change)
        return self.known.looks.setdefault(made, made)

    def laid_setting(self, layer: Layer) -> Setting:
        """Return the setting of laid paragraph properties, the same object for the same setting."""
        made = make_setting(layer)
        return self.known.laid.setdefault(made, made)

    def level_item(self, numbered: Numbered | None) -> Element | None:
        """Return the list level of a number, or None."""
        if numbered is None:
            return None
        return self.levels.get((self.lists.abstract_of.get(numbered.list_id, ""), numbered.level))


def read_sheetful(package: Package) -> Sheetful:
    """Return the styles of a Word package; parts that are absent say nothing."""
    styles = _tree(package, "styles")
    numbering = _tree(package, "numbering")
    theme = _read_theme(package)
    defaults = child(styles, "w:docDefaults") if styles is not None else None
    return Sheetful(
        plain=read_styles(styles),
        items={}
        if styles is None
        else {one.get(name("w:styleId"), ""): one for one in styles.iterfind(name("w:style"))},
        letters=read_letters(child(defaults, "w:rPrDefault/w:rPr"), theme),
        setting=read_setting(child(defaults, "w:pPrDefault/w:pPr")),
        theme=theme,
        lists=read_lists(numbering),
        levels=_read_levels(numbering),
    )


def _tree(package: Package, kind: str) -> Element | None:
    parts = package.related(package.main, kind)
    return package.tree(parts[0]) if parts else None


def _read_theme(package: Package) -> dict[str, str]:
    root = _tree(package, "theme")
    found: dict[str, str] = {}
    for kind in ("major", "minor"):
        font = next(elements(root, f"a:{kind}Font"), None) if root is not None else None
        latin = child(font, "a:latin")
        if latin is not None:
            found |= {f"{kind}{end}": latin.get("typeface", "") for end in ("HAnsi", "Ascii")}
    return found


def _read_levels(root: Element | None) -> dict[tuple[str, int], Element]:
    if root is None:
        return {}
    abstracts = {one.get(name("w:abstractNumId"), ""): one for one in root.iterfind(name("w:abstractNum"))}
    links = {value(item, "w:styleLink") or "": item for item in abstracts.values()}
    found: dict[tuple[str, int], Element] = {}
    for key, item in abstracts.items():
        for level in links.get(value(item, "w:numStyleLink") or "-", item).iterfind(name("w:lvl")):
            depth = to_int(level.get(name("w:ilvl")))
            if depth is not None:
                found[key, depth] = level
    return found


def make_look(layer: Layer, change: Change = "") -> Look:
    """Return the look of laid letters."""
    return Look(**{key: setting for key, setting in layer.items() if key in _LOOK_KEYS}, change=change)


def make_setting(layer: Layer) -> Setting:
    """Return the setting of laid paragraph properties."""
    found = {key: setting for key, setting in layer.items() if key in _SETTING_KEYS}
    tabs = [stop for stop in found.pop("tabs", {}).values() if stop is not None]
    found["tabs"] = tuple(sorted(tabs, key=lambda stop: stop.at))
    found["frame"] = make_frame(found.get("frame", {}))
    return Setting(**found)

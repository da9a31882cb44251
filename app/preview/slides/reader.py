"""Reads a deck into slides as they look: what stands on the slide, its layout and its master."""

from dataclasses import dataclass, replace

from app.preview.charts import read_chart
from app.preview.colours import map_scheme, read_colour, read_scheme, solid
from app.preview.slide import Box, ChartShape, PictureShape, ShapeView, SlideItem, SlideView, TextBody
from app.preview.slides.diagrams import diagram_words, find_drawing, part_words
from app.preview.slides.outlines import LINES, corners_of, is_known, read_path, room_of, rounding_of, settings_of
from app.preview.slides.tables import is_upright, read_table
from app.preview.slides.tablestyles import find_style
from app.preview.slides.text import Palette, defaults_of, list_of_style, read_body
from producers.reading.markup import Element, child, elements, name
from producers.reading.package import Package
from producers.reading.slides import read_paragraphs
from producers.reading.wordstyles import to_int
from producers.reading.wordtext import choose_content

_EMU = 12700
_TREE = "p:cSld/p:spTree"
_TITLES = frozenset({"title", "ctrTitle"})
_OTHERS = frozenset({"ftr", "sldNum", "dt", "hdr"})
_BESIDE = frozenset({"nvGrpSpPr", "grpSpPr", "extLst"})
_FORMULA = "{http://schemas.microsoft.com/office/drawing/2010/main}m"
_PICTURES = 40_000_000
_FARTHEST = 1_200_000_000


@dataclass(frozen=True)
class Step:
    """One of slide, layout and master: its part and its root."""

    part: str
    root: Element

    def placeholder(self, kind: str, index: str = "") -> Element | None:
        """Return the shape here that a placeholder inherits from: by index where one is given, else by kind."""
        tree = child(self.root, _TREE)
        shapes = [] if tree is None else [(one, found) for one in elements(tree, "p:sp") if (found := find_holder(one))]
        by_index = [one for one, (_, its_index) in shapes if index and its_index == index]
        by_kind = [one for one, (its_kind, _) in shapes if same_kind(its_kind, kind)]
        return next(iter([*by_index, *by_kind]), None)


def find_holder(shape: Element) -> tuple[str, str] | None:
    """Return kind and index of the placeholder a shape is, or None."""
    found = next(elements(shape, "p:ph"), None)
    return (found.get("type", "obj"), found.get("idx", "")) if found is not None else None


def same_kind(one: str, other: str) -> bool:
    """Whether two kinds of placeholder stand for each other."""
    if one in _TITLES and other in _TITLES:
        return True
    alone = _TITLES | _OTHERS
    return one == other or (one not in alone and other not in alone)


def read_slides(package: Package) -> tuple[tuple[float, float], tuple[SlideView, ...]]:
    """Return the size of the slides in points and the slides. Raises ReadingProblem."""
    root = package.tree(package.main)
    size = child(root, "p:sldSz")
    extent = (960.0, 540.0)
    if size is not None:
        extent = (_side(size.get("cx"), 960.0), _side(size.get("cy"), 540.0))
    relations = package.relations(package.main)
    targets = [relations.get(one.get(name("r:id"), "")) for one in elements(root, "p:sldId")]
    parts = [one.target for one in targets if one is not None and package.has(one.target)]
    return extent, tuple(SlideReader(package, part, number, root).read() for number, part in enumerate(parts, 1))


def _side(text: str | None, usual: float) -> float:
    points = (to_int(text) or 0) / _EMU
    return points if 72 <= points <= 4032 else usual


class SlideReader:
    """Reads one slide."""

    def __init__(self, package: Package, part: str, number: int, deck: Element) -> None:
        """Find the slide's layout, master and theme."""
        self._package, self._number = package, number
        self._steps = [Step(part, package.tree(part))]
        for kind in ("slideLayout", "slideMaster"):
            found = package.related(self._steps[-1].part, kind)
            if found:
                self._steps.append(Step(found[0], package.tree(found[0])))
        self._master = self._steps[-1].root
        self._palette = self._read_palette()
        default = child(deck, "p:defaultTextStyle")
        self._default = [default] if default is not None else []
        self._spent = 0
        self._undrawn: list[str] = []

    def read(self) -> SlideView:
        """Return the slide."""
        slide = self._steps[0]
        items: list[SlideItem] = []
        if len(self._steps) > 1 and not _hides_above(slide.root):
            if len(self._steps) > 2 and not _hides_above(self._steps[1].root):
                items += self._walk(self._steps[2], child(self._steps[2].root, _TREE), _whole(), decorations=True)
            items += self._walk(self._steps[1], child(self._steps[1].root, _TREE), _whole(), decorations=True)
        items += self._walk(slide, child(slide.root, _TREE), _whole(), decorations=False)
        if next(slide.root.iter(_FORMULA), None) is not None:
            self._undrawn.append("formula")
        return SlideView(
            number=self._number,
            items=tuple(items),
            ground=self._ground(),
            notes=self._notes(),
            hidden=slide.root.get("show") in {"0", "false"},
            undrawn=tuple(self._undrawn),
        )

    def _read_palette(self) -> Palette:
        themes = self._package.related(self._steps[-1].part, "theme")
        root = self._package.tree(themes[0]) if themes else None
        scheme = map_scheme(read_scheme(root), child(self._master, "p:clrMap"))
        fonts = {}
        for kind, face in (("majorFont", "+mj-lt"), ("minorFont", "+mn-lt")):
            holder = next(elements(root, f"a:{kind}"), None) if root is not None else None
            latin = child(holder, "a:latin")
            fonts[face] = latin.get("typeface", "") or "Calibri" if latin is not None else "Calibri"
        return Palette(scheme, fonts)

    def _ground(self) -> str:
        for step in self._steps:
            found = child(step.root, "p:cSld/p:bg")
            if found is None:
                continue
            if child(found, "p:bgPr/a:blipFill") is not None:
                self._undrawn.append("background")
            fill = solid(child(found, "p:bgPr"), self._palette.scheme)
            return fill or read_colour(child(found, "p:bgRef"), self._palette.scheme) or "#FFFFFF"
        return "#FFFFFF"

    def _notes(self) -> str:
        words = []
        for part in self._package.related(self._steps[0].part, "notesSlide"):
            for shape in elements(self._package.tree(part), "p:sp"):
                holder, body = find_holder(shape), child(shape, "p:txBody")
                if holder is not None and holder[0] == "body" and body is not None:
                    words.append(read_paragraphs(body))
        return "\n".join(one for one in words if one.strip())

    def _walk(self, step: Step, tree: Element | None, frame: "Frame", *, decorations: bool) -> list[SlideItem]:
        found: list[SlideItem] = []
        for item in choose_content(tree) if tree is not None else []:
            kind = item.tag.rpartition("}")[2]
            if decorations and find_holder(item) is not None and kind != "grpSp":
                continue
            if kind in {"sp", "cxnSp"}:
                found += self._read_shape(item, frame)
            elif kind == "pic":
                found += self._read_picture(step, item, frame)
            elif kind == "graphicFrame":
                found += self._read_frame(step, item, frame)
            elif kind == "grpSp":
                found += self._walk(step, item, frame.inner(child(item, "p:grpSpPr/a:xfrm")), decorations=decorations)
            elif kind == "AlternateContent":
                found += self._walk(step, item, frame, decorations=decorations)
            elif kind not in _BESIDE:
                self._undrawn.append("drawing")
        return found

    def _ancestors(self, item: Element) -> list[Element]:
        holder = find_holder(item)
        if holder is None:
            return []
        kind, index = holder
        found = []
        for at, step in enumerate(self._steps[1:]):
            one = step.placeholder(kind, "" if at else index)
            if one is not None and one is not item:
                found.append(one)
                kind = (find_holder(one) or holder)[0]
        return found

    def _read_shape(self, item: Element, frame: "Frame") -> list[SlideItem]:
        chain = [item, *self._ancestors(item)]
        transform = next((t for one in chain if (t := child(one, "p:spPr/a:xfrm")) is not None), None)
        if transform is None:
            return []
        holder = find_holder(item)
        fill, edge, width = self._paint(chain)
        outline = self._outline(chain, transform, is_seen=bool(fill or edge))
        shape = replace(
            outline,
            box=frame.place(transform),
            body=self._read_words(item, chain, holder),
            fill=fill,
            edge=edge,
            edge_width=width,
            name=_name(item),
            is_title=holder is not None and holder[0] in _TITLES,
            turn=(to_int(transform.get("rot")) or 0) / 60_000,
            flipped=(transform.get("flipH") in {"1", "true"}, transform.get("flipV") in {"1", "true"}),
        )
        apart = child(item, "p:txXfrm")
        return [shape] if apart is None else part_words(shape, frame.place(apart), to_int(apart.get("rot")) or 0)

    def _read_words(self, item: Element, chain: list[Element], holder: tuple[str, str] | None) -> TextBody:
        bodies = [b for one in chain if (b := child(one, "p:txBody/a:bodyPr")) is not None]
        made = read_body(child(item, "p:txBody"), bodies, self._lists(chain, holder), self._palette, self._number)
        if any(one.text.strip() for one in made.paragraphs):
            upright = next((one.get("vert") for one in bodies if one.get("vert")), "horz") == "horz"
            columns = next((one.get("numCol") for one in bodies if one.get("numCol")), "1")
            self._undrawn += [] if upright else ["turned words"]
            self._undrawn += [] if columns == "1" else ["columns"]
        return made

    def _outline(self, chain: list[Element], transform: Element, *, is_seen: bool) -> ShapeView:
        """Return a shape with nothing but its outline, and note one that cannot be drawn as it is."""
        size = child(transform, "a:ext")
        width, height = _pair(size, "cx", "cy")
        own = next((g for one in chain if (g := child(one, "p:spPr/a:custGeom")) is not None), None)
        preset = next((g for one in chain if (g := child(one, "p:spPr/a:prstGeom")) is not None), None)
        named = preset.get("prst", "rect") if preset is not None else "rect"
        line = next((found for one in chain if (found := child(one, "p:spPr/a:ln")) is not None), None)
        settings = settings_of(preset)
        corners = read_path(own) if own is not None else corners_of(named, settings, width, height)
        if is_seen and (not corners if own is not None else not is_known(named, corners)):
            self._undrawn.append("drawing")
        if named not in LINES and any(child(one, "p:spPr/a:blipFill") is not None for one in chain[:1]):
            self._undrawn.append("picture")
        return ShapeView(
            box=Box(0, 0, 0, 0),
            outline=named if own is None else "rect",
            corners=corners,
            rounding=rounding_of(named, settings),
            room=room_of(named, settings, width, height) if own is None else (0, 0, 1, 1),
            heads=(_has_head(line, "a:headEnd"), _has_head(line, "a:tailEnd")),
            dashed=_is_dashed(line),
        )

    def _lists(self, chain: list[Element], holder: tuple[str, str] | None) -> list[Element]:
        own = [one for shape in chain if (one := child(shape, "p:txBody/a:lstStyle")) is not None]
        if holder is None:
            styled = list_of_style(child(chain[0], "p:style/a:fontRef"))
            return [*own, *styled, *self._default, *defaults_of(self._master, ("otherStyle",))]
        kind = "titleStyle" if holder[0] in _TITLES else "otherStyle" if holder[0] in _OTHERS else "bodyStyle"
        return [*own, *defaults_of(self._master, (kind,)), *self._default]

    def _paint(self, chain: list[Element]) -> tuple[str, str, float]:
        scheme = self._palette.scheme
        fill = next((f for one in chain if (f := solid(child(one, "p:spPr"), scheme)) is not None), None)
        line = next((found for one in chain if (found := child(one, "p:spPr/a:ln")) is not None), None)
        style = child(chain[0], "p:style")
        if fill is None:
            fill = (
                read_colour(child(style, "a:fillRef"), scheme)
                if style is not None and _used(style, "a:fillRef")
                else ""
            )
        edge = solid(line, scheme) if line is not None else None
        if edge is None:
            edge = read_colour(child(style, "a:lnRef"), scheme) if style is not None and _used(style, "a:lnRef") else ""
        width = (to_int(line.get("w")) or 9525) / _EMU if line is not None else 0.75
        return fill, edge, width

    def _read_picture(self, step: Step, item: Element, frame: "Frame") -> list[SlideItem]:
        chain = [item, *self._ancestors(item)]
        transform = next((t for one in chain if (t := child(one, "p:spPr/a:xfrm")) is not None), None)
        blip = child(item, "p:blipFill/a:blip")
        if transform is None or blip is None:
            self._undrawn.append("picture")
            return []
        crop = child(item, "p:blipFill/a:srcRect")
        shares = [(to_int(crop.get(side)) or 0) / 100_000 if crop is not None else 0.0 for side in "ltrb"]
        about = next(elements(item, "p:cNvPr"), None)
        data = self._picture(step, blip.get(name("r:embed"), ""))
        words = about.get("descr", "") if about is not None else ""
        return [PictureShape(frame.place(transform), data, words, (shares[0], shares[1], shares[2], shares[3]))]

    def _picture(self, step: Step, key: str) -> bytes:
        relation = self._package.relations(step.part).get(key)
        if relation is None or relation.external or not self._package.has(relation.target):
            return b""
        data = self._package.raw(relation.target)
        self._spent += len(data)
        return data if self._spent <= _PICTURES else b""

    def _read_frame(self, step: Step, item: Element, frame: "Frame") -> list[SlideItem]:
        transform = child(item, "p:xfrm")
        if transform is None:
            self._undrawn.append("drawing")
            return []
        box = frame.place(transform)
        table = next(elements(item, "a:tbl"), None)
        if table is not None:
            lists = [*self._default, *defaults_of(self._master, ("otherStyle",))]
            styles = next(iter(self._package.related(self._package.main, "tableStyles")), None)
            style = find_style(table, self._package.tree(styles) if styles is not None else None)
            self._undrawn += [] if is_upright(table) else ["turned words"]
            return [read_table(table, box, _name(item), lists, self._palette, style)]
        about = next(elements(item, "p:cNvPr"), None)
        words = about.get("descr", "") if about is not None else ""
        drawing = find_drawing(self._package, step.part, item)
        if drawing is not None:
            drawn = Step(*drawing)
            return self._walk(drawn, child(drawn.root, "p:spTree"), frame.at(transform), decorations=False)
        words = words or diagram_words(self._package, step.part, item)
        holder = next(elements(item, "c:chart"), None)
        relation = self._package.relations(step.part).get(holder.get(name("r:id"), "")) if holder is not None else None
        if relation is None or relation.external or not self._package.has(relation.target):
            return [ChartShape(box, None, _name(item), words)]
        family = self._palette.family("+mn-lt")
        chart = read_chart(self._package.tree(relation.target), self._palette.scheme, family, words)
        return [ChartShape(box, chart, _name(item), words)]


@dataclass(frozen=True)
class Frame:
    """How lengths inside a group become places on the slide."""

    left: float = 0
    top: float = 0
    across: float = 1
    down: float = 1

    def place(self, transform: Element) -> Box:
        """Return where a transform puts something, in points."""
        x, y = _pair(child(transform, "a:off"), "x", "y")
        width, height = _pair(child(transform, "a:ext"), "cx", "cy")
        return Box(
            (self.left + x * self.across) / _EMU,
            (self.top + y * self.down) / _EMU,
            width * self.across / _EMU,
            height * self.down / _EMU,
        )

    def at(self, transform: Element) -> "Frame":
        """Return the frame of what is drawn inside, from the corner of a transform on, in its own lengths."""
        x, y = _pair(child(transform, "a:off"), "x", "y")
        return Frame(self.left + x * self.across, self.top + y * self.down, self.across, self.down)

    def inner(self, transform: Element | None) -> "Frame":
        """Return the frame inside a group."""
        if transform is None:
            return self
        x, y = _pair(child(transform, "a:off"), "x", "y")
        width, height = _pair(child(transform, "a:ext"), "cx", "cy")
        inner_x, inner_y = _pair(child(transform, "a:chOff"), "x", "y")
        inner_width, inner_height = _pair(child(transform, "a:chExt"), "cx", "cy")
        across = self.across * (width / inner_width if inner_width else 1)
        down = self.down * (height / inner_height if inner_height else 1)
        return Frame(
            self.left + x * self.across - inner_x * across, self.top + y * self.down - inner_y * down, across, down
        )


def _whole() -> Frame:
    return Frame()


def _pair(item: Element | None, first: str, second: str) -> tuple[int, int]:
    if item is None:
        return 0, 0
    return _emu(item.get(first)), _emu(item.get(second))


def _emu(text: str | None) -> int:
    """Return a length within a hundred slides' width."""
    return min(max(to_int(text) or 0, -_FARTHEST), _FARTHEST)


def _hides_above(root: Element) -> bool:
    return root.get("showMasterSp") in {"0", "false"}


def _used(style: Element, path: str) -> bool:
    found = child(style, path)
    return found is not None and found.get("idx", "0") != "0"


def _has_head(line: Element | None, path: str) -> bool:
    found = child(line, path)
    return found is not None and found.get("type", "none") != "none"


def _is_dashed(line: Element | None) -> bool:
    found = child(line, "a:prstDash")
    return found is not None and found.get("val", "solid") != "solid"


def _name(item: Element) -> str:
    found = next(elements(item, "p:cNvPr"), None)
    return found.get("name", "") if found is not None else ""

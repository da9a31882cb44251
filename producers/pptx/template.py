"""The blank template built by code: master, layouts, notes master and the parts around them."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from producers.pptx import grid, look
from producers.pptx.grid import Box
from producers.pptx.layouts import FOOT_RULE, FOOTER, LAYOUTS, NUMBER, TITLE, TITLE_RULE, Holder, Layout, Rule
from producers.pptx.look import TextStyle
from producers.pptx.markup import NAMESPACES, attribute, document, placed, rule, solid, tree
from producers.pptx.package import Package
from producers.pptx.text_markup import level_style, number_field
from producers.pptx.theme import theme_part
from producers.pptx.typography import clean_text

_TYPE = "application/vnd.openxmlformats-officedocument"
_SLIDE_TYPE = f"{_TYPE}.presentationml"
MASTER = "ppt/slideMasters/slideMaster1.xml"
NOTES_MASTER = "ppt/notesMasters/notesMaster1.xml"
NOTES_WIDTH_EMU, NOTES_HEIGHT_EMU = 6_858_000, 9_144_000
_MAP = (
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" '
    'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
)
_BACKGROUND = f"<p:bg><p:bgPr>{solid(look.PAPER)}<a:effectLst/></p:bgPr></p:bg>"
_MASTER_BODY = Holder("Text", "body", 1, grid.CONTENT, look.BULLET, "Text")
_NOTES_STYLE = TextStyle(12, after=6)


def layout_part(key: str) -> str:
    """Return the name of the part of a layout."""
    number = next(number for number, layout in enumerate(LAYOUTS, start=1) if layout.key == key)
    return f"ppt/slideLayouts/slideLayout{number}.xml"


@dataclass(frozen=True)
class Voice:
    """What the template says of the deck: its language, the footer new slides start with, the colour of the house."""

    language: str
    footer: str = ""
    accent: str = ""


def add_template(package: Package, voice: Voice) -> None:
    """Add theme, master, layouts and notes master to a package, in the language and with the footer of the deck."""
    package.add("ppt/theme/theme1.xml", f"{_TYPE}.theme+xml", theme_part(voice.accent))
    package.add("ppt/theme/theme2.xml", f"{_TYPE}.theme+xml", theme_part(voice.accent))
    for layout in LAYOUTS:
        name = layout_part(layout.key)
        package.add(name, f"{_SLIDE_TYPE}.slideLayout+xml", _layout(layout, voice))
        package.relate(name, "slideMaster", MASTER)
        package.relate(MASTER, "slideLayout", name)
    package.relate(MASTER, "theme", "ppt/theme/theme1.xml")
    package.add(MASTER, f"{_SLIDE_TYPE}.slideMaster+xml", _master(voice))
    package.add(NOTES_MASTER, f"{_SLIDE_TYPE}.notesMaster+xml", _notes_master(voice))
    package.relate(NOTES_MASTER, "theme", "ppt/theme/theme2.xml")


def placeholder_tag(holder: Holder) -> str:
    """Return the mark that ties a shape to its placeholder."""
    kind = "" if holder.type == "body" and holder.index == 0 else f' type="{holder.type}"'
    size = ' sz="quarter"' if holder.type in {"body", "ftr", "sldNum"} and holder.index else ""
    index = f' idx="{holder.index}"' if holder.index else ""
    return f"<p:ph{kind}{size}{index}/>"


def _layout(layout: Layout, voice: Voice) -> bytes:
    kind = f' type="{layout.type}"' if layout.type else ""
    shown = "" if layout.on_master else ' showMasterSp="0"'
    shapes = "".join(_holder(number, holder, voice) for number, holder in enumerate(layout.holders, start=2))
    shapes += _rules(layout.rules, len(layout.holders) + 2)
    return document(
        f'<p:sldLayout {NAMESPACES}{shown}{kind} preserve="1" userDrawn="1">'
        f'<p:cSld name="{layout.name}">{tree(shapes)}</p:cSld>'
        "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>"
    )


def _master(voice: Voice) -> bytes:
    holders = (TITLE, _MASTER_BODY, FOOTER, NUMBER)
    shapes = "".join(_holder(number, holder, voice) for number, holder in enumerate(holders, start=2))
    shapes += _rules((TITLE_RULE, FOOT_RULE), len(holders) + 2)
    identifiers = "".join(
        f'<p:sldLayoutId id="{2_147_483_649 + number}" r:id="rId{number + 1}"/>' for number in range(len(LAYOUTS))
    )
    styles = f"<p:titleStyle>{level_style(look.TITLE)}</p:titleStyle><p:bodyStyle>{_body_levels()}</p:bodyStyle>"
    return document(
        f"<p:sldMaster {NAMESPACES}><p:cSld>{_BACKGROUND}{tree(shapes)}</p:cSld>{_MAP}"
        f"<p:sldLayoutIdLst>{identifiers}</p:sldLayoutIdLst>"
        f"<p:txStyles>{styles}<p:otherStyle>{level_style(TextStyle(18))}</p:otherStyle></p:txStyles></p:sldMaster>"
    )


def _body_levels() -> str:
    levels = (look.BULLET, look.COLUMN_BULLET, TextStyle(16, after=8, line=1.08, bullet=True))
    return "".join(level_style(style, f"lvl{number}pPr") for number, style in enumerate(levels, start=1))


def _notes_master(voice: Voice) -> bytes:
    picture = (
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" '
        'noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr>'
        f'<p:spPr>{placed(Box(0.75, 0.75, 6.0, 3.375))}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>'
        f"</p:spPr></p:sp>"
    )
    body = Holder("Notes", "body", 1, Box(0.75, 4.4, 6.0, 4.6), _NOTES_STYLE, "Notes")
    return document(
        f"<p:notesMaster {NAMESPACES}><p:cSld>{_BACKGROUND}{tree(picture + _holder(3, body, voice))}</p:cSld>{_MAP}"
        f"<p:notesStyle>{level_style(_NOTES_STYLE)}</p:notesStyle></p:notesMaster>"
    )


def _rules(rules: Sequence[Rule], first: int) -> str:
    return "".join(
        rule(number, f"Rule {number - first + 1}", item.left, item.top, item.width, item.colour, item.weight)
        for number, item in enumerate(rules, start=first)
    )


def _holder(number: int, holder: Holder, voice: Voice) -> str:
    body = number_field(holder.prompt, voice.language) if holder.type == "sldNum" else _prompt(holder, voice)
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name={attribute(holder.name)}/><p:cNvSpPr><a:spLocks noGrp="1"/>'
        f"</p:cNvSpPr><p:nvPr>{placeholder_tag(holder)}</p:nvPr></p:nvSpPr>"
        f'<p:spPr>{placed(holder.box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
        f'<p:txBody><a:bodyPr vert="horz" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" '
        f'anchor="{holder.anchor}"><a:noAutofit/></a:bodyPr><a:lstStyle>{level_style(holder.style)}</a:lstStyle>'
        f"{body}</p:txBody></p:sp>"
    )


def _prompt(holder: Holder, voice: Voice) -> str:
    text = escape(clean_text(voice.footer)) if holder.type == "ftr" else holder.prompt
    if not text:
        return f'<a:p><a:endParaRPr lang="{voice.language}"/></a:p>'
    return f'<a:p><a:r><a:rPr lang="{voice.language}"/><a:t>{text}</a:t></a:r></a:p>'

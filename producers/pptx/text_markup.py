"""Text as markup: list styles of placeholders, and paragraphs that carry only what differs from them."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from producers.pptx.grid import emu
from producers.pptx.look import BULLET_INDENT, TextStyle
from producers.pptx.markup import solid
from producers.pptx.paragraphs import Paragraph
from producers.pptx.spans import Span

_ALIGN = {"left": "l", "right": "r", "center": "ctr"}
_NUMBER_FIELD = "{5A1B7C02-6D3E-4F58-9A0B-1C2D3E4F5A6B}"


def level_style(style: TextStyle, tag: str = "lvl1pPr") -> str:
    """Return a style as the first level of a list style."""
    face = "+mj-lt" if style.title_font else "+mn-lt"
    run = (
        f'<a:defRPr sz="{_size(style.size)}" b="{int(style.bold)}" i="0" u="none" strike="noStrike" kern="1200">'
        f'{solid(style.colour)}<a:latin typeface="{face}"/><a:ea typeface="{face.replace("lt", "ea")}"/>'
        f'<a:cs typeface="{face.replace("lt", "cs")}"/></a:defRPr>'
    )
    return f"<a:{tag} {_paragraph_attributes(style)}>{_paragraph_spacing(style)}{run}</a:{tag}>"


def paragraph_markup(paragraph: Paragraph, base: TextStyle | None, language: str) -> str:
    """Return a paragraph whose runs say only what differs from `base`; None states everything."""
    style = paragraph.style
    properties = ""
    if base is None or _paragraph_shape(base) != _paragraph_shape(style):
        properties = f"<a:pPr {_paragraph_attributes(style)}>{_paragraph_spacing(style)}</a:pPr>"
    runs = "".join(_span_markup(span, style, base, language) for span in paragraph.spans)
    end = "" if runs else f'<a:endParaRPr lang="{language}"{_size_attribute(style, base)}/>'
    return f"<a:p>{properties}{runs}{end}</a:p>"


def paragraphs_markup(paragraphs: Sequence[Paragraph], base: TextStyle | None, language: str) -> str:
    """Return paragraphs; there is always at least one."""
    listed = paragraphs or (Paragraph((), base or TextStyle(12)),)
    return "".join(paragraph_markup(paragraph, base, language) for paragraph in listed)


def number_field(text: str, language: str) -> str:
    """Return a paragraph with the slide number as a field."""
    run = f'<a:rPr lang="{language}"/><a:t>{text}</a:t>'
    return f'<a:p><a:fld id="{_NUMBER_FIELD}" type="slidenum">{run}</a:fld></a:p>'


def _span_markup(span: Span, style: TextStyle, base: TextStyle | None, language: str) -> str:
    properties = _run_properties(span, style, base, language)
    pieces = span.text.split("\n")
    runs = [f"<a:r>{properties}<a:t>{escape(piece)}</a:t></a:r>" if piece else "" for piece in pieces]
    return f"<a:br>{properties}</a:br>".join(runs)


def _run_properties(span: Span, style: TextStyle, base: TextStyle | None, language: str) -> str:
    attributes = f'lang="{language}"{_size_attribute(style, base)}'
    bold = style.bold or span.bold
    if bold != (base is not None and base.bold):
        attributes += f' b="{int(bold)}"'
    attributes += ' i="1"' if span.italic else ""
    attributes += ' baseline="30000"' if span.raised else ""
    colour = span.colour or (style.colour if base is None or base.colour != style.colour else None)
    children = solid(colour) if colour else ""
    if span.fill:
        children += f'<a:highlight><a:srgbClr val="{span.fill}"/></a:highlight>'
    return f'<a:rPr {attributes} dirty="0">{children}</a:rPr>' if children else f'<a:rPr {attributes} dirty="0"/>'


def _size_attribute(style: TextStyle, base: TextStyle | None) -> str:
    return "" if base is not None and base.size == style.size else f' sz="{_size(style.size)}"'


def _size(points: float) -> int:
    return round(points * 100)


def _paragraph_shape(style: TextStyle) -> tuple[object, ...]:
    return style.bullet, style.after, style.line, style.align


def _paragraph_attributes(style: TextStyle) -> str:
    indent = emu(BULLET_INDENT) if style.bullet else 0
    return f'marL="{indent}" indent="{-indent}" algn="{_ALIGN[style.align]}"'


def _paragraph_spacing(style: TextStyle) -> str:
    bullet = '<a:buFont typeface="Arial"/><a:buChar char="•"/>' if style.bullet else "<a:buNone/>"
    return (
        f'<a:lnSpc><a:spcPct val="{round(style.line * 100_000)}"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef>'
        f'<a:spcAft><a:spcPts val="{_size(style.after)}"/></a:spcAft>{bullet}'
    )

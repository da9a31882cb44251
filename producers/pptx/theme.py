"""The theme part: our colours and fonts, and formats without shadows or other effects."""

from producers.pptx.look import PALETTE, TEXT_FONT, TITLE_FONT
from producers.pptx.markup import DRAWING, document

_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
_EFFECT = "<a:effectStyle><a:effectLst/></a:effectStyle>"


def theme_part(accent: str = "") -> bytes:
    """Return the theme; `accent` (six hexadecimal digits) takes the place of blue."""
    formats = (
        f"<a:fillStyleLst>{_FILL * 3}</a:fillStyleLst><a:lnStyleLst>{_lines()}</a:lnStyleLst>"
        f"<a:effectStyleLst>{_EFFECT * 3}</a:effectStyleLst><a:bgFillStyleLst>{_FILL * 3}</a:bgFillStyleLst>"
    )
    fonts = f"{_font('majorFont', TITLE_FONT)}{_font('minorFont', TEXT_FONT)}"
    return document(
        f'<a:theme xmlns:a="{DRAWING}" name="Engross"><a:themeElements>'
        f'<a:clrScheme name="Engross">{_colours(accent)}</a:clrScheme>'
        f'<a:fontScheme name="Engross">{fonts}</a:fontScheme>'
        f'<a:fmtScheme name="Engross">{formats}</a:fmtScheme></a:themeElements>'
        "<a:objectDefaults/><a:extraClrSchemeLst/></a:theme>"
    )


def _colours(accent: str) -> str:
    palette = PALETTE | (dict.fromkeys(("accent1", "hlink"), accent.upper()) if accent else {})
    return "".join(f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>' for name, value in palette.items())


def _font(tag: str, name: str) -> str:
    return f'<a:{tag}><a:latin typeface="{name}"/><a:ea typeface=""/><a:cs typeface=""/></a:{tag}>'


def _lines() -> str:
    return "".join(
        f'<a:ln w="{weight}" cap="flat" cmpd="sng" algn="ctr">{_FILL}<a:prstDash val="solid"/></a:ln>'
        for weight in (6350, 9525, 12700)
    )

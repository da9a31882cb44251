"""The style sheet part: defaults, paragraph and character styles, and the style of ruled tables."""

from producers.docx.look import INK, QUIET, VERIFY, Look
from producers.docx.style_list import Style, paragraph_styles, style_id
from producers.docx.xml import HEAD, NAMESPACES, attribute, hanging_at, indent, spacing

_BUILT_IN = {"Body Text", "Closing", "Signature", "Salutation", "Placeholder Text"}


def styles_part(look: Look, width: float, language: str, *, right_to_left: bool = False) -> bytes:
    """Return word/styles.xml; `right_to_left` makes that the direction of every paragraph."""
    parts = [HEAD, f"<w:styles {NAMESPACES}>", _defaults(look, language, right_to_left=right_to_left), _base_styles()]
    parts += [_write_style(style, look, right_to_left=right_to_left) for style in paragraph_styles(look, width)]
    parts += [_character_styles(), _table_style(), "</w:styles>"]
    return "".join(parts).encode()


def fonts(name: str) -> str:
    """Return w:rFonts for Latin text, with fonts for East Asian and right-to-left text that every Office has."""
    complex_font = "Arial" if name in {"Calibri", "Arial"} else "Times New Roman"
    east = "Microsoft YaHei" if name in {"Calibri", "Arial"} else "SimSun"
    return f'<w:rFonts w:ascii="{name}" w:hAnsi="{name}" w:eastAsia="{east}" w:cs="{complex_font}"/>'


def half_points(size: float) -> str:
    """Return w:sz and w:szCs; right-to-left text is one point larger."""
    return f'<w:sz w:val="{round(size * 2)}"/><w:szCs w:val="{round(size * 2) + 2}"/>'


def _defaults(look: Look, language: str, *, right_to_left: bool) -> str:
    direction = "<w:bidi/>" if right_to_left else ""
    tag = attribute(language)
    return (
        f"<w:docDefaults><w:rPrDefault><w:rPr>{fonts(look.text_font)}{half_points(look.size)}"
        f'<w:lang w:val="{tag}" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault>'
        f"<w:pPrDefault><w:pPr><w:widowControl/>{direction}{spacing(0, 0)}</w:pPr></w:pPrDefault></w:docDefaults>"
    )


def _base_styles() -> str:
    return (
        '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>'
        '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont">'
        '<w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>'
        '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/>'
        '<w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar>'
        '<w:top w:w="0" w:type="dxa"/><w:left w:w="0" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/>'
        '<w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>'
        '<w:style w:type="numbering" w:default="1" w:styleId="NoList"><w:name w:val="No List"/>'
        '<w:uiPriority w:val="99"/><w:semiHidden/></w:style>'
    )


def _write_style(style: Style, look: Look, *, right_to_left: bool) -> str:
    following = f'<w:next w:val="{style_id(style.following)}"/>' if style.following else ""
    paragraph = _paragraph_properties(style, right_to_left=right_to_left)
    return (
        f'<w:style w:type="paragraph" w:styleId="{style.id}"{_custom(style.name)}><w:name w:val="{style.name}"/>'
        f'<w:basedOn w:val="Normal"/>{following}<w:uiPriority w:val="1"/><w:qFormat/>'
        f"<w:pPr>{paragraph}</w:pPr><w:rPr>{_run_properties(style, look)}</w:rPr></w:style>"
    )


def _custom(name: str) -> str:
    return "" if name[0].islower() or name in _BUILT_IN else ' w:customStyle="1"'


def _paragraph_properties(style: Style, *, right_to_left: bool) -> str:
    parts = ["<w:keepNext/>" if style.keep_next else "", "<w:keepLines/>" if style.keep_lines else ""]
    if style.number is not None:
        level = f'<w:ilvl w:val="{style.number[1]}"/>' if style.number[1] else ""
        parts.append(f'<w:numPr>{level}<w:numId w:val="{style.number[0]}"/></w:numPr>')
    parts.append(style.border)
    parts.append(f"<w:tabs>{style.tabs}</w:tabs>" if style.tabs else "")
    parts.append(spacing(style.before, style.after, style.line, exact=style.name == "Spacer"))
    hanging = hanging_at(style.hanging, centred=right_to_left and style.number is not None)
    parts.append(indent(style.left, hanging) if style.left else "")
    parts.append(f'<w:jc w:val="{style.align}"/>' if style.align != "left" else "")
    parts.append(f'<w:outlineLvl w:val="{style.outline}"/>' if style.outline is not None else "")
    return "".join(parts)


def _run_properties(style: Style, look: Look) -> str:
    parts = [fonts(look.sans if style.sans else look.serif)]
    if style.bold:
        parts.append("<w:b/><w:bCs/>")
    colour = style.colour or (INK if style.sans and look.text == "sans" else "")
    parts.append(f'<w:color w:val="{colour}"/>' if colour else "")
    parts.append(half_points(style.size))
    return "".join(parts)


def _character_styles() -> str:
    looks = (
        ("Defined Term", "<w:b/><w:bCs/>"),
        ("Placeholder Text", f'<w:color w:val="{QUIET}"/>'),
        ("Verify Mark", f'<w:shd w:val="clear" w:color="auto" w:fill="{VERIFY}"/>'),
        ("Schedule Name", f'<w:b w:val="0"/><w:bCs w:val="0"/><w:color w:val="{QUIET}"/>{half_points(11)}'),
        ("footnote reference", '<w:vertAlign w:val="superscript"/>'),
        ("annotation reference", half_points(8)),
    )
    return "".join(
        f'<w:style w:type="character" w:styleId="{style_id(name)}"'
        f"{_custom(name)}>"
        f'<w:name w:val="{name}"/><w:basedOn w:val="DefaultParagraphFont"/><w:uiPriority w:val="2"/>'
        f"<w:rPr>{properties}</w:rPr></w:style>"
        for name, properties in looks
    )


def _table_style() -> str:
    return (
        '<w:style w:type="table" w:styleId="RuledTable" w:customStyle="1"><w:name w:val="Ruled Table"/>'
        '<w:basedOn w:val="TableNormal"/><w:uiPriority w:val="3"/><w:qFormat/></w:style>'
    )

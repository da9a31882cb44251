"""The small parts of a streamed workbook: styles for each cell format, widths, the frozen head, properties."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from producers.content.workbook import CellFormat, ColumnSpec
from producers.xlsx.addresses import quote_sheet
from producers.xlsx.palette import GENERAL, HEAD_FORMAT, INK, NUMBER_FORMATS, TEXT_FONT, TEXT_FORMATS, TEXT_SIZE
from producers.xlsx.properties import app_properties, core_properties

_HEAD_STYLE, _NUMBER_HEAD_STYLE, _FIRST_STYLE = 1, 2, 3
_FIRST_FORMAT_ID = 164
_STYLES = {form: number for number, form in enumerate(NUMBER_FORMATS, start=_FIRST_STYLE)}
_WIDTHS: dict[CellFormat, float] = {"text": 24, "code": 20, "flag": 10, "date": 14, "month": 12, "percent": 11}
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET_END = (
    '</sheetData><pageMargins left="0.7" right="0.7" top="0.95" bottom="0.8" header="0.4" footer="0.4"/>'
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
)
_CENTRED = ' applyAlignment="1"><alignment horizontal="center"/></xf>'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def head_style(form: CellFormat) -> int:
    """Return the number of the cell style of a head: right aligned over numbers."""
    return _HEAD_STYLE if form in TEXT_FORMATS else _NUMBER_HEAD_STYLE


def style_of(form: CellFormat) -> int:
    """Return the number of the cell style of a format."""
    return _STYLES[form]


def sheet_start(columns: Sequence[ColumnSpec]) -> str:
    """Return the sheet's XML up to its first row: view, frozen head, widths."""
    widths = "".join(
        f'<col min="{number}" max="{number}" width="{_width(column)}" customWidth="1"/>'
        for number, column in enumerate(columns, start=1)
    )
    return (
        f'{_XML}<worksheet xmlns="{_MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>'
        '<sheetView showGridLines="0" tabSelected="1" workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
        f'<sheetFormatPr defaultRowHeight="15"/><cols>{widths}</cols><sheetData>'
    )


def small_parts(title: str, sheet: str) -> dict[str, str]:
    """Return every part but the sheet, in the order they are written."""
    return {
        "[Content_Types].xml": _types(),
        "_rels/.rels": _relations(
            (f"{_OFFICE}/officeDocument", "xl/workbook.xml"),
            (f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
            (f"{_OFFICE}/extended-properties", "docProps/app.xml"),
        ),
        "docProps/app.xml": app_properties(),
        "docProps/core.xml": core_properties(title, "", ""),
        "xl/_rels/workbook.xml.rels": _relations(
            (f"{_OFFICE}/worksheet", "worksheets/sheet1.xml"), (f"{_OFFICE}/styles", "styles.xml")
        ),
        "xl/styles.xml": _styles(),
        "xl/workbook.xml": _workbook(sheet),
    }


def _width(column: ColumnSpec) -> float:
    longest = max(len(line) for line in column.head.split("\n"))
    return min(max(_WIDTHS.get(column.format, 15), longest + 3), 60)


def _workbook(sheet: str) -> str:
    titles = escape(f"{quote_sheet(sheet)}!$1:$1")
    return (
        f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets><sheet name={quoteattr(sheet)} sheetId="1"'
        f' r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">{titles}'
        "</definedName></definedNames></workbook>"
    )


def _types() -> str:
    parts = {
        "xl/workbook.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        "xl/worksheets/sheet1.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml",
        "xl/styles.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml",
        "docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
        "docProps/app.xml": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
    }
    overrides = "".join(f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in parts.items())
    rels = "application/vnd.openxmlformats-package.relationships+xml"
    return (
        f'{_XML}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" ContentType="{rels}"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>'
    )


def _relations(*targets: tuple[str, str]) -> str:
    nodes = "".join(
        f'<Relationship Id="rId{number}" Type="{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, start=1)
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{nodes}</Relationships>'


def _styles() -> str:
    written = {form: text for form, text in NUMBER_FORMATS.items() if text != GENERAL}
    ids = {form: _FIRST_FORMAT_ID + number for number, form in enumerate(written)}
    formats = "".join(
        f'<numFmt numFmtId="{ids[form]}" formatCode={quoteattr(text)}/>' for form, text in written.items()
    )
    head_id = _FIRST_FORMAT_ID + len(written)
    formats += f'<numFmt numFmtId="{head_id}" formatCode={quoteattr(HEAD_FORMAT)}/>'
    cells = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    head = 'fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"'
    cells += f'<xf numFmtId="0" {head}/>'
    cells += f'<xf numFmtId="{head_id}" {head} applyAlignment="1"><alignment horizontal="right"/></xf>'
    cells += "".join(
        f'<xf numFmtId="{ids.get(form, 0)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"'
        f"{_CENTRED if form == 'flag' else '/>'}"
        for form in NUMBER_FORMATS
    )
    return (
        f'{_XML}<styleSheet xmlns="{_MAIN}"><numFmts count="{len(written) + 1}">{formats}</numFmts>'
        f'<fonts count="2"><font>{_font()}</font><font><b/>{_font()}</font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        f'<borders count="2">{_border("")}{_border("thin")}</borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="{_FIRST_STYLE + len(NUMBER_FORMATS)}">{cells}</cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )


def _font() -> str:
    colour = INK.lstrip("#")
    return f'<sz val="{TEXT_SIZE}"/><color rgb="FF{colour}"/><name val="{TEXT_FONT}"/><family val="2"/>'


def _border(style: str) -> str:
    line = f'<{{side}} style="{style}"><color auto="1"/></{{side}}>' if style else "<{side}/>"
    return f"<border><left/><right/>{line.format(side='top')}{line.format(side='bottom')}<diagonal/></border>"

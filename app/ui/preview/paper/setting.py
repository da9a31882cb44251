"""Sets a paragraph into lines of a width."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from app.preview.document import GONE, Change, Look, Paragraph, Run, Setting, TabStop
from app.ui.preview.fonts import make_document_font
from app.ui.preview.paper.inks import Inks
from app.ui.preview.paper.pieces import SetText

HALF_POINT = 10
USUAL_TAB = 720
LINE_BREAK = "\u2028"
_ALIGNMENTS = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "right": Qt.AlignmentFlag.AlignRight,
    "centre": Qt.AlignmentFlag.AlignHCenter,
    "justify": Qt.AlignmentFlag.AlignJustify,
}
_TABS = {
    "left": QTextOption.TabType.LeftTab,
    "right": QTextOption.TabType.RightTab,
    "centre": QTextOption.TabType.CenterTab,
    "decimal": QTextOption.TabType.DelimiterTab,
}


@dataclass(frozen=True)
class Numbers:
    """What fields on a page show: its own number and how many there are, as words."""

    page: str = ""
    pages: str = ""


class Setter:
    """Sets paragraphs; keeps the letter formats it has made."""

    def __init__(self, inks: Inks) -> None:
        """Use the inks of the paper."""
        self._inks = inks
        self._formats: dict[Look, QTextCharFormat] = {}

    def set(self, paragraph: Paragraph, width: float, numbers: Numbers | None = None) -> SetText:
        """Return the paragraph in lines that fit `width`; line tops begin at 0, left edges at the text area's."""
        runs = _labelled(paragraph)
        shown = "".join(_words(run, numbers) for run in runs)
        setting = paragraph.setting
        layout = QTextLayout(shown, self._format(runs[0].look).font() if runs else QFont())
        stops = tab_stops(setting, width, labelled=bool(paragraph.label))
        layout.setTextOption(_option(setting, stops))
        ranges, comments, grounds, at = [], [], [], 0
        for run in runs:
            length = len(_words(run, numbers))
            span = QTextLayout.FormatRange()
            span.start, span.length, span.format = at, length, self._format(run.look)
            ranges.append(span)
            if run.comment:
                comments.append((at, at + length, run.comment))
            if run.look.ground:
                grounds.append((at, at + length, run.look.ground))
            at += length
        layout.setFormats(ranges)
        _break_lines(layout, setting, width)
        return SetText(
            layout,
            shown,
            stops,
            paragraph.place,
            paragraph.number,
            paragraph.heading,
            tuple(comments),
            tuple(grounds),
            any(run.look.change for run in runs),
        )

    def _format(self, look: Look) -> QTextCharFormat:
        if look not in self._formats:
            self._formats[look] = self._make_format(look)
        return self._formats[look]

    def _make_format(self, look: Look) -> QTextCharFormat:
        made = QTextCharFormat()
        font = make_document_font(look.family, look.size * HALF_POINT, bold=look.bold, italic=look.italic)
        if look.caps:
            font.setCapitalization(QFont.Capitalization.AllUppercase)
        elif look.small_caps:
            font.setCapitalization(QFont.Capitalization.SmallCaps)
        if look.spacing:
            font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, look.spacing)
        made.setFont(font)
        made.setForeground(self._inks.text(look.colour))
        made.setFontUnderline(look.underlined)
        made.setFontStrikeOut(look.struck)
        if look.change:
            made.setForeground(self._inks.change(look.change))
            made.setFontStrikeOut(look.struck or look.change in GONE)
            made.setFontUnderline(look.underlined or look.change not in GONE)
        if look.raised:
            raised = QTextCharFormat.VerticalAlignment
            made.setVerticalAlignment(raised.AlignSuperScript if look.raised > 0 else raised.AlignSubScript)
        return made


def _labelled(paragraph: Paragraph) -> tuple[Run, ...]:
    """Return the runs with the label before them and what parts it from the words."""
    runs = paragraph.runs or (Run("", paragraph.label_look),)
    if not paragraph.label:
        return runs
    gap = {"tab": "\t", "space": " ", "none": ""}[paragraph.label_gap]
    changes = {run.look.change for run in paragraph.runs}
    change: Change = changes.pop() if len(changes) == 1 and changes <= GONE else ""
    look = replace(paragraph.label_look, underlined=False, change=change)
    return (Run(paragraph.label + gap, look), *runs)


def _words(run: Run, numbers: Numbers | None) -> str:
    if run.field:
        return (numbers.page if run.field == "page" else numbers.pages) if numbers else "0"
    return run.text.replace("\n", LINE_BREAK).replace("\u00ad", "")


def tab_stops(setting: Setting, width: float, *, labelled: bool) -> tuple[TabStop, ...]:
    """Return tab stops from where the first line starts: the paragraph's own, the hanging indent, the usual ones."""
    start = setting.left + setting.first
    own = list(setting.tabs)
    if setting.first < 0 or labelled:
        own.append(TabStop(setting.left))
    last = max((stop.at for stop in own), default=0)
    usual = range((last // USUAL_TAB + 1) * USUAL_TAB, int(width) + USUAL_TAB, USUAL_TAB)
    stops = {stop.at: stop for stop in (*(TabStop(at) for at in usual), *own) if stop.at > start}
    return tuple(replace(stops[at], at=at - start) for at in sorted(stops))


def _option(setting: Setting, stops: tuple[TabStop, ...]) -> QTextOption:
    option = QTextOption(_ALIGNMENTS[setting.alignment])
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTabs([QTextOption.Tab(float(stop.at), _TABS[stop.kind], ".") for stop in stops])
    option.setTabStopDistance(USUAL_TAB)
    return option


def _set_width(shown: str, line: QTextLine, setting: Setting, width: float, left: float) -> None:
    """Fill a line up to the right indent; what stands behind a tab beyond it, as page numbers do, may stand there."""
    usual = max(width - setting.right - left, 200.0)
    line.setLineWidth(usual)
    beyond = any(stop.kind != "left" and width - setting.right < stop.at <= width for stop in setting.tabs)
    end = line.textStart() + line.textLength()
    if beyond and end < len(shown) and line.textStart() <= shown.rfind("\t") <= end:
        line.setLineWidth(width - left)
        if line.textStart() + line.textLength() < len(shown):
            line.setLineWidth(usual)


def _break_lines(layout: QTextLayout, setting: Setting, width: float) -> None:
    y, first = 0.0, True
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLeadingIncluded(True)
        left = setting.left + (setting.first if first else 0)
        _set_width(layout.text(), line, setting, width, left)
        height = line_height(setting, line.height())
        line.setPosition(QPointF(left, y + max(height - line.height(), 0.0) * 0.75))
        y += height
        first = False
        line = layout.createLine()
    layout.endLayout()


def line_height(setting: Setting, natural: float) -> float:
    """Return the distance of lines for letters that need `natural`."""
    if setting.rule == "exact":
        return float(setting.line)
    if setting.rule == "atLeast":
        return max(natural, float(setting.line))
    return natural * setting.line / 240

"""Colours, number formats and sizes of workbooks, as the reference pages fix them (points, inches, hex colours)."""

from producers.content.series import Tone
from producers.content.workbook import CellFormat

INK = "#1B2029"
QUIET = "#5F6573"
BLUE = "#24508F"
GREEN = "#1C6743"
RED = "#A02828"
OCHRE = "#855000"
HAIR = "#C9C4B6"
YEAR = "#8A8576"
INPUT_FILL = "#FFF9E3"
OK_FILL = "#E2F0E7"
LOOK_FILL = "#F9E6E4"
VERIFY_FILL = "#FCE9BF"
SERIES: dict[Tone, str] = {"blue": BLUE, "light": "#A9BEDD", "grey": "#B8B2A3", "ochre": OCHRE, "green": GREEN}
DARK_SERIES = frozenset({BLUE, OCHRE, GREEN})

TEXT_FONT = "Calibri"
TITLE_FONT = "Cambria"
TEXT_SIZE = 10
TITLE_SIZE = 16
RUNNING_SIZE = 8

ROW_HEIGHT = 16.5
HEAD_LINE = 13.0
GROUP_HEIGHT = 29.0
TITLE_HEIGHT = 27.0
EXPLANATION_HEIGHT = 20.0
SPACER_HEIGHT = 6.0
BELOW_EXPLANATION = 9.0
GUTTER_WIDTH = 2.0

GENERAL = "General"
HEAD_FORMAT = "@_)"
DIFFERENCE_DAYS = '0_);(0);"–"_)'
NUMBER_FORMATS: dict[CellFormat, str] = {
    "text": GENERAL,
    "code": "@",
    "flag": '"TRUE";"TRUE";"FALSE"',  # LibreOffice shows some truth values as 1
    "money": '#,##0_);(#,##0);"–"_)',
    "money2": '#,##0.00_);(#,##0.00);"–"_)',
    "number": '#,##0.00_);(#,##0.00);"–"_)',
    "integer": '0_);(0);"–"_)',
    "percent": '0.00%_);(0.00%);"–"_)',
    "ratio": '0.00" : 1"_)',
    "date": "d mmm yyyy_)",
    "month": "mmm yyyy_)",
}
TEXT_FORMATS: frozenset[CellFormat] = frozenset({"text", "code", "flag"})

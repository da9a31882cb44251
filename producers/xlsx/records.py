"""Records as one sheet of values: the way to Excel for data of any length, written in constant memory."""

import io

from producers.content.data import Data, DataField
from producers.content.workbook import CellFormat, ColumnSpec
from producers.data.records import check_records
from producers.problems import ContentProblem
from producers.production import Produced
from producers.xlsx.stream import StreamedTable, stream_table

_FORMATS: dict[str, CellFormat] = {
    "text": "code",
    "integer": "integer",
    "decimal": "number",
    "date": "date",
    "flag": "flag",
}


def write_records(data: Data, file_format: str = "xlsx") -> Produced:
    """Return records as an xlsx file with one sheet, heads from the keys, text digit for digit.

    Raises ContentProblem when a record breaks the schema, and ("unknown_format") for another format than xlsx.
    """
    if file_format != "xlsx":
        raise ContentProblem("unknown_format", data.title, file_format)
    checked = check_records(data)
    buffer = io.BytesIO()
    table = StreamedTable(data.title, "Records", tuple(_column(field) for field in checked.fields))
    streamed = stream_table(buffer, table, checked.rows)
    return Produced(buffer.getvalue(), "xlsx", streamed.rows, 1, notes=(*checked.notes, *streamed.notes))


def _column(field: DataField) -> ColumnSpec:
    words = field.key.replace("_", " ").replace("-", " ").strip() or field.key
    return ColumnSpec(key=field.key, head=words[0].upper() + words[1:], format=_FORMATS[field.type])

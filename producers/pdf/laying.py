"""One door to pages made by ourselves: Word files and workbooks as PDF where no office program is at hand."""

from producers.pdf.document import LaidOut, lay_out
from producers.pdf.sheets import lay_out_sheets
from producers.problems import ContentProblem

OWN_FORMATS = ("docx", "xlsx")
"""The formats that can be laid out without an office program."""

_WAYS = {"docx": lay_out, "xlsx": lay_out_sheets}


def lay_out_file(data: bytes, name: str) -> LaidOut:
    """Return the PDF of a file by the ending of its name.

    Raises ContentProblem("export_without_office") for other formats, and what `lay_out` and `lay_out_sheets` raise.
    """
    way = _WAYS.get(name.rpartition(".")[2].lower())
    if way is None:
        raise ContentProblem("export_without_office", block=name)
    return way(data, name)

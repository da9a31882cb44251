"""Forms as offices publish them: a place to sign, fields that say nothing of themselves, and forms nobody can fill."""

import io
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.constants import UserAccessPermissions
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject, TextStringObject
from reportlab.pdfgen.canvas import Canvas

Script = tuple[str, str]


def office_form(*, capitals: bool = False, sign: bool = True) -> bytes:
    """Return a form with every kind of field: text, boxes, a date and an amount by script, buttons, a locked one."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.drawString(50, 800, "Registration of a tenancy" + (". Use BLOCK CAPITALS." if capitals else ""))
    form = canvas.acroForm
    canvas.drawString(50, 764, "Name of tenant")
    form.textfield(name="Text1", x=200, y=760, width=180, height=18, fontSize=10, fieldFlags="required")
    canvas.drawString(400, 764, "Room")
    form.textfield(name="Text2", x=440, y=760, width=60, height=18, fontSize=10)
    form.textfield(name="moveIn", tooltip="Moving in", x=200, y=730, width=100, height=18, fontSize=10)
    form.textfield(name="rent", tooltip="Rent", x=350, y=730, width=100, height=18, fontSize=10)
    form.textfield(name="file_no", tooltip="File number", x=200, y=700, width=120, height=18, fontSize=10, maxlen=6)
    form.textfield(
        name="notes", tooltip="Notes of tenant", x=200, y=640, width=200, height=40, fontSize=10, fieldFlags="multiline"
    )
    form.textfield(name="office", tooltip="Office use", x=420, y=700, width=80, height=18, fieldFlags="readOnly")
    form.radio(name="kind", tooltip="Kind of home", value="flat", x=200, y=610, size=14)
    form.radio(name="kind", tooltip="Kind of home", value="house", x=240, y=610, size=14)
    form.checkbox(name="keys", x=50, y=580, size=14, fieldFlags="")
    canvas.drawString(72, 583, "Keys were handed over")
    canvas.showPage()
    canvas.save()
    scripts = {"moveIn": 'AFDate_FormatEx("yyyy-mm-dd");', "rent": 'AFNumber_Format(2, 0, 0, 0, "", true);'}
    return _finish(buffer.getvalue(), scripts, sign=sign)


def _finish(data: bytes, scripts: dict[str, str], *, sign: bool) -> bytes:
    """Return the form with its scripts, boxes for the file number, and a place to sign."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    fields = writer.root_object["/AcroForm"].get_object()["/Fields"]
    for one in fields:
        field = one.get_object()
        name = str(field.get("/T", ""))
        if name in scripts:
            action = {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject(scripts[name])}
            field[NameObject("/AA")] = DictionaryObject({NameObject("/F"): DictionaryObject(action)})
        if name == "file_no":
            field[NameObject("/Ff")] = NumberObject(1 << 24)
        if name.startswith("Text") or name == "keys":
            field.pop("/TU", None)
    if sign:
        _add_signature(writer, fields)
    return _written(writer)


def _add_signature(writer: PdfWriter, fields: Any) -> None:
    page = writer.pages[0]
    place = {
        NameObject("/Type"): NameObject("/Annot"),
        NameObject("/Subtype"): NameObject("/Widget"),
        NameObject("/FT"): NameObject("/Sig"),
        NameObject("/T"): TextStringObject("signature"),
        NameObject("/TU"): TextStringObject("Signature of the tenant"),
        NameObject("/F"): NumberObject(4),
        NameObject("/Rect"): ArrayObject([FloatObject(number) for number in (200, 520, 380, 560)]),
    }
    added = writer._add_object(DictionaryObject(place))
    fields.append(added)
    page["/Annots"].get_object().append(added)


def dynamic_form() -> bytes:
    """Return a form whose fields only one program shows (XFA): a page that says so, and no fields."""
    writer = PdfWriter()
    writer.add_blank_page(595, 842)
    form = {NameObject("/Fields"): ArrayObject(), NameObject("/XFA"): TextStringObject("<xdp/>")}
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject(form)
    return _written(writer)


def flat_page() -> bytes:
    """Return a page to print: words and lines, no field."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.drawString(50, 800, "Registration of a tenancy. Name: ........................")
    canvas.save()
    return buffer.getvalue()


def protected_form(password: str = "") -> bytes:
    """Return the form as its owner locked it: nobody may fill it in; with a password nobody opens it without."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(office_form())))
    writer.encrypt(password, "owner", permissions_flag=UserAccessPermissions.PRINT, algorithm="AES-256")
    return _written(writer)


def _written(writer: PdfWriter) -> bytes:
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()

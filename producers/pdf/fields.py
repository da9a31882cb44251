"""The fields of a PDF form as they are: name, kind, place, choices, and how much text each can show."""

from dataclasses import dataclass
from typing import Any, Literal

from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from producers.pdf.canvas import break_lines, measure
from producers.pdf.pages import open_pdf
from producers.problems import ContentProblem

FieldKind = Literal["text", "tick", "radio", "choice", "list", "signature", "button"]

_READ_ONLY, _REQUIRED, _MULTILINE, _PASSWORD, _RADIO, _PUSH, _COMBO, _COMB = (
    1 << bit for bit in (0, 1, 12, 13, 15, 16, 17, 24)
)
_LEAST, _LARGEST, _LEADING = 8.0, 12.0, 1.16
_FACE = "Helvetica"
_LONGEST_SCRIPT = 500


@dataclass(frozen=True)
class FormFieldInfo:
    """A field of a form. `states` are the values a tick box or a group of buttons can take besides off.

    `format` is the script by which the form writes a value, such as `AFDate_FormatEx("dd/mm/yyyy");`.
    `size` is the type size the form asks for, 0 when it leaves that open; `width` and `height` are those of its
    smallest place, in points; `left` and `bottom` say where its first place stands. `tooltip` is what the form says.
    """

    name: str
    kind: FieldKind
    value: str = ""
    tooltip: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    states: tuple[str, ...] = ()
    max_length: int = 0
    multiline: bool = False
    comb: bool = False
    read_only: bool = False
    required: bool = False
    size: float = 0.0
    width: float = 0.0
    height: float = 0.0
    left: float = 0.0
    bottom: float = 0.0
    page: int = 0
    format: str = ""

    @property
    def label(self) -> str:
        """What people call the field."""
        return self.tooltip or self.name

    @property
    def place(self) -> str:
        """Where it stands, in words."""
        return f"page {self.page + 1}, field “{self.label}”"

    def fitting_size(self, text: str) -> float:
        """Return the largest allowed type size at which the whole text can be seen, 0 when there is none."""
        if (self.max_length and len(text) > self.max_length) or not can_show(text):
            return 0.0
        if self.comb:
            return self.size or 10.0
        return next((size for size in self._sizes() if self._holds(text, size)), 0.0)

    def _sizes(self) -> list[float]:
        first = self.size or min(_LARGEST, max((self.height - 2) * 0.72, 4.0))
        return [first, *(size for size in (11.0, 10.0, 9.0, _LEAST) if size < first)]

    def _holds(self, text: str, size: float) -> bool:
        width = self.width - 6
        if not self.multiline:
            return "\n" not in text and measure(text, _FACE, size) <= width
        lines = break_lines(text, _FACE, size, width)
        return size + (len(lines) - 1) * _LEADING * size <= self.height - 5

    def lines_of(self, text: str, size: float) -> str:
        """Return the text with the line ends it is shown with."""
        return "\n".join(break_lines(text, _FACE, size, self.width - 6)) if self.multiline else text


def can_show(text: str) -> bool:
    """Whether the usual font of forms has all letters of a text (Western European ones)."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def read_fields(data: bytes, name: str = "") -> tuple[FormFieldInfo, ...]:
    """Return the fields of a form in page order. Raises ContentProblem ("pdf_damaged", "pdf_encrypted")."""
    return fields_of(open_pdf(data, name))


def fields_of(reader: PdfReader) -> tuple[FormFieldInfo, ...]:
    """Return the fields of an opened form in page order; a field with several places is one."""
    found: dict[str, FormFieldInfo] = {}
    for number, page in enumerate(reader.pages):
        for annotation in page.get("/Annots") or ():
            widget = annotation.get_object()
            if not isinstance(widget, DictionaryObject) or widget.get("/Subtype") != "/Widget":
                continue
            info = _read_widget(reader, widget, number)
            if info is not None:
                found[info.name] = _join(found[info.name], info) if info.name in found else info
    return tuple(found.values())


def qualified_name(widget: DictionaryObject) -> str:
    """Return the full name of a widget's field, its parts joined by dots."""
    parts: list[str] = []
    node: Any = widget
    for _ in range(32):
        if "/T" in node:
            parts.insert(0, str(node["/T"]))
        if "/Parent" not in node:
            break
        node = node["/Parent"].get_object()
    return ".".join(parts)


def inherited(widget: DictionaryObject, key: str) -> Any:
    """Return an entry of a widget or of the field it belongs to, None when neither has it."""
    node: Any = widget
    for _ in range(32):
        if key in node:
            return node[key].get_object() if hasattr(node[key], "get_object") else node[key]
        if "/Parent" not in node:
            return None
        node = node["/Parent"].get_object()
    return None


def on_states(widget: DictionaryObject) -> tuple[str, ...]:
    """Return the names of the states of a box or button that are not off."""
    normal = widget.get("/AP", {}).get_object().get("/N") if "/AP" in widget else None
    states = normal.get_object() if normal is not None else {}
    return tuple(str(state).lstrip("/") for state in states if state != "/Off") if hasattr(states, "keys") else ()


def _read_widget(reader: PdfReader, widget: DictionaryObject, page: int) -> FormFieldInfo | None:
    name, kind = qualified_name(widget), inherited(widget, "/FT")
    if not name or kind is None:
        return None
    flags = int(inherited(widget, "/Ff") or 0)
    left, bottom, right, top = (float(value) for value in widget["/Rect"])
    value = inherited(widget, "/V")
    form = reader.root_object["/AcroForm"].get_object() if "/AcroForm" in reader.root_object else {}
    return FormFieldInfo(
        name=name,
        kind=_kind(str(kind), flags),
        value="" if value is None else str(value).removeprefix("/") if kind == "/Btn" else str(value),
        tooltip=str(inherited(widget, "/TU") or ""),
        choices=_choices(inherited(widget, "/Opt")) if kind in {"/Ch", "/Btn"} else (),
        states=on_states(widget) if kind == "/Btn" else (),
        max_length=int(inherited(widget, "/MaxLen") or 0),
        multiline=bool(flags & _MULTILINE),
        comb=bool(flags & _COMB),
        read_only=bool(flags & _READ_ONLY),
        required=bool(flags & _REQUIRED),
        size=_size(str(inherited(widget, "/DA") or form.get("/DA", ""))),
        width=abs(right - left),
        height=abs(top - bottom),
        left=min(left, right),
        bottom=min(bottom, top),
        page=page,
        format=_format(inherited(widget, "/AA")),
    )


def _format(actions: Any) -> str:
    """Return the script that writes a value; one that is kept as a stream is read as such."""
    action = actions.get("/F") if isinstance(actions, DictionaryObject) else None
    script = action.get_object().get("/JS", "") if action is not None else ""
    script = script.get_object() if hasattr(script, "get_object") else script
    words = script.get_data().decode("latin-1") if hasattr(script, "get_data") else str(script)
    return words[:_LONGEST_SCRIPT]


def _kind(kind: str, flags: int) -> FieldKind:
    if kind == "/Btn":
        return "button" if flags & _PUSH else "radio" if flags & _RADIO else "tick"
    if kind == "/Ch":
        return "choice" if flags & _COMBO else "list"
    return "signature" if kind == "/Sig" else "text"


def _choices(options: Any) -> tuple[tuple[str, str], ...]:
    """Return the choices as (value, words shown)."""
    found = []
    for option in options or ():
        pair = option.get_object()
        found.append(
            (str(pair[0]), str(pair[1])) if isinstance(pair, list) and len(pair) > 1 else (str(pair), str(pair))
        )
    return tuple(found)


def _size(appearance: str) -> float:
    words = appearance.split()
    try:
        return float(words[words.index("Tf") - 1])
    except (ValueError, IndexError):
        return 0.0


def _join(known: FormFieldInfo, other: FormFieldInfo) -> FormFieldInfo:
    """Return one field for two places: the smaller counts, and all states."""
    values = {**vars(known)}
    values["states"] = tuple(dict.fromkeys((*known.states, *other.states)))
    values["width"], values["height"] = min(known.width, other.width), min(known.height, other.height)
    return FormFieldInfo(**values)


def find_field(fields: tuple[FormFieldInfo, ...], name: str) -> FormFieldInfo:
    """Return the field of a name, or of the last part of one only. Raises ContentProblem "form_field_unknown"."""
    for field in fields:
        if field.name == name:
            return field
    ending = [field for field in fields if field.name.rpartition(".")[2] == name]
    if len(ending) == 1:
        return ending[0]
    raise ContentProblem("form_field_unknown", field=name, known=", ".join(field.name for field in fields[:20]))

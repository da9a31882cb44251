"""PDF files: forms filled, made and flattened, pages bound together, marks drawn on pages."""

from producers.pdf.fields import FormFieldInfo, read_fields
from producers.pdf.filling import FilledForm, fill_form
from producers.pdf.flattening import flatten_form
from producers.pdf.forms import write_form, write_form_markdown

__all__ = [
    "FilledForm",
    "FormFieldInfo",
    "fill_form",
    "flatten_form",
    "read_fields",
    "write_form",
    "write_form_markdown",
]

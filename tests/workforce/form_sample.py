"""The form of the shipped sample, as our own producer makes it, and where it lies."""

from pathlib import Path

from producers.content.form import Form, FormField, FormSection, MakeForm
from producers.figures import FigureBook
from producers.rendering import render

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "resources" / "samples" / "fill-form"
FILE = "Tenancy application.pdf"


def _field(name: str, label: str, kind: str = "text", **more: object) -> FormField:
    return FormField.model_validate({"name": name, "label": label, "kind": kind, **more})


def tenancy_application() -> Form:
    """Return the application form of an invented letting agent."""
    sections = (
        FormSection(
            head="The property",
            fields=(
                _field("property", "Address of the property", wide=True),
                _field("rent", "Monthly rent (£)", "money"),
                _field("deposit", "Deposit (£)", "money"),
                _field("start", "Start date of the tenancy (DD/MM/YYYY)", "date"),
                _field("months", "Length of the tenancy in months"),
            ),
        ),
        FormSection(
            head="The applicant",
            fields=(
                _field("applicant", "Full name of the applicant"),
                _field("born", "Applicant’s date of birth (DD/MM/YYYY)", "date"),
                _field("phone", "Applicant’s phone number"),
                _field("email", "Applicant’s e-mail address"),
                _field("address", "Applicant’s current address", "multiline"),
                _field("since", "At the current address since", required=False),
                _field("landlord", "Name of the current landlord", required=False),
                _field("reason", "Reason for moving", "multiline", required=False),
            ),
        ),
        FormSection(
            head="Work and income",
            fields=(
                _field(
                    "status",
                    "Employment status of the applicant",
                    "choice",
                    choices=("Employed", "Self-employed", "Student", "Retired", "Not in work"),
                ),
                _field("employer", "Employer’s name", required=False),
                _field("job", "Applicant’s job title", required=False),
                _field("income", "Annual income before tax (£)", "money"),
                _field("referee", "Employer’s contact for a reference", required=False, wide=True),
            ),
        ),
        FormSection(
            head="The household",
            fields=(
                _field("occupants", "How many people will live there"),
                _field("pets", "Pets", "choice", choices=("None", "One", "More than one")),
                _field("others", "Names and ages of the other people", "multiline", required=False),
            ),
        ),
        FormSection(
            head="Statements of the applicant",
            fields=(
                _field("true", "What I have said in this form is true and complete.", "tick"),
                _field("references", "References may be taken from my employer and my current landlord.", "tick"),
                _field("share", "My answers may be passed on to the landlord of the property.", "tick"),
            ),
        ),
        FormSection(
            head="Signature",
            fields=(
                _field("signed_on", "Date of signature", "date", required=False),
                _field("signature", "Signature", "signature", tooltip="The applicant signs here"),
            ),
        ),
    )
    note = "Brackwater Lettings. One form for each adult who will live in the property."
    foot = "Brackwater Lettings · Form T2"
    return Form(title="Tenancy application", body=MakeForm(sections=sections, note=note, foot=foot))


def made_form() -> bytes:
    """Return the form as the sample ships it."""
    return render(tenancy_application(), "pdf", FigureBook()).data


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / FILE).write_bytes(made_form())

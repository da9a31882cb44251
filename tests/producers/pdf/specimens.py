"""Forms for the tests: the drawdown request of the reference page, and forms as other programs make them."""

import io

from reportlab.pdfgen.canvas import Canvas

from producers.content.form import FillForm, Form, FormField, FormSection, MakeForm


def field(name: str, label: str, kind: str = "text", **more) -> FormField:
    return FormField(name=name, label=label, kind=kind, **more)


def drawdown_request() -> Form:
    """Return the fillable form of the reference page, partly filled."""
    ticks = (
        "No Event of Default is continuing or would result from the drawdown.",
        "The board resolution has been delivered to the Lender.",
        "The signed builders’ certificates for the three Vessels have been delivered to the Lender.",
    )
    caption = "Director, for and on behalf of Halden Marine Services Limited"
    sections = (
        FormSection(
            head="Request",
            fields=(
                field("borrower", "Borrower", value="Halden Marine Services Limited"),
                field("number", "Registered number", value="09417726"),
                field("amount", "Amount in pounds", "money", value="12,000,000.00"),
                field("date", "Drawdown date (day month year)", "date", value="15 December 2026"),
            ),
        ),
        FormSection(
            head="Account to be credited",
            fields=(
                field("account", "Account name", wide=True, value="Halden Marine Services Limited, Vessel Account"),
                field("sort_code", "Sort code"),
                field("account_number", "Account number"),
                field("reference", "Payment reference", wide=True, required=False),
            ),
        ),
        FormSection(
            head="Statements by the Borrower",
            fields=tuple(
                field(f"tick{n}", text, "tick", value="yes" if n == 1 else "") for n, text in enumerate(ticks, 1)
            ),
        ),
        FormSection(
            head="Signature",
            fields=(
                field("director", "Name of director"),
                field("signed", "Date of signature", "date"),
                field("signature", "Signature", "signature", tooltip=caption),
            ),
        ),
    )
    note = "Facility Agreement between Halden Marine Services Limited and Corvane Bank plc, clause 3.1"
    foot = "HMS/0417 · Form 1 · 30 November 2026"
    return Form(title="Drawdown request", body=MakeForm(sections=sections, note=note, foot=foot))


def filled(values: dict[str, str], *, flatten: bool = False) -> Form:
    """Return a form that fills the object "supplied"."""
    return Form(title="Application", body=FillForm(object="supplied", values=values, flatten=flatten))


def supplied_form() -> bytes:
    """Return a form of every kind of field, as another program makes it: small, plain, some of it awkward."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.drawString(50, 800, "Application for registration")
    form = canvas.acroForm
    form.textfield(name="name", tooltip="Full name", x=50, y=760, width=200, height=18, fontSize=10)
    form.textfield(
        name="reason", tooltip="Reason", x=50, y=690, width=200, height=50, fontSize=10, fieldFlags="multiline"
    )
    form.textfield(name="postcode", tooltip="Postcode", x=50, y=660, width=80, height=18, fontSize=10, maxlen=8)
    form.textfield(name="tiny", tooltip="Code", x=150, y=660, width=24, height=12, fontSize=8)
    form.textfield(name="locked", tooltip="Office use", x=300, y=660, width=80, height=18, fieldFlags="readOnly")
    form.checkbox(name="agree", tooltip="I agree", x=50, y=630, size=14)
    form.checkbox(name="other", tooltip="Other", x=80, y=630, size=14, checked=True)
    form.choice(
        name="country",
        tooltip="Country",
        value="France",
        options=["France", "Germany"],
        x=50,
        y=600,
        width=90,
        height=18,
    )
    form.listbox(name="class", tooltip="Class", value="A", options=["A", "B"], x=200, y=590, width=60, height=30)
    form.radio(name="sex", tooltip="Sex", value="f", x=50, y=560, size=14)
    form.radio(name="sex", tooltip="Sex", value="m", x=80, y=560, size=14)
    canvas.linkURL("https://example.test", (300, 780, 380, 800))
    canvas.showPage()
    canvas.drawString(50, 800, "Second page")
    form.textfield(name="more", tooltip="More", x=50, y=760, width=200, height=18, fontSize=10, fieldFlags="required")
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()

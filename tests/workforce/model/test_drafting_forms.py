"""A model fills a form of the folder, makes one, or writes a document that is delivered as PDF."""

from decimal import Decimal

import pytest

from app.bridge.desks import DirectProducers
from app.bridge.paging import ProjectProducers
from app.bridge.supplies import Supplies
from app.relay.assignments import Specify
from app.storage.objects import ObjectStore
from app.workforce.model.work.names import safe_file_name
from producers.content.document import Document
from producers.content.form import FillForm, MakeForm
from producers.content.runs import FigureRun
from producers.figures import FigureBook
from producers.pdf.fields import read_fields
from tests.producers.pdf.specimens import supplied_form
from tests.servers.messages import MessagesServer, Step, asked
from tests.workforce.model.desk import Desktop, brief
from tests.workforce.model.handing import done, turn
from tests.workforce.model.matters import LETTER, task_brief
from tests.workforce.model.test_drafting import FILES, SETTLED, STAGE1, UNPAID, draft


def pdf_task():
    usual = task_brief()
    contract = usual.contract.model_copy(update={"file_name": "Application.pdf", "format": "pdf"})
    return usual.model_copy(update={"contract": contract, "output_format": "pdf", "producer": "form-filler"})


def form(**body):
    content = {"family": "form", "title": "Application", "body": body}
    how = [{"criterion": "T1.1", "how": "The field says so.", "blocks": ["name"]}]
    return draft(content=content, acceptance=how)


def filling(**changes):
    values = {"name": "Alder Quay Ltd, [fig:rent|exact]", "agree": "yes"}
    return form(**{"kind": "fill", "object": "forms/application.pdf", "values": values, **changes})


def specified(folder, *replies):
    """The blueprint of the last reply, with the project's own producers for the trial; the server; the producers."""
    (folder / "forms").mkdir(exist_ok=True)
    (folder / "forms" / "application.pdf").write_bytes(supplied_form())
    producers = ProjectProducers(DirectProducers(), None, Supplies(folder, ObjectStore(folder / "objects")))
    steps = [Step(done(reply), turn("specify/T1", number)) for number, reply in enumerate(replies, start=1)]
    assignment = Specify(
        brief=brief("Fill the form", (LETTER.file,)), task=pdf_task(), stage1=STAGE1, decisions=SETTLED
    )
    with MessagesServer(*steps) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open(trial=producers.produce) as workforce:
            result = workforce.perform(assignment, desktop.desk(FILES)).result
    return result, server, producers


def test_it_fills_a_form_of_the_folder_with_bound_amounts(tmp_path):
    made, _, producers = specified(tmp_path, filling())
    assert isinstance(made.content.body, FillForm)
    assert any(isinstance(run, FigureRun) for run in made.content.body.values["name"])
    assert [one.name for one in made.figures] == ["rent"]
    assert made.figures[0].value == Decimal(900)
    data = producers.produce(made.content, "pdf", FigureBook(figures=made.figures)).data
    assert {one.name: one.value for one in read_fields(data)}["name"] == "Alder Quay Ltd, £900.00"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (filling(object="forms/other.pdf"), "missing_object forms/other.pdf"),
        (filling(object="../outside.pdf"), "object_outside ../outside.pdf"),
        (filling(values={"name": "A", "nobody": "x"}), "form_field_unknown nobody"),
        (filling(values={"name": "[fig:nothing]"}), "there is no figure 'nothing'"),
    ],
)
def test_what_cannot_be_filled_goes_back_with_the_reason(tmp_path, wrong, told):
    made, server, _ = specified(tmp_path, wrong, filling())
    assert isinstance(made.content.body, FillForm)
    assert made.content.body.object == "forms/application.pdf"
    assert told in asked(server.requests[-1]).replace("\\", "")


def test_it_makes_a_form_and_writes_a_document_for_pdf(tmp_path):
    sections = [{"head": "Tenant", "fields": [{"name": "name", "label": "Name", "value": "[fig:rent]"}]}]
    made, _, _ = specified(tmp_path, form(kind="make", sections=sections))
    assert isinstance(made.content.body, MakeForm)
    assert isinstance(made.content.body.sections[0].fields[0].value[0], FigureRun)


def test_a_document_is_written_for_pdf_as_for_word(tmp_path):
    made, _, _ = specified(tmp_path, draft(UNPAID))
    assert isinstance(made.content, Document)
    assert made.handoff.output_filename == "Application.pdf"


def test_a_pdf_file_can_be_named():
    assert safe_file_name("Application.pdf", "pdf") == "Application.pdf"
    assert safe_file_name("Application.docx", "pdf") is None

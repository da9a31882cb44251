"""A supplied form filled in by rules: fields asked as what they take, written as the form asks, never guessed."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.relay.nouns.base import Fault
from app.relay.nouns.facts import Fact, FactSpec
from app.relay.nouns.source import SourceField
from app.relay.ports import Checked
from app.relay.problems import WorkProblem
from app.workforce.playbook.forms.writing import Manner, write_answer, write_date
from producers.pdf import fill_form, flatten_form, read_fields
from producers.production import Produced
from tests.producers.pdf.office_form import dynamic_form, flat_page, office_form, protected_form
from tests.workforce.form_sample import FILE, FOLDER, made_form
from tests.workforce.sample_run import FolderSources, PlaybookRun

REQUEST = "Fill in the form"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> PlaybookRun:
    """The sample, run once as its answers say."""
    run = PlaybookRun.of_sample("fill-form", tmp_path_factory.mktemp("form") / "form")
    run.blueprints()
    return run


def form_run(folder: Path, request: str = REQUEST, **files: bytes) -> PlaybookRun:
    """A run over a folder with PDFs of these names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / f"{name}.pdf").write_bytes(data)
    return PlaybookRun(request=request, facts={}, sources=FolderSources(folder))


def specs(run: PlaybookRun) -> dict[str, FactSpec]:
    return {spec.key: spec for spec in run.inquiry.facts}


def found(run: PlaybookRun) -> dict[str, set[str]]:
    values: dict[str, set[str]] = {}
    for fact in run.inquiry.found:
        values.setdefault(fact.key, set()).add(fact.value)
    return values


def filled(run: PlaybookRun) -> Produced:
    return run.rendered(run.blueprints()["form"])


def outcomes(checked: Checked) -> dict[str, str]:
    return {result.test: result.outcome for result in checked.results}


def refusal(run: PlaybookRun) -> Fault:
    with pytest.raises(WorkProblem) as raised:
        assert run.inquiry
    return raised.value.fault


def test_the_shipped_form_is_the_one_our_own_producer_makes() -> None:
    assert (FOLDER / FILE).read_bytes() == made_form()


@pytest.mark.parametrize(
    "request_text",
    [
        "Fill in the tenancy application form",
        "Please complete the PDF form in this folder for Elin Sandqvist",
        "Fill out the application form for my client",
        "The claim form has to be filled in",
    ],
)
def test_a_wish_to_fill_in_a_form_is_recognised(request_text: str) -> None:
    intake = PlaybookRun(request=request_text, facts={}).intake
    assert intake.standard is not None
    assert intake.standard.name == "fill_form"


@pytest.mark.parametrize(
    "request_text",
    [
        "Create a fillable PDF form for visitors",
        "Draft a form of agreement for consultants",
        "Draft a mutual NDA",
        "Design a form for expenses",
    ],
)
def test_a_wish_to_make_something_else_is_not(request_text: str) -> None:
    standard = PlaybookRun(request=request_text, facts={}).intake.standard
    assert standard is None or standard.name != "fill_form"


def test_each_field_is_asked_as_what_it_takes(sample: PlaybookRun) -> None:
    asked = specs(sample)
    assert len(asked) == 2 + 25
    kinds = {
        "rent": "money",
        "start": "date",
        "address": "multiline",
        "pets": "choice",
        "true": "choice",
        "job": "text",
    }
    assert {name: asked[f"field_{name}"].kind for name in kinds} == kinds
    assert [choice.value for choice in asked["field_pets"].choices] == ["None", "One", "More than one"]
    assert not any("signature" in spec.label.casefold() and spec.kind != "date" for spec in asked.values())


def test_values_of_files_are_offered_only_where_a_label_says_the_same(sample: PlaybookRun) -> None:
    offered = found(sample)
    assert offered["field_rent"] == {"1180"}
    assert offered["field_born"] == {"1991-03-14"}
    assert offered["field_applicant"] == {"Elin Sandqvist"}
    assert "field_landlord" not in offered, "the landlord of the new flat is not the current one"
    assert "field_income" not in offered, "“Annual income” need not be the one before tax"


def test_the_sample_passes_its_tests_and_names_what_is_open(sample: PlaybookRun) -> None:
    checked = sample.checked()
    assert {result.outcome for item in checked.values() for result in item.results} == {"passed"}
    words = "\n".join(checked["checklist"].text)
    assert "Three fields stay empty in the form." in words
    assert "Letting particulars, 14 Quarry Lane.md" in words


def test_what_was_confirmed_stands_in_the_fields_as_the_form_asks_for_it(sample: PlaybookRun) -> None:
    held = {field.name: field.value for field in read_fields(filled(sample).data)}
    assert (held["start"], held["born"], held["rent"]) == ("01/02/2027", "14/03/1991", "1,180.00")
    assert (held["references"], held["true"]) == ("Yes", "Off")
    assert held["landlord"] == held["signed_on"] == ""


def test_an_answer_that_is_changed_lost_or_signed_fails_its_test(sample: PlaybookRun) -> None:
    made = filled(sample)

    def after(values: dict[str, str]) -> dict[str, str]:
        return outcomes(sample.check("form", replace(made, data=fill_form(made.data, values).data)))

    assert set(after({}).values()) == {"passed"}
    assert after({"applicant": "Elin Sandquist"})["T2.1-c"] == "failed"
    assert after({"references": "no"})["T2.1-c"] == "failed"
    assert after({"landlord": "Somebody"})["T2.2-c"] == "failed"
    assert after({"true": "yes"})["T2.2-c"] == "failed"


def test_a_place_to_sign_that_holds_something_fails_its_test(tmp_path: Path) -> None:
    run = form_run(tmp_path, Registration=office_form(sign=True))
    run.facts = {spec.key: None for spec in run.inquiry.facts} | {"form": "Registration.pdf"}
    made = filled(run)
    assert outcomes(run.check("form", made))["T2.3-c"] == "passed"
    signed = made.data.replace(b"/T (signature)", b"/T (signature) /V << /Type /Sig >>")
    assert signed != made.data
    assert outcomes(run.check("form", Produced(signed, "pdf", 1, 1)))["T2.3-c"] == "failed"


def test_a_form_with_its_answers_made_part_of_the_page_has_no_fields_and_passes(tmp_path: Path) -> None:
    run = PlaybookRun.of_sample("fill-form", tmp_path / "form")
    run.decisions = {**run.decisions, "D1": "flat"}
    made = filled(run)
    assert read_fields(made.data) == ()
    assert set(outcomes(run.check("form", made)).values()) == {"passed"}
    other = flatten_form(fill_form(run.sources.folder.joinpath(FILE).read_bytes(), {"applicant": "Nobody"}).data)
    assert outcomes(run.check("form", Produced(other, "pdf", 1, 1)))["T2.1-c"] == "failed"


def test_of_several_forms_the_one_that_is_named_is_taken_and_else_it_is_asked(tmp_path: Path) -> None:
    forms = {"Registration": office_form(), "Tenancy application": made_form()}
    named = form_run(tmp_path / "a", "Fill in the tenancy application form", **forms)
    assert found(named)["form"] == {"Tenancy application.pdf"}
    asked = refusal(form_run(tmp_path / "b", **forms))
    assert asked.code == "model_blocked"
    assert asked.fields["choices.1"].splitlines() == ["Registration.pdf", "Tenancy application.pdf"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (dynamic_form(), "form_dynamic"),
        (protected_form(), "form_protected"),
        (protected_form("open sesame"), "form_protected"),
        (flat_page(), "form_not_fillable"),
    ],
)
def test_a_form_that_nobody_can_fill_in_is_refused_by_name(tmp_path: Path, data: bytes, code: str) -> None:
    problem = refusal(form_run(tmp_path, Claim=data))
    assert (problem.code, problem.fields["name"]) == (code, "Claim.pdf")


def test_a_folder_without_a_form_says_so(tmp_path: Path) -> None:
    assert refusal(form_run(tmp_path)).code == "no_form_here"


def test_another_form_in_the_place_of_the_one_that_was_asked_is_an_open_item(tmp_path: Path) -> None:
    run = PlaybookRun.of_sample("fill-form", tmp_path / "form")
    assert run.proposal
    (tmp_path / "form" / FILE).write_bytes(office_form())
    blueprint = run.blueprints()["form"]
    assert any("The form has changed" in item for item in blueprint.open_items)


def test_values_that_stand_in_the_form_already_are_offered(tmp_path: Path) -> None:
    begun = fill_form(made_form(), {"applicant": "Elin Sandqvist", "pets": "One", "references": "yes"}).data
    offered = found(form_run(tmp_path, Application=begun))
    assert offered["field_applicant"] == {"Elin Sandqvist"}
    assert (offered["field_pets"], offered["field_references"]) == ({"One"}, {"yes"})


def text_field(label: str = "Date", **more: object) -> SourceField:
    return SourceField.model_validate({"name": "d", "kind": "text", "label": label, **more})


@pytest.mark.parametrize(
    ("field", "manner", "written"),
    [
        (text_field(), Manner(), "05/12/2026"),
        (text_field(), Manner("words"), "5 December 2026"),
        (text_field(pattern="yyyy-mm-dd"), Manner("words"), "2026-12-05"),
        (text_field("Date (MM/DD/YYYY)"), Manner(), "12/05/2026"),
        (text_field(pattern="d mmm yy"), Manner(), "5 Dec 26"),
        (text_field(boxes=True, max_length=8), Manner("words"), "05122026"),
        (text_field(max_length=6), Manner(), "051226"),
        (text_field(max_length=10), Manner("words"), "05/12/2026"),
    ],
)
def test_a_date_is_written_as_the_form_asks_for_it(field: SourceField, manner: Manner, written: str) -> None:
    assert write_date(field, date(2026, 12, 5), manner) == written


def fact(kind: str, value: str, **more: str) -> Fact:
    given = {"key": "field_d", "label": "D", "kind": kind, "value": value, "status": "given"}
    return Fact.model_validate({**given, **more})


@pytest.mark.parametrize(
    ("field", "given", "manner", "written"),
    [
        (text_field("Rent (£)"), fact("money", "1180", currency="GBP"), Manner(), "1,180.00"),
        (text_field("Rent"), fact("money", "1180.5", currency="GBP"), Manner(), "£1,180.50"),
        (text_field("Rent"), fact("money", "to be agreed", currency="GBP"), Manner(), "to be agreed"),
        (text_field("Date"), fact("date", "in spring"), Manner(), "in spring"),
        (text_field("Name"), fact("text", "Ada Marsh"), Manner(capitals=True), "ADA MARSH"),
        (text_field("E-mail"), fact("text", "ada@post.example"), Manner(capitals=True), "ada@post.example"),
        (text_field("Address"), fact("multiline", "1 Mill Lane\nHull"), Manner(), "1 Mill Lane, Hull"),
        (text_field("Address", multiline=True), fact("multiline", "1 Mill Lane\nHull"), Manner(), "1 Mill Lane\nHull"),
        (text_field("Name"), fact("text", ""), Manner(), ""),
    ],
)
def test_an_answer_is_written_as_the_field_takes_it(
    field: SourceField, given: Fact, manner: Manner, written: str
) -> None:
    assert write_answer(field, given, manner) == written

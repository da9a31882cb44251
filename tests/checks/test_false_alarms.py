"""What good documents hold and a careful reader would not remark on, each beside what must still be told."""

from io import BytesIO

import pytest
from docx import Document
from docx.oxml import parse_xml

from app.checks.desk import FileChecker
from app.checks.registry import run_checks
from app.checks.remarks import CheckContext
from tests.cases.build import W, add_word_parts, paragraphs, run, saved
from tests.checks.agreements import agreement, field
from tests.producers.package.corpus import KINDS


def told(data: bytes, check: str, name: str = "agreement.docx") -> list[str]:
    """What a check says about a file, by the fact that names it."""
    findings = run_checks(data, name, context=CheckContext()).findings
    return [
        one.facts.get("term") or one.facts.get("number") or one.place.label for one in findings if one.check == check
    ]


IN_ORDER = {
    "a heading in the line of its clause": "No Third-Party Beneficiary. There are no such persons.",
    "words in quotation marks": "“Capital Stock” means also the “Common Stock”. The Common Stock is Capital Stock.",
    "a term said to be explained below": "The Buyer keeps the Excluded Inventions described below.",
    "a term of a document that is named": "The Buyer keeps all Secret Matters as defined in the deed of 2 May.",
    "a note to the drafter": "[Drafting note: delete the Optional Rider if there is none.] Interest is due.",
    "the long name of a law": "Section 411 of the Protecting Farmers from Late Payment Act applies.",
    "the title of a clause after its number": "Interest is due under Section 3.1 (Limits on the Full Recourse).",
    "the parties in the second person": "You, the Customer, pay. We invoice the Customer monthly.",
    "a name that goes on in capitals": "The parties use the Fir Grove Mutual NDA Standard Form.",
    "terms of a document made a part": "This Agreement incorporates the Standard Terms. See the Uptime Credit.",
    "variables on a cover page": "Variables have the meanings given on the Cover Page. See the Uptime Credit.",
}


@pytest.mark.parametrize("words", IN_ORDER.values(), ids=IN_ORDER.keys())
def test_no_definition_is_missed(words):
    assert told(agreement(pay2=words), "term.undefined") == []


STILL_MISSED = {
    "after a heading in the line": ("Set-off. The Buyer may keep the Retention Sum.", "Retention Sum"),
    "beside a quoted name": ("The “Common Stock” is not the Retention Sum.", "Retention Sum"),
    "after a note to the drafter": ("[Drafting note: keep this.] The Buyer keeps the Retention Sum.", "Retention Sum"),
    "in the words of a defined term": ("The Buyer pays on the Goods Release Date.", "Release Date"),
}


@pytest.mark.parametrize(("words", "term"), STILL_MISSED.values(), ids=STILL_MISSED.keys())
def test_a_missing_definition_is_still_told(words, term):
    assert told(agreement(pay2=words), "term.undefined") == [term]


def test_the_document_may_call_itself_by_its_title():
    titled = agreement(title="ACTION BY WRITTEN CONSENT OF THE BOARD", pay2="This Action by Written Consent is filed.")
    assert told(titled, "term.undefined") == []
    other = agreement(pay2="This Retention by Consent is filed.")
    assert told(other, "term.undefined") == ["Retention"]


def test_key_terms_in_a_table_are_labels_whatever_their_letters_and_what_follows_the_colon():
    rows = (("RECIPIENT: {name}", "Prior inventions"), ("x", "y"))
    words = "The Recipient keeps the Prior Inventions."
    assert told(agreement(table=rows, pay2=words), "term.undefined") == []
    assert set(told(agreement(pay2=words), "term.undefined")) == {"Recipient", "Prior Inventions"}


def test_a_term_with_brackets_inside_is_used_without_them():
    defined = "“Majority (or other share) in Interest” means half of the Buyers."
    data = agreement(def2=defined, supply1="The Seller acts with a Majority in Interest.")
    assert (told(data, "term.undefined"), "Majority (or other share) in Interest" in told(data, "term.unused")) == (
        [],
        False,
    )
    assert "Majority (or other share) in Interest" in told(agreement(def2=defined), "term.unused")


def test_a_term_that_is_used_in_lower_case_only_is_not_called_unused():
    defined = "“Late-in-transit” refers to Goods that are late."
    assert "Late-in-transit" in told(agreement(extra_def=defined), "term.unused")
    assert told(agreement(extra_def=defined, pay2="Goods late-in-transit may be kept."), "term.unused") == []


def test_lower_case_in_the_own_definition_in_brackets_and_of_other_persons_is_in_order():
    own = agreement(def2="“Delivery Date” means the delivery date of the Goods.")
    prompt = agreement(pay2="Interest runs from [the day on which the buyer signs].")
    others = agreement(pay2="Interest is due to the buyers of other goods.")
    assert [told(one, "term.lower-case") for one in (own, prompt, others)] == [[], [], []]
    assert told(agreement(pay2="Interest is due to the buyer."), "term.lower-case") == ["Buyer"]
    several = agreement(def3="“Price” means what all Buyers pay.", pay2="Interest is due to the buyers.")
    assert told(several, "term.lower-case") == ["Buyer"]


def test_square_brackets_may_hold_an_optional_clause_of_several_paragraphs():
    assert told(agreement(gen1="[This Agreement ends early:", gen2="when the Buyer says so.]"), "sign.pair") == []
    assert len(told(agreement(gen1="[This Agreement ends early:", gen2="when the Buyer says so."), "sign.pair")) == 1
    assert len(told(agreement(gen1="This Agreement ends early:", gen2="when the Buyer says so.]"), "sign.pair")) == 1


def test_a_bracket_is_not_closed_far_away_or_in_a_footnote():
    far = [f"Sentence number {number} says nothing." for number in range(70)]
    assert len(told(paragraphs("[It opens here.", *far, "It closes here.]"), "sign.pair")) == 2
    note = f'<w:footnote w:id="2"><w:p>{run("It closes here.]")}</w:p></w:footnote>'
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    assert len(told(add_word_parts(paragraphs("[It opens here."), {"footnotes": note}, mark), "sign.pair")) == 2


def test_a_quotation_that_ends_in_a_digit_is_no_measure_in_inches():
    assert told(agreement(gen2='The certificate is marked "CS-12" and the pipe is 2" wide.'), "sign.pair") == []
    assert told(agreement(gen2='The certificate is marked "CS-12".'), "sign.pair") == []
    assert len(told(agreement(gen2='The certificate is marked "CS-A.'), "sign.pair")) == 1


def test_references_to_items_in_the_text_and_to_lists_below_a_clause_find_them():
    words = "The Buyer (a) pays the Price and (b) takes the Goods."
    known = agreement(pay1=words, pay2="Interest is due under clause 3.1(b) and clause 2.1.")
    assert told(known, "reference.typed") == []
    assert told(
        agreement(pay1=words, pay2="Interest is due under clause 3.1(c) and clause 2.1."), "reference.typed"
    ) == ["3.1(c)"]


def test_the_clauses_of_another_document_go_by_another_word():
    mixed = (
        "Section 2.1 of this Agreement applies, and Clause 13 and Clause 2 of the model terms; Clause 14 is deleted."
    )
    assert told(agreement(pay1="The Buyer pays.", pay2=mixed), "reference.typed") == []
    own = "Section 2.1 of this Agreement applies, and Section 14 is deleted."
    assert told(agreement(pay1="The Buyer pays.", pay2=own), "reference.typed") == ["14"]


def test_an_appendix_to_a_regulation_is_no_schedule_of_the_document():
    assert (
        told(agreement(pay2="Interest follows Appendix A to 31 C.F.R. Part 800."), "reference.schedule-missing") == []
    )
    assert len(told(agreement(pay2="Interest follows Appendix A to this deed."), "reference.schedule-missing")) == 1


def test_a_schedule_may_stand_in_a_table():
    rows = (("Annex I(A) List of parties", "x"), ("Annex I(B) Transfers", "y"))
    words = "Interest follows Annex I."
    assert told(agreement(table=rows, pay2=words), "reference.schedule-missing") == []
    assert len(told(agreement(pay2=words), "reference.schedule-missing")) == 1


def test_a_finding_about_a_field_names_the_words_it_stands_in_and_its_note():
    document = Document(BytesIO(agreement(extra=f"<w:p {W}>{run('As said in ')}{field('REF _Ref404', '2.1')}</w:p>")))
    for _ in range(3):
        document.element.body.insert(0, parse_xml(f"<w:p {W}/>"))
    finding = next(one for one in findings(saved(document)) if one.check == "reference.target")
    assert (finding.place.label, finding.place.passage) == ("paragraph 4", 0)
    note = f'<w:footnote w:id="9"><w:p>{run("See ")}{field("REF _Ref404", "2.1")}</w:p></w:footnote>'
    noted = add_word_parts(paragraphs("A line."), {"footnotes": note}, '<w:r><w:footnoteReference w:id="9"/></w:r>')
    assert [one.place.label for one in findings(noted) if one.check == "reference.target"] == ["footnote 1"]


def findings(data: bytes):
    return run_checks(data, "agreement.docx", context=CheckContext()).findings


FAULTS_OF_OFFICE = ("docx duplicate_style 3", "docx undefined_style 1")


@pytest.mark.parametrize("name", FAULTS_OF_OFFICE)
def test_what_office_writes_and_puts_up_with_is_told_of_built_files_only(name):
    data, form = KINDS[name].make(), KINDS[name].form
    own, built = (run_checks(data, f"a.{form}", context=CheckContext(foreign=foreign)) for foreign in (True, False))
    assert "package.fault" not in {one.check for one in own.findings}
    assert "package.fault" in {one.check for one in built.findings}


def test_what_office_repairs_is_told_of_every_file():
    broken = KINDS["docx unclosed_field 15"]
    outcome = run_checks(broken.make(), "a.docx", context=CheckContext(foreign=True))
    assert "package.fault" in {one.check for one in outcome.findings}


def test_files_of_the_person_are_checked_as_foreign(tmp_path):
    path = tmp_path / "a.docx"
    path.write_bytes(KINDS["docx undefined_style 1"].make())
    told_here = {one.check for one in FileChecker().check_file(path).findings}
    assert "package.fault" not in told_here
    assert "package.fault" not in {
        one.check for one in FileChecker().check_own(path.read_bytes(), "a.docx").run.findings
    }

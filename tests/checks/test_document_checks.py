"""Every document check finds its seeded defect, and the clean agreement has none."""

import pytest
from docx import Document

from app.checks.registry import all_checks, run_checks
from app.checks.remarks import CheckContext
from app.checks.wordbook import CheckWords
from tests.cases.build import W, add_word_parts, paragraphs, repack, run, saved
from tests.checks.agreements import agreement, field


def found(data: bytes, **context) -> dict[str, list]:
    outcome = run_checks(data, "agreement.docx", context=CheckContext(**context))
    assert outcome.not_run == ()
    by_check: dict[str, list] = {}
    for finding in outcome.findings:
        by_check.setdefault(finding.check, []).append(finding)
    return by_check


def test_a_clean_agreement_gives_no_finding():
    assert found(agreement()) == {}


REVISION = 'w:id="7" w:author="Reviewer A" w:date="2026-03-02T09:00:00Z"'


def lease(*more: str, tenant: str = "Elin Sandqvist") -> bytes:
    """A lease to a person, its clauses numbered by hand."""
    return paragraphs(
        "This agreement is dated 1 March 2027.",
        "(1) Dunmore Residential Limited of 4 Castle Gate, York (the “Landlord”); and",
        "(2) Elin Sandqvist of 27 Fern Street, Sheffield (the “Tenant”).",
        "1. The Landlord lets the flat to the Tenant.",
        "2. The Tenant pays the rent to the Landlord each month.",
        "3. The Landlord keeps the flat in repair.",
        *more,
        "Signed by Dunmore Residential Limited",
        f"Signed by {tenant}: ______________",
    )


def test_a_slip_in_the_name_of_a_person_who_is_a_party_is_found():
    (one,) = found(lease(tenant="Elin Sandquist"))["party.variant"]
    assert "“Elin Sandquist” may be the same person as “Elin Sandqvist”" in one.what


@pytest.mark.parametrize(
    "more",
    [
        "4. Elin Sandqvist’s cat may live in the flat.",
        "4. The keys are with Mr Olin Bergqvist.",
        "4. Elin lives there.",
    ],
)
def test_other_names_and_other_forms_of_a_name_are_left_alone(more: str):
    assert "party.variant" not in found(lease(more))


RESULTS = (
    ("", "2026", "2025", "Change"),
    ("Revenue", "3,100", "2,975", "4.2%"),
    ("Costs", "(2,710)", "(2,634)", "2.9%"),
)
PLAIN = (
    ("", "2026", "2025"),
    ("Revenue", "3,100", "2,975"),
    ("Cost of sales", "1,710", "1,634"),
    ("Overheads", "500", "490"),
)


VARIANCES = (("£000", "Budget", "Actual", "Variance"), ("Revenue", "743", "745", "2"), ("Costs", "701", "730", "(29)"))


def test_a_year_at_the_head_of_a_column_is_not_added_up():
    assert (
        found(agreement(table=(*PLAIN[:1], ("Rent", "100", "200"), ("Fees", "50", "60"), ("Total", "150", "260"))))
        == {}
    )
    assert "table.total" in found(
        agreement(table=(*PLAIN[:1], ("Rent", "100", "200"), ("Fees", "50", "60"), ("Total", "150", "290")))
    )


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ((*RESULTS, ("Operating profit", "390", "341", "14.4%")), ""),
        ((*RESULTS, ("Operating profit", "395", "341", "14.4%")), "395"),
        ((*PLAIN, ("Net profit", "890", "851")), ""),
        ((*PLAIN, ("Net profit", "890", "815")), "815"),
        ((*PLAIN[:3], ("Gross profit", "1,390", "1,341"), PLAIN[3], ("Net profit", "890", "851")), ""),
        ((*RESULTS, ("Profit per share", "12", "14", "")), ""),
        ((*VARIANCES, ("Operating result", "41", "15", "(26)")), ""),
        ((*VARIANCES, ("Operating result", "41", "51", "(26)")), "51"),
    ],
)
def test_a_result_that_does_not_follow_as_the_one_beside_it_does_is_found(rows, wrong: str):
    told = [one.what for one in found(agreement(table=rows)).get("table.total", [])]
    assert len(told) == bool(wrong)
    assert all(wrong in one for one in told)


def test_the_only_reference_of_an_agreement_is_missed_when_its_clause_is_not_there():
    (one,) = found(lease("4. The deposit is returned as clause 7.2 says."))["reference.typed"]
    assert "7.2" in one.what
    assert "reference.typed" not in found(lease("4. The deposit is returned as clause 3 says."))
    assert "reference.typed" not in found(lease("4. The deposit is returned as clause 7.2 of the Head Lease says."))


SEEDED = {
    "term.undefined": agreement(pay2="The Buyer may set off the Retention Sum against the Price."),
    "term.unused": agreement(extra_def="“Long Stop Date” means 30 July 2027."),
    "term.twice": agreement(extra_def="“Delivery Date” means 30 July 2027."),
    "term.lower-case": agreement(supply2="If the Goods are late, the buyer may reject them within ten (10) days."),
    "reference.target": agreement(extra=f"<w:p {W}>{run('See clause ')}{field('REF _Ref404', '2.1')}</w:p>"),
    "reference.error": agreement(pay2="See clause Error! Reference source not found. for interest."),
    "reference.typed": agreement(pay2="Interest runs as set out in clause 9.4."),
    "reference.schedule-missing": agreement(pay2="Interest runs as set out in Schedule 3."),
    "reference.schedule-unused": agreement(def1="“Goods” means the castings the parties agree."),
    "placeholder.left": agreement(pay2="Interest on late payment runs at [●] a year."),
    "blank.unlabelled": agreement(pay2="Interest on late payment runs from the day on which ______ a year has gone."),
    "amount.words": agreement(def3="“Price” means one hundred and twenty thousand pounds (£112,000)."),
    "date.impossible": agreement(def2="“Delivery Date” means 31 June 2027."),
    "date.weekday": agreement(date="This Agreement is dated Friday 30 November 2026."),
    "date.year": agreement(pay2="Interest on late payment runs for one year (365 days) after the due date."),
    "date.style": agreement(def2="“Delivery Date” means 2027-06-30."),
    "party.variant": agreement(signed="Signed for and on behalf of Larch Casting Limited"),
    "party.signature": agreement(signed2="Signed for and on behalf of Rowan Pumps LLP"),
    "order.number": paragraphs("1. First of all.", "2. Then the second.", "4. And now the fourth."),
    "order.duplicate": agreement(
        pay2="The Buyer shall pay the Price within 30 days of delivery under clause 2.1.",
    ),
    "order.heading": agreement(pay1=None, pay2=None),
    "sign.pair": agreement(gen1="This Agreement is governed by the law of England (and by no other."),
    "sign.quotes": agreement(gen2="A notice under this Agreement is served on the Buyer's office."),
    "word.twice": agreement(pay2="Interest on late payment runs from the the due date."),
    "sentence.long": agreement(pay2="Interest runs " + "and runs again and again " * 30 + "every day."),
    "table.total": agreement(table=(("Item", "Amount"), ("Rent", "1,000"), ("Fees", "250"), ("Total", "1,350"))),
    "leftover.changes": agreement(extra=f"<w:p {W}><w:ins {REVISION}>{run('An added sentence.')}</w:ins></w:p>"),
    "leftover.highlight": agreement(
        extra=f'<w:p {W}><w:r><w:rPr><w:highlight w:val="yellow"/></w:rPr><w:t>Check this.</w:t></w:r></w:p>'
    ),
    "leftover.hidden": agreement(
        extra=f"<w:p {W}><w:r><w:rPr><w:vanish/></w:rPr><w:t>Our lowest price is 90,000.</w:t></w:r></w:p>"
    ),
    "reference.bookmark": agreement(
        extra=f'<w:p {W}><w:bookmarkEnd w:id="5"/>{run("A line.")}<w:bookmarkStart w:id="5" w:name="_R5"/></w:p>'
    ),
    "amount.style": agreement(pay2="Interest on late payment runs at 4 % a year, or 5.00% after a month."),
}


@pytest.mark.parametrize("check", SEEDED, ids=str)
def test_a_seeded_defect_is_found_by_its_check(check):
    by_check = found(SEEDED[check])
    assert len(by_check.get(check, [])) == {"party.signature": 2}.get(check, 1)
    finding = by_check[check][0]
    assert finding.place.label
    assert finding.what.endswith((".", "}", "]", "”", "●]")) or finding.facts["text"] in finding.what
    assert finding.right.endswith(".")


def test_every_document_check_has_a_seeded_defect():
    own = {
        *("leftover.comment", "verify.open", "metadata.person", "metadata.default", "reference.stale"),
        *("order.restart", "alt.missing"),
    }
    assert {check.id for check in all_checks("docx")} == set(SEEDED) | own


@pytest.mark.parametrize(("shown", "stale"), [("1", 0), ("3", 1)])
def test_a_reference_that_shows_an_old_number_is_stale(shown, stale):
    number = field("REF _Ref7 \\r \\h", shown)
    with_target = agreement_with_target(agreement(extra=f"<w:p {W}>{run('See clause ')}{number}</w:p>"))
    findings = found(with_target).get("reference.stale", [])
    assert len(findings) == stale
    assert all(one.facts == {"shown": "3", "now": "1"} for one in findings)


def agreement_with_target(data: bytes) -> bytes:
    """Put a bookmark around the first numbered heading."""
    start, end = b'<w:bookmarkStart w:id="9" w:name="_Ref7"/>', b'<w:bookmarkEnd w:id="9"/>'

    def change(name: str, part: bytes) -> bytes:
        if name != "word/document.xml":
            return part
        place = part.index(b"Definitions")
        opened = part.rindex(b"<w:r>", 0, place)
        closed = part.index(b"</w:r>", place) + len(b"</w:r>")
        return part[:opened] + start + part[opened:closed] + end + part[closed:]

    return repack(data, change)


@pytest.mark.parametrize(
    "text",
    [
        "{{ client_name }} shall pay.",
        "The rest of it }} shall pay.",
        "{company_name} shall pay.",
        "[●] shall pay.",
        "[Company Name] shall pay.",
        "[insert the name of the client] shall pay.",
        "The sum is TBD.",
        "It ends on XX/XX.",
        "<<client>> shall pay.",
        "Lorem ipsum dolor.",
    ],
)
def test_each_kind_of_placeholder_is_found(text):
    assert len(found(agreement(pay2=text))["placeholder.left"]) == 1


@pytest.mark.parametrize(
    "text",
    [
        "The court held in [2024] EWCA Civ 12 that the rule stands.",
        "He wrote that “[t]he goods were late”.",
        "[Signature page follows]",
        "Part XX of the rules applies.",
        "Volume {1} of the set.",
        "[Remainder of this page intentionally left blank]",
    ],
)
def test_what_only_looks_like_a_placeholder_is_left_alone(text):
    assert "placeholder.left" not in found(agreement(pay2=text))


def prompt(alias: str) -> str:
    name = f'<w:alias w:val="{alias}"/>' if alias else ""
    return (
        f"<w:p {W}>{run('Name of the witness ')}<w:sdt><w:sdtPr>{name}<w:showingPlcHdr/><w:text/></w:sdtPr>"
        f"<w:sdtContent>{run('[Click here]')}</w:sdtContent></w:sdt></w:p>"
    )


def test_a_blank_with_a_label_is_allowed_and_one_without_is_told():
    assert found(agreement(extra=prompt("Name of the witness"))) == {}
    without = found(agreement(extra=prompt("")))
    assert len(without["blank.unlabelled"]) == 1


@pytest.mark.parametrize("text", ["Date: ____________", "Name ________", "____________ (authorised signatory)"])
def test_ruled_lines_of_a_form_have_a_label(text):
    assert "blank.unlabelled" not in found(agreement(signed2=text + " ", more="Signed for Quarry Pumps LLP"))


def test_acknowledged_verify_marks_are_settled():
    comment = f'<w:comment w:id="0" w:author="Engross"><w:p>{run("To verify: the year of the Act")}</w:p></w:comment>'
    data = add_word_parts(agreement(), {"comments": comment}, '<w:r><w:commentReference w:id="0"/></w:r>')
    assert found(data)["verify.open"][0].facts == {"text": "the year of the Act"}
    assert "leftover.comment" not in found(data)
    assert "verify.open" not in found(data, acknowledged=frozenset({"the year of the Act"}))


def test_a_comment_of_a_person_is_told_with_its_author():
    comment = f'<w:comment w:id="0" w:author="Reviewer A"><w:p>{run("Too low?")}</w:p></w:comment>'
    data = add_word_parts(agreement(), {"comments": comment}, '<w:r><w:commentReference w:id="0"/></w:r>')
    finding = found(data)["leftover.comment"][0]
    assert (finding.severity, finding.facts["author"]) == ("medium", "Reviewer A")


def test_names_in_the_properties_are_told_unless_they_may_be_there():
    document = paragraphs("A letter.")
    assert "metadata.default" in found(document)
    named = Document()
    named.core_properties.author = "Ada Holm"
    assert found(saved(named))["metadata.person"][0].facts["value"] == "Ada Holm"
    assert "metadata.person" not in found(saved(named), authors=frozenset({"Ada Holm"}))


def test_both_apostrophes_count_as_one():
    data = agreement(gen2="A notice is served on the Buyer's office and the Seller’s office, and the buyer's agent.")
    assert [one.facts["word"] for one in found(data)["term.lower-case"]] == ["buyer's"]
    assert "term.undefined" not in found(data)


def test_terms_of_another_document_are_not_missed():
    data = agreement(
        pay2="The Buyer may set off the Retention Sum. "
        "Terms not defined in this Agreement have the meaning given in the Framework Agreement."
    )
    assert "term.undefined" not in found(data)


def test_statutes_are_no_missing_clauses():
    data = agreement(
        pay2="Section 12 of the Late Payment Act and clause 14 of the Framework Deed apply, and clause 2.2 too."
    )
    assert "reference.typed" not in found(data)


def test_a_covering_letter_may_speak_of_the_clauses_of_another_document():
    data = paragraphs("1. See clause 6.1.", "2. See clause 7.2.", "3. See clause 9.", "4. That is all.")
    assert "reference.typed" not in found(data)


def test_rounded_shares_may_miss_their_total_by_rounding_only():
    rows = (("Item", "Share"), ("A", "33.3"), ("B", "33.3"), ("C", "33.3"), ("Total", "100.0"))
    assert "table.total" not in found(agreement(table=rows))
    wrong = (*rows[:-1], ("Total", "101.0"))
    assert found(agreement(table=wrong))["table.total"][0].facts["gap"] == "1.1"


def test_subtotals_and_a_grand_total_are_in_order():
    rows = (
        *(("Item", "Amount"), ("A", "100"), ("B", "50"), ("Subtotal", "150")),
        *(("C", "30"), ("D", "20"), ("Subtotal", "50"), ("Total", "200")),
    )
    assert "table.total" not in found(agreement(table=rows))


def test_a_check_that_is_switched_off_does_not_run():
    outcome = run_checks(SEEDED["word.twice"], "a.docx", context=CheckContext(off=frozenset({"word.twice"})))
    assert outcome.findings == ()
    assert "word.twice" not in outcome.ran


def test_only_the_named_checks_run_and_groups_stand_for_all_in_them():
    outcome = run_checks(agreement(), "a.docx", only=["term", "word.twice"])
    assert set(outcome.ran) == {"term.undefined", "term.unused", "term.twice", "term.lower-case", "word.twice"}


def test_a_file_that_cannot_be_opened_is_not_called_clean():
    outcome = run_checks(b"PK\x03\x04 broken", "a.docx")
    assert [one.check for one in outcome.findings] == ["package.fault"]
    assert len(outcome.not_run) == len({check.id for check in all_checks()})
    assert {reason for _, reason in outcome.not_run} == {"damaged"}


def test_findings_can_be_told_in_german():
    outcome = run_checks(SEEDED["word.twice"], "a.docx", context=CheckContext(language="de"))
    assert outcome.findings[0].what == "Das Wort „the“ steht zweimal hintereinander."
    assert outcome.findings[0].place.label == "Klausel 3.2"


def test_places_are_named_in_german_except_what_is_quoted_or_an_address():
    words = CheckWords.load("de")
    assert words.place("paragraph 4, under “The table of clause 2”") == "Absatz 4, unter “The table of clause 2”"
    assert words.place("table!B4") == "table!B4"
    assert words.place("the header") == "Kopfzeile"
    assert CheckWords.load("en").place("table 1, row 2") == "table 1, row 2"

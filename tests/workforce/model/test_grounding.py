"""Every block of a blueprint traces to something that exists; what does not is listed as open, and nothing is built."""

import pytest

from app.relay.assignments import Explore, Specify
from app.relay.nouns.decisions import Decisions, SettledAssumption, SettledDecision
from app.relay.nouns.request import Standard
from app.relay.nouns.stage1 import Stage1
from app.relay.phases.completeness import blueprint_failures
from app.relay.view import Roster
from app.workforce.model.work import detail
from app.workforce.model.work.grounding import Grounded, ground
from app.workforce.model.work.grounds import Grounds
from app.workforce.model.work.room import StandardText
from producers.content.base import Origin
from producers.content.deck import BulletsSlide, Deck, TitleSlide
from producers.content.runs import Text
from tests.servers.messages import MessagesServer, Step, asked, whole
from tests.workforce.model.desk import Desktop, brief
from tests.workforce.model.handing import done, turn
from tests.workforce.model.matters import LETTER, task_brief
from tests.workforce.model.test_drafting import SETTLED, UNPAID, draft, figure
from tests.workforce.support import MemorySources

FILES = MemorySources((LETTER,))
REQUEST = "Write to the tenant that the rent for November is unpaid"
STAGE1 = Stage1(
    findings=("The rent is due on the first day [Lease.txt, paragraph 2]", "Nobody paid [Ledger.xlsx, row 4]"),
    exploration="The Rent Act 1977 does not apply.",
    approach="One page.",
)
OPEN = SETTLED.model_copy(
    update={
        "assumptions": (
            *SETTLED.assumptions,
            SettledAssumption(id="A2", title="Costs", default="None.", status="open"),
        ),
        "decisions": (*SETTLED.decisions, SettledDecision(id="D2", title="Post", context="", options=("A: First",))),
    }
)


def text(words, *origins, **more):
    given = [{"kind": kind, "ref": ref, "note": "the model's own words"} for kind, ref in origins]
    return {"kind": "paragraph", "runs": words, "origins": given, **more}


def specify(folder, *replies, task=None, settled=OPEN, standard=None, conflicts=()):
    folder.mkdir(exist_ok=True)
    steps = [Step(done(reply), turn("specify/T1", number)) for number, reply in enumerate(replies, start=1)]
    the = brief(REQUEST, (LETTER.file,)).model_copy(update={"standard": standard})
    assignment = Specify(
        brief=the, task=task or task_brief(), stage1=STAGE1, decisions=settled, settled_conflicts=conflicts
    )
    shelf = (StandardText("letters", "Letters of claim", "2", "", "Follow the Pre-Action Protocol for Debt Claims."),)
    with MessagesServer(*steps) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open(standards=lambda: shelf) as workforce:
            result = workforce.perform(assignment, desktop.desk(FILES)).result
    return result, server


LOOSE = text("Interest of eight per cent runs from today.")


def test_a_block_that_rests_on_nothing_goes_back_once_with_the_reason(tmp_path):
    mended = text("Please pay within seven days.", ("decision", "D1"))
    made, server = specify(tmp_path, draft(UNPAID, LOOSE), draft(UNPAID, mended))
    assert "“Interest of eight per cent runs from today.” rests on nothing" in asked(server.requests[1])
    assert made.open_items == ()


def test_one_that_still_rests_on_nothing_stands_in_section_eight_and_stops_the_build(tmp_path):
    made, server = specify(tmp_path, draft(UNPAID, LOOSE), draft(UNPAID, LOOSE))
    assert len(server.requests) == 2
    assert [("Interest of eight" in item, "ungrounded" in item) for item in made.open_items] == [(True, True)]
    failures = blueprint_failures(made, task_brief().task, Roster((), ()))
    assert "open_item" in {fault.code for fault in failures}


def test_a_workforce_that_looks_nothing_up_lets_it_pass(tmp_path, monkeypatch):
    """The broken twin."""
    monkeypatch.setattr(detail, "ground", lambda content, *_: Grounded(content))
    made, server = specify(tmp_path, draft(UNPAID, LOOSE))
    assert (len(server.requests), made.open_items) == (1, ())


REAL = [
    ("finding", "F1", "The rent is due on the first day [Lease.txt, paragraph 2]"),
    ("decision", "D1", "Deadline: A: Seven days"),
    ("assumption", "A1", "Tone: Friendly."),
    ("fact", "start", "Start: 1 November 2026"),
    ("request", "G1", "A letter is ready to send."),
    ("request", "the rent for November", "Your request: “the rent for November”"),
    ("standard", "letters", "Letters of claim, version 2"),
    ("standard", "Pre-Action Protocol for Debt Claims", "Pre-Action Protocol for Debt Claims"),
    ("standard", "Rent Act 1977", "Rent Act 1977"),
    ("decision", "S1", "Keep the fee, the tenant agreed to it."),
]


@pytest.mark.parametrize(("kind", "ref", "note"), REAL, ids=[f"{one[0]} {one[1]}" for one in REAL])
def test_what_really_exists_is_an_origin_and_its_note_is_written_by_code(tmp_path, kind, ref, note):
    standard = Standard(name="letters", title="Letters of claim", version="2")
    reply = draft(UNPAID, text("A fee of two pounds is added to the sum.", (kind, ref)))
    made, server = specify(tmp_path, reply, standard=standard, conflicts=("Keep the fee, the tenant agreed to it.",))
    assert (len(server.requests), made.open_items) == (1, ())
    origin = made.content.blocks[1].origins[0]
    assert (origin.kind, origin.ref) == (kind, ref)
    assert origin.note == note


INVENTED = [
    ("finding", "F2"),
    ("finding", "F9"),
    ("finding", ""),
    ("decision", "D2"),
    ("decision", "D9"),
    ("assumption", "A2"),
    ("fact", "deposit"),
    ("answer", "yes"),
    ("standard", "Landlord and Tenant Act 1985"),
    ("standard", "letter"),
    ("standard", "a"),
    ("request", "the"),
    ("request", "the person said that interest runs"),
]


@pytest.mark.parametrize(("kind", "ref"), INVENTED, ids=range(len(INVENTED)))
def test_what_does_not_exist_is_no_origin(tmp_path, kind, ref):
    """F2 cites a file nobody gave; D2 and A2 are open, so nobody decided them."""
    reply = draft(UNPAID, text("A fee of two pounds is added to the sum.", (kind, ref)))
    made, server = specify(tmp_path, reply, reply)
    assert f"there is no {kind}" in asked(server.requests[1])
    assert made.content.blocks[1].origins == ()
    assert len(made.open_items) == 1


def test_a_wrong_kind_is_put_right_and_an_invented_origin_beside_a_real_one_is_left_out(tmp_path):
    block = text("Please pay within seven days.", ("finding", "D1"), ("decision", "D7"))
    made, server = specify(tmp_path, draft(UNPAID, block), draft(UNPAID, block))
    assert "there is no decision “D7”" in asked(server.requests[1])
    assert [(one.kind, one.ref) for one in made.content.blocks[1].origins] == [("decision", "D1")]
    assert made.open_items == ()


def test_a_figure_is_an_origin_by_itself_also_one_that_code_computed(tmp_path):
    yearly = figure("year", "money", "10800", "product", amount="rent", factor="months")
    made, _ = specify(tmp_path, draft(UNPAID, text("That is [fig:year] a year."), figures=[yearly]))
    origins = [[(one.kind, one.ref) for one in block.origins] for block in made.content.blocks]
    assert origins == [[("fact", "rent")], [("fact", "rent"), ("fact", "months")]]


def test_a_figure_that_a_model_made_up_proves_nothing(tmp_path):
    made_up = {**figure("fee", "money", "35"), "home": "source", "place": "Lease.txt", "arguments": []}
    reply = draft(UNPAID, text("A fee of [fig:fee] is due."), figures=[made_up])
    made, _ = specify(tmp_path, reply, reply)
    assert len(made.open_items) == 1


def test_a_clause_within_a_clause_rests_on_what_that_one_rests_on(tmp_path):
    blocks = [
        {"kind": "clause", "level": 1, "runs": "Payment", "origins": [{"kind": "decision", "ref": "D1"}]},
        {"kind": "clause", "level": 2, "id": "unpaid", "runs": "The Tenant shall pay within seven days."},
        {"kind": "clause", "level": 1, "runs": "Costs"},
        {"kind": "clause", "level": 2, "runs": "The Tenant shall pay all costs."},
    ]
    made, _ = specify(tmp_path, draft(*blocks), draft(*blocks))
    assert [len(block.origins) for block in made.content.blocks] == [1, 1, 0, 0]
    assert ["all costs" in item for item in made.open_items] == [True]


SHORT = [
    {"kind": "heading", "text": "What is due"},
    {"kind": "paragraph", "role": "salutation", "runs": "Dear Ms Ward,"},
    {"kind": "page_break"},
    {"kind": "signatures", "parties": [{"name": "Oakley Timber Limited"}]},
]
LONG = " ".join(["The tenant owes interest and costs under this heading."] * 4)


def test_structure_needs_no_origin(tmp_path):
    made, server = specify(tmp_path, draft(UNPAID, *SHORT))
    assert (len(server.requests), made.open_items) == (1, ())


@pytest.mark.parametrize(
    "block",
    [
        {"kind": "heading", "text": LONG},
        {"kind": "paragraph", "role": "quiet", "runs": LONG},
        {"kind": "clause", "level": 1, "runs": LONG},
    ],
    ids=["heading", "quiet", "clause"],
)
def test_text_does_not_escape_by_calling_itself_a_heading(tmp_path, block):
    blocks = (block, UNPAID) if block["kind"] == "heading" else (UNPAID, block)
    after = () if block["kind"] != "clause" else (text("Paid within seven days.", ("decision", "D1")),)
    made, _ = specify(tmp_path, draft(*blocks, *after), draft(*blocks, *after))
    assert len(made.open_items) == 1


def sheet(*blocks):
    one = {"name": "Rent", "title": "Rent", "purpose": "input", "blocks": list(blocks)}
    return {"family": "workbook", "title": "Rent", "sheets": [one]}


def inputs(*rows, **more):
    return {"kind": "inputs", "id": "unpaid", "groups": [{"head": "Rent", "rows": list(rows)}], **more}


BOUND = {"label": "Rent", "value": 900, "format": "money2", "name": "Rent_month", "figure": "rent"}
TYPED = {"label": "Fee", "value": 35, "format": "money2", "source": "Lease.txt"}
GRID = {
    "kind": "grid", "columns": [{"key": "a", "head": "A", "formula": "Rent_month*2"}], "rows": [{"values": {}}],
}  # fmt: skip


def test_an_input_that_is_typed_in_needs_its_origin_and_what_is_calculated_needs_none(tmp_path):
    task = task_brief("xlsx")
    made, server = specify(tmp_path, draft(content=sheet(inputs(BOUND), GRID)), task=task)
    assert (len(server.requests), made.open_items) == (1, ())
    loose = draft(content=sheet(inputs(BOUND, TYPED), GRID))
    made, _ = specify(tmp_path / "second", loose, loose, task=task)
    assert len(made.open_items) == 1
    given = draft(content=sheet(inputs(BOUND, TYPED, origins=[{"kind": "assumption", "ref": "A1"}]), GRID))
    made, _ = specify(tmp_path / "third", given, task=task)
    assert made.open_items == ()


def test_a_light_task_rests_on_the_judgements_it_records(tmp_path):
    task = task_brief().model_copy(update={"depth": "Light"})
    none = Decisions(specialist="property-lawyer", deliverable="letter", gate_started="")
    judged = [{"title": "Costs", "choice": "None are asked.", "rationale": "x", "ref": "", "standard": ""}]
    block = text("No costs are asked for.", ("assumption", "Costs"))
    made, server = specify(tmp_path, draft(UNPAID, block, decisions=judged), task=task, settled=none)
    assert (len(server.requests), made.open_items) == (1, ())
    standard = text("No costs are asked for.", ("assumption", "Costs"))
    both = [*judged, {"title": "Deadline", "choice": "Seven days", "rationale": "x", "ref": "D1", "standard": ""}]
    made, _ = specify(tmp_path / "b", draft(UNPAID, standard, decisions=both), draft(UNPAID, standard, decisions=both))
    assert len(made.open_items) == 1, "at other depths an assumption is the person's to accept"


def test_the_model_is_given_the_list_of_what_a_block_may_rest_on(tmp_path):
    _, server = specify(tmp_path, draft(UNPAID))
    said = whole(server.requests[0])
    assert "- finding F1: The rent is due on the first day" in said
    assert "- decision D1: Deadline: A: Seven days" in said
    assert "finding F2" not in said
    assert "- decision D2" not in said.partition("## What a block may rest on")[2]


def explored(folder, *replies):
    steps = [Step(done(reply), turn("explore/T1", number)) for number, reply in enumerate(replies, start=1)]
    reading = Step(done({"findings": [], "not_found": ["all"]}), lambda body: "research/" in whole(body), times=9)
    with MessagesServer(*steps, reading, patient=True) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open() as workforce:
            assignment = Explore(brief=brief(REQUEST, (LETTER.file,)), task=task_brief())
            made = workforce.perform(assignment, desktop.desk(FILES)).result
    return made, [body for body in server.requests if "Assignment: explore" in whole(body)]


def stage(*findings):
    empty = {"assumptions": [], "decisions": [], "risks": []}
    return {"findings": list(findings), "exploration": "x", "approach": "y", **empty}


def test_a_finding_whose_file_is_not_there_is_asked_about_once(tmp_path):
    wrong = stage("Nobody paid [Ledger.xlsx, row 4]", "The rent is £900 [fact: rent]", "No deposit was found.")
    made, turns = explored(tmp_path, wrong, wrong)
    assert "result.findings.0: what stands in the brackets is no file" in asked(turns[1])
    assert "result.findings.1" not in asked(turns[1])
    assert len(made.findings) == 3


def test_slides_state_something_and_need_an_origin():
    deck = Deck(
        title="Rent",
        slides=(
            TitleSlide(title="Rent"),
            BulletsSlide(title="One month is unpaid", bullets=((Text(text="November"),),)),
            BulletsSlide(
                title="It was due", bullets=((Text(text="The first"),),), origins=(Origin(kind="finding", ref="F1"),)
            ),
        ),
    )
    made = ground(deck, Grounds((Origin(kind="finding", ref="F1", note="Due on the first."),)), {})
    assert [words[:9] for words in made.loose] == ["One month"]
    assert made.content.slides[2].origins[0].note == "Due on the first."

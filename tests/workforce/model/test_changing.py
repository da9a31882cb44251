"""Later requests with a model: only what changes is asked again, and small changes stay small."""

import copy
import re
import zipfile

import pytest

from app.relay.assignments import Correct, Editable, Inquire
from app.relay.nouns.discovery import YOUR_REQUEST, Answered
from tests.servers.messages import MessagesServer, Step, asked, whole
from tests.workforce.model.desk import Desktop, brief
from tests.workforce.model.handing import done, step, turn
from tests.workforce.model.matters import LETTER, WORDS, blueprint, task_brief
from tests.workforce.model.settlement import (
    ANSWERS,
    INQUIRY,
    INTAKE,
    REQUEST,
    SPECIFY_1,
    SUMMARY,
    probes,
    put_files,
    relay_steps,
)
from tests.workforce.model.whole import Office
from tests.workforce.support import MemorySources

LATER = "Move the first payment to 15 February 2027"
SMALL = "Write “secret” instead of “confidential”"
UPDATE = {**INTAKE, "intent": "REQ_UPDATE", "reasoning": "The first payment moves."}
DIRECT = {**INTAKE, "intent": "DIRECT", "reasoning": "Words are replaced."}


def found_in_request(key, value, quote):
    return {"key": key, "value": value, "file": "request", "place": "", "quote": quote}


CHANGED = {
    **INQUIRY,
    "facts": [],
    "questions": INQUIRY["questions"],
    "found": [*INQUIRY["found"], found_in_request("first_payment", "2027-02-15", "first payment to 15 February 2027")],
    "mentioned": ["first_payment"],
    "revisit": [],
}


def later_schedule():
    made = copy.deepcopy(SPECIFY_1)
    rows = made["content"]["sheets"][0]["blocks"][0]["groups"][0]["rows"]
    next(row for row in rows if row["label"] == "First payment")["value"] = "2027-02-15"
    return made


def later_steps(**replies):
    """The steps of the relay once more, some with another reply."""
    again = {"classify": UPDATE, "inquire": CHANGED, "specify/T1": later_schedule(), **replies}
    usual = [one for one in relay_steps(2) if one.name not in again and not one.name.startswith("assume/")]
    return [*usual, *(step(name, done(value)) for name, value in again.items())]


def run(office, steps, request, answers=ANSWERS):
    """One more run over the same folder; returns its exit code, its events and its requests."""
    seen = len(office.events)
    with MessagesServer(*probes(), *steps) as server:
        office.address = server.address
        code = office.draft(request, answers)
        assert not server.faults
    return code, office.events[seen:], server.requests


def gates(events):
    """The items put to the person, by gate."""
    opened = [one.event for one in events if one.event.kind == "gate_opened"]
    return {one.gate.id: [item.key for item in one.gate.items] for one in opened}


def words_of(path):
    """The words of a Word file, without tags."""
    with zipfile.ZipFile(path) as opened:
        return re.sub(r"<[^>]+>", "", opened.read("word/document.xml").decode()).replace("\u00a0", " ")


@pytest.fixture
def office(tmp_path):
    """A computer with the settlement released once."""
    office = Office(tmp_path, "")
    put_files(office.folder)
    code, _, _ = run(office, relay_steps(), REQUEST)
    assert code == 0, office.printed.getvalue()
    return office


@pytest.mark.slow
def test_a_later_request_asks_only_for_what_it_changes(office):
    code, events, requests = run(office, later_steps(), LATER, {})
    assert code == 0, office.printed.getvalue()
    put = gates(events)
    assert put["facts"] == ["first_payment"]
    assert not [name for name in put if name.startswith(("question:", "details:", "depth"))]
    versions = sorted(path.name for path in (office.folder / ".engross" / "trunk" / "output").rglob("v2.*"))
    assert versions == ["v2.docx", "v2.xlsx"]
    specified = [body for body in requests if "Assignment: specify/" in whole(body)]
    assert all("## The blueprint as it stands" in whole(body) for body in specified)
    explored = next(body for body in requests if "Assignment: explore/T2" in whole(body))
    assert "decision D1 “When the release takes effect”" in whole(explored)


@pytest.mark.slow
def test_a_later_request_that_nobody_could_read_shows_everything_again(office):
    """The broken twin: without what the request speaks of, every fact and decision is put to the person."""
    blind = {**CHANGED, "found": INQUIRY["found"], "mentioned": []}
    with pytest.raises(AssertionError, match="figure_differs"):
        run(office, later_steps(inquire=blind), "Make it better", {})
    put = gates(office.events)
    assert put["facts"][:2] == ["creditor", "debtor"]
    assert [keys for name, keys in put.items() if name.startswith("details:")] == [["A1"], ["D1"]]


def correct_step(*edits, larger="", about=""):
    made = [{"deliverable": name, "before": old, "after": new} for name, old, new in edits]
    return step("correct", done({"edits": made, "larger": larger, "about": about}))


@pytest.mark.slow
def test_a_small_change_is_a_new_version_with_a_redline_and_asks_nothing(office):
    edit = (
        "settlement-agreement",
        "keep the terms of this agreement confidential",
        "keep the terms of this agreement secret",
    )
    reviews = [one for one in relay_steps(2) if "settlement" in one.name or one.name in {"reads", "review"}]
    kept = [one for one in reviews if not one.name.startswith(("explore", "specify"))]
    steps = [step("classify", done(DIRECT)), correct_step(edit), *kept, step("write_summary", done(SUMMARY))]
    code, events, requests = run(office, steps, SMALL, {})
    assert code == 0, office.printed.getvalue()
    assert gates(events) == {}
    assert not [body for body in requests if "Assignment: specify/" in whole(body)]
    released = office.folder / "Deliverables" / "Settlement agreement.docx"
    assert "keep the terms of this agreement secret" in words_of(released)
    output = office.folder / ".engross" / "trunk" / "output" / "settlement-agreement"
    redline = output / "v2 against v1.docx"
    with zipfile.ZipFile(redline) as opened:
        text = opened.read("word/document.xml").decode()
    assert "<w:del " in text
    assert "<w:ins " in text


@pytest.mark.slow
def test_what_is_more_than_a_correction_is_said_and_goes_the_whole_way(office):
    steps = [step("classify", done(DIRECT)), correct_step(larger="figure", about="First payment")]
    usual = [one for one in later_steps() if one.name != "classify"]
    code, events, _ = run(office, [*steps, *usual], LATER, {})
    assert code == 0, office.printed.getvalue()
    said = [one.event.fault.code for one in events if one.event.kind == "said" and one.event.fault]
    assert "correction.figure" in said
    assert gates(events)["facts"] == ["first_payment"]
    assert "15 February 2027" in words_of(office.folder / "Deliverables" / "Settlement agreement.docx")


def correct(folder, *replies):
    steps = [Step(done(reply), turn("correct", number)) for number, reply in enumerate(replies, start=1)]
    files = (Editable(blueprint=blueprint(), file_name="Letter.docx"),)
    with MessagesServer(*steps) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open() as workforce:
            assignment = Correct(brief=brief("Write “owed” instead of “unpaid”"), facts=(), files=files)
            return workforce.perform(assignment, desktop.desk()).result, server


def edits(*made, larger="", about=""):
    given = [{"deliverable": name, "before": old, "after": new} for name, old, new in made]
    return {"edits": given, "larger": larger, "about": about}


def test_the_words_to_replace_stand_in_the_file(tmp_path):
    made, server = correct(tmp_path, edits(("letter", "is unpaid", "is owed")))
    assert [(one.before, one.after) for one in made.edits] == [("is unpaid", "is owed")]
    assert WORDS in whole(server.requests[0])


WRONG = [
    (edits(("letter", "is overdue", "is owed")), "these words do not stand in that file"),
    (edits(("../../evil", "is unpaid", "is owed")), "one of letter is needed"),
    (edits(("letter", "", "is owed")), "these words do not stand"),
    (edits(), "say why nothing is replaced"),
]


@pytest.mark.parametrize(("wrong", "named"), WRONG, ids=range(len(WRONG)))
def test_a_correction_of_words_that_are_not_there_goes_back_with_the_reason(tmp_path, wrong, named):
    made, server = correct(tmp_path, wrong, edits(("letter", "is unpaid", "is owed")))
    assert named in asked(server.requests[1])
    assert len(made.edits) == 1


def test_a_change_of_substance_is_said_to_be_larger(tmp_path):
    made, _ = correct(tmp_path, edits(larger="decision", about="Deadline"))
    assert (made.edits, made.larger, made.about) == ((), "decision", "Deadline")


SETTLED = task_brief().discovery.facts
JUDGED = (Answered(question="D1", text="Letter: Deadline", value="seven", words="Seven days"),)
NOTHING = {"facts": [], "found": [], "questions": [], "mentioned": [], "revisit": []}


def inquire(folder, request, *replies, settled=SETTLED):
    reading = Step(done({"findings": [], "not_found": ["all"]}), lambda body: "research/" in whole(body), times=9)
    steps = [Step(done(reply), turn("inquire", number)) for number, reply in enumerate(replies, start=1)]
    assignment = Inquire(
        brief=brief(request, (LETTER.file,)), depth="Quick", limit=3, settled=settled, judged=JUDGED if settled else ()
    )
    with MessagesServer(*steps, reading, patient=True) as server:
        desktop = Desktop(folder / "kept", server.address)
        with desktop.open() as workforce:
            made = workforce.perform(assignment, desktop.desk(MemorySources((LETTER,)))).result
        assert not server.faults
    return made, [body for body in server.requests if "Assignment: inquire" in whole(body)]


def test_what_was_settled_is_shown_and_kept_although_the_model_leaves_it_out(tmp_path):
    made, turns = inquire(
        tmp_path, "Make the deadline ten days", {**NOTHING, "revisit": [{"id": "D1", "value": "ten"}]}
    )
    assert [spec.key for spec in made.facts] == [fact.key for fact in SETTLED]
    assert (made.mentioned, made.revisit) == ((), {"D1": "ten"})
    said = whole(turns[0])
    assert "- rent (money): Rent:" in said
    assert "- D1: Letter: Deadline — Seven days" in said


def test_a_request_of_which_nothing_was_understood_shows_everything(tmp_path):
    made, _ = inquire(tmp_path, "Make it better", NOTHING)
    assert (made.mentioned, made.revisit) == (None, None)


def test_work_of_its_own_asks_for_everything_whatever_the_model_says(tmp_path):
    fact = {"key": "rent", "label": "Rent", "kind": "money", "group": "", "help": "", "required": True,
            "may_be_blank": True, "default": "", "choices": [], "currency": "GBP"}  # fmt: skip
    made, _ = inquire(tmp_path, "Write a letter", {**NOTHING, "facts": [fact], "mentioned": ["rent"]}, settled=())
    assert (made.mentioned, made.revisit) == (None, None)


def test_a_value_of_the_request_must_stand_there_letter_by_letter(tmp_path):
    said, invented = found_in_request("rent", "950", "rent is now £950"), found_in_request("rent", "1", "rent is £1")
    both = {**NOTHING, "found": [said, invented]}
    made, turns = inquire(tmp_path, "The rent is now £950", both, both)
    assert [(one.value, one.place.file) for one in made.found] == [("950", YOUR_REQUEST)]
    assert made.mentioned == ("rent",)
    assert "result.found.1" in asked(turns[1])


UNKNOWN = [
    ({**NOTHING, "mentioned": ["deposit"]}, "there is no fact 'deposit'"),
    ({**NOTHING, "revisit": [{"id": "D7", "value": ""}]}, "nothing that was settled is called 'D7'"),
]


@pytest.mark.parametrize(("wrong", "named"), UNKNOWN, ids=["fact", "judgement"])
def test_only_what_was_settled_can_be_spoken_of(tmp_path, wrong, named):
    _, turns = inquire(tmp_path, "Change it", wrong, NOTHING)
    assert named in asked(turns[1])

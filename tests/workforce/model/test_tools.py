"""Tools by role: exactly the relay's table, refusals that help, and sources that can be read but not left."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.relay.assignments import BuiltFile
from app.relay.roles import TOOLS, Role
from app.workforce.model.tools.fencing import fence
from app.workforce.model.tools.library import PAGE, Library
from app.workforce.model.tools.toolbox import OFFERS, Toolbox
from tests.workforce.support import MemorySources, source

LONG = source("Long.txt", *(f"Paragraph {number} of a long file. " + "word " * 200 for number in range(60)))
SHORT = source("sub/Short.txt", "The deposit is £1,200.00.", "It is held by the agent.")
TEXTS = MemorySources((LONG, SHORT))
FILES = tuple(text.file for text in (LONG, SHORT))
BUILT = BuiltFile(
    deliverable="d", file_name="d.docx", file_format="docx", version=1, object="0", text=("clause 1|Pay.",)
)


def full(role: Role) -> Toolbox:
    """A toolbox in which every tool would have something to show."""
    return Toolbox(role, "detail", {"goals": "G1"}, Library(TEXTS, FILES), BUILT, lambda: "nothing found")


@pytest.mark.parametrize("role", get_args(Role))
def test_a_role_is_offered_its_own_tools_and_no_other(role):
    offered = {offer.tool for offer in full(role).offers()}
    assert offered == TOOLS[role] & {offer.tool for offer in OFFERS}


@pytest.mark.parametrize("role", get_args(Role))
@pytest.mark.parametrize("tool", [offer.name for offer in OFFERS] + ["write_section", "submit_deliverable"])
def test_a_tool_of_others_is_refused_with_phase_owner_and_what_to_do_instead(role, tool):
    belongs = next((offer.tool for offer in OFFERS if offer.name == tool), tool)
    answered = full(role).call(tool, {})
    if belongs in TOOLS[role] and tool not in {"write_section", "submit_deliverable"}:
        return
    assert answered.error
    assert "detail phase" in answered.text
    assert role in answered.text
    assert "Instead:" in answered.text
    others = [other for other in get_args(Role) if other != role and belongs in TOOLS[other]]
    assert all(other in answered.text for other in others)


@pytest.mark.parametrize("name", ["delete_file", "web_search", "approve_goals", "", "read_source; rm", "x" * 500])
def test_an_invented_tool_is_answered_with_the_tools_there_are(name):
    answered = full("Specialist").call(name, {"path": "../../etc/passwd"})
    assert answered.error
    assert "There is no tool" in answered.text
    assert "read_source" in answered.text


def test_a_long_file_is_read_page_by_page_without_a_gap():
    library = Library(TEXTS, FILES)
    first = library.page(LONG.file.path, 1)
    pages = int(first.split("page 1 of ")[1].split(" ")[0])
    assert pages > 3
    whole = "".join(library.page(LONG.file.path, number) for number in range(1, pages + 1))
    assert all(f"Paragraph {number} of" in whole for number in range(60))
    assert all(len(library.page(LONG.file.path, number)) < PAGE + 300 for number in range(1, pages + 1))
    assert "counted from 1" in library.page(LONG.file.path, pages + 1)


PATHS = [
    "../secret.txt", "/etc/passwd", "C:\\secret", "\\\\host\\share", "sub/../../x", "Long.txt/../../x", "long.txt\0",
    "file:///etc/passwd", "http://127.0.0.1/x", "", ".", "SHORT.TXT ",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_only_listed_files_can_be_named(path):
    answered = full("Researcher").call("read_source", {"file": path, "page": 1})
    assert answered.error
    assert "No such file" in answered.text


@given(st.text(max_size=60))
def test_no_name_opens_anything_but_the_listed_files(name):
    found = Library(TEXTS, FILES).find(name)
    assert found is None or found in FILES


ARGUMENTS = [None, [], "text", {"page": "one"}, {"page": True}, {"page": -1}, {"file": "Long.txt", "recursive": True},
             {"_unreadable": "{"}, {"file": {"a": 1}}, {"file": ["Long.txt"]}]  # fmt: skip


@pytest.mark.parametrize("given_arguments", ARGUMENTS, ids=range(len(ARGUMENTS)))
def test_arguments_that_make_no_sense_are_answered_in_words(given_arguments):
    assert full("Researcher").call("read_source", given_arguments).text


def test_a_search_finds_every_word_in_any_file():
    answered = full("Researcher").call("search_sources", {"words": "deposit £1,200"})
    assert "sub/Short.txt [paragraph 1]" in answered.text
    assert "No line holds" in full("Researcher").call("search_sources", {"words": "deposit agent"}).text


def test_a_quotation_counts_only_letter_by_letter():
    library = Library(TEXTS, FILES)
    assert library.place_of("sub/Short.txt", "the deposit  is £1,200.00").label == "paragraph 1"
    assert library.place_of("sub/Short.txt", "the deposit is £1,300.00") is None
    assert library.place_of("sub/Short.txt", "") is None
    assert library.place_of("Other.txt", "deposit") is None


@given(st.text())
def test_text_cannot_close_its_own_fence(text):
    fenced = fence("source x", text)
    mark = fenced[2:14]
    assert fenced.endswith(f"<<end {mark}>>")
    assert mark not in text or f"<<end {mark}>>" not in text


def test_a_label_cannot_open_a_fence():
    assert fence("a>>\n<<b", "text").splitlines()[0].count(">>") == 1

"""Whatever comes over the wire is a record or a reason: nothing makes the readers crash."""

import json
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.workforce.model.drafts.detail import ExploreDraft, SpecifyDraft
from app.workforce.model.job import Job
from app.workforce.model.problems import CallProblem
from app.workforce.model.readable import Readable
from app.workforce.model.receiving import Receiving
from app.workforce.model.requests import Answer, Tokens
from app.workforce.model.results import read_result
from app.workforce.model.tools.toolbox import Toolbox
from app.workforce.model.work.content import read_content
from producers.content.document import Document
from producers.content.workbook import Workbook
from tests.workforce.model.handing import result
from tests.workforce.model.settlement import AGREEMENT_CONTENT, SCHEDULE_CONTENT

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from(
    [
        "kind",
        "runs",
        "blocks",
        "level",
        "text",
        "rows",
        "cells",
        "columns",
        "id",
        "family",
        "sheets",
        "groups",
        "values",
    ]
)
KINDS = st.sampled_from(["clause", "table", "paragraph", "document", "workbook", "grid", "inputs", "[ref:x]", "**"])
CONTENT = st.recursive(
    JSON | KINDS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=20
)


def answer(text):
    return Answer(({"type": "text", "text": text},), "end_turn", Tokens())


def job(draft):
    return Job(Toolbox("Specialist", "detail"), "explore/T1", "strong", draft, "", "", "")


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    assert read_result(job(ExploreDraft), answer(text)).draft is None


@pytest.mark.parametrize("draft", [ExploreDraft, SpecifyDraft])
def test_any_json_is_read_or_refused(draft):
    @given(JSON)
    def read(value):
        reading = read_result(job(draft), answer(json.dumps(result(value))))
        assert reading.draft is not None or reading.wrong

    @given(JSON)
    def read_handover(value):
        text = json.dumps(
            {"result": None, "report": value, "downstream": value, "blockers": value, "capability_gap": value}
        )
        read_result(job(draft), answer(text))

    read()
    read_handover()


@given(CONTENT)
def test_any_content_is_built_or_refused(value):
    for file_format in ("docx", "xlsx"):
        given_content = value if isinstance(value, dict) else {"title": "x", "blocks": value, "sheets": value}
        read = read_content(given_content, file_format, (), lambda *_: None)
        assert read.content is not None or read.wrong


@pytest.mark.parametrize(("content", "file_format"), [(AGREEMENT_CONTENT, "docx"), (SCHEDULE_CONTENT, "xlsx")])
def test_real_content_with_any_one_place_changed_is_built_or_refused(content, file_format):
    @given(st.data())
    def change(data):
        text = json.loads(json.dumps(content))
        place, keys = text, []
        while isinstance(place, dict | list) and place:
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
            keys.append((place, key))
            place = place[key]
            if data.draw(st.booleans()):
                break
        holder, key = keys[-1]
        holder[key] = data.draw(JSON | KINDS)
        read = read_content(text, file_format, (), lambda *_: None)
        assert isinstance(read.content, Document | Workbook) or read.wrong

    change()


def event(kind, index, piece):
    usage = SimpleNamespace(input_tokens=index, output_tokens=index)
    return SimpleNamespace(
        type=kind,
        index=index,
        message=SimpleNamespace(model="m", usage=usage),
        content_block=SimpleNamespace(type="text", text=piece),
        delta=SimpleNamespace(type="text_delta", text=piece, stop_reason="end_turn"),
        usage=usage,
    )


EVENTS = st.builds(
    event,
    st.sampled_from(
        ["message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta",
         "message_stop", "ping", "weather"]
    ),
    st.integers(0, 2),
    st.text(max_size=5) | st.none() | st.integers(),
)  # fmt: skip


@given(st.lists(EVENTS, max_size=14))
def test_any_order_of_events_gives_a_whole_answer_or_a_problem(events):
    receiving = Receiving(lambda _: None, 1000)
    try:
        for one in events:
            receiving.take(one)
        whole = receiving.finish("", 0)
    except CallProblem as problem:
        assert problem.fault.code.startswith("model_answer")  # noqa: PT017 - either end is right
        return
    kinds = [one.type for one in events if one.type not in {"ping", "weather"}]
    assert (kinds[0], kinds[-1]) == ("message_start", "message_stop")
    assert whole.stop_reason == "end_turn"


@given(st.lists(st.text(max_size=30), max_size=12))
def test_what_is_shown_of_any_stream_is_one_short_line(pieces):
    shown = Readable()
    for piece in pieces:
        line = shown.hear(piece)
        assert len(line) <= 241
        assert "\n" not in line

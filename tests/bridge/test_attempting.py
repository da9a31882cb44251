"""Functions in a limited child: what they return and refuse comes back, what is too much ends with a sentence."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bridge import limited
from app.bridge.attempting import Attempts
from app.bridge.limited import LimitedChild
from app.bridge.outbox import FileOutbox
from app.relay.problems import RelayProblem, WorkProblem
from producers.content.workbook import InputRow
from producers.problems import ContentProblem
from producers.reading.limits import Limits
from producers.reading.problems import ReadingProblem
from producers.rendering import render
from tests.bridge import work
from tests.producers.docx import specimens
from tests.producers.xlsx import making

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)


@pytest.fixture(scope="module")
def child() -> Iterator[LimitedChild]:
    made = LimitedChild()
    yield made
    made.close()


@pytest.fixture
def hasty(monkeypatch) -> Iterator[LimitedChild]:
    monkeypatch.setattr(limited, "_START", 8)
    made = LimitedChild(replace(Limits(), seconds=1))
    yield made
    made.close()


def test_what_a_function_returns_and_refuses_comes_back(child):
    run = Attempts(child).run
    assert run(work.add, 2, 3) == 5
    with pytest.raises(ReadingProblem) as reading:
        run(work.refuse_reading)
    assert (reading.value.code, reading.value.fields) == ("damaged", {"part": "word/document.xml"})
    with pytest.raises(ContentProblem) as content:
        run(work.refuse_content, "sheet")
    assert (content.value.code, content.value.facts) == ("compare_kinds", {"old": "sheet", "new": "word"})


def test_what_is_too_much_ends(hasty):
    with pytest.raises(WorkProblem) as problem:
        Attempts(hasty).run(work.never_return)
    assert problem.value.fault.code == "too-demanding"


def files(folder: Path) -> dict[str, Path]:
    """Two Word files, two workbooks and a text."""
    document, figures = specimens.facility_agreement(), specimens.figures()
    edited = type(document).model_validate_json(document.model_dump_json().replace("ten Business", "six Business"))
    made = {
        "a.docx": render(document, "docx", figures).data,
        "b.docx": render(edited, "docx", figures).data,
        "a.xlsx": making.render(making.workbook_of(making.inputs_of(InputRow(label="Rent", value=1)))).data,
        "t.txt": b"One line.\n\nAnother line.",
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
    return {name: folder / name for name in made}


def test_comparisons_within_limits_are_those_without(child, tmp_path):
    paths = files(tmp_path)
    plain = FileOutbox(tmp_path / "exported.json", "en", lambda: NOW)
    guarded = replace(plain, guarded=Attempts(child).run)
    for old, new in (("a.docx", "b.docx"), ("a.xlsx", "a.xlsx"), ("t.txt", "a.docx")):
        assert guarded.compare_paths(paths[old], paths[new]).seen == plain.compare_paths(paths[old], paths[new]).seen
    with pytest.raises(RelayProblem) as problem:
        guarded.compare_paths(paths["a.xlsx"], paths["a.docx"])
    assert problem.value.fault.code == "compare_kinds"


def test_a_comparison_that_is_too_much_says_so(hasty, tmp_path):
    paths = files(tmp_path)

    def endless(_work, *_arguments):
        return Attempts(hasty).run(work.never_return)

    outbox = FileOutbox(tmp_path / "exported.json", "en", lambda: NOW, guarded=endless)
    with pytest.raises(RelayProblem) as problem:
        outbox.compare_paths(paths["a.docx"], paths["b.docx"])
    assert problem.value.fault.code == "compare_too_much"

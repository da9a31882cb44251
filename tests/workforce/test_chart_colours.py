"""One meaning has one colour in all charts of a set of files: read from the finished deck and workbook."""

import io
import re
import zipfile
from collections.abc import Iterable

import pytest
from lxml import etree

from producers.content.series import series_tones
from producers.content.workbook import Series
from producers.figures import FigureBook
from producers.pptx.look import PALETTE
from producers.rendering import render
from tests.workforce.sample_run import PlaybookRun

_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
Coloured = tuple[str, str]


def coloured(data: bytes) -> list[Coloured]:
    """Return name and colour of every series of every chart of an Office file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if re.search(r"charts/chart\d+\.xml$", name)]
        charts = [etree.fromstring(archive.read(name)) for name in names]
    return [_read(one) for chart in charts for one in chart.iter(f"{_C}ser")]


def _read(series: etree._Element) -> Coloured:
    head, shape = series.find(f"{_C}tx"), series.find(f"{_C}spPr")
    assert head is not None
    assert shape is not None
    name = next(head.iter(f"{_C}v")).text or ""
    colour = next(shape.iter(f"{_A}solidFill"))[0].get("val", "")
    return name, PALETTE.get(colour, colour).upper()


def clashes(found: Iterable[Coloured]) -> dict[str, set[str]]:
    """Return the meanings that have more than one colour."""
    colours: dict[str, set[str]] = {}
    for name, colour in found:
        colours.setdefault(name, set()).add(colour)
    return {name: several for name, several in colours.items() if len(several) > 1}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Coloured]]:
    run = PlaybookRun.of_sample("board-pack", tmp_path_factory.mktemp("pack"))
    made = {}
    for name, blueprint in run.blueprints().items():
        if blueprint.handoff.output_format in {"xlsx", "pptx"}:
            book = FigureBook(figures=blueprint.figures)
            made[name] = coloured(render(blueprint.content, blueprint.handoff.output_format, book).data)
    return made


def test_budget_actual_better_and_worse_have_one_colour_each_in_deck_and_workbook(
    files: dict[str, list[Coloured]],
) -> None:
    assert len(files) == 2
    for found in files.values():
        assert {name for name, _ in found} == {"Budget", "Actual", "Better than budget", "Worse than budget"}
    assert clashes(one for found in files.values() for one in found) == {}


def test_a_meaning_with_two_colours_is_found() -> None:
    assert clashes([("Budget", "24508F"), ("Actual", "A9BEDD"), ("Budget", "B8B2A3")]) == {
        "Budget": {"24508F", "B8B2A3"}
    }


def test_grey_is_for_the_past_and_ochre_for_the_exception_wherever_they_stand() -> None:
    series = (Series(column="a"), Series(column="b", past=True), Series(column="c"), Series(column="d", exception=True))
    assert series_tones(series) == ("blue", "grey", "light", "ochre")
    assert series_tones(series[:1] + series[2:3]) == ("blue", "light")

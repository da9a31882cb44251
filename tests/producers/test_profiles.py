"""The producers that ship: their profiles load, say what they need for each format, and keep to it."""

import re
import subprocess
import sys
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from app.relay.nouns.profiles import ProducerProfile
from app.storage.registry import BadProfile, read_producer
from producers.rendering import formats_of

FOLDER = Path(__file__).parents[2] / "producers"
FILES = sorted(FOLDER.glob("*.producer.md"))
FAMILIES = {
    "document-writer": "document",
    "spreadsheet-builder": "workbook",
    "presentation-creator": "deck",
    "form-filler": "form",
    "data-file-writer": "data",
    "source-writer": "text",
}
# What makes a file of a family and format, for looking at what is imported on the way.
DOORS = {
    ("document-writer", "docx"): "producers.docx",
    ("spreadsheet-builder", "xlsx"): "producers.xlsx",
    ("presentation-creator", "pptx"): "producers.pptx",
    ("form-filler", "pdf"): "producers.pdf",
    ("data-file-writer", "xml"): "producers.data",
}
LIBRARIES = {
    *("lxml", "fonttools", "xlsxwriter", "openpyxl", "python-docx", "python-pptx", "ironcalc", "pypdf", "pikepdf"),
    *("reportlab", "pyyaml", "pypdfium2", "jinja2"),
}


def profile(path: Path) -> ProducerProfile:
    return read_producer(path, path.read_text(encoding="utf-8"))


def test_six_producers_ship_one_for_each_family() -> None:
    assert {path.name.split(".")[0] for path in FILES} == set(FAMILIES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_profile_loads_with_every_field(path: Path) -> None:
    found = profile(path)
    assert (found.name, found.type) == (path.name.removesuffix(".producer.md"), "producer")
    assert found.display_name
    assert found.display_name[0].isupper()
    assert len(found.description.split()) >= 10
    assert found.model == "light"
    assert found.tools == ()
    assert len(found.instructions.split()) > 40


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_format_says_what_it_needs_and_what_it_can_use(path: Path) -> None:
    found = profile(path)
    assert set(found.tooling) == set(found.output_formats)
    family = FAMILIES[found.name]
    assert {form for form in found.output_formats if form != "pdf" or family == "form"} <= set(formats_of(family))
    for tooling in found.tooling.values():
        assert all(re.fullmatch(r"executable:[\w.-]+", name) for name in tooling.optional if ":" in name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_a_profile_requires_is_real_and_here(path: Path) -> None:
    for tooling in profile(path).tooling.values():
        for line in tooling.required:
            need = Requirement(line)
            here = sys.version.split()[0] if need.name == "python" else version(need.name)
            assert need.specifier.contains(here, prereleases=True), line


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_producer_but_the_form_of_pages_has_a_format_without_dependencies(path: Path) -> None:
    found = profile(path)
    without = {form for form in found.output_formats if not found.tooling[form].required}
    assert without or found.name == "spreadsheet-builder"


@pytest.mark.parametrize(("name", "form"), DOORS)
def test_a_producer_imports_no_library_that_its_profile_does_not_name(name: str, form: str) -> None:
    code = f"import sys, {DOORS[name, form]}; print(*sorted({{one.partition('.')[0] for one in sys.modules}}))"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=FOLDER.parent)
    owners = packages_distributions()
    used = {owner.lower() for module in loaded.stdout.split() for owner in owners.get(module, ())}
    named = {
        Requirement(line).name.lower()
        for tool in profile(FOLDER / f"{name}.producer.md").tooling.values()
        for line in tool.required
    }
    assert (used - named) & LIBRARIES == set()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("type: producer", "type: specialist"),
        ("name: document-writer", "name: another-writer"),
        ("  - docx\n", ""),
        ("display_name: Document writer\n", ""),
        ("model: light", "model: tiny"),
    ],
)
def test_a_broken_profile_is_refused(old: str, new: str) -> None:
    path = FOLDER / "document-writer.producer.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadProfile):
        read_producer(path, text.replace(old, new, 1))

"""Our own pages keep every rule that pages of LibreOffice are held to, and every broken file is caught on them too."""

import pytest

from producers.content.document import Document
from producers.pdf.document import lay_out
from tests.producers.pdf.pages import STAND_INS, fonts
from tests.validation.broken_pages import BROKEN
from tests.validation.laid import read_laid, squeeze
from tests.validation.made import NAMES, Case, packages_of
from tests.validation.office import convert
from tests.validation.page_rules import DOCUMENT_RULES, Reading

SAMPLES = [
    (name, one.deliverable) for name in NAMES for one in packages_of(Case(name)) if isinstance(one.content, Document)
]


def made(sample: str, deliverable: str):
    return next(one for one in packages_of(Case(sample)) if one.deliverable == deliverable)


@pytest.mark.parametrize(("sample", "deliverable"), SAMPLES)
def test_no_page_of_a_sample_breaks_a_rule(sample: str, deliverable: str) -> None:
    file = made(sample, deliverable)
    laid = lay_out(file.data, file.name)
    reading = Reading.of(file, read_laid(laid.data))
    assert [f"{rule.__name__}: {text}" for rule in DOCUMENT_RULES for text in rule(reading)] == []
    assert {name.partition("-")[0] for name in fonts(laid.data)} <= STAND_INS
    assert laid.notes == ()


@pytest.mark.parametrize("title", BROKEN)
def test_a_page_that_breaks_a_rule_is_caught(title: str) -> None:
    broken = BROKEN[title]()
    assert broken.rule(Reading.of(broken.made, read_laid(lay_out(broken.data).data), broken.data)) != []


@pytest.mark.needs("office", "fonts")
@pytest.mark.slow
def test_libreoffice_breaks_the_same_pages_at_the_same_words() -> None:
    files = {f"{number}.docx": made(*names).data for number, names in enumerate(SAMPLES)}
    theirs = convert(files, "pdf")
    for name, data in files.items():
        ours = [squeeze("".join(line.text for line in page.lines)) for page in read_laid(lay_out(data).data)]
        assert ours == [squeeze("".join(line.text for line in page.lines)) for page in read_laid(theirs[name])], name

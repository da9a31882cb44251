"""What tests, contracts and bound figures have to say about a built file is said in the language of the person."""

import re
from pathlib import Path

import pytest

from app.checks.desk import FileChecker
from app.checks.wordbook import check_sentences
from app.relay.nouns.goals import DeliverableContract
from app.relay.nouns.plan import AcceptanceTest
from app.relay.ports import Checked, CheckRequest
from app.words import Words, read_words
from producers.content.document import Document, Paragraph
from producers.content.inline import parse_inline
from producers.figures import FigureBook
from producers.rendering import render

ROOT = Path(__file__).resolve().parents[2]
SPOKEN = (ROOT / "app/checks/acceptance.py", ROOT / "app/workforce/playbook/handlers/review_file.py")
CODES = (
    (re.compile(r"_saw\(\s*\"(\w+)\""), ("evidence.{}",)),
    (re.compile(r"say\(\s*\"(review\.\w+)\""), ("{}",)),
    (re.compile(r"_finding\(assignment, words, \"(\w+)\""), ("review.{}.what", "review.{}.right")),
)


def spoken(text: str) -> set[str]:
    """Return the codes of the sentences that a module says."""
    return {form.format(code) for pattern, forms in CODES for code in pattern.findall(text) for form in forms}


def unsaid(text: str, language: str) -> set[str]:
    words = read_words(ROOT / "resources" / "i18n", language, ("checking",))
    english = read_words(ROOT / "resources" / "i18n", "en", ("checking",))
    same = language != "en"
    return {
        code
        for code in spoken(text)
        if not words.knows(code) or (same and words.say(code) == english.say(code) and words.say(code))
    }


@pytest.mark.parametrize("module", SPOKEN, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_of_a_test_or_a_reviewer_is_there_in_both_languages(module: Path, language: str) -> None:
    text = module.read_text(encoding="utf-8")
    assert len(spoken(text)) > 10
    assert unsaid(text, language) == set()


def test_a_sentence_that_nobody_wrote_is_found() -> None:
    assert unsaid('_saw("never_written", passed=None)\n_finding(assignment, words, "gone", x=1)', "de") == {
        "evidence.never_written", "review.gone.what", "review.gone.right",
    }  # fmt: skip


def broken(language: str) -> Checked:
    """Check a file that breaks its contract and fails its tests."""
    content = Document(title="Letter", blocks=(Paragraph(runs=parse_inline("A short letter about rent.")),))
    made = render(content, "docx", FigureBook())
    contract = DeliverableContract(
        id="x", name="X", file_name="x.docx", format="pdf", kind="Letter", audience="us",
        must_contain=("insurance premiums",), must_not_contain=("letter about rent",),
    )  # fmt: skip
    tests = (
        AcceptanceTest(id="T1", covers="G1", text="", check="text_present", parameters={"text": "insurance"}),
        AcceptanceTest(id="T2", covers="G1", text="", check="checks_true"),
    )
    request = CheckRequest("x.docx", "docx", made.data, content, FigureBook(), contract, tests)
    return FileChecker(language).check(request)


def test_broken_promises_and_failed_tests_are_said_in_german() -> None:
    checked = broken("de")
    said = {finding.what for finding in checked.run.findings if finding.check.startswith("contract.")}
    assert said == {
        "Die Datei ist docx.",
        "Nichts in der Datei befasst sich mit „insurance premiums“.",
        "Die Datei enthält „letter about rent“.",
    }
    assert [one.evidence for one in checked.results] == [
        "Nicht gefunden: insurance.",
        "Die Datei ist keine Arbeitsmappe.",
    ]


def test_the_same_is_said_in_english_where_the_language_is_english_or_unknown() -> None:
    assert [one.evidence for one in broken("en").results] == ["Not found: insurance.", "The file is no workbook."]
    assert isinstance(check_sentences("fr"), Words)
    assert check_sentences("fr").say("evidence.not_checked") == check_sentences("en").say("evidence.not_checked")

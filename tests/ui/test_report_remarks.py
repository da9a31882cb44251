"""What producers have to tell about files stands in the report of the window and in the one that is saved."""

from pathlib import Path

import pytest

from app.relay.nouns.base import Fault
from app.relay.nouns.report import ReleasedFile, Report
from app.relay.state import RunState
from app.ui.presenting.report_saving import saved_report
from app.ui.presenting.reporting import present_report
from app.words import Words, read_words
from tests.relay.scripted import Bench, ScriptedWorkforce, whole_script

I18N = Path(__file__).resolve().parents[2] / "resources" / "i18n"
REMARK = Fault(code="remark.slide_spread", fields={"title": "Costs", "slide": "4", "parts": "2"})
SAID = {
    "en": "“Costs” (slide 4) holds more than one slide can show, so it runs over 2 slides.",
    "de": "„Costs“ (Folie 4) enthält mehr, als eine Folie zeigen kann, und geht deshalb über 2 Folien.",
}
FILE = ReleasedFile(deliverable="T1", name="a.pptx", format="pptx", version=1, released=True, remarks=(REMARK, "Old."))


def _run() -> RunState:
    relay = Bench(ScriptedWorkforce(whole_script())).open()
    relay.start("Make a list", "2026-11-30")
    view = relay.view()
    assert view is not None
    return view.state


def _report() -> Report:
    return Report(
        title="x", green=True, drafted_from="", tasks=(), goals=(), files=(FILE,), confidence="High",
        confidence_reason="all_checked",
    )  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_remark_is_said_in_the_language_of_the_reader_and_an_old_sentence_as_it_was_written(language: str) -> None:
    words: Words = read_words(I18N, language)
    view = present_report(_report(), _run(), words)
    assert view.files[0].remarks == (SAID[language], "Old.")
    saved = next(one for one in saved_report(view, "P", words).sections if one.heading == words.say("report.remarks"))
    assert saved.rows == (("a.pptx", SAID[language]), ("a.pptx", "Old."))

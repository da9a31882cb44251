"""Reading playbooks: what is wrong is named with file, line and field, and harms nothing else."""

import shutil
from pathlib import Path

import pytest

from app.checks.desk import FileChecker
from app.relay.nouns.request import Standard
from app.relay.problems import WorkProblem
from app.workforce.playbook.reading.known import Known
from app.workforce.playbook.shelf import read_shelf
from tests.workforce.support import KNOWN, PLAYBOOKS, copy_nda


def break_file(folder: Path, file: str, old: str, new: str) -> Path:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, "the text to break is not there"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def line_of(path: Path, words: str) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if words in line)


def test_every_shipped_playbook_is_sound() -> None:
    shelf = read_shelf((PLAYBOOKS,), lambda: Known(KNOWN.calculators, FileChecker().test_names))
    assert [str(fault) for fault in shelf.faults] == []


def test_a_copy_that_nobody_broke_is_sound(tmp_path: Path) -> None:
    copy_nda(tmp_path)
    assert read_shelf((tmp_path,), lambda: KNOWN).faults == ()


BREAKS = [
    ("playbook.yaml", "complexity: simple", "complexity: easy", "complexity", "easy"),
    ("playbook.yaml", "    kind: money\n", "    kind: cash\n", "facts", "cash"),
    ("playbook.yaml", "minutes: 6", "minutes: 6\nminuets: 7", "minuets", "no such field"),
    ("playbook.yaml", "title: Mutual non-disclosure agreement\n", "", "title", "missing"),
    ("playbook.yaml", "    required: false\n", "    required: false\n    required: true\n", "(whole file)", "twice"),
    ("playbook.yaml", 'label: "Yes"', "label: Yes", "questions[2].options[1].label", "quotes"),
    ("playbook.yaml", "facts.confidence_years or", "facts.confidence_yeers or", "goals[1].text", "confidence_yeers"),
    ("playbook.yaml", "covers: G3", "covers: G2", "goals[2]", "no test covers the goal G3"),
    ("playbook.yaml", "pattern: '(?P<value>\\d{1,2}|", "pattern: '(?P<other>\\d{1,2}|", "facts", "(?P<value>"),
    ("playbook.yaml", "recommended: balanced", "recommended: cheapest", "architecture.recommended", "none of"),
    ("deliverables/nda.yaml", "goals: [G2]\n", "goals: [G1]\n", "goals[1]", "traces to the goal G2"),
    ("deliverables/nda.yaml", "goals: [G2]\n", "goals: [G8]\n", "deliverables", "G8, which is no goal"),
    ("playbook.yaml", "weight: 40", "weight: 41", "architecture.matrix", "100"),
    ("playbook.yaml", "{by: details, of: party_two", "{by: details, of: party_six", "facts", "party_six"),
    ("deliverables/nda.yaml", "level: 2, id: duty-lead", "depth: 2, id: duty-lead", "depth", "no such field"),
    ("deliverables/nda.yaml", "kind: heading, id: head-parties", "kind: headline, id: head-parties", "content", "kind"),
    ("deliverables/nda.yaml", "[ref:compelled-may]", "[ref:compelled-maybe]", "content", "compelled-maybe"),
    ("deliverables/nda.yaml", "decided.duration == 'disclosure'", "decided.length == 'x'", "when", "decided.length"),
    ("deliverables/nda.yaml", "{{ facts.purpose | ended }}", "{{ facts.purpose", "content", "cannot be read"),
    ("deliverables/nda.yaml", "{{ facts.purpose | ended }}", "{{ secret_name }}", "content", "secret_name"),
    ("deliverables/nda.yaml", "blocks: [law, courts]", "blocks: [law, tribunals]", "blocks", "tribunals"),
    ("deliverables/nda.yaml", "covers: T1.3,", "covers: T1.2,", "deliverables", "T1.3"),
    ("deliverables/nda.yaml", "          recommended: true\n", "", "decisions", "exactly one option"),
]


@pytest.mark.parametrize(("file", "old", "new", "field", "reason"), BREAKS, ids=[row[2][:30] for row in BREAKS])
def test_a_mistake_is_named_with_file_line_and_field(
    tmp_path: Path, file: str, old: str, new: str, field: str, reason: str
) -> None:
    folder = copy_nda(tmp_path)
    broken = break_file(folder, file, old, new)
    shelf = read_shelf((tmp_path,), lambda: KNOWN)
    assert shelf.playbooks == ()
    said = [fault for fault in shelf.faults if field in fault.field and reason in fault.reason]
    assert said, [str(fault) for fault in shelf.faults]
    assert said[0].line >= 1
    assert str(said[0].file).endswith((broken.name, "playbook.yaml"))


def test_the_line_is_the_line_of_the_mistake(tmp_path: Path) -> None:
    folder = copy_nda(tmp_path)
    broken = break_file(folder, "deliverables/nda.yaml", "[ref:compelled-may]", "[ref:nowhere]")
    (fault,) = read_shelf((tmp_path,), lambda: KNOWN).faults
    assert fault.line == line_of(broken, "[ref:nowhere]")
    assert fault.file == broken


def test_a_bad_playbook_takes_no_other_down(tmp_path: Path) -> None:
    copy_nda(tmp_path)
    for name, text in {"empty": "", "torn": "format: 1\nfacts: [", "binary": "\x00\x01", "list": "- 1"}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "playbook.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "latin").mkdir()
    (tmp_path / "latin" / "playbook.yaml").write_bytes("title: Müller".encode("latin-1"))
    shelf = read_shelf((tmp_path,), lambda: KNOWN)
    assert [playbook.main.name for playbook in shelf.playbooks] == ["nda"]
    assert {fault.file.parent.name for fault in shelf.faults} == {"empty", "torn", "binary", "list", "latin"}


def test_a_missing_deliverable_file_is_named(tmp_path: Path) -> None:
    folder = copy_nda(tmp_path)
    (folder / "deliverables" / "nda.yaml").unlink()
    (fault,) = read_shelf((tmp_path,), lambda: KNOWN).faults
    assert fault.file.name == "nda.yaml"
    assert "not there" in fault.reason


def test_a_shipped_playbook_of_which_a_file_is_gone_is_offered_but_not_worked_from(tmp_path: Path) -> None:
    folder = copy_nda(tmp_path)
    shelf = read_shelf((tmp_path,), lambda: KNOWN, examined=tmp_path)
    standard = Standard(name="nda", title="Mutual non-disclosure agreement", version="1.0")
    assert shelf.find(standard).deliverable("nda").file.name == "nda.yaml"
    (folder / "deliverables" / "nda.yaml").unlink()
    torn = read_shelf((tmp_path,), lambda: KNOWN, examined=tmp_path)
    assert [playbook.main.name for playbook in torn.playbooks] == ["nda"]
    with pytest.raises(WorkProblem) as caught:
        torn.find(standard)
    assert caught.value.fault.code == "no_playbook"


def test_aliases_cannot_blow_a_file_up(tmp_path: Path) -> None:
    (tmp_path / "bomb").mkdir()
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    (tmp_path / "bomb" / "playbook.yaml").write_text("\n".join(lines), encoding="utf-8")
    shelf = read_shelf((tmp_path,), lambda: KNOWN)
    assert "too many" in shelf.faults[0].reason


def test_the_first_folder_wins(tmp_path: Path) -> None:
    folder = copy_nda(tmp_path)
    break_file(folder, "playbook.yaml", 'version: "1.0"', 'version: "7.1"')
    shelf = read_shelf((tmp_path, PLAYBOOKS), lambda: KNOWN)
    versions = {playbook.main.name: playbook.main.version for playbook in shelf.playbooks}
    assert versions["nda"] == "7.1"


def test_a_named_check_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    shutil.copytree(PLAYBOOKS / "nda", tmp_path / "nda")
    known = Known(KNOWN.calculators, frozenset({"file_opens"}))
    reasons = [fault.reason for fault in read_shelf((tmp_path,), lambda: known).faults]
    assert "there is no check called terms_consistent" in reasons


def test_what_was_examined_before_it_was_shipped_is_not_examined_again(tmp_path: Path) -> None:
    folder = copy_nda(tmp_path)
    break_a_template(folder)
    asked = []
    shelf = read_shelf((tmp_path,), lambda: asked.append(True) or KNOWN, examined=tmp_path)
    assert (len(shelf.playbooks), shelf.faults, asked) == (1, (), [])


def test_a_playbook_of_the_project_or_the_person_is_always_examined(tmp_path: Path) -> None:
    folder = copy_nda(tmp_path)
    break_a_template(folder)
    shelf = read_shelf((tmp_path, PLAYBOOKS), lambda: KNOWN, examined=PLAYBOOKS)
    assert {fault.file.parent for fault in shelf.faults} == {folder}


def break_a_template(folder: Path) -> None:
    file = folder / "playbook.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("{{", "{{ no_such_fact ~ ", 1), encoding="utf-8")

"""No file of the corpus of broken files passes the gate before release; every clean twin does."""

from collections.abc import Callable
from functools import cache

import pytest

from app.checks.registry import run_checks
from producers.package.lint import lint
from producers.problems import ContentProblem
from producers.production import Produced
from producers.rendering import refuse_unsound
from tests.producers.package.corpus import CLEAN, KINDS, Broken, clean

Find = Callable[[bytes], set[str]]


@cache
def made(name: str) -> bytes:
    return KINDS[name].make()


@cache
def found_by_lint(data: bytes) -> set[str]:
    return {fault.code for fault in lint(data)}


def missed(find: Find) -> list[str]:
    """The kinds of broken files that a gate lets through, or stops for another reason than their fault."""
    return [name for name, kind in KINDS.items() if kind.code not in find(made(name))]


def stopped(data: bytes, form: str) -> bool:
    """Whether the proofreading before release has a finding that holds the file back, or lists its broken mark."""
    findings = run_checks(data, f"file.{form}", only=("package", "reference")).findings
    return any(one.severity == "high" or one.check == "reference.bookmark" for one in findings)


def test_every_kind_of_broken_file_is_caught_before_release(capsys: pytest.CaptureFixture[str]) -> None:
    codes = {(kind.form, kind.code) for kind in KINDS.values()}
    with capsys.disabled():
        print(f"\n{len(KINDS)} broken files of {len(codes)} kinds are held back before release")
    assert len(codes) >= 60
    assert missed(found_by_lint) == []


def test_a_gate_that_forgets_one_kind_is_noticed() -> None:
    def forgetful(data: bytes) -> set[str]:
        return found_by_lint(data) - {"unclosed_field"}

    assert {name.rpartition(" ")[0] for name in missed(forgetful)} == {"docx unclosed_field"}
    assert len(missed(lambda _: set())) == len(KINDS)


@pytest.mark.parametrize("form", CLEAN)
def test_the_clean_twin_passes(form: str) -> None:
    assert found_by_lint(clean(form)) == set()
    assert not stopped(clean(form), form)


@pytest.mark.parametrize("form", CLEAN)
def test_a_producer_never_hands_on_a_file_that_office_would_repair(form: str) -> None:
    sound = Produced(clean(form), form, 1, 1)
    assert refuse_unsound(sound, "A file") is sound
    for name, kind in one_of_each():
        if kind.form == form:
            with pytest.raises(ContentProblem, match="unsound_file") as caught:
                refuse_unsound(Produced(made(name), form, 1, 1), "A file")
            assert caught.value.block == "A file"


def one_of_each() -> list[tuple[str, Broken]]:
    """One file of every fault in every format."""
    first: dict[tuple[str, str], tuple[str, Broken]] = {}
    for name, kind in KINDS.items():
        first.setdefault((kind.form, kind.code), (name, kind))
    return list(first.values())


def test_the_proofreading_before_release_holds_every_kind_back() -> None:
    through = [name for name, kind in one_of_each() if kind.code != "not_a_zip" and not stopped(made(name), kind.form)]
    assert through == []


@pytest.mark.parametrize("form", CLEAN)
def test_half_a_file_is_never_proofread_as_whole(form: str) -> None:
    run = run_checks(KINDS[f"{form} half a file"].make(), f"file.{form}")
    assert run.not_run
    assert run.ran in {(), ("package.fault",)}

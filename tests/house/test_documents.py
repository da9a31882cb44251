"""The documents at the root and the lock agree with the tree."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import dev
from app.cli import codes
from app.cli.main import VERBS

ROOT = Path(__file__).resolve().parents[2]
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)", re.MULTILINE)


def requirements() -> list[Requirement]:
    """Everything that pyproject.toml asks for, for running and for testing."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [Requirement(text) for text in project["project"]["dependencies"] + project["dependency-groups"]["dev"]]


def normal(name: str) -> str:
    """A package name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def not_locked(lock: str) -> list[str]:
    """Requirements that the text of a lock does not fulfil."""
    pins = {normal(name): version for name, version in PINNED.findall(lock)}
    asked = ((str(need), need.specifier, pins.get(normal(need.name))) for need in requirements())
    return [text for text, wanted, pin in asked if pin is None or pin not in wanted]


def not_hashed(lock: str) -> list[str]:
    """Packages in the text of a lock that no hash protects."""
    entries = re.split(r"(?m)^(?=[A-Za-z0-9])", lock)
    return [entry.split()[0] for entry in entries if "==" in entry and "--hash=sha256:" not in entry]


def test_the_lock_fulfils_every_requirement_with_a_hash():
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert not_locked(lock) == []
    assert not_hashed(lock) == []


def test_a_lock_that_is_behind_is_caught():
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert not_locked(re.sub(r"(?m)^openpyxl==\S+", "openpyxl==3.0.0", lock)) == ["openpyxl==3.1.5"]
    assert not_hashed("lxml==6.1.3\n    # via x\n") == ["lxml==6.1.3"]


def commands(text: str) -> set[str]:
    """The verbs of dev.py that a document tells the person to type."""
    return set(re.findall(r"python3 dev\.py ([a-z]+)", text))


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_every_command_in_the_documents_exists(name):
    named = commands((ROOT / name).read_text(encoding="utf-8"))
    assert named
    assert named <= set(dev.VERBS)


def test_every_verb_and_exit_code_of_the_command_line_stands_in_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"dev\.py run ([a-z]+)", readme)) == set(VERBS)
    assert set(dev.WITHOUT_WINDOW) == {*VERBS, "-h", "--help"}
    sentence = readme[readme.index("The exit code is") :].split("\n\n")[0]
    known = {value for name, value in vars(codes).items() if name.isupper()}
    assert {int(number) for number in re.findall(r"\b\d{1,3}\b", sentence)} == known


def unexplained(page: str) -> list[str]:
    """Packages needed at run time that the table of dependencies does not give a reason for."""
    rows = [row.split("|")[1] for row in page.splitlines() if row.startswith("|") and row.count("|") == 4]
    named = {normal(name) for row in rows for name in re.findall(r"[\w-]+", row)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [text for text in project["dependencies"] if normal(Requirement(text).name) not in named]


def test_every_dependency_has_its_reason():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert unexplained(page) == []
    assert unexplained(page.replace("| pydantic |", "| something else |")) != []


def dead_links(root: Path) -> list[str]:
    """Relative links and pictures in the documents at the root that lead nowhere."""
    found = []
    for page in sorted(root.glob("*.md")):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not (root / target).exists():
                found.append(f"{page.name}: {target}")
    return found


def test_links_in_the_documents_lead_somewhere():
    assert dead_links(ROOT) == []


def test_a_dead_link_is_caught(tmp_path):
    (tmp_path / "README.md").write_text("See [the map](ARCHITECTURE.md).", encoding="utf-8")
    assert dead_links(tmp_path) == ["README.md: ARCHITECTURE.md"]


def unknown_paths(text: str, root: Path) -> list[str]:
    """Paths under the program's own folders that a document names in code marks and that do not exist."""
    named = re.findall(r"`((?:app|producers|specialists|resources|tests|packaging)/[\w./-]*)`", text)
    return [path for path in named if not (root / path).exists()]


@pytest.mark.parametrize("name", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_paths_in_the_documents_exist(name):
    assert unknown_paths((ROOT / name).read_text(encoding="utf-8"), ROOT) == []


def test_a_path_that_is_gone_is_caught():
    assert unknown_paths("See `app/nowhere/` and `app/relay/`.", ROOT) == ["app/nowhere/"]


def test_the_version_stands_in_the_changelog():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(version)}\]", changelog, re.MULTILINE)

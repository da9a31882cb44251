"""Names become paths inside their folder, or are refused."""

import os
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.storage.paths_inside import is_inside, safe_path
from app.storage.problems import UnsafePath

ODD_1 = ["..", ".", "", "a", "plan.md", "C:", "c:x", "con", "NUL.txt", "com1", "x.", "x ", " x", "~", "$HOME", "%TEMP%"]
ODD_2 = [
    "\\\\host",
    "link",
    "é",
    "e\u0301",
    "\u202etxt",
    "a\0b",
    "a\nb",
    "*",
    "?",
    "x" * 300,
    "\ud800",
    "ｃｏｎ",
    "…",
    "．．",
]
PARTS = st.sampled_from([*ODD_1, *ODD_2])
NAMES = st.lists(PARTS | st.text(max_size=8), min_size=1, max_size=5).flatmap(
    lambda parts: st.sampled_from(["/", "\\", "//"]).map(lambda separator: separator.join(parts))
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    outside = tmp_path_factory.mktemp("outside")
    folder = tmp_path_factory.mktemp("project")
    (folder / "link").symlink_to(outside)
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "inner").mkdir()
    (folder / "back").symlink_to(folder / "inner")
    (folder / "Plan.md").touch()
    (folder / "Müller.md").touch()
    return folder


def refusal(root: Path, name: str) -> str:
    with pytest.raises(UnsafePath) as caught:
        safe_path(root, name)
    return str(caught.value.fields["reason"])


@settings(max_examples=2000)
@given(NAMES)
@example("link/x")
@example("/etc/passwd")
def test_no_name_leads_outside(root: Path, name: str):
    try:
        path = safe_path(root, name)
    except UnsafePath:
        return
    assert Path(os.path.realpath(path)).is_relative_to(root.resolve())
    assert is_inside(root, path)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_bytes(b"x")
        assert path.name in [entry.name for entry in path.parent.iterdir()]
        path.unlink()


@pytest.mark.parametrize(
    "name", ["brief.md", "branches/side-letter/plan.md", "Vertrag – Müller & Söhne.docx", ".hidden/x", "東方合同.docx"]
)
def test_ordinary_names_are_taken_as_they_are(root: Path, name: str):
    assert safe_path(root, name) == root.resolve() / name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "not-relative"),
        ("/abs", "not-relative"),
        ("../x", "not-relative"),
        ("a/../../x", "not-relative"),
        ("a//b", "not-relative"),
        ("..\\x", "not-relative"),
        ("\\\\host\\share", "not-relative"),
        ("//host/share", "not-relative"),
        ("C:/x", "forbidden-character"),
        ("c:x", "forbidden-character"),
        ("file.txt:stream", "forbidden-character"),
        ("a\x00b", "forbidden-character"),
        ("a\u202etxt.exe", "forbidden-character"),
        ("zero\u200bwidth", "forbidden-character"),
        ("CON", "reserved-name"),
        ("x/aux.docx", "reserved-name"),
        ("Lpt9", "reserved-name"),
        ("com¹.md", "reserved-name"),
        ("x.", "dot-or-space-at-the-end"),
        ("x ", "dot-or-space-at-the-end"),
        (" x", "dot-or-space-at-the-end"),
        ("...", "dot-or-space-at-the-end"),
        ("x" * 241, "too-long"),
        ("link", "leads-out"),
        ("link/x", "leads-out"),
        ("PLAN.md", "clashes-with-another-name"),
        ("Mu\u0308ller.md", "clashes-with-another-name"),
        ("ｐｌａｎ.md", "clashes-with-another-name"),
    ],
)
def test_dangerous_names_are_refused_with_the_rule_they_break(root: Path, name: str, reason: str):
    assert refusal(root, name) == reason


def test_a_link_that_stays_inside_may_be_used(root: Path):
    assert is_inside(root, safe_path(root, "back/x"))


def test_a_folder_swapped_for_a_link_is_noticed(tmp_path: Path):
    folder, outside = tmp_path / "project", tmp_path / "outside"
    (folder / "trunk").mkdir(parents=True)
    outside.mkdir()
    assert safe_path(folder, "trunk/plan.md")
    (folder / "trunk").rmdir()
    (folder / "trunk").symlink_to(outside)
    assert refusal(folder, "trunk/plan.md") == "leads-out"


def test_broken_twin_joining_names_alone_leads_outside(root: Path):
    assert not is_inside(root, root / "link/x")
    assert not is_inside(root, root / "../x")

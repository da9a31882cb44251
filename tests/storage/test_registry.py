"""The registry: three tiers, first of a name wins, a bad file is told and takes none down."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.paths import AppPaths
from app.relay.nouns.profiles import SpecialistProfile
from app.relay.roles import TOOLS
from app.storage.frontmatter import BadProfile, read_profile_text
from app.storage.registry import is_strong_enough, load_registry, read_producer, read_specialist, tiers

SPECIALIST = """---
name: tax
display_name: Tax adviser
domain: finance/tax
description: >
  Advises on tax.
research_patterns:
  - "Find returns"
blueprint_sections: ["Position"]
default_producer: document-writer
default_output_format: docx
review_criteria: ["Rates have a source"]
---

# Tax

## Stage 1: Exploration Protocol
Ask.

### Elements
- What?

## Stage 2: Specification Protocol
Specify.

## Review Protocol
Find the problems.
"""
PRODUCER = """---
name: document-writer
type: producer
display_name: Document writer
description: Renders documents.
output_formats: [docx, markdown]
tooling:
  docx: {required: ["python-docx>=1.2"], optional: ["executable:soffice"]}
model: standard
---
# Document writer
Render what the blueprint says.
"""


def specialist(text: str = SPECIALIST, name: str = "tax"):
    return read_specialist(Path(f"{name}.specialist.md"), text)


def refusal(text: str, name: str = "tax") -> tuple[int, str]:
    with pytest.raises(BadProfile) as caught:
        specialist(text, name)
    return caught.value.line, caught.value.reason


def test_a_specialist_is_read_with_its_protocols():
    profile = specialist()
    assert (profile.name, profile.domain, profile.description) == ("tax", "finance/tax", "Advises on tax.")
    assert (profile.exploration_methodology, profile.default_depth, profile.model) == ("ECD", "Standard", "strong")
    assert profile.stage_1 == "Ask.\n\n### Elements\n- What?"
    assert profile.stage_2 == "Specify."
    assert profile.review == "Find the problems."


def test_a_specialist_without_a_review_protocol_is_accepted():
    assert specialist(SPECIALIST.split("## Review")[0]).review == ""


def test_a_producer_is_read_with_what_its_formats_need():
    profile = read_producer(Path("document-writer.producer.md"), PRODUCER)
    assert profile.output_formats == ("docx", "markdown")
    assert profile.tooling["docx"].required == ("python-docx>=1.2",)
    assert profile.zero_dependency_format == "markdown"
    assert profile.instructions.startswith("# Document writer")


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (lambda text: "", 1, "no-head"),
        (lambda text: text.removeprefix("---\n"), 1, "no-head"),
        (lambda text: "---\nname: tax\n", 2, "head-not-closed"),
        (lambda text: text.replace("domain: finance/tax\n", ""), 1, "field-missing"),
        (lambda text: text.replace("domain: finance/tax", "domain: 7"), 4, "field-wrong"),
        (lambda text: text.replace("domain: finance/tax", "domain: finance/tax\ncolour: red"), 5, "field-wrong"),
        (lambda text: text.replace("docx\n", "doc\n", 1), 11, "field-wrong"),
        (lambda text: text.replace("display_name: Tax adviser", "display_name: [Tax"), 4, "not-yaml"),
        (lambda text: text.replace("domain: finance/tax", "name: tax"), 4, "not-yaml"),
        (lambda text: text.replace("Tax adviser", "&a x").replace("finance/tax", "*a"), 3, "not-yaml"),
        (lambda text: text.replace("Tax adviser", "!!python/object:os.system x"), 3, "not-yaml"),
        (lambda text: text.replace("name: tax", "name: vat", 1), 2, "name-differs-from-file"),
        (lambda text: text.replace("## Stage 1", "### Stage 1"), 14, "heading-missing"),
        (lambda text: text.replace("## Stage 2: Specification", "## Stage 2: Other"), 14, "heading-missing"),
        (lambda text: text.replace("Specify.\n", ""), 14, "protocol-empty"),
        (lambda text: text.replace("## Stage 2", "```\n## Stage 2").replace("Specify.", "```"), 14, "heading-missing"),
        (lambda text: "---\n- a\n---\n", 2, "no-fields"),
        (lambda text: "---\n1: a\n---\n", 2, "field-name-is-no-text"),
        (lambda text: "---\na: " + "[" * 5000 + "\n---\n", 2, "nested-too-deeply"),
        (lambda text: text.replace("domain:", "supported_depths: [Light]\ndomain:"), 1, "field-wrong"),
    ],
)  # fmt: skip
def test_a_bad_profile_is_refused_with_its_line_and_reason(change, line: int, reason: str):
    assert refusal(change(SPECIALIST)) == (line, reason)


def line_of_refusal(text: str) -> int:
    """The line a text is refused for, 0 when it is a profile."""
    try:
        specialist(text)
    except BadProfile as bad:
        return bad.line
    return 0


@given(st.text(max_size=300))
def test_any_text_is_a_profile_or_refused(text: str):
    for candidate in (text, f"---\n{text}\n---\n{text}", SPECIALIST.replace("Tax adviser", text, 1)):
        assert 0 <= line_of_refusal(candidate) <= len(candidate.splitlines()) + 1


def put(folder: Path, name: str, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    home = tmp_path / "home"
    return AppPaths(home / "data", home / "config", home / "cache", home / "logs", tmp_path / "shipped")


def test_the_projects_own_comes_before_the_persons_before_ours(paths: AppPaths, tmp_path: Path):
    kept = tmp_path / "project" / ".engross"
    for number, folder in enumerate((kept, paths.data, paths.shipped)):
        put(folder / "specialists", "tax.specialist.md", SPECIALIST.replace("Tax adviser", f"Tier {number}"))
    put(paths.data / "producers", "document-writer.producer.md", PRODUCER)
    put(paths.resources / "playbooks", "lease.yaml", "name: lease\nversion: 1")
    put(kept / "playbooks", "lease.yaml", "name: lease\nversion: 2")
    registry = load_registry(tiers(paths, kept))
    assert registry.specialists["tax"].display_name == "Tier 0"
    assert load_registry(tiers(paths)).specialists["tax"].display_name == "Tier 1"
    assert (registry.playbooks["lease"].tier, registry.playbooks["lease"].data["version"]) == ("project", 2)
    assert list(registry.producers) == ["document-writer"]
    assert registry.problems == ()


def test_a_bad_file_is_listed_and_hides_no_good_one(paths: AppPaths):
    put(paths.data / "specialists", "tax.specialist.md", SPECIALIST.replace("## Stage 2", "## Stage two"))
    put(paths.shipped / "specialists", "tax.specialist.md", SPECIALIST)
    put(paths.shipped / "specialists", "other.specialist.md", SPECIALIST)
    put(paths.data / "producers", "document-writer.producer.md", PRODUCER.replace("docx:", "pptx:"))
    put(paths.data / "playbooks", "x.yaml", "a: [")
    (paths.data / "playbooks" / "y.yaml").write_bytes(b"\xff\xfe")
    (paths.data / "playbooks" / "z.yaml").mkdir()
    (paths.data / "playbooks" / "big.yaml").write_bytes(b"#" * 1_000_001)
    registry = load_registry(tiers(paths))
    assert list(registry.specialists) == ["tax"]
    assert sorted((problem.file.name, problem.reason) for problem in registry.problems) == [
        ("big.yaml", "too-large"),
        ("document-writer.producer.md", "field-wrong"),
        ("other.specialist.md", "name-differs-from-file"),
        ("tax.specialist.md", "heading-missing"),
        ("x.yaml", "not-yaml"),
        ("y.yaml", "not-utf-8"),
        ("z.yaml", "not-readable"),
    ]
    assert registry.problems[0].fault.code == f"profile-{registry.problems[0].reason}"


def test_a_reviewer_below_the_producer_is_not_strong_enough():
    assert is_strong_enough("standard", "standard")
    assert is_strong_enough("strong", "light")
    assert not is_strong_enough("light", "standard")


def test_line_ends_of_windows_and_a_byte_order_mark_make_no_difference():
    assert (
        read_profile_text("\ufeff" + SPECIALIST.replace("\n", "\r\n")).section("Review Protocol")
        == "Find the problems."
    )


# --- what ships ----------------------------------------------------------------------------------------------

SHIPPED = load_registry(tiers(AppPaths.under(Path("unused"))))
DOMAINS = {"legal/contract", "finance/lending", "finance/model", "finance/reporting", "governance/board"}


def test_fourteen_specialists_ship_and_all_load():
    ours = [problem for problem in SHIPPED.problems if problem.file.name.endswith(".specialist.md")]
    assert ours == []
    assert len(SHIPPED.specialists) == 15


def test_every_domain_that_playbooks_name_has_exactly_one_specialist():
    domains = [profile.domain for profile in SHIPPED.specialists.values()]
    assert len(set(domains)) == len(domains)
    assert set(domains) >= DOMAINS


@pytest.mark.parametrize("profile", SHIPPED.specialists.values(), ids=lambda profile: profile.name)
def test_a_shipped_specialist_is_complete(profile: SpecialistProfile):
    lines = (AppPaths.under(Path("unused")).shipped / "specialists" / f"{profile.name}.specialist.md").read_text(
        "utf-8"
    )
    assert 60 <= len(lines.splitlines()) <= 120
    assert profile.stage_1.count("?") >= 12, "it asks real questions"
    assert "assume and what to ask" in profile.stage_1
    assert "open item" in profile.stage_2, "what nothing supports is not made up"
    assert len(profile.review.split()) > 60
    assert len(profile.review_criteria) >= 6
    assert set(profile.tools) <= TOOLS["Specialist"]
    assert set(profile.mandatory_reviewers) <= set(SHIPPED.specialists)
    assert is_strong_enough(profile.reviewer_model, "light")
    if profile.exploration_methodology == "ECD":
        assert all(f"### {name}" in profile.stage_1 for name in ("Elements", "Connections", "Dynamics"))
    else:
        named = profile.exploration_methodology.split(":")[0].split(", ")
        assert all(f"### {name.capitalize()}" in profile.stage_1 for name in named)


def test_no_two_specialists_share_a_protocol():
    protocols = [text for p in SHIPPED.specialists.values() for text in (p.stage_1, p.stage_2, p.review)]
    lines = [line for text in protocols for line in set(text.splitlines()) if len(line) > 40]
    assert len(set(protocols)) == len(protocols)
    assert len(set(lines)) == len(lines), "no sentence was copied from one profile to another"

"""The registry: every specialist, producer and playbook there is, from the project, the person and the program.

The first of a name wins. A file that does not load is listed with its line and reason and takes no other down; it does
not hide a good one of the same name in a later tier.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from pydantic import ValidationError

from app.paths import AppPaths
from app.relay.nouns.base import Fault
from app.relay.nouns.profiles import REVIEW, STAGE_1, STAGE_2, TIERS, ProducerProfile, SpecialistProfile
from app.storage.frontmatter import BadProfile, ProfileText, read_profile_text, read_yaml

Tier = Literal["project", "person", "shipped"]

_LARGEST = 1_000_000


@dataclass(frozen=True)
class ProfileProblem:
    """A file that did not load: `line` counts from 1, `reason` is a code, `detail` what was met there."""

    file: Path
    line: int
    reason: str
    detail: str = ""

    @property
    def fault(self) -> Fault:
        """The facts for the sentence `profile-<reason>`."""
        fields = {"path": str(self.file), "line": str(self.line), "detail": self.detail}
        return Fault(code=f"profile-{self.reason}", fields=fields)


@dataclass(frozen=True)
class PlaybookFile:
    """A playbook as data; its content is judged by whoever performs it."""

    name: str
    path: Path
    tier: Tier
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Registry:
    """What was found, by name, and what did not load."""

    specialists: Mapping[str, SpecialistProfile]
    producers: Mapping[str, ProducerProfile]
    playbooks: Mapping[str, PlaybookFile]
    problems: tuple[ProfileProblem, ...]


@dataclass(frozen=True)
class TierFolders:
    """Where one tier keeps its files; folders need not exist."""

    tier: Tier
    specialists: Path
    producers: Path
    playbooks: Path


class _Named(Protocol):
    @property
    def name(self) -> str: ...


_Thing = TypeVar("_Thing", bound=_Named)


def tiers(paths: AppPaths, project_kept: Path | None = None) -> tuple[TierFolders, ...]:
    """The three tiers in order of precedence; without a project there are two. `project_kept` is its `.engross`."""
    shipped = TierFolders(
        "shipped", paths.shipped / "specialists", paths.shipped / "producers", paths.resources / "playbooks"
    )
    general = (_tier("person", paths.data), shipped)
    return general if project_kept is None else (_tier("project", project_kept), *general)


def load_registry(folders: Sequence[TierFolders]) -> Registry:
    """Read every profile and playbook of the tiers; never raises for a file."""
    problems: list[ProfileProblem] = []
    specialists: dict[str, SpecialistProfile] = {}
    producers: dict[str, ProducerProfile] = {}
    playbooks: dict[str, PlaybookFile] = {}
    for tier in folders:
        _load(tier.specialists, "*.specialist.md", read_specialist, specialists, problems)
        _load(tier.producers, "*.producer.md", read_producer, producers, problems)
        _load(tier.playbooks, "*.yaml", _playbook_reader(tier), playbooks, problems)
    return Registry(specialists, producers, playbooks, tuple(problems))


def read_specialist(path: Path, text: str) -> SpecialistProfile:
    """The specialist a file describes. Raises `BadProfile` with the line."""
    parts = read_profile_text(text)
    protocols = {name: parts.section(title) for name, title in _PROTOCOLS.items()}
    for name in ("stage_1", "stage_2"):
        if not protocols[name]:
            reason = "heading-missing" if protocols[name] is None else "protocol-empty"
            raise BadProfile(parts.body_line, reason, f"## {_PROTOCOLS[name]}")
    texts = {name: protocol or "" for name, protocol in protocols.items()}
    return _named_after(path, _validated(SpecialistProfile, parts, texts), parts)


def read_producer(path: Path, text: str) -> ProducerProfile:
    """The producer a file describes. Raises `BadProfile` with the line."""
    parts = read_profile_text(text)
    return _named_after(path, _validated(ProducerProfile, parts, {"instructions": parts.body.strip()}), parts)


def is_strong_enough(reviewer: str, producer: str) -> bool:
    """Whether a reviewer's tier is not below the producer's."""
    order = {str(tier): number for number, tier in enumerate(TIERS)}
    return order[reviewer] >= order[producer]


_PROTOCOLS = {"stage_1": STAGE_1, "stage_2": STAGE_2, "review": REVIEW}
_Profile = TypeVar("_Profile", SpecialistProfile, ProducerProfile)


def _tier(name: Tier, folder: Path) -> TierFolders:
    return TierFolders(name, folder / "specialists", folder / "producers", folder / "playbooks")


def _validated(kind: type[_Profile], parts: ProfileText, texts: Mapping[str, str]) -> _Profile:
    try:
        return kind.model_validate({**parts.fields, **texts})
    except ValidationError as error:
        first = error.errors()[0]
        field = str(first["loc"][0]) if first["loc"] else ""
        line = parts.field_lines.get(field, 1)
        reason = "field-missing" if first["type"] == "missing" else "field-wrong"
        raise BadProfile(line, reason, f"{field}: {first['msg']}" if field else first["msg"]) from error


def _named_after(path: Path, profile: _Profile, parts: ProfileText) -> _Profile:
    if path.name.split(".")[0] != profile.name:
        raise BadProfile(parts.field_lines["name"], "name-differs-from-file", profile.name)
    return profile


def _playbook_reader(tier: TierFolders) -> Callable[[Path, str], PlaybookFile]:
    def read(path: Path, text: str) -> PlaybookFile:
        data, _ = read_yaml(text)
        return PlaybookFile(str(data.get("name", path.stem)), path, tier.tier, data)

    return read


def _load(
    folder: Path,
    pattern: str,
    read: Callable[[Path, str], _Thing],
    found: dict[str, _Thing],
    problems: list[ProfileProblem],
) -> None:
    for path in sorted(folder.glob(pattern)):
        try:
            thing = read(path, _text(path))
        except BadProfile as bad:
            problems.append(ProfileProblem(path, bad.line, bad.reason, bad.detail))
        else:
            found.setdefault(thing.name, thing)


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > _LARGEST:
            raise BadProfile(1, "too-large")
        return path.read_text("utf-8")
    except OSError as error:
        raise BadProfile(1, "not-readable", error.strerror or "") from error
    except UnicodeDecodeError as error:
        raise BadProfile(1, "not-utf-8") from error

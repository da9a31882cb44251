"""The file of a generated specialist, in the form in which every profile is kept, so that it can be used again."""

import json
import re
from collections.abc import Mapping
from typing import Any

from app.relay.nouns.generated import GeneratedProfile
from app.relay.nouns.profiles import REVIEW, STAGE_1, STAGE_2

_HEAD = (
    "name", "display_name", "domain", "description", "research_patterns", "blueprint_sections", "default_producer",
    "default_output_format", "review_criteria",
)  # fmt: skip
_LOUD = re.compile(r"^(?=#{1,2}[ \t]|```|~~~)")


def specialist_text(profile: GeneratedProfile) -> str:
    """Return the text of a `*.specialist.md` file; JSON values are YAML, so no word of a model can end a field."""
    kept: Mapping[str, Any] = profile.model_dump(mode="json")
    head = "\n".join(f"{name}: {_value(kept[name])}" for name in _HEAD)
    body = "\n\n".join(
        f"## {title}\n\n{_quiet(text)}"
        for title, text in ((STAGE_1, profile.stage_1), (STAGE_2, profile.stage_2), (REVIEW, profile.review))
    )
    return f"---\n{head}\n---\n\n# {_plain(profile.display_name)}\n\n{body}\n"


def _value(value: Any) -> str:
    items = [_plain(item) for item in value] if isinstance(value, list) else _plain(str(value))
    return json.dumps(items, ensure_ascii=False)


def _quiet(text: str) -> str:
    """Keep headings and fences inside a protocol from beginning or hiding another one."""
    return "\n".join(_LOUD.sub(" ", line) for line in text.splitlines())


def _plain(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())

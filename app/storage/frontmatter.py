"""Profile files: a YAML head between two `---` lines, then Markdown. Every refusal names a line, counted from 1."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

_FENCE = re.compile(r"^---[ \t]*$")
_HEADING = re.compile(r"^##[ \t]+(?P<title>.*?)[ \t]*#*[ \t]*$")
_CODE = re.compile(r"^(```|~~~)")


class BadProfile(Exception):
    """The file is no profile; `line` counts from 1, `reason` is a code with its detail."""

    def __init__(self, line: int, reason: str, detail: str = "") -> None:
        super().__init__(f"line {line}: {reason} {detail}")
        self.line = line
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True)
class ProfileText:
    """A profile file taken apart: the head's fields, the line of each top-level field, the body and its first line."""

    fields: Mapping[str, Any]
    field_lines: Mapping[str, int]
    body: str
    body_line: int

    def section(self, title: str) -> str | None:
        """The text under `## title` up to the next `##` heading, None when there is no such heading."""
        found: list[str] | None = None
        in_code = False
        for line in self.body.splitlines():
            in_code ^= bool(_CODE.match(line))
            heading = None if in_code else _HEADING.match(line)
            if heading and found is not None:
                break
            if heading and heading["title"].casefold() == title.casefold():
                found = []
            elif found is not None:
                found.append(line)
        return None if found is None else "\n".join(found).strip()


_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The same plain YAML either way; the loader written in C is some eight times faster."""


def _check_nodes(node: yaml.Node, seen: set[int]) -> None:
    """Refuse references (a few lines of them can stand for gigabytes) and repeated keys."""
    if id(node) in seen:
        raise yaml.constructor.ConstructorError(None, None, "references are not allowed", node.start_mark)
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if isinstance(key.value, str) and key.value in keys:
                message = f"{key.value} is there twice"
                raise yaml.constructor.ConstructorError(None, None, message, key.start_mark)
            keys.add(str(key.value))
            _check_nodes(key, seen)
            _check_nodes(value, seen)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _check_nodes(item, seen)


def read_profile_text(text: str) -> ProfileText:
    """Take a profile file apart. Raises `BadProfile`."""
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or not _FENCE.match(lines[0]):
        raise BadProfile(1, "no-head")
    end = next((number for number, line in enumerate(lines[1:], start=1) if _FENCE.match(line)), None)
    if end is None:
        raise BadProfile(len(lines), "head-not-closed")
    head = "\n".join(lines[1:end])
    fields, field_lines = read_yaml(head, first_line=2)
    return ProfileText(fields, field_lines, "\n".join(lines[end + 1 :]), end + 2)


def _load(text: str) -> tuple[Any, yaml.Node | None]:
    """The value of a text and the node it was made from, which knows the lines."""
    loader = _Loader(text)
    try:
        node: yaml.Node | None = loader.get_single_node()
        if node is None:
            return None, None
        _check_nodes(node, set())
        return loader.construct_document(node), node
    finally:
        loader.dispose()


def read_yaml(text: str, first_line: int = 1) -> tuple[dict[str, Any], dict[str, int]]:
    """The fields of a YAML mapping and the line of each, counted from `first_line`. Raises `BadProfile`."""
    try:
        value, node = _load(text)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line if error.problem_mark else 0
        if "nesting depth" in (error.problem or ""):
            raise BadProfile(first_line + line, "nested-too-deeply") from error
        raise BadProfile(first_line + line, "not-yaml", error.problem or "") from error
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise BadProfile(first_line, "not-yaml", str(error).splitlines()[0]) from error
    except RecursionError as error:
        raise BadProfile(first_line, "nested-too-deeply") from error
    if not isinstance(value, dict) or not isinstance(node, yaml.MappingNode):
        raise BadProfile(first_line, "no-fields")
    if not all(isinstance(key, str) for key in value):
        raise BadProfile(first_line, "field-name-is-no-text")
    return value, {key.value: first_line + key.start_mark.line for key, _ in node.value}

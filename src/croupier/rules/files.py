"""YAML as people write it: what looks like a word or a number is one, and nothing is dropped without a word.

Plain YAML reads `00` as 0, `017` as 15, `no` as false and `12:30` as 750, and keeps the last of two equal keys. Here
whole numbers and decimals are written as usual, `true` and `false` are the only truth values, everything else is text,
and a key that stands twice is refused.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from croupier.errors import Refused


class _Loader(yaml.SafeLoader):
    """SafeLoader with plain numbers and words, and each key once."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        """A mapping; refused where a key stands twice."""
        seen: set[str] = set()
        for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            if isinstance(key, yaml.ScalarNode) and key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key.value} stands twice", key.start_mark)
            seen.add(str(key.value))
        return super().construct_mapping(node, deep)


_TAG = "tag:yaml.org,2002:"
_Loader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in found if tag in (f"{_TAG}null", f"{_TAG}merge")]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(f"{_TAG}bool", re.compile(r"(true|false)$"), list("tf"))
_Loader.add_implicit_resolver(f"{_TAG}int", re.compile(r"-?(0|[1-9][0-9]*)$"), list("-0123456789"))
_Loader.add_implicit_resolver(f"{_TAG}float", re.compile(r"-?[0-9]+\.[0-9]+$"), list("-0123456789"))


def load_text(text: str, where: str) -> Any:
    """The data of a YAML text; broken text is refused in a sentence with its line."""
    try:
        return yaml.load(text, _Loader)
    except yaml.YAMLError as error:
        problem = getattr(error, "problem", None) or "not YAML"
        mark = getattr(error, "problem_mark", None)
        raise Refused(f"{where}{f', line {mark.line + 1}' if mark else ''}: {problem}.") from None


def load_file(path: Path) -> Any:
    """The data of a YAML file; one that cannot be read is refused in a sentence."""
    return load_text(read_text(path), str(path))


def read_text(path: Path) -> str:
    """The text of a file; one that cannot be read is refused in a sentence."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{path}: not a text in UTF-8.") from None

"""YAML as people write it: what looks like a word or a number is one, and nothing is dropped without a word.

Plain YAML reads `00` as 0, `017` as 15, `no` as false and `12:30` as 750, and keeps the last of two equal keys. Here
whole numbers and decimals are written as usual, `true` and `false` are the only truth values, everything else is text,
and a key that stands twice is refused.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import yaml
from msgspec import inspect

from croupier.errors import Refused

MOST_BYTES = 100_000_000
"""So long may a file be that people hand over, unless it is of a kind that is shorter."""
_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the compiled one where there is one


class _Loader(_Safe):  # type: ignore[misc]
    """A safe loader with plain numbers and words, and each key once."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        """A mapping; refused where a key stands twice."""
        seen: set[str] = set()
        for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            if isinstance(key, yaml.ScalarNode) and key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key.value} stands twice", key.start_mark)
            seen.add(str(key.value))
        return dict(super().construct_mapping(node, deep))


_TAG = "tag:yaml.org,2002:"
_Loader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in found if tag in (f"{_TAG}null", f"{_TAG}merge")]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(f"{_TAG}bool", re.compile(r"(true|false)$"), list("tf"))
_Loader.add_implicit_resolver(f"{_TAG}int", re.compile(r"-?(0|[1-9][0-9]*)$"), list("-0123456789"))
_Loader.add_implicit_resolver(f"{_TAG}float", re.compile(r"-?[0-9]+\.[0-9]+$"), list("-0123456789"))


_DEEPEST = 40
"""So deep may lists and names stand in each other: the compiled loader has no bound of its own."""


def load_text(text: str, where: str) -> Any:
    """The data of a YAML text; broken text is refused in a sentence with its line."""
    try:
        _check_depth(text)
        return yaml.load(text, _Loader)
    except (RecursionError, ValueError):
        raise Refused(f"{where}: it is too deep, or a number in it is too long.") from None
    except yaml.YAMLError as error:
        problem = getattr(error, "problem", None) or "not YAML"
        mark = getattr(error, "problem_mark", None)
        raise Refused(f"{where}{f', line {mark.line + 1}' if mark else ''}: {problem}.") from None


def _check_depth(text: str) -> None:
    depth, events = 0, cast(Iterator[Any], yaml.parse(text, _Loader))
    for event in events:
        if isinstance(event, yaml.AliasEvent):  # a few lines of them can stand for more than memory holds
            mark: Any = event.start_mark
            raise yaml.composer.ComposerError(None, None, "aliases (*name) are not read", mark)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            said = f"lists and names stand more than {_DEEPEST} deep in each other"
            raise yaml.composer.ComposerError(None, None, said, event.start_mark)


def load_toml(text: str, where: str) -> dict[str, Any]:
    """The data of a TOML text; broken text is refused in a sentence."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{where}: {error}.") from None
    except (RecursionError, ValueError):
        raise Refused(f"{where}: it is too deep, or a number in it is too long.") from None


def load_file(path: Path) -> Any:
    """The data of a YAML file; one that cannot be read is refused in a sentence."""
    return load_text(read_text(path), str(path))


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file; one that cannot be read, or is longer than `most` bytes, is refused in a sentence. A device
    has no size: no more than that is read of it."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise Refused(f"{path}: longer than {most:,} bytes.")
        return data.decode("utf-8")
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{path}: not a text in UTF-8.") from None


T = TypeVar("T")
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "names with values",
    "null": "nothing",
}


def converted(data: Any, kind: type[T], where: str) -> T:
    """Plain data as a type; what does not fit is refused in a sentence with its place and what is allowed there."""
    try:
        return msgspec.convert(_texts(data, inspect.type_info(kind)), kind, strict=False)
    except msgspec.ValidationError as error:
        raise _refusal(str(error), kind, where) from None


def _texts(data: Any, kind: inspect.Type) -> Any:
    """Data in which a number that stands where only text can is that text: `boxes: 3`."""
    if isinstance(kind, inspect.StrType) and type(data) in (int, float):
        return str(data)
    if isinstance(data, Mapping):
        return {name: _texts(value, inner) if (inner := _inner(kind, name)) else value for name, value in data.items()}
    if isinstance(data, (list, tuple)) and isinstance(kind, inspect.TupleType) and len(data) == len(kind.item_types):
        return [_texts(one, item) for one, item in zip(data, kind.item_types, strict=True)]
    return data


def _refusal(said: str, kind: type, where: str) -> Refused:
    """What msgspec says of data, for whoever wrote them."""
    problem, _, at = said.partition(" - at ")
    key, path = at.startswith("`key` in"), at.rpartition("`$")[2].strip("`")
    place = re.sub(r"\[[^]]*\]", "", path).strip(".").replace(".", ", ")
    within = f" in {place}" if place else ""
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", problem):
        return Refused(f"{where}: {match[1]!r} is not known{within}.", allowed=_fields(inspect.type_info(kind), path))
    if match := re.fullmatch(r"Object missing required field `(.*)`", problem):
        return Refused(f"{where}: {match[1]!r} is missing{within}.")
    if match := re.fullmatch(r"Expected `(.*)`, got `(.*)`", problem):
        wanted, got = (" or ".join(_KINDS.get(one, one) for one in part.split(" | ")) for part in match.groups())
        what = f"a name{within}" if key else f"a value{within}" if path.endswith("]") else place or "this"
        return Refused(f"{where}: {what} is {got}, not {wanted}.")
    return Refused(f"{where}: {problem}{within}.")


def _fields(kind: inspect.Type, path: str) -> Iterator[str]:
    """The names that may stand at a place of data, such as `.seats[...]`."""
    for step in re.findall(r"\.(\w+)|(\[)", path):
        kind = next((inner for one in _either(kind) if (inner := _inner(one, step[0]))), kind)
    for one in _either(kind):
        if isinstance(one, inspect.StructType):
            yield from (field.encode_name for field in one.fields)


def _either(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return tuple(kind.types) if isinstance(kind, inspect.UnionType) else (kind,)


def _inner(kind: inspect.Type, name: str) -> inspect.Type | None:
    """What stands under a name of a kind, or as any of its items where there is no name."""
    if isinstance(kind, inspect.StructType):
        return next((field.type for field in kind.fields if field.encode_name == name), None)
    if isinstance(kind, inspect.DictType):
        return kind.value_type
    return kind.item_type if isinstance(kind, inspect.ListType) else None

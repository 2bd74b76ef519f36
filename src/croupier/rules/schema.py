"""The JSON Schema of a chapter file, generated from the types: `python -m croupier.rules.schema`."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from croupier.rules.law import Chapter


def schema() -> dict[str, Any]:
    """The schema that docs/chapter.schema.json publishes."""
    made = json.loads(json.dumps(msgspec.json.schema(Chapter)))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A chapter of a rulebook", **made}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, ensure_ascii=False))

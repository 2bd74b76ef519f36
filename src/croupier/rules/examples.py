"""Submissions that we ship as examples where a chapter leaves more to the house than anybody wants to type.

What stands in them is ours, never the law's; a house that opens a table with one files every word of it as its own.
"""

from __future__ import annotations

from croupier.errors import Refused
from croupier.rules.files import converted, load_file
from croupier.rules.loader import beside, resolve
from croupier.rules.submission import Submission

EXAMPLE = "example"
"""What names the example of a chapter where a file with a submission is asked for."""


def example(address: str) -> Submission:
    """The example for a chapter; refused where there is none."""
    found = beside(resolve(address), "examples")
    if found is None:
        raise Refused(f"There is no example of a submission for {resolve(address)}; its defaults are enough.")
    return converted(load_file(found), Submission, str(found))

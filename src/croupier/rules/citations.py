"""The form of a citation in each rulebook."""

from __future__ import annotations

import re

CITE_FORMS = {
    "pa": re.compile(r"\d{3}a(\.\d+)?(\([A-Za-z0-9.]+\))*"),
    "oh": re.compile(r"([a-z0-9-]+ )?\d+(\.[A-Za-z0-9]+)*(\([A-Za-z0-9]+\)(\.[A-Za-z0-9]+)*)*"),
    "gr": re.compile(r"\d+(\([a-z0-9]+\)|[A-Z](?![A-Z])|\.[ivxlA-Z0-9]+)*"),
    "bs": re.compile(r"\d+(\([a-zA-Z0-9]+\))*"),
}

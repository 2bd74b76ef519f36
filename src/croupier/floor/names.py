"""Compare names of people as a casino's exclusion lists need it.

Two names are the same if they differ only in case, punctuation, spacing, accents, order, script or look-alike letters.
They are similar if a word differs by a slip of the pen, is an initial or is missing: then a person decides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Literal

Likeness = Literal["same", "similar", ""]

_LATIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "n"}
)
"""Latin letters that are no plain letter with an accent."""
_LOOKS = str.maketrans("авекмнорстухіјѕԁһԛԝгпиαβεζηικμνορτυχγ01345", "abekmhopctyxijsdhqwrnuabezhikmvoptuxyoleas")
"""Letters and digits that look like a Latin letter, in either case."""
_CYRILLIC = str.maketrans(
    {
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "й": "i",
        "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
        "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
        "я": "ya", "і": "i", "ї": "i", "є": "e", "ґ": "g", "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c", "ђ": "d",
    }
)  # fmt: skip
_GREEK = str.maketrans(
    {
        "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l",
        "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch",
        "ψ": "ps", "ω": "o",
    }
)  # fmt: skip
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa"})
"""How accented letters are written out where they are missing."""
_MOST_WORDS = 5
"""Words of a name that are put into every order; of a longer name only as they are written."""
_SLIP, _TWO_SLIPS = 4, 9
"""Letters from which on a word may differ by one letter, or by two."""


def key(name: str) -> str:
    """The form in which a name is stored to be looked for: plain small letters, words in alphabetical order."""
    return " ".join(sorted(_words(name, _transliterated)))


@lru_cache(maxsize=65536)
def keys(name: str) -> frozenset[str]:
    """Every form under which a name can be looked for: letters read by their sound, by their looks, written out."""
    return frozenset(
        " ".join(sorted(_words(name, read))) for read in (_transliterated, _by_looks, _written_out)
    )  # fmt: skip


def likeness(name: str, other: str) -> Likeness:
    """Whether two names are of the same person as far as names tell, or so similar that a person decides."""
    if keys(name) & keys(other):
        return "same"
    pairs = ((one.split(), two.split()) for one in keys(name) for two in keys(other))
    return "similar" if any(_similar(one, two) for one, two in pairs) else ""


def looks(name: str) -> str:
    """A name as it looks: letters of other scripts that look like a Latin one are that letter. Plain letters and
    accents stay as they are, so that two people may well be called almost the same."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign if sign.isascii() else sign.translate(_LOOKS) for sign in plain)


def _words(name: str, read: object) -> list[str]:
    """The words of a name in plain letters; apostrophes join what they stand between, other signs part it."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = re.sub(r"['’ʼ`´]", "", plain)
    return [made for one in re.findall(r"[^\W_]+", plain) if (made := _plain(read(one)))]  # type: ignore[operator]


def _plain(word: str) -> str:
    bare = unicodedata.normalize("NFKD", word.translate(_LATIN))
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


def _by_looks(word: str) -> str:
    """A word as it looks; a number stays one."""
    return word if word.isdigit() else _without_accents(word).translate(_LOOKS)


def _transliterated(word: str) -> str:
    """A word as it sounds; one that mixes scripts only pretends to be Latin, and is read by its looks."""
    if word.isascii():
        return word
    word = _without_accents(word) if not re.search("[йї]", word) else word
    if re.search(r"[a-z]", word) and re.search(r"[\u0370-\u052f]", word):
        return _by_looks(word)
    return word.translate(_CYRILLIC).translate(_GREEK)


def _written_out(word: str) -> str:
    return _transliterated(word.translate(_UMLAUTS))


def _without_accents(word: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFKD", word) if not unicodedata.combining(one))


def _similar(words: Sequence[str], others: Sequence[str]) -> bool:
    few, many = sorted((words, others), key=len)
    if set(_run_together(few)) & set(_run_together(many)):
        return True
    if len(few) == 1 and (len(many) > 1 or len(few[0]) <= _SLIP):
        return False  # half the world has one of somebody's names, or one nearly like it
    return any(_pairs(few, order) for order in permutations(many, len(few))) if len(many) <= _MOST_WORDS else False


def _run_together(words: Sequence[str]) -> Iterator[str]:
    """A name without spaces, its words in any order."""
    for order in permutations(words) if len(words) <= _MOST_WORDS else [tuple(words)]:
        yield "".join(order)


def _pairs(few: Sequence[str], many: Sequence[str]) -> bool:
    """Whether each word is another's, or nearly, and at least one of them is more than an initial."""
    whole = False
    for one, other in zip(few, many, strict=True):
        if 1 in (len(one), len(other)):
            if one[0] != other[0]:
                return False
        elif one != other and not _slip(one, other):
            return False
        else:
            whole = True
    return whole


def _slip(one: str, other: str) -> bool:
    """Whether two words differ by a letter too many, too few, wrong or swapped; of a long word by two."""
    if any(sign.isdigit() for sign in one + other) or abs(len(one) - len(other)) > 2:
        return False
    longer = max(len(one), len(other))
    most = 2 if longer >= _TWO_SLIPS else 1 if longer >= _SLIP else 0
    return most > 0 and _distance(one, other) <= most


def _distance(one: str, other: str) -> int:
    """How many letters are put in, left out, changed or swapped with the next between two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        two_before, before, row = before, row, [at]
        for place, sign in enumerate(other, 1):
            cost = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != sign))
            if at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == sign:
                cost = min(cost, two_before[place - 2] + 1)
            row.append(cost)
    return row[-1]

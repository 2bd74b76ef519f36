"""The house's key: what seals its chains and hides its seeds. It lives outside the database, in a file of its own.

A line of the file is one key, its number and 64 hexadecimal digits; the last one is in use, those before it only read
what was sealed with them. Whoever has the file can write history anew, but for what is anchored elsewhere.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

from croupier import machine
from croupier.errors import Refused
from croupier.rules.numbers import whole

_SAYS = "# The key of a Croupier floor: keep it secret, and keep a copy apart from the database's copies.\n"


class Keys:
    """The keys in one file, by number."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._keys = _read(path)
        self.newest = max(self._keys)

    def seal(self, content: bytes) -> str:
        """What only the house can put under some content: the key's number, and an HMAC-SHA256."""
        return f"{self.newest}:{_mac(self._part(self.newest, 'chain'), content)}"

    def sealed(self, content: bytes, seal: str) -> bool:
        """Whether a seal is the house's, and of this content."""
        number = number_of(seal)
        if number not in self._keys:
            return False
        return hmac.compare_digest(seal, f"{number}:{_mac(self._part(number, 'chain'), content)}")

    def digits(self, content: bytes, count: int, number: int) -> str:
        """Digits that only the house can put to some content, by one of its keys; empty if it has no such key."""
        if number not in self._keys:
            return ""
        return f"{int(_mac(self._part(number, 'tickets'), content), 16) % 10**count:0{count}d}"

    def hide(self, seed: bytes, place: str) -> str:
        """A seed as it is stored: encrypted, and bound to its place."""
        nonce = machine.random_bytes(12)
        return f"{self.newest}:{(nonce + self._cipher(self.newest).encrypt(nonce, seed, place.encode())).hex()}"

    def show(self, stored: str, place: str) -> bytes:
        """A stored seed in the clear; refused if it was changed or belongs elsewhere."""
        from cryptography.exceptions import InvalidTag

        number, _, text = stored.rpartition(":")
        try:
            if whole(number) not in self._keys:
                raise ValueError
            held = bytes.fromhex(text)
            seed: bytes = self._cipher(int(number)).decrypt(held[:12], held[12:], place.encode())
        except (ValueError, InvalidTag):
            raise Refused(f"The seed of {place} was changed, or was not hidden with a key of {self.path}.") from None
        return seed

    def rotate(self) -> int:
        """A new key for all that comes; the number of it."""
        line = f"{self.newest + 1} {machine.random_hex(32)}\n"
        with self.path.open("a") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        self._keys = _read(self.path)
        self.newest = max(self._keys)
        return self.newest

    def _part(self, number: int, use: str) -> bytes:
        return _derived(self._keys[number], use)

    def _cipher(self, number: int) -> Any:
        return _cipher(self._part(number, "seeds"))


def number_of(seal: str) -> int:
    """The number of the key that a seal names; 0 if it names none."""
    number = seal.partition(":")[0]
    return whole(number) or 0 if len(number) < 10 else 0


def file_of(url: str, chosen: str = "") -> Path:
    """Where a floor's key is: as chosen, as CROUPIER_KEY says, or beside its database."""
    return beside(url, "key", chosen or os.environ.get("CROUPIER_KEY", ""))


def beside(url: str, ending: str, chosen: str = "") -> Path:
    """A file that goes with a database: as chosen, next to an SQLite file, or in the data directory."""
    if chosen:
        return Path(chosen)
    if "://" not in url or url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        return path.with_name(f"{path.name}.{ending}")
    named = hashlib.sha256(url.partition("://")[2].encode()).hexdigest()[:12]
    return data_directory() / f"floor-{named}.{ending}"


def data_directory() -> Path:
    """Where floors and what goes with them are kept unless it is said otherwise."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "croupier"


def make(path: Path) -> None:
    """A first key, readable by its owner alone; whoever else makes one at the same time, there is one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=".key-") as file:  # made with mode 600
            file.write(f"{_SAYS}1 {machine.random_hex(32)}\n")
            file.flush()
            os.fsync(file.fileno())
            try:
                os.link(file.name, path)
            except FileExistsError:
                return
    except OSError as error:
        raise Refused(f"The key {path} cannot be made: {error.strerror or error}.") from None


def _read(path: Path) -> dict[int, bytes]:
    try:
        lines = path.read_text().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(
            f"The key {path} of this floor cannot be read: {getattr(error, 'strerror', None) or error}.",
            allowed=("--key FILE", "CROUPIER_KEY"),
        ) from None
    found = {}
    for line in lines:
        number, _, digits = line.strip().partition(" ")
        if number and not number.startswith("#"):
            try:
                found[int(number)] = bytes.fromhex(digits)
            except ValueError:
                found[0] = b""
    if not found or any(number < 1 or len(key) != 32 for number, key in found.items()):
        raise Refused(f"{path} is not a key: each line has a number and 64 hexadecimal digits.")
    return found


def _mac(key: bytes, content: bytes) -> str:
    return hmac.digest(key, content, "sha256").hex()


@lru_cache(maxsize=64)
def _derived(key: bytes, use: str) -> bytes:
    """A key for one use, from which neither the house's key nor one for another use can be found."""
    return hmac.digest(key, f"croupier {use}".encode(), "sha256")


@lru_cache(maxsize=16)
def _cipher(key: bytes) -> Any:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(key)

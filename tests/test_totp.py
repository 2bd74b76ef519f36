"""One-time codes against the vectors of RFC 6238, appendix B (SHA-1, eight digits)."""

from __future__ import annotations

import base64

import pytest

from croupier.floor import totp

SECRET = base64.b32encode(b"12345678901234567890").decode()


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_the_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    assert totp.code(SECRET, totp.step_at(seconds), digits=8) == code
    assert totp.code(SECRET, totp.step_at(seconds)) == code[-6:]


def test_a_code_is_good_about_its_time_and_once() -> None:
    step = totp.step_at(1234567890)
    said = totp.code(SECRET, step)
    for drift in (-30, 0, 30):
        assert totp.matches(SECRET, said, now=1234567890 + drift) == step
    for drift in (-90, 90):
        assert totp.matches(SECRET, said, now=1234567890 + drift) is None
    assert totp.matches(SECRET, said, after=step, now=1234567890) is None, "a code that was used is refused"
    assert totp.matches(SECRET, totp.code(SECRET, step + 1), after=step, now=1234567890) == step + 1
    assert totp.matches(SECRET, f"{said[:3]} {said[3:]}", now=1234567890) == step
    for wrong in ("", "000000", "12345", "ÿ" * 6, said + "0"):
        assert totp.matches(SECRET, wrong, now=1234567890) is None


def test_an_app_can_read_the_secret() -> None:
    secret = totp.new_secret()
    assert len(base64.b32decode(secret)) == 20
    said = totp.uri(secret, "Zoë O'Hara", "The Grand")
    assert said == f"otpauth://totp/The%20Grand:Zo%C3%AB%20O%27Hara?secret={secret}&issuer=The%20Grand"

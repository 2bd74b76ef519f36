"""The pages: each renders for those who may see it, says nothing unescaped, and keeps to a strict policy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from croupier.floor.people import People
from croupier.floor.store import Store
from croupier.games import GAMES
from croupier.rules.loader import addresses, load
from croupier.web.pages import Anchors, anchor
from floors import Server

STATIC = Path(__file__).parent.parent / "src" / "croupier" / "web" / "static"
POKER = "pa/649a-three-card-poker"
COMPILES = 1800
"""Seconds in which the first table of a game is open on any machine: what it needs is compiled then."""


class Seen(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: set[str] = set()
        self.inline: list[str] = []
        self.unnamed: list[str] = []
        self.labels: set[str] = set()
        self._labelled = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        for name in ("href", "src"):
            if name in found:
                self.links.add(found[name])
        if "style" in found or any(name.startswith("on") for name in found):
            self.inline.append(f"<{tag} {found}>")
        if tag == "script" and "src" not in found:
            self.inline.append("<script>")
        if tag == "label":
            self._labelled += 1
            self.labels.add(found.get("for", ""))
        if tag in ("input", "select") and not self._labelled and not found.get("aria-label"):
            self.unnamed.append(found.get("id", "") or str(found))

    def handle_endtag(self, tag: str) -> None:
        self._labelled -= tag == "label"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        Server(str(tmp_path_factory.mktemp("floor") / "floor.db")) as server,
        httpx.Client(base_url=server.base, follow_redirects=True, timeout=COMPILES) as found,
    ):
        yield found


@pytest.fixture(scope="module")
def table(client: httpx.Client) -> int:
    made = client.post("/api/tables", json={"address": POKER, "title": '<b>Ours</b> & "theirs"'}).json()
    client.post(f"/api/tables/{made['id']}/seats", json={"seat": 4, "cents": 100_000})
    client.post(f"/api/tables/{made['id']}/wagers", json={"seat": 4, "wagers": {"ante": 500, "pair-plus": 500}})
    client.post(f"/api/tables/{made['id']}/decisions", json={"seat": 4, "action": "play"})
    client.post("/api/submissions", json={"address": POKER, "submission": {"options": {"dealing": "hand"}}})
    number: int = made["id"]
    return number


PAGES = [
    "/",
    f"/games/{POKER}",
    f"/games/{POKER}/clause?of=649a.12(d)",
    f"/games/{POKER}/open",
    f"/games/{POKER}/odds",
    f"/games/{POKER}/rulings",
    "/tables/{table}",
    "/tables/{table}/rounds",
    "/tables/{table}/rounds/1",
    "/tables/{table}/ruling",
    "/tables/{table}/lists",
    "/pit",
    "/meters",
    "/tickets",
    "/waitlists",
    "/pit/lists",
    "/pit/order",
    "/pit/shifts/1",
    "/submissions",
    "/pit/reviews",
    "/submissions/1",
    f"/games/{POKER}/submission",
    "/calendar",
    "/audit",
    "/account/statement",
    "/statements",
    "/games/pa/nothing",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_keeps_to_a_strict_policy(client: httpx.Client, table: int, path: str) -> None:
    answer = client.get(path.format(table=table))
    assert answer.status_code == (404 if "nothing" in path else 200)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    seen = Seen(answer.text)
    assert seen.inline == []
    assert len(seen.ids) == len(set(seen.ids)), sorted(one for one in seen.ids if seen.ids.count(one) > 1)
    assert [one for one in seen.unnamed if one not in seen.labels] == []
    assert "<b>Ours" not in answer.text


@pytest.mark.parametrize("path", PAGES)
def test_every_link_of_a_page_leads_somewhere(client: httpx.Client, table: int, path: str) -> None:
    answer = client.get(path.format(table=table))
    seen = Seen(answer.text)
    marks = {link[1:] for link in seen.links if link.startswith("#") and not link.startswith("#arc-")}
    assert marks <= set(seen.ids), marks - set(seen.ids)
    assert all(link.startswith(("/", "#")) for link in seen.links), "nothing comes from elsewhere"
    for link in sorted({link.partition("#")[0] for link in seen.links if link.startswith("/")})[:40]:
        assert client.get(link).status_code == 200, link


def test_every_chapter_has_its_page(client: httpx.Client) -> None:
    floor = client.get("/").text
    for address in addresses():
        chapter = load(address)
        answer = client.get(f"/games/{address}")
        assert answer.status_code == 200, address
        seen = Seen(answer.text)
        assert len(seen.ids) == len(set(seen.ids)), address
        for wager in chapter.wagers:
            assert f"wager-{wager.id}" in seen.ids
        cites = [law.cite for law in chapter.wagers] + [law.cite for law in chapter.irregularities]
        assert set(map(anchor, cites)) <= set(seen.ids), address
        assert f"/games/{address}" in floor
        assert (f'data-play="{address}"' in floor) == (chapter.game in GAMES)


def test_a_family_is_compared_and_what_favors_the_player_is_said(client: httpx.Client) -> None:
    text = client.get("/compare/blackjack").text
    family = [address for address in addresses() if load(address).family == "blackjack"]
    assert all(f'href="/games/{address}"' in text for address in family)
    assert text.count("favors the player") == 2, "Zombie Blackjack and Double Back Jack, by their chapters' defaults"
    for address, said in (("oh/zombie-blackjack", True), ("oh/blackjack", False)):
        assert ("favors the player by" in client.get(f"/games/{address}/open").text) == said


def test_pay_tables_are_compared_in_words(client: httpx.Client) -> None:
    text = client.get("/compare/three-card-poker").text
    assert "5 to 1 straight flush; 4 to 1 three of a kind" in text
    assert "straight-flush" not in text


def test_a_table_on_the_floor_names_its_game_once(client: httpx.Client, table: int) -> None:
    row = re.search(rf'<li data-find=(?:(?!</li>).)*href="/tables/{table}"', client.get("/").text, re.DOTALL)
    assert row is not None
    (name,) = re.findall(r"<h3>(.*?)</h3>", row[0])
    assert f">{name} ·" not in row[0], "the chapter's name below its own"


def test_what_cannot_be_typed_is_anything(client: httpx.Client) -> None:
    assert "list of ," not in client.get("/api").text


def test_our_example_can_be_filled_in_where_a_chapter_needs_one(client: httpx.Client) -> None:
    assert "3-of-6 1 for 1" in client.get("/games/gr/04-keno/open").text
    assert "Use example values" not in client.get("/games/pa/617a-roulette/open").text


def test_the_anchor_of_a_clause_is_the_same_in_python_and_in_the_browser() -> None:
    assert anchor("649a.12(d)(1)") == "c-649a.12-d-1"
    assert anchor("12.F") == "c-12.f"
    assert anchor("Chapter 5, Section 2") == "c-chapter-5-section-2"
    script = (STATIC / "basics.js").read_text(encoding="utf-8")
    assert r'.replace(/[^a-z0-9.]+/g, "-")' in script
    assert r'.replace(/^-+|-+$/g, "")' in script
    anchors = Anchors()
    assert anchors("1(a)") == "c-1-a"
    assert anchors("1(a)") == ""


def test_the_table_knows_its_wagers(client: httpx.Client, table: int) -> None:
    text = client.get(f"/tables/{table}").text
    said = re.search(r'data-wagers="([^"]*)"', text)
    assert said is not None
    wagers = json.loads(said[1].replace("&#34;", '"').replace("&#39;", "'").replace("&amp;", "&").replace("&lt;", "<"))
    found = {one["id"]: one for one in wagers}
    assert found["pair-plus"]["cite"].startswith("pa 649a.")
    assert found["pair-plus"]["rows"]
    assert found["pair-plus"]["wins"]
    assert text.count('data-key="pair-plus"') == 2, "one felt for a desk, one for a phone"


def test_modules_are_plain_and_load_nothing_from_elsewhere() -> None:
    for path in STATIC.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert "innerHTML" not in text, path.name
        assert "eval(" not in text, path.name
        for wanted in re.findall(r'from "([^"]+)"', text):
            assert wanted.startswith("./"), (path.name, wanted)
            assert (STATIC / wanted).exists(), (path.name, wanted)
        assert not re.search(r"https?://(?!www\.w3\.org)", text), path.name
    for path in STATIC.glob("*.css"):
        assert "@import" not in path.read_text(encoding="utf-8")
        assert "url(" not in path.read_text(encoding="utf-8")


# --- with accounts ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    database = str(tmp_path_factory.mktemp("guarded") / "floor.db")
    store = Store(database)
    for name, role in (("Sue", "supervisor"), ("Paul", "player"), ("Ann", "auditor")):
        People(store).add(name, role, "correct horse")
    store.close()
    with (
        Server(database, "--accounts", "--no-submissions") as server,
        httpx.Client(base_url=server.base, follow_redirects=True, timeout=COMPILES) as found,
    ):
        yield found


def test_who_is_not_known_is_asked_to_log_in(guarded: httpx.Client) -> None:
    guarded.cookies.clear()
    for path in ("/", "/people", "/pit", "/audit", "/tables/1", f"/games/{POKER}/open"):
        answer = guarded.get(path, follow_redirects=False)
        assert answer.status_code in (302, 307), path
        assert answer.headers["location"] == "/login"
    assert guarded.get("/login").status_code == 200
    assert guarded.get(f"/games/{POKER}").status_code == 200, "the rules are for everyone"


@pytest.mark.parametrize(
    ("name", "may", "may_not"),
    [
        ("Sue", ["/", "/people", "/pit", "/pit/lists", "/pit/order", f"/games/{POKER}/open"], ["/audit"]),
        ("Paul", ["/"], ["/people", "/pit", "/pit/lists", "/pit/order", "/audit", f"/games/{POKER}/open"]),
        ("Ann", ["/", "/pit", "/pit/lists", "/pit/order", "/audit"], ["/people", f"/games/{POKER}/open"]),
    ],
)
def test_each_role_sees_its_pages(guarded: httpx.Client, name: str, may: list[str], may_not: list[str]) -> None:
    guarded.cookies.clear()
    assert guarded.post("/api/login", json={"name": name, "password": "correct horse"}).status_code == 200
    shown = guarded.get("/").text
    for path in may:
        assert guarded.get(path).status_code == 200, path
    for path in may_not:
        answer = guarded.get(path)
        assert answer.status_code == 403, path
        assert "Not allowed" in answer.text
        assert f'href="{path}"' not in shown, f"{name} is shown {path}"

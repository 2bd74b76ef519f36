"""The floor in a real browser: a round of each family, a ruling, a replay, a phone, the keyboard alone.

Pictures of every page are kept in tests/screenshots. Chromium is Debian's package; where it is missing the tests are
skipped with that reason, except in CI.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.errors import Refused
from croupier.floor.house import House
from croupier.floor.people import People
from croupier.floor.store import Store
from croupier.games import GAMES, open_game
from croupier.games.capabilities import AmongPlayers, StandingWagers
from croupier.rules.examples import example
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Submission
from croupier.web.security import COOKIE
from floors import Server, newcomer

pw = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
expect = pw.expect
CHROMIUM = shutil.which("chromium") or ""
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
ROOT = Path(__file__).parents[1]
PICTURES = Path(__file__).parent / "screenshots"
DESK, PHONE = {"width": 1280, "height": 860}, {"width": 360, "height": 740}
BAD, REFUSED = ("error", "warning"), "status of 400"
"""What a browser says of itself when a page is broken; that a wager was refused is no such thing."""
PATIENCE = 400_000
"""Milliseconds after which something hangs. It costs nothing where all is well; a slow machine needs it."""
COMPILES = 1800
"""Seconds in which the first table of a game is open on any machine: what it needs is compiled then."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        reason = "Chromium is not installed (Debian: apt install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    PICTURES.mkdir(exist_ok=True)
    with pw.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("floor") / "floor.db")) as running:
        yield running


@contextmanager
def visitor(browser: Any, base: str, size: dict[str, int], **options: Any) -> Iterator[Any]:
    """A page of a browser of its own; anything that the browser complains about fails the test."""
    context = browser.new_context(
        viewport=size, base_url=base, reduced_motion=options.pop("reduced_motion", "reduce"), **options
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type in BAD and REFUSED not in said.text else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def page(browser: Any, server: Server) -> Iterator[Any]:
    with visitor(browser, server.base, DESK) as found:
        yield found


def test_the_documented_client_in_javascript_runs(page: Any) -> None:
    (code,) = re.findall(r"```js\n(.*?)```", (ROOT / "docs" / "client.md").read_text(encoding="utf-8"), re.DOTALL)
    page.goto("/api")
    kinds, lines, seats = page.evaluate(f"async () => {{ {code}\n return [kinds, lines, seats]; }}")
    assert {"spin", "settled", "end"} <= set(kinds), "the socket told of the spin"
    assert lines[0]["cite"].startswith("gr ")
    assert seats[0]["chips"] == 100_00 + sum(line["net"] for line in lines)


@pytest.fixture
def api(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, timeout=COMPILES) as client:
        yield client


def sit(api: httpx.Client, address: str, *, paused: bool = False, **submission: Any) -> int:
    """A table with the player in its middle seat and $1,000; the first one of a game waits until it is compiled."""
    made = api.post("/api/tables", json={"address": address, "submission": submission, "paused": paused}).json()
    seat = (made["capacity"] + 1) // 2
    assert api.post(f"/api/tables/{made['id']}/seats", json={"seat": seat, "cents": 100_000}).status_code == 201
    number: int = made["id"]
    return number


def seat_of(api: httpx.Client, table: int) -> int:
    seat: int = state(api, table)["you"][0]
    return seat


def state(api: httpx.Client, table: int) -> dict[str, Any]:
    found: dict[str, Any] = api.get(f"/api/tables/{table}").json()
    return found


def visit(page: Any, path: str) -> None:
    """Open a page and wait until its script has what it needs."""
    page.goto(path)
    at_rest(page)


def at_rest(page: Any) -> None:
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def enter(page: Any, table: int) -> None:
    visit(page, f"/tables/{table}")


def shown(page: Any, api: httpx.Client, table: int) -> dict[str, Any]:
    """The table as it is, once what the page does is done and it shows that; for tables at which nobody else acts."""
    at_rest(page)
    found = state(api, table)
    expect(page.locator(f'#table[aria-busy=false][data-revision="{found["revision"]}"]')).to_be_attached()
    return found


def put(page: Any, *keys: str, shape: str = "wide") -> None:
    """A chip of five dollars on each area."""
    for key in keys:
        page.locator(f'.felt.{shape} [data-key="{key}"]').click()


def has(page: Any, cents: int) -> None:
    """The page says that the player has so much."""
    dollars = f"${cents / 100:,.2f}".removesuffix(".00")
    expect(page.locator(".bankroll strong")).to_have_text(dollars)


def picture(page: Any, name: str, whole: bool = False) -> None:
    page.screenshot(path=str(PICTURES / f"{name}.png"), full_page=whole)


CORNER = {"x": 6, "y": 20}
"""Of a card; the next one may lie on the rest of it."""
QUIET = ("stand", "decline", "check", "house-way", "no", "take")
"""Actions that end a round soon, before the first of any others."""


def play_out(page: Any, api: httpx.Client, table: int, act: Callable[[Any, str], None]) -> dict[str, Any]:
    """Act with the page's buttons until the round is over; the state then."""
    for _ in range(30):
        found = shown(page, api, table)
        if not found["playing"]:
            expect(page.locator("[data-act=go]")).to_be_visible()
            return found
        asked = found["asked"]
        if asked and asked["kind"] == "decision" and asked["actions"]:
            ids = [action["id"] for action in asked["actions"]]
            act(page, next((one for one in QUIET if one in ids), ids[0]))
        elif asked and asked["kind"] == "wagers":
            with page.expect_response(lambda answer: "/wagers" in answer.url):
                page.locator("[data-act=pass]").click()
    raise AssertionError(f"the round does not end: {found['asked']}")


def click_action(page: Any, action: str) -> None:
    """By its button, or by choosing the cards that it names on the felt."""
    button = page.locator(f'#controls [data-act="{action}"]')
    if not button.count():
        for card in action.split():
            page.locator(f'.felt.wide .card-laid.pick[data-card="{card}"]').click(position=CORNER)
        button = page.locator("#controls [data-act=set]")
    with page.expect_response(lambda answer: "/decisions" in answer.url):
        button.click()


FAMILIES = {
    "wheel": ("pa/617a-roulette", ["straight:17", "split:17-20", "red", "dozen:2"]),
    "dice": ("gr/03-craps", ["pass-line", "field"]),
    "baccarat": ("bs/04-baccarat-punto-banco", ["banker", "tie"]),
    "blackjack": ("bs/03-blackjack", ["main"]),
    "poker": ("gr/09-three-card-poker", ["ante", "pair-plus"]),
    "pai-gow": ("gr/06-pai-gow", ["main"]),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_round_of_each_family(page: Any, api: httpx.Client, family: str) -> None:
    address, keys = FAMILIES[family]
    table = sit(api, address)
    enter(page, table)
    put(page, *keys)
    expect(page.locator(".felt.wide .chip.prepared")).to_have_count(len(keys))
    has(page, 100_000 - 500 * len(keys))
    picture(page, f"{family}-bets")
    page.locator("[data-act=go]").click()
    expect(page.locator("#round")).to_have_text("Round 1")
    over = play_out(page, api, table, click_action)
    expect(page.locator("#fairness")).to_contain_text("Committed to")
    (seat,) = over["seats"]
    has(page, seat["chips"])
    chips = page.locator(".felt.wide .chip text").all_text_contents()
    assert sum(float(chip) for chip in chips) * 100 == sum(seat["stakes"].values()), "chips that are not on the felt"
    settled = [line for line in over["lines"] if line["stake"] or line["net"]]
    told = page.locator("#result-lines > li")
    expect(told).to_have_count(len(settled))
    for place, line in enumerate(settled):
        expect(told.nth(place).locator("a.cite, span.cite")).to_have_text(line["cite"])
    picture(page, f"{family}-result")
    if settled:
        link = told.first.locator("a.cite").get_attribute("href")
        page.goto(link)
        expect(page.locator("#here li").first).to_be_visible()  # what our data says at the clause


PLAYABLE = [address for address in addresses() if load(address).game in GAMES]
SUPPLIED = {
    "bs/07-wheel-of-fortune-money-wheel": {"money-wheel-segments": "$1 23, $2 15, $5 8, $10 4, $20 2, joker, logo"}
}
"""What a house must say before anything can be dealt."""


def supplied(address: str) -> dict[str, str]:
    """What a house says: as our example has it, where there is one."""
    try:
        return dict(example(address).options)
    except Refused:
        return SUPPLIED.get(address, {})


@pytest.mark.verify
@pytest.mark.parametrize("address", PLAYABLE)
def test_a_round_of_every_playable_chapter(page: Any, api: httpx.Client, address: str) -> None:
    options = supplied(address)
    game = open_game(address, Submission(options=options))
    first, *_ = usual = tuple(game.usual_wagers())
    spots = game.spots().get(first)
    keys = (f"{first}:{spots[0]}",) if spots else usual[:1] if isinstance(game, StandingWagers) else usual
    table = sit(api, address, options=options)
    if isinstance(game, AmongPlayers):
        accompany(api, table, 1)
    enter(page, table)
    if not isinstance(game, AmongPlayers):
        put(page, *keys)
    page.locator("[data-act=go]").click()
    expect(page.locator("#round")).to_have_text("Round 1")
    over = (
        among_players(page, api, table) if isinstance(game, AmongPlayers) else play_out(page, api, table, click_action)
    )
    assert over["round"] == 1
    picture(page, f"every-{address.replace('/', '-')}")


def accompany(api: httpx.Client, table: int, count: int) -> None:
    """Companions at the first free seats."""
    found = state(api, table)
    free = [seat for seat in range(1, found["capacity"] + 1) if seat not in [one["seat"] for one in found["seats"]]]
    for seat in free[:count]:
        assert api.post(f"/api/tables/{table}/companions", json={"seat": seat}).status_code == 201


def among_players(page: Any, api: httpx.Client, table: int, see: Callable[[Any], None] = lambda _: None) -> Any:
    """Check and call with the page's buttons until the hand is over; `see` looks at the page each time."""
    ours = page.locator('#controls [data-act="check"], #controls [data-act="call"], #controls [data-act="muck"]')
    go = page.locator("#controls [data-act=go]:enabled")
    while True:
        expect(ours.or_(go).first).to_be_visible()
        at_rest(page)
        if go.count():
            return state(api, table)
        see(page)
        with page.expect_response(lambda answer: "/decisions" in answer.url):
            ours.first.click()


def test_a_table_of_six_plays_poker(browser: Any, server: Server, api: httpx.Client) -> None:
    """Desk and phone: stacks, button and pot on the felt, bets by parts of the pot; no card of others is sent."""
    table = sit(api, "pa/637a", options=supplied("pa/637a"))
    accompany(api, table, 5)
    before = {one["seat"]: one["chips"] for one in state(api, table)["seats"]}
    me = seat_of(api, table)
    sized = []

    def see(page: Any) -> None:
        now = state(api, table)
        for place in now["places"] if now["asked"]["about"] == "bet" else ():
            if place["place"].startswith("seat ") and place["place"] != f"seat {me}":
                assert not any(place["cards"]), f"cards of {place['place']} were sent before they were shown"
        shape = ".felt.wide" if page.viewport_size["width"] > 600 else ".felt.tall"
        assert page.locator(f'{shape} .card-laid[data-place="seat {me}"][data-card=""]').count() == 0
        expect(page.locator(f"{shape} .button-disc")).to_have_count(1)
        assert page.locator(f"{shape} .stack").count() >= 6
        amount = page.locator("[data-amount]")
        if amount.count():
            least = float(amount.get_attribute("min"))
            for key in ("i", "m"):
                page.keyboard.press(key)
                sized.append((key, float(amount.input_value()), least, float(amount.get_attribute("max"))))
            pot = page.locator('[data-act="size-p"]')
            if pot.count():
                pot.click()
                assert float(amount.input_value()) * 100 == float(pot.get_attribute("data-cents"))
        picture(page, f"poker-{page.viewport_size['width']}", whole=True)

    for size, options in ((DESK, {}), (PHONE, {"has_touch": True, "is_mobile": True})):
        with visitor(browser, server.base, size, **options) as page:
            enter(page, table)
            page.locator("[data-act=go]").click()
            over = among_players(page, api, table, see)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    rounds = api.get(f"/api/tables/{table}/rounds?most=5").json()
    assert len(rounds) == 2
    after = {one["seat"]: one["chips"] for one in over["seats"]}
    assert after.keys() == before.keys()
    assert sum(after.values()) <= sum(before.values()), "money came from nowhere"
    assert sum(before.values()) - sum(after.values()) <= 2 * 400, "more than the posted rake of two hands is gone"
    assert sized, "nothing was ever bet or raised"
    for key, value, least, most in sized:
        assert value == (most if key == "i" else least)


def test_a_parlay_is_put_together_on_the_board(page: Any, api: httpx.Client) -> None:
    table = sit(api, "gr/13-sports-pool", options=supplied("gr/13-sports-pool"))
    enter(page, table)
    page.locator('#controls [data-act="join"]').click()
    area = '.felt.wide .area[data-key="straight:{}"]'
    for selection in ("ravens-steelers.spread.ravens", "ravens-steelers.moneyline.steelers"):
        page.locator(area.format(selection)).click()
    expect(page.locator('#controls [data-act="write"]')).to_have_count(0)  # one event is no parlay
    page.locator(area.format("lions-bears.total.over")).click()
    expect(page.locator(".felt.wide .area.joined")).to_have_count(2)
    expect(page.locator(".ticket .asks")).to_have_text(
        "Parlay: ravens-steelers moneyline steelers with lions-bears total over"
    )
    picture(page, "parlay")
    page.locator('#controls [data-act="write"]').click()
    page.locator("[data-act=go]").click()
    over = play_out(page, api, table, click_action)
    (seat,) = over["seats"]
    tickets = [line["wager"] for line in over["lines"]] + list(seat["stakes"])
    assert [one.split("@")[0] for one in tickets] == ["parlay:lions-bears.total.over"], "one ticket on both"


def test_a_winning_wager_is_taken_as_a_ticket_reported_lost_and_paid(page: Any, api: httpx.Client) -> None:
    """One side of a line wins, whatever is drawn: its ticket is in the hand, then lost, and the claim is paid."""
    table = sit(api, "gr/13-sports-pool", options=supplied("gr/13-sports-pool"))
    enter(page, table)
    put(page, *(f"straight:ravens-steelers.spread.{side}" for side in ("ravens", "steelers")))
    page.locator("[data-act=go]").click()
    expect(page.locator("[data-act=as-ticket]")).to_have_text("Take $9.54 as a ticket")
    before = api.get("/api/tickets").json()["owed"]
    page.locator("[data-act=as-ticket]").click()
    expect(page.locator(".slip .money").first).to_have_text("$9.54")
    has(page, 100_000 - 1_000)
    page.get_by_role("button", name="Report lost").first.click()
    page.locator("dialog.confirm textarea").fill("the receipt of the card")
    page.locator("[data-act=confirm]").click()
    expect(page.get_by_role("button", name="Add documents").first).to_be_visible()
    picture(page, "book-ticket", whole=True)
    visit(page, "/tickets")
    expect(page.locator("#open-claims")).to_contain_text("the receipt of the card")
    picture(page, "claims")
    page.get_by_role("button", name="Pay the claim").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator("#claims")).to_be_hidden()
    expect(page.locator("#tickets tr").first).to_contain_text("redeemed at a claim")
    assert api.get("/api/tickets").json()["owed"] == before


def test_bingo_cards_are_bought_and_held_on_a_phone(browser: Any, server: Server, api: httpx.Client) -> None:
    """One tap is the price of six cards, and two of them lie beside each other."""
    table = sit(api, "gr/01-bingo", options=supplied("gr/01-bingo"))
    with visitor(browser, server.base, PHONE, has_touch=True, is_mobile=True) as page:
        enter(page, table)
        put(page, "bingo:any-6", shape="tall")
        has(page, 100_000 - 2_400)
        page.locator("[data-act=go]").click()
        expect(page.locator("#says")).to_contain_text("Fewer than 2 players")
        has(page, 100_000)
        cards = page.locator("#papers .paper")
        expect(cards).to_have_count(6)
        first, second = cards.nth(0).bounding_box(), cards.nth(1).bounding_box()
        assert first["y"] == second["y"]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        picture(page, "bingo-phone", whole=True)


def test_a_table_of_any_chapter_is_one_click_away(page: Any, api: httpx.Client) -> None:
    visit(page, "/")
    picture(page, "floor")
    page.get_by_label("Search for a game").fill("ohio roulette")
    expect(page.locator("#games li:not([hidden]) [data-play]")).to_have_count(4)
    page.get_by_role("button", name="Ohio").click()
    expect(page.locator("#games [data-play]:visible")).to_have_count(1)
    page.get_by_label("Search for a game").fill("oh/roulette")
    page.locator('[data-play="oh/roulette"]').click()
    page.wait_for_url(re.compile(r"/tables/\d+$"))
    expect(page.locator(".bankroll strong")).to_have_text("$1,000")
    put(page, "black")
    page.locator("[data-act=go]").click()
    expect(page.locator("#result")).to_be_visible()
    again = page.locator("[data-act=again]")
    expect(again).to_contain_text("Repeat $5")
    again.click()
    expect(page.locator("#round")).to_have_text("Round 2")


def test_a_table_whose_closing_waits_for_a_second_supervisor_stays_listed(page: Any, api: httpx.Client) -> None:
    table = api.post("/api/tables", json={"address": "oh/roulette"}).json()["id"]

    def close(route: Any) -> None:
        if route.request.method == "DELETE":
            route.fulfill(status=202, json={"id": 1, "said": "Table 1 is closed."})
        else:
            route.continue_()

    page.route(re.compile(rf"/api/tables/{table}$"), close)
    visit(page, "/")
    button = page.locator(f"[data-close='{table}']")
    button.click()
    page.get_by_role("button", name="Close table").click()
    expect(page.get_by_text("A second supervisor must approve this. See the pit page.")).to_be_visible()
    expect(button).to_be_visible()


def test_the_results_of_a_table_are_there_when_its_page_opens(page: Any, api: httpx.Client) -> None:
    """Spun before the page was opened, the newest first; a spin that is seen is added, once."""
    table = sit(api, "gr/08-roulette")
    spun = []
    for _ in range(3):
        done = api.post(f"/api/tables/{table}/wagers", json={"seat": seat_of(api, table), "wagers": {"red": 500}})
        spun += done.json()["results"]
    enter(page, table)
    history = page.locator("#history > span")
    expect(history).to_have_text(spun[::-1])
    put(page, "red")
    page.locator("[data-act=go]").click()
    expect(page.locator("#round")).to_have_text("Round 4")
    expect(history).to_have_text([*shown(page, api, table)["results"], *spun[::-1]])
    page.get_by_role("link", name="Rounds").click()
    expect(page.locator("#list tr:last-child td:nth-child(4)")).to_have_text(spun[0])


def test_a_lost_connection_comes_back_and_nothing_is_doubled(page: Any, api: httpx.Client) -> None:
    """While it is lost nothing can be done here; what others did meanwhile is there when it comes back."""
    table = sit(api, "gr/08-roulette")
    lines: list[Any] = []
    cut = False

    def between(line: Any) -> None:
        if cut:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    page.route_web_socket(re.compile("/live/"), between)
    enter(page, table)
    put(page, "red")
    page.locator("[data-act=go]").click()
    expect(page.locator("#history > span")).to_have_count(1)
    put(page, "odd")
    cut = True
    lines[-1].close()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    expect(page.locator("[data-act=go]")).to_be_disabled()
    mine = {"seat": seat_of(api, table), "wagers": {"black": 500}}
    spun = [api.post(f"/api/tables/{table}/wagers", json=mine).json()["results"][0] for _ in range(2)]
    cut = False
    expect(page.get_by_text("Reconnecting")).to_be_hidden()
    expect(page.locator("#round")).to_have_text("Round 3")
    found = shown(page, api, table)
    has(page, found["seats"][0]["chips"])
    expect(page.locator("#history > span")).to_have_count(3)
    expect(page.locator("#history > span").nth(0)).to_have_text(spun[1])
    expect(page.locator("#history > span").nth(1)).to_have_text(spun[0])
    expect(page.locator(".felt.wide .chip.mine")).to_have_count(0)
    put(page, "odd")
    page.locator("[data-act=go]").click()
    expect(page.locator("#history > span")).to_have_count(4)
    has(page, shown(page, api, table)["seats"][0]["chips"])


def test_craps_wagers_are_called_off_and_taken_down(page: Any, api: httpx.Client) -> None:
    """Wagers on numbers do not work on a come out roll, so both stand after the first one whatever is thrown."""
    table = sit(api, "pa/623a-craps-and-mini-craps")
    enter(page, table)
    six, eight = "place-to-win:6", "place-to-win:8"
    page.locator('[data-act="chip-100"]').click()
    put(page, "pass-line", *[six] * 6, *[eight] * 6)
    page.locator("[data-act=go]").click()
    expect(page.locator("#round")).to_have_text("Round 1")
    before = shown(page, api, table)["seats"][0]
    assert before["stakes"][six] == before["stakes"][eight] == 600
    info = page.locator("#info")
    page.locator(f'.felt.wide [data-key="{eight}"]').hover()
    expect(info).to_contain_text("$6 is on this wager")
    info.get_by_role("button", name="Turn on").click()
    info.get_by_role("button", name="Turn off").click()
    expect(info.get_by_role("button", name="Turn on")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".felt.wide .called")).to_have_text(["OFF"])
    page.locator(f'.felt.wide [data-key="{six}"]').hover()
    info.get_by_role("button", name="Take down").click()
    expect(page.locator("#controls .tag")).to_have_text(["Place Bet to Win 8: off", "Place Bet to Win 6: −$6"])
    picture(page, "craps-calls")
    with page.expect_request(lambda asked: asked.url.endswith("/wagers")) as sent:
        page.locator("[data-act=go]").click()
    assert sent.value.post_data_json["wagers"] == {f"off:{eight}": 0, six: -600}
    expect(page.locator("#round")).to_have_text("Round 2")
    after = shown(page, api, table)
    (down,) = [line for line in after["lines"] if line["wager"] == six]
    assert (down["stake"], down["net"]) == (600, 0)
    (seat,) = after["seats"]
    assert six not in seat["stakes"]
    stands = eight in seat["stakes"]
    assert stands == (after["shown"].get("called", {}).get(str(seat["seat"]), {}).get(eight) == "off")
    expect(page.locator(".felt.wide .called")).to_have_count(int(stands))


def test_chips_can_be_taken_back(page: Any, api: httpx.Client) -> None:
    enter(page, sit(api, "gr/08-roulette"))
    put(page, "red", "red", "odd")
    expect(page.locator(".bankroll strong")).to_have_text("$985")
    page.keyboard.press("u")
    expect(page.locator(".bankroll strong")).to_have_text("$990")
    page.locator('.felt.wide [data-key="red"]').click(modifiers=["Shift"])
    expect(page.locator(".bankroll strong")).to_have_text("$995")
    page.keyboard.press("x")
    expect(page.locator(".bankroll strong")).to_have_text("$1,000")
    expect(page.locator("[data-act=go]")).to_be_disabled()


def test_a_word_is_mixed_into_the_next_seed(page: Any, api: httpx.Client) -> None:
    table = sit(api, "gr/08-roulette")
    enter(page, table)
    promised = api.get(f"/api/tables/{table}").json()["promised"][0]
    expect(page.locator("#fairness-says code").first).to_have_text(f"{promised[:16]}…")
    page.fill("#word", "four-leaf clover")
    page.get_by_role("button", name="Add seed").click()
    expect(page.locator("#word-said")).to_have_text("“four-leaf clover” was added to the seed.")
    assert [one["word"] for one in api.get(f"/api/tables/{table}").json()["seats"]] == ["four-leaf clover"]


def test_what_the_book_does_not_allow_is_refused_with_its_clause(page: Any, api: httpx.Client) -> None:
    table = sit(api, "oh/ultimate-texas-holdem")
    enter(page, table)
    put(page, "trips")
    expect(page.locator("#hint")).to_contain_text("oh ")
    page.locator("[data-act=go]").click()
    expect(page.locator(".toast")).to_contain_text("oh ")
    at_rest(page)
    assert state(api, table)["playing"] is False


def test_options_of_the_chapter_are_chosen_in_a_form(page: Any, api: httpx.Client) -> None:
    visit(page, "/games/pa/617a-roulette/open")
    picture(page, "open")
    page.get_by_label("Wheel", exact=True).select_option("single-zero")
    page.get_by_label("Table name").fill("<i>Single</i> & zero")
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url(re.compile(r"/tables/\d+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("<i>Single</i> & zero")
    assert page.locator('.felt.wide [data-key="straight:00"]').count() == 0
    visit(page, "/games/bs/07-wheel-of-fortune-money-wheel/open")
    page.get_by_role("button", name="Open table").click()
    expect(page.locator("#refused")).to_contain_text("bs 7")
    expect(page.locator("#refused")).to_contain_text("money-wheel-segments")


WAYS = {
    "mouse": ("wide", {"width": 1440, "height": 900}, {}),
    "keyboard": ("wide", {"width": 1440, "height": 900}, {}),
    "touch": ("tall", {"width": 390, "height": 844}, {"has_touch": True, "is_mobile": True}),
}
"""How a hand is set: on which felt, how large the window is, and what the browser has for it."""
SET = ("gr/06-pai-gow", "pa/688a", "pa/670a", "pa/659a", "pa/663a")
USUAL = {("gr/06-pai-gow", "mouse"), ("pa/688a", "keyboard"), ("pa/670a", "touch")}
"""Each way once; the others are for `make verify`."""


def act_on(node: Any, how: str) -> None:
    """Choose a card or press a button."""
    if how == "keyboard":
        node.press("Enter")
    elif how == "touch":
        node.tap(position=CORNER)
    else:
        node.click(position=CORNER)


@pytest.mark.parametrize(
    ("address", "how"),
    [
        pytest.param(address, how, marks=[] if (address, how) in USUAL else [pytest.mark.verify])
        for address in SET
        for how in WAYS
    ],
)
def test_hands_are_set_by_choosing_cards(
    browser: Any, server: Server, api: httpx.Client, address: str, how: str
) -> None:
    """Part after part, by mouse, keyboard and touch; what was chosen lies apart then."""
    table = sit(api, address)
    shape, size, has = WAYS[how]
    first = next(iter(open_game(address).usual_wagers()))
    with visitor(browser, server.base, size, **has) as page:
        enter(page, table)
        put(page, first, shape=shape)
        page.locator("[data-act=go]").click()
        parts = 0
        while (found := shown(page, api, table))["playing"]:
            ids = [one["id"] for one in found["asked"]["actions"]]
            setting = [one for one in ids if re.fullmatch(r"(Joker|[2-9TJQKA][cdhs])( .+)*", one)]
            if not setting:
                click_action(page, ids[0])
                continue
            expect(page.locator("[data-act=set]")).to_be_disabled()
            for card in setting[0].split():
                act_on(page.locator(f'.felt.{shape} .card-laid.pick[data-card="{card}"]'), how)
            picture(page, f"{address.partition('/')[2]}-set-{how}-{parts}")
            with page.expect_response(lambda answer: "/decisions" in answer.url):
                act_on(page.locator("[data-act=set]"), how)
            parts += 1
            chosen = sorted(setting[0].split())
            lie = [sorted(one["cards"]) for one in shown(page, api, table)["places"] if " " in one["place"]]
            assert chosen in lie, f"{chosen} were chosen, {lie} lie there"
        assert parts
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def low_of(found: dict[str, Any]) -> list[str]:
    """The player's low hand."""
    mine = f"seat {found['you'][0]} low"
    return sorted(next(one["cards"] for one in found["places"] if one["place"] == mine))


@pytest.mark.parametrize("how", WAYS)
def test_tiles_are_set_by_mouse_keyboard_and_touch(browser: Any, server: Server, api: httpx.Client, how: str) -> None:
    """Two of four dominoes are chosen, in either hand: of those that lie apart the lower are the low hand."""
    table = sit(api, "pa/621a-pai-gow")
    shape, size, has = WAYS[how]
    with visitor(browser, server.base, size, **has) as page:
        enter(page, table)
        put(page, "main", "pair-fortunes", "match:3", shape=shape)
        page.locator("[data-act=go]").click()
        tiles = page.locator(f".felt.{shape} .card-laid.pick")
        expect(tiles).to_have_count(4)
        expect(page.locator(f".felt.{shape} .die")).to_have_count(3)
        expect(page.locator("[data-act=set]")).to_be_disabled()
        held = [tiles.nth(place).get_attribute("data-card") for place in range(4)]
        for place in (0, 1):
            act_on(tiles.nth(place), how)
        expect(page.locator(f".felt.{shape} .card-laid.picked")).to_have_count(2)
        picture(page, f"tiles-setting-{how}", whole=how == "touch")
        act_on(page.locator("[data-act=set]"), how)
        expect(page.locator("[data-act=surrender]")).to_be_visible()
        assert low_of(shown(page, api, table)) in (sorted(held[:2]), sorted(held[2:]))
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        click_action(page, "stand")
        expect(page.locator("[data-act=go]")).to_be_visible()
        settled = {line["wager"] for line in shown(page, api, table)["lines"]}
        assert settled == {"main", "pair-fortunes", "match:3"}
        picture(page, f"tiles-settled-{how}", whole=how == "touch")


def test_the_coach_says_what_each_action_is_worth(page: Any, api: httpx.Client) -> None:
    table = sit(api, "gr/09-three-card-poker")
    enter(page, table)
    put(page, "ante")
    page.locator("[data-act=go]").click()
    page.locator("[data-act=coach]").click()
    expect(page.locator("#controls .worth")).to_have_count(2)
    expect(page.locator("#controls .best")).to_have_count(1)
    picture(page, "coach")
    answer = api.get(f"/api/tables/{table}/coach?seat={seat_of(api, table)}")
    assert answer.status_code == 200, "it has been counted already"
    worth = {one["action"]: one["best"] for one in answer.json()}
    best = page.locator("#controls .best").get_attribute("data-act")
    assert worth[best]


def apply(page: Any, ruling: Any, note: str = "") -> None:
    """Have a ruling act: it is asked for once more, with what happened."""
    ruling.get_by_role("button", name="Apply to this table").click()
    page.get_by_label("What happened (for the log)").fill(note)
    page.locator("[data-act=confirm]").click()


def test_a_ruling_voids_the_round_and_returns_the_money(page: Any, api: httpx.Client) -> None:
    table = sit(api, "pa/649a-three-card-poker", paused=True)
    enter(page, table)
    put(page, "ante", "pair-plus")
    page.locator("[data-act=go]").click()
    for dealt in range(1, 7):
        page.get_by_role("button", name="Next card").click()
        expect(page.locator(".felt.wide .card-laid")).to_have_count(dealt)
        if any(one["place"] == "dealer" and one["cards"] for one in shown(page, api, table)["places"]):
            break
    has(page, 99_000)
    page.get_by_role("link", name="Rulings").click()
    at_rest(page)
    page.get_by_label("Rulings").fill("a dealer's card was exposed")
    first = page.locator("#list > li:not([hidden])").first
    expect(first).to_contain_text("exposed")
    expect(first).to_contain_text("pa 649a.")
    picture(page, "ruling")
    apply(page, first, "the dealer dropped it")
    expect(page.locator("#table-now")).to_contain_text("Ruling applied")
    expect(page.locator("#table-now")).to_contain_text("No round is in progress")
    noted = api.get("/api/log?kind=incident").json()[0]["data"]
    assert (noted["table"], noted["note"]) == (table, "the dealer dropped it")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".bankroll strong")).to_have_text("$1,000")
    assert state(api, table)["seats"][0]["stakes"] == {}
    visit(page, f"/tables/{table}/rounds")
    expect(page.locator("#list")).to_contain_text("void")


def test_a_supervisor_says_how_the_dice_are_read(page: Any, api: httpx.Client) -> None:
    table = sit(api, "oh/craps", paused=True)
    enter(page, table)
    put(page, "field")
    page.locator("[data-act=go]").click()
    page.locator('[data-act="Roll"]').click()
    page.locator('[data-act="Confirm result"]').wait_for()
    visit(page, f"/tables/{table}/ruling")
    disputed = page.locator("[data-id=face-disputed]")
    disputed.get_by_label("Corrected result").fill("seven")
    apply(page, disputed)
    expect(page.locator(".toast")).to_contain_text("seven")
    disputed.get_by_label("Corrected result").fill("6, 5")
    apply(page, disputed)
    expect(page.locator("#table-now")).to_contain_text("Ruling applied")
    assert state(api, table)["results"] == [[6, 5]]
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".felt.wide .dice")).to_have_attribute("aria-label", "Dice: 6, 5")
    page.locator('[data-act="Confirm result"]').click()
    expect(page.locator("#result-total")).to_contain_text("You win")
    expect(page.locator("#history > span")).to_have_text(["11"])


def test_a_ruling_returns_the_wager_that_is_named(page: Any, api: httpx.Client) -> None:
    table = sit(api, "gr/08-roulette", paused=True)
    enter(page, table)
    put(page, "red", "odd")
    page.locator("[data-act=go]").click()
    page.locator('[data-act="Spin"]').wait_for()
    visit(page, f"/tables/{table}/ruling")
    late = page.locator("[data-id=late-wager]")
    which = late.get_by_label("Which wager")
    expect(which.locator("option")).to_have_text(["The card was not taken", "Seat 4, red $5", "Seat 4, odd $5"])
    which.select_option(label="Seat 4, odd $5")
    apply(page, late)
    expect(page.locator("#table-now")).to_contain_text("Ruling applied")
    assert state(api, table)["seats"][0]["stakes"] == {"red": 500}
    page.get_by_role("link", name="Back to the table").click()
    has(page, 99_500)
    expect(page.locator(".felt.wide .chip.mine")).to_have_count(1)


def test_rounds_are_replayed_verified_and_shared(page: Any, api: httpx.Client) -> None:
    table = sit(api, "gr/08-roulette")
    enter(page, table)
    put(page, "straight:17")
    page.locator("[data-act=go]").click()
    expect(page.locator("#result")).to_be_visible()
    pocket = shown(page, api, table)["results"][0]
    page.get_by_role("link", name="Rounds").click()
    page.locator("#verify").click()
    expect(page.locator("#verified")).to_contain_text("Verified")
    picture(page, "rounds")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#says")).to_have_text("The round is over. ")
    steps = page.locator("#steps li").count()
    page.get_by_label("First step").click()
    expect(page.locator("#says")).to_contain_text("Before the round")
    for step in range(1, steps + 1):
        page.get_by_label("Next step").click()
        expect(page.locator("#where")).to_have_text(f"{step} / {steps}")
        if f"stops at {pocket}" in page.locator("#says").inner_text():
            break
    expect(page.locator("#says")).to_contain_text(f"The wheel stops at {pocket}")
    expect(page.locator(".felt.wide .wheel")).to_have_attribute("aria-label", f"The wheel, at rest on {pocket}")
    expect(page.locator(".felt.wide .chip")).to_have_count(1)
    picture(page, "replay")
    shared = api.get(page.locator("#file").get_attribute("href"))
    assert shared.status_code == 200
    assert "straight:17" in shared.text


def test_a_supervisor_opens_a_hand_that_nobody_showed(browser: Any, tmp_path: Path) -> None:
    """Players check a hand of poker by its record; folded cards are secret until supervisors open them."""
    floor = str(tmp_path / "floor.db")
    with Store(floor) as kept:
        House(kept)  # which begins the first shift
        tokens = {name: newcomer(kept, name, "player", 1_000_00)[1] for name in ("Ada", "Ben")}
        tokens["Sue"] = newcomer(kept, "Sue", "supervisor")[1]
    with Server(floor, "--accounts", "--no-submissions", "--dual-control", "off") as running, ExitStack() as stack:
        who = {
            name: stack.enter_context(httpx.Client(base_url=running.base, timeout=COMPILES, cookies={COOKIE: token}))
            for name, token in tokens.items()
        }
        asked = {"address": "pa/637a", "submission": {"options": supplied("pa/637a")}}
        table = who["Sue"].post("/api/tables", json=asked).json()["id"]
        here = f"/api/tables/{table}"
        for seat, name in enumerate(("Ada", "Ben"), 1):
            assert who[name].post(f"{here}/seats", json={"seat": seat, "cents": 200_00}).status_code == 201
        for seat, name in enumerate(("Ada", "Ben"), 1):
            assert who[name].post(f"{here}/wagers", json={"seat": seat, "wagers": {}}).status_code == 200
        folds = who["Sue"].get(here).json()["asked"]["seat"]
        name = ("Ada", "Ben")[folds - 1]
        (held,) = (one["cards"] for one in who[name].get(here).json()["places"] if one["place"] == f"seat {folds}")
        assert who[name].post(f"{here}/decisions", json={"seat": folds, "action": "fold"}).status_code == 200
        with visitor(browser, running.base, DESK) as page:
            page.context.add_cookies([{"name": COOKIE, "value": tokens["Sue"], "url": running.base}])
            visit(page, f"/tables/{table}/rounds/1")
            expect(page.locator("#fairness")).to_contain_text("Cards that were never shown stay secret.")
            expect(page.locator("#share")).to_be_hidden()
            record = who["Sue"].get(page.get_by_role("link", name="Deal record").get_attribute("href")).json()
            assert record["decks"][0]["opened"] == []
            page.get_by_role("button", name=f"Open the cards of seat {folds}").click()
            page.get_by_label("Reason for opening the hand").fill("two players are said to share cards")
            page.get_by_role("button", name="Open cards").click()
            for card in held:
                expect(page.locator("#steps")).to_contain_text(card)
        record = who["Ben" if name == "Ada" else "Ada"].get(f"{here}/rounds/1/deal").json()
        assert set(held) <= {card for _, card, _ in record["decks"][0]["opened"]}


def test_a_changed_payout_is_priced_at_once(page: Any) -> None:
    visit(page, "/games/gr/08-roulette/odds")
    straight = page.locator("#prices article").first
    expect(straight.locator(".edge")).to_have_text("5.2632%")
    picture(page, "odds")
    straight.get_by_text("Change this payout").click()
    for written in ("36 to 1", "36", "36/1"):
        straight.locator(".pay-input").fill("35 to 1")
        expect(straight.locator(".edge")).to_have_text("5.2632%")
        straight.locator(".pay-input").fill(written)
        expect(straight.locator(".edge")).to_have_text("2.6316%")
        expect(straight).to_contain_text("exactly 1/38")
        expect(straight).not_to_contain_text("exactly 1/19")
    expect(straight).to_contain_text("−2.6316% for the house")
    for unread in ("lots", ""):
        straight.locator(".pay-input").fill(unread)
        expect(straight.locator("[role=status]")).to_contain_text(f"“{unread}” is not a valid payout")
        expect(straight.locator(".edge")).to_have_text("5.2632%")


def test_odds_are_those_of_the_table(page: Any, api: httpx.Client) -> None:
    """Its options and limits stand beside it, and its prices are by them; other choices are priced on the page."""
    table = sit(api, "pa/617a-roulette", options={"wheel": "single-zero"}, limits={"table": ["10", "200"]})
    enter(page, table)
    expect(page.locator(".table-head")).to_contain_text("Pennsylvania 617a · $10 to $200")
    expect(page.locator("#choices")).to_contain_text("single-zero")
    expect(page.locator('.felt.wide [data-key="first-five"]')).to_have_count(0)
    page.get_by_role("link", name="Odds").click()
    edges = page.locator(".edges tbody tr")
    expect(edges.first).to_contain_text("2.7027%")
    page.get_by_role("button", name="Standard deviation").click()
    expect(edges.first).to_contain_text("1.000")
    page.get_by_text("Change options").click()
    page.locator("#opt-wheel").select_option("double-zero")
    page.get_by_role("button", name="Calculate odds").click()
    expect(edges.first).to_contain_text("5.2632%")
    picture(page, "odds-of-a-house")


def test_everything_that_happens_is_heard(page: Any, api: httpx.Client) -> None:
    """Cards by their names, totals, what is offered and what was won stand in one log, in order."""
    table = sit(api, "bs/03-blackjack")
    enter(page, table)
    put(page, "main")
    page.locator("[data-act=go]").click()
    at_rest(page)
    play_out(page, api, table, click_action)
    said = page.locator("#spoken p").all_inner_texts()
    for heard in (r"You: .*\$5", r"The \w+ of \w+ to you", r"The \w+ of \w+ to the dealer: \w+", r"You, .*: .*"):
        assert any(re.match(heard, line) for line in said), (heard, said)
    assert said[-1].startswith(("You win", "You lose", "You break even"))
    expect(page.locator("#in-words li").first).to_contain_text(" of ")


def test_slips_papers_and_reviews_are_recorded_on_their_pages(page: Any, api: httpx.Client, tmp_path: Path) -> None:
    table = sit(api, "oh/roulette")
    visit(page, "/pit")
    page.locator("#slip-table").select_option(str(table))
    page.locator("[data-chips='2500']").fill("4")
    page.locator("[data-chips='10000']").fill("2")
    expect(page.locator("#slip-total")).to_have_text("$300")
    for field, name in (("prepared", "Cara"), ("carried", "Sam"), ("dealer", "Dan")):
        page.locator(f"#slip-{field}").fill(name)
    page.get_by_role("button", name="Sign and move chips").click()
    expect(page.locator("#slips tr").first).to_contain_text("Cara")
    expect(page.locator("#slips tr").first).to_contain_text("$300")

    api.post("/api/submissions", json={"address": "pa/619a"})
    visit(page, "/submissions")
    page.get_by_role("button", name="Record papers").click()
    decision = page.locator(".decide").first
    decision.locator("input[type=text]").fill("Letter 7")
    decision.get_by_role("button", name="Approved", exact=True).click()
    expect(page.locator("#approvals")).to_contain_text("Letter 7")
    page.locator("#step-game").fill("pa/619a")
    page.get_by_role("button", name="Record step").click()
    expect(page.get_by_text("is no new game")).to_be_visible()

    spins, draws = tmp_path / "spins.csv", random.Random(1)
    pockets = ["0", "00", *map(str, range(1, 37))]
    spins.write_text("\n".join(draws.choice(pockets) for _ in range(10_000)))
    review = tmp_path / "review.json"
    assert CliRunner().invoke(app, ["review", "oh/roulette", str(spins), "-o", str(review)]).exit_code == 0
    visit(page, "/pit/reviews")
    page.locator("#file").set_input_files(review)
    page.get_by_role("button", name="Add review").click()
    expect(page.locator("#review-1")).to_contain_text("No irregularity")
    visit(page, "/pit/lists")
    page.get_by_role("link", name="Open review").click()
    page.wait_for_url(re.compile("/pit/reviews#review-1$"))


AXE = Path(sys.prefix) / "axe/node_modules/axe-core/axe.min.js"


def test_every_page_can_be_used_without_seeing_it(browser: Any, server: Server, api: httpx.Client) -> None:
    """axe finds nothing wrong on any of them: names, headings, contrast, tables, what can be reached; and in the dark,
    which changes nothing else, its contrast."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm install axe-core, by make axe)")
    dealt, spun = sit(api, "gr/09-three-card-poker"), sit(api, "pa/617a-roulette")
    api.post(f"/api/tables/{dealt}/wagers", json={"seat": seat_of(api, dealt), "wagers": {"ante": 500}})
    api.post(f"/api/tables/{spun}/wagers", json={"seat": seat_of(api, spun), "wagers": {"red": 500}})
    law = "/games/pa/617a-roulette"
    paths = ["/", law, f"{law}/open", f"{law}/odds", f"{law}/rulings", f"/tables/{dealt}", f"/tables/{spun}"]
    paths += [f"{law}/clause?of=617a.4(a)", "/compare/roulette", "/games/pa/651a-casino-war/strategy", f"{law}/design"]
    paths += [f"/tables/{spun}/rounds", f"/tables/{spun}/rounds/1", f"/tables/{spun}/ruling", "/pit", "/audit"]
    paths += [f"/tables/{spun}/lists", "/pit/lists", "/pit/reviews", "/pit/order", "/pit/shifts/1"]
    choices = {"options": {"wheel": "single-zero"}}
    filed = api.post("/api/submissions", json={"address": "pa/617a", "submission": choices}).json()["number"]
    papers = {"address": "pa/617a", "submission": filed, "what": ["layout"], "on": date.today().isoformat()}
    assert api.post("/api/approvals", json=papers).status_code == 201
    paths += ["/submissions", "/submissions/1", f"{law}/submission", "/calendar", "/meters", "/tickets"]
    paths += ["/account/statement", "/statements"]
    with visitor(browser, server.base, DESK, color_scheme="light") as page:
        for path in paths:
            page.emulate_media(color_scheme="light")
            visit(page, path)
            page.evaluate(AXE.read_text())
            for scheme, rules in (("light", ""), ("dark", "runOnly: ['color-contrast'],")):
                page.emulate_media(color_scheme=scheme)
                found = page.evaluate(f"axe.run(document, {{{rules} resultTypes: ['violations']}})")
                wrong = [
                    (one["id"], one["nodes"][0]["target"], one["nodes"][0]["failureSummary"])
                    for one in found["violations"]
                ]
                assert wrong == [], (path, scheme)


def test_ones_decisions_are_looked_back_on_beside_the_table(page: Any, api: httpx.Client) -> None:
    table = sit(api, "gr/09-three-card-poker")
    seat = seat_of(api, table)
    for _ in range(2):
        api.post(f"/api/tables/{table}/wagers", json={"seat": seat, "wagers": {"ante": 500}})
        api.post(f"/api/tables/{table}/decisions", json={"seat": seat, "action": "fold"})
    enter(page, table)
    page.locator("#review summary").first.click()
    expect(page.locator(".decisions > li")).to_have_count(2)
    expect(page.locator("#review-rounds")).to_contain_text("2 rounds, $10 wagered.")
    expect(page.locator("#review-rounds")).to_contain_text("−$10")
    api.post(f"/api/tables/{table}/wagers", json={"seat": seat, "wagers": {"ante": 500}})
    api.post(f"/api/tables/{table}/decisions", json={"seat": seat, "action": "fold"})
    expect(page.locator(".decisions > li")).to_have_count(3)  # again after each round
    picture(page, "review")


def test_a_preset_is_filled_in(page: Any) -> None:
    visit(page, "/games/oh/blackjack/open")
    page.get_by_role("button", name="Single deck, 6 to 5").click()
    expect(page.locator("[data-option=decks]")).to_have_value("1")
    expect(page.locator("[data-option=blackjack-pays]")).to_have_value("6 to 5")
    page.get_by_role("button", name="Typical six decks").click()
    expect(page.locator("[data-option=blackjack-pays]")).to_have_value("3 to 2")


def test_a_reader_chooses_a_language(browser: Any, server: Server, api: httpx.Client) -> None:
    table = sit(api, "gr/08-roulette")
    with visitor(browser, server.base, DESK, locale="de-DE") as page:
        visit(page, "/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Saal")
        enter(page, table)
        put(page, "red")
        page.get_by_role("button", name="Drehen").click()
        expect(page.locator("#says")).to_contain_text(re.compile("Sie (gewinnen|verlieren)"))
        page.locator("#language").select_option("en")
        expect(page.locator("#round")).to_have_text("Round 1")


def test_one_search_finds_wagers_and_rulings(page: Any) -> None:
    visit(page, "/")
    for text, title in (
        ("pair plus", "Pair Plus"),
        ("uth", "Ultimate Texas"),
        ("ball leaves the wheel", "The ball leaves"),
    ):
        page.locator("#search").fill(text)
        expect(page.locator("#hits li").first).to_contain_text(title)
    page.locator("#hits a").first.click()
    page.wait_for_url(re.compile("/games/pa/617a-roulette/rulings#"))


def test_companions_play_along(page: Any, api: httpx.Client) -> None:
    table = sit(api, "gr/09-three-card-poker")
    enter(page, table)
    page.get_by_role("button", name="Add a computer player").click()
    expect(page.locator("#seats li")).to_have_count(2)
    put(page, "ante")
    page.locator("[data-act=go]").click()
    play = page.locator('#controls [data-act="play"]')
    expect(play).to_be_visible()
    expect(page.locator(".felt.wide .card-laid")).to_have_count(9)
    play.click()
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result-others")).to_be_visible()
    picture(page, "companions")


def test_a_void_at_a_stadium_table_needs_a_note_and_an_attendant_pays(page: Any, api: httpx.Client) -> None:
    stadium = {"stations": 50, "seconds": 3, "hand_pay": 500_00, "options": {"operation": "dealer"}}
    number = api.post("/api/tables", json={"address": "oh/roulette", "stadium": stadium}).json()["id"]
    at = f"/api/tables/{number}"
    api.post(f"{at}/stations", json={"cents": 1_000_00})
    api.post(f"{at}/wagers", json={"seat": 1, "wagers": {"red": 10_00}})
    page.goto(f"/tables/{number}/dealer")
    expect(page.locator("#next")).to_have_text("Spin the ball.")
    page.locator("#proceed").click()
    page.locator("[data-ruling=errant-spin]").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator("dialog.confirm")).to_be_visible()
    page.locator("dialog.confirm textarea").fill("the ball left the wheel")
    page.locator("[data-act=confirm]").click()
    expect(page.locator("#next")).to_have_text("Wait for the first bet.")
    page.get_by_role("link", name="Attendant").click()
    expect(page.locator("#due li")).to_have_count(1)
    page.locator("#due button").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator("#none")).to_be_visible()
    assert api.get(at).json()["seats"] == []


def test_the_keyboard_is_enough(page: Any, api: httpx.Client) -> None:
    """From the floor to a settled bet without a mouse; what has the focus is always marked."""
    visit(page, "/")
    page.keyboard.press("/")
    page.keyboard.type("gr/08-roulette")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.play"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/tables/\d+$"))
    expect(page.locator(".chip-button").first).to_be_visible()
    at_rest(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.area') !== null"):
            break
    marked = "getComputedStyle(document.activeElement.querySelector('.shape')).strokeWidth"
    assert page.evaluate(marked) == "4px"
    before = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    key = page.evaluate("document.activeElement.dataset.key")
    assert key != before
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator(".bankroll strong")).to_have_text("$990")
    page.keyboard.press("Backspace")
    expect(page.locator(".bankroll strong")).to_have_text("$995")
    picture(page, "keyboard")
    page.keyboard.press("s")
    expect(page.locator("#result")).to_be_visible()
    table = int(page.url.rsplit("/", 1)[1])
    assert shown(page, api, table)["lines"][0]["wager"] == key
    assert page.locator("#spoken").get_attribute("aria-live") == "polite"


def test_a_phone_is_wide_enough(browser: Any, server: Server, api: httpx.Client) -> None:
    roulette, poker = sit(api, "gr/08-roulette"), sit(api, "pa/649a-three-card-poker")
    with visitor(browser, server.base, PHONE, has_touch=True, is_mobile=True) as page:
        enter(page, roulette)
        for key in ("straight:17", "split:17-20", "red"):
            page.locator(f'.felt.tall [data-key="{key}"]').tap()
        picture(page, "phone-roulette")
        page.locator("[data-act=go]").tap()
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#says")).to_contain_text(re.compile("You (win|lose|break even)"))
        for part in ("#says", "[data-act=go]"):  # the result and the action are in view together
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        paths = {
            "floor": "/", "open": "/games/pa/649a-three-card-poker/open", "rules": "/games/pa/649a-three-card-poker",
            "odds": "/games/gr/08-roulette/odds", "rulings": "/games/pa/649a-three-card-poker/rulings",
            "craps": f"/tables/{sit(api, 'gr/03-craps')}", "poker": f"/tables/{poker}",
            "rounds": f"/tables/{roulette}/rounds", "replay": f"/tables/{roulette}/rounds/1",
            "ruling": f"/tables/{poker}/ruling", "pit": "/pit", "audit": "/audit",
            "clause": "/games/pa/649a-three-card-poker/clause?of=649a.12(d)", "compare": "/compare/three-card-poker",
            "strategy": "/games/pa/651a-casino-war/strategy",
            "table-lists": f"/tables/{roulette}/lists", "lists": "/pit/lists", "order": "/pit/order",
            "shift": "/pit/shifts/1", "submissions": "/submissions", "calendar": "/calendar",
            "filing": "/games/pa/649a-three-card-poker/submission", "meters": "/meters", "drills": "/drills",
            "design": "/games/pa/649a-three-card-poker/design", "statement": "/account/statement",
        }  # fmt: skip
        for name, path in paths.items():
            visit(page, path)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], f"{path} is too wide"
            picture(page, f"phone-{name}")


def test_things_move_where_they_may(browser: Any, server: Server, api: httpx.Client) -> None:
    """With motion allowed the wheel turns before the result is told, and Escape skips it."""
    table = sit(api, "gr/08-roulette")
    with visitor(browser, server.base, DESK, reduced_motion="no-preference") as page:
        page.clock.install()
        enter(page, table)
        page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
        result, skip = page.locator("#result"), page.get_by_role("button", name="Skip")
        put(page, "red")
        page.locator("[data-act=go]").click()
        expect(skip).to_be_visible()
        expect(result).to_be_hidden()
        page.clock.run_for(20_000)
        expect(result).to_be_visible()
        turned = page.locator(".felt.wide .rotor").get_attribute("transform")
        assert turned is not None
        assert turned.startswith("rotate(40 ")
        put(page, "red")
        page.locator("[data-act=go]").click()
        expect(skip).to_be_visible()
        page.keyboard.press("Escape")
        page.clock.run_for(1_500)  # the wheel would turn for longer
        expect(result).to_be_visible()
        expect(page.locator("#round")).to_have_text("Round 2")


def test_the_dark_is_dark_and_stays_so(browser: Any, server: Server, api: httpx.Client) -> None:
    table = sit(api, "pa/653a-ultimate-texas-hold-em-poker")
    with visitor(browser, server.base, DESK, color_scheme="dark") as page:
        background = "getComputedStyle(document.body).backgroundColor"
        for name, path in {
            "floor": "/", "rules": "/games/pa/649a-three-card-poker", "odds": "/games/gr/08-roulette/odds",
            "rulings": "/games/pa/649a-three-card-poker/rulings", "open": "/games/pa/617a-roulette/open",
            "table": f"/tables/{table}", "pit": "/pit", "audit": "/audit",
        }.items():  # fmt: skip
            visit(page, path)
            assert page.evaluate(background) == "rgb(16, 22, 20)"
            picture(page, f"dark-{name}")
        page.locator("#theme").click()
        assert page.evaluate(background) != "rgb(16, 22, 20)"
        page.reload(wait_until="domcontentloaded")
        assert page.evaluate(background) != "rgb(16, 22, 20)", "the choice is kept"


def test_accounts_in_the_browser(browser: Any, tmp_path: Path) -> None:
    database = str(tmp_path / "floor.db")
    store = Store(database)
    People(store).add("Sue", "supervisor", "correct horse")
    store.close()
    with Server(database, "--accounts", "--no-submissions") as server, visitor(browser, server.base, DESK) as page:
        visit(page, "/")
        page.wait_for_url(re.compile("/login$"))
        picture(page, "login")
        page.get_by_label("Name").fill("Sue")
        page.get_by_label("Password").fill("correct horse")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(re.compile(r":\d+/$"))
        page.get_by_role("link", name="People").click()
        page.locator("#name").fill("Paul O'Neill")
        page.get_by_role("button", name="Add").click()
        expect(page.locator("#people")).to_contain_text("Paul O'Neill")
        given = page.locator("#given-password").inner_text()
        picture(page, "people")
        visit(page, "/games/gr/08-roulette/open")
        page.get_by_role("button", name="Open table").click()
        page.wait_for_url(re.compile(r"/tables/\d+$"))
        expect(page.locator("#controls")).to_contain_text("You are watching")
        visit(page, "/pit")
        row = page.locator("#tables tr").first
        row.locator("input").fill("500")
        row.get_by_role("button", name="Fill").click()
        expect(row.locator("td").nth(2)).to_have_text("$500")
        picture(page, "pit")
        page.get_by_role("button", name="Sign out").click()
        page.wait_for_url(re.compile("/login$"))
        page.get_by_label("Name").fill("Paul O'Neill")
        page.get_by_label("Password").fill(given)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(re.compile("/account$"))
        page.locator("#old").fill(given)
        for again in ("#new", "#again"):
            page.locator(again).fill("battery staple")
        page.get_by_role("button", name="Set password").click()
        page.wait_for_url(re.compile(r":\d+/$"))
        visit(page, "/account")
        expect(page.locator("#sessions tr")).to_have_count(1)
        picture(page, "account")


def test_the_clock_of_a_decision_runs_down(browser: Any, tmp_path: Path) -> None:
    """By what the server says is left, not by what the time is: the two clocks may differ by hours."""
    database = str(tmp_path / "floor.db")
    store = Store(database)
    people = People(store)
    people.add("Sue", "supervisor", "correct horse")
    people.add("Paul", "player", "correct horse")
    store.close()
    with (
        Server(database, "--accounts", "--no-submissions", "--clock", "3600") as server,
        visitor(browser, server.base, DESK) as page,
    ):
        with httpx.Client(base_url=server.base, timeout=COMPILES) as staff:
            log_in = {"name": "Sue", "password": "correct horse"}
            assert staff.post("/api/login", json=log_in).status_code == 200
            table = staff.post("/api/tables", json={"address": "gr/09-three-card-poker"}).json()["id"]
            paul = next(one["id"] for one in staff.get("/api/people").json() if one["name"] == "Paul")
            assert staff.post(f"/api/people/{paul}/deposits", json={"cents": 200_000}).status_code < 300
        page.clock.install(time=datetime.now(UTC) - timedelta(hours=5))
        visit(page, "/login")
        page.get_by_label("Name").fill("Paul")
        page.get_by_label("Password").fill("correct horse")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(re.compile(r":\d+/$"))
        enter(page, table)
        page.get_by_role("button", name="Sit down").click()
        page.clock.pause_at(datetime.now(UTC))
        put(page, "ante")
        page.locator("[data-act=go]").click()
        expect(page.locator('#controls [data-act="play"]')).to_be_visible()
        clock = page.locator("#clock")
        page.clock.run_for(1_000)
        expect(clock).to_have_text(re.compile(r"^\d+ s left$"))
        left = int(clock.inner_text().split()[0])
        assert 3000 < left < 3600
        page.clock.run_for(10_000)
        expect(clock).to_have_text(f"{left - 10} s left")
        page.clock.run_for(3_600_000)
        expect(clock).to_have_text("")


def test_a_table_is_opened_by_the_book(browser: Any, server: Server, api: httpx.Client) -> None:
    """Steps are ticked in order, those that are signed ask for a number, the log has them, one click skips the rest."""
    spun = sit(api, "pa/617a-roulette")
    with visitor(browser, server.base, DESK) as page:
        visit(page, f"/tables/{spun}/lists")
        inspection = page.locator("#inspection")
        expect(inspection).to_contain_text("to do")
        inspection.get_by_role("button", name="Done").click()
        expect(page.locator(".toast")).to_contain_text("Note the credential or licence number. pa 617a.2(e)")
        for step in range(5):
            inspection.get_by_label("Credential number").fill("C-17")
            inspection.get_by_role("button", name="Done").click()
            expect(inspection.locator(".ticked")).to_have_count(step + 1)
        expect(inspection.locator(".tag")).to_have_text("done")
        expect(page.locator("#log tr")).to_have_count(5)
        picture(page, "table-lists", whole=True)
        page.get_by_role("button", name="Skip due steps").click()
        expect(page.locator("#secure-wheel .tag")).to_have_text("skipped")


def test_a_shift_and_who_is_kept_out(browser: Any, server: Server, api: httpx.Client) -> None:
    spun = sit(api, "gr/08-roulette")
    for _ in range(3):
        api.post(f"/api/tables/{spun}/wagers", json={"seat": seat_of(api, spun), "wagers": {"red": 500}})
    with visitor(browser, server.base, DESK) as page:
        visit(page, "/pit/shifts/1")
        row = page.locator("#parts tr").filter(has_text=f"({spun})").first
        expect(row).to_contain_text("$15")
        expect(page.locator("#bands svg")).to_be_visible()
        expect(page.locator("#log")).to_contain_text("Roulette is opened.")
        picture(page, "shift", whole=True)
        visit(page, "/pit/order")
        page.locator("#name").fill("A stranger")
        page.get_by_role("button", name="Record").click()
        expect(page.locator("#people")).to_contain_text("A strangerrefuseddrunk bs 11(3)")
        picture(page, "order", whole=True)

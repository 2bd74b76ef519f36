"""The packet of a request to offer a new game or feature: what the book asks for, and the rules by its parts.

Rules, figures, layout and equipment come from the chapter; who asks, why, and what else only the designer knows stands
in the chapter's file. What is not said there is refused with its clause, or marked in a draft.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from croupier.errors import Refused
from croupier.filings import words
from croupier.filings.differences import differences
from croupier.filings.drawing import svg
from croupier.filings.figures import Figures, advantage
from croupier.filings.guide import settled
from croupier.filings.layout import draw
from croupier.filings.layout_check import check
from croupier.filings.sketches import sketch
from croupier.filings.words import cited, law_of, listed, sentence
from croupier.games import GAMES, game_for
from croupier.odds.pricing import Price
from croupier.odds.sheet import Block, Grid, Listing, Paragraph, Picture, Report, Section
from croupier.rules.books import books
from croupier.rules.citations import cite_form
from croupier.rules.framework import chapter_with
from croupier.rules.law import Chapter, Provision, Stage
from croupier.rules.loader import book_of, load
from croupier.rules.side_bet import described
from croupier.rules.submission import Rules
from croupier.rules.variation import Request
from croupier.rules.wager_keys import parse_key

REQUEST = "new-game-request"
"""The provision that says what a request contains."""
GAP = "Not said yet"
_OPENING: tuple[Stage, ...] = ("inspection", "opening")
_BEGINNING: tuple[Stage, ...] = ("shuffle", "cut", "burn", "position", "bets", "bank", "deal")
_ENDING: tuple[Stage, ...] = ("play", "settle", "fee", "collect", "stub")


@dataclass(frozen=True)
class Asked:
    """Something that the request must say: what, the clause, and the designer's answer."""

    what: str
    cite: str
    answer: str


def frame_of(book: str) -> Chapter:
    """The chapter of a book that says what a request contains; refused where the book says nothing of it."""
    if found := chapter_with(book, REQUEST):
        return found
    allowed = (f"{one}/..." for one in books() if chapter_with(one, REQUEST))
    said = f"The rulebook {books()[book].name} does not say what a request for a new game contains."
    raise Refused(said, allowed=allowed)


def _provision(frame: Chapter, name: str) -> Provision:
    return next(one for one in frame.provisions if one.id == name)


def asks_for(frame: Chapter, part: str) -> str:
    """The clause that asks for a part of a request, with its book: `odds`, `layout`, `reason`."""
    return frame.cited(_provision(frame, REQUEST).facts[part])


def asked(request: Request, frame: Chapter) -> list[Asked]:
    """What only the designer can say, each with its clause; an answer that is empty is a gap."""
    asks = partial(asks_for, frame)
    others = request.role != "certificate holder"
    lists = {
        name: "" if value is None else listed(list(value)) or "None."
        for name, value in (("jurisdictions", request.jurisdictions), ("property", request.property))
    }
    found = [
        Asked("who asks (by)", asks("by"), request.by),
        Asked("in which role (role)", asks("role"), request.role),
        Asked("a description (description)", asks("description"), request.description),
        Asked("whether it is a variation, a composite or a new game (kind)", asks("kind"), request.kind),
        Asked("the reason (reason)", asks("reason"), request.reason),
        Asked("other jurisdictions (jurisdictions)", asks("jurisdictions"), lists["jurisdictions"]),
        Asked("copyrights, trademarks and patents (property)", asks("property"), lists["property"]),
    ]
    if others:
        interested = asks("interested")
        found.insert(5, Asked("the interested certificate holder (interested)", interested, request.interested))
    return found


def packet(
    rules: Rules, request: Request, found: Figures, *, draft: bool = False, day: str = "", under: str = ""
) -> Report:
    """The whole packet; refused where the request leaves out what its clause asks for, unless it is a draft. `under`:
    the rulebook by whose rules it is filed, where that is not the chapter's own."""
    frame = frame_of(under or rules.chapter.rulebook)
    gaps = [one for one in asked(request, frame) if not one.answer.strip()]
    gaps += [
        Asked(f"the house advantage of {rules.wager(wager).name} ({why})", asks_for(frame, "odds"), "")
        for wager, why in found.missing.items()
    ]
    gaps += [
        Asked(f"a hand that can come up where {rules.wager(wager).name} pays for {hand}", asks_for(frame, "odds"), "")
        for wager, hand in found.never
    ]
    if gaps and not draft:
        raise Refused(
            "The request does not say: " + "; ".join(f"{one.what} [{one.cite}]" for one in gaps) + ".",
            allowed=("--draft, which marks the gaps",),
        )
    return _Packet(rules, request, found, gaps, frame).report(draft, day)


class _Packet:
    def __init__(self, rules: Rules, request: Request, found: Figures, gaps: list[Asked], frame: Chapter) -> None:
        self.rules, self.request, self.found, self.gaps = rules, request, found, gaps
        self.chapter = rules.chapter
        self.frame = frame
        self.asks_for = partial(asks_for, self.frame)
        self.wagers = tuple(law for law in rules.offered if rules.payable(law.id))

    def report(self, draft: bool, day: str) -> Report:
        request, chapter = self.request, self.chapter
        what = "new feature of a table game" if request.feature else "new table game"
        facts = [
            ("Asked by", request.by or GAP),
            ("As", request.role or GAP),
            ("Kind", request.kind or GAP),
            ("Rules", f"{book_of(chapter)}, {law_of(self.rules)}"),
        ]
        facts += [("Feature", request.feature)] if request.feature else []
        facts += [("Date", day)] if day else []
        return Report(
            chapter.name,
            f"Request to offer a {what}" + (": draft" if draft else ""),
            tuple(facts),
            (
                self._contents(),
                self._description(),
                self._odds(),
                self._layout(),
                self._equipment(),
                self._answers(),
                Section("Rules of play and wagering", (), tuple(self._parts()), label=self._cite("rules-content")),
                self._path(),
            ),
            day,
        )

    # --- what is asked for ---

    def _contents(self) -> Section:
        """Each thing that the clause asks for, and where it is in the packet."""
        missing = {one.cite for one in self.gaps}
        places = {
            "description": "sections 2 and 7",
            "kind": "section 2",
            "odds": "section 3",
            "layout": "section 4",
            "equipment": "section 5",
            "laboratory": "section 6" if self.request.laboratory else "none yet",
            "reason": "section 6",
            "jurisdictions": "section 6",
            "property": "section 6",
        }
        where = {self.asks_for(part): said for part, said in places.items()}
        rows: list[tuple[str, ...]] = []
        marked: set[int] = set()
        for item in _provision(self.frame, REQUEST).items:
            text, cite = self._clause(item)
            gap = cite in missing
            marked |= {len(rows)} if gap else set()
            rows.append((sentence(text), GAP if gap else where.get(cite, "section 2"), cite))
        laboratory = _provision(self.frame, "laboratory")
        said = self.request.testing or "made apart from this request, which does not say when"
        rows.append((laboratory.says, said, self.frame.cited(laboratory.cite)))
        grid = Grid(("What is asked for", "Where", "Clause"), tuple(rows), "llk", marked=frozenset(marked))
        blocks: list[Block] = [grid]
        if self.gaps:
            gaps = Listing(tuple(f"{sentence(one.what)} [{one.cite}]" for one in self.gaps))
            blocks = [Paragraph("This is a draft. It does not say:"), gaps, grid]
        return Section("What is asked for", tuple(blocks), label=self.asks_for("by"))

    def _clause(self, item: str) -> tuple[str, str]:
        """An item of a provision and the clause in brackets at its end, with its book."""
        said, at, clause = item.removesuffix(").").rpartition(" (")
        cites = at and item.endswith(").") and cite_form(self.frame.rulebook).fullmatch(clause)
        return (said, self.frame.cited(clause)) if cites else (item, "")

    def _cite(self, provision: str) -> str:
        return self.frame.cited(_provision(self.frame, provision).cite)

    def _description(self) -> Section:
        request, chapter = self.request, self.chapter
        kind = {
            "variation": f"It is a variation of an authorised game, {chapter.varies or chapter.address}",
            "composite": "It is a composite of authorised games",
            "new game": "It is a new game",
        }.get(request.kind, GAP)
        blocks: list[Block] = [
            Paragraph(sentence(request.description) or f"{GAP}."),
            Paragraph(cited(kind, self.asks_for("kind"))),
        ]
        if chapter.varies:
            found = differences(load(chapter.varies), chapter)
            rows = tuple((one.what, one.item, one.before, one.after, one.clause) for one in found)
            blocks.append(
                Paragraph("What it states otherwise than the chapter that it varies; all else is as printed.")
            )
            blocks.append(Grid(("Part", "What", "Printed", "Here", "Clause"), rows, "llllk"))
        return Section("Description", tuple(blocks), label=self.asks_for("description"))

    # --- figures ---

    def _odds(self) -> Section:
        prices = [one for some in self.found.prices.values() for one in some]
        rows = tuple(
            (_named(one), one.paytable or "–", advantage(one), _exactly(one), one.basis, one.method, one.cite)
            for one in prices
        )
        columns = ("Wager", "Table", "House advantage", "Exactly", "Per", "Method", "Clause")
        blocks: list[Block] = [
            Paragraph(
                "House advantages, true odds and payout odds as counted over all that can come up; where a player"
                " decides, they stand for the best play. Odds are against an outcome; its combinations over their sum"
                " are its chance. Weights are not combinations: they have the proportion of the chances."
            )
        ]
        if rows:
            blocks.append(Grid(columns, rows, "lcrrllk", title="All wagers offered"))
        else:
            blocks.append(Paragraph(f"{GAP}: no figures were counted for this packet."))
        for wager, why in self.found.missing.items():
            blocks.append(Paragraph(f"{self.rules.wager(wager).name} has no figure. {why}"))
        return Section("Odds", tuple(blocks), tuple(map(_outcomes, prices)), label=self.asks_for("odds"))

    # --- layout and equipment ---

    def _layout(self) -> Section:
        cloth = draw(self.rules, self.request.interested)
        size = f"{cloth.width:,.0f} by {cloth.depth:,.0f} mm"
        lines = check(self.rules, cloth)
        blocks: list[Block] = [
            Picture("layout", svg(cloth, self.chapter.name), f"The layout, {size}; croupier layout draws it to scale.")
        ]
        if lines:
            rows = tuple((one.wants, one.where, one.cite) for one in lines)
            marked = frozenset(place for place, one in enumerate(lines) if one.missing)
            blocks.append(Grid(("Wanted of the layout", "Where", "Clause"), rows, "llk", marked=marked))
        return Section("Layout", tuple(blocks), label=self.asks_for("layout"))

    def _equipment(self) -> Section:
        blocks: list[Block] = []
        for item in self.chapter.equipment:
            said = words.device(self.rules, item)
            drawn = sketch(item)
            if drawn:
                blocks.append(Picture(item.kind, drawn, sentence(words.equipment(self.rules, item) or item.kind)))
            blocks.append(Paragraph(cited(said or item.kind, self.rules.cite(item.cite))))
        return Section("Equipment", tuple(blocks), label=self.asks_for("equipment"))

    def _answers(self) -> Section:
        request = self.request
        rows = [(sentence(one.what), one.answer or GAP, one.cite) for one in asked(request, self.frame)]
        rows.append(
            ("Certification by a licensed laboratory.", request.laboratory or "None yet.", self.asks_for("laboratory"))
        )
        return Section("What the designer says", (Grid(("Question", "Answer", "Clause"), tuple(rows), "llk"),))

    # --- the ten parts ---

    def _parts(self) -> Iterator[Section]:
        bodies = (
            self._definitions(),
            self._physical(),
            self._devices(),
            self._procedures(*_OPENING),
            self._wagers(),
            self._procedures(*_BEGINNING),
            self._procedures(*_ENDING),
            self._payouts(),
            self._irregularities(),
            self._rest(),
        )
        for item, blocks in zip(_provision(self.frame, "rules-content").items, bodies, strict=True):
            said = tuple(blocks) or (Paragraph("Nothing of this kind applies to the game."),)
            name, cite = self._clause(item)
            yield Section(name, said, label=cite)

    def _definitions(self) -> Iterator[Block]:
        own = [one for one in self.chapter.provisions if one.topic == "definitions"]
        texts = [cited(one.says, self.rules.cite(one.cite)) for one in own]
        texts += [cited(f"{law.name}: {law.wins}", self.rules.cite(law.cite)) for law in self.wagers]
        texts += [
            cited(f"{law.name}. {sentence}", self.rules.cite(law.cite))
            for law in self.wagers
            for sentence in described(law)
        ]
        yield Listing(tuple(texts))
        for ranking in self.chapter.rankings:
            rows = tuple((str(place), words.outcome(row[1] or row[0])) for place, row in enumerate(ranking.order, 1))
            title = f"Order of {ranking.of} [{self.rules.cite(ranking.cite)}]"
            if rows:
                yield Grid(("", "Highest first"), rows, "rl", title=title)
            if ranking.rules:
                yield Listing(ranking.rules)

    def _physical(self) -> Iterator[Block]:
        if (seats := self.chapter.seats) and seats.max:
            said = f"The table has places for up to {seats.max} players. {seats.note}"
            yield Paragraph(cited(said, self.rules.cite(seats.cite)))
        lines = check(self.rules, draw(self.rules))
        if lines:
            yield Listing(tuple(cited(one.wants, one.cite) for one in lines))

    def _devices(self) -> Iterator[Block]:
        yield from map(Paragraph, words.devices(self.rules))

    def _procedures(self, *stages: Stage) -> Iterator[Block]:
        for one in words.procedures(self.rules, *stages):
            yield Paragraph(cited(one.name, self.rules.cite(one.cite)))
            yield Listing(one.steps)

    def _wagers(self) -> Iterator[Block]:
        game = game_for(self.rules) if self.chapter.game in GAMES else None
        rows = []
        for law in self.wagers:
            said = " ".join(sentence(text) for text, _ in words.limits(self.rules, law))
            made = sentence(law.timing) if game is None else "" if law.kind == "bonus" else words.made(game, law)
            needs = sentence(words.comes_with(self.rules, law))
            rows.append((law.name, " ".join(filter(None, (made, needs, said))), self.rules.cite(law.cite)))
        yield Grid(("Wager", "When and how it is made", "Clause"), tuple(rows), "llk")

    def _payouts(self) -> Iterator[Block]:
        for law in self.wagers:
            yield Paragraph(cited(law.name, self.rules.cite(law.cite)))
            yield from settled(self.rules, law)

    def _irregularities(self) -> Iterator[Block]:
        rules = self.rules
        rows = tuple((sentence(one.event), sentence(one.ruling), rules.cite(one.cite)) for one in rules.irregularities)
        if rows:
            yield Grid(("What happens", "What is done", "Clause"), rows, "llk")

    def _rest(self) -> Iterator[Block]:
        rest = {one.stage for one in self.chapter.procedures} - {*_OPENING, *_BEGINNING, *_ENDING}
        yield from self._procedures(*sorted(rest))
        rows = tuple(
            (sentence(option.asks), self.rules.choice(option.id) or "–", self.rules.cite(option.cite))
            for option in self.chapter.options
        )
        if rows:
            yield Grid(("What is left to the house", "As priced here", "Clause"), rows, "llk")

    def _path(self) -> Section:
        chart = next(one for one in self.frame.charts if one.id == "new-game-path")
        rows = tuple((row[0], sentence(row[1]), self.frame.cited(row[2])) for row in chart.rows)
        grid = Grid(("Step", "What happens", "Clause"), rows, "rlk")
        return Section("What follows", (grid,), label=self.frame.cited(chart.cite))


def _named(one: Price) -> str:
    spot = parse_key(one.wager).spot
    return one.name + (f" ({spot})" if spot else "")


def _exactly(one: Price) -> str:
    text = str(one.house_advantage)
    return text if one.method == "exact" and len(text) <= 40 else f"{float(one.house_advantage):.8%}"


def _outcomes(one: Price) -> Section:
    rows = [
        (
            words.outcome(line.outcome),
            f"{line.combinations:,}",
            line.true_odds,
            line.pays,
            f"{float(line.returns):+.6f}",
        )
        for line in one.outcomes
    ]
    total = sum(line.combinations for line in one.outcomes)
    rows.append(("Total", f"{total:,}", "", "", f"{float(one.expected):+.6f}"))
    grid = Grid(
        ("Outcome", one.count_unit.capitalize(), "True odds", "Payout odds", "Return"), tuple(rows), "lrrrr", total=True
    )
    blocks: tuple[Block, ...] = (grid,)
    if one.conditions:
        blocks = (Paragraph(sentence("; ".join(one.conditions))), grid)
    return Section(_named(one), blocks, label=" ".join(filter(None, (one.paytable, advantage(one)))))


# --- the clock -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Due:
    """A dated step on the way of a new game."""

    step: str
    day: date | None
    """None where the day is not known yet."""
    cite: str


def comment_clock(frame: Chapter, posted: date, meetings: tuple[date, ...] = ()) -> tuple[Due, Due]:
    """When the public comment on a posted game ends, and the meeting that takes it up: the first scheduled one after.

    The text says for how many days it is posted and not whether the day of posting counts; it is not counted, and a
    meeting on the last day is not after them.
    """
    comment, final = _provision(frame, "public-comment"), _provision(frame, "final-approval")
    last = posted + timedelta(days=int(comment.facts["comment_days"]))
    after = posted + timedelta(days=int(final.facts["posted_days"]))
    meeting = min((day for day in meetings if day > after), default=None)
    return (
        Due("public comment ends", last, frame.cited(comment.cite)),
        Due("final approval at the next public meeting", meeting, frame.cited(final.cite)),
    )

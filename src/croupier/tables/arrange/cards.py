"""Felts of cards: the card table that serves most games, and the two hands on which everybody wagers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, radians, sin
from typing import Literal

from croupier.games.appearance import CardTable, TwoHands
from croupier.games.places import (
    BANKER,
    BONUS,
    BURN,
    COMMUNITY,
    DEALER,
    LOW,
    MEDIUM,
    OWN,
    PLAYER,
    parse_place,
    part_label,
    part_place,
)
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key
from croupier.tables.felt import GAP, Drawing, Layout, Print, SeatAt, Spread, fit


def _inscription(rules: Rules) -> str:
    """What stands in an arc on the felt: the best of each first wager's pay table."""
    said = []
    for law in rules.offered:
        table = rules.table(law.id)
        if table and (law.kind == "main" or (law.kind == "side" and law.when == "decision")):
            row = table.rows[0]
            name = law.name if row.outcome == "win" or len(table.rows) == 1 else row.hand
            if name.isdigit():  # the book prints it under a heading
                name = row.outcome.replace("-", " ").capitalize()
            said.append(f"{name} pays {row.pays.text}")
    return " · ".join(dict.fromkeys(said[:2]))


def _seats_on_arc(drawing: Drawing, top: float, depth: float, w: float, h: float) -> float:
    """The seats around the table, the first at the dealer's left, which is the right hand of who looks at it."""
    count = drawing.game.seats
    if drawing.wide:
        half = drawing.width / 2 - w / 2 - 12
        for place in range(count):
            across = 1 - 2 * place / (count - 1) if count > 1 else 0.0
            x, y = drawing.width / 2 + half * across - w / 2, top + depth * (1 - across**2)
            drawing.seats.append(SeatAt(seat=place + 1, x=round(x, 2), y=round(y, 2), w=w, h=h))
        return top + depth + h
    per_row = count if count <= 7 else -(-count // 2)
    step = (drawing.width - 8) / per_row
    for place in range(count):
        row, column = divmod(place, per_row)
        drawing.seats.append(
            SeatAt(seat=place + 1, x=round(4 + column * step, 2), y=top + row * (h + 4), w=round(step - 2, 2), h=h)
        )
    return top + -(-count // per_row) * (h + 4)


def _station(drawing: Drawing, y: float, own: Sequence[str], *, rests: bool = False) -> None:
    """The seat of who looks, large: its cards and beside them an area for each wager, first wagers as circles; where
    they are made by decisions alone chips only rest there. On a phone more than a few cards lie above the circles."""
    laws = drawing.game.laid_out
    first = [key for law in laws if law.kind in ("main", "raise") for key in drawing.keys(law.id)]
    other = [key for law in laws if law.kind not in ("main", "raise") for key in drawing.keys(law.id)]
    few = len(own) == 1 and 0 < drawing.game.own <= _FEW
    room = drawing.width - 12 if not drawing.wide else 960.0 if not own else 716.0
    beside = 0.0
    if own and drawing.wide:
        beside = (300.0 if few and drawing.game.own < _FEW else 430.0) + 22
    elif own and few:
        beside = 154.0
        room -= beside
    sizes = (124.0, 180.0, 74.0) if drawing.wide else (92.0, 190.0, 60.0)
    per_rows = (6, 6) if drawing.wide else (3 if beside else 4, 3)
    circles = _Rows(first, per_rows[0], sizes[0], room)
    boxes = _Rows(other, per_rows[1], sizes[1], room if drawing.wide else drawing.width - 12)
    wide = max(circles.wide, boxes.wide) if drawing.wide else room
    left = max(18.0, (drawing.width - beside - wide) / 2) if drawing.wide else 6.0
    if beside:
        high = 240.0 if drawing.wide else max(92.0, circles.high(circles.cell))
        for place, name in enumerate(own):
            h = high / len(own)
            drawing.places.append(
                Spread(
                    place=name, x=left, y=y + place * h, w=beside - (22 if drawing.wide else 6),
                    h=h - (10 if drawing.wide else 0), label=part_label(parse_place(name).part),
                )
            )  # fmt: skip
        drawing.bottom = max(drawing.bottom, y + high)
    elif own:
        h = 96 if len(own) == 1 else 78
        for name in own:
            drawing.places.append(
                Spread(place=name, x=left, y=y, w=room, h=h, label=part_label(parse_place(name).part))
            )
            y += h + 6
    for key, x, top in circles.at(left + beside, y, wide, circles.cell):
        text = drawing.print_name(parse_key(key).wager)
        drawing.area(key, x, top, circles.cell, circles.cell, text=text, form="circle", rests=rests)
    if drawing.wide:
        y += circles.high(circles.cell) + (12 if first else 0)
    else:
        y = drawing.bottom + 8
    span = wide if drawing.wide else drawing.width - 12
    for key, x, top in boxes.at(left + beside if drawing.wide else left, y, span, sizes[2]):
        wager, spot = parse_key(key)
        text = drawing.print_name(wager) + (": " + spot.replace("-", " ") if spot else "")
        drawing.area(key, x, top, boxes.cell, sizes[2], text=text, rests=rests)


_FEW = 3
"""As many cards of a hand lie beside its circles on a phone too."""


class _Rows:
    """Equal areas in as few rows as they fit, each row in the middle."""

    def __init__(self, keys: Sequence[str], most: int, size: float, room: float) -> None:
        self.keys = keys
        self.rows = -(-len(keys) // most)
        self.per_row = -(-len(keys) // self.rows) if keys else 1
        self.cell = min(size, (room - GAP * (self.per_row - 1)) / self.per_row)
        self.wide = self.per_row * (self.cell + GAP) - GAP if keys else 0.0

    def high(self, cell: float) -> float:
        """How high they are together."""
        return self.rows * (cell + GAP) - GAP if self.keys else 0.0

    def at(self, x: float, y: float, w: float, high: float) -> Iterator[tuple[str, float, float]]:
        """Each with its left and its top."""
        for place, key in enumerate(self.keys):
            row, column = divmod(place, self.per_row)
            in_row = min(self.per_row, len(self.keys) - row * self.per_row)
            start = x + (w - in_row * (self.cell + GAP) + GAP) / 2
            yield key, start + column * (self.cell + GAP), y + row * (high + GAP)


_DEALERS = {  # the width of the dealer's high hand, and where the others begin and how wide they are
    (LOW,): ((420.0, {LOW: (620.0, 220.0)}), (236.0, {LOW: (254.0, 140.0)})),
    (MEDIUM, LOW): (
        (420.0, {MEDIUM: (620.0, 220.0), LOW: (860.0, 140.0)}),
        (190.0, {MEDIUM: (202.0, 110.0), LOW: (318.0, 76.0)}),
    ),
}


def _further(drawing: Drawing, known: Sequence[str], y: float) -> float:
    """The places that only this game knows, side by side in rows of three; returns where they end."""
    places = [place for place in drawing.game.shared_places() if place not in known]
    left, span, high = (214.0, 836.0, 112.0) if drawing.wide else (4.0, 332.0, 84.0)
    per_row = min(3, len(places)) or 1
    w = (span - GAP * (per_row - 1)) / per_row
    for number, place in enumerate(places):
        row, column = divmod(number, per_row)
        x, top = left + column * (w + GAP), y + row * (high + GAP)
        label = parse_place(place).label
        drawing.places.append(Spread(place=place, x=round(x, 2), y=top, w=round(w, 2), h=high, label=label))
    return y + -(-len(places) // per_row) * (high + GAP)


def _seats_round(drawing: Drawing, y: float) -> float:
    """The seats round an oval table with the dealer's place left free above, the first at the dealer's left."""
    count = drawing.game.seats
    if not drawing.wide:  # in rows, with a line below each seat for what it has
        rows = -(-count // 5)
        per_row = -(-count // rows)
        step = (drawing.width - 8) / per_row
        for place in range(count):
            row, column = divmod(place, per_row)
            x = round(4 + column * step, 2)
            drawing.seats.append(SeatAt(seat=place + 1, x=x, y=y + row * 62, w=round(step - 2, 2), h=46))
        return y + rows * 62
    w, h, across, down = 128.0, 78.0, 524.0, 168.0
    for place in range(count):
        angle = radians(28 + (360 - 56) * place / (count - 1)) if count > 1 else pi
        x, top = drawing.width / 2 + across * sin(angle) - w / 2, y + down - down * cos(angle)
        drawing.seats.append(SeatAt(seat=place + 1, x=round(x, 2), y=round(top, 2), w=w, h=h))
    return y + 2 * down + h


def pot_table(drawing: Drawing, felt: CardTable) -> Layout:
    """An oval table: the community cards and the pot in the middle, the players round it, and who looks in front."""
    middle, board = drawing.width / 2, COMMUNITY in drawing.game.shared_places()
    if drawing.wide:
        if board:
            drawing.places.append(
                Spread(place=COMMUNITY, x=middle - 240, y=130, w=480, h=106, label=parse_place(COMMUNITY).label)
            )
        drawing.pot(middle - 90, 242 if board else 180, 180, 90)
        drawing.places.append(Spread(place=BURN, x=18, y=14, w=96, h=70, label=felt.aside))
        y = _seats_round(drawing, 12) + 16
    else:
        if board:
            drawing.places.append(Spread(place=COMMUNITY, x=4, y=8, w=268, h=78, label=parse_place(COMMUNITY).label))
        drawing.pot(278, 8, 118, 78)
        y = _seats_round(drawing, 94) + 8
        drawing.places.append(Spread(place=BURN, x=342, y=y, w=52, h=40))
        y += 46
    y = _further(drawing, (COMMUNITY,), y)
    drawing.bottom = max(drawing.bottom, y)
    _station(drawing, y, (OWN,), rests=True)
    return drawing.done(felt.name)


def card_table(drawing: Drawing, felt: CardTable) -> Layout:
    """Dealer, community cards, an arc of seats, and the seat of who looks in front."""
    if felt.pot:
        return pot_table(drawing, felt)
    shared = drawing.game.shared_places()
    deals, community = DEALER in shared, COMMUNITY in shared
    y = 14.0
    if deals:
        y += _dealers_place(drawing, felt, y, community) + 6
    elif BONUS in shared and not drawing.wide:
        y += 66  # below the bonus cards
    y = _further(drawing, (DEALER, COMMUNITY, BONUS), y)
    aside = 0.0 if drawing.wide or not (deals and community) else y  # what lies beside the board elsewhere
    y = _inscriptions(drawing, y, aside, BONUS in shared)
    if aside:
        y = max(y, aside + 46)
    w, h = (480.0, 106.0) if drawing.wide else (300.0, 78.0)
    if felt.cross:
        w, h = (300.0, 312.0) if drawing.wide else (190.0, 216.0)
    below_board = community and not deals
    if below_board:
        form: Literal["row", "cross"] = "cross" if felt.cross else "row"
        _spread(drawing, COMMUNITY, drawing.width / 2 - w / 2, y, w, h, form)
    below, beside = (0.0 if deals else h + 6), w / 2 + 80
    if BONUS in shared:
        w, h = (190.0, 84.0) if drawing.wide else (80.0, 42.0) if aside else (92.0, 60.0)
        _spread(drawing, BONUS, 20 if drawing.wide else 4, aside or 14, w, h)
    if felt.dice and drawing.wide:
        drawing.dice_tray(16, 14, 152, 84, felt.dice)
    elif felt.dice:
        drawing.dice_tray(drawing.width / 2 - 80, y, 160, 48, felt.dice)
        y += 54
    if drawing.wide:
        drawing.places.append(Spread(place=BURN, x=1070, y=14, w=110, h=84, label=felt.aside))
        top, foot = 128.0, y + (below if community else 0.0)
        clear = 1 - (beside / 524) ** 2  # how far down the arc the seats beside the community cards are
        depth = (foot - top) / clear if below_board else max(foot - top, 0.0) + 10
        y = _seats_on_arc(drawing, top, depth, 128, 92) + 16
    else:
        if not felt.low_hand:  # its low hand lies there
            drawing.places.append(Spread(place=BURN, x=342, y=aside or 6, w=52, h=40))
        y += below + 2 if community else 2
        y = _seats_on_arc(drawing, y, 0, 0, 62 if drawing.game.seats <= 7 else 46) + 8
    drawing.bottom = max(drawing.bottom, y)
    _station(drawing, y, (OWN, *(part_place(OWN, part) for part in felt.parts)))
    return drawing.done(felt.name)


def _spread(
    drawing: Drawing, place: str, x: float, y: float, w: float, h: float, form: Literal["row", "cross"] = "row"
) -> None:
    """Put a place for cards on the felt, under its name."""
    drawing.places.append(Spread(place=place, x=x, y=y, w=w, h=h, label=parse_place(place).label, form=form))


def _dealers_place(drawing: Drawing, felt: CardTable, y: float, community: bool) -> float:
    """The dealer's cards, with the board or the parts of the hand beside them; how high they are."""
    w, h = (480.0, 112.0) if drawing.wide else (208.0, 84.0)
    if community:  # the board lies beside
        x, w, board_x, board_w = (262.0, 226.0, 496.0, 442.0) if drawing.wide else (4.0, 118.0, 126.0, 270.0)
        _spread(drawing, DEALER, x, y, w, h)
        _spread(drawing, COMMUNITY, board_x, y, board_w, h)
    elif felt.parts:
        w, parts = _DEALERS[felt.parts][0 if drawing.wide else 1]
        _spread(drawing, DEALER, drawing.width / 2 - w - 4 if drawing.wide else 6, y, w, h)
        for part, (x, width) in parts.items():
            drawing.places.append(
                Spread(place=part_place(DEALER, part), x=x, y=y, w=width, h=h, label=part_label(part))
            )
    else:
        _spread(drawing, DEALER, drawing.width / 2 - w / 2, y, w, h)
    return h


def _inscriptions(drawing: Drawing, y: float, aside: float, bonus: bool) -> float:
    """What is printed in arcs or lines below the dealer's cards, from `y` on; where it ends."""
    words = _inscription(drawing.rules)
    start = 86.0 if aside and bonus else 10.0
    wide = (334.0 if aside else 390.0) - start
    for said, cite in drawing.game.inscriptions():
        if drawing.wide:
            drawing.prints.append(Print(text=said, size=19, role="arc", x=330, y=y - 6, w=540, h=26, cite=cite))
            y += 20
        else:
            (line, *_), size = fit(said, wide, 16, 12, 10)
            drawing.prints.append(Print(text=line, size=size, role="pays", x=start, y=y + 2, w=wide, h=14, cite=cite))
            y += 14
    if words and drawing.wide:
        (line, *_), size = fit(words, 800, 26, 22, 14)
        drawing.prints.append(Print(text=line, size=size, role="arc", x=250, y=y, w=700, h=44))
        y += 50
    elif words:
        lines, size = fit(words, wide, 30, 13, 10)
        y += 4 if aside else 12
        for line in lines:
            drawing.prints.append(Print(text=line, size=size, role="pays", x=start, y=y, w=wide, h=16))
            y += 14
        y += 6 if aside else 8
    return y


def two_hands(drawing: Drawing, felt: TwoHands) -> Layout:
    """Both hands above, the seats, and the areas of one seat: the hands and the tie, then what rides along."""
    w, h = (400.0, 134.0) if drawing.wide else (188.0, 92.0)
    gap = 60.0 if drawing.wide else 8.0
    middle = drawing.width / 2
    top = 40.0 if drawing.wide else 26.0
    for place, left in ((PLAYER, middle - gap / 2 - w), (BANKER, middle + gap / 2)):
        drawing.places.append(Spread(place=place, x=left, y=top, w=w, h=h, label=parse_place(place).label))
    drawing.places.append(
        Spread(
            place=BURN,
            x=1082 if drawing.wide else 360,
            y=10,
            w=100 if drawing.wide else 36,
            h=70 if drawing.wide else 16,
        )
    )
    y = _further(drawing, (DEALER, PLAYER, BANKER), top + h + 14)
    y = _seats_on_arc(drawing, y, 40, 62 if drawing.game.seats > 12 else 96, 56 if drawing.wide else 40) + 16
    x, w = (120.0, 960.0) if drawing.wide else (6.0, drawing.width - 12)
    areas = [area for area in felt.areas if drawing.rules.offers(area[0])]
    left = x
    rest_share = (1 - sum(share for _, _, share in areas)) / max(1, sum(not share for _, _, share in areas))
    for one, tone, share in areas:
        span = (w - GAP * (len(areas) - 1)) * (share or rest_share)
        drawing.area(
            one,
            left,
            y,
            span,
            128 if drawing.wide else 92,
            tone=tone,
            text=one.upper(),
            most=34 if drawing.wide else 20,
        )
        left += span + GAP
    rest = drawing.left_over()
    if rest:
        rows = -(-len(rest) // (4 if drawing.wide else 2))
        drawing.grid(rest, x, drawing.bottom + GAP + 2, w, -(-len(rest) // rows), 76 if drawing.wide else 58)
    return drawing.done(felt.name)

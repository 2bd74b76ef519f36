"""The floor from the command line: `serve` opens it, `people` keeps its accounts, `audit` holds its ledger against its
journals and chains, `backup` and `restore` copy it, `key` changes what it is sealed with."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.errors import Refused
from croupier.rules.numbers import whole

if TYPE_CHECKING:
    from croupier.floor.store import Store

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
Database = Annotated[
    str,
    typer.Option(
        "--database",
        "-d",
        help="Where the floor is kept: a file (SQLite, one server) or postgresql://USER@HOST/NAME (several servers). "
        "CROUPIER_DATABASE is the default, or else a file in your data directory.",
    ),
]

Key = Annotated[
    str,
    typer.Option(
        "--key",
        help="The file of the house's key, outside the database; made with the floor. CROUPIER_KEY is the default, or "
        "else a file beside the database.",
    ),
]
Chapters = Annotated[
    list[Path] | None,
    typer.Option(
        "--chapter",
        help="A chapter file of your own to deal too, or a folder of them; may be repeated. "
        "CROUPIER_CHAPTERS is the default.",
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--trusted-proxy",
        help="The address or network of a proxy whose X-Forwarded-For is trusted; may be repeated. Without it the "
        "address of whoever connects counts.",
    ),
]
_ANCHORS = "CROUPIER_ANCHORS is the default, or else a file beside the database."

_BY = "the command line"
"""Who does what is done here, as the house records it."""
people_app = typer.Typer(help="Manage the accounts of a floor.", no_args_is_help=True, rich_markup_mode=None)
key_app = typer.Typer(help="Manage the key that seals a floor.", no_args_is_help=True, rich_markup_mode=None)


def serve(
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="Port; 0 for any free port.")] = 8000,
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = ("127.0.0.1"),
    database: Database = "",
    accounts: Annotated[
        bool, typer.Option("--accounts", help="Require sign-in. Without it there is one local player with play money.")
    ] = False,
    clock: Annotated[
        int,
        typer.Option("--clock", min=0, max=3600, help="With accounts: seconds to bet and to decide; 0 for no clock."),
    ] = 30,
    secure: Annotated[
        bool, typer.Option("--secure", help="Browsers use HTTPS: send the session cookie only over HTTPS.")
    ] = False,
    trusted_proxy: Proxies = None,
    by_the_book: Annotated[
        bool,
        typer.Option("--by-the-book", help="Accept wagers only while a table's checklists are done."),
    ] = False,
    ticket_days: Annotated[
        int, typer.Option("--ticket-days", min=1, max=3650, help="Days until a station's ticket expires.")
    ] = 30,
    idle: Annotated[
        int,
        typer.Option(
            "--idle",
            min=0,
            max=720,
            help="With accounts: minutes of inactivity before automatic sign-out; 0 for never.",
        ),
    ] = 30,
    dual_control: Annotated[
        str,
        typer.Option(
            "--dual-control",
            help="With accounts: a second supervisor approves corrected results, new supervisors, and voids and "
            "payouts of this many dollars or more; off for never.",
        ),
    ] = "10000",
    submissions: Annotated[
        bool,
        typer.Option(
            "--submissions/--no-submissions",
            help="With accounts: games whose rulebook requires a Rules Submission run only under the one in force.",
        ),
    ] = True,
    warm: Annotated[
        bool, typer.Option(help="Prepare every game in the background so that its first table opens at once.")
    ] = True,
    key: Key = "",
    anchors: Annotated[str, typer.Option("--anchors", help=f"The file where the chains are anchored. {_ANCHORS}")] = "",
    anchor_command: Annotated[
        str, typer.Option("--anchor-command", help="A command that receives each anchor on standard input.")
    ] = "",
    chapter: Chapters = None,
) -> None:
    """Open the floor in a browser."""
    if not accounts and host not in _LOOPBACK:
        raise Refused(f"A floor without accounts is on this machine only, not on {host}.", allowed=("--accounts",))
    proxies = [_network(proxy) for proxy in trusted_proxy or ()]
    _choose(key, anchors)
    _deal_too(chapter or [])
    with _listening(host, port) as listening:
        _run(
            listening, host, database or _default(), accounts, clock, secure, warm, anchor_command, idle,
            _least(dual_control), by_the_book, submissions, ticket_days, proxies,
        )  # fmt: skip


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket at a port that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # the protocol is named so that asyncio sends each answer at once, not when the one before is acknowledged
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as error:
            raise Refused(f"Port {port} of {host} cannot be used: {error.strerror}.", allowed=("--port",)) from None
        yield listening


def _choose(key: str, anchors: str = "") -> None:
    """What was chosen here is so for the floor's workers too."""
    os.environ |= {name: value for name, value in (("CROUPIER_KEY", key), ("CROUPIER_ANCHORS", anchors)) if value}


def _deal_too(chapters: list[Path]) -> None:
    """One's own chapters are found by the floor and its workers; one that is not sound is refused first."""
    from croupier.rules.loader import CHAPTERS, own_files, read_variation

    if chapters:
        os.environ[CHAPTERS] = os.pathsep.join(str(path.absolute()) for path in chapters)
    named = [read_variation(path)[1].address for path in own_files()]
    for address in named:
        if named.count(address) > 1:
            raise Refused(f"Two files are {address}.", allowed=("a chapter's name once",))


def _run(
    listening: socket.socket,
    host: str,
    database: str,
    accounts: bool,
    clock: int,
    secure: bool,
    warm: bool,
    tells: str,
    idle: int,
    dual: int | None,
    by_the_book: bool,
    submissions: bool,
    ticket_days: int,
    proxies: list[str],
) -> None:
    import uvicorn

    from croupier.floor.floor import Floor
    from croupier.web.app import application
    from croupier.web.protocol import Http, room

    floor = Floor(
        database, accounts=accounts, clock=clock, secure=secure, warms=warm, tells=tells, idle=60 * idle, dual=dual,
        by_the_book=by_the_book, submissions=submissions, ticket_days=ticket_days,
    )  # fmt: skip
    if accounts and not floor.house.people.everyone():
        floor.stop()
        raise Refused("This floor has no accounts yet.", allowed=("croupier people add NAME --role supervisor",))
    Http.most = room()
    config = uvicorn.Config(
        application(floor),
        http=Http,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),  # else anybody on this machine says who they are
        forwarded_allow_ips=proxies,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # messages are small and many: packing each costs more than it saves
        timeout_keep_alive=75,  # a player may think longer than the usual five seconds
        timeout_graceful_shutdown=3,
    )
    shown = "localhost" if host in _LOOPBACK else host
    print(f"The floor is open: http://{shown}:{listening.getsockname()[1]}/  (Ctrl-C closes it)", flush=True)
    uvicorn.Server(config).run(sockets=[listening])


def _network(proxy: str) -> str:
    """The address or network of a proxy that is trusted; refused if it is none."""
    try:
        return str(ip_network(proxy) if "/" in proxy else ip_address(proxy))
    except ValueError:
        raise Refused(
            f"--trusted-proxy cannot be {proxy!r}.", allowed=("an address: 10.0.0.5", "a network: 10.0.0.0/24")
        ) from None


def _least(dollars: str) -> int | None:
    """The amount in cents that `--dual-control` names; None if it is off."""
    if dollars == "off":
        return None
    if whole(dollars) is None or len(dollars) > 9:
        raise Refused(f"--dual-control cannot be {dollars!r}.", allowed=("off", "whole dollars, 0 for any amount"))
    return 100 * int(dollars)


def audit(
    database: Database = "",
    key: Key = "",
    anchors: Annotated[
        list[Path] | None, typer.Option("--anchors", help=f"A file of anchors; may be repeated. {_ANCHORS}")
    ] = None,
) -> None:
    """Audit a floor: reconcile ledger, journals and hash chains.

    Exit code 1 if anything does not reconcile.
    """
    from croupier.floor.audit import audit as held_against_journals

    _choose(key)
    for path in anchors or ():
        if not path.is_file():
            raise Refused(f"There is no file {path}.")
    with _store(database, reads=True) as kept:
        found = held_against_journals(kept, noted=anchors or ())
    for line in found.wrong:
        print(line, file=sys.stderr)
    print(
        f"Tables: {found.tables:,}, events: {found.events:,}, moves of money: {found.moves:,}, links: {found.links:,},"
        f" anchors: {found.anchors:,}."
    )
    print("Every chip is accounted for." if not found.wrong else f"Things that are wrong: {len(found.wrong)}.")
    if not found.anchors:
        print("No anchors were at hand: an earlier copy of the database would not be found.", file=sys.stderr)
    if found.wrong:
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; an existing file is replaced.")],
    database: Database = "",
    key: Key = "",
) -> None:
    """Back up a floor to one file, while it is open or closed.

    Contains journals, chains, money, hidden seeds and people. It does not contain the floor's key.
    """
    from croupier.floor.backup import backup as copied

    _choose(key)
    with _store(database, reads=True) as kept:
        print(f"{copied(kept, file):,} rows are in {file}. Without its key {kept.key} the copy is of no use.")


def restore(
    file: Annotated[Path, typer.Argument(help="The backup file.")], database: Database = "", key: Key = ""
) -> None:
    """Restore a floor from a backup into an empty database.

    Tables, seats, balances and accounts are rebuilt from journals and chains.
    """
    from croupier.floor.backup import restore as made_again

    _choose(key)
    print(f"{made_again(file, database or _default(), key):,} rows are restored. `croupier audit` checks them.")


@key_app.command()
def rotate(database: Database = "", key: Key = "") -> None:
    """Change the key while no server is running.

    The old key stays, so that what it sealed can be read.
    """
    from croupier.floor.rotation import rotate as take_into_use

    _choose(key)
    with _store(database) as kept:
        number = take_into_use(kept)
        print(f"Key {number} of {kept.key} is in use. Keep a copy of the file.")


@people_app.command()
def add(
    name: Annotated[str, typer.Argument(help="The name to sign in with.")],
    role: Annotated[str, typer.Option("--role", help="player, dealer, attendant, supervisor or auditor.")] = "player",
    database: Database = "",
    password: Annotated[
        str, typer.Option("--password", envvar="CROUPIER_PASSWORD", help="Prompted for if not given.")
    ] = "",
    invite: Annotated[
        bool, typer.Option("--invite", help="Create the account for another person: print a temporary password.")
    ] = False,
) -> None:
    """Add an account: your own, or another person's."""
    from croupier.floor.people import People, with_article

    if not password and not invite:
        password = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    with _store(database, begins=True) as kept:
        if invite:
            made, password = People(kept).invite(name, role, _BY)
        else:
            made = People(kept).add(name, role, password, _BY)
    print(f"{made.name} is {with_article(made.role)}.")
    if invite:
        _hand_over(password)


@people_app.command()
def reset(
    name: Annotated[str, typer.Argument(help="The account name.")],
    database: Database = "",
    without_factor: Annotated[bool, typer.Option("--without-factor", help="Also remove the authenticator.")] = False,
) -> None:
    """Print a temporary password and end the person's sessions."""
    from croupier.floor.people import People

    with _store(database) as kept:
        people = People(kept)
        found = next((one for one, _ in people.everyone() if one.name.casefold() == name.casefold()), None)
        if found is None:
            raise Refused(f"There is nobody called {name!r}.", allowed=(one.name for one, _ in people.everyone()))
        _hand_over(people.reset(found.id, _BY, without_factor))


def _hand_over(password: str) -> None:
    from croupier.floor.people import TEMPORARY_SECONDS

    print(
        f"Temporary password, good for {TEMPORARY_SECONDS // 3600} hours, to be changed at the first login: {password}"
    )


@people_app.command("list")
def list_people(database: Database = "") -> None:
    """List the accounts."""
    from croupier.floor.people import People

    with _store(database, reads=True) as kept:
        everyone = People(kept).everyone()
    for person, blocked in everyone:
        print(f"{person.name:40} {person.role}{' (blocked)' if blocked else ''}")


def _store(database: str, *, reads: bool = False, begins: bool = False) -> Store:
    """A floor that is there; only what begins floors makes a new one, so that a misspelled name makes none."""
    from croupier.floor.store import Store

    where = database or _default()
    if not begins and "://" not in where and not Path(where).is_file():
        raise Refused(f"{where} is not a floor: there is no such file.")
    return Store(where, reads=reads)


def _default() -> str:
    """Where a floor is kept unless it is said otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return os.environ.get("CROUPIER_DATABASE") or str(Path(home) / "croupier" / "floor.db")

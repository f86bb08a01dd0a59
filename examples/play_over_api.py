"""Play a whole game of everything that a Branchline server offers, with nothing but its OpenAPI document.

    branchline serve                                 # in one terminal
    python examples/play_over_api.py                 # in another: every game once
    python examples/play_over_api.py usa card_game   # these two

You have the first seat, bots have the others, and your moves are chosen blindly. Python's standard library is enough.
Exit code 0: all games were played to their end; 1: something went wrong; 2: the command line is not understood.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import uuid
from http.client import HTTPException
from http.cookiejar import CookieJar
from types import SimpleNamespace
from typing import cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener


class Trouble(Exception):
    """Something for a person to read; `code` is the server's, if it was the server that refused."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class Api:
    """The operations of a server, as its OpenAPI document describes them."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        # The first answer sets a cookie. Whoever keeps it stays the same guest, and so keeps the seat.
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))
        try:
            document = json.loads(self.send("GET", "/openapi.json", attempts=1))
            self.paths, self.models = document["paths"], document["components"]["schemas"]
        except (ValueError, LookupError, TypeError):
            raise Trouble(f"{address} has no OpenAPI document: is it the address of a Branchline server?") from None

    def ask(self, method: str, ending: str, **values: object) -> SimpleNamespace:
        """What an operation answers; the document says which values belong in its path, its query and its body."""
        found = [path for path, ways in self.paths.items() if path.endswith(ending) and method.lower() in ways]
        if len(found) != 1:
            raise Trouble(f"the server's document should have one operation {method} …{ending}; it has {len(found)}")
        path, query = found[0], {}
        operation = self.paths[path][method.lower()]
        for parameter in operation.get("parameters", []):
            name = parameter["name"]
            if parameter["in"] == "path":
                path = path.replace(f"{{{name}}}", quote(str(values.pop(name)), safe=""))
            elif name in values:
                query[name] = values.pop(name)
        body = None
        if "requestBody" in operation:
            model = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            missing = set(self.models[model].get("required", [])) - values.keys()
            if missing or not values.keys() <= self.models[model]["properties"].keys():
                raise Trouble(f"the server's {model} is not made of {', '.join(values)}")
            body = values
        text = self.send(method, f"{path}?{urlencode(query)}" if query else path, body)
        return cast("SimpleNamespace", json.loads(text, object_hook=lambda fields: SimpleNamespace(**fields)))

    def send(self, method: str, path: str, body: dict[str, object] | None = None, attempts: int = 10) -> bytes:
        """What the server answers. It is asked again when it was busy, or when its answer was lost on the way."""
        # A move with the same key is made only once, however often it is sent.
        may_repeat = method == "GET" or (body is not None and "key" in body)
        data = None if body is None else json.dumps(body).encode()
        try:
            request = Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
            with self.opener.open(request, timeout=30) as answer:
                return cast("bytes", answer.read())
        except HTTPError as refusal:
            if attempts == 1 or not (refusal.code == 429 or (refusal.code == 503 and may_repeat)):
                raise understood(refusal) from None
            wait = float(refusal.headers.get("Retry-After") or 1)
        except (OSError, HTTPException, ValueError) as error:
            if attempts == 1 or not may_repeat:
                why = getattr(error, "reason", error)
                raise Trouble(f"no server answers at {self.address} ({why}); `branchline serve` starts one") from None
            wait = 0.5
        time.sleep(wait)
        return self.send(method, path, body, attempts - 1)


def understood(refusal: HTTPError) -> Trouble:
    """What the server says about a request that it refuses: the model `Error`."""
    try:
        error = json.load(refusal)["error"]
        return Trouble(f"{error['message']} (status {refusal.code}, code {error['code']})", error["code"])
    except (ValueError, LookupError, TypeError):
        return Trouble(f"{refusal.url} answers with status {refusal.code}: is it the address of a Branchline server?")


def play(api: Api, game: SimpleNamespace, chance: random.Random) -> str:
    """The final scores of a game with as few players as it allows."""
    seats = [{"who": "me"}] + [{"who": "bot"}] * (game.least_players - 1)
    room = api.ask("POST", "/rooms", game=game.key, players=len(seats), seats=seats, bot_seconds=0).room
    api.ask("POST", "/start", room=room.id)
    while True:
        now = api.ask("GET", "/view", room=room.id, seat=0)
        if now.scores is not None:
            pairs = zip(room.seats, now.scores, strict=True)
            return ", ".join(f"{seat.name} {sheet.total} (place {sheet.place})" for seat, sheet in pairs)
        if not now.legal:
            time.sleep(0.05)  # the others think; whoever wants to be told instead of asking uses the socket
            continue
        move = {"seat": 0, "version": now.version, "key": uuid.uuid4().hex, "action": chance.choice(now.legal)}
        try:
            api.ask("POST", "/moves", room=room.id, **move)
        except Trouble as trouble:
            if trouble.code != "stale":  # the game has gone on since we looked: look again
                raise


def main() -> int:
    """The exit code, after one line for each game."""
    parser = argparse.ArgumentParser(description="Play whole games over the API of a Branchline server.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="key of a game; none: all that the server has")
    parser.add_argument("--address", default="http://127.0.0.1:8620", help="where the server is (%(default)s)")
    parser.add_argument("--seed", type=int, help="makes your choices repeatable; the server's cards never are")
    wanted = parser.parse_args()
    if not wanted.address.startswith(("http://", "https://")):
        parser.error(f"an address begins with http:// or https://, unlike {wanted.address}")
    try:
        api = Api(wanted.address)
        offered = {game.key: game for game in cast("list[SimpleNamespace]", api.ask("GET", "/games"))}
        if unknown := [key for key in wanted.games if key not in offered]:
            raise Trouble(f"the server has no game {', '.join(unknown)}; it has {', '.join(offered)}")
        chance = random.Random(wanted.seed)
        for key in wanted.games or offered:
            print(f"{offered[key].name}: {play(api, offered[key], chance)}", flush=True)
    except Trouble as trouble:
        sys.stderr.write(f"play_over_api: {trouble}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())

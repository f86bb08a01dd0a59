"""Pictures of a map game for one viewer, made from what it may see and nothing else [US-22]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from branchline.board.engine import BoardGame
from branchline.board.maps import Route
from branchline.board.observation import Observation
from branchline.board.rules.scoring import LongestPath
from branchline.board.rules.sets import SetRule
from branchline.board.state import DEAL, KEEP, LAY, NOTHING
from branchline.cli.keyboard.board.progress import Way, cheapest_way, paying_nothing, sheet_so_far, shown_routes
from branchline.cli.keyboard.pieces import LABEL, Pieces, number_in, numbers_in, one_line
from branchline.cli.keyboard.screen import Screen
from branchline.events import Event
from branchline.protocol import ScoreLine
from branchline.view.board.position import due_words, figures_of, pile_words
from branchline.view.board.refusals import is_open_to, set_key
from branchline.view.words import Words

_NAME: Final = 16  # columns that a seat's number and name should have at least


class BoardPictures:
    """All that can be shown of a game to whoever an observation is for."""

    def __init__(
        self,
        screen: Screen,
        game: BoardGame,
        names: Sequence[str],
        words: Words,
        bots: Sequence[str] = (),
    ) -> None:
        self.screen = screen
        self.game = game
        self.map = game.variant.map
        self.names = list(names)
        self.words = words
        self.pieces = Pieces(screen, game, names, words, bots)

    # The table

    def board(self, seen: Observation) -> None:
        """Everything that the viewer sees, however many lines it takes."""
        self.screen.show(*self.head(seen))
        if seen.tickets:
            self.screen.show(self.goals(seen))
        routes = self.own_routes(seen)
        if routes is not None:
            self.screen.show(routes)

    def head(self, seen: Observation) -> list[RenderableType]:
        """What is always on the table: whose turn it is, who has what, the row, and the viewer's hand."""
        things = [self.pieces.title(seen.to_move, seen.turns_left), self.seats(seen), self.row(seen)]
        return [*things, self.hand(seen)] if seen.seat is not None else things

    def seats(self, seen: Observation) -> RenderableType:
        """Who has what, as everybody sees it."""
        sheet = sheet_so_far(self.game, seen)
        figures = figures_of(self.game, seen)
        if self._counts_paths:
            figures["path"] = [str(line.details["longest_path"]) for line in sheet]
        padding, headings = self._headings(list(figures))
        grid = Grid.grid(padding=(0, padding, 0, 0))
        room = self.screen.width - padding - sum(len(heading) + padding for heading in headings)
        grid.add_column(no_wrap=True, max_width=max(min(room, 28), 1), overflow="ellipsis")
        for heading in headings:
            grid.add_column(justify="right", no_wrap=True, min_width=len(heading))
        grid.add_row("", *(Text(heading, style="dim") for heading in headings))
        for seat in range(self.game.players):
            named = self.pieces.seat_name(seat, seen.seat, seen.to_move)
            grid.add_row(named, *(of[seat] for of in figures.values()))
        return grid

    def _headings(self, columns: Sequence[str]) -> tuple[int, list[str]]:
        """The space between columns and what stands over them: short words where the whole ones leave no room."""
        whole = [self.words.say(f"column-{name}") for name in columns]
        short = [self.words.say(f"short-{name}") for name in columns]
        for padding, headings in ((2, whole), (1, whole), (1, short)):
            if self.screen.width - padding - sum(len(heading) + padding for heading in headings) >= _NAME:
                return padding, headings
        return 1, short

    def row(self, seen: Observation) -> RenderableType:
        """The cards that lie face up, and what is left of the others."""
        return self.pieces.row(seen.row, seen.deck, seen.discards, pile_words(self.game, seen, self.words))

    def hand(self, seen: Observation) -> RenderableType:
        """The viewer's own cards."""
        return self.pieces.hand(seen.hand)

    def all_hands(self, seen: Sequence[Observation], *, tickets: bool) -> None:
        """Everybody's cards, and tickets if wanted: for games in which nothing is secret any more."""
        for seat, own in enumerate(seen):
            self.screen.show(self.screen.seat(seat, f"{seat + 1} {self.names[seat]}"), self.hand(own))
            if sum(own.laid):
                self.screen.show(self._labeled("laid", self.screen.cards(own.laid)))
            if tickets and own.tickets:
                self.screen.show(self.goals(own))

    # Tickets

    def goals(self, seen: Observation, most: int | None = None) -> RenderableType:
        """The viewer's tickets, each with what is still missing; on at most so many lines."""
        grid = self.pieces.columns(4, first=LABEL - 1)  # its columns stand further apart by one
        made = self._made(seen)
        unpaid = paying_nothing(self.game, made)
        label = Text(self.words.say("label-tickets"), style="dim")
        order = sorted(seen.tickets, key=lambda t: (t in made, -self.map.tickets[t].points))
        fitting = len(order) if most is None or most >= len(order) else max(most - 1, 0)
        for ticket in order[:fitting]:
            goal = self.map.tickets[ticket]
            pair = self.words.pair(self.map, goal.a, goal.b)
            if ticket in unpaid:
                points, status = 0, one_line(self.words.say("goal-unpaid"), "green")
            else:
                points, status = goal.points, one_line(*self._goal(seen, ticket, is_made=ticket in made))
            grid.add_row(label, pair, f"{points:>2}", status)
            label = Text("")
        if fitting < len(order):
            more = self.words.say("goals-more", count=len(order) - fitting)
            rest = Text(more, style="dim")
            if not fitting:
                return self._labeled("tickets", rest)
            grid.add_row(label, rest, "", "")
        return grid

    def offer(self, seen: Observation) -> RenderableType:
        """The tickets to choose from, with their value and what they would take."""
        grid = self.pieces.columns(5, first=3)
        for place, ticket in enumerate(seen.offer, 1):
            goal = self.map.tickets[ticket]
            status, style = self._goal(seen, ticket, is_made=False)
            tier = self.words.say(f"tier-{goal.tier}")
            points = self.words.say("points", points=goal.points)
            pair = self.words.pair(self.map, goal.a, goal.b)
            grid.add_row(f"{place:>3}", pair, points, tier, one_line(status, style))
        return grid

    def ways(self, seen: Observation) -> RenderableType:
        """The viewer's tickets with the whole of the cheapest way still to claim."""
        lines: list[RenderableType] = []
        made = self._made(seen)
        unpaid = paying_nothing(self.game, made)
        for ticket in seen.tickets:
            goal = self.map.tickets[ticket]
            status, style = self._goal(seen, ticket, is_made=ticket in made, routes=False)
            worth = 0 if ticket in unpaid else None
            if ticket in unpaid:
                status = self.words.say("goal-unpaid")
            named = self.words.ticket(self.map, goal, worth)
            lines.append(Text(named, style="bold") + Text(f"  {status}", style=style))
            way = cheapest_way(self.game, seen, goal.a, goal.b) if ticket not in made else None
            if way is not None:
                steps = [self._route_line(self.map.routes[route]) for route in way.routes]
                steps += [Text(self._borrowed(seen, self.map.routes[route])) for route in way.borrowed]
                lines += [Padding(step, (0, 0, 0, 4)) for step in steps]
        if not lines:
            lines.append(Text(self.words.say("goals-none")))
        grid = Grid.grid()
        for line in lines:
            grid.add_row(line)
        return grid

    def wanted(self, seen: Observation) -> set[int]:
        """The routes on the cheapest ways for the viewer's tickets that are not made yet."""
        made = self._made(seen)
        found: set[int] = set()
        for ticket in seen.tickets:
            goal = self.map.tickets[ticket]
            way = cheapest_way(self.game, seen, goal.a, goal.b) if ticket not in made else None
            for route in way.routes if way is not None else ():
                found.update((route, *self._like(seen, self.map.routes[route])))
        return found

    def _like(self, seen: Observation, route: Route) -> list[int]:
        """The lanes beside this one that would do as well for the viewer."""
        assert seen.seat is not None
        twins = [twin for twin in self.map.twins(route) if twin.length == route.length]
        return [twin.index for twin in twins if seen.open_to[twin.index] >> seen.seat & 1]

    # Routes

    def route_name(self, route: Route) -> str:
        """A route by its cities."""
        return self.words.route(self.map, route)

    def city_routes(self, seen: Observation, city: int, takes: Sequence[str]) -> RenderableType:
        """The routes at a city; `takes` says for each route of the map what the viewer would need."""
        grid = self.pieces.columns(6, first=3)
        for route in shown_routes(self.game, seen):
            if city in {route.a, route.b}:
                there = self.map.cities[route.b if route.a == city else route.a]
                lane = f" #{route.lane}" if any(twin.lane != route.lane for twin in self.map.twins(route)) else ""
                name = f"{there.name}{lane}"
                color = self._color(route)
                grid.add_row(
                    f"  {name if route.beside is None else self.words.say('route-parallel', route=name)}",
                    str(route.length),
                    color,
                    self._kind(route),
                    self._owner(seen, route),
                    one_line(takes[route.index]),
                )
        return grid

    def all_routes(self, seen: Observation) -> None:
        """Every claimed route by owner, and how many are open."""
        for seat, name in enumerate(self.names):
            routes = [route for route in self.map.routes if seen.owner[route.index] == seat + 1]
            named = self.words.listed(f"{self.route_name(route)} {route.length}" for route in routes)
            self.screen.show(self.screen.seat(seat, f"{seat + 1} {name}"))
            self.screen.tell(named or self.words.say("routes-none"), indent=2)
            built = [city.name for city in self.map.cities if seen.station[city.index] == seat + 1]
            if built:
                self.screen.tell(self.words.say("stations-in", cities=self.words.listed(built)), indent=2)
        routes = [route for route in self.map.routes if route.beside is None]
        is_open = sum(1 for route in routes if seen.open_to[route.index])
        self.screen.tell(self.words.say("routes-open", count=is_open, all=len(routes)))
        tracks = [route for route in self.map.routes[len(routes) :] if is_open_to(seen, route)]
        if tracks and seen.seat is not None:
            named = self.words.listed(f"{self.route_name(route)} {route.length}" for route in tracks)
            self.screen.tell(self.words.say("tracks-open", tracks=named, example=tracks[0].name))

    # Decisions that are under way

    def tunnel(self, seen: Observation) -> None:
        """The cards laid down and turned up for a tunnel, and what is due [EU-06, FR-04]."""
        action = self.game.actions[seen.pending]
        if seen.pending == NOTHING or action.route is None:
            return
        self.screen.show(
            Text(self.words.say("tunnel-route", route=self.route_name(self.map.routes[action.route])), style="bold"),
            self._labeled("laid", self.screen.cards(seen.shown)),
            self._labeled("turned", self.screen.cards(seen.turned)),
        )
        self.screen.tell(due_words(self.game, seen, self.words))

    def under_way(self, seen: Observation) -> Callable[[Observation], None] | None:
        """Who shows the cards that are laid down one by one; None where none are."""
        return self.laying if seen.phase == LAY else None

    def laying(self, seen: Observation) -> None:
        """A payment that is laid down card by card: what it is for, what lies there and how much is missing."""
        action = self.game.actions[seen.pending]
        assert action.route is not None, "only routes are paid with sets"
        cards = sum(seen.laid) + seen.to_lay
        rule = self._set_rule(action.route)
        units = seen.due or self.map.routes[action.route].length
        name = self.route_name(self.map.routes[action.route])
        message = "laying-extra" if seen.due else "laying-route"
        sets = (cards - units) // (int(rule.size) - 1)
        self.screen.tell(self.words.say(message, route=name, sets=sets, cards=cards), style="bold")
        self.screen.tell(
            due_words(self.game, seen, self.words) if seen.due else self._price(self.map.routes[action.route])
        )
        self.screen.tell(self.set_words(action.route))
        if action.color is not None and not seen.due:
            self.screen.tell(self.words.say("laying-color", color=self.words.card(action.color)))
        laid = self.screen.cards(seen.laid) if sum(seen.laid) else Text(self.words.say("laid-nothing"))
        missing = Text(self.words.say("laying-missing", count=seen.to_lay), style="dim")
        self.screen.show(self._labeled("laid", laid + Text("   ") + missing))

    def _price(self, route: Route) -> str:
        """What a route takes that is paid without sets, in words."""
        kind = self._kind(route)
        color = "any" if route.is_gray else self.words.card(route.color)
        return self.words.say(
            "laying-price", count=route.length, color=color, has_kind="yes" if kind else "no", kind=kind
        )

    def set_words(self, route: int) -> str:
        """What a set is on this route, in words [NO-05, NO-06, FR-01]."""
        return self.words.say(f"set-{set_key(self._set_rule(route))}")

    def _set_rule(self, route: int) -> SetRule:
        rule = self.game.variant.payment.sets(self.map.routes[route])
        assert rule is not None, "a route that takes no sets is not paid with any"
        return rule

    def station(self, seen: Observation, city: int) -> None:
        """The city chosen for a station, and what is due [EU-11]."""
        self.screen.tell(self.words.say("station-due", city=self.map.cities[city].name, count=seen.due))

    # The end

    def standings(self, seen: Observation) -> None:
        """What everybody can count already, and the viewer's own tickets."""
        sheet = sheet_so_far(self.game, seen)
        self.screen.show(self.seats(seen))
        if seen.seat is not None:
            self.pieces.score_now(sheet[seen.seat])
        self.pieces.options_now()

    def sheet(
        self,
        sheet: Sequence[ScoreLine],
        story: Iterable[Sequence[Event]] = (),  # noqa: ARG002  (as every kind has it)
    ) -> None:
        """The final scores line by line, places, tickets made and failed."""
        self.pieces.sheet_title()
        self.pieces.scores(sheet)
        for seat, line in enumerate(sheet):
            self._seat_details(seat, line)
        self.pieces.verdict(sheet, [tie.key for tie in self.game.ties])

    def _seat_details(self, seat: int, line: ScoreLine) -> None:
        self.screen.show(self.pieces.seat_title(seat))
        unpaid = paying_nothing(self.game, line.tickets_made)
        for message, tickets in (("sheet-made", line.tickets_made), ("sheet-failed", line.tickets_failed)):
            if tickets:
                named = self.words.listed(
                    self.words.ticket(self.map, self.map.tickets[t], 0 if t in unpaid else None) for t in tickets
                )
                self.screen.tell(self.words.say(message, tickets=named), indent=2)
        length = number_in(line.details["longest_path"])
        if length and self._counts_paths:
            self.screen.tell(self.words.say("sheet-path", length=length, way=self._path(line)), indent=2)
        borrowed = numbers_in(line.details["borrowed_routes"])
        if borrowed:
            named = self.words.listed(self.route_name(self.map.routes[route]) for route in borrowed)
            self.screen.tell(self.words.say("sheet-borrowed", routes=named), indent=2)

    def _path(self, line: ScoreLine) -> str:
        """The cities of the longest path in order."""
        routes = [self.map.routes[route] for route in numbers_in(line.details["longest_path_routes"])]
        first = routes[0]
        start = first.a
        if len(routes) > 1 and first.a in {routes[1].a, routes[1].b} and first.b not in {routes[1].a, routes[1].b}:
            start = first.b
        cities = [start]
        for route in routes:
            cities.append(route.b if route.a == cities[-1] else route.a)
        return self.words.say("city-join").join(self.map.cities[city].name for city in cities)

    # Pieces

    @property
    def _counts_paths(self) -> bool:
        """Whether anybody gets points for a path."""
        return any(isinstance(rule, LongestPath) for rule in self.game.scoring)

    def own_routes(self, seen: Observation, most: int | None = None) -> RenderableType | None:
        """The viewer's routes, on at most so many lines; None if it has none."""
        routes = [
            route for route in self.map.routes if seen.seat is not None and seen.owner[route.index] == seen.seat + 1
        ]
        if not routes:
            return None
        names = [f"{self.route_name(route)} {route.length}" for route in routes]
        for fitting in range(len(names), -1, -1):
            left = [self.words.say("routes-more", count=len(names) - fitting)] if fitting < len(names) else []
            picture = self._labeled("routes", Text(self.words.listed([*names[:fitting], *left])))
            if most is None or self.screen.lines_of(picture) <= most:
                break
        return picture

    def _labeled(self, label: str, content: Text) -> RenderableType:
        return self.pieces.labeled(self.words.say(f"label-{label}"), content)

    def _made(self, seen: Observation) -> frozenset[int]:
        if seen.seat is None:
            return frozenset()
        return frozenset(sheet_so_far(self.game, seen)[seen.seat].tickets_made)

    def _goal(self, seen: Observation, ticket: int, *, is_made: bool, routes: bool = True) -> tuple[str, str]:
        """How far a ticket is, and the style for saying so."""
        if is_made:
            return self.words.say("goal-made"), "green"
        goal = self.map.tickets[ticket]
        way = cheapest_way(self.game, seen, goal.a, goal.b)
        if way is None:
            return self.words.say("goal-cut-off"), "red"
        trains = seen.seats[seen.seat].trains if seen.seat is not None else 0
        if way.missing > trains:
            return self.words.say("goal-too-far", missing=way.missing, trains=trains), ""
        status = self._missing(way, routes=routes and seen.phase not in {DEAL, KEEP})
        if way.new_stations:
            return self.words.say("goal-new-station", count=way.new_stations, status=status), "yellow"
        if way.borrowed:
            return self.words.say("goal-station", count=len(way.borrowed), status=status), ""
        return status, "" if way.missing else "green"

    def _missing(self, way: Way, *, routes: bool) -> str:
        """The trains still to be laid, if wanted with the routes."""
        if not way.missing:
            return self.words.say("goal-nothing" if way.borrowed else "goal-made")
        if not routes:
            return self.words.say("goal-missing", missing=way.missing)
        named = self.words.listed(self.route_name(self.map.routes[route]) for route in way.routes)
        return self.words.say("goal-missing-way", missing=way.missing, way=named)

    def _borrowed(self, seen: Observation, route: Route) -> str:
        """A rival's route that a station is to lend."""
        owner = self.names[seen.owner[route.index] - 1]
        return self.words.say("goal-borrowed", route=self.route_name(route), owner=owner)

    def priced(self, route: Route) -> str:
        """A route with its color."""
        color = self.words.say("color-any") if route.is_gray else self.words.card(route.color)
        return self.words.say("route-priced", route=self.route_name(route), color=color)

    def _route_line(self, route: Route) -> Text:
        line = Text(f"{self.route_name(route)} {route.length} ") + self._color(route)
        kind = self._kind(route)
        return line + Text(f" {kind}") if kind else line

    def _color(self, route: Route) -> Text:
        return Text(self.words.say("color-any")) if route.is_gray else self.screen.card(route.color)

    def _kind(self, route: Route) -> str:
        if route.is_ferry:
            return self.words.say("kind-ferry", count=route.locomotives)
        return self.words.say("kind-tunnel") if route.is_tunnel else ""

    def _owner(self, seen: Observation, route: Route) -> Text:
        owner = seen.owner[route.index]
        if owner:
            return self.screen.seat(owner - 1, self.names[owner - 1])
        return Text(self.words.say("route-open" if seen.open_to[route.index] else "route-closed"))

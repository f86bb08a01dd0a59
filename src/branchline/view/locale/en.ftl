### All words that players see. Ids in families (card-, event-, reason-, ...) end in a name from the code.

## Cards

card-purple = purple
card-blue = blue
card-orange = orange
card-white = white
card-green = green
card-yellow = yellow
card-black = black
card-red = red
card-locomotive = locomotive
card-locomotive-plus-4 = locomotive +4

a-card-purple = a purple card
a-card-blue = a blue card
a-card-orange = an orange card
a-card-white = a white card
a-card-green = a green card
a-card-yellow = a yellow card
a-card-black = a black card
a-card-red = a red card
a-card-locomotive = a locomotive
a-card-locomotive-plus-4 = a locomotive +4

card-count = { $count } { $card ->
    [locomotive] { $count ->
        [one] locomotive
       *[other] locomotives
    }
   *[other] { $card }
}
no-cards = nothing
list-comma = {", "}

## Places and people

city-pair = { $a }–{ $b }
route-lane = { $route } #{ $lane }
route-parallel = { $route } (parallel)
route-priced = { $route }, { $color }
ticket-points = { $ticket } ({ $points })
ticket-points-cards = { $ticket } ({ $points }, { $cards })
seat-name = Player { $number }
bot-name = Bot { $number }

game-usa = North America
game-europe = Europe
game-nordic = Nordic Countries
game-france_large = France, large map
game-france_small = France, small map
game-france_borders = France with borders
game-card_game = The Card Game

option-stations = With 4 players or more: beside another player's route you may build a parallel track: from your own station (owner), or from anybody's (open).
option-open_track = Whether you may look at the cards on your own track (yes), or have to remember them (no).
option-short_pile = So many short tickets are in the draw pile. The rulebook says 1, and 15 may be what it means.

## What happened. $you is "yes" for the reader, $known is "yes" when the reader may see which cards or tickets.

event-started = { $you ->
    [yes] You go first.
   *[no] { $who } goes first.
}
event-dealt = { $known ->
    [yes] { $you ->
        [yes] You are dealt { $cards }.
       *[no] { $who } is dealt { $cards }.
    }
   *[no] { $who } is dealt { $count ->
        [0] no card.
        [one] one card.
       *[other] { $count } cards.
    }
}
event-given = { $count ->
    [0] { $you ->
        [yes] You begin with { $card }.
       *[no] { $who } begins with { $card }.
    }
   *[other] Everybody begins with { $card }.
}
event-turned_up = Turned up: { $cards }.
event-flushed = Too many locomotives face up, so the row is discarded: { $cards }.
event-reshuffled = { $engine ->
    [cardgame] All cards that are in nobody's hand are
   *[board] The discards are
} shuffled into a new deck of { $count ->
    [one] one card.
   *[other] { $count } cards.
}
event-took = { $you ->
    [yes] You take { $card } from the row.
   *[no] { $who } takes { $card } from the row.
}
event-drew = { $known ->
    [yes] { $you ->
        [yes] You draw { $card } from the deck.
       *[no] { $who } draws { $card } from the deck.
    }
   *[no] { $who } draws { $count ->
        [one] a card
       *[other] { $count } cards
    } from the deck.
}
event-offered = { $known ->
    [yes] { $you ->
        [yes] You are offered { $count ->
            [one] one ticket
           *[other] { $count } tickets
        }: { $tickets }.
       *[no] { $who } is offered { $count ->
            [one] one ticket
           *[other] { $count } tickets
        }: { $tickets }.
    }
   *[no] { $who } looks at { $count ->
        [one] one ticket.
       *[other] { $count } tickets.
    }
}
event-kept = { $known ->
    [yes] { $you ->
        [yes] You keep { $tickets }.
       *[no] { $who } keeps { $tickets }.
    }
   *[no] { $you ->
        [yes] You keep
       *[no] { $who } keeps
    } { $count ->
        [0] none of them.
        [one] one ticket.
       *[other] { $count } tickets.
    }
}
event-returned = { $you ->
    [yes] You { $gone ->
        [yes] give up
       *[no] put back
    }
   *[no] { $who } { $gone ->
        [yes] gives up
       *[no] puts back
    }
} { $known ->
    [yes] { $tickets }.
   *[no] { $count ->
        [one] one ticket.
       *[other] { $count } tickets.
    }
}
event-claimed = { $you ->
    [yes] You claim
   *[no] { $who } claims
} { $route } with { $cards } for { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
event-revealed = { $you ->
    [yes] For your tunnel { $card } is turned up.
   *[no] For the tunnel of { $who } { $card } is turned up.
}
event-tunneled = { $you ->
    [yes] You lay down
   *[no] { $who } lays down
} { $cards } for the tunnel { $route }. Turned up: { $turned }. { $count ->
    [0] Nothing more to pay.
    [one] One more card to pay.
   *[other] { $count } more cards to pay.
}
event-refused = { $you ->
    [yes] You take { $cards } back and leave the tunnel { $route } unclaimed.
   *[no] { $who } takes { $cards } back and leaves the tunnel { $route } unclaimed.
}
event-sited = { $you ->
    [yes] You choose
   *[no] { $who } chooses
} { $city } for a station, which costs { $count ->
    [one] one card.
   *[other] { $count } cards of one color.
}
event-built = { $you ->
    [yes] You build
   *[no] { $who } builds
} a station in { $city }{ $known ->
    [yes] {" "}with { $cards }.
   *[no] ; it costs nothing.
}
event-passed = { $you ->
    [yes] You can do nothing and pass.
   *[no] { $who } can do nothing and passes.
}
event-stopped = { $you ->
    [yes] You leave it at one card.
   *[no] { $who } leaves it at one card.
}
event-moved = { $cards } { $count ->
    [one] rolls
   *[other] roll
} onto { $you ->
    [yes] your track.
   *[no] the track of { $who }.
}
event-placed = { $you ->
    [yes] You place { $cards } in your railyard.
   *[no] { $who } places { $cards } in the railyard.
}
event-robbed = Train robbery! { $you ->
    [yes] You lose { $cards } from your railyard.
   *[no] { $who } loses { $cards } from the railyard.
}
event-completed = { $you ->
    [yes] Your track: { $cards }. You complete
   *[no] { $who }'s track: { $cards }. { $who } completes
} { $made ->
    [0] no ticket.
   *[other] { $tickets } for { $points ->
        [one] 1 point.
       *[other] { $points } points.
    }
}
event-last_round = { $engine ->
    [cardgame] The deck is used up: everybody
   *[board] { $you ->
        [yes] You have
       *[no] { $who } has
    } hardly any trains left: everybody
}, { $you ->
    [yes] you included,
   *[no] { $who } included,
} has one more turn{ $engine ->
    [cardgame] , and then tickets are scored.
   *[board] .
}
event-over = The game is over.
event-shown = { $engine ->
    [cardgame] { $known ->
        [yes] { $you ->
            [yes] You have not completed { $tickets }.
           *[no] { $who } has not completed { $tickets }.
        }
       *[no] { $you ->
            [yes] You have completed all your tickets.
           *[no] { $who } has completed every ticket.
        }
    }
   *[board] { $known ->
        [yes] { $you ->
            [yes] You show your tickets: { $tickets }.
           *[no] { $who } shows { $tickets }.
        }
       *[no] { $you ->
            [yes] You have no tickets to show.
           *[no] { $who } has no tickets to show.
        }
    }
}

## Why something is not possible

reason-no-such-action = There is no action number { $action }; the last one is { $last }.
reason-game-over = The game is over.
reason-not-your-turn = It is { $to_move }'s turn.
reason-something-else-first = Something else comes first: { $asked }.
reason-route-taken = { $owner } already has { $route }.
reason-double-yours = You have the other track between these cities; nobody may hold both.
reason-double-closed = The other track is taken; with so few players { $route } is then closed to everybody.
reason-too-few-trains = It takes { $needs ->
    [one] 1 train
   *[other] { $needs } trains
}, and you have { $has }.
reason-too-few-cards = It takes { $needs } { $card ->
    [locomotive] { $needs ->
        [one] locomotive
       *[other] locomotives
    }
   *[other] { $card }
}, and you have { $has }.
reason-station-there = { $owner } has a station there; a city has room for one.
reason-no-stations-left = You have no station left.
reason-no-set-for-station = Your next station costs { $needs } cards of one color (locomotives stand in), and you have no such set.
reason-not-in-row = There is no { $card } face up.
reason-locomotive-second = A face-up { $card } counts for two cards, so it cannot be the second one.
reason-wrong-number-of-cards = { $needs ->
    [one] 1 card is
   *[other] { $needs } cards are
} due, not { $has }.
reason-wrong-color-for-tunnel = { $card ->
    [locomotive] You laid down locomotives alone, so the extra must be locomotives too.
   *[other] The extra for this tunnel is paid in { $card } or locomotives.
}
reason-no-such-ticket = There { $has ->
    [one] is 1 ticket
   *[other] are { $has } tickets
} to choose from, so there is no number { $asked }.
reason-keep-more = You must keep at least { $needs } of the tickets, not { $has }.
reason-deck-empty = The deck is empty.
reason-no-tickets-left = There are no tickets left to draw.
reason-keep-fewer = You may keep at most { $most } of the tickets, not { $has }.
reason-no-cards-for-sets = Your cards make no payment for { $route } with { $sets ->
    [one] 1 set.
   *[other] { $sets } sets.
}
reason-no-cards-for-extra-sets = Your cards make no payment for the extra with { $sets ->
    [one] 1 set.
   *[other] { $sets } sets.
}
reason-no-sets-for-station = A station is paid with cards of one color and locomotives; no cards stand for a locomotive there.
reason-border-crossed = You have a route into that country already; one for each country is all you may build, so { $route } is closed to you.
reason-track-beside-open-route = { $route } can be built only beside a route that somebody has; { $beside } is still open.
reason-track-there-already = There is a parallel track between these cities already, and there is room for one.
reason-track-without-station = A parallel track starts at a station that you may build from, and { $route } has none at either end.
reason-track-to-other-station = { $route } would end at another player's station, where you may not build.
reason-locomotives-never-mix = The two kinds of locomotives never pay for the same route, extra cards included; cards that stand for a locomotive count as standard ones.
reason-no-plus-four-there = This tunnel takes no locomotives +4.
reason-card-not-in-hand = You have no { $card } left in your hand.
reason-lay-in-order = Cards go down in the order of your hand, from the left, and { $card } comes before what lies there.
reason-card-fits-no-payment = With { $card } next no payment can come of it. Cards go down in the order of your hand, from the left, so others may have to go first.
reason-color-in-own-yard = You have { $card } in your railyard already; it can be placed again when that row is gone.
reason-color-in-other-yard = { $owner } has { $card } in the railyard. To rob that row you need { $needs } cards, locomotives included, and you have { $has }.
reason-suit-too-small = A suit has at least { $needs } cards, one of them { $card } and locomotives on top if you like; you have { $has }.
reason-color-in-a-yard = { $owner } has { $card } in the railyard. Three colors can be placed together only if none of them lies in any railyard.
reason-too-few-colors = It takes { $needs } different colors that lie in no railyard, and you have { $has }.
reason-mix-in-order = Colors are named in the order of your hand, from the left, and { $card } comes before what you have named.
reason-color-named-already = You have named { $card } already; the colors that are placed together are all different.
reason-no-colors-to-follow = Colors are named in the order of your hand, from the left. After { $card } { $needs ->
    [one] one more color that lies in no railyard would have to follow, and you have none.
   *[other] { $needs } more colors that lie in no railyard would have to follow, and you have too few.
}
reason-too-few-for-row = The row would be too small: place at least { $needs } { $card ->
    [locomotive] { $needs ->
        [one] locomotive
       *[other] locomotives
    }
   *[other] { $card }
}, not { $has }.
reason-nothing-to-stop = You can stop after your first card; before it, do something else.
reason-other-actions-possible = You can only pass when nothing else is possible.

asked-keep-dealt-tickets = choose which of the dealt tickets to keep
asked-choose-turn = choose what to do this turn
asked-draw-second-card = draw the second card
asked-draw-second-or-stop = draw a second card, or stop
asked-keep-drawn-tickets = choose which of the drawn tickets to keep
asked-pay-tunnel-or-refuse = pay the extra cards of the tunnel, or refuse
asked-pay-station = pay for the station
asked-lay-next-card = lay down the next card of your payment
asked-name-cards = say how many cards of that color you place
asked-name-locomotives = say how many locomotives lie on top
asked-name-next-color = name the next of the colors you place
map-legend = Dotted lines are open; a number on a line is its owner, in brackets a station.

## The table in the terminal

players-range = { $few } to { $many } players
title = { $game } · { $who } to move
title-last-round = { $game } · { $who } to move · LAST ROUND, { $left ->
    [one] 1 turn
   *[other] { $left } turns
} left
title-over = { $game } · the game is over
column-points = points
column-trains = trains
column-cards = cards
column-tickets = tickets
column-stations = stations
column-path = path
short-points = pts
short-trains = trn
short-cards = crd
short-tickets = tkt
short-stations = stn
short-path = pth
mark-to-move = ▶
mark-wanted = →
name-you = { $name } (you)
label-row = Row
label-hand = Hand
label-tickets = Tickets
label-routes = Routes
label-laid = Laid down
label-turned = Turned up
row-empty = no cards face up
hand-empty = no cards
piles = deck { $deck } · discards { $discards } · tickets { $tickets }
pile-tier = { $count } { $tier }
points = { $points } points
tier-long = long
tier-medium = medium
tier-short = short
tier-regular = {""}
goal-made = ✓ made
goal-unpaid = ✓ made; its country pays for a dearer one
goal-cut-off = ✗ cut off
goal-too-far = ✗ { $missing } trains to go, you have { $trains }
goal-missing = { $missing ->
    [one] 1 train to go
   *[other] { $missing } trains to go
}
goal-missing-way = { $missing } to go: { $way }
goal-nothing = nothing to claim
goal-station = by { $count ->
    [one] your station
   *[other] your stations
}, { $status }
goal-new-station = only by { $count ->
    [one] a new station
   *[other] { $count } new stations
}, { $status }
goal-borrowed = { $route } of { $owner }, by a station
goals-more = … { $count } more: type goals
goals-none = You have no tickets yet.
city-join = {" "}– {""}
color-any = any
kind-ferry = ferry, { $count ->
    [one] 1 locomotive
   *[other] { $count } locomotives
}
kind-tunnel = tunnel
route-open = open
route-closed = closed
routes-more = … { $count } more: type routes
routes-none = no routes yet
routes-open = { $count } of { $all } routes are open to somebody. For those at a city type routes CITY.
tracks-open = Parallel tracks that you may build: { $tracks }. Claim them with a +, like claim { $example }.
stations-in = stations in { $cities }
station-of = { $name } has a station here.
takes = you can: { $payment }
options-now = Options of this game: { $options }.

## Decisions

prompt-turn = Your turn. A number, an action, or ? for help:
prompt-draw = The second card:
prompt-pay = What do you pay?
prompt-lay = The next card? R, or several like lay 3R 1L; back takes all of it back.
prompt = { $name }>{" "}
prompt-which = 1 to { $last }, or the cards you pay, or Enter for never mind>{" "}
prompt-lane = 1 to { $last }, or Enter for never mind>{" "}
keep-hint = Which tickets do you keep? Type their numbers, like 1 2, or all; at least { $least }.
keep-hint-most = Which tickets do you keep? Type the numbers of { $span ->
    [0] { $most }
    [1] { $least } or { $most }
   *[other] { $least } to { $most }
} of them, like { $example }.
choice-draw = draw from the deck
choice-take = take{" "}
choice-lay = lay{" "}
choice-tickets = tickets: draw new ones
choice-station = station: build one
choice-pay = pay{" "}
choice-refuse = refuse: take the cards back
choice-pass = pass
choice-other-ways = {" "}+{ $count }
choice-tunnel = {" "}!
choice-legend = { $left ->
    [0] {""}
    [one] … 1 more: type claims ·{" "}
   *[other] … { $left } more: type claims ·{" "}
}→ for a ticket · +1 another way to pay
choice-legend-tunnel = {" "}· ! tunnel
claims-none = There is no route that you can claim now.
with-sets = { $sets ->
    [one] 1 set
   *[other] { $sets } sets
}, { $cards } cards
choice-sets = { $sets ->
    [one] 1 set
   *[other] { $sets } sets
} ({ $cards })
way-sets = with { $way } in all, laid down one by one
which-color = In which color is the tunnel paid: { $colors } (Enter for never mind)>{" "}
no-such-color = That color is not possible; these are: { $colors }.
which-payment = How do you pay for { $route }?
which-lane = Which route do you pay for with { $cards }?
which-city = In which city (Enter for never mind)>{" "}
line-too-long = That line has { $count } characters; nothing that can be typed here has more than { $most }.
no-such-number = That is not on the list; its numbers go from 1 to { $last }.
tunnel-route = The tunnel { $route }
tunnel-due = { $count ->
    [one] One more card is due:
   *[other] { $count } more cards are due:
} { $card }.
color-or = { $color } or { $others }
locomotives = locomotives
locomotives-plus-4 = locomotives +4
laying-route = You pay for { $route } with { $sets ->
    [one] 1 set
   *[other] { $sets } sets
}: { $cards } cards in all.
laying-extra = You pay the extra for the tunnel { $route } with { $sets ->
    [one] 1 set
   *[other] { $sets } sets
}: { $cards } cards in all.
laying-price = Without sets it takes { $count } { $color ->
    [any] { $count ->
        [one] card of any color
       *[other] cards of any one color
    }
   *[other] { $color }
}{ $has_kind ->
    [yes] {" "}({ $kind }).
   *[no] .
}
laying-color = The tunnel is paid in { $color }; at least one such card has to be among them.
laying-missing = { $count } to go
laid-nothing = nothing yet
lay-not-so-many = You have { $has } { $card }, not { $named }.
lay-too-many = That is too many: { $count ->
    [one] 1 card is
   *[other] { $count } cards are
} missing.
set-any-three = A set is any three cards, alike or not; it stands for a locomotive.
set-any-four = A set is any four cards, alike or not; it stands for one card of your color.
set-three-alike = A set is three cards of one color; it stands for a locomotive.
set-other = A set is several cards that stand for one.
back-done = Your cards are in your hand again.
back-hint = {" "}Type back to begin again.
back-not = There is nothing to take back: only a payment that is laid down card by card can be, until it is complete.
station-due = The station in { $city } costs { $count ->
    [one] one card.
   *[other] { $count } cards of one color; locomotives stand in.
}
lacking = You lack { $count } { $card } or { $count ->
    [one] a locomotive.
   *[other] locomotives.
}
lacking-color = You lack { $count } { $card }.
lacking-locomotives = You lack { $locomotives ->
    [one] a locomotive
   *[other] { $locomotives } locomotives
}{ $others ->
    [0] .
   *[other] {" "}and { $others } { $card } or locomotives.
}
why-possible = Nothing is in the way: you can do this now.
why-no-sets = { $cards } is no payment with { $sets ->
    [one] 1 set.
   *[other] { $sets } sets.
} { $rule }
why-not-so-many = You named { $named } { $card } and have { $has }.
track-instead = {" "}The parallel track beside it is open to you: claim { $track }.
why-usage = Type why and an action, like why take L, or why claim and a route.

## Between turns

curtain-close = Press Enter to hide your cards and end your turn.
curtain = Pass the keyboard to { $name }. When nobody else is looking, { $name }, type { $number } and Enter>{" "}
news-earlier = … { $count } earlier lines: type log

## Help

help-actions = Actions (the beginning of a word is enough, and of a city's name too):
help-draw = a card from the deck
help-take = a card from the row; the letter or the name of its color
help-tickets = draw new tickets and keep some of them
help-keep = keep the first and the third of the tickets offered
help-claim = claim a route; asks how to pay if there are several ways
help-claim-cards = the same with { $cards }
help-claim-lane = the second of two tracks between the same cities
help-claim-track = the parallel track beside it, where stations allow one
help-claim-sets = pay with one set of cards that stand for another, then lay them down; or name all cards at once
help-lay = the next card of such a payment, or the next three
help-station = build a station there; asks how to pay if it costs something
help-refuse = for a tunnel that costs more: pay, or take your cards back
help-cards = Cards: { $cards }
help-commands = A number chooses from the list. Other commands:
form-why = why ACTION
help-why = why an action is not possible
form-back = back
help-back = take back a payment that is not complete
form-show = show
help-show = the table again (or just Enter)
form-claims = claims
help-claims = all routes that you can claim now
form-routes = routes [CITY]
help-routes = who has which routes; those at a city and what they take
form-map = map
help-map = the map, drawn
form-goals = goals
help-goals = your tickets and the cheapest way for each
form-scores = scores
help-scores = points so far
form-log = log [N]
help-log = what has happened; the last N lines of it
form-save = save FILE
help-save = keep the game in a file
form-quit = quit
help-quit = stop; the game can be gone on with later

## Saving and stopping

yes = yes
no = no
log-usage = Type log, or log and a number of lines, like log 5.
save-usage = Type save and the name of a file, like save evening.json.
save-overwrite = { $file } exists already. Replace it? [y/N]{" "}
save-not = Nothing was saved.
save-failed = The game cannot be kept: { $problem }. It goes on all the same; type save FILE to keep it elsewhere.
saved = The game is kept in { $file } from now on.
quit-save = The game is kept nowhere. Type a file name to save it, or Enter to let it go>{" "}
resumed = Going on with { $file } after { $count ->
    [one] 1 decision.
   *[other] { $count } decisions.
}
bye-no-game = No game was begun. Until next time! To play at once: branchline play usa
bye-kept = Until next time! Nothing is lost; go on with:
bye-kept-before = Until next time! What was played last is kept nowhere; go on from before that with:
bye-not-kept = Until next time! Nothing of this game was kept.
over-kept = See it again with:

## Beginning

welcome = Branchline: routes, trains and tickets
resume-not = A game that was not finished cannot be gone on with: { $problem }
ask-resume = Go on with your unfinished game ({ $file })? [Y/n]{" "}
ask-game-line = { $number } { $name } ({ $players })
ask-game = Which game? [1]{" "}
ask-again-game = Type a number from 1 to { $last }, or one of { $keys }.
ask-players = How many players in all, { $least } to { $most }? [{ $proposed }]{" "}
ask-people = How many of them are people at this keyboard, { $least } to { $most }? [{ $proposed }]{" "}
ask-option = { $name }, { $values }? [{ $proposed }]{" "}
ask-again-option = Type { $values }, or just Enter for { $proposed }.
ask-again-yes-no = Type y for yes or n for no.
ask-again-number = Type a number from { $least } to { $most }, or just Enter.

## The end

sheet-title = Final scores
sheet-total = total
sheet-place = place
sheet-place-number = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
score-routes = routes
score-tickets = tickets
score-stations = stations left
score-longest_path = longest path
score-most_tickets = most tickets
score-completed = tickets completed
score-uncompleted = tickets not completed
score-big_cities = big cities
score-now = If the game ended now you would have { $total } points: { $parts }.
sheet-made = ✓ made: { $tickets }
sheet-failed = ✗ failed: { $tickets }
sheet-path = longest path { $length }: { $way }
sheet-borrowed = stations borrowed: { $routes }
sheet-winner = { $name } wins with { $total } points.
sheet-shared = { $names } share the victory with { $total } points each.
sheet-tie = Others have as many points; what decided was { $rule }.
tie-most_tickets = the number of tickets made
tie-fewest_stations = the number of stations used, the fewest being best
tie-path_length = the length of the longest path
tie-longest_path = the bonus for the longest path
tie-most_bonuses = the number of big cities won

## Other commands

replay-title = { $game } with { $seats }
replay-not-over = The game is not over, so this is what everybody may see; --seat N shows one seat's view.
replay-next = Enter for the next move, q to stop>{" "}
simulated = { $games } random games of { $game }{ $options }, { $decisions } decisions each on average
simulated-mean = mean score
simulated-min = lowest
simulated-max = highest
simulated-wins = wins
simulated-made = tickets made
simulated-failed = tickets failed
simulated-endings = Ended by the last round: { $last }, because all passed: { $passed }; shared victories: { $shared }
simulated-hash = hash { $hash }
simulated-progress = { $done } of { $games } games
simulated-in = { $seconds } seconds of processor time
map-fine = The map { $key } is fine (fingerprint { $fingerprint })
map-cities = { $count } cities
map-routes = { $count } routes
map-spaces = { $count } spaces on them
map-doubles = { $count } double routes
map-gray = { $count } gray routes
map-ferries = { $count } ferries
map-tunnels = { $count } tunnels
map-tickets = { $count } tickets of kind { $tier }
map-big-cities = { $count ->
    [one] 1 big city: { $cities }
   *[other] { $count } big cities: { $cities }
}
map-big-city = { $city } ({ $bonus })
map-ticket-points = { $count ->
    [one] 1 ticket of { $sum ->
        [one] 1 point
       *[other] { $sum } points
    }
   *[other] { $count } tickets of { $least } to { $most } points, { $sum } in all
}
map-wanted-cards = cards on them: { $cards }; { $count } in all
map-players = { $count } players
map-fits = It can be played by the rules of { $game } ({ $key }), { $players }.
map-fits-none = the map { $key } fits no game ({ $games }); what is in the way is said above
map-no-more-players = For more players by the rules of { $game } something is missing: { $reason }
map-does-not-fit = It cannot be played by the rules of { $game }: { $reason }

## The Card Game in the terminal

column-track = track
column-made = made
column-yard = railyard
label-track = Track
label-cities = Cities
deck-number = deck { $number } of { $all }
made-points = { $count ->
    [0] 0
   *[other] { $count } (+{ $points })
}
city-bonus = { $city } { $points }
city-led = { $city } { $points } ({ $names }: { $count })
goal-at-hand = ✓ at hand
goal-at-hand-with = ✓ at hand, with { $count ->
    [one] 1 locomotive
   *[other] { $count } locomotives
}
goal-on-track = ✓ on your track
goal-without-track = { $status }, without track
goal-lacks = lacks { $cards }
goal-lacks-some = lacks { $count } of { $cards }
goals-together = { $without_track ->
    [yes] all, without track
   *[no] all together
}
goals-counted = Counted are your hand and railyard, locomotives for any color; not your track.
goals-counted-track = Counted are your hand, railyard and track, locomotives for any color.
placing-suit = You place { $card }.
placing-cards = You place { $count } { $card }.
placing-mix = You place { $cards } and more colors.
robbing = This robs { $who }: { $cards } { $count ->
    [one] goes
   *[other] go
} to the discards.
choice-place = place{" "}
choice-suit = : { $span ->
    [0] { $few } cards
   *[other] { $few }–{ $many } cards
}
choice-robbing = , robs { $who }
choice-mix = { $count } colors
choice-stop = stop: one card is enough
prompt-last-turn = Your last turn: only what is on your track is scored. Number, action or ?:
prompt-draw-or-stop = The second card, or stop:
prompt-cards = How many { $card } cards? { $least } to { $most }, Enter for { $proposed }; back takes it back.
prompt-locomotives = How many locomotives on top? { $least } to { $most }, Enter for { $proposed }; back takes it back.
prompt-mix = The next color? A number or a card; back takes it back.
keep-hint-any = Which tickets do you keep? Type their numbers, like 1 2, or all, or none.
no-such-count = That number is not possible; it goes from { $least } to { $most }.
which-mix = Which { $count } colors? You can place { $colors }.
prompt-which-mix = { $count } colors, like { $example }, or Enter for never mind>{" "}
no-such-mix = Name { $count } different colors of these: { $colors }.
why-usage-cards = Type why and an action, like why take L, or why place 3R 1L.
back-not-placing = There is nothing to take back: only a placement can be, until it is complete.
standing-made = { $seat } completed { $tickets }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
standing-none = No tickets have been scored yet.
standing-held = You hold { $count ->
    [one] 1 ticket
   *[other] { $count } tickets
} worth { $points ->
    [one] 1 point
   *[other] { $points } points
}; what is not completed in the end costs as much.
standing-stack = If tickets were scored now, your track would complete { $tickets }: { $points ->
    [one] 1 point
   *[other] { $points } points
}.
sheet-made-in = ✓ made in { $number ->
    [1] the first scoring
    [2] the second scoring
   *[other] scoring { $number }
}: { $tickets }
sheet-bonuses = big cities: { $cities }
sheet-bonus = { $city } +{ $points } ({ $count ->
    [one] 1 ticket
   *[other] { $count } tickets
})
help-card-actions = Actions (the beginning of a word is enough):
help-stop = leave it at one card
help-keep-some = keep the first and the third ticket, or none if allowed
help-suit = place 3 red and a locomotive; robs a smaller red row
help-mix = place 3 cards of different colors that lie in no railyard
help-suit-asked = place red cards; asks how many, and how many locomotives
help-back-placement = take back a placement that is not complete
help-goals-cards = your tickets, the cards that they want and those that are missing
form-cities = cities
help-cities = the big cities, their bonuses and who leads there
form-rules = rules
help-rules = how the game goes, in short
deal-hint = If you do not know The Card Game, type rules; ? shows all that can be typed.
cities-explained = The bonus of a city goes to whoever completes the most tickets there; in brackets who leads, with how many.
scored-pause = That was the scoring. Press Enter to go on with the new deck>{" "}
rules-step-one = A turn begins by itself: one card of each row in your railyard rolls onto your track, locomotives first. There it lies face down{ $open ->
    [yes] , and only you may look at it.
   *[no] , and nobody may look at it, not even you.
}
rules-step-two = Then do one thing: draw up to { $draws } cards (a face-up locomotive is the whole draw), place cards in your railyard, or draw { $tickets } tickets and keep as many as you like.
rules-placing = You place { $least } or more cards of one color, locomotives on top if you like, or { $colors } cards of { $colors } different colors. A color in your own railyard must be gone before you place it again.
rules-robbing = A color in another player's railyard is robbed: you place more cards than that row has, and the row is discarded. { $colors } colors together cannot rob.
rules-scoring = When the deck is used up everybody has one more turn. Then tickets are scored from the cards on the tracks alone: each card serves one ticket, a locomotive stands for any color, and the best tickets are chosen for you.
rules-second-deck = With { $players } players a second deck follows: hands and open tickets are kept, all other cards are shuffled.
rules-end = In the end a ticket that is not completed costs its points, and each big city pays its bonus to whoever completed the most tickets there.

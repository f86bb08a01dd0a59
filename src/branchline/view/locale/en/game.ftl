### Words of the game itself, for every client: the terminal, the browser, programs. Ids in families (card-, event-,
### reason-, …) end in a name from the code.

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
card-count = { $count } { $card ->
    [locomotive] { $count ->
        [one] locomotive
       *[other] locomotives
    }
   *[other] { $card }
}
cards-needed = { $needs } { $card ->
    [locomotive] { $needs ->
        [one] locomotive
       *[other] locomotives
    }
   *[other] { $card }
}
no-cards = nothing
list-comma = {", "}
list-more = { $first } and { $count } more
cards-of-kinds = { $count } cards of { $kinds } kinds

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

color-any = any
color-or = { $color } or { $others }
locomotives = locomotives
locomotives-plus-4 = locomotives +4

## Places and people

city-pair = { $a }–{ $b }
route-lane = { $route } #{ $lane }
route-parallel = { $route } (parallel)
route-priced = { $route }, { $color }
ticket-points = { $ticket } ({ $points })
ticket-points-cards = { $ticket } ({ $points }, { $cards })
seat-name = Player { $number }
bot-name = Bot { $number }
bot-random-name = Wanderer
bot-random-about = Chooses blindly among all possible actions.
bot-greedy-name = Pragmatist
bot-greedy-about = Heads for its tickets by the cheapest way and takes what is worth most at once.
bot-path-name = Pathfinder
bot-path-about = Builds the ways of its first tickets, the dearest routes first, and never draws others.
bot-one_step-name = Step by step
bot-one_step-about = Goes for one route at a time, on the way of its most valuable ticket.
bot-long_route-name = Long hauler
bot-long_route-about = Looks at routes of three spaces and more only, and never draws tickets.
bot-hungry-name = Tree builder
bot-hungry-about = Draws tickets until its trains are spoken for, and builds one tree for all of them.
bot-h3-name = H3
bot-h3-about = Plans one network for its tickets, by fixed prices for trains, cards and turns.
bot-planner-name = Planner
bot-planner-about = Plans for its tickets, and counts turns, trains and cards against points.
bot-search-name = Thinker
bot-search-about = Plays on in imagined worlds and chooses what wins most of them.
bot-learner-name = Learner
bot-learner-about = Knows where it wants to go, but does not always look closely.
bot-casual-name = Casual
bot-casual-about = Follows its tickets, and does not think far ahead.
bot-club-name = Club
bot-club-about = Knows the game, and wastes little.
bot-strong-name = Strong
bot-strong-about = Plans everything, and weighs what it costs against points.
bot-expert-name = Expert
bot-expert-about = Plans, and looks ahead in imagined games for a moment.
bot-master-name = Master
bot-master-about = Plans, and looks ahead in imagined games for a second or two.
bot-sprinter-name = Sprinter
bot-sprinter-about = Builds with what it has, and is soon at the end.
bot-hoarder-name = Hoarder
bot-hoarder-about = Collects cards for long, and then builds a lot.
bot-ticket_hungry-name = Ticket-hungry
bot-ticket_hungry-about = Keeps many tickets, and draws more of them.
bot-blocker-name = Blocker
bot-blocker-about = Builds first where others might want to build, too.
bot-long_liner-name = Long-liner
bot-long_liner-about = Wants long routes, and all of them in one line.
kind-ferry = ferry, { $count ->
    [one] 1 locomotive
   *[other] { $count } locomotives
}
kind-tunnel = tunnel

tier-long = long
tier-medium = medium
tier-short = short
tier-regular = {""}

## Games and their options

game-usa = North America
game-europe = Europe
game-nordic = Nordic Countries
game-france_large = France, large map
game-france_small = France, small map
game-france_borders = France with borders
game-card_game = The Card Game
game-mini = Mini
game-mini_europe = Mini Europe
game-on-map = { $map }, by the rules of { $game }

option-stations = With 4 players or more: beside another player's route you may build a parallel track: from your own station (owner), or from anybody's (open).
option-open_track = Whether you may look at the cards on your own track (yes), or have to remember them (no).
option-short_pile = So many short tickets are in the draw pile. The rulebook says 1, and 15 may be what it means.

players-range = { $few } to { $many } players

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
reason-too-few-cards = It takes { cards-needed }, and you have { $has }.
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
reason-too-few-for-row = The row would be too small: place at least { cards-needed }, not { $has }.
reason-nothing-to-stop = You can stop after your first card; before it, do something else.
reason-no-such-set = There { $has ->
    [one] is 1 set
   *[other] are { $has } sets
} of tickets before you, so there is no number { $asked }.
reason-no-other-sets = No other sets of tickets follow these.
reason-other-actions-possible = You can only pass when nothing else is possible.
reason-lacking = You lack { $count } { $card } or { $count ->
    [one] a locomotive.
   *[other] locomotives.
}
reason-lacking-color = You lack { card-count }.
reason-lacking-locomotives = You lack { $locomotives ->
    [one] a locomotive
   *[other] { $locomotives } locomotives
}{ $others ->
    [0] .
   *[other] {" "}and { $others } { $card } or locomotives.
}
reason-lacking-any = You lack { $count ->
    [one] 1 more card of the same color (a locomotive stands in).
   *[other] { $count } more cards of one color (locomotives stand in).
}
reason-lacking-any-color = You lack { $count ->
    [one] 1 more card of the same color.
   *[other] { $count } more cards of one color.
}
reason-lacking-locomotives-any = You lack { $locomotives ->
    [one] a locomotive
   *[other] { $locomotives } locomotives
}{ $others ->
    [0] .
    [one] {" "}and 1 more card of the same color (another locomotive stands in).
   *[other] {" "}and { $others } more cards of one color (more locomotives stand in).
}
reason-cards-make-no-sets = { $cards } is no payment with { $sets ->
    [one] 1 set.
   *[other] { $sets } sets.
} { $rule }
reason-named-too-many = You named { $named } { $card } and have { $has }.

why-possible = Nothing is in the way: you can do this now.

set-any-three = A set is any three cards, alike or not; it stands for a locomotive.
set-any-four = A set is any four cards, alike or not; it stands for one card of your color.
set-three-alike = A set is three cards of one color; it stands for a locomotive.
set-other = A set is several cards that stand for one.

## What is asked first

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
asked-choose-set = choose which tickets you complete

## What points are for, and what decides between equals

score-routes = routes
score-tickets = tickets
score-stations = stations left
score-longest_path = longest path
score-most_tickets = most tickets
score-completed = tickets completed
score-uncompleted = tickets not completed
score-big_cities = big cities

tie-most_tickets = the number of tickets made
tie-fewest_stations = the number of stations used, the fewest being best
tie-path_length = the length of the longest path
tie-longest_path = the bonus for the longest path
tie-most_bonuses = the number of big cities won

## Why a bot would do that. Its details are explained in the guide to bots.

hint-only-choice = Nothing else is possible.
hint-pass = You can do nothing, so you have to pass.
hint-refuse-only = You have no cards that would pay for the tunnel.
hint-said = { $text }

hint-claim-for-ticket = { $route } is on a good way for your ticket { $ticket }{ $stations ->
    [0] .
   *[other] , which also takes a station.
}
hint-claim-completes-ticket = { $route } completes { $count ->
    [one] your ticket
   *[other] your tickets
} { $tickets }.
hint-claim-points = No route is left to build for your tickets, and { $route } brings the most for its turns: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-claim-points-late = There is no time left for { $tickets }, and { $route } brings the most for its turns: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-claim-longest = { $count ->
    [0] No route is left to build for your tickets, and
   *[other] { $tickets } could still be made, but only in ways that this bot leaves aside;
} { $route } is the longest route that you can well pay now: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-claim-dearest = { $count ->
    [0] No route is left to build for your tickets, and
   *[other] { $tickets } could still be made, but only in ways that this bot leaves aside;
} { $route } brings the most of what you can well pay now: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-claim-cheapest = { $count ->
    [0] No route is left to build for your tickets;
   *[other] { $tickets } could still be made, but only in ways that this bot leaves aside;
} then this bot begins with what brings least, here { $route }: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-claim-value = { $count ->
    [0] No route is left to build for your tickets, and
   *[other] { $tickets } could still be made, but only in ways that this bot leaves aside;
} { $route } is worth most for its turns, counting trains, cards and your network: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-claim-no-cards = There are no cards to draw, and { $route } brings the most: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-last-claim-points = In your last turn { $route } brings the most: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-last-claim-safe = In your last turn { $route } brings the most without the risk of a tunnel: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-last-claim-completes-ticket = In your last turn { $route } still completes { $count ->
    [one] your ticket
   *[other] your tickets
} { $tickets }.
hint-last-station = In your last turn a station in { $city } still makes your ticket { $ticket }.
hint-last-nothing = It is your last turn, and nothing is left that brings points.
hint-station-lends-route = { $owner } has { $route }, which your ticket { $ticket } needs; a station in { $city } lends it to you in the end.
hint-station-opens-track = { $owner } has { $route }, which your ticket { $ticket } needs; from a station in { $city } you can build beside it.

hint-take-for-routes = For { $routes } you need { card-count } more than you hold.
hint-take-locomotive-needed = For { $routes } you need { $count ->
    [one] a locomotive
   *[other] { $count } locomotives
} more than you hold.
hint-take-locomotive-completes = { $route } lacks a single card, and a locomotive can stand in for it.
hint-take-locomotive = It stands in for other cards, and nothing else that lies face up helps you more.
hint-take-spare = Nothing that lies face up is wanted now, and the deck is empty; { $card } is as good as any.
hint-draw-for-routes = For { $routes } you need { $cards } more than you hold, and none of that lies face up.
hint-draw-not-second = For { $routes } you need { $cards } more than you hold, but may not take that from the row as the second card.
hint-draw-no-route = No route is left that you could claim, so whatever comes from the deck will do.
hint-draw-for-tunnel = You have the cards for the tunnel { $route }, but none to spare if it costs more.
hint-draw-blind = Nothing that lies face up is worth more to you now than a card from the deck.
hint-nothing-better = There is neither a card to draw nor a route to claim.

hint-tickets = No route is left to build for your tickets, and everybody has at least { $trains } trains: there is time for new ones.
hint-tickets-aside = { $tickets } could still be made, but only in ways that this bot leaves aside; everybody has at least { $trains } trains, so there is time for new ones.
hint-keep-worth = { $count ->
    [one] { $tickets } brings more than the turns for it would bring otherwise.
   *[other] { $tickets } bring more than the turns for them would bring otherwise.
} { $trains ->
    [0] That takes no more trains.
    [one] By good ways all your tickets together then take 1 more train.
   *[other] By good ways all your tickets together then take { $trains } more trains.
}
hint-keep-least = You must keep at least { $needs }, and { $count ->
    [one] { $tickets } looks
   *[other] { $tickets } look
} best.

hint-tunnel-pay = The tunnel { $route } is worth { $count ->
    [one] one more card.
   *[other] { $count } more cards.
}
hint-tunnel-pay-last = It is your last turn: cards that you keep bring nothing any more.
hint-tunnel-refuse = { $count ->
    [one] One more card
   *[other] { $count } more cards
} for the tunnel { $route } would be too dear: take yours back, and try again later.
hint-pay-least = These are the cards that you will miss least.
hint-lay-least = It is among the cards that you will miss least: { $card }.

## The same by plan, and by looking ahead

hint-plan-claim-ticket = { $route } is part of your best plan for { $tickets }.
hint-plan-claim = { $route } is part of your best plan.
hint-plan-claim-points = No ticket needs { $route }, but it is worth more now than more cards: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-plan-station = Your plan needs a station in { $city }.
hint-plan-tickets = { $count ->
    [0] No route is left to build for your tickets
    [one] { $tickets } would cost more than it brings
   *[other] { $tickets } would cost more than they bring
}, and { $trains ->
    [one] your last train is
   *[other] your { $trains } trains are
} enough for new ones.
hint-plan-draw = For { $routes } you need { $cards } more than you hold, and a card from the deck promises more than those that lie face up.
hint-plan-take = Your plan lacks no { $card } now, but it may become useful, and nothing that you could draw is worth more.
hint-plan-keep = { $count ->
    [one] { $tickets } is the choice that brings the most for its turns and its risk.
   *[other] { $tickets } are the choice that brings the most for its turns and its risk.
} { $trains ->
    [0] Your plan then takes no more trains.
    [one] Your plan then takes 1 more train.
   *[other] Your plan then takes { $trains } more trains.
}
hint-search = { $because } Of { $games } imagined games, judged some turns ahead or at their end, this won { $share }%, the next best choice { $next }%. Real rivals are harder to beat.
hint-search-close = { $because } Of { $games } imagined games, judged some turns ahead or at their end, this won { $share }%; another choice won { $next }%, which is not enough to be sure of it. Real rivals are harder to beat.
hint-search-better = Play by plan would do something else, but looking ahead speaks for this.
hint-search-clear = Nothing else was worth looking at.

## The same in The Card Game

hint-complete-most-points = No other choice brings more points for tickets.
hint-complete-as-many-points = It brings { $points } points for tickets, as many as any other choice, and promises more in big cities.
hint-complete-big-cities = It brings fewer points for tickets, { $points }, and promises more in big cities.
hint-place-wanted = Your tickets still want { card-count } on your track: { $tickets }.
hint-place-robs = It costs { $owner } { $count ->
    [one] 1 card
   *[other] { $count } cards
} of that color{ $wanted ->
    [0] .
    [one] , and brings you 1 card that your tickets want.
   *[other] , and brings you { $wanted } cards that your tickets want.
}
hint-place-locomotives = It brings locomotives onto your track, which stand for what your tickets lack.
hint-place-spare = Your tickets do not want { $card } yet, but on your track it may serve a later one.
hint-place-mix = Single cards of different colors roll onto your track together, and your tickets want { $colors }.
hint-place-mix-spare = Single cards of different colors roll onto your track together.
hint-place-all = All your { $card } cards: a longer row is harder to rob, and a later ticket may want what is left over.
hint-place-count = A longer row of { $card } would hardly leave your railyard in time.
hint-place-fewest = No smaller number is possible.
hint-locomotives-help = { $count ->
    [one] It stands for a card that your tickets want and your hand lacks.
   *[other] They stand for cards that your tickets want and your hand lacks.
}
hint-locomotives-late = The deck is nearly used up, and only what is on your track is scored.
hint-locomotives-keep = Locomotives would not help your tickets here; keep them for later.
hint-mix-wanted = Your tickets want { $card }.
hint-mix-spare = Your tickets do not want { $card } yet, but you can spare it best.
hint-tickets-time = There is time for more than your tickets want: { $count ->
    [0] no more cards on your track.
    [one] 1 more card on your track.
   *[other] { $count } more cards on your track.
}
hint-take-for-tickets = You lack { card-count } for { $tickets }.
hint-take-locomotive-alone = A locomotive stands for any color, and no color that your tickets lack lies face up.
hint-take-more = Nothing that lies face up is what your tickets lack; with this card you hold { card-count }.
hint-draw-for-tickets = You lack { $cards } for your tickets, and none of that lies face up.
hint-nothing-to-draw = There is no card to draw.
hint-tickets-room = Your tickets leave you { $trains ->
    [one] 1 train
   *[other] { $trains } trains
} to spare, so there is room for more.
hint-tickets-gain = There are trains for more: the best of new tickets should bring about { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-claim-in-tree = It is part of a tree that joins the cities of all your tickets.
hint-draw-any = Whatever comes from the deck will do.
hint-keep-all = This bot keeps as many tickets as it may.
hint-keep-cheapest = You must keep at least { $needs }, and this bot keeps what is worth the fewest points: { $tickets }.
hint-keep-many = Every ticket counts, and there are trains for as many as these.
hint-keep-rate = { $count ->
    [one] { $tickets } brings
   *[other] { $tickets } bring
} the most points for the cards that are wanted, and there is time for that.
hint-place-other = None of the tickets that you are likely to make wants { $card }, but on your track it may serve another.
hint-place-late = None of the tickets that you are likely to make wants { $card }, but time is short, and what stays in your hand brings nothing in the end.
hint-mix-other = None of the tickets that you are likely to make wants { $card }, but you can spare it best.
hint-cards-wanted = Your tickets want all of them on your track: { card-count }.
hint-place-some = The rest of your { $card } cards is worth more in your hand now.
hint-locomotives-hold = Your locomotives are worth more in your hand now than in this row.
hint-locomotives-track = { $count ->
    [one] On your track it stands for a card that your tickets lack there.
   *[other] On your track they stand for cards that your tickets lack there.
}
hint-locomotives-time = Time is short, and what stays in your hand brings nothing in the end.
hint-locomotives-guard = { $count ->
    [one] With it the row is harder to rob.
   *[other] With them the row is harder to rob.
}
hint-plan-take-cards = The tickets that you are likely to make lack no { $card }, but another may want it, and nothing that you could draw is worth more: you then hold { card-count }.
hint-take-locomotive-more = A locomotive stands for any color, and is worth more to you now than { $count ->
    [one] any other card that you could draw.
   *[other] two other cards that you could draw.
}
hint-plan-draw-cards = You lack { $cards } for { $tickets }, and a card from the deck promises more than those that lie face up.
hint-draw-ready = Your hand has what is lacking on the track for the tickets that you are likely to make, and more cards promise more now than placing them.
hint-draw-later = { $count ->
    [0] You hold no ticket that is likely to be made;
   *[other] The tickets that you are likely to make have what they want on the track;
} more cards may serve another.
hint-tickets-promise = New tickets should bring you { $points ->
    [0] less than a point, but more
    [one] about 1 point, more
   *[other] about { $points } points, more
} than cards or a placement now.
hint-tickets-last = What is on your track may complete a new ticket at once, and nothing else brings points now.
hint-plan-keep-cards = { $count ->
    [one] { $tickets } promises more than it risks.
   *[other] { $tickets } promise more than they risk.
} { $lacking ->
    [0] Then nothing is lacking on your track for the tickets that you can make.
    [one] Then 1 card is lacking on your track for the tickets that you can make, and there is time for about { $room }.
   *[other] Then { $lacking } cards are lacking on your track for the tickets that you can make, and there is time for about { $room }.
}
hint-keep-none-risk = None of them promises more than it risks.
hint-keep-none = Even the best of them wants more cards than there is time for.

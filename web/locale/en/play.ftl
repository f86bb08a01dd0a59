### The table: what can be done, what is asked, what is shown.

## The room

room-opening = Opening the table …
room-missing-title = No such table
room-missing = There is no table at this address, or it is private. Whoever opened it can send you an invitation link.
room-shut-out-title = This table is not open to you any more
room-shut-out = The link you came in by has been withdrawn, or your seat was given to somebody else.
room-closed-title = { $game }: the table was given up
room-closed = Whoever opened it has closed it before the game was over.
room-history-changed = Careful: the server goes on from another history of this game than the one it has told this browser before. Somebody has changed it, or an old backup was put back. Do not trust what follows until whoever runs the server has explained it.

## Whose turn, and what to do

turn-yours = Your turn.
turn-choose = Draw cards, claim a route that is lit, or take tickets.
turn-choose-cards = Draw cards, place cards in your railyard, or take tickets.
turn-second = Draw { $draws ->
    [2] a second
   *[other] another
} card.
turn-keep = Choose the tickets that you keep.
turn-complete = Choose the tickets that you complete.
turn-lay = Lay down the next card of your payment.
turn-tunnel = The tunnel costs more: pay, or leave it.
turn-pay = Pay for your station.
turn-pass = You can do nothing else: pass.
turn-placing = Go on with the cards you place.
turn-sending = One moment …
turn-waits = { $name } plays on in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
turn-waits-end = { $name } waits until you end your turn.
turn-end = End turn
turn-other = { $name } is to move.
turn-nobody = Nobody is to move.
turn-counting = The game is over: the points are counted.
turn-over = { $count ->
    [0] The game is over.
    [one] The game is over: { $names } wins!
   *[other] The game is over: { $names } share the victory!
}
turn-last-round = Last round: { $count ->
    [one] 1 turn left
   *[other] { $count } turns left
}
turn-looking-on = You are looking on
turn-lost = No connection: trying again …
turn-unheard = { $count ->
    [one] 1 new line of talk
   *[other] { $count } new lines of talk
}
turn-step = Next move
turn-catch-up = Show all ({ $count })
turn-pace = How moves of others are shown
pace-live = as they come
pace-slow = slowly
pace-step = step by step

## What others have done

round-since = Since your turn: { $count ->
    [one] 1 move
   *[other] { $count } moves
}
round-skip = Go on

## Players

play-players = Players
play-you = (you)
play-to-move = to move
play-stand-in = bot stands in
play-failed = { $bot } plays on
play-away = away
play-take-back = Take my seat back
play-let-bot = Let a bot play for { $name }
play-col-points = points
play-col-trains = trains
play-col-cards = cards
play-col-tickets = tickets
play-col-stations = stations
play-col-track = on track
play-col-made = made

## Drawing

play-draw-area = Draw
play-row = Cards face up
play-row-empty = No cards face up
play-take = Take { $card }
play-deck = { $count ->
    [0] the deck is empty
    [one] 1 card in the deck
   *[other] { $count } cards in the deck
}
play-draw = Draw from the deck
play-draw-tickets = { $count ->
    [0] No tickets left
   *[other] Tickets ({ $count } left)
}
play-tickets-ask = Draw new tickets? That is your turn.
play-tickets-yes = Draw tickets
play-stop = One card is enough
play-pass = Pass

## Cards and tickets of one's own

play-hand = Your cards ({ $count })
play-hand-empty = You have no cards.
play-tickets = Your tickets ({ $count })
play-tickets-none = You have no tickets yet.
play-ticket-made = made
play-ticket-missing = { $count ->
    [0] made
    [one] 1 train to go
   *[other] { $count } trains to go
}
play-ticket-too-far = { $count ->
    [one] 1 train to go: more than you have
   *[other] { $count } trains to go: more than you have
}
play-ticket-cut-off = cut off
play-tier-long = long
play-tier-medium = medium
play-tier-short = short
play-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
play-offer-title = Which tickets do you keep?
play-offer-how = { $same ->
    [yes] Keep { $least } of these { $count }.
   *[no] { $least ->
        [0] Keep as many of these { $count } as you like, or none.
       *[other] Keep at least { $least } of these { $count }{ $most ->
            [one] .
           *[other] , at most { $most }.
        }
    }
}{ $engine ->
    [board] {" "}Their cities are lit on the map.
   *[cardgame] {""}
}
play-keep-some = Keep tickets
play-keep = { $count ->
    [0] Keep none
    [one] Keep 1 ticket
   *[other] Keep { $count } tickets
}
play-keep-more = { $least ->
    [one] Choose at least 1.
   *[other] Choose at least { $least }, at most { $most }.
}

## Claiming

play-board = The map
play-looking-on = You are looking on: only those who play can do something here.
play-route-yours = This route is yours already.
play-claim-how = How do you pay?
play-claim = Claim the route
play-claim-sets = { $sets ->
    [one] with 1 set, card by card
   *[other] with { $sets } sets, card by card
}
play-countdown = { $seconds ->
    [one] in 1 second
   *[other] in { $seconds } seconds
}
play-lay-title = Your payment, card by card
play-lay-title-route = { $route }: your payment, card by card
play-lay-missing = { $count ->
    [one] 1 card is missing.
   *[other] { $count } cards are missing.
}
play-lay-laid = Laid down:
play-lay = { $card } ({ $left } left)
play-lay-order = Cards go down in the order of your hand, from the left; cards that fit no payment any more are not offered.
play-undo = Undo
play-tunnel-title = The tunnel costs more
play-tunnel-title-route = Tunnel { $route }
play-tunnel-laid = You laid down
play-tunnel-turned = Turned up
play-tunnel-due = { $count ->
    [one] One more card is due.
   *[other] { $count } more cards are due.
}
play-pay = Pay
play-pay-sets = { $sets ->
    [one] Pay with 1 set
   *[other] Pay with { $sets } sets
}
play-tunnel-free = Your tunnel costs nothing more. Turned up:
play-claim-tunnel = A tunnel: { $turned } cards are turned up, and each that matches costs one card more. You can then still take your cards back.
play-station-price = { $count ->
    [one] It costs one card of any color.
   *[other] It costs { $count } cards of one color; locomotives stand in.
}
play-refuse = Take my cards back
play-station-title = Your station
play-station-title-city = Station in { $city }
play-station-ask = At the end of the game a station lends you one route of somebody else's at its city.
play-station-award = Not built, it is worth { $points ->
    [one] 1 point
   *[other] { $points } points
} in the end.
play-station-free = It costs no cards. Beside the routes of others at its city you may build tracks of your own.
play-station-build = Build a station
play-station-pay = What do you pay with?

## Hints

play-hint-title = A bot would do this
play-hint-ask = Hint
play-hint-thinking = A bot thinks …
play-hint-do = Do it
do-draw = Draw a card from the deck.
do-take = Take { $card } from the row.
do-tickets = Draw new tickets.
do-keep = { $count ->
    [one] Keep ticket { $numbers } of those on offer.
   *[other] Keep the tickets { $numbers } of those on offer.
}
do-keep-none = Keep none of the tickets.
do-claim = Claim { $route } with { $cards }.
do-claim-sets = Claim { $route } with { $sets ->
    [one] 1 set of cards.
   *[other] { $sets } sets of cards.
}
do-station = Build a station in { $city }.
do-pay = Pay { $cards }.
do-pay-sets = Pay with { $sets ->
    [one] 1 set of cards.
   *[other] { $sets } sets of cards.
}
do-refuse = Do not pay: take your cards back.
do-pass = Pass.
do-stop = Leave it at one card.
do-complete = Complete set { $count }.
do-other = Look at other sets.
do-lay = Lay down { $card }.
do-suit = Place { $card } in your railyard.
do-mix = Place { $size } colors, { $card } among them.
do-cards = { $count ->
    [one] Place 1 card of that color.
   *[other] Place { $count } cards of that color.
}
do-locomotives = { $count ->
    [0] Put no locomotive on top.
    [one] Put 1 locomotive on top.
   *[other] Put { $count } locomotives on top.
}

## Beside the board

play-tabs = Log, talk, typing
play-tab-log = Log
play-tab-chat = { $count ->
    [0] Talk
   *[other] Talk ({ $count })
}
play-tab-type = Type
play-rematch = Play again
play-rematch-there = To the next game
play-replay = Watch it again
play-home = Start page
chat-title = Talk at the table
chat-none = Nobody has said anything yet.
chat-say = Say something
chat-send = Send
chat-hide = Put the talk away
chat-show = Show the talk
chat-away = The talk is put away.
chat-mute = Do not hear { $name }
chat-unmute = Hear { $name } again
chat-hello = Hello!
chat-luck = Good luck!
chat-nice = Well played!
chat-moment = One moment, please.
chat-thanks = Thank you for the game!

## Several people at one screen

curtain-title = { $name }'s turn
curtain-how = Pass the device to { $name }. The cards are shown when nobody else is looking.
curtain-lift = I am { $name }: show my cards
curtain-done = Your turn is over; { $name } is next.
curtain-drop = Hide my cards

## Typing

typed-title = Play by typing
typed-label = Type:
typed-example = help, or claim …
typed-answer = Answer
typed-do = Do it
typed-help-help = these words
typed-help-moves = what you can do now
typed-help-hand = your cards
typed-help-row = the cards face up and the deck
typed-help-tickets = your tickets and what each needs (when you may draw tickets, type mine)
typed-help-players = everybody's points, trains and cards
typed-help-routes = the routes at a city, like routes paris
typed-help-log = what happened; log 20 for the last 20 lines
typed-help-actions = Everything that “moves” lists can be typed: draw, take R, tickets, keep 1 3, claim and a route with its cards; also why and an action, hint, undo.
typed-no-moves = You cannot do anything now.
typed-no-routes = There are no routes in this game.
typed-which-city = There is no city { $city } here; type routes and the beginning of a city's name.
typed-why-what = Type why and an action, like why take L.
typed-possible = Nothing is in the way: you can do this now.
typed-wait = One moment: the last move is not answered yet.
typed-player = { $points ->
    [one] 1 point
   *[other] { $points } points
 }, { $trains ->
    [one] 1 train
   *[other] { $trains } trains
 }, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
 }, { $tickets ->
    [one] 1 ticket
   *[other] { $tickets } tickets
 }
typed-card-player = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
 }, { $tickets ->
    [one] 1 ticket
   *[other] { $tickets } tickets
 }, { $track } on the track
typed-open = open
typed-closed = closed
typed-any-color = any color
typed-spaces = { $count ->
    [one] 1 space
   *[other] { $count } spaces
}
typed-ferry = ferry
typed-tunnel = tunnel

tell-host = Tell the host
tell-host-about = Whoever runs this server reads it, and nobody at the table.
tell-host-who = About
tell-host-table = the table
tell-host-what = What is the matter?
tell-host-send = Tell them
tell-host-done = The host has been told.

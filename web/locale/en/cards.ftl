### The Card Game's table: railyards, tracks, big cities, and the placing of cards.

cards-table = The table

## How far the game has come

cards-deck = { $count ->
    [one] One card left in the deck
   *[other] { $count } cards left in the deck
}
cards-last-round = { $count ->
    [one] Last round: one turn left
   *[other] Last round: { $count } turns left
}
cards-decks-left = { $count ->
    [0] The last deck
    [one] One more deck to come
   *[other] { $count } more decks to come
}
cards-pile = { $count ->
    [0] No tickets left to draw
    [one] One ticket left to draw
   *[other] { $count } tickets left to draw
}
cards-over = The game is over

## Big cities

cards-bonus-title = Big cities
cards-bonus-about = for the most completed tickets there, ties included
cards-bonus-points = { $count } points
cards-bonus-leads = most completed tickets: { $who }, { $count }
cards-bonus-none = none yet
cards-bonus-held = you hold { $count }
cards-bonus-held-label = { $count ->
    [one] you hold one ticket to it
   *[other] you hold { $count } tickets to it
}

## A seat

cards-yard-own = { $who } (you)
cards-your-turn = Your turn
cards-to-move = Plays now
cards-hand = { $count ->
    [0] no cards in hand
    [one] one card in hand
   *[other] { $count } cards in hand
}
cards-tickets = { $count ->
    [0] no open tickets
    [one] one open ticket
   *[other] { $count } open tickets
}
cards-choosing = { $count ->
    [one] Has one ticket to choose from
   *[other] Chooses from { $count } tickets
}
cards-yard-empty = The railyard is empty.
cards-made = { $count ->
    [0] No completed tickets
    [one] One completed ticket, { $points } points
   *[other] { $count } completed tickets, { $points } points
}
cards-unmade = { $count ->
    [one] one not completed, −{ $points }
   *[other] { $count } not completed, −{ $points }
}

## The on-the-track stack

cards-track = { $count ->
    [one] card on the track
   *[other] cards on the track
}
cards-track-gained = +{ $count } just now
cards-track-closed = Nobody may look at them before the scoring; you may remember them.

## A row

cards-row-placed = new
cards-row-rolled = one moved to the track
cards-row-robbed = robbed
cards-row-draft = to be placed
cards-row-threatened = will be robbed
cards-rob-tag = rob: { $count }+
cards-rob-needs = It takes { $count } cards to rob this row.
cards-rob-own = Others rob it with { $count } cards.
cards-rob = Rob: { $count }+
cards-rob-label = Rob { $who }: place { $count } or more { $card } cards

## Placing cards

cards-place-title = Place cards
cards-place-wait = You can place cards when it is your turn.
cards-place-later = Something else is to be decided first.
cards-place-nothing = You have no colored cards to place.
cards-mode = What to place
cards-mode-suit = One color
cards-mode-mix = { $Size } colors
cards-pick-color = Choose a color
cards-pick-colors = Choose { $size } colors
cards-color-label = { $count } { $card }{ $can ->
    [no] : not possible now, why not?
    [rob] : robs { $who }
   *[yes] {""}
}
cards-color-why = why not?
cards-color-robs = robs
cards-count-cards = Cards: { $card }
cards-count-locomotives = Locomotives on top
cards-of = { $count } of { $most }
cards-suit-outcome = A row of { $count } cards in your railyard.
cards-suit-lacks = A row has at least { $needs } cards: { $count ->
    [one] one more is needed.
   *[other] { $count } more are needed.
}
cards-rob-outcome = Train robbery! { $who } has to discard { $cards }.
cards-rob-lacks = To rob { $who } it takes { $needs } cards, locomotives included: { $count ->
    [one] one more is needed.
   *[other] { $count } more are needed.
}
cards-mix-outcome = One card each: { $cards }.
cards-mix-lacks = { $count ->
    [one] One more color is needed.
   *[other] { $count } more colors are needed.
}
cards-mix-full = { $Size } colors are chosen; press one of them to lay it back.
cards-place = Place
cards-place-rob = Place and rob

## A placement that was begun step by step

cards-ask-cards = How many cards, { $card }?
cards-ask-locomotives = { $cards }: with how many locomotives on top?
cards-ask-color = Placed together so far: { $cards }. Which color next?

## Tickets

cards-ticket-wants = Wants { $cards }.
cards-ticket-points = { $count ->
    [one] One point
   *[other] { $count } points
}
cards-ticket-done = Completed
cards-ticket-failed = Not completed
cards-ticket-covered = Your track has all its cards.
cards-ticket-missing = { $count ->
    [one] One card is missing on your track.
   *[other] { $count } cards are missing on your track.
}
cards-pip = { $card }: { $place }
cards-place-track = on your track
cards-place-locomotive = a locomotive on your track
cards-place-yard = in your railyard
cards-place-hand = in your hand
cards-place-nowhere = still to be found

## Which tickets are completed

sets-title = Which tickets do you complete?
sets-how = Your stack completes any of these sets. In the end each ticket left costs its points, and each big city pays whoever completed most tickets there.
sets-always = Each of these sets completes: { $tickets }. And besides:
sets-city = { $city } { $count }
sets-complete = Complete these tickets
sets-other = Other sets

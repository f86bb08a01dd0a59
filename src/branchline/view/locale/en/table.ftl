### The table in words, in the terminal and wherever a table is printed or drawn.

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
column-track = track
column-made = made
column-total = total
column-yard = railyard
mark-to-move = ▶
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
routes-none = no routes yet
stations-in = stations in { $cities }
tunnel-route = The tunnel { $route }
tunnel-due = { $count ->
    [one] One more card is due:
   *[other] { $count } more cards are due:
} { $card }.
laying-missing = { $count } to go
station-due = The station in { $city } costs { $count ->
    [one] one card.
   *[other] { $count } cards of one color; locomotives stand in.
}
placing-suit = You place { $card }.
placing-cards = You place { $count } { $card }.
placing-mix = You place { $cards } and more colors.
deck-number = deck { $number } of { $all }
made-points = { $count ->
    [0] 0
   *[other] { $count } (+{ $points })
}
choice-complete = complete { $tickets } ({ $points })
label-track = Track
label-yard = Railyard
label-offer = Offered
label-sets = Sets
legend-open = open route, in the color of its cards
legend-gray = any color
legend-ferry = ferry, a dot for each locomotive
legend-claimed = claimed, with the number of its seat
legend-station = station
map-drawn = The map { $key }

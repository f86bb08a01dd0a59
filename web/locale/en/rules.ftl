### The rules of the seven games, in our own words.

rules-title = Rules
rules-intro = { $Games } games about railways. All of them are quick to learn; each has something that the others do not have.
rules-learn = New here? Play the guided first game
rules-table-label = The { $games } games side by side
rules-read = Read the rules
rules-other-maps = Other maps on this server
rules-other-map = { $map }, by the rules of { $game }
rules-page-title = Rules of { $game }
rules-all = All games
rules-contents = On this page
rules-top = Back to the top
rules-play = Play this game
rules-unknown-title = No such game
rules-unknown = There are no rules for “{ $game }” here. Choose one of the games from the list.
rules-map-facts = { $cities } cities, { $routes } routes, { $tickets } tickets.
rules-map-facts-special = { $cities } cities, { $routes } routes (tunnels: { $tunnels }, ferries: { $ferries }), { $tickets } tickets.
rules-map-facts-cards = { $tickets } tickets between { $cities } cities.
rules-played-on = This map is played by the rules of { $game }.

## The seven games side by side

rules-column-game = Game
rules-column-players = Players
rules-column-trains = Trains each
rules-column-tunnels = Tunnels
rules-column-ferries = Ferries
rules-column-stations = Stations each
rules-column-special = What is special
rules-column-end = End and bonuses
rules-has = yes
rules-has-not = no

rules-special-usa = The game that all others build on: draw cards, claim routes, complete tickets. Begin here.
rules-special-europe = Tunnels may cost more than they seem to, ferries want locomotives, and a station lets you use a route of somebody else.
rules-special-nordic = Locomotives are good for tunnels and ferries only, but any { $set-word } cards stand for one on a ferry. One route of { $longest-word }.
rules-special-france_large = Up to { $most-word } players. A second kind of locomotive counts { $plus-route-1 ->
    [2] double
   *[other] for { $plus-route-1-word } cards
}. Stations allow parallel tracks. { $Set-word } alike stand for a locomotive.
rules-special-france_small = Tickets in { $tiers-word } lengths, stations that cost nothing and allow parallel tracks. { $Set-word } alike stand for a locomotive.
rules-special-france_borders = The small map with its neighbors: one route into each foreign country, and one ticket for each that pays.
rules-special-card_game = No map at all: cards go to your railyard, may be robbed there, and roll onto your track, where they pay for tickets.
rules-ending-usa = { $Last-trains-word } trains or fewer left. Longest path: { $path-bonus }.
rules-ending-europe = { $Last-trains-word } trains or fewer left. Longest path: { $path-bonus }. Each station not built: { $station-bonus }.
rules-ending-nordic = { $Last-trains-word } trains or fewer left. Most tickets: { $tickets-bonus }. No bonus for the longest path.
rules-ending-france_large = { $Last-trains-word } trains or fewer left. Longest path: { $path-bonus }.
rules-ending-france_small = { $Last-trains-word } trains or fewer left. Longest path: { $path-bonus }.
rules-ending-france_borders = { $Last-trains-word } trains or fewer left. Longest path: { $path-bonus }.
rules-ending-card_game = The deck is used up; with { $decks-from-word } players, { $decks ->
    [2] twice
   *[other] { $decks-word } times
}. { $Cities-word } big cities: { $cities-least } to { $cities-most } each.

## Names of the sections

rules-section-aim = What it is about
rules-section-differences = If you know North America
rules-section-setup = Before the first turn
rules-section-turn = Your turn
rules-section-drawing = Drawing train cards
rules-section-claiming = Claiming a route
rules-section-ferries = Ferries
rules-section-tunnels = Tunnels
rules-section-sets = Cards that stand for others
rules-section-plus-four = Locomotives +4
rules-section-stations = Stations
rules-section-parallel = Parallel tracks
rules-section-borders = Borders
rules-section-track = Onto the track
rules-section-placing = Placing cards in the railyard
rules-section-tickets = Drawing tickets
rules-section-seen = What is open and what is secret
rules-section-end = The end
rules-section-second-deck = { $Decks-from-word } players: the second deck
rules-section-scoring = Final scores
rules-section-ties = Ties

## Aim

rules-aim-map = You claim routes between neighboring cities with cards of their color. Each of your tickets names two cities: join them by your own routes, along whichever way you like.
rules-aim-points = A route scores when you claim it. A ticket scores at the end if its cities are joined, and costs as much if they are not. Most points win.
rules-aim-cards = There is no map. Your tickets name the cards that they cost. You lay cards out in your railyard, from where they roll onto your track, one of each color in every turn.
rules-aim-cards-points = At the end the cards on your track pay for your tickets. A ticket that you cannot pay costs its points. Most points win.

## Before the first turn

rules-setup-trains = Everybody begins with { $trains } trains and no points.
rules-setup-trains-stations = Everybody begins with { $trains } trains, { $stations } stations and no points.
rules-setup-deck = The deck has { $total } train cards: { $each } of each of the { $colors-word } colors, and { $locomotives } locomotives.
rules-setup-deck-plus-four = The deck has { $total } train cards: { $each } of each of the { $colors-word } colors, { $locomotives } standard locomotives, and { $plus } locomotives +4.
rules-setup-hand = Everybody is dealt { $hand } cards. { $Row-word } more are turned up: this is the row.
rules-setup-hand-cards = Everybody gets { $first-locomotives } locomotive first. The rest is shuffled, everybody is dealt { $hand } cards, and { $row-word } more are turned up: this is the row.
rules-setup-tickets-usa = Everybody is dealt { $dealt } tickets and keeps at least { $keep }. What is given back goes under the ticket pile.
rules-setup-tickets-europe = Everybody is dealt { $dealt-long } long ticket and { $dealt-regular } regular ones, and keeps at least { $keep } of the { $dealt-word }, of either kind. What is put away leaves the game unseen, and so do the long tickets that nobody was dealt. The other regular tickets are the ticket pile.
rules-setup-tickets-nordic = Everybody is dealt { $dealt } tickets and keeps at least { $keep }. What is given back leaves the game.
rules-setup-tickets-france = Tickets are long, medium or short. The table says how many of each you are dealt, how many you must keep and may keep at most, and what is in the pile. Whatever you do not keep never comes back, and tickets that are neither dealt nor in the pile leave the game unseen.
rules-setup-tickets-borders = National and international tickets are shuffled together. The pile has { $pile-short-word } short ticket only; whoever opens the table can choose another number.
rules-setup-tickets-cards = Everybody is dealt { $dealt } tickets and keeps at least { $keep }. The others are shuffled back into the ticket pile.
rules-setup-bonuses = { $Cities-word } cards for big cities lie ready. They are given out at the end.
rules-setup-secretly = All choose their tickets before the first turn, and nobody sees what the others choose.
rules-setup-first = Who goes first is drawn by lot, or chosen when the table is opened. Then it goes clockwise.
rules-start-players = Players
rules-start-trains = Trains each
rules-start-stations = Stations each
rules-start-deal = Tickets dealt
rules-start-keep = Keep
rules-start-pile = In the pile
rules-tickets-long = { $count } long
rules-tickets-medium = { $count } medium
rules-tickets-short = { $count } short
rules-tickets-regular = { $count }

## A turn

rules-turn-three = In your turn you do exactly one of { $things-word } things: draw train cards, claim a route, or draw tickets.
rules-turn-four = In your turn you do exactly one of { $things-word } things: draw train cards, claim a route, draw tickets, or build a station.
rules-turn-france = In your turn you do exactly one of these things: draw train cards, claim a route, draw tickets, or, with { $stations-from-word } players or more, build a station. A parallel track counts as claiming a route.
rules-turn-cards = First, cards roll from your railyard onto your track. Then you do exactly one of { $things-word } things: draw train cards, place cards in your railyard, or draw tickets.
rules-turn-pass = Only who can do nothing at all passes. If everybody passes one after another, the game ends and is scored.

## Drawing

rules-drawing-two = You take { $draws-word } cards, one after the other. Each is either one from the row or the unseen top card of the deck. A card taken from the row is replaced at once, before you choose the second. You cannot stop after the first as long as there is a second that you can take.
rules-drawing-up-to-two = You take up to { $draws-word } cards, one after the other; you may stop after the first. Each is either one from the row or the unseen top card of the deck. A card taken from the row is replaced at once.
rules-drawing-locomotive = A locomotive from the row is the whole draw: take it first, and there is no second card. It can never be the second card, not even if it has just been turned up. A locomotive that you draw unseen is a card like any other.
rules-drawing-locomotive-large = A locomotive from the row, of either kind, is the whole draw: take it first, and there is no second card. It can never be the second card, not even if it has just been turned up. A locomotive that you draw unseen is a card like any other.
rules-drawing-locomotive-nordic = A locomotive from the row is a card like any other: you may take it as your first card, as your second, or both.
rules-drawing-flush = If { $flush-word } or more of the { $row-word } cards in the row are locomotives, all { $row-word } are discarded and { $row-word } new ones turned up, again and again if need be. The row stays as it is when deck, discards and row together have fewer than { $row-word } cards, or fewer than { $wagons-word } that are no locomotives, or when row and deck would only change places; it is looked at again whenever a card has been discarded or has left the deck.
rules-drawing-flush-large = If { $flush-word } or more of the { $row-word } cards in the row are locomotives, both kinds counted together, all { $row-word } are discarded and { $row-word } new ones turned up, again and again if need be. The row stays as it is when deck, discards and row together have fewer than { $row-word } cards, or fewer than { $wagons-word } that are no locomotives, or when row and deck would only change places; it is looked at again whenever a card has been discarded or has left the deck.
rules-drawing-no-flush = The row is never swept away, however many locomotives lie there.
rules-drawing-no-limit = You may have as many cards in your hand as you like.
rules-drawing-reshuffle = When the deck is used up, the discards are shuffled at once and become the new deck.
rules-drawing-no-reshuffle = The discards are not shuffled again when the deck runs out: that is how the game ends.
rules-drawing-nothing = If deck and discards are empty, you may still take what lies in the row. If there is no second card that you could take, the turn ends after the first.

## Claiming

rules-claiming-cost = A route costs as many cards as it has spaces, all in its color. A gray route takes any one color that you choose. You also choose which of your cards you pay.
rules-claiming-locomotives = A locomotive stands for one card of any color. You may use as many as you like, even for all the spaces.
rules-claiming-locomotives-large = A standard locomotive stands for one card of any color. You may use as many as you like, even for all the spaces. Locomotives +4 have a section of their own.
rules-claiming-locomotives-nordic = Locomotives can be paid on tunnels and ferries only, never on ordinary routes.
rules-claiming-anywhere = Any open route will do; it need not touch your others. You claim one route in a turn, and always the whole of it, so you need as many trains as it has spaces. The cards go to the discards.
rules-claiming-doubles = Where two routes join the same two cities, nobody may ever hold both.
rules-claiming-doubles-few = With { $closed } players, as soon as one of the two is claimed the other is closed to everybody.
rules-claiming-doubles-france = With { $closed } players, as soon as one of the two is claimed the other is closed to everybody.
rules-claiming-doubles-nordic = With { $closed } players, as soon as one of the two is claimed the other is closed. With { $doubles-open } it stays open to the others. This holds also where the two differ in length, color or kind.
rules-claiming-points = The points for a route are scored at once. Long routes are worth more for each train:
rules-points-length = Spaces
rules-points-points = Points

## Ferries

rules-ferries-usual = A ferry has locomotive symbols on some of its spaces. For each symbol you pay at least one locomotive. The other cards are of any one color, and more locomotives may stand for them.
rules-ferries-nordic = A ferry has locomotive symbols on some of its spaces. For each symbol you pay one locomotive. The other cards are of the ferry's color (any one color if it is gray), and more locomotives may stand for them.
rules-ferries-large = Every ferry wants at least { $symbols-word } standard locomotives, or { $set-word } cards of one color in place of each. The other cards are of the ferry's color; more standard locomotives may stand for them, one for one. Locomotives +4 cannot be used.

## Tunnels

rules-tunnels-lay = You never know what a tunnel will cost. First you lay down all the cards that it seems to cost. Then the top { $turned-word } cards of the deck are turned up.
rules-tunnels-extra = Each of the { $turned-word } that has the color you laid down, and each locomotive, costs you one card more: of that color, or a locomotive.
rules-tunnels-extra-france = Each of the { $turned-word } that is the same as one of the cards you laid down costs you one card more. So a turned-up locomotive counts only if you laid down such a locomotive. Cards that stand for a locomotive by { $set ->
    [3] threes
   *[other] sets of { $set-word }
} count too.
rules-tunnels-locomotives = If you laid down nothing but locomotives, only turned-up locomotives count, and the extra cards must be locomotives.
rules-tunnels-color-france = The extra is paid card by card in the right color or with locomotives, also if you laid down locomotives alone. The right color is that of the tunnel; on a gray tunnel it is the one that you name when you claim it. Locomotives alone on a gray tunnel name none, so that the extra is locomotives too.
rules-tunnels-pay-large = On tunnels of { $plus-from-word } spaces or more the extra can also be paid with locomotives +4, but the two kinds of locomotives are never mixed.
rules-tunnels-refuse = If you cannot pay the extra, or do not want to, you take your cards back. Nothing is claimed, and your turn is over.
rules-tunnels-discard = The turned-up cards are discarded in any case. If there are fewer than { $turned-word } left to turn up, those few count; if there is none, there is no risk.

## Sets

rules-sets-nordic = On a ferry any { $set-word } cards, alike or not, stand for one locomotive. Locomotives may be among the { $set-word }.
rules-sets-nordic-where = This holds for the locomotives that the symbols ask for and for those that stand for a colored card. It does not hold on tunnels.
rules-sets-four = The longest route, Murmansk–Lieksa, has { $longest-word } gray spaces. There any { $special-set-word } cards, locomotives included, stand for one card of the color that you have chosen, as often as you like: { $example-cards-word } green cards and any { $example-others-word } others will do. Locomotives cannot be used there in any other way.
rules-sets-france = Any { $set-word } cards of one color stand for one standard locomotive.
rules-sets-france-where = This holds wherever a standard locomotive can be paid, also for the extra cards of a tunnel.
rules-sets-large = Since such a set counts as a standard locomotive, it cannot be paid together with locomotives +4.

## Locomotives +4

rules-plus-four-what = { $Plus-word } of the locomotives are marked +4. They are good for long routes only: { $plus-from-word } spaces or more.
rules-plus-four-route = On an ordinary route of { $plus-from-word } spaces or more, a +4 stands for { $plus-route-1-word } cards.
rules-plus-four-tunnel = On a tunnel of { $plus-from-word } spaces or more, one +4 stands for { $plus-tunnel-1 ->
    [one] one card
   *[other] { $plus-tunnel-1-word } cards
}, and { $plus-more-word } of them stand for { $plus-most-word }.
rules-plus-four-ferry = On ferries they cannot be used.
rules-plus-four-exact = The payment must come out exactly: no +4 may stand for more than what is left to pay.
rules-plus-four-mixed = The two kinds of locomotives are never mixed in one claim, the extra cards of a tunnel included.

## Stations

rules-stations-where = You may build a station in any city that has none, whether or not you have routes there. One in a turn, { $stations-word } in a game.
rules-stations-cost = The first costs { $station-1 } card, the second { $station-2 } cards of one color, the third { $station-3 } of one color. Locomotives may stand for any of them.
rules-stations-borrow = At the end each of your stations lets you use one route of another player that begins in its city, as if it were yours, for all your tickets.
rules-stations-best = You need not decide which: at the end the choice that is best for you is worked out.
rules-stations-left = Each station that you have not built is worth { $station-bonus } points.
rules-stations-france = With { $stations-from-word } players or more you have stations. Building one takes the whole turn and costs no cards. A city has room for one.
rules-stations-france-what = A station lets nobody use the routes of others, and one that is not built is worth nothing. It is there for parallel tracks.

## Parallel tracks

rules-parallel-what = From a station that was built in an earlier turn, a second track can be laid beside a route that another player has claimed.
rules-parallel-cost = It costs what the route beside it costs: a tunnel turns up its cards, a ferry wants its locomotives. It can be laid only beside an original route, not beside another parallel track.
rules-parallel-owner = With stations for their owners (the usual choice): the track begins in a city with your own station and does not end in one with a station of another player. You may lay as many as you like, in different directions.
rules-parallel-open = With open stations: anybody may begin at any station, at either end of the route, even at that of the route's owner. But between two cities there is only ever one parallel track.
rules-parallel-counts = A parallel track counts like any route: for points, trains, tickets and the longest path. Nobody ever holds two tracks between the same two cities.

## Borders

rules-borders-route = You may build only one route that ends in each foreign country. Parallel tracks count as routes. Stations may stand there.
rules-borders-ticket = Each foreign country gives you points for one completed ticket only, the one worth most. Further completed tickets to it are worth 0, but count as completed. Those that you do not complete cost their points all the same.

## Track and railyard

rules-track-rolls = At the start of your turn, before anything else, one card of each color row in your railyard goes face down onto your track. It is the top card of each row, so locomotives leave first. If your railyard is empty, nothing happens.
rules-track-hidden = Nobody may look at the cards on a track, not even their owner, until tickets are scored. Whoever opens the table can allow owners to look at their own.
rules-placing-suit = Either you place { $suit-word } cards or more of one color. Locomotives may be among them and lie on top, but at least one card has the color.
rules-placing-mix = Or you place exactly { $mix-word } cards of { $mix-word } different colors, without locomotives.
rules-placing-own = A color that lies in your own railyard cannot be placed again until its row is gone.
rules-placing-robbery = A color that lies in the railyard of another player can be placed only with more cards than lie there, locomotives counted on both sides. That is a train robbery: the other player discards the whole row.
rules-placing-mix-robbery = So { $mix-word } different colors can be placed only if none of them lies in any railyard.

## Tickets

rules-tickets-draw = You look at the top { $drawn-word } tickets, or as many as are left, and keep at least { $draw-keep-word }. The others go under the pile.
rules-tickets-draw-europe = You look at the top { $drawn-word } regular tickets, or as many as are left, and keep at least { $draw-keep-word }. The others go under the pile.
rules-tickets-draw-nordic = You look at { $drawn-word } tickets, or as many as are left, and keep at least { $draw-keep-word }. The others leave the game.
rules-tickets-draw-large = You look at { $drawn-long } long and { $drawn-medium } medium tickets, or what is left of them, and keep at least { $draw-keep-word }. The others leave the game.
rules-tickets-draw-small = You look at { $drawn-medium } medium and { $drawn-short } short tickets, or what is left of them, and keep at least { $draw-keep-word }. The others leave the game.
rules-tickets-draw-borders = You look at { $drawn-long } long, { $drawn-medium } medium and { $drawn-short } short ticket, or what is left of them, and keep at least { $draw-keep-word }. The others leave the game.
rules-tickets-draw-cards = You look at { $drawn-word } tickets, or as many as are left, and keep as many as you like, or none. The others go under the pile.
rules-tickets-stay = A ticket that you have kept stays with you to the end. If the pile is empty, tickets cannot be drawn.

## What is open

rules-seen-map = Your cards and tickets are secret until the end. Everybody sees how many cards and tickets you hold, how many trains you have left, your points so far, and the discards.
rules-seen-cards = Your cards and tickets are secret. Everybody sees how many cards and tickets you hold, what lies in the railyards, how many cards are on each track, and the discards.

## The end

rules-end-trains = When somebody ends a turn with { $last-trains-word } trains or fewer, everybody has one more turn, that player included. Then the game is scored.
rules-end-deck = When the last card leaves the deck, drawn or turned up, everybody has one more turn, whoever caused it included.
rules-end-deck-row = In these turns you may still take what lies in the row, but it is not replaced. If a single card is left, you may take that one alone.
rules-end-few = Then tickets are scored. With { $one-deck-word } players the game is over.
rules-second-deck-shuffle = With { $decks-from-word } players the completed tickets are set aside and scored. Uncompleted tickets and the cards in your hand stay with you. All other train cards are shuffled into a new deck: everybody is dealt { $next-hand }, and { $row-word } are turned up.
rules-second-deck-few = If there are too few cards they are dealt one at a time round the table, and the row gets what is left. If the deck is then empty, the last turns begin at once.
rules-second-deck-end = Play goes on after the player who moved last, until the deck is used up again. Tickets are scored a second time, and then the game is over. The tickets completed the first time are open to all.

## Scores

rules-scoring-routes = Routes have been scored as they were claimed.
rules-scoring-tickets = Each ticket adds its points if its two cities are joined by your routes, and costs them if they are not.
rules-scoring-borders = Of the completed tickets to one foreign country only the one worth most is counted.
rules-scoring-stations = Each station not built adds { $station-bonus } points.
rules-scoring-path = Whoever has the longest path gets { $path-bonus } points, and all get them who are equal. A path may pass the same city several times and run in loops, but it uses each train once.
rules-scoring-path-stations = Only your own trains count for it: a station adds nothing to a path.
rules-scoring-most-tickets = Whoever has completed the most tickets, at least one, gets { $tickets-bonus } points, and all get them who are equal. There is no bonus for the longest path.
rules-scoring-track = Tickets are paid from your track alone. A ticket needs the cards that it shows; locomotives stand for any of them. Each card pays for one ticket. What is left in your hand or railyard does not count.
rules-scoring-best = If your stack does not complete all your tickets, you choose: no set may leave cards for one ticket more. Sets that another beats in points, tickets and every big city at once are not shown, and if only one is left it is taken for you. { $Sets-page-word } are shown at a time, and { $sets-most-word } at most to whoever holds more than { $sets-tickets-word } tickets. What you choose is seen when all have chosen.
rules-scoring-uncompleted = At the end each ticket that is not completed costs its points.
rules-scoring-cities = Whoever has completed the most tickets to a big city, at least one, gets its bonus, and all get it who are equal. A ticket between two big cities counts for both.
rules-bonus-city = City
rules-bonus-points = Points

## Ties

rules-ties-usa = If points are equal, more completed tickets win; then the bonus for the longest path.
rules-ties-stations = If points are equal, more completed tickets win; then fewer stations used; then the bonus for the longest path.
rules-ties-nordic = If points are equal, more completed tickets win; then the longer continuous path.
rules-ties-cards = If points are equal, more completed tickets win; then more cards for big cities.
rules-ties-shared = If everything is equal, the victory is shared.

## What is different from North America

rules-differs-europe-1 = Some routes are tunnels: { $turned-word } cards are turned up, and you may have to pay more.
rules-differs-europe-2 = Some routes are ferries: their symbols must be paid with locomotives.
rules-differs-europe-3 = You have { $stations-word } stations; building one is { $things ->
    [4] a fourth
   *[other] one more
} thing to do in a turn.
rules-differs-europe-4 = You are dealt { $dealt-long-word } long and { $dealt-regular-word } regular tickets. What you do not keep of them leaves the game.
rules-differs-europe-5 = Routes have other lengths: one of { $longest-word } is worth { $longest-points } points, and none has { $no-length-word } spaces.
rules-differs-europe-6 = Between equal players fewer stations used counts before the longest path.
rules-differs-nordic-1 = For { $least-word } or { $most-word } players, with { $trains } trains each.
rules-differs-nordic-2 = Locomotives can be paid on tunnels and ferries only.
rules-differs-nordic-3 = You may take locomotives from the row like any other card, and the row is never swept away.
rules-differs-nordic-4 = On ferries any { $set-word } cards stand for a locomotive.
rules-differs-nordic-5 = Murmansk–Lieksa has { $longest-word } spaces and is worth { $longest-points } points; there any { $special-set-word } cards stand for one.
rules-differs-nordic-6 = You are dealt { $dealt-word } tickets. Tickets that are not kept leave the game, also later on.
rules-differs-nordic-7 = { $tickets-bonus } points for the most completed tickets, none for the longest path.
rules-differs-nordic-8 = Of double routes the second is closed with { $closed-word } players only.
rules-differs-france_large-1 = For { $least-word } to { $most-word } players. Trains and stations depend on how many you are.
rules-differs-france_large-2 = There are tunnels and ferries. For a tunnel only turned-up cards that are the same as yours cost more.
rules-differs-france_large-3 = Every ferry wants { $symbols-word } locomotives.
rules-differs-france_large-4 = { $Plus-word } locomotives are marked +4 and count { $plus-route-1 ->
    [2] double
   *[other] for { $plus-route-1-word } cards
} on long routes.
rules-differs-france_large-5 = { $Set-word } cards of one color stand for a standard locomotive.
rules-differs-france_large-6 = With { $stations-from-word } players or more you have stations, for parallel tracks beside the routes of others.
rules-differs-france_large-7 = Tickets are long, medium and short, with a least and a most to keep. What is not kept leaves the game.
rules-differs-france_large-8 = A draw of tickets gives { $drawn-long-word } long and { $drawn-medium-word } medium ones.
rules-differs-france_large-9 = Long routes are worth less: six spaces { $points-6 } points, { $longest-word } spaces { $longest-points }.
rules-differs-france_large-10 = Between equal players fewer stations used counts before the longest path.
rules-differs-france_small-1 = For { $least-word } to { $most-word } players. Trains and stations depend on how many you are.
rules-differs-france_small-2 = There are tunnels. Only turned-up cards that are the same as yours cost more.
rules-differs-france_small-3 = There are ferries, whose symbols must be paid with locomotives.
rules-differs-france_small-4 = { $Set-word } cards of one color stand for a locomotive.
rules-differs-france_small-5 = With { $stations-from-word } players or more you have stations, for parallel tracks beside the routes of others.
rules-differs-france_small-6 = Tickets are long, medium and short, with a least and a most to keep. What is not kept leaves the game.
rules-differs-france_small-7 = A draw of tickets gives { $drawn-medium-word } medium and { $drawn-short-word } short ones.
rules-differs-france_small-8 = Between equal players fewer stations used counts before the longest path.
rules-differs-france_borders-1 = For { $least-word } to { $most-word } players. Trains and stations depend on how many you are.
rules-differs-france_borders-2 = One route only into each foreign country.
rules-differs-france_borders-3 = Of the completed tickets to one foreign country only the one worth most counts.
rules-differs-france_borders-4 = There are tunnels. Only turned-up cards that are the same as yours cost more.
rules-differs-france_borders-5 = There are ferries, whose symbols must be paid with locomotives.
rules-differs-france_borders-6 = { $Set-word } cards of one color stand for a locomotive.
rules-differs-france_borders-7 = With { $stations-from-word } players or more you have stations, for parallel tracks beside the routes of others.
rules-differs-france_borders-8 = Tickets are long, medium and short, with a least and a most to keep. What is not kept leaves the game.
rules-differs-france_borders-9 = A draw of tickets gives { $drawn-short-word } of each length.
rules-differs-france_borders-10 = Between equal players fewer stations used counts before the longest path.
rules-differs-card_game-1 = There are no map, no routes and no trains. Tickets are paid with cards.
rules-differs-card_game-2 = You place cards in a railyard first; every turn one of each color rolls onto your track.
rules-differs-card_game-3 = A row in a railyard can be robbed by whoever places more of its color.
rules-differs-card_game-4 = You may stop after drawing one card, and the row is never swept away.
rules-differs-card_game-5 = Of the tickets that you draw you may keep none.
rules-differs-card_game-6 = The game ends when the deck is used up, with { $decks-from-word } players when it is used up for the second time.
rules-differs-card_game-7 = Cards on the track are hidden, even from yourself.
rules-differs-card_game-8 = Bonuses are for the most tickets to { $cities-word } big cities.

## Captions of the drawings

rules-more = …
rules-figure-deck = The deck: { $each } of each color with its symbol, and the locomotives.
rules-figure-row = Five cards in the row, and the deck. The locomotive would be the only card of your turn.
rules-figure-route = A red route of three spaces, and the four ways to pay for it.
rules-figure-route-nordic = A red route of three spaces costs three red cards.
rules-figure-gray = A gray route of two spaces: any two cards of one color.
rules-figure-double = One of a double route has been claimed. With few players the other is closed: it is crossed out.
rules-figure-ferry = A ferry of four spaces with two symbols: two locomotives, and two cards of one color or more locomotives.
rules-figure-ferry-nordic = A green ferry of three spaces with one symbol: a locomotive, or any three cards for it, and two green cards.
rules-figure-ferry-large = A blue ferry of four spaces: two locomotives, and two blue cards or more locomotives.
rules-figure-tunnel = A purple tunnel, three purple cards laid down. Turned up: purple, green, a locomotive. Two cards more.
rules-figure-tunnel-france = A purple tunnel, three purple cards laid down. Turned up: purple, green, a locomotive. Only the purple one counts: one card more.
rules-figure-set-nordic = On a ferry three cards, even all different, stand for a locomotive.
rules-figure-set-france = Three yellow cards stand for a locomotive.
rules-figure-plus-four = A green route of five spaces: two locomotives +4 and a green card, or one +4 and three green cards.
rules-figure-stations = What the first, the second and the third station might be paid with.
rules-figure-parallel = A route of one player, and beside it the parallel track of another, who has a station in the city on the left.
rules-figure-track = The top card of each row rolls onto the track, where it lies face down.
rules-figure-placing = Two ways to place cards: one color with a locomotive on top, or three different colors.
rules-figure-robbery = Three red cards rob a row of two, of which one is a locomotive.
rules-figure-path = A path of eleven trains. It passes one city twice; the short branch does not belong to it.
rules-figure-ticket-cards = A ticket that wants a green and a yellow card, paid with a green one and a locomotive.
rules-extra-cards = { $count ->
    [one] +{ $count } card
   *[other] +{ $count } cards
}

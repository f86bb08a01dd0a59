### The guided games: what the coach says.

lesson-title = Learn by playing
lesson-intro = You play real games against a bot, and a coach tells you what matters at each moment. You may do something else at any time, skip what you know, and leave when you like.
lesson-opening = The table is being laid …
lesson-start = Start
lesson-start-of = Start: { $chapter }
lesson-continue = Go on
lesson-continue-of = Go on: { $chapter }
lesson-again = Begin again
lesson-again-of = Begin again: { $chapter }
lesson-begun = begun
lesson-done = done
lesson-all = All guided games
lesson-retry = Try again
lesson-no-need = Not now?
lesson-new-game = Play without a coach
lesson-rules = Read the rules
lesson-next = Next
lesson-skip = Skip
lesson-back = Back
lesson-on-to = On to: { $chapter }
lesson-leave = End the lesson
lesson-alone = Play on without the coach
lesson-fold = Fold up
lesson-unfold = Unfold
lesson-gone-title = This game is not there any more
lesson-gone = It was given up, or the server has been cleared. You can begin it again.

lesson-chapter-first = Your first game
lesson-chapter-tunnels = Tunnels and ferries
lesson-chapter-stations = Stations
lesson-chapter-cards = The Card Game
lesson-about-first = A whole game on the map of North America: tickets, cards, routes, and how points are counted.
lesson-about-tunnels = A game in Europe that has already begun. You have the cards for a tunnel and for a ferry.
lesson-about-stations = Another game in Europe. Somebody has taken the route that you need, and a station helps.
lesson-about-cards = Railyards, tracks and train robberies: the game without a map.

## Your first game

lesson-title-aim = What it is about
lesson-text-aim = You and the bot each build a railway. You claim routes between cities with cards of their color. What gives the most points are your tickets: each names two cities that your routes should join by the end.
lesson-title-tickets = Choose your tickets
lesson-text-tickets = Here are { $dealt-word } tickets; keep at least { $keep-word }. The number is what a ticket is worth. If you do not complete it, you lose as many points. Far cities are worth more but need more trains, and you have { $trains }.
lesson-more-shared = { $a } and { $b } run along the same way for a while. Tickets that share routes are cheap to complete together.
lesson-more-not-shared = No two of these run along the same way. Then short ones are the safer choice.
lesson-title-turn = Your turn
lesson-text-turn = In each turn you do one thing only: take { $draws-word } cards, or claim one route, or draw new tickets. Nobody can do everything at once, so early turns are mostly for cards.
lesson-title-row = Take cards that you need
lesson-text-row = { $Row-word } cards lie face up in the row, and beside it is the deck. What you take from the row you choose; what you draw from the deck is a surprise, but nobody sees it.
lesson-title-second = And a second card
lesson-text-second = The row was filled up at once. Take a second card, from the row or from the deck. A face-up locomotive cannot be the second one.
lesson-title-others = What others show
lesson-text-others = { $name } has moved. What others take from the row you can see, and it tells what they are after. Their tickets and the rest of their hand stay hidden.
lesson-title-locomotive = Locomotives
lesson-text-locomotive = There is a locomotive in the row. It stands for any color, but taken from the row it is the only card of your turn. So it is worth { $locomotive-counts-word } cards: take it when one color is hard to get.
lesson-title-why = What a route costs
lesson-text-why = A route costs as many cards as it has spaces, all of its color; a gray one takes any one color. For { $route } you still need { $cards }. Routes that you cannot claim yet tell you why when you choose them.
lesson-title-claim = Claim a route
lesson-text-claim = You have the cards for { $route }, which is on your way for { $ticket }. Choose it on the map, then choose which cards to pay. Waiting saves cards for longer routes, but somebody else may come first.
lesson-title-points = Points at once
lesson-text-points = { $route } gave you { $points ->
    [one] 1 point
   *[other] { $points } points
}. Routes of { $lengths } spaces are worth { $lengths-points }: one long route is worth far more than several short ones.
lesson-title-progress = How far it is
lesson-text-progress = { $ticket } needs { $count ->
    [one] 1 space more
   *[other] { $count } spaces more
} by the cheapest way, which is lit. You need not build from one end to the other: take first what others might want.
lesson-title-lost = Somebody was faster
lesson-text-lost = { $name } has taken { $route }, which was on your way. There is nearly always another way round: your tickets now show the new distance.
lesson-title-double = Double routes
lesson-text-double = { $route } is closed now: between the same two cities one route has been taken, and with { $players-word } players the other can then be claimed by nobody. With { $open-word } players both are open.
lesson-title-ticket-done = A ticket is completed
lesson-text-ticket-done = { $ticket } is complete: those points are safe, whatever happens. Nobody else knows it until the end.
lesson-title-more-tickets = More tickets?
lesson-text-more-tickets = There is nothing left to do for your tickets. You have { $trains ->
    [one] 1 train
   *[other] { $trains } trains
} left. Draw new tickets if that is enough for another journey; otherwise claim long routes for their points.
lesson-title-keep = Which to keep
lesson-text-keep = Keep at least { $draw-keep-word }. Look for cities that you have already reached: a ticket may even be complete as soon as you take it. The others go back under the pile.
lesson-title-trains = The end comes nearer
lesson-text-trains = Somebody has only { $count ->
    [one] 1 train
   *[other] { $count } trains
} left. When a player ends a turn with { $last-trains-word } or fewer, everybody has one more turn. Finish your tickets first; long plans are over.
lesson-title-last-round = The last round
lesson-text-last-round = Everybody has one more turn, then the game is scored. Complete a ticket if you can; if not, claim the longest route that you can pay.
lesson-title-score = How points are counted
lesson-text-score = Routes were counted as they were claimed. Now all tickets are shown: completed ones add their points, the others take them away.
lesson-title-path = The longest path
lesson-text-path = { $Path-bonus-word } more points go to the longest unbroken path of trains. It may pass a city twice, but each train counts once. On the score sheet you can have it shown on the map.
lesson-title-first-end = That is the game
lesson-text-first-end = You know everything that North America has. Other maps add tunnels, ferries and stations: the next guided games are short.

## Tunnels and ferries

lesson-title-tunnel-aim = A game in Europe
lesson-text-tunnel-aim = This game is some turns old. Your tickets are { $tickets }; their cities are lit. In the Alps and the Pyrenees many routes are tunnels: their spaces have a thick edge.
lesson-title-tunnel-claim = Dig a tunnel
lesson-text-tunnel-claim = { $route } is a tunnel that you have the cards for. You lay them down like for any route, but then { $turned-word } cards are turned up from the deck, and each that matches your color costs one card more. So it is good to have some to spare: claim it now.
lesson-title-tunnel-extra = The mountain is harder
lesson-text-tunnel-extra = Turned up: { $turned }. Cards of your color and locomotives count, so { $count ->
    [one] 1 more card is due
   *[other] { $count } more cards are due
}. Pay with that color or locomotives; or refuse: then you take your cards back, but the turn is gone.
lesson-title-tunnel-free = Luck
lesson-text-tunnel-free = None of the { $turned-word } cards matched, so the tunnel cost no more than it seemed to. On average a tunnel costs a little less than one card more.
lesson-title-tunnel-refused = Not today
lesson-text-tunnel-refused = You have your cards back and can try again in a later turn, with new cards turned up. Nobody else has gained the tunnel, but you have shown that you want it.
lesson-title-tunnel-paid = Dug through
lesson-text-tunnel-paid = The tunnel is yours. It scores like any other route of its length; the extra cards give no extra points.
lesson-title-tunnel-locomotives = Only locomotives
lesson-text-tunnel-locomotives = One more thing: if you lay down nothing but locomotives, only turned-up locomotives count. That is the safest way through a mountain, and the dearest.
lesson-title-ferry-what = Ferries
lesson-text-ferry-what = Routes over the sea are ferries; they are lit. Some of their spaces show a locomotive: there you must pay a locomotive, whatever else you have. The other spaces take any one color.
lesson-title-ferry-claim = Take a ferry
lesson-text-ferry-claim = Claim a ferry to finish this chapter. Since it wants locomotives, keep some when you know that you have to cross the sea.
lesson-more-ferry = You have the cards for { $route }.
lesson-more-no-ferry = The nearest is { $route }: you still need { $cards }.
lesson-title-tunnels-end = Through the mountains and over the sea
lesson-text-tunnels-end = You know tunnels and ferries now. Play this game on if you like, or go on to stations, the third new thing in Europe.

## Stations

lesson-title-station-aim = Somebody is in the way
lesson-text-station-aim = You want { $ticket } and have built most of it, but { $name } has { $route }. Building round it would be long. In Europe there is a third way: a station.
lesson-title-station-what = What a station does
lesson-text-station-what = A station in a city lets you use one route of another player that begins there, as if it were yours, when tickets are counted. You have { $stations-word }; each city has room for one, whoever builds it.
lesson-title-station-build = Build a station
lesson-text-station-build = Building takes your whole turn. The first station costs { $station-1 ->
    [one] one card of any color
   *[other] { $station-1-word } cards of one color
}, the second { $station-2-word } of one color, the third { $station-3-word }. Choose a city on the map.
lesson-more-station = { $city } would do: from there you can use { $route }.
lesson-title-station-pay = Pay for it
lesson-text-station-pay = Choose { $count ->
    [one] a card that you need least
   *[other] { $count } cards of one color that you need least
}; locomotives can stand in, but are too good for that.
lesson-title-station-worth = Was it worth it?
lesson-text-station-worth = Each station that you do not build is worth { $station-bonus } points at the end. So a station should save a ticket that is worth more than that, or many turns.
lesson-title-station-choice = Nothing to decide
lesson-text-station-choice = You need not say now which route you will use. At the end the best choice is worked out for you. It counts for tickets only, not for the longest path.
lesson-title-stations-end = All of Europe
lesson-text-stations-end = Now you know everything that is special in Europe. Play this game to its end if you like: your station is counted there.

## The Card Game

lesson-title-cards-aim = A game without a map
lesson-text-cards-aim = Here a ticket shows the cards that it costs. At the end they are paid with the cards on your track. The question is how to get cards there, and not to lose them on the way.
lesson-title-cards-tickets = Choose your tickets
lesson-text-cards-tickets = Keep at least { $keep-word } of the { $dealt-word }. Tickets that want the colors in your hand are a good start. What is not completed costs its points, but you can draw more tickets later.
lesson-title-cards-turn = Your turn
lesson-text-cards-turn = You draw up to { $draws-word } cards, or place cards in your railyard, or draw tickets. Before that, one card of each color in your railyard rolls onto your track, by itself.
lesson-title-cards-place = Fill your railyard
lesson-text-cards-place = Place { $suit-word } or more cards of one color, with locomotives on top if you like; or one card each of { $mix-word } different colors. Every color that lies there sends one card to your track in each of your turns. Try it.
lesson-title-cards-draw = Draw first
lesson-text-cards-draw = There is nothing that you could place well now. Draw cards: { $suit-word } of one color can be placed. A face-up locomotive is a whole draw here too.
lesson-title-cards-roll = They roll
lesson-text-cards-roll = { $cards } rolled onto your track, and will do so turn by turn until the rows are used up. A color can be placed again only when its row is gone.
lesson-title-cards-hidden = Remember what is there
lesson-text-cards-hidden = Cards on the track lie face down, and nobody may look at them, not even you. Try to remember which colors you have sent there, and which your tickets still want.
lesson-title-cards-rob = Train robbery
lesson-text-cards-rob = In the railyard of { $name } lies { $card }, in a row of { $count }. If you place more of that color than lie there, the whole row is discarded. The same can happen to you: large rows are safe, small ones tempting.
lesson-title-cards-robbed = You were robbed
lesson-text-cards-robbed = You have lost { $cards } from your railyard. What has reached your track is safe. Place more at once, or colors that others have used up.
lesson-title-cards-choose = Slow or fast
lesson-text-cards-choose = { $Mix-word } different colors send { $mix-word } cards in the next turn, but each can be robbed by { $rob-one-word } of its color. One long row is safe, but sends a single card in a turn. Mix both.
lesson-title-cards-deck = The deck runs out
lesson-text-cards-deck = There { $count ->
    [one] is 1 card
   *[other] are { $count } cards
} left in the deck. When the last one is gone everybody has one more turn. What is not on your track by then does not count.
lesson-title-cards-last = The last turns
lesson-text-cards-last = In your last turn cards still roll onto your track first. Then do whatever may still help: what you place now will not arrive any more.
lesson-title-cards-score = How points are counted
lesson-text-cards-score = The cards on the tracks pay for tickets in the best way, which is worked out for you. Tickets that are left cost their points. { $Cities-word } big cities give a bonus to whoever has the most tickets to them.
lesson-title-cards-end = You know The Card Game
lesson-text-cards-end = Placing, rolling, robbing: that is all of it. With { $decks-from-word } players the deck is played through { $decks ->
    [2] twice
   *[other] { $decks-word } times
}. Play on as long as you like.

## What can be said of any moment

lesson-plain-wait = { $name } is to move. Watch what is taken from the row and where trains are placed.
lesson-plain-keep = Choose which tickets to keep. Think of the points, and of the way that you would have to build.
lesson-plain-pass = Nothing is possible now, so you can only pass.
lesson-plain-second = Take your second card.
lesson-plain-tunnel = { $count ->
    [one] One card
   *[other] { $count } cards
} more for the tunnel: pay, or refuse and keep your cards.
lesson-plain-pay = Lay down the cards that you need least.
lesson-plain-claim = You can claim { $route }, on your way for { $ticket }.
lesson-plain-collect = For { $ticket } the next step is { $route }. You still need: { $cards }.
lesson-plain-gone = { $ticket } cannot be completed any more with routes of your own. Long routes and new tickets can still make up for it.
lesson-plain-free = Your tickets are complete. Claim long routes, or draw new tickets if you have trains to spare.
lesson-plain-over = The game is over. The score sheet shows where the points came from.
lesson-plain-cards-wait = { $name } is to move. Watch which colors go to the railyard.
lesson-plain-cards-keep = Choose which tickets to keep. Think of the points, and of the cards that they want.
lesson-plain-cards-place = You can place cards in your railyard, or draw more for a bigger row.
lesson-plain-cards-draw = Draw cards that your tickets want, or look at new tickets.
lesson-plain-cards-go-on = Go on with what you have begun.

### What only the game in a terminal says, beside the words of the game itself.

## The table in the terminal

map-legend = Dotted lines are open; a number on a line is its owner, in brackets a station.
short-points = pts
short-trains = trn
short-cards = crd
short-tickets = tkt
short-stations = stn
short-path = pth
mark-wanted = →
name-bot = { $name } ({ $bot })
seated = At the table: { $seats }.
points = { $points } points
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
route-open = open
route-closed = closed
routes-more = … { $count } more: type routes
routes-open = { $count } of { $all } routes are open to somebody. For those at a city type routes CITY.
tracks-open = Parallel tracks that you may build: { $tracks }. Claim them with a +, like claim { $example }.
station-of = { $name } has a station here.
takes = you can: { $payment }
options-now = Options of this game: { $options }.
older-rules = This game is played by version { $version } of the rules; new games by version { $current }.

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
laid-nothing = nothing yet
lay-not-so-many = You have { $has } { $card }, not { $named }.
lay-too-many = That is too many: { $count ->
    [one] 1 card is
   *[other] { $count } cards are
} missing.
back-done = Your cards are in your hand again.
back-hint = {" "}Type back to begin again.
back-not = There is nothing to take back: only a payment that is laid down card by card can be, until it is complete.
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
form-hint = hint [BOT]
help-hint = what planner, or the bot you name, would do here, and why
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
advice = { $action }: { $why }

## Saving and stopping

yes = yes
no = no
log-usage = Type log, or log and a number of lines, like log 5.
save-usage = Type save and the name of a file, like save evening.json.
save-overwrite = { $file } exists already. Replace it? [y/N]{" "}
save-not = Nothing was saved.
bot-replaced = { $name } does not play any more: { $fault ->
        [overtime] it took too long.
        [illegal] it chose what is not possible.
        [garbled] what it answered was no answer.
       *[crashed] it failed.
    } From now on { $bot } plays there.
bot-fault-later = What went wrong is told when the game is over; where bots play among themselves, at once.
bot-fault = What went wrong with { $name }: { $text }
bot-why = {"    "}Why { $name }: { $why }
hint-failed = { $bot } gave no hint: { $fault }
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
ask-level-line = { $number } { $name }: { $about }
ask-bots-styles = Styles: { $styles }
ask-bots-how = A level by number or name, a style, or any bot that branchline bots lists{ $count ->
    [one] .
   *[other] ; one for all, or { $count } with commas.
}
ask-bots = { $count ->
    [one] Which bot? [{ $proposed }]{" "}
   *[other] Which bots? [{ $proposed }]{" "}
}
ask-again-bots = That names { $named } bots, and there are { $count ->
    [one] seats for only one.
   *[other] seats for { $count }. Name one for all, or { $count } with commas.
}
ask-option = { $name }, { $values }? [{ $proposed }]{" "}
ask-again-option = Type { $values }, or just Enter for { $proposed }.
ask-again-yes-no = Type y for yes or n for no.
ask-again-number = Type a number from { $least } to { $most }, or just Enter.

## The list of bots

bots-levels = Levels, the weakest first
bots-styles = Styles, for map games
bots-others = Others
bots-map-games = Map games only.
bots-plays = Plays { $games }.
bots-options = Options follow the name: { $example }, { $other }.
bots-own = Your own: MODULE:CLASS, or process:COMMAND for a program.
setting-path-version = As its authors meant it, or as their program plays, which is what published figures are compared with.
setting-one_step-version = { setting-path-version }
setting-long_route-version = { setting-path-version }
setting-hungry-version = { setting-path-version }
setting-planner-belief = Guesses what the others want, and hurries or blocks, in map games.
setting-planner-style = A taste, in map games.
setting-search-rollouts = Games that are played out for a decision, instead of a time.
setting-search-time = Seconds for a decision, instead of what it is given.
setting-search-belief = Imagines rather tickets that explain what the others have built, in map games.
setting-search-cores = Processor cores that it may use, if there are so many.

## The end

sheet-bot = ({ $bot })
sheet-title = Final scores
sheet-total = total
sheet-place = place
sheet-place-number = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
score-now = If the game ended now you would have { $total } points: { $parts }.
sheet-made = ✓ made: { $tickets }
sheet-failed = ✗ failed: { $tickets }
sheet-path = longest path { $length }: { $way }
sheet-borrowed = stations borrowed: { $routes }
sheet-winner = { $name } wins with { $total } points.
sheet-shared = { $names } share the victory with { $total } points each.
sheet-tie = Others have as many points; what decided was { $rule }.

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

label-cities = Cities
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
sets-shared = Each line completes { $tickets }, and besides:
sets-cities = cities:
sets-hint = Which tickets do you complete? Type the number of a line{ $more ->
    [true] {", or other for the next ones"}
   *[false] {""}
}{ $before ->
    [0] {"."}
   *[other] {"; back shows the first ones again."}
}
back-first-sets = These are the first ones again.
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
rules-scoring = When the deck is used up everybody has one more turn. Then tickets are scored from the cards on the tracks alone: each card serves one ticket, a locomotive stands for any color, and you choose which tickets you complete where no choice has most points, most tickets and most for every big city at once.
rules-second-deck = With { $players } players a second deck follows: hands and open tickets are kept, all other cards are shuffled.
rules-end = In the end a ticket that is not completed costs its points, and each big city pays its bonus to whoever completed the most tickets there.

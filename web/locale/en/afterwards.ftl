### Log, score sheet and replay, and how a room is followed from the corner of the eye.

## The log

story-title = Log
story-filter = Show in the log
story-filter-all = Everything
story-filter-claims = { $engine ->
    [cardgame] Railyards
   *[board] Routes and stations
}
story-filter-cards = Cards
story-filter-tickets = Tickets
story-filter-player = { $name } only
story-earlier = Earlier lines
story-newest = Newest
story-empty = Nothing has happened yet.
story-none = There is nothing of that kind yet.
story-taken-back = (taken back)

## What happens to a table, by the kinds of entries

story-created = The table was opened.
story-changed = The settings of the table were changed.
story-sat = { $you ->
    [yes] You have
   *[no] { $who } has
} a seat.
story-left = { $you ->
    [yes] You leave the table.
   *[no] { $who } leaves the table.
}
story-renamed = Somebody has another name now.
story-started = The game begins.
story-undone = { $you ->
    [yes] You take your
   *[no] { $who } takes the
} last move back.
story-stood_in = A bot stands in for { $you ->
    [yes] you.
   *[no] { $who }.
}
story-returned = { $you ->
    [yes] You play yourself again.
   *[no] { $who } plays again in person.
}
story-flagged = { $you ->
    [yes] Your time is up: a bot plays on for you.
   *[no] The time of { $who } is up: a bot plays on.
}
story-replaced = The bot at { $you ->
    [yes] your
   *[no] { $who }'s
} seat has failed. From now on { bot-greedy-name } plays there.
story-hurried = The bot of { $who } has no time to think just now, so a quicker one decides until it is back.
story-resumed = The server was away and is back; no clock ran meanwhile.
story-rematched = The same people play again at another table.
story-closed = The table was given up.
story-sealed = Somebody adds a number to the shuffle, sealed.
story-asked = The cards are about to be dealt: the sealed numbers are shown.
story-numbered = A sealed number is shown.
story-looked = Somebody at the table has seen the game that goes on here.

## The score sheet

tally-title = Final scores
tally-winner = { $who } { $points ->
    [one] wins with 1 point
   *[other] wins with { $points } points
}
tally-you-win = You win with { $points ->
    [one] 1 point
   *[other] { $points } points
}!
tally-step-ticket = { $who }: { $ticket } { $worth }
tally-step-path = { $who }: the longest path, { $length ->
    [one] 1 train
   *[other] { $length } trains
}
tally-shared = { $names } share the victory with { $points ->
    [one] 1 point
   *[other] { $points } points
} each
tally-skip = Show the result at once
tally-place = Place
tally-place-number = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
tally-player = Player
tally-total = Total
tally-hint = Choose a ticket, a path or stations to see them on the map.
tally-tickets = Tickets
tally-no-tickets = No tickets.
tally-made = made
tally-failed = not made
tally-unpaid = made, but pays nothing: a dearer ticket leads to the same country
tally-path = Longest path: { $length ->
    [one] 1 space
   *[other] { $length } spaces
}
tally-path-best = the longest of all
tally-path-cities = { $from } to { $to }
tally-stations = { $count ->
    [one] 1 station built
   *[other] { $count } stations built
}: { $cities }
tally-borrowed = borrowed: { $routes }
tally-not-borrowed = no route was borrowed
tally-big-cities = Big cities
tally-big-city = { $city }: { $made ->
    [one] 1 ticket
   *[other] { $made } tickets
}
tally-big-city-won = most tickets, bonus won
tally-tie = { $names } have { $points ->
    [one] 1 point
   *[other] { $points } points
} each. What decided is { $rule }: { $measures }.
tally-tie-shared = { $names } have { $points ->
    [one] 1 point
   *[other] { $points } points
} each, and no rule tells them apart: they share the place.
tally-measure = { $name } ({ $measure })
tally-measure-yes = { $name } has it
tally-measure-no = { $name } does not have it

## Whether the deal was fair

fair-checking = Checking the shuffle …
fair-with-mine = The deal was fair, checked by your browser: all { $outcomes } cards and tickets drawn follow from a secret that the server was bound to before, and from a number of your own.
fair-without-mine = The deal was fair, checked by your browser: all { $outcomes } cards and tickets drawn follow from a secret that the server was bound to before. No number of this browser is in it.
fair-taken-over = The first { $outcomes } come from the game that this one went on from and prove nothing.
fair-missing = No number of { $name } is in it.
fair-nothing = There is nothing to check: no card and no ticket of this game was drawn by the shuffle.
fair-unchecked = The shuffle could not be checked: { $problem }
unfair-commitment = The deal was NOT fair: the server is bound to another secret now than before the deal.
unfair-secret = The deal was NOT fair: the secret is not the one that the server was bound to.
unfair-seal = The deal was NOT fair: somebody's number is not the one that was sealed.
unfair-seals = The deal was NOT fair: others bound themselves before your browser showed its number than are in the shuffle now.
unfair-begins = The deal was NOT fair: the server passes outcomes of this game off as those of another, which nobody can check.
unfair-left-out = The number of your browser was left out of the shuffle. The rest fits, but you cannot know that nobody chose the deal.
unfair-outcome = The deal was NOT fair: outcome { $place } does not follow from the secret and the numbers.

## The replay

replay-title = Replay: { $game }
replay-not-over-title = This game is not over yet
replay-not-over = A replay shows every secret, so there is one when the last move is made. Until then you can look at the table itself.
replay-to-room = To the table
replay-missing-title = No such game
replay-missing = There is no game at this address. Perhaps a part of the link is missing, or the game is private and still being played.
replay-failed-title = The game could not be loaded
replay-try-again = Try again
replay-board = { $game } after { $step ->
    [0] the deal
    [one] 1 move
   *[other] { $step } moves
}
replay-controls = Moments of the game
replay-first = To the deal
replay-previous-turn = Back by a turn
replay-previous = Back by a move
replay-play = Play
replay-pause = Pause
replay-next = On by a move
replay-next-turn = On by a turn
replay-last = To the end
replay-scrub = Moment of the game
replay-step = { $step ->
    [0] The deal
   *[other] Move { $step } of { $steps }
}
replay-step-by = Move { $step } of { $steps }, { $who }
replay-step-short = { $step } / { $steps }
replay-speed = Speed
replay-speed-slow = slow
replay-speed-usual = usual
replay-speed-fast = fast
replay-speed-fastest = fastest
replay-eyes = Look
replay-eyes-open = all cards open
replay-eyes-seat = as { $name }
replay-tab-label = What is shown beside the board
replay-tab-moves = Moves
replay-tab-hands = Players
replay-tab-scores = Scores
replay-moves = The moves
replay-caption = This move
replay-moves-jump = Choose a move to see the game after it.
replay-copy = Copy link
replay-copy-long = Copy a link to this moment
replay-copied = The link to this moment is copied.
replay-copy-by-hand = Copying is not allowed here. This is the link:
replay-download = Record
replay-download-long = Download the record of this game
replay-go-on = Play on from here
replay-go-on-title = Play on from here
replay-go-on-about = A new table begins with the game as it stands now. You take one seat, bots take the others; you can change that before it starts.
replay-go-on-seat = You take the seat of
replay-go-on-start = Open the table
replay-go-on-end = The game is over here. Go back by some moves first.
replay-keys = Keys: ← and → by a move, Page Up and Page Down by a turn, Home and End, Space plays.
replay-deal-lines = The cards are dealt.
replay-small-step = A part of a move: { $action }
replay-hand = Cards
replay-hand-hidden = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
replay-tickets = Tickets
replay-tickets-hidden = { $count ->
    [0] no tickets
    [one] 1 ticket
   *[other] { $count } tickets
}
replay-offer = To choose from
replay-trains = { $count ->
    [one] 1 train
   *[other] { $count } trains
}
replay-stations = { $count ->
    [one] 1 station
   *[other] { $count } stations
}
replay-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
replay-track = { $count } on the track
replay-made = { $count } completed
replay-to-move = is to move
replay-row = Face up
replay-row-empty = no cards
replay-deck = Deck { $count }
replay-discards = Discards { $count }
replay-turned = Turned up for the tunnel

## My turn

follow-turn = It is your turn
follow-title-turn = ● Your turn: { $game } · Branchline
follow-title-over = { $game }, over · Branchline

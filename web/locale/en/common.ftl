### Words that all pages share.

skip-to-content = Skip to the page
nav-label = Pages
nav-home = Branchline, start page
nav-games = My games
nav-lobby = Lobby
nav-rules = Rules
nav-settings = Settings
title-page = { $page } · Branchline
not-found-title = No page here
not-found = There is nothing at this address. Perhaps a part of the link is missing.
page-failed-title = The page could not be loaded
page-failed = The server does not answer, or has been renewed since this page was opened.
page-reload = Load again
loading = One moment …
close = Close
cancel = Cancel
ok = OK

## Numbers in words, and several things in one sentence

number-word = { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
    [13] thirteen
    [14] fourteen
    [15] fifteen
    [16] sixteen
    [17] seventeen
    [18] eighteen
    [19] nineteen
    [20] twenty
    [64] sixty-four
   *[other] { $count }
}
list-and = {" "}and{" "}
list-or = or

## What went wrong with a request, by the server's codes

error-offline = The server does not answer. Check that it runs; this page tries again by itself.
error-failed = Something went wrong that should not have. Try again; if it stays, the server's log says more.
error-forbidden = That is not for you.
error-not_owner = Only whoever opened the table may do that.
error-not_your_seat = That seat is somebody else's.
error-not_found = There is no such thing, or it is private and you were not let in.
error-bot_plays = A bot plays this seat. If it stands in for you, take the seat back first.
error-chat_off = Nobody chats at this table.
error-closed = The table was given up.
error-hints_off = There are no hints at this table.
error-login_taken = Somebody else has this login; choose another.
error-banned = Whoever runs this server has shut you out.
error-muted = Whoever runs this server has decided that you do not talk.
error-desk = This is not the key of the desk.
error-sign_in = The login and the password do not belong together.
error-not_over = That is possible only when the game is over.
error-not_running = That is possible only while the game runs.
error-not_waiting = That was possible before the start only.
error-not_your_turn = It is not your turn.
error-nothing_to_undo = There is no move of yours that can be taken back.
error-seat_taken = The seat is somebody else's by now.
error-seats_open = The game cannot start while seats are open.
error-stale = The game has gone on meanwhile. Look again, and decide again.
error-too_early = The person of this seat is here, or has not been away for long enough.
error-undo_off = Nothing is taken back at this table but unfinished payments.
error-undone_enough = You have taken back 30 moves since the last one that stands. Play on.
error-too_large = That is larger than the server takes.
error-bad_record = This file is no game record, or does not replay by the rules.
error-cap = You have as many of these as one person may have; give some up first.
error-too_many = That was too often. Wait a moment, and try again.
error-bot_failed = The bot gave no answer; ask again.
error-database = The server's database does not answer. Try again in a moment.
error-draining = The server is being restarted. This page goes on by itself.
error-other_rules = This game was begun with rules that the server does not have.
error-history_changed = The log of this game was changed from outside the server, so it does not open any more. Whoever runs the server can put it back from a backup.
error-dealing = The cards are just being dealt. Look again in a moment.
error-continued = A game from a record is never public, and whoever sits down agrees first.
error-unknown = It is not known whether that was done; the page looks again.
error-bad_game = There is no such game, or it does not have these options or this number of players.
error-bad_request = The request could not be read.
error-hello = The connection was not ready yet; try again.
error-host = The server does not go by this address.
error-illegal = The rules do not allow that now.
error-invalid = Something in it does not have the form that it should have.
error-key_reused = That was sent twice with different content; try again.
error-no_action = That is no action of this game. Type help for what can be typed.
error-no_such_way = That is not possible here.
error-origin = The request came from another site.

## The shuffle

shuffle-bound = Before anybody sat down the server was bound to a secret for the shuffle, with the hash { $hash }. After the end your browser works every card out from it.

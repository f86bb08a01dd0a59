### Words around the game: the start page, new tables, the lobby, my games, links, settings.

around-again = Try again
around-name-wrong = A name has 1 to { $most } characters.
# Names that bots get, so that one can tell them apart; one word each.
around-bot-people = Ada Bruno Clara Dimitri Elsa Farid Greta Hugo Irina Jonas
around-bot-level = { $level } { $name }
around-bots-levels = Levels
around-bots-styles = Styles
around-bots-more = More
stepper-fewer = { $label }: one fewer
stepper-more = { $label }: one more

## The start page

home-page = Start
home-title = Where to today?
home-lead = Choose a poster and press Play: the table is laid, and the bots are ready. No account, nothing to install.
home-opponents = Bots against you
home-level = How strong the bots are
home-games = Games
home-play = Play
home-starting = Dealing the cards …
home-against = { $count ->
    [one] against 1 bot
   *[other] against { $count } bots
}
home-options = More options
home-options-label = More options for { $game }
home-rules = Rules
home-rules-label = Rules of { $game }
home-players = { $few } to { $many } players
home-players-exactly = { $many } players

home-about-usa = From coast to coast: collect cards, claim routes, keep your tickets. The one to begin with.
home-about-europe = Tunnels that may cost more than you thought, ferries, and stations to borrow a neighbor's line.
home-about-nordic = Snow and fjords for { $few } or { $many }. Locomotives are precious, and the far north is long.
home-about-france_large = The big one: up to { $many } players, express locomotives, and parallel tracks beside the others'.
home-about-france_small = France in an evening: the same tricks on a tighter map.
home-about-france_borders = The tight map with its neighbors: each country lets you in once.
home-about-card_game = No board at all: fill your railyard, send the wagons off, and mind the robbers.
home-about-map = On { $map }, a map of this server's own.

home-going = Your games
home-your-turn = { $count ->
    [one] It is your turn
   *[other] It is your turn in { $count } games
}
home-all-games = { $count ->
    [one] All my games
   *[other] All my games ({ $count } under way)
}
home-continue = Play on
home-look-in = Look in

home-new-title = Your first time here?
home-new = A guided first game shows you everything while you play, in about ten minutes. You can leave it whenever you like.
home-learn = Learn by playing
home-skip = No, thank you

home-ways = Other ways
home-way-learn = Learn by playing
home-way-learn-about = A guided first game
home-way-screen = Together at one screen
home-way-screen-about = Pass the device; nobody sees another's cards
home-way-friends = Invite friends
home-way-friends-about = By a link or a QR code
home-way-lobby = Find a table
home-way-lobby-about = Public tables in the lobby
home-way-record = Go on with an old game
home-way-record-about = From a file, after any of its moves

## Tables in lists

table-untimed = no clock
table-clock = { $bank } + { $increment } per turn
table-seats = Seats
table-open-seat = open seat
table-bot = (bot)
table-mine = (you)
table-waiting = { $count ->
    [one] Waits for one more player
   *[other] Waits for { $count } more players
}
table-ready = Ready to begin
table-running = Being played
table-your-turn = Your turn
table-bot-for-me = A bot plays for you
table-turn-of = { $name } is to move
table-over = Over
table-closed = Given up

## A new table

new-title = A new table
new-lead = Everything has a sensible setting already: change what you like, and begin.
new-what = What do you play?
new-game = Game
new-read-rules = Read its rules
new-from-record = Or go on with a game from a file …
new-no-record = Begin a new game instead
new-record-lead = The file of a finished or broken-off game, as Branchline saves it.
new-record-read = The record is read. Choose the move after which to go on.
new-record-what = { $players } players, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $over ->
    [yes] played to the end
   *[no] not played to the end
}
new-record-names = Played by { $names }
new-step = Go on after move number
new-step-about = From 0, right after the deal, to { $most }. Everything before stays as it was.
new-step-show = Look at this moment

new-option-stations = Parallel tracks
new-option-stations-owner = from your own stations
new-option-stations-open = from anybody's stations
new-option-open_track = Your own track
new-option-open_track-no = is to be remembered
new-option-open_track-yes = may be looked at
new-option-short_pile = Short tickets in the pile

new-who = Who plays?
new-seats = Seats
new-seats-range = { $few } to { $many }
new-seats-adapted = { $count ->
    [one] The table now has one seat.
   *[other] The table now has { $count } seats.
}
new-seat-number = Seat { $seat }
new-seat-who = Seat { $seat }: who
new-seat-name = Seat { $seat }: name
new-seat-bot-which = Seat { $seat }: which bot
new-seat-was = Was played by { $name }
new-seat-me = Me
new-seat-me-about = You, under this name.
new-seat-screen = At this screen
new-seat-screen-about = Somebody beside you. A curtain keeps hands secret when the device is passed on.
new-seat-bot = Bot
new-seat-bot-about = Plays by itself.
new-seat-open = Open
new-seat-open-about = For somebody who comes by a link, or from the lobby if the table is public.
new-curtain = Several people at this screen: before each turn a curtain asks for the right person, so no hand shows to the wrong eyes.
new-nobody = No seat is yours: you will watch.
new-first = Who begins
new-first-drawn = Drawn by lot

new-clock-title = How much time?
new-clock = Clock
new-clock-none = No clock
new-clock-none-about = Everybody takes the time they need.
new-clock-brisk = Brisk
new-clock-calm = Calm
new-clock-days = Over days
new-clock-own = Your own
new-clock-own-about = Say the numbers yourself.
new-clock-terms = { $bank } each, and { $increment } for every turn
new-clock-bank = Time for the whole game
new-clock-increment = Extra for every turn
new-clock-empty = Whoever runs out of time is replaced by a bot, and can take the seat back.
new-minutes = minutes
new-seconds = seconds

new-how = How is it played?
new-door = Who can come
new-by-link = By invitation
new-by-link-about = Only those to whom you give a link.
new-public = Everybody
new-public-about = The table stands in the lobby; anybody may sit down or watch.
new-hints = Hints
new-hints-about = Players may ask a bot what it would do, and why.
new-undo = Taking back
new-undo-about = A move can be taken back until it has shown something hidden or somebody has answered.
new-chat = Chat
new-chat-about = Those at the table can write to each other.
new-pace = Bots think for
new-pace-value = { $seconds ->
    [0] no time at all
    [one] 1 second
   *[other] { $seconds } seconds
}
new-pace-about = At least so long before every move, so that you can follow.
new-confirm = What is asked twice at this table
new-confirm-about = At least this is asked of everybody here, whatever their own settings.

new-go = All aboard?
new-go-open = Open the doors?
new-starts = Every seat is taken: the cards are dealt at once.
new-opens = The table opens with a link for the open seats. It begins when all have come, or when bots fill the gaps.
new-start = Start the game
new-open = Open the table
new-problems = { $count ->
    [one] One thing is not right yet:
   *[other] { $count } things are not right yet:
}
new-problem-game = Choose a game.
new-problem-players = This game is for { $few } to { $many } players, not for { $count }.
new-problem-step = The game can go on after one of its moves 0 to { $most }; give a whole number.
new-problem-name-missing = Seat { $seat } has no name. Give one.
new-problem-name-long = The name at seat { $seat } is too long, or has signs that cannot be read; 1 to { $most } characters are right.
new-problem-name-twice = Seats { $other } and { $seat } are both called { $name }. Give one of them another name.
new-problem-first = Choose one of the { $most } seats to begin, or have it drawn.
new-problem-bank = The time for the whole game should be between 10 seconds and { $most } minutes (a week).
new-problem-increment = The extra for every turn should be a whole number of seconds from 0 to { $most } (a day).
new-problem-pace = Bots think for 0 to { $most } seconds.
new-problem-countdown = The countdown takes a whole number of seconds from 0 (none) to { $most }.

## Files with games

upload-label = A game from a file
upload-about = A record that Branchline has saved (.json). Choose it, or drop it here; it is replayed move by move before it is taken.
upload-busy = The game is being replayed …
upload-empty = The file is empty. Choose one that Branchline has saved.
upload-no-json = This is no record of a game: it is no JSON at all. Choose a file that Branchline has saved, ending in .json.
upload-no-record = This is JSON, but no record of a game: a record says which game was played, with which moves.
upload-too-large = The file is too large: a record has at most 4 MB.
upload-unreadable = The file could not be read. Perhaps it was moved or deleted; choose it again.

## A table that waits

wait-title = { $game }: the table is open
wait-page = { $game }, before the start
wait-lead = Opened by { $owner } · { $clock }
wait-lost = The connection is gone for the moment. It comes back by itself.
wait-seats = Seats
wait-open = Open seat
wait-open-about = Nobody sits here yet.
wait-yours = Yours
wait-here = here
wait-away = not here at the moment
wait-begins = begins
wait-bot-about = { $bot }. { $about }
wait-sit = Sit down
wait-sit-label = Sit down at seat { $seat }
wait-sit-screen = At this screen
wait-sit-screen-label = At this screen: seat { $seat }
wait-rename = Rename
wait-rename-label = Rename seat { $seat }
wait-put-bot = Put a bot …
wait-other-bot = Another bot …
wait-bot-label = Seat { $seat }: put a bot here
wait-leave = Get up
wait-leave-label = Get up from seat { $seat }
wait-remove = Remove
wait-remove-label = Remove { $name } from seat { $seat }
wait-missing = { $count ->
    [0] All seats are taken.
    [one] One seat is still open: wait for somebody, or put a bot there.
   *[other] { $count } seats are still open: wait for people, or put bots there.
}
wait-ready = All seats are taken. The game can begin.
wait-for-owner = All seats are taken. { $owner } can start the game now.
wait-start = Start the game
wait-fill = { $count ->
    [one] Fill it with a bot
   *[other] Fill them with bots
}
wait-give-up = Give the table up
wait-give-up-sure = The table is closed, and links to it no longer hold.
wait-watch-only = You may watch here. To play you need a link for a seat: ask whoever opened the table.
wait-links = Invite others
wait-settings = Settings of the table

link-seat = Link for any open seat
link-seat-number = Link for seat { $seat }
link-seat-about = Whoever has it can sit down and play.
link-watch = Link for watching
link-watch-about = Whoever has it can look on, and sees no hand.
link-public = Address of this table
link-public-about = The table is public: anybody may come.
link-new = New link
link-new-kind = What the new link is for
link-copy = Copy
link-copied = Copied.
link-not-copied = Your browser does not let us copy. The link is selected: copy it with your keyboard.
link-share = Share
link-share-title = Branchline: come and play { $game }
link-qr = QR code
link-qr-hide = Hide the QR code
link-qr-label = QR code: { $link }
link-revoke = Revoke
link-revoke-label = Revoke: { $link }
link-local = This server listens on your own machine only, so these links work in its browsers. To let others in, start it for your network: branchline serve --host 0.0.0.0

## The lobby

lobby-title = Lobby
lobby-lead = Public tables. Sit down where a seat is open, or look on.
lobby-open = Open a table
lobby-filters = Filters
lobby-game = Game
lobby-any-game = All games
lobby-status = Stage
lobby-any-status = Any stage
lobby-waiting = Waiting for players
lobby-running = Being played
lobby-seats = Open seats
lobby-any-seats = Any number
lobby-at-least = { $count } or more
lobby-speed = Speed
lobby-any-speed = Any speed
lobby-speed-untimed = No clock
lobby-speed-quick = Brisk (up to 15 minutes)
lobby-speed-calm = Calm (up to 6 hours)
lobby-speed-days = Over days
lobby-bots = Bots
lobby-any-bots = Either way
lobby-with-bots = With bots
lobby-without-bots = People only
lobby-reset = All tables
lobby-tables = Tables
lobby-count = { $count ->
    [0] No tables
    [one] One table
   *[other] { $count } tables
}
lobby-join = Sit down
lobby-watch = Watch
lobby-back = To my seat
lobby-more = More tables
lobby-none = The platform is empty
lobby-none-about = Nobody has a public table open just now. Open one: others will see it here.
lobby-none-filtered = No such table
lobby-none-filtered-about = There are none with these filters. Show all tables, or open one yourself.

## My games

mine-title = My games
mine-lead = All tables where you have a seat, or that you have opened.
mine-new = New game
mine-none = No games yet
mine-none-about = Games that you begin or join are listed here, so that you can come back to them any time.
mine-running = Running
mine-waiting = Before the start
mine-over = Finished
mine-come-back = Take my seat back
mine-to-table = To the table
mine-scores = Scores
mine-replay = Watch again
mine-rematch = Play again
mine-record = Save as file
mine-more = Older games
mine-leave-door = Leave …
mine-leave = Leave the table
mine-leave-sure = A bot plays on for you, so that the others need not wait. You can come back and take your seat again until the game ends.
mine-leave-sure-waiting = Your seat becomes open for somebody else.
mine-give-up = Give the game up
mine-give-up-sure = The table is closed for good.
mine-left = You have left the table.
mine-records = Games from files
mine-watch = Watch
mine-go-on = Go on playing
mine-delete = Delete
mine-delete-label = Delete the record of { $game }

## Coming in by a link

join-title = An invitation
join-invited = { $owner } invites you
join-refused = This link does not open
join-no-link = The link does not hold, or no longer: it was revoked, or a part of it is missing. Ask whoever gave it to you for a new one.
join-closed = The table was given up by whoever opened it.
join-instead = You can play all the same: against bots at once, or at a public table.
join-home = Play against bots
join-name = What shall the others call you?
join-name-about = Without a name you are { $guest }. You can change it later.
join-you = you
join-sits = A seat is kept for you.
join-table = To the table
join-choose = Choose your seat
join-seat = Seat { $seat }
join-watch = Just watch
join-watch-only = This link is for watching. To play, ask for a link for a seat.
join-running = The game has begun already, so you can watch. Seats of bots can be taken over by those who are invited to play.
join-full = All seats are taken. You can watch.
join-over = The game is over. You can see how it went.

## Settings

set-title = Settings
set-lead = Kept in this browser, and in force at once.
set-you = You
set-language = Language
set-name = Your name
set-name-about = What others see at the table.
set-name-save = Change
set-named = That is your name now.
set-guest = You are a guest: this browser alone knows you. With a login and a password you can come back to your games from another device.
set-signed-in = You sign in as { $login }: your games follow you to any device.
set-keep = Set a login and password
set-keep-change = Change login or password
set-keep-about = Your games and your seats stay as they are.
set-keep-do = Save
set-kept = Saved. From now on you can sign in with this on any device.
set-come = Sign in
set-come-about = You become the person of that login. What you play as a guest in this browser is then out of reach, so finish it first, or set a login for it.
set-come-do = Sign in
set-came = You are signed in.
set-login = Login
set-login-about = 3 to 40 small letters, digits, dots, dashes or underscores.
set-login-wrong = A login has 3 to 40 small letters, digits, dots, dashes or underscores, and begins with a letter or a digit.
set-password = Password
set-password-about = At least 8 characters. There is no way to send you a forgotten one.
set-password-wrong = A password has 8 to 200 characters.
set-sign-out = Sign out
set-sign-out-sure = You can come back any time as { $login }, with your password.
set-sign-out-lost = You have no password, so there is no way back: your seats in running games and your list of games are lost. To keep them, set a login and password first.
set-forget = Forget me here
set-went = You are a new guest now.

set-look = Look
set-preview = How it looks
set-preview-about = Cards, the wagons of the { $players } players, and the spaces of routes, as you will see them.
set-theme = Colors
set-theme-about = Light like paper, dark like a night train, or as your device has it.
set-theme-auto = As the device
set-theme-light = Light
set-theme-dark = Dark
set-text-size = Size of text
set-text-size-about = Everything grows along, up to twice the usual size.
set-percent = { $value } %
set-symbols = Symbols on routes
set-symbols-about = Every color has a shape of its own, so that nobody has to tell colors apart.
set-outline = Outline on trains
set-outline-about = A dark line around claimed wagons sets them off from the map.
set-map-size = Size of the map
set-map-size-about = Zooming in and out is always possible.
set-map-size-whole = See the whole map
set-map-size-width = Fill the width
set-deck-place = Place of the deck and the row
set-deck-place-about = On a small screen they are always below the map.
set-deck-place-left = Left
set-deck-place-right = Right
set-deck-place-below = Below
set-deck-buttons = Buttons for drawing
set-deck-buttons-about = Besides the pictures of the deck, buttons with words for drawing one card.

set-moves = Movement
set-pace = Moves of others
set-pace-about = Bots are fast. Slowly or step by step you see each of their moves by itself.
set-pace-live = As they come
set-pace-slow = Slowly, one by one
set-pace-step = Step by step
set-speed = Speed of movement
set-speed-about = How long cards and trains take on their way.
set-speed-none = At once
set-speed-fast = Quick
set-speed-usual = Usual
set-speed-slow = Slow
set-speed-slowest = Very slow
set-motion = Animation
set-motion-about = With less of it things change their place without traveling there.
set-motion-auto = As the device
set-motion-full = All
set-motion-less = Less
set-end-animation = Count the points at the end
set-end-animation-about = The final scores are counted up step by step; without it they are there at once.

set-asks = Questions before moves
set-confirm-tickets = Ask before taking tickets
set-confirm-tickets-about = New tickets that you do not complete cost points.
set-confirm-claims = Ask before claiming a route
set-confirm-claims-about = On a touch screen a finger easily slips; with a mouse it rarely does.
set-confirm-claims-always = Always
set-confirm-claims-touch = On touch screens
set-confirm-claims-never = Never
set-take-back = After a move that can be taken back, bots play on
set-take-back-about = Bots wait so that you can change your mind; your next table is made so.
set-take-back-now = At once
set-take-back-short = After a moment
set-take-back-wait = When I end my turn
set-countdown = Countdown on questions
set-countdown-about = After so many seconds the answer is yes by itself, and until then you can stop it.
set-countdown-value = { $seconds ->
    [0] none
    [one] 1 second
   *[other] { $seconds } seconds
}
set-ask-color = Ask which track of a double route
set-ask-color-about = Where two routes lie side by side in different colors, you choose which one you claim.

set-signals = Signals and talk
set-sound = Sounds
set-sound-about = Short ones: a card, a train, your turn.
set-chat = Show the chat
set-chat-about = What others write at the table.
set-notify = Browser notice when it is my turn
set-notify-about = While this page is open in the background. Your browser asks you once whether it may.
set-notify-denied = Your browser does not allow notices from this site. You can change that in its settings for this page, usually beside the address.
set-notify-none = Your browser has no notices, or only on pages with https.

set-start-over = Start over
set-reset = Reset settings
set-reset-about = Everything on this page but your language, your name and your login goes back to how it was at first.
set-reset-sure = All settings but language, name and login go back to how they were at first.
set-reset-done = The settings are as they were at first.

set-my-data = My data
set-data = Take my data along
set-data-about = Everything that the server keeps about you, in one file. Your games are told by their records.
set-delete = Delete me
set-delete-sure = Your name, login, talk, records and addresses are deleted, and so are games in which nobody else played. In games with others a bot plays on for you; what their logs have written down stays. Nobody can undo this.
set-deleted = You are deleted, and a new guest now. { $removed } games were removed; { $kept } stay, as others play there.

desk-title = The host's desk
desk-lead = For whoever runs this server.
desk-none = There is no desk here. Whoever runs the server opens it by the command: branchline admin key
desk-key = Key of the desk
desk-key-about = The command branchline admin key makes a new one.
desk-come = Come in
desk-go = Leave the desk
desk-nothing = Nothing.
desk-look = Look
desk-sure = This concerns { $subject }.
desk-reports = Reported
desk-report-by = By { $name }, { $when }.
desk-report-about = About { $name }.
desk-find = People, rooms, addresses
desk-find-what = Look for
desk-find-about = An id, a login, a name or its beginning, an address.
desk-find-do = Find
desk-reason = Reason
desk-reason-about = For the book of deeds, and for whoever is muted or banned.
desk-days = Days
desk-days-about = Left out: for good.
desk-sanctions = Muted and banned
desk-for-good = for good
desk-usage = What is here
desk-rooms-waiting = waiting
desk-rooms-running = running
desk-rooms-over = over
desk-rooms-closed = given up
desk-archives = Archived games
desk-people = People
desk-records = Uploaded records
desk-sockets = Connections to this worker
desk-loaded = Rooms in its memory
desk-thinking = Rooms where a bot thinks or waits
desk-bot-seconds = Seconds that a bot took, on average
desk-commits = Changes that wait to be written
desk-most = Most rooms open
desk-maps = Maps of the server
desk-policy = How long things are kept
desk-archive_after = Games that are over become archives
desk-keep_finished = Games that are over are removed
desk-keep_abandoned = Games that nobody plays any more are removed
desk-keep_addresses = Addresses are forgotten
desk-never = never
desk-after = { $days ->
    [0] at once
    [one] after a day
   *[other] after { $days } days
}
desk-deeds = Book of deeds
desk-do-session = Came to the desk
desk-do-delete_person = Deleted themselves
desk-do-close_room = Close the room
desk-do-remove_room = Remove the room
desk-do-mute = Mute
desk-do-ban = Ban
desk-do-unmute = Let talk again
desk-do-unban = Let in again
desk-do-reset_password = New password
desk-do-remove_name = Take the name away
desk-do-remove_map = Remove the map
desk-do-handle_report = Done with it
desk-do-prune = Archive and remove now

# A game that goes on from a record
continued-mark = Goes on from a record
continued-about = This game goes on from a record: somebody may know its cards. It is never public, and it never counts for a rating.
continued-seen = has seen this game
continued-seen-by = { $name } has seen this game before.
continued-ask = Play a game that others may know?
continued-ask-about = This game goes on from a record. Whoever has watched it may know every hand and the deck. { $count ->
    [0] Nobody at this table is known to have seen it.
   *[other] Known to have seen it: { $names }.
  }
continued-yes = Play all the same

### Ce que seul le jeu dans un terminal dit, en plus des mots du jeu lui-même. Ce qu'on tape (draw, claim, goals, …) est
### le même dans toutes les langues.

## The table in the terminal

map-legend = Les lignes pointillées sont libres ; un nombre sur une ligne est sa place, entre crochets une gare.
short-points = pts
short-trains = wag
short-cards = crt
short-tickets = bil
short-stations = gar
short-path = chm
mark-wanted = →
name-bot = { $name } ({ $bot })
seated = À la table : { $seats }.
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
goal-made = ✓ réussi
goal-unpaid = ✓ réussi ; son pays paie pour un billet plus cher
goal-cut-off = ✗ coupé
goal-too-far = ✗ encore { $missing } wagons, vous en avez { $trains }
goal-missing = { $missing ->
    [one] encore { $missing } wagon
   *[other] encore { $missing } wagons
}
goal-missing-way = encore { $missing } : { $way }
goal-nothing = rien à prendre
goal-station = par { $count ->
    [one] votre gare
   *[other] vos gares
}, { $status }
goal-new-station = seulement par { $count ->
    [one] une nouvelle gare
   *[other] { $count } nouvelles gares
}, { $status }
goal-borrowed = { $route } ({ $owner }), par une gare
goals-more = … encore { $count } : tapez goals
goals-none = Vous n'avez pas encore de billets.
city-join = {" "}– {""}
route-open = libre
route-closed = fermée
routes-more = … encore { $count } : tapez routes
routes-open = { $count } routes sur { $all } sont ouvertes à quelqu'un. Pour celles d'une ville, tapez routes CITY.
tracks-open = Voies parallèles que vous pouvez construire : { $tracks }. Prenez-les avec un +, par exemple claim { $example }.
station-of = { $name } a une gare ici.
takes = possible : { $payment }
options-now = Options de cette partie : { $options }.
older-rules = Cette partie suit la version { $version } des règles ; les nouvelles parties suivent la version { $current }.

## Decisions

prompt-turn = À vous. Un numéro, une action, ou ? pour l'aide :
prompt-draw = La seconde carte :
prompt-pay = Que payez-vous ?
prompt-lay = La carte suivante ? R, ou plusieurs, par exemple lay 3R 1L ; back reprend le tout.
prompt = { $name }>{" "}
prompt-which = de 1 à { $last }, ou les cartes que vous payez, ou Entrée pour laisser>{" "}
prompt-lane = de 1 à { $last }, ou Entrée pour laisser>{" "}
keep-hint = Quels billets gardez-vous ? Tapez leurs numéros, par exemple 1 2, ou all ; au moins { $least }.
keep-hint-most = Quels billets gardez-vous ? Tapez les numéros de { $span ->
    [0] { $most }
    [1] { $least } ou { $most }
   *[other] { $least } à { $most }
} d'entre eux, par exemple { $example }.
choice-draw = piocher une carte
choice-take = prendre{" "}
choice-lay = poser{" "}
choice-tickets = billets : en piocher
choice-station = gare : en construire une
choice-pay = payer{" "}
choice-refuse = renoncer : reprendre les cartes
choice-pass = passer
choice-other-ways = {" "}+{ $count }
choice-tunnel = {" "}!
choice-legend = { $left ->
    [0] {""}
    [one] … encore { $left } : tapez claims ·{" "}
   *[other] … encore { $left } : tapez claims ·{" "}
}→ pour un billet · +1 autre paiement
choice-legend-tunnel = {" "}· ! tunnel
claims-none = Il n'y a pas de route que vous pouvez prendre maintenant.
with-sets = { $sets ->
    [one] { $sets } lot
   *[other] { $sets } lots
}, { $cards } cartes
choice-sets = { $sets ->
    [one] { $sets } lot
   *[other] { $sets } lots
} ({ $cards })
way-sets = avec { $way } en tout, posées une à une
which-color = En quelle couleur payez-vous le tunnel : { $colors } (Entrée pour laisser)>{" "}
no-such-color = Cette couleur n'est pas possible ; celles-ci le sont : { $colors }.
which-payment = Comment payez-vous { $route } ?
which-lane = Quelle route payez-vous avec { $cards } ?
which-city = Dans quelle ville (Entrée pour laisser)>{" "}
line-too-long = Cette ligne a { $count } caractères ; rien de ce qui se tape ici n'en a plus de { $most }.
no-such-number = Ce n'est pas dans la liste ; ses numéros vont de 1 à { $last }.
laying-route = Vous payez { $route } avec { $sets ->
    [one] { $sets } lot
   *[other] { $sets } lots
} : { $cards } cartes en tout.
laying-extra = Vous payez le supplément du tunnel { $route } avec { $sets ->
    [one] { $sets } lot
   *[other] { $sets } lots
} : { $cards } cartes en tout.
laying-price = Sans lots, il faut { $color ->
    [any] { $count ->
        [one] { $count } carte de couleur au choix
       *[other] { $count } cartes d'une même couleur au choix
    }
   *[other] { $count ->
        [one] { $count } carte de couleur { $color }
       *[other] { $count } cartes de couleur { $color }
    }
}{ $has_kind ->
    [yes] {" "}({ $kind }).
   *[no] .
}
laying-color = Le tunnel se paie en couleur { $color } ; il faut au moins une telle carte.
laid-nothing = rien encore
lay-not-so-many = Carte { $card } : vous en avez { $has }, pas { $named }.
lay-too-many = C'est trop : il manque { $count ->
    [one] { $count } carte.
   *[other] { $count } cartes.
}
back-done = Vos cartes sont de nouveau dans votre main.
back-hint = {" "}Tapez back pour recommencer.
back-not = Il n'y a rien à reprendre : seul un paiement posé carte par carte se reprend, tant qu'il n'est pas complet.
track-instead = {" "}La voie parallèle à côté vous est ouverte : claim { $track }.
why-usage = Tapez why et une action, par exemple why take L, ou why claim et une route.

## Between turns

curtain-close = Appuyez sur Entrée pour cacher vos cartes et finir votre tour.
curtain = Passez le clavier à { $name }. Quand personne d'autre ne regarde, { $name }, tapez { $number } et Entrée>{" "}
news-earlier = … { $count } lignes plus haut : tapez log

## Help

help-actions = Actions (le début d'un mot suffit, celui d'un nom de ville aussi) :
help-draw = une carte de la pioche
help-take = une carte de la rangée ; la lettre ou le nom anglais de sa couleur
help-tickets = piocher des billets et en garder
help-keep = garder le premier et le troisième des billets proposés
help-claim = prendre une route ; demande comment payer s'il y a plusieurs façons
help-claim-cards = la même avec { $cards }
help-claim-lane = la seconde des deux voies entre les mêmes villes
help-claim-track = la voie parallèle à côté, là où des gares le permettent
help-claim-sets = payer avec un lot de cartes qui en remplacent une, puis les poser ; ou nommer toutes les cartes d'un coup
help-lay = la carte suivante d'un tel paiement, ou les trois suivantes
help-station = y construire une gare ; demande comment payer si elle coûte quelque chose
help-refuse = pour un tunnel plus cher que prévu : payer, ou reprendre vos cartes
help-cards = Cartes : { $cards }
help-commands = Un numéro choisit dans la liste. Autres commandes :
form-why = why ACTION
help-why = pourquoi une action n'est pas possible
form-hint = hint [BOT]
help-hint = ce que ferait planner, ou le robot nommé, et pourquoi
form-back = back
help-back = reprendre un paiement qui n'est pas complet
form-show = show
help-show = la table encore une fois (ou juste Entrée)
form-claims = claims
help-claims = toutes les routes que vous pouvez prendre maintenant
form-routes = routes [CITY]
help-routes = qui a quelles routes ; celles d'une ville et ce qu'elles coûtent
form-map = map
help-map = la carte, dessinée
form-goals = goals
help-goals = vos billets et le chemin le moins cher pour chacun
form-scores = scores
help-scores = les points jusqu'ici
form-log = log [N]
help-log = ce qui s'est passé ; les N dernières lignes
form-save = save FILE
help-save = garder la partie dans un fichier
form-quit = quit
help-quit = arrêter ; la partie peut reprendre plus tard
advice = { $action } : { $why }

## Saving and stopping

yes = oui
no = non
log-usage = Tapez log, ou log et un nombre de lignes, par exemple log 5.
save-usage = Tapez save et le nom d'un fichier, par exemple save soir.json.
save-overwrite = { $file } existe déjà. Le remplacer ? [o/N]{" "}
save-not = Rien n'a été enregistré.
bot-replaced = { $name } ne joue plus : { $fault ->
        [overtime] c'était trop long.
        [illegal] son choix n'était pas possible.
        [garbled] sa réponse n'en était pas une.
       *[crashed] une erreur l'a arrêté.
    } À partir de maintenant, { $bot } joue à sa place.
bot-fault-later = Ce qui n'allait pas sera dit à la fin de la partie ; entre robots seuls, c'est dit aussitôt.
bot-fault = Ce qui n'allait pas avec { $name } : { $text }
bot-why = {"    "}Pourquoi { $name } : { $why }
hint-failed = { $bot } n'a pas donné de conseil : { $fault }
save-failed = La partie ne peut pas être gardée : { $problem }. Elle continue quand même ; tapez save FILE pour la garder ailleurs.
saved = La partie est désormais gardée dans { $file }.
quit-save = La partie n'est gardée nulle part. Tapez un nom de fichier pour l'enregistrer, ou Entrée pour l'abandonner>{" "}
resumed = Suite de { $file } après { $count ->
    [one] { $count } décision.
   *[other] { $count } décisions.
}
bye-no-game = Aucune partie n'a commencé. À bientôt ! Pour jouer tout de suite : branchline play usa
bye-kept = À bientôt ! Rien n'est perdu ; continuez avec :
bye-kept-before = À bientôt ! La fin de la partie n'est gardée nulle part ; reprenez un peu plus tôt avec :
bye-not-kept = À bientôt ! Rien de cette partie n'a été gardé.
over-kept = Revoyez-la avec :

## Beginning

welcome = Branchline : routes, wagons et billets
resume-not = Une partie inachevée ne peut pas reprendre : { $problem }
ask-resume = Reprendre votre partie inachevée ({ $file }) ? [O/n]{" "}
ask-game-line = { $number } { $name } ({ $players })
ask-game = Quel jeu ? [1]{" "}
ask-again-game = Tapez un numéro de 1 à { $last }, ou un de ces noms : { $keys }.
ask-players = Combien de joueurs en tout, de { $least } à { $most } ? [{ $proposed }]{" "}
ask-people = Combien de personnes à ce clavier, de { $least } à { $most } ? [{ $proposed }]{" "}
ask-level-line = { $number } { $name } : { $about }
ask-bots-styles = Styles : { $styles }
ask-bots-how = Un niveau par son numéro ou son nom, un style, ou un robot de la liste de branchline bots{ $count ->
    [one] .
   *[other]  ; un pour tous, ou { $count } avec des virgules.
}
ask-bots = { $count ->
    [one] Quel robot ? [{ $proposed }]{" "}
   *[other] Quels robots ? [{ $proposed }]{" "}
}
ask-again-bots = Vous avez nommé { $named } robots, et il y a { $count ->
    [one] une seule place.
   *[other] { $count } places. Nommez-en un pour tous, ou { $count } avec des virgules.
}
ask-option = { $name }, { $values } ? [{ $proposed }]{" "}
ask-again-option = Tapez { $values }, ou juste Entrée pour { $proposed }.
ask-again-yes-no = Tapez o pour oui ou n pour non.
ask-again-number = Tapez un nombre de { $least } à { $most }, ou juste Entrée.

## The list of bots

bots-levels = Niveaux, le plus faible d'abord
bots-styles = Styles, pour les jeux avec plateau
bots-others = Autres
bots-map-games = Jeux avec plateau seulement.
bots-plays = Joue à { $games }.
bots-options = Les options suivent le nom : { $example }, { $other }.
bots-own = Les vôtres : MODULE:CLASS, ou process:COMMAND pour un programme.
setting-path-version = Comme ses auteurs l'ont voulu, ou comme leur programme joue, ce à quoi se comparent les chiffres publiés.
setting-one_step-version = { setting-path-version }
setting-long_route-version = { setting-path-version }
setting-hungry-version = { setting-path-version }
setting-planner-belief = Devine ce que les autres veulent, et se presse ou les gêne, dans les jeux avec plateau.
setting-planner-style = Un goût, dans les jeux avec plateau.
setting-search-rollouts = Parties jouées en pensée pour une décision, au lieu d'un temps.
setting-search-time = Secondes pour une décision, au lieu de ce qui lui est donné.
setting-search-belief = Imagine plutôt des billets qui expliquent ce que les autres ont construit, dans les jeux avec plateau.
setting-search-cores = Cœurs du processeur que le robot peut utiliser, s'il y en a autant.

## The end

sheet-bot = ({ $bot })
sheet-title = Score final
sheet-total = total
sheet-place = rang
sheet-place-number = { $place ->
    [1] 1er
   *[other] { $place }e
}
score-now = Si la partie finissait maintenant, vous auriez { $total ->
    [one] { $total } point
   *[other] { $total } points
} : { $parts }.
sheet-made = ✓ réussis : { $tickets }
sheet-failed = ✗ manqués : { $tickets }
sheet-path = plus long chemin { $length } : { $way }
sheet-borrowed = emprunté par des gares : { $routes }
sheet-winner = { $name } gagne avec { $total ->
    [one] { $total } point.
   *[other] { $total } points.
}
sheet-shared = { $names } partagent la victoire avec { $total ->
    [one] { $total } point.
   *[other] { $total } points.
}
sheet-tie = D'autres ont autant de points ; ce qui a décidé : { $rule }.

## Other commands

replay-title = { $game } avec { $seats }
replay-not-over = La partie n'est pas finie : voici ce que tout le monde peut voir ; --seat N montre la vue d'une place.
replay-next = Entrée pour le coup suivant, q pour arrêter>{" "}
simulated = { $games } parties au hasard ({ $game }{ $options }), { $decisions } décisions chacune en moyenne
simulated-mean = score moyen
simulated-min = le plus bas
simulated-max = le plus haut
simulated-wins = victoires
simulated-made = billets réussis
simulated-failed = billets manqués
simulated-endings = Finies par le dernier tour : { $last }, parce que tous ont passé : { $passed } ; victoires partagées : { $shared }
simulated-hash = hash { $hash }
simulated-progress = { $done } parties sur { $games }
simulated-in = { $seconds } secondes de temps processeur
map-fine = La carte { $key } est correcte (empreinte { $fingerprint })
map-cities = { $count } villes
map-routes = { $count } routes
map-spaces = { $count } cases sur elles
map-doubles = { $count } routes doubles
map-gray = { $count } routes grises
map-ferries = { $count } ferries
map-tunnels = { $count } tunnels
map-tickets = { $count } billets de la sorte { $tier }
map-big-cities = { $count ->
    [one] { $count } grande ville : { $cities }
   *[other] { $count } grandes villes : { $cities }
}
map-big-city = { $city } ({ $bonus })
map-ticket-points = { $count ->
    [one] { $count } billet de { $sum ->
        [one] { $sum } point
       *[other] { $sum } points
    }
   *[other] { $count } billets de { $least } à { $most } points, { $sum } en tout
}
map-wanted-cards = cartes demandées : { $cards } ; { $count } en tout
map-players = { $count } joueurs
map-fits = Elle se joue avec les règles « { $game } » ({ $key }), { $players }.
map-fits-none = la carte { $key } ne convient à aucun jeu ({ $games }) ; ce qui s'y oppose est dit plus haut
map-no-more-players = Pour plus de joueurs avec les règles « { $game } », il manque quelque chose : { $reason }
map-does-not-fit = Elle ne se joue pas avec les règles « { $game } » : { $reason }

## The Card Game in the terminal

label-cities = Villes
city-bonus = { $city } { $points }
city-led = { $city } { $points } ({ $names } : { $count })
goal-at-hand = ✓ en main
goal-at-hand-with = ✓ en main, avec { $count ->
    [one] { $count } locomotive
   *[other] { $count } locomotives
}
goal-on-track = ✓ sur votre voie
goal-without-track = { $status }, sans la voie
goal-lacks = manque : { $cards }
goal-lacks-some = manque : { $count } parmi { $cards }
goals-together = { $without_track ->
    [yes] tous, sans la voie
   *[no] tous ensemble
}
goals-counted = Votre main et votre dépôt comptent, les locomotives pour toute couleur ; pas votre voie.
goals-counted-track = Votre main, votre dépôt et votre voie comptent, les locomotives pour toute couleur.
robbing = C'est une attaque contre { $who } : { $cards } { $count ->
    [one] part
   *[other] partent
} à la défausse.
choice-place = placer{" "}
choice-suit = {" "}: { $span ->
    [0] { $few } cartes
   *[other] { $few }–{ $many } cartes
}
choice-robbing = , attaque { $who }
choice-mix = { $count } couleurs
choice-stop = arrêter : une carte suffit
prompt-last-turn = Votre dernier tour : seul compte ce qui est sur votre voie. Numéro, action ou ? :
prompt-draw-or-stop = La seconde carte, ou stop :
prompt-cards = Combien de cartes ({ $card }) ? De { $least } à { $most }, Entrée pour { $proposed } ; back les reprend.
prompt-locomotives = Combien de locomotives en plus ? De { $least } à { $most }, Entrée pour { $proposed } ; back les reprend.
prompt-mix = La couleur suivante ? Un numéro ou une carte ; back reprend tout.
keep-hint-any = Quels billets gardez-vous ? Tapez leurs numéros, par exemple 1 2, ou all, ou none.
sets-shared = Chaque ligne termine { $tickets }, et de plus :
sets-cities = villes :
sets-hint = Quels billets terminez-vous ? Tapez le numéro d'une ligne{ $more ->
    [true] {", ou other pour les suivantes"}
   *[false] {""}
}{ $before ->
    [0] {"."}
   *[other] {" ; back montre de nouveau les premières."}
}
back-first-sets = Voici de nouveau les premières.
no-such-count = Ce nombre n'est pas possible ; il va de { $least } à { $most }.
which-mix = Quelles { $count } couleurs ? Vous pouvez placer { $colors }.
prompt-which-mix = { $count } couleurs, par exemple { $example }, ou Entrée pour laisser>{" "}
no-such-mix = Nommez { $count } couleurs différentes parmi celles-ci : { $colors }.
why-usage-cards = Tapez why et une action, par exemple why take L, ou why place 3R 1L.
back-not-placing = Il n'y a rien à reprendre : seul un placement se reprend, tant qu'il n'est pas complet.
standing-made = { $seat } a terminé { $tickets } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}
standing-none = Aucun billet n'a encore été compté.
standing-held = Vous avez { $count ->
    [one] { $count } billet
   *[other] { $count } billets
}, pour { $points ->
    [one] { $points } point
   *[other] { $points } points
} ; ce qui n'est pas terminé à la fin coûte autant.
standing-stack = Si l'on comptait maintenant, votre voie terminerait { $tickets } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
sheet-made-in = ✓ réussis { $number ->
    [1] au premier décompte
    [2] au second décompte
   *[other] au décompte { $number }
} : { $tickets }
sheet-bonuses = grandes villes : { $cities }
sheet-bonus = { $city } +{ $points } ({ $count ->
    [one] { $count } billet
   *[other] { $count } billets
})
help-card-actions = Actions (le début d'un mot suffit) :
help-stop = s'en tenir à une carte
help-keep-some = garder le premier et le troisième billet, ou aucun si c'est permis
help-suit = placer 3 rouges et une locomotive ; attaque une série rouge plus petite
help-mix = placer 3 cartes de couleurs différentes qui ne sont dans aucun dépôt
help-suit-asked = placer des rouges ; demande combien, et combien de locomotives
help-back-placement = reprendre un placement qui n'est pas complet
help-goals-cards = vos billets, les cartes qu'ils demandent et celles qui manquent
form-cities = cities
help-cities = les grandes villes, leurs bonus et qui y mène
form-rules = rules
help-rules = le jeu en bref
deal-hint = Si vous ne connaissez pas le jeu de cartes, tapez rules ; ? montre tout ce qui se tape.
cities-explained = Le bonus d'une ville va à qui y termine le plus de billets ; entre parenthèses qui mène, avec combien.
scored-pause = C'était le décompte. Appuyez sur Entrée pour continuer avec la nouvelle pioche>{" "}
rules-step-one = Un tour commence de lui-même : une carte de chaque série de votre dépôt roule sur votre voie, les locomotives d'abord. Elle y est face cachée{ $open ->
    [yes] , et personne d'autre que vous ne peut la regarder.
   *[no] , et personne ne peut la regarder, pas même vous.
}
rules-step-two = Ensuite, faites une chose : prendre jusqu'à { $draws } cartes (une locomotive visible compte pour toutes), placer des cartes dans votre dépôt, ou piocher { $tickets } billets et en garder autant que vous voulez.
rules-placing = Vous placez { $least } cartes ou plus d'une même couleur, avec des locomotives si vous voulez, ou { $colors } cartes de { $colors } couleurs différentes. Une couleur de votre propre dépôt doit être partie avant d'y être placée de nouveau.
rules-robbing = Une couleur dans le dépôt d'un autre joueur est attaquée : vous placez plus de cartes que cette série n'en a, et elle part à la défausse. { $colors } couleurs ensemble ne peuvent pas attaquer.
rules-scoring = Quand la pioche est épuisée, tout le monde joue encore un tour. Puis on compte les billets, avec les seules cartes des voies : chaque carte sert à un billet, une locomotive remplace toute couleur, et vous choisissez les billets que vous terminez là où aucun choix n'a à la fois le plus de points, le plus de billets et le plus pour chaque grande ville.
rules-second-deck = À { $players } joueurs, une seconde pioche suit : on garde sa main et ses billets, toutes les autres cartes sont mélangées.
rules-end = À la fin, un billet qui n'est pas terminé coûte ses points, et chaque grande ville donne son bonus à qui y a terminé le plus de billets.

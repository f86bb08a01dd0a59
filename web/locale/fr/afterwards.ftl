### Journal, feuille de score et partie rejouée, et comment on suit une table du coin de l'œil.

## Le journal

story-title = Journal
story-filter = Montrer dans le journal
story-filter-all = Tout
story-filter-claims = { $engine ->
    [cardgame] Dépôts
   *[board] Routes et gares
}
story-filter-cards = Cartes
story-filter-tickets = Billets
story-filter-player = { $name } seulement
story-earlier = Lignes précédentes
story-newest = Dernières lignes
story-empty = Il ne s'est encore rien passé.
story-none = Il n'y a encore rien de ce genre.
story-taken-back = (annulé)

## Ce qui arrive à une table, selon le genre d'entrée

story-created = La table a été ouverte.
story-changed = Les réglages de la table ont été changés.
story-sat = { $you ->
    [yes] Vous avez
   *[no] { $who } a
} une place.
story-left = { $you ->
    [yes] Vous quittez la table.
   *[no] { $who } quitte la table.
}
story-renamed = Quelqu'un a changé de nom.
story-started = La partie commence.
story-undone = { $you ->
    [yes] Vous annulez votre
   *[no] { $who } annule son
} dernier coup.
story-stood_in = Un robot { $you ->
    [yes] vous remplace.
   *[no] remplace { $who }.
}
story-returned = { $you ->
    [yes] Vous jouez de nouveau vous-même.
   *[no] { $who } joue de nouveau en personne.
}
story-flagged = { $you ->
    [yes] Votre temps est écoulé : un robot continue pour vous.
   *[no] Le temps de { $who } est écoulé : un robot continue.
}
story-replaced = { $you ->
    [yes] Votre robot est en panne.
   *[no] Chez { $who }, le robot est en panne.
} Désormais, { bot-greedy-name } joue à cette place.
story-hurried = Le robot de { $who } n'a pas le temps de réfléchir en ce moment : un robot plus rapide décide jusqu'à son retour.
story-resumed = Le serveur s'était arrêté, il est de retour ; aucune pendule n'a tourné entre-temps.
story-rematched = Les mêmes personnes rejouent à une autre table.
story-closed = La table a été abandonnée.
story-sealed = Quelqu’un ajoute au mélange un nombre scellé.
story-asked = Les cartes vont être distribuées : les nombres scellés sont montrés.
story-numbered = Un nombre scellé est montré.
story-looked = Quelqu’un à la table a vu la partie qui continue ici.

## La feuille de score

tally-title = Score final
tally-winner = { $who } gagne avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tally-you-win = Vous gagnez avec { $points ->
    [one] 1 point
   *[other] { $points } points
} !
tally-step-ticket = { $who } : { $ticket } { $worth }
tally-step-path = { $who } : le plus long chemin, { $length ->
    [one] 1 wagon
   *[other] { $length } wagons
}
tally-shared = { $names } se partagent la victoire avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun
tally-skip = Montrer tout de suite le résultat
tally-place = Rang
tally-place-number = { $place ->
    [1] 1er
   *[other] { $place }e
}
tally-player = Joueur
tally-total = Total
tally-hint = Choisissez un billet, un chemin ou des gares pour les voir sur la carte.
tally-tickets = Billets
tally-no-tickets = Aucun billet.
tally-made = réussi
tally-failed = non réussi
tally-unpaid = réussi, mais ne rapporte rien : un billet plus cher mène au même pays
tally-path = Plus long chemin : { $length ->
    [one] { $length } case
   *[other] { $length } cases
}
tally-path-best = le plus long de tous
tally-path-cities = de { $from } à { $to }
tally-stations = { $count ->
    [one] { $count } gare construite
   *[other] { $count } gares construites
} : { $cities }
tally-borrowed = empruntées : { $routes }
tally-not-borrowed = aucune route empruntée
tally-big-cities = Grandes villes
tally-big-city = { $city } : { $made ->
    [one] { $made } billet
   *[other] { $made } billets
}
tally-big-city-won = le plus de billets, bonus gagné
tally-tie = { $names } ont { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun. Ce qui décide est { $rule } : { $measures }.
tally-tie-shared = { $names } ont { $points ->
    [one] { $points } point
   *[other] { $points } points
} chacun et aucune règle ne les départage : ils partagent le rang.
tally-measure = { $name } ({ $measure })
tally-measure-yes = { $name } l'a
tally-measure-no = { $name } ne l'a pas

## La donne était-elle honnête ?

fair-checking = Vérification du mélange…
fair-with-mine = La donne était honnête, votre navigateur l’a vérifié : les { $outcomes } cartes et billets tirés découlent d’un secret auquel le serveur était lié d’avance, et d’un nombre à vous.
fair-without-mine = La donne était honnête, votre navigateur l’a vérifié : les { $outcomes } cartes et billets tirés découlent d’un secret auquel le serveur était lié d’avance. Aucun nombre de ce navigateur n’y entre.
fair-taken-over = Les { $outcomes } premiers viennent de la partie que celle-ci continue et ne prouvent rien.
fair-missing = Aucun nombre de { $name } n’y entre.
fair-nothing = Il n’y a rien à vérifier : aucune carte et aucun billet de cette partie n’a été tiré par le mélange.
fair-unchecked = Le mélange n’a pas pu être vérifié : { $problem }
unfair-commitment = La donne n’était PAS honnête : le serveur est maintenant lié à un autre secret qu’avant la donne.
unfair-secret = La donne n’était PAS honnête : le secret n’est pas celui auquel le serveur était lié.
unfair-seal = La donne n’était PAS honnête : le nombre de quelqu’un n’est pas celui qui avait été scellé.
unfair-seals = La donne n’était PAS honnête : ceux qui s’étaient liés avant que votre navigateur montre son nombre ne sont pas ceux du mélange.
unfair-begins = La donne n’était PAS honnête : le serveur fait passer des tirages de cette partie pour ceux d’une autre, invérifiables.
unfair-left-out = Le nombre de votre navigateur a été laissé hors du mélange. Le reste concorde, mais rien ne vous garantit que personne n’a choisi la donne.
unfair-outcome = La donne n’était PAS honnête : le tirage { $place } ne découle pas du secret et des nombres.

## La partie rejouée

replay-title = Partie rejouée : { $game }
replay-not-over-title = Cette partie n'est pas encore finie
replay-not-over = Une partie rejouée montre tous les secrets : elle existe quand le dernier coup est joué. D'ici là, vous pouvez regarder la table elle-même.
replay-to-room = À la table
replay-missing-title = Partie introuvable
replay-missing = Il n'y a pas de partie à cette adresse. Peut-être manque-t-il un morceau du lien, ou bien la partie est privée et n'est pas finie.
replay-failed-title = La partie n'a pas pu être chargée
replay-try-again = Réessayer
replay-board = { $game } après { $step ->
    [0] la donne
    [one] { $step } coup
   *[other] { $step } coups
}
replay-controls = Moments de la partie
replay-first = À la donne
replay-previous-turn = Reculer d'un tour
replay-previous = Reculer d'un coup
replay-play = Lecture
replay-pause = Pause
replay-next = Avancer d'un coup
replay-next-turn = Avancer d'un tour
replay-last = À la fin
replay-scrub = Moment de la partie
replay-step = { $step ->
    [0] La donne
   *[other] Coup { $step } sur { $steps }
}
replay-step-by = Coup { $step } sur { $steps }, { $who }
replay-step-short = { $step } / { $steps }
replay-speed = Vitesse
replay-speed-slow = lente
replay-speed-usual = normale
replay-speed-fast = rapide
replay-speed-fastest = très rapide
replay-eyes = Regarder
replay-eyes-open = tout ouvert
replay-eyes-seat = comme { $name }
replay-tab-label = Ce qui est montré à côté du plateau
replay-tab-moves = Coups
replay-tab-hands = Joueurs
replay-tab-scores = Score
replay-moves = Les coups
replay-caption = Ce coup
replay-moves-jump = Choisissez un coup pour voir la partie après celui-ci.
replay-copy = Copier le lien
replay-copy-long = Copier un lien vers ce moment
replay-copied = Le lien vers ce moment est copié.
replay-copy-by-hand = La copie n'est pas permise ici. Voici le lien :
replay-download = Fichier
replay-download-long = Télécharger le fichier de cette partie
replay-go-on = Continuer d'ici
replay-go-on-title = Continuer à partir d'ici
replay-go-on-about = Une nouvelle table commence avec la partie telle qu'elle est maintenant. Vous prenez une place, des robots prennent les autres ; vous pouvez le changer avant le début.
replay-go-on-seat = Vous prenez la place de
replay-go-on-start = Ouvrir la table
replay-go-on-end = Ici la partie est finie. Reculez d'abord de quelques coups.
replay-keys = Touches : ← et → d'un coup, Page préc. et Page suiv. d'un tour, Début et Fin, Espace pour la lecture.
replay-deal-lines = Les cartes sont distribuées.
replay-small-step = Une partie d'un coup : { $action }
replay-hand = Cartes
replay-hand-hidden = { $count ->
    [0] aucune carte
    [one] { $count } carte
   *[other] { $count } cartes
}
replay-tickets = Billets
replay-tickets-hidden = { $count ->
    [0] aucun billet
    [one] { $count } billet
   *[other] { $count } billets
}
replay-offer = Au choix
replay-trains = { $count ->
    [one] { $count } wagon
   *[other] { $count } wagons
}
replay-stations = { $count ->
    [one] { $count } gare
   *[other] { $count } gares
}
replay-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
replay-track = { $count } sur la voie
replay-made = { $count ->
    [one] { $count } réussi
   *[other] { $count } réussis
}
replay-to-move = doit jouer
replay-row = Rangée
replay-row-empty = aucune carte
replay-deck = Pioche { $count }
replay-discards = Défausse { $count }
replay-turned = Retournées pour le tunnel

## À mon tour

follow-turn = C'est votre tour
follow-title-turn = ● À vous : { $game } · Branchline
follow-title-over = { $game }, finie · Branchline

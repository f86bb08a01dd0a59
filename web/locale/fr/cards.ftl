### La table du Jeu de cartes : dépôts, voies, grandes villes, et les cartes à placer.

cards-table = La table

## Où en est la partie

cards-deck = { $count ->
    [0] La pioche est vide
    [one] Encore { $count } carte dans la pioche
   *[other] Encore { $count } cartes dans la pioche
}
cards-last-round = { $count ->
    [one] Dernier tour de table : encore { $count } tour
   *[other] Dernier tour de table : encore { $count } tours
}
cards-decks-left = { $count ->
    [0] La dernière pioche
    [one] Encore une pioche à venir
   *[other] Encore { $count } pioches à venir
}
cards-pile = { $count ->
    [0] Plus de billets à piocher
    [one] Encore { $count } billet à piocher
   *[other] Encore { $count } billets à piocher
}
cards-over = La partie est finie

## Grandes villes

cards-bonus-title = Grandes villes
cards-bonus-about = pour le plus de billets réussis, égalités comprises
cards-bonus-points = { $count } points
cards-bonus-leads = le plus de billets réussis : { $who }, { $count }
cards-bonus-none = personne
cards-bonus-held = vous : { $count }
cards-bonus-held-label = { $count ->
    [one] vous avez { $count } billet pour cette ville
   *[other] vous avez { $count } billets pour cette ville
}

## Une place

cards-yard-own = { $who } (vous)
cards-your-turn = À vous
cards-to-move = Joue maintenant
cards-hand = { $count ->
    [0] aucune carte en main
    [one] { $count } carte en main
   *[other] { $count } cartes en main
}
cards-tickets = { $count ->
    [0] aucun billet à réussir
    [one] { $count } billet à réussir
   *[other] { $count } billets à réussir
}
cards-choosing = { $count ->
    [one] Regarde { $count } billet
   *[other] Choisit parmi { $count } billets
}
cards-yard-empty = Le dépôt est vide.
cards-made = { $count ->
    [0] Aucun billet réussi
    [one] { $count } billet réussi, { $points } points
   *[other] { $count } billets réussis, { $points } points
}
cards-unmade = { $count ->
    [one] { $count } non réussi, −{ $points }
   *[other] { $count } non réussis, −{ $points }
}

## La voie

cards-track = { $count ->
    [one] carte sur la voie
   *[other] cartes sur la voie
}
cards-track-gained = +{ $count } à l'instant
cards-track-closed = Personne ne peut les regarder avant le décompte ; vous pouvez les retenir.

## Une série

cards-row-placed = nouvelle
cards-row-rolled = une carte partie sur la voie
cards-row-robbed = attaquée
cards-row-draft = à placer
cards-row-threatened = sera attaquée
cards-rob-tag = attaque : { $count }+
cards-rob-needs = Il faut { $count } cartes pour attaquer cette série.
cards-rob-own = Les autres l'attaquent avec { $count } cartes.
cards-rob = Attaquer : { $count }+
cards-rob-label = Attaquer { $who } : placer au moins { $count } cartes de cette couleur ({ $card })

## Placer des cartes

cards-place-title = Placer des cartes
cards-place-wait = Vous pourrez placer des cartes à votre tour.
cards-place-later = Il y a d'abord autre chose à décider.
cards-place-nothing = Vous n'avez pas de carte de couleur à placer.
cards-mode = Que placer
cards-mode-suit = Une couleur
cards-mode-mix = { $Size } couleurs
cards-pick-color = Choisissez une couleur
cards-pick-colors = Choisissez { $size } couleurs
cards-color-label = { $count } { $card }{ $can ->
    [no] {" "}: pas possible pour l'instant, pourquoi ?
    [rob] {" "}: attaque { $who }
   *[yes] {""}
}
cards-color-why = pourquoi ?
cards-color-robs = attaque
cards-count-cards = Cartes : { $card }
cards-count-locomotives = Locomotives par-dessus
cards-of = { $count } sur { $most }
cards-suit-outcome = Une série de { $count } cartes dans votre dépôt.
cards-suit-lacks = Une série a au moins { $needs } cartes : il en manque { $count }.
cards-rob-outcome = Attaque de train ! { $who } doit défausser { $cards }.
cards-rob-lacks = Pour attaquer { $who }, il faut { $needs } cartes, locomotives comprises : il en manque { $count }.
cards-mix-outcome = Une carte de chaque : { $cards }.
cards-mix-lacks = { $count ->
    [one] Il manque { $count } couleur.
   *[other] Il manque { $count } couleurs.
}
cards-mix-full = { $Size } couleurs sont choisies ; appuyez sur l'une d'elles pour la reprendre.
cards-place = Placer
cards-place-rob = Placer et attaquer

## Une série commencée pas à pas

cards-ask-cards = Combien de cartes ({ $card }) ?
cards-ask-locomotives = { $cards } : avec combien de locomotives par-dessus ?
cards-ask-color = À placer ensemble : { $cards }. Quelle est la couleur suivante ?

## Billets

cards-ticket-wants = Demande { $cards }.
cards-ticket-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
cards-ticket-done = Réussi
cards-ticket-failed = Non réussi
cards-ticket-covered = Toutes ses cartes sont sur votre voie.
cards-ticket-missing = { $count ->
    [one] Il manque { $count } carte sur votre voie.
   *[other] Il manque { $count } cartes sur votre voie.
}
cards-pip = { $card } : { $place }
cards-place-track = sur votre voie
cards-place-locomotive = une locomotive sur votre voie
cards-place-yard = dans votre dépôt
cards-place-hand = dans votre main
cards-place-nowhere = encore à trouver

## Which tickets are completed

sets-title = Quels billets terminez-vous ?
sets-how = Votre pile termine l'un ou l'autre de ces choix. À la fin, chaque billet qui reste coûte ses points, et chaque grande ville paie qui y a terminé le plus de billets.
sets-always = Chacun de ces choix termine : { $tickets }. Et de plus :
sets-city = { $city } { $count }
sets-complete = Terminer ces billets
sets-other = D'autres choix

### La table en mots, dans le terminal et partout où une table est imprimée ou dessinée.

title = { $game } · à { $who } de jouer
title-last-round = { $game } · à { $who } de jouer · DERNIER TOUR, encore { $left ->
    [one] { $left } tour
   *[other] { $left } tours
}
title-over = { $game } · la partie est finie
column-points = points
column-trains = wagons
column-cards = cartes
column-tickets = billets
column-stations = gares
column-path = chemin
column-track = voie
column-made = réussis
column-total = total
column-yard = dépôt
mark-to-move = ▶
name-you = { $name } (vous)
label-row = Rangée
label-hand = Main
label-tickets = Billets
label-routes = Routes
label-laid = Posé
label-turned = Retourné
row-empty = pas de carte visible
hand-empty = pas de cartes
piles = pioche { $deck } · défausse { $discards } · billets { $tickets }
pile-tier = { $count } { $tier }
routes-none = pas encore de routes
stations-in = gares : { $cities }
tunnel-route = Le tunnel { $route }
tunnel-due = { $count ->
    [one] Encore une carte à payer :
   *[other] Encore { $count } cartes à payer :
} { $card }.
laying-missing = encore { $count }
station-due = La gare ({ $city }) coûte { $count ->
    [one] une carte.
   *[other] { $count } cartes d'une même couleur ; les locomotives remplacent.
}
placing-suit = Vous placez une série : { $card }.
placing-cards = Vous placez { card-count }.
placing-mix = Vous placez { $cards } et d'autres couleurs.
deck-number = pioche { $number } sur { $all }
made-points = { $count ->
    [0] 0
   *[other] { $count } (+{ $points })
}
choice-complete = terminer { $tickets } ({ $points })
label-track = Voie
label-yard = Dépôt
label-offer = Proposés
label-sets = Choix
legend-open = route libre, de la couleur de ses cartes
legend-gray = n'importe quelle couleur
legend-ferry = ferry, un point par locomotive
legend-claimed = prise, avec le numéro de la place
legend-station = gare
map-drawn = La carte { $key }

### Les mots des plateaux.

board-spaces = { $count ->
    [one] { $count } case
   *[other] { $count } cases
}
board-gray = grise : une couleur au choix
board-color = { $color ->
    [purple] violette
    [blue] bleue
    [orange] orange
    [white] blanche
    [green] verte
    [yellow] jaune
    [black] noire
   *[red] rouge
}
board-tunnel = tunnel
board-ferry = { $count ->
    [0] ferry
    [one] ferry avec { $count } locomotive
   *[other] ferry avec { $count } locomotives
}
board-any4 = { $set } cartes quelconques peuvent en remplacer une
board-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}

## À qui est une route, ou qui peut la prendre

board-mine = à vous
board-owned = prise par { $owner }
board-claimable = vous pouvez la prendre maintenant
board-open = libre
board-closed = fermée
board-not-for-you = pas ouverte pour vous
board-seat = place { $seat }
board-station = gare de { $owner }
board-stationable = vous pouvez y construire une gare

## Autour du plateau

board-help = Les flèches mènent à la ville ou à la route voisine, Entrée la choisit, N et P parcourent les routes que vous pouvez prendre, plus et moins changent le zoom, 0 montre toute la carte.
board-zoom-in = Agrandir
board-zoom-out = Réduire
board-fit = Montrer toute la carte
board-zoom = Zoom
board-cartouche = { $cities ->
    [one] { $cities } ville
   *[other] { $cities } villes
} · { $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
}

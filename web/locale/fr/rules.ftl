### Les règles des sept jeux, dans nos propres mots.

rules-title = Règles
rules-intro = { $Games } jeux de chemins de fer. Tous s'apprennent vite, et chacun a quelque chose que les autres n'ont pas.
rules-learn = Vous débutez ? Jouez la première partie guidée
rules-table-label = Les { $games } jeux côte à côte
rules-read = Lire les règles
rules-other-maps = Autres cartes de ce serveur
rules-other-map = { $map }, selon les règles du jeu « { $game } »
rules-page-title = Règles : { $game }
rules-all = Tous les jeux
rules-contents = Sur cette page
rules-top = Haut de page
rules-play = Jouer à ce jeu
rules-unknown-title = Ce jeu n'existe pas
rules-unknown = Il n'y a pas de règles pour « { $game } » ici. Choisissez un des jeux de la liste.
rules-map-facts = { $cities } villes, { $routes } routes, { $tickets } billets.
rules-map-facts-special = { $cities } villes, { $routes } routes (tunnels : { $tunnels }, ferries : { $ferries }), { $tickets } billets.
rules-map-facts-cards = { $tickets } billets entre { $cities } villes.
rules-played-on = Cette carte se joue selon les règles du jeu « { $game } ».

## Les sept jeux côte à côte

rules-column-game = Jeu
rules-column-players = Joueurs
rules-column-trains = Wagons par joueur
rules-column-tunnels = Tunnels
rules-column-ferries = Ferries
rules-column-stations = Gares par joueur
rules-column-special = Ce qui est particulier
rules-column-end = Fin et bonus
rules-has = oui
rules-has-not = non

rules-special-usa = Le jeu dont viennent tous les autres : piocher des cartes, prendre des routes, réussir des billets. Commencez ici.
rules-special-europe = Les tunnels coûtent parfois plus cher que prévu, les ferries exigent des locomotives, et une gare permet d'emprunter la route d'un autre.
rules-special-nordic = Les locomotives ne servent que dans les tunnels et sur les ferries, mais sur un ferry { $set-word } cartes quelconques en valent une. Une route de { $longest-word } cases.
rules-special-france_large = Jusqu'à { $most-word } joueurs. Une seconde sorte de locomotive compte { $plus-route-1 ->
    [2] double
   *[other] pour { $plus-route-1-word } cartes
}. Les gares ouvrent des voies parallèles. { $Set-word } cartes identiques valent une locomotive.
rules-special-france_small = Des billets de { $tiers-word } longueurs, des gares gratuites qui ouvrent des voies parallèles. { $Set-word } cartes identiques valent une locomotive.
rules-special-france_borders = La petite carte et ses voisins : une seule route vers chaque pays étranger, et un seul billet par pays qui rapporte.
rules-special-card_game = Aucun plateau : les cartes vont dans votre dépôt, où l'on peut les attaquer, puis roulent sur votre voie, où elles paient les billets.
rules-ending-usa = { $Last-trains-word } wagons ou moins. Plus long chemin : { $path-bonus }.
rules-ending-europe = { $Last-trains-word } wagons ou moins. Plus long chemin : { $path-bonus }. Chaque gare non construite : { $station-bonus }.
rules-ending-nordic = { $Last-trains-word } wagons ou moins. Le plus de billets : { $tickets-bonus }. Pas de bonus pour le plus long chemin.
rules-ending-france_large = { $Last-trains-word } wagons ou moins. Plus long chemin : { $path-bonus }.
rules-ending-france_small = { $Last-trains-word } wagons ou moins. Plus long chemin : { $path-bonus }.
rules-ending-france_borders = { $Last-trains-word } wagons ou moins. Plus long chemin : { $path-bonus }.
rules-ending-card_game = La pioche est épuisée ; à { $decks-from-word }, { $decks ->
    [2] deux fois
   *[other] { $decks-word } fois
}. { $Cities-word } grandes villes : de { $cities-least } à { $cities-most } chacune.

## Les noms des sections

rules-section-aim = Le but du jeu
rules-section-differences = Si vous connaissez l'Amérique du Nord
rules-section-setup = Avant le premier tour
rules-section-turn = Votre tour
rules-section-drawing = Piocher des cartes
rules-section-claiming = Prendre une route
rules-section-ferries = Les ferries
rules-section-tunnels = Les tunnels
rules-section-sets = Des cartes qui en remplacent d'autres
rules-section-plus-four = Les locomotives +4
rules-section-stations = Les gares
rules-section-parallel = Les voies parallèles
rules-section-borders = Les frontières
rules-section-track = Vers la voie
rules-section-placing = Placer des cartes dans le dépôt
rules-section-tickets = Piocher des billets
rules-section-seen = Ce qui est visible, ce qui est secret
rules-section-end = La fin
rules-section-second-deck = À { $decks-from-word } : la seconde pioche
rules-section-scoring = Le décompte final
rules-section-ties = Égalités

## Le but

rules-aim-map = Vous prenez des routes entre villes voisines avec des cartes de leur couleur. Chacun de vos billets nomme deux villes : reliez-les par vos propres routes, par le chemin que vous voulez.
rules-aim-points = Une route rapporte ses points dès que vous la prenez. Un billet rapporte les siens à la fin si ses villes sont reliées, et les coûte sinon. Le plus grand total gagne.
rules-aim-cards = Il n'y a pas de plateau. Vos billets indiquent les cartes qu'ils coûtent. Vous placez des cartes dans votre dépôt, d'où elles roulent sur votre voie, une de chaque couleur à chaque tour.
rules-aim-cards-points = À la fin, les cartes de votre voie paient vos billets. Un billet que vous ne pouvez pas payer coûte ses points. Le plus grand total gagne.

## Avant le premier tour

rules-setup-trains = Chacun commence avec { $trains } wagons et aucun point.
rules-setup-trains-stations = Chacun commence avec { $trains } wagons, { $stations } gares et aucun point.
rules-setup-deck = La pioche compte { $total } cartes : { $each } de chacune des { $colors-word } couleurs et { $locomotives } locomotives.
rules-setup-deck-plus-four = La pioche compte { $total } cartes : { $each } de chacune des { $colors-word } couleurs, { $locomotives } locomotives ordinaires et { $plus } locomotives +4.
rules-setup-hand = Chacun reçoit { $hand } cartes. { $Row-word } autres sont retournées : c'est la rangée.
rules-setup-hand-cards = Chacun reçoit d'abord { $first-locomotives } locomotive. Le reste est mélangé, chacun reçoit { $hand } cartes, et { $row-word } autres sont retournées : c'est la rangée.
rules-setup-tickets-usa = Chacun reçoit { $dealt } billets et en garde au moins { $keep }. Les billets rendus vont sous la pile.
rules-setup-tickets-europe = Chacun reçoit { $dealt-long } billet long et { $dealt-regular } billets ordinaires, et garde au moins { $keep } des { $dealt-word }, de l'une ou l'autre sorte. Les billets écartés quittent le jeu sans être montrés, de même que les billets longs non distribués. Les autres billets ordinaires forment la pile.
rules-setup-tickets-nordic = Chacun reçoit { $dealt } billets et en garde au moins { $keep }. Les billets rendus quittent le jeu.
rules-setup-tickets-france = Les billets sont longs, moyens ou courts. Le tableau dit combien vous en recevez de chaque sorte, combien vous devez en garder au moins et au plus, et ce que contient la pile. Ce que vous ne gardez pas ne revient jamais ; les billets qui ne sont ni distribués ni dans la pile quittent le jeu sans être montrés.
rules-setup-tickets-borders = Les billets nationaux et internationaux sont mélangés. La pile ne contient qu'{ $pile-short-word } billet court ; qui ouvre la table peut choisir un autre nombre.
rules-setup-tickets-cards = Chacun reçoit { $dealt } billets et en garde au moins { $keep }. Les autres sont remélangés à la pile.
rules-setup-bonuses = { $Cities-word } cartes de grandes villes sont mises de côté. Elles sont attribuées à la fin.
rules-setup-secretly = Tous choisissent leurs billets avant le premier tour, et personne ne voit le choix des autres.
rules-setup-first = Le premier joueur est tiré au sort, ou choisi à l'ouverture de la table. On joue ensuite dans le sens des aiguilles d'une montre.
rules-start-players = Joueurs
rules-start-trains = Wagons par joueur
rules-start-stations = Gares par joueur
rules-start-deal = Billets reçus
rules-start-keep = À garder
rules-start-pile = Dans la pile
rules-tickets-long = { $count ->
    [one] { $count } long
   *[other] { $count } longs
}
rules-tickets-medium = { $count ->
    [one] { $count } moyen
   *[other] { $count } moyens
}
rules-tickets-short = { $count ->
    [one] { $count } court
   *[other] { $count } courts
}
rules-tickets-regular = { $count }

## Un tour

rules-turn-three = À votre tour, vous faites exactement une de ces { $things-word } choses : piocher des cartes, prendre une route ou piocher des billets.
rules-turn-four = À votre tour, vous faites exactement une de ces { $things-word } choses : piocher des cartes, prendre une route, piocher des billets ou construire une gare.
rules-turn-france = À votre tour, vous faites exactement une de ces choses : piocher des cartes, prendre une route, piocher des billets ou, à partir de { $stations-from-word } joueurs, construire une gare. Une voie parallèle se prend comme une route.
rules-turn-cards = D'abord, des cartes roulent de votre dépôt sur votre voie. Ensuite, vous faites exactement une de ces { $things-word } choses : piocher des cartes, placer des cartes dans votre dépôt ou piocher des billets.
rules-turn-pass = On ne passe que si l'on ne peut rien faire du tout. Si tous passent l'un après l'autre, la partie s'arrête et l'on compte les points.

## Piocher

rules-drawing-two = Vous prenez { $draws-word } cartes, l'une après l'autre. Chacune vient soit de la rangée, soit du dessus de la pioche, sans la voir. Une carte prise dans la rangée est aussitôt remplacée, avant que vous choisissiez la seconde. Vous ne pouvez pas vous arrêter après la première tant qu'il y a une seconde carte que vous pouvez prendre.
rules-drawing-up-to-two = Vous prenez une ou { $draws-word } cartes, l'une après l'autre ; vous pouvez vous arrêter après la première. Chacune vient soit de la rangée, soit du dessus de la pioche, sans la voir. Une carte prise dans la rangée est aussitôt remplacée.
rules-drawing-locomotive = Une locomotive de la rangée compte pour toute la pioche du tour : prise en premier, elle exclut une seconde carte. Elle ne peut jamais être la seconde, même si elle vient d'être retournée. Une locomotive piochée sans la voir est une carte comme une autre.
rules-drawing-locomotive-large = Une locomotive de la rangée, de l'une ou l'autre sorte, compte pour toute la pioche du tour : prise en premier, elle exclut une seconde carte. Elle ne peut jamais être la seconde, même si elle vient d'être retournée. Une locomotive piochée sans la voir est une carte comme une autre.
rules-drawing-locomotive-nordic = Une locomotive de la rangée est une carte comme une autre : vous pouvez la prendre en premier, en second, ou les deux fois.
rules-drawing-flush = Si { $flush-word } cartes ou plus de la rangée sont des locomotives, les { $row-word } cartes sont défaussées et { $row-word } nouvelles retournées, autant de fois qu'il le faut. La rangée reste telle quelle si pioche, défausse et rangée réunies comptent moins de { $row-word } cartes, ou moins de { $wagons-word } qui ne soient pas des locomotives, ou si la rangée et la pioche ne faisaient qu'échanger leurs places ; on la regarde de nouveau chaque fois qu'une carte a été défaussée ou a quitté la pioche.
rules-drawing-flush-large = Si { $flush-word } cartes ou plus de la rangée sont des locomotives, les deux sortes comptées ensemble, les { $row-word } cartes sont défaussées et { $row-word } nouvelles retournées, autant de fois qu'il le faut. La rangée reste telle quelle si pioche, défausse et rangée réunies comptent moins de { $row-word } cartes, ou moins de { $wagons-word } qui ne soient pas des locomotives, ou si la rangée et la pioche ne faisaient qu'échanger leurs places ; on la regarde de nouveau chaque fois qu'une carte a été défaussée ou a quitté la pioche.
rules-drawing-no-flush = La rangée n'est jamais balayée, quel que soit le nombre de locomotives.
rules-drawing-no-limit = Vous pouvez avoir en main autant de cartes que vous voulez.
rules-drawing-reshuffle = Quand la pioche est épuisée, la défausse est aussitôt mélangée et devient la nouvelle pioche.
rules-drawing-no-reshuffle = La défausse n'est pas remélangée quand la pioche s'épuise : c'est ainsi que la partie se termine.
rules-drawing-nothing = Si la pioche et la défausse sont vides, vous pouvez encore prendre ce qui se trouve dans la rangée. S'il n'y a pas de seconde carte que vous puissiez prendre, le tour s'arrête après la première.

## Prendre une route

rules-claiming-cost = Une route coûte autant de cartes qu'elle a de cases, toutes de sa couleur. Une route grise accepte n'importe quelle couleur, mais une seule. Vous choisissez les cartes avec lesquelles vous payez.
rules-claiming-locomotives = Une locomotive remplace une carte de n'importe quelle couleur. Vous pouvez en utiliser autant que vous voulez, même pour toutes les cases.
rules-claiming-locomotives-large = Une locomotive ordinaire remplace une carte de n'importe quelle couleur. Vous pouvez en utiliser autant que vous voulez, même pour toutes les cases. Les locomotives +4 ont leur propre section.
rules-claiming-locomotives-nordic = Les locomotives ne servent que dans les tunnels et sur les ferries, jamais sur les routes ordinaires.
rules-claiming-anywhere = N'importe quelle route libre convient ; elle n'a pas à toucher les vôtres. Vous prenez une seule route par tour, et toujours en entier : il vous faut donc autant de wagons qu'elle a de cases. Les cartes vont à la défausse.
rules-claiming-doubles = Là où deux routes relient les deux mêmes villes, personne ne peut avoir les deux.
rules-claiming-doubles-few = À { $closed } joueurs, dès que l'une des deux est prise, l'autre est fermée à tous.
rules-claiming-doubles-france = À { $closed } joueurs, dès que l'une des deux est prise, l'autre est fermée à tous.
rules-claiming-doubles-nordic = À { $closed } joueurs, dès que l'une des deux est prise, l'autre est fermée. À { $doubles-open }, elle reste ouverte aux autres. Il en va de même si les deux diffèrent de longueur, de couleur ou de nature.
rules-claiming-points = Les points d'une route sont marqués aussitôt. Plus une route est longue, plus chaque wagon rapporte :
rules-points-length = Cases
rules-points-points = Points

## Ferries

rules-ferries-usual = Un ferry porte des symboles de locomotive sur certaines cases. Pour chaque symbole, vous payez au moins une locomotive. Les autres cartes sont d'une même couleur au choix, et d'autres locomotives peuvent les remplacer.
rules-ferries-nordic = Un ferry porte des symboles de locomotive sur certaines cases. Pour chaque symbole, vous payez une locomotive. Les autres cartes sont de la couleur du ferry (une même couleur au choix s'il est gris), et d'autres locomotives peuvent les remplacer.
rules-ferries-large = Tout ferry exige au moins { $symbols-word } locomotives ordinaires, ou { $set-word } cartes d'une même couleur à la place de chacune. Les autres cartes sont de la couleur du ferry ; d'autres locomotives ordinaires peuvent les remplacer, une pour une. Les locomotives +4 ne servent pas ici.

## Tunnels

rules-tunnels-lay = On ne sait jamais ce que coûtera un tunnel. Vous posez d'abord toutes les cartes qu'il semble coûter. Puis les { $turned-word } premières cartes de la pioche sont retournées.
rules-tunnels-extra = Chacune des { $turned-word } qui a la couleur que vous avez posée, et chaque locomotive, vous coûte une carte de plus : de cette couleur, ou une locomotive.
rules-tunnels-extra-france = Chacune des { $turned-word } qui est identique à l'une des cartes que vous avez posées vous coûte une carte de plus. Une locomotive retournée ne compte donc que si vous avez posé une telle locomotive. Les cartes qui remplacent une locomotive par { $set ->
    [3] trois
   *[other] { $set-word }
} comptent aussi.
rules-tunnels-locomotives = Si vous n'avez posé que des locomotives, seules les locomotives retournées comptent, et le supplément se paie en locomotives.
rules-tunnels-color-france = Le supplément se paie carte pour carte dans la bonne couleur ou avec des locomotives, même si vous n'avez posé que des locomotives. La bonne couleur est celle du tunnel ; pour un tunnel gris, celle que vous annoncez en le prenant. Des locomotives seules sur un tunnel gris n'annoncent aucune couleur : le supplément est alors aussi en locomotives.
rules-tunnels-pay-large = Dans les tunnels de { $plus-from-word } cases ou plus, le supplément peut aussi se payer en locomotives +4, mais on ne mélange jamais les deux sortes de locomotives.
rules-tunnels-refuse = Si vous ne pouvez pas payer le supplément, ou ne le voulez pas, vous reprenez vos cartes. Rien n'est pris et votre tour est fini.
rules-tunnels-discard = Les cartes retournées sont défaussées dans tous les cas. S'il reste moins de { $turned-word } cartes à retourner, celles-là comptent ; s'il n'en reste aucune, il n'y a pas de risque.

## Remplacer des cartes

rules-sets-nordic = Sur un ferry, { $set-word } cartes quelconques, identiques ou non, remplacent une locomotive. Il peut y avoir des locomotives parmi les { $set-word }.
rules-sets-nordic-where = Cela vaut pour les locomotives que les symboles exigent comme pour celles qui remplacent une carte de couleur. Cela ne vaut pas dans les tunnels.
rules-sets-four = La plus longue route, Murmansk–Lieksa, a { $longest-word } cases grises. Là, { $special-set-word } cartes quelconques, locomotives comprises, remplacent une carte de la couleur que vous avez choisie, autant de fois que vous voulez : { $example-cards-word } cartes vertes et { $example-others-word } autres quelconques suffisent. Les locomotives ne servent là d'aucune autre façon.
rules-sets-france = { $Set-word } cartes d'une même couleur remplacent une locomotive ordinaire.
rules-sets-france-where = Cela vaut partout où une locomotive ordinaire peut être payée, même pour le supplément d'un tunnel.
rules-sets-large = Comme ces { $set-word } cartes comptent pour une locomotive ordinaire, on ne peut pas les payer avec des locomotives +4.

## Locomotives +4

rules-plus-four-what = { $Plus-word } des locomotives portent un +4. Elles ne servent que pour les longues routes : { $plus-from-word } cases ou plus.
rules-plus-four-route = Sur une route ordinaire de { $plus-from-word } cases ou plus, une +4 remplace { $plus-route-1-word } cartes.
rules-plus-four-tunnel = Dans un tunnel de { $plus-from-word } cases ou plus, une +4 remplace { $plus-tunnel-1 ->
    [one] une carte
   *[other] { $plus-tunnel-1-word } cartes
}, et { $plus-more-word } en remplacent { $plus-most-word }.
rules-plus-four-ferry = Sur les ferries, elles ne servent pas.
rules-plus-four-exact = Le paiement doit tomber juste : aucune +4 ne peut remplacer plus que ce qui reste à payer.
rules-plus-four-mixed = On ne mélange jamais les deux sortes de locomotives pour une même route, supplément d'un tunnel compris.

## Gares

rules-stations-where = Vous pouvez construire une gare dans toute ville qui n'en a pas, que vous y ayez des routes ou non. Une par tour, { $stations-word } par partie.
rules-stations-cost = La première coûte { $station-1 } carte, la deuxième { $station-2 } cartes d'une même couleur, la troisième { $station-3 } d'une même couleur. Les locomotives peuvent remplacer chacune d'elles.
rules-stations-borrow = À la fin, chacune de vos gares vous permet d'utiliser une route d'un autre joueur qui part de sa ville, comme si elle était à vous, pour tous vos billets.
rules-stations-best = Vous n'avez pas à décider laquelle : à la fin, le choix le meilleur pour vous est calculé.
rules-stations-left = Chaque gare que vous n'avez pas construite vaut { $station-bonus } points.
rules-stations-france = À partir de { $stations-from-word } joueurs, vous avez des gares. En construire une prend tout le tour et ne coûte aucune carte. Une ville n'en accueille qu'une.
rules-stations-france-what = Une gare ne permet à personne d'emprunter les routes des autres, et une gare non construite ne vaut rien. Elle sert aux voies parallèles.

## Voies parallèles

rules-parallel-what = Depuis une gare construite à un tour précédent, on peut poser une seconde voie à côté d'une route qu'un autre joueur a prise.
rules-parallel-cost = Elle coûte ce que coûte la route voisine : un tunnel retourne ses cartes, un ferry exige ses locomotives. On ne la pose qu'à côté d'une route d'origine, pas à côté d'une autre voie parallèle.
rules-parallel-owner = Si les gares servent à leur propriétaire (le choix habituel) : la voie part d'une ville où se trouve votre propre gare et n'aboutit pas dans une ville où se trouve la gare d'un autre. Vous pouvez en poser autant que vous voulez, dans des directions différentes.
rules-parallel-open = Si les gares sont ouvertes à tous : chacun peut partir de n'importe quelle gare, à l'un ou l'autre bout de la route, même de celle du propriétaire de la route. Mais entre deux villes, il n'y a jamais qu'une voie parallèle.
rules-parallel-counts = Une voie parallèle compte comme toute autre route : pour les points, les wagons, les billets et le plus long chemin. Personne n'a jamais deux voies entre les deux mêmes villes.

## Frontières

rules-borders-route = Vous ne pouvez construire qu'une seule route aboutissant dans chaque pays étranger. Les voies parallèles comptent comme des routes. On peut y construire des gares.
rules-borders-ticket = Chaque pays étranger ne vous rapporte les points que d'un seul billet réussi, celui qui vaut le plus. Les autres billets réussis vers ce pays valent 0, mais comptent comme réussis. Ceux que vous ne réussissez pas coûtent tout de même leurs points.

## Voie et dépôt

rules-track-rolls = Au début de votre tour, avant toute chose, une carte de chaque couleur de votre dépôt passe face cachée sur votre voie. C'est la carte du dessus de chaque série : les locomotives partent donc en premier. Si votre dépôt est vide, il ne se passe rien.
rules-track-hidden = Personne ne peut regarder les cartes d'une voie, pas même leur propriétaire, jusqu'au décompte des billets. Qui ouvre la table peut permettre à chacun de regarder les siennes.
rules-placing-suit = Ou bien vous placez { $suit-word } cartes ou plus d'une même couleur. Des locomotives peuvent en être et se placent dessus, mais une carte au moins a la couleur.
rules-placing-mix = Ou bien vous placez exactement { $mix-word } cartes de { $mix-word } couleurs différentes, sans locomotive.
rules-placing-own = Une couleur qui se trouve dans votre propre dépôt ne peut pas y être placée de nouveau avant que sa série ait disparu.
rules-placing-robbery = Une couleur qui se trouve dans le dépôt d'un autre joueur ne peut être placée qu'avec plus de cartes qu'il n'y en a là-bas, locomotives comptées des deux côtés. C'est une attaque de train : l'autre joueur défausse toute la série.
rules-placing-mix-robbery = { $Mix-word } couleurs différentes ne peuvent donc être placées que si aucune ne se trouve dans un dépôt.

## Billets

rules-tickets-draw = Vous regardez les { $drawn-word } premiers billets, ou ce qui en reste, et en gardez au moins { $draw-keep-word }. Les autres vont sous la pile.
rules-tickets-draw-europe = Vous regardez les { $drawn-word } premiers billets ordinaires, ou ce qui en reste, et en gardez au moins { $draw-keep-word }. Les autres vont sous la pile.
rules-tickets-draw-nordic = Vous regardez { $drawn-word } billets, ou ce qui en reste, et en gardez au moins { $draw-keep-word }. Les autres quittent le jeu.
rules-tickets-draw-large = Vous regardez { $drawn-long } billet long et { $drawn-medium } moyens, ou ce qui en reste, et en gardez au moins { $draw-keep-word }. Les autres quittent le jeu.
rules-tickets-draw-small = Vous regardez { $drawn-medium } billet moyen et { $drawn-short } courts, ou ce qui en reste, et en gardez au moins { $draw-keep-word }. Les autres quittent le jeu.
rules-tickets-draw-borders = Vous regardez { $drawn-long } billet long, { $drawn-medium } moyen et { $drawn-short } court, ou ce qui en reste, et en gardez au moins { $draw-keep-word }. Les autres quittent le jeu.
rules-tickets-draw-cards = Vous regardez { $drawn-word } billets, ou ce qui en reste, et en gardez autant que vous voulez, ou aucun. Les autres vont sous la pile.
rules-tickets-stay = Un billet gardé reste à vous jusqu'à la fin. Si la pile est vide, on ne peut plus piocher de billets.

## Ce qui est visible

rules-seen-map = Vos cartes et vos billets sont secrets jusqu'à la fin. Tout le monde voit combien de cartes et de billets vous avez, combien de wagons il vous reste, vos points jusqu'ici, et la défausse.
rules-seen-cards = Vos cartes et vos billets sont secrets. Tout le monde voit combien de cartes et de billets vous avez, ce qui se trouve dans les dépôts, combien de cartes il y a sur chaque voie, et la défausse.

## La fin

rules-end-trains = Quand quelqu'un termine son tour avec { $last-trains-word } wagons ou moins, chacun joue encore un tour, ce joueur compris. Puis on compte les points.
rules-end-deck = Quand la dernière carte quitte la pioche, qu'elle soit piochée ou retournée, chacun joue encore un tour, y compris celui qui l'a provoqué.
rules-end-deck-row = Pendant ces tours, vous pouvez encore prendre ce qui se trouve dans la rangée, mais rien n'est remplacé. S'il ne reste qu'une carte, vous pouvez la prendre seule.
rules-end-few = Puis on décompte les billets. À { $one-deck-word } joueurs, la partie est finie.
rules-second-deck-shuffle = À { $decks-from-word }, les billets réussis sont mis de côté et comptés. Les billets non réussis et les cartes en main restent à leur joueur. Toutes les autres cartes sont mélangées en une nouvelle pioche : chacun en reçoit { $next-hand }, et { $row-word } sont retournées.
rules-second-deck-few = S'il y a trop peu de cartes, elles sont distribuées une par une autour de la table, et la rangée reçoit ce qui reste. Si la pioche est alors vide, les derniers tours commencent aussitôt.
rules-second-deck-end = On continue après le joueur qui a joué en dernier, jusqu'à ce que la pioche soit de nouveau épuisée. On décompte les billets une seconde fois, et la partie est finie. Les billets réussis la première fois sont visibles de tous.

## Décompte

rules-scoring-routes = Les routes ont été comptées quand elles ont été prises.
rules-scoring-tickets = Chaque billet ajoute ses points si ses deux villes sont reliées par vos routes, et les coûte sinon.
rules-scoring-borders = Des billets réussis vers un même pays étranger, seul compte celui qui vaut le plus.
rules-scoring-stations = Chaque gare non construite ajoute { $station-bonus } points.
rules-scoring-path = Qui a le plus long chemin reçoit { $path-bonus } points ; en cas d'égalité, tous les reçoivent. Un chemin peut passer plusieurs fois par la même ville et faire des boucles, mais il n'utilise chaque wagon qu'une fois.
rules-scoring-path-stations = Seuls vos propres wagons comptent ici : une gare n'allonge pas un chemin.
rules-scoring-most-tickets = Qui a réussi le plus de billets, au moins un, reçoit { $tickets-bonus } points ; en cas d'égalité, tous les reçoivent. Il n'y a pas de bonus pour le plus long chemin.
rules-scoring-track = Les billets se paient avec votre voie seule. Un billet exige les cartes qu'il montre ; les locomotives remplacent n'importe laquelle. Chaque carte ne paie qu'un billet. Ce qui reste dans votre main ou votre dépôt ne compte pas.
rules-scoring-best = Si votre pile ne termine pas tous vos billets, vous choisissez : aucun choix ne peut laisser des cartes pour un billet de plus. Les choix qu'un autre dépasse à la fois en points, en billets et dans chaque grande ville ne sont pas montrés, et s'il n'en reste qu'un, il est pris pour vous. { $Sets-page-word } sont montrés à la fois, et { $sets-most-word } au plus à qui détient plus de { $sets-tickets-word } billets. On voit votre choix quand tout le monde a choisi.
rules-scoring-uncompleted = À la fin, chaque billet non réussi coûte ses points.
rules-scoring-cities = Qui a réussi le plus de billets vers une grande ville, au moins un, reçoit son bonus ; en cas d'égalité, tous le reçoivent. Un billet entre deux grandes villes compte pour les deux.
rules-bonus-city = Ville
rules-bonus-points = Points

## Égalités

rules-ties-usa = À égalité de points, le plus de billets réussis l'emporte, puis le bonus du plus long chemin.
rules-ties-stations = À égalité de points, le plus de billets réussis l'emporte, puis le moins de gares utilisées, puis le bonus du plus long chemin.
rules-ties-nordic = À égalité de points, le plus de billets réussis l'emporte, puis le chemin continu le plus long.
rules-ties-cards = À égalité de points, le plus de billets réussis l'emporte, puis le plus de cartes de grandes villes.
rules-ties-shared = Si tout est égal, la victoire est partagée.

## Ce qui change par rapport à l'Amérique du Nord

rules-differs-europe-1 = Certaines routes sont des tunnels : { $turned-word } cartes sont retournées, et il faut parfois payer davantage.
rules-differs-europe-2 = Certaines routes sont des ferries : leurs symboles se paient avec des locomotives.
rules-differs-europe-3 = Vous avez { $stations-word } gares ; en construire une est une { $things ->
    [4] quatrième action
   *[other] action de plus
} possible.
rules-differs-europe-4 = Vous recevez { $dealt-long-word } billet long et { $dealt-regular-word } ordinaires. Ceux que vous n'en gardez pas quittent le jeu.
rules-differs-europe-5 = Les longueurs sont autres : la route de { $longest-word } vaut { $longest-points } points, et aucune n'a { $no-length-word } cases.
rules-differs-europe-6 = À égalité, le moins de gares utilisées compte avant le plus long chemin.
rules-differs-nordic-1 = Pour { $least-word } ou { $most-word } joueurs, avec { $trains } wagons chacun.
rules-differs-nordic-2 = Les locomotives ne servent que dans les tunnels et sur les ferries.
rules-differs-nordic-3 = Vous prenez les locomotives de la rangée comme toute autre carte, et la rangée n'est jamais balayée.
rules-differs-nordic-4 = Sur les ferries, { $set-word } cartes quelconques remplacent une locomotive.
rules-differs-nordic-5 = Murmansk–Lieksa a { $longest-word } cases et vaut { $longest-points } points ; là, { $special-set-word } cartes quelconques en remplacent une.
rules-differs-nordic-6 = Vous recevez { $dealt-word } billets. Ceux qui ne sont pas gardés quittent le jeu, plus tard aussi.
rules-differs-nordic-7 = { $tickets-bonus } points pour le plus de billets réussis, rien pour le plus long chemin.
rules-differs-nordic-8 = La seconde d'une route double n'est fermée qu'à { $closed-word } joueurs.
rules-differs-france_large-1 = De { $least-word } à { $most-word } joueurs. Wagons et gares dépendent de leur nombre.
rules-differs-france_large-2 = Il y a des tunnels et des ferries. Dans un tunnel, seules les cartes retournées identiques aux vôtres coûtent un supplément.
rules-differs-france_large-3 = Tout ferry exige { $symbols-word } locomotives.
rules-differs-france_large-4 = { $Plus-word } locomotives portent un +4 et comptent { $plus-route-1 ->
    [2] double
   *[other] pour { $plus-route-1-word } cartes
} sur les longues routes.
rules-differs-france_large-5 = { $Set-word } cartes d'une même couleur remplacent une locomotive ordinaire.
rules-differs-france_large-6 = À partir de { $stations-from-word } joueurs, vous avez des gares, pour des voies parallèles à côté des routes des autres.
rules-differs-france_large-7 = Les billets sont longs, moyens et courts, avec un minimum et un maximum à garder. Ceux qui ne sont pas gardés quittent le jeu.
rules-differs-france_large-8 = Une pioche de billets donne { $drawn-long-word } long et { $drawn-medium-word } moyens.
rules-differs-france_large-9 = Les longues routes valent moins : six cases { $points-6 } points, { $longest-word } cases { $longest-points }.
rules-differs-france_large-10 = À égalité, le moins de gares utilisées compte avant le plus long chemin.
rules-differs-france_small-1 = De { $least-word } à { $most-word } joueurs. Wagons et gares dépendent de leur nombre.
rules-differs-france_small-2 = Il y a des tunnels. Seules les cartes retournées identiques aux vôtres coûtent un supplément.
rules-differs-france_small-3 = Il y a des ferries, dont les symboles se paient avec des locomotives.
rules-differs-france_small-4 = { $Set-word } cartes d'une même couleur remplacent une locomotive.
rules-differs-france_small-5 = À partir de { $stations-from-word } joueurs, vous avez des gares, pour des voies parallèles à côté des routes des autres.
rules-differs-france_small-6 = Les billets sont longs, moyens et courts, avec un minimum et un maximum à garder. Ceux qui ne sont pas gardés quittent le jeu.
rules-differs-france_small-7 = Une pioche de billets donne { $drawn-medium-word } moyen et { $drawn-short-word } courts.
rules-differs-france_small-8 = À égalité, le moins de gares utilisées compte avant le plus long chemin.
rules-differs-france_borders-1 = De { $least-word } à { $most-word } joueurs. Wagons et gares dépendent de leur nombre.
rules-differs-france_borders-2 = Une seule route vers chaque pays étranger.
rules-differs-france_borders-3 = Des billets réussis vers un même pays étranger, seul compte celui qui vaut le plus.
rules-differs-france_borders-4 = Il y a des tunnels. Seules les cartes retournées identiques aux vôtres coûtent un supplément.
rules-differs-france_borders-5 = Il y a des ferries, dont les symboles se paient avec des locomotives.
rules-differs-france_borders-6 = { $Set-word } cartes d'une même couleur remplacent une locomotive.
rules-differs-france_borders-7 = À partir de { $stations-from-word } joueurs, vous avez des gares, pour des voies parallèles à côté des routes des autres.
rules-differs-france_borders-8 = Les billets sont longs, moyens et courts, avec un minimum et un maximum à garder. Ceux qui ne sont pas gardés quittent le jeu.
rules-differs-france_borders-9 = Une pioche de billets en donne { $drawn-short-word } de chaque longueur.
rules-differs-france_borders-10 = À égalité, le moins de gares utilisées compte avant le plus long chemin.
rules-differs-card_game-1 = Il n'y a ni plateau, ni routes, ni wagons. Les billets se paient avec des cartes.
rules-differs-card_game-2 = Vous placez d'abord des cartes dans un dépôt ; à chaque tour, une de chaque couleur roule sur votre voie.
rules-differs-card_game-3 = Une série d'un dépôt peut être attaquée par qui place plus de cartes de sa couleur.
rules-differs-card_game-4 = Vous pouvez vous arrêter après une carte piochée, et la rangée n'est jamais balayée.
rules-differs-card_game-5 = Des billets que vous piochez, vous pouvez n'en garder aucun.
rules-differs-card_game-6 = La partie finit quand la pioche est épuisée ; à { $decks-from-word }, quand elle l'est pour la seconde fois.
rules-differs-card_game-7 = Les cartes de la voie sont cachées, même pour vous.
rules-differs-card_game-8 = Les bonus vont au plus grand nombre de billets vers { $cities-word } grandes villes.

## Les légendes des dessins

rules-more = …
rules-figure-deck = La pioche : { $each } cartes de chaque couleur avec son symbole, et les locomotives.
rules-figure-row = Les cinq cartes de la rangée, et la pioche. La locomotive serait la seule carte de votre tour.
rules-figure-route = Une route rouge de trois cases et les quatre façons de la payer.
rules-figure-route-nordic = Une route rouge de trois cases coûte trois cartes rouges.
rules-figure-gray = Une route grise de deux cases : deux cartes d'une même couleur au choix.
rules-figure-double = L'une des deux routes est prise. À peu de joueurs, l'autre est fermée : elle est barrée.
rules-figure-ferry = Un ferry de quatre cases à deux symboles : deux locomotives, et deux cartes d'une même couleur ou d'autres locomotives.
rules-figure-ferry-nordic = Un ferry vert de trois cases à un symbole : une locomotive, ou trois cartes quelconques à sa place, et deux cartes vertes.
rules-figure-ferry-large = Un ferry bleu de quatre cases : deux locomotives, et deux cartes bleues ou d'autres locomotives.
rules-figure-tunnel = Un tunnel violet, trois cartes violettes posées. Retournées : une violette, une verte, une locomotive. Deux cartes de plus.
rules-figure-tunnel-france = Un tunnel violet, trois cartes violettes posées. Retournées : une violette, une verte, une locomotive. Seule la violette compte : une carte de plus.
rules-figure-set-nordic = Sur un ferry, trois cartes, même toutes différentes, remplacent une locomotive.
rules-figure-set-france = Trois cartes jaunes remplacent une locomotive.
rules-figure-plus-four = Une route verte de cinq cases : deux locomotives +4 et une carte verte, ou une +4 et trois cartes vertes.
rules-figure-stations = Exemples de paiement pour la première, la deuxième et la troisième gare.
rules-figure-parallel = La route d'un joueur et, à côté, la voie parallèle d'un autre, qui a une gare dans la ville de gauche.
rules-figure-track = La carte du dessus de chaque série roule sur la voie, où elle reste face cachée.
rules-figure-placing = Deux façons de placer : une couleur avec une locomotive dessus, ou trois couleurs différentes.
rules-figure-robbery = Trois cartes rouges attaquent une série de deux, dont une locomotive.
rules-figure-path = Un chemin de onze wagons. Il passe deux fois par une ville ; le petit embranchement n'en fait pas partie.
rules-figure-ticket-cards = Un billet qui exige une carte verte et une jaune, payé avec une verte et une locomotive.
rules-extra-cards = { $count ->
    [one] +{ $count } carte
   *[other] +{ $count } cartes
}

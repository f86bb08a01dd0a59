### Les parties guidées : ce que dit l'entraîneur.

lesson-title = Apprendre en jouant
lesson-intro = Vous jouez de vraies parties contre un robot, et un entraîneur vous dit à chaque moment ce qui compte. Vous pouvez toujours faire autre chose, passer ce que vous savez déjà et partir quand vous voulez.
lesson-opening = La table se prépare…
lesson-start = Commencer
lesson-start-of = Commencer : { $chapter }
lesson-continue = Continuer
lesson-continue-of = Continuer : { $chapter }
lesson-again = Recommencer
lesson-again-of = Recommencer : { $chapter }
lesson-begun = commencée
lesson-done = terminée
lesson-all = Toutes les parties guidées
lesson-retry = Réessayer
lesson-no-need = Pas maintenant ?
lesson-new-game = Jouer sans entraîneur
lesson-rules = Lire les règles
lesson-next = Suite
lesson-skip = Passer
lesson-back = Retour
lesson-on-to = Ensuite : { $chapter }
lesson-leave = Terminer la leçon
lesson-alone = Continuer sans l'entraîneur
lesson-fold = Replier
lesson-unfold = Déplier
lesson-gone-title = Cette partie n'existe plus
lesson-gone = Elle a été abandonnée, ou le serveur a été vidé. Vous pouvez la recommencer.

lesson-chapter-first = Votre première partie
lesson-chapter-tunnels = Tunnels et ferries
lesson-chapter-stations = Les gares
lesson-chapter-cards = Le jeu de cartes
lesson-about-first = Une partie entière sur la carte de l'Amérique du Nord : billets, cartes, routes, et comment on compte les points.
lesson-about-tunnels = Une partie en Europe, déjà commencée. Vous avez les cartes pour un tunnel et pour un ferry.
lesson-about-stations = Une autre partie en Europe. Quelqu'un a pris la route qu'il vous faut, et une gare vous aide.
lesson-about-cards = Dépôts, voies et attaques de train : le jeu sans plateau.

## Votre première partie

lesson-title-aim = Le but du jeu
lesson-text-aim = Le robot et vous construisez chacun un réseau. Vous prenez des routes entre les villes avec des cartes de leur couleur. Ce qui rapporte le plus, ce sont vos billets : chacun nomme deux villes que vos routes doivent relier avant la fin.
lesson-title-tickets = Choisissez vos billets
lesson-text-tickets = Voici { $dealt-word } billets ; gardez-en au moins { $keep-word }. Le nombre est ce que vaut le billet. Si vous ne le réussissez pas, vous perdez autant de points. Les villes éloignées valent plus, mais demandent plus de wagons, et vous en avez { $trains }.
lesson-more-shared = { $a } et { $b } suivent un moment le même chemin. Des billets qui partagent des routes coûtent peu ensemble.
lesson-more-not-shared = Il n'y en a pas deux ici qui suivent le même chemin. Les plus courts sont alors le choix le plus sûr.
lesson-title-turn = Votre tour
lesson-text-turn = À chaque tour, vous ne faites qu'une chose : prendre { $draws-word } cartes, ou prendre une route, ou piocher de nouveaux billets. On ne peut pas tout faire à la fois ; les premiers tours servent surtout à réunir des cartes.
lesson-title-row = Prenez les cartes qu'il vous faut
lesson-text-row = { $Row-word } cartes sont visibles dans la rangée, et à côté se trouve la pioche. Dans la rangée, vous choisissez ; la pioche réserve une surprise, mais personne ne voit ce que vous y prenez.
lesson-title-second = Et une seconde carte
lesson-text-second = La rangée a aussitôt été complétée. Prenez une seconde carte, dans la rangée ou dans la pioche. Une locomotive visible ne peut pas être la seconde.
lesson-title-others = Ce que montrent les autres
lesson-text-others = { $name } a joué. Ce que les autres prennent dans la rangée, vous le voyez, et cela trahit ce qu'ils cherchent. Leurs billets et le reste de leur main restent cachés.
lesson-title-locomotive = Les locomotives
lesson-text-locomotive = Il y a une locomotive dans la rangée. Elle remplace n'importe quelle couleur, mais prise dans la rangée, elle est la seule carte de votre tour. Elle vaut donc { $locomotive-counts-word } cartes : prenez-la quand une couleur est difficile à trouver.
lesson-title-why = Ce que coûte une route
lesson-text-why = Une route coûte autant de cartes qu'elle a de cases, toutes de sa couleur ; une route grise accepte une même couleur au choix. Pour { $route }, il vous faut encore : { $cards }. Choisissez une route que vous ne pouvez pas encore prendre : elle vous dit pourquoi.
lesson-title-claim = Prenez une route
lesson-text-claim = Vous avez les cartes pour { $route }, qui est sur votre chemin pour { $ticket }. Choisissez-la sur la carte, puis les cartes avec lesquelles vous payez. Attendre permet de viser plus long, mais un autre peut passer avant vous.
lesson-title-points = Des points aussitôt
lesson-text-points = { $route } vous a rapporté { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Les routes de { $lengths } cases valent { $lengths-points } : une longue route vaut bien plus que plusieurs courtes.
lesson-title-progress = Ce qu'il reste à faire
lesson-text-progress = Il manque { $count ->
    [one] { $count } case
   *[other] { $count } cases
} à { $ticket } par le chemin le moins cher, qui est éclairé. Vous n'avez pas à construire d'un bout à l'autre : prenez d'abord ce que d'autres pourraient vouloir.
lesson-title-lost = Quelqu'un a été plus rapide
lesson-text-lost = { $name } a pris { $route }, qui était sur votre chemin. Il y a presque toujours un détour : vos billets montrent maintenant la nouvelle distance.
lesson-title-double = Routes doubles
lesson-text-double = { $route } est fermée maintenant : entre ces deux villes, l'une des routes est prise et, à { $players-word } joueurs, personne ne peut alors prendre l'autre. À { $open-word }, les deux restent ouvertes.
lesson-title-ticket-done = Un billet réussi
lesson-text-ticket-done = { $ticket } est réussi : ces points sont acquis, quoi qu'il arrive. Personne d'autre ne le sait avant la fin.
lesson-title-more-tickets = D'autres billets ?
lesson-text-more-tickets = Il n'y a plus rien à faire pour vos billets. Il vous reste { $trains ->
    [one] { $trains } wagon
   *[other] { $trains } wagons
}. Piochez de nouveaux billets si cela suffit pour un autre voyage ; sinon, prenez de longues routes pour leurs points.
lesson-title-keep = Lesquels garder
lesson-text-keep = Gardez-en au moins { $draw-keep-word }. Cherchez des villes que vous avez déjà atteintes : il arrive qu'un billet soit réussi dès qu'on le prend. Les autres retournent sous la pile.
lesson-title-trains = La fin approche
lesson-text-trains = Il ne reste que { $count ->
    [one] { $count } wagon
   *[other] { $count } wagons
} à quelqu'un. Quand un joueur termine son tour avec { $last-trains-word } wagons ou moins, chacun joue encore un tour. Finissez d'abord vos billets ; l'heure n'est plus aux longs projets.
lesson-title-last-round = Le dernier tour
lesson-text-last-round = Chacun joue encore une fois, puis on compte les points. Réussissez un billet si vous le pouvez ; sinon, prenez la plus longue route que vous pouvez payer.
lesson-title-score = Comment on compte
lesson-text-score = Les routes ont été comptées quand elles ont été prises. Maintenant, tous les billets sont montrés : les billets réussis ajoutent leurs points, les autres les retirent.
lesson-title-path = Le plus long chemin
lesson-text-path = { $Path-bonus-word } points de plus vont au plus long chemin continu de wagons. Il peut passer deux fois par une ville, mais chaque wagon ne compte qu'une fois. La feuille de score peut vous le montrer sur la carte.
lesson-title-first-end = Voilà le jeu
lesson-text-first-end = Vous connaissez tout ce qu'offre l'Amérique du Nord. D'autres cartes ajoutent des tunnels, des ferries et des gares : les parties guidées suivantes sont courtes.

## Tunnels et ferries

lesson-title-tunnel-aim = Une partie en Europe
lesson-text-tunnel-aim = Cette partie a déjà quelques tours. Vos billets sont { $tickets } ; leurs villes sont éclairées. Dans les Alpes et les Pyrénées, beaucoup de routes sont des tunnels : leurs cases ont un bord épais.
lesson-title-tunnel-claim = Creusez un tunnel
lesson-text-tunnel-claim = { $route } est un tunnel pour lequel vous avez les cartes. Vous les posez comme pour toute route, mais ensuite { $turned-word } cartes de la pioche sont retournées, et chacune qui correspond à votre couleur coûte une carte de plus. Il est donc bon d'en avoir en réserve : prenez-le maintenant.
lesson-title-tunnel-extra = La montagne résiste
lesson-text-tunnel-extra = Retournées : { $turned }. Les cartes de votre couleur et les locomotives comptent : { $count ->
    [one] il faut { $count } carte de plus
   *[other] il faut { $count } cartes de plus
}. Payez avec cette couleur ou des locomotives ; ou refusez : vous reprenez vos cartes, mais le tour est perdu.
lesson-title-tunnel-free = De la chance
lesson-text-tunnel-free = Aucune des { $turned-word } cartes ne correspondait : le tunnel n'a pas coûté plus que prévu. En moyenne, un tunnel coûte un peu moins d'une carte de plus.
lesson-title-tunnel-refused = Pas aujourd'hui
lesson-text-tunnel-refused = Vous avez repris vos cartes et pouvez réessayer à un autre tour, avec d'autres cartes retournées. Personne n'a pris le tunnel, mais vous avez montré que vous le vouliez.
lesson-title-tunnel-paid = Le tunnel est percé
lesson-text-tunnel-paid = Le tunnel est à vous. Il rapporte autant que toute autre route de sa longueur ; le supplément ne donne pas de points.
lesson-title-tunnel-locomotives = Rien que des locomotives
lesson-text-tunnel-locomotives = Une dernière chose : si vous ne posez que des locomotives, seules les locomotives retournées comptent. C'est la façon la plus sûre de traverser une montagne, et la plus chère.
lesson-title-ferry-what = Les ferries
lesson-text-ferry-what = Les routes sur la mer sont des ferries ; ils sont éclairés. Certaines de leurs cases montrent une locomotive : là, il faut payer une locomotive, quoi que vous ayez d'autre. Les autres cases acceptent une même couleur au choix.
lesson-title-ferry-claim = Prenez un ferry
lesson-text-ferry-claim = Prenez un ferry pour finir ce chapitre. Comme il exige des locomotives, gardez-en quand vous savez que vous devrez traverser la mer.
lesson-more-ferry = Vous avez les cartes pour { $route }.
lesson-more-no-ferry = Le plus proche est { $route } : il vous faut encore { $cards }.
lesson-title-tunnels-end = Par monts et par mers
lesson-text-tunnels-end = Vous connaissez maintenant les tunnels et les ferries. Continuez cette partie si vous voulez, ou passez aux gares, la troisième nouveauté de l'Europe.

## Gares

lesson-title-station-aim = Quelqu'un barre le chemin
lesson-text-station-aim = Vous visez { $ticket } et vous en avez construit la plus grande partie, mais { $name } a { $route }. Le détour serait long. En Europe, il y a une autre solution : une gare.
lesson-title-station-what = À quoi sert une gare
lesson-text-station-what = Une gare dans une ville vous permet, au décompte des billets, d'utiliser une route d'un autre joueur qui part de là, comme si elle était à vous. Vous en avez { $stations-word } ; chaque ville n'en accueille qu'une, qui que ce soit qui la construise.
lesson-title-station-build = Construisez une gare
lesson-text-station-build = Construire prend tout votre tour. La première gare coûte { $station-1 ->
    [one] une carte quelconque
   *[other] { $station-1-word } cartes d'une même couleur
}, la deuxième { $station-2-word } d'une même couleur, la troisième { $station-3-word }. Choisissez une ville sur la carte.
lesson-more-station = { $city } conviendrait : de là, vous pouvez utiliser { $route }.
lesson-title-station-pay = Payez-la
lesson-text-station-pay = Choisissez { $count ->
    [one] la carte dont vous avez le moins besoin
   *[other] les { $count } cartes d'une même couleur dont vous avez le moins besoin
} ; une locomotive ferait aussi l'affaire, mais ce serait dommage.
lesson-title-station-worth = Valait-elle la peine ?
lesson-text-station-worth = Chaque gare que vous ne construisez pas vaut { $station-bonus } points à la fin. Une gare doit donc sauver un billet qui vaut davantage, ou beaucoup de tours.
lesson-title-station-choice = Rien à décider
lesson-text-station-choice = Vous n'avez pas à dire maintenant quelle route vous utiliserez. À la fin, le meilleur choix est calculé pour vous. Il ne compte que pour les billets, pas pour le plus long chemin.
lesson-title-stations-end = Toute l'Europe
lesson-text-stations-end = Vous connaissez maintenant tout ce que l'Europe a de particulier. Jouez cette partie jusqu'au bout si vous voulez : votre gare y comptera.

## Le jeu de cartes

lesson-title-cards-aim = Un jeu sans plateau
lesson-text-cards-aim = Ici, un billet montre les cartes qu'il coûte. À la fin, on le paie avec les cartes de sa voie. Toute la question est d'y amener des cartes sans les perdre en route.
lesson-title-cards-tickets = Choisissez vos billets
lesson-text-cards-tickets = Gardez au moins { $keep-word } des { $dealt-word }. Les billets qui demandent les couleurs de votre main sont un bon début. Un billet non réussi coûte ses points, mais vous pourrez en piocher d'autres plus tard.
lesson-title-cards-turn = Votre tour
lesson-text-cards-turn = Vous piochez une ou { $draws-word } cartes, ou placez des cartes dans votre dépôt, ou piochez des billets. Juste avant, une carte de chaque couleur de votre dépôt roule d'elle-même sur votre voie.
lesson-title-cards-place = Remplissez votre dépôt
lesson-text-cards-place = Placez { $suit-word } cartes ou plus d'une même couleur, avec des locomotives dessus si vous voulez ; ou une carte de chacune de { $mix-word } couleurs différentes. Chaque couleur placée envoie une carte sur votre voie à chacun de vos tours. Essayez.
lesson-title-cards-draw = Piochez d'abord
lesson-text-cards-draw = Vous n'avez rien de bon à placer maintenant. Piochez : { $suit-word } cartes d'une même couleur suffisent. Ici aussi, une locomotive visible compte pour toute la pioche du tour.
lesson-title-cards-roll = Elles roulent
lesson-text-cards-roll = Sur votre voie ont roulé : { $cards }. Il en ira ainsi de tour en tour jusqu'à la fin des séries. Une couleur ne peut être placée de nouveau que lorsque sa série a disparu.
lesson-title-cards-hidden = Retenez ce qui s'y trouve
lesson-text-cards-hidden = Les cartes de la voie sont face cachée, et personne ne peut les regarder, pas même vous. Essayez de retenir les couleurs que vous y avez envoyées, et celles que vos billets demandent encore.
lesson-title-cards-rob = L'attaque de train
lesson-text-cards-rob = Dans le dépôt de { $name } se trouve { $card }, dans une série de { $count }. Si vous placez plus de cartes de cette couleur, toute la série est défaussée. Il peut vous arriver la même chose : les longues séries sont sûres, les courtes tentantes.
lesson-title-cards-robbed = On vous a attaqué
lesson-text-cards-robbed = Votre dépôt a perdu : { $cards }. Ce qui est arrivé sur votre voie est à l'abri. Placez-en davantage à la fois, ou des couleurs que les autres n'ont plus.
lesson-title-cards-choose = Lentement ou vite
lesson-text-cards-choose = { $Mix-word } couleurs différentes envoient { $mix-word } cartes au tour suivant, mais { $rob-one-word } cartes suffisent pour attaquer chacune d'elles. Une longue série est sûre, mais n'envoie qu'une carte par tour. Mêlez les deux.
lesson-title-cards-deck = La pioche s'épuise
lesson-text-cards-deck = { $count ->
    [one] Il reste { $count } carte
   *[other] Il reste { $count } cartes
} dans la pioche. Quand la dernière sera partie, chacun jouera encore un tour. Ce qui ne sera pas sur votre voie ne comptera pas.
lesson-title-cards-last = Les derniers tours
lesson-text-cards-last = À votre dernier tour, des cartes roulent encore d'abord sur votre voie. Faites ensuite ce qui peut encore aider : ce que vous placez maintenant n'arrivera plus.
lesson-title-cards-score = Comment on compte
lesson-text-cards-score = Les cartes des voies paient les billets de la meilleure façon, calculée pour vous. Les billets restants coûtent leurs points. { $Cities-word } grandes villes donnent un bonus à qui a le plus de billets vers elles.
lesson-title-cards-end = Vous connaissez le jeu de cartes
lesson-text-cards-end = Placer, rouler, attaquer : c'est tout. À { $decks-from-word } joueurs, la pioche sert { $decks ->
    [2] deux fois
   *[other] { $decks-word } fois
}. Continuez aussi longtemps que vous voulez.

## Ce qu'on peut dire à tout moment

lesson-plain-wait = C'est à { $name } de jouer. Regardez ce qui est pris dans la rangée et où les wagons sont posés.
lesson-plain-keep = Choisissez les billets à garder. Pensez aux points, et au chemin qu'il faudrait construire.
lesson-plain-pass = Rien n'est possible maintenant : vous ne pouvez que passer.
lesson-plain-second = Prenez votre seconde carte.
lesson-plain-tunnel = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} de plus pour le tunnel : payez, ou refusez et gardez vos cartes.
lesson-plain-pay = Posez les cartes dont vous avez le moins besoin.
lesson-plain-claim = Vous pouvez prendre { $route }, sur votre chemin pour { $ticket }.
lesson-plain-collect = Pour { $ticket }, la prochaine étape est { $route }. Il vous faut encore : { $cards }.
lesson-plain-gone = { $ticket } ne peut plus être réussi avec vos propres routes. De longues routes et de nouveaux billets peuvent encore le compenser.
lesson-plain-free = Vos billets sont réussis. Prenez de longues routes, ou piochez de nouveaux billets s'il vous reste des wagons.
lesson-plain-over = La partie est finie. La feuille de score montre d'où viennent les points.
lesson-plain-cards-wait = C'est à { $name } de jouer. Regardez quelles couleurs vont au dépôt.
lesson-plain-cards-keep = Choisissez les billets à garder. Pensez aux points, et aux cartes qu'ils demandent.
lesson-plain-cards-place = Vous pouvez placer des cartes dans votre dépôt, ou en piocher d'autres pour une série plus longue.
lesson-plain-cards-draw = Piochez des cartes que vos billets demandent, ou regardez de nouveaux billets.
lesson-plain-cards-go-on = Continuez ce que vous avez commencé.

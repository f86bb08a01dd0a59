### Les mots du jeu lui-même, pour tous les clients : le terminal, le navigateur, les programmes. Les identifiants des
### familles (card-, event-, reason-, …) finissent par un nom du code. Les couleurs s'accordent avec « carte ».

## Cards

card-purple = violette
card-blue = bleue
card-orange = orange
card-white = blanche
card-green = verte
card-yellow = jaune
card-black = noire
card-red = rouge
card-locomotive = locomotive
card-locomotive-plus-4 = locomotive +4
card-count = { $count } { $card ->
    [violette] { $count ->
        [one] violette
       *[other] violettes
    }
    [bleue] { $count ->
        [one] bleue
       *[other] bleues
    }
    [orange] orange
    [blanche] { $count ->
        [one] blanche
       *[other] blanches
    }
    [verte] { $count ->
        [one] verte
       *[other] vertes
    }
    [jaune] { $count ->
        [one] jaune
       *[other] jaunes
    }
    [noire] { $count ->
        [one] noire
       *[other] noires
    }
    [rouge] { $count ->
        [one] rouge
       *[other] rouges
    }
    [locomotive] { $count ->
        [one] locomotive
       *[other] locomotives
    }
   *[other] { $count ->
        [one] { $card }
       *[other] locomotives +4
    }
}
cards-needed = { $needs } { $card ->
    [violette] { $needs ->
        [one] violette
       *[other] violettes
    }
    [bleue] { $needs ->
        [one] bleue
       *[other] bleues
    }
    [orange] orange
    [blanche] { $needs ->
        [one] blanche
       *[other] blanches
    }
    [verte] { $needs ->
        [one] verte
       *[other] vertes
    }
    [jaune] { $needs ->
        [one] jaune
       *[other] jaunes
    }
    [noire] { $needs ->
        [one] noire
       *[other] noires
    }
    [rouge] { $needs ->
        [one] rouge
       *[other] rouges
    }
    [locomotive] { $needs ->
        [one] locomotive
       *[other] locomotives
    }
   *[other] { $needs ->
        [one] { $card }
       *[other] locomotives +4
    }
}
no-cards = rien
list-comma = {", "}
list-more = { $first } et { $count } autres
cards-of-kinds = { $count } cartes de { $kinds } sortes

a-card-purple = une carte violette
a-card-blue = une carte bleue
a-card-orange = une carte orange
a-card-white = une carte blanche
a-card-green = une carte verte
a-card-yellow = une carte jaune
a-card-black = une carte noire
a-card-red = une carte rouge
a-card-locomotive = une locomotive
a-card-locomotive-plus-4 = une locomotive +4

color-any = au choix
color-or = { $color } ou { $others }
locomotives = locomotives
locomotives-plus-4 = locomotives +4

## Places and people

city-pair = { $a }–{ $b }
route-lane = { $route } n° { $lane }
route-parallel = { $route } (parallèle)
route-priced = { $route }, { $color }
ticket-points = { $ticket } ({ $points })
ticket-points-cards = { $ticket } ({ $points }, { $cards })
seat-name = Joueur { $number }
bot-name = Robot { $number }
bot-random-name = Vagabond
bot-random-about = Choisit au hasard parmi tout ce qui est possible.
bot-greedy-name = Pragmatique
bot-greedy-about = Vise ses billets par le chemin le moins cher et prend ce qui rapporte le plus tout de suite.
bot-path-name = Éclaireur
bot-path-about = Construit les chemins de ses premiers billets, les routes les plus chères d'abord, et n'en pioche jamais d'autres.
bot-one_step-name = Pas à pas
bot-one_step-about = Vise une route à la fois, sur le chemin de son meilleur billet.
bot-long_route-name = Grand routier
bot-long_route-about = Ne regarde que les routes d'au moins trois cases et ne pioche jamais de billets.
bot-hungry-name = Bâtisseur
bot-hungry-about = Pioche des billets tant qu'il lui reste des wagons libres et construit un seul réseau pour tous.
bot-h3-name = H3
bot-h3-about = Prévoit un réseau pour ses billets, à prix fixes pour les wagons, les cartes et les tours.
bot-planner-name = Stratège
bot-planner-about = Fait un plan pour ses billets et compare les tours, les wagons et les cartes aux points.
bot-search-name = Penseur
bot-search-about = Continue la partie dans des mondes imaginés et choisit ce qui y gagne le plus souvent.
bot-learner-name = Débutant
bot-learner-about = Sait où il veut aller, mais ne regarde pas toujours de près.
bot-casual-name = Amateur
bot-casual-about = Suit ses billets et ne pense pas très loin.
bot-club-name = Habitué
bot-club-about = Connaît le jeu et gaspille peu.
bot-strong-name = Fort
bot-strong-about = Prévoit tout et compare ce que cela coûte aux points.
bot-expert-name = Expert
bot-expert-about = Fait un plan et continue un instant la partie en pensée.
bot-master-name = Maître
bot-master-about = Fait un plan et continue une seconde ou deux la partie en pensée.
bot-sprinter-name = Sprinteur
bot-sprinter-about = Construit avec ce qu'il a et arrive vite à la fin.
bot-hoarder-name = Collectionneur
bot-hoarder-about = Amasse longtemps des cartes, puis construit beaucoup.
bot-ticket_hungry-name = Avide de billets
bot-ticket_hungry-about = Garde beaucoup de billets et en pioche d'autres.
bot-blocker-name = Gêneur
bot-blocker-about = Construit d'abord là où d'autres pourraient aussi vouloir construire.
bot-long_liner-name = Grandes lignes
bot-long_liner-about = Veut de longues routes, toutes sur une même ligne.
kind-ferry = ferry, { $count ->
    [one] { $count } locomotive
   *[other] { $count } locomotives
}
kind-tunnel = tunnel

tier-long = longs
tier-medium = moyens
tier-short = courts
tier-regular = {""}

## Games and their options

game-usa = Amérique du Nord
game-europe = Europe
game-nordic = Pays nordiques
game-france_large = France, grande carte
game-france_small = France, petite carte
game-france_borders = France et ses frontières
game-card_game = Le jeu de cartes
game-mini = Mini
game-mini_europe = Mini Europe
game-on-map = { $map }, avec les règles « { $game } »

option-stations = À partir de 4 joueurs : à côté de la route d'un autre joueur, vous pouvez construire une voie parallèle, depuis votre propre gare (owner) ou depuis n'importe quelle gare (open).
option-open_track = Si vous pouvez regarder les cartes de votre propre voie (yes) ou si vous devez les retenir (no).
option-short_pile = Nombre de billets courts dans la pile de pioche. La règle dit 1, mais veut peut-être dire 15.

players-range = de { $few } à { $many } joueurs

## What happened. $you is "yes" for the reader, $known is "yes" when the reader may see which cards or tickets.

event-started = { $you ->
    [yes] Vous commencez.
   *[no] { $who } commence.
}
event-dealt = { $known ->
    [yes] { $you ->
        [yes] Vous recevez { $cards }.
       *[no] { $who } reçoit { $cards }.
    }
   *[no] { $count ->
        [0] { $who } ne reçoit aucune carte.
        [one] { $who } reçoit une carte.
       *[other] { $who } reçoit { $count } cartes.
    }
}
event-given = { $count ->
    [0] { $you ->
        [yes] Vous commencez avec { $card }.
       *[no] { $who } commence avec { $card }.
    }
   *[other] Tout le monde commence avec { $card }.
}
event-turned_up = Nouvelles cartes visibles : { $cards }.
event-flushed = Trop de locomotives visibles : la rangée part à la défausse ({ $cards }).
event-reshuffled = { $engine ->
    [cardgame] Toutes les cartes que personne n'a en main forment, mélangées,
   *[board] La défausse, mélangée, forme
} une nouvelle pioche de { $count ->
    [one] { $count } carte.
   *[other] { $count } cartes.
}
event-took = { $you ->
    [yes] Vous prenez { $card } dans la rangée.
   *[no] { $who } prend { $card } dans la rangée.
}
event-drew = { $known ->
    [yes] { $you ->
        [yes] Vous piochez { $card }.
       *[no] { $who } pioche { $card }.
    }
   *[no] { $who } pioche { $count ->
        [one] une carte.
       *[other] { $count } cartes.
    }
}
event-offered = { $known ->
    [yes] { $you ->
        [yes] Vous avez le choix entre { $count ->
            [one] un billet
           *[other] { $count } billets
        } : { $tickets }.
       *[no] { $who } a le choix entre { $count ->
            [one] un billet
           *[other] { $count } billets
        } : { $tickets }.
    }
   *[no] { $who } regarde { $count ->
        [one] un billet.
       *[other] { $count } billets.
    }
}
event-kept = { $known ->
    [yes] { $you ->
        [yes] Vous gardez { $tickets }.
       *[no] { $who } garde { $tickets }.
    }
   *[no] { $count ->
        [0] { $you ->
            [yes] Vous n'en gardez aucun.
           *[no] { $who } n'en garde aucun.
        }
        [one] { $you ->
            [yes] Vous gardez un billet.
           *[no] { $who } garde un billet.
        }
       *[other] { $you ->
            [yes] Vous gardez { $count } billets.
           *[no] { $who } garde { $count } billets.
        }
    }
}
event-returned = { $you ->
    [yes] { $gone ->
        [yes] Vous écartez
       *[no] Vous remettez sous la pile
    }
   *[no] { $gone ->
        [yes] { $who } écarte
       *[no] { $who } remet sous la pile
    }
} { $known ->
    [yes] { $tickets }.
   *[no] { $count ->
        [one] un billet.
       *[other] { $count } billets.
    }
}
event-claimed = { $you ->
    [yes] Vous prenez
   *[no] { $who } prend
} { $route } avec { $cards } pour { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
event-revealed = { $you ->
    [yes] Pour votre tunnel, on retourne { $card }.
   *[no] { $who } creuse un tunnel : on retourne { $card }.
}
event-tunneled = { $you ->
    [yes] Vous posez
   *[no] { $who } pose
} { $cards } pour le tunnel { $route }. Cartes retournées : { $turned }. { $count ->
    [0] Rien de plus à payer.
    [one] Une carte de plus à payer.
   *[other] { $count } cartes de plus à payer.
}
event-refused = { $you ->
    [yes] Vous reprenez { $cards } et renoncez au tunnel { $route }.
   *[no] { $who } reprend { $cards } et renonce au tunnel { $route }.
}
event-sited = { $you ->
    [yes] Vous choisissez
   *[no] { $who } choisit
} { $city } pour une gare, qui coûte { $count ->
    [one] une carte.
   *[other] { $count } cartes d'une même couleur.
}
event-built = { $you ->
    [yes] Vous construisez
   *[no] { $who } construit
} une gare ({ $city }){ $known ->
    [yes] {" "}avec { $cards }.
   *[no] {" "}; elle ne coûte rien.
}
event-passed = { $you ->
    [yes] Vous ne pouvez rien faire et passez.
   *[no] { $who } ne peut rien faire et passe.
}
event-stopped = { $you ->
    [yes] Vous vous contentez d'une carte.
   *[no] { $who } se contente d'une carte.
}
event-moved = { $you ->
    [yes] { $cards } { $count ->
        [one] roule
       *[other] roulent
    } sur votre voie.
   *[no] Chez { $who }, { $cards } { $count ->
        [one] roule
       *[other] roulent
    } sur la voie.
}
event-placed = { $you ->
    [yes] Vous placez { $cards } dans votre dépôt.
   *[no] { $who } place { $cards } au dépôt.
}
event-robbed = Attaque de train ! { $you ->
    [yes] Vous perdez { $cards } de votre dépôt.
   *[no] { $who } perd { $cards } du dépôt.
}
event-completed = { $you ->
    [yes] Votre voie : { $cards }.
   *[no] La voie chez { $who } : { $cards }.
} { $made ->
    [0] Aucun billet réussi.
   *[other] { $made ->
        [one] Billet réussi
       *[other] Billets réussis
    } : { $tickets }, pour { $points ->
        [one] { $points } point.
       *[other] { $points } points.
    }
}
event-last_round = { $engine ->
    [cardgame] La pioche est épuisée : tout le monde
   *[board] { $you ->
        [yes] Vous n'avez
       *[no] { $who } n'a
    } presque plus de wagons : tout le monde
}, { $you ->
    [yes] vous aussi,
   *[no] { $who } aussi,
} joue encore un tour{ $engine ->
    [cardgame] , puis on compte les billets.
   *[board] .
}
event-over = La partie est finie.
event-shown = { $engine ->
    [cardgame] { $known ->
        [yes] { $you ->
            [yes] Vous n'avez pas terminé { $tickets }.
           *[no] { $who } n'a pas terminé { $tickets }.
        }
       *[no] { $you ->
            [yes] Vous avez terminé tous vos billets.
           *[no] { $who } a terminé tous ses billets.
        }
    }
   *[board] { $known ->
        [yes] { $you ->
            [yes] Vous montrez vos billets : { $tickets }.
           *[no] { $who } montre { $tickets }.
        }
       *[no] { $you ->
            [yes] Vous n'avez pas de billets à montrer.
           *[no] { $who } n'a pas de billets à montrer.
        }
    }
}

## Why something is not possible

reason-no-such-action = Il n'y a pas d'action numéro { $action } ; la dernière est { $last }.
reason-game-over = La partie est finie.
reason-not-your-turn = C'est à { $to_move } de jouer.
reason-something-else-first = Autre chose vient d'abord : { $asked }.
reason-route-taken = { $owner } a déjà { $route }.
reason-double-yours = Vous avez l'autre voie entre ces villes ; personne ne peut avoir les deux.
reason-double-closed = L'autre voie est prise ; à si peu de joueurs, { $route } est alors fermée à tout le monde.
reason-too-few-trains = Il faut { $needs ->
    [one] { $needs } wagon
   *[other] { $needs } wagons
}, et vous en avez { $has }.
reason-too-few-cards = Il faut { cards-needed }, et vous en avez { $has }.
reason-station-there = { $owner } y a une gare ; il n'y a place que pour une par ville.
reason-no-stations-left = Vous n'avez plus de gare.
reason-no-set-for-station = Votre prochaine gare coûte { $needs } cartes d'une même couleur (les locomotives remplacent), et vous ne les avez pas.
reason-not-in-row = Pas de carte { $card } dans la rangée.
reason-locomotive-second = Une { $card } visible compte pour deux cartes : elle ne peut pas être la seconde.
reason-wrong-number-of-cards = Il faut payer { $needs ->
    [one] { $needs } carte
   *[other] { $needs } cartes
}, pas { $has }.
reason-wrong-color-for-tunnel = { $card ->
    [locomotive] Vous n'avez posé que des locomotives : le supplément se paie aussi en locomotives.
   *[other] Le supplément de ce tunnel se paie en cartes de couleur { $card } ou en locomotives.
}
reason-no-such-ticket = Il y a { $has ->
    [one] { $has } billet
   *[other] { $has } billets
} au choix : il n'y a pas de numéro { $asked }.
reason-keep-more = Vous devez garder au moins { $needs ->
    [one] { $needs } billet
   *[other] { $needs } billets
}, pas { $has }.
reason-deck-empty = La pioche est vide.
reason-no-tickets-left = Il ne reste pas de billets à piocher.
reason-keep-fewer = Vous pouvez garder au plus { $most ->
    [one] { $most } billet
   *[other] { $most } billets
}, pas { $has }.
reason-no-cards-for-sets = Vos cartes ne permettent pas de payer { $route } avec { $sets ->
    [one] { $sets } lot.
   *[other] { $sets } lots.
}
reason-no-cards-for-extra-sets = Vos cartes ne permettent pas de payer le supplément avec { $sets ->
    [one] { $sets } lot.
   *[other] { $sets } lots.
}
reason-no-sets-for-station = Une gare se paie en cartes d'une même couleur et en locomotives ; rien n'y remplace une locomotive.
reason-border-crossed = Vous avez déjà une route vers ce pays ; vous n'en construisez qu'une par pays, et { $route } vous est donc fermée.
reason-track-beside-open-route = { $route } ne se construit qu'à côté d'une route déjà prise ; { $beside } est encore libre.
reason-track-there-already = Il y a déjà une voie parallèle entre ces villes, et il n'y a place que pour une.
reason-track-without-station = Une voie parallèle part d'une gare d'où vous pouvez construire ; { $route } n'en a à aucun bout.
reason-track-to-other-station = { $route } finirait à la gare d'un autre joueur, où vous ne pouvez pas construire.
reason-locomotives-never-mix = Les deux sortes de locomotives ne paient jamais la même route, supplément compris ; les cartes qui remplacent une locomotive comptent comme des locomotives ordinaires.
reason-no-plus-four-there = Ce tunnel n'accepte pas de locomotives +4.
reason-card-not-in-hand = Vous n'avez pas, ou plus, de carte { $card } en main.
reason-lay-in-order = Les cartes se posent dans l'ordre de votre main, depuis la gauche, et { $card } vient avant ce qui est posé.
reason-card-fits-no-payment = Si { $card } vient maintenant, aucun paiement n'est plus possible. Les cartes se posent dans l'ordre de votre main, depuis la gauche : d'autres doivent peut-être passer avant.
reason-color-in-own-yard = Votre dépôt a déjà une série { $card } ; vous pourrez la placer de nouveau quand elle sera partie.
reason-color-in-other-yard = { $owner } a une série { $card } au dépôt. Pour l'attaquer, il vous faut { $needs } cartes, locomotives comprises, et vous en avez { $has }.
reason-suit-too-small = Une série compte au moins { $needs } cartes, dont une { $card }, avec des locomotives en plus si vous voulez ; vous en avez { $has }.
reason-color-in-a-yard = { $owner } a une série { $card } au dépôt. On ne place trois couleurs ensemble que si aucune n'est dans un dépôt.
reason-too-few-colors = Il faut { $needs } couleurs différentes qui ne sont dans aucun dépôt, et vous en avez { $has }.
reason-mix-in-order = Les couleurs se nomment dans l'ordre de votre main, depuis la gauche, et { $card } vient avant ce que vous avez nommé.
reason-color-named-already = Vous avez déjà nommé { $card } ; les couleurs placées ensemble sont toutes différentes.
reason-no-colors-to-follow = Les couleurs se nomment dans l'ordre de votre main, depuis la gauche. Après { $card }, { $needs ->
    [one] il faudrait encore une couleur qui n'est dans aucun dépôt, et vous n'en avez pas.
   *[other] il faudrait encore { $needs } couleurs qui ne sont dans aucun dépôt, et vous en avez trop peu.
}
reason-too-few-for-row = La série serait trop petite : placez au moins { cards-needed }, pas { $has }.
reason-nothing-to-stop = Vous pouvez vous arrêter après votre première carte ; avant, faites autre chose.
reason-no-such-set = Il y a { $has } choix de billets : il n'y a pas de numéro { $asked }.
reason-no-other-sets = Aucun autre choix de billets ne suit ceux-ci.
reason-other-actions-possible = Vous ne pouvez passer que si rien d'autre n'est possible.
reason-lacking = Il vous manque { card-count } ou { $count ->
    [one] une locomotive.
   *[other] des locomotives.
}
reason-lacking-color = Il vous manque { card-count }.
reason-lacking-locomotives = Il vous manque { $locomotives ->
    [one] une locomotive
   *[other] { $locomotives } locomotives
}{ $others ->
    [0] .
    [one] {" "}et { $others } carte { $card } ou locomotive.
   *[other] {" "}et { $others } cartes de couleur { $card } ou locomotives.
}
reason-lacking-any = Il vous manque encore { $count ->
    [one] { $count } carte de la même couleur (une locomotive peut la remplacer).
   *[other] { $count } cartes d'une même couleur (des locomotives peuvent les remplacer).
}
reason-lacking-any-color = Il vous manque encore { $count ->
    [one] { $count } carte de la même couleur.
   *[other] { $count } cartes d'une même couleur.
}
reason-lacking-locomotives-any = Il vous manque { $locomotives ->
    [one] une locomotive
   *[other] { $locomotives } locomotives
}{ $others ->
    [0] .
    [one] {" "}et encore { $others } carte de la même couleur (une autre locomotive peut la remplacer).
   *[other] {" "}et encore { $others } cartes d'une même couleur (d'autres locomotives peuvent les remplacer).
}
reason-cards-make-no-sets = { $cards } : ce n'est pas un paiement avec { $sets ->
    [one] { $sets } lot.
   *[other] { $sets } lots.
} { $rule }
reason-named-too-many = Carte { $card } : vous en nommez { $named } et vous en avez { $has }.

why-possible = Rien ne s'y oppose : vous pouvez le faire maintenant.

set-any-three = Un lot, ce sont trois cartes quelconques, semblables ou non ; il remplace une locomotive.
set-any-four = Un lot, ce sont quatre cartes quelconques, semblables ou non ; il remplace une carte de votre couleur.
set-three-alike = Un lot, ce sont trois cartes d'une même couleur ; il remplace une locomotive.
set-other = Un lot, ce sont plusieurs cartes qui en remplacent une.

## What is asked first

asked-keep-dealt-tickets = choisir parmi les billets distribués ceux que vous gardez
asked-choose-turn = choisir ce que vous faites ce tour-ci
asked-draw-second-card = prendre la seconde carte
asked-draw-second-or-stop = prendre une seconde carte, ou vous arrêter
asked-keep-drawn-tickets = choisir parmi les billets piochés ceux que vous gardez
asked-pay-tunnel-or-refuse = payer le supplément du tunnel, ou renoncer
asked-pay-station = payer la gare
asked-lay-next-card = poser la carte suivante de votre paiement
asked-name-cards = dire combien de cartes de cette couleur vous placez
asked-name-locomotives = dire combien de locomotives s'y ajoutent
asked-name-next-color = nommer la couleur suivante que vous placez
asked-choose-set = choisir les billets que vous terminez

## What points are for, and what decides between equals

score-routes = routes
score-tickets = billets
score-stations = gares restantes
score-longest_path = plus long chemin
score-most_tickets = plus de billets
score-completed = billets terminés
score-uncompleted = billets manqués
score-big_cities = grandes villes

tie-most_tickets = le nombre de billets réussis
tie-fewest_stations = le nombre de gares utilisées, le plus petit l'emportant
tie-path_length = la longueur du plus long chemin
tie-longest_path = le bonus du plus long chemin
tie-most_bonuses = le nombre de grandes villes gagnées

## Why a bot would do that. Its details are explained in the guide to bots.

hint-only-choice = Rien d'autre n'est possible.
hint-pass = Vous ne pouvez rien faire : il faut passer.
hint-refuse-only = Vous n'avez pas de cartes pour payer le supplément du tunnel.
hint-said = { $text }

hint-claim-for-ticket = { $route } est sur un bon chemin pour votre billet { $ticket }{ $stations ->
    [0] .
   *[other] , qui demande aussi une gare.
}
hint-claim-completes-ticket = { $route } termine { $count ->
    [one] votre billet
   *[other] vos billets
} { $tickets }.
hint-claim-points = Il n'y a plus de route à construire pour vos billets, et { $route } rapporte le plus pour les tours qu'elle demande : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-claim-points-late = Il n'y a plus le temps pour { $tickets }, et { $route } rapporte le plus pour les tours qu'elle demande : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-claim-longest = { $count ->
    [0] Il n'y a plus de route à construire pour vos billets, et
    [one] { $tickets } pourrait encore réussir, mais seulement par des chemins que ce robot laisse de côté ;
   *[other] { $tickets } pourraient encore réussir, mais seulement par des chemins que ce robot laisse de côté ;
} { $route } est la plus longue route que vous puissiez bien payer maintenant : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-claim-dearest = { $count ->
    [0] Il n'y a plus de route à construire pour vos billets, et
    [one] { $tickets } pourrait encore réussir, mais seulement par des chemins que ce robot laisse de côté ;
   *[other] { $tickets } pourraient encore réussir, mais seulement par des chemins que ce robot laisse de côté ;
} { $route } rapporte le plus de ce que vous pouvez bien payer maintenant : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-claim-cheapest = { $count ->
    [0] Il n'y a plus de route à construire pour vos billets ;
    [one] { $tickets } pourrait encore réussir, mais seulement par des chemins que ce robot laisse de côté ;
   *[other] { $tickets } pourraient encore réussir, mais seulement par des chemins que ce robot laisse de côté ;
} ce robot commence alors par ce qui rapporte le moins, ici { $route } : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-claim-value = { $count ->
    [0] Il n'y a plus de route à construire pour vos billets, et
    [one] { $tickets } pourrait encore réussir, mais seulement par des chemins que ce robot laisse de côté ;
   *[other] { $tickets } pourraient encore réussir, mais seulement par des chemins que ce robot laisse de côté ;
} { $route } vaut le plus pour ses tours, compte tenu des wagons, des cartes et de votre réseau : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-claim-no-cards = Il n'y a pas de carte à piocher, et { $route } rapporte le plus : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-last-claim-points = À votre dernier tour, { $route } rapporte le plus : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-last-claim-safe = À votre dernier tour, { $route } rapporte le plus sans le risque d'un tunnel : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-last-claim-completes-ticket = À votre dernier tour, { $route } termine encore { $count ->
    [one] votre billet
   *[other] vos billets
} { $tickets }.
hint-last-station = À votre dernier tour, une gare ({ $city }) termine encore votre billet { $ticket }.
hint-last-nothing = C'est votre dernier tour, et plus rien ne rapporte de points.
hint-station-lends-route = { $owner } a { $route }, dont votre billet { $ticket } a besoin ; une gare ({ $city }) vous la prête à la fin.
hint-station-opens-track = { $owner } a { $route }, dont votre billet { $ticket } a besoin ; une gare ({ $city }) vous permet de construire à côté.

hint-take-for-routes = Pour { $routes }, il vous faut { card-count } de plus que vous n'en avez.
hint-take-locomotive-needed = Pour { $routes }, il vous faut { $count ->
    [one] une locomotive
   *[other] { $count } locomotives
} de plus que vous n'en avez.
hint-take-locomotive-completes = Il ne manque qu'une carte pour { $route }, et une locomotive peut la remplacer.
hint-take-locomotive = Elle remplace d'autres cartes, et rien d'autre dans la rangée ne vous aide plus.
hint-take-spare = Rien de visible ne vous sert maintenant et la pioche est vide ; { $card } vaut n'importe quelle autre.
hint-draw-for-routes = Pour { $routes }, il vous faut { $cards } de plus que vous n'en avez, et rien de cela n'est visible.
hint-draw-not-second = Pour { $routes }, il vous faut { $cards } de plus que vous n'en avez, mais cela ne peut pas se prendre dans la rangée comme deuxième carte.
hint-draw-no-route = Il ne reste aucune route que vous puissiez prendre : toute carte de la pioche fera l'affaire.
hint-draw-for-tunnel = Vous avez les cartes pour le tunnel { $route }, mais aucune de plus s'il coûte davantage.
hint-draw-blind = Rien de visible ne vaut plus pour vous maintenant qu'une carte de la pioche.
hint-nothing-better = Il n'y a ni carte à piocher ni route à prendre.

hint-tickets = Il n'y a plus de route à construire pour vos billets, et tout le monde a au moins { $trains } wagons : il est temps d'en prendre d'autres.
hint-tickets-aside = Il y a encore moyen de réussir { $tickets }, mais seulement par des chemins que ce robot laisse de côté ; tout le monde a au moins { $trains } wagons, il est donc temps d'en prendre d'autres.
hint-keep-worth = { $count ->
    [one] { $tickets } rapporte plus que ce que les mêmes tours rapporteraient autrement.
   *[other] { $tickets } rapportent plus que ce que les mêmes tours rapporteraient autrement.
} { $trains ->
    [0] Cela ne demande plus aucun wagon.
    [one] Par de bons chemins, tous vos billets ensemble demandent alors encore { $trains } wagon.
   *[other] Par de bons chemins, tous vos billets ensemble demandent alors encore { $trains } wagons.
}
hint-keep-least = Vous devez en garder au moins { $needs }, et { $count ->
    [one] { $tickets } semble le meilleur choix.
   *[other] { $tickets } semblent le meilleur choix.
}

hint-tunnel-pay = Le tunnel { $route } vaut bien { $count ->
    [one] une carte de plus.
   *[other] { $count } cartes de plus.
}
hint-tunnel-pay-last = C'est votre dernier tour : les cartes gardées ne rapportent plus rien.
hint-tunnel-refuse = { $count ->
    [one] Une carte de plus
   *[other] { $count } cartes de plus
} pour le tunnel { $route }, ce serait trop cher : reprenez les vôtres et réessayez plus tard.
hint-pay-least = Ce sont les cartes qui vous manqueront le moins.
hint-lay-least = La carte { $card } est de celles qui vous manqueront le moins.

## The same by plan, and by looking ahead

hint-plan-claim-ticket = { $route } fait partie de votre meilleur plan pour { $tickets }.
hint-plan-claim = { $route } fait partie de votre meilleur plan.
hint-plan-claim-points = Aucun billet n'a besoin de { $route }, mais elle vaut plus maintenant que d'autres cartes : { $points ->
    [one] { $points } point.
   *[other] { $points } points.
}
hint-plan-station = Votre plan a besoin d'une gare ({ $city }).
hint-plan-tickets = { $count ->
    [0] Il n'y a plus de route à construire pour vos billets
    [one] { $tickets } coûterait plus que cela ne rapporte
   *[other] { $tickets } coûteraient plus que cela ne rapporte
}, et { $trains ->
    [one] votre dernier wagon suffit
   *[other] vos { $trains } wagons suffisent
} pour d'autres.
hint-plan-draw = Pour { $routes }, il vous faut { $cards } de plus que vous n'en avez, et une carte de la pioche promet plus que celles qui sont visibles.
hint-plan-take = Votre plan n'a pas besoin de cartes de couleur { $card } maintenant, mais celle-ci peut servir, et rien de ce que vous pourriez piocher ne vaut plus.
hint-plan-keep = { $count ->
    [one] { $tickets } est le choix qui rapporte le plus pour ses tours et son risque.
   *[other] { $tickets } sont le choix qui rapporte le plus pour ses tours et son risque.
} { $trains ->
    [0] Votre plan ne demande alors plus aucun wagon.
    [one] Votre plan demande alors encore { $trains } wagon.
   *[other] Votre plan demande alors encore { $trains } wagons.
}
hint-search = { $because } Sur { $games } parties imaginées, jugées quelques tours plus loin ou à leur fin, ce choix en a gagné { $share } %, le meilleur autre { $next } %. De vrais adversaires sont plus coriaces.
hint-search-close = { $because } Sur { $games } parties imaginées, jugées quelques tours plus loin ou à leur fin, ce choix en a gagné { $share } % ; un autre en a gagné { $next } %, ce qui ne suffit pas pour en être sûr. De vrais adversaires sont plus coriaces.
hint-search-better = Le plan seul ferait autre chose, mais voir plus loin parle pour ceci.
hint-search-clear = Rien d'autre ne valait un examen.

## The same in The Card Game

hint-complete-most-points = Aucun autre choix ne rapporte plus de points de billets.
hint-complete-as-many-points = Cela rapporte { $points } points de billets, autant que tout autre choix, et promet plus dans les grandes villes.
hint-complete-big-cities = Cela rapporte moins de points de billets, { $points }, et promet plus dans les grandes villes.
hint-place-wanted = Vos billets demandent encore { card-count } sur votre voie : { $tickets }.
hint-place-robs = Cela coûte à { $owner } { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} de cette couleur{ $wanted ->
    [0] .
    [one] {" "}et vous apporte { $wanted } carte que vos billets demandent.
   *[other] {" "}et vous apporte { $wanted } cartes que vos billets demandent.
}
hint-place-locomotives = Cela amène sur votre voie des locomotives, qui remplacent ce qui manque à vos billets.
hint-place-spare = Vos billets ne demandent pas encore de carte { $card }, mais sur votre voie elle peut servir à un autre.
hint-place-mix = Des cartes seules de couleurs différentes roulent ensemble sur votre voie, et vos billets demandent { $colors }.
hint-place-mix-spare = Des cartes seules de couleurs différentes roulent ensemble sur votre voie.
hint-place-all = Toutes vos cartes de couleur { $card } : une longue série se laisse moins attaquer, et le reste peut servir à un autre billet.
hint-place-count = Une série { $card } plus longue ne quitterait sans doute pas votre dépôt à temps.
hint-place-fewest = Moins n'est pas possible.
hint-locomotives-help = { $count ->
    [one] Elle remplace une carte que vos billets demandent et que votre main n'a pas.
   *[other] Elles remplacent des cartes que vos billets demandent et que votre main n'a pas.
}
hint-locomotives-late = La pioche est presque épuisée, et seul compte ce qui est sur votre voie.
hint-locomotives-keep = Ici, les locomotives n'aideraient pas vos billets ; gardez-les pour plus tard.
hint-mix-wanted = Vos billets demandent une carte { $card }.
hint-mix-spare = Vos billets ne demandent pas encore de carte { $card }, mais c'est elle dont vous vous passez le mieux.
hint-tickets-time = Il y a le temps pour plus que ce que vos billets demandent : { $count ->
    [0] plus aucune carte sur votre voie.
    [one] encore { $count } carte sur votre voie.
   *[other] encore { $count } cartes sur votre voie.
}
hint-take-for-tickets = Il vous manque { card-count } pour { $tickets }.
hint-take-locomotive-alone = Une locomotive remplace n'importe quelle couleur, et aucune couleur qui manque à vos billets n'est visible.
hint-take-more = Rien de visible ne manque à vos billets ; avec cette carte, vous avez { card-count }.
hint-draw-for-tickets = Il vous manque { $cards } pour vos billets, et rien de cela n'est visible.
hint-nothing-to-draw = Il n'y a pas de carte à piocher.
hint-tickets-room = Vos billets vous laissent { $trains ->
    [one] 1 wagon
   *[other] { $trains } wagons
} de libre : il y a de la place pour d'autres.
hint-tickets-gain = Il reste des wagons pour d'autres billets : le meilleur des nouveaux devrait rapporter environ { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hint-claim-in-tree = Il fait partie d'un arbre qui relie les villes de tous vos billets.
hint-draw-any = Toute carte de la pioche fera l'affaire.
hint-keep-all = Ce robot garde autant de billets que possible.
hint-keep-cheapest = Vous devez en garder au moins { $needs }, et ce robot garde ce qui vaut le moins de points : { $tickets }.
hint-keep-many = Chaque billet compte, et il y a des wagons pour tous ceux-ci.
hint-keep-rate = { $count ->
    [one] { $tickets } rapporte
   *[other] { $tickets } rapportent
} le plus de points pour les cartes demandées, et il y a le temps pour cela.
hint-place-other = Aucun des billets que vous avez des chances de réussir ne demande de carte { $card }, mais sur votre voie elle peut servir à un autre.
hint-place-late = Aucun des billets que vous avez des chances de réussir ne demande de carte { $card }, mais le temps presse, et ce qui reste en main ne rapporte rien à la fin.
hint-mix-other = Aucun des billets que vous avez des chances de réussir ne demande de carte { $card }, mais c'est elle dont vous vous passez le mieux.
hint-cards-wanted = Vos billets les demandent toutes sur votre voie : { card-count }.
hint-place-some = Le reste de vos cartes de couleur { $card } vaut plus dans votre main maintenant.
hint-locomotives-hold = Vos locomotives valent plus dans votre main maintenant que dans cette série.
hint-locomotives-track = { $count ->
    [one] Sur votre voie, elle remplace une carte qui y manque à vos billets.
   *[other] Sur votre voie, elles remplacent des cartes qui y manquent à vos billets.
}
hint-locomotives-time = Le temps presse, et ce qui reste en main ne rapporte rien à la fin.
hint-locomotives-guard = { $count ->
    [one] Avec elle, la série se laisse moins attaquer.
   *[other] Avec elles, la série se laisse moins attaquer.
}
hint-plan-take-cards = Il ne manque pas de carte { $card } aux billets que vous avez des chances de réussir, mais un autre peut en demander, et rien de ce que vous pourriez piocher ne vaut plus : vous avez alors { card-count }.
hint-take-locomotive-more = Une locomotive remplace n'importe quelle couleur, et vaut plus pour vous maintenant que { $count ->
    [one] toute autre carte que vous pourriez piocher.
   *[other] deux autres cartes que vous pourriez piocher.
}
hint-plan-draw-cards = Il vous manque { $cards } pour { $tickets }, et une carte de la pioche promet plus que celles qui sont visibles.
hint-draw-ready = Votre main a ce qui manque sur la voie aux billets que vous avez des chances de réussir, et d'autres cartes promettent plus maintenant que de les poser.
hint-draw-later = { $count ->
    [0] Vous n'avez pas de billet que vous ayez des chances de réussir ;
   *[other] Les billets que vous avez des chances de réussir ont sur la voie ce qu'ils demandent ;
} d'autres cartes peuvent servir à un autre.
hint-tickets-promise = De nouveaux billets devraient vous rapporter { $points ->
    [0] moins d'un point, mais plus
    [one] environ { $points } point, plus
   *[other] environ { $points } points, plus
} que des cartes ou une pose maintenant.
hint-tickets-last = Ce qui est sur votre voie peut terminer aussitôt un nouveau billet, et rien d'autre ne rapporte de points maintenant.
hint-plan-keep-cards = { $count ->
    [one] { $tickets } promet plus qu'il ne risque.
   *[other] { $tickets } promettent plus qu'ils ne risquent.
} { $lacking ->
    [0] Il ne manque alors rien sur votre voie pour les billets que vous pouvez réussir.
    [one] Il manque alors { $lacking } carte sur votre voie pour les billets que vous pouvez réussir, et il y a le temps pour environ { $room }.
   *[other] Il manque alors { $lacking } cartes sur votre voie pour les billets que vous pouvez réussir, et il y a le temps pour environ { $room }.
}
hint-keep-none-risk = Aucun ne promet plus qu'il ne risque.
hint-keep-none = Même le meilleur demande plus de cartes qu'il n'y a de temps.

### La table : ce qu'on peut faire, ce qui est demandé, ce qui est montré.

## La table

room-opening = Ouverture de la table…
room-missing-title = Cette table n'existe pas
room-missing = Il n'y a pas de table à cette adresse, ou elle est privée. La personne qui l'a ouverte peut vous envoyer un lien d'invitation.
room-shut-out-title = Cette table ne vous est plus ouverte
room-shut-out = Le lien par lequel vous êtes venu a été retiré, ou votre place a été donnée à quelqu'un d'autre.
room-closed-title = { $game } : la table a été abandonnée
room-closed = La personne qui l'a ouverte l'a fermée avant la fin de la partie.
room-history-changed = Attention : le serveur poursuit une autre histoire de cette partie que celle qu'il avait racontée à ce navigateur. Quelqu'un l'a modifiée, ou une ancienne sauvegarde a été rétablie. Ne vous fiez pas à la suite tant que la personne qui gère le serveur ne l'a pas expliqué.

## À qui le tour, et que faire

turn-yours = À vous de jouer.
turn-choose = Piochez des cartes, prenez une route éclairée, ou piochez des billets.
turn-choose-cards = Piochez des cartes, placez des cartes dans votre dépôt, ou piochez des billets.
turn-second = Piochez une { $draws ->
    [2] deuxième
   *[other] autre
} carte.
turn-keep = Choisissez les billets que vous gardez.
turn-complete = Choisissez les billets que vous terminez.
turn-lay = Posez la carte suivante de votre paiement.
turn-tunnel = Le tunnel coûte plus cher : payez, ou renoncez.
turn-pay = Payez votre gare.
turn-pass = Vous ne pouvez rien faire d'autre : passez.
turn-placing = Continuez avec les cartes que vous placez.
turn-sending = Un instant…
turn-waits = { $name } joue dans { $seconds ->
    [one] 1 seconde
   *[other] { $seconds } secondes
}.
turn-waits-end = { $name } attend que vous finissiez votre tour.
turn-end = Finir le tour
turn-other = C'est à { $name } de jouer.
turn-nobody = Ce n'est à personne de jouer.
turn-counting = La partie est finie : on compte les points.
turn-over = { $count ->
    [0] La partie est terminée.
    [1] La partie est terminée : { $names } gagne !
   *[other] La partie est terminée : { $names } se partagent la victoire !
}
turn-last-round = Dernier tour de table : { $count ->
    [one] encore { $count } tour
   *[other] encore { $count } tours
}
turn-looking-on = Vous regardez
turn-lost = Pas de connexion : nouvel essai…
turn-unheard = { $count ->
    [one] { $count } nouveau message
   *[other] { $count } nouveaux messages
}
turn-step = Coup suivant
turn-catch-up = Tout montrer ({ $count })
turn-pace = Comment sont montrés les coups des autres
pace-live = en direct
pace-slow = lentement
pace-step = pas à pas

## Ce que les autres ont fait

round-since = Depuis votre tour : { $count ->
    [one] 1 coup
   *[other] { $count } coups
}
round-skip = Continuer

## Joueurs

play-players = Joueurs
play-you = (vous)
play-to-move = doit jouer
play-stand-in = remplacé par un robot
play-failed = { $bot } continue
play-away = absent
play-take-back = Reprendre ma place
play-let-bot = Laisser un robot jouer pour { $name }
play-col-points = points
play-col-trains = wagons
play-col-cards = cartes
play-col-tickets = billets
play-col-stations = gares
play-col-track = sur la voie
play-col-made = réussis

## Piocher

play-draw-area = Piocher
play-row = Cartes visibles
play-row-empty = Aucune carte visible
play-take = Prendre : { $card }
play-deck = { $count ->
    [0] la pioche est vide
    [one] { $count } carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
play-draw = Piocher une carte
play-draw-tickets = { $count ->
    [0] Plus de billets
   *[other] Billets (reste { $count })
}
play-tickets-ask = Piocher de nouveaux billets ? Ce sera votre tour.
play-tickets-yes = Piocher des billets
play-stop = Une carte suffit
play-pass = Passer

## Ses cartes et ses billets

play-hand = Vos cartes ({ $count })
play-hand-empty = Vous n'avez pas de cartes.
play-tickets = Vos billets ({ $count })
play-tickets-none = Vous n'avez pas encore de billets.
play-ticket-made = réussi
play-ticket-missing = { $count ->
    [0] réussi
    [one] il manque { $count } wagon
   *[other] il manque { $count } wagons
}
play-ticket-too-far = { $count ->
    [one] il manque { $count } wagon : plus que vous n'en avez
   *[other] il manque { $count } wagons : plus que vous n'en avez
}
play-ticket-cut-off = coupé
play-tier-long = long
play-tier-medium = moyen
play-tier-short = court
play-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
play-offer-title = Quels billets gardez-vous ?
play-offer-how = { $same ->
    [yes] Gardez-en { $least } sur { $count }.
   *[no] { $least ->
        [0] Sur ces { $count } billets, gardez-en autant que vous voulez, ou aucun.
       *[other] Sur ces { $count } billets, gardez-en au moins { $least }{ $most ->
            [1] .
           *[other] , au plus { $most }.
        }
    }
}{ $engine ->
    [board] {" "}Leurs villes sont éclairées sur la carte.
   *[cardgame] {""}
}
play-keep-some = Garder des billets
play-keep = { $count ->
    [0] N'en garder aucun
    [one] Garder { $count } billet
   *[other] Garder { $count } billets
}
play-keep-more = { $least ->
    [1] Choisissez-en au moins 1.
   *[other] Choisissez-en au moins { $least }, au plus { $most }.
}

## Prendre une route

play-board = La carte
play-looking-on = Vous regardez : seuls ceux qui jouent peuvent agir ici.
play-route-yours = Cette route est déjà à vous.
play-claim-how = Comment payez-vous ?
play-claim = Prendre la route
play-claim-sets = { $sets ->
    [one] avec { $sets } lot, carte par carte
   *[other] avec { $sets } lots, carte par carte
}
play-countdown = { $seconds ->
    [one] dans { $seconds } seconde
   *[other] dans { $seconds } secondes
}
play-lay-title = Votre paiement, carte par carte
play-lay-title-route = { $route } : votre paiement, carte par carte
play-lay-missing = { $count ->
    [one] Il manque { $count } carte.
   *[other] Il manque { $count } cartes.
}
play-lay-laid = Posées :
play-lay = { $card } (reste { $left })
play-lay-order = Les cartes se posent dans l'ordre de votre main, de gauche à droite ; celles qui ne mènent plus à aucun paiement ne sont pas proposées.
play-undo = Annuler
play-tunnel-title = Le tunnel coûte plus cher
play-tunnel-title-route = Tunnel { $route }
play-tunnel-laid = Vous avez posé
play-tunnel-turned = Retournées
play-tunnel-due = { $count ->
    [one] Il faut encore { $count } carte.
   *[other] Il faut encore { $count } cartes.
}
play-pay = Payer
play-pay-sets = { $sets ->
    [one] Payer avec { $sets } lot
   *[other] Payer avec { $sets } lots
}
play-tunnel-free = Votre tunnel ne coûte rien de plus. Retournées :
play-claim-tunnel = Un tunnel : { $turned } cartes sont retournées, et chacune qui correspond coûte une carte de plus. Vous pourrez encore reprendre vos cartes.
play-station-price = { $count ->
    [one] Elle coûte une carte de n'importe quelle couleur.
   *[other] Elle coûte { $count } cartes d'une même couleur ; les locomotives remplacent.
}
play-refuse = Reprendre mes cartes
play-station-title = Votre gare
play-station-title-city = Gare à { $city }
play-station-ask = À la fin de la partie, une gare vous prête une route d'un autre joueur qui part de sa ville.
play-station-award = Non construite, elle vaut { $points ->
    [one] 1 point
   *[other] { $points } points
} à la fin.
play-station-free = Elle ne coûte aucune carte. À côté des lignes des autres dans sa ville, vous pouvez construire vos propres voies.
play-station-build = Construire une gare
play-station-pay = Avec quoi payez-vous ?

## Conseils

play-hint-title = Un robot ferait ceci
play-hint-ask = Conseil
play-hint-thinking = Un robot réfléchit…
play-hint-do = Le faire
do-draw = Piocher une carte.
do-take = Prendre { $card } dans la rangée.
do-tickets = Piocher de nouveaux billets.
do-keep = { $count ->
    [one] Garder le billet { $numbers } parmi ceux proposés.
   *[other] Garder les billets { $numbers } parmi ceux proposés.
}
do-keep-none = Ne garder aucun billet.
do-claim = Prendre { $route } avec { $cards }.
do-claim-sets = Prendre { $route } avec { $sets ->
    [one] { $sets } lot de cartes.
   *[other] { $sets } lots de cartes.
}
do-station = Construire une gare à { $city }.
do-pay = Payer { $cards }.
do-pay-sets = Payer avec { $sets ->
    [one] { $sets } lot de cartes.
   *[other] { $sets } lots de cartes.
}
do-refuse = Ne pas payer : reprendre ses cartes.
do-pass = Passer.
do-stop = S'en tenir à une carte.
do-complete = Terminer le choix { $count }.
do-other = Voir d'autres choix.
do-lay = Poser : { $card }.
do-suit = Placer cette couleur dans votre dépôt : { $card }.
do-mix = Placer { $size } couleurs, dont : { $card }.
do-cards = { $count ->
    [one] Placer { $count } carte de cette couleur.
   *[other] Placer { $count } cartes de cette couleur.
}
do-locomotives = { $count ->
    [0] Ne placer aucune locomotive dessus.
    [one] Placer { $count } locomotive dessus.
   *[other] Placer { $count } locomotives dessus.
}

## À côté de la carte

play-tabs = Journal, discussion, clavier
play-tab-log = Journal
play-tab-chat = { $count ->
    [0] Discussion
   *[other] Discussion ({ $count })
}
play-tab-type = Clavier
play-rematch = Rejouer
play-rematch-there = Vers la partie suivante
play-replay = Revoir la partie
play-home = Accueil
chat-title = Discussion à la table
chat-none = Personne n'a encore rien dit.
chat-say = Dire quelque chose
chat-send = Envoyer
chat-hide = Ranger la discussion
chat-show = Montrer la discussion
chat-away = La discussion est rangée.
chat-mute = Ne plus entendre { $name }
chat-unmute = Entendre de nouveau { $name }
chat-hello = Bonjour !
chat-luck = Bonne chance !
chat-nice = Bien joué !
chat-moment = Un instant, s'il vous plaît.
chat-thanks = Merci pour la partie !

## Plusieurs personnes devant un écran

curtain-title = Au tour de { $name }
curtain-how = Passez l'appareil à { $name }. Les cartes s'affichent quand personne d'autre ne regarde.
curtain-lift = Je suis { $name } : montrer mes cartes
curtain-done = Votre tour est fini ; c'est à { $name }.
curtain-drop = Cacher mes cartes

## Au clavier

typed-title = Jouer au clavier
typed-label = Tapez :
typed-example = help, ou claim…
typed-answer = Réponse
typed-do = Valider
typed-help-help = ces mots
typed-help-moves = ce que vous pouvez faire maintenant
typed-help-hand = vos cartes
typed-help-row = les cartes visibles et la pioche
typed-help-tickets = vos billets et ce qui manque à chacun (quand vous pouvez en piocher, tapez mine)
typed-help-players = les points, wagons et cartes de tous
typed-help-routes = les routes d'une ville, par exemple routes paris
typed-help-log = ce qui s'est passé ; log 20 pour les 20 dernières lignes
typed-help-actions = Tout ce que liste « moves » peut être tapé : draw, take R, tickets, keep 1 3, claim et une route avec ses cartes ; aussi why et une action, hint, undo.
typed-no-moves = Vous ne pouvez rien faire maintenant.
typed-no-routes = Il n'y a pas de routes dans ce jeu.
typed-which-city = Il n'y a pas de ville { $city } ici ; tapez routes et le début du nom d'une ville.
typed-why-what = Tapez why et une action, par exemple why take L.
typed-possible = Rien ne s'y oppose : vous pouvez le faire maintenant.
typed-wait = Un instant : le dernier coup n'a pas encore reçu de réponse.
typed-player = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }, { $trains ->
    [one] { $trains } wagon
   *[other] { $trains } wagons
 }, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
 }, { $tickets ->
    [one] { $tickets } billet
   *[other] { $tickets } billets
 }
typed-card-player = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
 }, { $tickets ->
    [one] { $tickets } billet
   *[other] { $tickets } billets
 }, { $track } sur la voie
typed-open = libre
typed-closed = fermée
typed-any-color = n'importe quelle couleur
typed-spaces = { $count ->
    [one] { $count } case
   *[other] { $count } cases
}
typed-ferry = ferry
typed-tunnel = tunnel

tell-host = Prévenir l'hôte
tell-host-about = Qui fait tourner ce serveur le lit, et personne à la table.
tell-host-who = Au sujet de
tell-host-table = la table
tell-host-what = Que se passe-t-il ?
tell-host-send = Prévenir
tell-host-done = L'hôte est prévenu.

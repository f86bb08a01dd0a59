### Les mots autour du jeu : l'accueil, les nouvelles tables, le salon, mes parties, les liens, les réglages.

around-again = Réessayer
around-name-wrong = Un nom compte de 1 à { $most } caractères.
# Les noms donnés aux robots, pour les distinguer ; un seul mot chacun.
around-bot-people = Ada Bruno Clara Dimitri Elsa Farid Greta Hugo Irina Jonas
around-bot-level = { $level } { $name }
around-bots-levels = Niveaux
around-bots-styles = Styles
around-bots-more = Autres
stepper-fewer = { $label } : un de moins
stepper-more = { $label } : un de plus

## La page d'accueil

home-page = Accueil
home-title = Où allons-nous aujourd'hui ?
home-lead = Choisissez une affiche et cliquez sur Jouer : la table est mise, les robots sont prêts. Sans compte, sans rien installer.
home-opponents = Robots contre vous
home-level = Force des robots
home-games = Jeux
home-play = Jouer
home-starting = On distribue les cartes…
home-against = { $count ->
    [one] contre 1 robot
   *[other] contre { $count } robots
}
home-options = Plus d'options
home-options-label = Plus d'options pour { $game }
home-rules = Règles
home-rules-label = Règles de { $game }
home-players = { $few } à { $many } joueurs
home-players-exactly = { $many } joueurs

home-about-usa = D'une côte à l'autre : réunir des cartes, prendre des routes, réussir ses billets. Pour bien commencer.
home-about-europe = Des tunnels parfois plus chers que prévu, des ferries, et des gares pour emprunter la ligne du voisin.
home-about-nordic = La neige et les fjords, à { $few } ou { $many }. Les locomotives sont précieuses, et le Grand Nord est loin.
home-about-france_large = La grande : jusqu'à { $many } joueurs, des locomotives express, et des voies parallèles à celles des autres.
home-about-france_small = La France en une soirée : les mêmes finesses sur une carte plus serrée.
home-about-france_borders = La carte serrée avec ses voisins : chaque pays ne vous laisse entrer qu'une fois.
home-about-card_game = Sans plateau : remplissez votre dépôt, faites partir les wagons et gare aux pillards.
home-about-map = Sur { $map }, une carte propre à ce serveur.

home-going = Vos parties
home-your-turn = { $count ->
    [one] C'est à vous de jouer
   *[other] C'est à vous de jouer dans { $count } parties
}
home-all-games = { $count ->
    [one] Toutes mes parties
   *[other] Toutes mes parties ({ $count } en cours)
}
home-continue = Continuer
home-look-in = Jeter un œil

home-new-title = C'est votre première fois ?
home-new = Une première partie guidée vous montre tout en jouant, en une dizaine de minutes. Vous pouvez la quitter quand vous voulez.
home-learn = Apprendre en jouant
home-skip = Non merci

home-ways = Autrement
home-way-learn = Apprendre en jouant
home-way-learn-about = Une première partie guidée
home-way-screen = Ensemble devant un écran
home-way-screen-about = On se passe l'appareil ; personne ne voit la main des autres
home-way-friends = Inviter des amis
home-way-friends-about = Par un lien ou un code QR
home-way-lobby = Trouver une table
home-way-lobby-about = Les tables publiques du salon
home-way-record = Reprendre une ancienne partie
home-way-record-about = À partir d'un fichier, après le coup de votre choix

## Les tables dans les listes

table-untimed = sans pendule
table-clock = { $bank } + { $increment } par tour
table-seats = Places
table-open-seat = place libre
table-bot = (robot)
table-mine = (vous)
table-waiting = { $count ->
    [one] Attend encore une personne
   *[other] Attend encore { $count } personnes
}
table-ready = Prête à commencer
table-running = En cours
table-your-turn = À vous de jouer
table-bot-for-me = Un robot joue pour vous
table-turn-of = C'est à { $name } de jouer
table-over = Terminée
table-closed = Abandonnée

## Une nouvelle table

new-title = Une nouvelle table
new-lead = Tout est déjà réglé au mieux : changez ce que vous voulez, et commencez.
new-what = À quoi joue-t-on ?
new-game = Jeu
new-read-rules = Lire les règles
new-from-record = Ou reprendre une partie à partir d'un fichier…
new-no-record = Commencer plutôt une nouvelle partie
new-record-lead = Le fichier d'une partie terminée ou interrompue, tel que Branchline l'enregistre.
new-record-read = La partie est lue. Choisissez le coup après lequel reprendre.
new-record-what = { $players } joueurs, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $over ->
    [yes] jouée jusqu'au bout
   *[no] interrompue
}
new-record-names = Jouée par { $names }
new-step = Reprendre après le coup numéro
new-step-about = De 0, juste après la distribution, à { $most }. Tout ce qui précède reste tel quel.
new-step-show = Voir ce moment

new-option-stations = Voies parallèles
new-option-stations-owner = depuis vos propres gares
new-option-stations-open = depuis les gares de tous
new-option-open_track = Votre propre voie
new-option-open_track-no = à retenir de mémoire
new-option-open_track-yes = peut être regardée
new-option-short_pile = Billets courts dans la pile

new-who = Qui joue ?
new-seats = Places
new-seats-range = de { $few } à { $many }
new-seats-adapted = { $count ->
    [one] La table a maintenant une place.
   *[other] La table a maintenant { $count } places.
}
new-seat-number = Place { $seat }
new-seat-who = Place { $seat } : qui
new-seat-name = Place { $seat } : nom
new-seat-bot-which = Place { $seat } : quel robot
new-seat-was = Jouée alors par { $name }
new-seat-me = Moi
new-seat-me-about = Vous, sous ce nom.
new-seat-screen = Devant cet écran
new-seat-screen-about = Une personne à côté de vous. Un rideau garde les mains secrètes quand on se passe l'appareil.
new-seat-bot = Robot
new-seat-bot-about = Joue tout seul.
new-seat-open = Libre
new-seat-open-about = Pour une personne qui vient par un lien, ou du salon si la table est publique.
new-curtain = Plusieurs personnes devant cet écran : avant chaque tour, un rideau appelle la bonne personne ; nul ne voit la main d'un autre.
new-nobody = Aucune place n'est à vous : vous regarderez.
new-first = Qui commence
new-first-drawn = Tiré au sort

new-clock-title = Combien de temps ?
new-clock = Pendule
new-clock-none = Sans pendule
new-clock-none-about = Chacun prend le temps qu'il lui faut.
new-clock-brisk = Rapide
new-clock-calm = Tranquille
new-clock-days = Sur plusieurs jours
new-clock-own = À votre idée
new-clock-own-about = Donnez vous-même les chiffres.
new-clock-terms = { $bank } chacun, et { $increment } à chaque tour
new-clock-bank = Temps pour toute la partie
new-clock-increment = Supplément par tour
new-clock-empty = Qui n'a plus de temps est remplacé par un robot, et peut reprendre sa place.
new-minutes = minutes
new-seconds = secondes

new-how = Comment joue-t-on ?
new-door = Qui peut venir
new-by-link = Sur invitation
new-by-link-about = Seulement les personnes à qui vous donnez un lien.
new-public = Tout le monde
new-public-about = La table figure au salon ; chacun peut s'asseoir ou regarder.
new-hints = Conseils
new-hints-about = On peut demander à un robot ce qu'il ferait, et pourquoi.
new-undo = Annuler
new-undo-about = Un coup peut être annulé tant qu'il n'a rien montré de caché et que personne n'a répondu.
new-chat = Discussion
new-chat-about = Les personnes à la table peuvent s'écrire.
new-pace = Les robots réfléchissent
new-pace-value = { $seconds ->
    [0] pas du tout
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
new-pace-about = Au moins aussi longtemps avant chaque coup, pour que vous puissiez suivre.
new-confirm = Ce qui est demandé deux fois à cette table
new-confirm-about = Au moins cela est demandé à tout le monde ici, quels que soient leurs réglages.

new-go = En voiture ?
new-go-open = On ouvre les portes ?
new-starts = Toutes les places sont prises : les cartes sont distribuées tout de suite.
new-opens = La table s'ouvre avec un lien pour les places libres. On commence quand tout le monde est là, ou quand des robots complètent la table.
new-start = Commencer la partie
new-open = Ouvrir la table
new-problems = { $count ->
    [one] Il reste une chose à corriger :
   *[other] Il reste { $count } choses à corriger :
}
new-problem-game = Choisissez un jeu.
new-problem-players = Ce jeu se joue de { $few } à { $many }, pas à { $count }.
new-problem-step = La partie peut reprendre après l'un de ses coups, de 0 à { $most } ; donnez un nombre entier.
new-problem-name-missing = La place { $seat } n'a pas de nom. Donnez-en un.
new-problem-name-long = Le nom de la place { $seat } est trop long, ou contient des signes illisibles ; il faut de 1 à { $most } caractères.
new-problem-name-twice = Les places { $other } et { $seat } s'appellent toutes deux { $name }. Donnez un autre nom à l'une d'elles.
new-problem-first = Choisissez l'une des { $most } places pour commencer, ou laissez faire le sort.
new-problem-bank = Le temps pour toute la partie doit être compris entre 10 secondes et { $most } minutes (une semaine).
new-problem-increment = Le supplément par tour doit être un nombre entier de secondes, de 0 à { $most } (un jour).
new-problem-pace = Les robots réfléchissent de 0 à { $most } secondes.
new-problem-countdown = Le compte à rebours prend un nombre entier de secondes, de 0 (aucun) à { $most }.

## Les fichiers de parties

upload-label = Une partie à partir d'un fichier
upload-about = Une partie enregistrée par Branchline (.json). Choisissez-la ou déposez-la ici ; elle est rejouée coup par coup avant d'être acceptée.
upload-busy = La partie est rejouée…
upload-empty = Le fichier est vide. Choisissez-en un que Branchline a enregistré.
upload-no-json = Ce n'est pas une partie enregistrée : ce n'est même pas du JSON. Choisissez un fichier enregistré par Branchline, en .json.
upload-no-record = C'est du JSON, mais pas une partie : une partie enregistrée dit à quel jeu on a joué, et avec quels coups.
upload-too-large = Le fichier est trop gros : une partie enregistrée fait au plus 4 Mo.
upload-unreadable = Le fichier n'a pas pu être lu. Il a peut-être été déplacé ou supprimé ; choisissez-le de nouveau.

## Une table qui attend

wait-title = { $game } : la table est ouverte
wait-page = { $game }, avant le début
wait-lead = Ouverte par { $owner } · { $clock }
wait-lost = La connexion est coupée pour le moment. Elle revient toute seule.
wait-seats = Places
wait-open = Place libre
wait-open-about = Personne n'est encore assis ici.
wait-yours = À vous
wait-here = là en ce moment
wait-away = pas là pour le moment
wait-begins = commence
wait-bot-about = { $bot }. { $about }
wait-sit = S'asseoir
wait-sit-label = S'asseoir à la place { $seat }
wait-sit-screen = Devant cet écran
wait-sit-screen-label = Devant cet écran : place { $seat }
wait-rename = Renommer
wait-rename-label = Renommer la place { $seat }
wait-put-bot = Mettre un robot…
wait-other-bot = Un autre robot…
wait-bot-label = Place { $seat } : mettre un robot ici
wait-leave = Se lever
wait-leave-label = Se lever de la place { $seat }
wait-remove = Retirer
wait-remove-label = Retirer { $name } de la place { $seat }
wait-missing = { $count ->
    [0] Toutes les places sont prises.
    [one] Une place est encore libre : attendez quelqu'un, ou mettez-y un robot.
   *[other] { $count } places sont encore libres : attendez du monde, ou mettez-y des robots.
}
wait-ready = Toutes les places sont prises. La partie peut commencer.
wait-for-owner = Toutes les places sont prises. { $owner } peut maintenant lancer la partie.
wait-start = Commencer la partie
wait-fill = { $count ->
    [one] Compléter avec un robot
   *[other] Compléter avec des robots
}
wait-give-up = Abandonner la table
wait-give-up-sure = La table est fermée, et les liens qui y mènent ne fonctionnent plus.
wait-watch-only = Vous pouvez regarder ici. Pour jouer, il faut un lien pour une place : demandez-le à la personne qui a ouvert la table.
wait-links = Inviter d'autres personnes
wait-settings = Réglages de la table

link-seat = Lien pour toute place libre
link-seat-number = Lien pour la place { $seat }
link-seat-about = Qui l'a peut s'asseoir et jouer.
link-watch = Lien pour regarder
link-watch-about = Qui l'a peut regarder, sans voir aucune main.
link-public = Adresse de cette table
link-public-about = La table est publique : tout le monde peut venir.
link-new = Nouveau lien
link-new-kind = À quoi sert le nouveau lien
link-copy = Copier
link-copied = Copié.
link-not-copied = Votre navigateur ne nous laisse pas copier. Le lien est sélectionné : copiez-le au clavier.
link-share = Partager
link-share-title = Branchline : venez jouer à { $game }
link-qr = Code QR
link-qr-hide = Cacher le code QR
link-qr-label = Code QR : { $link }
link-revoke = Révoquer
link-revoke-label = Révoquer : { $link }
link-local = Ce serveur n'écoute que sur votre propre machine : ces liens ne marchent que dans ses navigateurs. Pour laisser entrer d'autres personnes, lancez-le pour votre réseau : branchline serve --host 0.0.0.0

## Le salon

lobby-title = Salon
lobby-lead = Les tables publiques. Asseyez-vous là où une place est libre, ou regardez.
lobby-open = Ouvrir une table
lobby-filters = Filtres
lobby-game = Jeu
lobby-any-game = Tous les jeux
lobby-status = État
lobby-any-status = Tous
lobby-waiting = En attente de joueurs
lobby-running = En cours
lobby-seats = Places libres
lobby-any-seats = Peu importe
lobby-at-least = { $count } ou plus
lobby-speed = Rythme
lobby-any-speed = Tous les rythmes
lobby-speed-untimed = Sans pendule
lobby-speed-quick = Rapide (jusqu'à 15 minutes)
lobby-speed-calm = Tranquille (jusqu'à 6 heures)
lobby-speed-days = Sur plusieurs jours
lobby-bots = Robots
lobby-any-bots = Avec ou sans
lobby-with-bots = Avec robots
lobby-without-bots = Sans robots
lobby-reset = Toutes les tables
lobby-tables = Tables
lobby-count = { $count ->
    [0] Aucune table
    [one] Une table
   *[other] { $count } tables
}
lobby-join = S'asseoir
lobby-watch = Regarder
lobby-back = À ma place
lobby-more = D'autres tables
lobby-none = Le quai est vide
lobby-none-about = Personne n'a de table publique ouverte en ce moment. Ouvrez-en une : les autres la verront ici.
lobby-none-filtered = Aucune table ne correspond
lobby-none-filtered-about = Il n'y en a pas avec ces filtres. Affichez toutes les tables, ou ouvrez-en une.

## Mes parties

mine-title = Mes parties
mine-lead = Toutes les tables où vous avez une place, ou que vous avez ouvertes.
mine-new = Nouvelle partie
mine-none = Pas encore de parties
mine-none-about = Les parties que vous commencez ou rejoignez sont listées ici, pour y revenir à tout moment.
mine-running = En cours
mine-waiting = Avant le début
mine-over = Terminées
mine-come-back = Reprendre ma place
mine-to-table = À la table
mine-scores = Scores
mine-replay = Revoir
mine-rematch = Rejouer
mine-record = Enregistrer le fichier
mine-more = Parties plus anciennes
mine-leave-door = Quitter…
mine-leave = Quitter la table
mine-leave-sure = Un robot joue à votre place, pour que les autres n'attendent pas. Vous pouvez revenir et reprendre votre place jusqu'à la fin de la partie.
mine-leave-sure-waiting = Votre place sera libre pour quelqu'un d'autre.
mine-give-up = Abandonner la partie
mine-give-up-sure = La table est fermée pour de bon.
mine-left = Vous avez quitté la table.
mine-records = Parties à partir de fichiers
mine-watch = Regarder
mine-go-on = Reprendre le jeu
mine-delete = Supprimer
mine-delete-label = Supprimer la partie de { $game }

## Entrer par un lien

join-title = Une invitation
join-invited = { $owner } vous invite
join-refused = Ce lien n'ouvre rien
join-no-link = Ce lien n'est pas valable, ou ne l'est plus : il a été révoqué, ou il en manque une partie. Demandez-en un nouveau à la personne qui vous l'a donné.
join-closed = La table a été abandonnée par la personne qui l'avait ouverte.
join-instead = Vous pouvez jouer quand même : tout de suite contre des robots, ou à une table publique.
join-home = Jouer contre des robots
join-name = Comment les autres doivent-ils vous appeler ?
join-name-about = Sans nom, vous êtes { $guest }. Vous pourrez en changer plus tard.
join-you = vous
join-sits = Une place vous est réservée.
join-table = À la table
join-choose = Choisissez votre place
join-seat = Place { $seat }
join-watch = Seulement regarder
join-watch-only = Ce lien sert à regarder. Pour jouer, demandez un lien pour une place.
join-running = La partie a déjà commencé : vous pouvez regarder. Les places des robots peuvent être reprises par les personnes invitées à jouer.
join-full = Toutes les places sont prises. Vous pouvez regarder.
join-over = La partie est terminée. Vous pouvez voir comment elle s'est passée.

## Les réglages

set-title = Réglages
set-lead = Gardés dans ce navigateur, et appliqués tout de suite.
set-you = Vous
set-language = Langue
set-name = Votre nom
set-name-about = Ce que les autres voient à la table.
set-name-save = Changer
set-named = C'est votre nom désormais.
set-guest = Vous êtes en visite : seul ce navigateur vous connaît. Avec un identifiant et un mot de passe, vous retrouvez vos parties sur un autre appareil.
set-signed-in = Votre identifiant est { $login } : vos parties vous suivent sur tous vos appareils.
set-keep = Choisir identifiant et mot de passe
set-keep-change = Changer d'identifiant ou de mot de passe
set-keep-about = Vos parties et vos places restent telles quelles.
set-keep-do = Enregistrer
set-kept = C'est enregistré. Vous pouvez maintenant vous connecter ainsi sur tout appareil.
set-come = Se connecter
set-come-about = Vous devenez la personne de cet identifiant. Ce que vous jouez en visite dans ce navigateur n'est alors plus accessible : terminez-le d'abord, ou donnez-lui un identifiant.
set-come-do = Se connecter
set-came = La connexion est faite.
set-login = Identifiant
set-login-about = De 3 à 40 lettres minuscules, chiffres, points, tirets ou tirets bas.
set-login-wrong = Un identifiant compte de 3 à 40 lettres minuscules, chiffres, points, tirets ou tirets bas, et commence par une lettre ou un chiffre.
set-password = Mot de passe
set-password-about = Au moins 8 caractères. On ne peut pas vous renvoyer un mot de passe oublié.
set-password-wrong = Un mot de passe compte de 8 à 200 caractères.
set-sign-out = Se déconnecter
set-sign-out-sure = Vous pouvez revenir à tout moment comme { $login }, avec votre mot de passe.
set-sign-out-lost = Vous n'avez pas de mot de passe, il n'y a donc pas de retour : vos places dans les parties en cours et la liste de vos parties sont perdues. Pour les garder, choisissez d'abord un identifiant et un mot de passe.
set-forget = M'oublier ici
set-went = Vous êtes maintenant une nouvelle personne en visite.

set-look = Apparence
set-preview = Aperçu
set-preview-about = Les cartes, les wagons des { $players } joueurs et les cases des routes, tels que vous les verrez.
set-theme = Couleurs
set-theme-about = Clair comme le papier, sombre comme un train de nuit, ou comme sur votre appareil.
set-theme-auto = Comme l'appareil
set-theme-light = Clair
set-theme-dark = Sombre
set-text-size = Taille du texte
set-text-size-about = Tout grandit avec, jusqu'à deux fois la taille habituelle.
set-percent = { $value } %
set-symbols = Symboles sur les routes
set-symbols-about = Chaque couleur a sa propre forme : personne n'a besoin de distinguer les couleurs.
set-outline = Contour des wagons
set-outline-about = Un trait sombre autour des wagons posés les détache de la carte.
set-map-size = Taille de la carte
set-map-size-about = On peut toujours agrandir et réduire.
set-map-size-whole = Voir toute la carte
set-map-size-width = Remplir la largeur
set-deck-place = Place de la pioche et de la rangée
set-deck-place-about = Sur un petit écran, elles sont toujours sous la carte.
set-deck-place-left = À gauche
set-deck-place-right = À droite
set-deck-place-below = En dessous
set-deck-buttons = Boutons pour piocher
set-deck-buttons-about = En plus des images de la pioche, des boutons avec des mots pour piocher une carte.

set-moves = Mouvement
set-pace = Coups des autres
set-pace-about = Les robots vont vite. Lentement ou pas à pas, vous voyez chacun de leurs coups séparément.
set-pace-live = Comme ils viennent
set-pace-slow = Lentement, un par un
set-pace-step = Pas à pas
set-speed = Vitesse des mouvements
set-speed-about = Le temps que mettent les cartes et les trains en chemin.
set-speed-none = Immédiate
set-speed-fast = Rapide
set-speed-usual = Habituelle
set-speed-slow = Lente
set-speed-slowest = Très lente
set-motion = Animations
set-motion-about = Avec moins d'animations, les choses changent de place sans faire le trajet.
set-motion-auto = Comme l'appareil
set-motion-full = Toutes
set-motion-less = Moins
set-end-animation = Compter les points à la fin
set-end-animation-about = Les scores finaux sont comptés pas à pas ; sinon, ils sont là tout de suite.

set-asks = Questions avant les coups
set-confirm-tickets = Demander avant de piocher des billets
set-confirm-tickets-about = Les nouveaux billets que vous ne réussissez pas coûtent des points.
set-confirm-claims = Demander avant de prendre une route
set-confirm-claims-about = Sur un écran tactile, un doigt glisse vite ; avec une souris, c'est rare.
set-confirm-claims-always = Toujours
set-confirm-claims-touch = Sur écran tactile
set-confirm-claims-never = Jamais
set-take-back = Après un coup qui peut être repris, les bots jouent
set-take-back-about = Les bots attendent, pour que vous puissiez changer d'avis ; votre prochaine table sera ainsi.
set-take-back-now = Tout de suite
set-take-back-short = Après un moment
set-take-back-wait = Quand je finis mon tour
set-countdown = Compte à rebours des questions
set-countdown-about = Passé ce délai, la réponse est oui d'office ; d'ici là, vous pouvez l'arrêter.
set-countdown-value = { $seconds ->
    [0] aucun
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
set-ask-color = Demander quelle voie d'une route double
set-ask-color-about = Là où deux routes de couleurs différentes sont côte à côte, vous choisissez celle que vous prenez.

set-signals = Signaux et paroles
set-sound = Sons
set-sound-about = De courts sons : une carte, un wagon, votre tour.
set-chat = Montrer la discussion
set-chat-about = Ce que les autres écrivent à la table.
set-notify = Notification du navigateur quand c'est mon tour
set-notify-about = Tant que cette page est ouverte à l'arrière-plan. Votre navigateur vous demande une fois la permission.
set-notify-denied = Votre navigateur n'autorise pas les notifications de ce site. Vous pouvez changer cela dans ses réglages pour cette page, en général à côté de l'adresse.
set-notify-none = Votre navigateur ne connaît pas les notifications, ou seulement sur les pages en https.

set-start-over = Revenir au début
set-reset = Réinitialiser les réglages
set-reset-about = Tout ce qui est sur cette page, sauf votre langue, votre nom et votre identifiant, redevient comme au début.
set-reset-sure = Tous les réglages, sauf langue, nom et identifiant, redeviennent comme au début.
set-reset-done = Les réglages sont comme au début.

set-my-data = Mes données
set-data = Emporter mes données
set-data-about = Tout ce que le serveur garde sur vous, dans un seul fichier. Vos parties sont racontées par leurs enregistrements.
set-delete = Supprimer mon compte
set-delete-sure = Votre nom, votre identifiant, vos messages, vos enregistrements et vos adresses sont supprimés, ainsi que les parties où personne d'autre n'a joué. Dans les parties avec d'autres, un robot joue à votre place ; ce que leurs journaux ont noté reste. Personne ne peut annuler cela.
set-deleted = Vous êtes supprimé, et désormais un nouvel invité. { $removed } parties ont été supprimées ; { $kept } restent, car d'autres y jouent.

desk-title = Le bureau de l'hôte
desk-lead = Pour qui fait tourner ce serveur.
desk-none = Il n'y a pas de bureau ici. Qui fait tourner le serveur l'ouvre par la commande : branchline admin key
desk-key = Clé du bureau
desk-key-about = La commande branchline admin key en crée une nouvelle.
desk-come = Entrer
desk-go = Quitter le bureau
desk-nothing = Rien.
desk-look = Regarder
desk-sure = Cela concerne { $subject }.
desk-reports = Signalements
desk-report-by = Par { $name }, { $when }.
desk-report-about = Au sujet de { $name }.
desk-find = Personnes, salles, adresses
desk-find-what = Chercher
desk-find-about = Un numéro, un identifiant, un nom ou son début, une adresse.
desk-find-do = Chercher
desk-reason = Raison
desk-reason-about = Pour le registre, et pour la personne exclue ou privée de parole.
desk-days = Jours
desk-days-about = Laissé vide : pour toujours.
desk-sanctions = Privés de parole et exclus
desk-for-good = pour toujours
desk-usage = Ce qu'il y a ici
desk-rooms-waiting = en attente
desk-rooms-running = en cours
desk-rooms-over = terminées
desk-rooms-closed = abandonnées
desk-archives = Parties archivées
desk-people = Personnes
desk-records = Enregistrements déposés
desk-sockets = Connexions à ce processus
desk-loaded = Salles dans sa mémoire
desk-thinking = Salles où un robot réfléchit ou attend
desk-bot-seconds = Secondes prises par un robot, en moyenne
desk-commits = Changements en attente d'écriture
desk-most = Le plus de salles ouvertes
desk-maps = Cartes du serveur
desk-policy = Combien de temps les choses sont gardées
desk-archive_after = Les parties terminées sont archivées
desk-keep_finished = Les parties terminées sont supprimées
desk-keep_abandoned = Les parties que personne ne joue plus sont supprimées
desk-keep_addresses = Les adresses sont oubliées
desk-never = jamais
desk-after = { $days ->
    [0] aussitôt
    [one] après un jour
   *[other] après { $days } jours
}
desk-deeds = Registre
desk-do-session = Entrée au bureau
desk-do-delete_person = S'est supprimé
desk-do-close_room = Fermer la salle
desk-do-remove_room = Supprimer la salle
desk-do-mute = Priver de parole
desk-do-ban = Exclure
desk-do-unmute = Rendre la parole
desk-do-unban = Laisser revenir
desk-do-reset_password = Nouveau mot de passe
desk-do-remove_name = Retirer le nom
desk-do-remove_map = Supprimer la carte
desk-do-handle_report = C'est réglé
desk-do-prune = Archiver et supprimer maintenant

# Une partie reprise d'un enregistrement
continued-mark = Reprise d'un enregistrement
continued-about = Cette partie reprend un enregistrement : quelqu'un en connaît peut-être les cartes. Elle n'est jamais publique et ne compte jamais pour un classement.
continued-seen = a déjà vu cette partie
continued-seen-by = { $name } a déjà vu cette partie.
continued-ask = Jouer une partie que d'autres connaissent peut-être ?
continued-ask-about = Cette partie reprend un enregistrement. Qui l'a regardé connaît peut-être toutes les mains et la pioche. { $count ->
    [0] On ne sait de personne à cette table qu'il l'ait vue.
   *[other] L'ont vue, à ce que l'on sait : { $names }.
  }
continued-yes = Jouer quand même

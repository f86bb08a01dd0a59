### Les mots communs à toutes les pages.

skip-to-content = Aller au contenu
nav-label = Pages
nav-home = Branchline, page d'accueil
nav-games = Mes parties
nav-lobby = Salon
nav-rules = Règles
nav-settings = Réglages
title-page = { $page } · Branchline
not-found-title = Pas de page ici
not-found = Il n'y a rien à cette adresse. Il manque peut-être une partie du lien.
page-failed-title = La page n'a pas pu être chargée
page-failed = Le serveur ne répond pas, ou il a été renouvelé depuis l'ouverture de cette page.
page-reload = Recharger
loading = Un instant…
close = Fermer
cancel = Annuler
ok = OK

## Les nombres en lettres, et plusieurs choses dans une phrase

number-word = { $count ->
    [1] un
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
    [11] onze
    [12] douze
    [13] treize
    [14] quatorze
    [15] quinze
    [16] seize
    [17] dix-sept
    [18] dix-huit
    [19] dix-neuf
    [20] vingt
    [64] soixante-quatre
   *[other] { $count }
}
list-and = {" "}et{" "}
list-or = ou

## Ce qui n'allait pas dans une demande, selon les codes du serveur

error-offline = Le serveur ne répond pas. Vérifiez qu'il tourne ; cette page réessaie toute seule.
error-failed = Il s'est produit une erreur inattendue. Réessayez ; si elle persiste, le journal du serveur en dit plus.
error-forbidden = Cela ne vous est pas permis.
error-not_owner = Seule la personne qui a ouvert la table peut faire cela.
error-not_your_seat = Cette place est à quelqu'un d'autre.
error-not_found = Cela n'existe pas, ou c'est privé et vous n'y avez pas été admis.
error-bot_plays = Un robot joue cette place. S'il vous remplace, reprenez d'abord votre place.
error-chat_off = On ne discute pas à cette table.
error-closed = La table a été abandonnée.
error-hints_off = Il n'y a pas de conseils à cette table.
error-login_taken = Cet identifiant est déjà pris ; choisissez-en un autre.
error-banned = Qui fait tourner ce serveur vous a exclu.
error-muted = Qui fait tourner ce serveur a décidé que vous ne parlez pas.
error-desk = Ce n'est pas la clé du bureau.
error-sign_in = L'identifiant et le mot de passe ne vont pas ensemble.
error-not_over = Ce n'est possible qu'une fois la partie terminée.
error-not_running = Ce n'est possible que pendant la partie.
error-not_waiting = Ce n'était possible qu'avant le début.
error-not_your_turn = Ce n'est pas votre tour.
error-nothing_to_undo = Aucun de vos coups ne peut être annulé.
error-seat_taken = La place est maintenant à quelqu'un d'autre.
error-seats_open = La partie ne peut pas commencer tant que des places sont libres.
error-stale = La partie a continué entre-temps. Regardez et décidez de nouveau.
error-too_early = La personne de cette place est là, ou n'est pas absente depuis assez longtemps.
error-undo_off = À cette table, on n'annule que les paiements inachevés.
error-undone_enough = Vous avez annulé 30 coups depuis le dernier qui compte. Continuez à jouer.
error-too_large = C'est plus gros que ce que le serveur accepte.
error-bad_record = Ce fichier n'est pas une partie enregistrée, ou il ne se rejoue pas selon les règles.
error-cap = Vous en avez autant qu'une personne peut en avoir ; abandonnez-en d'abord.
error-too_many = C'était trop souvent. Attendez un instant et réessayez.
error-bot_failed = Le robot n'a pas répondu ; demandez de nouveau.
error-database = La base de données du serveur ne répond pas. Réessayez dans un instant.
error-draining = Le serveur redémarre. Cette page continue toute seule.
error-other_rules = Cette partie a été commencée avec des règles que le serveur n'a pas.
error-history_changed = Le journal de cette partie a été modifié hors du serveur : elle ne s'ouvre plus. La personne qui gère le serveur peut la rétablir à partir d'une sauvegarde.
error-dealing = Les cartes sont en train d'être distribuées. Regardez à nouveau dans un instant.
error-continued = Une partie reprise d'un enregistrement n'est jamais publique, et chacun donne son accord avant de s'asseoir.
error-unknown = On ne sait pas si cela a été fait ; la page regarde de nouveau.
error-bad_game = Ce jeu n'existe pas, ou il n'a pas ces options ou ce nombre de joueurs.
error-bad_request = La demande n'a pas pu être lue.
error-hello = La connexion n'était pas encore prête ; réessayez.
error-host = Le serveur ne répond pas à cette adresse.
error-illegal = Les règles ne le permettent pas maintenant.
error-invalid = Quelque chose n'a pas la forme attendue.
error-key_reused = Cela a été envoyé deux fois avec un contenu différent ; réessayez.
error-no_action = Ce n'est pas une action de ce jeu. Tapez help pour voir ce qu'on peut taper.
error-no_such_way = Ce n'est pas possible ici.
error-origin = La demande venait d'un autre site.

## The shuffle

shuffle-bound = Avant que quiconque s’assoie, le serveur s’est lié à un secret pour le mélange, d’empreinte { $hash }. À la fin, votre navigateur en déduit chaque carte.

"""The Card Game [CG]: no board; cards are placed in railyards and moved onto the track."""

from __future__ import annotations

from branchline.build_info import RULES
from branchline.cardgame.maps import TicketMap, load_tickets
from branchline.cardgame.rules.scoring import (
    BigCities,
    CompletedTickets,
    MostBonuses,
    MostTicketsMade,
    UncompletedTickets,
)
from branchline.cardgame.rules.tickets import TicketRules
from branchline.cardgame.variant import CardVariant
from branchline.cards import Deck
from branchline.errors import OptionError, shown
from branchline.variants.once import made_once


@made_once
def card_game(game_map: TicketMap | None = None, open_track: str = "no", rules: int = RULES) -> CardVariant:
    """The Card Game: 2 to 4 players; with other tickets by the same rules if they are given."""
    if open_track not in ("no", "yes"):
        raise OptionError(f"open_track is no or yes, not {shown(open_track)}")
    return CardVariant(
        key="card_game",
        rules=rules,
        players=range(2, 5),  # CG-01
        map=game_map or load_tickets("card_game"),
        deck=Deck(each_color=10, locomotives=16),  # CG-01
        first_locomotives=1,  # CG-02
        hand=7,  # CG-02
        next_hand=4,  # CG-16
        decks={2: 1, 3: 1, 4: 2},  # CG-15, CG-16
        row=5,  # CG-02
        suit_least=2,  # CG-09
        mix_size=3,  # CG-09
        tickets=TicketRules(deal=6, deal_keep=1, draw=4, draw_keep=0),  # CG-03, CG-12
        scoring=(CompletedTickets(), UncompletedTickets(), BigCities()),  # CG-14, CG-17, CG-18
        ties=(MostTicketsMade(), MostBonuses()),  # CG-19
        open_track=open_track == "yes",  # CG-06
        asks_sets=rules >= 2,  # CG-14
        options={"open_track": open_track},
    )

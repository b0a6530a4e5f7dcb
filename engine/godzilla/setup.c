/* setup.c: preparation for the game (6.3). Steps without a choice are done for A, then for B. */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/deck.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/setup.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/turn.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

/* 6.3.1.3. Placing the deck first and shuffling then gives the same deck as the other way round. */
static void
lay_out_deck(struct judge_run *r, judge_seat seat, struct why why)
{
	lay_out_list(r, seat, MAIN_DECK, place_of(r, seat, AREA_DECK, 0), why);
	shuffle(r, place_of(r, seat, AREA_DECK, 0), from(why.rule, r->last_citation));
}

/* 6.3.1.4: return the player who goes first. */
static judge_seat
first_player(struct judge_run *r, struct why why)
{
	struct judge_question q = { JUDGE_NO_SEAT, ASK_FIRST, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	uint32_t cause = r->now.cause;
	if (!in_force(r, why.rule, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return 0;
	judge_seat first = ask(r, q, why).place;
	set_cause(r, cause);
	return first;
}

/* 6.3.1.5: move cards from the top of the deck to the hand; this isn't drawing. */
static void
take_opening_hand(struct judge_run *r, judge_seat seat, struct why why)
{
	int32_t n = value(r, why.rule, seat);
	struct why move = from(why.rule, cite_value(r, why, JUDGE_EV_NOTE, seat,
	                                            (struct judge_value){ "cards", n }));
	for (int32_t i = 0; i < n; i++) {
		judge_card top = place_at(r, place_of(r, seat, AREA_DECK, 0))->first;
		if (top == JUDGE_NO_CARD)
			return;
		move.rule = R_PLACE_MOVES;
		move_card(r, top, destination(r, top, AREA_HAND), BESIDE, JUDGE_NO_CARD, move);
	}
}

static bool
is_first_monster(struct judge_run *r, judge_def def)
{
	return is_type(r, def, TYPE_MONSTER) && rank_of_def(r, def) == 1;
}

/* 6.3.1.6: put the rank I monster of the monster deck into zone 1 (6.3.1.6.1).
 * READING: G13, the monster of set-up does not arrive in the sense of 5.11.2. G20, zone 1 in every
 * edition. */
static void
set_first_monster(struct judge_run *r, judge_seat seat, struct why why)
{
	judge_card c = place_at(r, place_of(r, seat, AREA_MONSTER_DECK, 0))->first;
	while (c != JUDGE_NO_CARD && !is_first_monster(r, def_at(r, c)))
		c = card_at(r, c)->next;
	if (c == JUDGE_NO_CARD)
		return;
	/* A text about the start zone is on a card of the monster deck, and applies to that card
	 * only. */
	const struct effect_row *by = change_by_text(r, R_START_ZONE, seat, c);
	int32_t zone = by && by->card == c && by->mode == RULE_VALUED
	                       ? by->value
	                       : value(r, R_START_ZONE, seat);
	put_new_monster(r, seat, c, why);
	set_value(r, seat, MONSTER_ZONE, zone, from(R_START_ZONE, r->last_citation));
}

/* 6.3.1.7: set the starting rage. */
static void
set_first_rage(struct judge_run *r, judge_seat seat)
{
	uint32_t id = cite(r, BY(R_STARTING_RAGE), JUDGE_EV_NOTE, seat);
	set_value(r, seat, RAGE, value(r, R_STARTING_RAGE, seat), from(R_STARTING_RAGE, id));
}

/* 6.3.1 Before the game: 6.3.1.1 present decks, 6.3.1.2 monster decks, 6.3.1.3 main decks, 6.3.1.4
 * first player, 6.3.1.5 hands, 6.3.1.6 monsters, 6.3.1.7 rage. */
void
setup(struct judge_run *r)
{
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		meet_deck_texts(r, s);
	if (in_force(r, R_DECKS_ARE_PRESENTED, JUDGE_NO_SEAT, JUDGE_NO_CARD)) {
		cite(r, BY(R_DECKS_ARE_PRESENTED), JUDGE_EV_NOTE, JUDGE_NO_SEAT);
		present_decks(r); /* 6.3.1.1, 6.1 */
	}
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		lay_out_list(r, s, MONSTER_DECK, place_of(r, s, AREA_MONSTER_DECK, 0),
		             BY(R_SETUP_MONSTER_DECKS));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		lay_out_deck(r, s, BY(R_SETUP_DECKS));
	judge_seat first = first_player(r, BY(R_FIRST_PLAYER_AT_RANDOM));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		take_opening_hand(r, s, BY(R_OPENING_HAND));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		set_first_monster(r, s, BY(R_SETUP_FIRST_MONSTER));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		set_first_rage(r, s);
	begin_turn(r, first, BY(R_FIRST_PLAYER_AT_RANDOM));
}

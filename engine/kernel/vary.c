/* vary.c: change one card of a position, to find out what a ruling depends on. */
#include "engine/kernel/ability.h"

/* Derive again everything that depends on the cards in the game. False: such a position is
 * impossible. */
static bool
varied(struct judge_run *r)
{
	collect_card_defs(r);
	join_all_texts(r);
	invalidate(r);
	memset(r->dirty_places, 0xff, sizeof r->dirty_places);
	return !r->kernel->complete || r->kernel->complete(r);
}

bool
judge_replace_card(struct judge_run *r, judge_card card, judge_def def)
{
	bool gone = def == JUDGE_NO_DEF;
	if (card >= r->game.n_cards || card_at(r, card)->place == JUDGE_NO_PLACE ||
	    card_at(r, card)->def == JUDGE_UNKNOWN_DEF || (!gone && def >= r->p.cards->n))
		return false;
	if (gone)
		unlink_card(r, card);
	else
		card_to_change(r, card)->def = def;
	return varied(r);
}

bool
judge_insert_card(struct judge_run *r, judge_place place, judge_def def, judge_seat owner)
{
	return judge_setup_card(r, place, def, owner, JUDGE_SETUP_BESIDE, r->game.turn) &&
	       varied(r);
}

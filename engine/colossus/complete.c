/* complete.c: declaring Gem Complete (2.1/complete, 6.0.2). */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/ends.h"
#include "engine/colossus/info.h"
#include "engine/colossus/turn.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/unknown.h"

int
complete_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                    int cap)
{
	(void)r;
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_COMPLETE, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	if (cap > 1)
		out[n++] = a_pick(DO_PROCEED, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n;
}

/* READING: C25, a player with fewer cards than the Gem cards needed can't be certain of having that
 * many. */
void
test_complete(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	int32_t needed = value(r, R_COMPLETE_NEEDS_GEMS, seat), n = 0;
	bool down = in_force(r, R_COMPLETE_FACE_DOWN_ONLY, seat, JUDGE_NO_CARD);
	refuse_unless_permitted(r, list, R_COMPLETE_DECLARATION, seat);
	for (judge_card c = first_in_row(r, seat, AREA_LOCUS); c != JUDGE_NO_CARD;
	     c = next_in_row(r, c))
		n += !(down && is_face_up(r, c));
	if (n < needed)
		refuse(r, list, R_COMPLETE_TAKES_CARDS, seat, 2,
		       (struct judge_value[]){ { "cards", n }, { "needed", needed } });
}

/* Return how many Gem cards count. READING: C5. */
static int32_t
complete_gems(struct judge_run *r, judge_seat seat)
{
	bool down = in_force(r, R_COMPLETE_FACE_DOWN_ONLY, seat, JUDGE_NO_CARD);
	int32_t n = 0;
	for (judge_card c = first_in_row(r, seat, AREA_LOCUS); c != JUDGE_NO_CARD;
	     c = next_in_row(r, c))
		n += !(down && is_face_up(r, c)) && card_is(r, c, TYPE_GEM);
	return n;
}

/* house/complete/1: show the cards to both players; afterwards they lie face down again. */
static void
show_locus(struct judge_run *r, judge_seat seat, uint32_t id)
{
	if (!in_force(r, R_FAILED_DECLARATION_SHOWS, seat, JUDGE_NO_CARD))
		return;
	cite(r, from(R_FAILED_DECLARATION_SHOWS, id), JUDGE_EV_NOTE, seat);
	for (judge_card c = first_in_row(r, seat, AREA_LOCUS); c != JUDGE_NO_CARD;
	     c = next_in_row(r, c)) {
		if (is_unknown(r, c))
			identify(r, c);
		mark_known(r, c, (1 << JUDGE_SEATS) - 1);
	}
}

void
declare_complete(struct judge_run *r, judge_seat seat, struct why why)
{
	int32_t gems = complete_gems(r, seat), needed = value(r, R_COMPLETE_NEEDS_GEMS, seat);
	struct judge_citation c = a_citation(why, JUDGE_EV_NOTE, seat);
	c.n_values = 2;
	c.value[0] = (struct judge_value){ "gems", gems };
	c.value[1] = (struct judge_value){ "needed", needed };
	uint32_t id = cite_full(r, &c);
	if (gems == needed ||
	    (gems > needed && in_force(r, R_COMPLETE_OR_MORE, seat, JUDGE_NO_CARD))) {
		win(r, seat, HOW_COMPLETE, from(R_COMPLETE_SUCCESS_WINS, id));
		return;
	}
	show_locus(r, seat, id);
	if (!in_force(r, R_FAILED_DECLARATION_GOES_ON, seat, JUDGE_NO_CARD))
		lose(r, bit_of(seat), HOW_UNNAMED, from(R_COMPLETE_DECLARATION, id));
}

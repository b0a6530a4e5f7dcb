/*
 * script_repair.c: what a judge sets: values, and the cards of places.
 *
 * All places of one `set` are looked at together. A card that is wanted somewhere is taken from the places
 * that are set, where it is not wanted any more; else from its player's other places, the deck before
 * the discard pile; else it is new. What is wanted nowhere goes to its owner's discard pile.
 */
#include <string.h>

#include "judged/script_notes.h"

static const struct judge_amendment repaired = { JUDGE_NO_RULE, JUDGE_REPAIRED };

bool
repair_perform(struct script *script, struct judge_run *run, uint32_t note)
{
	const struct transcript_note *n = script->transcript->move[note].note;
	bool any = false;
	for (int i = 0; i < n->n; i++) {
		const struct transcript_repair *one = &n->repair[i];
		if (!one->of_place)
			any |= judge_amend_value(run, one->set.property,
			                         one->set.seat == JUDGE_NOBODY ? 0 : one->set.seat,
			                         one->set.value, repaired);
	}
	return any;
}

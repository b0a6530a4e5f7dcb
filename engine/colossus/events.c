/* events.c: the events of this game that abilities listen to: reporting them, and matching event
 * patterns. */
#include "engine/colossus/areas.h"
#include "engine/colossus/events.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/values.h"

void
report_card(struct judge_run *r, uint16_t kind, judge_card card, int32_t amount, uint32_t citation)
{
	struct game_event h = a_game_event(r, kind, master(r, card));
	h.card = card;
	h.before = h.after = card_at(r, card)->identity;
	h.from = h.to = card_at(r, card)->place;
	h.amount = amount;
	h.citation = citation;
	queue_event(r, h);
	process_events(r);
}

static bool
target_fits(const struct judge_run *r, uint16_t word)
{
	return !word || literal(r, word, 0) == r->game.value[0][ATTACKED];
}

bool
colossus_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
              const struct game_event *h)
{
	switch (e->op) {
	case OP_E_ATTACKS: return target_fits(r, e->arg[1]) && event_card_fits(r, f, e->arg[0], h);
	case OP_E_BLOCKS: return event_card_fits(r, f, e->arg[0], h);
	case OP_E_CAPTURED:
		if (!seat_fits(r, f, e->arg[2], h->doer))
			return false;
		return causes_fit(r, f, e->arg[1], h) && event_card_fits(r, f, e->arg[0], h);
	case OP_E_DAMAGED:
	case OP_E_FLIPPED:
	case OP_E_TURNED_ON:
	case OP_E_TURNED_OFF:
		return causes_fit(r, f, e->arg[1], h) && event_card_fits(r, f, e->arg[0], h);
	default: return false;
	}
}

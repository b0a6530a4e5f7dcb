/* events.c: the events of this game that skills listen to: reporting them, and matching event
 * patterns. */
#include "engine/dbs/events.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/ops.h"

struct game_event
a_card_event(struct judge_run *r, uint16_t kind, judge_card card, int32_t amount, uint32_t citation)
{
	struct game_event h = a_game_event(r, kind, master(r, card));
	h.card = card;
	h.before = h.after = card_at(r, card)->identity;
	h.from = h.to = card_at(r, card)->place;
	h.amount = amount;
	h.citation = citation;
	return h;
}

void
dbs_report(struct judge_run *r, struct game_event h)
{
	queue_event(r, h);
	process_events(r);
}

void
report_time(struct judge_run *r, uint16_t kind, int32_t amount, uint32_t citation)
{
	struct game_event h = a_game_event(r, kind, r->game.turn_player);
	h.amount = amount;
	h.citation = citation;
	dbs_report(r, h);
}

bool
forbidden_here(struct judge_run *r, int what, judge_card card, uint32_t parent)
{
	judge_seat seat = master(r, card);
	const struct effect_row *a = forbidden(r, what, card, seat, JUDGE_NO_NUMBER);
	if (!a || !in_force(r, R_FORBIDDEN_BEATS_REQUIRED, seat, card))
		return false;
	struct judge_citation c =
		a_citation(from(R_FORBIDDEN_BEATS_REQUIRED, parent), JUDGE_EV_NOTE, seat);
	c.def = def_for_citation(r, card);
	c.source = a->source.def;
	c.ability = (uint8_t)(a->source.ability + 1);
	cite_full(r, &c);
	return true;
}

bool
dbs_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
         const struct game_event *h)
{
	switch (e->op) {
	case OP_E_ATTACKS:
	case OP_E_ATTACKED:
	case OP_E_BLOCKS:
	case OP_E_EVOLVES: return event_card_fits(r, f, e->arg[0], h);
	case OP_E_COMBOED:
	case OP_E_KOED:
	case OP_E_RESTED:
	case OP_E_TURNED_ACTIVE:
		return causes_fit(r, f, e->arg[1], h) && event_card_fits(r, f, e->arg[0], h);
	case OP_E_DAMAGED:
		return causes_fit(r, f, e->arg[1], h) && seat_fits(r, f, e->arg[0], h->seat);
	case OP_E_BATTLE_ENDS:
	case OP_E_TURN_BEGINS:
	case OP_E_MAIN_ENDS: return true;
	default: return false;
	}
}

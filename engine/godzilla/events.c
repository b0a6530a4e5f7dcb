/* events.c: the events of this game that abilities listen to: reporting them, and matching event
 * patterns. */
#include "engine/godzilla/events.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/language.h"
#include "engine/godzilla/ops.h"
#include "godzilla_rules.h"

/* Return an event about a player's invading monster. */
struct game_event
of_monster(struct judge_run *r, uint16_t kind, judge_seat seat, int32_t amount)
{
	struct game_event h = a_game_event(r, kind, seat);
	h.card = invading_monster(r, seat);
	h.amount = amount;
	if (h.card != JUDGE_NO_CARD)
		h.before = h.after = card_at(r, h.card)->identity;
	return h;
}

void
report(struct judge_run *r, struct game_event h)
{
	queue_event(r, h);
	process_events(r);
}

static bool
destroyed_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
               const struct game_event *h)
{
	uint32_t areas = (uint32_t)literal(r, e->arg[1], 0);
	if (areas & JUDGE_IN_PLAY)
		areas |= godzilla_area_of_types(UINT32_MAX);
	if (areas && !(areas >> area_of(r, h->from) & 1))
		return false;
	return causes_fit(r, f, e->arg[2], h) && seat_fits(r, f, e->arg[3], h->doer) &&
	       event_card_fits(r, f, e->arg[0], h);
}

static bool
amount_fits(struct judge_run *r, const struct frame *f, uint16_t range, const struct game_event *h)
{
	return !range || in_range(r, f, range, h->amount);
}

/* READING: G47, a counter by an effect has no total, so it is in no range. */
static bool
countered_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
               const struct game_event *h)
{
	if (!seat_fits(r, f, e->arg[0], h->seat))
		return false;
	if (!e->arg[1] || h->amount != JUDGE_NO_NUMBER)
		return amount_fits(r, f, e->arg[1], h);
	return in_range(r, f, e->arg[1], counter_total(r, other(h->seat))) &&
	       in_range(r, f, e->arg[1], total_meant(r, h->seat));
}

bool
godzilla_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
              const struct game_event *h)
{
	switch (e->op) {
	case OP_E_INVADING: return h->card == f->source.card && h->after == f->source.identity;
	case OP_E_DESTROYED: return destroyed_fits(r, f, e, h);
	case OP_E_RAGE_UP:
	case OP_E_RAGE_DOWN:
		return seat_fits(r, f, e->arg[0], h->seat) && causes_fit(r, f, e->arg[1], h);
	case OP_E_RAGE_SET:
		return seat_fits(r, f, e->arg[0], h->seat) &&
		       (!e->arg[1] || number_in(r, f, e->arg[1]) == h->amount) &&
		       (!e->arg[2] || literal(r, e->arg[2], 0) == r->game.phase);
	case OP_E_ADVANCES:
	case OP_E_RETREATS:
	case OP_E_COMES:
		return seat_fits(r, f, e->arg[0], h->seat) && causes_fit(r, f, e->arg[1], h) &&
		       amount_fits(r, f, e->arg[2], h);
	case OP_E_COUNTERED: return countered_fits(r, f, e, h);
	case OP_E_EVOLVES: return event_card_fits(r, f, e->arg[0], h);
	case OP_E_INVADES:
	case OP_E_COUNTERS:
	case OP_E_INVASION_DISCARD: return seat_fits(r, f, e->arg[0], h->seat);
	default: return false;
	}
}

/* Does a replacement effect replace the event? If so, the event doesn't happen. */
bool
is_replaced(struct judge_run *r, struct game_event h)
{
	return replaced(r, &h) == DID_INSTEAD;
}

bool
cite_forbidden(struct judge_run *r, const struct effect_row *a, judge_card card, judge_seat seat,
               uint32_t parent)
{
	if (!a)
		return false;
	struct judge_citation c =
		a_citation(from(R_FORBIDDEN_BEATS_REQUIRED, parent), JUDGE_EV_NOTE, seat);
	if (card != JUDGE_NO_CARD)
		c.def = def_for_citation(r, card);
	c.source = a->source.def;
	c.ability = (uint8_t)(a->source.ability + 1);
	cite_full(r, &c);
	return true;
}

/* 1.3.3: does an effect forbid it? If so, cites that effect. */
bool
is_forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat, int32_t total,
             uint32_t parent)
{
	return cite_forbidden(r, forbidden(r, what, card, seat, total), card, seat, parent);
}

/* Is it forbidden to the invading monster itself, or to its player? A text may say either. */
bool
is_monster_forbidden(struct judge_run *r, int what, judge_seat seat, int32_t total, uint32_t parent)
{
	return is_forbidden(r, what, invading_monster(r, seat), seat, total, parent);
}

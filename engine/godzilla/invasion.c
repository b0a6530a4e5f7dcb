/* invasion.c: the parts of an invasion (8.6.1): the discard, the number of steps, the steps. */
#include "engine/godzilla/actions.h"
#include "engine/godzilla/areas.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/language.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

/* 8.6.1: a card is discarded from the hand, or an effect replaces that. */

static struct game_event
invasion_discard(struct judge_run *r, judge_seat seat)
{
	struct game_event h = a_game_event(r, OP_E_INVASION_DISCARD, seat);
	h.doer = seat;
	h.forced = true;
	return h;
}

static void
note_invasion_card(struct judge_run *r, judge_seat seat, judge_card card)
{
	r->game.value[seat][INVASION_CARD] = (int32_t)card_at(r, card)->identity;
	invalidate_values(r);
}

/* Note the card that the replacement put into the discard pile instead. */
static void
note_replaced_card(struct judge_run *r, judge_seat seat, uint32_t clock)
{
	judge_card c = place_at(r, place_of(r, seat, AREA_DISCARD, 0))->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (card_at(r, c)->stamp > clock)
			note_invasion_card(r, seat, c);
}

judge_rule
no_discard_instead_by(struct judge_run *r, judge_seat seat)
{
	struct game_event h = invasion_discard(r, seat);
	return not_replaced_by(r, &h, R_INVASION);
}

bool
discard_for_invasion(struct judge_run *r, judge_seat seat, judge_card card, uint32_t id)
{
	uint32_t clock = r->game.clock;
	if (card == JUDGE_NO_CARD) {
		if (!is_replaced(r, invasion_discard(r, seat)))
			return false;
		note_replaced_card(r, seat, clock);
		return true;
	}
	struct acting before = add_acting_causes(r, 1u << CAUSE_INVASION);
	enum did did = discard(r, card, from(R_DISCARD_FROM_HAND, id));
	set_acting(r, before);
	bool goes_on = did != DID_NOTHING || in_force(r, R_ACTION_WITHOUT_DISCARD, seat, card);
	if (goes_on)
		note_invasion_card(r, seat, card);
	return goes_on;
}

/* 8.6.1.1: the icon of the discarded card is the number of steps, unless an effect sets another
 * number. */

static int32_t
steps_by_effect(struct judge_run *r, judge_seat seat, int32_t steps)
{
	look_at_rows(r);
	for (int i = 0; i < r->n_applied; i++) {
		const struct effect_row *a = &r->applied[i];
		if (a->op == OP_INVASION_STEPS && (a->seat == JUDGE_NO_SEAT || a->seat == seat))
			steps = a->value;
	}
	return steps;
}

int32_t
invasion_steps(struct judge_run *r, judge_seat seat, uint32_t *id)
{
	judge_card discarded = invasion_card(r);
	int32_t icon = discarded == JUDGE_NO_CARD ? 0 : icon_of(r, discarded);
	if (!in_force(r, R_INVASION_READS_ICON, seat, JUDGE_NO_CARD))
		return 1;
	int32_t steps = steps_by_effect(r, seat, icon);
	*id = cite_value(r, from(R_INVASION_READS_ICON, *id), JUDGE_EV_NOTE, seat,
	                 (struct judge_value){ "steps", steps });
	return steps;
}

/* 8.6.1.2: advance the own monster that many times. Returns whether it moved at all. */
bool
invade_steps(struct judge_run *r, judge_seat seat, int32_t steps, uint32_t id)
{
	bool invading = in_force(r, R_INVADE_IS_THE_ACTION, seat, JUDGE_NO_CARD);
	int32_t made = 0;
	steps = after_deviations(r, JUDGE_MANDATORY_STEPS, R_INVASION_ADVANCES, seat, steps);
	steps = times_done(r, seat, steps, id);
	steps = as_far_as_possible(r, seat, steps, possible_steps(r, seat, steps, invading), id);
	for (int32_t i = 0; i < steps; i++) {
		int zone = zone_of_monster(r, seat);
		uint32_t step;
		advance_cited(r, seat, invading, from(R_INVASION_ADVANCES, id), &step);
		bool left = zone_of_monster(r, seat) != zone;
		if (invading)
			report_invading(r, seat, made, left, step);
		made += left;
	}
	return made > 0;
}

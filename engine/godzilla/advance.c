/* advance.c: advances and retreats of the invading monster (5.13). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/ends.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

enum { STEPS_OF_A_WAY = 64 };

/* Report an advance or a retreat that doesn't move the monster. */
static void
step_in_place(struct judge_run *r, judge_seat seat, uint16_t kind, struct why why)
{
	struct game_event h = of_monster(r, kind, seat, zone_of_monster(r, seat));
	h.citation = cite(r, why, JUDGE_EV_NOTE, seat);
	report(r, h);
}

static enum did
cannot_leave(struct judge_run *r, judge_seat seat, uint16_t kind, struct why why)
{
	if (!in_force(r, R_UNMOVED_IS_NO_ADVANCE, seat, JUDGE_NO_CARD))
		step_in_place(r, seat, kind, why);
	return DID_NOTHING;
}

/* READING: G15, only a battle card in the last enemy zone blocks. */
static bool
last_zone_blocks(struct judge_run *r, judge_seat seat)
{
	judge_seat enemy = other(seat);
	judge_place last = place_of(r, enemy, AREA_ZONE, zones_of(r, enemy) - 1);
	return battle_card_in(r, last) ||
	       (in_force(r, R_MONSTER_BLOCKS_LAST_ZONE, seat, JUDGE_NO_CARD) &&
	        monster_standing_at(r, last) != JUDGE_NO_CARD);
}

/* 5.13.1.1 Advance out of the last zone. */
static enum did
advance_out(struct judge_run *r, judge_seat seat, bool invading, struct why why)
{
	bool blocked = !invading || last_zone_blocks(r, seat);
	if (blocked && in_force(r, R_NO_ADVANCE_PAST_LAST_ZONE, seat, JUDGE_NO_CARD)) {
		cite(r, from(R_NO_ADVANCE_PAST_LAST_ZONE, why.parent), JUDGE_EV_NOTE, seat);
		return cannot_leave(r, seat, OP_E_ADVANCES, from(R_ADVANCE, why.parent));
	}
	bool named = in_force(r, R_VICTORY_THROUGH_INVASION, seat, JUDGE_NO_CARD);
	win(r, seat, named ? HOW_INVASION : HOW_UNNAMED, from(R_INVASION_WINS, why.parent));
	return DID;
}

/* Return how many of `n` advances can be made from here; an advance that wins the game counts. */
int32_t
possible_steps(struct judge_run *r, judge_seat seat, int32_t n, bool invading)
{
	int32_t free = zones_of(r, seat) - zone_of_monster(r, seat);
	bool blocked = (!invading || last_zone_blocks(r, seat)) &&
	               in_force(r, R_NO_ADVANCE_PAST_LAST_ZONE, seat, JUDGE_NO_CARD);
	return n > free && blocked ? free : n;
}

static bool
step_is_replaced(struct judge_run *r, judge_seat seat, int zone, unsigned causes, uint32_t parent)
{
	struct acting before = add_acting_causes(r, causes);
	struct game_event h =
		of_monster(r, causes & ADVANCING ? OP_E_ADVANCES : OP_E_RETREATS, seat, zone);
	set_acting(r, before);
	h.citation = parent;
	return is_replaced(r, h);
}

static enum did
take_step_cited(struct judge_run *r, judge_seat seat, int zone, unsigned causes, struct why why,
                uint32_t *id)
{
	struct acting before = add_acting_causes(r, causes);
	enum did did = set_value_cited(r, seat, MONSTER_ZONE, zone, why, id);
	set_acting(r, before);
	return did;
}

enum did
take_step(struct judge_run *r, judge_seat seat, int zone, unsigned causes, struct why why)
{
	uint32_t id;
	return take_step_cited(r, seat, zone, causes, why, &id);
}

static bool
cannot_move(struct judge_run *r, judge_seat seat, int what, uint32_t parent)
{
	return is_monster_forbidden(r, what, seat, JUDGE_NO_NUMBER, parent) ||
	       is_monster_forbidden(r, FORBID_MOVE, seat, JUDGE_NO_NUMBER, parent);
}

/* 5.13.1 Advance: one zone forward; 5.13.1.1 out of the last zone; 5.13.3 without a move it isn't
 * an advance. */
enum did
advance_cited(struct judge_run *r, judge_seat seat, bool invading, struct why why, uint32_t *cited)
{
	int zone = zone_of_monster(r, seat);
	*cited = why.parent;
	unsigned causes = ADVANCING | (invading ? 1u << CAUSE_INVASION : 0u);
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD) ||
	    cannot_move(r, seat, FORBID_ADVANCE, why.parent))
		return DID_NOTHING;
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "zone", zone });
	*cited = id;
	if (zone >= zones_of(r, seat))
		return advance_out(r, seat, invading, from(R_ADVANCE, id));
	if (step_is_replaced(r, seat, zone + 1, causes, id))
		return DID_INSTEAD;
	if (invading)
		r->game.value[seat][ZONES_ADVANCED]++;
	enum did did = take_step_cited(r, seat, zone + 1, causes, from(R_ADVANCE, id), cited);
	if (invading && did == DID_NOTHING)
		r->game.value[seat][ZONES_ADVANCED]--;
	return did;
}

enum did
advance(struct judge_run *r, judge_seat seat, bool invading, struct why why)
{
	uint32_t id;
	return advance_cited(r, seat, invading, why, &id);
}

/* 5.13.2 Retreat: one zone back; 5.13.2.1 not from zone 1. */
enum did
retreat(struct judge_run *r, judge_seat seat, struct why why)
{
	int zone = zone_of_monster(r, seat);
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD) ||
	    cannot_move(r, seat, FORBID_RETREAT, why.parent))
		return DID_NOTHING;
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "zone", zone });
	if (zone > 1 && step_is_replaced(r, seat, zone - 1, RETREATING, id))
		return DID_INSTEAD;
	if (zone > 1)
		return take_step(r, seat, zone - 1, RETREATING, from(R_RETREAT, id));
	if (in_force(r, R_NO_RETREAT_FROM_FIRST_ZONE, seat, JUDGE_NO_CARD))
		return cannot_leave(r, seat, OP_E_RETREATS, from(R_RETREAT, id));
	step_in_place(r, seat, OP_E_RETREATS, from(R_RETREAT, id));
	return DID;
}

/* Count a step on the way to a zone. If every step is replaced, the monster never gets there, and
 * the rules set no limit. */
static enum did
step_done(struct judge_run *r, int *steps)
{
	if (++*steps > STEPS_OF_A_WAY)
		stop_at_limit(r, "steps on the way to a zone");
	return DID;
}

/* 5.13.1.2 Advance to a zone: 5.13.1.2.1 not if the monster is there or past it, 5.13.1.2.2 step by
 * step. */
enum did
advance_to(struct judge_run *r, judge_seat seat, int zone, struct why why)
{
	enum did did = DID_NOTHING;
	int steps = 0;
	if (zone_beyond(r, seat, zone_of_monster(r, seat), zone)) {
		if (in_force(r, R_ADVANCE_TO_NOT_BEYOND, seat, JUDGE_NO_CARD))
			return DID_NOTHING;
		return advance(r, seat, false, why);
	}
	if (!in_force(r, R_ADVANCE_TO_STEPWISE, seat, JUDGE_NO_CARD))
		return advance(r, seat, false, why);
	why.parent = cite_value(r, from(R_ADVANCE_TO_STEPWISE, why.parent), JUDGE_EV_NOTE, seat,
	                        (struct judge_value){ "zone", zone });
	while (!zone_beyond(r, seat, zone_of_monster(r, seat), zone) &&
	       advance(r, seat, false, why) != DID_NOTHING)
		did = step_done(r, &steps);
	return did;
}

/* 5.13.2.2 Retreat to a zone: 5.13.2.2.1 not if the monster is there or before it, 5.13.2.2.2 step
 * by step. */
enum did
retreat_to(struct judge_run *r, judge_seat seat, int zone, struct why why)
{
	enum did did = DID_NOTHING;
	int steps = 0;
	if (zone_beyond(r, seat, zone, zone_of_monster(r, seat))) {
		if (in_force(r, R_RETREAT_TO_NOT_BEFORE, seat, JUDGE_NO_CARD))
			return DID_NOTHING;
		return retreat(r, seat, why);
	}
	if (!in_force(r, R_RETREAT_TO_STEPWISE, seat, JUDGE_NO_CARD))
		return retreat(r, seat, why);
	why.parent = cite_value(r, from(R_RETREAT_TO_STEPWISE, why.parent), JUDGE_EV_NOTE, seat,
	                        (struct judge_value){ "zone", zone });
	while (!zone_beyond(r, seat, zone, zone_of_monster(r, seat)) &&
	       retreat(r, seat, why) != DID_NOTHING)
		did = step_done(r, &steps);
	return did;
}

/* meaning.c: the events that a move or a changed value amounts to: played, destroyed, an advance
 * (5.11, 5.12). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/tokens.h"
#include "engine/godzilla/turn.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

/* Report the events that a changed value of a player amounts to. */
void
note_value(struct judge_run *r, judge_seat seat, int which, int32_t old, uint32_t citation)
{
	int32_t now = r->game.value[seat][which];
	struct game_event h;
	if (which == MONSTER_ZONE && r->game.step != STEP_SETUP) {
		h = of_monster(r, OP_E_COMES, seat, now);
		h.citation = citation;
		queue_event(r, h);
	}
	if (which == RAGE) {
		h = of_monster(r, now > old ? OP_E_RAGE_UP : OP_E_RAGE_DOWN, seat,
		               now > old ? now - old : old - now);
	} else if (which == MONSTER_ZONE && r->now.acting.causes & (ADVANCING | RETREATING)) {
		bool forward = r->now.acting.causes & ADVANCING;
		h = of_monster(r, forward ? OP_E_ADVANCES : OP_E_RETREATS, seat, now);
	} else {
		return;
	}
	h.citation = citation;
	queue_event(r, h);
}

/* READING: G26, a destroyed token counts as destroyed; without it, it only vanishes. */
static bool
just_vanishes(struct judge_run *r, judge_card card)
{
	return in_force(r, R_VANISHING_IS_NO_DESTRUCTION, JUDGE_NO_SEAT, card) && is_token(r, card);
}

/* Return the rule that gives the move a meaning, or JUDGE_NO_RULE. 5.11: a battle card from outside
 * the field is played, and so is a new monster. 5.12.1.1: a topmost card that goes from a zone or
 * strategy zone to the discard pile is destroyed. */
static judge_rule
meaning_of(struct judge_run *r, const struct change *ch, judge_place from_place)
{
	int to = area_of(r, ch->to);
	int left = from_place == JUDGE_NO_PLACE ? AREAS : area_of(r, from_place);
	bool quiet = r->game.step == STEP_SETUP || r->now.acting.causes & QUIETLY;
	if (to == AREA_ZONE && left != AREA_ZONE && ch->how != UNDERNEATH && !quiet &&
	    is_type(r, card_at(r, ch->card)->def, TYPE_BATTLE))
		return R_PLAYED_WHEN_PLACED;
	if (to == AREA_MONSTER && ch->how != UNDERNEATH && !quiet)
		return R_MONSTER_PLAYED_WHEN_NEW;
	if (to == AREA_DISCARD && (left == AREA_ZONE || left == AREA_STRATEGY) && !ch->covered &&
	    !quiet && !just_vanishes(r, ch->card))
		return R_DISCARDED_IS_DESTROYED;
	return JUDGE_NO_RULE;
}

/* 5.11.3: a played card came from where it was before it was played, not from the resolution
 * area. */
static judge_place
origin(const struct judge_run *r, judge_place from_place)
{
	if (from_place == JUDGE_NO_PLACE || area_of(r, from_place) != AREA_RESOLUTION)
		return from_place;
	return (judge_place)(r->game.value[0][PLAYED_FROM] - 1);
}

static struct game_event
of_move(struct judge_run *r, uint16_t kind, const struct change *ch, judge_place from_place,
        uint32_t citation)
{
	bool arrives = kind == OP_E_PLAYED;
	struct game_event h =
		a_game_event(r, kind, arrives ? parts_of(r, ch->to)->seat : ch->master);
	h.card = ch->card;
	h.from = arrives ? origin(r, from_place) : from_place;
	h.to = ch->to;
	h.before = ch->before;
	h.after = card_at(r, ch->card)->identity;
	h.citation = citation;
	return h;
}

static void
note_destroyed(struct judge_run *r, const struct change *ch)
{
	for (int i = 0; i < r->game.n_known; i++)
		if (r->game.known[i].card == ch->card && r->game.known[i].identity == ch->before)
			last_known_to_change(r, i)->destroyed = r->game.turn;
}

unsigned
overload(const struct judge_run *r, judge_rule rule)
{
	unsigned causes = r->now.acting.causes;
	bool by_rules = causes >> CAUSE_RULE & 1 && !(causes >> CAUSE_CRUSH & 1);
	return by_rules && rule == R_DESTROY ? 1u << CAUSE_OVERLOAD : 0u;
}

void
note_moved(struct judge_run *r, const struct change *ch, judge_place from_place, uint32_t citation)
{
	judge_seat seat = parts_of(r, ch->to)->seat;
	struct judge_citation c =
		a_citation(from(meaning_of(r, ch, from_place), citation), JUDGE_EV_NOTE, seat);
	int left = from_place == JUDGE_NO_PLACE ? AREAS : area_of(r, from_place);
	if (r->now.n_happened && r->now.happened[r->now.n_happened - 1].card == ch->card)
		r->now.happened[r->now.n_happened - 1].causes |=
			(uint16_t)overload(r, ch->why.rule);
	if (left == AREA_ZONE && area_of(r, ch->to) != AREA_ZONE && is_token(r, ch->card))
		r->game.value[0][TOKEN_LEFT] = 1;
	if (left == AREA_HAND && area_of(r, ch->to) == AREA_DISCARD)
		queue_event(r, of_move(r, OP_E_DISCARDED, ch, from_place, citation));
	if (c.rule == JUDGE_NO_RULE || !in_force(r, c.rule, seat, ch->card))
		return;
	c.def = def_for_citation(r, ch->card);
	c.from = from_place;
	c.to = ch->to;
	uint32_t id = cite_full(r, &c);
	if (c.rule == R_DISCARDED_IS_DESTROYED) {
		struct game_event h = of_move(r, OP_E_DESTROYED, ch, from_place, id);
		h.causes |= (uint16_t)overload(r, ch->why.rule);
		note_destroyed(r, ch);
		queue_event(r, h);
	} else {
		queue_event(r, of_move(r, OP_E_PLAYED, ch, from_place, id));
	}
}

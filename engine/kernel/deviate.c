/*
 * deviate.c: what players really did, if it is not what the rules demand.
 *
 * With an answer, the decider states which rules are not followed from there on, until it states
 * the next ones: a rule does not act, acts with another number, or abilities in standby are
 * forgotten. These deviations are part of the state of the game, so a run that goes on from a
 * checkpoint deviates in the same way; each is cited once, right after the decision that it came
 * with. Rule code doesn't handle deviations: it calls in_force(), and after_deviations() where it
 * takes a number.
 *
 * Amendments change the position itself, between two steps: the decider makes them while it is
 * asked for the main decision and returns JUDGE_AMENDED, and the step begins again from a new
 * checkpoint.
 */
#include <string.h>

#include "engine/kernel/ability.h"
#include "engine/kernel/sight.h"

/* 1. Stating deviations */

void
judge_deviate(struct judge_run *r, const struct judge_deviation *list, int n)
{
	r->now.n_pending = (uint8_t)(n < JUDGE_DEVIATIONS ? n : JUDGE_DEVIATIONS);
	if (r->now.n_pending)
		memcpy(r->now.pending, list, r->now.n_pending * sizeof *list);
	r->now.pending_is_new = true;
}

int
judge_deviations(const struct judge_run *r, struct judge_deviation *out, int cap)
{
	for (int i = 0; i < r->game.n_deviations && i < cap; i++)
		out[i] = r->game.deviation[i];
	return r->game.n_deviations;
}

void
judge_force_next_answer(struct judge_run *r)
{
	r->now.forces_answer = true;
}

void
clear_forced_state(struct judge_run *r)
{
	r->now.forces_answer = r->now.pending_is_new = false;
}

static void
cite_deviation(struct judge_run *r, const struct judge_deviation *d)
{
	static const uint8_t how[] = {
		[JUDGE_OMITS] = JUDGE_OMITTED, [JUDGE_WRONG_NUMBER] = JUDGE_DONE_WRONGLY
	};
	struct judge_citation c = a_citation(BY(d->rule), JUDGE_EV_NOTE, d->seat);
	c.def = d->def;
	c.from = d->place;
	c.how = how[d->kind];
	if (d->due != JUDGE_NO_NUMBER)
		c.value[c.n_values++] = (struct judge_value){ "due", d->due };
	if (d->done != JUDGE_NO_NUMBER)
		c.value[c.n_values++] = (struct judge_value){ "done", d->done };
	cite_full(r, &c);
}

/* Do the new deviations end this lasting omission? */
static bool
is_recalled(const struct judge_run *r, const struct judge_deviation *d)
{
	for (int i = 0; i < r->now.n_pending; i++) {
		const struct judge_deviation *p = &r->now.pending[i];
		bool all = p->kind == JUDGE_ENDS_OMISSION;
		if (p->rule == d->rule && (p->seat == d->seat || p->seat == JUDGE_NO_SEAT) &&
		    (all || (p->def == d->def && p->place == d->place)))
			return true;
	}
	return false;
}

void
begin_deviations(struct judge_run *r)
{
	struct game *g = &r->game;
	int kept = 0;
	if (!r->now.pending_is_new)
		return;
	for (int i = 0; i < g->n_deviations; i++) {
		struct judge_deviation *d = &g->deviation[i];
		if (!d->lasts || !d->met || is_recalled(r, d))
			continue;
		d->met = false;
		g->deviation[kept++] = *d;
	}
	for (int i = 0; i < r->now.n_pending && kept < JUDGE_DEVIATIONS; i++) {
		if (r->now.pending[i].kind == JUDGE_ENDS_OMISSION)
			continue;
		if (r->now.pending[i].kind != JUDGE_DROPS_STANDBY &&
		    r->now.pending[i].kind != JUDGE_PLAYS_NEXT)
			cite_deviation(r, &r->now.pending[i]);
		g->deviation[kept++] = r->now.pending[i];
	}
	g->n_deviations = (uint8_t)kept;
	r->now.pending_is_new = false;
	invalidate(r);
}

/* 2. Queries of rule code */

static bool
is_meant(const struct judge_run *r, const struct judge_deviation *d, judge_card card)
{
	if (d->def == JUDGE_NO_DEF && d->place == JUDGE_NO_PLACE)
		return true;
	if (card == JUDGE_NO_CARD)
		return false;
	const struct card *c = card_at(r, card);
	return (d->def == JUDGE_NO_DEF || is_of_def(r, card, d->def)) &&
	       (d->place == JUDGE_NO_PLACE || d->place == c->place);
}

bool
is_omitted(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	for (int i = 0; i < r->game.n_deviations; i++) {
		struct judge_deviation *d = &r->game.deviation[i];
		if (d->kind == JUDGE_OMITS && d->rule == rule &&
		    (d->seat == JUDGE_NO_SEAT || d->seat == seat) && is_meant(r, d, card))
			return d->met = true;
	}
	return false;
}

int32_t
after_deviations(struct judge_run *r, enum judge_mandatory_kind deed, judge_rule rule,
                 judge_seat seat, int32_t due)
{
	for (int i = 0; i < r->game.n_deviations; i++) {
		const struct judge_deviation *d = &r->game.deviation[i];
		if (d->kind == JUDGE_WRONG_NUMBER && d->deed == deed && d->rule == rule &&
		    (d->seat == JUDGE_NO_SEAT || d->seat == seat))
			return d->done;
	}
	return due;
}

/* Is the ability in standby forgotten? If so, cites that. `done` limits how many are dropped. */
static bool
is_forgotten(struct judge_run *r, const struct standby *s)
{
	for (int i = 0; i < r->game.n_deviations; i++) {
		struct judge_deviation *d = &r->game.deviation[i];
		bool meant = (d->seat == JUDGE_NO_SEAT || d->seat == s->source.master) &&
		             (d->def == JUDGE_NO_DEF || d->def == s->source.def);
		if (d->kind != JUDGE_DROPS_STANDBY || !meant || d->done == 0)
			continue;
		if (d->done != JUDGE_NO_NUMBER)
			d->done--;
		struct judge_citation c = a_citation(from(d->rule, s->event.citation),
		                                     JUDGE_EV_NOTE, s->source.master);
		c.how = JUDGE_OMITTED;
		c.source = s->source.def;
		c.ability = (uint8_t)(s->source.ability + 1);
		c.def = def_for_citation(r, s->source.card);
		cite_full(r, &c);
		return true;
	}
	return false;
}

bool
drop_forgotten_standby(struct judge_run *r)
{
	int kept = 0, n = r->game.n_standby;
	if (r->game.n_deviations == 0)
		return false;
	for (int i = 0; i < n; i++)
		if (!is_forgotten(r, &r->game.standby[i]))
			r->game.standby[kept++] = r->game.standby[i];
	r->game.n_standby = (uint8_t)kept;
	return kept < n;
}

/* Has the seat an ability in standby that it can play now? */
static bool
waits(const struct judge_run *r, judge_seat seat)
{
	for (int i = 0; i < r->game.n_standby; i++)
		if (r->game.standby[i].source.master == seat && !r->game.standby[i].asleep)
			return true;
	return false;
}

static void
cite_out_of_turn(struct judge_run *r, const struct standby *s, judge_rule rule, uint32_t parent)
{
	struct judge_citation c = a_citation(from(rule, parent), JUDGE_EV_NOTE, s->source.master);
	c.how = JUDGE_DONE_WRONGLY;
	c.source = s->source.def;
	c.ability = (uint8_t)(s->source.ability + 1);
	cite_full(r, &c);
}

int
recorded_standby(struct judge_run *r, uint32_t parent)
{
	judge_rule first = AR(standby_turn_player_first);
	struct judge_deviation *d = r->game.deviation, *end = d + r->game.n_deviations;
	while (d < end && (d->kind != JUDGE_PLAYS_NEXT || d->done == 0))
		d++;
	for (int i = 0; d < end && i < r->game.n_standby; i++) {
		const struct standby *s = &r->game.standby[i];
		if (s->asleep || s->source.master != d->seat || s->source.def != d->def)
			continue;
		d->done = 0;
		if (d->seat != r->game.turn_player && waits(r, r->game.turn_player) &&
		    in_force(r, first, r->game.turn_player, JUDGE_NO_CARD))
			cite_out_of_turn(r, s, first, parent);
		return i;
	}
	return -1;
}

bool
is_taken(struct judge_run *r, struct why why)
{
	int n = r->n_refusals < JUDGE_REFUSALS ? r->n_refusals : JUDGE_REFUSALS;
	if (!r->now.forces_answer)
		return false;
	for (int i = 0; i < n; i++) {
		const struct judge_refusal *f = &r->refusal[i];
		struct judge_citation c =
			a_citation(from(f->rule, why.parent), JUDGE_EV_NOTE, r->refused.seat);
		c.how = JUDGE_OVERRIDDEN;
		c.n_values = f->n_values;
		memcpy(c.value, f->value, sizeof c.value);
		cite_full(r, &c);
	}
	r->n_refusals = 0;
	return true;
}

/* 3. Amendments */

static struct judge_citation
an_amendment(struct judge_amendment why, enum judge_event event, judge_seat seat)
{
	struct judge_citation c = a_citation(from(why.rule, JUDGE_NO_CITATION), event, seat);
	c.how = why.how;
	return c;
}

bool
judge_amend_value(struct judge_run *r, int property, int subject, int32_t value,
                  struct judge_amendment why)
{
	const struct judge_property *row = &r->p.game->property[property];
	int32_t before = judge_read(r, property, subject);
	if (!row->set || !row->set(r, subject, value))
		return false;
	invalidate(r);
	struct judge_citation c =
		an_amendment(why, JUDGE_EV_SET,
	                     row->of == JUDGE_OF_SEAT ? (judge_seat)subject : JUDGE_NO_SEAT);
	if (row->of == JUDGE_OF_CARD)
		cite_where_it_lies(r, (judge_card)subject, &c);
	c.n_values = 2;
	c.value[0] = (struct judge_value){ row->name, value };
	c.value[1] = (struct judge_value){ "before", before };
	cite_full(r, &c);
	return true;
}

/* Put a card at the top, at the end or on the last card of a place. */
static void
lay(struct judge_run *r, judge_card card, judge_place to, enum judge_where where)
{
	judge_card last = place_at(r, to)->last;
	if (where == JUDGE_ATOP_LAST && last != JUDGE_NO_CARD && r->kernel->stacks[area_of(r, to)])
		link_card(r, card, to, ATOP, last);
	else
		link_card(r, card, to, where == JUDGE_TO_TOP ? ON_TOP : BESIDE, JUDGE_NO_CARD);
}

/* Cite that a card was moved by an amendment; `shown`: the seats that could look at it in its old
 * place. */
static void
cite_amended(struct judge_run *r, judge_card card, judge_place from_place, uint8_t shown,
             struct judge_amendment why)
{
	const struct card *c = card_at(r, card);
	struct judge_citation cited = an_amendment(why, JUDGE_EV_MOVE, parts_of(r, c->place)->seat);
	uint8_t knew = c->known_by;
	knew &= (uint8_t)~update_knowledge_on_move(r, card, from_place, shown);
	mark_known(r, card, viewers_of(r, c->place));
	cited.hidden_from = (uint8_t)(~(c->known_by | knew) & ALL_SEATS);
	cited.def = def_for_citation(r, card);
	cited.from = from_place;
	cited.to = c->place;
	cite_full(r, &cited);
	invalidate(r);
}

bool
judge_amend_card(struct judge_run *r, judge_card card, judge_place to, enum judge_where where,
                 struct judge_amendment why)
{
	if (card >= r->game.n_cards || to >= r->n_places)
		return false;
	struct card *c = card_to_change(r, card);
	judge_place from_place = c->place;
	uint8_t shown = c->shown;
	bool same = from_place != JUDGE_NO_PLACE && area_of(r, from_place) == area_of(r, to);
	unlink_card(r, card);
	lay(r, card, to, where);
	if (!same) {
		c->identity = r->game.identities++;
		c->since = r->game.turn;
		c->stamp = ++r->game.clock;
		c->marks = 0;
		clear_values(r, card);
		drop_changes(r, card);
	}
	cite_amended(r, card, from_place, shown, why);
	return true;
}

judge_rule
judge_hidden_by(struct judge_run *r, judge_place place, judge_seat seat)
{
	bool may_look = viewers_of(r, place) >> seat & 1;
	return may_look ? JUDGE_NO_RULE : r->kernel->hidden_by[area_of(r, place)];
}

bool
judge_amend_sight(struct judge_run *r, judge_card card, judge_seat seat, struct judge_amendment why)
{
	if (card >= r->game.n_cards || card_at(r, card)->place == JUDGE_NO_PLACE ||
	    judge_hidden_by(r, card_at(r, card)->place, seat) == JUDGE_NO_RULE)
		return false;
	glimpse_card(r, card, (uint8_t)(1 << seat));
	struct judge_citation c = an_amendment(why, JUDGE_EV_NOTE, seat);
	cite_where_it_lies(r, card, &c);
	c.seat = seat;
	cite_full(r, &c);
	invalidate(r);
	return true;
}

judge_card
judge_amend_new(struct judge_run *r, judge_def def, judge_seat owner, judge_place to,
                enum judge_where where, struct judge_amendment why)
{
	if (r->game.n_cards == JUDGE_CARDS || to >= r->n_places)
		return JUDGE_NO_CARD;
	judge_card card = create_card(r, def, owner, JUDGE_NO_PLACE);
	join_text(r, def);
	collect_card_defs(r);
	lay(r, card, to, where);
	cite_amended(r, card, JUDGE_NO_PLACE, 0, why);
	return card;
}

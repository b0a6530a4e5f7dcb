/* rules.c: looking up rules, and citing what they did. */
#include "engine/kernel/unknown.h"

bool
judge_ruleset_has(const struct judge_ruleset *rs, judge_rule rule)
{
	return rs->in_force[rule];
}

void
judge_ruleset_set(struct judge_ruleset *rs, judge_rule rule, bool in_force)
{
	rs->in_force[rule] = in_force;
}

static bool
concerns(const struct rule_change *c, judge_rule rule, judge_seat seat, judge_card card)
{
	return c->rule == rule && (c->seat == JUDGE_NO_SEAT || c->seat == seat) &&
	       (c->card == JUDGE_NO_CARD || c->card == card);
}

static bool
text_concerns(const struct effect_row *a, judge_rule rule, judge_seat seat, judge_card card)
{
	return a->op == OP_RULE && a->rule == rule &&
	       (a->seat == JUDGE_NO_SEAT || a->seat == seat) &&
	       (a->card == JUDGE_NO_CARD || a->card == card);
}

/* Is the rule in force in the ruleset, regardless of texts? */
static bool
stands(struct judge_run *r, judge_rule rule)
{
	if (rule == JUDGE_NO_RULE)
		return true;
	return consult(r, rule) & RULE_IN_FORCE;
}

/* Note the subjects that a rule is asked about. The type of the front side is enough: both sides
 * have one type. */
static void
note_asked(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	if (seat != JUDGE_NO_SEAT)
		r->asked_of[rule] |= ASKED_OF_PLAYER;
	if (card != JUDGE_NO_CARD && !is_unknown(r, card))
		r->asked_of[rule] |=
			(uint8_t)(1u << r->p.cards->def[card_at(r, card)->def].face[0].type);
}

const struct effect_row *
change_by_text(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	const struct effect_row *found = NULL;
	if (!(r->rule_is[rule] & RULE_CHANGEABLE))
		return NULL;
	note_asked(r, rule, seat, card);
	r->asked_changeable = true;
	look_at_rows(r);
	for (int i = 0; i < r->n_applied; i++)
		if (text_concerns(&r->applied[i], rule, seat, card))
			found = &r->applied[i];
	/* If the game says so, no card prevents a player from conceding. */
	if (!found || (rule == r->kernel->rules.concede && stands(r, AR(concession_stands))))
		return NULL;
	if (rule == AR(card_text_over_rules) || !stands(r, AR(card_text_over_rules)))
		return NULL;
	return found;
}

/* Card text beats the rules; the latest effect that concerns the subject decides. */
bool
rules_changed(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	bool on = r->rule_is[rule] & RULE_IN_FORCE;
	for (int i = 0; i < r->game.n_changes; i++) {
		const struct rule_change *c = &r->game.change[i];
		if (concerns(c, rule, seat, card))
			on = c->mode != RULE_SUSPENDED;
	}
	const struct effect_row *a = change_by_text(r, rule, seat, card);
	if (a)
		on = a->mode != RULE_SUSPENDED;
	return on && !(r->game.n_deviations && is_omitted(r, rule, seat, card));
}

static int32_t
changed_value(const struct judge_rule_row *row, const struct rule_change *c)
{
	if (c->mode == RULE_VALUED)
		return c->value;
	return c->mode == RULE_ADDED ? row->value : row->other;
}

/* Return the number of the rule, including changes. */
int32_t
value_changed(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	const struct judge_rule_row *row = &r->rule[rule];
	int32_t number = r->rule_is[rule] & RULE_IN_FORCE ? row->value : row->other;
	for (int i = 0; i < r->game.n_changes; i++)
		if (concerns(&r->game.change[i], rule, seat, card))
			number = changed_value(row, &r->game.change[i]);
	const struct effect_row *a = change_by_text(r, rule, seat, card);
	if (a)
		number = a->mode == RULE_VALUED  ? a->value
		         : a->mode == RULE_ADDED ? row->value
		                                 : row->other;
	if (r->game.n_deviations && is_omitted(r, rule, seat, card))
		return row->other;
	return number;
}

bool
change_rule(struct judge_run *r, struct rule_change change, struct why why)
{
	if (!in_force(r, why.rule, change.seat, change.card))
		return false;
	if (r->game.n_changes == RULE_CHANGES)
		stop_at_limit(r, "rule changes");
	r->game.change[r->game.n_changes++] = change;
	invalidate(r);
	cite(r, why, JUDGE_EV_NOTE, change.seat);
	return true;
}

void
expire_changes(struct judge_run *r, struct why why)
{
	int kept = 0;
	if (!in_force(r, why.rule, r->game.turn_player, JUDGE_NO_CARD))
		return;
	for (int i = 0; i < r->game.n_changes; i++)
		if (!r->game.change[i].this_turn)
			r->game.change[kept++] = r->game.change[i];
	if (kept < r->game.n_changes) {
		cite(r, why, JUDGE_EV_NOTE, r->game.turn_player);
		invalidate(r);
	}
	r->game.n_changes = (uint8_t)kept;
	end_span(r, SPAN_TURN, why);
}

void
drop_changes(struct judge_run *r, judge_card card)
{
	int kept = 0;
	for (int i = 0; i < r->game.n_changes; i++)
		if (r->game.change[i].card != card)
			r->game.change[kept++] = r->game.change[i];
	r->game.n_changes = (uint8_t)kept;
}

/* Leave out the card of a citation if it is unknown or only supposed. */
static void
name_no_hidden_card(const struct judge_run *r, struct judge_citation *c)
{
	bool hidden = c->def == JUDGE_UNKNOWN_DEF;
	for (judge_card k = 0; k < r->game.n_cards && !hidden; k++)
		hidden = card_at(r, k)->supposed && is_of_def(r, k, c->def);
	if (!hidden)
		return;
	c->unknown = true;
	c->def = JUDGE_NO_DEF;
}

uint32_t
cite_full(struct judge_run *r, struct judge_citation *c)
{
	if (c->rule == JUDGE_NO_RULE && c->event == JUDGE_EV_NOTE)
		return c->id = c->parent;
	c->id = ++r->last_citation;
	checked(c->parent < c->id && (c->rule < r->n_rules || c->rule == JUDGE_NO_RULE));
	c->decision = r->decisions;
	if (r->game.hides)
		name_no_hidden_card(r, c);
	if (r->p.sink.cite)
		r->p.sink.cite(r->p.sink.ctx, c);
	return c->id;
}

/* Is the citation needed? If there is no sink, it is only counted. */
static bool
is_heard(const struct judge_run *r, judge_rule rule, enum judge_event event)
{
	return r->p.sink.cite || r->game.hides || (rule == JUDGE_NO_RULE && event == JUDGE_EV_NOTE);
}

uint32_t
cite(struct judge_run *r, struct why why, enum judge_event event, judge_seat seat)
{
	if (!is_heard(r, why.rule, event))
		return ++r->last_citation;
	struct judge_citation c = a_citation(why, event, seat);
	return cite_full(r, &c);
}

uint32_t
cite_value(struct judge_run *r, struct why why, enum judge_event event, judge_seat seat,
           struct judge_value v)
{
	if (!is_heard(r, why.rule, event))
		return ++r->last_citation;
	struct judge_citation c = a_citation(why, event, seat);
	c.n_values = v.name != NULL;
	c.value[0] = v;
	return cite_full(r, &c);
}

static void
add(struct refusals *list, judge_rule rule, int n, const struct judge_value *v)
{
	if (list->n < list->cap) {
		struct judge_refusal *out = &list->out[list->n];
		*out = (struct judge_refusal){ .rule = rule,
			                       .n_values = (uint8_t)n,
			                       .by = JUDGE_NO_DEF,
			                       .identified = *list->identified };
		for (int i = 0; i < n; i++)
			out->value[i] = v[i];
	}
	list->n++;
}

void
refuse(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat, int n,
       const struct judge_value *v)
{
	if (in_force(r, rule, seat, JUDGE_NO_CARD))
		add(list, rule, n, v);
}

void
refuse_by(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat,
          const struct effect_row *by, int n, const struct judge_value *v)
{
	int before = list->n;
	refuse(r, list, rule, seat, n, v);
	if (list->n > before && before < list->cap)
		list->out[before].by = by->source.def;
}

void
refuse_number(struct refusals *list, judge_rule rule, int n, const struct judge_value *v)
{
	add(list, rule, n, v);
}

void
refuse_by_number(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat,
                 judge_card card, int n, const struct judge_value *v)
{
	const struct effect_row *by = change_by_text(r, rule, seat, card);
	int before = list->n;
	add(list, rule, n, v);
	if (by && list->n > before && before < list->cap)
		list->out[before].by = by->source.def;
}

void
refuse_unpermitted(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat)
{
	refuse_by_number(r, list, rule, seat, JUDGE_NO_CARD, 0, NULL);
}

/* activate.c: abilities that players use by themselves; see activate.h. */
#include <string.h>

#include "engine/kernel/activate.h"
#include "engine/kernel/whole.h"

/* 1. Which abilities a card has */

static bool
is_missing(const struct judge_run *r, const struct source *s)
{
	return r->p.disabled_ability == s->ability + 1 && r->p.disabled_def == s->def;
}

/* Is the activated ability usable at all: not switched off, not nullified, on the side that is
 * up? */
static bool
is_activated(struct judge_run *r, const struct source *s)
{
	const struct judge_ability *a = ability_of(r, s);
	return !is_missing(r, s) &&
	       !(is_nullified(r, s) &&
	         in_force(r, AR(inactive_part_does_nothing), s->master, s->card)) &&
	       !(a->side && !r->kernel->side_works(r, s->card, a->side - 1));
}

static int
add_source(struct judge_run *r, struct source *s, int keyword, struct source *out, int n, int cap)
{
	const struct judge_ability *a = ability_of(r, s);
	if (a->kind != JUDGE_ACTIVATED || a->keyword != keyword || !is_activated(r, s))
		return n;
	if (n < cap)
		out[n] = *s;
	return n + 1;
}

/* Could the card have such an ability, its own or a granted one? */
static bool
may_have(const struct judge_run *r, judge_def def, judge_card card, int keyword)
{
	const struct judge_card_def *d = &r->p.cards->def[def];
	const struct judge_ability *a = &r->p.cards->ability[d->ability];
	if (r->n_granted && rows_about(r, card))
		return true;
	for (int i = 0; i < d->n_abilities; i++)
		if (a[i].kind == JUDGE_ACTIVATED && a[i].keyword == keyword)
			return true;
	return false;
}

int
activated_sources(struct judge_run *r, judge_card card, int keyword, struct source *out, int cap)
{
	judge_def def = def_at(r, card);
	int n = 0;
	look_at_rows(r);
	if (!may_have(r, def, card, keyword))
		return 0;
	struct source s = { .card = card,
		            .master = master(r, card),
		            .def = def,
		            .identity = card_at(r, card)->identity };
	for (; s.ability < r->p.cards->def[def].n_abilities; s.ability++)
		n = add_source(r, &s, keyword, out, n, cap);
	for (int i = 0, rows = r->n_granted ? rows_about(r, card) : 0; i < rows; i++) {
		const struct effect_row *a = &r->applied[i];
		if (a->op != OP_GRANT || a->card != card)
			continue;
		s.def = a->source.def;
		s.ability = (uint8_t)a->value;
		n = add_source(r, &s, keyword, out, n, cap);
	}
	return n;
}

/* Find the ability with this number; for a card without granted abilities. */
static bool
find_own(struct judge_run *r, judge_card card, int keyword, int number, struct source *out)
{
	judge_def def = card_at(r, card)->def;
	if (number > r->p.cards->def[def].n_abilities)
		return false;
	struct source s = { .card = card,
		            .master = master(r, card),
		            .def = def,
		            .ability = (uint8_t)(number - 1),
		            .identity = card_at(r, card)->identity };
	return add_source(r, &s, keyword, out, 0, 1) == 1;
}

/* Are the two one ability to name? If two copies of a card grant an ability, it counts as one. */
static bool
is_same_skill(const struct source *a, const struct source *b)
{
	return a->def == b->def && a->ability == b->ability;
}

bool
find_activated(struct judge_run *r, judge_card card, int keyword, int number, struct source *out)
{
	struct source all[JUDGE_ABILITIES];
	if (number > 0 && !r->has_unknown) {
		look_at_rows(r);
		if (!r->n_granted)
			return find_own(r, card, keyword, number, out);
	}
	int n = activated_sources(r, card, keyword, all, JUDGE_ABILITIES), found = -1;
	for (int i = 0; i < n && i < JUDGE_ABILITIES; i++) {
		if (number != 0 && number != all[i].ability + 1)
			continue;
		if (found >= 0 && number == 0 && !is_same_skill(&all[i], &all[found]))
			return false;
		found = found < 0 ? i : found;
	}
	if (found >= 0)
		*out = all[found];
	return found >= 0;
}

/* 2. Refusals */

static void
test_costs(struct judge_run *r, const struct frame *f, const struct activation_rules *rules,
           struct refusals *list)
{
	int before = list->n;
	for (uint16_t n = f->ability->cost; n && !is_enough(list); n = node_at(r, n)->next) {
		const struct judge_node *cost = node_at(r, n);
		if (cost->op != OP_C_DO)
			r->kernel->language->test_cost(r, f, cost, list);
		else if (!can_do_all(r, f, cost->arg[0]) ||
		         (rules->needs && list->n == before &&
		          !can_pay_beside(r, f, cost->arg[0], rules->needs)))
			refuse(r, list, rules->needs_cost, f->source.master, 0, NULL);
	}
}

/* Are the ability's targets chosen on declaration, rather than on resolution? */
static bool
chooses_now(struct judge_run *r, const struct source *s, const struct activation_rules *rules)
{
	judge_rule later = AR(targets_at_resolution);
	if (later != JUDGE_NO_RULE)
		return !in_force(r, later, s->master, s->card);
	return in_force(r, rules->targets, s->master, s->card);
}

static void
test_targets(struct judge_run *r, const struct frame *f, const struct activation_rules *rules,
             struct refusals *list)
{
	if (is_enough(list) || !chooses_now(r, &f->source, rules))
		return;
	r->now.skipped_card = rules->is_laid_out ? (judge_card)(f->source.card + 1) : 0;
	bool there = can_do_all(r, f, f->ability->choose);
	r->now.skipped_card = 0;
	if (!there)
		refuse(r, list, rules->needs_target, f->source.master, 0, NULL);
}

/* If one reason is enough, test the costs first, since they are cheaper to test. */
void
test_activation(struct judge_run *r, const struct source *s, const struct activation_rules *rules,
                struct refusals *list)
{
	struct frame f;
	bool costs_first = list->cap == 0 && !r->has_unknown;
	frame_init(r, &f, s);
	if (!is_active(r, s) && in_force(r, rules->condition, s->master, s->card))
		refuse_number(list, rules->condition, 0, NULL);
	if (!costs_first)
		test_targets(r, &f, rules, list);
	test_costs(r, &f, rules, list);
	if (costs_first)
		test_targets(r, &f, rules, list);
}

bool
can_activate(struct judge_run *r, const struct source *s, const struct activation_rules *rules)
{
	struct refusals none = { 0 };
	test_activation(r, s, rules, &none);
	return none.n == 0;
}

/* 3. Declaring */

/* Perform the effects of a cost in printed order or, if that rule is off, in reverse. */
static void
pay_effects(struct judge_run *r, struct frame *f, uint16_t effects, judge_rule rule)
{
	uint16_t list[JUDGE_ABILITIES];
	int n = 0;
	if (in_force(r, AR(cost_in_printed_order), f->source.master, f->source.card)) {
		pay_whole(r, f, effects, rule);
		return;
	}
	for (; effects && n < JUDGE_ABILITIES; effects = node_at(r, effects)->next)
		list[n++] = effects;
	while (n > 0)
		run_effect(r, f, list[--n]);
}

static void
pay_costs(struct judge_run *r, struct frame *f, judge_rule rule)
{
	f->whole = true;
	f->whole_by = rule;
	for (uint16_t n = f->ability->cost; n; n = node_at(r, n)->next) {
		note_performed(r, node_at(r, n)->op);
		if (node_at(r, n)->op == OP_C_DO)
			pay_effects(r, f, node_at(r, n)->arg[0], rule);
		else
			r->kernel->language->pay_cost(r, f, node_at(r, n));
	}
	f->whole = false;
}

/* Keep the options chosen at activation until the step ends, at the index this play will have in
 * the chain. */
static void
keep_options(struct judge_run *r, struct frame *f, struct activation *out)
{
	struct picked_options *kept = &r->now.options[r->game.n_chain % CHAIN];
	if (AR(options_at_activation) == JUDGE_NO_RULE)
		return;
	pick_options(r, f, f->ability->body);
	if (r->now.n_options <= r->game.n_chain % CHAIN)
		r->now.n_options = (uint8_t)(r->game.n_chain % CHAIN + 1);
	kept->n = f->n_modes;
	memcpy(kept->node, f->mode_node, sizeof kept->node);
	memcpy(kept->mask, f->mode_mask, sizeof kept->mask);
	out->options = (uint8_t)(r->game.n_chain % CHAIN + 1);
}

static void
recall_options(const struct judge_run *r, const struct activation *a, struct frame *f)
{
	const struct picked_options *kept = &r->now.options[a->options - 1];
	f->n_modes = kept->n;
	memcpy(f->mode_node, kept->node, sizeof kept->node);
	memcpy(f->mode_mask, kept->mask, sizeof kept->mask);
}

uint32_t
declare_activated(struct judge_run *r, const struct source *s, const struct activation_rules *rules,
                  uint32_t parent, struct activation *out)
{
	struct frame f;
	frame_init(r, &f, s);
	f.citation = parent;
	f.identities = r->game.identities;
	struct acting before = set_acting_seat(r, s->master, r->now.acting.causes);
	if (in_force(r, rules->declared, s->master, s->card))
		f.citation = cite_source(r, s, from(rules->declared, parent));
	uint32_t declared = f.citation;
	*out = (struct activation){ .source = *s, .keeps.identities = r->game.identities };
	if (f.ability->choose && chooses_now(r, s, rules)) {
		f.citation = cite(r, from(rules->targets, declared), JUDGE_EV_NOTE, s->master);
		run_effects(r, &f, f.ability->choose);
		out->chosen = true;
	}
	if (r->kernel->chain && in_force(r, AR(options_at_activation), s->master, s->card))
		keep_options(r, &f, out);
	if (rules->pay_first)
		rules->pay_first(r, s, declared);
	if (f.ability->cost && in_force(r, rules->pays, s->master, s->card)) {
		f.citation = cite(r, from(rules->pays, declared), JUDGE_EV_NOTE, s->master);
		pay_costs(r, &f, rules->needs_cost);
	}
	save_variables(r, &f, &out->keeps.kept);
	set_acting(r, before);
	return declared;
}

/* 4. Resolving */

static enum did
carry_out(struct judge_run *r, const struct activation *a, struct frame *f)
{
	if (!a->chosen && f->ability->choose) {
		cite(r, from(AR(targets_at_resolution), f->citation), JUDGE_EV_NOTE,
		     a->source.master);
		run_effects(r, f, f->ability->choose);
	}
	if (a->options)
		recall_options(r, a, f);
	else
		pick_options(r, f, f->ability->body);
	return resolve_effects(r, f, f->ability->body);
}

enum did
resolve_activated(struct judge_run *r, const struct activation *a,
                  const struct activation_rules *rules, uint32_t parent)
{
	return resolve_answer(r, a, rules, parent, NULL);
}

enum did
resolve_answer(struct judge_run *r, const struct activation *a,
               const struct activation_rules *rules, uint32_t parent, const struct game_event *to)
{
	struct frame f;
	frame_init(r, &f, &a->source);
	if (to)
		f.event = *to;
	f.identities = r->game.identities;
	f.stamp = ++r->game.clock;
	f.citation = parent;
	restore_variables(&f, &a->keeps.kept);
	note_gone(r, &f, &a->keeps.kept, a->keeps.identities, a->keeps.gone);
	bool whole = !f.gone.n || in_force(r, rules->lost, a->source.master, a->source.card);
	if (f.gone.n && whole)
		cite(r, from(rules->lost, parent), JUDGE_EV_NOTE, a->source.master);
	enum did did = whole ? carry_out(r, a, &f) : DID_NOTHING;
	watch(r, JUDGE_AT_DONE);
	return did;
}

/* read.c: functions of the public header that read a run, set up a position, or report why it
 * stopped. */
#include <string.h>

#include "engine/kernel/ability.h"
#include "engine/kernel/chain.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"

size_t
judge_run_size(void)
{
	return sizeof(struct judge_run);
}

size_t
judge_state_size(void)
{
	return sizeof(struct game);
}

uint32_t
judge_checkpoint_decisions(const struct judge_run *r)
{
	return r->mark.decisions;
}

void
judge_set_decider(struct judge_run *r, struct judge_decider decider)
{
	r->p.decider = decider;
}

void
judge_set_sink(struct judge_run *r, struct judge_sink sink)
{
	r->p.sink = sink;
	r->p.watch = NULL;
}

const struct judge_question *
judge_question(const struct judge_run *r)
{
	return &r->question;
}

bool
judge_is_testing(const struct judge_run *r)
{
	return r->now.supposing > 0;
}

/* Let a decider look as often as it likes: looking costs nothing then, and never stops the run. */
static bool
look_freely(struct judge_run *r)
{
	bool before = r->guarded;
	r->guarded = false;
	return before;
}

int
judge_options(struct judge_run *r, struct judge_pick *out, int cap)
{
	bool before = look_freely(r);
	int n = options(r, &r->question, out, cap);
	r->guarded = before;
	return n;
}

int
judge_options_of(struct judge_run *r, uint8_t verb, struct judge_pick *out, int cap)
{
	bool before = look_freely(r);
	int n = options_of(r, &r->question, verb, out, cap);
	r->guarded = before;
	return n;
}

int
judge_options_like(struct judge_run *r, struct judge_pick like, struct judge_pick *out, int cap)
{
	bool before = look_freely(r);
	int n = options_like(r, &r->question, like, out, cap);
	r->guarded = before;
	return n;
}

bool
judge_depends_on_unknown(struct judge_run *r, struct judge_pick option)
{
	bool before = look_freely(r), hangs = depends_on_unknown(r, &r->question, option);
	r->guarded = before;
	return hangs;
}

bool
judge_asks_for_cards_of(const struct judge_run *r, judge_seat seat)
{
	uint8_t sides = is_card_question(r, r->question.kind) ? r->now.choice.sides : 0;
	return sides == 0 || sides >> seat & 1;
}

int
judge_candidates(struct judge_run *r, struct judge_pick *out, int cap)
{
	bool before = look_freely(r);
	int n = all_candidates(r, &r->question, out, cap);
	r->guarded = before;
	return n;
}

int
judge_test(struct judge_run *r, struct judge_pick pick, struct judge_refusal *out, int cap)
{
	bool before = look_freely(r), contradicted = r->contradicted;
	int n = test_pick(r, &r->question, pick, out, cap);
	r->guarded = before;
	r->contradicted = contradicted;
	return n;
}

bool
judge_is_first_pick(const struct judge_run *r)
{
	return r->kernel->language && r->question.kind == r->kernel->ask_choose &&
	       (r->now.choice.is_over ||
	        (r->now.choice.n_picked == 0 && r->now.choice.orders <= 1));
}

bool
judge_silence(const struct judge_run *r, struct judge_pick *pick)
{
	const struct judge_kernel_game *k = r->kernel;
	const struct choice *c = &r->now.choice;
	bool order = k->language && r->question.kind == k->ask_choose && c->orders;
	bool lapses = k->language && r->question.kind == k->ask_may && c->lapses;
	*pick = a_pick(order ? k->do_done : k->do_decline, r->question.seat, JUDGE_NO_DEF,
	               JUDGE_NO_PLACE);
	return order || lapses;
}

bool
judge_can_force(struct judge_run *r, struct judge_pick pick)
{
	bool before = look_freely(r), contradicted = r->contradicted;
	bool can = can_force_pick(r, &r->question, pick);
	r->guarded = before;
	r->contradicted = contradicted;
	return can;
}

struct judge_pick
judge_refused_pick(const struct judge_run *r)
{
	return r->refused;
}

int
judge_refusals(const struct judge_run *r, const struct judge_refusal **out)
{
	*out = r->refusal;
	return r->n_refusals < JUDGE_REFUSALS ? r->n_refusals : JUDGE_REFUSALS;
}

int
judge_check_decks(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap)
{
	return r->kernel->check_decks ? r->kernel->check_decks(r, seat, out, cap) : 0;
}

int
judge_deck_faults(const struct judge_run *r, const struct judge_deck_fault **out)
{
	*out = r->fault;
	return r->n_faults;
}

struct judge_result
judge_result(const struct judge_run *r)
{
	return (struct judge_result){
		.winners = r->game.winners,
		.over = r->game.over,
		.by = r->game.end_verb,
		.how = r->game.over ? r->kernel->how[r->game.how] : NULL,
	};
}

const char *
judge_limit(const struct judge_run *r)
{
	return r->limit ? r->limit : r->met;
}

void
judge_begin_inspection(struct judge_run *r, struct judge_step_limit *allowance)
{
	r->p.allowance = allowance;
	r->looks_are_paid = false;
}

/* Results derived after the limit was hit are wrong, so they are derived again. */
void
judge_end_inspection(struct judge_run *r, struct judge_step_limit *before)
{
	if (r->p.allowance && r->p.allowance->limit)
		invalidate(r);
	r->p.allowance = before;
	r->looks_are_paid = true;
}

uint32_t
judge_inspect_and_list(struct judge_run *r, uint32_t steps, struct judge_pick *out, int cap, int *n)
{
	struct judge_step_limit for_it = { .steps = steps }, *before = r->p.allowance;
	*n = 0;
	judge_begin_inspection(r, &for_it);
	r->now.applying = r->now.counting = false;
	invalidate(r);
	if (r->kernel->language)
		refresh_effects(r);
	if (r->stop == JUDGE_OPEN || r->stop == JUDGE_REFUSED)
		*n = judge_options(r, out, cap);
	judge_end_inspection(r, before);
	for_it.steps -= for_it.steps > 0; /* deriving continuous effects costs one step at least */
	if (for_it.limit && !r->met) {
		r->met = "looking";
		invalidate(r);
	}
	if (r->met)
		*n = 0;
	return r->met ? 0 : (uint32_t)for_it.steps;
}

uint32_t
judge_inspect(struct judge_run *r, uint32_t steps)
{
	int n;
	return judge_inspect_and_list(r, steps, NULL, 0, &n);
}

struct judge_unmodelled
judge_unmodelled(const struct judge_run *r)
{
	return r->game.unmodelled;
}

bool
judge_consulted(const struct judge_run *r, judge_rule rule)
{
	return r->rule_is[rule] & RULE_CONSULTED;
}

bool
judge_is_op_used(const struct judge_run *r, uint16_t op)
{
	return op < JUDGE_OPS && (r->performed[op / 64] >> op % 64 & 1);
}

uint32_t
judge_last_citation(const struct judge_run *r)
{
	return r->last_citation;
}

uint32_t
judge_decisions(const struct judge_run *r)
{
	return r->decisions;
}

const struct judge_params *
judge_run_params(const struct judge_run *r)
{
	return &r->p;
}

judge_place
judge_place_of(const struct judge_run *r, judge_seat seat, int area, int index)
{
	const struct judge_game *g = r->p.game;
	if (area < 0 || area >= g->n_areas || index < 0 || index >= g->area[area].places)
		return JUDGE_NO_PLACE;
	if (g->area[area].shared)
		seat = 0;
	return seat < JUDGE_SEATS ? place_of(r, seat, area, index) : JUDGE_NO_PLACE;
}

bool
judge_place_parts(const struct judge_run *r, judge_place place, judge_seat *seat, int *area,
                  int *index)
{
	if (place >= r->n_places)
		return false;
	*seat = parts_of(r, place)->seat;
	*area = parts_of(r, place)->area;
	*index = parts_of(r, place)->index;
	return true;
}

static struct judge_card_view
view(struct judge_run *r, judge_card card)
{
	const struct card *c = card_at(r, card);
	return (struct judge_card_view){
		.card = card,
		.def = c->def,
		.supposed = c->supposed,
		.waits = card == r->game.resolving || find_play(r, card) >= 0,
		.owner = c->owner,
		.beneath = c->beneath,
		.covered = !is_topmost(r, card),
		.known_by = c->known_by | viewers_of(r, c->place),
		.since = c->since,
		.stamp = c->stamp,
	};
}

int
judge_cards_at(struct judge_run *r, judge_place place, struct judge_card_view *out, int cap)
{
	int n = 0;
	if (place >= r->n_places)
		return 0;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		if (n < cap)
			out[n] = view(r, c);
		n++;
	}
	return n;
}

int
judge_anomalies(struct judge_run *r, struct judge_anomaly *out, int cap)
{
	return r->kernel->doubts ? r->kernel->doubts(r, out, cap) : 0;
}

int
judge_cards_nowhere(struct judge_run *r, struct judge_card_view *out, int cap)
{
	int n = 0;
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (card_at(r, c)->place == JUDGE_NO_PLACE && n++ < cap)
			out[n - 1] = (struct judge_card_view){ .card = c,
				                               .def = card_at(r, c)->def,
				                               .owner = card_at(r, c)->owner,
				                               .beneath = JUDGE_NO_CARD };
	return n;
}

int
judge_step(const struct judge_run *r)
{
	return r->game.step;
}

int
judge_seen_at(struct judge_run *r, judge_place place, struct judge_card_view *out, int cap)
{
	int n = 0;
	if (place >= r->n_places)
		return 0;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_topmost(r, c) && n++ < cap)
			out[n - 1] = view(r, c);
	judge_card standing =
		r->kernel->card_seen_at ? r->kernel->card_seen_at(r, place) : JUDGE_NO_CARD;
	if (standing != JUDGE_NO_CARD && n++ < cap)
		out[n - 1] = view(r, standing);
	return n;
}

int
judge_relation(struct judge_run *r, const char *name, judge_place x, judge_place y)
{
	return r->kernel->relation ? r->kernel->relation(r, name, x, y) : -1;
}

int32_t
judge_read(struct judge_run *r, int property, int subject)
{
	bool before = look_freely(r);
	int32_t n = r->p.game->property[property].read(r, subject);
	r->guarded = before;
	return n;
}

/* Return the printed value for a property: keywords, a number, or 0. */
static int32_t
printed_value(struct judge_run *r, const struct judge_property *p, judge_card card)
{
	if (p->kind == JUDGE_IS_KEYWORDS)
		return printed_keywords(r, card);
	for (int i = 0; r->p.game->number[i]; i++)
		if (strcmp(r->p.game->number[i], p->name) == 0)
			return number_of_card(r, (struct ref){ card, NULL, true }, i);
	return 0;
}

static bool
is_unusual(struct judge_run *r, int property, judge_card card, int32_t *value)
{
	const struct judge_property *p = &r->p.game->property[property];
	int32_t usual = 0;
	if (p->usual == JUDGE_WRITTEN_APART)
		return false;
	if (p->usual == JUDGE_USUALLY_PRINTED) {
		look_at_rows(r);
		if (rows_about(r, card) == 0)
			return false;
		usual = printed_value(r, p, card);
	}
	*value = p->read(r, card);
	return *value != usual && !(*value == 0 && usual == JUDGE_NO_NUMBER);
}

bool
judge_is_unusual(struct judge_run *r, int property, judge_card card, int32_t *value)
{
	bool before = look_freely(r), unusual = is_unusual(r, property, card, value);
	r->guarded = before;
	return unusual;
}

bool
judge_set(struct judge_run *r, int property, int subject, int32_t value)
{
	const struct judge_property *p = &r->p.game->property[property];
	return p->set && p->set(r, subject, value);
}

static bool
may_lie(const struct judge_run *r, judge_place place, judge_seat owner)
{
	if (place >= r->n_places || owner >= JUDGE_SEATS || r->game.n_cards == JUDGE_CARDS)
		return false;
	judge_seat seat = parts_of(r, place)->seat;
	return seat == JUDGE_NO_SEAT || seat == owner || r->kernel->any_owner[area_of(r, place)];
}

bool
judge_setup_card(struct judge_run *r, judge_place place, judge_def def, judge_seat owner,
                 enum judge_setup how, uint32_t since)
{
	bool unknown = def == JUDGE_UNKNOWN_DEF && r->kernel->list_of;
	if (!may_lie(r, place, owner) || (!unknown && def >= r->p.cards->n))
		return false;
	judge_card last = place_at(r, place)->last;
	if (how == JUDGE_SETUP_ATOP &&
	    (last == JUDGE_NO_CARD || !r->kernel->stacks[area_of(r, place)]))
		return false;
	judge_card c = create_card(r, def, owner, JUDGE_NO_PLACE);
	link_card(r, c, place, how == JUDGE_SETUP_ATOP ? ATOP : BESIDE, last);
	card_to_change(r, c)->since = since;
	card_to_change(r, c)->stamp = since;
	if (r->game.clock <= since)
		r->game.clock = since + 1;
	card_to_change(r, c)->known_by = viewers_of(r, place);
	if (unknown) {
		card_to_change(r, c)->pool =
			(uint8_t)(owner * JUDGE_LISTS + r->kernel->list_of[area_of(r, place)]);
		r->n_laid_unknown++;
	}
	hit_unmodelled_text(r, def, r->kernel->acts_in[area_of(r, place)], place);
	return true;
}

bool
judge_setup_vanished_card(struct judge_run *r, judge_def def, judge_seat owner)
{
	if (owner >= JUDGE_SEATS || def >= r->p.cards->n || r->game.n_cards == JUDGE_CARDS)
		return false;
	create_card(r, def, owner, JUDGE_NO_PLACE);
	return true;
}

bool
judge_start_at(struct judge_run *r, int step)
{
	int steps = 0;
	while (r->p.game->step[steps])
		steps++;
	if (step < 0 || step >= steps)
		return false;
	r->game.step = (uint8_t)step;
	if (r->game.phase == r->kernel->first_step) /* otherwise the document states the phase */
		r->game.phase = (uint8_t)step;
	if (!init_pools_from_position(r) || (r->kernel->complete && !r->kernel->complete(r)))
		return false;
	r->placed = true;
	if (r->p.layout_only)
		return true;
	collect_card_defs(r);
	join_all_texts(r);
	join_texts_of_rows(r);
	invalidate(r);
	return true;
}

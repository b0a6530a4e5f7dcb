/* divergence.c: compares two runs, item by item. */
#include "judged/ruling/divergence.h"

#include <string.h>

#include "judged/ruling/explain.h"
#include "judged/ruling/outcome.h"
#include "judged/words/choices.h"

/* 1. Comparing */

static bool
same_card(const struct ruling *a, judge_def x, const struct ruling *b, judge_def y)
{
	const struct judge_card_set *of_a = &a->transcript->cards, *of_b = &b->transcript->cards;
	if (x >= of_a->n || y >= of_b->n)
		return x >= of_a->n && y >= of_b->n;
	return strcmp(of_a->def[x].number, of_b->def[y].number) == 0;
}

static bool
same_values(const struct judge_citation *x, const struct judge_citation *y)
{
	for (int i = 0; i < x->n_values && i < y->n_values; i++)
		if (x->value[i].is != y->value[i].is ||
		    strcmp(x->value[i].name, y->value[i].name) != 0)
			return false;
	return x->n_values == y->n_values;
}

static bool
same_citation(const struct ruling *a, const struct ruling *b, uint32_t i)
{
	const struct judge_citation *x = &a->record.at[i], *y = &b->record.at[i];
	return x->rule == y->rule && x->event == y->event && x->seat == y->seat &&
	       x->parent == y->parent && x->decision == y->decision && x->from == y->from &&
	       x->to == y->to && x->ability == y->ability && same_card(a, x->def, b, y->def) &&
	       same_card(a, x->source, b, y->source) && same_values(x, y);
}

static bool
same_order(const struct ruling *a, const struct script_step *x, const struct ruling *b,
           const struct script_step *y)
{
	if (x->n_order != y->n_order)
		return false;
	for (uint32_t i = 0; i < x->n_order; i++)
		if (!same_card(a, a->script.order[x->order_at + i], b,
		               b->script.order[y->order_at + i]))
			return false;
	return true;
}

/* Was the decision made in the run? The last step of a run that was refused is not one of its
 * decisions. */
static bool
was_taken(const struct ruling *r, uint32_t i)
{
	return i < judge_decisions(r->run);
}

static bool
same_decision(const struct ruling *a, const struct ruling *b, uint32_t i)
{
	const struct script_step *x = &a->script.step[i], *y = &b->script.step[i];
	if (x->question != y->question || x->seat != y->seat || was_taken(a, i) != was_taken(b, i))
		return false;
	if (!was_taken(a, i) && !outcome_same_refusals(a, b))
		return false;
	if ((x->source == SCRIPT_CONCESSION) != (y->source == SCRIPT_CONCESSION))
		return false;
	if (x->source == SCRIPT_CONCESSION)
		return x->pick.seat == y->pick.seat;
	if (x->n_order || y->n_order)
		return same_order(a, x, b, y);
	return x->pick.verb == y->pick.verb && x->pick.seat == y->pick.seat &&
	       x->pick.place == y->pick.place && x->pick.number == y->pick.number &&
	       same_card(a, x->pick.def, b, y->pick.def);
}

static uint32_t
less(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* Did the differing citation come before the differing decision? A citation counts the decisions
 * before it, so it came first if it counts no more than those that both runs share. */
static bool
came_before(const struct ruling *r, const struct divergence *p)
{
	return p->citation < r->record.n && r->record.at[p->citation].decision <= p->decision;
}

struct divergence
divergence_find(const struct ruling *a, const struct ruling *b)
{
	struct divergence p = { 0 };
	uint32_t steps = less(a->script.n_steps, b->script.n_steps);
	uint32_t cited = less(a->record.n, b->record.n);
	while (p.decision < steps && same_decision(a, b, p.decision))
		p.decision++;
	while (p.citation < cited && same_citation(a, b, p.citation))
		p.citation++;
	p.decisions = p.decision < a->script.n_steps || p.decision < b->script.n_steps;
	p.citations = p.citation < a->record.n || p.citation < b->record.n;
	p.citation_first =
		p.citations && (!p.decisions || came_before(a, &p) || came_before(b, &p));
	return p;
}

/* 2. Where they diverge */

static uint32_t
move_before(const struct ruling *r, uint32_t decisions)
{
	uint32_t move = 0;
	for (uint32_t i = less(decisions, r->script.n_steps); i > 0 && !move; i--)
		move = script_move_of(&r->script, i - 1);
	return move;
}

uint32_t
divergence_move(const struct ruling *r, const struct divergence *p)
{
	if (p->citation_first)
		return p->citation < r->record.n
		               ? move_before(r, r->record.at[p->citation].decision)
		               : script_moves_begun(&r->script);
	return p->decisions ? move_before(r, p->decision + 1) : 0;
}

/* Return the citation of a decision; NULL if the decision has none. */
static const struct judge_citation *
decided_by(const struct ruling *r, uint32_t decision)
{
	for (uint32_t i = 0; i < r->record.n; i++)
		if (r->record.at[i].decision == decision + 1 &&
		    r->record.at[i].event == JUDGE_EV_DECIDE)
			return &r->record.at[i];
	return NULL;
}

static bool
is_refused(const struct ruling *r, uint32_t decision)
{
	return r->stop == JUDGE_REFUSED && decision < r->script.n_steps && !was_taken(r, decision);
}

judge_rule
divergence_rule(const struct ruling *r, const struct divergence *p)
{
	const struct judge_refusal *refusal;
	if (p->citation_first)
		return p->citation < r->record.n ? r->record.at[p->citation].rule : JUDGE_NO_RULE;
	if (!p->decisions || p->decision >= r->script.n_steps)
		return JUDGE_NO_RULE;
	if (is_refused(r, p->decision) && ruling_refusals(r, &refusal) > 0)
		return refusal[0].rule;
	const struct judge_citation *c = decided_by(r, p->decision);
	return c ? c->rule : JUDGE_NO_RULE;
}

/* 3. In words */

static void
say_stop(const struct ruling *r, enum view view, char *out, size_t cap)
{
	say_add(out, cap, "it stops there. %s", ruling_why(r, view));
}

/* Write a decision. The order of a deck is not written, since it may be a secret. */
static void
say_step(const struct ruling *r, uint32_t decision, enum view view, char *out, size_t cap)
{
	const struct script_step *step = &r->script.step[decision];
	const struct judge_game *game = r->transcript->game;
	const struct judge_citation *c = decided_by(r, decision);
	if (c) {
		explain_say_event(r, c, view, out, cap);
		return;
	}
	if (step->source == SCRIPT_CONCESSION)
		say_add(out, cap, "%s",
		        step->pick.seat == 3   ? "both players concede"
		        : step->pick.seat == 2 ? "B concedes"
		                               : "A concedes");
	else if (step->n_order)
		say_add(out, cap, "%s's deck is shuffled", say_seat(step->seat));
	else
		say_add(out, cap, "%s's decision (%s): `%s`", say_seat(step->seat),
		        game->question[step->question].saying, game->verb[step->pick.verb].name);
}

void
divergence_say(const struct ruling *r, const struct divergence *p, enum view view, char *out,
               size_t cap)
{
	*out = '\0';
	if (p->citation_first && p->citation < r->record.n)
		explain_say(r, &r->record.at[p->citation], view, out, cap);
	else if (p->citation_first || p->decision >= r->script.n_steps)
		say_stop(r, view, out, cap);
	else if (is_refused(r, p->decision))
		say_add(out, cap, "%s", ruling_why(r, view));
	else
		say_step(r, p->decision, view, out, cap);
	size_t len = strlen(out);
	if (len && out[len - 1] != '.')
		say_add(out, cap, ".");
}

static void
freeze_saying(struct ruling_snapshot *snap, const struct ruling *r, const struct divergence *p)
{
	char text[SNAPSHOT_VIEWS][EXPLAIN_SAYING];
	const char *says[SNAPSHOT_VIEWS];
	for (int view = 0; view < SNAPSHOT_VIEWS; view++) {
		divergence_say(r, p, (enum view)view, text[view], sizeof text[view]);
		says[view] = text[view];
	}
	snapshot_texts(snap, "says", says);
}

void
divergence_freeze(struct ruling_snapshot *snap, const char *name, const struct ruling *r,
                  const struct divergence *p)
{
	uint32_t move = divergence_move(r, p);
	judge_rule rule = divergence_rule(r, p);
	int line = move ? r->transcript->move[move - 1].mark.line : 0;
	snapshot_object(snap, name, SNAPSHOT_ALL);
	snapshot_number(snap, "move", SNAPSHOT_ALL, move);
	freeze_saying(snap, r, p);
	if (line)
		snapshot_number(snap, "line", SNAPSHOT_ALL, line);
	if (rule != JUDGE_NO_RULE) {
		snapshot_text(snap, "rule", SNAPSHOT_ALL,
		              r->transcript->edition->rules.row[rule].name);
		snapshot_text(snap, "clause", SNAPSHOT_ALL,
		              clause_number(r->transcript->edition, rule));
	}
	if (!p->citation_first && is_refused(r, p->decision))
		snapshot_truth(snap, "refused", SNAPSHOT_ALL | SNAPSHOT_ALOUD, true);
	snapshot_end(snap);
}

json_t *
divergence_json(const struct ruling *r, const struct divergence *p, enum view view)
{
	struct ruling_snapshot snap = { 0 };
	divergence_freeze(&snap, NULL, r, p);
	return snapshot_take_json(&snap, view);
}

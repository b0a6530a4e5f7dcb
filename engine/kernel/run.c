/*
 * run.c: the run loop, the end of a game, and the only place to unwind to.
 *
 * The loop runs the outermost steps that the game names, one after another, with a checkpoint
 * before each. Rules are direct-style C: when there is no answer, or the game ends in the middle of
 * an effect, stop_run() unwinds to guarded(), which has no changing locals. To go on, the state is
 * set back to the checkpoint, the sink is cut back to that point, and the decider is asked again
 * from there.
 */
#include <assert.h>
#include <string.h>

#include "engine/kernel/sight.h"
#include "engine/kernel/unknown.h"

_Noreturn void
stop_run(struct judge_run *r, enum judge_stop stop)
{
	r->stop = stop;
	r->now.offer_frame = NULL; /* the frame is gone after unwinding */
	longjmp(r->unwind, 1);
}

_Noreturn void
stop_at_limit(struct judge_run *r, const char *limit)
{
	r->limit = limit;
	stop_run(r, JUDGE_LIMIT);
}

/* The number of steps between two calls of the `stopped` callback. */
enum { STEPS_UNASKED = 256 };

static void
spend_together(struct judge_run *r, struct judge_step_limit *a)
{
	if (!a->limit && a->stopped && ++a->unasked % STEPS_UNASKED == 0 && a->stopped(a->ctx))
		a->limit = "stopped";
	if (!a->limit && a->steps == 0)
		a->limit = "steps";
	if (a->limit)
		stop_at_limit(r, a->limit);
	a->steps--;
}

void
charge_one_step(struct judge_run *r)
{
	if (r->met || r->budget == 0)
		stop_at_limit(r, r->met ? r->met : "steps");
	r->budget--;
	if (r->p.allowance)
		spend_together(r, r->p.allowance);
}

void
judge_deduct_steps(struct judge_step_limit *allowance, uint64_t steps)
{
	if (allowance)
		allowance->steps -= allowance->steps < steps ? allowance->steps : steps;
}

bool
judge_charge_steps(const struct judge_run *r, uint64_t steps)
{
	struct judge_step_limit *a = r->p.allowance;
	if (!a)
		return true;
	if (!a->limit && a->steps <= steps)
		a->limit = "steps";
	judge_deduct_steps(a, steps);
	return !a->limit;
}

void
charge_looks(struct judge_run *r)
{
	uint32_t steps = r->looked / LOOKS_A_STEP;
	r->looked %= LOOKS_A_STEP;
	if (!r->looks_are_paid)
		judge_charge_steps(r, steps);
}

void
hit_limit(struct judge_run *r, const char *limit)
{
	if (r->guarded)
		stop_at_limit(r, limit);
	r->met = limit;
}

bool
is_inspection_over(struct judge_run *r)
{
	const struct judge_step_limit *a = r->p.allowance;
	const char *limit = r->met ? r->met : a && !r->looks_are_paid ? a->limit : NULL;
	if (limit && r->guarded)
		stop_at_limit(r, limit);
	return limit;
}

void
watch(struct judge_run *r, enum judge_point point)
{
	bool before = r->guarded;
	r->guarded = false;
	if (r->p.watch)
		r->p.watch(r->p.watch_ctx, r, point);
	r->guarded = before;
}

static void
end_game(struct judge_run *r, uint8_t winners, uint8_t how, struct why why)
{
	struct judge_citation c = a_citation(why, JUDGE_EV_END, JUDGE_NO_SEAT);
	c.n_values = 1;
	c.value[0] = (struct judge_value){ "winners", winners };
	uint32_t id = cite_full(r, &c);
	r->game.winners = winners;
	r->game.end_verb = why.rule;
	r->game.how = how;
	r->game.over = true;
	if (!in_force(r, r->kernel->rules.ends_at_once, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return;
	cite(r, from(r->kernel->rules.ends_at_once, id), JUDGE_EV_NOTE, JUDGE_NO_SEAT);
	stop_run(r, JUDGE_FINISHED);
}

void
win(struct judge_run *r, judge_seat seat, uint8_t how, struct why why)
{
	if (in_force(r, why.rule, seat, JUDGE_NO_CARD))
		end_game(r, (uint8_t)(1 << seat), how, why);
}

void
draw_game(struct judge_run *r, struct why why)
{
	end_game(r, 0, 0, why);
}

/* Return those of the seats that the rule concerns. */
static uint8_t
concerned(struct judge_run *r, judge_rule rule, uint8_t seats)
{
	uint8_t found = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if (seats & 1 << s && in_force(r, rule, s, JUDGE_NO_CARD))
			found |= (uint8_t)(1 << s);
	return found;
}

void
lose(struct judge_run *r, uint8_t seats, uint8_t how, struct why why)
{
	const uint8_t both = (1 << JUDGE_SEATS) - 1;
	const struct kernel_rules *k = &r->kernel->rules;
	seats = concerned(r, why.rule, seats);
	if (seats == 0)
		return;
	if (seats == both) {
		uint32_t id = cite(r, why, JUDGE_EV_NOTE, JUDGE_NO_SEAT);
		if (in_force(r, k->both_lose_draw, JUDGE_NO_SEAT, JUDGE_NO_CARD))
			end_game(r, 0, how, from(k->both_lose_draw, id));
		else
			end_game(r, 1 << 1, how, why);
		return;
	}
	bool leaves = in_force(r, k->loser_leaves_winner, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	end_game(r, leaves ? (uint8_t)(both & ~seats) : 0, how, why);
}

/* Clear the step state: a step begins with nothing of the step before it, which may have been
 * interrupted. */
static void
new_step(struct judge_run *r)
{
	memset(&r->now, 0, offsetof(struct step_state, choice));
	new_choice(r);
	r->now.cause = r->game.cause;
	r->now.acting.doer = JUDGE_NO_SEAT;
	r->now.naming_seat = JUDGE_NO_SEAT;
	r->now.last_state.card = JUDGE_NO_CARD;
	invalidate_values(r);
}

void
judge_rewind(struct judge_run *r)
{
	back_to_checkpoint(r);
	r->stop = JUDGE_RUNNING;
	r->looks_are_paid = false;
	new_step(r);
	invalidate(r);
	if (r->p.sink.cut)
		r->p.sink.cut(r->p.sink.ctx, r->mark.last_citation);
}

/* Run a step of set-up. Some abilities work only during set-up. */
static void
in_setup(struct judge_run *r)
{
	r->kernel->step[r->game.step](r);
	invalidate(r);
}

static void
run_steps(struct judge_run *r)
{
	for (;;) {
		checkpoint(r);
		new_step(r);
		checked(!broken_invariant(r));
		charge_one_step(r);
		if (r->game.step == r->kernel->first_step)
			in_setup(r);
		else
			r->kernel->step[r->game.step](r);
	}
}

static void
guarded(struct judge_run *r)
{
	r->guarded = true;
	invalidate(r);
	if (setjmp(r->unwind) == 0)
		run_steps(r);
	r->guarded = false;
	r->n_listed_picks = 0;
}

static void
begin(struct judge_run *r)
{
	if (!r->placed)
		init_pools(r);
	collect_card_defs(r);
	join_all_texts(r);
	init_deck_knowledge(r);
	r->begun = true;
	if (!r->placed)
		r->game.step = r->kernel->first_step;
	r->stop = JUDGE_RUNNING;
	checkpoint(r); /* for callers that copy the run at the first citation */
	begin_deviations(r);
}

enum judge_stop
judge_run_go(struct judge_run *r)
{
	if (!r->begun)
		begin(r);
	else if (r->stop == JUDGE_OPEN)
		judge_rewind(r);
	while (r->stop == JUDGE_RUNNING) /* repeated from a new checkpoint after an amendment */
		guarded(r);
	return r->stop;
}

static bool
fits(const struct judge_game *g)
{
	int places = 0;
	bool bits = true; /* each row fits into 64 bits: taken_in_row() */
	for (int a = 0; a < g->n_areas; a++) {
		places += g->area[a].places * (g->area[a].shared ? 1 : JUDGE_SEATS);
		bits &= g->area[a].places > 0 && g->area[a].places <= 64;
	}
	return bits && places <= JUDGE_PLACES && g->n_areas < 14; /* JUDGE_K_AREAS has extra bits */
}

/* How many numbers to remember of a card that left: as many as the game has, but at least 6, since
 * positions have always stored 6. */
static uint8_t
numbers_of(const struct judge_game *g)
{
	uint8_t n = 0;
	while (g->number[n])
		n++;
	return n < 6 ? 6 : n;
}

struct judge_run *
judge_run_init(void *storage, const struct judge_params *params)
{
	struct judge_run *r = storage;
	assert(fits(params->game) && params->rules->n <= JUDGE_RULES);
	clear_run(r);
	memset(&r->touched, 0xff,
	       sizeof r->touched); /* there is no checkpoint yet to store anything for */
	r->p = *params;
	r->rule = params->rules->row;
	r->n_rules = params->rules->n;
	memcpy(r->rule_is, params->rules->in_force, r->n_rules);
	r->kernel = params->game->kernel;
	r->n_numbers = numbers_of(params->game);
	r->has_values = r->kernel->card_value_name != NULL;
	r->budget = params->budget ? params->budget : BUDGET;
	memset(r->dirty_places, 0xff, sizeof r->dirty_places);
	r->changes = 1;
	r->game.turn_player = JUDGE_NO_SEAT;
	r->game.held = UINT8_MAX;
	r->game.resolving = JUDGE_NO_CARD;
	r->game.pseudo_card = JUDGE_NO_DEF;
	r->game.clock = 1;
	r->game.identities = 1;
	r->game.unmodelled.def = JUDGE_NO_DEF;
	r->game.unmodelled.place = JUDGE_NO_PLACE;
	r->game.end_verb = JUDGE_NO_RULE;
	init_areas(r);
	new_step(r);
	invalidate(r);
	return r;
}

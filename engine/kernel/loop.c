/*
 * loop.c: infinite loops. A state that comes back in the same turn is found by its hash. When
 * nobody decided anything in between, nobody can stop it. When all is as it was, the turn player may not
 * begin the loop again. When only numbers differ, the turn player says how often it is gone through.
 */
#include "engine/kernel/ability.h"

void
forget_loops(struct judge_run *r)
{
	r->game.n_seen = r->game.next_seen = 0;
	r->game.held = UINT8_MAX;
	r->game.loop = (struct loop){ .found = false };
}

static struct seen *
find_seen(struct judge_run *r, uint64_t hash, bool numbers)
{
	for (int i = 0; i < r->game.n_seen; i++)
		if ((numbers ? r->game.seen[i].hash : r->game.seen[i].shape) == hash)
			return &r->game.seen[i];
	return NULL;
}

static void
add_seen(struct judge_run *r, uint64_t hash, uint64_t shape)
{
	struct game *g = &r->game;
	g->seen[g->next_seen] = (struct seen){
		.hash = hash,
		.shape = shape,
		.decisions = r->decisions,
		.pick = a_pick(0, JUDGE_NOBODY, JUDGE_NO_DEF, JUDGE_NO_PLACE),
		.about = JUDGE_NO_DEF,
	};
	g->next_seen = (uint8_t)((g->next_seen + 1) % SEEN);
	if (g->n_seen < SEEN)
		g->n_seen++;
}

/* The first pick after a state is what begins the loop; who decided at all is noted as well. */
void
note_pick_for_loops(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	for (int i = 0; i < r->game.n_seen; i++) {
		struct seen *s = &r->game.seen[i];
		if (!s->has_pick) {
			s->pick = pick;
			s->kind = q->kind;
			s->about = q->about;
		}
		s->has_pick = true;
		if (pick.seat < JUDGE_SEATS)
			s->deciders |= (uint8_t)(1 << pick.seat);
	}
}

static bool
is_loop_pick(const struct loop *l, const struct judge_question *q, struct judge_pick pick)
{
	return q->kind == l->kind && q->about == l->about && pick.verb == l->pick.verb &&
	       pick.seat == l->pick.seat && pick.def == l->pick.def &&
	       pick.place == l->pick.place && pick.number == l->pick.number;
}

bool
begins_loop_again(const struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	return r->game.loop.found && r->game.loop.again == 0 &&
	       is_loop_pick(&r->game.loop, q, pick);
}

bool
goes_through_loop(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	struct loop *l = &r->game.loop;
	if (!l->found || l->again == 0 || q->kind != l->kind || q->about != l->about ||
	    q->seat != l->pick.seat)
		return false;
	if (test_pick(r, q, l->pick, NULL, 0) != 0) {
		l->again = 0;
		return false;
	}
	l->again--;
	*pick = l->pick;
	return true;
}

static int32_t
ask_number(struct judge_run *r, judge_seat seat, int32_t most, judge_rule refuses, uint32_t parent)
{
	struct judge_question q = { seat, r->kernel->ask_repeat, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	r->now.choice = (struct choice){ .limit = most, .refuses = refuses };
	return ask(r, q, from(AR(loop_declared), parent)).number;
}

/* READING: the smaller number is tied to acting differently. One below zero that was taken all the same shows
 * none. */
static int32_t
declare_loop(struct judge_run *r, const struct seen *s, uint32_t parent)
{
	judge_seat seat = r->game.turn_player;
	bool free = s->deciders >> other(seat) & 1;
	int32_t n = ask_number(r, seat, JUDGE_NO_NUMBER, JUDGE_NO_RULE, parent);
	return ask_number(r, other(seat), n < 0 ? 0 : n,
	                  free ? JUDGE_NO_RULE : AR(loop_lowered_with_other_action), parent);
}

/* Nobody can stop it. */
static bool
end_in_draw(struct judge_run *r, uint32_t parent)
{
	if (in_force(r, AR(loop_draw), JUDGE_NOBODY, JUDGE_NO_CARD))
		draw_game(r, from(AR(loop_draw), parent));
	return true;
}

static void
note_loop(struct judge_run *r, const struct seen *s, int32_t again)
{
	r->game.loop = (struct loop){ .found = true,
		                      .again = again < 0 ? 0 : again,
		                      .pick = s->pick,
		                      .kind = s->kind,
		                      .about = s->about };
}

/* A loop of actions gives back what it costs: a hand that only shrinks goes through none. Of a hand nobody
 * counted nothing can be said. */
void
look_for_loop_of_actions(struct judge_run *r, uint32_t parent)
{
	judge_place at = place_of(r, r->game.turn_player, r->kernel->language->hand, 0);
	const struct place *hand = place_at(r, at);
	bool counted = !judge_is_uncounted(r, at), shrinks = counted && r->game.held > hand->n;
	r->game.held = counted ? hand->n : UINT8_MAX;
	if (!shrinks)
		is_stopped_loop(r, parent);
}

bool
is_stopped_loop(struct judge_run *r, uint32_t parent)
{
	judge_seat seat = r->game.turn_player;
	uint64_t hash = loop_hash(r, true), shape = loop_hash(r, false);
	struct seen *same = find_seen(r, hash, true), *alike = find_seen(r, shape, false);
	struct seen first = { .has_pick = false };
	if (same && same->decisions == r->decisions && r->game.loop.again == 0)
		return end_in_draw(r, parent);
	if (same)
		first = *same;
	else if (alike)
		first = *alike;
	if (!same)
		add_seen(r, hash, shape);
	if (!first.has_pick || first.pick.seat != seat || r->game.loop.found)
		return false;
	if (same && in_force(r, AR(loop_not_repeated), seat, JUDGE_NO_CARD))
		note_loop(r, &first, 0);
	else if (!same && in_force(r, AR(loop_declared), seat, JUDGE_NO_CARD))
		note_loop(r, &first, declare_loop(r, &first, parent));
	return false;
}

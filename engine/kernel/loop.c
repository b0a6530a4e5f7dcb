/*
 * loop.c: infinite loops (13.1). A state that comes back in the same turn is found by its hash. When
 * nobody decided anything in between, nobody can stop it. Otherwise the turn player says how often it is
 * gone through, which from the same state to the same state changes nothing, and may not begin it again.
 */
#include <string.h>

#include "engine/kernel/ability.h"

void
forget_loops(struct judge_run *r)
{
	r->game.n_seen = r->game.next_seen = 0;
	r->game.loop = (struct loop){ .found = false };
}

static struct seen *
find_seen(struct judge_run *r, uint64_t hash)
{
	for (int i = 0; i < r->game.n_seen; i++)
		if (r->game.seen[i].hash == hash)
			return &r->game.seen[i];
	return NULL;
}

static void
add_seen(struct judge_run *r, uint64_t hash)
{
	struct game *g = &r->game;
	g->seen[g->next_seen] = (struct seen){ .hash = hash, .decisions = r->decisions };
	g->next_seen = (uint8_t)((g->next_seen + 1) % SEEN);
	if (g->n_seen < SEEN)
		g->n_seen++;
}

/* The first pick after a state is what begins the loop; who decided at all is noted as well. */
void
note_pick_for_loops(struct judge_run *r, struct judge_pick pick)
{
	for (int i = 0; i < r->game.n_seen; i++) {
		struct seen *s = &r->game.seen[i];
		if (!s->has_pick)
			s->pick = pick;
		s->has_pick = true;
		if (pick.seat < JUDGE_SEATS)
			s->deciders |= (uint8_t)(1 << pick.seat);
	}
}

bool
begins_loop_again(const struct judge_run *r, struct judge_pick pick)
{
	const struct loop *l = &r->game.loop;
	return l->found && pick.verb == l->pick.verb && pick.seat == l->pick.seat &&
	       pick.def == l->pick.def && pick.place == l->pick.place &&
	       pick.number == l->pick.number;
}

static int32_t
ask_number(struct judge_run *r, judge_seat seat, int32_t most, judge_rule refuses, uint32_t parent)
{
	struct judge_question q = { seat, r->kernel->ask_repeat, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	r->choice = (struct choice){ .limit = most, .refuses = refuses };
	return ask(r, q, from(AR(loop_declared), parent)).number;
}

/* 13.1.1.1. READING: G39, the smaller number is tied to acting differently. */
static void
declare_loop(struct judge_run *r, const struct seen *s, uint32_t parent)
{
	judge_seat seat = r->game.turn_player;
	uint8_t deciders = s->deciders;
	if (!in_force(r, AR(loop_declared), seat, JUDGE_NO_CARD))
		return;
	int32_t n = ask_number(r, seat, JUDGE_NO_NUMBER, JUDGE_NO_RULE, parent);
	bool free = deciders >> other(seat) & 1;
	ask_number(r, other(seat), n, free ? JUDGE_NO_RULE : AR(loop_lowered_with_other_action),
	           parent);
}

/* 13.1.1.3 */
static bool
end_in_draw(struct judge_run *r, uint32_t parent)
{
	if (in_force(r, AR(loop_draw), JUDGE_NOBODY, JUDGE_NO_CARD))
		draw_game(r, from(AR(loop_draw), parent));
	return true;
}

bool
is_stopped_loop(struct judge_run *r, uint32_t parent)
{
	uint64_t hash = judge_loop_hash(r);
	struct seen *s = find_seen(r, hash);
	if (!s) {
		add_seen(r, hash);
		return false;
	}
	if (s->decisions == r->decisions)
		return end_in_draw(r, parent);
	if (s->has_pick && s->pick.seat == r->game.turn_player && !r->game.loop.found) {
		struct seen first = *s;
		declare_loop(r, &first, parent);
		if (in_force(r, AR(loop_not_repeated), r->game.turn_player, JUDGE_NO_CARD))
			r->game.loop = (struct loop){ .found = true, .pick = first.pick };
	}
	return false;
}

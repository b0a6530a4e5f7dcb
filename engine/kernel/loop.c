/*
 * loop.c: infinite loops.
 *
 * A state that comes back in the same turn is found by its hash. If no player decided anything in
 * between, no player can stop the loop. If everything is the same, the turn player may not begin
 * the loop again. If only numbers differ, the turn player names how often it is repeated.
 *
 * In some games, each player who can stop a loop names a number, and the player who named the
 * smaller one has to stop it. Accepting an offer or taking an action shows that the player can stop
 * it. Other decisions don't show whether they could have stopped the loop; if that matters, the run
 * ends at that limit.
 */
#include "engine/kernel/ability.h"
#include "engine/kernel/chain.h"

void
forget_loops(struct judge_run *r)
{
	r->game.n_seen = r->game.next_seen = 0;
	r->game.held = UINT8_MAX;
	r->game.noted = 0;
	r->game.loop = (struct loop){ .found = false };
}

static struct visited_state *
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
	g->seen[g->next_seen] = (struct visited_state){
		.hash = hash,
		.shape = shape,
		.decisions = r->decisions,
		.pick = a_pick(0, JUDGE_NO_SEAT, JUDGE_NO_DEF, JUDGE_NO_PLACE),
		.about = JUDGE_NO_DEF,
	};
	g->next_seen = (uint8_t)((g->next_seen + 1) % SEEN);
	if (g->n_seen < SEEN)
		g->n_seen++;
}

/* Does the game have each player who can stop a loop name a number? */
static bool
goes_by_numbers(const struct judge_run *r)
{
	return AR(loop_smaller_counts) != JUDGE_NO_RULE;
}

int32_t
min_loop_count(const struct judge_run *r)
{
	return goes_by_numbers(r) ? 1 : 0;
}

static struct stop *
find_stop(struct stop *list, int n, judge_seat seat)
{
	for (int i = 0; i < n; i++)
		if (list[i].pick.seat == seat)
			return &list[i];
	return NULL;
}

/* Could the player have declined this pick, and so have stopped the loop? */
static bool
could_be_left(const struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	const struct judge_kernel_game *k = r->kernel;
	if (q->kind == k->ask_may)
		return pick.verb == k->do_accept && r->now.choice.may_end;
	if (q->kind == k->ask_choose)
		return pick.verb == k->do_choose && r->now.choice.may_end;
	if (k->chain && q->kind == k->chain->question)
		return true;
	return q->kind == r->p.game->main_question &&
	       r->p.game->verb[pick.verb].takes != JUDGE_TAKES_NOTHING;
}

static void
note_stop(struct judge_run *r, struct visited_state *s, const struct judge_question *q,
          struct judge_pick pick)
{
	if (pick.seat >= JUDGE_SEATS || find_stop(s->stop, s->n_stops, pick.seat))
		return;
	if (could_be_left(r, q, pick))
		s->stop[s->n_stops++] = (struct stop){ pick, q->kind, q->about, r->game.noted };
	else
		s->unsure |= (uint8_t)(1 << pick.seat);
}

static bool
is_pick_of(const struct stop *s, const struct judge_question *q, struct judge_pick pick)
{
	return q->kind == s->kind && q->about == s->about && pick.verb == s->pick.verb &&
	       pick.seat == s->pick.seat && pick.def == s->pick.def &&
	       pick.place == s->pick.place && pick.number == s->pick.number;
}

/* Note that the player who has to stop the loop is at the decision that began it, and so leaves it.
 * Returns whether that is so. */
static bool
note_left(struct judge_run *r, const struct judge_question *q)
{
	struct loop *l = &r->game.loop;
	bool leaves = l->found && l->again == 0 && q->kind == l->kind && q->about == l->about &&
	              q->seat == l->pick.seat && l->at == r->game.noted;
	l->left |= leaves;
	return leaves;
}

/* Note, for each earlier state, the first pick after it, which begins the loop, and which players
 * decided anything. */
void
note_pick_for_loops(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	const struct chain_rules *chain = r->kernel->chain;
	bool main = q->kind == r->p.game->main_question && pick.seat == r->game.turn_player &&
	            r->p.game->verb[pick.verb].takes == JUDGE_TAKES_NOTHING;
	bool nothing = q->kind == r->kernel->ask_repeat || (goes_by_numbers(r) && main) ||
	               (chain && q->kind == chain->question && pick.verb == chain->pass);
	nothing |= goes_by_numbers(r) && note_left(r, q);
	for (int i = 0; i < r->game.n_seen && !nothing; i++) {
		struct visited_state *s = &r->game.seen[i];
		if (goes_by_numbers(r))
			note_stop(r, s, q, pick);
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

judge_rule
rule_against_restart(const struct judge_run *r, const struct judge_question *q,
                     struct judge_pick pick)
{
	const struct loop *l = &r->game.loop;
	if (!l->found || l->again > 0)
		return JUDGE_NO_RULE;
	if ((!l->at || l->at == r->game.noted) && is_loop_pick(l, q, pick))
		return AR(loop_not_repeated);
	if (l->left && l->n_larger && l->larger[0].at == r->game.noted &&
	    is_pick_of(&l->larger[0], q, pick))
		return AR(loop_larger_not_repeated);
	return JUDGE_NO_RULE;
}

/* Repeat the pick of the player who named the larger number, until the other player has stopped the
 * loop. */
static bool
goes_along(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	const struct stop *s = r->game.loop.larger;
	if (r->game.loop.n_larger == 0 || q->kind != s->kind || q->about != s->about ||
	    q->seat != s->pick.seat || test_pick(r, q, s->pick, NULL, 0) != 0)
		return false;
	*pick = s->pick;
	return true;
}

bool
repeat_loop(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	struct loop *l = &r->game.loop;
	if (!l->found || l->again == 0)
		return false;
	if (q->kind != l->kind || q->about != l->about || q->seat != l->pick.seat)
		return goes_along(r, q, pick);
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
	new_choice(r)->limit = most;
	r->now.choice.refuses = refuses;
	return ask(r, q, from(AR(loop_declared), parent)).number;
}

/* READING: naming the smaller number requires acting differently. A negative number that was let
 * stand counts as 0. */
static int32_t
declare_loop(struct judge_run *r, const struct visited_state *s, uint32_t parent)
{
	judge_seat seat = r->game.turn_player;
	bool free = s->deciders >> other(seat) & 1;
	int32_t n = ask_number(r, seat, JUDGE_NO_NUMBER, JUDGE_NO_RULE, parent);
	return ask_number(r, other(seat), n < 0 ? 0 : n,
	                  free ? JUDGE_NO_RULE : AR(loop_lowered_with_other_action), parent);
}

/* Ask both players for numbers, the turn player first. The player who named the smaller number
 * stops the loop; if the numbers are equal, the turn player. */
static struct stop
who_stops(struct judge_run *r, struct visited_state *s, int32_t *n, uint32_t parent)
{
	judge_seat seat = r->game.turn_player;
	if (!in_force(r, AR(loop_turn_player_first), seat, JUDGE_NO_CARD))
		seat = other(seat);
	uint32_t id = cite(r, from(AR(loop_turn_player_first), parent), JUDGE_EV_NOTE, seat);
	int32_t one = ask_number(r, seat, JUDGE_NO_NUMBER, JUDGE_NO_RULE, id);
	int32_t two = ask_number(r, other(seat), JUDGE_NO_NUMBER, JUDGE_NO_RULE, id);
	bool first = one < two || (one == two && seat == r->game.turn_player);
	first ^= one != two && !in_force(r, AR(loop_smaller_counts), seat, JUDGE_NO_CARD);
	*n = first ? one : two;
	if (!first)
		seat = other(seat);
	cite_value(r, from(AR(loop_smaller_counts), parent), JUDGE_EV_NOTE, seat,
	           (struct judge_value){ "number", *n });
	return *find_stop(s->stop, s->n_stops, seat);
}

/* READING: a loop is a sequence gone through a second time, and a declared number counts both
 * times. If everything is as it was, repeating it changes nothing. */
enum { TIMES_SHOWN = 2 };

static void
name_numbers(struct judge_run *r, struct visited_state *s, bool same, uint32_t parent)
{
	uint8_t stops = 0;
	struct loop *l = &r->game.loop;
	for (int i = 0; i < s->n_stops; i++)
		stops |= (uint8_t)(1 << s->stop[i].pick.seat);
	bool known = l->found && (l->again > 0 || find_stop(s->stop, s->n_stops, l->pick.seat));
	if (known && (l->again > 0 || l->at == find_stop(s->stop, s->n_stops, l->pick.seat)->at))
		return;
	if (!(stops | s->unsure) || !in_force(r, AR(loop_declared), JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return;
	if (!stops || s->unsure & ~stops)
		stop_at_limit(r, "who could stop a loop");
	int32_t n;
	struct stop by = s->stop[0];
	if (s->n_stops > 1)
		by = who_stops(r, s, &n, parent);
	else
		n = ask_number(r, by.pick.seat, JUDGE_NO_NUMBER, JUDGE_NO_RULE, parent);
	*l = (struct loop){ .found = true, .pick = by.pick, .kind = by.kind, .about = by.about };
	l->at = by.at;
	l->again = same || n < TIMES_SHOWN ? 0 : n - TIMES_SHOWN;
	if (s->n_stops > 1) {
		l->n_larger = 1;
		l->larger[0] = *find_stop(s->stop, s->n_stops, other(by.pick.seat));
	}
}

/* End the game in a draw, since no player can stop the loop. */
static bool
end_in_draw(struct judge_run *r, uint32_t parent)
{
	if (in_force(r, AR(loop_draw), JUDGE_NO_SEAT, JUDGE_NO_CARD))
		draw_game(r, from(AR(loop_draw), parent));
	return true;
}

static void
note_loop(struct judge_run *r, const struct visited_state *s, int32_t again)
{
	r->game.loop = (struct loop){ .found = true,
		                      .again = again < 0 ? 0 : again,
		                      .pick = s->pick,
		                      .kind = s->kind,
		                      .about = s->about };
}

/* Check for a loop of actions. A loop gives back what it costs, so a hand that has become smaller
 * rules one out; not if the number of its cards is unknown. */
void
detect_action_loop(struct judge_run *r, uint32_t parent)
{
	judge_place at = place_of(r, r->game.turn_player, r->kernel->language->hand, 0);
	const struct place *hand = place_at(r, at);
	bool first = goes_by_numbers(r) && r->game.held == UINT8_MAX;
	bool counted = !judge_is_uncounted(r, at),
	     shrinks = counted && !first && r->game.held > hand->n;
	r->game.held = counted ? hand->n : UINT8_MAX;
	if (!shrinks)
		detect_loop(r, parent);
}

bool
detect_loop(struct judge_run *r, uint32_t parent)
{
	judge_seat seat = r->game.turn_player;
	uint64_t hash, shape;
	loop_hashes(r, &hash, &shape);
	struct visited_state *same = find_seen(r, hash, true), *alike = find_seen(r, shape, false);
	struct visited_state first = { .has_pick = false };
	r->game.noted = goes_by_numbers(r) ? hash : 0;
	if (same && same->decisions == r->decisions && r->game.loop.again == 0)
		return end_in_draw(r, parent);
	if (same)
		first = *same;
	else if (alike)
		first = *alike;
	if (!same)
		add_seen(r, hash, shape);
	if (first.has_pick && goes_by_numbers(r)) {
		struct visited_state *back = same ? same : alike;
		if (back->returns < TIMES_SHOWN)
			back->returns++;
		if (back->returns == TIMES_SHOWN)
			name_numbers(r, &first, same != NULL, parent);
	}
	if (!first.has_pick || first.pick.seat != seat || r->game.loop.found || goes_by_numbers(r))
		return false;
	if (same && in_force(r, AR(loop_not_repeated), seat, JUDGE_NO_CARD))
		note_loop(r, &first, 0);
	else if (!same && in_force(r, AR(loop_declared), seat, JUDGE_NO_CARD))
		note_loop(r, &first, declare_loop(r, &first, parent));
	return false;
}

/* chain.c: joins a whole list of positions. */
#include "judged/reconstruct/chain.h"

#include <stdlib.h>
#include <string.h>

#include "judged/reconstruct/blame.h"
#include "judged/reconstruct/hidden.h"
#include "judged/script/script.h"
#include "judged/text/alloc.h"

struct state {
	struct judge_run *run;
	struct path since; /* answers since its checkpoint */
	uint64_t hash;
};

struct states {
	struct state *at;
	int n, cap;
};

/* One step while it is searched. */
struct joining {
	struct chain *chain;
	const struct chain_options *options;
	struct chain_step *step;
	struct states before, after;
	int parent;
	uint64_t left; /* tries for the whole list, beside SEARCH_ON for each step */
	struct search search;
	struct target target;
	struct judge_run *scratch, *again, *earlier;
	struct judge_pick *known; /* what the list says of the gap */
};

/* 1. States */

static void
free_states(struct states *states)
{
	for (int i = 0; i < states->n; i++) {
		free(states->at[i].run);
		path_free(&states->at[i].since);
	}
	free(states->at);
	*states = (struct states){ 0 };
}

static int
add_state(struct states *states, const struct judge_run *run, const struct path *since)
{
	uint64_t hash = judge_loop_hash(run);
	for (int i = 0; i < states->n; i++)
		if (states->at[i].hash == hash)
			return i;
	if (states->n == SEARCH_STATES)
		return -1;
	if (states->n == states->cap) {
		states->cap = states->cap ? states->cap * 2 : 8;
		states->at = alloc_more(states->at, (size_t)states->cap, sizeof *states->at);
	}
	struct state *state = &states->at[states->n];
	*state = (struct state){ .hash = hash };
	state->run = judge_run_copy(alloc_bytes(judge_run_size()), run);
	path_copy(&state->since, since, 0);
	return states->n++;
}

static struct judge_params
parameters(const struct joining *j)
{
	const struct transcript *t = &j->chain->list->t;
	struct judge_params params = {
		.game = t->game,
		.rules = &t->edition->rules,
		.cards = &t->cards,
		.allow_illegal_decks = true,
		.budget = UINT32_MAX,
		.allowance = j->options->allowance,
	};
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int i = 0; i < JUDGE_LISTS; i++)
			params.list[seat][i] = t->player[seat].list[i];
	return params;
}

/* Lay out a position and go on to its first question. False: the game cannot be there. */
static bool
begin_at(struct joining *j, size_t position, struct judge_run *run)
{
	struct transcript at = j->chain->list->t;
	struct judge_params params = parameters(j);
	struct fault fault;
	at.start = j->chain->list->at[position];
	judge_run_init(run, &params);
	if (!transcript_lay(&at, run, &fault))
		return false;
	judge_set_decider(run, search_decider(&j->search));
	j->search.path.n = j->search.at = 0;
	return judge_run_go(run) == JUDGE_OPEN;
}

/* 2. One step */

static bool
same_way(const struct chain_way *way, const struct joining *j, int child)
{
	struct path own = j->search.path;
	own.at += j->search.given;
	own.n -= j->search.given;
	return way->parent == j->parent && way->child == child && path_same(&way->path, &own);
}

/* Count the differences. The question may come after abilities were resolved that still wait in the
 * position: then the run is also compared as it was at its checkpoint, before them. */
static int
far(void *ctx, struct search *s, struct judge_run *run, int most)
{
	struct joining *j = ctx;
	int n = s->target ? fit_count(s->target, run, most) : 0;
	if (n == 0 || !s->target->waits)
		return n;
	struct judge_run *before = judge_run_copy(j->earlier, run);
	judge_rewind(before);
	int waiting = fit_count(s->target, before, most);
	return waiting < n ? waiting : n;
}

/* Make known what the position names. NULL: a card of it cannot be what the position says. */
static struct judge_run *
see(struct joining *j, struct judge_run *run, struct path *since)
{
	struct search *s = &j->search;
	int from = path_before_checkpoint(&s->path, run);
	path_copy(since, &s->path, from);
	if (!j->chain->list->has_unknown || !s->target)
		return run;
	const struct judge_question *q = judge_question(run);
	int n = s->path.n;
	const struct search_answer seen = { .how = ANSWER_SEEN,
		                            .kind = q->kind,
		                            .seat = q->seat,
		                            .decisions = judge_decisions(run),
		                            .seen = j->target.index };
	path_add(since, &seen);
	path_add(&s->path, &seen);
	s->contradicted = false;
	bool good = search_go(s, j->scratch, run, from) == JUDGE_OPEN && !s->contradicted &&
	            far(j, s, j->scratch, 1) == 0;
	s->path.n = n;
	return good ? j->scratch : NULL;
}

/* Are all answers known that players gave? */
static bool
is_given(const struct search *s)
{
	int answers = 0;
	for (int i = s->given; i < s->path.n; i++)
		answers += s->path.at[i].how == ANSWER_PICK && !s->path.at[i].forced;
	return s->n_known > 0 && answers == s->n_known;
}

static bool
found(void *ctx, struct search *s, struct judge_run *run)
{
	struct joining *j = ctx;
	struct path since = { 0 };
	bool ends = !s->target && s->only_known;
	if (s->target ? judge_result(run).over : !ends)
		return true;
	struct judge_run *at = see(j, run, &since);
	int child = at ? add_state(&j->after, at, &since) : -1;
	path_free(&since);
	if (child < 0)
		return true;
	struct chain_step *step = j->step;
	for (int i = 0; i < step->n; i++)
		if (same_way(&step->way[i], j, child))
			return true;
	if (step->n == step->cap) {
		step->cap = step->cap ? step->cap * 2 : 4;
		step->way = alloc_more(step->way, (size_t)step->cap, sizeof *step->way);
	}
	struct chain_way *way = &step->way[step->n++];
	*way = (struct chain_way){ .parent = j->parent, .child = child, .given = is_given(s) };
	path_copy(&way->path, &s->path, s->given);
	/* Look for other ways, but not for long. */
	if (step->n == 1 && s->budget > s->tries * 3 + SEARCH_ON)
		s->budget = s->tries * 3 + SEARCH_ON;
	step->more = step->n > j->chain->ways * 4;
	return !step->more;
}

/* Take what is known of the gap after a position as picks. */
static void
know(struct joining *j, size_t i)
{
	const struct position_between *between = &j->chain->list->between[i];
	size_t n = 0;
	for (size_t k = 0; k < between->n; k++)
		n += between->move[k].n;
	j->known = alloc_more(j->known, n + 1, sizeof *j->known);
	n = 0;
	for (size_t k = 0; k < between->n; k++)
		for (uint8_t p = 0; p < between->move[k].n; p++)
			j->known[n++] = script_pick(j->chain->first, &between->move[k].part[p],
			                            between->move[k].seat);
	j->search.known = j->known;
	j->search.n_known = (int)n;
	j->search.only_known = j->options->only_known;
}

/* Play the step's nearest way from the state. `run` is the state's run or a copy of it. */
static void
play_nearest(struct joining *j, void *storage, const struct state *state,
             const struct judge_run *run)
{
	struct search *s = &j->search;
	s->path.n = 0;
	path_join(&s->path, &state->since);
	path_join(&s->path, &j->step->nearest);
	search_go(s, storage, run, 0);
	s->path.n = 0;
}

static void
note_failure(struct joining *j)
{
	struct search *s = &j->search;
	if (!s->target)
		return;
	struct chain_step *step = j->step;
	const struct state *state = &j->before.at[j->parent];
	if (step->differences && (j->parent > 0 || s->nearest_far == INT32_MAX))
		return;
	/* If no position was reached, the one before is the nearest. */
	path_free(&step->nearest);
	if (s->nearest_far < INT32_MAX)
		path_copy(&step->nearest, &s->nearest, 0);
	play_nearest(j, j->scratch, state, state->run);
	json_decref(step->differences);
	step->differences = fit_json(&j->target, j->scratch);
}

/* How far a search goes: near the position first, since most wrong ways lead away at once. */
struct pass {
	int slack;
	bool loose;
};
static const struct pass passes[] = {
	{ 2, false }, { 8, false }, { INT32_MAX, false }, { INT32_MAX, true }
};
enum { PASSES = sizeof passes / sizeof *passes, WHOLE = 2, MORE_TRIES = 200 };

/* Search from every state of the position before. Returns the limit that was met, or NULL. */
static const char *
search_pass(struct joining *j, const struct pass *pass, uint64_t budget)
{
	struct search *s = &j->search;
	struct chain_step *step = j->step;
	const char *limit = search_spent(j->chain->first);
	for (j->parent = 0; j->parent < j->before.n; j->parent++) {
		struct state *state = &j->before.at[j->parent];
		s->slack = pass->slack;
		s->loose = pass->loose;
		s->budget = step->tries < budget ? budget - step->tries : 1;
		search_from(s, state->run, &state->since);
		step->tries += s->tries;
		if (s->cut)
			limit = s->limit;
		if (step->n == 0)
			note_failure(j);
	}
	return limit;
}

/* Search farther and farther until something is found. Then, with some more tries, look for other
 * ways. */
static void
search_step(struct joining *j)
{
	struct chain_step *step = j->step;
	int i = 0;
	uint64_t budget = j->options->budget < j->left ? j->options->budget : j->left;
	for (; i < PASSES && step->n == 0 && !step->limit; i++)
		step->limit = search_pass(j, &passes[i], budget);
	step->whole = i > WHOLE && !step->limit;
	j->left = j->left + SEARCH_ON > step->tries ? j->left + SEARCH_ON - step->tries : SEARCH_ON;
	if (step->n == 0)
		return;
	bool cut = step->limit || step->more || step->tries > SEARCH_ON;
	step->limit = NULL;
	if (!cut && i <= WHOLE)
		step->whole = !search_pass(j, &passes[WHOLE], step->tries * 3 + MORE_TRIES);
}

enum { BLAMED = 256 };
struct blaming {
	struct chain *chain;
	size_t step;
	const struct judge_run *run;
	judge_rule rule[BLAMED]; /* by citation, the last ones */
};

static void
blame_cited(void *ctx, const struct judge_citation *c)
{
	struct blaming *b = ctx;
	struct judge_citation parent = *c;
	b->rule[c->id % BLAMED] = c->rule;
	parent.rule = b->rule[c->parent % BLAMED];
	if (c->parent)
		blame_citation(b->chain, b->step, b->run, &parent);
	blame_citation(b->chain, b->step, b->run, c);
}

/* Play what is nearest once more, and name the clauses of what differs. */
static void
blame(struct joining *j, size_t i)
{
	struct blaming b = { .chain = j->chain, .step = i, .run = j->chain->first };
	blame_position(j->chain, i);
	if (j->before.n > 0 && j->step->nearest.n > 0) {
		struct judge_run *copy = judge_run_copy(j->scratch, j->before.at[0].run);
		judge_set_sink(copy, (struct judge_sink){ blame_cited, NULL, &b });
		play_nearest(j, j->again, &j->before.at[0], copy);
	}
	blame_step(j->chain, i);
}

static void
resume(struct joining *j, size_t position)
{
	struct path none = { 0 };
	j->step->resumed = true;
	if (begin_at(j, position, j->scratch))
		add_state(&j->after, j->scratch, &none);
}

static void
join(struct joining *j, size_t i)
{
	struct chain *chain = j->chain;
	struct chain_step *step = j->step = &chain->step[i];
	target_make(&j->target, chain->list, i + 1, chain->first);
	j->search.target = &j->target;
	know(j, i);
	search_step(j);
	if (step->n > 0) {
		step->how = CHAIN_FOUND;
	} else {
		step->how = step->limit ? CHAIN_BUDGET : CHAIN_IMPOSSIBLE;
		blame(j, i);
		resume(j, i + 1);
	}
	free_states(&j->before);
	j->before = j->after;
	j->after = (struct states){ 0 };
}

/* Play on after the last position, by what is known. */
static void
join_rest(struct joining *j)
{
	const struct positions *list = j->chain->list;
	if (j->chain->n + 1 < list->n || !list->between[list->n - 1].n)
		return;
	j->step = &j->chain->last;
	j->search.target = NULL;
	know(j, list->n - 1);
	search_step(j);
	free_states(&j->after);
}

/* 3. The chain */

/* Keep the ways that lie on chains to the end. */
static void
drop_dead_ways(struct chain *chain)
{
	for (size_t i = chain->step ? chain->n : 0; i-- > 0;) {
		struct chain_step *step = &chain->step[i];
		const struct chain_step *next = i + 1 < chain->n ? &chain->step[i + 1] : NULL;
		bool all = !next || next->n == 0;
		for (int k = 0; k < step->n; k++) {
			step->way[k].alive = all;
			for (int w = 0; !all && w < next->n; w++)
				step->way[k].alive |= next->way[w].alive &&
				                      next->way[w].parent == step->way[k].child;
		}
		if (step->n > 0)
			step->how = chain_count(step) > 1 || step->more || step->limit
			                    ? CHAIN_WAYS
			                    : CHAIN_FOUND;
	}
}

int
chain_next_way(const struct chain_step *step, int i)
{
	for (; i < step->n; i++) {
		bool again = !step->way[i].alive;
		for (int k = 0; k < i && !again; k++)
			again = step->way[k].alive &&
			        path_same(&step->way[k].path, &step->way[i].path);
		if (!again)
			return i;
	}
	return -1;
}

int
chain_count(const struct chain_step *step)
{
	int n = 0;
	for (int i = chain_next_way(step, 0); i >= 0; i = chain_next_way(step, i + 1))
		n++;
	return n;
}

/* Return how many cards of the player's lists there are, of different numbers. */
static int
different_cards(const struct chain *chain, judge_seat seat)
{
	int n = 0;
	for (int l = 0; l < JUDGE_LISTS; l++) {
		const struct judge_list *list = &chain->list->t.player[seat].list[l];
		for (int i = 0; i < list->n; i++) {
			bool seen = false;
			for (int k = 0; k < i; k++)
				seen |= list->def[k] == list->def[i];
			n += !seen;
		}
	}
	return n > 1 ? n : 2;
}

/* A way that puts down a card nobody named is one of several: which card it is, is not known. */
static void
count_hidden(const struct chain *chain, struct chain_step *step)
{
	int way = chain_next_way(step, 0);
	step->hidden = 1;
	for (int i = 0; way >= 0 && i < step->way[way].path.n; i++) {
		const struct search_answer *a = &step->way[way].path.at[i];
		if (a->how == ANSWER_PICK && a->pick.def == JUDGE_NO_DEF &&
		    chain->list->t.game->verb[a->pick.verb].unseen && step->hidden < 1000)
			step->hidden *= different_cards(chain, a->pick.seat);
	}
	if (step->hidden > 1 && step->how == CHAIN_FOUND)
		step->how = CHAIN_WAYS;
}

static void
conclude(struct chain *chain)
{
	static const enum chain_verdict of[] = {
		[CHAIN_GIVEN] = CHAIN_ALL_FOUND,   [CHAIN_FOUND] = CHAIN_ALL_FOUND,
		[CHAIN_WAYS] = CHAIN_SEVERAL,      [CHAIN_IMPOSSIBLE] = CHAIN_NOT_POSSIBLE,
		[CHAIN_BUDGET] = CHAIN_UNFINISHED,
	};
	static const int weight[] = { 0, 1, 3, 2 };
	drop_dead_ways(chain);
	for (size_t i = 0; i < chain->n; i++)
		count_hidden(chain, &chain->step[i]);
	for (size_t i = 0; i < chain->n; i++)
		if (chain->step[i].how == CHAIN_FOUND &&
		    chain->step[i].way[chain_next_way(&chain->step[i], 0)].given)
			chain->step[i].how = CHAIN_GIVEN;
	for (int i = 0; i < chain->last.n; i++)
		chain->last.way[i].alive = true;
	for (size_t i = 0; i < chain->n; i++)
		if (weight[of[chain->step[i].how]] > weight[chain->verdict])
			chain->verdict = of[chain->step[i].how];
}

/* Join the list from a state, or if `run` is NULL from its first position. */
static void
make(struct chain *out, const struct positions *list, const struct judge_run *run,
     const struct path *since, const struct chain_options *options)
{
	struct chain_options with = *options;
	struct joining *j = alloc_zeroed(1, sizeof *j);
	struct path none = { 0 };
	with.budget = with.budget ? with.budget : SEARCH_TRIES;
	size_t last = with.to && with.to < list->n ? with.to : list->n - 1;
	*out = (struct chain){ .list = list, .ways = with.ways ? with.ways : SEARCH_WAYS };
	out->step = alloc_zeroed(last, sizeof *out->step);
	j->chain = out;
	j->options = &with;
	j->left = with.budget;
	j->search = (struct search){ .list = list,
		                     .actions = list->actions,
		                     .far = far,
		                     .found = found,
		                     .over = found,
		                     .ctx = j };
	j->scratch = alloc_bytes(judge_run_size());
	j->again = alloc_bytes(judge_run_size());
	j->earlier = alloc_bytes(judge_run_size());
	out->first = alloc_bytes(judge_run_size());
	if (run)
		judge_run_copy(out->first, run);
	if (run || begin_at(j, 0, out->first))
		add_state(&j->before, out->first, since ? since : &none);
	for (; out->n < last; out->n++) {
		join(j, out->n);
		bool spent = out->step[out->n].n == 0 && search_spent(out->first);
		if (spent || (with.stopped && with.stopped(with.stopped_ctx, out->n + 1)))
			last = out->n + 1;
	}
	join_rest(j);
	conclude(out);
	free_states(&j->before);
	search_free(&j->search);
	free(j->scratch);
	free(j->again);
	free(j->earlier);
	free(j->known);
	free(j);
}

void
chain_make(struct chain *out, const struct positions *list, const struct chain_options *options)
{
	make(out, list, NULL, NULL, options);
}

void
chain_make_gap(struct chain *out, const struct positions *list, const struct judge_run *run,
               const struct script *script)
{
	struct judge_run *from = judge_run_copy(alloc_bytes(judge_run_size()), run);
	struct path since = { 0 };
	judge_set_sink(from, (struct judge_sink){ 0 });
	judge_rewind(from);
	path_of_script(&since, from, script);
	make(out, list, from, &since, &(const struct chain_options){ 0 });
	free(since.at);
	free(from);
}

/* Let the run go on by a way, or set it to the position after a step that has none. */
static void
play_step(struct joining *j, const struct chain_step *step, size_t i)
{
	struct search *s = &j->search;
	int way = chain_next_way(step, 0);
	if (way < 0) {
		if (i + 1 < j->chain->list->n)
			begin_at(j, i + 1, j->again);
		s->path.n = 0;
		return;
	}
	path_join(&s->path, &step->way[way].path);
	search_go(s, j->scratch, j->again, 0);
	int from = path_before_checkpoint(&s->path, j->scratch);
	memmove(s->path.at, s->path.at + from, (size_t)(s->path.n - from) * sizeof *s->path.at);
	s->path.n -= from;
	struct judge_run *swap = j->again;
	j->again = j->scratch;
	j->scratch = swap;
}

void
chain_play(struct chain *chain, struct judge_sink sink, void (*begin)(void *ctx, size_t step),
           void *ctx)
{
	struct joining *j = alloc_zeroed(1, sizeof *j);
	j->chain = chain;
	j->options = &(const struct chain_options){ 0 };
	j->search.list = chain->list;
	j->scratch = alloc_bytes(judge_run_size());
	j->again = judge_run_copy(alloc_bytes(judge_run_size()), chain->first);
	for (size_t i = 0; i <= chain->n; i++) {
		begin(ctx, i);
		judge_set_sink(j->again, sink);
		play_step(j, i < chain->n ? &chain->step[i] : &chain->last, i);
	}
	search_free(&j->search);
	free(j->scratch);
	free(j->again);
	free(j);
}

static void
free_step(struct chain_step *step)
{
	for (int k = 0; k < step->n; k++)
		path_free(&step->way[k].path);
	free(step->way);
	path_free(&step->nearest);
	json_decref(step->differences);
}

void
chain_free(struct chain *chain)
{
	for (size_t i = 0; i < chain->n; i++)
		free_step(&chain->step[i]);
	free_step(&chain->last);
	free(chain->step);
	free(chain->first);
	*chain = (struct chain){ 0 };
}

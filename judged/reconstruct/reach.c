/* reach.c: can a player, from a position to the end of the turn, make something true? */
#include "judged/reconstruct/reach.h"

#include <stdlib.h>
#include <string.h>

#include "judged/reconstruct/report.h"
#include "judged/text/alloc.h"
#include "judged/transcript/decode.h"
#include "judged/words/holds.h"

const char *const reach_words[] = { "no", "budget", "possible", "forced", NULL };

enum { NOWHERE = 1 << 16 };

struct reaching {
	struct search search;
	struct positions list;
	const struct reach_goal *goal;
	int32_t turn;
	bool over; /* the budget is used up */
	void *storage[SEARCH_DEPTH];
	uint64_t nowhere[NOWHERE]; /* states from which nothing is reached, by hash;
                                0: none */
};

/* What an answer leads to: the best that can be said, and how it goes on. */
struct outcome {
	enum reach_answer answer;
	json_t *tree; /* moves that lead there, NULL if none do */
};

/* 1. The goal */

static bool
holds(const struct reaching *r, struct judge_run *run)
{
	bool all = !r->goal->wins;
	for (uint16_t i = 0; all && i < r->goal->n; i++) {
		struct compare_result result = { 0 };
		all = compare_check(&r->goal->value[i], run, &result) == COMPARE_UPHELD;
		compare_clear_text(&result);
	}
	return all;
}

static bool
is_won(const struct reaching *r, const struct judge_run *run)
{
	return r->goal->wins && judge_result(run).over &&
	       judge_result(run).winners == 1 << r->goal->seat;
}

/* 2. Moves of the tree */

static json_t *
moves_since(const struct reaching *r, const struct judge_run *run, int from)
{
	struct path part = { .at = r->search.path.at + from, .n = r->search.path.n - from };
	return report_moves(&r->list, run, &part);
}

/* Put moves before what follows them. */
static json_t *
followed(json_t *moves, json_t *then)
{
	json_t *out = json_pack("{s:o}", "play", moves);
	if (then)
		json_object_set_new(out, "then", then);
	return out;
}

/* 3. The search */

static struct outcome explore(struct reaching *r, int depth, struct judge_run *run);

/* Let a copy go on with the last answer of the path. If it asked about unknown cards, what comes
 * out is possible at most; other cards they could be are tried too. */
static struct outcome
play(struct reaching *r, int depth, const struct judge_run *run, int from, bool by_chance)
{
	struct search *s = &r->search;
	struct outcome best = { REACH_NO, NULL };
	int n = s->path.n;
	if (s->tries >= s->budget || depth + 1 >= SEARCH_DEPTH) {
		search_cut(s, s->tries >= s->budget ? "tries" : "depth");
		r->over = true;
		return (struct outcome){ REACH_BUDGET, NULL };
	}
	if (!r->storage[depth])
		r->storage[depth] = alloc_bytes(judge_run_size());
	struct judge_run *next = r->storage[depth];
	enum judge_stop stop = search_go(s, next, run, from);
	int end = s->path.n;
	if (stop == JUDGE_LIMIT) {
		search_cut(s, judge_limit(next));
		r->over |= search_spent(run) != NULL;
		best.answer = REACH_BUDGET;
	} else if (stop == JUDGE_FINISHED) {
		best.answer = is_won(r, next) || holds(r, next) ? REACH_FORCED : REACH_NO;
	} else if (stop == JUDGE_OPEN) {
		best = explore(r, depth + 1, next);
	}
	/* Choices that were settled without being asked are in the path as well. */
	for (int i = n; i < end; i++)
		by_chance |= s->path.at[i].how == ANSWER_CARD;
	if (best.answer == REACH_FORCED && by_chance)
		best.answer = REACH_POSSIBLE;
	if (best.answer >= REACH_POSSIBLE)
		best.tree = followed(moves_since(r, run, n - 1), best.tree);
	for (int i = end - 1; i >= n && best.answer < REACH_POSSIBLE && !r->over; i--) {
		struct search_answer asked = s->path.at[i];
		for (int k = 1; k < asked.n_order && best.answer < REACH_POSSIBLE; k++) {
			s->path.n = i;
			asked.pick.def = asked.order[k];
			path_add(&s->path, &asked);
			struct outcome other = play(r, depth, run, from, true);
			if (other.answer > best.answer)
				best = other;
		}
	}
	s->path.n = n;
	return best;
}

/* Join what one answer leads to with what the others do. */
static void
join(struct outcome *all, struct outcome one, bool own, bool first)
{
	if (own) {
		if (one.answer > all->answer) {
			json_decref(all->tree);
			*all = one;
		} else {
			json_decref(one.tree);
		}
		return;
	}
	/* All replies must lead there; if only some do, the other player helps. */
	if (first) {
		*all = one;
		return;
	}
	enum reach_answer least = one.answer < all->answer ? one.answer : all->answer;
	enum reach_answer most = one.answer > all->answer ? one.answer : all->answer;
	enum reach_answer both = least == REACH_FORCED    ? REACH_FORCED
	                         : most >= REACH_POSSIBLE ? REACH_POSSIBLE
	                                                  : most;
	if (both == REACH_FORCED) {
		json_t *replies =
			json_array_size(all->tree) ? all->tree : json_pack("[o]", all->tree);
		json_array_append_new(replies, one.tree);
		*all = (struct outcome){ both, replies };
		return;
	}
	bool keep = all->answer >= REACH_POSSIBLE;
	json_decref(keep ? one.tree : all->tree);
	*all = (struct outcome){ both,
		                 both >= REACH_POSSIBLE ? keep ? all->tree : one.tree : NULL };
}

static struct outcome
explore(struct reaching *r, int depth, struct judge_run *run)
{
	struct search *s = &r->search;
	const struct judge_question *q = judge_question(run);
	struct outcome all = { REACH_NO, NULL };
	if (holds(r, run))
		return (struct outcome){ REACH_FORCED, NULL };
	if (game_value(run, "turn") != r->turn)
		return all;
	bool main = q->kind == s->list->t.game->main_question;
	uint64_t key = main ? judge_loop_hash(run) | 1 : 0;
	uint64_t *nowhere = &r->nowhere[key % NOWHERE];
	if (key && *nowhere == key)
		return all;
	struct search_answer *answer;
	int mark = search_mark(s), n = search_answers(s, run, &answer), path = s->path.n;
	int from = path_before_checkpoint(&s->path, run);
	bool own = q->seat == r->goal->seat;
	for (int i = 0; i < n && !r->over; i++) {
		/* Whatever the other player holds is among the replies. */
		bool order = answer[i].how == ANSWER_ORDER;
		bool guess = own && answer[i].how == ANSWER_PICK &&
		             search_supposes(s, run, answer[i].pick);
		path_add(&s->path, &answer[i]);
		struct outcome one = play(r, depth, run, from, order || guess);
		s->path.n = path;
		join(&all, one, own || order, i == 0);
		if (own && all.answer == REACH_FORCED)
			break;
	}
	if (r->over && all.answer < REACH_POSSIBLE)
		all.answer = REACH_BUDGET;
	free(answer);
	search_back_to(s, mark);
	if (key && all.answer == REACH_NO && !r->over)
		*nowhere = key;
	return all;
}

/* 4. From a script */

/* Follow the first moves of a tree. */
static json_t *
line_of(const json_t *tree)
{
	json_t *out = json_array();
	while (tree) {
		if (json_is_array(tree))
			tree = json_array_get(tree, 0);
		json_array_extend(out, json_object_get(tree, "play"));
		tree = json_object_get(tree, "then");
	}
	return out;
}

void
reach_search(struct reach *out, const struct transcript *t, const struct judge_run *run,
             const struct script *script, const struct reach_goal *goal)
{
	struct reaching *r = alloc_zeroed(1, sizeof *r);
	r->goal = goal;
	r->list.t = *t;
	r->list.steps = UINT64_MAX;
	r->search = (struct search){ .list = &r->list,
		                     .actions = INT32_MAX,
		                     .slack = INT32_MAX,
		                     .budget = goal->budget ? goal->budget : SEARCH_TRIES };
	search_begin(&r->search);
	path_of_script(&r->search.path, run, script);
	r->search.given = r->search.path.n;
	struct judge_run *first = alloc_bytes(judge_run_size());
	struct judge_run *silent = judge_run_copy(alloc_bytes(judge_run_size()), run);
	struct outcome outcome = { REACH_NO, NULL };
	judge_set_sink(silent, (struct judge_sink){ 0 });
	enum judge_stop stop = search_go(&r->search, first, silent, 0);
	r->turn = game_value(first, "turn");
	if (stop == JUDGE_OPEN)
		outcome = explore(r, 0, first);
	else if (stop == JUDGE_LIMIT)
		search_cut(&r->search, judge_limit(first));
	/* Not every answer, or order after a shuffle, was tried. */
	if (outcome.answer == REACH_NO && r->search.cut)
		outcome.answer = REACH_BUDGET;
	*out = (struct reach){ .answer = outcome.answer, .tries = r->search.tries };
	if (outcome.answer == REACH_BUDGET)
		out->limit = r->search.limit;
	if (outcome.answer >= REACH_POSSIBLE)
		out->line = line_of(outcome.tree);
	if (outcome.answer == REACH_FORCED)
		out->tree = json_incref(outcome.tree);
	json_decref(outcome.tree);
	for (int i = 0; i < SEARCH_DEPTH; i++)
		free(r->storage[i]);
	free(first);
	free(silent);
	search_free(&r->search);
	free(r);
}

bool
reach_read_values(struct reach_goal *goal, struct transcript *t, struct doc *doc, const char *text,
                  struct fault *fault)
{
	struct decoder d = { .t = t, .fault = fault };
	if (doc_read_yaml(doc, "that", text, strlen(text), NULL, fault) &&
	    doc_want_map(doc->root, fault) &&
	    decode_comparisons(&d, doc->root, &goal->value, &goal->n))
		return true;
	fault_of_parameter(fault, NULL, "that");
	return false;
}

void
reach_free(struct reach *reach)
{
	json_decref(reach->line);
	json_decref(reach->tree);
	*reach = (struct reach){ 0 };
}

json_t *
reach_json(const struct reach *reach)
{
	json_t *out = json_pack("{s:s, s:I}", "answer", reach_words[reach->answer], "tries",
	                        (json_int_t)reach->tries);
	if (reach->line)
		json_object_set(out, "line", reach->line);
	if (reach->tree)
		json_object_set(out, "tree", reach->tree);
	if (reach->limit)
		json_object_set_new(out, "limit", json_string(reach->limit));
	return out;
}

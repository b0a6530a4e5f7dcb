/* report.c: a chain as JSON, as text, and as a transcript. */
#include "judged/reconstruct/report.h"

#include <stdlib.h>
#include <string.h>

#include "judged/telling/say.h"
#include "judged/text/alloc.h"
#include "judged/words/pick.h"
#include "judged/words/position.h"

static const char *const how_words[] = { "given", "found", "ways", "impossible", "budget" };
static const char *const verdict_words[] = { "found", "several", "impossible", "unfinished" };

/* 1. Moves */

struct moves {
	struct transcript_move *move;
	struct transcript_part *part;
	size_t n, cap;
};

static uint8_t
order_verb(const struct judge_game *game)
{
	uint8_t verb = 0;
	while (game->verb[verb].takes != JUDGE_TAKES_ORDER)
		verb++;
	return verb;
}

/* Return the verb that declines an offer of this kind; 0 if silence does. */
static uint8_t
declining_verb(const struct judge_game *game, uint8_t kind)
{
	for (uint8_t i = 0; i < game->n_verbs && game->question[kind].offered; i++)
		if (game->verb[i].question == kind && game->verb[i].takes == JUDGE_TAKES_NOTHING)
			return i;
	return 0;
}

/* Is the offer that was declined made again at once, and taken? */
static bool
is_taken_up(const struct path *path, int i)
{
	const struct search_answer *a = &path->at[i], *next = i + 1 < path->n ? a + 1 : NULL;
	return next && next->how == ANSWER_PICK && next->kind == a->kind && next->seat == a->seat;
}

/* Is the answer written as a move? Not if nothing else could be answered, nor if it only ends a
 * list that the moves end anyway. */
static bool
is_written(const struct judge_game *game, const struct path *path, int i)
{
	const struct search_answer *a = &path->at[i], *before = i ? a - 1 : NULL;
	if (a->how == ANSWER_DECLINED)
		return !a->forced && declining_verb(game, a->kind) && !is_taken_up(path, i);
	if ((a->how != ANSWER_PICK && a->how != ANSWER_ORDER && a->how != ANSWER_SETTLED) ||
	    a->forced)
		return false;
	return !(before && before->how == ANSWER_PICK && before->pick.seat == a->pick.seat &&
	         a->how == ANSWER_PICK && !before->forced &&
	         game->verb[before->pick.verb].end_verb == a->pick.verb && a->pick.verb);
}

/* Does the list that the answer belongs to go on with the next one? */
static bool
goes_on(const struct judge_game *game, const struct path *path, int i)
{
	const struct search_answer *a = &path->at[i], *next = i + 1 < path->n ? a + 1 : NULL;
	return game->verb[a->pick.verb].end_verb && next && next->how == a->how &&
	       (!next->first || game->verb[a->pick.verb].takes != JUDGE_TAKES_CARD) &&
	       next->pick.seat == a->pick.seat && next->pick.verb == a->pick.verb;
}

/* Do players name several places of the area? A card there is then written with its number, since
 * its place alone looks like such a name. */
static bool
names_places(const struct judge_game *game, int area)
{
	for (uint8_t i = 0; i < game->n_verbs; i++)
		if (game->verb[i].takes == JUDGE_TAKES_PLACE && game->verb[i].end_verb &&
		    game->verb[i].area == area)
			return true;
	return false;
}

static void
add_answer(struct moves *m, const struct judge_run *run, const struct path *path, int i)
{
	const struct judge_game *game = judge_run_params(run)->game;
	const struct search_answer *a = &path->at[i];
	if (!is_written(game, path, i))
		return;
	if (m->n == m->cap) {
		m->cap = m->cap ? m->cap * 2 : 16;
		m->move = alloc_more(m->move, m->cap, sizeof *m->move);
		m->part = alloc_more(m->part, m->cap, sizeof *m->part);
	}
	struct transcript_move *move = &m->move[m->n];
	struct transcript_part *part = &m->part[m->n++];
	*move = (struct transcript_move){ .seat = a->seat, .n = 1 };
	if (a->how == ANSWER_ORDER) {
		*part = (struct transcript_part){ .verb = order_verb(game),
			                          .def = JUDGE_NO_DEF,
			                          .order = a->order,
			                          .n_order = a->n_order };
		return;
	}
	if (a->how == ANSWER_DECLINED) {
		*part = (struct transcript_part){ .verb = declining_verb(game, a->kind),
			                          .def = JUDGE_NO_DEF };
		return;
	}
	move->seat = a->pick.seat;
	*part = pick_as_part(run, a->pick);
	if (part->placed && names_places(game, part->place.area) &&
	    a->def < judge_run_params(run)->cards->n)
		part->def = a->def;
	if (goes_on(game, path, i))
		move->more = (uint8_t)(a->pick.verb + 1);
}

static void
join_parts(struct moves *m)
{
	for (size_t i = 0; i < m->n; i++)
		m->move[i].part = &m->part[i];
}

static void
free_moves(struct moves *m)
{
	free(m->move);
	free(m->part);
}

json_t *
report_moves(const struct positions *list, const struct judge_run *run, const struct path *path)
{
	json_t *out = json_array();
	for (int i = 0; i < path->n; i++) {
		struct moves m = { 0 };
		if (path->at[i].how == ANSWER_UNSEEN)
			json_array_append_new(out,
			                      json_pack("{s:{s:s}}", seat_name(path->at[i].seat),
			                                "shuffle", "unknown"));
		add_answer(&m, run, path, i);
		join_parts(&m);
		if (m.n > 0) {
			char *text = transcript_move_canonical(&list->t, &m.move[0]);
			json_array_append_new(out, json_loads(text, 0, NULL));
			free(text);
		}
		free_moves(&m);
	}
	return out;
}

/* 2. Steps */

static json_t *
clauses_json(const struct chain *chain, const struct chain_step *step)
{
	json_t *out = json_array();
	for (int i = 0; i < step->n_clauses; i++) {
		const char *number = clause_number(chain->list->t.edition, step->clause[i]);
		json_array_append_new(out, json_string(number ? number : "house"));
	}
	if (step->n_clauses == 0)
		json_array_append_new(out, json_string("unaccounted"));
	return out;
}

static json_t *
failure_json(const struct chain *chain, size_t i)
{
	const struct chain_step *step = &chain->step[i];
	json_t *out = json_pack("{s:[i,i], s:o, s:s}", "between", (int)i, (int)i + 1, "clauses",
	                        clauses_json(chain, step), "why", step->why);
	if (step->differences)
		json_object_set_new(out, "nearest",
		                    json_pack("{s:o, s:O}", "decisions",
		                              report_moves(chain->list, chain->first,
		                                           &step->nearest),
		                              "differences", step->differences));
	return out;
}

static void
add_ways(json_t *out, const struct chain *chain, const struct chain_step *step)
{
	json_t *list = json_array();
	int n = chain_count(step), listed = 0;
	for (int i = chain_next_way(step, 0); i >= 0 && listed < chain->ways;
	     i = chain_next_way(step, i + 1), listed++)
		json_array_append_new(list,
		                      report_moves(chain->list, chain->first, &step->way[i].path));
	json_object_set(out, "decisions", json_array_get(list, 0));
	json_object_set_new(out, "whole", json_boolean(step->whole));
	if (step->how == CHAIN_WAYS) {
		json_object_set_new(out, "ways", json_integer(n * step->hidden));
		if (step->hidden > 1)
			json_object_set_new(out, "differ", json_string("which cards lie hidden"));
		json_object_set(out, "alternatives", list);
		if (step->more || !step->whole || n * step->hidden > listed)
			json_object_set_new(out, "more", json_true());
	}
	json_decref(list);
}

static json_t *
step_json(const struct chain *chain, size_t i)
{
	const struct chain_step *step = &chain->step[i];
	json_t *out = json_pack("{s:[i,i], s:s, s:I}", "between", (int)i, (int)i + 1, "how",
	                        how_words[step->how], "tries", (json_int_t)step->tries);
	if (step->n > 0)
		add_ways(out, chain, step);
	else
		json_object_set_new(out, step->how == CHAIN_IMPOSSIBLE ? "impossible" : "budget",
		                    failure_json(chain, i));
	if (step->limit)
		json_object_set_new(out, "limit", json_string(step->limit));
	if (step->resumed)
		json_object_set_new(out, "resumed", json_true());
	return out;
}

/* 3. The transcript */

static json_t *
transcript_json(const struct chain *chain)
{
	struct transcript t = chain->list->t;
	struct moves m = { 0 };
	for (size_t i = 0; i <= chain->n; i++) {
		const struct chain_step *step = i < chain->n ? &chain->step[i] : &chain->last;
		if (step->n == 0)
			break;
		const struct path *path = &step->way[chain_next_way(step, 0)].path;
		for (int k = 0; k < path->n; k++)
			add_answer(&m, chain->first, path, k);
	}
	join_parts(&m);
	t.move = m.move;
	t.n_moves = m.n;
	char *text = transcript_canonical(&t, NULL);
	json_t *out = json_loads(text, 0, NULL);
	free(text);
	free_moves(&m);
	return out;
}

json_t *
report_chain(const struct chain *chain)
{
	json_t *steps = json_array();
	json_t *out = json_pack("{s:i, s:s, s:o}", "reconstruct", 1, "verdict",
	                        verdict_words[chain->verdict], "steps", steps);
	for (size_t i = 0; i < chain->n; i++)
		json_array_append_new(steps, step_json(chain, i));
	for (size_t i = 0; i < chain->n; i++)
		if (chain->step[i].how == CHAIN_IMPOSSIBLE) {
			json_object_set_new(out, "impossible",
			                    json_pack("{s:[i,i], s:o}", "between", (int)i,
			                              (int)i + 1, "clauses",
			                              clauses_json(chain, &chain->step[i])));
			break;
		}
	json_object_set_new(out, "transcript", transcript_json(chain));
	return out;
}

/*
 * gaps.c: records of random games in which the play between two positions is missing: the ruling never says that the rest is
 * illegal, mostly says what it says of the whole record, and can be cut anywhere.
 */
#include <stdlib.h>

#include "judged/board/export.h"
#include "judged/board/export_text.h"
#include "judged/ruling/until.h"
#include "judged/suite/internal.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/game.h"
#include "tests/support/starters.h"

enum { GAMES = 4, DECISIONS = 40, EVERY = 9 };

static unsigned same, cut, all;

/* Return the position after so many moves as the start of a transcript; NULL if the game isn't at a main decision there. */
static json_t *
position_after(const struct transcript *t, uint32_t move)
{
	struct fault fault = { 0 };
	struct ruling part = { 0 };
	struct transcript whole, at;
	json_t *start = NULL;
	if (ruling_play_after(&part, t, move, &whole, NULL, &fault) && part.stop == JUDGE_OPEN &&
	    judge_question(part.run)->kind == t->game->main_question) {
		uint32_t decisions = part.script.n_steps;
		judge_rewind(part.run);
		cr_assert(export_position(&at, t, part.run, &part.script, decisions, &fault));
		json_t *document = export_json(&at);
		/* A position in the middle of a step can't be written as one. */
		if (at.n_moves == 0)
			start = json_incref(json_object_get(document, "start"));
		json_decref(document);
		transcript_free(&at);
	}
	ruling_free(&part);
	return start;
}

/* Judge the game without the moves from `from` to before `to`. */
static void
judge_without(const struct ruling *whole, json_t *document, size_t from, size_t to,
              json_t *position)
{
	struct fault fault = { 0 };
	struct transcript t;
	struct ruling r = { 0 };
	json_t *less = json_deep_copy(document), *moves = json_object_get(less, "moves");
	int actions = 0;
	json_object_del(less, "claims");
	for (uint32_t i = 0; i < whole->script.n_steps; i++)
		actions += whole->script.step[i].move > from && whole->script.step[i].move <= to &&
		           whole->script.step[i].question == whole->script.main_kind;
	json_array_set_new(moves, from,
	                   json_pack("{s:{s:O, s:i}}", "gap", "to", position, "actions", actions));
	for (size_t i = from + 1; i < to; i++)
		json_array_remove(moves, from + 1);
	char *text = json_dumps(less, JSON_COMPACT);
	cr_assert(transcript_read(&t, "gap", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s", fault.sentence);
	cr_expect_neq(r.verdict, RULING_ILLEGAL, "%s, moves %zu to %zu: %s", t.game->name, from, to,
	              r.why);
	bool alike = r.verdict == whole->verdict;
	same += alike;
	all++;
	if (alike && r.worlds.tried == 0 && from == EVERY) { /* every cut searches the gap again */
		struct suite_result result = { 0 };
		ruling_hash(&r);
		cr_expect(cut_anywhere(&r, &result), "%s, moves %zu to %zu: %s", t.game->name, from,
		          to, result.why);
		cut += result.cuts > 0;
	}
	ruling_free(&r);
	transcript_free(&t);
	free(text);
	json_decref(less);
}

static void
forget_parts(const struct judge_params *p, uint64_t seed)
{
	struct fault fault = { 0 };
	struct transcript t;
	struct ruling whole = { 0 };
	struct written_game game = written_game(p, seed, 4, DECISIONS);
	json_t *document = json_loads(game.json, 0, NULL);
	cr_assert(transcript_read(&t, "game", game.json, game.len, NULL, &fault));
	cr_assert(ruling_make(&whole, &t, NULL, &fault));
	for (uint32_t from = EVERY; from + 1 < t.n_moves && from < DECISIONS; from += EVERY) {
		json_t *before = position_after(&t, from), *after = NULL;
		uint32_t to = from + 1;
		while (before && to < t.n_moves && !(after = position_after(&t, to)))
			to++;
		if (before && after)
			judge_without(&whole, document, from, to, after);
		json_decref(before);
		json_decref(after);
	}
	json_decref(document);
	ruling_free(&whole);
	transcript_free(&t);
	free(game.json);
}

Test(gaps, what_is_missing_is_found_from_the_position_after_it)
{
	static struct starters s;
	uint64_t games = effort_of(GAMES);
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; seed <= games; seed++)
			forget_parts(&s.params, seed * 1000);
	cr_expect_gt(same * 10, all * 7, "%u of %u", same, all);
	cr_expect_gt(cut, 0);
}

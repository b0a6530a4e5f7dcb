/*
 * notes.c: whatever is noted among the moves of a game, and however illegal moves are treated, a ruling
 * comes of it, which says why, and the run stops anywhere and goes on to the same end.
 *
 * Moves of whole games are left out, doubled and exchanged by chance, and notes of every kind are put
 * between them.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "judged/transcript/shuffle.h"
#include "judged/suite/internal.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"

enum { TRIALS = 6, CUT_EVERY = 3, MOVES_KEPT = 40 };

static const char *const games[] = {
	"contrib/demo-games/godzilla/won-by-invasion.yaml",
	"contrib/demo-games/godzilla/won-by-countering.yaml",
	"contrib/demo-games/godzilla/starter-decks.yaml",
};

static const char *const notes[] = {
	"{\"did\":{\"A\":{\"drew\":0},\"B\":{\"drew\":0}}}",
	"{\"did\":{\"A\":{\"drew\":3}}}",
	"{\"did\":{\"B\":{\"refilled\":1,\"rage\":4}}}",
	"{\"did\":{\"A\":{\"advanced\":0},\"B\":{\"advanced\":2}}}",
	"{\"did\":{\"A\":{\"advanced\":{\"to\":8}}}}",
	"{\"did\":{\"A\":{\"crushed\":false,\"discarded\":\"none\"},\"B\":{\"crushed\":false}}}",
	"{\"did\":{\"A\":{\"crushed\":true},\"B\":{\"discarded\":[\"ESD01-005\"]}}}",
	"{\"did\":{\"A\":{\"cleaned\":\"none\",\"resolved\":\"none\"}}}",
	"{\"did\":{\"B\":{\"cleaned\":\"none\",\"resolved\":\"none\"}}}",
	"{\"did\":{\"A\":{\"counter_power\":90000},\"B\":{\"counter_power\":0}}}",
	"{\"did\":{\"A\":{\"omitted\":\"7.5.2\"},\"B\":{\"omitted\":\"5.11.1\"}}}",
	"{\"did\":{\"A\":{\"omitted\":\"7.5.7\"},\"B\":{\"omitted\":\"10.4.1\"}}}",
	"{\"did\":{\"B\":{\"omitted\":\"5.15.1.2\",\"rage\":0}}}",
	"{\"saw\":{\"A.hand\":5,\"B.zone.3\":\"empty\"}}",
	"{\"set\":{\"A.monster.zone\":3,\"B.monster.rage\":2,\"B.zone.3\":\"empty\"}}",
	"{\"set\":{\"A.hand\":[\"ESD01-005\",\"ESD01-006\"],\"B.zone.2\":[\"ESD01-005\",\"ESD01-"
	"006\"]}}",
	"{\"set\":{\"A.deck\":[\"ESD01-005\"],\"A.monster\":[\"EPR-007\",\"EPR-008\"]}}",
	"{\"set\":{\"turn_player\":\"B\",\"B.deck.top\":[\"ESD01-006\"],\"A.discard\":\"empty\"}}",
	"{\"set\":{\"A.zone.8\":{\"stack\":[\"ESD01-005\",\"ESD01-006\"]},\"A.strategy.1\":\"ESD01-"
	"005\"}}",
};

static const char *const games_of_dbs[] = {
	"contrib/demo-games/dbs/won-by-damage.yaml",
	"contrib/demo-games/dbs/won-by-deck-out.yaml",
	"contrib/demo-games/dbs/chain.yaml",
	"contrib/demo-games/dbs/evolved.yaml",
};

static const char *const notes_of_dbs[] = {
	"{\"did\":{\"A\":{\"drew\":0},\"B\":{\"drew\":0}}}",
	"{\"did\":{\"A\":{\"drew\":3}}}",
	"{\"did\":{\"A\":{\"resolved\":\"none\"},\"B\":{\"resolved\":\"none\"}}}",
	"{\"did\":{\"B\":{\"resolved\":[\"BT1-007\"],\"drew\":1}}}",
	"{\"did\":{\"A\":{\"omitted\":\"6-2-2\"},\"B\":{\"omitted\":\"7-4-1-6\"}}}",
	"{\"did\":{\"A\":{\"omitted\":\"4-10-1-1-1\"},\"B\":{\"omitted\":\"7-4-1-7\"}}}",
	"{\"did\":{\"A\":{\"omitted\":\"house/charge/1\"},\"B\":{\"omitted\":\"7-1\"}}}",
	"{\"saw\":{\"A.hand\":5,\"B.battle.3\":\"empty\"}}",
	"{\"set\":{\"A.battle.3\":\"BT1-007\",\"B.battle.1\":\"empty\"}}",
	"{\"set\":{\"A.hand\":[\"BT1-096\",\"BT1-102\"],\"B.energy\":[\"BT1-035\"]}}",
	"{\"set\":{\"A.battle.2\":{\"stack\":[\"BT1-033\",\"BT1-038\"]},\"A.combo\":[\"BT1-096\"]}}",
	"{\"set\":{\"turn_player\":\"B\",\"B.deck.top\":[\"BT1-033\"],\"A.drop\":\"empty\"}}",
	"{\"set\":{\"A.life\":[\"BT1-096\"],\"B.battle.1\":\"BT1-035\"}}",
};

static const char *const games_of_colossus[] = {
	"contrib/demo-games/colossus/won-by-deck-out.yaml",
	"contrib/demo-games/colossus/won-by-gem-complete.yaml",
	"contrib/demo-games/colossus/x-play.yaml",
};

static const char *const notes_of_colossus[] = {
	"{\"did\":{\"A\":{\"drew\":0},\"B\":{\"drew\":0}}}",
	"{\"did\":{\"A\":{\"drew\":3}}}",
	"{\"did\":{\"B\":{\"revealed\":2}}}",
	"{\"did\":{\"A\":{\"discarded\":\"none\",\"resolved\":\"none\"}}}",
	"{\"did\":{\"A\":{\"omitted\":\"draw-step\"},\"B\":{\"omitted\":\"draw-step\"}}}",
	"{\"saw\":{\"A.hand\":5,\"B.field.3\":\"empty\"}}",
	"{\"set\":{\"A.field.3\":\"CO-W01\",\"B.field.1\":\"empty\"}}",
	"{\"set\":{\"turn_player\":\"B\",\"B.deck.top\":[\"CO-G01\"],\"A.discard\":\"empty\"}}",
};

/* Games and what is noted among their moves. */
struct noting {
	const char *const *games, *const *notes;
	size_t n_games, n_notes;
};

static const struct noting of_godzilla = { games, notes, sizeof games / sizeof *games,
	                                   sizeof notes / sizeof *notes };
static const struct noting of_dbs = { games_of_dbs, notes_of_dbs,
	                              sizeof games_of_dbs / sizeof *games_of_dbs,
	                              sizeof notes_of_dbs / sizeof *notes_of_dbs };
static const struct noting of_colossus = { games_of_colossus, notes_of_colossus,
	                                   sizeof games_of_colossus / sizeof *games_of_colossus,
	                                   sizeof notes_of_colossus / sizeof *notes_of_colossus };

static uint64_t
draw(struct shuffle_rng *rng, uint64_t n)
{
	return shuffle_next(rng) % n;
}

static json_t *
noted(const struct noting *of, const json_t *moves, struct shuffle_rng *rng)
{
	json_t *out = json_array();
	size_t n = json_array_size(moves);
	for (size_t i = 0; i < n && i < MOVES_KEPT; i++) {
		uint64_t change = draw(rng, 16);
		if (change == 0)
			continue;
		if (change == 1)
			json_array_append(out, json_array_get(moves, draw(rng, n)));
		json_array_append(out, json_array_get(moves, i));
		for (uint64_t k = draw(rng, 5); k > 2; k--)
			json_array_append_new(out, json_loads(of->notes[draw(rng, of->n_notes)], 0,
			                                      NULL));
	}
	return out;
}

static char *
canonical(const char *file)
{
	struct fault fault = { 0 };
	struct transcript t = { 0 };
	cr_assert(transcript_load(&t, file, NULL, &fault), "%s", fault.sentence);
	char *out = transcript_canonical(&t, NULL);
	transcript_free(&t);
	return out;
}

static void
show_all(struct ruling *r)
{
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		json_t *json = ruling_json(r, view);
		const struct infraction *infraction;
		cr_expect_eq(json_array_size(json_object_get(json, "infractions")),
		             ruling_infractions(r, &infraction));
		json_decref(json);
	}
}

/* What is illegal names a clause, unless it can't be done at all; what is out of place is said beside what is waited for. */
static void
expect_reason(const struct ruling *r, const char *file, uint64_t seed)
{
	const struct judge_refusal *refusal;
	const struct infraction *infraction = ruling_first_infraction(r);
	if (r->verdict == RULING_ILLEGAL)
		cr_expect(ruling_refusals(r, &refusal) > 0 ||
		                  (infraction && infraction->impossible),
		          "%s, seed %lu: no clause: %s", file, seed, r->why);
	if (r->verdict == RULING_SURPLUS)
		cr_expect(strstr(r->why, " Next") || strstr(r->why, "already over"),
		          "%s, seed %lu: %s", file, seed, r->why);
}

static void
try_one(const char *text, enum transcript_illegal how, uint64_t seed, const char *file)
{
	struct fault fault = { 0 };
	struct transcript t = { 0 };
	struct ruling whole = { 0 };
	struct suite_result result = { 0 };
	cr_assert(transcript_read(&t, "noted", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
	transcript_treat(&t, how);
	if (ruling_make(&whole, &t, NULL, &fault)) {
		ruling_hash(&whole);
		expect_reason(&whole, file, seed);
		show_all(&whole);
		if (seed % CUT_EVERY == 0)
			cr_expect(cut_anywhere(&whole, &result), "%s, seed %lu: %s\n%s", file, seed,
			          result.why, text);
	} else {
		cr_expect_str_eq(fault.code, "no-candidate", "%s, seed %lu: %s", file, seed,
		                 fault.sentence);
	}
	ruling_free(&whole);
	transcript_free(&t);
}

static void
try_games(const struct noting *of)
{
	for (size_t g = 0; g < of->n_games; g++) {
		char *text = canonical(of->games[g]);
		json_t *document = json_loads(text, 0, NULL);
		json_t *moves = json_incref(json_object_get(document, "moves"));
		for (uint64_t seed = 0; seed < TRIALS; seed += stride_of_effort()) {
			struct shuffle_rng rng = { .state = seed * 1000 + g };
			json_object_set_new(document, "moves", noted(of, moves, &rng));
			char *with = json_dumps(document, JSON_COMPACT);
			for (int how = TRANSCRIPT_STOP; how <= TRANSCRIPT_TAKE; how++)
				try_one(with, (enum transcript_illegal)how, seed, of->games[g]);
			free(with);
		}
		json_decref(moves);
		json_decref(document);
		free(text);
	}
}

Test(notes, games_with_notes_and_illegal_moves_are_judged_and_stop_anywhere)
{
	try_games(&of_godzilla);
}

Test(notes, so_are_those_of_the_second_game)
{
	try_games(&of_colossus);
}

Test(notes, so_are_those_of_the_third_game)
{
	try_games(&of_dbs);
}

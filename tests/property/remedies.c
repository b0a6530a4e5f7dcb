/*
 * remedies.c: a remedy that is called clean gives exactly the game as it should have been, but for cards that not everybody
 * sees.
 *
 * A random legal game of each kind is cut somewhere, and a fault of ten classes is put into it. The remedies of all policies
 * are worked out from that record alone, and the records that they lead to are compared with the legal game, cut before the fault or
 * where the record ends. REMEDIES=N plays N games of each game instead of what EFFORT says.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/random_write.h"
#include "judged/policy/policy.h"
#include "judged/policy/case.h"
#include "judged/script/chance.h"
#include "judged/text/alloc.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/starters.h"

enum {
	GAMES = 1000,
	MOST_GAMES = 8,
	CLASSES_OF_FAULTS = 10,
	LATER = 4,
	QUESTIONS = 300,
	ENOUGH = 50
};

struct world {
	struct chance chance;
	struct judge_decider legal;
	struct written_game written;
	uint32_t asked, most;
	unsigned long faults, clean, exact, of_class[CLASSES_OF_FAULTS];
	int kind; /* the class being tried */
};

static enum judge_answer
pick(void *ctx, struct judge_run *run, const struct judge_question *question,
     struct judge_pick *out)
{
	struct world *w = ctx;
	if (w->asked++ == w->most)
		return JUDGE_NO_ANSWER;
	enum judge_answer answer = w->legal.pick(w->legal.ctx, run, question, out);
	if (answer == JUDGE_ANSWERED)
		written_pick(&w->written, run, *out);
	return answer;
}

static enum judge_answer
order(void *ctx, struct judge_run *run, const struct judge_question *question, judge_def *def,
      int n)
{
	struct world *w = ctx;
	enum judge_answer answer = w->legal.order(w->legal.ctx, run, question, def, n);
	written_shuffle(&w->written, run, def, n);
	return answer;
}

/* Return the record of a random legal game; the caller owns it. */
static json_t *
legal_game(struct world *w, const struct starters *starters, uint64_t seed)
{
	struct judge_params params = starters->params;
	void *storage = alloc_zeroed(1, judge_run_size());
	char *text = NULL;
	size_t len;
	w->asked = 0;
	w->legal = chance_decider(&w->chance, seed);
	w->most = (uint32_t)shuffle_below(&w->chance.rng, QUESTIONS) + 1;
	params.decider = (struct judge_decider){ .pick = pick, .order = order, .ctx = w };
	struct judge_run *run = judge_run_init(storage, &params);
	written_begin(&w->written);
	judge_run_go(run);
	FILE *to = alloc_stream(&text, &len);
	written_put(&w->written, &params, starters->edition, NULL, to);
	fclose(to);
	json_t *record = json_loads(text, 0, NULL);
	cr_assert(record, "seed %lu: %s", seed, text);
	free(text);
	free(storage);
	return record;
}

/* Return a note in which a player did something else. */
static json_t *
note(int kind, const char *player, const char *other)
{
	char deck[16], hand[16];
	snprintf(deck, sizeof deck, "%s.deck/1", player);
	snprintf(hand, sizeof hand, "%s.hand/1", other);
	switch (kind) {
	case 2: return json_pack("{s:{s:{s:i}}}", "did", player, "drew", 0);
	case 3: return json_pack("{s:{s:{s:i}}}", "did", player, "drew", 9);
	case 4: return json_pack("{s:{s:{s:s}}}", "did", player, "resolved", "none");
	case 5: return json_pack("{s:{s:{s:s}}}", "did", player, "looked", deck);
	case 6: return json_pack("{s:{s:{s:s}}}", "did", player, "looked", hand);
	case 7: return json_pack("{s:{s:{s:i}}}", "did", other, "drew", 1);
	default: return json_pack("{s:{s:{s:i}}}", "did", other, "drew", 0);
	}
}

/* Put a fault of a class into a record after `k` moves, and keep `later` of the moves behind it. */
static json_t *
faulty(struct world *w, const json_t *game, int kind, size_t k, size_t later)
{
	json_t *record = json_deep_copy(game), *moves = json_object_get(record, "moves");
	size_t n = json_array_size(moves);
	bool a = shuffle_below(&w->chance.rng, 2) == 0;
	size_t which = kind == 9 && k > 0 ? k - 1 : shuffle_below(&w->chance.rng, n);
	json_t *fault = kind == 0 || kind == 1 || kind == 9
	                        ? json_deep_copy(json_array_get(moves, which))
	                        : note(kind, a ? "A" : "B", a ? "B" : "A");
	json_array_insert_new(moves, k, fault);
	while (json_array_size(moves) > k + 1 + later)
		json_array_remove(moves, json_array_size(moves) - 1);
	json_object_set_new(record, "on_illegal", json_string("take"));
	json_object_set_new(record, "findings",
	                    json_pack("{s:b, s:b, s:b, s:b, s:b, s:b}", "too_late", 0, "back_up", 1,
	                              "irreparable", 0, "resolve", 1, "harmful", 0, "mendable", 1));
	json_object_set_new(record, "event", json_pack("{s:i}", "level", 1));
	return record;
}

static size_t
decisions(const json_t *record)
{
	const json_t *moves = json_object_get(record, "moves");
	size_t n = 0;
	for (size_t i = 0; i < json_array_size(moves); i++) {
		const json_t *one = json_array_get(moves, i);
		n += !json_object_get(one, "did") && !json_object_get(one, "set") &&
		     !json_object_get(one, "note");
	}
	return n;
}

/* Does the record that a clean remedy leads to give the legal game: up to the fault, if it goes back, else
 * up to where the record ends? */
static void
check_clean(struct world *w, const struct transcript *like, const json_t *game,
            const json_t *remedy, const json_t *record, size_t fault_at, uint64_t seed)
{
	const json_t *after = json_object_get(remedy, "record");
	const char *compared = json_string_value(json_object_get(remedy, "compared"));
	json_t *due = json_deep_copy(game);
	struct replayed is, should;
	struct fault fault;
	bool back = strcmp(json_string_value(json_object_get(remedy, "remedy")), "rewind") == 0;
	record_cut(due, (uint32_t)(back ? fault_at - 1 : decisions(record)));
	cr_assert(record_judge(&is, after, like, NULL, &fault), "%s", fault.sentence);
	cr_assert(record_judge(&should, due, like, NULL, &fault), "%s", fault.sentence);
	const char *found = compare_positions(is.r.run, should.r.run);
	bool good = strcmp(found, "equal") == 0 ||
	            (strcmp(compared, "unknown-cards") == 0 && strcmp(found, "unknown-cards") == 0);
	char *text = good ? NULL : json_dumps(record, JSON_COMPACT);
	if (text)
		fprintf(stderr, "%s\n", text);
	cr_expect(good, "seed %lu: %s, called %s and is %s", seed,
	          json_string_value(json_object_get(remedy, "remedy")), compared, found);
	free(text);
	w->clean++;
	w->exact += strcmp(found, "equal") == 0;
	replayed_free(&is);
	replayed_free(&should);
	json_decref(due);
}

static void
try_remedies(struct world *w, const json_t *game, const json_t *record, size_t fault_at,
             uint64_t seed)
{
	const struct rulebook_game *book = rulebook_policies();
	char *text = json_dumps(record, JSON_COMPACT);
	struct transcript t;
	struct fault fault;
	if (!transcript_read(&t, "test", text, strlen(text), NULL, &fault)) {
		free(text);
		return;
	}
	for (size_t i = 0; i < book->n_editions; i++) {
		const struct remedy_options options = { .document = &book->edition[i],
			                                .seed = seed };
		json_t *answer = remedy_make(&t, &options, &fault);
		if (!answer)
			continue;
		const json_t *remedy = json_object_get(answer, "remedy");
		const json_t *infraction = json_object_get(answer, "infraction");
		size_t move = (size_t)json_integer_value(json_object_get(infraction, "move"));
		w->faults += json_is_object(infraction);
		w->of_class[w->kind] += json_is_object(infraction) && move == fault_at;
		/* A move that was legal where it was put in is no fault: then the game is another one. */
		if (move == fault_at && json_is_true(json_object_get(remedy, "clean")) &&
		    json_array_size(json_object_get(answer, "others")) == 0)
			check_clean(w, &t, game, remedy, record, fault_at, seed);
		json_decref(answer);
	}
	transcript_free(&t);
	free(text);
}

Test(remedies, a_clean_remedy_gives_the_game_as_it_should_have_been)
{
	const char *said = getenv("REMEDIES");
	const uint64_t games = said ? strtoull(said, NULL, 10) : effort_of(GAMES) / 10 + 1;
	struct starters starters;
	struct world w = { 0 };
	for (size_t game = 0; game < MOST_GAMES && starters_at(&starters, game); game++) {
		w.faults = w.clean = w.exact = 0;
		for (uint64_t seed = 0; seed < games; seed++) {
			json_t *legal = legal_game(&w, &starters, seed);
			size_t n = json_array_size(json_object_get(legal, "moves"));
			for (int kind = 0; n > 4 && kind < CLASSES_OF_FAULTS; kind++) {
				size_t k = 4 + shuffle_below(&w.chance.rng, n - 4);
				size_t later = kind == 0 ? 0 : shuffle_below(&w.chance.rng, LATER);
				json_t *record = faulty(&w, legal, kind, k, later);
				w.kind = kind;
				try_remedies(&w, legal, record, k + 1, seed);
				json_decref(record);
			}
			json_decref(legal);
		}
		cr_assert_gt(w.faults, games, "%s: %lu faults", starters.params.game->name,
		             w.faults);
		cr_assert_gt(w.clean, 0, "%s: %lu faults", starters.params.game->name, w.faults);
		if (said)
			fprintf(stderr, "%s: %lu faults, %lu clean, %lu exact\n",
			        starters.params.game->name, w.faults, w.clean, w.exact);
	}
	for (int kind = 0; games >= ENOUGH && kind < CLASSES_OF_FAULTS; kind++)
		cr_expect_gt(w.of_class[kind], 0, "there is no fault of class %d", kind);
	written_free(&w.written);
}

/*
 * bench.c: the figures of docs/dev/bench.md. `bench [FILE]` prints a table and writes the rows as JSON. Rows of games
 * but the first have their names before them. `bench --replays` replays alone: lines `GAME microseconds` of a decision;
 * `bench --listing` and `bench --unknown` measure the dearest options to list, and rulings with unknown cards, alone.
 *
 * Whatever is compared is measured in the same run, taking turns. A game is first written down as a
 * transcript and read back, so what is replayed is what a user would send.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/state.h"
#include "judged/script/chance.h"
#include "judged/script/sink.h"
#include "judged/ruling/ruling.h"
#include "judged/script/script.h"
#include "tests/allocations.h"
#include "tests/support/game.h"
#include "tests/support/starters.h"
#include "tests/bench/measure.h"
#include "tests/bench/unknown.h"

enum { LONG_GAME = 200, SEEDS = 2000, GAMES = 500, TITLES = 64, TITLE = 96 };

struct bench {
	struct measure_table *table;
	bool named; /* rows have the game's name before them */
	struct decks decks;
	struct starters starters;
	struct judge_params params; /* no decider, no sink */
	struct judge_run *run, *copy;
	struct written_game game;
	struct transcript transcript;
	struct script script;
	struct record record;
	struct ruling ruling;
	uint64_t seed, decisions;
	uint64_t hash; /* keeps the optimiser from dropping it */
};

static struct judge_run *
storage(void)
{
	return aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
}

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench: %s\n", what);
	exit(2);
}

/* The name of a row, with the game's before it where it is not the first. */
static const char *
titled(const struct bench *b, const char *row)
{
	static char title[TITLES][TITLE];
	static size_t n;
	if (!row || !b->named)
		return row;
	require(n < TITLES, "too many rows");
	snprintf(title[n], TITLE, "%s: %s", b->params.game->name, row);
	return title[n++];
}

static void
add(struct bench *b, const char *row, double value, const char *unit, const char *ratio_to)
{
	measure_add(b->table, titled(b, row), value, unit, titled(b, ratio_to));
}

static void
play_a_game(struct bench *b, struct judge_sink sink)
{
	struct chance chance;
	struct judge_params p = b->params;
	p.decider = chance_decider(&chance, b->seed++);
	p.sink = sink;
	judge_run_init(b->run, &p);
	require(judge_run_go(b->run) == JUDGE_FINISHED, "a random game did not end");
	b->decisions += judge_decisions(b->run);
}

static void
play_games(void *ctx)
{
	struct bench *b = ctx;
	b->seed = 1;
	b->decisions = 0;
	for (int i = 0; i < GAMES; i++)
		play_a_game(b, (struct judge_sink){ NULL, NULL, NULL });
}

static void
play_games_with_citations(void *ctx)
{
	struct bench *b = ctx;
	b->seed = 1;
	b->decisions = 0;
	for (int i = 0; i < GAMES; i++) {
		record_clear(&b->record);
		play_a_game(b, record_sink(&b->record));
	}
}

static void
start_replay(struct bench *b, struct judge_sink sink)
{
	struct judge_params p = b->params;
	script_init(&b->script, &b->transcript);
	for (int s = 0; s < JUDGE_SEATS; s++)
		memcpy(p.list[s], b->transcript.player[s].list, sizeof p.list[s]);
	p.cards = &b->transcript.cards;
	p.decider = script_decider(&b->script);
	p.sink = sink;
	judge_run_init(b->run, &p);
}

static void
replay(void *ctx)
{
	struct bench *b = ctx;
	record_clear(&b->record);
	start_replay(b, record_sink(&b->record));
	require(judge_run_go(b->run) == JUDGE_FINISHED, "the replay did not end");
}

static void
replay_without_citations(void *ctx)
{
	struct bench *b = ctx;
	start_replay(b, (struct judge_sink){ NULL, NULL, NULL });
	require(judge_run_go(b->run) == JUDGE_FINISHED, "the replay did not end");
}

static void
parse(void *ctx)
{
	struct bench *b = ctx;
	json_error_t error;
	json_t *json = json_loadb(b->game.json, b->game.len, JSON_REJECT_DUPLICATES, &error);
	require(json != NULL, error.text);
	json_decref(json);
}

static void
read_transcript(void *ctx)
{
	struct bench *b = ctx;
	struct transcript t;
	struct fault fault;
	require(transcript_read(&t, "bench", b->game.json, b->game.len, NULL, &fault),
	        fault.sentence);
	transcript_free(&t);
}

static void
rule(void *ctx)
{
	struct bench *b = ctx;
	struct fault fault;
	require(ruling_make(&b->ruling, &b->transcript, NULL, &fault), fault.sentence);
	ruling_hash(&b->ruling);
}

static void
begin_a_run(void *ctx)
{
	struct bench *b = ctx;
	judge_run_init(b->copy, &b->params);
}

static void
snapshot(void *ctx)
{
	struct bench *b = ctx;
	b->copy->game = b->run->game;
	__asm__ volatile("" : : "r"(b->copy) : "memory");
}

static void
copy_run(void *ctx)
{
	struct bench *b = ctx;
	judge_run_copy(b->copy, b->run);
	__asm__ volatile("" : : "r"(b->copy) : "memory");
}

static void
loop_hash(void *ctx)
{
	struct bench *b = ctx;
	b->hash ^= judge_loop_hash(b->run);
}

/* A decider in between asks for the options as often as is needed to tell what listing them takes there. */
struct listing {
	struct judge_decider chance;
	double worst; /* seconds */
};

static double
seconds_of_listing(struct judge_run *run)
{
	static struct judge_pick option[JUDGE_PICKS];
	double begin = measure_now();
	judge_options(run, option, JUDGE_PICKS);
	return measure_now() - begin;
}

/* The least of some times: other programs come in between. */
static enum judge_answer
pick_listed(void *ctx, struct judge_run *run, const struct judge_question *question,
            struct judge_pick *pick)
{
	struct listing *l = ctx;
	double least = seconds_of_listing(run);
	for (int again = 0; again < 4 && least > l->worst; again++) {
		double next = seconds_of_listing(run);
		least = next < least ? next : least;
	}
	l->worst = least > l->worst ? least : l->worst;
	return l->chance.pick(l->chance.ctx, run, question, pick);
}

static enum judge_answer
order_listed(void *ctx, struct judge_run *run, const struct judge_question *question,
             judge_def *def, int n)
{
	struct listing *l = ctx;
	return l->chance.order(l->chance.ctx, run, question, def, n);
}

static void
listing_options(struct bench *b)
{
	struct listing l = { .worst = 0 };
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		struct chance chance;
		struct judge_params p = b->params;
		l.chance = chance_decider(&chance, seed);
		p.decider = (struct judge_decider){ .pick = pick_listed,
			                            .order = order_listed,
			                            .ctx = &l };
		judge_run_init(b->run, &p);
		require(judge_run_go(b->run) == JUDGE_FINISHED, "a random game did not end");
	}
	add(b, "listing options in any position: worst", l.worst * 1e6, "us", NULL);
}

static void
random_play(struct bench *b)
{
	struct measure_work work[] = { { play_games, b, 1, 0 },
		                       { play_games_with_citations, b, 1, 0 } };
	measure(work, 2);
	double plain = work[0].seconds / GAMES, cited = work[1].seconds / GAMES;
	add(b, "random games", 1 / plain, "games/s", NULL);
	add(b, "random decisions", (double)b->decisions / work[0].seconds, "decisions/s", NULL);
	add(b, "random games with citations kept", 1 / cited, "games/s", NULL);
	add(b, "random games with citations kept, ratio", plain / cited, "", "random games");
}

static void
replays(struct bench *b)
{
	struct measure_work work[] = {
		{ replay, b, 20, 0 }, { replay_without_citations, b, 20, 0 },
		{ parse, b, 20, 0 },  { read_transcript, b, 20, 0 },
		{ rule, b, 20, 0 },
	};
	measure(work, 5);
	double each = work[0].seconds / b->game.decisions;
	add(b, "replayed game", b->game.decisions, "decisions", NULL);
	add(b, "replayed game, citations", b->game.citations, "citations", NULL);
	add(b, "replayed game as JSON", (double)b->game.len, "bytes", NULL);
	add(b, "replay, a decision", each * 1e6, "us", NULL);
	add(b, "replay", work[0].seconds * 1e6, "us", NULL);
	add(b, "replay without a sink", work[1].seconds * 1e6, "us", NULL);
	add(b, "bare parse by jansson", work[2].seconds * 1e6, "us", NULL);
	add(b, "replay, ratio", work[0].seconds / work[2].seconds, "", "bare parse by jansson");
	add(b, "reading a transcript, ratio", work[3].seconds / work[2].seconds, "",
	    "bare parse by jansson");
	add(b, "ruling with hashes, ratio", work[4].seconds / work[2].seconds, "",
	    "bare parse by jansson");
}

static void
state(struct bench *b)
{
	struct measure_work work[] = {
		{ snapshot, b, 20000, 0 },
		{ copy_run, b, 20000, 0 },
		{ begin_a_run, b, 20000, 0 },
		{ loop_hash, b, 2000, 0 },
	};
	measure(work, 4);
	add(b, "state", (double)judge_state_size(), "bytes", NULL);
	add(b, "run", (double)judge_run_size(), "bytes", NULL);
	add(b, "snapshot", work[0].seconds * 1e9, "ns", NULL);
	add(b, "copy of a run", work[1].seconds * 1e9, "ns", NULL);
	add(b, "start of a run", work[2].seconds * 1e9, "ns", NULL);
	add(b, "loop hash", work[3].seconds * 1e9, "ns", NULL);
	add(b, "loop hash, ratio", work[3].seconds / work[0].seconds, "", "snapshot");
}

static void
memory(struct bench *b)
{
	replay(b);
	play_games_with_citations(b);
	unsigned long before = allocations();
	replay(b);
	unsigned long replayed = allocations();
	play_games_with_citations(b);
	add(b, "allocations in a replay", (double)(replayed - before), "calls", NULL);
	add(b, "allocations in random games", (double)(allocations() - replayed), "calls", NULL);
}

static void
prepare(struct bench *b)
{
	struct fault fault;
	b->run = storage();
	b->copy = storage();
	b->game = written_game(&b->params, 1, SEEDS, LONG_GAME);
	require(transcript_read(&b->transcript, "bench", b->game.json, b->game.len, NULL, &fault),
	        "the game written down does not read back");
	replay(b);
	require(judge_decisions(b->run) == b->game.decisions &&
	                judge_loop_hash(b->run) == b->game.hash && b->record.n == b->game.citations,
	        "the replay came out differently");
}

static void
finish(struct bench *b)
{
	ruling_free(&b->ruling);
	script_free(&b->script);
	record_free(&b->record);
	transcript_free(&b->transcript);
	free(b->game.json);
	free(b->run);
	free(b->copy);
}

static void
measure_all(struct bench *b)
{
	prepare(b);
	random_play(b);
	listing_options(b);
	replays(b);
	if (!b->named)
		state(b);
	memory(b);
	finish(b);
}

static void
measure_listing(struct bench *b)
{
	b->run = storage();
	listing_options(b);
	free(b->run);
}

/* For who compares it with something else in the same run. */
static void
print_replay(struct bench *b)
{
	struct measure_work work[] = { { replay, b, 20, 0 } };
	prepare(b);
	measure(work, 1);
	printf("%s %.4f\n", b->params.game->name, work[0].seconds / b->game.decisions * 1e6);
	finish(b);
}

/* The first game has decks of real cards, which the figures of the engine are about; any other its starter decks. */
static void
each_game(struct measure_table *table, void (*measure_game)(struct bench *))
{
	static struct bench first, another;
	first.table = table;
	first.decks = decks_of_real_cards();
	first.params = params_of(&first.decks, "en-1.2");
	measure_game(&first);
	for (size_t i = 1; starters_at(&another.starters, i); i++) {
		another.table = table;
		another.named = true;
		another.params = another.starters.params;
		measure_game(&another);
		memset(&another, 0, sizeof another);
	}
}

static bool
is_asked_for(int argc, char **argv, const char *option)
{
	return argc == 2 && strcmp(argv[1], option) == 0;
}

static void
measure_unknown(struct measure_table *table)
{
	require(unknown_rulings(table, "fixtures/disputes"), "a dispute cannot be judged");
}

int
main(int argc, char **argv)
{
	static struct measure_table table;
	if (is_asked_for(argc, argv, "--replays")) {
		each_game(&table, print_replay);
		return 0;
	}
	bool listing = is_asked_for(argc, argv, "--listing");
	bool unknown = is_asked_for(argc, argv, "--unknown");
	FILE *to = argc > 1 && !listing && !unknown ? fopen(argv[1], "w") : NULL;
	require(argc <= 2 && (argc < 2 || listing || unknown || to != NULL),
	        "usage: bench [FILE | --replays | --listing | --unknown]");
	if (!unknown)
		each_game(&table, listing ? measure_listing : measure_all);
	if (!listing)
		measure_unknown(&table);
	measure_print(&table, stdout);
	if (to) {
		measure_json(&table, to);
		require(fclose(to) == 0, "the figures could not be written");
	}
	return 0;
}

/*
 * costs.c: the work whose costs tests/costs.sh counts.
 *
 * `costs GAME replay` replays one game of the bench, `costs GAME random` plays random games, `costs
 * GAME start` starts a run, and `costs GAME copy` copies the run of the replay. The counted part
 * runs within counted_work(), which callgrind finds by its name. The output is the number of
 * decisions and of games or runs, and the median bytes of a checkpoint.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/state.h"
#include "judged/script/chance.h"
#include "judged/script/sink.h"
#include "judged/script/script.h"
#include "tests/support/game.h"
#include "tests/support/starters.h"

/* Small, so that a program that counts every instruction is done soon. */
enum { TRIES = 3, LONG_GAME = 200, GAMES = 5, CHECKPOINTS = 4096 };

struct costs {
	struct judge_params params; /* no decider, no sink */
	struct judge_run *run, *other;
	struct transcript transcript;
	struct script script;
	struct record record;
	uint32_t decisions;
	uint32_t n_bytes, bytes[CHECKPOINTS]; /* by checkpoint before a question: bytes it copied */
};

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "costs: %s\n", what);
	exit(2);
}

static struct judge_run *
storage(void)
{
	struct judge_run *run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	require(run != NULL, "no memory");
	return run;
}

static void
replay(struct costs *c, void (*watch)(void *, struct judge_run *, enum judge_point))
{
	struct judge_params p = c->params;
	p.watch = watch;
	p.watch_ctx = c;
	record_clear(&c->record);
	script_init(&c->script, &c->transcript);
	for (int s = 0; s < JUDGE_SEATS; s++)
		memcpy(p.list[s], c->transcript.player[s].list, sizeof p.list[s]);
	p.cards = &c->transcript.cards;
	p.decider = script_decider(&c->script);
	p.sink = record_sink(&c->record);
	judge_run_init(c->run, &p);
	require(judge_run_go(c->run) == JUDGE_FINISHED, "the replay did not end");
	c->decisions = judge_decisions(c->run);
}

static void
play(struct costs *c)
{
	c->decisions = 0;
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		struct chance chance;
		struct judge_params p = c->params;
		p.decider = chance_decider(&chance, seed);
		judge_run_init(c->run, &p);
		require(judge_run_go(c->run) == JUDGE_FINISHED, "a random game did not end");
		c->decisions += judge_decisions(c->run);
	}
}

static void
replay_once(struct costs *c)
{
	replay(c, NULL);
}

static void
start(struct costs *c)
{
	judge_run_init(c->other, &c->params);
}

static void
copy(struct costs *c)
{
	judge_run_copy(c->other, c->run);
}

struct work {
	const char *name;
	void (*work)(struct costs *);
	int games;
};
static const struct work works[] = { { "replay", replay_once, 1 },
	                             { "random", play, GAMES },
	                             { "start", start, 1 },
	                             { "copy", copy, 1 } };

static const struct work *
find_work(const char *name)
{
	for (size_t i = 0; i < sizeof works / sizeof *works; i++)
		if (strcmp(works[i].name, name) == 0)
			return &works[i];
	return NULL;
}

__attribute__((noinline)) void counted_work(struct costs *c, const struct work *work);

void
counted_work(struct costs *c, const struct work *work)
{
	work->work(c);
}

static void
note_bytes(void *ctx, struct judge_run *run, enum judge_point point)
{
	struct costs *c = ctx;
	if (point == JUDGE_AT_ASK && c->n_bytes < CHECKPOINTS)
		c->bytes[c->n_bytes++] = run->mark.bytes;
}

static int
compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static uint32_t
median_bytes(struct costs *c)
{
	qsort(c->bytes, c->n_bytes, sizeof *c->bytes, compare);
	return c->bytes[c->n_bytes / 2];
}

static void
prepare(struct costs *c, struct written_game *game)
{
	struct fault fault;
	*game = written_game(&c->params, 1, TRIES, LONG_GAME);
	require(transcript_read(&c->transcript, "costs", game->json, game->len, NULL, &fault),
	        "the game written down does not read back");
	/* Everything that is made only once is made in this replay, before the counting. */
	replay(c, note_bytes);
	require(c->decisions == game->decisions && judge_loop_hash(c->run) == game->hash,
	        "the replay came out differently");
}

static bool
find_game(const char *name, struct starters *starters, struct decks *decks,
          struct judge_params *params)
{
	*decks = decks_of_real_cards();
	*params = params_of(decks, "en-1.2");
	if (strcmp(params->game->name, name) == 0)
		return true;
	for (size_t i = 0; starters_at(starters, i); i++)
		if (strcmp(starters->params.game->name, name) == 0) {
			*params = starters->params;
			return true;
		}
	return false;
}

int
main(int argc, char **argv)
{
	static struct starters starters;
	static struct decks decks;
	static struct costs c;
	struct written_game game;
	const struct work *work = argc == 3 ? find_work(argv[2]) : NULL;
	require(work && find_game(argv[1], &starters, &decks, &c.params),
	        "usage: costs GAME replay|random|start|copy");
	c.run = storage();
	c.other = storage();
	prepare(&c, &game);
	counted_work(&c, work);
	printf("decisions %u\ngames %d\nbytes %u\n", c.decisions, work->games, median_bytes(&c));
	script_free(&c.script);
	record_free(&c.record);
	transcript_free(&c.transcript);
	free(game.json);
	free(c.run);
	free(c.other);
	return 0;
}

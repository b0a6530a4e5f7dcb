/* daemon_replay.c: replays stored rulings. */
#include "judged/service/daemon_replay.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "judged/cards/cards.h"
#include "rulebook/rulebook.h"

enum { BAR = 40, PATIENCE_MS = 1000, STEP_MS = 100 };

static int64_t
now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Draw the progress bar, unless the work is done quickly. */
static void
draw(struct replaying *r, const struct store_replay *at)
{
	static const char full[] = "########################################";
	int64_t time = now();
	if (!r->progress || time - r->begun < PATIENCE_MS || time - r->drawn < STEP_MS)
		return;
	r->drawn = time;
	r->shown = true;
	fprintf(stderr, "\r[%-*.*s] %lld of %lld rulings", BAR,
	        (int)(at->number * BAR / (at->total > 0 ? at->total : 1)), full,
	        (long long)at->number, (long long)at->total);
	fflush(stderr);
}

static void
compare(struct replaying *r, const struct store_replay *at, const struct transcript *t)
{
	struct fault fault;
	if (!ruling_make(&r->ruling, t, NULL, &fault)) {
		r->as->found(r->as->ctx, at->id, "it can no longer be judged");
		return;
	}
	if (!ruling_has_chain(&r->ruling, at->chain))
		r->as->found(r->as->ctx, at->id,
		             "judged again, it has different decisions and citations");
	else if (strcmp(r->ruling.position, at->position) != 0)
		r->as->found(r->as->ctx, at->id, "judged again, it ends in a different position");
}

static bool
are_ours(const char *version)
{
	for (size_t i = 0; rulebook_game_at(i); i++) {
		const struct judge_card_set *set = rulebook_cards(rulebook_game_at(i)->name);
		if (set && strcmp(set->version, version) == 0)
			return true;
	}
	return false;
}

/* Replay a ruling. Rulings by another version are skipped: different digests are no damage then,
 * and judging them again shows what changed. */
bool
daemon_replay(struct replaying *r, const struct store_replay *at)
{
	struct transcript t;
	struct fault fault;
	draw(r, at);
	if (strcmp(at->engine, JUDGE_ENGINE_VERSION) != 0 || at->limited || !are_ours(at->cards)) {
		r->skipped++;
		return true;
	}
	if (!transcript_read(&t, "kept", at->transcript, strlen(at->transcript), at->edition,
	                     &fault)) {
		r->replayed++;
		r->as->found(r->as->ctx, at->id, "its transcript can no longer be read");
		return true;
	}
	compare(r, at, &t);
	r->replayed++;
	transcript_free(&t);
	return true;
}

void
daemon_replay_begin(struct replaying *r, const struct store_checking *as, bool progress)
{
	*r = (struct replaying){ .as = as, .progress = progress, .begun = now() };
}

void
daemon_replay_end(struct replaying *r)
{
	if (r->shown)
		fputs("\r\033[K", stderr);
	ruling_free(&r->ruling);
}

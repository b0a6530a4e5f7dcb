/*
 * read_back.c: every position that is written down reads back. Of disputes and scenarios the position after each move is
 * written as `judge position` writes it. Read, it is written again in the same words, and the next question is
 * the same with the same options. What is written for a player or the public reads back as well.
 *
 * READ_BACK_TELL=1 names what is not written down, READ_BACK_ONLY=text looks at what has that name.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/board/decided.h"
#include "judged/board/export.h"
#include "judged/board/export_text.h"
#include "judged/ruling/until.h"
#include "judged/suite/disputes.h"
#include "judged/suite/fixtures.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/game.h"
#include "tests/support/starters.h"

enum { GAMES = 400, PATH = 300, OPTIONS = 512, LEAST_WRITTEN = 100, LEAST_UNKNOWN = 10 };

/* Positions that were written down; those with cards in the open that nobody knows; and what hangs on hidden cards. */
static unsigned written, unknown, undecided;

/* What is asked at the end of a run, and what may be answered. */
struct asked {
	struct judge_question question;
	struct judge_pick option[OPTIONS];
	int n;
	bool open;
};

static void
find_asked(struct asked *out, const struct ruling *r)
{
	*out = (struct asked){ .open = r->stop == JUDGE_OPEN };
	if (!out->open)
		return;
	out->question = *judge_question(r->run);
	out->n = judge_options(r->run, out->option, OPTIONS);
}

static bool
is_same_asked(const struct asked *a, const struct asked *b)
{
	bool same = a->open == b->open && a->n == b->n && a->question.kind == b->question.kind &&
	            a->question.seat == b->question.seat;
	for (int i = 0; same && i < a->n && i < OPTIONS; i++)
		same = judge_same_pick(a->option[i], b->option[i]);
	return same;
}

/* Played to the end of its moves, as far as `judge position` would have it. */
static bool
play(struct ruling *r, const struct transcript *t)
{
	struct fault fault = { 0 };
	return ruling_play_until(r, t, UINT32_MAX, NULL, &fault) && ruling_plays_to_end(r);
}

/* The position of a run that has been played, as text; NULL: it is not written down. The caller's own. */
static char *
text_of(struct ruling *r, const struct transcript *t, enum view view, const char *name)
{
	struct transcript position;
	struct fault fault = { 0 };
	struct buffer text = { 0 };
	judge_rewind(r->run);
	if (!export_position(&position, t, r->run, &r->script, r->script.n_steps, &fault)) {
		if (getenv("READ_BACK_TELL"))
			fprintf(stderr, "%s: %s\n", name, fault.sentence);
		return NULL;
	}
	export_hide(&position, r->run, view);
	export_yaml(&position, &text);
	transcript_free(&position);
	buffer_end(&text);
	return text.at;
}

static void
expect_same_text(const char *first, const char *again, const char *name)
{
	while (*first && *first == *again) {
		first++;
		again++;
	}
	cr_expect(*first == *again, "%s: written again otherwise:\n%.80s\n---\n%.80s", name, first,
	          again);
}

static void
read_back(const char *text, const struct asked *asked, const char *name)
{
	struct transcript t;
	struct fault fault = { 0 };
	struct ruling r = { 0 };
	struct asked now;
	if (!transcript_read(&t, name, text, strlen(text), NULL, &fault)) {
		cr_expect(false, "%s: %s\n%s", name, fault.sentence, text);
		return;
	}
	bool played = play(&r, &t);
	cr_expect(played, "%s: does not play to its end: %s\n%s", name, r.why, text);
	if (played) {
		find_asked(&now, &r);
		cr_expect(is_same_asked(asked, &now), "%s: asks otherwise\n%s", name, text);
		char *again = text_of(&r, &t, VIEW_JUDGE, name);
		expect_same_text(text, again ? again : "", name);
		free(again);
	}
	ruling_free(&r);
	transcript_free(&t);
}

static void
read_back_hidden(struct ruling *r, const struct transcript *t, enum view view, const char *name)
{
	struct transcript back;
	struct fault fault = { 0 };
	char *text = text_of(r, t, view, name);
	bool good = text && transcript_read(&back, name, text, strlen(text), NULL, &fault);
	cr_expect(good, "%s for %s: %s\n%s", name, view_words[view], fault.sentence, text);
	if (good)
		transcript_free(&back);
	free(text);
}

static bool
has_unknown_in_the_open(struct judge_run *run, const struct judge_game *game)
{
	struct judge_card_view card[JUDGE_CARDS];
	judge_seat seat;
	int area, index;
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++) {
		int n = game->area[area].sight == JUDGE_SEEN_BY_ALL
		                ? judge_cards_at(run, p, card, JUDGE_CARDS)
		                : 0;
		for (int i = 0; i < n; i++)
			if (card_is_unknown(&card[i]))
				return true;
	}
	return false;
}

/* Is it the same whatever hidden cards are, so that it is written down? */
static bool
is_decided(const struct ruling *r, const struct transcript *t, const char *name)
{
	struct ruling whole = { 0 };
	struct fault fault = { 0 };
	bool decided = true;
	if (r->guesses.n > 0)
		cr_expect(position_decide(&whole, t, r->run, &decided, &fault), "%s: %s", name,
		          fault.sentence);
	undecided += !decided;
	ruling_free(&whole);
	return decided;
}

static void
write_down(const struct transcript *t, const char *name)
{
	static const enum view readers[] = { VIEW_A, VIEW_B, VIEW_PUBLIC };
	struct ruling r = { 0 };
	struct asked asked;
	char *text = NULL;
	if (play(&r, t) && is_decided(&r, t, name)) {
		find_asked(&asked, &r);
		text = text_of(&r, t, VIEW_JUDGE, name);
	}
	if (text) {
		written++;
		unknown += has_unknown_in_the_open(r.run, t->game);
		read_back(text, &asked, name);
		for (size_t i = 0; t->start.given && i < sizeof readers / sizeof *readers; i++)
			read_back_hidden(&r, t, readers[i], name);
	}
	free(text);
	ruling_free(&r);
}

/* After each of its moves; it is as it was then. */
static void
write_down_all(struct transcript *t, const char *of)
{
	const char *only = getenv("READ_BACK_ONLY");
	const size_t n = t->n_moves;
	char name[PATH + 40];
	for (t->n_moves = 0; t->n_moves <= n && (!only || strstr(of, only)); t->n_moves++) {
		snprintf(name, sizeof name, "%s after move %zu", of, t->n_moves);
		write_down(t, name);
	}
	t->n_moves = n;
}

static void
write_down_dispute(const char *path)
{
	struct dispute d;
	struct fault fault = { 0 };
	if (!dispute_read(&d, path, &fault))
		cr_assert_fail("%s: %s", path, fault.sentence);
	if (transcript_decode(&d.transcript, d.document, path, NULL, &fault)) {
		write_down_all(&d.transcript, path);
		transcript_free(&d.transcript);
	}
	dispute_free(&d);
}

Test(read_back, positions_of_disputes)
{
	struct dirent **file;
	int n = scandir("fixtures/disputes", &file, NULL, alphasort);
	cr_assert_gt(n, 0);
	size_t step = (size_t)n / effort_of((uint64_t)n);
	for (size_t i = 0; i < (size_t)n; i++) {
		char path[PATH];
		snprintf(path, sizeof path, "fixtures/disputes/%s", file[i]->d_name);
		if (strstr(path, ".yaml") && i % step == 0)
			write_down_dispute(path);
		free(file[i]);
	}
	free(file);
	fprintf(stderr,
	        "%u written down, %u of them with unknown cards in the open; %u undecided\n",
	        written, unknown, undecided);
	cr_assert_geq(written, effort_of(4 * LEAST_WRITTEN));
}

static void
write_down_scenario(const struct fixture *f)
{
	struct transcript t;
	struct fault fault = { 0 };
	cr_assert(fixture_decode(f, f->edition[f->n_editions - 1], &t, &fault), "%s",
	          fault.sentence);
	write_down_all(&t, f->name);
	transcript_free(&t);
}

Test(read_back, positions_of_scenarios)
{
	struct fixtures suite = { 0 };
	struct fault fault = { 0 };
	cr_assert(fixtures_load(&suite, "fixtures", NULL, &fault), "%s", fault.sentence);
	size_t step = suite.n / effort_of(suite.n);
	for (size_t i = 0; i < suite.n; i += step)
		write_down_scenario(&suite.at[i]);
	fprintf(stderr,
	        "%u written down, %u of them with unknown cards in the open; %u undecided\n",
	        written, unknown, undecided);
	fixtures_free(&suite);
	cr_assert_geq(written, effort_of(4 * LEAST_WRITTEN));
}

/* What happened can be written: nothing in it is out of place, and no claim about it is wrong. */
static void
judge_in_full(const struct written_game *game, const char *name)
{
	struct transcript t;
	struct fault fault = { 0 };
	struct ruling r = { 0 };
	cr_assert(transcript_read(&t, "game", game->json, game->len, NULL, &fault),
	          "%s, seed %lu: %s", name, game->seed, fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s, seed %lu: %s", name, game->seed,
	          fault.sentence);
	cr_expect_eq(r.verdict, RULING_CONSISTENT, "%s, seed %lu: %s", name, game->seed, r.why);
	for (size_t i = 0; r.verdict == RULING_CONSISTENT && i < r.n_claims; i++)
		cr_expect_eq(compare_answered(&r.claim_result[i], VIEW_JUDGE), COMPARE_UPHELD,
		             "%s, seed %lu, claim %zu: %s", name, game->seed, i + 1,
		             compare_text(&r.claim_result[i]));
	if (getenv("READ_BACK_TELL") && r.verdict != RULING_CONSISTENT)
		fprintf(stderr, "%s\n", game->json);
	ruling_free(&r);
	transcript_free(&t);
}

/* With starter decks, and with any legal decks. */
static void
write_in_full(struct starters *s, uint64_t seed, struct judge_run *storage)
{
	struct judge_params p = s->params;
	static struct random_lists lists[JUDGE_SEATS];
	struct shuffle_rng rng = { seed };
	for (size_t seat = 0; seed % 2 && seat < JUDGE_SEATS; seat++) {
		cr_assert(random_legal(&lists[seat], &p, storage, &rng));
		memcpy(p.list[seat], lists[seat].list, sizeof p.list[seat]);
	}
	struct written_game game = game_in_full(&p, seed);
	if (game.decisions) /* else a limit ended it */
		judge_in_full(&game, p.game->name);
	free(game.json);
}

Test(read_back, games_written_in_full)
{
	static struct starters s;
	struct judge_run *storage = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	uint64_t games = effort_of(GAMES);
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; seed <= games; seed++)
			write_in_full(&s, seed, storage);
	free(storage);
}

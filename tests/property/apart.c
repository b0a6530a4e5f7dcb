/*
 * apart.c: two positions that can be told apart by what may happen next have different digests.
 *
 * From one point of a random game many others play on for a few decisions. Where two of them arrive at one digest, the
 * same player is asked for the same things, and the same rules refuse the rest. The other way round, each value of a
 * position that documents can name is changed, and each row of its tables: the digest changes as well.
 */
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "judged/ruling/ruling.h"
#include "judged/script/chance.h"
#include "judged/suite/fixtures.h"
#include "judged/words/position.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/starters.h"

enum { MOST = 40000, GAMES = 16, POINTS = 12, FORKS = 24, FURTHER = 9, REFUSALS = 32 };

/* 1. What may happen next */

struct met {
	char digest[DIGEST_HEX];
	uint64_t next, seed;
};

struct meetings {
	struct met *at;
	size_t n;
	uint64_t seed;
	bool forked; /* the run plays on from its point */
};

static uint64_t
mixed(uint64_t hash, uint64_t with)
{
	return XXH3_64bits_withSeed(&with, sizeof with, hash);
}

/* A pick and the rules that refuse it. Places count, cards by what they are. */
static uint64_t
print_of_pick(struct judge_run *run, struct judge_pick pick)
{
	struct judge_refusal refusal[REFUSALS];
	uint64_t rules = 0, hash = mixed(pick.verb, pick.seat);
	int n = judge_test(run, pick, refusal, REFUSALS);
	for (int i = 0; i < n && i < REFUSALS; i++)
		rules += mixed(1, refusal[i].rule);
	hash = mixed(hash, pick.def);
	hash = mixed(hash, pick.place);
	hash = mixed(hash, (uint64_t)(int64_t)pick.number);
	return mixed(hash, rules);
}

static uint64_t
what_may_happen(struct judge_run *run)
{
	static struct judge_pick pick[JUDGE_PICKS];
	const struct judge_question *question = judge_question(run);
	uint64_t hash = mixed(question->kind, question->seat), sum = 0;
	int n = judge_candidates(run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		sum += print_of_pick(run, pick[i]);
	return mixed(hash, sum);
}

/* 2. Games that play on from one point */

struct bounded {
	struct chance chance;
	struct judge_decider inner;
	uint32_t left;
};

static enum judge_answer
pick_within(void *ctx, struct judge_run *run, const struct judge_question *question,
            struct judge_pick *out)
{
	struct bounded *b = ctx;
	if (b->left == 0)
		return JUDGE_NO_ANSWER;
	b->left--;
	return b->inner.pick(b->inner.ctx, run, question, out);
}

static enum judge_answer
order_within(void *ctx, struct judge_run *run, const struct judge_question *question,
             judge_def *def, int n)
{
	struct bounded *b = ctx;
	return b->inner.order(b->inner.ctx, run, question, def, n);
}

static enum judge_answer
offered_within(void *ctx, struct judge_run *run, const struct judge_question *question,
               struct judge_pick *out)
{
	struct bounded *b = ctx;
	return b->inner.offered(b->inner.ctx, run, question, out);
}

static struct judge_decider
bounded_decider(struct bounded *b, uint64_t seed, uint32_t decisions)
{
	b->inner = chance_decider(&b->chance, seed);
	b->left = decisions;
	return (struct judge_decider){
		.pick = pick_within, .order = order_within, .offered = offered_within, .ctx = b
	};
}

static void
note_point(void *ctx, struct judge_run *run, enum judge_point point)
{
	struct meetings *all = ctx;
	if (point != JUDGE_AT_ASK || !all->forked || all->n == MOST ||
	    judge_question(run)->kind != judge_run_params(run)->game->main_question)
		return;
	struct met *m = &all->at[all->n++];
	position_hash(run, m->digest);
	m->next = what_may_happen(run);
	m->seed = all->seed;
}

static void
play_on(struct meetings *all, const struct judge_params *params, uint64_t seed, void *storage)
{
	for (uint32_t point = 1; point <= POINTS; point++) {
		for (uint64_t fork = 0; fork < FORKS; fork++) {
			struct bounded b;
			struct judge_params p = *params;
			p.decider = bounded_decider(&b, seed, 12 * point);
			p.watch = note_point;
			p.watch_ctx = all;
			all->forked = false;
			struct judge_run *run = judge_run_init(storage, &p);
			if (judge_run_go(run) != JUDGE_OPEN)
				return;
			all->seed = seed * 1000 + point;
			judge_rewind(run);
			all->forked = true;
			judge_set_decider(run, bounded_decider(&b, seed * 100 + fork, FURTHER));
			judge_run_go(run);
		}
	}
}

static int
by_digest(const void *a, const void *b)
{
	const struct met *x = a, *y = b;
	int order = strcmp(x->digest, y->digest);
	return order ? order : x->next < y->next ? -1 : x->next > y->next;
}

Test(apart, positions_of_one_digest_have_the_same_options_and_refusals)
{
	struct meetings all = { .at = malloc(MOST * sizeof *all.at) };
	void *storage = malloc(judge_run_size());
	static struct starters s;
	cr_assert(all.at && storage);
	for (size_t i = 0; starters_at(&s, i); i++) {
		size_t same = 0, bad = 0;
		all.n = 0;
		for (uint64_t seed = 1; seed <= effort_of(GAMES); seed++)
			play_on(&all, &s.params, seed, storage);
		qsort(all.at, all.n, sizeof *all.at, by_digest);
		for (size_t k = 1; k < all.n; k++) {
			const struct met *x = &all.at[k - 1], *y = &all.at[k];
			bool alike = strcmp(x->digest, y->digest) == 0;
			same += alike;
			if (!alike || x->next == y->next)
				continue;
			bad++;
			cr_log_warn("%s: from %lu and %lu", s.params.game->name, x->seed, y->seed);
		}
		cr_expect_eq(bad, 0, "%s: %zu of %zu", s.params.game->name, bad, same);
		cr_expect_gt(same, 10, "%s: %zu", s.params.game->name, all.n);
	}
	free(storage);
	free(all.at);
}

/* 3. Values and rows that change */

struct changing {
	struct judge_run *from, *copy;
	void *storage;
	char digest[DIGEST_HEX];
	const char *of; /* the document, or the seed */
	size_t tried, same;
};

static struct judge_run *
copy_of(struct changing *c)
{
	c->copy = judge_run_copy(c->storage, c->from);
	return c->copy;
}

static void
expect_other(struct changing *c, const char *what, int64_t subject)
{
	char digest[DIGEST_HEX];
	position_hash(c->copy, digest);
	c->tried++;
	bool same = strcmp(digest, c->digest) == 0;
	c->same += same;
	cr_expect(!same, "%s: %s of %ld", c->of, what, (long)subject);
}

/* A turn in which a card came matters only where places are told apart. */
static bool
is_shown_there(struct judge_run *run, const struct judge_property *property, int subject)
{
	static struct judge_card_summary sight[JUDGE_CARDS];
	judge_seat seat;
	int area, index, n = judge_card_summaries(run, sight, JUDGE_CARDS);
	if (property->of != JUDGE_OF_CARD || strcmp(property->name, "since") != 0)
		return true;
	return subject < n && judge_place_parts(run, sight[subject].place, &seat, &area, &index) &&
	       judge_run_params(run)->game->area[area].places > 1;
}

static void
change_value(struct changing *c, int number, int subject)
{
	const struct judge_property *property = &judge_run_params(c->from)->game->property[number];
	int32_t value = judge_read(c->from, number, subject);
	bool toggles = property->kind == JUDGE_IS_BOOL || property->kind == JUDGE_IS_SEAT;
	int32_t other = toggles ? !value : value + 1;
	if (value == JUDGE_NO_NUMBER || !is_shown_there(c->from, property, subject) ||
	    !judge_set(copy_of(c), number, subject, other) ||
	    judge_read(c->copy, number, subject) == value)
		return;
	expect_other(c, property->name, subject);
}

/* How many subjects there are of a kind. */
static int
subjects(struct judge_run *run, enum judge_property_of of)
{
	static struct judge_card_summary sight[JUDGE_CARDS];
	return of == JUDGE_OF_GAME   ? 1
	       : of == JUDGE_OF_SEAT ? JUDGE_SEATS
	                             : judge_card_summaries(run, sight, JUDGE_CARDS);
}

static bool
same_cells(const struct judge_cells *a, const struct judge_cells *b)
{
	return a->n == b->n && memcmp(a->at, b->at, (size_t)a->n * sizeof *a->at) == 0;
}

/* Is the card covered by another? What is kept of it then counts for nothing before it is another card. */
static bool
is_covered(struct judge_run *run, judge_card card)
{
	static struct judge_card_summary sight[JUDGE_CARDS];
	static struct judge_card_view view[JUDGE_CARDS];
	judge_card_summaries(run, sight, JUDGE_CARDS);
	int n = judge_cards_at(run, sight[card].place, view, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (view[i].card == card)
			return view[i].covered;
	return true;
}

/* Copies in one place are as good as each other. */
static bool
are_copies(struct judge_run *run, int64_t a, int64_t b)
{
	static struct judge_card_summary sight[JUDGE_CARDS];
	int n = judge_card_summaries(run, sight, JUDGE_CARDS);
	return a < n && b < n && sight[a].place == sight[b].place && sight[a].def == sight[b].def;
}

/* Each cell of a row that is one of its kind, by one. */
static void
change_cells(struct changing *c, const struct judge_table *table, int number, int subject)
{
	struct judge_cells row, now;
	int at = 0;
	judge_row(c->from, number, subject, 0, &row);
	for (const struct judge_field *f = table->field; f->name; f++) {
		struct judge_cells changed = row;
		if (f->most || f->kind == JUDGE_F_MAP)
			return;
		bool flag = f->kind == JUDGE_F_FLAG || f->kind == JUDGE_F_SEAT;
		changed.at[at] = flag ? !changed.at[at] : changed.at[at] + 1;
		bool copies =
			f->kind == JUDGE_F_CARD && are_copies(c->from, row.at[at], changed.at[at]);
		at++;
		if (f->apart || copies || !judge_setup_row(copy_of(c), number, subject, &changed))
			continue;
		judge_row(c->copy, number, subject, 0, &now);
		if (same_cells(&row, &now))
			continue;
		expect_other(c, f->name, subject);
	}
}

/* A row once more. */
static void
repeat_row(struct changing *c, const struct judge_table *table, int number, int row)
{
	struct judge_cells cells;
	judge_row(c->from, number, 0, row, &cells);
	if (judge_setup_row(copy_of(c), number, 0, &cells) &&
	    judge_rows(c->copy, number, 0) > judge_rows(c->from, number, 0))
		expect_other(c, table->name, row);
}

static void
change_table(struct changing *c, const struct judge_table *table, int number)
{
	int n = subjects(c->from, (enum judge_property_of)table->of);
	if (!table->alone) {
		for (int row = 0; row < judge_rows(c->from, number, 0); row++)
			repeat_row(c, table, number, row);
		return;
	}
	for (int subject = 0; subject < n; subject++)
		if (judge_rows(c->from, number, subject) > 0 &&
		    !(table->of == JUDGE_OF_CARD && is_covered(c->from, (judge_card)subject)))
			change_cells(c, table, number, subject);
}

static void
change_everything(struct changing *c)
{
	const struct judge_game *game = judge_run_params(c->from)->game;
	const struct judge_table *table;
	position_hash(c->from, c->digest);
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *property = &game->property[i];
		int n = property->set ? subjects(c->from, (enum judge_property_of)property->of) : 0;
		for (int subject = 0; subject < n; subject++)
			if (property->of != JUDGE_OF_CARD ||
			    !is_covered(c->from, (judge_card)subject))
				change_value(c, i, subject);
	}
	for (int i = 0; (table = judge_table(game, i)) != NULL; i++)
		if (!table->apart)
			change_table(c, table, i);
}

Test(apart, each_value_that_changes_changes_the_digest)
{
	struct changing c = { .storage = malloc(judge_run_size()), .of = "a game" };
	void *storage = malloc(judge_run_size());
	static struct starters s;
	cr_assert(c.storage && storage);
	for (size_t i = 0; starters_at(&s, i); i++) {
		c.tried = 0;
		for (uint64_t seed = 1; seed <= effort_of(GAMES); seed++) {
			struct bounded b;
			struct judge_params p = s.params;
			p.decider = bounded_decider(&b, seed, 10 + (uint32_t)seed * 7);
			c.from = judge_run_init(storage, &p);
			if (judge_run_go(c.from) != JUDGE_OPEN)
				continue;
			judge_rewind(c.from);
			c.of = s.params.game->name;
			change_everything(&c);
		}
		cr_expect_gt(c.tried, 100, "%s", s.params.game->name);
	}
	free(storage);
	free(c.storage);
}

/* Where scenarios stop there is everything that rows can hold. */
Test(apart, each_value_of_a_scenario_that_changes_changes_the_digest)
{
	struct fixtures suite = { 0 };
	struct fault fault = { 0 };
	struct changing c = { .storage = malloc(judge_run_size()) };
	cr_assert_not_null(c.storage);
	cr_assert(fixtures_load(&suite, "fixtures", NULL, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < suite.n; i += 12 * stride_of_effort()) {
		const struct fixture *f = &suite.at[i];
		struct transcript t;
		struct ruling r = { 0 };
		c.of = f->name;
		if (!fixture_decode(f, f->edition[f->n_editions - 1], &t, &fault))
			continue;
		if (ruling_make(&r, &t, NULL, &fault) && r.stop == JUDGE_OPEN) {
			c.from = r.run;
			change_everything(&c);
		}
		ruling_free(&r);
		transcript_free(&t);
	}
	cr_expect_gt(c.tried, 500);
	fixtures_free(&suite);
	free(c.storage);
}

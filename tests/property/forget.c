/*
 * forget.c: who forgets cards proves nothing by it. Of every dispute and scenario that is illegal the hands and
 * decks of the start are forgotten, one by one and together, so that only their number is left: what was
 * illegal may be so for another reason, or hang on hidden cards, but it is never legal, unless what decided was
 * that the card named was not there. And it hangs on hidden cards only where they make a difference: the same move
 * is not refused by the same rule whatever they are.
 *
 * FORGET_TELL=1 names those that hang on hidden cards.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/suite/disputes.h"
#include "judged/suite/fixtures.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/forget.h"

/* Of a hundred that are forgotten, so many at most hang on hidden cards. Of all there are, so many at most could be more than can be
 * tried, and of these the cases that were tried disagree, so that the rest could settle nothing. */
enum { PATH = 300, LEAST_FORGOTTEN = 20, MOST_UNDETERMINED = 1, MOST_CUT_SHORT = 2 };

static const struct ruling_options no_claims = { .ignore_claims = true, .budget = 200000 };
static unsigned forgotten, undetermined, cut_short;

static int
copies_at(struct judge_run *run, judge_place place, judge_def def)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, place, card, JUDGE_CARDS), copies = 0;
	for (int i = 0; i < n; i++)
		copies += card[i].def == def;
	return copies;
}

/* How many copies does the refused move name alike, the refused one included? */
static int
copies_named(const struct ruling *r, struct judge_pick pick)
{
	const struct transcript_move *move = &r->transcript->move[r->move - 1];
	int n = 0;
	for (int i = 0; i < move->n && i <= r->part; i++)
		n += move->part[i].verb == pick.verb && move->part[i].def == pick.def;
	return n > 1 ? n : 1;
}

/* A card that is played comes out of the hand, or of the deck of monsters; one that is chosen may lie anywhere. */
static bool
is_taken_from(const struct judge_game *game, struct judge_pick pick, int area)
{
	const struct judge_area *from = &game->area[area];
	return from->sight != JUDGE_SEEN_BY_ALL &&
	       (game->verb[pick.verb].takes == JUDGE_TAKES_CARD || strcmp(from->name, "deck") != 0);
}

/* Did it matter that the card, or as many copies of it as are named, lies nowhere it could be taken from? */
static bool
hangs_on_being_there(const struct ruling *r)
{
	const struct judge_game *game = r->transcript->game;
	struct judge_pick pick = ruling_refused_pick(r);
	judge_seat seat;
	int area, index;
	if (pick.def == JUDGE_NO_DEF || pick.verb >= game->n_verbs || r->move == 0)
		return false;
	int named = copies_named(r, pick);
	for (judge_place p = 0; judge_place_parts(r->run, p, &seat, &area, &index); p++)
		if ((pick.place == JUDGE_NO_PLACE || pick.place == p) && seat == pick.seat &&
		    is_taken_from(game, pick, area) && copies_at(r->run, p, pick.def) >= named)
			return false;
	return true;
}

static bool
refuses(const struct outcome_of_world *o, judge_rule rule)
{
	for (int i = 0; i < o->n_rules; i++)
		if (o->rule[i] == rule)
			return true;
	return false;
}

/* Does a rule refuse one move in all cases that were tried, and were these all there are? */
static bool
stands_whatever_is_hidden(const struct ruling *r)
{
	const struct worlds *w = &r->worlds;
	const struct outcome_of_world *first = &w->outcome[0];
	bool any = false;
	if (w->cut_short || w->n_outcomes == 0)
		return false;
	for (int k = 0; k < first->n_rules && !any; k++) {
		any = first->refused;
		for (uint32_t i = 1; i < w->n_outcomes && any; i++)
			any = w->outcome[i].refused && w->outcome[i].move == first->move &&
			      w->outcome[i].part == first->part &&
			      refuses(&w->outcome[i], first->rule[k]);
	}
	return any;
}

/* Were cases found that come out otherwise than others? What was not tried cannot make them agree. */
static bool
cases_disagree(const struct worlds *w)
{
	bool found[] = { false, false };
	for (uint32_t i = 0; i < w->n_outcomes; i++)
		found[w->outcome[i].refused] = true;
	return found[false] && found[true];
}

static void
show(const struct ruling *r, unsigned way, const char *name)
{
	if (r->verdict != RULING_ILLEGAL && getenv("FORGET_TELL"))
		fprintf(stderr, "%s: %u forgotten, %u worlds%s%s: %s\n", name, way, r->worlds.tried,
		        r->worlds.cut_short ? ", cut short: " : "",
		        r->worlds.cut_short ? r->worlds.limit : "", r->why);
}

/* The transcript is as it was read. */
static void
try_way(struct transcript *t, unsigned way, const char *name)
{
	struct ruling r = { 0 };
	struct fault fault = { 0 };
	if (forget_cards(t, way) > 0 && ruling_make(&r, t, &no_claims, &fault)) {
		cr_expect_neq(r.legality, RULING_LEGAL, "%s: %u forgotten: %s", name, way, r.why);
		cr_expect(r.verdict == RULING_ILLEGAL || !stands_whatever_is_hidden(&r),
		          "%s: %u forgotten: %s", name, way, r.why);
		cr_expect(!r.worlds.cut_short || cases_disagree(&r.worlds), "%s: %u forgotten: %s",
		          name, way, r.why);
		show(&r, way, name);
		cut_short += r.worlds.cut_short;
		undetermined += r.verdict != RULING_ILLEGAL;
		forgotten++;
	}
	ruling_free(&r);
}

static bool
is_illegal(const struct transcript *t)
{
	struct ruling r = { 0 };
	struct fault fault = { 0 };
	bool illegal = t->start.given && ruling_make(&r, t, &no_claims, &fault) &&
	               r.verdict == RULING_ILLEGAL && r.stop == JUDGE_REFUSED &&
	               !hangs_on_being_there(&r);
	ruling_free(&r);
	return illegal;
}

static bool
read_dispute(struct dispute *d, const char *path)
{
	struct fault fault = { 0 };
	if (!dispute_read(d, path, &fault))
		cr_assert_fail("%s: %s", path, fault.sentence);
	return transcript_decode(&d->transcript, d->document, path, NULL, &fault);
}

static void
forget_dispute(const char *path)
{
	struct dispute d;
	bool illegal = read_dispute(&d, path);
	d.transcript.on_illegal = TRANSCRIPT_STOP;
	illegal = illegal && is_illegal(&d.transcript);
	transcript_free(&d.transcript);
	dispute_free(&d);
	for (size_t way = 0; way < FORGET_WAYS && illegal; way++) {
		read_dispute(&d, path);
		d.transcript.on_illegal = TRANSCRIPT_STOP;
		try_way(&d.transcript, forget_ways[way], path);
		transcript_free(&d.transcript);
		dispute_free(&d);
	}
}

Test(forget, disputes_do_not_become_legal)
{
	struct dirent **file;
	int n = scandir("fixtures/disputes", &file, NULL, alphasort);
	cr_assert_gt(n, 0);
	for (int i = 0; i < n; i++) {
		char path[PATH];
		snprintf(path, sizeof path, "fixtures/disputes/%s", file[i]->d_name);
		if (strstr(path, ".yaml"))
			forget_dispute(path);
		free(file[i]);
	}
	free(file);
	cr_assert_geq(forgotten, LEAST_FORGOTTEN);
	cr_assert_leq(cut_short, MOST_CUT_SHORT);
	cr_assert_leq(100 * undetermined, MOST_UNDETERMINED * forgotten, "%u of %u", undetermined,
	              forgotten);
}

static void
forget_scenario(const struct fixture *f)
{
	const struct rulebook_edition *edition = f->edition[f->n_editions - 1];
	struct transcript t;
	struct fault fault = { 0 };
	cr_assert(fixture_decode(f, edition, &t, &fault), "%s", fault.sentence);
	bool illegal = is_illegal(&t);
	transcript_free(&t);
	for (size_t way = 0; way < FORGET_WAYS && illegal; way++) {
		cr_assert(fixture_decode(f, edition, &t, &fault), "%s", fault.sentence);
		try_way(&t, forget_ways[way], f->name);
		transcript_free(&t);
	}
}

Test(forget, scenarios_do_not_become_legal)
{
	struct fixtures suite = { 0 };
	struct fault fault = { 0 };
	cr_assert(fixtures_load(&suite, "fixtures", NULL, &fault), "%s", fault.sentence);
	size_t step = suite.n / effort_of(suite.n);
	for (size_t i = 0; i < suite.n; i += step)
		forget_scenario(&suite.at[i]);
	fixtures_free(&suite);
	cr_assert_geq(forgotten, LEAST_FORGOTTEN);
	cr_assert_leq(cut_short, MOST_CUT_SHORT);
	cr_assert_leq(100 * undetermined, MOST_UNDETERMINED * forgotten, "%u of %u", undetermined,
	              forgotten);
}

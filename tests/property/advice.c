/*
 * advice.c: what is told about an illegal move can be read aloud, and tells nobody what they could not know.
 *
 * Every ruling of the suite takes at most eight lines. And from the opposite side: two games that differ only
 * in cards a reader never saw have the same advice for that reader, whatever lies hidden.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/suite/fixtures.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/kept.h"

/* 1. Eight lines */

static int
lines_of(struct ruling *ruling, enum view view, unsigned telling, size_t *longest)
{
	char *text = NULL;
	size_t len;
	int lines = 0;
	FILE *to = open_memstream(&text, &len);
	cr_assert_not_null(to);
	ruling_text(ruling, view, RULING_TELL_ADVICE | telling, to);
	fclose(to);
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1, lines++)
		*longest = (size_t)(end - line) > *longest ? (size_t)(end - line) : *longest;
	free(text);
	return lines;
}

/* Each scenario in its newest edition, for one reader after another. */
Test(advice, every_ruling_of_the_suite_can_be_read_aloud)
{
	struct fixtures suite;
	struct fault fault;
	struct ruling ruling = { 0 };
	size_t longest = 0;
	cr_assert(fixtures_load(&suite, "fixtures", NULL, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < suite.n; i += stride_of_effort()) {
		const struct fixture *f = &suite.at[i];
		struct transcript t;
		cr_assert(fixture_decode(f, f->edition[f->n_editions - 1], &t, &fault));
		if (ruling_make(&ruling, &t, NULL, &fault)) {
			enum view view = (enum view)(i % 4);
			int lines = lines_of(&ruling, view, RULING_TELL_LONG, &longest);
			int people = lines_of(&ruling, view, 0, &longest);
			cr_expect(lines >= 3 && lines <= 8, "%s %s: %d lines", f->file, f->name,
			          lines);
			cr_expect(people >= 2 && people <= 20, "%s %s: %d lines for people",
			          f->file, f->name, people);
		}
		transcript_free(&t);
	}
	cr_expect_leq(longest, 1200);
	ruling_free(&ruling);
	fixtures_free(&suite);
}

/* 2. From the opposite side */

enum { GAMES = 4, DIFFERENT = 13, MOST_USABLE = 512, EVERY = 7, ON = 6 };

struct cards {
	judge_def def[JUDGE_SEATS][DIFFERENT], spare[DIFFERENT];
	judge_def main[JUDGE_SEATS][50];
	bool seen[JUDGE_SEATS][DIFFERENT]; /* by the other player, at some time */
};

static bool
is_usable(const struct judge_card_def *d)
{
	const uint8_t red = 1, white = 4;
	return strlen(d->number) == 9 && d->face[0].type != 0 && d->face[0].number[3] == 1 &&
	       !strchr(d->number, '+') && !strstr(d->number, "-T") &&
	       !(d->face[0].colours & ~(red | white));
}

/* In the third game a deck may hold any card but a Leader. */
static bool
is_usable_in_dbs(const struct judge_card_def *d)
{
	return strlen(d->number) == 7 && d->face[0].type != 0;
}

typedef bool usable_fn(const struct judge_card_def *);

/* Every third usable card goes to A, to B, or is kept back. */
static void
deal(struct cards *c, const struct judge_card_set *set, int first, usable_fn *is_usable_card)
{
	judge_def usable[MOST_USABLE];
	int n = 0;
	for (judge_def d = 0; d < set->n && n < MOST_USABLE; d++)
		if (is_usable_card(&set->def[d]))
			usable[n++] = d;
	cr_assert_geq(n, 3 * DIFFERENT);
	for (int i = 0; i < 3 * DIFFERENT; i++) {
		judge_def def = usable[(first + i) % n];
		*(i % 3 < 2 ? &c->def[i % 3][i / 3] : &c->spare[i / 3]) = def;
	}
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int i = 0; i < 50; i++)
			c->main[seat][i] = c->def[seat][i % DIFFERENT];
}

static void
note(struct cards *c, judge_seat owner, judge_def def, uint8_t known_by)
{
	for (int k = 0; k < DIFFERENT; k++)
		if (c->def[owner][k] == def && known_by >> (1 - owner) & 1)
			c->seen[owner][k] = true;
}

/* Cards the other player knows where they lie, or came to know on their way; and all that moves have named. */
static void
look(struct cards *c, const struct ruling *ruling)
{
	struct judge_card_view view[JUDGE_CARDS];
	for (judge_place p = 0; p < JUDGE_PLACES; p++)
		for (int n = judge_cards_at(ruling->run, p, view, JUDGE_CARDS), i = 0; i < n; i++)
			note(c, view[i].owner, view[i].def, view[i].known_by);
	for (uint32_t i = 0; i < ruling->record.n; i++)
		for (judge_seat owner = 0; owner < JUDGE_SEATS; owner++)
			if (ruling->record.at[i].def != JUDGE_NO_DEF)
				note(c, owner, ruling->record.at[i].def,
				     (uint8_t)~ruling->record.at[i].hidden_from);
}

/* The document with every card of `owner` that was never seen made another one. */
static char *
exchanged(const struct cards *c, const struct judge_card_set *set, judge_seat owner,
          const char *text)
{
	char *out = strdup(text);
	for (int k = 0; k < DIFFERENT; k++) {
		const char *from = set->def[c->def[owner][k]].number;
		const char *to = set->def[c->spare[k]].number;
		cr_assert(c->seen[owner][k] || strlen(from) == strlen(to));
		for (char *at = out; !c->seen[owner][k] && (at = strstr(at, from)); at++)
			memcpy(at, to, strlen(to));
	}
	return out;
}

static json_t *
advice_of(const char *text, enum view view, struct ruling *ruling, struct transcript *t)
{
	struct fault fault;
	struct advice advice;
	cr_assert(transcript_read(t, "game", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
	if (!ruling_make(ruling, t, NULL, &fault))
		return NULL;
	advice_make(ruling, view, &advice);
	json_t *out = advice_json(&advice);
	advice_free(&advice);
	return out;
}

struct tally {
	int compared, advised, proofs;
};

static void
compare_for(const struct cards *c, const char *text, judge_seat owner, struct tally *tally)
{
	enum view views[] = { owner ? VIEW_A : VIEW_B, VIEW_PUBLIC };
	for (int v = 0; v < 2; v++) {
		struct ruling a = { 0 }, b = { 0 };
		struct transcript ta, tb;
		json_t *x = advice_of(text, views[v], &a, &ta);
		char *other = exchanged(c, &ta.cards, owner, text);
		json_t *y = advice_of(other, views[v], &b, &tb);
		if (x && y && a.verdict == b.verdict && a.move == b.move) {
			char *first = json_dumps(x, 0), *second = json_dumps(y, 0);
			cr_expect_str_eq(first, second, "%s is told %s\nor %s", view_word(views[v]),
			                 first, second);
			tally->compared++;
			tally->advised += json_object_get(x, "advice") != NULL;
			tally->proofs += json_object_get(x, "counter_proof") != NULL;
			free(first);
			free(second);
		}
		json_decref(x);
		json_decref(y);
		free(other);
		ruling_free(&a);
		ruling_free(&b);
		transcript_free(&ta);
		transcript_free(&tb);
	}
}

/* Who has nothing to say ends the phase. */
static json_t *
foreign_pass(const struct ruling *ruling)
{
	const struct judge_question *q = judge_question(ruling->run);
	const char *kind = ruling->transcript->game->question[q->kind].name;
	if (ruling->stop != JUDGE_OPEN || strcmp(kind, "action") != 0)
		return NULL;
	return json_pack("{s:s}", q->seat ? "A" : "B", "pass");
}

/* The first candidate that rules refuse, as a move; NULL: there is none that names a seen card. */
static json_t *
illegal_move(const struct cards *c, struct ruling *ruling, uint64_t seed)
{
	struct judge_pick pick[JUDGE_PICKS];
	const struct judge_params *params = judge_run_params(ruling->run);
	if (ruling->stop != JUDGE_OPEN)
		return NULL;
	int n = judge_candidates(ruling->run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		struct judge_pick p = pick[(seed * 7 + (uint64_t)i) % (uint64_t)n];
		bool hidden = false;
		for (int k = 0; k < JUDGE_SEATS * DIFFERENT; k++)
			hidden |= p.def == c->def[k % 2][k / 2] && !c->seen[k % 2][k / 2];
		if (hidden || p.place != JUDGE_NO_PLACE || p.def >= params->cards->n ||
		    judge_test(ruling->run, p, NULL, 0) <= 0)
			continue;
		return json_pack("{s:{s:s}}", p.seat ? "B" : "A", params->game->verb[p.verb].name,
		                 params->cards->def[p.def].number);
	}
	return NULL;
}

/* What is seen when the illegal move is taken and the game goes on. */
static void
look_on(struct cards *c, json_t *document)
{
	struct ruling ruling = { 0 };
	struct transcript t;
	json_object_set_new(document, "on_illegal", json_string("take"));
	char *text = json_dumps(document, 0);
	json_decref(advice_of(text, VIEW_PUBLIC, &ruling, &t));
	json_object_del(document, "on_illegal");
	look(c, &ruling);
	ruling_free(&ruling);
	transcript_free(&t);
	free(text);
}

/* A game cut after some moves and an illegal one added; every other time the game goes on for a while. */
static void
judge_part(struct cards *c, json_t *document, size_t moves, uint64_t seed, struct tally *tally)
{
	struct ruling ruling = { 0 };
	struct transcript t;
	json_t *all = json_incref(json_object_get(document, "moves")), *part = json_array();
	for (size_t i = 0; i < moves; i++)
		json_array_append(part, json_array_get(all, i));
	json_object_set_new(document, "moves", part);
	char *text = json_dumps(document, 0);
	json_decref(advice_of(text, VIEW_PUBLIC, &ruling, &t));
	look(c, &ruling);
	bool on = moves % 2;
	json_t *illegal = on ? foreign_pass(&ruling) : illegal_move(c, &ruling, seed);
	ruling_free(&ruling);
	transcript_free(&t);
	if (illegal) {
		json_array_append_new(part, illegal);
		for (size_t i = moves; i < json_array_size(all) && i < moves + ON && on; i++)
			json_array_append(part, json_array_get(all, i));
		look_on(c, document);
		free(text);
		text = json_dumps(document, 0);
	}
	json_object_set_new(document, "moves", all);
	for (judge_seat owner = 0; owner < JUDGE_SEATS; owner++)
		compare_for(c, text, owner, tally);
	free(text);
}

static void
judge_parts(struct cards *c, struct written_game game, uint64_t seed, struct tally *tally)
{
	json_t *document = json_loads(game.json, 0, NULL);
	cr_assert_not_null(document);
	size_t moves = json_array_size(json_object_get(document, "moves"));
	for (size_t n = 0; n < moves; n += EVERY)
		judge_part(c, document, n, seed, tally);
	json_decref(document);
	free(game.json);
}

Test(advice, what_lies_hidden_makes_no_difference_to_who_cannot_know_it)
{
	struct decks decks = decks_of_real_cards();
	struct tally tally = { 0 };
	int games = (int)effort_of(GAMES);
	for (int seed = 1; seed <= games; seed++) {
		struct cards c = { 0 };
		struct judge_params p = params_of(&decks, "en-1.2");
		deal(&c, decks.cards, seed * 7, is_usable);
		for (int seat = 0; seat < JUDGE_SEATS; seat++)
			p.list[seat][1] = (struct judge_list){ c.main[seat], 50 };
		judge_parts(&c, written_game(&p, (uint64_t)seed * 100, 1, 60), (uint64_t)seed,
		            &tally);
	}
	cr_expect_gt(tally.compared, games * 25);
	cr_expect_gt(tally.advised, games * 12);
	cr_expect_gt(tally.proofs, games * 2);
	cr_log_info("%d compared, %d advised, %d proofs", tally.compared, tally.advised,
	            tally.proofs);
}

Test(advice, nor_does_it_in_the_third_game)
{
	const struct judge_card_set *set = rulebook_cards("dbs");
	judge_def leader[] = { rulebook_card(set, "BT1-001"), rulebook_card(set, "BT1-030") };
	struct tally tally = { 0 };
	int games = (int)effort_of(GAMES);
	for (int seed = 1; seed <= games; seed++) {
		struct cards c = { 0 };
		struct judge_params p = { .game = judge_game("dbs"),
			                  .rules = &rulebook_edition("dbs", "en-1.00")->rules,
			                  .cards = set };
		deal(&c, set, seed * 7, is_usable_in_dbs);
		for (int seat = 0; seat < JUDGE_SEATS; seat++) {
			p.list[seat][0] = (struct judge_list){ &leader[seat], 1 };
			p.list[seat][1] = (struct judge_list){ c.main[seat], 50 };
		}
		judge_parts(&c, kept_game(&p, (uint64_t)seed * 100), (uint64_t)seed, &tally);
	}
	cr_expect_gt(tally.compared, games * 15);
	cr_expect_gt(tally.advised, games * 12);
	cr_expect_gt(tally.proofs, games * 4);
}

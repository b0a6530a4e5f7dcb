/*
 * opposite.c: secrets from the other side: two games that differ only in cards a reader does not know are
 * told to that reader in the same words.
 *
 * Random games of random real decks are cut after some of their moves. Two cards of one deck are
 * exchanged in the order in which it was dealt, and the game is played again. Where the same decisions
 * are taken, every answer to a player who could look at neither card so far must be the same to the byte;
 * so must what the public is told.
 *
 * Where a game offers what may be answered and mostly is not, a hand that could answer and one that could not are
 * told from each other by nothing either, as long as nobody answers.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/state.h"
#include "judged/advice/advice.h"
#include "judged/ruling/explain.h"
#include "judged/script/random_decks.h"
#include "judged/ruling/ruling.h"
#include "judged/words/choices.h"
#include "judged/board/sight.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/game.h"
#include "tests/support/kept.h"
#include "tests/support/starters.h"

enum { GAMES = 10, SWAPS = 8, CUTS = 3, LEAST_COMPARED = 100, LEAST_IN_OTHERS = 40 };
enum { QUIET_GAMES = 8, EVERY = 3, LEAST_QUIET = 6 };

static unsigned compared;

/* 1. A game with two cards exchanged */

struct cards {
	judge_card at[JUDGE_SEATS][50]; /* as dealt: the hand, then the deck */
	uint64_t known[JUDGE_SEATS][3]; /* to a seat, at any time so far: a bit each */
	bool dealt;
};

struct played {
	struct transcript t;
	struct ruling r;
	struct cards cards;
	bool made;
};

static struct cards *watching;
static void (*watch_claims)(void *, struct judge_run *, enum judge_point);

static judge_place
place_in(struct judge_run *run, judge_seat seat, const char *name)
{
	const struct judge_game *game = judge_run_params(run)->game;
	int area = 0;
	while (strcmp(game->area[area].name, name) != 0)
		area++;
	return judge_place_of(run, seat, area, 0);
}

static void
note_deal(struct cards *cards, struct judge_run *run)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct judge_card_view view[JUDGE_CARDS];
		int n = judge_cards_at(run, place_in(run, seat, "hand"), view, JUDGE_CARDS);
		n += judge_cards_at(run, place_in(run, seat, "deck"), view + n, JUDGE_CARDS - n);
		for (int i = 0; i < n && i < 50; i++)
			cards->at[seat][i] = view[i].card;
	}
	cards->dealt = true;
}

/* The first question after the deal is asked of a player: what was dealt lies there as it was. */
static void
watch(void *ctx, struct judge_run *run, enum judge_point point)
{
	watch_claims(ctx, run, point);
	if (point == JUDGE_AT_ASK && !watching->dealt &&
	    !run->p.game->question[judge_question(run)->kind].chance)
		note_deal(watching, run);
	for (judge_card c = 0; watching->dealt && c < run->game.n_cards; c++)
		for (int seat = 0; seat < JUDGE_SEATS; seat++)
			if (judge_knowledge(run, c, seat).knows)
				watching->known[seat][c / 64] |= (uint64_t)1 << (c % 64);
}

/* The first `moves` of the game, and then one more, if there is one. */
static bool
play(struct played *out, json_t *document, size_t moves, json_t *more)
{
	struct fault fault = { 0 };
	json_t *all = json_incref(json_object_get(document, "moves")), *part = json_array();
	for (size_t i = 0; i < moves; i++)
		json_array_append(part, json_array_get(all, i));
	if (more)
		json_array_append(part, more);
	json_object_set_new(document, "moves", part);
	char *text = json_dumps(document, 0);
	json_object_set_new(document, "moves", all);
	*out = (struct played){ 0 };
	if (transcript_read(&out->t, "game", text, strlen(text), NULL, &fault) &&
	    ruling_prepare(&out->r, &out->t, NULL, &fault)) {
		watching = &out->cards;
		watch_claims = out->r.run->p.watch;
		out->r.run->p.watch = watch;
		ruling_play(&out->r);
		out->made = ruling_conclude(&out->r, &fault);
	}
	free(text);
	return out->made;
}

static void
done(struct played *p)
{
	ruling_free(&p->r);
	transcript_free(&p->t);
}

/* What lies in the two places of the dealt deck changes places. */
static void
exchange(json_t *document, judge_seat seat, size_t i, size_t k)
{
	json_t *player = json_object_get(json_object_get(document, "players"), seat ? "B" : "A");
	json_t *deck = json_object_get(json_object_get(player, "deck"), "listed");
	json_t *x = json_incref(json_array_get(deck, i)), *y = json_array_get(deck, k);
	json_array_set(deck, i, y);
	json_array_set_new(deck, k, x);
}

/* A move that some rule refuses where the game was cut, with none of the two cards; NULL: none was found. */
static json_t *
refused_move(struct played *p, judge_seat owner, size_t i, size_t k, struct shuffle_rng *rng)
{
	static struct judge_pick pick[JUDGE_PICKS];
	struct judge_run *run = p->r.run;
	int n = p->r.stop == JUDGE_OPEN ? judge_candidates(run, pick, JUDGE_PICKS) : 0;
	for (int tries = 0; n > 0 && tries < 20; tries++) {
		struct judge_pick one = pick[shuffle_below(rng, (uint64_t)n)];
		const struct judge_verb *verb = &p->t.game->verb[one.verb];
		if (verb->takes != JUDGE_TAKES_DEF || one.def >= p->t.cards.n ||
		    one.def == run->game.card[p->cards.at[owner][i]].def ||
		    one.def == run->game.card[p->cards.at[owner][k]].def ||
		    judge_test(run, one, NULL, 0) <= 0)
			continue;
		return json_pack("{s:{s:s}}", one.seat ? "B" : "A", verb->name,
		                 p->t.cards.def[one.def].number);
	}
	return NULL;
}

/* 2. Are they the same game but for that? */

static bool
same_decisions(const struct played *a, const struct played *b)
{
	const struct script *x = &a->r.script, *y = &b->r.script;
	if (a->r.stop != b->r.stop || x->n_steps != y->n_steps)
		return false;
	for (uint32_t i = 0; i < x->n_steps; i++)
		if (x->step[i].question != y->step[i].question ||
		    x->step[i].seat != y->step[i].seat ||
		    !judge_same_pick(x->step[i].pick, y->step[i].pick))
			return false;
	return true;
}

static bool
ever_knew(const struct played *p, judge_seat owner, size_t i, int seat)
{
	judge_card c = p->cards.at[owner][i];
	return p->cards.known[seat][c / 64] >> (c % 64) & 1;
}

/* 3. Everything that is told, of the moves from the first that is explained */

static void
show_explained(struct ruling *r, enum view view, uint32_t first, FILE *to)
{
	struct explanation e;
	for (uint32_t move = first; move <= r->transcript->n_moves; move++) {
		explain_make(&e, r, move);
		explain_text(&e, r, view, to);
		explain_free(&e);
	}
}

/* What `judge moves` tells of picks that are refused. */
static void
show_refused(struct ruling *r, enum view view, FILE *to)
{
	static struct judge_pick pick[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return;
	int n = judge_candidates(r->run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		if (!pick_is_known(r->run, pick[i], view))
			continue;
		json_t *json = pick_json(r->run, pick[i], view);
		json_dumpf(json, to, JSON_COMPACT);
		json_decref(json);
		int refusals = judge_test(r->run, pick[i], refusal, JUDGE_REFUSALS);
		for (int k = 0; k < refusals && k < JUDGE_REFUSALS; k++)
			fprintf(to, " %d by %d: %d %d\n", refusal[k].rule, refusal[k].by,
			        refusal[k].n_values, refusal[k].value[0].is);
	}
}

static char *
snap(struct ruling *r, enum view view, uint32_t first)
{
	char *text = NULL;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	char *json = ruling_json_text(r, view, NULL);
	fprintf(to, "%s\n", json);
	free(json);
	ruling_text(r, view, RULING_TEXT_ADVICE, to);
	ruling_text_in(r, view, "ja", 0, to);
	ruling_text(r, view, RULING_TEXT_ADVICE | RULING_TEXT_FULL, to);
	show_explained(r, view, first, to);
	show_refused(r, view, to);
	sight_text(r->run, view, to);
	fclose(to);
	return text;
}

static void
is_shown_the_same(struct played *a, struct played *b, enum view view, uint32_t first,
                  const char *which)
{
	char *x = snap(&a->r, view, first), *y = snap(&b->r, view, first);
	size_t at = 0;
	while (x[at] && x[at] == y[at])
		at++;
	size_t from = at > 300 ? at - 300 : 0;
	cr_expect(x[at] == y[at], "%s, told to %s:\n%.420s\n--\n%.420s", which, view_word(view),
	          x + from, y + from);
	free(x);
	free(y);
	compared++;
}

static json_t *
compare(json_t *document, json_t *other, size_t moves, json_t *more, judge_seat owner, size_t i,
        size_t k, const char *game, struct shuffle_rng *rng)
{
	struct played a, b;
	char which[160];
	bool fine = play(&a, document, moves, more);
	cr_assert(fine);
	snprintf(which, sizeof which, "%s, %zu moves%s, %c %zu and %zu", game, moves,
	         more ? " and a refused one" : "", 'A' + owner, i, k);
	if (play(&b, other, moves, more) && same_decisions(&a, &b)) {
		bool unknown = false;
		for (int seat = 0; seat < JUDGE_SEATS; seat++)
			if (!ever_knew(&a, owner, i, seat) && !ever_knew(&a, owner, k, seat)) {
				is_shown_the_same(&a, &b, seat ? VIEW_B : VIEW_A, 0, which);
				unknown = true;
			}
		if (unknown)
			is_shown_the_same(&a, &b, VIEW_PUBLIC, 0, which);
	}
	json_t *refused = more ? NULL : refused_move(&a, owner, i, k, rng);
	done(&a);
	done(&b);
	return refused;
}

/* How many moves come before a deck is shuffled again: the order that a move tells then names cards, and those
 * exchanged would have to be exchanged in it as well. */
static size_t
moves_before_shuffles(const json_t *document)
{
	const json_t *moves = json_object_get(document, "moves"), *move;
	size_t i, n = json_array_size(moves);
	json_array_foreach((json_t *)(uintptr_t)moves, i, move)
		if (json_object_get(json_object_get(move, "A"), "shuffle") ||
		    json_object_get(json_object_get(move, "B"), "shuffle"))
			return i;
	return n;
}

static void
turn_round(const struct written_game *game, const char *name, struct shuffle_rng *rng)
{
	static const char claims[] =
		"[{\"that\": {\"A.hand\": {\"at_least\": 77}, \"B.hand\": {\"at_least\": 77}}}, {\"that\": {\"A.deck\": 77}}]";
	json_t *document = json_loads(game->json, 0, NULL);
	json_object_set_new(document, "claims", json_loads(claims, 0, NULL));
	size_t moves = json_array_size(json_object_get(document, "moves"));
	size_t early = moves_before_shuffles(document);
	for (int s = 0; s < SWAPS; s++) {
		static const char *const treated[] = { "stop", "skip", "take" };
		json_object_set_new(document, "on_illegal", json_string(treated[s % 3]));
		json_t *other = json_deep_copy(document);
		judge_seat owner = (judge_seat)(s % 2);
		size_t i = shuffle_below(rng, s % 4 < 2 ? 8 : 50), k = shuffle_below(rng, 50);
		exchange(other, owner, i, k);
		for (int cut = 0; cut < CUTS; cut++) {
			size_t at = shuffle_below(rng, (cut % 2 ? early : moves) + 1);
			json_t *more = compare(document, other, at, NULL, owner, i, k, name, rng);
			if (more)
				compare(document, other, at, more, owner, i, k, name, rng);
			json_decref(more);
		}
		json_decref(other);
	}
	json_decref(document);
}

Test(opposite, an_unknown_card_changes_nothing_that_the_player_is_shown)
{
	struct decks decks = decks_of_real_cards();
	void *storage = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	struct random_lists lists[JUDGE_SEATS];
	uint64_t games = effort_of(GAMES);
	for (uint64_t seed = 1; seed <= games; seed++) {
		struct judge_params p = params_of(&decks, "en-1.2");
		struct shuffle_rng rng = { seed * 1000 };
		char name[32];
		for (int seat = 0; seat < JUDGE_SEATS; seat++) {
			cr_assert(random_legal(&lists[seat], &p, storage, &rng));
			for (int l = 0; l < JUDGE_LISTS; l++)
				p.list[seat][l] = lists[seat].list[l];
		}
		struct written_game game = written_game(&p, seed * 100, 1, 60);
		snprintf(name, sizeof name, "game %lu", seed);
		turn_round(&game, name, &rng);
		free(game.json);
	}
	free(storage);
	cr_assert_geq(compared, LEAST_COMPARED * games / GAMES);
}

/* 4. Other games, with their starter decks */

Test(opposite, nor_in_any_other_game)
{
	static struct starters s;
	uint64_t games = effort_of(GAMES);
	for (size_t i = 1; starters_at(&s, i); i++) {
		compared = 0;
		for (uint64_t seed = 1; seed <= games; seed++) {
			struct shuffle_rng rng = { seed * 1000 };
			char name[64];
			struct written_game game = kept_game(&s.params, seed * 100);
			snprintf(name, sizeof name, "%s %lu", s.params.game->name, seed);
			turn_round(&game, name, &rng);
			free(game.json);
		}
		cr_assert_geq(compared, LEAST_IN_OTHERS * games / GAMES, "%s: %u",
		              s.params.game->name, compared);
	}
}

/* 5. What could have been answered, and was not */

static bool
is_counter(const struct judge_run *run, judge_def def)
{
	const struct judge_params *p = &run->p;
	const struct judge_card_def *d = &p->cards->def[def];
	for (int i = 0; i < d->n_abilities; i++) {
		int keyword = p->cards->ability[d->ability + i].keyword;
		if (strncmp(p->game->keyword[keyword], "counter_", 8) == 0)
			return true;
	}
	return false;
}

/* The dealt cards of the owner that the other never knew: those in the hand that are Counters, or those in the deck
 * that are none. */
static int
unknown_cards(const struct played *p, judge_seat owner, bool in_hand, size_t out[50])
{
	int n = 0;
	judge_place at = place_in(p->r.run, owner, in_hand ? "hand" : "deck");
	for (size_t i = 0; i < 50; i++) {
		const struct card *card = &p->r.run->game.card[p->cards.at[owner][i]];
		if (card->place == at && !ever_knew(p, owner, i, 1 - owner) &&
		    is_counter(p->r.run, card->def) == in_hand)
			out[n++] = i;
	}
	return n;
}

/* The same game, in which the hand of the owner holds no Counter where it was cut; NULL: it holds none. */
static json_t *
without_counters(const struct played *p, json_t *document, judge_seat owner)
{
	size_t counter[50], plain[50];
	int counters = unknown_cards(p, owner, true, counter),
	    n = unknown_cards(p, owner, false, plain);
	if (counters == 0 || n < counters)
		return NULL;
	json_t *other = json_deep_copy(document);
	for (int i = 0; i < counters; i++)
		exchange(other, owner, counter[i], plain[i]);
	return other;
}

/* The last moves of those are explained: each is one of the last at some time. */
static void
compare_quiet(json_t *document, size_t moves, judge_seat owner, const char *game)
{
	struct played a, b;
	char which[160];
	uint32_t first = moves >= EVERY ? (uint32_t)moves - EVERY + 1 : 0;
	cr_assert(play(&a, document, moves, NULL), "%s", game);
	json_t *other = a.cards.dealt ? without_counters(&a, document, owner) : NULL;
	snprintf(which, sizeof which, "%s, %zu moves, Counters of %c", game, moves, 'A' + owner);
	if (other) {
		cr_expect(play(&b, other, moves, NULL) && same_decisions(&a, &b),
		          "%s: other decisions", which);
		is_shown_the_same(&a, &b, owner ? VIEW_A : VIEW_B, first, which);
		is_shown_the_same(&a, &b, VIEW_PUBLIC, first, which);
		done(&b);
	}
	json_decref(other);
	done(&a);
}

static void
keep_quiet(json_t *document, size_t step, const char *name)
{
	size_t moves = moves_before_shuffles(document);
	for (size_t at = 2; at <= moves; at += step)
		for (judge_seat owner = 0; owner < JUDGE_SEATS; owner++)
			compare_quiet(document, at, owner, name);
}

static void
keep_quiet_in(const char *path)
{
	struct transcript t;
	struct fault fault = { 0 };
	cr_assert(transcript_load(&t, path, NULL, &fault), "%s: %s", path, fault.sentence);
	char *text = transcript_canonical(&t, NULL);
	json_t *document = json_loads(text, 0, NULL);
	keep_quiet(document, EVERY * stride_of_effort(), path);
	json_decref(document);
	free(text);
	transcript_free(&t);
}

static bool
has_offers(const struct judge_game *game)
{
	for (int i = 0; i < game->n_questions; i++)
		if (game->question[i].offered)
			return true;
	return false;
}

Test(opposite, a_counter_that_is_not_activated_is_not_shown)
{
	static struct starters s;
	uint64_t games = effort_of(QUIET_GAMES);
	compared = 0;
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; has_offers(s.params.game) && seed <= games; seed++) {
			struct written_game game = kept_game(&s.params, seed * 100);
			json_t *document = json_loads(game.json, 0, NULL);
			char name[64];
			snprintf(name, sizeof name, "%s %lu", s.params.game->name, seed);
			keep_quiet(document, EVERY, name);
			json_decref(document);
			free(game.json);
		}
	cr_assert_geq(compared, LEAST_QUIET * games, "%u compared", compared);
}

Test(opposite, nor_in_the_games_of_the_demo)
{
	static const char *const games[] = {
		"contrib/demo-games/dbs/won-by-damage.yaml",
		"contrib/demo-games/dbs/won-by-deck-out.yaml",
		"contrib/demo-games/dbs/chain.yaml",
		"contrib/demo-games/dbs/evolved.yaml",
	};
	compared = 0;
	for (size_t i = 0; i < sizeof games / sizeof *games; i++)
		keep_quiet_in(games[i]);
	cr_assert_geq(compared, LEAST_QUIET / stride_of_effort(), "%u compared", compared);
}

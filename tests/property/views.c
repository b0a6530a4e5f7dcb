/*
 * views.c: a ruling shows a player nothing that player could not know.
 *
 * Both players have main decks without a card in common, other cards in each game. A random game is
 * cut after each of its moves; a card of one player that never lay where all can see it, and was never
 * shown, must not be named in what the other one, or the public, is told.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/kept.h"

enum { GAMES = 12, DIFFERENT = 13, MOST_USABLE = 512 };

struct cards {
	judge_def def[JUDGE_SEATS][DIFFERENT]; /* of the main decks */
	judge_def main[JUDGE_SEATS][50];
	bool seen[JUDGE_SEATS][DIFFERENT]; /* by all, at some time */
};

static bool
is_usable(const struct judge_card_def *d)
{
	const uint8_t red = 1, white = 4;
	return d->face[0].type != 0 && d->face[0].number[3] == 1 && !strchr(d->number, '+') &&
	       !strstr(d->number, "-T") && !(d->face[0].colours & ~(red | white));
}

/* In the third game a deck may hold any card but a Leader. */
static bool
is_usable_in_dbs(const struct judge_card_def *d)
{
	return d->face[0].type != 0;
}

typedef bool usable_fn(const struct judge_card_def *);

/* Of the usable cards from the `first` on every other goes to A, the rest to B. */
static void
deal(struct cards *c, const struct judge_card_set *set, int first, usable_fn *is_usable_card)
{
	judge_def usable[MOST_USABLE];
	int n = 0;
	for (judge_def d = 0; d < set->n && n < MOST_USABLE; d++)
		if (is_usable_card(&set->def[d]))
			usable[n++] = d;
	cr_assert_geq(n, 2 * DIFFERENT);
	for (int i = 0; i < 2 * DIFFERENT; i++)
		c->def[i % 2][i / 2] = usable[(first + i) % n];
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int i = 0; i < 50; i++)
			c->main[seat][i] = c->def[seat][i % DIFFERENT];
}

/* Note the cards that lie where all may look. */
static void
look_around(struct cards *c, struct judge_run *run)
{
	struct judge_card_view view[JUDGE_CARDS];
	for (judge_place p = 0; p < JUDGE_PLACES; p++) {
		int n = judge_cards_at(run, p, view, JUDGE_CARDS);
		for (int i = 0; i < n; i++)
			for (int k = 0; k < DIFFERENT; k++)
				if (view[i].known_by == 3 &&
				    view[i].def == c->def[view[i].owner][k])
					c->seen[view[i].owner][k] = true;
	}
}

static bool
is_open(struct judge_run *run, judge_place place)
{
	judge_seat seat;
	int area, index;
	return judge_place_parts(run, place, &seat, &area, &index) &&
	       judge_run_params(run)->game->area[area].sight == JUDGE_SEEN_BY_ALL;
}

/* Who takes an action says with which card; one that is chosen is named with its place. */
static bool
is_announced(const struct judge_citation *at)
{
	return at->event == JUDGE_EV_DECIDE && at->to == JUDGE_NO_PLACE;
}

/* Note the cards that came through where all may look, or were shown. */
static void
look_back(struct cards *c, const struct ruling *ruling)
{
	const struct judge_rule_row *row = ruling->transcript->edition->rules.row;
	for (uint32_t i = 0; i < ruling->record.n; i++) {
		const struct judge_citation *at = &ruling->record.at[i];
		bool shown = strncmp(row[at->rule].name, "reveal", 6) == 0 || is_announced(at) ||
		             is_open(ruling->run, at->from) || is_open(ruling->run, at->to);
		for (int k = 0; shown && k < JUDGE_SEATS * DIFFERENT; k++)
			if (at->hidden_from == 0 && at->def == c->def[k % 2][k / 2])
				c->seen[k % 2][k / 2] = true;
	}
}

static void
names_nothing_hidden(struct cards *c, struct ruling *ruling, enum view view, judge_seat owner,
                     uint64_t seed, size_t moves)
{
	char *json = ruling_json_text(ruling, view, NULL);
	for (int k = 0; k < DIFFERENT; k++) {
		const char *number = ruling->transcript->cards.def[c->def[owner][k]].number;
		const char *at = c->seen[owner][k] ? NULL : strstr(json, number);
		cr_expect_null(at, "seed %lu, %zu moves: %s is told %.160s", seed, moves,
		               view_word(view), at && at - json > 80 ? at - 80 : at);
	}
	free(json);
}

static void
judge_part(struct cards *c, json_t *document, size_t moves, uint64_t seed)
{
	struct fault fault = { 0 };
	struct transcript transcript = { 0 };
	struct ruling ruling = { 0 };
	json_t *all = json_incref(json_object_get(document, "moves")), *part = json_array();
	for (size_t i = 0; i < moves; i++)
		json_array_append(part, json_array_get(all, i));
	json_object_set_new(document, "moves", part);
	char *text = json_dumps(document, 0);
	json_object_set_new(document, "moves", all);
	cr_assert(transcript_read(&transcript, "game", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
	cr_assert(ruling_make(&ruling, &transcript, NULL, &fault), "%s", fault.sentence);
	look_around(c, ruling.run);
	look_back(c, &ruling);
	for (judge_seat owner = 0; owner < JUDGE_SEATS; owner++) {
		names_nothing_hidden(c, &ruling, VIEW_PUBLIC, owner, seed, moves);
		names_nothing_hidden(c, &ruling, owner ? VIEW_A : VIEW_B, owner, seed, moves);
	}
	ruling_free(&ruling);
	transcript_free(&transcript);
	free(text);
}

/* Cut after each of its moves. */
static void
judge_parts(struct cards *c, struct written_game game, uint64_t seed)
{
	json_t *document = json_loads(game.json, 0, NULL);
	cr_assert_not_null(document);
	size_t moves = json_array_size(json_object_get(document, "moves"));
	cr_assert_gt(moves, 20);
	for (size_t n = 0; n <= moves; n++)
		judge_part(c, document, n, seed);
	json_decref(document);
	free(game.json);
}

Test(views, a_ruling_names_no_card_its_reader_could_not_know)
{
	struct decks decks = decks_of_real_cards();
	uint64_t games = effort_of(GAMES);
	for (uint64_t seed = 1; seed <= games; seed++) {
		struct cards c = { 0 };
		struct judge_params p = params_of(&decks, "en-1.2");
		deal(&c, decks.cards, (int)seed * 7, is_usable);
		for (int seat = 0; seat < JUDGE_SEATS; seat++)
			p.list[seat][1] = (struct judge_list){ c.main[seat], 50 };
		judge_parts(&c, written_game(&p, seed * 100, 1, 60), seed);
	}
}

Test(views, nor_does_one_of_the_third_game)
{
	const struct judge_card_set *set = rulebook_cards("dbs");
	judge_def leader[] = { rulebook_card(set, "BT1-001"), rulebook_card(set, "BT1-030") };
	uint64_t games = effort_of(GAMES);
	for (uint64_t seed = 1; seed <= games; seed++) {
		struct cards c = { 0 };
		struct judge_params p = { .game = judge_game("dbs"),
			                  .rules = &rulebook_edition("dbs", "en-1.00")->rules,
			                  .cards = set };
		deal(&c, set, (int)seed * 7, is_usable_in_dbs);
		for (int seat = 0; seat < JUDGE_SEATS; seat++) {
			p.list[seat][0] = (struct judge_list){ &leader[seat], 1 };
			p.list[seat][1] = (struct judge_list){ c.main[seat], 50 };
		}
		judge_parts(&c, kept_game(&p, seed * 100), seed);
	}
}

/*
 * moments.c: "after move K" is one moment. All values of the position there, attached as claims at that move, are upheld by the
 * ruling of the whole record.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/until.h"
#include "judged/suite/disputes.h"
#include "judged/suite/fixtures.h"
#include "judged/words/position.h"
#include "judged/words/choices.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/kept.h"
#include "tests/support/starters.h"

enum { PATH = 320, NAME = 96, GAMES = 12, EVERY_FIXTURE = 12 };

/* 1. The position as claims */

static void
claim_property(json_t *claims, struct judge_run *run, const char *subject, int property, int of)
{
	const struct judge_property *row = &judge_run_params(run)->game->property[property];
	int32_t value = judge_read(run, property, of);
	char name[NAME];
	snprintf(name, sizeof name, "%s%s%s", subject, *subject ? "." : "", row->name);
	if (value != JUDGE_NO_NUMBER)
		json_object_set_new(claims, name, property_json(run, row, value));
}

static void
claim_properties(json_t *claims, struct judge_run *run)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int i = 0; i < game->n_properties; i++) {
		if (game->property[i].of == JUDGE_OF_GAME)
			claim_property(claims, run, "", i, 0);
		for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
			if (game->property[i].of == JUDGE_OF_SEAT)
				claim_property(claims, run, seat_name(seat), i, seat);
	}
}

/* The cards of a place by their numbers; of hidden ones how many they are. */
static void
claim_cards(json_t *claims, struct judge_run *run, const char *name, judge_place place)
{
	const struct judge_params *params = judge_run_params(run);
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_seen_at(run, place, card, JUDGE_CARDS);
	json_t *list = json_array();
	bool hidden = false;
	for (int i = 0; i < n; i++) {
		hidden |= card[i].def == JUDGE_UNKNOWN_DEF || card[i].supposed;
		if (!hidden)
			json_array_append_new(list,
			                      json_string(params->cards->def[card[i].def].number));
	}
	if (n == 0)
		json_object_set_new(claims, name, json_string("empty"));
	else if (!hidden)
		json_object_set(claims, name, list);
	json_decref(list);
	for (int i = 0; i < params->game->n_properties && n == 1 && !hidden; i++)
		if (params->game->property[i].of == JUDGE_OF_CARD)
			claim_property(claims, run, name, i, card[0].card);
}

static json_t *
claims_of(struct judge_run *run)
{
	json_t *claims = json_object();
	judge_seat seat;
	int area, index;
	claim_properties(claims, run);
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++) {
		char name[NAME];
		place_name(run, p, name, sizeof name);
		claim_cards(claims, run, name, p);
	}
	return claims;
}

/* 2. Claims at every move */

struct moments {
	const char *what;
	struct transcript whole;
	json_t *document;
};

static void
expect_upheld(const struct moments *m, uint32_t move, const struct ruling *r)
{
	bool doubtful = r->guesses.n > 0 ||
	                (r->stop == JUDGE_OPEN && script_lacks_part(&r->script, r->run));
	for (size_t i = 0; i < r->n_claims; i++) {
		const struct compare_result *result = &r->claim_result[i];
		cr_expect(result->answer == COMPARE_UPHELD ||
		                  (doubtful && result->answer == COMPARE_UNKNOWN),
		          "%s, after move %u: %s is wrong, %s", m->what, move,
		          r->claim[i].value->path.text, compare_text(result));
	}
}

/* A true claim is unknown where cards are hidden, and where the last move is incomplete. */
static void
judge_claims(const struct moments *m, uint32_t move, const json_t *values)
{
	struct transcript t;
	struct ruling r = { 0 };
	struct fault fault = { 0 };
	const char *path;
	json_t *value, *claims = json_array();
	json_object_foreach((json_t *)(uintptr_t)values, path, value) {
		json_array_append_new(claims, json_pack("{s:{s:i},s:{s:O}}", "at", "move",
		                                        (int)move, "that", path, value));
	}
	json_object_set_new(m->document, "claims", claims);
	char *with = json_dumps(m->document, JSON_COMPACT);
	cr_assert(transcript_read(&t, m->what, with, strlen(with), NULL, &fault), "%s: %s", m->what,
	          fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s: %s", m->what, fault.sentence);
	expect_upheld(m, move, &r);
	ruling_free(&r);
	transcript_free(&t);
	free(with);
}

static void
claim_after(const struct moments *m, uint32_t move)
{
	struct ruling part = { 0 };
	struct transcript cut;
	struct fault fault = { 0 };
	if (ruling_play_after(&part, &m->whole, move, &cut, NULL, &fault) &&
	    ruling_plays_to_end(&part)) {
		json_t *values = claims_of(part.run);
		judge_claims(m, move, values);
		json_decref(values);
	}
	ruling_free(&part);
}

/* Does the record get as far without supposing which cards its unknown cards are? If not, its later
 * moves show what happened at an earlier one, which a record cut there doesn't show. */
static bool
needs_no_cases(const struct moments *m, uint32_t moves)
{
	struct ruling r = { 0 };
	struct fault fault = { 0 };
	bool played = ruling_play_until(&r, &m->whole, UINT32_MAX, NULL, &fault) &&
	              script_moves_begun(&r.script) >= moves;
	ruling_free(&r);
	return played;
}

/* Only moves that the whole record gets past are points of its game. */
static void
try_transcript(struct moments *m)
{
	struct ruling r = { 0 };
	struct fault fault = { 0 };
	const struct ruling_options options = { .ignore_claims = true };
	char *text = transcript_canonical(&m->whole, NULL);
	m->document = json_loads(text, 0, NULL);
	json_object_del(m->document, "accounts");
	json_object_del(m->document, "facts");
	if (ruling_make(&r, &m->whole, &options, &fault)) {
		uint32_t moves = script_moves_begun(&r.script);
		const bool plain = needs_no_cases(m, moves);
		for (uint32_t k = 0; plain && k <= moves; k += (uint32_t)stride_of_effort())
			claim_after(m, k);
	}
	json_decref(m->document);
	free(text);
	ruling_free(&r);
}

/* 3. Of disputes, scenarios and games */

static void
try_file(const char *path)
{
	struct moments m = { .what = path };
	struct fault fault = { 0 };
	if (!transcript_load(&m.whole, path, NULL, &fault))
		return;
	try_transcript(&m);
	transcript_free(&m.whole);
}

static void
try_folder(const char *folder)
{
	struct dirent **file;
	int n = scandir(folder, &file, NULL, alphasort);
	cr_assert_gt(n, 0);
	for (int i = 0; i < n; i++) {
		char path[PATH];
		snprintf(path, sizeof path, "%s/%s", folder, file[i]->d_name);
		if (strstr(path, ".yaml") && (size_t)i % stride_of_effort() == 0)
			try_file(path);
		free(file[i]);
	}
	free(file);
}

Test(moments, in_disputes)
{
	try_folder("fixtures/disputes");
}

Test(moments, in_whole_games)
{
	try_folder("contrib/demo-games/godzilla");
	try_folder("contrib/demo-games/colossus");
	try_folder("contrib/demo-games/dbs");
}

Test(moments, in_scenarios)
{
	struct fixtures fixtures;
	struct fault fault = { 0 };
	cr_assert(fixtures_load(&fixtures, "fixtures", NULL, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < fixtures.n; i += EVERY_FIXTURE * stride_of_effort()) {
		const struct fixture *f = &fixtures.at[i];
		struct moments m = { .what = f->name };
		cr_assert(fixture_decode(f, f->edition[0], &m.whole, &fault));
		try_transcript(&m);
		transcript_free(&m.whole);
	}
	fixtures_free(&fixtures);
}

Test(moments, in_random_games)
{
	static struct starters s;
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; seed <= effort_of(GAMES); seed++) {
			struct written_game game = kept_game(&s.params, seed);
			struct moments m = { .what = s.params.game->name };
			struct fault fault = { 0 };
			cr_assert(transcript_read(&m.whole, "game", game.json, game.len, NULL,
			                          &fault),
			          "%s", fault.sentence);
			try_transcript(&m);
			transcript_free(&m.whole);
			free(game.json);
		}
}

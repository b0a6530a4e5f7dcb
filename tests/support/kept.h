/* kept.h: a random game of any game, written as a transcript, in which both players keep the hands
 * they were dealt. */
#ifndef TESTS_KEPT_H
#define TESTS_KEPT_H

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/rulebook.h"
#include "tests/support/game.h"

/* The rules that let players exchange dealt cards at the start of a game; here both keep theirs. */
static const struct {
	const char *game, *rule, *verb;
} begins[] = { { "colossus", "opening-exchange", "keep" }, { "dbs", "redraw", "keep" } };

static inline void
say_keep(json_t *document, const char *verb)
{
	json_t *moves = json_object_get(document, "moves");
	bool second = strcmp(json_string_value(json_object_get(document, "first")), "B") == 0;
	json_array_insert_new(moves, 0, json_pack("{s:s}", second ? "A" : "B", verb));
	json_array_insert_new(moves, 0, json_pack("{s:s}", second ? "B" : "A", verb));
}

static inline struct written_game
kept_game(const struct judge_params *params, uint64_t seed)
{
	static struct judge_ruleset rules;
	struct judge_params p = *params;
	const char *name = p.game->name, *verb = NULL;
	rules = *p.rules;
	p.rules = &rules;
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (strcmp(begins[i].game, name) == 0) {
			judge_ruleset_set(&rules, rulebook_rule(name, begins[i].rule), false);
			verb = begins[i].verb;
		}
	struct written_game game = written_game(&p, seed, 1, 60);
	json_t *document = json_loads(game.json, 0, NULL);
	if (verb)
		say_keep(document, verb);
	free(game.json);
	game.json = json_dumps(document, 0);
	game.len = strlen(game.json);
	json_decref(document);
	return game;
}

#endif

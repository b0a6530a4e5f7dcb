/* blame.c: names the clauses that refuse what a list of positions says happened. */
#include "judged/reconstruct/blame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/facts.h"
#include "judged/telling/say.h"
#include "judged/text/alloc.h"
#include "judged/words/position.h"

enum { DOUBTS = 32 };

static void
add_rule(const struct chain *chain, struct chain_step *step, judge_rule rule)
{
	if (rule == JUDGE_NO_RULE || step->n_clauses == CHAIN_CLAUSES ||
	    !clause_number(chain->list->t.edition, rule))
		return;
	for (int i = 0; i < step->n_clauses; i++)
		if (step->clause[i] == rule)
			return;
	step->clause[step->n_clauses++] = rule;
}

/* 1. What is wrong with the later position itself */

void
blame_position(struct chain *chain, size_t i)
{
	struct chain_step *step = &chain->step[i];
	const struct transcript *t = &chain->list->t;
	struct transcript at = *t;
	struct judge_anomaly doubt[DOUBTS];
	struct fault fault;
	struct judge_params params = { .game = t->game,
		                       .rules = &t->edition->rules,
		                       .cards = &t->cards };
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		memcpy(params.list[seat], t->player[seat].list, sizeof params.list[seat]);
	at.start = chain->list->at[i + 1];
	void *storage = alloc_bytes(judge_run_size());
	struct judge_run *run = judge_run_init(storage, &params);
	int n = transcript_lay(&at, run, &fault) ? judge_anomalies(run, doubt, DOUBTS) : 0;
	for (int k = 0; k < n && k < DOUBTS; k++)
		add_rule(chain, step, doubt[k].rule);
	free(storage);
}

/* 2. Rules by which the places and values change that differ from the nearest position */

static judge_rule
rule_named(const struct judge_ruleset *rules, const char *name, size_t len)
{
	for (judge_rule i = 0; i < rules->n; i++)
		if (strlen(rules->row[i].name) == len &&
		    strncmp(rules->row[i].name, name, len) == 0)
			return i;
	return JUDGE_NO_RULE;
}

static void
add_words(const struct chain *chain, struct chain_step *step, const char *names)
{
	while (names && *names) {
		size_t len = strcspn(names, " ");
		add_rule(chain, step, rule_named(&chain->list->t.edition->rules, names, len));
		names += len + (names[len] == ' ');
	}
}

/* Add the rules for a difference: `A.zone.4` is looked up as `zone.4`, then as `zone`. */
static void
blame_difference(const struct chain *chain, struct chain_step *step, const char *path)
{
	const struct game_word *words = game_words(chain->list->t.game->name)->changed_by;
	char name[64];
	bool of_seat = (path[0] == 'A' || path[0] == 'B') && path[1] == '.';
	snprintf(name, sizeof name, "%s", path + (of_seat ? 2 : 0));
	const char *found = card_word_of(words, name);
	char *end = strrchr(name, '.');
	if (!found && end) {
		*end = '\0';
		found = card_word_of(words, name);
	}
	add_words(chain, step, found);
}

/* The fewer cards a place has, and the earlier the game's table names it, the more it says: places
 * on the table come before hands and piles. */
static void
blame_differences(const struct chain *chain, struct chain_step *step)
{
	const struct game_word *row = game_words(chain->list->t.game->name)->changed_by;
	const char *path;
	json_t *value;
	for (; row && row->word; row++)
		json_object_foreach(step->differences, path, value) {
			size_t len = strlen(row->word);
			const char *name = path[1] == '.' ? path + 2 : path;
			if (strncmp(name, row->word, len) == 0 &&
			    (name[len] == '\0' || name[len] == '.'))
				blame_difference(chain, step, path);
		}
}

/* 3. Rules by which cards moved in the nearest play from or to a place that differs */

void
blame_citation(struct chain *chain, size_t i, const struct judge_run *run,
               const struct judge_citation *c)
{
	struct chain_step *step = &chain->step[i];
	char name[32];
	if (c->event != JUDGE_EV_MOVE)
		return;
	for (int to = 0; to < 2; to++) {
		judge_place place = to ? c->to : c->from;
		if (place == JUDGE_NO_PLACE)
			continue;
		place_name(run, place, name, sizeof name);
		if (json_object_get(step->differences, name) && step->n_clauses < CHAIN_CLAUSES - 2)
			add_rule(chain, step, c->rule);
	}
}

static void
say_why(struct chain_step *step)
{
	const char *path;
	json_t *value;
	size_t n = json_object_size(step->differences), used;
	used = (size_t)snprintf(step->why, sizeof step->why, "%s",
	                        n ? "The nearest legal play differs in" : "No play leads there");
	json_object_foreach(step->differences, path, value) {
		if (used + strlen(path) + 8 < sizeof step->why)
			used += (size_t)snprintf(step->why + used, sizeof step->why - used, " %s%s",
			                         path, n > 1 ? "," : "");
		n--;
	}
	snprintf(step->why + used, sizeof step->why - used, ".");
}

void
blame_step(struct chain *chain, size_t i)
{
	struct chain_step *step = &chain->step[i];
	blame_differences(chain, step);
	say_why(step);
}

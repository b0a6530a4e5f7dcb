/* rulebook.c: look-ups in the compiled rulebooks. */
#include "rulebook/rulebook.h"

#include <string.h>

#include "rulebook/number.h"
#include "rulebook/tables.h"
#include "rulebook/words.h"

static const struct rulebook_game *const games[] = {
#define GAME(name) &rulebook_##name,
#include "rulebooks.def"
#undef GAME
	&rulebook_policy,
};
enum { ALL = sizeof games / sizeof *games, GAMES = ALL - 1 };

enum { DRAFTS = 8 };

static const struct rulebook_edition *drafts[DRAFTS];

/* Games and editions */

const struct rulebook_game *
rulebook_game(const char *game)
{
	for (size_t i = 0; i < ALL; i++)
		if (strcmp(games[i]->name, game) == 0)
			return games[i];
	return NULL;
}

const struct rulebook_game *
rulebook_game_at(size_t index)
{
	return index < GAMES ? games[index] : NULL;
}

const struct rulebook_game *
rulebook_policies(void)
{
	return &rulebook_policy;
}

const struct rulebook_edition *
rulebook_editions(const char *game, size_t *n)
{
	const struct rulebook_game *found = rulebook_game(game);
	*n = found ? found->n_editions : 0;
	return found ? found->edition : NULL;
}

bool
rulebook_add_draft(const struct rulebook_edition *draft)
{
	size_t n = 0;
	while (rulebook_draft_at(n))
		n++;
	if (n < DRAFTS)
		drafts[n] = draft;
	return n < DRAFTS;
}

const struct rulebook_edition *
rulebook_draft_at(size_t index)
{
	return index < DRAFTS ? drafts[index] : NULL;
}

const struct rulebook_edition *
rulebook_edition(const char *game, const char *edition)
{
	size_t n;
	const struct rulebook_edition *all = rulebook_editions(game, &n);
	for (size_t i = 0; i < n; i++)
		if (strcmp(all[i].name, edition) == 0)
			return &all[i];
	for (size_t i = 0; rulebook_draft_at(i); i++)
		if (strcmp(drafts[i]->game, game) == 0 && strcmp(drafts[i]->name, edition) == 0)
			return drafts[i];
	return NULL;
}

const struct rulebook_edition *
rulebook_edition_named(const char *full_name)
{
	for (size_t i = 0; i < ALL; i++) {
		size_t len = strlen(games[i]->name);
		if (strncmp(full_name, games[i]->name, len) == 0 && full_name[len] == '/')
			return rulebook_edition(games[i]->name, full_name + len + 1);
	}
	return NULL;
}

const struct rulebook_edition *
rulebook_edition_of(const char *game, const char *name)
{
	const struct rulebook_edition *found = rulebook_edition_named(name);
	for (size_t i = 0; !found && i < ALL; i++)
		if (!game || strcmp(game, games[i]->name) == 0)
			found = rulebook_edition(games[i]->name, name);
	return found && (!game || strcmp(game, found->game) == 0) ? found : NULL;
}

/* Clauses */

int
rulebook_compare_numbers(const char *a, const char *b)
{
	return number_compare(a, b);
}

const struct rulebook_clause *
rulebook_clause(const struct rulebook_edition *edition, const char *number)
{
	size_t low = 0, high = edition->n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct rulebook_clause *at = &edition->clause[edition->sorted[middle]];
		int order = number_compare(number, at->number);
		if (order < 0)
			high = middle;
		else if (order > 0)
			low = middle + 1;
		else
			return strcmp(number, at->number) == 0 ? at : NULL;
	}
	return NULL;
}

const struct rulebook_clause *
rulebook_clause_tied(const struct rulebook_edition *edition, const char *tie)
{
	for (size_t i = 0; i < edition->n; i++)
		if (strcmp(edition->clause[i].tie, tie) == 0)
			return &edition->clause[i];
	return NULL;
}

size_t
rulebook_clauses_of(const struct rulebook_edition *edition, judge_rule rule,
                    const struct rulebook_clause **out, size_t cap)
{
	if (rule >= edition->rules.n)
		return 0;
	const uint16_t *first = &edition->holding[edition->first_holding[rule]];
	size_t n = (size_t)(edition->first_holding[rule + 1] - edition->first_holding[rule]);
	for (size_t i = 0; i < n && i < cap; i++)
		out[i] = &edition->clause[first[i]];
	return n;
}

const struct rulebook_clause *
rulebook_clause_of(const struct rulebook_edition *edition, judge_rule rule)
{
	if (rule >= edition->rules.n || edition->clause_of[rule] == RULEBOOK_NO_CLAUSE)
		return NULL;
	return &edition->clause[edition->clause_of[rule]];
}

static bool
is_joint(char c)
{
	return c == '.' || c == '-' || c == '/';
}

size_t
rulebook_pattern_stem(const char *pattern)
{
	size_t len = strlen(pattern);
	bool stem = len > 2 && pattern[len - 1] == '*' && is_joint(pattern[len - 2]);
	return stem ? len - 2 : 0;
}

bool
rulebook_number_matches(const char *pattern, const char *number)
{
	size_t len = rulebook_pattern_stem(pattern);
	if (len == 0)
		return strcmp(pattern, number) == 0;
	return strncmp(pattern, number, len) == 0 && (number[len] == '\0' || is_joint(number[len]));
}

size_t
rulebook_parent_length(const char *number, size_t len)
{
	while (len > 0 && !is_joint(number[--len]))
		;
	return len;
}

const char *
rulebook_title(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	const char *title;
	while (clause > edition->clause && !clause->heading)
		clause--;
	title = clause->heading ? strstr(clause->gist, ": ") : NULL;
	return title ? title + strlen(": ") : "";
}

const struct rulebook_language *
rulebook_language(const struct rulebook_edition *edition, const char *name)
{
	const struct rulebook_game *game = edition ? rulebook_game(edition->game) : NULL;
	for (const struct rulebook_language *l = game ? game->language : NULL; l && l->name; l++)
		if (strcmp(l->edition->name, edition->name) == 0 && strcmp(l->name, name) == 0)
			return l;
	return NULL;
}

const char *
rulebook_word(const struct rulebook_language *language, const char *kind, const char *thing)
{
	size_t len = strlen(kind);
	for (const char *const *word = language->word; *word; word += 2)
		if (strncmp(*word, kind, len) == 0 && (*word)[len] == '/' &&
		    strcmp(*word + len + 1, thing) == 0)
			return word[1];
	return thing;
}

/* Is the word in the clause's gist or misprint, or in the name of one of its rules, in upper or
 * lower case? */
static bool
mentions(const struct rulebook_game *game, const struct rulebook_clause *clause, const char *word)
{
	if (strcasestr(clause->gist, word) ||
	    (clause->misprint && strcasestr(clause->misprint, word)))
		return true;
	for (size_t i = 0; i < clause->n_rules; i++)
		if (strcasestr(game->rule[clause->rule[i]].name, word))
			return true;
	return false;
}

/* Is the word in the clause's gist in another language? */
static bool
mentions_abroad(const struct rulebook_game *game, const struct rulebook_edition *edition, size_t i,
                const char *word)
{
	for (const struct rulebook_language *l = game->language; l->name; l++)
		if (strcmp(l->edition->name, edition->name) == 0 && strcasestr(l->gist[i], word))
			return true;
	return false;
}

size_t
rulebook_search(const struct rulebook_edition *edition, const char *word,
                const struct rulebook_clause **out, size_t cap)
{
	const struct rulebook_game *game = rulebook_game(edition->game);
	size_t n = 0;
	for (size_t i = 0; game && i < edition->n; i++) {
		if (!mentions(game, &edition->clause[i], word) &&
		    !mentions_abroad(game, edition, i, word))
			continue;
		if (n < cap)
			out[n] = &edition->clause[i];
		n++;
	}
	return n;
}

const char *
rulebook_kind_name(uint8_t kind)
{
	return kind < RULEBOOK_KINDS ? rulebook_kind_words[kind] : NULL;
}

/* Rules */

judge_rule
rulebook_rule(const char *game, const char *name)
{
	const struct rulebook_game *found = rulebook_game(game);
	for (judge_rule i = 0; found && i < found->n_rules; i++)
		if (strcmp(found->rule[i].name, name) == 0)
			return i;
	return JUDGE_NO_RULE;
}

const struct judge_rule_row *
rulebook_rule_row(const char *game, judge_rule rule)
{
	const struct rulebook_game *found = rulebook_game(game);
	return found && rule < found->n_rules ? &found->rule[rule] : NULL;
}

const char *
rulebook_shape_name(uint8_t shape)
{
	return shape < JUDGE_SHAPES ? rulebook_shape_words[shape] : NULL;
}

/* Readings and changes */

const struct rulebook_reading *
rulebook_readings(const char *game, size_t *n)
{
	const struct rulebook_game *found = rulebook_game(game);
	*n = found ? found->n_readings : 0;
	return found ? found->reading : NULL;
}

const struct rulebook_reading *
rulebook_reading(const char *game, const char *id)
{
	size_t n;
	const struct rulebook_reading *all = rulebook_readings(game, &n);
	for (size_t i = 0; i < n; i++)
		if (strcmp(all[i].id, id) == 0)
			return &all[i];
	return NULL;
}

bool
rulebook_reading_concerns(const struct rulebook_reading *reading,
                          const struct rulebook_edition *edition)
{
	if (edition->from)
		edition = edition->from;
	for (int i = 0; i < reading->n_editions; i++)
		if (strcmp(reading->edition[i], edition->name) == 0)
			return true;
	return reading->n_editions == 0;
}

bool
rulebook_lists(const judge_rule *list, int n, judge_rule rule)
{
	for (int i = 0; i < n; i++)
		if (list[i] == rule)
			return true;
	return false;
}

/* Put the rules that are in `list` but not in `but` in force or out of force. Returns whether that
 * changed any. */
static bool
set_those_of_one(const judge_rule *list, int n, const judge_rule *but, int n_but, bool on,
                 struct judge_ruleset *rules)
{
	bool changed = false;
	for (int i = 0; i < n; i++) {
		if (rulebook_lists(but, n_but, list[i]))
			continue;
		changed |= judge_ruleset_has(rules, list[i]) != on;
		judge_ruleset_set(rules, list[i], on);
	}
	return changed;
}

bool
rulebook_reading_lists(const struct rulebook_reading *reading, judge_rule rule)
{
	bool lists = rulebook_lists(reading->rule, reading->n_rules, rule);
	for (int i = 0; !lists && i < reading->n_others; i++)
		lists = rulebook_lists(reading->other[i].rule, reading->other[i].n_rules, rule);
	return lists;
}

const struct rulebook_meaning *
rulebook_meaning(const struct rulebook_reading *reading, const char *name)
{
	for (int i = 0; i < reading->n_others; i++)
		if (strcmp(reading->other[i].name, name) == 0)
			return &reading->other[i];
	return NULL;
}

static bool
switch_to(const struct rulebook_reading *reading, const struct rulebook_meaning *other, bool taken,
          struct judge_ruleset *rules)
{
	bool own_changed = set_those_of_one(reading->rule, reading->n_rules, other->rule,
	                                    other->n_rules, taken, rules);
	bool other_changed = set_those_of_one(other->rule, other->n_rules, reading->rule,
	                                      reading->n_rules, !taken, rules);
	return own_changed || other_changed;
}

bool
rulebook_reading_switch(const struct rulebook_reading *reading,
                        const struct rulebook_meaning *other, struct judge_ruleset *rules)
{
	return switch_to(reading, other, false, rules) || switch_to(reading, other, true, rules);
}

bool
rulebook_edition_switch(const struct rulebook_reading *reading,
                        const struct rulebook_meaning *other, struct rulebook_edition *copy,
                        uint16_t *clause_of)
{
	const struct rulebook_clause *clause = NULL;
	if (!rulebook_reading_switch(reading, other, &copy->rules))
		return false;
	for (int i = 0; !clause && i < reading->n_clauses; i++)
		clause = rulebook_clause_tied(copy, reading->clause[i]);
	memmove(clause_of, copy->clause_of, copy->rules.n * sizeof *clause_of);
	for (int i = 0; clause && i < other->n_rules; i++)
		if (clause_of[other->rule[i]] == RULEBOOK_NO_CLAUSE)
			clause_of[other->rule[i]] = (uint16_t)(clause - copy->clause);
	copy->clause_of = clause_of;
	return true;
}

const struct rulebook_change *
rulebook_changes(const char *game, const char *tie, size_t *n)
{
	const struct rulebook_game *found = rulebook_game(game);
	const struct rulebook_change *first = NULL;
	*n = 0;
	for (size_t i = 0; found && i < found->n_changes; i++)
		if (strcmp(found->change[i].tie, tie) == 0) {
			first = first ? first : &found->change[i];
			++*n;
		}
	return first;
}

static bool
is_of(const struct rulebook_change *change, const struct rulebook_edition *edition)
{
	for (size_t i = 0; i < change->n_of; i++)
		if (strcmp(change->of[i], edition->name) == 0)
			return true;
	return false;
}

const struct rulebook_change *
rulebook_change_between(const struct rulebook_edition *from, const struct rulebook_edition *to,
                        const char *tie)
{
	size_t n;
	const struct rulebook_change *change = rulebook_changes(to->game, tie, &n);
	bool in_from = rulebook_clause_tied(from, tie), in_to = rulebook_clause_tied(to, tie);
	for (size_t i = 0; i < n; i++) {
		bool apart =
			change[i].n_of == 0 || is_of(&change[i], from) != is_of(&change[i], to);
		if (change[i].kind == RULEBOOK_PRESENCE ? in_from != in_to
		                                        : in_from && in_to && apart)
			return &change[i];
	}
	return NULL;
}

const char *
rulebook_change_name(uint8_t kind)
{
	return kind <= RULEBOOK_PRESENCE ? rulebook_change_words[kind] : NULL;
}

/* source.c: reading the rulebook files of one game into a struct book. */
#include "rulebook/tools/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/number.h"
#include "rulebook/words.h"

struct book_memory {
	struct book_memory *next;
	max_align_t bytes[];
};

void *
book_alloc(struct book *book, size_t n, size_t size)
{
	struct book_memory *block = calloc(1, sizeof *block + n * size);
	if (!block) {
		perror("rulebook-compile");
		exit(2);
	}
	block->next = book->memory;
	book->memory = block;
	return block->bytes;
}

void
book_free(struct book *book)
{
	for (int i = 0; i < book->n_docs; i++)
		doc_free(&book->doc[i]);
	while (book->memory) {
		struct book_memory *next = book->memory->next;
		free(book->memory);
		book->memory = next;
	}
}

static const struct doc_node *
open_file(struct book *book, const char *folder, const char *name)
{
	size_t size = strlen(folder) + strlen(name) + sizeof "/.yaml", len;
	char *path = book_alloc(book, size, 1);
	if (book->n_docs == BOOK_FILES) {
		fault_set(book->fault, "too-large", "a rulebook has at most %d files", BOOK_FILES);
		return NULL;
	}
	snprintf(path, size, "%s/%s.yaml", folder, name);
	char *text = doc_load(path, &len, NULL, book->fault);
	if (!text)
		return NULL;
	struct doc *doc = &book->doc[book->n_docs];
	bool good = doc_read_yaml(doc, path, text, len, NULL, book->fault);
	free(text);
	if (!good)
		return NULL;
	book->n_docs++;
	return doc->root;
}

/* Fields */

static bool
need_string(struct book *book, const struct doc_node *map, const char *key, const char **out)
{
	const struct doc_node *node = doc_need(map, key, book->fault);
	if (!node || !doc_want_text(node, out, book->fault))
		return false;
	return **out || doc_fault(node, book->fault, "empty", "%s must not be empty", key);
}

static bool
may_string(struct book *book, const struct doc_node *map, const char *key, const char **out)
{
	return !doc_member(map, key) || need_string(book, map, key, out);
}

static bool
need_word(struct book *book, const struct doc_node *map, const char *key, const char *const words[],
          int *out)
{
	const struct doc_node *node = doc_need(map, key, book->fault);
	return node && doc_want_word(node, words, out, book->fault);
}

static bool
need_number(struct book *book, const struct doc_node *map, const char *key, const char **out)
{
	if (!need_string(book, map, key, out))
		return false;
	return number_is_one(*out) || doc_fault(doc_member(map, key), book->fault, "bad-number",
	                                        "\"%s\" is no clause number", *out);
}

static bool
may_words(struct book *book, const struct doc_node *map, const char *key, struct words *out)
{
	const struct doc_node *list = doc_member(map, key);
	if (!list)
		return true;
	if (!doc_want_list(list, book->fault))
		return false;
	out->at = book_alloc(book, list->count, sizeof *out->at);
	out->n = 0;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		const char *word;
		if (!doc_want_text(n, &word, book->fault))
			return false;
		if (words_have(out, word))
			return doc_fault(n, book->fault, "duplicate", "%s is listed twice", word);
		out->at[out->n++] = word;
	}
	return true;
}

static bool
need_i32(struct book *book, const struct doc_node *map, const char *key, int64_t *out)
{
	const struct doc_node *node = doc_need(map, key, book->fault);
	return node && doc_want_int(node, INT32_MIN + 1, INT32_MAX, out, book->fault);
}

static const struct doc_node *
need_list(struct book *book, const struct doc_node *map, const char *key)
{
	const struct doc_node *node = doc_need(map, key, book->fault);
	return node && doc_want_list(node, book->fault) ? node : NULL;
}

/* Every file names its game: a file in the wrong folder is refused. */
static bool
check_game(struct book *book, const struct doc_node *root)
{
	const char *game;
	if (!need_string(book, root, "game", &game))
		return false;
	if (!book->game)
		book->game = game;
	return strcmp(game, book->game) == 0 ||
	       doc_fault(doc_member(root, "game"), book->fault, "wrong-game",
	                 "this file is of the game %s, rules.yaml of %s", game, book->game);
}

/* Rules */

static bool
read_rule(struct book *book, const struct doc_node *node, struct book_rule *rule)
{
	static const char *const keys[] = {
		"rule", "shape", "gist", "value", "other", "cite", NULL
	};
	static const char *const plain_keys[] = { "rule", "shape", "gist", "other", "cite", NULL };
	rule->node = node;
	rule->other_form = "";
	if (!need_string(book, node, "rule", &rule->name) ||
	    !need_word(book, node, "shape", rulebook_shape_words, &rule->shape) ||
	    !need_string(book, node, "gist", &rule->gist) ||
	    !may_string(book, node, "cite", &rule->cite))
		return false;
	if (strcmp(rulebook_shape_words[rule->shape], "value") != 0)
		return doc_only_keys(node, plain_keys, book->fault) &&
		       need_string(book, node, "other", &rule->other_form);
	if (!doc_only_keys(node, keys, book->fault) ||
	    !need_i32(book, node, "value", &rule->value) ||
	    !need_i32(book, node, "other", &rule->other))
		return false;
	return rule->value != rule->other ||
	       doc_fault(doc_member(node, "other"), book->fault, "no-other-form",
	                 "the other number of %s is the number itself", rule->name);
}

/* Kebab-case: what becomes R_… in C and a word in documents. */
static bool
is_rule_name(const char *name)
{
	bool in_word = false;
	if (*name < 'a' || *name > 'z')
		return false;
	for (; *name; name++) {
		bool letter = (*name >= 'a' && *name <= 'z') || (*name >= '0' && *name <= '9');
		if (!letter && !(*name == '-' && in_word))
			return false;
		in_word = letter;
	}
	return in_word;
}

static bool
read_rules(struct book *book, const struct doc_node *root)
{
	const struct doc_node *list = need_list(book, root, "rules");
	if (!list)
		return false;
	book->rule = book_alloc(book, list->count, sizeof *book->rule);
	for (const struct doc_node *n = list->first; n; n = n->next) {
		struct book_rule *rule = &book->rule[book->n_rules];
		if (!read_rule(book, n, rule))
			return false;
		if (!is_rule_name(rule->name))
			return doc_fault(doc_member(n, "rule"), book->fault, "bad-name",
			                 "\"%s\" is no rule name: small letters, digits and single "
			                 "hyphens",
			                 rule->name);
		if (book_find_rule(book, rule->name) >= 0)
			return doc_fault(doc_member(n, "rule"), book->fault, "duplicate",
			                 "the rule %s is already there", rule->name);
		book->n_rules++;
	}
	return true;
}

/* Editions */

static bool
read_clause(struct book *book, const struct doc_node *node, struct book_clause *clause)
{
	static const char *const keys[] = { "clause",   "tie",      "kind", "house",
		                            "rules",    "enforced", "gist", "refs",
		                            "misprint", "readings", NULL };
	clause->node = node;
	if (!need_number(book, node, "clause", &clause->number))
		return false;
	const struct doc_node *enforced = doc_member(node, "enforced");
	const struct doc_node *house = doc_member(node, "house");
	clause->tie = clause->number;
	return doc_only_keys(node, keys, book->fault) &&
	       (!doc_member(node, "tie") || need_number(book, node, "tie", &clause->tie)) &&
	       need_word(book, node, "kind", rulebook_kind_words, &clause->kind) &&
	       need_string(book, node, "gist", &clause->gist) &&
	       may_string(book, node, "misprint", &clause->misprint) &&
	       (!enforced || doc_want_bool(enforced, &clause->enforced, book->fault)) &&
	       (!house || doc_want_bool(house, &clause->house, book->fault)) &&
	       may_words(book, node, "rules", &clause->rules) &&
	       may_words(book, node, "refs", &clause->refs) &&
	       may_words(book, node, "readings", &clause->readings);
}

static bool
read_clauses(struct book *book, const struct doc_node *root, struct book_edition *edition)
{
	const struct doc_node *list = need_list(book, root, "clauses");
	if (!list)
		return false;
	edition->clause = book_alloc(book, list->count, sizeof *edition->clause);
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (!read_clause(book, n, &edition->clause[edition->n++]))
			return false;
	return true;
}

static bool
read_edition(struct book *book, const char *folder, const char *name, struct book_edition *edition)
{
	static const char *const keys[] = { "game",     "edition", "title", "date",
		                            "language", "clauses", NULL };
	const struct doc_node *root = open_file(book, folder, name);
	edition->node = root;
	if (!root || !check_game(book, root) || !doc_only_keys(root, keys, book->fault) ||
	    !need_string(book, root, "edition", &edition->name) ||
	    !need_string(book, root, "title", &edition->title) ||
	    !need_string(book, root, "date", &edition->date) ||
	    !need_string(book, root, "language", &edition->language))
		return false;
	if (strcmp(edition->name, name) != 0)
		return doc_fault(doc_member(root, "edition"), book->fault, "wrong-edition",
		                 "this file is of the edition %s and named after %s", edition->name,
		                 name);
	return read_clauses(book, root, edition);
}

static bool
read_editions(struct book *book, const char *folder, const struct doc_node *root)
{
	struct words names = { 0 };
	if (!need_list(book, root, "editions") || !may_words(book, root, "editions", &names))
		return false;
	book->edition = book_alloc(book, names.n, sizeof *book->edition);
	for (size_t i = 0; i < names.n; i++)
		if (!read_edition(book, folder, names.at[i], &book->edition[book->n_editions++]))
			return false;
	return true;
}

/* Readings and changes */

static bool
read_reading(struct book *book, const struct doc_node *node, struct book_reading *reading)
{
	static const char *const keys[] = { "id",     "clauses", "editions", "question", "reading",
		                            "reason", "rules",   "instead",  "same",     NULL };
	reading->node = node;
	reading->switchable = doc_member(node, "instead") != NULL;
	return doc_want_map(node, book->fault) && doc_only_keys(node, keys, book->fault) &&
	       need_string(book, node, "id", &reading->id) && need_list(book, node, "clauses") &&
	       may_words(book, node, "clauses", &reading->clauses) &&
	       may_words(book, node, "editions", &reading->editions) &&
	       need_string(book, node, "question", &reading->question) &&
	       need_string(book, node, "reading", &reading->reading) &&
	       need_string(book, node, "reason", &reading->reason) &&
	       may_words(book, node, "rules", &reading->rules) &&
	       may_words(book, node, "instead", &reading->instead) &&
	       may_string(book, node, "same", &reading->same);
}

static bool
read_readings(struct book *book, const char *folder)
{
	static const char *const keys[] = { "game", "readings", NULL };
	const struct doc_node *root = open_file(book, folder, "readings"), *list;
	if (!root || !check_game(book, root) || !doc_only_keys(root, keys, book->fault) ||
	    !(list = need_list(book, root, "readings")))
		return false;
	book->reading = book_alloc(book, list->count, sizeof *book->reading);
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (!read_reading(book, n, &book->reading[book->n_readings++]))
			return false;
	return true;
}

static bool
read_changes(struct book *book, const char *folder)
{
	static const char *const keys[] = { "game", "changes", NULL };
	static const char *const change_keys[] = { "tie", "change", "what", "same", NULL };
	const struct doc_node *root = open_file(book, folder, "changes"), *list;
	if (!root || !check_game(book, root) || !doc_only_keys(root, keys, book->fault) ||
	    !(list = need_list(book, root, "changes")))
		return false;
	book->change = book_alloc(book, list->count, sizeof *book->change);
	for (const struct doc_node *n = list->first; n; n = n->next) {
		struct book_change *change = &book->change[book->n_changes++];
		change->node = n;
		if (!need_number(book, n, "tie", &change->tie) ||
		    !doc_only_keys(n, change_keys, book->fault) ||
		    !need_word(book, n, "change", rulebook_change_words, &change->kind) ||
		    !need_string(book, n, "what", &change->what) ||
		    !may_string(book, n, "same", &change->same))
			return false;
	}
	return true;
}

static bool
read_scenario(struct book *book, const char *folder)
{
	static const char *const keys[] = { "game", "start", NULL };
	const struct doc_node *start, *root = open_file(book, folder, "scenario");
	book->scenario = root;
	return root && check_game(book, root) && doc_only_keys(root, keys, book->fault) &&
	       (start = doc_need(root, "start", book->fault)) && doc_want_map(start, book->fault);
}

static bool
read_decks(struct book *book, const char *folder)
{
	static const char *const keys[] = { "game", "decks", NULL };
	const struct doc_node *list, *root = open_file(book, folder, "decks");
	book->decks = root;
	if (!root || !check_game(book, root) || !doc_only_keys(root, keys, book->fault) ||
	    !(list = need_list(book, root, "decks")))
		return false;
	for (const struct doc_node *deck = list->first; deck; deck = deck->next)
		if (!doc_want_map(deck, book->fault))
			return false;
	return true;
}

bool
book_read(struct book *book, const char *folder, struct fault *fault)
{
	static const char *const keys[] = { "game", "editions", "rules", NULL };
	memset(book, 0, sizeof *book);
	book->fault = fault;
	const struct doc_node *root = open_file(book, folder, "rules");
	return root && check_game(book, root) && doc_only_keys(root, keys, fault) &&
	       read_rules(book, root) && read_editions(book, folder, root) &&
	       read_readings(book, folder) && read_changes(book, folder) &&
	       read_scenario(book, folder) && read_decks(book, folder) && book_check(book);
}

/* Look-ups */

int
book_find_rule(const struct book *book, const char *name)
{
	for (size_t i = 0; i < book->n_rules; i++)
		if (strcmp(book->rule[i].name, name) == 0)
			return (int)i;
	return -1;
}

const struct book_clause *
book_find_clause(const struct book_edition *edition, const char *number)
{
	for (size_t i = 0; i < edition->n; i++)
		if (strcmp(edition->clause[i].number, number) == 0)
			return &edition->clause[i];
	return NULL;
}

const struct book_clause *
book_find_tie(const struct book_edition *edition, const char *tie)
{
	for (size_t i = 0; i < edition->n; i++)
		if (strcmp(edition->clause[i].tie, tie) == 0)
			return &edition->clause[i];
	return NULL;
}

const struct book_edition *
book_chapters_edition(const struct book *book)
{
	for (size_t i = book->n_editions; i-- > 0;)
		if (strcmp(book->edition[i].language, "en") == 0)
			return &book->edition[i];
	return NULL;
}

bool
words_have(const struct words *words, const char *word)
{
	for (size_t i = 0; i < words->n; i++)
		if (strcmp(words->at[i], word) == 0)
			return true;
	return false;
}

/* source.c: reading the rulebook files of one game into a struct book. */
#include "rulebook/tools/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "rulebook/number.h"
#include "rulebook/tools/derive.h"
#include "rulebook/words.h"

struct book_memory {
	struct book_memory *next;
	max_align_t bytes[];
};

void *
book_alloc(struct book *book, size_t n, size_t size)
{
	struct book_memory *block = alloc_zeroed(1, sizeof *block + n * size);
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
	size_t size = strlen(folder) + strlen(name) + sizeof "/.yaml";
	char *path = book_alloc(book, size, 1);
	if (book->n_docs == BOOK_FILES) {
		fault_set(book->fault, "too-large", "a rulebook has at most %d files", BOOK_FILES);
		return NULL;
	}
	snprintf(path, size, "%s/%s.yaml", folder, name);
	struct doc *doc = &book->doc[book->n_docs];
	if (!doc_read_file(doc, path, NULL, book->fault))
		return NULL;
	book->n_docs++;
	return doc->root;
}

/* Fields */

bool
book_need_text(struct book *book, const struct doc_node *map, const char *key, const char **out)
{
	const struct doc_node *node = doc_need(map, key, book->fault);
	if (!node || !doc_want_text(node, out, book->fault))
		return false;
	return **out || doc_fault(node, book->fault, "empty", "%s must not be empty", key);
}

static bool
may_string(struct book *book, const struct doc_node *map, const char *key, const char **out)
{
	return !doc_member(map, key) || book_need_text(book, map, key, out);
}

static bool
need_word(struct book *book, const struct doc_node *map, const char *key, const char *const words[],
          int *out)
{
	const struct doc_node *node = doc_need(map, key, book->fault);
	return node && doc_want_word(node, words, out, book->fault);
}

bool
book_need_number(struct book *book, const struct doc_node *map, const char *key, const char **out)
{
	if (!book_need_text(book, map, key, out))
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
	out->node = book_alloc(book, list->count, sizeof *out->node);
	out->n = 0;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		const char *word;
		if (!doc_want_text(n, &word, book->fault))
			return false;
		if (words_have(out, word))
			return doc_fault(n, book->fault, "duplicate", "%s is listed twice", word);
		out->node[out->n] = n;
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

/* Every file names its game, so that a file in the wrong folder is refused. */
static bool
check_game(struct book *book, const struct doc_node *root)
{
	const char *game;
	if (!book_need_text(book, root, "game", &game))
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
	static const char *const keys[] = { "rule",  "shape", "asked_of", "gist", "refusal",
		                            "value", "other", "cite",     NULL };
	static const char *const plain_keys[] = { "rule",    "shape", "asked_of", "gist",
		                                  "refusal", "other", "cite",     NULL };
	rule->node = node;
	rule->other_form = "";
	rule->has_asked_of = doc_member(node, "asked_of");
	if (!book_need_text(book, node, "rule", &rule->name) ||
	    !need_word(book, node, "shape", rulebook_shape_words, &rule->shape) ||
	    !book_need_text(book, node, "gist", &rule->gist) ||
	    !may_string(book, node, "refusal", &rule->refusal) ||
	    !may_string(book, node, "cite", &rule->cite) ||
	    !may_words(book, node, "asked_of", &rule->asked_of))
		return false;
	if (strcmp(rulebook_shape_words[rule->shape], "value") != 0)
		return doc_only_keys(node, plain_keys, book->fault) &&
		       book_need_text(book, node, "other", &rule->other_form);
	if (!doc_only_keys(node, keys, book->fault) ||
	    !need_i32(book, node, "value", &rule->value) ||
	    !need_i32(book, node, "other", &rule->other))
		return false;
	return rule->value != rule->other ||
	       doc_fault(doc_member(node, "other"), book->fault, "no-other-form",
	                 "the other number of %s is the number itself", rule->name);
}

/* Is the name in kebab-case? It becomes R_… in C and a word in documents. */
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
			return doc_fault(
				doc_member(n, "rule"), book->fault, "bad-name",
				"\"%s\" is no rule name: small letters, digits and single hyphens",
				rule->name);
		if (book_find_rule(book, rule->name) >= 0)
			return doc_fault(doc_member(n, "rule"), book->fault, "duplicate",
			                 "the rule %s is already there", rule->name);
		book->n_rules++;
	}
	return true;
}

/* Editions */

bool
book_clause_fields(struct book *book, const struct doc_node *node, struct book_clause *clause)
{
	const struct doc_node *enforced = doc_member(node, "enforced");
	const struct doc_node *house = doc_member(node, "house");
	const struct doc_node *presumed = doc_member(node, "presumed");
	return (!doc_member(node, "kind") ||
	        need_word(book, node, "kind", rulebook_kind_words, &clause->kind)) &&
	       may_string(book, node, "gist", &clause->gist) &&
	       may_string(book, node, "misprint", &clause->misprint) &&
	       (!enforced || doc_want_bool(enforced, &clause->enforced, book->fault)) &&
	       (!house || doc_want_bool(house, &clause->house, book->fault)) &&
	       (!presumed || doc_want_bool(presumed, &clause->presumed, book->fault)) &&
	       may_words(book, node, "rules", &clause->rules) &&
	       may_words(book, node, "refs", &clause->refs) &&
	       may_words(book, node, "readings", &clause->readings);
}

bool
book_whole_clause(struct book *book, const struct doc_node *node, struct book_clause *clause)
{
	static const char *const keys[] = { "clause",   "tie",      "kind",     "house",
		                            "presumed", "rules",    "enforced", "gist",
		                            "refs",     "misprint", "readings", NULL };
	clause->node = node;
	if (!book_need_number(book, node, "clause", &clause->number))
		return false;
	clause->tie = clause->number;
	return doc_only_keys(node, keys, book->fault) &&
	       (!doc_member(node, "tie") || book_need_number(book, node, "tie", &clause->tie)) &&
	       doc_need(node, "kind", book->fault) && doc_need(node, "gist", book->fault) &&
	       book_clause_fields(book, node, clause);
}

static bool
read_edition(struct book *book, const char *folder, const char *name, struct book_edition *edition)
{
	static const char *const keys[] = { "game", "edition", "title",   "date",   "language",
		                            "from", "pages",   "clauses", "values", NULL };
	const struct doc_node *root = open_file(book, folder, name);
	edition->node = root;
	if (!root || !check_game(book, root) || !doc_only_keys(root, keys, book->fault) ||
	    !book_need_text(book, root, "edition", &edition->name) ||
	    !book_need_text(book, root, "title", &edition->title) ||
	    !book_need_text(book, root, "date", &edition->date) ||
	    !book_need_text(book, root, "language", &edition->language) ||
	    !may_string(book, root, "from", &edition->from) || !need_list(book, root, "clauses"))
		return false;
	return strcmp(edition->name, name) == 0 ||
	       doc_fault(doc_member(root, "edition"), book->fault, "wrong-edition",
	                 "this file is of the edition %s and named after %s", edition->name, name);
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

static struct book_edition *
find_edition(struct book *book, const char *name)
{
	for (size_t i = 0; i < book->n_editions; i++)
		if (strcmp(book->edition[i].name, name) == 0)
			return &book->edition[i];
	return NULL;
}

static bool
read_whole_clauses(struct book *book, const struct doc_node *list, struct book_edition *edition)
{
	edition->clause = book_alloc(book, list->count, sizeof *edition->clause);
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (!book_whole_clause(book, n, &edition->clause[edition->n++]))
			return false;
	return true;
}

/* Give clauses their range of pages: from where their chapter begins to where the next one
 * begins. */
static void
lay_on_pages(struct book_edition *edition, size_t first, int page, int last)
{
	for (size_t i = first; i < edition->n; i++) {
		edition->clause[i].page = page;
		edition->clause[i].last_page = last;
	}
}

/* Read "pages": where chapters begin, according to the document's own table of contents. */
static bool
read_pages(struct book *book, struct book_edition *edition)
{
	const struct doc_node *pages = doc_member(edition->node, "pages");
	int before = 0;
	size_t from = edition->n;
	for (size_t i = 0; i < edition->n; i++)
		edition->clause[i].page = edition->clause[i].last_page = 0;
	if (pages && !doc_want_map(pages, book->fault))
		return false;
	for (const struct doc_node *n = pages ? pages->first : NULL; n; n = n->next) {
		const struct book_clause *clause = book_find_clause(edition, n->key);
		int64_t page;
		if (!clause)
			return doc_fault(n, book->fault, "unknown-clause", "%s has no clause %s",
			                 edition->name, n->key);
		if (!doc_want_int(n, before ? before : 1, UINT8_MAX, &page, book->fault))
			return false;
		if (before && (size_t)(clause - edition->clause) <= from)
			return doc_fault(n, book->fault, "out-of-order",
			                 "clause %s stands before the one above it", n->key);
		for (size_t i = from; i < (size_t)(clause - edition->clause); i++)
			edition->clause[i].last_page = (int)page;
		from = (size_t)(clause - edition->clause);
		lay_on_pages(edition, from, (int)page, 0);
		before = (int)page;
	}
	return true;
}

/* Read the clauses of an edition. If it is given by its differences, first read those of the other
 * edition. */
static bool
read_clauses(struct book *book, struct book_edition *edition)
{
	const struct doc_node *from = doc_member(edition->node, "from");
	const struct doc_node *list = doc_member(edition->node, "clauses");
	struct book_edition *other = from ? find_edition(book, edition->from) : NULL;
	bool good;
	if (edition->state == BOOK_READ)
		return true;
	if (from && !other)
		return doc_fault(from, book->fault, "unknown-edition", "there is no edition %s",
		                 edition->from);
	if (edition->state == BOOK_BEING_READ)
		return doc_fault(from, book->fault, "from-itself",
		                 "%s is told by its differences from itself", edition->name);
	edition->state = BOOK_BEING_READ;
	good = from ? read_clauses(book, other) && book_derive(book, list, edition, other)
	            : read_whole_clauses(book, list, edition);
	edition->state = BOOK_READ;
	return good && read_pages(book, edition);
}

static bool
read_all_clauses(struct book *book)
{
	for (size_t i = 0; i < book->n_editions; i++)
		if (!read_clauses(book, &book->edition[i]))
			return false;
	return true;
}

/* Readings and changes */

static bool
read_meaning(struct book *book, const struct doc_node *node, struct book_meaning *meaning)
{
	static const char *const keys[] = { "reading", "reason", "rules", NULL };
	meaning->node = node;
	meaning->name = node->key;
	return doc_want_map(node, book->fault) && doc_only_keys(node, keys, book->fault) &&
	       need_list(book, node, "rules") && may_words(book, node, "rules", &meaning->rules) &&
	       may_string(book, node, "reading", &meaning->reading) &&
	       may_string(book, node, "reason", &meaning->reason);
}

/* A plain list of rules is the only other meaning, called `other`. */
static bool
read_instead(struct book *book, const struct doc_node *node, struct book_reading *reading)
{
	const struct doc_node *instead = doc_member(node, "instead");
	if (!instead)
		return true;
	bool several = instead->type == DOC_MAP;
	reading->other = book_alloc(book, several ? instead->count : 1, sizeof *reading->other);
	if (!several) {
		reading->n_others = 1;
		reading->other[0] = (struct book_meaning){ .node = instead, .name = "other" };
		return may_words(book, node, "instead", &reading->other[0].rules);
	}
	for (const struct doc_node *n = instead->first; n; n = n->next)
		if (!read_meaning(book, n, &reading->other[reading->n_others++]))
			return false;
	return true;
}

static bool
read_reading(struct book *book, const struct doc_node *node, struct book_reading *reading)
{
	static const char *const keys[] = { "id",     "clauses", "editions", "question", "reading",
		                            "reason", "rules",   "instead",  "same",     NULL };
	reading->node = node;
	return doc_want_map(node, book->fault) && doc_only_keys(node, keys, book->fault) &&
	       book_need_text(book, node, "id", &reading->id) && need_list(book, node, "clauses") &&
	       may_words(book, node, "clauses", &reading->clauses) &&
	       may_words(book, node, "editions", &reading->editions) &&
	       book_need_text(book, node, "question", &reading->question) &&
	       book_need_text(book, node, "reading", &reading->reading) &&
	       book_need_text(book, node, "reason", &reading->reason) &&
	       may_words(book, node, "rules", &reading->rules) &&
	       read_instead(book, node, reading) && may_string(book, node, "same", &reading->same);
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
	static const char *const change_keys[] = { "tie", "change", "of", "what", "same", NULL };
	const struct doc_node *root = open_file(book, folder, "changes"), *list;
	if (!root || !check_game(book, root) || !doc_only_keys(root, keys, book->fault) ||
	    !(list = need_list(book, root, "changes")))
		return false;
	book->change = book_alloc(book, list->count, sizeof *book->change);
	for (const struct doc_node *n = list->first; n; n = n->next) {
		struct book_change *change = &book->change[book->n_changes++];
		change->node = n;
		if (!book_need_number(book, n, "tie", &change->tie) ||
		    !doc_only_keys(n, change_keys, book->fault) ||
		    !need_word(book, n, "change", rulebook_change_words, &change->kind) ||
		    !may_words(book, n, "of", &change->of) ||
		    !book_need_text(book, n, "what", &change->what) ||
		    !may_string(book, n, "same", &change->same))
			return false;
	}
	return true;
}

static bool
read_scenario(struct book *book, const char *folder)
{
	static const char *const keys[] = { "game", "start", "new", NULL };
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

static bool
read_language(struct book *book, const char *folder, const char *name, struct book_language *out)
{
	static const char *const keys[] = { "game",     "language", "edition", "gists",
		                            "refusals", "words",    NULL };
	const struct doc_node *root = open_file(book, folder, name);
	*out = (struct book_language){ .node = root };
	return root && check_game(book, root) && doc_only_keys(root, keys, book->fault) &&
	       book_need_text(book, root, "language", &out->name) &&
	       book_need_text(book, root, "edition", &out->of) &&
	       (out->gists = doc_need(root, "gists", book->fault)) &&
	       (out->refusals = doc_need(root, "refusals", book->fault)) &&
	       (out->words = doc_need(root, "words", book->fault)) &&
	       (strcmp(out->name, name) == 0 ||
	        doc_fault(doc_member(root, "language"), book->fault, "wrong-language",
	                  "this file is in the language %s and named after %s", out->name, name));
}

static bool
read_languages(struct book *book, const char *folder, const struct doc_node *root)
{
	struct words names = { 0 };
	if (!may_words(book, root, "languages", &names))
		return false;
	book->language = book_alloc(book, names.n, sizeof *book->language);
	for (size_t i = 0; i < names.n; i++)
		if (!read_language(book, folder, names.at[i], &book->language[book->n_languages++]))
			return false;
	return true;
}

bool
book_read(struct book *book, const char *folder, struct fault *fault)
{
	static const char *const keys[] = { "game", "editions", "languages", "rules", NULL };
	memset(book, 0, sizeof *book);
	book->fault = fault;
	const struct doc_node *root = open_file(book, folder, "rules");
	return root && check_game(book, root) && doc_only_keys(root, keys, fault) &&
	       read_rules(book, root) && read_editions(book, folder, root) &&
	       read_readings(book, folder) && read_all_clauses(book) &&
	       read_changes(book, folder) && read_scenario(book, folder) &&
	       read_decks(book, folder) && read_languages(book, folder, root) && book_check(book);
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

const struct book_reading *
book_find_reading(const struct book *book, const char *id)
{
	for (size_t i = 0; i < book->n_readings; i++)
		if (strcmp(book->reading[i].id, id) == 0)
			return &book->reading[i];
	return NULL;
}

bool
book_is_about(const struct book_reading *reading, const struct book_edition *edition)
{
	return reading->editions.n == 0 || words_have(&reading->editions, edition->name);
}

bool
words_have(const struct words *words, const char *word)
{
	for (size_t i = 0; i < words->n; i++)
		if (strcmp(words->at[i], word) == 0)
			return true;
	return false;
}

/* draft.c: a draft as tables, like those compiled into the program. */
#include "rulebook/drafts/draft.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "rulebook/drafts/choice.h"
#include "rulebook/number.h"
#include "rulebook/tools/derive.h"
#include "rulebook/words.h"

/* 1. The edition that the draft is based on, in the form of the rulebook compiler */

static struct words
words_of(struct book *book, const struct doc_node *at, const char *const *list, size_t n)
{
	struct words out = { .n = n };
	out.at = book_alloc(book, n + 1, sizeof *out.at);
	out.node = book_alloc(book, n + 1, sizeof *out.node);
	for (size_t i = 0; i < n; i++) {
		out.at[i] = list[i];
		out.node[i] = at;
	}
	return out;
}

static struct words
names_of(struct book *book, const struct doc_node *at, const judge_rule *rule, size_t n)
{
	struct words out = words_of(book, at, NULL, 0);
	out.at = book_alloc(book, n + 1, sizeof *out.at);
	out.node = book_alloc(book, n + 1, sizeof *out.node);
	for (; out.n < n; out.n++) {
		out.at[out.n] = book->rule[rule[out.n]].name;
		out.node[out.n] = at;
	}
	return out;
}

static void
take_rules(struct book *book, const struct rulebook_game *game)
{
	book->rule = book_alloc(book, game->n_rules, sizeof *book->rule);
	for (; book->n_rules < game->n_rules; book->n_rules++)
		book->rule[book->n_rules].name = game->rule[book->n_rules].name;
}

static void
take_readings(struct book *book, const struct rulebook_game *game, const struct doc_node *at)
{
	book->reading = book_alloc(book, game->n_readings, sizeof *book->reading);
	for (; book->n_readings < game->n_readings; book->n_readings++) {
		const struct rulebook_reading *from = &game->reading[book->n_readings];
		struct book_reading *to = &book->reading[book->n_readings];
		to->id = from->id;
		to->clauses = words_of(book, at, from->clause, from->n_clauses);
		to->editions = words_of(book, at, from->edition, from->n_editions);
	}
}

static void
take_edition(struct book *book, const struct rulebook_edition *from, const struct doc_node *at,
             struct book_edition *to)
{
	*to = (struct book_edition){ .node = at, .name = from->name, .n = from->n };
	to->clause = book_alloc(book, from->n, sizeof *to->clause);
	for (size_t i = 0; i < from->n; i++) {
		const struct rulebook_clause *c = &from->clause[i];
		to->clause[i] = (struct book_clause){
			.node = at,
			.number = c->number,
			.tie = c->tie,
			.gist = c->gist,
			.misprint = c->misprint,
			.kind = c->kind,
			.enforced = c->enforced,
			.house = c->house,
			.presumed = c->presumed,
			.rules = names_of(book, at, c->rule, c->n_rules),
			.refs = words_of(book, at, c->ref, c->n_refs),
			.readings = words_of(book, at, c->reading, c->n_readings),
		};
	}
}

/* Make the readings of the edition that the draft is based on concern the draft, too. */
static void
concern(struct book *book, const char *from, const char *name, const struct doc_node *at)
{
	for (size_t i = 0; i < book->n_readings; i++) {
		struct words *editions = &book->reading[i].editions;
		if (editions->n == 0 || !words_have(editions, from))
			continue;
		editions->node[editions->n] = at;
		editions->at[editions->n++] = name;
	}
}

/* 2. Tables, in the form that rulebook-compile generates */

static const struct rulebook_clause *
tables_of_clauses(struct book *book, const struct book_edition *from,
                  const struct rulebook_edition *origin)
{
	struct rulebook_clause *out = book_alloc(book, from->n + 1, sizeof *out);
	for (size_t i = 0; i < from->n; i++) {
		const struct book_clause *c = &from->clause[i];
		const char *kind = rulebook_kind_words[c->kind];
		const struct rulebook_clause *there = rulebook_clause(origin, c->number);
		out[i] = (struct rulebook_clause){
			.number = c->number,
			.said = c->presumed && there ? there->said : c->number,
			.tie = c->tie,
			.kind = (uint8_t)c->kind,
			.heading = strcmp(kind, "heading") == 0,
			.house = c->house,
			.presumed = c->presumed,
			.enforced = c->enforced,
			.rule = c->rule,
			.n_rules = (uint8_t)c->rules.n,
			.gist = c->gist,
			.ref = c->refs.at,
			.n_refs = (uint8_t)c->refs.n,
			.misprint = c->misprint,
			.reading = c->readings.at,
			.n_readings = (uint8_t)c->readings.n,
		};
	}
	return out;
}

/* Return the clause that a ruling names for a rule: if several hold it, the one that the edition it
 * is based on names, else the first. */
static uint16_t
cited(const struct draft *draft, judge_rule rule)
{
	const struct rulebook_edition *e = &draft->edition;
	const struct rulebook_clause *there = rulebook_clause_of(draft->from, rule);
	const struct rulebook_clause *here = there ? rulebook_clause_tied(e, there->tie) : NULL;
	if (here && rulebook_lists(here->rule, here->n_rules, rule))
		return (uint16_t)(here - e->clause);
	for (uint16_t i = 0; i < e->n; i++)
		if (rulebook_lists(e->clause[i].rule, e->clause[i].n_rules, rule))
			return i;
	return RULEBOOK_NO_CLAUSE;
}

static void
index_rules(struct draft *draft)
{
	struct rulebook_edition *e = &draft->edition;
	size_t n = draft->from->rules.n, held = 0, all = 0;
	for (size_t i = 0; i < e->n; i++)
		all += e->clause[i].n_rules;
	uint16_t *of = book_alloc(&draft->book, n, sizeof *of);
	uint16_t *first = book_alloc(&draft->book, n + 1, sizeof *first);
	uint16_t *holding = book_alloc(&draft->book, all + 1, sizeof *holding);
	for (judge_rule rule = 0; rule < n; rule++) {
		of[rule] = cited(draft, rule);
		first[rule] = (uint16_t)held;
		for (uint16_t i = 0; i < e->n; i++)
			if (rulebook_lists(e->clause[i].rule, e->clause[i].n_rules, rule))
				holding[held++] = i;
		judge_ruleset_set(&e->rules, rule, held > first[rule]);
	}
	first[n] = (uint16_t)held;
	e->clause_of = of;
	e->holding = holding;
	e->first_holding = first;
}

/* Insertion sort: the clauses are nearly in order already. */
static void
index_numbers(struct draft *draft)
{
	struct rulebook_edition *e = &draft->edition;
	uint16_t *sorted = book_alloc(&draft->book, e->n + 1u, sizeof *sorted);
	for (uint16_t i = 0; i < e->n; i++) {
		uint16_t at = i;
		for (; at > 0 &&
		       number_compare(e->clause[sorted[at - 1]].number, e->clause[i].number) > 0;
		     at--)
			sorted[at] = sorted[at - 1];
		sorted[at] = i;
	}
	e->sorted = sorted;
}

/* 3. Values, readings and house rules that the draft changes */

static bool
read_value(struct draft *draft, const struct doc_node *node, struct judge_rule_row *row,
           struct draft_value *out)
{
	struct book *book = &draft->book;
	int rule = book_find_rule(book, node->key);
	int64_t value;
	if (rule < 0)
		return doc_key_fault(node, book->fault, "unknown-rule", "%s has no rule %s",
		                     draft->from->game, node->key);
	if (row[rule].shape != JUDGE_VALUE)
		return doc_key_fault(node, book->fault, "no-value", "the rule %s has no number",
		                     node->key);
	if (!judge_ruleset_has(&draft->edition.rules, (judge_rule)rule))
		return doc_key_fault(node, book->fault, "unheld-rule",
		                     "no clause of %s holds the rule %s", draft->edition.name,
		                     node->key);
	if (!doc_want_int(node, INT32_MIN + 1, INT32_MAX, &value, book->fault))
		return false;
	if (value == row[rule].value)
		return doc_fault(node, book->fault, "no-difference",
		                 "the number of %s is %d already", node->key, row[rule].value);
	*out = (struct draft_value){ (judge_rule)rule, row[rule].value, (int32_t)value };
	row[rule].value = (int32_t)value;
	return true;
}

static bool
read_values(struct draft *draft, const struct doc_node *values)
{
	size_t n = draft->from->rules.n;
	struct judge_rule_row *row = book_alloc(&draft->book, n, sizeof *row);
	memcpy(row, draft->from->rules.row, n * sizeof *row);
	draft->edition.rules.row = row;
	if (!values)
		return true;
	if (!doc_want_map(values, draft->book.fault))
		return false;
	struct draft_value *value = book_alloc(&draft->book, values->count, sizeof *value);
	draft->value = value;
	for (const struct doc_node *n_value = values->first; n_value; n_value = n_value->next)
		if (!read_value(draft, n_value, row, &value[draft->n_values++]))
			return false;
	return true;
}

static bool
read_reading(struct draft *draft, const struct doc_node *node)
{
	struct reading_choice choice;
	uint16_t *of = book_alloc(&draft->book, draft->from->rules.n, sizeof *of);
	if (!choice_read(&choice, node, draft->from, draft->book.fault) ||
	    !choice_take(&choice, &draft->edition, of, draft->book.fault))
		return false;
	draft->reading[draft->n_readings++] = choice.reading;
	return true;
}

static bool
read_readings(struct draft *draft, const struct doc_node *readings)
{
	if (!readings)
		return true;
	if (!doc_want_map(readings, draft->book.fault))
		return false;
	draft->reading = book_alloc(&draft->book, readings->count, sizeof *draft->reading);
	for (const struct doc_node *n = readings->first; n; n = n->next)
		if (!read_reading(draft, n))
			return false;
	return true;
}

/* A house rule that is switched off becomes a clause without rules. */
static bool
read_house(struct book *book, const struct doc_node *house, struct book_edition *edition)
{
	if (house && !doc_want_map(house, book->fault))
		return false;
	for (const struct doc_node *n = house ? house->first : NULL; n; n = n->next) {
		const struct book_clause *found = book_find_clause(edition, n->key);
		struct book_clause *clause =
			found ? &edition->clause[found - edition->clause] : NULL;
		bool holds;
		if (!clause || !clause->house)
			return doc_key_fault(n, book->fault, "unknown-clause",
			                     "%s has no house rule %s", edition->name, n->key);
		if (!doc_want_bool(n, &holds, book->fault))
			return false;
		if (holds)
			continue;
		clause->rules.n = 0;
		clause->enforced = false;
	}
	return true;
}

/* 4. The whole draft */

static bool
find_game(struct draft *draft, const struct doc_node *root, const struct rulebook_game **game)
{
	struct book *book = &draft->book;
	const char *name, *from;
	if (!book_need_text(book, root, "game", &book->game) ||
	    !book_need_text(book, root, "edition", &name) ||
	    !book_need_text(book, root, "from", &from))
		return false;
	if (!(*game = rulebook_game(book->game)))
		return doc_fault(doc_member(root, "game"), book->fault, "unknown-game",
		                 "there is no rulebook of %s", book->game);
	draft->from = rulebook_edition(book->game, from);
	if (!draft->from || draft->from->from)
		return doc_fault(doc_member(root, "from"), book->fault, "unknown-edition",
		                 "there is no edition %s of %s", from, book->game);
	return !rulebook_edition(book->game, name) ||
	       doc_fault(doc_member(root, "edition"), book->fault, "duplicate",
	                 "%s is an edition already: a draft has a name of its own", name);
}

static const char *
text_or(const struct doc_node *root, const char *key, const char *otherwise)
{
	const struct doc_node *node = doc_member(root, key);
	return node && node->type == DOC_STRING ? doc_text(node) : otherwise;
}

static void
name_edition(struct draft *draft, const struct doc_node *root)
{
	draft->edition = (struct rulebook_edition){
		.game = draft->from->game,
		.name = doc_text(doc_member(root, "edition")),
		.title = text_or(root, "title", draft->from->title),
		.date = text_or(root, "date", draft->from->date),
		.from = draft->from,
		.language = text_or(root, "language", draft->from->language),
		.rules = draft->from->rules,
	};
}

static bool
derive(struct draft *draft, const struct doc_node *root)
{
	struct book *book = &draft->book;
	const struct doc_node *entries = doc_member(root, "clauses");
	struct book_edition *pair = book_alloc(book, 2, sizeof *pair), *to = &pair[1];
	static const struct doc_node none;
	take_edition(book, draft->from, root, &pair[0]);
	*to = (struct book_edition){ .node = root, .name = draft->edition.name, .draft = true };
	if ((entries && !doc_want_list(entries, book->fault)) ||
	    !book_derive(book, entries ? entries : &none, to, &pair[0]) ||
	    !read_house(book, doc_member(root, "house"), to) || !book_check_edition(book, to))
		return false;
	draft->edition.clause = tables_of_clauses(book, to, draft->from);
	draft->edition.n = (uint16_t)to->n;
	index_rules(draft);
	index_numbers(draft);
	return read_values(draft, doc_member(root, "values")) &&
	       read_readings(draft, doc_member(root, "readings"));
}

static bool
read_root(struct draft *draft, const struct doc_node *root)
{
	static const char *const keys[] = { "game",  "edition",  "title",  "date",
		                            "from",  "clauses",  "values", "readings",
		                            "house", "language", NULL };
	const struct rulebook_game *game;
	if (!doc_want_map(root, draft->book.fault) ||
	    !doc_only_keys(root, keys, draft->book.fault) || !find_game(draft, root, &game))
		return false;
	name_edition(draft, root);
	take_rules(&draft->book, game);
	take_readings(&draft->book, game, root);
	concern(&draft->book, draft->from->name, draft->edition.name, root);
	return derive(draft, root);
}

/* 5. All faults of a draft */

/* Return the last child of a map or list that begins at the place of the fault or before it; NULL
 * if there is none. */
static const struct doc_node *
child_at(const struct doc_node *parent, const struct fault *fault)
{
	const struct doc_node *found = NULL;
	if (parent->type != DOC_MAP && parent->type != DOC_LIST)
		return NULL;
	for (const struct doc_node *n = parent->first; n; n = n->next) {
		int line = n->key ? n->key_line : n->line,
		    column = n->key ? n->key_column : n->column;
		if (line < fault->line || (line == fault->line && column <= fault->column))
			found = n;
	}
	return found;
}

/* Remove the entry in which the fault is from its list. False if the fault is in no entry. */
static bool
remove_faulty(const struct doc_node *root, const struct fault *fault)
{
	static const char *const lists[] = { "clauses", "values", "readings", "house" };
	const struct doc_node *list = fault->line > 0 ? child_at(root, fault) : NULL, *entry = NULL;
	for (size_t i = 0; list && i < sizeof lists / sizeof lists[0]; i++)
		if (strcmp(list->key, lists[i]) == 0)
			entry = child_at(list, fault);
	if (!entry)
		return false;
	/* The tree is const for its readers, but belongs to the document, which is read anew. */
	struct doc_node *from = (struct doc_node *)(uintptr_t)list, *before = from->first;
	from->count--;
	if (before == entry)
		return from->first = entry->next, true;
	while (before->next != entry)
		before = before->next;
	before->next = entry->next;
	return true;
}

/* Read a draft without the entries that have these faults. False with a fault, in which `code` is
 * empty if such a fault is in no entry. */
static bool
read_without(struct draft *out, const char *path, const struct fault faults[], size_t n,
             struct fault *fault)
{
	*out = (struct draft){ .from = NULL };
	out->book.fault = fault;
	if (!doc_read_file(&out->book.doc[0], path, NULL, fault))
		return false;
	out->book.n_docs = 1;
	bool good = true;
	for (size_t i = 0; good && i < n; i++)
		good = remove_faulty(out->book.doc[0].root, &faults[i]);
	if (!good)
		fault->code[0] = '\0';
	if (good && read_root(out, out->book.doc[0].root))
		return true;
	draft_free(out);
	return false;
}

bool
draft_read(struct draft *out, const char *path, struct fault *fault)
{
	return read_without(out, path, NULL, 0, fault);
}

size_t
draft_find_faults(const char *path, struct fault all[], size_t most)
{
	struct draft draft;
	for (size_t n = 0; n < most; n++) {
		if (read_without(&draft, path, all, n, &all[n])) {
			draft_free(&draft);
			return n;
		}
		if (!all[n].code[0])
			return n;
	}
	return most;
}

/* 6. Drafts as editions that are found by name */

bool
draft_is_file(const char *word)
{
	return doc_has_known_suffix(word);
}

const struct draft *
draft_keep(const char *path, struct fault *fault)
{
	static struct kept {
		struct draft draft;
		char *path;
		struct kept *next;
	} * first;
	for (struct kept *one = first; one; one = one->next)
		if (strcmp(one->path, path) == 0)
			return &one->draft;
	struct kept *made = alloc_zeroed(1, sizeof *made);
	if (!draft_read(&made->draft, path, fault)) {
		free(made);
		return NULL;
	}
	if (!rulebook_add_draft(&made->draft.edition)) {
		fault_set(fault, "too-large", "there are too many drafts");
		draft_free(&made->draft);
		free(made);
		return NULL;
	}
	made->path = alloc_copy(path);
	made->next = first;
	first = made;
	return &made->draft;
}

void
draft_free(struct draft *draft)
{
	book_free(&draft->book);
	*draft = (struct draft){ .from = NULL };
}

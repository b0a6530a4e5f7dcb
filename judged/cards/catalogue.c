/* catalogue.c: adds card files to the built-in sets. */
#include "judged/cards/catalogue.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/cards/document.h"
#include "judged/text/alloc.h"
#include "judged/text/digest.h"
#include "rulebook/rulebook.h"

enum { GAMES = 8, VERSION_DIGITS = 12 };

struct file {
	struct doc doc; /* owns the texts that the sets point to */
	const char *game;
	const struct doc_node *cards;
	struct file *next;
};

struct catalogue {
	struct judge_card_set set[GAMES]; /* by the game's number in the rulebook */
	bool is_there[GAMES];
	struct file *files;
	struct digest bytes;     /* of all files */
	char digest[DIGEST_HEX]; /* its end; "" without files */
	const struct catalogue *before;
};

/* The catalogue shared last; earlier ones are never freed. */
static _Atomic(const struct catalogue *) current;
/* The one that this thread uses instead, or NULL. */
static _Thread_local const struct catalogue *used;

/* 1. Files */

static bool
read_rows(struct file *file, struct fault *fault)
{
	const struct doc_node *game;
	file->cards = doc_cards_of(file->doc.root, &game, fault);
	if (!file->cards)
		return false;
	file->game = doc_text(game);
	if (file->game && judge_game(file->game))
		return true;
	return doc_fault(game, fault, "unknown-game", "there is no game with that name");
}

struct catalogue *
catalogue_begin(void)
{
	struct catalogue *c = alloc_zeroed(1, sizeof *c);
	digest_begin(&c->bytes);
	return c;
}

bool
catalogue_add(struct catalogue *c, const char *name, const char *text, size_t len,
              struct fault *fault)
{
	struct file *file = alloc_zeroed(1, sizeof *file);
	digest_print(&c->bytes, "%zu\n", len);
	digest_add(&c->bytes, text, len);
	if (!doc_read(&file->doc, name, text, len, NULL, fault)) {
		free(file);
		return false;
	}
	struct file **last = &c->files;
	while (*last)
		last = &(*last)->next;
	*last = file;
	return read_rows(file, fault);
}

/* 2. Sets */

static size_t
gather(const struct catalogue *c, const char *game, const struct doc_node **row)
{
	size_t n = 0;
	for (const struct file *file = c->files; file; file = file->next) {
		if (strcmp(file->game, game) != 0)
			continue;
		for (const struct doc_node *one = file->cards->first; one; one = one->next, n++)
			if (row)
				row[n] = one;
	}
	return n;
}

static int
by_number(const void *a, const void *b, void *set)
{
	const struct judge_card_def *def = ((const struct judge_card_set *)set)->def;
	return strcmp(def[*(const judge_def *)a].number, def[*(const judge_def *)b].number);
}

static void
index_set(struct judge_card_set *set)
{
	judge_def *index = alloc_zeroed(set->n, sizeof *index);
	for (judge_def i = 0; i < set->n; i++)
		index[i] = i;
	qsort_r(index, set->n, sizeof *index, by_number, set);
	set->by_number = index;
}

static bool
make_set(struct catalogue *c, size_t at, const char *game, struct fault *fault)
{
	const struct judge_card_set *base = rulebook_built_in(game);
	size_t n = gather(c, game, NULL);
	if (n == 0)
		return true;
	const struct doc_node **row = alloc_zeroed(n, sizeof *row);
	gather(c, game, row);
	c->is_there[at] = doc_cards_read_rows(&c->set[at], row, n, game_words(game), base, fault);
	free(row);
	if (!c->is_there[at])
		return false;
	index_set(&c->set[at]);
	c->set[at].version = alloc_text("%s+%.*s", base->version, VERSION_DIGITS, c->digest);
	return true;
}

void
catalogue_free(struct catalogue *c)
{
	for (size_t i = 0; i < GAMES; i++) {
		if (!c->is_there[i])
			continue;
		free((void *)(uintptr_t)c->set[i].by_number);
		free((void *)(uintptr_t)c->set[i].version);
		doc_cards_free(&c->set[i]);
	}
	for (struct file *file = c->files, *next; file; file = next) {
		next = file->next;
		doc_free(&file->doc);
		free(file);
	}
	free(c);
}

bool
catalogue_end(struct catalogue *c, struct fault *fault)
{
	if (c->files)
		digest_end(&c->bytes, c->digest);
	for (size_t i = 0; i < GAMES && rulebook_game_at(i); i++)
		if (!make_set(c, i, rulebook_game_at(i)->name, fault))
			return false;
	return true;
}

/* 3. Use */

bool
catalogue_share(struct catalogue *c, struct fault *fault)
{
	static int shared;
	const struct catalogue *before = atomic_load(&current);
	if (strcmp(c->digest, before ? before->digest : "") == 0) {
		catalogue_free(c);
		return true;
	}
	if (shared == CATALOGUE_LOADS) {
		catalogue_free(c);
		return fault_set(
			fault, "too-large",
			"the cards have already changed %d times; restart to load the new ones",
			shared);
	}
	shared++;
	c->before = before;
	atomic_store(&current, c);
	return true;
}

const struct catalogue *
catalogue_use(const struct catalogue *c)
{
	const struct catalogue *before = used;
	used = c;
	return before;
}

const struct judge_card_set *
catalogue_cards(const char *game)
{
	const struct catalogue *c = used ? used : atomic_load(&current);
	for (size_t i = 0; c && i < GAMES && rulebook_game_at(i); i++)
		if (c->is_there[i] && strcmp(rulebook_game_at(i)->name, game) == 0)
			return &c->set[i];
	return NULL;
}

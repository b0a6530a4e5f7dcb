/* catalogue.c: adds the card files of a folder to the built-in sets. */
#include "judged/cards/catalogue.h"

#include <dirent.h>
#include <errno.h>
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
	char digest[DIGEST_HEX]; /* of all files */
	const struct catalogue *before;
};

/* The catalogue loaded last; earlier ones are never freed. */
static _Atomic(const struct catalogue *) current;

/* 1. Files */

static int
is_cards(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && doc_has_known_suffix(entry->d_name);
}

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

static bool
read_file(struct catalogue *c, struct digest *digest, const char *path, struct fault *fault)
{
	size_t len;
	char *text = doc_load(path, &len, NULL, fault);
	if (!text)
		return false;
	struct file *file = alloc_zeroed(1, sizeof *file);
	bool good = doc_read(&file->doc, path, text, len, NULL, fault);
	digest_print(digest, "%zu\n", len);
	digest_add(digest, text, len);
	free(text);
	if (!good) {
		free(file);
		return false;
	}
	struct file **last = &c->files;
	while (*last)
		last = &(*last)->next;
	*last = file;
	return read_rows(file, fault);
}

static bool
read_folder(struct catalogue *c, const char *folder, struct fault *fault)
{
	struct dirent **entry;
	struct digest digest;
	int n = scandir(folder, &entry, is_cards, alphasort);
	bool good = n >= 0;
	if (!good) {
		fault_at(fault, folder, 0, 0);
		fault_set(fault, "cannot-read",
		          "the card folder cannot be read: %s; name a folder with card files",
		          strerror(errno));
		return false;
	}
	digest_begin(&digest);
	for (int i = 0; i < n; i++) {
		char *path = alloc_text("%s/%s", folder, entry[i]->d_name);
		good = good && read_file(c, &digest, path, fault);
		free(path);
		free(entry[i]);
	}
	free(entry);
	digest_end(&digest, c->digest);
	return good;
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

static void
discard(struct catalogue *c)
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

static bool
make(struct catalogue *c, const char *folder, struct fault *fault)
{
	if (folder && *folder && !read_folder(c, folder, fault))
		return false;
	for (size_t i = 0; i < GAMES && rulebook_game_at(i); i++)
		if (!make_set(c, i, rulebook_game_at(i)->name, fault))
			return false;
	return true;
}

bool
catalogue_load(const char *folder, struct fault *fault)
{
	static int loads;
	const struct catalogue *before = atomic_load(&current);
	struct catalogue *c = alloc_zeroed(1, sizeof *c);
	if (!make(c, folder, fault)) {
		discard(c);
		return false;
	}
	if (strcmp(c->digest, before ? before->digest : "") == 0) {
		discard(c);
		return true;
	}
	if (loads == CATALOGUE_LOADS) {
		discard(c);
		return fault_set(
			fault, "too-large",
			"the cards have already changed %d times; restart to load the new ones",
			loads);
	}
	loads++;
	c->before = before;
	atomic_store(&current, c);
	return true;
}

const struct judge_card_set *
catalogue_cards(const char *game)
{
	const struct catalogue *c = atomic_load(&current);
	for (size_t i = 0; c && i < GAMES && rulebook_game_at(i); i++)
		if (c->is_there[i] && strcmp(rulebook_game_at(i)->name, game) == 0)
			return &c->set[i];
	return NULL;
}

/*
 * cards-compile: compile the lists of a game's real cards into a C table.
 *
 *	cards-compile godzilla godzilla-2026-11-21 build/gen/godzilla_cards.c rulebook/godzilla/cards/EBP01.yaml ...
 *
 * Cards are sorted by number, so the table depends neither on the order of the files nor on the
 * order in their lists. The set's version is the given one, followed by the beginning of the
 * SHA-256 of the files.
 */
#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/document.h"
#include "rulebook/tools/cards-emit.h"

struct list {
	const char *game, *version;
	struct sha256_ctx sha;
	struct doc *doc; /* one per file */
	size_t n_docs, n_rows;
	const struct doc_node **row; /* every card of every file */
};

static void *
room(size_t n, size_t size)
{
	void *new = calloc(n + 1, size);
	if (!new) {
		perror("cards-compile");
		exit(2);
	}
	return new;
}

/* Reading */

static bool
is_game(const struct list *l, const struct doc_node *root, struct fault *fault)
{
	const struct doc_node *game = doc_need(root, "game", fault);
	if (!game)
		return false;
	return doc_is(game, l->game) ||
	       doc_fault(game, fault, "wrong-game", "the card set is of the game `%s`", l->game);
}

static bool
read_file(struct list *l, const char *path, struct fault *fault)
{
	static const char *const keys[] = { "game", "cards", NULL };
	struct doc *doc = &l->doc[l->n_docs];
	const struct doc_node *cards;
	size_t len;
	char *text = doc_load(path, &len, NULL, fault);
	if (!text)
		return false;
	sha256_update(&l->sha, len, (const uint8_t *)text);
	bool good = doc_read_yaml(doc, path, text, len, NULL, fault);
	free(text);
	if (!good)
		return false;
	l->n_docs++;
	if (!doc_only_keys(doc->root, keys, fault) || !is_game(l, doc->root, fault))
		return false;
	cards = doc_need(doc->root, "cards", fault);
	return cards && doc_want_list(cards, fault);
}

static const char *
number_of(const struct doc_node *row)
{
	const struct doc_node *number = row->type == DOC_MAP ? doc_member(row, "number") : NULL;
	const char *text = number ? doc_text(number) : NULL;
	return text ? text : ""; /* a row without a number is refused when it is read */
}

static int
by_number(const void *a, const void *b)
{
	const struct doc_node *const *x = a, *const *y = b;
	int order = strcmp(number_of(*x), number_of(*y));
	int files = order ? order : strcmp((*x)->file, (*y)->file);
	return files ? files : (*x)->line - (*y)->line;
}

static void
gather(struct list *l)
{
	size_t n = 0;
	for (size_t i = 0; i < l->n_docs; i++)
		n += doc_member(l->doc[i].root, "cards")->count;
	l->row = room(n, sizeof *l->row);
	for (size_t i = 0; i < l->n_docs; i++)
		for (const struct doc_node *c = doc_member(l->doc[i].root, "cards")->first; c;
		     c = c->next)
			l->row[l->n_rows++] = c;
	qsort(l->row, n, sizeof *l->row, by_number);
}

/* Write the set's version: the given one and a hash of the files. */
static void
name_set(struct list *l, char *out, size_t cap)
{
	uint8_t digest[6];
	sha256_digest(&l->sha, sizeof digest, digest);
	size_t n = (size_t)snprintf(out, cap, "%s-", l->version);
	for (size_t i = 0; i < sizeof digest && n < cap; i++, n += 2)
		snprintf(out + n, cap - n, "%02x", digest[i]);
}

static bool
write_file(const char *path, const struct cards_table *table, struct fault *fault)
{
	FILE *out = fopen(path, "w");
	fault_at(fault, path, 1, 1);
	if (!out)
		return fault_set(fault, "cannot-write", "the file cannot be written: %s",
		                 strerror(errno));
	cards_emit(out, table);
	bool failed = ferror(out) != 0;
	failed |= fclose(out) != 0;
	return !failed || fault_set(fault, "cannot-write", "the file was not written in full");
}

static bool
compile(struct list *l, const char *to, char *const path[], struct fault *fault)
{
	const struct game_words *words = game_words(l->game);
	struct judge_card_set set;
	char version[80];
	fault_at(fault, l->game, 1, 1);
	if (!words)
		return fault_set(fault, "unknown-game", "there is no game `%s`", l->game);
	for (; *path; path++)
		if (!read_file(l, *path, fault))
			return false;
	gather(l);
	if (!doc_cards_read_rows(&set, l->row, l->n_rows, words, NULL, fault))
		return false;
	name_set(l, version, sizeof version);
	set.version = version;
	const struct cards_table table = { l->game, judge_game(l->game), &set };
	bool good = write_file(to, &table, fault);
	doc_cards_free(&set);
	return good;
}

int
main(int argc, char **argv)
{
	struct fault fault;
	if (argc < 5) {
		fprintf(stderr, "usage: %s GAME VERSION OUT.c CARDS.yaml...\n", argv[0]);
		return 2;
	}
	struct list l = { .game = argv[1], .version = argv[2] };
	l.doc = room((size_t)argc, sizeof *l.doc);
	sha256_init(&l.sha);
	bool good = compile(&l, argv[3], argv + 4, &fault);
	for (size_t i = 0; i < l.n_docs; i++)
		doc_free(&l.doc[i]);
	free(l.doc);
	free(l.row);
	if (!good)
		fault_print(stderr, &fault);
	return good ? 0 : 2;
}

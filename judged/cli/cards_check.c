/* cards_check.c: checks a user's own files of cards against the real cards and each other. */
#include "judged/cli/cards_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/cards/cards.h"
#include "judged/cards/doubt.h"
#include "judged/cards/document.h"
#include "judged/text/alloc.h"

struct file {
	const char *path;
	struct doc doc;
	bool read;
	const struct doc_node *cards; /* NULL: the file could not be read */
	struct fault fault;           /* why it could not be read */
};

struct check {
	const struct judge_game *game;
	struct file *file;
	size_t n_files, n_rows;
	const struct doc_node **row; /* the cards of all files, in order */
	struct fault *fault;         /* one per row, from doc_cards_check_rows() */
};

static void *
room(size_t n, size_t size)
{
	void *new = alloc_zeroed(n + 1, size);
	return new;
}

/* 1. Reading */

/* Read a document. A file named .json is always read as JSON: a list would be taken for YAML, where
 * tabs aren't allowed. */
static bool
read_text(struct doc *doc, const char *path, const char *text, size_t len, struct fault *fault)
{
	const char *dot = strrchr(path, '.');
	return (dot && strcmp(dot, ".json") == 0 ? doc_read_json : doc_read)(doc, path, text, len,
	                                                                     NULL, fault);
}

static const struct doc_node *
cards_of(const struct doc_node *root, const char *game, struct fault *fault)
{
	const struct doc_node *of, *cards;
	if (root->type != DOC_MAP)
		return doc_want_list(root, fault) ? root : NULL;
	cards = doc_cards_of(root, &of, fault);
	if (!cards || doc_is(of, game))
		return cards;
	doc_fault(of, fault, "wrong-game", "the cards in this file must belong to the game `%s`",
	          game);
	return NULL;
}

static void
read_file(struct file *file, const char *path)
{
	size_t len;
	char *text = doc_load(path, &len, NULL, &file->fault);
	file->path = strcmp(path, "-") == 0 ? "standard input" : path;
	file->read = text && read_text(&file->doc, file->path, text, len, &file->fault);
	free(text);
}

static void
gather(struct check *c)
{
	for (size_t i = 0; i < c->n_files; i++)
		c->n_rows += c->file[i].cards ? c->file[i].cards->count : 0;
	c->row = room(c->n_rows, sizeof *c->row);
	c->fault = room(c->n_rows, sizeof *c->fault);
	size_t n = 0;
	for (size_t i = 0; i < c->n_files; i++)
		for (const struct doc_node *row = c->file[i].cards ? c->file[i].cards->first : NULL;
		     row; row = row->next)
			c->row[n++] = row;
}

/* 2. Reporting */

static void
print_fault(const struct fault *fault, json_t *faults)
{
	fault_print(stderr, fault);
	json_array_append_new(faults, fault_json(fault));
}

static size_t
abilities_of(const struct doc_node *row)
{
	const struct doc_node *abilities = doc_member(row, "abilities");
	return abilities ? abilities->count : 0;
}

/* Warn if the definition of a card is doubtful. It is valid all the same. */
static void
print_doubt(const struct check *c, const struct doc_node *row, json_t *warnings)
{
	struct fault doubt = { 0 };
	if (card_doubt(c->game->name, row, &doubt))
		print_fault(&doubt, warnings);
}

/* Report the faults of a file, or what it contains. `first` counts the rows of all files. False if
 * there are faults. */
static bool
print_file(const struct check *c, const struct file *file, size_t *first, bool json, json_t *all)
{
	json_t *faults = json_array(), *warnings = json_array();
	size_t n = file->cards ? file->cards->count : 0, abilities = 0;
	if (!file->cards)
		print_fault(&file->fault, faults);
	for (size_t i = *first; i < *first + n; i++) {
		if (c->fault[i].code[0]) {
			print_fault(&c->fault[i], faults);
			continue;
		}
		print_doubt(c, c->row[i], warnings);
		abilities += abilities_of(c->row[i]);
	}
	*first += n;
	bool sound = json_array_size(faults) == 0;
	if (sound && !json)
		printf("%s: %zu card%s, %zu abilit%s\n", file->path, n, n == 1 ? "" : "s",
		       abilities, abilities == 1 ? "y" : "ies");
	json_array_append_new(all, json_pack("{s:s, s:i, s:i, s:o, s:o}", "file", file->path,
	                                     "cards", (int)n, "abilities", (int)abilities, "faults",
	                                     faults, "warnings", warnings));
	return sound;
}

static bool
print_result(const struct check *c, bool json)
{
	json_t *all = json_array();
	bool sound = true;
	size_t first = 0;
	for (size_t i = 0; i < c->n_files; i++)
		sound &= print_file(c, &c->file[i], &first, json, all);
	if (json)
		cli_print(all);
	else
		json_decref(all);
	return sound;
}

/* Return the game named by the first file that names one, or the first game. */
static const char *
game_of_files(const struct check *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		const struct doc_node *root = c->file[i].read ? c->file[i].doc.root : NULL;
		const struct doc_node *of =
			root && root->type == DOC_MAP ? doc_member(root, "game") : NULL;
		if (of && of->type == DOC_STRING && judge_game(doc_text(of)))
			return doc_text(of);
	}
	return rulebook_game_at(0)->name;
}

int
cli_cards_check(const char *game, char *const path[], bool json)
{
	struct check c = { 0 };
	while (path[c.n_files])
		c.n_files++;
	c.file = room(c.n_files, sizeof *c.file);
	for (size_t i = 0; i < c.n_files; i++)
		read_file(&c.file[i], path[i]);
	game = game ? game : game_of_files(&c);
	c.game = judge_game(game);
	for (size_t i = 0; i < c.n_files; i++)
		if (c.file[i].read)
			c.file[i].cards = cards_of(c.file[i].doc.root, game, &c.file[i].fault);
	gather(&c);
	doc_cards_check_rows(c.fault, NULL, c.row, c.n_rows, game_words(game),
	                     rulebook_cards(game));
	bool sound = print_result(&c, json);
	for (size_t i = 0; i < c.n_files; i++)
		doc_free(&c.file[i].doc);
	free(c.file);
	free(c.row);
	free(c.fault);
	return sound ? CLI_FINE : CLI_WRONG_USE;
}

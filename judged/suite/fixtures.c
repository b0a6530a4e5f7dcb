/* fixtures.c: finds and reads the files of the scenario suite. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "judged/suite/fixtures_internal.h"
#include "judged/text/alloc.h"

/* Folder of the card scenarios within the game's folder. */
#define CARDS "cards"
/* Folder next to the games, with disputes, which are not scenarios (judged/suite/disputes.h). */
#define DISPUTES "disputes"

/* Context of a load. */
struct loading {
	struct fixtures *into;
	const char *dir;
	struct fault *fault;
};

static bool
ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);
	return n >= m && strcmp(text + n - m, end) == 0;
}

static struct fixture *
add_fixture(struct fixtures *all)
{
	if (all->n == all->cap) {
		all->cap = all->cap ? 2 * all->cap : 256;
		all->at = alloc_again(all->at, all->cap * sizeof *all->at);
	}
	struct fixture *fixture = &all->at[all->n++];
	*fixture = (struct fixture){ 0 };
	return fixture;
}

static bool
read_game(struct fixture_file *file, struct fault *fault)
{
	const struct doc_node *node = doc_need(file->doc.root, "game", fault);
	const char *name;
	if (!node || !doc_want_string(node, &name, fault))
		return false;
	file->game = rulebook_game(name);
	if (!file->game)
		return doc_fault(node, fault, "unknown-game",
		                 "there is no rulebook for a game named %s", name);
	size_t n = strlen(name);
	if (strncmp(file->name, name, n) != 0 || file->name[n] != '/')
		return doc_fault(node, fault, "wrong-folder",
		                 "scenarios of %s belong in their own folder", name);
	return true;
}

/* Read the section. The file must be named after it, and some edition must have it. */
static bool
read_section(struct fixture_file *file, struct fault *fault)
{
	const struct doc_node *node = doc_need(file->doc.root, "section", fault);
	if (!node || !doc_want_text(node, &file->section, fault))
		return false;
	const char *section = file->section, *base = strchr(file->name, '/') + 1;
	if (strncmp(base, section, strlen(section)) != 0 ||
	    strcmp(base + strlen(section), ".yaml") != 0)
		return doc_fault(node, fault, "wrong-section",
		                 "the file is named %s but says it is section %s", base, section);
	if (strncmp(section, CARDS "/", strlen(CARDS "/")) == 0)
		return true; /* cards of a set, not clauses of a rulebook */
	for (int e = 0; e < file->game->n_editions; e++)
		if (rulebook_clause_tied(&file->game->edition[e], section))
			return true;
	return doc_fault(node, fault, "unknown-clause", "no edition of %s has a section %s",
	                 file->game->name, section);
}

/* Read the game's scenario.yaml, which is compiled in and so can't fail to be there. */
static bool
read_left_out(struct fixture_file *file, struct fault *fault)
{
	const char *text = file->game->scenario;
	return doc_read_json(&file->left_out, "scenario.yaml", text, strlen(text), NULL, fault);
}

static bool
read_head(struct fixture_file *file, struct fault *fault)
{
	static const char *const keys[] = { "game", "section", "base", "cards", "scenarios", NULL };
	const struct doc_node *root = file->doc.root;
	if (!doc_want_map(root, fault) || !doc_only_keys(root, keys, fault) ||
	    !read_game(file, fault) || !read_section(file, fault) || !read_left_out(file, fault))
		return false;
	file->base = doc_member(root, "base");
	if (file->base && !doc_want_map(file->base, fault))
		return false;
	file->cards = doc_member(root, "cards");
	return !file->cards || doc_want_list(file->cards, fault);
}

/* Check that the name is new in its file: file and name identify a scenario. */
static bool
name_is_new(const struct fixtures *all, size_t first, struct fault *fault)
{
	const struct fixture *last = &all->at[all->n - 1];
	for (size_t i = first; i + 1 < all->n; i++)
		if (strcmp(all->at[i].name, last->name) == 0)
			return doc_fault(doc_member(last->node, "name"), fault, "duplicate-name",
			                 "line %d already has a scenario with this name",
			                 all->at[i].node->line);
	return true;
}

static bool
read_scenarios(struct loading *l, struct fixture_file *file)
{
	const struct doc_node *list = doc_need(file->doc.root, "scenarios", l->fault);
	if (!list || !doc_want_list(list, l->fault))
		return false;
	if (list->count == 0)
		return doc_fault(list, l->fault, "empty-list",
		                 "a file needs at least one scenario");
	size_t first = l->into->n;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		struct fixture *fixture = add_fixture(l->into);
		if (!scenario_read(&l->into->tree, file, n, fixture, l->fault) ||
		    !name_is_new(l->into, first, l->fault))
			return false;
	}
	return true;
}

static bool
load_file(struct loading *l, const char *game, const char *base)
{
	struct fixture_file *file = tree_alloc(&l->into->tree, sizeof *file);
	file->name = tree_print(&l->into->tree, "%s/%s", game, base);
	const char *path = tree_print(&l->into->tree, "%s/%s", l->dir, file->name);
	size_t len;
	char *text = doc_load(path, &len, &transcript_limits, l->fault);
	if (!text)
		return false;
	bool good = doc_read_yaml(&file->doc, path, text, len, &transcript_limits, l->fault);
	free(text);
	if (!good)
		return false;
	file->next = l->into->files;
	l->into->files = file;
	return read_head(file, l->fault) && read_scenarios(l, file);
}

/* Compare file names in rulebook order: 7.2.yaml before 7.10.yaml. */
static int
by_number(const struct dirent **a, const struct dirent **b)
{
	return rulebook_compare_numbers((*a)->d_name, (*b)->d_name);
}

static int
by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* Skip hidden files, an editor's backups and a README. */
static int
is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && !ends_with(entry->d_name, "~") &&
	       !ends_with(entry->d_name, ".md");
}

static bool
cannot_read(struct loading *l, const char *path)
{
	fault_at(l->fault, path, 1, 1);
	return fault_set(
		l->fault, "cannot-read",
		"the folder cannot be read: %s; name the folder with the scenarios with `--fixtures`",
		strerror(errno));
}

static bool
is_folder(struct loading *l, const char *name)
{
	struct stat st;
	const char *path = tree_print(&l->into->tree, "%s/%s", l->dir, name);
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool
load_entry(struct loading *l, const char *game, const char *base)
{
	if (ends_with(base, ".yaml"))
		return load_file(l, game, base);
	/* A scenario file that was never read would prove nothing, unnoticed. */
	const char *path = tree_print(&l->into->tree, "%s/%s/%s", l->dir, game, base);
	fault_at(l->fault, path, 1, 1);
	return fault_set(l->fault, "wrong-file", "a scenario file must be named SECTION.yaml");
}

static void
free_entries(struct dirent **entry, int n)
{
	for (int i = 0; i < n; i++)
		free(entry[i]);
	free(entry);
}

static bool load_folder(struct loading *l, const char *game, const char *under);

/* Load a file, or a folder with the sections below one: house/locus.yaml. The folder of cards is
 * skipped here, since cards come last. */
static bool
load_below(struct loading *l, const char *game, const char *base)
{
	if (strcmp(base, CARDS) == 0)
		return true;
	if (is_folder(l, tree_print(&l->into->tree, "%s/%s", game, base)))
		return load_folder(l, game, tree_print(&l->into->tree, "%s/", base));
	return load_entry(l, game, base);
}

/* Load the files of `dir`/GAME/UNDER; `under` is "" or ends with a slash. */
static bool
load_folder(struct loading *l, const char *game, const char *under)
{
	const char *path = tree_print(&l->into->tree, "%s/%s/%s", l->dir, game, under);
	struct dirent **entry;
	int n = scandir(path, &entry, is_visible, by_number);
	if (n < 0)
		return cannot_read(l, path);
	bool good = true;
	for (int i = 0; good && i < n; i++)
		good = load_below(l, game,
		                  tree_print(&l->into->tree, "%s%s", under, entry[i]->d_name));
	free_entries(entry, n);
	return good;
}

static bool
load_game(struct loading *l, const char *game)
{
	const char *cards = tree_print(&l->into->tree, "%s/" CARDS, game);
	return load_folder(l, game, "") &&
	       (!is_folder(l, cards) || load_folder(l, game, CARDS "/"));
}

static bool
load_all(struct loading *l)
{
	struct dirent **entry;
	int n = scandir(l->dir, &entry, is_visible, by_name);
	if (n < 0)
		return cannot_read(l, l->dir);
	bool good = true;
	for (int i = 0; good && i < n; i++)
		if (strcmp(entry[i]->d_name, DISPUTES) != 0 && is_folder(l, entry[i]->d_name))
			good = load_game(l, entry[i]->d_name);
	free_entries(entry, n);
	return good;
}

bool
fixtures_load(struct fixtures *fixtures, const char *dir, const char *game, struct fault *fault)
{
	*fixtures = (struct fixtures){ 0 };
	struct loading l = { fixtures, dir, fault };
	bool good = game ? load_game(&l, game) : load_all(&l);
	if (!good)
		fixtures_free(fixtures);
	return good;
}

void
fixtures_free(struct fixtures *fixtures)
{
	for (struct fixture_file *f = fixtures->files; f; f = f->next) {
		doc_free(&f->doc);
		doc_free(&f->left_out);
	}
	free(fixtures->at);
	tree_free(&fixtures->tree);
	*fixtures = (struct fixtures){ 0 };
}

bool
fixture_decode(const struct fixture *fixture, const struct rulebook_edition *edition,
               struct transcript *transcript, struct fault *fault)
{
	const struct doc_node *document = fixture->document;
	const struct transcript_source source = {
		.game = judge_game(fixture->game),
		.edition = edition,
		.frame = fixture->node,
		.cards = doc_member(document, "cards"),
		.players = doc_member(document, "players"),
		.first = doc_member(document, "first"),
		.start = doc_member(document, "start"),
		.moves = doc_member(document, "moves"),
	};
	return transcript_decode_parts(transcript, &source, fault);
}

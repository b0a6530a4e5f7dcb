/*
 * fixtures_document.c: makes the parts of a transcript that a scenario stands for.
 *
 * The scenario's start is merged over the file's base, and both over the parts that scenarios of
 * the game may leave out. Areas that are still not stated are empty.
 */
#include <string.h>

#include "judged/suite/fixtures_internal.h"

static bool
is_at_setup(const struct doc_node *start)
{
	const struct doc_node *step = start->type == DOC_MAP ? doc_member(start, "step") : NULL;
	return step && doc_is(step, "setup");
}

/* Add the start. A game from its set-up has players. A position has none, or has the deck lists of
 * its players. */
static void
put_start(struct tree *tree, struct doc_node *document, const struct fixture_file *file,
          const struct doc_node *node)
{
	const struct doc_node *own = doc_member(node, "start");
	if (!own && doc_member(node, "players"))
		return;
	struct doc_node *start =
		own || file->base ? tree_merge(tree, file->base, own) : tree_map(tree, node);
	if (!is_at_setup(start))
		start = tree_merge(tree, doc_member(file->left_out.root, "start"), start);
	if (start->type == DOC_MAP && !tree_member(start, "rest"))
		tree_put(tree, start, "rest", tree_string(tree, node, "empty"));
	tree_put(tree, document, "start", start);
}

static void
add_cards(struct tree *tree, struct doc_node *cards, const struct doc_node *list)
{
	for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next)
		tree_put(tree, cards, NULL, tree_copy(tree, n));
}

/* Add the cards of the file, then the scenario's own. */
static void
put_cards(struct tree *tree, struct doc_node *document, const struct doc_node *shared,
          const struct doc_node *own)
{
	if (!shared && !own)
		return;
	struct doc_node *cards = tree_list(tree, own ? own : shared);
	add_cards(tree, cards, shared);
	add_cards(tree, cards, own);
	tree_put(tree, document, "cards", cards);
}

static void
put_copy(struct tree *tree, struct doc_node *document, const struct doc_node *node, const char *key)
{
	const struct doc_node *member = doc_member(node, key);
	if (member)
		tree_put(tree, document, key, tree_copy(tree, member));
}

struct doc_node *
scenario_document(struct tree *tree, const struct fixture_file *file, const struct doc_node *node)
{
	struct doc_node *document = tree_map(tree, node);
	put_cards(tree, document, file->cards, doc_member(node, "cards"));
	put_copy(tree, document, node, "players");
	put_copy(tree, document, node, "first");
	put_start(tree, document, file, node);
	put_copy(tree, document, node, "moves");
	return document;
}

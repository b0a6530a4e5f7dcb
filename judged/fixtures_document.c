/*
 * fixtures_document.c: the parts of a transcript a scenario stands for.
 *
 * The file's base lies under the scenario's start; then what a scenario may leave out is filled in:
 * empty areas, turn 3 of player A, and for each player a first-rank monster in zone 1.
 */
#include <string.h>

#include "judged/fixtures_internal.h"

static const char default_monster[] = "EPR-007";
enum { DEFAULT_TURN = 3, DEFAULT_ZONE = 1 };

/* Put the node where the key is missing. */
static void
fill_in(struct tree *tree, struct doc_node *map, const char *key, struct doc_node *node)
{
	if (!tree_member(map, key))
		tree_put(tree, map, key, node);
}

static void
fill_in_monster(struct tree *tree, struct doc_node *player)
{
	if (player->type != DOC_MAP)
		return; /* the decoder says what is wrong with it */
	fill_in(tree, player, "monster", tree_map(tree, player));
	struct doc_node *monster = tree_member(player, "monster");
	if (monster->type != DOC_MAP)
		return;
	struct doc_node *stack = tree_list(tree, monster);
	tree_put(tree, stack, NULL, tree_string(tree, monster, default_monster));
	fill_in(tree, monster, "stack", stack);
	fill_in(tree, monster, "zone", tree_int(tree, monster, DEFAULT_ZONE));
}

static void
fill_in_start(struct tree *tree, struct doc_node *start)
{
	fill_in(tree, start, "rest", tree_string(tree, start, "empty"));
	const struct doc_node *step = tree_member(start, "step");
	if (step && doc_is(step, "setup"))
		return; /* before set-up there is no turn and no monster */
	fill_in(tree, start, "turn", tree_int(tree, start, DEFAULT_TURN));
	fill_in(tree, start, "turn_player", tree_string(tree, start, "A"));
	static const char *const seats[] = { "A", "B" };
	for (int i = 0; i < JUDGE_SEATS; i++) {
		fill_in(tree, start, seats[i], tree_map(tree, start));
		fill_in_monster(tree, tree_member(start, seats[i]));
	}
}

/* A game from its set-up has players; a position has none, or names its deck lists beside it. */
static void
put_start(struct tree *tree, struct doc_node *document, const struct fixture_file *file,
          const struct doc_node *node)
{
	const struct doc_node *own = doc_member(node, "start");
	if (!own && doc_member(node, "players"))
		return;
	struct doc_node *start =
		own || file->base ? tree_merge(tree, file->base, own) : tree_map(tree, node);
	if (start->type == DOC_MAP)
		fill_in_start(tree, start);
	tree_put(tree, document, "start", start);
}

static void
add_cards(struct tree *tree, struct doc_node *cards, const struct doc_node *list)
{
	for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next)
		tree_put(tree, cards, NULL, tree_copy(tree, n));
}

/* The cards of the file, then the scenario's own. */
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

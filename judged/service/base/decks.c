/* decks.c: reads decks for `judge deck` and `judge random`. */
#include "judged/service/base/decks.h"

#include <stdlib.h>
#include <string.h>

/* 1. One player's decks, as the players of a transcript */

static struct doc_node *
order_of(struct tree *tree, const struct doc_node *node)
{
	struct doc_node *out = tree_map(tree, node);
	if (node->type == DOC_LIST) {
		tree_put(tree, out, "listed", tree_copy(tree, node));
		return out;
	}
	out = tree_copy(tree, node);
	if (node->type == DOC_MAP && doc_member(node, "cards") && !doc_member(node, "seed"))
		tree_put(tree, out, "seed", tree_int(tree, node, 0));
	return out;
}

static bool
is_ordered(const struct judge_game *game, const char *list)
{
	for (int i = 0; i < game->n_areas; i++)
		if (strcmp(game->area[i].name, list) == 0)
			return game->area[i].ordered;
	return false;
}

static struct doc_node *
player_of(struct tree *tree, const struct judge_game *game, const struct doc_node *root)
{
	struct doc_node *player = tree_map(tree, root);
	for (int i = 0; game->list[i]; i++) {
		const struct doc_node *node = doc_member(root, game->list[i]);
		if (node)
			tree_put(tree, player, game->list[i],
			         is_ordered(game, game->list[i]) ? order_of(tree, node)
			                                         : tree_copy(tree, node));
	}
	return player;
}

static bool
check_keys(const struct judge_game *game, const struct doc_node *root, struct fault *fault)
{
	const char *keys[5 + JUDGE_LISTS] = { "judged", "game", "edition", "cards" };
	for (int i = 0; i < JUDGE_LISTS && game->list[i]; i++)
		keys[4 + i] = game->list[i];
	return doc_only_keys(root, keys, fault);
}

static bool
find_edition(const struct doc_node *root, const char *file, const char *forced,
             struct transcript_source *source, struct fault *fault)
{
	const struct doc_node *game = doc_need(root, "game", fault);
	const struct doc_node *edition = game ? doc_need(root, "edition", fault) : NULL;
	const char *name;
	if (!edition || !doc_want_string(game, &name, fault))
		return false;
	source->game = judge_game(name);
	if (!source->game)
		return doc_fault(game, fault, "unknown-game", "there is no game `%.60s`", name);
	if (!doc_want_string(edition, &name, fault))
		return false;
	source->edition = rulebook_edition(source->game->name, name);
	if (!source->edition && !forced)
		return doc_fault(edition, fault, "unknown-edition", "there is no edition `%.60s`",
		                 name);
	if (forced)
		source->edition = transcript_edition(source->game, file, forced, fault);
	return source->edition;
}

static bool
read_single(struct decks *decks, const char *file, const char *edition, struct fault *fault)
{
	const struct doc_node *root = decks->doc.root;
	struct transcript_source source = { .frame = root, .cards = doc_member(root, "cards") };
	if (!find_edition(root, file, edition, &source, fault) ||
	    !check_keys(source.game, root, fault))
		return false;
	struct doc_node *players = tree_map(&decks->tree, root);
	struct doc_node *player = player_of(&decks->tree, source.game, root);
	tree_put(&decks->tree, players, "B", tree_copy(&decks->tree, player));
	tree_put(&decks->tree, players, "A", player);
	source.players = players;
	decks->single = true;
	return transcript_decode_parts(&decks->transcript, &source, fault);
}

/* 2. Either kind of document */

static bool
read_either(struct decks *decks, const char *path, const char *edition, struct fault *fault)
{
	const struct doc_node *root = decks->doc.root;
	if (!doc_want_map(root, fault))
		return false;
	if (transcript_within(root) != root || doc_member(root, "players") ||
	    doc_member(root, "start"))
		return transcript_decode(&decks->transcript, root, path, edition, fault);
	return read_single(decks, path, edition, fault);
}

bool
decks_take(struct decks *decks, struct doc *doc, const char *name, const char *edition,
           struct fault *fault)
{
	*decks = (struct decks){ .doc = *doc };
	if (read_either(decks, name, edition, fault))
		return true;
	tree_free(&decks->tree);
	doc_free(&decks->doc);
	return false;
}

bool
decks_read(struct decks *decks, const char *path, const char *edition, struct fault *fault)
{
	struct doc doc;
	return doc_read_file(&doc, path, &transcript_limits, fault) &&
	       decks_take(decks, &doc, path, edition, fault);
}

void
decks_free(struct decks *decks)
{
	transcript_free(&decks->transcript);
	tree_free(&decks->tree);
	doc_free(&decks->doc);
}

/*
 * mirrored.c: no rule depends on which player is A, nor on the order in which a document lists the cards of an area that
 * keeps none. Every scenario holds as well with A and B exchanged in its start, its moves and what it expects, and with
 * the cards of hands and discard piles listed the other way round.
 */
#include <string.h>

#include "judged/suite/internal.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"

/* 1. Players exchanged */

/* Is the character at `at` a player, as in A, A.zone.4 and adjacent(A.zone.3, B.zone.2)? Not in EBP02-007++A or 4.A.1. */
static bool
is_player(const char *text, const char *at)
{
	static const char joined[] = "0123456789_-+./'"
				     "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	return (*at == 'A' || *at == 'B') && (at == text || !strchr(joined, at[-1])) &&
	       (at[1] == '\0' || at[1] == '.' || !strchr(joined, at[1]));
}

static const char *
exchanged(struct tree *tree, const char *text)
{
	char *copy = tree_text(tree, text);
	for (const char *at = text; *at; at++)
		if (is_player(text, at))
			copy[at - text] = *at == 'A' ? 'B' : 'A';
	return copy;
}

static void
exchange(struct tree *tree, struct doc_node *node)
{
	if (node->key)
		node->key = exchanged(tree, node->key);
	if (node->type == DOC_STRING)
		node->text = exchanged(tree, node->text);
	for (struct doc_node *n = node->first; n; n = n->next)
		if (!n->key || strcmp(n->key, "cards") != 0)
			exchange(tree, n);
}

/* A document can't give B a card in an area of both players. In Colossus Order A cuts a deck before B does, since no
 * clause names an order before the toss. */
static bool
has_no_mirror(const struct fixture *fixture)
{
	const struct doc_node *start = doc_member(fixture->document, "start");
	if (!start)
		return strcmp(fixture->game, "colossus") == 0;
	return doc_member(start, "resolution") || doc_member(start, "waiting");
}

/* 2. Cards listed the other way round */

static void
reverse(struct doc_node *list)
{
	struct doc_node *turned = NULL;
	list->last = list->first;
	for (struct doc_node *n = list->first, *next; n; n = next) {
		next = n->next;
		n->next = turned;
		turned = n;
	}
	list->first = turned;
}

static void
reverse_areas(const struct judge_game *game, struct doc_node *player)
{
	for (struct doc_node *n = player->type == DOC_MAP ? player->first : NULL; n; n = n->next)
		for (int a = 0; n->type == DOC_LIST && a < game->n_areas; a++)
			if (!game->area[a].ordered && strcmp(game->area[a].name, n->key) == 0)
				reverse(n);
}

/* 3. All scenarios */

static const struct doc_node *
mirrored_document(struct tree *tree, const struct fixture *fixture)
{
	struct doc_node *document = tree_copy(tree, fixture->document);
	exchange(tree, document);
	struct doc_node *start = tree_member(document, "start");
	for (struct doc_node *n = start ? start->first : NULL; n; n = n->next)
		reverse_areas(judge_game(fixture->game), n);
	return document;
}

static void
play_mirrored(struct tree *tree, const struct fixture *fixture)
{
	static const struct suite_options options = { .jobs = 1 };
	struct fixture mirrored = *fixture;
	struct doc_node *expect = tree_copy(tree, fixture->expect);
	exchange(tree, expect);
	mirrored.document = mirrored_document(tree, fixture);
	mirrored.expect = expect;
	for (int e = 0; e < fixture->n_editions; e++) {
		struct suite_result result = { .fixture = &mirrored,
			                       .edition = fixture->edition[e] };
		scenario_judge(&options, &result);
		cr_expect(result.passed, "%s: %s (%s), mirrored: %s%s", fixture->file,
		          fixture->name, fixture->edition[e]->name, result.fault.sentence,
		          result.why);
	}
}

static void
play_all_mirrored(const char *game)
{
	struct fixtures fixtures;
	struct fault fault = { 0 };
	cr_assert(fixtures_load(&fixtures, "fixtures", game, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < fixtures.n; i += stride_of_effort()) {
		struct tree tree = { 0 };
		if (!has_no_mirror(&fixtures.at[i]))
			play_mirrored(&tree, &fixtures.at[i]);
		tree_free(&tree);
	}
	fixtures_free(&fixtures);
}

Test(mirrored, scenarios_of_godzilla_hold_for_the_other_player)
{
	play_all_mirrored("godzilla");
}

Test(mirrored, scenarios_of_colossus_hold_for_the_other_player)
{
	play_all_mirrored("colossus");
}

Test(mirrored, scenarios_of_dbs_hold_for_the_other_player)
{
	play_all_mirrored("dbs");
}

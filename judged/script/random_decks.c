/* random_decks.c: makes decks for random play: legal decks of real cards, and the starter decks. */
#include "judged/script/random_decks.h"

#include <string.h>

#include "judged/text/doc.h"
#include "judged/cards/cards.h"
#include "rulebook/rulebook.h"

enum { MOST_COPIES = 4, TRIES = 1000 };

/* 1. Starter decks */

static void
clear(struct random_lists *out)
{
	for (int l = 0; l < JUDGE_LISTS; l++)
		out->list[l] = (struct judge_list){ out->card[l], 0 };
}

static bool
add_all(struct random_lists *out, int which, const struct judge_card_set *cards,
        const struct doc_node *copies)
{
	for (const struct doc_node *c = copies ? copies->first : NULL; c; c = c->next) {
		judge_def def = rulebook_card(cards, c->key);
		if (def == JUDGE_NO_DEF || c->type != DOC_INT ||
		    out->list[which].n + c->number > JUDGE_CARDS)
			return false;
		for (int64_t i = 0; i < c->number; i++)
			out->card[which][out->list[which].n++] = def;
	}
	return copies != NULL;
}

static bool
take_starter(struct random_lists *out, const struct judge_game *game,
             const struct judge_card_set *cards, const struct doc_node *decks, size_t which)
{
	const struct doc_node *deck = decks->first;
	for (size_t i = 0; deck && i < which; i++)
		deck = deck->next;
	clear(out);
	for (int l = 0; deck && game->list[l]; l++)
		if (!add_all(out, l, cards, doc_member(deck, game->list[l])))
			return false;
	return deck != NULL;
}

static bool
read_decks(struct doc *doc, const struct judge_game *game)
{
	const char *text = rulebook_game(game->name)->decks;
	struct fault fault;
	return doc_read_json(doc, "decks.yaml", text, strlen(text), NULL, &fault);
}

size_t
random_starters(const struct judge_game *game)
{
	struct doc doc;
	if (!read_decks(&doc, game))
		return 0;
	const struct doc_node *decks = doc_member(doc.root, "decks");
	size_t n = decks ? decks->count : 0;
	doc_free(&doc);
	return n;
}

bool
random_starter(struct random_lists *out, const struct judge_game *game,
               const struct judge_card_set *cards, size_t which)
{
	struct doc doc;
	if (!read_decks(&doc, game))
		return false;
	bool good = take_starter(out, game, cards, doc_member(doc.root, "decks"), which);
	doc_free(&doc);
	return good;
}

/* 2. Legal decks */

struct building {
	struct random_lists *out;
	struct judge_params params;
	void *storage;
	int faults;
};

static int
faults_of(struct building *b)
{
	struct judge_deck_fault fault[1];
	memcpy(b->params.list[0], b->out->list, sizeof b->params.list[0]);
	return judge_check_decks(judge_run_init(b->storage, &b->params), 0, fault, 1);
}

/* Add copies of a card while each removes a fault. In the last list, which only lacks cards, a copy
 * need only cause no fault. */
static void
add_copies(struct building *b, int which, judge_def def, int copies)
{
	struct judge_list *list = &b->out->list[which];
	bool last = !b->params.game->list[which + 1];
	for (int i = 0; i < copies && b->faults > 0 && list->n < JUDGE_CARDS / 2; i++) {
		b->out->card[which][list->n++] = def;
		int now = faults_of(b);
		if (last ? now > b->faults : now >= b->faults) {
			list->n--;
			return;
		}
		b->faults = now;
	}
}

/* Is the card wanted in this pass? Modelled cards come first; cards that could act before the game
 * begins never do. */
static bool
is_wanted(const struct judge_card_def *def, int pass)
{
	if (pass == 0)
		return def->acts_in == 0;
	return def->acts_in && !(def->acts_in & (JUDGE_ACTS_DECK | JUDGE_ACTS_SETUP));
}

static void
build_list(struct building *b, int which, const judge_def *order, int n, struct shuffle_rng *rng)
{
	const struct judge_card_set *cards = b->params.cards;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n && b->faults > 0; i++) {
			int copies = rng ? 1 + (int)shuffle_below(rng, MOST_COPIES) : MOST_COPIES;
			if (is_wanted(&cards->def[order[i]], pass))
				add_copies(b, which, order[i], copies);
		}
}

static bool
build(struct building *b, struct shuffle_rng *rng)
{
	judge_def order[JUDGE_NO_DEF];
	int n = b->params.cards->n;
	clear(b->out);
	b->faults = faults_of(b);
	for (int which = 0; b->params.game->list[which]; which++) {
		for (int i = 0; i < n; i++)
			order[i] = (judge_def)i;
		if (rng)
			shuffle_defs(rng, order, n);
		build_list(b, which, order, n, rng);
	}
	return b->faults == 0;
}

bool
random_legal(struct random_lists *out, const struct judge_params *params, void *storage,
             struct shuffle_rng *rng)
{
	struct building b = { .out = out, .params = *params, .storage = storage };
	for (int i = 0; i < (rng ? TRIES : 1); i++)
		if (build(&b, rng))
			return true;
	return false;
}

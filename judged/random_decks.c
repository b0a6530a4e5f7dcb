/* random_decks.c: decks for random play: legal ones of the real cards, and the starter decks. */
#include "judged/random_decks.h"

#include <string.h>

#include "rulebook/cards.h"

enum { MOST_COPIES = 4, TRIES = 1000 };

/* 1. Starter decks */

struct copies {
	const char *number;
	int n;
};

static const struct copies starters[RANDOM_STARTERS][JUDGE_LISTS][20] = {
	{
		{ { "ESD01-001", 1 }, { "ESD01-002", 1 }, { "ESD01-003", 1 }, { "ESD01-004", 1 } },
		{ { "ESD01-002", 2 },
	          { "ESD01-003", 2 },
	          { "ESD01-004", 2 },
	          { "ESD01-005", 4 },
	          { "ESD01-006", 4 },
	          { "ESD01-007", 4 },
	          { "ESD01-008", 4 },
	          { "ESD01-009", 4 },
	          { "ESD01-010", 4 },
	          { "ESD01-011", 4 },
	          { "ESD01-012", 4 },
	          { "ESD01-013", 4 },
	          { "ESD01-014", 2 },
	          { "ESD01-015", 4 },
	          { "ESD01-016", 2 } },
	},
	{
		{ { "ESD02-001", 1 }, { "ESD02-002", 1 }, { "ESD02-003", 1 }, { "ESD02-004", 1 } },
		{ { "ESD02-003", 3 },
	          { "ESD02-004", 3 },
	          { "ESD02-005", 4 },
	          { "ESD02-006", 4 },
	          { "ESD02-007", 4 },
	          { "ESD02-008", 4 },
	          { "ESD02-009", 4 },
	          { "ESD02-010", 4 },
	          { "ESD02-011", 4 },
	          { "ESD02-012", 4 },
	          { "ESD02-013", 2 },
	          { "ESD02-014", 4 },
	          { "ESD02-015", 4 },
	          { "ESD01-016", 2 } },
	},
};

static void
clear(struct random_lists *out)
{
	for (int l = 0; l < JUDGE_LISTS; l++)
		out->list[l] = (struct judge_list){ out->card[l], 0 };
}

bool
random_starter(struct random_lists *out, const struct judge_card_set *cards, int which)
{
	clear(out);
	for (int l = 0; l < JUDGE_LISTS; l++)
		for (const struct copies *c = starters[which][l]; c->number; c++) {
			judge_def def = rulebook_card(cards, c->number);
			if (def == JUDGE_NO_DEF)
				return false;
			for (int i = 0; i < c->n; i++)
				out->card[l][out->list[l].n++] = def;
		}
	return true;
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
	struct judge_fault fault[1];

	memcpy(b->params.list[0], b->out->list, sizeof b->params.list[0]);
	return judge_check_decks(judge_run_init(b->storage, &b->params), 0, fault, 1);
}

/* Add copies of a card as long as they mend a fault or, in the last list, which only lacks cards, make
 * none. */
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

/* What is modelled first; never what could act before the game begins. */
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

/* players.c: decodes the players and the card lists they brought. */
#include <string.h>

#include "judged/transcript/shuffle.h"
#include "judged/transcript/decode.h"

static const char *const seats[] = { "A", "B", NULL };

int
transcript_main_deck(const struct transcript *t)
{
	int last = 0;
	while (t->game->list[last + 1])
		last++;
	return last;
}

bool
decode_is_ordered_list(const struct judge_game *game, int list)
{
	int area = decode_area(game, game->list[list], strlen(game->list[list]));
	return area >= 0 && game->area[area].ordered;
}

/* Decode {ESD01-005: 4, ...}. */
static bool
decode_counts(const struct decoder *d, const struct doc_node *map, struct judge_list *list)
{
	judge_def *def = decode_alloc(d, JUDGE_CARDS, sizeof *def);
	list->def = def;
	for (const struct doc_node *n = map->first; n; n = n->next) {
		int64_t count;
		judge_def card;
		if (!transcript_card_meant(d->t, n, n->key, &card, d->fault))
			return false;
		if (!doc_want_int(n, 1, JUDGE_CARDS, &count, d->fault))
			return false;
		if (count > JUDGE_CARDS - list->n)
			return doc_fault(map, d->fault, "too-many-cards",
			                 "a list can hold at most %d cards", JUDGE_CARDS);
		for (int64_t i = 0; i < count; i++)
			def[list->n++] = card;
	}
	return true;
}

static bool
decode_cards(const struct decoder *d, const struct doc_node *node, struct judge_list *list)
{
	judge_def *def;
	if (!decode_card_list(d, node, &def, &list->n))
		return false;
	list->def = def;
	return true;
}

/* Decode the seed: up to 2^53 - 1, which every JSON reader takes without rounding. */
static bool
decode_seed(const struct decoder *d, const struct doc_node *map, struct transcript_player *p)
{
	const int64_t most = (INT64_C(1) << 53) - 1;
	int64_t seed, drawn = 0;
	const struct doc_node *node = doc_need(map, "seed", d->fault);
	const struct doc_node *already = doc_member(map, "drawn");
	if (!node || !doc_want_int(node, 0, most, &seed, d->fault) ||
	    (already && !doc_want_int(already, 0, most, &drawn, d->fault)))
		return false;
	p->seed = (uint64_t)seed;
	p->drawn = (uint64_t)drawn;
	return true;
}

/* Decode a list, or a map from numbers to counts. The result is sorted by number. */
static bool
decode_unordered(const struct decoder *d, const struct doc_node *cards, struct judge_list *list)
{
	if (cards->type != DOC_LIST && cards->type != DOC_MAP)
		return doc_fault(
			cards, d->fault, "wrong-type",
			"`%s` must be a list of card numbers, or a map from card numbers to counts, not %s",
			cards->key, doc_type_name(cards->type));
	if (!(cards->type == DOC_MAP ? decode_counts : decode_cards)(d, cards, list))
		return false;
	shuffle_sort(&d->t->cards, (judge_def *)list->def, list->n);
	return true;
}

static bool
decode_seeded(const struct decoder *d, const struct doc_node *map, struct transcript_player *p,
              struct judge_list *list)
{
	const struct doc_node *cards;
	p->order = TRANSCRIPT_SEEDED;
	return decode_seed(d, map, p) && (cards = doc_need(map, "cards", d->fault)) &&
	       decode_unordered(d, cards, list);
}

/* Decode a deck whose cards are known but whose order isn't. */
static bool
decode_unknown(const struct decoder *d, const struct doc_node *cards, struct transcript_player *p,
               struct judge_list *list)
{
	p->order = TRANSCRIPT_UNKNOWN;
	return decode_unordered(d, cards, list);
}

static bool
decode_deck(const struct decoder *d, const struct doc_node *node, struct transcript_player *p,
            struct judge_list *list)
{
	static const char *const listed_keys[] = { "listed", NULL };
	const char *seeded_keys[] = { "seed", "cards", d->position ? "drawn" : NULL, NULL };
	static const char *const unknown_keys[] = { "unknown", NULL };
	static const char *const any_keys[] = {
		"listed", "seed", "cards", "drawn", "unknown", NULL
	};
	if (node->type != DOC_MAP)
		return doc_fault(
			node, d->fault, "wrong-type",
			"`%s` must be {listed: [...]}, {seed: n, cards: {...}} or {unknown: {...}}, not %s",
			node->key, doc_type_name(node->type));
	if (!decode_only_keys(d, node, any_keys))
		return false;
	const struct doc_node *unknown = doc_member(node, "unknown");
	if (unknown)
		return decode_only_keys(d, node, unknown_keys) &&
		       decode_unknown(d, unknown, p, list);
	const struct doc_node *listed = doc_member(node, "listed");
	if (!doc_only_keys(node, listed ? listed_keys : seeded_keys, d->fault))
		return false;
	return listed ? decode_cards(d, listed, list) : decode_seeded(d, node, p, list);
}

static bool
check_player_keys(const struct decoder *d, const struct doc_node *node)
{
	const char *known[JUDGE_LISTS + 2] = { "name" };
	for (int i = 0; d->t->game->list[i]; i++)
		known[i + 1] = d->t->game->list[i];
	return decode_only_keys(d, node, known);
}

/* Does the player have lists? A game that starts from a position may lack them, but then it must
 * lack them all. */
static bool
has_lists(const struct decoder *d, const struct doc_node *player, bool start)
{
	bool any = !start;
	for (int i = 0; d->t->game->list[i]; i++)
		any = any || doc_member(player, d->t->game->list[i]);
	return any;
}

static bool
decode_lists(const struct decoder *d, const struct doc_node *player, struct transcript_player *p)
{
	p->given = true;
	for (int i = 0; d->t->game->list[i]; i++) {
		const struct doc_node *node = doc_need(player, d->t->game->list[i], d->fault);
		if (!node)
			return false;
		if (decode_is_ordered_list(d->t->game, i) ? !decode_deck(d, node, p, &p->list[i])
		                                          : !decode_cards(d, node, &p->list[i]))
			return false;
	}
	return true;
}

static bool
decode_player(const struct decoder *d, const struct doc_node *node, bool start,
              struct transcript_player *p)
{
	if (!check_player_keys(d, node))
		return false;
	const struct doc_node *name = doc_member(node, "name");
	if (name && !decode_name(d, name, &p->name))
		return false;
	return !has_lists(d, node, start) || decode_lists(d, node, p);
}

bool
decode_players(struct decoder *d, const struct transcript_source *source)
{
	bool start = d->position;
	const struct doc_node *players = source->players;
	if (!players)
		return start || doc_need(source->frame, "players", d->fault);
	if (!decode_only_keys(d, players, seats))
		return false;
	for (int seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct doc_node *node = doc_member(players, seats[seat]);
		if (!node && !start)
			return doc_need(players, seats[seat], d->fault);
		if (node && !decode_player(d, node, start, &d->t->player[seat]))
			return false;
	}
	return true;
}

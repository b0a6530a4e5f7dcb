/* alike.c: groups the cards an unknown card could be by outcome. */
#include "judged/ruling/alike.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "judged/cards/cards.h"
#include "judged/text/alloc.h"

void
alike_gather(struct guess_reads *reads, const struct guesses *g, struct guess_key key)
{
	for (uint32_t i = 0; i < g->reads.n; i++)
		if (g->reads.at[i].card == key.card && g->reads.at[i].bag == key.bag)
			guess_reads_add(reads, g->reads.at[i]);
}

/* 1. Definitions the document names */

static void
name(struct alike_named *named, judge_def def)
{
	if (def < JUDGE_DEFS)
		named->def[def / 64] |= UINT64_C(1) << def % 64;
}

static void
name_all(struct alike_named *named, const judge_def *def, size_t n)
{
	for (size_t i = 0; i < n; i++)
		name(named, def[i]);
}

static void
name_in_note(struct alike_named *named, const struct transcript_note *note)
{
	for (uint16_t i = 0; note->deed && i < note->n; i++)
		name_all(named, note->deed[i].card, note->deed[i].n_cards);
	for (uint16_t i = 0; note->repair && i < note->n; i++)
		for (uint16_t k = 0; k < note->repair[i].n_laid; k++)
			name(named, note->repair[i].laid[k].def);
}

static void
name_meant(struct alike_named *named, const struct transcript *t, const char *text)
{
	judge_def meant[JUDGE_DEFS];
	const char *slash = strchr(text, '/');
	int n = transcript_cards_meant(t, slash ? slash + 1 : text, meant, JUDGE_DEFS);
	name_all(named, meant, (size_t)n);
	named->texts++;
}

/* Does this claim compare two places, and so any two cards in them? It does if the path in
 * `same_as` ends with an area or a number; a property would stand last. */
static bool
compares_places(const struct judge_game *game, const struct doc_node *node)
{
	const char *last = node->type == DOC_STRING ? strrchr(node->text, '.') : NULL;
	if (!last || !node->key || strcmp(node->key, "same_as") != 0)
		return false;
	for (int i = 0; i < game->n_areas; i++)
		if (strcmp(game->area[i].name, last + 1) == 0)
			return true;
	return last[1] >= '0' && last[1] <= '9';
}

static void
name_in_text(struct alike_named *named, const struct transcript *t, const struct doc_node *node)
{
	if (!node)
		return;
	for (const struct doc_node *child = node->first; child; child = child->next)
		name_in_text(named, t, child);
	if (compares_places(t->game, node))
		memset(named->def, 0xff, sizeof named->def);
	if (node->key)
		name_meant(named, t, node->key);
	if (node->type == DOC_STRING)
		name_meant(named, t, node->text);
}

static void
name_in_moves(struct alike_named *named, const struct transcript *t,
              const struct transcript_move *move, size_t n)
{
	for (size_t m = 0; m < n; m++) {
		for (uint8_t p = 0; p < move[m].n; p++) {
			name(named, move[m].part[p].def);
			name_all(named, move[m].part[p].order, move[m].part[p].n_order);
		}
		if (move[m].note) {
			name_in_note(named, move[m].note);
			name_in_text(named, t, move[m].note->node);
		}
		if (move[m].one_of)
			name_in_moves(named, t, move[m].one_of, move[m].n_one_of);
	}
}

void
alike_find_named(struct alike_named *named, const struct transcript *t)
{
	*named = (struct alike_named){ 0 };
	for (int seat = 0; seat < JUDGE_SEATS; seat++) {
		for (int list = 0; list < JUDGE_LISTS; list++)
			name_all(named, t->player[seat].list[list].def,
			         t->player[seat].list[list].n);
		name_in_moves(named, t, t->account[seat].move, t->account[seat].n_moves);
		name_in_text(named, t, t->account[seat].claims.written);
	}
	for (size_t i = 0; i < t->start.n_laid; i++)
		name(named, t->start.laid[i].def);
	name_in_moves(named, t, t->move, t->n_moves);
	name_in_text(named, t, t->claims.written);
	name_in_text(named, t, t->facts.written);
}

/* 2. Facts that were read */

static bool
is_named(const struct alike_named *named, judge_def def)
{
	return def >= JUDGE_DEFS || named->def[def / 64] >> def % 64 & 1;
}

struct alike_mark
alike_mark(struct judge_run *run, const struct alike_named *named, const struct guess_reads *reads,
           judge_def def)
{
	struct alike_mark mark = { .alone = is_named(named, def) };
	for (uint32_t i = 0; i < reads->n && !mark.alone; i++) {
		uint64_t fact =
			judge_fact(run, def, (enum judge_fact)reads->at[i].fact, reads->at[i].of);
		mark.facts = XXH3_64bits_withSeed(&fact, sizeof fact, mark.facts);
	}
	return mark;
}

bool
alike_same(struct alike_mark a, struct alike_mark b)
{
	return !a.alone && !b.alone && a.facts == b.facts;
}

/*
 * counter_changes.c: lists changes of a position, by size.
 *
 * Changing a number by 1 is smaller than by 2, and so on up to CHANGE_MOST; a truth value counts as
 * one step. A value of the whole game (the turn) weighs one more than a player's value, and whose
 * turn it is weighs most. Changes of equal size are in the order of the game's values, A before B,
 * down before up; changes of cards come last (counter_cards.c).
 */
#include "judged/advice/counter_changes.h"
#include "judged/text/alloc.h"

#include <stdlib.h>

enum { CHANGE_MOST = 12, CHANGE_OF_GAME = 1, CHANGE_OF_SEAT = CHANGE_MOST + 1 };

/* 1. Values */

void
counter_changes_add(struct counter_changes *out, struct counter_change change)
{
	if (out->n == out->cap) {
		out->cap = out->cap ? 2 * out->cap : 128;
		out->at = alloc_more(out->at, (size_t)out->cap, sizeof *out->at);
	}
	out->at[out->n++] = change;
}

static void
add_numbers(struct counter_changes *out, struct counter_change change, unsigned weight)
{
	for (int by = 1; by <= CHANGE_MOST; by++)
		for (int sign = -1; sign <= 1; sign += 2) {
			change.to = change.from + sign * by;
			change.size = weight + (unsigned)by;
			counter_changes_add(out, change);
		}
}

static void
add_value(struct counter_changes *out, const struct judge_property *property,
          struct counter_change change)
{
	unsigned weight = change.seat < JUDGE_SEATS ? 0 : CHANGE_OF_GAME;
	switch ((enum judge_property_kind)property->kind) {
	case JUDGE_IS_NUMBER: add_numbers(out, change, weight); break;
	case JUDGE_IS_BOOL:
		change.to = !change.from;
		change.size = weight + 1;
		counter_changes_add(out, change);
		break;
	case JUDGE_IS_SEAT:
		change.to = 1 - change.from;
		change.size = weight + CHANGE_OF_SEAT;
		counter_changes_add(out, change);
		break;
	case JUDGE_IS_NAME:
	case JUDGE_IS_DEF:
	case JUDGE_IS_KEYWORDS: break;
	}
}

static void
add_values(struct judge_run *run, struct counter_changes *out)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *property = &game->property[i];
		int seats = property->of == JUDGE_OF_SEAT ? JUDGE_SEATS : 1;
		for (int seat = 0; seat < seats && property->of != JUDGE_OF_CARD; seat++) {
			struct counter_change change = {
				.kind = COUNTER_VALUE,
				.property = (uint8_t)i,
				.seat = property->of == JUDGE_OF_SEAT ? (judge_seat)seat
				                                      : JUDGE_NO_SEAT,
				.from = judge_read(run, i, seat),
			};
			if (property->set && change.from != JUDGE_NO_NUMBER)
				add_value(out, property, change);
		}
	}
}

/* 2. Sorting */

/* Sort by size. The sort is stable: equal sizes stay in the order listed. */
static void
sort_by_size(struct counter_changes *changes)
{
	for (int i = 1; i < changes->n; i++) {
		struct counter_change change = changes->at[i];
		int k = i;
		for (; k > 0 && changes->at[k - 1].size > change.size; k--)
			changes->at[k] = changes->at[k - 1];
		changes->at[k] = change;
	}
}

void
counter_changes_of(struct judge_run *run, struct judge_pick done, struct counter_changes *out)
{
	*out = (struct counter_changes){ 0 };
	add_values(run, out);
	counter_changes_of_cards(run, done, out);
	sort_by_size(out);
}

/* 3. Making a change */

bool
counter_change_make(struct judge_run *run, const struct counter_change *change)
{
	if (change->kind == COUNTER_VALUE)
		return judge_set(run, change->property,
		                 change->seat < JUDGE_SEATS ? change->seat : 0, change->to);
	if (change->card == JUDGE_NO_CARD)
		return judge_insert_card(run, change->place, change->is, change->seat);
	return judge_replace_card(run, change->card, change->is);
}

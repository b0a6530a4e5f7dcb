/* expect_read.c: reading a value out of a position and comparing it. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/expect_decode.h"

enum { EVERYBODY = (1 << JUDGE_SEATS) - 1 };

/* What was read: cards, or a number (JUDGE_NO_NUMBER: nothing is there). */
struct found {
	struct judge_card_view card[JUDGE_CARDS];
	int n;
	int32_t number;
};

void
expect_note(struct expect_result *result, const char *format, ...)
{
	size_t used = strlen(result->actual), room = sizeof result->actual - used;
	va_list args;

	va_start(args, format);
	int n = vsnprintf(result->actual + used, room, format, args);
	va_end(args);
	if (n < 0 || (size_t)n < room)
		return;
	char *end = result->actual + sizeof result->actual - 1;
	while (end > result->actual && ((unsigned char)end[-1] & 0xc0) == 0x80)
		end--;
	if (end > result->actual && (unsigned char)end[-1] >= 0x80)
		end[-1] = '\0';
}

/* 1. Reading */

static judge_place
place_of(const struct judge_run *run, const struct expect_place *place)
{
	return judge_place_of(run, place->seat, place->area, place->index);
}

static const struct judge_game *
game_of(const struct judge_run *run)
{
	return judge_run_params(run)->game;
}

static void
keep_uncovered(struct found *found)
{
	int n = 0;

	for (int i = 0; i < found->n; i++)
		if (!found->card[i].covered)
			found->card[n++] = found->card[i];
	found->n = n;
}

/* A place that is one of several, a zone, is read as the rules see it; a heap as it is. */
static void
read_cards(struct judge_run *run, const struct expect_path *path, struct found *found)
{
	judge_place place = place_of(run, &path->place);

	found->n = 0;
	if (place == JUDGE_NO_PLACE)
		return;
	if (path->read == EXPECT_STACK) {
		found->n = judge_cards_at(run, place, found->card, JUDGE_CARDS);
	} else if (game_of(run)->area[path->place.area].places > 1) {
		found->n = judge_seen_at(run, place, found->card, JUDGE_CARDS);
	} else {
		found->n = judge_cards_at(run, place, found->card, JUDGE_CARDS);
		keep_uncovered(found);
	}
	assert(found->n <= JUDGE_CARDS);
}

static int32_t
read_of_card(struct judge_run *run, const struct expect_path *path, struct found *found)
{
	struct expect_path cards = *path;

	cards.read = EXPECT_CARDS;
	read_cards(run, &cards, found);
	if (found->n != 1)
		return JUDGE_NO_NUMBER;
	if (path->read == EXPECT_KNOWN_TO)
		return found->card[0].known_by & EVERYBODY;
	return judge_read(run, path->property, found->card[0].card);
}

static bool
is_cards(const struct expect_path *path)
{
	return path->read == EXPECT_CARDS || path->read == EXPECT_STACK;
}

static void
read_path(struct judge_run *run, const struct expect_path *path, struct found *found)
{
	found->n = 0;
	found->number = JUDGE_NO_NUMBER;
	switch (path->read) {
	case EXPECT_CARDS:
	case EXPECT_STACK:
		read_cards(run, path, found);
		found->number = found->n;
		break;
	case EXPECT_PROPERTY:
		found->number = judge_read(run, path->property,
		                           path->seat == JUDGE_NOBODY ? 0 : path->seat);
		break;
	case EXPECT_CARD_PROPERTY:
	case EXPECT_KNOWN_TO: found->number = read_of_card(run, path, found); break;
	case EXPECT_RELATION:
		found->number = judge_relation(run, path->relation, place_of(run, &path->place),
		                               place_of(run, &path->other));
		break;
	}
}

/* 2. Comparing */

static int
count_of(const struct found *found, judge_def def)
{
	int n = 0;

	for (int i = 0; i < found->n; i++)
		n += found->card[i].def == def;
	return n;
}

static int
count_in(const struct expect_value *value, judge_def def)
{
	int n = 0;

	for (int i = 0; i < value->n_list; i++)
		n += value->list[i] == def;
	return n;
}

static bool
has_all(const struct expect_value *value, const struct found *found)
{
	if (value->operand == EXPECT_A_CARD)
		return count_of(found, value->card) > 0;
	for (int i = 0; i < value->n_list; i++)
		if (count_of(found, value->list[i]) < count_in(value, value->list[i]))
			return false;
	return true;
}

static bool
has(const struct expect_value *value, const struct found *found)
{
	if (value->path.read == EXPECT_KNOWN_TO)
		return found->number != JUDGE_NO_NUMBER && (found->number & value->number);
	return has_all(value, found);
}

static bool
same_order(const struct expect_value *value, const struct found *found)
{
	for (int i = 0; i < found->n; i++)
		if (found->card[i].def != value->list[i])
			return false;
	return true;
}

static bool
equal_cards(const struct expect_value *value, const struct found *found, bool ordered)
{
	switch (value->operand) {
	case EXPECT_A_NUMBER: return found->n == value->number;
	case EXPECT_A_CARD: return found->n == 1 && found->card[0].def == value->card;
	case EXPECT_A_LIST:
		if (found->n != value->n_list)
			return false;
		return ordered ? same_order(value, found) : has_all(value, found);
	case EXPECT_EMPTY:
	case EXPECT_NOTHING: break;
	}
	return found->n == 0;
}

static bool
equal(const struct expect_value *value, const struct judge_run *run, const struct found *found)
{
	bool ordered = value->path.read == EXPECT_STACK ||
	               game_of(run)->area[value->path.place.area].ordered;

	if (is_cards(&value->path))
		return equal_cards(value, found, ordered);
	if (value->operand == EXPECT_NOTHING)
		return found->number == JUDGE_NO_NUMBER;
	return found->number == value->number;
}

static bool
compare(const struct expect_value *value, const struct judge_run *run, const struct found *found)
{
	switch (value->compare) {
	case EXPECT_EQUAL: return equal(value, run, found);
	case EXPECT_NOT: return !equal(value, run, found);
	case EXPECT_HAS: return has(value, found);
	case EXPECT_AT_LEAST:
		return found->number != JUDGE_NO_NUMBER && found->number >= value->number;
	case EXPECT_AT_MOST: break;
	}
	return found->number != JUDGE_NO_NUMBER && found->number <= value->number;
}

/* 3. Telling what is there */

static void
note_cards(const struct judge_run *run, const struct found *found, struct expect_result *result)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;

	if (found->n == 0)
		expect_note(result, "empty");
	for (int i = 0; i < found->n; i++) {
		expect_note(result, "%s%s", i ? ", " : "", cards->def[found->card[i].def].number);
		result->hidden_from |= (uint8_t)(~found->card[i].known_by & EVERYBODY);
	}
	if (found->n > 1)
		expect_note(result, " (%d cards)", found->n);
}

static void
note_property(const struct judge_run *run, uint8_t index, int32_t is, struct expect_result *result)
{
	const struct judge_property *property = &game_of(run)->property[index];

	switch ((enum judge_property_kind)property->kind) {
	case JUDGE_IS_NUMBER: expect_note(result, "%d", (int)is); break;
	case JUDGE_IS_BOOL: expect_note(result, "%s", is ? "true" : "false"); break;
	case JUDGE_IS_SEAT: expect_note(result, "%s", is ? "B" : "A"); break;
	case JUDGE_IS_NAME: expect_note(result, "%s", property->names[is]); break;
	case JUDGE_IS_DEF:
		expect_note(result, "%s", judge_run_params(run)->cards->def[is].number);
		break;
	}
}

static void
note_found(const struct judge_run *run, const struct expect_path *path, const struct found *found,
           struct expect_result *result)
{
	expect_note(result, "%s%s is ", *result->actual ? "; " : "", path->text);
	if (is_cards(path))
		note_cards(run, found, result);
	else if (path->read == EXPECT_KNOWN_TO && found->number != JUDGE_NO_NUMBER)
		expect_note(result, "%s",
		            (const char *[]){ "nobody", "A", "B", "both" }[found->number]);
	else if (path->read == EXPECT_RELATION)
		expect_note(result, "%s",
		            found->number == 1 ? "true"
		            : found->number    ? "unknown"
		                               : "false");
	else if (path->read != EXPECT_PROPERTY && found->n != 1)
		expect_note(result, "nothing: there are %d cards", found->n);
	else if (found->number == JUDGE_NO_NUMBER)
		expect_note(result, "none");
	else
		note_property(run, path->property, found->number, result);
}

/* A count of cards tells no secret; names of hidden cards do. */
static void
note_count(const struct expect_path *path, const struct found *found, struct expect_result *result)
{
	expect_note(result, "%s%s is %d", *result->actual ? "; " : "", path->text, found->n);
}

bool
expect_holds(const struct expect_value *value, struct judge_run *run, struct expect_result *result)
{
	struct found found;

	read_path(run, &value->path, &found);
	if (is_cards(&value->path) && value->operand == EXPECT_A_NUMBER)
		note_count(&value->path, &found, result);
	else
		note_found(run, &value->path, &found, result);
	return compare(value, run, &found);
}

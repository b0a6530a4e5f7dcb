/* position.c: positions as JSON. */
#include "judged/words/position.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 1. Who may know */

const char *const view_words[] = { "public", "A", "B", "judge", NULL };

bool
view_from_word(const char *word, enum view *view)
{
	for (int i = 0; view_words[i]; i++) {
		if (strcmp(word, view_words[i]) != 0)
			continue;
		*view = (enum view)i;
		return true;
	}
	return false;
}

const char *
view_word(enum view view)
{
	return view_words[view];
}

bool
view_knows(enum view view, uint8_t known_by)
{
	static const uint8_t need[] = {
		[VIEW_PUBLIC] = 3, [VIEW_A] = 1, [VIEW_B] = 2, [VIEW_JUDGE] = 0
	};
	return (known_by & need[view]) == need[view];
}

/* 2. Names */

const char *
seat_name(judge_seat seat)
{
	static const char *const names[JUDGE_SEATS] = { "A", "B" };
	return seat < JUDGE_SEATS ? names[seat] : NULL;
}

void
place_name(const struct judge_run *run, judge_place place, char *out, size_t cap)
{
	const struct judge_game *game = judge_run_params(run)->game;
	judge_seat seat;
	int area, index;
	if (!judge_place_parts(run, place, &seat, &area, &index)) {
		snprintf(out, cap, "nowhere");
		return;
	}
	const struct judge_area *row = &game->area[area];
	int n = row->shared ? snprintf(out, cap, "%s", row->name)
	                    : snprintf(out, cap, "%s.%s", seat_name(seat), row->name);
	if (row->places > 1 && n > 0 && (size_t)n < cap)
		snprintf(out + n, cap - (size_t)n, ".%d", index + 1);
}

json_t *
property_json(const struct judge_run *run, const struct judge_property *property, int32_t value)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	if (value == JUDGE_NO_NUMBER)
		return json_null();
	switch ((enum judge_property_kind)property->kind) {
	case JUDGE_IS_BOOL: return json_boolean(value);
	case JUDGE_IS_SEAT:
		return value >= 0 && value < JUDGE_SEATS ? json_string(seat_name((judge_seat)value))
		                                         : json_null();
	case JUDGE_IS_NAME: return json_string(property->names[value]);
	case JUDGE_IS_DEF:
		return value >= 0 && value < cards->n ? json_string(cards->def[value].number)
		                                      : json_null();
	case JUDGE_IS_NUMBER: break;
	}
	return json_integer(value);
}

/* 3. Cards of a place */

struct heap {
	const struct judge_run *run;
	const struct judge_area *area;
	judge_seat seat;
	enum view view;
	struct judge_card_view card[JUDGE_CARDS];
	int n;
	bool uncounted; /* nobody told how many there are */
};

static const char *
number_of(const struct heap *heap, const struct judge_card_view *card)
{
	if (card_is_untold(card))
		return "";
	return judge_run_params(heap->run)->cards->def[card->def].number;
}

/* The cards a card lies on, from the lowest up. */
static json_t *
beneath_json(const struct heap *heap, const struct judge_card_view *top)
{
	json_t *list = json_array();
	judge_card under = top->beneath;
	for (int steps = 0; under != JUDGE_NO_CARD && steps < heap->n; steps++)
		for (int i = 0; i < heap->n; i++) {
			if (heap->card[i].card != under)
				continue;
			json_array_insert_new(list, 0,
			                      json_string(number_of(heap, &heap->card[i])));
			under = heap->card[i].beneath;
			break;
		}
	return list;
}

/* A card by its number alone, or with what else is to be said of it. */
static json_t *
card_json(const struct heap *heap, const struct judge_card_view *card)
{
	bool foreign = !heap->area->shared && card->owner != heap->seat;
	bool placed = heap->area->places > 1;
	if (!foreign && !placed && card->beneath == JUDGE_NO_CARD)
		return json_string(number_of(heap, card));
	json_t *out = json_pack("{s:s}", "card", number_of(heap, card));
	if (foreign)
		json_object_set_new(out, "owner", json_string(seat_name(card->owner)));
	if (placed)
		json_object_set_new(out, "since", json_integer(card->since));
	if (card->beneath != JUDGE_NO_CARD)
		json_object_set_new(out, "beneath", beneath_json(heap, card));
	return out;
}

static int
by_number(const void *a, const void *b, void *ctx)
{
	const struct heap *heap = ctx;
	const struct judge_card_view *x = a, *y = b;
	int order = strcmp(number_of(heap, x), number_of(heap, y));
	if (order == 0 && x->since != y->since)
		order = x->since < y->since ? -1 : 1;
	if (order == 0)
		order = x->owner - y->owner;
	return order;
}

static void
add_run(json_t *list, const char *what, int *n)
{
	if (*n)
		json_array_append_new(list, json_pack("{s:i}", what, *n));
	*n = 0;
}

/* Runs of hidden cards, and of those nobody told, are counted where they lie; without an order all of them at the end. */
static json_t *
heap_json(struct heap *heap)
{
	json_t *list = json_array();
	int hidden = 0, unknown = 0;
	if (!heap->area->ordered)
		qsort_r(heap->card, (size_t)heap->n, sizeof heap->card[0], by_number, heap);
	for (int i = 0; i < heap->n; i++) {
		if (heap->card[i].covered)
			continue;
		bool untold = card_is_untold(&heap->card[i]);
		if (untold && heap->uncounted)
			continue;
		if (heap->area->ordered)
			add_run(list, untold ? "hidden" : "unknown", untold ? &hidden : &unknown);
		if (untold) {
			unknown++;
			continue;
		}
		if (!view_knows(heap->view, heap->card[i].known_by)) {
			hidden++;
			continue;
		}
		if (heap->area->ordered)
			add_run(list, "hidden", &hidden);
		json_array_append_new(list, card_json(heap, &heap->card[i]));
	}
	add_run(list, "hidden", &hidden);
	add_run(list, "unknown", &unknown);
	if (heap->uncounted)
		json_array_append_new(list, json_pack("{s:b}", "uncounted", 1));
	return list;
}

static json_t *
place_json(struct judge_run *run, judge_place place, judge_seat seat, const struct judge_area *area,
           enum view view)
{
	struct heap heap = { .run = run,
		             .area = area,
		             .seat = seat,
		             .view = view,
		             .uncounted = judge_is_uncounted(run, place) };
	heap.n = judge_cards_at(run, place, heap.card, JUDGE_CARDS);
	assert(heap.n <= JUDGE_CARDS);
	return heap_json(&heap);
}

/* 4. Areas and values */

/* An area of one place is a list, one of several a map from their numbers, empty places left out. */
static json_t *
area_json(struct judge_run *run, judge_seat seat, int area, enum view view)
{
	const struct judge_area *row = &judge_run_params(run)->game->area[area];
	json_t *map = json_object();
	for (int i = 0; i < row->places; i++) {
		judge_place place = judge_place_of(run, seat, area, i);
		if (place == JUDGE_NO_PLACE)
			continue;
		json_t *list = place_json(run, place, seat, row, view);
		if (row->places == 1) {
			json_decref(map);
			return list;
		}
		char key[12];
		snprintf(key, sizeof key, "%d", i + 1);
		if (json_array_size(list))
			json_object_set_new(map, key, list);
		else
			json_decref(list);
	}
	return map;
}

static void
add_areas(json_t *out, struct judge_run *run, judge_seat seat, bool shared, enum view view)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int i = 0; i < game->n_areas; i++)
		if (game->area[i].shared == shared)
			json_object_set_new(out, game->area[i].name, area_json(run, seat, i, view));
}

static void
add_values(json_t *out, struct judge_run *run, enum judge_property_of of, int subject)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *property = &game->property[i];
		if (property->of != of)
			continue;
		int32_t value = judge_read(run, i, subject);
		if (value != JUDGE_NO_NUMBER)
			json_object_set_new(out, property->name,
			                    property_json(run, property, value));
	}
}

json_t *
position_json(struct judge_run *run, enum view view)
{
	json_t *out = json_object();
	add_values(out, run, JUDGE_OF_GAME, 0);
	add_areas(out, run, 0, true, view);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		json_t *player = json_object();
		add_values(player, run, JUDGE_OF_SEAT, seat);
		add_areas(player, run, seat, false, view);
		json_object_set_new(out, seat_name(seat), player);
	}
	return out;
}

static void
hash_json(json_t *position, size_t flags, char hex[DIGEST_HEX])
{
	char *text = json_dumps(position, JSON_COMPACT | flags);
	assert(text);
	digest_of(text, strlen(text), hex);
	free(text);
	json_decref(position);
}

void
position_seen_hash(struct judge_run *run, enum view view, char hex[DIGEST_HEX])
{
	hash_json(position_json(run, view), 0, hex);
}

void
position_hash(struct judge_run *run, char hex[DIGEST_HEX])
{
	hash_json(position_json(run, VIEW_JUDGE), JSON_SORT_KEYS, hex);
}

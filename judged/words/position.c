/* position.c: positions as JSON. */
#include "judged/words/told.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

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

/* As much of a text as there is room for, and where it ends. Places are named too often for printf. */
static char *
append(char *at, const char *end, const char *text)
{
	size_t room = (size_t)(end - at) - 1, len = strlen(text);
	len = len < room ? len : room;
	memcpy(at, text, len);
	at[len] = '\0';
	return at + len;
}

void
place_name(const struct judge_run *run, judge_place place, char *out, size_t cap)
{
	const char *end = out + cap;
	char digits[DIGITS];
	judge_seat seat;
	int area, index;
	if (!judge_place_parts(run, place, &seat, &area, &index)) {
		append(out, end, "nowhere");
		return;
	}
	const struct judge_area *row = &judge_run_params(run)->game->area[area];
	if (!row->shared)
		out = append(append(out, end, seat_name(seat)), end, ".");
	out = append(out, end, row->name);
	if (row->places > 1)
		append(append(out, end, "."), end, number_text(index + 1, digits));
}

void
property_tell(struct told_ruling *told, const char *name, const struct judge_run *run,
              const struct judge_property *property, int32_t value)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	bool none = value == JUDGE_NO_NUMBER;
	switch (none ? JUDGE_IS_NUMBER : (enum judge_property_kind)property->kind) {
	case JUDGE_IS_BOOL: told_truth(told, name, TOLD_ALL, value); return;
	case JUDGE_IS_SEAT:
		none = value < 0 || value >= JUDGE_SEATS;
		if (!none)
			told_text(told, name, TOLD_ALL, seat_name((judge_seat)value));
		break;
	case JUDGE_IS_NAME: told_text(told, name, TOLD_ALL, property->names[value]); return;
	case JUDGE_IS_DEF:
		none = value < 0 || value >= cards->n;
		if (!none)
			told_card(told, name, TOLD_ALL, cards->def[value].number);
		break;
	case JUDGE_IS_NUMBER:
		if (!none)
			told_number(told, name, TOLD_ALL, value);
		break;
	}
	if (none)
		told_add(told, TOLD_NULL, name, TOLD_ALL, 0);
}

json_t *
property_json(const struct judge_run *run, const struct judge_property *property, int32_t value)
{
	struct told_ruling told = { 0 };
	property_tell(&told, NULL, run, property, value);
	return told_take_json(&told, VIEW_JUDGE);
}

/* 3. Cards of a place */

struct heap {
	const struct judge_run *run;
	const struct judge_area *area;
	judge_seat seat;
	struct judge_card_view card[JUDGE_CARDS];
	int n;
};

static const char *
number_of(const struct heap *heap, const struct judge_card_view *card)
{
	if (card_is_untold(card))
		return "";
	return judge_run_params(heap->run)->cards->def[card->def].number;
}

static const struct judge_card_view *
find_card(const struct heap *heap, judge_card card)
{
	for (int i = 0; i < heap->n; i++)
		if (heap->card[i].card == card)
			return &heap->card[i];
	return NULL;
}

/* The cards a card lies on, from the lowest up. */
static void
tell_beneath(struct told_ruling *told, const struct heap *heap, const struct judge_card_view *top)
{
	const char *number[JUDGE_CARDS];
	const struct judge_card_view *under = find_card(heap, top->beneath);
	int n = 0;
	for (; under && n < heap->n; under = find_card(heap, under->beneath))
		number[n++] = number_of(heap, under);
	told_list(told, "beneath", TOLD_ALL);
	while (n > 0)
		told_card(told, NULL, TOLD_ALL, number[--n]);
	told_end(told);
}

/* A card by its number alone, or with what else is to be said of it. */
static void
tell_card(struct told_ruling *told, const struct heap *heap, const struct judge_card_view *card)
{
	bool foreign = !heap->area->shared && card->owner != heap->seat;
	bool placed = heap->area->places > 1;
	uint8_t to = told_to(card->known_by);
	if (!foreign && !placed && card->beneath == JUDGE_NO_CARD) {
		told_card(told, NULL, to, number_of(heap, card));
		return;
	}
	told_object(told, NULL, to);
	told_card(told, "card", TOLD_ALL, number_of(heap, card));
	if (foreign)
		told_text(told, "owner", TOLD_ALL, seat_name(card->owner));
	if (placed)
		told_number(told, "since", TOLD_ALL, card->since);
	if (card->beneath != JUDGE_NO_CARD)
		tell_beneath(told, heap, card);
	told_end(told);
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
tell_heap(struct told_ruling *told, const char *name, struct heap *heap, bool uncounted)
{
	bool ordered = heap->area->ordered;
	if (!ordered)
		qsort_r(heap->card, (size_t)heap->n, sizeof heap->card[0], by_number, heap);
	told_heap(told, name, (ordered ? TOLD_ORDERED : 0u) | (uncounted ? TOLD_UNCOUNTED : 0u));
	for (int i = 0; i < heap->n; i++) {
		bool untold = card_is_untold(&heap->card[i]);
		if (heap->card[i].covered || (untold && uncounted))
			continue;
		if (untold)
			told_add(told, TOLD_UNTOLD, NULL, TOLD_ALL, 0);
		else
			tell_card(told, heap, &heap->card[i]);
	}
	told_end(told);
}

/* 4. Areas and values */

/* One of several places only where something lies there, by its number. */
static void
tell_place(struct told_ruling *told, struct judge_run *run, judge_place place, judge_seat seat,
           const struct judge_area *area, int index)
{
	struct heap heap; /* not cleared, for there are more places than cards */
	char digits[DIGITS];
	bool uncounted = judge_is_uncounted(run, place);
	heap.run = run;
	heap.area = area;
	heap.seat = seat;
	heap.n = judge_cards_at(run, place, heap.card, JUDGE_CARDS);
	assert(heap.n <= JUDGE_CARDS);
	if (area->places == 1)
		tell_heap(told, area->name, &heap, uncounted);
	else if (heap.n || uncounted)
		tell_heap(told, number_text(index + 1, digits), &heap, uncounted);
}

/* An area of one place is a list, one of several a map from their numbers, empty places left out. */
static void
tell_area(struct told_ruling *told, struct judge_run *run, judge_seat seat, int area)
{
	const struct judge_area *row = &judge_run_params(run)->game->area[area];
	judge_place place = judge_place_of(run, seat, area, 0);
	if (row->places == 1 && place != JUDGE_NO_PLACE) {
		tell_place(told, run, place, seat, row, 0);
		return;
	}
	told_object(told, row->name, TOLD_ALL);
	for (int i = 0; i < row->places; i++) {
		place = judge_place_of(run, seat, area, i);
		if (place != JUDGE_NO_PLACE)
			tell_place(told, run, place, seat, row, i);
	}
	told_end(told);
}

static void
tell_areas(struct told_ruling *told, struct judge_run *run, judge_seat seat, bool shared)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int i = 0; i < game->n_areas; i++)
		if (game->area[i].shared == shared)
			tell_area(told, run, seat, i);
}

static void
tell_values(struct told_ruling *told, struct judge_run *run, enum judge_property_of of, int subject)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *property = &game->property[i];
		if (property->of != of)
			continue;
		int32_t value = judge_read(run, i, subject);
		if (value != JUDGE_NO_NUMBER)
			property_tell(told, property->name, run, property, value);
	}
}

void
position_tell(struct told_ruling *told, const char *name, struct judge_run *run)
{
	told_object(told, name, TOLD_ALL);
	tell_values(told, run, JUDGE_OF_GAME, 0);
	tell_areas(told, run, 0, true);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		told_object(told, seat_name(seat), TOLD_ALL);
		tell_values(told, run, JUDGE_OF_SEAT, seat);
		tell_areas(told, run, seat, false);
		told_end(told);
	}
	told_end(told);
}

/* 5. Their prints */

/* What is told, as numbers. Of more than there is room for the first are made one. */
struct print {
	struct judge_run *run;
	uint32_t number[128];
	size_t n;
};

static void
add(struct print *p, uint32_t number)
{
	if (p->n == sizeof p->number / sizeof p->number[0]) {
		uint64_t so_far = XXH3_64bits(p->number, sizeof p->number);
		memcpy(p->number, &so_far, sizeof so_far);
		p->n = sizeof so_far / sizeof p->number[0];
	}
	p->number[p->n++] = number;
}

/* What is written alike is alike. */
static uint32_t
as_written(const struct judge_run *run, const struct judge_property *property, int32_t value)
{
	const uint32_t none = UINT32_MAX;
	if (value == JUDGE_NO_NUMBER)
		return none;
	switch ((enum judge_property_kind)property->kind) {
	case JUDGE_IS_BOOL: return value != 0;
	case JUDGE_IS_SEAT: return value < 0 || value >= JUDGE_SEATS ? none : (uint32_t)value;
	case JUDGE_IS_DEF:
		return value < 0 || value >= judge_run_params(run)->cards->n ? none
		                                                             : (uint32_t)value;
	case JUDGE_IS_NAME:
	case JUDGE_IS_NUMBER: break;
	}
	return (uint32_t)value;
}

static void
add_values(struct print *p, enum judge_property_of of, int subject)
{
	const struct judge_game *game = judge_run_params(p->run)->game;
	for (int i = 0; i < game->n_properties; i++)
		if (game->property[i].of == of)
			add(p,
			    as_written(p->run, &game->property[i], judge_read(p->run, i, subject)));
}

static uint32_t
def_told(const struct judge_card_view *card)
{
	return card_is_untold(card) ? JUDGE_UNKNOWN_DEF : card->def;
}

/* Before another in a place without an order, as by_number(): any order of the definitions will do. */
static bool
is_before(const struct judge_card_view *a, const struct judge_card_view *b)
{
	const uint32_t x = def_told(a), y = def_told(b);
	if (x != y)
		return x < y;
	return a->since != b->since ? a->since < b->since : a->owner < b->owner;
}

static void
put_in_order(struct judge_card_view *card, int n)
{
	for (int i = 1; i < n; i++) {
		const struct judge_card_view moved = card[i];
		int at = i;
		for (; at > 0 && is_before(&moved, &card[at - 1]); at--)
			card[at] = card[at - 1];
		card[at] = moved;
	}
}

static void
add_card(struct print *p, const struct heap *heap, const struct judge_card_view *card)
{
	const bool untold = card_is_untold(card);
	add(p, def_told(card) | (untold || heap->area->shared ? 0u : (uint32_t)card->owner << 16));
	if (!untold && heap->area->places > 1)
		add(p, card->since);
	const struct judge_card_view *under = untold ? NULL : find_card(heap, card->beneath);
	for (int n = 0; under && n < heap->n; n++, under = find_card(heap, under->beneath))
		add(p, def_told(under) | UINT32_C(1) << 31);
}

static void
add_place(struct print *p, judge_place place, const struct judge_area *area)
{
	struct heap heap; /* not cleared, for there are more places than cards */
	const bool uncounted = judge_is_uncounted(p->run, place);
	heap.area = area;
	heap.n = judge_cards_at(p->run, place, heap.card, JUDGE_CARDS);
	if (heap.n == 0 && !uncounted)
		return;
	add(p, place | (uint32_t)uncounted << 16 | UINT32_C(1) << 30);
	if (!area->ordered)
		put_in_order(heap.card, heap.n);
	for (int i = 0; i < heap.n; i++)
		if (!heap.card[i].covered && !(card_is_untold(&heap.card[i]) && uncounted))
			add_card(p, &heap, &heap.card[i]);
}

uint64_t
position_print(struct judge_run *run)
{
	const struct judge_game *game = judge_run_params(run)->game;
	struct print print; /* likewise */
	judge_seat seat;
	int area, index;
	print.run = run;
	print.n = 0;
	add_values(&print, JUDGE_OF_GAME, 0);
	for (seat = 0; seat < JUDGE_SEATS; seat++)
		add_values(&print, JUDGE_OF_SEAT, seat);
	for (judge_place place = 0; judge_place_parts(run, place, &seat, &area, &index); place++)
		add_place(&print, place, &game->area[area]);
	return XXH3_64bits(print.number, print.n * sizeof print.number[0]);
}

/* 6. Positions by themselves */

json_t *
position_json(struct judge_run *run, enum view view)
{
	struct told_ruling told = { 0 };
	position_tell(&told, NULL, run);
	return told_take_json(&told, view);
}

void
position_hash(struct judge_run *run, char hex[DIGEST_HEX])
{
	struct told_ruling told = { 0 };
	struct buffer text = { 0 };
	position_tell(&told, NULL, run);
	told_write_sorted(&told, 0, VIEW_JUDGE, &text);
	digest_of(text.at, text.n, hex);
	buffer_free(&text);
	told_free(&told);
}

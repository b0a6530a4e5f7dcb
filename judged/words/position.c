/* position.c: positions as JSON. */
#include "judged/words/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/compare.h"
#include "judged/words/state.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* 1. Names */

const char *
seat_name(judge_seat seat)
{
	static const char *const names[JUDGE_SEATS] = { "A", "B" };
	return seat < JUDGE_SEATS ? names[seat] : NULL;
}

int32_t
game_value(struct judge_run *run, const char *name)
{
	int property = compare_property(judge_run_params(run)->game, JUDGE_OF_GAME, name);
	return property < 0 ? JUDGE_NO_NUMBER : judge_read(run, property, 0);
}

/* Append as much of the text as fits and return the end. Places are named too often for printf. */
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
keywords_say(const struct judge_game *game, int32_t bits, char out[KEYWORDS_TEXT])
{
	char *at = out, *end = out + KEYWORDS_TEXT;
	*out = '\0';
	for (int i = 1; game->keyword[i]; i++)
		if ((uint32_t)bits >> i & 1)
			at = append(append(at, end, at > out ? ", " : ""), end, game->keyword[i]);
	if (at == out)
		append(out, end, "none");
}

static void
freeze_keywords(struct ruling_snapshot *snap, const char *name, const struct judge_run *run,
                uint32_t bits)
{
	const char *const *keyword = judge_run_params(run)->game->keyword;
	snapshot_list(snap, name, SNAPSHOT_ALL);
	for (int i = 1; keyword[i]; i++)
		if (bits >> i & 1)
			snapshot_text(snap, NULL, SNAPSHOT_ALL, keyword[i]);
	snapshot_end(snap);
}

void
property_freeze(struct ruling_snapshot *snap, const char *name, const struct judge_run *run,
                const struct judge_property *property, int32_t value)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	bool none = value == JUDGE_NO_NUMBER;
	switch (none ? JUDGE_IS_NUMBER : (enum judge_property_kind)property->kind) {
	case JUDGE_IS_BOOL: snapshot_truth(snap, name, SNAPSHOT_ALL, value); return;
	case JUDGE_IS_SEAT:
		none = value < 0 || value >= JUDGE_SEATS;
		if (!none)
			snapshot_text(snap, name, SNAPSHOT_ALL, seat_name((judge_seat)value));
		break;
	case JUDGE_IS_NAME: snapshot_text(snap, name, SNAPSHOT_ALL, property->names[value]); return;
	case JUDGE_IS_DEF:
		none = value < 0 || value >= cards->n;
		if (!none)
			snapshot_card(snap, name, SNAPSHOT_ALL, cards->def[value].number);
		break;
	case JUDGE_IS_NUMBER:
		if (!none)
			snapshot_number(snap, name, SNAPSHOT_ALL, value);
		break;
	case JUDGE_IS_KEYWORDS: freeze_keywords(snap, name, run, (uint32_t)value); return;
	}
	if (none)
		snapshot_add(snap, SNAPSHOT_NULL, name, SNAPSHOT_ALL, 0);
}

json_t *
property_json(const struct judge_run *run, const struct judge_property *property, int32_t value)
{
	struct ruling_snapshot snap = { 0 };
	property_freeze(&snap, NULL, run, property, value);
	return snapshot_take_json(&snap, VIEW_JUDGE);
}

/* 2. Fingerprints */

static uint64_t
print_of_text(const struct ruling_snapshot *snap, snapshot_name name)
{
	return name ? XXH3_64bits(snap->text.at + snap->place[name - 1].at,
	                          snap->place[name - 1].len)
	            : 0;
}

/* Return a fingerprint of the cells from `from` on, as the judge sees them. */
static uint64_t
print_from(const struct ruling_snapshot *snap, uint32_t from)
{
	uint64_t print = 0;
	for (uint32_t i = from; i < snap->n; i++) {
		const struct snapshot_cell *cell = &snap->cell[i];
		const bool text = cell->kind == SNAPSHOT_TEXT || cell->kind == SNAPSHOT_CARD;
		if (!(cell->audience >> VIEW_JUDGE & 1))
			continue;
		const uint64_t of[] = {
			print,
			cell->kind | (uint64_t)cell->heap << 8,
			print_of_text(snap, cell->name),
			text                        ? print_of_text(snap, (snapshot_name)cell->is)
			: snapshot_has_number(cell) ? (uint64_t)cell->is
						    : 0,
		};
		print = XXH3_64bits(of, sizeof of);
	}
	return print;
}

/* 3. Cards of a place */

struct heap {
	struct state_freezing *s;
	const struct judge_area *area;
	judge_seat seat;
	struct judge_card_view card[JUDGE_CARDS];
	/* by handle: fingerprint of all that is written about the card but its number */
	uint64_t print[JUDGE_CARDS];
	int n;
};

static const char *
number_of(const struct heap *heap, const struct judge_card_view *card)
{
	if (card_is_unknown(card))
		return "";
	return judge_run_params(heap->s->run)->cards->def[card->def].number;
}

static const struct judge_card_view *
find_card(const struct heap *heap, judge_card card)
{
	for (int i = 0; i < heap->n; i++)
		if (heap->card[i].card == card)
			return &heap->card[i];
	return NULL;
}

/* Add the cards that lie beneath a card, the lowest first. */
static void
freeze_beneath(struct ruling_snapshot *snap, const struct heap *heap,
               const struct judge_card_view *top)
{
	const char *number[JUDGE_CARDS];
	const struct judge_card_view *under = find_card(heap, top->beneath);
	int n = 0;
	for (; under && n < heap->n; under = find_card(heap, under->beneath))
		number[n++] = number_of(heap, under);
	snapshot_list(snap, "beneath", SNAPSHOT_ALL);
	while (n > 0)
		snapshot_card(snap, NULL, SNAPSHOT_ALL, number[--n]);
	snapshot_end(snap);
}

/* Add everything unusual about a card: its values and rows. Returns whether there is anything. If
 * `s->snap` is NULL, nothing is added. */
static bool
freeze_unusual(struct state_freezing *s, const struct judge_card_view *card)
{
	const struct judge_game *game = judge_run_params(s->run)->game;
	const bool unknown = card_is_unknown(card);
	bool any = false;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *property = &game->property[i];
		int32_t value;
		if (property->of != JUDGE_OF_CARD || (unknown && !property->open) ||
		    !judge_is_unusual(s->run, i, card->card, &value))
			continue;
		if (s->snap)
			property_freeze(s->snap, property->name, s->run, property, value);
		any = true;
	}
	return state_freeze(s, JUDGE_OF_CARD, card->card) || any;
}

static bool
is_unusual(const struct heap *heap, const struct judge_card_view *card)
{
	struct ruling_snapshot *snap = heap->s->snap;
	heap->s->snap = NULL;
	bool unusual = freeze_unusual(heap->s, card);
	heap->s->snap = snap;
	return unusual;
}

/* Add a card: only its number, or an object if there is more to say about it. */
static void
freeze_card(struct ruling_snapshot *snap, const struct heap *heap,
            const struct judge_card_view *card)
{
	const bool unknown = card_is_unknown(card);
	const bool foreign = !unknown && !heap->area->shared && card->owner != heap->seat;
	const bool placed = !unknown && heap->area->places > 1;
	const bool atop = !unknown && card->beneath != JUDGE_NO_CARD;
	const uint8_t to = unknown ? SNAPSHOT_ALL : snapshot_to(card->known_by);
	if (!foreign && !placed && !atop && !is_unusual(heap, card)) {
		if (unknown)
			snapshot_add(snap, SNAPSHOT_UNKNOWN, NULL, SNAPSHOT_ALL, 0);
		else
			snapshot_card(snap, NULL, to, number_of(heap, card));
		return;
	}
	snapshot_object(snap, NULL, to);
	if (unknown)
		snapshot_number(snap, "unknown", SNAPSHOT_ALL, 1);
	else
		snapshot_card(snap, "card", SNAPSHOT_ALL, number_of(heap, card));
	if (foreign)
		snapshot_text(snap, "owner", SNAPSHOT_ALL, seat_name(card->owner));
	if (placed)
		snapshot_number(snap, "since", SNAPSHOT_ALL, card->since);
	freeze_unusual(heap->s, card);
	if (atop)
		freeze_beneath(snap, heap, card);
	snapshot_end(snap);
}

/* Order cards by number, owner and fingerprint; in zones, the turn in which a card came comes
 * before the owner. Elsewhere that turn isn't written: a written position may not have it. */
static int
by_number(const void *a, const void *b, void *ctx)
{
	const struct heap *heap = ctx;
	const struct judge_card_view *x = a, *y = b;
	const uint64_t p = heap->print[x->card], q = heap->print[y->card];
	int order = strcmp(number_of(heap, x), number_of(heap, y));
	if (order == 0 && heap->area->places > 1 && x->since != y->since)
		order = x->since < y->since ? -1 : 1;
	if (order == 0)
		order = x->owner - y->owner;
	return order ? order : (p > q) - (p < q);
}

/* Sort the cards. Cards with the same number are ordered by what else is written about them: this
 * is added once for each card, to take its fingerprint, and then dropped again. */
static void
put_in_order(struct heap *heap)
{
	struct ruling_snapshot *snap = heap->s->snap;
	for (int i = 0; i < heap->n; i++) {
		const uint32_t from = snap->n;
		freeze_unusual(heap->s, &heap->card[i]);
		heap->print[heap->card[i].card] = snap->n > from ? print_from(snap, from) : 0;
		snap->n = from;
	}
	qsort_r(heap->card, (size_t)heap->n, sizeof heap->card[0], by_number, heap);
}

static void
freeze_heap(struct ruling_snapshot *snap, const char *name, struct heap *heap, bool uncounted)
{
	bool ordered = heap->area->ordered;
	if (!ordered)
		put_in_order(heap);
	snapshot_heap(snap, name,
	              (ordered ? SNAPSHOT_ORDERED : 0u) | (uncounted ? SNAPSHOT_UNCOUNTED : 0u));
	for (int i = 0; i < heap->n; i++)
		if (!heap->card[i].covered && !(card_is_unknown(&heap->card[i]) && uncounted))
			freeze_card(snap, heap, &heap->card[i]);
	snapshot_end(snap);
}

/* 4. Areas and values */

/* Add a place. In an area of several places, only a place where something lies is added, under its
 * number. */
static void
freeze_place(struct state_freezing *s, judge_place place, judge_seat seat,
             const struct judge_area *area, int index)
{
	struct heap heap; /* not cleared: there are more places than cards */
	char digits[DIGITS];
	bool uncounted = judge_is_uncounted(s->run, place);
	heap.s = s;
	heap.area = area;
	heap.seat = seat;
	heap.n = judge_cards_at(s->run, place, heap.card, JUDGE_CARDS);
	assert(heap.n <= JUDGE_CARDS);
	if (area->places == 1)
		freeze_heap(s->snap, area->name, &heap, uncounted);
	else if (heap.n || uncounted)
		freeze_heap(s->snap, number_text(index + 1, digits), &heap, uncounted);
}

/* Add an area. An area of one place is a list; an area of several places is a map by their numbers,
 * without the empty ones. */
static void
freeze_area(struct state_freezing *s, judge_seat seat, int area)
{
	const struct judge_area *row = &judge_run_params(s->run)->game->area[area];
	judge_place place = judge_place_of(s->run, seat, area, 0);
	if (row->places == 1 && place != JUDGE_NO_PLACE) {
		freeze_place(s, place, seat, row, 0);
		return;
	}
	snapshot_object(s->snap, row->name, SNAPSHOT_ALL);
	for (int i = 0; i < row->places; i++) {
		place = judge_place_of(s->run, seat, area, i);
		if (place != JUDGE_NO_PLACE)
			freeze_place(s, place, seat, row, i);
	}
	snapshot_end(s->snap);
}

static void
freeze_areas(struct state_freezing *s, judge_seat seat, bool shared)
{
	const struct judge_game *game = judge_run_params(s->run)->game;
	for (int i = 0; i < game->n_areas; i++)
		if (game->area[i].shared == shared)
			freeze_area(s, seat, i);
}

/* Add the values and rows of the game or of a seat. */
static void
freeze_values(struct state_freezing *s, enum judge_property_of of, int subject)
{
	const struct judge_game *game = judge_run_params(s->run)->game;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *property = &game->property[i];
		if (property->of != of)
			continue;
		int32_t value = judge_read(s->run, i, subject);
		bool usual = property->usual == JUDGE_USUALLY_NONE && value == 0;
		if (value != JUDGE_NO_NUMBER && !usual)
			property_freeze(s->snap, property->name, s->run, property, value);
	}
	state_freeze(s, of, subject);
}

void
position_freeze(struct ruling_snapshot *snap, const char *name, struct judge_run *run)
{
	struct state_freezing s; /* its `sight` is read when it is needed */
	s.run = run;
	s.snap = snap;
	s.n_sights = 0;
	snapshot_object(snap, name, SNAPSHOT_ALL);
	snapshot_text(snap, "step", SNAPSHOT_ALL,
	              judge_run_params(run)->game->step[judge_step(run)]);
	freeze_values(&s, JUDGE_OF_GAME, 0);
	freeze_areas(&s, 0, true);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		snapshot_object(snap, seat_name(seat), SNAPSHOT_ALL);
		freeze_values(&s, JUDGE_OF_SEAT, seat);
		freeze_areas(&s, seat, false);
		snapshot_end(snap);
	}
	snapshot_end(snap);
}

/* 5. Fingerprints of positions */

uint64_t
position_print(struct judge_run *run)
{
	struct ruling_snapshot snap = { 0 };
	position_freeze(&snap, NULL, run);
	const uint64_t print = print_from(&snap, 0);
	snapshot_free(&snap);
	return print;
}

/* 6. Positions on their own */

json_t *
position_json(struct judge_run *run, enum view view)
{
	struct ruling_snapshot snap = { 0 };
	position_freeze(&snap, NULL, run);
	return snapshot_take_json(&snap, view);
}

void
position_hash(struct judge_run *run, char hex[DIGEST_HEX])
{
	struct ruling_snapshot snap = { 0 };
	struct buffer text = { 0 };
	position_freeze(&snap, NULL, run);
	snapshot_write_sorted(&snap, 0, VIEW_JUDGE, &text);
	digest_of(text.at, text.n, hex);
	buffer_free(&text);
	snapshot_free(&snap);
}

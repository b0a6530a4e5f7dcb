/* snapshot.c: adding to and reading a ruling's cells, texts and citations. */
#include "judged/record/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FIRST_CELLS = 256, FIRST_NAMES = 256 };

/* 1. Memory */

void
snapshot_free(struct ruling_snapshot *snap)
{
	for (int seat = 0; seat < 2; seat++)
		if (snap->account[seat]) {
			snapshot_free(snap->account[seat]);
			free(snap->account[seat]);
		}
	free(snap->cell);
	free(snap->citation);
	free(snap->rule);
	free(snap->decision);
	free(snap->order);
	buffer_free(&snap->run);
	free(snap->number);
	free(snap->place);
	free(snap->slot);
	buffer_free(&snap->text);
	*snap = (struct ruling_snapshot){ 0 };
}

void
snapshot_forget_run(struct ruling_snapshot *snap)
{
	size_t bytes = snap->n_citations * sizeof *snap->citation;
	free(snap->citation);
	free(snap->rule);
	free(snap->decision);
	free(snap->order);
	free(snap->number);
	buffer_free(&snap->run);
	snap->citation = NULL;
	snap->rule = NULL;
	snap->decision = NULL;
	snap->order = snap->number = NULL;
	snap->n_citations = snap->cap_citations = snap->n_rules = snap->cap_rules = 0;
	snap->n_decisions = snap->cap_decisions = snap->n_order = snap->cap_order = 0;
	alloc_freed(bytes);
}

void
snapshot_clear(struct ruling_snapshot *snap)
{
	struct ruling_snapshot kept = { .cell = snap->cell,
		                        .cap = snap->cap,
		                        .citation = snap->citation,
		                        .cap_citations = snap->cap_citations,
		                        .rule = snap->rule,
		                        .cap_rules = snap->cap_rules,
		                        .decision = snap->decision,
		                        .cap_decisions = snap->cap_decisions,
		                        .order = snap->order,
		                        .cap_order = snap->cap_order,
		                        .text = snap->text,
		                        .place = snap->place,
		                        .cap_names = snap->cap_names,
		                        .slot = snap->slot,
		                        .n_slots = snap->n_slots };
	snap->cell = NULL;
	snap->citation = NULL;
	snap->rule = NULL;
	snap->decision = NULL;
	snap->order = NULL;
	snap->place = NULL;
	snap->slot = NULL;
	snap->text = (struct buffer){ 0 };
	snapshot_free(snap);
	kept.text.n = 0;
	if (kept.slot)
		memset(kept.slot, 0, kept.n_slots * sizeof *kept.slot);
	*snap = kept;
}

/* Return a list with capacity for one more; the capacity doubles. */
static void *
grown(void *list, uint32_t n, uint32_t *cap, size_t size)
{
	if (n < *cap)
		return list;
	*cap = *cap ? *cap * 2 : FIRST_CELLS;
	return alloc_again(list, *cap * size);
}

/* Return a list with capacity for `n`. */
static void *
reserved(void *list, uint32_t n, uint32_t *cap, size_t size)
{
	if (n <= *cap)
		return list;
	*cap = n;
	return alloc_more(list, n, size);
}

/* 2. Texts */

static uint32_t
hash_of(const char *text, size_t len)
{
	return (uint32_t)XXH3_64bits(text, len);
}

const char *
snapshot_name_text(const struct ruling_snapshot *snap, snapshot_name name)
{
	return name && name <= snap->n_names ? snap->text.at + snap->place[name - 1].at : "";
}

/* Return the slot of a text, or the empty slot it would get. */
static snapshot_name *
slot_of(const struct ruling_snapshot *snap, const char *text, size_t len)
{
	uint32_t at = hash_of(text, len) & (snap->n_slots - 1);
	while (snap->slot[at] && strcmp(snapshot_name_text(snap, snap->slot[at]), text) != 0)
		at = (at + 1) & (snap->n_slots - 1);
	return &snap->slot[at];
}

/* Put the texts that were appended into the table. Returns whether all of them are new. */
static bool
find_all(struct ruling_snapshot *snap)
{
	bool new = true;
	while (snap->n_found < snap->n_names) {
		const struct snapshot_place *place = &snap->place[snap->n_found++];
		snapshot_name *slot = slot_of(snap, snap->text.at + place->at, place->len);
		new = new && !*slot;
		*slot = *slot ? *slot : snap->n_found;
	}
	return new;
}

static void
more_slots(struct ruling_snapshot *snap)
{
	uint32_t n = snap->n_slots ? snap->n_slots * 2 : 2 * FIRST_NAMES;
	while (n <= 2 * snap->n_names)
		n *= 2;
	free(snap->slot);
	snap->slot = alloc_zeroed(n, sizeof *snap->slot);
	snap->n_slots = n;
	snap->n_found = 0;
}

/* Is any of eight bytes 0? Nonzero if so. */
static inline uint64_t
has_zero(uint64_t bytes)
{
	return (bytes - UINT64_C(0x0101010101010101)) & ~bytes & UINT64_C(0x8080808080808080);
}

static bool
needs_no_escapes(const char *text, size_t len)
{
	const uint64_t each = UINT64_C(0x0101010101010101);
	for (uint64_t eight; len >= sizeof eight; text += sizeof eight, len -= sizeof eight) {
		memcpy(&eight, text, sizeof eight);
		uint64_t low = (eight - each * ' ') & ~eight & each * 0x80;
		if (low | has_zero(eight ^ each * '"') | has_zero(eight ^ each * '\\'))
			return false;
	}
	for (; len > 0; text++, len--)
		if ((unsigned char)*text < ' ' || *text == '"' || *text == '\\')
			return false;
	return true;
}

bool
snapshot_is_plain(const struct ruling_snapshot *snap, snapshot_name name)
{
	struct snapshot_place *place = &snap->place[name - 1];
	if (place->plain == SNAPSHOT_PERHAPS_PLAIN)
		place->plain = needs_no_escapes(snap->text.at + place->at, place->len)
		                       ? SNAPSHOT_IS_PLAIN
		                       : SNAPSHOT_NOT_PLAIN;
	return place->plain == SNAPSHOT_IS_PLAIN;
}

void
snapshot_append_text(struct ruling_snapshot *snap, const char *text, size_t len)
{
	snap->place = grown(snap->place, snap->n_names, &snap->cap_names, sizeof *snap->place);
	snap->place[snap->n_names++] = (struct snapshot_place){
		.at = (uint32_t)snap->text.n,
		.len = (uint32_t)len,
	};
	buffer_bytes(&snap->text, text, len);
	buffer_bytes(&snap->text, "", 1);
}

snapshot_name
snapshot_text_of(struct ruling_snapshot *snap, const char *text)
{
	size_t len = strlen(text);
	if (2 * snap->n_names >= snap->n_slots)
		more_slots(snap);
	if (snap->n_found < snap->n_names)
		find_all(snap);
	snapshot_name *slot = slot_of(snap, text, len);
	if (*slot)
		return *slot;
	snapshot_append_text(snap, text, len);
	snap->n_found = snap->n_names;
	return *slot = snap->n_names;
}

bool
snapshot_texts_differ(struct ruling_snapshot *snap)
{
	if (2 * snap->n_names >= snap->n_slots)
		more_slots(snap);
	return find_all(snap);
}

snapshot_short
snapshot_in_run(struct ruling_snapshot *snap, const char *text)
{
	snapshot_name name = snapshot_text_of(snap, text);
	if (name > UINT16_MAX)
		abort();
	return (snapshot_short)name;
}

/* 3. Cells */

void
snapshot_add(struct ruling_snapshot *snap, enum snapshot_kind kind, const char *name,
             uint8_t audience, int64_t is)
{
	snap->cell = grown(snap->cell, snap->n, &snap->cap, sizeof *snap->cell);
	snap->cell[snap->n++] = (struct snapshot_cell){
		.kind = (uint8_t)kind,
		.audience = audience,
		.name = name ? snapshot_text_of(snap, name) : 0,
		.is = is,
	};
}

/* Begin an object or list. Until its end, `is` is the object or list around it. */
static void
begin(struct ruling_snapshot *snap, enum snapshot_kind kind, const char *name, uint8_t audience)
{
	snapshot_add(snap, kind, name, audience, snap->open);
	snap->open = snap->n;
}

void
snapshot_object(struct ruling_snapshot *snap, const char *name, uint8_t audience)
{
	begin(snap, SNAPSHOT_OBJECT, name, audience);
}

void
snapshot_list(struct ruling_snapshot *snap, const char *name, uint8_t audience)
{
	begin(snap, SNAPSHOT_LIST, name, audience);
}

void
snapshot_heap(struct ruling_snapshot *snap, const char *name, unsigned heap)
{
	begin(snap, SNAPSHOT_HEAP, name, SNAPSHOT_ALL);
	snap->cell[snap->n - 1].heap = (uint8_t)heap;
}

void
snapshot_end(struct ruling_snapshot *snap)
{
	uint32_t at = snap->open - 1;
	snapshot_add(snap, SNAPSHOT_END, NULL, SNAPSHOT_ALL, 0);
	snap->open = (uint32_t)snap->cell[at].is;
	snap->cell[at].is = snap->n;
}

void
snapshot_text(struct ruling_snapshot *snap, const char *name, uint8_t audience, const char *is)
{
	snapshot_add(snap, SNAPSHOT_TEXT, name, audience, snapshot_text_of(snap, is));
}

void
snapshot_texts(struct ruling_snapshot *snap, const char *name, const char *const is[SNAPSHOT_VIEWS])
{
	for (int view = 0, said = 0; view < SNAPSHOT_VIEWS; view++) {
		uint8_t to = 0;
		for (int other = view; other < SNAPSHOT_VIEWS; other++)
			if (!(said >> other & 1) && strcmp(is[view], is[other]) == 0)
				to |= (uint8_t)(1 << other);
		if (!(said >> view & 1))
			snapshot_text(snap, name, to, is[view]);
		said |= to;
	}
}

void
snapshot_card(struct ruling_snapshot *snap, const char *name, uint8_t audience, const char *number)
{
	snapshot_add(snap, SNAPSHOT_CARD, name, audience, snapshot_text_of(snap, number));
}

void
snapshot_number(struct ruling_snapshot *snap, const char *name, uint8_t audience, int64_t is)
{
	snapshot_add(snap, SNAPSHOT_NUMBER, name, audience, is);
}

void
snapshot_truth(struct ruling_snapshot *snap, const char *name, uint8_t audience, bool is)
{
	snapshot_add(snap, SNAPSHOT_TRUTH, name, audience, is);
}

void
snapshot_reserve(struct ruling_snapshot *snap, uint32_t citations, uint32_t decisions)
{
	snap->citation = reserved(snap->citation, snap->n_citations + citations,
	                          &snap->cap_citations, sizeof *snap->citation);
	snap->decision = reserved(snap->decision, snap->n_decisions + decisions,
	                          &snap->cap_decisions, sizeof *snap->decision);
}

struct snapshot_citation *
snapshot_cite(struct ruling_snapshot *snap)
{
	snap->citation = grown(snap->citation, snap->n_citations, &snap->cap_citations,
	                       sizeof *snap->citation);
	struct snapshot_citation *out = &snap->citation[snap->n_citations++];
	*out = (struct snapshot_citation){ .seat = SNAPSHOT_NO_SEAT };
	return out;
}

struct snapshot_rule *
snapshot_rule(struct ruling_snapshot *snap)
{
	snap->rule = grown(snap->rule, snap->n_rules, &snap->cap_rules, sizeof *snap->rule);
	return &snap->rule[snap->n_rules++];
}

struct snapshot_decision *
snapshot_decision(struct ruling_snapshot *snap)
{
	snap->decision = grown(snap->decision, snap->n_decisions, &snap->cap_decisions,
	                       sizeof *snap->decision);
	struct snapshot_decision *out = &snap->decision[snap->n_decisions++];
	*out = (struct snapshot_decision){ .asked = SNAPSHOT_NO_SEAT, .order_at = snap->n_order };
	return out;
}

void
snapshot_next_card(struct ruling_snapshot *snap, snapshot_name card)
{
	snap->order = grown(snap->order, snap->n_order, &snap->cap_order, sizeof *snap->order);
	snap->order[snap->n_order++] = card;
	snap->decision[snap->n_decisions - 1].n_order++;
}

uint8_t
snapshot_to(uint8_t known_by)
{
	uint8_t views = 0;
	for (int view = 0; view_words[view]; view++)
		if (view_knows((enum view)view, known_by))
			views |= (uint8_t)(1 << view);
	return views;
}

/* 4. Reading */

uint32_t
snapshot_after(const struct ruling_snapshot *snap, uint32_t cell)
{
	return snapshot_holds(&snap->cell[cell]) ? (uint32_t)snap->cell[cell].is : cell + 1;
}

/* Return the first cell for the reader from `cell` on; 0: the object or list around it has no
 * more. */
static uint32_t
first_from(const struct ruling_snapshot *snap, uint32_t cell, enum view view)
{
	while (cell < snap->n && snap->cell[cell].kind != SNAPSHOT_END) {
		if (snap->cell[cell].audience >> view & 1)
			return cell;
		cell = snapshot_after(snap, cell);
	}
	return 0;
}

uint32_t
snapshot_count(const struct ruling_snapshot *snap, uint32_t of, enum view view)
{
	uint32_t n = 0;
	for (uint32_t at = snapshot_first(snap, of, view); at; at = snapshot_next(snap, at, view))
		n++;
	return n;
}

uint32_t
snapshot_first(const struct ruling_snapshot *snap, uint32_t of, enum view view)
{
	return of < snap->n && snapshot_holds(&snap->cell[of]) ? first_from(snap, of + 1, view) : 0;
}

uint32_t
snapshot_next(const struct ruling_snapshot *snap, uint32_t cell, enum view view)
{
	return first_from(snap, snapshot_after(snap, cell), view);
}

uint32_t
snapshot_member(const struct ruling_snapshot *snap, uint32_t of, enum view view, const char *name)
{
	if (of >= snap->n || snap->cell[of].kind != SNAPSHOT_OBJECT)
		return 0;
	uint32_t at = snapshot_first(snap, of, view);
	for (; at; at = snapshot_next(snap, at, view)) {
		const char *is = snapshot_name_text(snap, snap->cell[at].name);
		if (*is == *name && strcmp(is, name) == 0)
			break;
	}
	return at;
}

const char *
snapshot_text_at(const struct ruling_snapshot *snap, uint32_t of, enum view view, const char *name)
{
	uint32_t at = snapshot_member(snap, of, view, name);
	if (!at || (snap->cell[at].kind != SNAPSHOT_TEXT && snap->cell[at].kind != SNAPSHOT_CARD))
		return "";
	return snapshot_name_text(snap, (snapshot_name)snap->cell[at].is);
}

int64_t
snapshot_number_at(const struct ruling_snapshot *snap, uint32_t of, enum view view,
                   const char *name)
{
	uint32_t at = snapshot_member(snap, of, view, name);
	uint8_t kind = at ? snap->cell[at].kind : SNAPSHOT_END;
	return kind == SNAPSHOT_NUMBER || kind == SNAPSHOT_TRUTH ? snap->cell[at].is : 0;
}

bool
snapshot_knows(const struct snapshot_citation *citation, enum view view)
{
	return citation->audience >> view & 1;
}

bool
snapshot_alike(const struct ruling_snapshot *snap, enum view a, enum view b)
{
	uint8_t both = (uint8_t)(1 << a | 1 << b);
	for (uint32_t at = 0; at < snap->n; at++) {
		const struct snapshot_cell *cell = &snap->cell[at];
		uint8_t to = cell->audience & both;
		if (cell->kind == SNAPSHOT_ACCOUNT || (to && to != both))
			return false;
		if (at && at == snap->position)
			at = snapshot_after(snap, at) - 1;
	}
	return true;
}

/* 5. Cards that the ruling names */

struct naming {
	void (*each)(void *ctx, const char *number, uint8_t views);
	void *ctx;
};

static void name_cards(const struct ruling_snapshot *snap, uint32_t but, bool cited,
                       const struct naming *naming);

/* Note the cards for `views` from a cell to the end of the object or list around it, except one
 * member. */
static void
name_from(const struct ruling_snapshot *snap, uint32_t at, uint8_t views, uint32_t but,
          uint8_t *views_of, const struct naming *naming)
{
	while (at < snap->n && snap->cell[at].kind != SNAPSHOT_END) {
		const struct snapshot_cell *cell = &snap->cell[at];
		uint8_t both = cell->audience & SNAPSHOT_ALOUD ? 0 : views & cell->audience;
		const struct ruling_snapshot *account =
			cell->kind == SNAPSHOT_ACCOUNT ? snap->account[cell->is & 1] : NULL;
		if (snapshot_holds(cell) && !(but && at == but))
			name_from(snap, at + 1, both, but, views_of, naming);
		else if (cell->kind == SNAPSHOT_CARD)
			views_of[cell->is] |= both;
		else if (account)
			name_cards(account, account->position, false, naming);
		at = snapshot_after(snap, at);
	}
}

/* Call `each` only once for each card, however often it is named, since `each` costs more than
 * noting the card. */
static void
name_cards(const struct ruling_snapshot *snap, uint32_t but, bool cited,
           const struct naming *naming)
{
	uint8_t *views = alloc_zeroed((size_t)snap->n_names + 1, 1);
	name_from(snap, 0, SNAPSHOT_ALL, but, views, naming);
	for (uint32_t i = 0; cited && i < snap->n_citations; i++) {
		const struct snapshot_citation *c = &snap->citation[i];
		views[c->card] |= c->audience;
		views[c->source] |= c->own ? c->audience : SNAPSHOT_ALL;
	}
	for (snapshot_name card = 1; card <= snap->n_names; card++)
		if (views[card])
			naming->each(naming->ctx, snapshot_name_text(snap, card), views[card]);
	free(views);
}

void
snapshot_cards(const struct ruling_snapshot *snap,
               void (*each)(void *ctx, const char *number, uint8_t views), void *ctx)
{
	const struct naming naming = { each, ctx };
	name_cards(snap, 0, true, &naming);
}

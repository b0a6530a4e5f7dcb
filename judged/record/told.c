/* told.c: adding to and reading a ruling's cells, texts and citations. */
#include "judged/record/told.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { FIRST_CELLS = 256, FIRST_NAMES = 256 };

/* 1. Memory */

void
told_free(struct told_ruling *told)
{
	for (int seat = 0; seat < 2; seat++)
		if (told->account[seat]) {
			told_free(told->account[seat]);
			free(told->account[seat]);
		}
	free(told->cell);
	free(told->citation);
	free(told->rule);
	free(told->decision);
	free(told->order);
	buffer_free(&told->run);
	free(told->number);
	free(told->place);
	free(told->slot);
	buffer_free(&told->text);
	*told = (struct told_ruling){ 0 };
}

void
told_forget_run(struct told_ruling *told)
{
	size_t bytes = told->n_citations * sizeof *told->citation;
	free(told->citation);
	free(told->rule);
	free(told->decision);
	free(told->order);
	free(told->number);
	buffer_free(&told->run);
	told->citation = NULL;
	told->rule = NULL;
	told->decision = NULL;
	told->order = told->number = NULL;
	told->n_citations = told->cap_citations = told->n_rules = told->cap_rules = 0;
	told->n_decisions = told->cap_decisions = told->n_order = told->cap_order = 0;
	alloc_freed(bytes);
}

void
told_clear(struct told_ruling *told)
{
	struct told_ruling kept = { .cell = told->cell,
		                    .cap = told->cap,
		                    .citation = told->citation,
		                    .cap_citations = told->cap_citations,
		                    .rule = told->rule,
		                    .cap_rules = told->cap_rules,
		                    .decision = told->decision,
		                    .cap_decisions = told->cap_decisions,
		                    .order = told->order,
		                    .cap_order = told->cap_order,
		                    .text = told->text,
		                    .place = told->place,
		                    .cap_names = told->cap_names,
		                    .slot = told->slot,
		                    .n_slots = told->n_slots };
	told->cell = NULL;
	told->citation = NULL;
	told->rule = NULL;
	told->decision = NULL;
	told->order = NULL;
	told->place = NULL;
	told->slot = NULL;
	told->text = (struct buffer){ 0 };
	told_free(told);
	kept.text.n = 0;
	if (kept.slot)
		memset(kept.slot, 0, kept.n_slots * sizeof *kept.slot);
	*told = kept;
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
told_name_text(const struct told_ruling *told, told_name name)
{
	return name && name <= told->n_names ? told->text.at + told->place[name - 1].at : "";
}

/* Return the slot of a text, or the empty slot it would get. */
static told_name *
slot_of(const struct told_ruling *told, const char *text, size_t len)
{
	uint32_t at = hash_of(text, len) & (told->n_slots - 1);
	while (told->slot[at] && strcmp(told_name_text(told, told->slot[at]), text) != 0)
		at = (at + 1) & (told->n_slots - 1);
	return &told->slot[at];
}

/* Put the texts that were appended into the table. Returns whether all of them are new. */
static bool
find_all(struct told_ruling *told)
{
	bool new = true;
	while (told->n_found < told->n_names) {
		const struct told_place *place = &told->place[told->n_found++];
		told_name *slot = slot_of(told, told->text.at + place->at, place->len);
		new = new && !*slot;
		*slot = *slot ? *slot : told->n_found;
	}
	return new;
}

static void
more_slots(struct told_ruling *told)
{
	uint32_t n = told->n_slots ? told->n_slots * 2 : 2 * FIRST_NAMES;
	while (n <= 2 * told->n_names)
		n *= 2;
	free(told->slot);
	told->slot = alloc_zeroed(n, sizeof *told->slot);
	told->n_slots = n;
	told->n_found = 0;
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
told_is_plain(const struct told_ruling *told, told_name name)
{
	struct told_place *place = &told->place[name - 1];
	if (place->plain == TOLD_PERHAPS_PLAIN)
		place->plain = needs_no_escapes(told->text.at + place->at, place->len)
		                       ? TOLD_IS_PLAIN
		                       : TOLD_NOT_PLAIN;
	return place->plain == TOLD_IS_PLAIN;
}

void
told_append_text(struct told_ruling *told, const char *text, size_t len)
{
	told->place = grown(told->place, told->n_names, &told->cap_names, sizeof *told->place);
	told->place[told->n_names++] = (struct told_place){
		.at = (uint32_t)told->text.n,
		.len = (uint32_t)len,
	};
	buffer_bytes(&told->text, text, len);
	buffer_bytes(&told->text, "", 1);
}

told_name
told_text_of(struct told_ruling *told, const char *text)
{
	size_t len = strlen(text);
	if (2 * told->n_names >= told->n_slots)
		more_slots(told);
	if (told->n_found < told->n_names)
		find_all(told);
	told_name *slot = slot_of(told, text, len);
	if (*slot)
		return *slot;
	told_append_text(told, text, len);
	told->n_found = told->n_names;
	return *slot = told->n_names;
}

bool
told_texts_differ(struct told_ruling *told)
{
	if (2 * told->n_names >= told->n_slots)
		more_slots(told);
	return find_all(told);
}

told_short
told_in_run(struct told_ruling *told, const char *text)
{
	told_name name = told_text_of(told, text);
	if (name > UINT16_MAX)
		abort();
	return (told_short)name;
}

/* 3. Cells */

void
told_add(struct told_ruling *told, enum told_kind kind, const char *name, uint8_t audience,
         int64_t is)
{
	told->cell = grown(told->cell, told->n, &told->cap, sizeof *told->cell);
	told->cell[told->n++] = (struct told_cell){
		.kind = (uint8_t)kind,
		.audience = audience,
		.name = name ? told_text_of(told, name) : 0,
		.is = is,
	};
}

/* Begin an object or list. Until its end, `is` is the object or list around it. */
static void
begin(struct told_ruling *told, enum told_kind kind, const char *name, uint8_t audience)
{
	told_add(told, kind, name, audience, told->open);
	told->open = told->n;
}

void
told_object(struct told_ruling *told, const char *name, uint8_t audience)
{
	begin(told, TOLD_OBJECT, name, audience);
}

void
told_list(struct told_ruling *told, const char *name, uint8_t audience)
{
	begin(told, TOLD_LIST, name, audience);
}

void
told_heap(struct told_ruling *told, const char *name, unsigned heap)
{
	begin(told, TOLD_HEAP, name, TOLD_ALL);
	told->cell[told->n - 1].heap = (uint8_t)heap;
}

void
told_end(struct told_ruling *told)
{
	uint32_t at = told->open - 1;
	told_add(told, TOLD_END, NULL, TOLD_ALL, 0);
	told->open = (uint32_t)told->cell[at].is;
	told->cell[at].is = told->n;
}

void
told_text(struct told_ruling *told, const char *name, uint8_t audience, const char *is)
{
	told_add(told, TOLD_TEXT, name, audience, told_text_of(told, is));
}

void
told_texts(struct told_ruling *told, const char *name, const char *const is[TOLD_VIEWS])
{
	for (int view = 0, said = 0; view < TOLD_VIEWS; view++) {
		uint8_t to = 0;
		for (int other = view; other < TOLD_VIEWS; other++)
			if (!(said >> other & 1) && strcmp(is[view], is[other]) == 0)
				to |= (uint8_t)(1 << other);
		if (!(said >> view & 1))
			told_text(told, name, to, is[view]);
		said |= to;
	}
}

void
told_card(struct told_ruling *told, const char *name, uint8_t audience, const char *number)
{
	told_add(told, TOLD_CARD, name, audience, told_text_of(told, number));
}

void
told_number(struct told_ruling *told, const char *name, uint8_t audience, int64_t is)
{
	told_add(told, TOLD_NUMBER, name, audience, is);
}

void
told_truth(struct told_ruling *told, const char *name, uint8_t audience, bool is)
{
	told_add(told, TOLD_TRUTH, name, audience, is);
}

void
told_reserve(struct told_ruling *told, uint32_t citations, uint32_t decisions)
{
	told->citation = reserved(told->citation, told->n_citations + citations,
	                          &told->cap_citations, sizeof *told->citation);
	told->decision = reserved(told->decision, told->n_decisions + decisions,
	                          &told->cap_decisions, sizeof *told->decision);
}

struct told_citation *
told_cite(struct told_ruling *told)
{
	told->citation = grown(told->citation, told->n_citations, &told->cap_citations,
	                       sizeof *told->citation);
	struct told_citation *out = &told->citation[told->n_citations++];
	*out = (struct told_citation){ .seat = TOLD_NO_SEAT };
	return out;
}

struct told_rule *
told_rule(struct told_ruling *told)
{
	told->rule = grown(told->rule, told->n_rules, &told->cap_rules, sizeof *told->rule);
	return &told->rule[told->n_rules++];
}

struct told_decision *
told_decision(struct told_ruling *told)
{
	told->decision = grown(told->decision, told->n_decisions, &told->cap_decisions,
	                       sizeof *told->decision);
	struct told_decision *out = &told->decision[told->n_decisions++];
	*out = (struct told_decision){ .asked = TOLD_NO_SEAT, .order_at = told->n_order };
	return out;
}

void
told_next_card(struct told_ruling *told, told_name card)
{
	told->order = grown(told->order, told->n_order, &told->cap_order, sizeof *told->order);
	told->order[told->n_order++] = card;
	told->decision[told->n_decisions - 1].n_order++;
}

uint8_t
told_to(uint8_t known_by)
{
	uint8_t views = 0;
	for (int view = 0; view_words[view]; view++)
		if (view_knows((enum view)view, known_by))
			views |= (uint8_t)(1 << view);
	return views;
}

/* 4. Reading */

uint32_t
told_after(const struct told_ruling *told, uint32_t cell)
{
	return told_holds(&told->cell[cell]) ? (uint32_t)told->cell[cell].is : cell + 1;
}

/* Return the first cell for the reader from `cell` on; 0: the object or list around it has no
 * more. */
static uint32_t
first_from(const struct told_ruling *told, uint32_t cell, enum view view)
{
	while (cell < told->n && told->cell[cell].kind != TOLD_END) {
		if (told->cell[cell].audience >> view & 1)
			return cell;
		cell = told_after(told, cell);
	}
	return 0;
}

uint32_t
told_count(const struct told_ruling *told, uint32_t of, enum view view)
{
	uint32_t n = 0;
	for (uint32_t at = told_first(told, of, view); at; at = told_next(told, at, view))
		n++;
	return n;
}

uint32_t
told_first(const struct told_ruling *told, uint32_t of, enum view view)
{
	return of < told->n && told_holds(&told->cell[of]) ? first_from(told, of + 1, view) : 0;
}

uint32_t
told_next(const struct told_ruling *told, uint32_t cell, enum view view)
{
	return first_from(told, told_after(told, cell), view);
}

uint32_t
told_member(const struct told_ruling *told, uint32_t of, enum view view, const char *name)
{
	if (of >= told->n || told->cell[of].kind != TOLD_OBJECT)
		return 0;
	uint32_t at = told_first(told, of, view);
	for (; at; at = told_next(told, at, view)) {
		const char *is = told_name_text(told, told->cell[at].name);
		if (*is == *name && strcmp(is, name) == 0)
			break;
	}
	return at;
}

const char *
told_text_at(const struct told_ruling *told, uint32_t of, enum view view, const char *name)
{
	uint32_t at = told_member(told, of, view, name);
	if (!at || (told->cell[at].kind != TOLD_TEXT && told->cell[at].kind != TOLD_CARD))
		return "";
	return told_name_text(told, (told_name)told->cell[at].is);
}

int64_t
told_number_at(const struct told_ruling *told, uint32_t of, enum view view, const char *name)
{
	uint32_t at = told_member(told, of, view, name);
	uint8_t kind = at ? told->cell[at].kind : TOLD_END;
	return kind == TOLD_NUMBER || kind == TOLD_TRUTH ? told->cell[at].is : 0;
}

bool
told_knows(const struct told_citation *citation, enum view view)
{
	return citation->audience >> view & 1;
}

bool
told_alike(const struct told_ruling *told, enum view a, enum view b)
{
	uint8_t both = (uint8_t)(1 << a | 1 << b);
	for (uint32_t at = 0; at < told->n; at++) {
		const struct told_cell *cell = &told->cell[at];
		uint8_t to = cell->audience & both;
		if (cell->kind == TOLD_ACCOUNT || (to && to != both))
			return false;
		if (at && at == told->position)
			at = told_after(told, at) - 1;
	}
	return true;
}

/* 5. Cards that the ruling names */

struct naming {
	void (*each)(void *ctx, const char *number, uint8_t views);
	void *ctx;
};

static void name_cards(const struct told_ruling *told, uint32_t but, bool cited,
                       const struct naming *naming);

/* Note the cards for `views` from a cell to the end of the object or list around it, except one
 * member. */
static void
name_from(const struct told_ruling *told, uint32_t at, uint8_t views, uint32_t but,
          uint8_t *views_of, const struct naming *naming)
{
	while (at < told->n && told->cell[at].kind != TOLD_END) {
		const struct told_cell *cell = &told->cell[at];
		uint8_t both = cell->audience & TOLD_ALOUD ? 0 : views & cell->audience;
		const struct told_ruling *account =
			cell->kind == TOLD_ACCOUNT ? told->account[cell->is & 1] : NULL;
		if (told_holds(cell) && !(but && at == but))
			name_from(told, at + 1, both, but, views_of, naming);
		else if (cell->kind == TOLD_CARD)
			views_of[cell->is] |= both;
		else if (account)
			name_cards(account, account->position, false, naming);
		at = told_after(told, at);
	}
}

/* Call `each` only once for each card, however often it is named, since `each` costs more than
 * noting the card. */
static void
name_cards(const struct told_ruling *told, uint32_t but, bool cited, const struct naming *naming)
{
	uint8_t *views = alloc_zeroed((size_t)told->n_names + 1, 1);
	name_from(told, 0, TOLD_ALL, but, views, naming);
	for (uint32_t i = 0; cited && i < told->n_citations; i++) {
		const struct told_citation *c = &told->citation[i];
		views[c->card] |= c->audience;
		views[c->source] |= c->own ? c->audience : TOLD_ALL;
	}
	for (told_name card = 1; card <= told->n_names; card++)
		if (views[card])
			naming->each(naming->ctx, told_name_text(told, card), views[card]);
	free(views);
}

void
told_cards(const struct told_ruling *told,
           void (*each)(void *ctx, const char *number, uint8_t views), void *ctx)
{
	const struct naming naming = { each, ctx };
	name_cards(told, 0, true, &naming);
}

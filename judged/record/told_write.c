/* told_write.c: writing a ruling for one reader. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/record/told.h"

/* A document being written. */
struct writing {
	const struct told_ruling *told;
	enum view view;
	unsigned indent; /* spaces for each level; 0: no spaces at all */
	struct buffer *to;
	unsigned depth;
	bool first;  /* true before the first member of the open object or list */
	bool sorted; /* true if members are sorted by name */
	bool in_account;
	unsigned include; /* bits of enum told_part */
	const char *headline;
	/* True if the document ends with the citations, so that the hashes over them can be filled
	 * in afterwards. */
	bool ends_in_citations;
	size_t transcript_at, chain_at; /* places in `to` of hashes to fill in; 0: none */
};

/* 1. The notation */

static void
new_line(struct writing *w)
{
	if (!w->indent)
		return;
	buffer_text(w->to, "\n");
	for (unsigned i = 0; i < w->indent * w->depth; i++)
		buffer_bytes(w->to, " ", 1);
}

/* Begin a member or an entry, and return its place in the buffer, with capacity for `more` bytes. A
 * name needs no escapes, since it is one of ours. The path without indentation is fast, because a
 * document has thousands of members. */
static inline char *
next_and(struct writing *w, const char *name, size_t more)
{
	size_t len = name ? strlen(name) : 0;
	if (w->indent) {
		if (!w->first)
			buffer_bytes(w->to, ",", 1);
		if (w->depth)
			new_line(w);
	}
	char *at = buffer_room(w->to, len + 5 + more), *begin = at;
	if (!w->first && !w->indent)
		*at++ = ',';
	w->first = false;
	if (name) {
		*at++ = '"';
		at = mempcpy(at, name, len);
		*at++ = '"';
		*at++ = ':';
		*at = ' ';
		at += w->indent ? 1 : 0;
	}
	w->to->n += (size_t)(at - begin);
	return at;
}

static inline void
next(struct writing *w, const char *name)
{
	next_and(w, name, 0);
}

static void
opens(struct writing *w, const char *name, const char *bracket)
{
	next(w, name);
	buffer_bytes(w->to, bracket, 1);
	w->first = true;
	w->depth++;
}

static void
closes(struct writing *w, const char *bracket)
{
	w->depth--;
	if (!w->first)
		new_line(w);
	buffer_bytes(w->to, bracket, 1);
	w->first = false;
}

static void
text(struct writing *w, const char *name, const char *is)
{
	next(w, name);
	buffer_quoted(w->to, is);
}

/* Write a text of the table, whose length is known. */
static inline void
named(struct writing *w, const char *name, told_name is)
{
	if (!is)
		return;
	const struct told_place *place = &w->told->place[is - 1];
	if (!told_is_plain(w->told, is)) {
		text(w, name, told_name_text(w->told, is));
		return;
	}
	char *at = next_and(w, name, place->len + 2);
	*at = '"';
	memcpy(at + 1, w->told->text.at + place->at, place->len);
	at[1 + place->len] = '"';
	w->to->n += place->len + 2;
}

static void
number(struct writing *w, const char *name, int64_t is)
{
	next(w, name);
	buffer_number(w->to, is);
}

static void
plain(struct writing *w, const char *name, const char *is)
{
	next(w, name);
	buffer_text(w->to, is);
}

/* 2. Citations */

static const char *const seats[] = { "A", "B" };

static void
write_rule(struct writing *w, const struct told_citation *c)
{
	static const char *const marks[] = { NULL, "house", "presumed" };
	if (!c->rule)
		return;
	const struct told_rule *rule = &w->told->rule[c->rule - 1];
	named(w, "rule", rule->name);
	named(w, "clause", rule->clause);
	if (rule->mark)
		plain(w, marks[rule->mark], "true");
}

/* Write the card, and the card whose ability acts, which is just as hidden if it is the same
 * card. */
static void
write_cards(struct writing *w, const struct told_citation *c)
{
	bool knows = told_knows(c, w->view);
	if (c->unknown)
		plain(w, "unknown", "true");
	if (c->card && knows)
		named(w, "card", c->card);
	else if (c->card)
		plain(w, "hidden", "true");
	if (!c->source || (c->own && !knows))
		return;
	named(w, "card_text", c->source);
	if (c->ability)
		number(w, "ability", c->ability);
}

static void
write_values(struct writing *w, const struct told_citation *c)
{
	int first = c->verb ? 1 : 0;
	named(w, "verb", c->verb);
	if (c->n_values <= first)
		return;
	opens(w, "values", "{");
	for (int i = first; i < c->n_values; i++)
		number(w, told_name_text(w->told, c->named[i]), c->value[i]);
	closes(w, "}");
}

static void
write_any_citation(struct writing *w, const struct told_citation *c, uint32_t id)
{
	opens(w, NULL, "{");
	number(w, "id", id);
	write_rule(w, c);
	named(w, "how", c->how);
	named(w, "event", c->event);
	if (c->parent)
		number(w, "parent", c->parent);
	number(w, "decision", c->decision);
	if (c->move)
		number(w, "move", c->move);
	if (c->seat < TOLD_NO_SEAT)
		text(w, "player", seats[c->seat]);
	write_cards(w, c);
	named(w, "from", c->from);
	named(w, "to", c->to);
	write_values(w, c);
	closes(w, "}");
}

/* The fast path for most citations: no spaces, no escapes, and memory for the whole citation
 * reserved before. */

enum { MEMBERS_ROOM = 512 }; /* names of members, numbers and notation */

/* Add the length of a text. False: the text needs escapes. */
static inline bool
measure(const struct told_ruling *told, told_name name, size_t *room)
{
	if (!name)
		return true;
	const struct told_place *place = &told->place[name - 1];
	*room += place->len;
	return place->plain == TOLD_IS_PLAIN || told_is_plain(told, name);
}

static bool
measure_all(const struct told_ruling *told, const struct told_citation *c, size_t *room)
{
	static const struct told_rule none = { 0 };
	const struct told_rule *rule = c->rule ? &told->rule[c->rule - 1] : &none;
	const told_name name[] = { rule->name, rule->clause, c->how,  c->event, c->verb,
		                   c->card,    c->source,    c->from, c->to };
	bool plain = true;
	for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
		plain &= measure(told, name[i], room);
	for (int i = 0; i < c->n_values; i++)
		plain &= measure(told, c->named[i], room);
	return plain;
}

#define PUT(at, text) mempcpy(at, text, sizeof(text) - 1)
#define PUT_TEXT(at, name, told, is) ((is) ? put_text(PUT(at, ",\"" name "\":\""), told, is) : (at))
#define PUT_NUMBER(at, name, is) put_number(PUT(at, ",\"" name "\":"), is)

/* Put a text and its closing quote. */
static inline char *
put_text(char *at, const struct told_ruling *told, told_name is)
{
	const struct told_place *place = &told->place[is - 1];
	at = mempcpy(at, told->text.at + place->at, place->len);
	*at++ = '"';
	return at;
}

static inline char *
put_number(char *at, int64_t is)
{
	char digits[DIGITS], *from = number_text(is, digits);
	return mempcpy(at, from, (size_t)(digits + DIGITS - 1 - from));
}

static char *
put_rule(char *at, const struct told_ruling *told, const struct told_citation *c)
{
	if (!c->rule)
		return at;
	const struct told_rule *rule = &told->rule[c->rule - 1];
	at = PUT_TEXT(at, "rule", told, rule->name);
	at = PUT_TEXT(at, "clause", told, rule->clause);
	return rule->mark == TOLD_HOUSE      ? PUT(at, ",\"house\":true")
	       : rule->mark == TOLD_PRESUMED ? PUT(at, ",\"presumed\":true")
	                                     : at;
}

static char *
put_cards(char *at, const struct writing *w, const struct told_citation *c)
{
	const bool knows = told_knows(c, w->view);
	if (c->unknown)
		at = PUT(at, ",\"unknown\":true");
	if (c->card && knows)
		at = PUT_TEXT(at, "card", w->told, c->card);
	else if (c->card)
		at = PUT(at, ",\"hidden\":true");
	if (!c->source || (c->own && !knows))
		return at;
	at = PUT_TEXT(at, "card_text", w->told, c->source);
	return c->ability ? PUT_NUMBER(at, "ability", c->ability) : at;
}

static char *
put_values(char *at, const struct told_ruling *told, const struct told_citation *c)
{
	const int first = c->verb ? 1 : 0;
	at = PUT_TEXT(at, "verb", told, c->verb);
	if (c->n_values <= first)
		return at;
	at = PUT(at, ",\"values\":{");
	for (int i = first; i < c->n_values; i++) {
		*at = ',';
		at += i > first ? 1 : 0;
		*at++ = '"';
		at = put_text(at, told, c->named[i]);
		*at++ = ':';
		at = put_number(at, c->value[i]);
	}
	*at++ = '}';
	return at;
}

static void
write_plain_citation(struct writing *w, const struct told_citation *c, uint32_t id, size_t room)
{
	const struct told_ruling *told = w->told;
	char *const begin = buffer_room(w->to, room), *at = begin;
	*at = ',';
	at += w->first ? 0 : 1;
	w->first = false;
	at = put_number(PUT(at, "{\"id\":"), id);
	at = put_rule(at, told, c);
	at = PUT_TEXT(at, "how", told, c->how);
	at = PUT_TEXT(at, "event", told, c->event);
	at = c->parent ? PUT_NUMBER(at, "parent", c->parent) : at;
	at = PUT_NUMBER(at, "decision", c->decision);
	at = c->move ? PUT_NUMBER(at, "move", c->move) : at;
	at = c->seat == 0 ? PUT(at, ",\"player\":\"A\"") : at;
	at = c->seat == 1 ? PUT(at, ",\"player\":\"B\"") : at;
	at = put_cards(at, w, c);
	at = PUT_TEXT(at, "from", told, c->from);
	at = PUT_TEXT(at, "to", told, c->to);
	at = put_values(at, told, c);
	*at++ = '}';
	w->to->n += (size_t)(at - begin);
}

static void
write_citation(struct writing *w, uint32_t i, uint32_t id)
{
	const struct told_citation *c = &w->told->citation[i];
	size_t room = MEMBERS_ROOM;
	if (!w->indent && measure_all(w->told, c, &room))
		write_plain_citation(w, c, id, room);
	else
		write_any_citation(w, c, id);
}

/* Write the citations, "[...]", and hash them, and hash those of decisions one after the other.
 * Without `held`, the text is dropped after hashing. */
static void
hash_citations(struct writing *w, const char *name, bool held, struct told_hashes *out)
{
	struct digest chain, decided;
	digest_begin(&chain);
	digest_begin(&decided);
	opens(w, name, "[");
	digest_add(&chain, "[", 1);
	for (uint32_t i = 0; i < w->told->n_citations; i++) {
		w->to->n = held ? w->to->n : 0;
		size_t from = w->to->n, comma = !w->first;
		write_citation(w, i, i + 1);
		digest_add(&chain, w->to->at + from, w->to->n - from);
		if (w->told->citation[i].decides)
			digest_add(&decided, w->to->at + from + comma, w->to->n - from - comma);
	}
	closes(w, "]");
	digest_add(&chain, "]", 1);
	digest_end(&chain, out->chain);
	digest_end(&decided, out->transcript);
}

static void
write_citations(struct writing *w, const char *name)
{
	if (w->chain_at) {
		struct told_hashes hashes;
		hash_citations(w, name, true, &hashes);
		memcpy(w->to->at + w->chain_at, hashes.chain, DIGEST_HEX - 1);
		memcpy(w->to->at + w->transcript_at, hashes.transcript, DIGEST_HEX - 1);
		return;
	}
	opens(w, name, "[");
	for (uint32_t i = 0; i < w->told->n_citations; i++)
		write_citation(w, i, i + 1);
	closes(w, "]");
}

static struct writing
to_buffer(const struct told_ruling *told, enum view view, struct buffer *to)
{
	return (struct writing){ .told = told, .view = view, .to = to, .first = true };
}

void
told_write_citations(const struct told_ruling *told, enum view view, struct buffer *to)
{
	struct writing w = to_buffer(told, view, to);
	write_citations(&w, NULL);
}

void
told_write_citation(const struct told_ruling *told, uint32_t citation, uint32_t id, enum view view,
                    struct buffer *to)
{
	struct writing w = to_buffer(told, view, to);
	write_citation(&w, citation, id);
}

/* 3. Hashes */

static void
hash_position(const struct told_ruling *told, enum view view, struct told_hashes *out)
{
	struct buffer position = { 0 };
	told_write_cell(told, told->position, view, &position);
	digest_of(position.at, position.n, out->position);
	buffer_free(&position);
}

/* Get the hashes if they are known already. The judge's are those over everything. */
static bool
is_hashed(const struct told_ruling *told, enum view view, struct told_hashes *out)
{
	if (view == VIEW_JUDGE) {
		memcpy(out->transcript, told->transcript, DIGEST_HEX);
		memcpy(out->chain, told->chain, DIGEST_HEX);
		memcpy(out->position, told->hash, DIGEST_HEX);
		return true;
	}
	if (!(told->has_seen >> view & 1))
		return false;
	*out = told->seen[view];
	return true;
}

/* Readers can compute these hashes themselves from their document. */
void
told_hash(const struct told_ruling *told, enum view view, struct told_hashes *out)
{
	struct buffer text = { 0 };
	if (is_hashed(told, view, out))
		return;
	struct writing w = to_buffer(told, view, &text);
	hash_citations(&w, NULL, false, out);
	hash_position(told, view, out);
	buffer_free(&text);
}

void
told_take_hashes(struct told_ruling *told)
{
	for (enum view view = VIEW_PUBLIC; view < VIEW_JUDGE; view++)
		told_hash(told, view, &told->seen[view]);
	told->has_seen = TOLD_ALL;
	for (int seat = 0; seat < 2; seat++)
		if (told->account[seat])
			told_take_hashes(told->account[seat]);
}

/* Write a hash. Returns its place in the buffer. */
static size_t
write_hash(struct writing *w, const char *name, const char *hex)
{
	text(w, name, hex);
	return w->to->n - DIGEST_HEX;
}

/* Write the hashes of a view. While the citations are still to be written, the hashes over them
 * stay zero, and are filled in afterwards. */
static void
write_hashes(struct writing *w, const char *name, bool of_account)
{
	static const char later[] =
		"0000000000000000000000000000000000000000000000000000000000000000";
	struct told_hashes hashes;
	bool fill_in = w->ends_in_citations && !of_account && !is_hashed(w->told, w->view, &hashes);
	if (fill_in)
		hash_position(w->told, w->view, &hashes);
	else
		told_hash(w->told, w->view, &hashes);
	opens(w, name, "{");
	size_t transcript_at = 0, chain_at;
	if (!of_account)
		transcript_at = write_hash(w, "transcript", fill_in ? later : hashes.transcript);
	chain_at = write_hash(w, "chain", fill_in ? later : hashes.chain);
	if (fill_in) {
		w->transcript_at = transcript_at;
		w->chain_at = chain_at;
	}
	text(w, "position", hashes.position);
	closes(w, "}");
}

/* 4. Cells */

static void write_cell(struct writing *w, uint32_t at, const char *name);
static void write_account(struct writing *w, const struct told_ruling *account, const char *name);
static bool write_part(struct writing *w, uint32_t at, const char *name);

static bool
is_for(const struct writing *w, const struct told_cell *cell)
{
	return cell->audience >> w->view & 1 && !(cell->audience & TOLD_ALOUD);
}

/* Compare first letters before strcmp(), since most names differ there. */
static inline bool
is_called(const char *name, const char *what)
{
	return *name == *what && strcmp(name, what) == 0;
}

static const char *
name_of(const struct writing *w, uint32_t at)
{
	told_name name = w->told->cell[at].name;
	return name ? told_name_text(w->told, name) : NULL;
}

static void
write_members(struct writing *w, uint32_t of)
{
	const struct told_ruling *told = w->told;
	for (uint32_t at = of + 1; told->cell[at].kind != TOLD_END; at = told_after(told, at))
		if (is_for(w, &told->cell[at]))
			write_cell(w, at, name_of(w, at));
}

/* Members being sorted, by the first bytes of the name, which usually differ. */
enum { SORTED = 64 }; /* for more members, the list is allocated */

struct sorted {
	uint64_t head;
	uint32_t at;
};

static uint64_t
head_of(const char *name)
{
	uint64_t head = 0;
	for (int i = 0; i < 8; i++) {
		head = head << 8 | (unsigned char)*name;
		name += *name != '\0';
	}
	return head;
}

static int
order_of(const struct writing *w, struct sorted a, struct sorted b)
{
	if (a.head != b.head)
		return a.head < b.head ? -1 : 1;
	return strcmp(name_of(w, a.at), name_of(w, b.at));
}

static uint32_t
count_members(const struct writing *w, uint32_t of)
{
	const struct told_ruling *told = w->told;
	uint32_t n = 0;
	for (uint32_t at = of + 1; told->cell[at].kind != TOLD_END; at = told_after(told, at))
		n += is_for(w, &told->cell[at]);
	return n;
}

/* Sort the members of an object for the reader. Returns how many there are. */
static uint32_t
sort_members(const struct writing *w, uint32_t of, struct sorted *list)
{
	const struct told_ruling *told = w->told;
	uint32_t n = 0;
	for (uint32_t at = of + 1; told->cell[at].kind != TOLD_END; at = told_after(told, at)) {
		if (!is_for(w, &told->cell[at]))
			continue;
		struct sorted one = { head_of(name_of(w, at)), at };
		uint32_t i = n++;
		for (; i > 0 && order_of(w, list[i - 1], one) > 0; i--)
			list[i] = list[i - 1];
		list[i] = one;
	}
	return n;
}

static void
write_sorted(struct writing *w, uint32_t of)
{
	uint32_t n = count_members(w, of);
	struct sorted few[SORTED], *list = n <= SORTED ? few : alloc_bytes(n * sizeof *list);
	n = sort_members(w, of, list);
	for (uint32_t i = 0; i < n; i++)
		write_cell(w, list[i].at, name_of(w, list[i].at));
	if (list != few)
		free(list);
}

static void
write_run(struct writing *w, const char *what, int *n)
{
	if (*n) {
		opens(w, NULL, "{");
		number(w, what, *n);
		closes(w, "}");
	}
	*n = 0;
}

/* Write a pile. Runs of hidden cards, and of unknown cards, are counted where they are; in a pile
 * without order, all together at the end. */
static void
write_heap(struct writing *w, uint32_t heap)
{
	const struct told_ruling *told = w->told;
	bool ordered = told->cell[heap].heap & TOLD_ORDERED;
	int hidden = 0, unknown = 0;
	for (uint32_t at = heap + 1; told->cell[at].kind != TOLD_END; at = told_after(told, at)) {
		const struct told_cell *card = &told->cell[at];
		bool untold = card->kind == TOLD_UNTOLD, shown = !untold && is_for(w, card);
		if (ordered && (untold || shown))
			write_run(w, "hidden", &hidden);
		if (ordered && !untold)
			write_run(w, "unknown", &unknown);
		unknown += untold;
		hidden += !untold && !shown;
		if (shown)
			write_cell(w, at, NULL);
	}
	write_run(w, "hidden", &hidden);
	write_run(w, "unknown", &unknown);
	if (!(told->cell[heap].heap & TOLD_UNCOUNTED))
		return;
	opens(w, NULL, "{");
	plain(w, "uncounted", "true");
	closes(w, "}");
}

static void
write_cell(struct writing *w, uint32_t at, const char *name)
{
	const struct told_cell *cell = &w->told->cell[at];
	switch ((enum told_kind)cell->kind) {
	case TOLD_OBJECT:
		opens(w, name, "{");
		(w->sorted ? write_sorted : write_members)(w, at);
		closes(w, "}");
		break;
	case TOLD_LIST:
	case TOLD_HEAP:
		opens(w, name, "[");
		(cell->kind == TOLD_HEAP ? write_heap : write_members)(w, at);
		closes(w, "]");
		break;
	case TOLD_TEXT:
	case TOLD_CARD: text(w, name, told_name_text(w->told, (told_name)cell->is)); break;
	case TOLD_NUMBER: number(w, name, cell->is); break;
	case TOLD_TRUTH: plain(w, name, cell->is ? "true" : "false"); break;
	case TOLD_NULL: plain(w, name, "null"); break;
	case TOLD_VIEW: text(w, name, view_word(w->view)); break;
	case TOLD_HASHES: write_hashes(w, name, false); break;
	case TOLD_ACCOUNT: write_account(w, w->told->account[cell->is], name); break;
	case TOLD_UNTOLD:
	case TOLD_END:
	case TOLD_KINDS: break;
	}
}

/* Is the member left out of an account, because the ruling on the common moves has it, or because
 * it is long? The claims are left out, too, and come last. */
static bool
is_told_once(const char *name)
{
	static const char *const names[] = { "game",   "edition",  "chosen_readings", "view",
		                             "claims", "versions", "position" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (is_called(name, names[i]))
			return true;
	return false;
}

static void
write_account(struct writing *w, const struct told_ruling *account, const char *name)
{
	const struct told_ruling *told = w->told;
	w->told = account;
	w->in_account = true;
	opens(w, name, "{");
	for (uint32_t at = 1; account->cell[at].kind != TOLD_END; at = told_after(account, at)) {
		const struct told_cell *cell = &account->cell[at];
		if (!is_for(w, cell) || is_told_once(name_of(w, at)) ||
		    write_part(w, at, name_of(w, at)))
			continue;
		if (cell->kind == TOLD_HASHES)
			write_hashes(w, name_of(w, at), true);
		else
			write_cell(w, at, name_of(w, at));
	}
	uint32_t claims = told_member(account, 0, w->view, "claims");
	if (claims)
		write_cell(w, claims, "claims");
	closes(w, "}");
	w->in_account = false;
	w->told = told;
}

/* 5. The document */

/* Usual length of a citation, in bytes. */
enum { USUAL = 80 };

const char *const told_part_words[] = { "citations", "position",    "readings", "options",
	                                "hashes",    "infractions", "advice",   NULL };

/* Write only the names of readings. */
static void
write_names(struct writing *w, uint32_t list, const char *name)
{
	opens(w, name, "[");
	for (uint32_t at = told_first(w->told, list, w->view); at;
	     at = told_next(w->told, at, w->view))
		text(w, NULL, told_text_at(w->told, at, w->view, "id"));
	closes(w, "]");
}

static void
write_count(struct writing *w, const char *name, int n)
{
	char count[40];
	snprintf(count, sizeof count, "%s_count", name);
	number(w, count, n);
}

/* Write the clauses beyond the text: the first few, without their gist, and how many there are. */
static void
write_beyond(struct writing *w, uint32_t list, const char *name)
{
	int n = 0;
	opens(w, name, "[");
	for (uint32_t at = told_first(w->told, list, w->view); at;
	     at = told_next(w->told, at, w->view)) {
		if (n++ >= TOLD_FEW_BEYOND)
			continue;
		opens(w, NULL, "{");
		text(w, "clause", told_text_at(w->told, at, w->view, "clause"));
		text(w, "is", told_text_at(w->told, at, w->view, "is"));
		closes(w, "}");
	}
	closes(w, "]");
	write_count(w, name, n);
}

/* Write the first few entries of a list, and how many there are. */
static void
write_few(struct writing *w, uint32_t list, const char *name, int few)
{
	int n = 0;
	opens(w, name, "[");
	for (uint32_t at = told_first(w->told, list, w->view); at;
	     at = told_next(w->told, at, w->view))
		if (n++ < few)
			write_cell(w, at, NULL);
	closes(w, "]");
	write_count(w, name, n);
}

static bool
is_one_of(const char *name, const char *one, const char *other)
{
	return strcmp(name, one) == 0 || strcmp(name, other) == 0;
}

/* Write a list that may be long, in full or cut. False: the member isn't such a list. */
static bool
write_many(struct writing *w, uint32_t at, const char *name)
{
	bool open = is_one_of(name, "legal_instead", "options");
	if (!open && !is_one_of(name, "infractions", "deck_infractions"))
		return false;
	bool all = w->include & (open ? TOLD_OPTIONS : TOLD_INFRACTIONS);
	int few = w->in_account ? 0 : open ? TOLD_FEW : TOLD_FEW_INFRACTIONS;
	write_few(w, at, name, all ? INT_MAX : few);
	return true;
}

/* Write a long member in short form, or not at all, if it isn't included in full. False: the caller
 * must write it. */
static bool
write_part(struct writing *w, uint32_t at, const char *name)
{
	const struct told_cell *cell = &w->told->cell[at];
	if (is_called(name, "position"))
		return !(w->include & TOLD_POSITION);
	if (cell->kind == TOLD_HASHES)
		return (w->view != VIEW_JUDGE || w->in_account) && !(w->include & TOLD_SEEN);
	if (is_called(name, "readings") && !(w->include & TOLD_READINGS)) {
		write_names(w, at, name);
		return true;
	}
	if (is_called(name, "beyond_text") && !(w->include & TOLD_READINGS)) {
		write_beyond(w, at, name);
		return true;
	}
	return write_many(w, at, name);
}

static void
write_member(struct writing *w, uint32_t at)
{
	const char *name = name_of(w, at);
	if (!write_part(w, at, name))
		write_cell(w, at, name);
	if (w->headline && is_called(name, "verdict"))
		text(w, "headline", w->headline);
}

void
told_write(const struct told_ruling *told, enum view view, unsigned include, const char *headline,
           unsigned indent, struct buffer *to)
{
	struct writing w = to_buffer(told, view, to);
	w.indent = indent;
	w.include = include;
	w.headline = headline;
	w.ends_in_citations = include & TOLD_CITATIONS && !told->leaves_out && !indent;
	if (w.ends_in_citations) /* at once, since growing the buffer would copy it */
		buffer_room(to, (size_t)told->n_citations * USUAL);
	opens(&w, NULL, "{");
	for (uint32_t at = 1; told->cell[at].kind != TOLD_END; at = told_after(told, at))
		if (is_for(&w, &told->cell[at]))
			write_member(&w, at);
	number(&w, "citations_count", (int64_t)told->n_citations);
	if (include & TOLD_CITATIONS && !told->leaves_out)
		write_citations(&w, "citations");
	closes(&w, "}");
}

/* 6. Parts of the document */

void
told_write_cell(const struct told_ruling *told, uint32_t cell, enum view view, struct buffer *to)
{
	struct writing w = to_buffer(told, view, to);
	write_cell(&w, cell, NULL);
}

void
told_write_sorted(const struct told_ruling *told, uint32_t cell, enum view view, struct buffer *to)
{
	struct writing w = to_buffer(told, view, to);
	w.sorted = true;
	write_cell(&w, cell, NULL);
}

static json_t *
loaded(struct buffer *text)
{
	json_t *out = json_loadb(text->at, text->n, JSON_DECODE_ANY, NULL);
	buffer_free(text);
	return out;
}

json_t *
told_take_json(struct told_ruling *told, enum view view)
{
	struct buffer one = { 0 };
	told_write_cell(told, 0, view, &one);
	told_free(told);
	return loaded(&one);
}

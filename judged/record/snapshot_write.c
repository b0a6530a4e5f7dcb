/* snapshot_write.c: writing a ruling for one reader. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/record/snapshot.h"

/* A document being written. */
struct writing {
	const struct ruling_snapshot *snap;
	enum view view;
	unsigned indent; /* spaces for each level; 0: no spaces at all */
	struct buffer *to;
	unsigned depth;
	bool first;  /* true before the first member of the open object or list */
	bool sorted; /* true if members are sorted by name */
	bool in_account;
	unsigned include; /* bits of enum snapshot_part */
	const char *headline;
	const struct ruling_snapshot *evidence; /* or NULL */
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
named(struct writing *w, const char *name, snapshot_name is)
{
	if (!is)
		return;
	const struct snapshot_place *place = &w->snap->place[is - 1];
	if (!snapshot_is_plain(w->snap, is)) {
		text(w, name, snapshot_name_text(w->snap, is));
		return;
	}
	char *at = next_and(w, name, place->len + 2);
	*at = '"';
	memcpy(at + 1, w->snap->text.at + place->at, place->len);
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
write_rule(struct writing *w, const struct snapshot_citation *c)
{
	static const char *const marks[] = { NULL, "house", "presumed" };
	if (!c->rule)
		return;
	const struct snapshot_rule *rule = &w->snap->rule[c->rule - 1];
	named(w, "rule", rule->name);
	named(w, "clause", rule->clause);
	if (rule->mark)
		plain(w, marks[rule->mark], "true");
}

/* Write the card, and the card whose ability acts, which is just as hidden if it is the same
 * card. */
static void
write_cards(struct writing *w, const struct snapshot_citation *c)
{
	bool knows = snapshot_knows(c, w->view);
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
write_values(struct writing *w, const struct snapshot_citation *c)
{
	int first = c->verb ? 1 : 0;
	named(w, "verb", c->verb);
	if (c->n_values <= first)
		return;
	opens(w, "values", "{");
	for (int i = first; i < c->n_values; i++)
		number(w, snapshot_name_text(w->snap, c->named[i]), c->value[i]);
	closes(w, "}");
}

static void
write_any_citation(struct writing *w, const struct snapshot_citation *c, uint32_t id)
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
	if (c->seat < SNAPSHOT_NO_SEAT)
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
measure(const struct ruling_snapshot *snap, snapshot_name name, size_t *room)
{
	if (!name)
		return true;
	const struct snapshot_place *place = &snap->place[name - 1];
	*room += place->len;
	return place->plain == SNAPSHOT_IS_PLAIN || snapshot_is_plain(snap, name);
}

static bool
measure_all(const struct ruling_snapshot *snap, const struct snapshot_citation *c, size_t *room)
{
	static const struct snapshot_rule none = { 0 };
	const struct snapshot_rule *rule = c->rule ? &snap->rule[c->rule - 1] : &none;
	const snapshot_name name[] = { rule->name, rule->clause, c->how,  c->event, c->verb,
		                       c->card,    c->source,    c->from, c->to };
	bool plain = true;
	for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
		plain &= measure(snap, name[i], room);
	for (int i = 0; i < c->n_values; i++)
		plain &= measure(snap, c->named[i], room);
	return plain;
}

#define PUT(at, text) mempcpy(at, text, sizeof(text) - 1)
#define PUT_TEXT(at, name, snap, is) ((is) ? put_text(PUT(at, ",\"" name "\":\""), snap, is) : (at))
#define PUT_NUMBER(at, name, is) put_number(PUT(at, ",\"" name "\":"), is)

/* Put a text and its closing quote. */
static inline char *
put_text(char *at, const struct ruling_snapshot *snap, snapshot_name is)
{
	const struct snapshot_place *place = &snap->place[is - 1];
	at = mempcpy(at, snap->text.at + place->at, place->len);
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
put_rule(char *at, const struct ruling_snapshot *snap, const struct snapshot_citation *c)
{
	if (!c->rule)
		return at;
	const struct snapshot_rule *rule = &snap->rule[c->rule - 1];
	at = PUT_TEXT(at, "rule", snap, rule->name);
	at = PUT_TEXT(at, "clause", snap, rule->clause);
	return rule->mark == SNAPSHOT_HOUSE      ? PUT(at, ",\"house\":true")
	       : rule->mark == SNAPSHOT_PRESUMED ? PUT(at, ",\"presumed\":true")
	                                         : at;
}

static char *
put_cards(char *at, const struct writing *w, const struct snapshot_citation *c)
{
	const bool knows = snapshot_knows(c, w->view);
	if (c->unknown)
		at = PUT(at, ",\"unknown\":true");
	if (c->card && knows)
		at = PUT_TEXT(at, "card", w->snap, c->card);
	else if (c->card)
		at = PUT(at, ",\"hidden\":true");
	if (!c->source || (c->own && !knows))
		return at;
	at = PUT_TEXT(at, "card_text", w->snap, c->source);
	return c->ability ? PUT_NUMBER(at, "ability", c->ability) : at;
}

static char *
put_values(char *at, const struct ruling_snapshot *snap, const struct snapshot_citation *c)
{
	const int first = c->verb ? 1 : 0;
	at = PUT_TEXT(at, "verb", snap, c->verb);
	if (c->n_values <= first)
		return at;
	at = PUT(at, ",\"values\":{");
	for (int i = first; i < c->n_values; i++) {
		*at = ',';
		at += i > first ? 1 : 0;
		*at++ = '"';
		at = put_text(at, snap, c->named[i]);
		*at++ = ':';
		at = put_number(at, c->value[i]);
	}
	*at++ = '}';
	return at;
}

static void
write_plain_citation(struct writing *w, const struct snapshot_citation *c, uint32_t id, size_t room)
{
	const struct ruling_snapshot *snap = w->snap;
	char *const begin = buffer_room(w->to, room), *at = begin;
	*at = ',';
	at += w->first ? 0 : 1;
	w->first = false;
	at = put_number(PUT(at, "{\"id\":"), id);
	at = put_rule(at, snap, c);
	at = PUT_TEXT(at, "how", snap, c->how);
	at = PUT_TEXT(at, "event", snap, c->event);
	at = c->parent ? PUT_NUMBER(at, "parent", c->parent) : at;
	at = PUT_NUMBER(at, "decision", c->decision);
	at = c->move ? PUT_NUMBER(at, "move", c->move) : at;
	at = c->seat == 0 ? PUT(at, ",\"player\":\"A\"") : at;
	at = c->seat == 1 ? PUT(at, ",\"player\":\"B\"") : at;
	at = put_cards(at, w, c);
	at = PUT_TEXT(at, "from", snap, c->from);
	at = PUT_TEXT(at, "to", snap, c->to);
	at = put_values(at, snap, c);
	*at++ = '}';
	w->to->n += (size_t)(at - begin);
}

static void
write_citation(struct writing *w, uint32_t i, uint32_t id)
{
	const struct snapshot_citation *c = &w->snap->citation[i];
	size_t room = MEMBERS_ROOM;
	if (!w->indent && measure_all(w->snap, c, &room))
		write_plain_citation(w, c, id, room);
	else
		write_any_citation(w, c, id);
}

/* Write the citations, "[...]", and hash them, and hash those of decisions one after the other.
 * Without `held`, the text is dropped after hashing. */
static void
hash_citations(struct writing *w, const char *name, bool held, struct snapshot_hashes *out)
{
	struct digest chain, decided;
	digest_begin(&chain);
	digest_begin(&decided);
	opens(w, name, "[");
	digest_add(&chain, "[", 1);
	for (uint32_t i = 0; i < w->snap->n_citations; i++) {
		w->to->n = held ? w->to->n : 0;
		size_t from = w->to->n, comma = !w->first;
		write_citation(w, i, i + 1);
		digest_add(&chain, w->to->at + from, w->to->n - from);
		if (w->snap->citation[i].decides)
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
		struct snapshot_hashes hashes;
		hash_citations(w, name, true, &hashes);
		memcpy(w->to->at + w->chain_at, hashes.chain, DIGEST_HEX - 1);
		memcpy(w->to->at + w->transcript_at, hashes.transcript, DIGEST_HEX - 1);
		return;
	}
	opens(w, name, "[");
	for (uint32_t i = 0; i < w->snap->n_citations; i++)
		write_citation(w, i, i + 1);
	closes(w, "]");
}

static struct writing
to_buffer(const struct ruling_snapshot *snap, enum view view, struct buffer *to)
{
	return (struct writing){ .snap = snap, .view = view, .to = to, .first = true };
}

void
snapshot_write_citations(const struct ruling_snapshot *snap, enum view view, struct buffer *to)
{
	struct writing w = to_buffer(snap, view, to);
	write_citations(&w, NULL);
}

void
snapshot_write_citation(const struct ruling_snapshot *snap, uint32_t citation, uint32_t id,
                        enum view view, struct buffer *to)
{
	struct writing w = to_buffer(snap, view, to);
	write_citation(&w, citation, id);
}

/* 3. Hashes */

static void
hash_position(const struct ruling_snapshot *snap, enum view view, struct snapshot_hashes *out)
{
	struct buffer position = { 0 };
	snapshot_write_cell(snap, snap->position, view, &position);
	digest_of(position.at, position.n, out->position);
	buffer_free(&position);
}

/* Get the hashes if they are known already. The judge's are those over everything. */
static bool
is_hashed(const struct ruling_snapshot *snap, enum view view, struct snapshot_hashes *out)
{
	if (view == VIEW_JUDGE) {
		memcpy(out->transcript, snap->transcript, DIGEST_HEX);
		memcpy(out->chain, snap->chain, DIGEST_HEX);
		memcpy(out->position, snap->hash, DIGEST_HEX);
		return true;
	}
	if (!(snap->has_seen >> view & 1))
		return false;
	*out = snap->seen[view];
	return true;
}

/* Readers can compute these hashes themselves from their document. */
void
snapshot_hash(const struct ruling_snapshot *snap, enum view view, struct snapshot_hashes *out)
{
	struct buffer text = { 0 };
	if (is_hashed(snap, view, out))
		return;
	struct writing w = to_buffer(snap, view, &text);
	hash_citations(&w, NULL, false, out);
	hash_position(snap, view, out);
	buffer_free(&text);
}

void
snapshot_take_hashes(struct ruling_snapshot *snap)
{
	for (enum view view = VIEW_PUBLIC; view < VIEW_JUDGE; view++)
		snapshot_hash(snap, view, &snap->seen[view]);
	snap->has_seen = SNAPSHOT_ALL;
	for (int seat = 0; seat < 2; seat++)
		if (snap->account[seat])
			snapshot_take_hashes(snap->account[seat]);
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
	struct snapshot_hashes hashes;
	bool fill_in = w->ends_in_citations && !of_account && !is_hashed(w->snap, w->view, &hashes);
	if (fill_in)
		hash_position(w->snap, w->view, &hashes);
	else
		snapshot_hash(w->snap, w->view, &hashes);
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
static void write_account(struct writing *w, const struct ruling_snapshot *account,
                          const char *name);
static bool write_part(struct writing *w, uint32_t at, const char *name);

static bool
is_for(const struct writing *w, const struct snapshot_cell *cell)
{
	return cell->audience >> w->view & 1 && !(cell->audience & SNAPSHOT_ALOUD);
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
	snapshot_name name = w->snap->cell[at].name;
	return name ? snapshot_name_text(w->snap, name) : NULL;
}

static void
write_members(struct writing *w, uint32_t of)
{
	const struct ruling_snapshot *snap = w->snap;
	for (uint32_t at = of + 1; snap->cell[at].kind != SNAPSHOT_END;
	     at = snapshot_after(snap, at))
		if (is_for(w, &snap->cell[at]))
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
	const struct ruling_snapshot *snap = w->snap;
	uint32_t n = 0;
	for (uint32_t at = of + 1; snap->cell[at].kind != SNAPSHOT_END;
	     at = snapshot_after(snap, at))
		n += is_for(w, &snap->cell[at]);
	return n;
}

/* Sort the members of an object for the reader. Returns how many there are. */
static uint32_t
sort_members(const struct writing *w, uint32_t of, struct sorted *list)
{
	const struct ruling_snapshot *snap = w->snap;
	uint32_t n = 0;
	for (uint32_t at = of + 1; snap->cell[at].kind != SNAPSHOT_END;
	     at = snapshot_after(snap, at)) {
		if (!is_for(w, &snap->cell[at]))
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
	const struct ruling_snapshot *snap = w->snap;
	bool ordered = snap->cell[heap].heap & SNAPSHOT_ORDERED;
	int hidden = 0, unknown = 0;
	for (uint32_t at = heap + 1; snap->cell[at].kind != SNAPSHOT_END;
	     at = snapshot_after(snap, at)) {
		const struct snapshot_cell *card = &snap->cell[at];
		bool unnamed = card->kind == SNAPSHOT_UNKNOWN, shown = !unnamed && is_for(w, card);
		if (ordered && (unnamed || shown))
			write_run(w, "hidden", &hidden);
		if (ordered && !unnamed)
			write_run(w, "unknown", &unknown);
		unknown += unnamed;
		hidden += !unnamed && !shown;
		if (shown)
			write_cell(w, at, NULL);
	}
	write_run(w, "hidden", &hidden);
	write_run(w, "unknown", &unknown);
	if (!(snap->cell[heap].heap & SNAPSHOT_UNCOUNTED))
		return;
	opens(w, NULL, "{");
	plain(w, "uncounted", "true");
	closes(w, "}");
}

static void
write_cell(struct writing *w, uint32_t at, const char *name)
{
	const struct snapshot_cell *cell = &w->snap->cell[at];
	switch ((enum snapshot_kind)cell->kind) {
	case SNAPSHOT_OBJECT:
		opens(w, name, "{");
		(w->sorted ? write_sorted : write_members)(w, at);
		closes(w, "}");
		break;
	case SNAPSHOT_LIST:
	case SNAPSHOT_HEAP:
		opens(w, name, "[");
		(cell->kind == SNAPSHOT_HEAP ? write_heap : write_members)(w, at);
		closes(w, "]");
		break;
	case SNAPSHOT_TEXT:
	case SNAPSHOT_CARD:
		text(w, name, snapshot_name_text(w->snap, (snapshot_name)cell->is));
		break;
	case SNAPSHOT_NUMBER: number(w, name, cell->is); break;
	case SNAPSHOT_TRUTH: plain(w, name, cell->is ? "true" : "false"); break;
	case SNAPSHOT_NULL: plain(w, name, "null"); break;
	case SNAPSHOT_VIEW: text(w, name, view_word(w->view)); break;
	case SNAPSHOT_HASHES: write_hashes(w, name, false); break;
	case SNAPSHOT_ACCOUNT: write_account(w, w->snap->account[cell->is], name); break;
	case SNAPSHOT_UNKNOWN:
	case SNAPSHOT_END:
	case SNAPSHOT_KINDS: break;
	}
}

/* Is the member left out of an account, because the ruling on the common moves has it, or because
 * it is long? The claims are left out, too, and come last. */
static bool
is_left_out_of_account(const char *name)
{
	static const char *const names[] = { "game",   "edition", "chosen_readings", "view",
		                             "claims", "at_work", "versions",        "position" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (is_called(name, names[i]))
			return true;
	return false;
}

static void
write_account(struct writing *w, const struct ruling_snapshot *account, const char *name)
{
	const struct ruling_snapshot *snap = w->snap;
	w->snap = account;
	w->in_account = true;
	opens(w, name, "{");
	for (uint32_t at = 1; account->cell[at].kind != SNAPSHOT_END;
	     at = snapshot_after(account, at)) {
		const struct snapshot_cell *cell = &account->cell[at];
		if (!is_for(w, cell) || is_left_out_of_account(name_of(w, at)) ||
		    write_part(w, at, name_of(w, at)))
			continue;
		if (cell->kind == SNAPSHOT_HASHES)
			write_hashes(w, name_of(w, at), true);
		else
			write_cell(w, at, name_of(w, at));
	}
	uint32_t claims = snapshot_member(account, 0, w->view, "claims");
	if (claims)
		write_cell(w, claims, "claims");
	closes(w, "}");
	w->in_account = false;
	w->snap = snap;
}

/* 5. The document */

/* Usual length of a citation, in bytes. */
enum { USUAL = 80 };

const char *const snapshot_part_words[] = { "citations", "position",    "readings", "options",
	                                    "hashes",    "infractions", "advice",   NULL };

/* Write only the names of readings. */
static void
write_names(struct writing *w, uint32_t list, const char *name)
{
	opens(w, name, "[");
	for (uint32_t at = snapshot_first(w->snap, list, w->view); at;
	     at = snapshot_next(w->snap, at, w->view))
		text(w, NULL, snapshot_text_at(w->snap, at, w->view, "id"));
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
	for (uint32_t at = snapshot_first(w->snap, list, w->view); at;
	     at = snapshot_next(w->snap, at, w->view)) {
		if (n++ >= SNAPSHOT_FEW_BEYOND)
			continue;
		opens(w, NULL, "{");
		text(w, "clause", snapshot_text_at(w->snap, at, w->view, "clause"));
		text(w, "is", snapshot_text_at(w->snap, at, w->view, "is"));
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
	for (uint32_t at = snapshot_first(w->snap, list, w->view); at;
	     at = snapshot_next(w->snap, at, w->view))
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
	if (is_called(name, "at_work")) {
		write_few(w, at, name,
		          w->include & SNAPSHOT_CITATIONS ? INT_MAX : SNAPSHOT_FEW_AT_WORK);
		return true;
	}
	if (!open && !is_one_of(name, "infractions", "deck_infractions"))
		return false;
	bool all = w->include & (open ? SNAPSHOT_OPTIONS : SNAPSHOT_INFRACTIONS);
	int few = w->in_account ? 0 : open ? SNAPSHOT_FEW : SNAPSHOT_FEW_INFRACTIONS;
	write_few(w, at, name, all ? INT_MAX : few);
	return true;
}

/* Write a long member in short form, or not at all, if it isn't included in full. False: the caller
 * must write it. */
static bool
write_part(struct writing *w, uint32_t at, const char *name)
{
	const struct snapshot_cell *cell = &w->snap->cell[at];
	if (is_called(name, "position"))
		return !(w->include & SNAPSHOT_POSITION);
	if (cell->kind == SNAPSHOT_HASHES)
		return (w->view != VIEW_JUDGE || w->in_account) && !(w->include & SNAPSHOT_SEEN);
	if (is_called(name, "readings") && !(w->include & SNAPSHOT_READINGS)) {
		write_names(w, at, name);
		return true;
	}
	if (is_called(name, "beyond_text") && !(w->include & SNAPSHOT_READINGS)) {
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
	if (w->evidence && is_called(name, "reason")) {
		const struct ruling_snapshot *snap = w->snap;
		w->snap = w->evidence;
		write_cell(w, 0, "evidence");
		w->snap = snap;
	}
}

void
snapshot_write(const struct ruling_snapshot *snap, enum view view, unsigned include,
               const char *headline, const struct ruling_snapshot *evidence, unsigned indent,
               struct buffer *to)
{
	struct writing w = to_buffer(snap, view, to);
	w.indent = indent;
	w.include = include;
	w.headline = headline;
	w.evidence = evidence;
	w.ends_in_citations = include & SNAPSHOT_CITATIONS && !snap->leaves_out && !indent;
	if (w.ends_in_citations) /* at once, since growing the buffer would copy it */
		buffer_room(to, (size_t)snap->n_citations * USUAL);
	opens(&w, NULL, "{");
	for (uint32_t at = 1; snap->cell[at].kind != SNAPSHOT_END; at = snapshot_after(snap, at))
		if (is_for(&w, &snap->cell[at]))
			write_member(&w, at);
	number(&w, "citations_count", (int64_t)snap->n_citations);
	if (include & SNAPSHOT_CITATIONS && !snap->leaves_out)
		write_citations(&w, "citations");
	closes(&w, "}");
}

/* 6. Parts of the document */

void
snapshot_write_cell(const struct ruling_snapshot *snap, uint32_t cell, enum view view,
                    struct buffer *to)
{
	struct writing w = to_buffer(snap, view, to);
	write_cell(&w, cell, NULL);
}

void
snapshot_write_sorted(const struct ruling_snapshot *snap, uint32_t cell, enum view view,
                      struct buffer *to)
{
	struct writing w = to_buffer(snap, view, to);
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
snapshot_take_json(struct ruling_snapshot *snap, enum view view)
{
	struct buffer one = { 0 };
	snapshot_write_cell(snap, 0, view, &one);
	snapshot_free(snap);
	return loaded(&one);
}

/*
 * told_dense.c: form 3 of records. docs/record.md has it in tables.
 *
 *	3 | which typical records it comes after | texts | (dense:) accounts | digests | length | heads | runs
 *
 * A ruling is much like others of its game, and a citation much like one before it. So nothing is written as it is: each field is
 * guessed from what stands around it (coder.h), and what was learned from a few typical records of the game, which are part
 * of the program, is known from the beginning. Texts are numbers, those that rulings always say of a list (told_words.h).
 *
 * Heads have what a short form tells. A run goes row by row, each decision before the first citation after it, so whoever wants
 * the first hundred citations reads no further. Writing and reading go through the same lines: `told` is read from, or filled.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/text/utf8.h"
#include "judged/words/coder.h"
#include "judged/words/told_form.h"
#include "judged/words/told_words.h"

enum field {
	F_COUNT,
	F_GAME,
	F_WORD,
	F_CELL,
	F_CELL_NAME,
	F_CELL_HOW,
	F_CELL_TEXT,
	F_CELL_NUMBER,
	F_KIND,
	F_RULE,
	F_CLAUSE,
	F_SAID,
	F_MARK,
	F_POPS,
	F_BACK,
	F_NAMES,
	F_EVENT,
	F_HOW,
	F_VERB,
	F_N_VALUES,
	F_NAMED,
	F_SHAPE,
	F_PART, /* of a shape: one for each */
	F_LAST_PART = F_PART + 8,
	F_DECISION,
	F_FROM,
	F_TO,
	F_CARD,
	F_SOURCE,
	F_ABILITY,
	F_VALUE,
	F_BEFORE,
	F_QUESTION,
	F_ASKED,
	F_PICK,
	F_PICKED,
	F_PLACE,
	F_PLAIN,
	F_PICKED_SEAT,
	F_PICKED_ABILITY,
	F_PICKED_NUMBER,
	F_ORDER,
	F_ORDERED,
	F_MOVE,
	FIELDS,
	F_VALUE_OF = FIELDS /* and the number of its name */
};

_Static_assert((int)FIELDS <= (int)CODER_FIELDS, "there is room for all fields");

enum { MOST_NAMES = UINT16_MAX, TUPLES = 512, KINDS = 2048, LASTS = 256, MOST_POPS = 64 };

/* 1. Texts */

/* The texts of a record, numbered in the order in which they are first named; 0 is none. */
struct names {
	uint32_t n, coded;        /* that have a number; whose text was coded */
	uint32_t last;            /* word that was coded */
	uint32_t *id, cap;        /* by number: of a word, or after them of another text */
	uint16_t *of_word;        /* the number of each word, or 0 */
	struct told_ruling other; /* writing: the texts that are no words */
	uint16_t *of_other;
	const char *at, *end; /* reading: these texts, each ended by a NUL, from the next on */
};

/* What a name is in the ruling that is coded: its number there, and the rule. */
struct here {
	told_name name;
	uint32_t rule;
};

/* Texts in a ruling, or in an account within. */
struct own {
	uint32_t *number, cap_number; /* by name; 0: not named yet */
	struct here *here;            /* by number */
	uint32_t cap_here;
};

/* The names in a citation. */
struct tuple {
	uint16_t event, how, verb, n, named[TOLD_VALUES];
};

/* How a citation is like others: all of it but what has to be said in each. */
struct kind {
	uint32_t rule, pops, names, shape;
};

/* All that is known before a record begins. Tuples and kinds lie in pairs, by their hashes. */
struct learned {
	struct coder_memory memory;
	struct coder_slot slot[CODER_SLOTS];
	struct tuple tuple[TUPLES];
	struct kind kind[KINDS];
};

struct dense {
	struct coder c;
	struct learned *learned;
	struct names names;
	struct told_ruling *told;
	struct own all[3], *own;   /* of the ruling and its accounts; of `told` */
	uint32_t n_rules, n_order; /* that were written */
	uint32_t *rule_at;         /* by citation: the number of its rule's name */
	uint32_t *kind_at;         /* its kind, after those of three that are none */
	uint32_t decisions, n_decisions, all_decisions[3]; /* that were coded; there are */
	int32_t last[LASTS];
	uint32_t most; /* citations that are wanted */
	bool brief;    /* and nothing of the position */
	bool bad;
};

static bool
is_reading(const struct dense *d)
{
	return d->c.reading;
}

static void
new_number(struct names *names, uint32_t id)
{
	if (names->n + 1 >= names->cap) {
		names->cap = names->cap ? 2 * names->cap : 512;
		names->id = alloc_more(names->id, names->cap, sizeof *names->id);
		names->of_other = alloc_more(names->of_other, names->cap, sizeof(uint16_t));
	}
	names->id[++names->n] = id;
	if (id <= told_words_count())
		names->of_word[id] = (uint16_t)names->n;
}

/* The number of a name of the ruling; a new one for a text that has none. */
static uint32_t
first_number_of(struct dense *d, told_name name)
{
	struct names *names = &d->names;
	const struct told_place *place = &d->told->place[name - 1];
	const char *text = told_name_text(d->told, name);
	uint32_t word = told_word_of(text, place->len);
	if (word && !names->of_word[word])
		new_number(names, word);
	if (word)
		return d->own->number[name] = names->of_word[word];
	uint32_t before = names->other.n_names, other = told_text_of(&names->other, text);
	if (names->other.n_names > before) {
		new_number(names, told_words_count() + other);
		names->of_other[other - 1] = (uint16_t)names->n;
	}
	return d->own->number[name] = names->of_other[other - 1];
}

static inline uint32_t
number_of(struct dense *d, told_name name)
{
	const uint32_t number = d->own->number[name];
	return number || !name ? number : first_number_of(d, name);
}

__attribute__((noinline)) static void
make_here(struct dense *d)
{
	uint32_t was = d->own->cap_here;
	d->own->cap_here = d->names.cap + 1;
	d->own->here = alloc_more(d->own->here, d->own->cap_here, sizeof *d->own->here);
	memset(d->own->here + was, 0, (d->own->cap_here - was) * sizeof *d->own->here);
}

static inline struct here *
here_of(struct dense *d, uint32_t number)
{
	if (number >= d->own->cap_here)
		make_here(d);
	return &d->own->here[number];
}

/* The text of a number, which is read for the first time in this ruling. */
static told_name
append(struct dense *d, uint32_t number)
{
	uint32_t id = d->names.id[number], words = told_words_count();
	struct told_word text;
	if (id <= words) {
		text = told_word(id);
	} else {
		told_name other = id - words;
		text = (struct told_word){ told_name_text(&d->names.other, other),
			                   d->names.other.place[other - 1].len };
	}
	told_append_text(d->told, text.at, text.len);
	if (d->told->n_names >= d->own->cap_number) {
		d->own->cap_number = d->own->cap_number ? 2 * d->own->cap_number : 512;
		d->own->number =
			alloc_more(d->own->number, d->own->cap_number, sizeof *d->own->number);
	}
	d->own->number[d->told->n_names] = number;
	return d->told->n_names;
}

static told_name
name_of(struct dense *d, uint32_t number)
{
	struct here *here = here_of(d, number);
	if (number && !here->name)
		here->name = append(d, number);
	return here->name;
}

/* The next text that is no word. */
static void
take_other(struct dense *d)
{
	struct names *names = &d->names;
	size_t len = names->at < names->end ? strlen(names->at) : 0;
	d->bad |= names->at >= names->end || !utf8_is_valid(names->at, len);
	told_append_text(&names->other, names->at < names->end ? names->at : "", len);
	names->at += len + 1;
	new_number(names, told_words_count() + names->other.n_names);
}

/* Which text has the next number. */
static void
code_text(struct dense *d)
{
	struct names *names = &d->names;
	const uint32_t number = names->coded + 1, words = told_words_count();
	uint32_t id = is_reading(d) ? 0 : names->id[number];
	d->bad |= names->coded + 1 >= MOST_NAMES;
	if (coder_bit(&d->c, coder_node(&d->c, F_WORD, 1), id > words)) {
		if (is_reading(d))
			take_other(d);
	} else {
		int64_t off = (int64_t)id - names->last;
		uint64_t code = coder_number(&d->c, F_WORD, told_zigzag(off));
		id = names->last + (uint32_t)told_unzigzag(code);
		d->bad |= id == 0 || id > words || (is_reading(d) && names->of_word[id]);
		names->last = id = d->bad ? 1 : id;
		if (is_reading(d))
			new_number(names, id);
	}
	names->coded++;
}

/* A number of a name that was not guessed. */
static uint32_t
code_unguessed(struct dense *d, unsigned field, uint32_t number)
{
	struct names *names = &d->names;
	if (coder_bit(&d->c, coder_node(&d->c, field, 1), number > names->coded)) {
		if (!d->bad)
			code_text(d);
		return names->coded;
	}
	number = coder_below(&d->c, field, names->coded + 1, number);
	return number;
}

static uint32_t
code_numbered(struct dense *d, unsigned field, const uint32_t context[], unsigned n,
              uint32_t number)
{
	struct coder_guess g;
	if (!coder_guess(&d->c, field, context, n, &number, &g))
		number = code_unguessed(d, field, number);
	d->bad |= number > d->names.coded;
	coder_learn(&g, number);
	return d->bad ? 0 : number;
}

#define CONTEXTS(...)                                                                              \
	(const uint32_t[]){ __VA_ARGS__ }, sizeof((uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t)

/* A name, by its contexts. */
static told_name
code_name(struct dense *d, unsigned field, const uint32_t context[], unsigned n, told_name is)
{
	uint32_t number = is_reading(d) ? 0 : number_of(d, is);
	number = code_numbered(d, field, context, n, number);
	return is_reading(d) ? name_of(d, number) : is;
}

/* A number of 32 bits. */
static uint32_t
code_is(struct dense *d, unsigned field, const uint32_t context[], unsigned n, uint32_t is)
{
	struct coder_guess g;
	if (!coder_guess(&d->c, field, context, n, &is, &g)) {
		uint64_t number = coder_number(&d->c, field, is);
		d->bad |= number > UINT32_MAX;
		is = (uint32_t)number;
	}
	coder_learn(&g, is);
	return is;
}

static uint32_t
count(struct dense *d, uint32_t which, uint32_t is, uint32_t most)
{
	uint64_t number = coder_number(&d->c, F_COUNT + 1000 * which, is);
	d->bad |= number > most;
	return d->bad ? 0 : (uint32_t)number;
}

static uint32_t
number_at(const struct dense *d, told_name name)
{
	return name ? d->own->number[name] : 0;
}

/* 2. Heads: what is told but for the run */

/* Where a cell stands, for its contexts. */
struct around {
	uint32_t one, two; /* what the cells before are, as coded */
	uint32_t open[TOLD_DEEPEST];
	uint32_t depth;
};

/* Of a cell what it is: all but its value. */
static uint32_t
code_of_cell(const struct told_cell *cell, uint32_t name)
{
	return cell->kind | (uint32_t)cell->audience << 4 | (uint32_t)cell->heap << 9 | name << 11;
}

static uint32_t
code_cell_apart(struct dense *d, const struct around *a, uint32_t holder, uint32_t code)
{
	uint32_t name =
		code_numbered(d, F_CELL_NAME, CONTEXTS(coder_mix(holder, a->one, 0, 0), holder),
	                      code >> 11);
	uint32_t how = code_is(d, F_CELL_HOW, CONTEXTS(coder_mix(name, holder, 0, 0), a->one),
	                       code & 2047);
	d->bad |= how > 2047;
	return name << 11 | how;
}

static int64_t
code_text_value(struct dense *d, const struct around *a, uint32_t holder, int64_t is)
{
	return code_name(d, F_CELL_TEXT, CONTEXTS(coder_mix(a->one, a->two, holder, 0), a->one),
	                 (told_name)is);
}

static int64_t
code_number_value(struct dense *d, const struct around *a, uint32_t holder, int64_t is)
{
	struct coder_guess g;
	uint64_t code = told_zigzag(is);
	uint32_t low = code < UINT32_MAX ? (uint32_t)code : UINT32_MAX;
	const uint32_t context[] = { coder_mix(a->one, a->two, holder, 0), a->one };
	if (!coder_guess(&d->c, F_CELL_NUMBER, context, 2, &low, &g)) {
		code = coder_number(&d->c, F_CELL_NUMBER, code);
		low = code < UINT32_MAX ? (uint32_t)code : UINT32_MAX;
	} else if (low == UINT32_MAX) {
		code = coder_number(&d->c, F_CELL_NUMBER, code);
	} else {
		code = low;
	}
	coder_learn(&g, low);
	return told_unzigzag(code);
}

static void
step_around(struct around *a, const struct told_cell *cell, uint32_t code)
{
	a->two = a->one;
	a->one = code;
	if (cell->kind == TOLD_END && a->depth > 0)
		a->depth--;
	else if (told_holds(cell) && a->depth < TOLD_DEEPEST)
		a->open[a->depth++] = code;
}

static void
code_cell(struct dense *d, struct around *a, struct told_cell *cell)
{
	const uint32_t holder = a->depth ? a->open[a->depth - 1] : 0;
	uint32_t code = is_reading(d) ? 0 : code_of_cell(cell, number_of(d, cell->name));
	struct coder_guess g;
	const uint32_t context[] = { coder_mix(a->one, a->two, holder, 0),
		                     coder_mix(a->one, holder, 0, 1), a->one };
	if (!coder_guess(&d->c, F_CELL, context, 3, &code, &g))
		code = code_cell_apart(d, a, holder, code);
	coder_learn(&g, code);
	d->bad |= (code & 15) >= TOLD_KINDS || code >> 11 > d->names.coded;
	if (d->bad)
		return;
	if (is_reading(d))
		*cell = (struct told_cell){ .kind = code & 15,
			                    .audience = code >> 4 & 31,
			                    .heap = code >> 9 & 3,
			                    .name = name_of(d, code >> 11) };
	step_around(a, cell, code);
	if (cell->kind == TOLD_TEXT || cell->kind == TOLD_CARD)
		cell->is = code_text_value(d, a, holder, cell->is);
	else if (told_has_number(cell))
		cell->is = code_number_value(d, a, holder, cell->is);
}

/* Room for a row more of a list that is read. */
static void *
room_for(void *list, uint32_t n, uint32_t *cap, size_t size)
{
	if (n == *cap) {
		*cap = *cap ? 2 * *cap : 64;
		list = alloc_more(list, *cap, size);
	}
	return list;
}

#define ADD_ROW(list, n, cap, row)                                                                 \
	((list) = room_for(list, n, &(cap), sizeof *(list)), (list)[(n)++] = (row))

static bool
goes_on(const struct dense *d)
{
	return !d->bad && d->c.beyond <= 4;
}

static void
code_head(struct dense *d)
{
	struct told_ruling *t = d->told;
	struct around around = { 0 };
	const told_name game = code_name(d, F_GAME, CONTEXTS(0), t->game);
	const bool leaves_out = count(d, 0, t->leaves_out, 1);
	const uint32_t n = count(d, 1, t->n, TOLD_MOST_ROWS);
	const uint32_t position = count(d, 2, t->position, TOLD_MOST_ROWS);
	uint32_t citations = count(d, 3, t->n_citations, TOLD_MOST_ROWS);
	uint32_t decisions = count(d, 4, t->n_decisions, TOLD_MOST_ROWS);
	d->n_decisions = decisions;
	if (is_reading(d)) {
		t->game = game;
		t->leaves_out = leaves_out;
		t->position = position;
		t->unread = citations;
	}
	const uint32_t some = d->brief && position < n ? position + 1 : n;
	for (uint32_t i = 0; i < some && goes_on(d); i++) {
		struct told_cell cell = is_reading(d) ? (struct told_cell){ 0 } : t->cell[i];
		code_cell(d, &around, &cell);
		if (is_reading(d))
			ADD_ROW(t->cell, t->n, t->cap, cell);
	}
	d->bad |= t->n != some;
	for (; d->brief && around.depth > 0; around.depth--)
		ADD_ROW(t->cell, t->n, t->cap, (struct told_cell){ .audience = TOLD_ALL });
}

/* 3. Decisions */

static void
code_order(struct dense *d, struct told_decision *is, uint32_t question)
{
	struct told_ruling *t = d->told;
	is->n_order = code_is(d, F_ORDER, CONTEXTS(question), is->n_order);
	d->bad |= is->n_order > TOLD_MOST_ROWS;
	d->n_order += is->n_order;
	for (uint32_t i = 0; i < is->n_order && goes_on(d); i++) {
		told_name card = is_reading(d) ? 0 : t->order[is->order_at + i];
		uint32_t number = is_reading(d) ? 0 : number_of(d, card);
		number = code_unguessed(d, F_ORDERED, number);
		d->bad |= number > d->names.coded;
		if (is_reading(d) && !d->bad)
			ADD_ROW(t->order, t->n_order, t->cap_order, name_of(d, number));
	}
	d->bad |= t->n_order > TOLD_MOST_ROWS;
}

/* Who was asked and whose pick it is. */
static void
code_asked(struct dense *d, struct told_decision *is, uint32_t question, uint32_t before)
{
	uint32_t asked = is->asked | (uint32_t)is->seats << 2 | (uint32_t)is->concedes << 10 |
	                 (uint32_t)is->numbers << 11;
	asked = code_is(d, F_ASKED, CONTEXTS(coder_mix(question, before, 0, 0), question), asked);
	d->bad |= asked >> 12 != 0 || (asked & 3) > TOLD_NO_SEAT;
	is->asked = asked & 3;
	is->seats = (uint8_t)(asked >> 2);
	is->concedes = asked >> 10 & 1;
	is->numbers = asked >> 11 & 1;
}

static int32_t
code_signed(struct dense *d, unsigned field, const uint32_t context[], unsigned n, int32_t is)
{
	uint32_t code = (uint32_t)told_zigzag(is);
	return (int32_t)told_unzigzag(code_is(d, field, context, n, code));
}

static void
code_pick(struct dense *d, struct told_decision *is, uint32_t question, uint32_t before)
{
	is->verb = code_name(d, F_PICK, CONTEXTS(coder_mix(question, before, 0, 0), question),
	                     is->verb);
	const uint32_t verb = coder_mix(question, number_at(d, is->verb), is->seats, 0);
	is->card = code_name(d, F_PICKED, CONTEXTS(verb), is->card);
	const uint32_t card = coder_mix(verb, number_at(d, is->card), 0, 0);
	is->place = code_name(d, F_PLACE, CONTEXTS(card, verb), is->place);
	bool plain = is->seat == 0 && is->ability == 0 && is->number == 0 && is->n_order == 0;
	if (coder_bit(&d->c, coder_node(&d->c, F_PLAIN, verb), plain))
		return;
	is->seat = code_name(d, F_PICKED_SEAT, CONTEXTS(verb), is->seat);
	is->ability = code_signed(d, F_PICKED_ABILITY, CONTEXTS(card, verb), is->ability);
	is->number = code_signed(d, F_PICKED_NUMBER, CONTEXTS(verb), is->number);
	code_order(d, is, question);
}

static void
code_decision(struct dense *d, struct told_decision *is, const struct told_decision *last)
{
	const uint32_t asked = number_at(d, last->question), verb = number_at(d, last->verb);
	is->question = code_name(d, F_QUESTION, CONTEXTS(coder_mix(asked, verb, 0, 0), asked),
	                         is->question);
	const uint32_t question = number_at(d, is->question);
	code_asked(d, is, question, last->asked);
	if (is_reading(d))
		is->order_at = d->n_order;
	d->bad |= is->order_at != d->n_order;
	code_pick(d, is, question, verb);
	int32_t moves = code_signed(d, F_MOVE, CONTEXTS(coder_mix(question, asked, 0, 0), question),
	                            (int32_t)(is->move - last->move));
	is->move = last->move + (uint32_t)moves;
}

/* All up to one. */
static void
code_decisions(struct dense *d, uint32_t upto)
{
	static const struct told_decision none;
	struct told_ruling *t = d->told;
	for (; d->decisions < upto && d->decisions < d->n_decisions && goes_on(d); d->decisions++) {
		const uint32_t i = d->decisions;
		struct told_decision is = is_reading(d) ? none : t->decision[i];
		code_decision(d, &is, i ? &t->decision[i - 1] : &none);
		if (is_reading(d))
			ADD_ROW(t->decision, t->n_decisions, t->cap_decisions, is);
	}
}

/* 4. Citations */

static const struct told_citation nobody = { .seat = TOLD_NO_SEAT };

/* What stands around a citation, and what of it is coded already. */
struct row {
	struct told_citation *is;
	const struct told_citation *parent, *last;
	const struct told_decision *decision;
	uint32_t i, rule, one, two, three,
		above; /* rules of the ones before, and that the last one follows from */
	uint32_t pops, names, shape; /* with the rule: its kind */
	uint32_t named,
		where; /* contexts: its rule and names; its rule, names and the rule before */
};

static uint32_t
rule_before(const struct dense *d, uint32_t i, uint32_t by)
{
	return i >= by ? d->rule_at[i - by] : 0;
}

/* A rule is written where it acts first. */
static void
define_rule(struct dense *d, struct row *r)
{
	struct told_ruling *t = d->told;
	const bool given = !is_reading(d) && r->is->rule;
	struct told_rule new = { 0 };
	if (given)
		new = t->rule[r->is->rule - 1];
	new.name = given ? new.name : name_of(d, r->rule);
	new.clause = code_name(d, F_CLAUSE, CONTEXTS(r->rule), new.clause);
	new.said = code_name(d, F_SAID, CONTEXTS(r->rule), new.said);
	new.mark = (uint8_t)code_is(d, F_MARK, CONTEXTS(r->rule), new.mark);
	d->bad |= new.mark > TOLD_PRESUMED;
	if (is_reading(d))
		ADD_ROW(t->rule, t->n_rules, t->cap_rules, new);
	here_of(d, r->rule)->rule = ++d->n_rules;
}

static void
settle_rule(struct dense *d, struct row *r)
{
	d->rule_at[r->i] = r->rule;
	if (r->rule && here_of(d, r->rule)->rule == 0)
		define_rule(d, r);
	const uint32_t is = r->rule ? here_of(d, r->rule)->rule : 0;
	d->bad |= !is_reading(d) && r->is->rule != is;
	r->is->rule = is;
}

static void
code_rule(struct dense *d, struct row *r)
{
	const uint32_t two = coder_mix(r->one, r->two, 0, 0);
	r->rule = code_numbered(d, F_RULE,
	                        CONTEXTS(coder_mix(two, r->three, r->above,
	                                           number_at(d, r->last->card)),
	                                 coder_mix(two, r->three, 0, 1), two, r->one),
	                        r->rule);
}

/* How far up from the row before its parent is; one more than there may be: somewhere else. */
static uint32_t
pops_to(const struct told_ruling *t, uint32_t i, uint32_t parent)
{
	uint32_t pops = 0;
	for (uint32_t at = i; at != parent && pops <= MOST_POPS; pops++)
		if (at == 0)
			return MOST_POPS + 1;
		else
			at = t->citation[at - 1].parent;
	return pops;
}

static void
code_pops(struct dense *d, struct row *r)
{
	const uint32_t one = coder_mix(r->rule, r->one, 0, 0);
	r->pops = code_is(d, F_POPS, CONTEXTS(coder_mix(one, r->two, r->above, 0), one, r->rule),
	                  r->pops);
}

static void
settle_parent(struct dense *d, struct row *r)
{
	struct told_ruling *t = d->told;
	uint32_t at = r->i, pops = r->pops;
	if (pops > MOST_POPS) {
		at = (uint32_t)coder_number(&d->c, F_BACK, r->is->parent);
		d->bad |= at > r->i;
	}
	for (; pops <= MOST_POPS && at > 0 && pops > 0; pops--)
		at = t->citation[at - 1].parent;
	d->bad |= pops > 0 && pops <= MOST_POPS;
	r->is->parent = d->bad ? 0 : at;
	r->parent = r->is->parent ? &t->citation[r->is->parent - 1] : &nobody;
}

/* Where a tuple is or is to be. */
static uint32_t
place_of_tuple(const struct learned *l, const struct tuple *is)
{
	static const struct tuple none;
	uint32_t part[sizeof *is / sizeof(uint32_t)];
	_Static_assert(sizeof *is == 7 * sizeof(uint16_t), "a tuple has no padding");
	memcpy(part, is, sizeof part);
	uint32_t pair = coder_mix(part[0], part[1], part[2], is->named[2]) & (TUPLES - 2);
	bool second = memcmp(&l->tuple[pair], is, sizeof *is) != 0 &&
	              memcmp(&l->tuple[pair], &none, sizeof none) != 0;
	return pair + second;
}

static uint32_t
remember_tuple(struct learned *l, const struct tuple *is)
{
	uint32_t at = place_of_tuple(l, is);
	l->tuple[at] = *is;
	return at;
}

static uint32_t
find_tuple(const struct learned *l, const struct tuple *is)
{
	uint32_t at = place_of_tuple(l, is);
	return memcmp(&l->tuple[at], is, sizeof *is) == 0 ? at : TUPLES;
}

static struct tuple
tuple_of(struct dense *d, const struct told_citation *c)
{
	struct tuple out = { .event = (uint16_t)number_of(d, c->event),
		             .how = (uint16_t)number_of(d, c->how),
		             .verb = (uint16_t)number_of(d, c->verb),
		             .n = c->n_values };
	for (int k = 0; k < c->n_values; k++)
		out.named[k] = (uint16_t)number_of(d, c->named[k]);
	return out;
}

static uint16_t
code_tupled(struct dense *d, const struct row *r, unsigned field, uint32_t after, uint16_t number)
{
	return (uint16_t)code_numbered(d, field,
	                               CONTEXTS(coder_mix(r->rule, r->one, after, 0), r->rule),
	                               number);
}

/* Names that no context has. */
static uint32_t
code_tuple_apart(struct dense *d, const struct row *r)
{
	struct tuple is = is_reading(d) ? (struct tuple){ 0 } : tuple_of(d, r->is);
	is.event = code_tupled(d, r, F_EVENT, 0, is.event);
	is.how = code_tupled(d, r, F_HOW, is.event, is.how);
	is.verb = code_tupled(d, r, F_VERB, is.event, is.verb);
	is.n = (uint16_t)code_is(d, F_N_VALUES, CONTEXTS(coder_mix(r->rule, is.event, is.verb, 0)),
	                         is.n);
	d->bad |= is.n > TOLD_VALUES;
	for (int k = 0; k < is.n && !d->bad; k++)
		is.named[k] = code_tupled(d, r, F_NAMED, (uint32_t)k + 1, is.named[k]);
	return remember_tuple(d->learned, &is);
}

static told_short
short_name(struct dense *d, uint32_t number)
{
	told_name name = name_of(d, number);
	d->bad |= name > UINT16_MAX;
	return (told_short)name;
}

static void
take_tuple(struct dense *d, const struct tuple *from, struct told_citation *c)
{
	c->event = short_name(d, from->event);
	c->how = short_name(d, from->how);
	c->verb = short_name(d, from->verb);
	c->n_values = (uint8_t)from->n;
	for (int k = 0; k < from->n; k++)
		c->named[k] = short_name(d, from->named[k]);
}

static void
code_names(struct dense *d, struct row *r)
{
	struct coder_guess g;
	const uint32_t one = coder_mix(r->rule, r->one, 0, 0);
	const uint32_t context[] = { coder_mix(one, r->two, 0, 0), one, r->rule };
	if (!coder_guess(&d->c, F_NAMES, context, 3, &r->names, &g))
		r->names = code_tuple_apart(d, r);
	coder_learn(&g, r->names);
}

/* How the rest of a citation is: each part by its place in a list of what is likely, or after it. */
enum { P_SEAT, P_CARD, P_SOURCE, P_FROM, P_TO, P_ABILITY, P_DECISION, P_SEEN, PARTS };
static const uint8_t bits_of[PARTS] = { 3, 3, 3, 3, 3, 2, 2, 5 };
enum { MOST_ABILITY = 3, MOST_DECISION = 2 };

/* What a name is likely to be, if anything. */
#define LIKELY_CARD r->parent->card, r->last->card, r->decision->card
#define LIKELY_SOURCE r->parent->source, r->is->card, r->last->source
#define LIKELY_FROM r->parent->from, r->last->from, r->last->to, r->decision->place, r->parent->to
#define LIKELY_TO r->parent->to, r->last->to, r->decision->place, r->last->from, r->parent->from

/* Its place among these, from 1; 0: none; one more than there are: it is another. */
static inline uint32_t
place_in(const told_name *likely, uint32_t n, told_name is)
{
	uint32_t i = 0;
	while (i < n && likely[i] != is)
		i++;
	return i + 1;
}

#define NAMES(...)                                                                                 \
	(const told_name[]){ __VA_ARGS__ }, sizeof((told_name[]){ __VA_ARGS__ }) / sizeof(told_name)
#define PLACE(is, ...) ((is) ? place_in(NAMES(__VA_ARGS__), is) : 0)

static uint32_t
seat_part(const struct row *r)
{
	const uint8_t above = r->parent->seat;
	return r->is->seat == above                               ? 0
	       : above < TOLD_NO_SEAT && r->is->seat == 1 - above ? 1
	       : r->is->seat == r->last->seat                     ? 2
	                                                          : 3u + r->is->seat;
}

static void
take_seat(struct dense *d, const struct row *r, uint32_t part)
{
	const uint8_t above = r->parent->seat;
	r->is->seat = part == 0   ? above
	              : part == 1 ? (uint8_t)(1 - above)
	              : part == 2 ? r->last->seat
	                          : (uint8_t)(part - 3);
	d->bad |= r->is->seat > TOLD_NO_SEAT;
}

static uint32_t
ability_part(const struct row *r)
{
	const uint8_t is = r->is->ability;
	return is == r->parent->ability ? 0 : is == 0 ? 1 : is == r->last->ability ? 2 : 3;
}

/* The parts, each in its bits. */
static inline uint32_t
shape_of(const struct row *r)
{
	const struct told_citation *c = r->is;
	const uint32_t decisions = c->decision - r->last->decision;
	const uint32_t part[PARTS] = {
		[P_SEAT] = seat_part(r),
		[P_CARD] = PLACE(c->card, LIKELY_CARD),
		[P_SOURCE] = PLACE(c->source, LIKELY_SOURCE),
		[P_FROM] = PLACE(c->from, LIKELY_FROM),
		[P_TO] = PLACE(c->to, LIKELY_TO),
		[P_ABILITY] = ability_part(r),
		[P_DECISION] = decisions < MOST_DECISION ? decisions : MOST_DECISION,
		[P_SEEN] = c->audience | (uint32_t)c->unknown << 4,
	};
	uint32_t shape = 0;
#pragma GCC unroll 8
	for (int i = 0; i < PARTS; i++)
		shape = shape << bits_of[i] | part[i];
	return shape;
}

static void
parts_of(uint32_t shape, uint32_t part[PARTS])
{
#pragma GCC unroll 8
	for (int i = PARTS - 1; i >= 0; i--) {
		part[i] = shape & ((1u << bits_of[i]) - 1);
		shape >>= bits_of[i];
	}
}

/* Each part by itself. */
static uint32_t
code_shape_apart(struct dense *d, const struct row *r, uint32_t shape)
{
	uint32_t part[PARTS], out = 0;
	parts_of(shape, part);
	for (uint32_t i = 0; i < PARTS; i++) {
		struct coder_guess g;
		if (!coder_guess(&d->c, F_PART + i, CONTEXTS(r->where, r->named), &part[i], &g))
			part[i] = coder_below(&d->c, F_PART + i, 1u << bits_of[i], part[i]);
		coder_learn(&g, part[i]);
		out = out << bits_of[i] | part[i];
	}
	return out;
}

/* The last decision before it, which is written after the shape and read before the rest. */
static const struct told_decision *
decision_before(const struct dense *d, const struct row *r)
{
	uint32_t n = r->is->decision < d->n_decisions ? r->is->decision : d->n_decisions;
	return n > d->decisions ? &d->told->decision[n - 1] : r->decision;
}

static void
code_shape(struct dense *d, struct row *r)
{
	struct coder_guess g;
	const uint32_t context[] = { coder_mix(r->where, r->two, 0, 0), r->where, r->named };
	if (!coder_guess(&d->c, F_SHAPE, context, 3, &r->shape, &g))
		r->shape = code_shape_apart(d, r, r->shape);
	coder_learn(&g, r->shape);
}

static void
code_count_of_decisions(struct dense *d, struct row *r, uint32_t part)
{
	const int64_t more = (int64_t)r->is->decision - r->last->decision;
	uint32_t decisions = part;
	if (part >= MOST_DECISION)
		decisions =
			(uint32_t)told_unzigzag(coder_number(&d->c, F_DECISION, told_zigzag(more)));
	r->is->decision = r->last->decision + decisions;
	code_decisions(d, r->is->decision);
	if (d->decisions > 0)
		r->decision = &d->told->decision[d->decisions - 1];
}

/* Is a name another than is likely? Else it is read, or known. */
static inline bool
is_other(const struct dense *d, const told_name *likely, uint32_t n, uint32_t part, told_short *is)
{
	if (part > n)
		return true;
	if (is_reading(d))
		*is = part ? (told_short)likely[part - 1] : 0;
	return false;
}

static void
code_other(struct dense *d, unsigned field, const uint32_t context[], unsigned n, told_short *is)
{
	told_name name = code_name(d, field, context, n, *is);
	d->bad |= name > UINT16_MAX;
	*is = (told_short)name;
}

static void
code_ability(struct dense *d, const struct row *r, uint32_t part)
{
	struct told_citation *c = r->is;
	uint32_t ability = part == 0 ? r->parent->ability : part == 2 ? r->last->ability : 0;
	const uint32_t card = number_at(d, c->card), source = number_at(d, c->source);
	if (part == MOST_ABILITY)
		ability = code_is(d, F_ABILITY,
		                  CONTEXTS(coder_mix(r->named, card, source, 0), r->rule),
		                  c->ability);
	d->bad |= ability > UINT8_MAX;
	c->ability = (uint8_t)ability;
}

/* Contexts of names that are not as likely: with which seat, from where, of which card. */
#define BY_SEAT coder_mix(r->named, r->is->seat, 0, 0)
#define BY_FROM coder_mix(r->named, r->is->seat, number_at(d, r->is->from), 1)
#define BY_CARD coder_mix(r->named, number_at(d, r->is->card), 0, 0)

static void
code_card_and_places(struct dense *d, struct row *r, const uint32_t part[PARTS])
{
	struct told_citation *c = r->is;
	if (part[P_FROM] && is_other(d, NAMES(LIKELY_FROM), part[P_FROM], &c->from))
		code_other(d, F_FROM, CONTEXTS(coder_mix(r->where, c->seat, 0, 0), BY_SEAT),
		           &c->from);
	if (part[P_CARD] && is_other(d, NAMES(LIKELY_CARD), part[P_CARD], &c->card))
		code_other(d, F_CARD, CONTEXTS(BY_FROM, BY_SEAT), &c->card);
	if (part[P_TO] && is_other(d, NAMES(LIKELY_TO), part[P_TO], &c->to))
		code_other(d, F_TO, CONTEXTS(BY_CARD, BY_FROM), &c->to);
	if (part[P_SOURCE] && is_other(d, NAMES(LIKELY_SOURCE), part[P_SOURCE], &c->source))
		code_other(d, F_SOURCE, CONTEXTS(BY_CARD, BY_SEAT), &c->source);
	code_ability(d, r, part[P_ABILITY]);
}

/* What a value of that name was last, for the same seat. */
static int32_t *
last_value(struct dense *d, uint32_t named, uint8_t seat)
{
	return &d->last[(named * 3 + seat) % LASTS];
}

static int32_t
code_value(struct dense *d, const struct row *r, int k, int32_t before, int32_t is)
{
	const struct told_citation *c = r->is;
	const uint32_t named = number_at(d, c->named[k]),
		       rule = coder_mix(r->named, (uint32_t)k, 0, 0);
	const int32_t last = *last_value(d, named, c->seat);
	struct coder_guess g;
	uint32_t code = (uint32_t)is;
	if (k > 0 && coder_bit(&d->c, coder_node(&d->c, F_BEFORE, named), is == before))
		return before;
	const uint32_t context[] = {
		coder_mix(rule, number_at(d, c->card), c->seat,
		          (uint32_t)r->decision->verb ? number_at(d, r->decision->verb) : 0),
		coder_mix(rule, r->one, (uint32_t)last, c->seat), rule
	};
	if (!coder_guess(&d->c, F_VALUE, context, 3, &code, &g)) {
		uint64_t off =
			coder_number(&d->c, F_VALUE_OF + named, told_zigzag((int64_t)is - last));
		code = (uint32_t)told_unzigzag(off) + (uint32_t)last;
	}
	coder_learn(&g, code);
	return (int32_t)code;
}

static void
code_values(struct dense *d, struct row *r)
{
	struct told_citation *c = r->is;
	int32_t before = 0;
	for (int k = 0; k < c->n_values; k++) {
		int32_t *last = last_value(d, number_at(d, c->named[k]), c->seat), was = *last;
		c->value[k] = code_value(d, r, k, before, c->value[k]);
		*last = c->value[k];
		before = k ? before : was;
	}
}

/* What a citation is, before it is written. */
static void
find_kind(struct dense *d, struct row *r)
{
	const struct told_ruling *t = d->told;
	const uint32_t parent = r->is->parent;
	r->rule = r->is->rule ? number_of(d, t->rule[r->is->rule - 1].name) : 0;
	const struct tuple names =
		tuple_of(d, r->is); /* new numbers in the order in which they are coded */
	r->pops = pops_to(t, r->i, parent);
	r->names = find_tuple(d->learned, &names);
	r->parent = parent ? &t->citation[parent - 1] : &nobody;
	const struct told_decision *decision = r->decision;
	r->decision = decision_before(d, r);
	r->shape = shape_of(r);
	r->decision = decision;
}

static uint32_t
place_of_kind(const struct learned *l, const struct kind *is)
{
	static const struct kind none;
	uint32_t pair = coder_mix(is->rule, is->pops, is->names, is->shape) & (KINDS - 2);
	bool second = memcmp(&l->kind[pair], is, sizeof *is) != 0 &&
	              memcmp(&l->kind[pair], &none, sizeof none) != 0;
	return pair + second;
}

/* As one before, or else part by part. */
static void
code_kind(struct dense *d, struct row *r)
{
	struct learned *l = d->learned;
	struct kind is = { r->rule, r->pops, r->names, r->shape };
	uint32_t at = place_of_kind(l, &is);
	const uint32_t *before = &d->kind_at[r->i];
	struct coder_guess g;
	const uint32_t one = coder_mix(before[2], before[1], 0, 0);
	const uint32_t context[] = { coder_mix(one, before[0], 0, 0), one };
	if (memcmp(&l->kind[at], &is, sizeof is) != 0)
		at = KINDS;
	if (coder_guess(&d->c, F_KIND, context, 2, &at, &g)) {
		is = l->kind[at % KINDS]; /* who is misled may take something else for a kind */
		r->rule = is.rule;
		r->pops = is.pops;
		r->names = is.names;
		r->shape = is.shape;
	} else {
		code_rule(d, r);
		code_pops(d, r);
		code_names(d, r);
		r->named = coder_mix(r->rule, r->names, 0, 1);
		r->where = coder_mix(r->rule, r->names, r->one, 2);
		code_shape(d, r);
		is = (struct kind){ r->rule, r->pops, r->names, r->shape };
		at = place_of_kind(l, &is);
		l->kind[at] = is;
	}
	coder_learn(&g, at);
	d->kind_at[r->i + 3] = at;
	r->named = coder_mix(r->rule, r->names, 0, 1);
	r->where = coder_mix(r->rule, r->names, r->one, 2);
}

static void
code_citation(struct dense *d, uint32_t i, struct told_citation *c)
{
	static const struct told_decision none;
	struct told_ruling *t = d->told;
	struct row r = { .is = c, .i = i, .last = i ? &t->citation[i - 1] : &nobody };
	uint32_t part[PARTS];
	r.decision = d->decisions ? &t->decision[d->decisions - 1] : &none;
	r.one = rule_before(d, i, 1);
	r.two = rule_before(d, i, 2);
	r.three = rule_before(d, i, 3);
	r.above = r.last->parent ? d->rule_at[r.last->parent - 1] : 0;
	if (!is_reading(d))
		find_kind(d, &r);
	code_kind(d, &r);
	if (d->bad)
		return;
	settle_rule(d, &r);
	settle_parent(d, &r);
	parts_of(r.shape, part);
	code_count_of_decisions(d, &r, part[P_DECISION]);
	if (is_reading(d)) {
		take_tuple(d, &d->learned->tuple[r.names % TUPLES], c);
		take_seat(d, &r, part[P_SEAT]);
		c->audience = part[P_SEEN] & TOLD_ALL;
		c->unknown = part[P_SEEN] >> 4;
	}
	code_card_and_places(d, &r, part);
	code_values(d, &r);
}

static void
code_run(struct dense *d)
{
	struct told_ruling *t = d->told;
	const uint32_t all = is_reading(d) ? t->unread : t->n_citations;
	const uint32_t n = all < d->most ? all : d->most;
	d->rule_at = alloc_more(d->rule_at, (size_t)n + 1, sizeof *d->rule_at);
	d->kind_at = alloc_more(d->kind_at, (size_t)n + 3, sizeof *d->kind_at);
	memset(d->kind_at, 0, 3 * sizeof *d->kind_at);
	memset(d->last, 0, sizeof d->last);
	d->decisions = d->n_rules = d->n_order = 0;
	for (uint32_t i = 0; i < n && goes_on(d); i++) {
		struct told_citation c =
			is_reading(d) ? (struct told_citation){ 0 } : t->citation[i];
		code_citation(d, i, &c);
		if (is_reading(d)) {
			ADD_ROW(t->citation, t->n_citations, t->cap_citations, c);
			t->unread--;
		}
	}
	if (n == all)
		code_decisions(d, d->n_decisions);
	d->bad |= !is_reading(d) && (d->n_rules != t->n_rules || d->n_order != t->n_order);
}

/* 5. Records */

/* What is known after the typical records of a number; 0: nothing. */
struct start {
	struct learned learned;
	struct names names;
};

enum { STARTS = 8, SPARES = 4 };

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static struct start *_Atomic started[STARTS];

static void
copy_names(const struct names *from, struct names *to)
{
	const size_t words = told_words_count() + 1;
	*to = (struct names){ .n = from->n, .coded = from->coded, .last = from->last };
	to->cap = from->n + 512;
	to->id = alloc_bytes(to->cap * sizeof *to->id);
	to->of_other = alloc_bytes(to->cap * sizeof *to->of_other);
	to->of_word = alloc_zeroed(words, sizeof *to->of_word);
	if (from->n == 0)
		return;
	memcpy(to->id, from->id, (from->n + 1) * sizeof *to->id);
	memcpy(to->of_word, from->of_word, words * sizeof *to->of_word);
}

static void
free_names(struct names *names)
{
	free(names->id);
	free(names->of_other);
	free(names->of_word);
	told_free(&names->other);
}

/* Room for what a record teaches, 140 KB, which is kept for the next ones: fresh memory would cost more than clearing it. */
static struct learned *_Atomic spare[SPARES];

static struct learned *
take_spare(void)
{
	struct learned *room = NULL;
	for (int i = 0; i < SPARES && !room; i++)
		room = atomic_exchange(&spare[i], NULL);
	return room ? room : alloc_bytes(sizeof *room);
}

static void
keep_spare(struct learned *room)
{
	for (int i = 0; i < SPARES && room; i++)
		room = atomic_exchange(&spare[i], room);
	free(room);
}

/* Something after what is known; `go_on`: which is itself to know more by it. */
static void
begin(struct dense *d, struct start *start, bool go_on)
{
	assert(start);
	if (go_on) {
		d->learned = &start->learned;
		d->names = start->names;
		return;
	}
	d->learned = take_spare();
	if (d->most > 0) {
		memcpy(d->learned->tuple, start->learned.tuple, sizeof d->learned->tuple);
		memcpy(d->learned->kind, start->learned.kind, sizeof d->learned->kind);
	}
	coder_copy(&start->learned.memory, &d->learned->memory, d->learned->slot);
	copy_names(&start->names, &d->names);
}

static void
forget_own(struct own *own)
{
	free(own->number);
	free(own->here);
	*own = (struct own){ 0 };
}

static void
end(struct dense *d, struct start *start, bool go_on)
{
	for (int i = 0; i < 3; i++)
		forget_own(&d->all[i]);
	free(d->rule_at);
	free(d->kind_at);
	if (go_on) {
		start->names = d->names;
		return;
	}
	keep_spare(d->learned);
	free_names(&d->names);
}

static void
bind(struct dense *d, struct told_ruling *told, int which)
{
	d->told = told;
	d->own = &d->all[which];
}

/* Writing */

static void
write_part(struct dense *d, const struct told_ruling *told, int which,
           void (*part)(struct dense *d))
{
	struct told_ruling whole = { 0 };
	if (told->folded.at)
		told_unfold(told, &whole);
	bind(d, told->folded.at ? &whole : (struct told_ruling *)told, which);
	forget_own(d->own);
	d->own->number = alloc_zeroed((size_t)d->told->n_names + 1, sizeof *d->own->number);
	d->n_decisions = d->told->n_decisions;
	part(d);
	d->told = NULL;
	told_free(&whole);
}

/* For the ruling and then its accounts. */
static void
write_parts(struct dense *d, const struct told_ruling *told, void (*part)(struct dense *d))
{
	write_part(d, told, 0, part);
	for (int seat = 0; seat < 2; seat++)
		if (told->account[seat])
			write_part(d, told->account[seat], 1 + seat, part);
}

static void
put_digests(const struct told_ruling *told, struct buffer *to)
{
	told_put_digest(to, told->transcript);
	told_put_digest(to, told->chain);
	told_put_digest(to, told->hash);
}

static void
put_record(const struct dense *d, const struct told_ruling *told, uint32_t after,
           const struct buffer *head, const struct buffer *run, struct buffer *to)
{
	const struct told_ruling *const *account = (const struct told_ruling *const *)told->account;
	told_put(to, 3);
	told_put(to, after);
	told_put(to, d->names.other.n_names);
	buffer_bytes(to, d->names.other.text.at, d->names.other.text.n);
	told_put(to, (account[0] ? 1u : 0u) | (account[1] ? 2u : 0u));
	put_digests(told, to);
	for (int seat = 0; seat < 2; seat++)
		if (account[seat])
			put_digests(account[seat], to);
	told_put(to, head->n);
	buffer_bytes(to, head->at, head->n);
	buffer_bytes(to, run->at, run->n);
}

static bool
write_after(const struct told_ruling *told, uint32_t after, struct start *start, bool go_on,
            struct buffer *to)
{
	struct dense d = { .most = UINT32_MAX };
	struct buffer head = { 0 }, run = { 0 };
	begin(&d, start, go_on);
	coder_write(&d.c, &d.learned->memory, &head);
	write_parts(&d, told, code_head);
	coder_end(&d.c);
	coder_write(&d.c, &d.learned->memory, &run);
	write_parts(&d, told, code_run);
	coder_end(&d.c);
	if (!d.bad)
		put_record(&d, told, after, &head, &run, to);
	end(&d, start, go_on);
	buffer_free(&head);
	buffer_free(&run);
	return !d.bad;
}

/* Reading */

static bool
take_digests(struct told_ruling *told, const unsigned char **at, const unsigned char *end)
{
	if (end - *at < 3 * TOLD_DIGEST_BYTES)
		return false;
	char *const to[] = { told->transcript, told->chain, told->hash };
	for (int i = 0; i < 3; i++, *at += TOLD_DIGEST_BYTES)
		told_digest_text(*at, to[i]);
	told->form = 3;
	told->chain_version = 2;
	return true;
}

/* Where the parts of a record lie. */
struct layout {
	uint32_t after, n_others, accounts;
	const unsigned char *others, *dense, *digests, *head, *run, *end;
};

static bool
lay_out(const unsigned char *at, size_t n, struct layout *out)
{
	const unsigned char *const end = at + n;
	uint64_t after, others;
	if (!told_take(&at, end, &after) || after >= STARTS || !told_take(&at, end, &others) ||
	    others > TOLD_MOST_ROWS)
		return false;
	*out = (struct layout){
		.after = (uint32_t)after, .n_others = (uint32_t)others, .others = at, .end = end
	};
	for (; others > 0 && at; others--) {
		const unsigned char *nul = at < end ? memchr(at, '\0', (size_t)(end - at)) : NULL;
		at = nul ? nul + 1 : NULL;
	}
	out->dense = at;
	return at != NULL;
}

static bool
lay_out_dense(struct layout *l)
{
	const unsigned char *at = l->dense;
	uint64_t accounts, head;
	if (!told_take(&at, l->end, &accounts) || accounts > 3)
		return false;
	l->accounts = (uint32_t)accounts;
	l->digests = at;
	const size_t digests = (1 + (accounts & 1) + (accounts >> 1)) * 3 * TOLD_DIGEST_BYTES;
	if ((size_t)(l->end - at) < digests)
		return false;
	at += digests;
	if (!told_take(&at, l->end, &head) || head > (size_t)(l->end - at))
		return false;
	l->head = at;
	l->run = at + head;
	return true;
}

static void
read_parts(struct dense *d, struct told_ruling *told, void (*part)(struct dense *d))
{
	const uint32_t most = d->most;
	for (int i = 0; i < 3 && !d->bad; i++) {
		struct told_ruling *of = i ? told->account[i - 1] : told;
		if (!of)
			continue;
		bind(d, of, i);
		d->n_decisions = d->all_decisions[i];
		d->most = i && most < UINT32_MAX ? 0 : most;
		part(d);
		d->all_decisions[i] = d->n_decisions;
	}
	d->most = most;
}

static bool
read_digests(struct told_ruling *told, const struct layout *l)
{
	const unsigned char *at = l->digests;
	bool fine = take_digests(told, &at, l->head);
	for (int seat = 0; seat < 2; seat++)
		if (l->accounts >> seat & 1) {
			told->account[seat] = alloc_zeroed(1, sizeof *told->account[seat]);
			fine &= take_digests(told->account[seat], &at, l->head);
		}
	return fine;
}

static bool
settle(struct told_ruling *told)
{
	bool fine = told_settle(told) && told_has_its_accounts(told);
	for (int seat = 0; seat < 2 && fine; seat++)
		fine = !told->account[seat] || settle(told->account[seat]);
	return fine;
}

/* The position is the last thing the head of a ruling tells, so who asks for nothing behind it need not read half of it. */
static bool
read_after(struct told_ruling *told, const struct layout *l, struct start *start, bool go_on,
           struct told_wanted wanted)
{
	const uint32_t citations = wanted.citations;
	struct dense d = { .most = citations,
		           .brief = !wanted.position && citations == 0 && l->accounts == 0 };
	begin(&d, start, go_on);
	d.names.at = (const char *)l->others;
	d.names.end = (const char *)l->dense;
	coder_read(&d.c, &d.learned->memory, l->head, (size_t)(l->run - l->head));
	read_parts(&d, told, code_head);
	d.bad |= !d.brief && !coder_is_read(&d.c);
	if (!d.bad && citations > 0) {
		coder_read(&d.c, &d.learned->memory, l->run, (size_t)(l->end - l->run));
		read_parts(&d, told, code_run);
		d.bad |= citations == UINT32_MAX &&
		         (!coder_is_read(&d.c) || d.names.at != d.names.end);
	}
	end(&d, start, go_on);
	return !d.bad && settle(told);
}

/* What is known from the beginning */

static void
learn_typical(struct start *start, const unsigned char *at, const unsigned char *end)
{
	uint64_t n, form;
	while (at != end) {
		struct told_ruling told = { 0 };
		struct layout l;
		bool fine = told_take(&at, end, &n) && n <= (size_t)(end - at);
		const unsigned char *record = at, *next = at + n;
		fine = fine && told_take(&record, next, &form) &&
		       lay_out(record, (size_t)(next - record), &l) && lay_out_dense(&l) &&
		       read_digests(&told, &l) &&
		       read_after(&told, &l, start, true, told_all_wanted);
		assert(fine);
		(void)fine;
		told_free(&told);
		at = next;
	}
}

static struct start *
new_start(const void *typical, const void *to)
{
	struct start *start = alloc_zeroed(1, sizeof *start);
	coder_forget(&start->learned.memory, CODER_BASE);
	copy_names(&(struct names){ 0 }, &start->names);
	learn_typical(start, typical, to);
	return start;
}

/* Once for each game that is read or written, a millisecond or two. */
static struct start *
start_of(uint32_t number)
{
	struct start *start = atomic_load_explicit(&started[number], memory_order_acquire);
	struct told_typical typical = told_typical(number);
	if (start || (number && !typical.at))
		return start;
	pthread_mutex_lock(&starting);
	start = started[number];
	if (!start) {
		start = new_start(typical.at, typical.end);
		atomic_store_explicit(&started[number], start, memory_order_release);
	}
	pthread_mutex_unlock(&starting);
	return start;
}

bool
told_write_dense(const struct told_ruling *told, struct buffer *to)
{
	uint32_t after = told_typical_of(told_name_text(told, told->game));
	return write_after(told, after, start_of(after), false, to);
}

bool
told_read_dense(struct told_ruling *told, const void *bytes, size_t n, struct told_wanted wanted)
{
	struct layout l;
	if (!lay_out(bytes, n, &l) || !lay_out_dense(&l))
		return false;
	struct start *start = start_of(l.after);
	return start && read_digests(told, &l) && read_after(told, &l, start, false, wanted);
}

void
told_add_typical(const struct told_ruling *told, struct buffer *typical)
{
	struct start *start = new_start(typical->at, typical->at ? typical->at + typical->n : NULL);
	struct buffer record = { 0 };
	if (write_after(told, 0, start, true, &record)) {
		told_put(typical, record.n);
		buffer_bytes(typical, record.at, record.n);
	}
	buffer_free(&record);
	coder_free(&start->learned.memory);
	free_names(&start->names);
	free(start);
}

size_t
told_dense_bytes(const void *record, size_t n)
{
	const unsigned char *at = record, *const end = at + n;
	uint64_t form;
	struct layout l;
	if (!told_take(&at, end, &form) || form != 3 || !lay_out(at, (size_t)(end - at), &l))
		return 0;
	return (size_t)(l.end - l.dense);
}

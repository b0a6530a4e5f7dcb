/*
 * told_dense.h: what those who write and read form 3 of records share (told_dense.c; docs/record.md has it in tables).
 *
 *	told_dense.c            the parts of a record, and what is known before it begins
 *	told_dense_names.c      texts by their numbers
 *	told_dense_head.c       what is told but for the run
 *	told_dense_decisions.c  decisions
 *	told_dense_kinds.c      what of a citation is like others
 *	told_dense_pieces.c     the rest of that, piece by piece
 *	told_dense_run.c        citations
 */
#ifndef JUDGED_WORDS_TOLD_DENSE_H
#define JUDGED_WORDS_TOLD_DENSE_H

#include "judged/text/alloc.h"
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
	F_AFTER,    /* a kind after a decision */
	F_TUPLE_AT, /* where tuples and kinds are found by what they are */
	F_KIND_AT,
	FIELDS,
	F_VALUE_OF = FIELDS /* and the number of its name */
};

_Static_assert((int)FIELDS <= (int)CODER_FIELDS, "there is room for all fields");

enum { MOST_NAMES = UINT16_MAX, LASTS = 256, MOST_POPS = 64 };

/* Names are of a sort. Of cards and places that a record named before, each is as likely as any other; of other names a few are much
 * likelier than all others. */
enum sort { S_CARD, S_PLACE, SORTS, S_OTHER = SORTS };
enum { MOST_OF_SORT = 255, MOST_SORTED = 4096 };

/* Those of a sort that a record named, and by the number where each is, from 1; 0: not yet. */
struct sorted {
	uint32_t n;
	uint16_t number[MOST_OF_SORT];
	uint8_t at[MOST_SORTED];
};

/* The texts of a record, numbered in the order in which they are first named; 0 is none. */
struct names {
	uint32_t n, coded;        /* that have a number; whose text was coded */
	uint32_t last;            /* word that was coded */
	uint32_t *id, cap;        /* by number: of a word, or after them of another text */
	uint16_t *of_word;        /* the number of each word, or 0 */
	struct told_ruling other; /* writing: the texts that are no words */
	uint16_t *of_other;
	const char *at, *end; /* reading: these texts, each ended by a NUL, from the next on */
	const struct told_rest *rest; /* that has them, if they are not there yet */
	uint32_t after;               /* the typical records, which the rest is to name as well */
};

/* What a number is in the ruling that is coded: its name there, and its rule. */
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

/* How the rest of a citation is: each part by its place in a list of what is likely, or after it. */
enum { P_SEAT, P_CARD, P_SOURCE, P_FROM, P_TO, P_ABILITY, P_DECISION, P_SEEN, PARTS };

/* How a citation is like others: all of it but what has to be said in each. */
struct kind {
	uint32_t rule, names;
	uint8_t part[PARTS];
	uint16_t pops;
	uint16_t others; /* has it parts that have to be coded? */
};

/* Tuples and kinds by their numbers: those that are known before, and those of the record. */
struct tuples {
	struct tuple *at;
	uint32_t n, cap;
	const struct tuple *base;
	uint32_t n_base;
};

struct kinds {
	struct kind *at;
	uint32_t n, cap;
	const struct kind *base;
	uint32_t n_base;
};

/* All that is known before a record begins. */
struct learned {
	struct coder_memory memory;
	struct coder_slot slot[CODER_SLOTS];
	struct tuples tuples;
	struct kinds kinds;
	struct sorted sorted[SORTS];
};

/* Writing: of a rule of the ruling, the number of its name, or 0; the names that came with it last, and the number of their tuple. */
struct usual {
	uint32_t rule, tuple;
	uint64_t names, values;
};

struct dense {
	struct coder c;
	struct learned *learned;
	struct names names;
	struct told_ruling *told;
	struct own all[3], *own;   /* of the ruling and its accounts; of `told` */
	uint32_t n_rules, n_order; /* that were written */
	struct usual *usual;       /* by rule */
	uint32_t *rule_at;         /* by citation: the number of its rule's name */
	uint32_t *kind_at;         /* its kind, after those of three that are none */
	uint32_t rule_before;      /* of the citation before: the number of its name */
	uint32_t decisions, n_decisions, all_decisions[3]; /* that were coded; there are */
	/* The last decision before a citation, by its number from 1, as if it were one: its card, and its place to come from. */
	struct told_citation asked;
	uint32_t asked_at;
	int32_t last[LASTS];
	uint32_t most; /* citations that are wanted */
	bool brief;    /* and nothing of the position */
	bool bad;
};

static inline bool
is_reading(const struct dense *d)
{
	return d->c.reading;
}

static inline bool
goes_on(const struct dense *d)
{
	return !d->bad && d->c.beyond <= 4;
}

/* Contexts of a field, and how many. */
#define CONTEXTS(...)                                                                              \
	(const struct coder_context[]){ __VA_ARGS__ },                                             \
		sizeof((struct coder_context[]){ __VA_ARGS__ }) / sizeof(struct coder_context)

/* Room for a row more of a list that is read. */
void *dense_room(void *list, uint32_t n, uint32_t *cap, size_t size);

#define ADD_ROW(list, n, cap, row)                                                                 \
	((list) = dense_room(list, n, &(cap), sizeof *(list)), (list)[(n)++] = (row))

/* 1. Texts: told_dense_names.c */

/* The number of a name of the ruling; a new one for a text that has none. */
uint32_t dense_first_number(struct dense *d, told_name name);
uint32_t dense_known_number(struct dense *d, told_name name);
void dense_make_here(struct dense *d);
/* The name of a number that has none in this ruling yet. */
told_name dense_append(struct dense *d, uint32_t number);

static inline uint32_t
number_of(struct dense *d, told_name name)
{
	const uint32_t number = d->own->number[name];
	return number || !name ? number : dense_first_number(d, name);
}

/* The same for who only compares: one that has no number yet has one that no name has. */
static inline uint32_t
known_number(struct dense *d, told_name name)
{
	const uint32_t number = d->own->number[name];
	return number || !name ? number : dense_known_number(d, name);
}

/* Of a name that was coded. */
static inline uint32_t
number_at(const struct dense *d, told_name name)
{
	return name ? d->own->number[name] : 0;
}

static inline struct here *
here_of(struct dense *d, uint32_t number)
{
	if (number >= d->own->cap_here)
		dense_make_here(d);
	return &d->own->here[number];
}

static inline told_name
name_of(struct dense *d, uint32_t number)
{
	const struct here *here = here_of(d, number);
	return here->name || !number ? here->name : dense_append(d, number);
}

/* A name by its number, or by itself, by its contexts. */
uint32_t dense_numbered(struct dense *d, unsigned field, enum sort sort,
                        const struct coder_context by[], unsigned n, uint32_t number);
told_name dense_name(struct dense *d, unsigned field, enum sort sort,
                     const struct coder_context by[], unsigned n, told_name is);
/* A number of a name that was not guessed. */
uint32_t dense_unguessed(struct dense *d, unsigned field, enum sort sort, uint32_t number);
/* Of each sort none was named yet. */
void dense_forget_sorts(struct learned *l);
/* A number of 32 bits. */
uint32_t dense_is(struct dense *d, unsigned field, const struct coder_context by[], unsigned n,
                  uint32_t is);

/* Have the texts that are no words from the rest of the record. */
void dense_ask_for_rest(struct names *names);

/* 2. Parts of a ruling */

void dense_head(struct dense *d);
/* Decisions up to a number. */
void dense_decisions(struct dense *d, uint32_t upto);
void dense_run(struct dense *d);

/* 3. Kinds: told_dense_kinds.c */

/* Where what is likely stands: nowhere, in the citation it follows from, in the one before, in the last decision, in its own. */
enum { IN_NONE, IN_PARENT, IN_LAST, IN_ASKED, IN_ITSELF, INS };

/* What stands around a citation, and what of it is coded already. Writing changes nothing of it. */
struct row {
	struct told_citation *is;
	const struct told_citation *in[INS];
	uint32_t i, one, two, three; /* rules of the ones before */
	struct kind kind;
};

enum { MOST_ABILITY = 3, MOST_DECISION = 2 };

extern const struct told_citation dense_nobody;

/* 4. Pieces: told_dense_pieces.c */

typedef uint32_t dense_number(struct dense *d, told_name name);
enum { DENSE_NONE = UINT32_MAX };
/* The number of the names it has; DENSE_NONE: they are not known. Only who writes asks, so nothing changes by it. */
uint32_t dense_tuple(struct dense *d, const struct told_citation *c, dense_number *number);
void dense_take_tuple(struct dense *d, uint32_t tuple, struct told_citation *c);
/* The parts of a kind, each in its bits. */
uint32_t dense_shape(const uint8_t part[PARTS]);
/* A kind in pieces; `asked` is what was decided right before it, or 0. */
void dense_pieces(struct dense *d, struct row *r, uint32_t asked);

/* Its kind, with the decisions before it. */
void dense_kind(struct dense *d, struct row *r);
/* Reading: what its kind says of it. */
void dense_take_kind(struct dense *d, struct row *r);
/* Is a name something else than is likely, so that it has to be coded? Else it is known, or read. */
bool dense_is_other(const struct dense *d, const struct row *r, int part, told_short *is);

#endif

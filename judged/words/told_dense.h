/*
 * told_dense.h: what those who write and read form 3 of records share (told_dense.c; docs/record.md has it in tables).
 *
 *	told_dense.c            a record of form 3
 *	told_dense_parts.c      where the parts of a record lie
 *	told_dense_start.c      what is known before it begins
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
#include "judged/words/told_likely.h"
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

enum { MOST_NAMES = UINT16_MAX, LASTS = 256 };

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
	uint32_t n_others;    /* of these texts that have a number, read or not */
	const struct told_rest *rest; /* that has them, if they are not there yet */
	unsigned form;                /* of the record, and */
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

/* Where a cell stands, for its contexts. */
struct around {
	uint32_t one, two; /* what the cells before are, as coded */
	uint32_t open[TOLD_DEEPEST];
	uint32_t depth, n; /* objects and lists that are open; all cells there are */
};

struct dense {
	struct coder c;
	struct learned *learned;
	struct names names;
	struct told_ruling *told;
	struct own all[3], *own;   /* of the ruling and its accounts; of `told` */
	struct around around[3];   /* the same: in their heads */
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
	struct quick *quick; /* runs of form 4, while these are coded */
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

/* 0. Before a record: told_dense_start.c */

enum { DENSE_STARTS = 8 };

/* What is known after the typical records of a number; 0: nothing. */
struct start {
	struct learned learned;
	struct names names;
	struct quick_learned *quick; /* for runs of form 4 */
};

/* Once for each game that is read or written, a millisecond or two. NULL: there is no such number. */
struct start *dense_start_of(uint32_t number);
/* After these records; the caller frees it. */
struct start *dense_new_start(const void *typical, const void *to);
void dense_free_start(struct start *start);
/* Something after what is known; `go_on`: which is itself to know more by it. */
void dense_begin(struct dense *d, struct start *start, bool go_on);
void dense_end(struct dense *d, struct start *start, bool go_on);
/* From typical records: told_dense.c */
void dense_learn_typical(struct start *start, const unsigned char *at, const unsigned char *end);

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
/* It was named: from now on it is one of its sort, while there is room. */
void dense_add_to_sort(struct sorted *s, uint32_t number);
/* Of each sort none was named yet. */
void dense_forget_sorts(struct learned *l);
/* A number of 32 bits. */
uint32_t dense_is(struct dense *d, unsigned field, const struct coder_context by[], unsigned n,
                  uint32_t is);

/* Have the texts that are no words from the rest of the record. */
void dense_ask_for_rest(struct names *names);

/* Texts that are numbered and not yet coded, all at once. */
void dense_texts(struct dense *d);

/* 2. Parts of a ruling, and where they lie in a record: told_dense_parts.c */

enum { DENSE_HEADS, DENSE_RUNS, DENSE_POSITIONS, DENSE_PARTS };

/* What a record consists of, behind its form; form 3 has no positions of their own. */
struct layout {
	unsigned form;
	uint32_t after, accounts;
	const unsigned char *others, *dense, *digests, *end;
	struct told_typical part[DENSE_PARTS];
};

bool dense_lay_out(unsigned form, const unsigned char *at, size_t n, struct layout *out);
void dense_bind(struct dense *d, struct told_ruling *told, int which);
/* A part of the ruling and then of its accounts. */
void dense_write_parts(struct dense *d, const struct told_ruling *told,
                       void (*part)(struct dense *d));
void dense_read_parts(struct dense *d, struct told_ruling *told, void (*part)(struct dense *d));
void dense_put_begin(const struct dense *d, const struct told_ruling *told, unsigned form,
                     uint32_t after, struct buffer *to);
void dense_put_part(const struct buffer *part, bool is_last, struct buffer *to);
void dense_begin_reading(struct dense *d, const struct layout *l, const struct told_rest *rest);
void dense_read_part(struct dense *d, struct coder_memory *memory, const struct layout *l,
                     int part);
bool dense_read_digests(struct told_ruling *told, const struct layout *l);
bool dense_settle(struct told_ruling *told);
/* Form 3, after its digests; `go_on` as in dense_begin(). */
bool dense_read(struct told_ruling *told, const struct layout *l, struct start *start, bool go_on,
                struct told_wanted wanted, const struct told_rest *rest);

/* All of a head; or first all before the position, then the rest. */
void dense_head(struct dense *d);
void dense_head_first(struct dense *d);
void dense_head_rest(struct dense *d);
/* Decisions up to a number. */
void dense_decisions(struct dense *d, uint32_t upto);
void dense_run(struct dense *d);

/* 3. Kinds: told_dense_kinds.c */

/* A citation, the rules of the ones before, and what of it is coded already. */
struct row {
	struct beside by;
	uint32_t one, two, three;
	struct kind kind;
};

enum { MOST_DECISION = 2 };

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

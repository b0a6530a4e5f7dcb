/*
 * told.h: what is told of a ruling, once for all readers.
 *
 * It is a list of cells, the values of a document in the order in which they are written; an object or a list
 * comes before what it holds and ends with a cell of its own. Every cell has its audience, a bit for each view: a
 * reader gets the cells that are for their view, and of a heap of cards how many others there are. What is said to
 * some in other words than to others stands there twice, for either audience.
 *
 *	{ "reason": "A may not ..." }            for A and the judge
 *	{ "reason": "A pick of a card ..." }     for B and the public
 *
 * Citations, of which a game has thousands, are rows of their own. Texts are numbers of a table, each once, so nothing
 * points into the run it came from, and whoever has this can write any view without judging again.
 */
#ifndef JUDGED_RECORD_TOLD_H
#define JUDGED_RECORD_TOLD_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "judged/text/buffer.h"
#include "judged/text/digest.h"
#include "judged/record/view.h"

enum told_kind {
	TOLD_END, /* of the object or list that is open */
	TOLD_OBJECT,
	TOLD_LIST,
	TOLD_HEAP, /* a list of cards: those not for this reader are counted where they lie */
	TOLD_TEXT,
	TOLD_CARD, /* a card's number: a text by which the ruling is found, too */
	TOLD_NUMBER,
	TOLD_TRUTH,
	TOLD_NULL,
	TOLD_UNTOLD,  /* in a heap: a card that is not known */
	TOLD_VIEW,    /* the word for the reader's view */
	TOLD_HASHES,  /* of what this reader is told */
	TOLD_ACCOUNT, /* the ruling on a player's account: told.account[is] */
	TOLD_KINDS
};

/* Bits of an audience: one for each view; what is told aloud, and in no document. */
enum { TOLD_VIEWS = VIEW_JUDGE + 1, TOLD_ALL = 15, TOLD_ALOUD = 16 };

/* Of a heap: the order of its cards means something; it is not known how many there are. */
enum { TOLD_ORDERED = 1, TOLD_UNCOUNTED = 2 };

/* A text is a number from 1; 0 stands for none. Those of a run, of which there are many, are short (told_in_run()). */
typedef uint32_t told_name;
typedef uint16_t told_short;

struct told_cell {
	uint8_t kind, audience, heap;
	told_name name; /* of a member of an object */
	int64_t is;     /* a number, a text; of what holds others the cell after its end */
};

/* Is the clause in the document? */
enum { TOLD_PRINTED, TOLD_HOUSE, TOLD_PRESUMED };

struct told_rule {
	told_name name, clause, said; /* `said`: the clause as people are told it */
	uint8_t mark;
};

enum { TOLD_VALUES = 3, TOLD_NO_SEAT = 2 };

/* A citation; its id is its place in the list, from 1. */
struct told_citation {
	uint32_t rule;             /* of told.rule, from 1; 0: none */
	uint32_t parent, decision; /* as in struct judge_citation */
	uint32_t move;             /* it follows from; 0: none */
	told_short event, how, verb, card, source, from, to;
	told_short named[TOLD_VALUES]; /* values by their names, */
	int32_t value[TOLD_VALUES];
	uint8_t seat, audience, ability, n_values; /* `audience`: who may know the card */
	bool unknown, own;                         /* the card acts by its own text */
	bool decides;
};

/* A decision that was taken, as the chain digest has it: a pick, an order of cards, or that players concede. */
struct told_decision {
	uint8_t asked; /* the seat; TOLD_NO_SEAT: chance */
	uint8_t seats; /* whose pick it is; of conceding players a bit each */
	bool concedes, numbers;
	told_name question, verb, card, place, seat; /* `seat`: one that is picked */
	int32_t ability, number;                     /* 0: none; with `numbers` */
	uint32_t move;                               /* it was in, or the last one; 0: none */
	uint32_t n_order, order_at;                  /* cards of told.order, first on top */
};

/* Found out when it is written for the first time. */
enum told_plain { TOLD_PERHAPS_PLAIN, TOLD_IS_PLAIN, TOLD_NOT_PLAIN };

/* Zero it before its first use. */
struct told_ruling {
	struct told_cell *cell;
	uint32_t n, cap;
	uint32_t open; /* while it is made: the cell of the innermost object or list, from 1 */
	struct told_citation *citation;
	uint32_t n_citations, cap_citations;
	struct told_rule *rule;
	uint32_t n_rules, cap_rules;
	struct told_decision *decision;
	uint32_t n_decisions, cap_decisions;
	told_name *order;
	uint32_t n_order, cap_order;
	told_name game;
	bool leaves_out;   /* the citations are not told, only counted */
	uint32_t position; /* the cell of the position, or 0 */
	char transcript[DIGEST_HEX], chain[DIGEST_HEX], hash[DIGEST_HEX]; /* the judge's hashes */
	/* The hashes of readers that were taken already, a bit for each view. */
	struct told_hashes {
		char transcript[DIGEST_HEX], chain[DIGEST_HEX], position[DIGEST_HEX];
	} seen[VIEW_JUDGE];
	uint8_t has_seen;
	struct told_ruling *account[2];
	/* The run's bytes in the record, kept by told_take_chain(), and by told_name the number each text has there:
	 * `n_numbers` of them, of which `last_number` is the largest. */
	struct buffer run;
	told_name *number;
	uint32_t n_numbers, last_number;
	/* The texts, each ended by a NUL, where each lies, and a table to find them by. */
	struct buffer text;
	uint32_t n_names, cap_names;
	struct told_place {
		uint32_t at, len;
		uint8_t plain; /* is there nothing in it that has to be escaped? enum told_plain */
	} * place;
	told_name *slot;
	uint32_t n_slots, n_found; /* the first so many texts are in it: told_append_text() */
};

void told_free(struct told_ruling *told);
/* Forget what it says and keep the memory. */
void told_clear(struct told_ruling *told);
/* Give back the citations, decisions and rules, which take most of the room; the rest can be told in words. */
void told_forget_run(struct told_ruling *told);

/* 1. Making it. A member without a name (NULL) is one of a list. */

/* The number of a text, which is copied. */
told_name told_text_of(struct told_ruling *told, const char *text);
/* The same for a text of so many bytes that is not there yet, for whoever looks for none afterwards: it is not looked for. */
void told_append_text(struct told_ruling *told, const char *text, size_t len);
/* The same of a text of the run. All texts of a ruling are far fewer than there are short numbers, for what they are about is counted:
 * rules, cards, places, claims. */
told_short told_in_run(struct told_ruling *told, const char *text);
/* Is none there twice? Whatever was appended can be looked for afterwards. */
bool told_texts_differ(struct told_ruling *told);
void told_object(struct told_ruling *told, const char *name, uint8_t audience);
void told_list(struct told_ruling *told, const char *name, uint8_t audience);
void told_heap(struct told_ruling *told, const char *name, unsigned heap);
void told_end(struct told_ruling *told);
void told_text(struct told_ruling *told, const char *name, uint8_t audience, const char *is);
void told_card(struct told_ruling *told, const char *name, uint8_t audience, const char *number);
void told_number(struct told_ruling *told, const char *name, uint8_t audience, int64_t is);
void told_truth(struct told_ruling *told, const char *name, uint8_t audience, bool is);
/* A text that may be another for each view: the same words are told once, to all they are for. */
void told_texts(struct told_ruling *told, const char *name, const char *const is[TOLD_VIEWS]);
/* Any other kind. */
void told_add(struct told_ruling *told, enum told_kind kind, const char *name, uint8_t audience,
              int64_t is);
/* Make room for so many more citations and decisions. */
void told_reserve(struct told_ruling *told, uint32_t citations, uint32_t decisions);
/* A new row, to be filled; it moves when the next is added. */
struct told_citation *told_cite(struct told_ruling *told);
struct told_rule *told_rule(struct told_ruling *told);
struct told_decision *told_decision(struct told_ruling *told);
/* The next card of the order of the decision that was added last. */
void told_next_card(struct told_ruling *told, told_name card);

/* The views in which what the seats in `known_by` (a bit each) know is told. */
uint8_t told_to(uint8_t known_by);

/* 2. Reading it */

/* Does a cell hold others? Does it have a number that is no text's? */
static inline bool
told_holds(const struct told_cell *cell)
{
	return cell->kind == TOLD_OBJECT || cell->kind == TOLD_LIST || cell->kind == TOLD_HEAP;
}

static inline bool
told_has_number(const struct told_cell *cell)
{
	return cell->kind == TOLD_NUMBER || cell->kind == TOLD_TRUTH || cell->kind == TOLD_HASHES ||
	       cell->kind == TOLD_ACCOUNT;
}

const char *told_name_text(const struct told_ruling *told, told_name name);
/* May it stand in JSON as it is? */
bool told_is_plain(const struct told_ruling *told, told_name name);
/* The cell after a cell and all it holds. */
uint32_t told_after(const struct told_ruling *told, uint32_t cell);
/* A member of the object or list `of` that this reader is told, or that is said aloud to them; 0: none. */
uint32_t told_member(const struct told_ruling *told, uint32_t of, enum view view, const char *name);
/* Within what holds others: the first that this reader is told, and the next; 0: none. */
uint32_t told_first(const struct told_ruling *told, uint32_t of, enum view view);
uint32_t told_next(const struct told_ruling *told, uint32_t cell, enum view view);
uint32_t told_count(const struct told_ruling *told, uint32_t of, enum view view);
/* Of such a member: its text, or ""; its number, or 0. */
const char *told_text_at(const struct told_ruling *told, uint32_t of, enum view view,
                         const char *name);
int64_t told_number_at(const struct told_ruling *told, uint32_t of, enum view view,
                       const char *name);
/* May the reader know which card a citation is about? */
bool told_knows(const struct told_citation *citation, enum view view);
/* Is both views told the same but for the position and the citations? False when that takes longer to find out. */
bool told_alike(const struct told_ruling *told, enum view a, enum view b);
/* Call `each` for every card that is named, with the views in which it is; a card may come several times. */
void told_cards(const struct told_ruling *told,
                void (*each)(void *ctx, const char *number, uint8_t views), void *ctx);

/* 3. Writing it, by view */

/* Long parts of the document (docs/ruling.md, "Long parts"): left out, or cut, unless they are included. */
enum told_part {
	TOLD_CITATIONS = 1,
	TOLD_POSITION = 2,
	TOLD_READINGS =
		4, /* whole, else their names; all that is beyond the text, else the first TOLD_FEW_BEYOND without gist */
	TOLD_OPTIONS = 8, /* all, else the first TOLD_FEW, and in accounts none */
	TOLD_SEEN =
		16, /* the hashes of what this view is told, and of accounts; the judge's are always told */
	TOLD_INFRACTIONS = 32, /* all, else the first TOLD_FEW_INFRACTIONS, and in accounts none */
	TOLD_ADVICE = 64,      /* all of it, else what advice_cut() leaves */
	TOLD_EVERYTHING = 127
};
enum { TOLD_FEW = 5, TOLD_FEW_INFRACTIONS = 2, TOLD_FEW_BEYOND = 3 };
/* "citations", "position", "readings", "options", "hashes", "infractions", "advice", in the order of their bits; ends with NULL. */
extern const char *const told_part_words[];
/* Write the document with the parts in `include`. `headline` stands after the verdict; NULL: there is none. `indent` is the
 * number of spaces for each level; 0: no spaces at all. */
void told_write(const struct told_ruling *told, enum view view, unsigned include,
                const char *headline, unsigned indent, struct buffer *to);
/* One cell of it. */
void told_write_cell(const struct told_ruling *told, uint32_t cell, enum view view,
                     struct buffer *to);
/* The same with the members of every object by their names. */
void told_write_sorted(const struct told_ruling *told, uint32_t cell, enum view view,
                       struct buffer *to);
void told_write_citations(const struct told_ruling *told, enum view view, struct buffer *to);
/* One of them, by its place from 0, and what its id is: the place in the run, from 1. */
void told_write_citation(const struct told_ruling *told, uint32_t citation, uint32_t id,
                         enum view view, struct buffer *to);
/* The first cell alone, with all it holds; frees `told`. */
json_t *told_take_json(struct told_ruling *told, enum view view);

/* The hashes this reader is told: docs/ruling.md, "Hashes". They take as long as writing it all; told_take_hashes()
 * takes them once for all that is written afterwards. */
void told_take_hashes(struct told_ruling *told);
void told_hash(const struct told_ruling *told, enum view view, struct told_hashes *out);

#endif

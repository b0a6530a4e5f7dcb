/*
 * told.h: the content of a ruling, stored once for all readers.
 *
 * A ruling is a list of cells, the values of a document in the order in which they are written. An
 * object or a list comes before its content and ends with a cell of its own. Every cell has its
 * audience, a bit for each view: a reader gets the cells for their view, and of a pile of cards
 * also the number of hidden ones. A value with different words for different readers has a cell for
 * each audience.
 *
 *	{ "reason": "A may not ..." }            for A and the judge
 *	{ "reason": "A pick of a card ..." }     for B and the public
 *
 * Citations, of which a game has thousands, are rows of their own. Texts are numbers in a table
 * that has each text once. So nothing points into the run the ruling came from, and any view can be
 * written without judging again.
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
	TOLD_END, /* end of the innermost open object or list */
	TOLD_OBJECT,
	TOLD_LIST,
	TOLD_HEAP, /* a list of cards; cards hidden from the reader are counted where they are */
	TOLD_TEXT,
	TOLD_CARD, /* a card's number; also finds the ruling */
	TOLD_NUMBER,
	TOLD_TRUTH,
	TOLD_NULL,
	TOLD_UNTOLD,  /* in a pile: a card that is not known */
	TOLD_VIEW,    /* the word for the reader's view */
	TOLD_HASHES,  /* the hashes over this reader's document */
	TOLD_ACCOUNT, /* the ruling on a player's account: told.account[is] */
	TOLD_KINDS
};

/* Bits of an audience: one for each view; TOLD_ALOUD for what is spoken, and is in no document. */
enum { TOLD_VIEWS = VIEW_JUDGE + 1, TOLD_ALL = 15, TOLD_ALOUD = 16 };

/* Flags of a pile: the order of its cards matters; it is unknown how many cards there are. */
enum { TOLD_ORDERED = 1, TOLD_UNCOUNTED = 2 };

/* Number of a text, from 1; 0: none. The many texts of a run have short numbers (told_in_run()). */
typedef uint32_t told_name;
typedef uint16_t told_short;

struct told_cell {
	uint8_t kind, audience, heap;
	told_name name; /* name of the member, if the cell is in an object */
	/* The number, or the number of the text; for an object or list, the cell after its end. */
	int64_t is;
};

/* Where the clause comes from: printed in the document, a house rule, or presumed. */
enum { TOLD_PRINTED, TOLD_HOUSE, TOLD_PRESUMED };

struct told_rule {
	told_name name, clause, said; /* `said`: the clause in words for people */
	uint8_t mark;
};

enum { TOLD_VALUES = 3, TOLD_NO_SEAT = 2 };

/* A citation; its id is its place in the list, from 1. */
struct told_citation {
	uint32_t rule;             /* in told.rule, from 1; 0: none */
	uint32_t parent, decision; /* as in struct judge_citation */
	uint32_t move;             /* the move the citation results from; 0: none */
	told_short event, how, verb, card, source, from, to;
	told_short named[TOLD_VALUES]; /* names of the values */
	int32_t value[TOLD_VALUES];
	/* `audience`: the views that may know the card */
	uint8_t seat, audience, ability, n_values;
	bool unknown, own; /* own: the card acts by its own text */
	bool decides;
};

/* A decision, in the form of the chain digest: a pick, an order of cards, or a concession of
 * players. */
struct told_decision {
	uint8_t asked; /* the seat that was asked; TOLD_NO_SEAT: chance */
	uint8_t seats; /* the seat whose pick it is; for conceding players, a bit each */
	bool concedes, numbers;
	told_name question, verb, card, place, seat; /* `seat`: the seat that was picked */
	int32_t ability, number;    /* ability 0: none; number: only with `numbers` */
	uint32_t move;              /* the move it was in, or the last move before; 0: none */
	uint32_t n_order, order_at; /* cards in told.order, the first on top */
};

/* Does a text need no escapes in JSON? Found out when the text is first written. */
enum told_plain { TOLD_PERHAPS_PLAIN, TOLD_IS_PLAIN, TOLD_NOT_PLAIN };

/* A ruling and its texts. Zero it before its first use. */
struct told_ruling {
	struct told_cell *cell;
	uint32_t n, cap;
	uint32_t open; /* while cells are added: the innermost open object or list, from 1 */
	struct told_citation *citation;
	uint32_t n_citations, cap_citations;
	struct told_rule *rule;
	uint32_t n_rules, cap_rules;
	struct told_decision *decision;
	uint32_t n_decisions, cap_decisions;
	told_name *order;
	uint32_t n_order, cap_order;
	told_name game;
	bool leaves_out;   /* the citations are only counted in the document */
	uint32_t position; /* the cell of the position, or 0 */
	char transcript[DIGEST_HEX], chain[DIGEST_HEX], hash[DIGEST_HEX]; /* the judge's hashes */
	/* Hashes of other readers that are already known; has_seen: a bit for each view. */
	struct told_hashes {
		char transcript[DIGEST_HEX], chain[DIGEST_HEX], position[DIGEST_HEX];
	} seen[VIEW_JUDGE];
	uint8_t has_seen;
	struct told_ruling *account[2];
	/* The bytes of the run in the record, stored by told_take_chain(), and by told_name the
	 * number of each text there: `n_numbers` texts, and `last_number` is the largest number. */
	struct buffer run;
	told_name *number;
	uint32_t n_numbers, last_number;
	/* The texts, each ended by a NUL; the place of each; and a hash table to find them by. */
	struct buffer text;
	uint32_t n_names, cap_names;
	struct told_place {
		uint32_t at, len;
		uint8_t plain; /* does the text need no escapes? enum told_plain */
	} * place;
	told_name *slot;
	/* n_found: how many texts, from the first, are in the table: told_append_text() */
	uint32_t n_slots, n_found;
};

void told_free(struct told_ruling *told);
/* Forget the ruling and keep the memory. */
void told_clear(struct told_ruling *told);
/* Free the citations, decisions and rules, which take most of the memory. The rest can still be put
 * into words. */
void told_forget_run(struct told_ruling *told);

/* 1. Adding. A member of a list has no name (NULL). */

/* Return the number of a text; a new text is copied. */
told_name told_text_of(struct told_ruling *told, const char *text);
/* Add a text of `len` bytes without looking it up, for a caller that adds only new texts. Lookups
 * still find it later. */
void told_append_text(struct told_ruling *told, const char *text, size_t len);
/* Like told_text_of(), for a text of the run. A ruling has far fewer texts than there are short
 * numbers, since what they name is limited: rules, cards, places, claims. */
told_short told_in_run(struct told_ruling *told, const char *text);
/* Is every text in the table different? Call this after told_append_text(). */
bool told_texts_differ(struct told_ruling *told);
void told_object(struct told_ruling *told, const char *name, uint8_t audience);
void told_list(struct told_ruling *told, const char *name, uint8_t audience);
void told_heap(struct told_ruling *told, const char *name, unsigned heap);
void told_end(struct told_ruling *told);
void told_text(struct told_ruling *told, const char *name, uint8_t audience, const char *is);
void told_card(struct told_ruling *told, const char *name, uint8_t audience, const char *number);
void told_number(struct told_ruling *told, const char *name, uint8_t audience, int64_t is);
void told_truth(struct told_ruling *told, const char *name, uint8_t audience, bool is);
/* Add a text that may differ between views; views with equal texts share a cell. */
void told_texts(struct told_ruling *told, const char *name, const char *const is[TOLD_VIEWS]);
/* Add a cell of any other kind. */
void told_add(struct told_ruling *told, enum told_kind kind, const char *name, uint8_t audience,
              int64_t is);
/* Allocate memory for more citations and decisions. */
void told_reserve(struct told_ruling *told, uint32_t citations, uint32_t decisions);
/* Add a row for the caller to fill. The pointer is valid until the next row is added. */
struct told_citation *told_cite(struct told_ruling *told);
struct told_rule *told_rule(struct told_ruling *told);
struct told_decision *told_decision(struct told_ruling *told);
/* Add a card to the order of the decision that was added last. */
void told_next_card(struct told_ruling *told, told_name card);

/* Return the audience for what the seats in `known_by` (a bit each) know. */
uint8_t told_to(uint8_t known_by);

/* 2. Reading */

/* Does a cell hold other cells? Does its `is` hold a number that is not a text's? */
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
/* Can the text be written in JSON without escapes? */
bool told_is_plain(const struct told_ruling *told, told_name name);
/* Return the cell after a cell and everything it holds. */
uint32_t told_after(const struct told_ruling *told, uint32_t cell);
/* Find a member of the object or list `of` that is in this reader's document or spoken to them; 0:
 * none. */
uint32_t told_member(const struct told_ruling *told, uint32_t of, enum view view, const char *name);
/* Iterate over the cells for this reader in an object or list: the first and the next; 0: none. Or
 * count them. */
uint32_t told_first(const struct told_ruling *told, uint32_t of, enum view view);
uint32_t told_next(const struct told_ruling *told, uint32_t cell, enum view view);
uint32_t told_count(const struct told_ruling *told, uint32_t of, enum view view);
/* Return the text of a member, or ""; its number, or 0. */
const char *told_text_at(const struct told_ruling *told, uint32_t of, enum view view,
                         const char *name);
int64_t told_number_at(const struct told_ruling *told, uint32_t of, enum view view,
                       const char *name);
/* May the reader know which card a citation is about? */
bool told_knows(const struct told_citation *citation, enum view view);
/* Do two views get the same content, apart from the position and the citations? False if finding
 * out would take longer. */
bool told_alike(const struct told_ruling *told, enum view a, enum view b);
/* Call `each` for every card the ruling names, with the views in which it is named. A card may come
 * several times. */
void told_cards(const struct told_ruling *told,
                void (*each)(void *ctx, const char *number, uint8_t views), void *ctx);

/* 3. Writing, by view */

/* Long parts of the document (docs/ruling.md, "Long parts"); a part that isn't included is left out
 * or cut. */
enum told_part {
	TOLD_CITATIONS = 1,
	TOLD_POSITION = 2,
	/* In full, else only their names; also the full list beyond the text, else the first
	 * TOLD_FEW_BEYOND without gist. */
	TOLD_READINGS = 4,
	TOLD_OPTIONS = 8, /* all, else the first TOLD_FEW, and none in accounts */
	/* The hashes over this view's document, and those in accounts; the judge's own hashes are
	 * always included. */
	TOLD_SEEN = 16,
	/* All, else the first TOLD_FEW_INFRACTIONS, and none in accounts. */
	TOLD_INFRACTIONS = 32,
	TOLD_ADVICE = 64, /* in full, else what advice_cut() leaves */
	TOLD_EVERYTHING = 127
};
enum { TOLD_FEW = 5, TOLD_FEW_INFRACTIONS = 2, TOLD_FEW_BEYOND = 3 };
/* "citations", "position", "readings", "options", "hashes", "infractions", "advice", in the order
 * of their bits; ends with NULL. */
extern const char *const told_part_words[];
/* Write the document with the parts in `include`. `headline` comes after the verdict; NULL: none.
 * `indent` is the number of spaces for each level; 0: no spaces at all. */
void told_write(const struct told_ruling *told, enum view view, unsigned include,
                const char *headline, unsigned indent, struct buffer *to);
/* Write one cell of the document. */
void told_write_cell(const struct told_ruling *told, uint32_t cell, enum view view,
                     struct buffer *to);
/* Like told_write_cell(), with the members of every object sorted by name. */
void told_write_sorted(const struct told_ruling *told, uint32_t cell, enum view view,
                       struct buffer *to);
void told_write_citations(const struct told_ruling *told, enum view view, struct buffer *to);
/* Write one citation, by its place in the list from 0; `id`: its place in the run, from 1. */
void told_write_citation(const struct told_ruling *told, uint32_t citation, uint32_t id,
                         enum view view, struct buffer *to);
/* Return the first cell with everything it holds as JSON; frees `told`. */
json_t *told_take_json(struct told_ruling *told, enum view view);

/* Return the hashes in this reader's document: docs/ruling.md, "Hashes". Computing them takes as
 * long as writing the whole document; told_take_hashes() computes them once for all later
 * writing. */
void told_take_hashes(struct told_ruling *told);
void told_hash(const struct told_ruling *told, enum view view, struct told_hashes *out);

#endif

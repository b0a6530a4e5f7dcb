/*
 * snapshot.h: the content of a ruling, stored once for all readers.
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
#ifndef JUDGED_RECORD_SNAPSHOT_H
#define JUDGED_RECORD_SNAPSHOT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "judged/text/buffer.h"
#include "judged/text/digest.h"
#include "judged/record/view.h"

enum snapshot_kind {
	SNAPSHOT_END, /* end of the innermost open object or list */
	SNAPSHOT_OBJECT,
	SNAPSHOT_LIST,
	SNAPSHOT_HEAP, /* a list of cards; cards hidden from the reader are counted where they are */
	SNAPSHOT_TEXT,
	SNAPSHOT_CARD, /* a card's number; also finds the ruling */
	SNAPSHOT_NUMBER,
	SNAPSHOT_TRUTH,
	SNAPSHOT_NULL,
	SNAPSHOT_UNKNOWN, /* in a pile: a card that is not known */
	SNAPSHOT_VIEW,    /* the word for the reader's view */
	SNAPSHOT_HASHES,  /* the hashes over this reader's document */
	SNAPSHOT_ACCOUNT, /* the ruling on a player's account: snap->account[is] */
	SNAPSHOT_KINDS
};

/* Bits of an audience: one for each view, and SNAPSHOT_ALOUD for cells that only the text in
 * words reads (judged/telling/), so no document contains them. */
enum { SNAPSHOT_VIEWS = VIEW_JUDGE + 1, SNAPSHOT_ALL = 15, SNAPSHOT_ALOUD = 16 };
/* The audience of results that were computed with all cards: their number or order alone would
 * reveal hidden cards to a player. */
enum { SNAPSHOT_JUDGE = 1 << VIEW_JUDGE };

/* Flags of a pile: the order of its cards matters; it is unknown how many cards there are. */
enum { SNAPSHOT_ORDERED = 1, SNAPSHOT_UNCOUNTED = 2 };

/* Number of a text, from 1; 0: none. The many texts of a run have short numbers
 * (snapshot_in_run()). */
typedef uint32_t snapshot_name;
typedef uint16_t snapshot_short;

struct snapshot_cell {
	uint8_t kind, audience, heap;
	snapshot_name name; /* name of the member, if the cell is in an object */
	/* The number, or the number of the text; for an object or list, the cell after its end. */
	int64_t is;
};

/* Where the clause comes from: printed in the document, a house rule, or presumed. */
enum { SNAPSHOT_PRINTED, SNAPSHOT_HOUSE, SNAPSHOT_PRESUMED };

struct snapshot_rule {
	snapshot_name name, clause, said; /* `said`: the clause in words for people */
	uint8_t mark;
};

enum { SNAPSHOT_VALUES = 3, SNAPSHOT_NO_SEAT = 2 };

/* A citation; its id is its place in the list, from 1. */
struct snapshot_citation {
	uint32_t rule;             /* in snap->rule, from 1; 0: none */
	uint32_t parent, decision; /* as in struct judge_citation */
	uint32_t move;             /* the move the citation results from; 0: none */
	snapshot_short event, how, verb, card, source, from, to;
	snapshot_short named[SNAPSHOT_VALUES]; /* names of the values */
	int32_t value[SNAPSHOT_VALUES];
	/* `audience`: the views that may know the card */
	uint8_t seat, audience, ability, n_values;
	bool unknown, own; /* own: the card acts by its own text */
	bool decides;
};

/* A decision, in the form of the chain digest: a pick, an order of cards, or a concession of
 * players. */
struct snapshot_decision {
	uint8_t asked; /* the seat that was asked; SNAPSHOT_NO_SEAT: chance */
	uint8_t seats; /* the seat whose pick it is; for conceding players, a bit each */
	bool concedes, numbers;
	snapshot_name question, verb, card, place, seat; /* `seat`: the seat that was picked */
	int32_t ability, number;    /* ability 0: none; number: only with `numbers` */
	uint32_t move;              /* the move it was in, or the last move before; 0: none */
	uint32_t n_order, order_at; /* cards in snap->order, the first on top */
};

/* Does a text need no escapes in JSON? Found out when the text is first written. */
enum snapshot_plain { SNAPSHOT_PERHAPS_PLAIN, SNAPSHOT_IS_PLAIN, SNAPSHOT_NOT_PLAIN };

/* A ruling and its texts. Zero it before its first use. */
struct ruling_snapshot {
	struct snapshot_cell *cell;
	uint32_t n, cap;
	uint32_t open; /* while cells are added: the innermost open object or list, from 1 */
	struct snapshot_citation *citation;
	uint32_t n_citations, cap_citations;
	struct snapshot_rule *rule;
	uint32_t n_rules, cap_rules;
	struct snapshot_decision *decision;
	uint32_t n_decisions, cap_decisions;
	snapshot_name *order;
	uint32_t n_order, cap_order;
	snapshot_name game;
	bool leaves_out;   /* the citations are only counted in the document */
	uint32_t position; /* the cell of the position, or 0 */
	char transcript[DIGEST_HEX], chain[DIGEST_HEX], hash[DIGEST_HEX]; /* the judge's hashes */
	/* Hashes of other readers that are already known; has_seen: a bit for each view. */
	struct snapshot_hashes {
		char transcript[DIGEST_HEX], chain[DIGEST_HEX], position[DIGEST_HEX];
	} seen[VIEW_JUDGE];
	uint8_t has_seen;
	struct ruling_snapshot *account[2];
	/* The bytes of the run in the record, stored by snapshot_take_chain(), and by snapshot_name
	 * the number of each text there: `n_numbers` texts, and `last_number` is the largest
	 * number. */
	struct buffer run;
	snapshot_name *number;
	uint32_t n_numbers, last_number;
	/* The texts, each ended by a NUL; the place of each; and a hash table to find them by. */
	struct buffer text;
	uint32_t n_names, cap_names;
	struct snapshot_place {
		uint32_t at, len;
		uint8_t plain; /* does the text need no escapes? enum snapshot_plain */
	} * place;
	snapshot_name *slot;
	/* n_found: how many texts, from the first, are in the table: snapshot_append_text() */
	uint32_t n_slots, n_found;
};

void snapshot_free(struct ruling_snapshot *snap);
/* Forget the ruling and keep the memory. */
void snapshot_clear(struct ruling_snapshot *snap);
/* Free the citations, decisions and rules, which take most of the memory. The rest can still be put
 * into words. */
void snapshot_forget_run(struct ruling_snapshot *snap);

/* 1. Adding. A member of a list has no name (NULL). */

/* Return the number of a text; a new text is copied. */
snapshot_name snapshot_text_of(struct ruling_snapshot *snap, const char *text);
/* Add a text of `len` bytes without looking it up, for a caller that adds only new texts. Lookups
 * still find it later. */
void snapshot_append_text(struct ruling_snapshot *snap, const char *text, size_t len);
/* Like snapshot_text_of(), for a text of the run. A ruling has far fewer texts than there are short
 * numbers, since what they name is limited: rules, cards, places, claims. */
snapshot_short snapshot_in_run(struct ruling_snapshot *snap, const char *text);
/* Is every text in the table different? Call this after snapshot_append_text(). */
bool snapshot_texts_differ(struct ruling_snapshot *snap);
void snapshot_object(struct ruling_snapshot *snap, const char *name, uint8_t audience);
void snapshot_list(struct ruling_snapshot *snap, const char *name, uint8_t audience);
void snapshot_heap(struct ruling_snapshot *snap, const char *name, unsigned heap);
void snapshot_end(struct ruling_snapshot *snap);
void snapshot_text(struct ruling_snapshot *snap, const char *name, uint8_t audience,
                   const char *is);
void snapshot_card(struct ruling_snapshot *snap, const char *name, uint8_t audience,
                   const char *number);
void snapshot_number(struct ruling_snapshot *snap, const char *name, uint8_t audience, int64_t is);
void snapshot_truth(struct ruling_snapshot *snap, const char *name, uint8_t audience, bool is);
/* Add a text that may differ between views; views with equal texts share a cell. */
void snapshot_texts(struct ruling_snapshot *snap, const char *name,
                    const char *const is[SNAPSHOT_VIEWS]);
/* Add a cell of any other kind. */
void snapshot_add(struct ruling_snapshot *snap, enum snapshot_kind kind, const char *name,
                  uint8_t audience, int64_t is);
/* Allocate memory for more citations and decisions. */
void snapshot_reserve(struct ruling_snapshot *snap, uint32_t citations, uint32_t decisions);
/* Add a row for the caller to fill. The pointer is valid until the next row is added. */
struct snapshot_citation *snapshot_cite(struct ruling_snapshot *snap);
struct snapshot_rule *snapshot_rule(struct ruling_snapshot *snap);
struct snapshot_decision *snapshot_decision(struct ruling_snapshot *snap);
/* Add a card to the order of the decision that was added last. */
void snapshot_next_card(struct ruling_snapshot *snap, snapshot_name card);

/* Return the audience for what the seats in `known_by` (a bit each) know. */
uint8_t snapshot_to(uint8_t known_by);

/* 2. Reading */

/* Does a cell hold other cells? Does its `is` hold a number that is not a text's? */
static inline bool
snapshot_holds(const struct snapshot_cell *cell)
{
	return cell->kind == SNAPSHOT_OBJECT || cell->kind == SNAPSHOT_LIST ||
	       cell->kind == SNAPSHOT_HEAP;
}

static inline bool
snapshot_has_number(const struct snapshot_cell *cell)
{
	return cell->kind == SNAPSHOT_NUMBER || cell->kind == SNAPSHOT_TRUTH ||
	       cell->kind == SNAPSHOT_HASHES || cell->kind == SNAPSHOT_ACCOUNT;
}

const char *snapshot_name_text(const struct ruling_snapshot *snap, snapshot_name name);
/* Can the text be written in JSON without escapes? */
bool snapshot_is_plain(const struct ruling_snapshot *snap, snapshot_name name);
/* Return the cell after a cell and everything it holds. */
uint32_t snapshot_after(const struct ruling_snapshot *snap, uint32_t cell);
/* Find a member of the object or list `of` that is in this reader's document or spoken to them; 0:
 * none. */
uint32_t snapshot_member(const struct ruling_snapshot *snap, uint32_t of, enum view view,
                         const char *name);
/* Iterate over the cells for this reader in an object or list: the first and the next; 0: none. Or
 * count them. */
uint32_t snapshot_first(const struct ruling_snapshot *snap, uint32_t of, enum view view);
uint32_t snapshot_next(const struct ruling_snapshot *snap, uint32_t cell, enum view view);
uint32_t snapshot_count(const struct ruling_snapshot *snap, uint32_t of, enum view view);
/* Return the text of a member, or ""; its number, or 0. */
const char *snapshot_text_at(const struct ruling_snapshot *snap, uint32_t of, enum view view,
                             const char *name);
int64_t snapshot_number_at(const struct ruling_snapshot *snap, uint32_t of, enum view view,
                           const char *name);
/* May the reader know which card a citation is about? */
bool snapshot_knows(const struct snapshot_citation *citation, enum view view);
/* Do two views get the same content, apart from the position and the citations? False if finding
 * out would take longer. */
bool snapshot_alike(const struct ruling_snapshot *snap, enum view a, enum view b);
/* Call `each` for every card the ruling names, with the views in which it is named. A card may come
 * several times. */
void snapshot_cards(const struct ruling_snapshot *snap,
                    void (*each)(void *ctx, const char *number, uint8_t views), void *ctx);

/* 3. Writing, by view */

/* Long parts of the document (docs/ruling.md, "Long parts"); a part that isn't included is left out
 * or cut. */
enum snapshot_part {
	SNAPSHOT_CITATIONS = 1, /* also all clauses at work, else the first SNAPSHOT_FEW_AT_WORK */
	SNAPSHOT_POSITION = 2,
	/* In full, else only their names; also the full list beyond the text, else the first
	 * SNAPSHOT_FEW_BEYOND without gist. */
	SNAPSHOT_READINGS = 4,
	SNAPSHOT_OPTIONS = 8, /* all, else the first SNAPSHOT_FEW, and none in accounts */
	/* The hashes over this view's document, and those in accounts; the judge's own hashes are
	 * always included. */
	SNAPSHOT_SEEN = 16,
	/* All, else the first SNAPSHOT_FEW_INFRACTIONS, and none in accounts. */
	SNAPSHOT_INFRACTIONS = 32,
	SNAPSHOT_ADVICE = 64, /* in full, else what advice_cut() leaves */
	SNAPSHOT_EVERYTHING = 127
};
enum {
	SNAPSHOT_FEW = 5,
	SNAPSHOT_FEW_INFRACTIONS = 2,
	SNAPSHOT_FEW_BEYOND = 3,
	SNAPSHOT_FEW_AT_WORK = 6
};
/* "citations", "position", "readings", "options", "hashes", "infractions", "advice", in the order
 * of their bits; ends with NULL. */
extern const char *const snapshot_part_words[];
/* Write the document with the parts in `include`. `headline` comes after the verdict, and `evidence`
 * (a list) after the reason; NULL: none. `indent` is the number of spaces for each level; 0: no
 * spaces at all. */
void snapshot_write(const struct ruling_snapshot *snap, enum view view, unsigned include,
                    const char *headline, const struct ruling_snapshot *evidence, unsigned indent,
                    struct buffer *to);
/* Write one cell of the document. */
void snapshot_write_cell(const struct ruling_snapshot *snap, uint32_t cell, enum view view,
                         struct buffer *to);
/* Like snapshot_write_cell(), with the members of every object sorted by name. */
void snapshot_write_sorted(const struct ruling_snapshot *snap, uint32_t cell, enum view view,
                           struct buffer *to);
void snapshot_write_citations(const struct ruling_snapshot *snap, enum view view,
                              struct buffer *to);
/* Write one citation, by its place in the list from 0; `id`: its place in the run, from 1. */
void snapshot_write_citation(const struct ruling_snapshot *snap, uint32_t citation, uint32_t id,
                             enum view view, struct buffer *to);
/* Return the first cell with everything it holds as JSON; frees `snap`. */
json_t *snapshot_take_json(struct ruling_snapshot *snap, enum view view);

/* Return the hashes in this reader's document: docs/ruling.md, "Hashes". Computing them takes as
 * long as writing the whole document; snapshot_take_hashes() computes them once for all later
 * writing. */
void snapshot_take_hashes(struct ruling_snapshot *snap);
void snapshot_hash(const struct ruling_snapshot *snap, enum view view, struct snapshot_hashes *out);

#endif

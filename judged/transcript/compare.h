/*
 * compare.h: values of a position as documents name them, and what they are compared with: one
 * grammar for what was seen (`saw`), for claims and for scenarios. docs/fixtures.md, "Values".
 *
 *	A.zone.3: empty        A.hand: {at_least: 5}        A.monster.zone: 4
 *
 * Written down here, held against a run by words/holds.h.
 */
#ifndef JUDGED_TRANSCRIPT_COMPARE_H
#define JUDGED_TRANSCRIPT_COMPARE_H

#include "engine/judge.h"
#include "judged/text/doc.h"
#include "judged/text/fault.h"

struct transcript;

/* A place as a document names it: `seat` is JUDGE_NOBODY for a shared area; `index` from 0. */
struct compare_place {
	judge_seat seat;
	uint8_t area, index;
};

enum compare_read {
	COMPARE_PROPERTY,      /* of the game or of a seat */
	COMPARE_CARDS,         /* of a place: the topmost ones */
	COMPARE_STACK,         /* of a place: all of them, bottom to top */
	COMPARE_CARD_PROPERTY, /* of the one topmost card of a place */
	COMPARE_KNOWN_TO,      /* who knows the one topmost card of a place */
	COMPARE_RELATION,      /* of two places */
};

struct compare_path {
	const char *text; /* as written */
	enum compare_read read;
	uint8_t property; /* index into the game's */
	const char *relation;
	judge_seat seat; /* of a property */
	struct compare_place place, other;
	int8_t end;   /* COMPARE_CARDS of an ordered place: 1 at its top, -1 at its bottom, 0 all */
	uint8_t some; /* so many at that end */
};

enum compare_how {
	COMPARE_EQUAL,
	COMPARE_NOT, /* of[0] does not hold */
	COMPARE_AT_LEAST,
	COMPARE_AT_MOST,
	COMPARE_MORE_THAN,
	COMPARE_LESS_THAN,
	COMPARE_BETWEEN, /* number to high, both included */
	COMPARE_HAS,
	COMPARE_LACKS, /* none of them is there */
	COMPARE_SAME_AS,
	COMPARE_ALL, /* of each of `of` */
	COMPARE_ANY, /* of one of them; also one_of */
};
enum compare_operand {
	COMPARE_A_NUMBER,
	COMPARE_A_CARD,
	COMPARE_A_LIST,
	COMPARE_EMPTY,
	COMPARE_NOTHING
};

/* What a value is held against: one comparison, or several joined. */
struct compare_test {
	enum compare_how compare;
	enum compare_operand operand;
	int32_t number;  /* a number, seat, word or truth; for known_to a bit per seat */
	int32_t high;    /* COMPARE_BETWEEN */
	judge_def card;  /* COMPARE_A_CARD */
	judge_def *list; /* COMPARE_A_LIST */
	uint16_t n_list, n_of;
	struct compare_test *of;
	struct compare_path *other; /* COMPARE_SAME_AS */
};

struct compare_value {
	struct compare_path path;
	struct compare_test test;
};

/* Each decoder answers false with a fault at the node; the transcript's game and cards are decoded
 * already. */
bool compare_decode_seat(const struct doc_node *node, judge_seat *out, struct fault *fault);
bool compare_decode_card(const struct transcript *t, const struct doc_node *node, judge_def *out,
                         struct fault *fault);
/* A card number or a list of them; the caller frees `out`. */
bool compare_decode_cards(const struct transcript *t, const struct doc_node *node, judge_def **out,
                          uint16_t *n, struct fault *fault);
/* A path as a text at a node, or at its key; the path keeps pointing to `text`. */
bool compare_decode_path(const struct transcript *t, const struct doc_node *node, const char *text,
                         struct compare_path *out, struct fault *fault);
/* A place by its full name at the beginning of a text; `rest` is what comes after it. */
bool compare_parse_place(const struct judge_game *game, const char *text, size_t len,
                         struct compare_place *out, const char **rest);
/* `PATH: TEST`; the caller frees the test. */
bool compare_decode_value(const struct transcript *t, const struct doc_node *member,
                          struct compare_value *out, struct fault *fault);
/* A map of them, at least one; the caller frees them with compare_free_values(), also after a fault. */
bool compare_decode_values(const struct transcript *t, const struct doc_node *map,
                           struct compare_value **out, uint16_t *n, struct fault *fault);
/* How often something happened: a number, or a comparison of one. */
bool compare_decode_count(const struct transcript *t, const struct doc_node *node,
                          struct compare_test *out, struct fault *fault);
void compare_free_test(struct compare_test *test);
void compare_free_values(struct compare_value *value, int n);

#endif

/*
 * compare.h: decodes values of a position as documents name them, and the tests for them.
 *
 * One grammar serves for observations (`saw`), claims and scenarios: docs/fixtures.md, "Values".
 *
 *	A.zone.3: empty        A.hand: {at_least: 5}        A.monster.zone: 4
 *
 * The values are decoded here and compared with a run by words/holds.h.
 */
#ifndef JUDGED_TRANSCRIPT_COMPARE_H
#define JUDGED_TRANSCRIPT_COMPARE_H

#include "engine/judge.h"
#include "judged/text/doc.h"
#include "judged/text/fault.h"

struct transcript;

/* A place as a document names it. `seat` is JUDGE_NOBODY for a shared area; `index` is from 0. */
struct compare_place {
	judge_seat seat;
	uint8_t area, index;
};

enum compare_read {
	COMPARE_PROPERTY,      /* property of the game or a seat */
	COMPARE_CARDS,         /* topmost cards of a place */
	COMPARE_STACK,         /* all cards of a place, bottom to top */
	COMPARE_CARD_PROPERTY, /* property of the one topmost card of a place */
	COMPARE_KNOWN_TO,      /* the players that know the one topmost card of a place */
	COMPARE_RELATION,      /* relation of two places */
};

struct compare_path {
	const char *text; /* as written */
	enum compare_read read;
	uint8_t property; /* index into the game's properties */
	const char *relation;
	judge_seat seat; /* the seat whose property it is */
	struct compare_place place, other;
	/* COMPARE_CARDS of an ordered place: 1 cards at its top, -1 at its bottom, 0 all */
	int8_t end;
	uint8_t some; /* number of cards at that end */
};

enum compare_how {
	COMPARE_EQUAL,
	COMPARE_NOT, /* of[0] does not hold */
	COMPARE_AT_LEAST,
	COMPARE_AT_MOST,
	COMPARE_MORE_THAN,
	COMPARE_LESS_THAN,
	COMPARE_BETWEEN, /* from `number` to `high`, both included */
	COMPARE_HAS,
	COMPARE_LACKS, /* none of the cards is there */
	COMPARE_SAME_AS,
	COMPARE_ALL, /* each of `of` holds */
	COMPARE_ANY, /* one of `of` holds; also for one_of */
};
enum compare_operand {
	COMPARE_A_NUMBER,
	COMPARE_A_CARD,
	COMPARE_A_LIST,
	COMPARE_EMPTY,
	COMPARE_NOTHING
};

/* Test of a value: one comparison, or several combined. */
struct compare_test {
	enum compare_how compare;
	enum compare_operand operand;
	int32_t number;  /* a number, seat, word or truth value; for known_to a bit per seat */
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

/* Each decoder returns false with a fault at the node. The transcript's game and cards must be
 * decoded already. */
bool compare_decode_seat(const struct doc_node *node, judge_seat *out, struct fault *fault);
bool compare_decode_card(const struct transcript *t, const struct doc_node *node, judge_def *out,
                         struct fault *fault);
/* Decode a card number or a list of them; the caller frees `out`. */
bool compare_decode_cards(const struct transcript *t, const struct doc_node *node, judge_def **out,
                          uint16_t *n, struct fault *fault);
/* Decode a path: a text at a node, or the node's key. The path keeps pointing to `text`. */
bool compare_decode_path(const struct transcript *t, const struct doc_node *node, const char *text,
                         struct compare_path *out, struct fault *fault);
/* Parse a place with its full name at the beginning of a text. `rest` is set to the text after
 * it. */
bool compare_parse_place(const struct judge_game *game, const char *text, size_t len,
                         struct compare_place *out, const char **rest);
/* Decode `PATH: TEST`; the caller frees the test. */
bool compare_decode_value(const struct transcript *t, const struct doc_node *member,
                          struct compare_value *out, struct fault *fault);
/* Decode a map of values, at least one. The caller frees them with compare_free_values(), also
 * after a fault. */
bool compare_decode_values(const struct transcript *t, const struct doc_node *map,
                           struct compare_value **out, uint16_t *n, struct fault *fault);
/* Decode how often something happened: a number or a comparison of one. */
bool compare_decode_count(const struct transcript *t, const struct doc_node *node,
                          struct compare_test *out, struct fault *fault);
void compare_free_test(struct compare_test *test);
void compare_free_values(struct compare_value *value, int n);

#endif

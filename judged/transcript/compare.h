/*
 * compare.h: values of a position as documents name them, and the tests for them.
 *
 * One grammar serves for observations (`saw`), claims and scenarios: docs/fixtures.md, "Values".
 *
 *	A.zone.3: empty        A.hand: {at_least: 5}        A.monster.zone: 4
 *
 * The transcript's decoder decodes the values; words/holds.h compares them with a run.
 */
#ifndef JUDGED_TRANSCRIPT_COMPARE_H
#define JUDGED_TRANSCRIPT_COMPARE_H

#include "engine/judge.h"
#include "judged/transcript/transcript.h"

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
	struct transcript_place place, other;
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
	int32_t number; /* a number, seat, word or truth value; for known_to a bit per seat */
	int32_t high;   /* COMPARE_BETWEEN */
	judge_def card; /* COMPARE_A_CARD */
	const judge_def *list; /* COMPARE_A_LIST */
	uint16_t n_list, n_of;
	const struct compare_test *of;
	const struct compare_path *other; /* COMPARE_SAME_AS */
};

struct compare_value {
	struct compare_path path;
	struct compare_test test;
};

/* Decode a path of a position of the transcript's game, written at `node`. The path keeps pointing to
 * `text`. False, with the fault `unknown-path`, if there is no such value. */
bool transcript_path(const struct transcript *t, const struct doc_node *node, const char *text,
                     struct compare_path *out, struct fault *fault);

/* Return the property of the game, a seat or a card with this name, or -1. */
int compare_property(const struct judge_game *game, enum judge_property_of of, const char *name);

#endif

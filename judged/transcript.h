/*
 * transcript.h: a transcript decoded: what a document says, checked as far as it can be without
 * playing. docs/transcript.md is the contract of the documents.
 *
 * Ownership: everything lies in the transcript's own storage and is freed by transcript_free().
 */
#ifndef JUDGED_TRANSCRIPT_H
#define JUDGED_TRANSCRIPT_H

#include "engine/judge.h"
#include "judged/doc.h"
#include "judged/fault.h"
#include "rulebook/rulebook.h"

/* Where in the document something stood, so that a ruling can point at it. */
struct transcript_mark { int line, column; };

/* How a main deck comes to its first order. */
enum transcript_order { TRANSCRIPT_LISTED, TRANSCRIPT_SEEDED };

struct transcript_player {
	const char *name;              /* as written, or NULL */
	struct judge_list list[JUDGE_LISTS]; /* monster deck, main deck: in written order */
	bool given;                    /* false: starts from a position without deck lists */
	enum transcript_order order;   /* of the main deck */
	uint64_t seed;                 /* TRANSCRIPT_SEEDED */
};

/* A card or heap of the start position. */
struct transcript_laid {
	judge_seat area_seat; /* the player whose area it is */
	uint8_t area, index;
	judge_def def;
	judge_seat owner;
	enum judge_lay how;
	uint32_t since; /* turn in which it came there */
	struct transcript_mark mark;
};

struct transcript_set { uint8_t property; judge_seat seat; int32_t value; struct transcript_mark mark; };

struct transcript_start {
	bool given;
	int step; /* index into judge_game.step */
	struct transcript_laid *laid;
	size_t n_laid;
	struct transcript_set *set;
	size_t n_set;
	struct transcript_mark mark;
};

/* A place as a document names it; `seat` is JUDGE_NOBODY when there is none. For a verb that takes a
 * seat only `seat` is used. */
struct transcript_place { judge_seat seat; uint8_t area, index; };

/* One part of a move: an answer to one question. `{play: X, zone: 4}` has two. For a verb of a
 * question answered by an order (shuffle), `order` lists the definitions, first on top. */
struct transcript_part {
	uint8_t verb; /* index into judge_game.verb */
	judge_def def;
	struct transcript_place place;
	const judge_def *order;
	uint16_t n_order;
	struct transcript_mark mark;
};

enum { TRANSCRIPT_PARTS = 8 };

struct transcript_move {
	judge_seat seat;  /* who moves; JUDGE_NOBODY for chance without a player */
	uint8_t concedes; /* bit per seat that concedes with this move */
	uint8_t n;        /* parts */
	struct transcript_part part[TRANSCRIPT_PARTS];
	struct transcript_mark mark;
};

struct transcript {
	struct doc doc; /* keeps the storage alive */
	const char *file;
	const struct judge_game *game;
	const struct rulebook_edition *edition;
	struct judge_card_set cards; /* the built-in set followed by the transcript's own */
	bool own_cards;
	struct transcript_player player[JUDGE_SEATS];
	judge_seat first; /* or JUDGE_NOBODY: not said */
	struct transcript_start start;
	struct transcript_move *move;
	size_t n_moves;
	struct expectation *claim; /* judged/expect.h */
	size_t n_claims;
	char digest[65]; /* SHA-256 of the canonical document, hexadecimal */
};

/* Decode a document. `name` is used in faults. On a fault nothing is kept and false is returned.
 * Options may force another edition than the document names (NULL: as written). */
bool transcript_decode(struct transcript *t, const struct doc_node *root, const char *name,
                       const char *edition, struct fault *fault);
/* Read text as YAML or JSON (a text whose first non-blank character is `{` is JSON) and decode it. */
bool transcript_read(struct transcript *t, const char *name, const char *text, size_t len,
                     const char *edition, struct fault *fault);
void transcript_free(struct transcript *t);

#endif

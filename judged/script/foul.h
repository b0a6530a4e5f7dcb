/*
 * foul.h: faults of a game: what players did that the rules do not have so.
 *
 * A fault of a document (judged/text/fault.h) says that it cannot be read; a foul says that it can be read, and
 * that somebody played wrongly, or that what was seen differs. One ruling tells all of them, in order.
 */
#ifndef JUDGED_SCRIPT_FOUL_H
#define JUDGED_SCRIPT_FOUL_H

#include "engine/judge.h"
#include "judged/text/buffer.h"
#include "judged/transcript/transcript.h"
#include "judged/words/sentence.h"

/* `why` has room for all cards of a place, those written and those that are there. */
/* A run with more than FOULS_MOST is stopped at the limit "faults", if it has an allowance. */
enum { FOUL_WHY = 5632, FOUL_VALUES = 8, FOULS_MOST = 300 };

enum foul_kind {
	FOUL_ILLEGAL, /* a decision that rules refuse */
	FOUL_DID,     /* something was done that no rule demands */
	FOUL_SAW,     /* something was seen that cannot have been there: a fault of the record */
	FOUL_MISDONE, /* something a rule demands was left out, or done otherwise */
};

enum foul_treatment { FOUL_STOPPED, FOUL_SKIPPED, FOUL_TAKEN, FOUL_ADOPTED };

struct foul {
	uint8_t kind, treated;
	judge_seat player;       /* or JUDGE_NOBODY */
	uint8_t why_hidden_from; /* bit per seat: who may not read `why` */
	uint8_t unseen;          /* FOUL_SAW: bit per view that cannot know of it at all */
	uint32_t decision;       /* decisions before it */
	uint32_t order;          /* among those of the same decision: a citation of a trial */
	bool impossible;         /* it could not be taken, whatever was wished */
	bool rest;               /* of a move that had been refused before it */
	uint32_t move;           /* from 1 */
	uint8_t part;
	struct transcript_mark mark;
	int32_t when[FOUL_VALUES]; /* the game's own properties then; JUDGE_NO_NUMBER: not known */
	bool has_pick;
	struct judge_pick pick; /* FOUL_ILLEGAL */
	struct judge_refusal refusal[JUDGE_REFUSALS];
	uint8_t n_refusals;
	char *why; /* one sentence, UTF-8, the list's; NULL until it is said */
	uint16_t
		done; /* so many bytes of it say what was done, the rest why that may not be; 0: all of it does */
	struct buffer
		says; /* what was done, or seen, as sentences (judged/words/sentence.h), the list's */
};

/* A growable list; a zeroed one is empty. */
struct fouls {
	struct foul *at;
	uint32_t n, cap;
};

/* A new foul at the end of the list, of the position the run is in. It moves when the next is added; of a run that has met
 * the limit it is not kept. */
struct foul *foul_add(struct fouls *fouls, enum foul_kind kind, judge_seat player,
                      struct judge_run *run);
/* Has the run met that limit? It stops at its next step; whoever finds faults without one stops by itself. */
bool fouls_are_too_many(const struct fouls *fouls, const struct judge_run *run);
/* The fault with this index is none. */
void fouls_forget(struct fouls *fouls, uint32_t which);
void fouls_free(struct fouls *fouls);

/* Note the values of the game as they are. */
void foul_note_when(struct judge_run *run, int32_t when[FOUL_VALUES]);
/* The first value a foul noted of the game's property, or JUDGE_NO_NUMBER. */
int32_t foul_when(const struct foul *foul, const struct judge_game *game, int property);

/* The sentence, or what there is of it so far. */
const char *foul_said(const struct foul *foul);
/* Add to it. */
__attribute__((format(printf, 2, 3))) void foul_say_more(struct foul *foul, const char *format,
                                                         ...);
/* "A can't play ...: its rank ..." of the pick and its refusals, into `why`. */
void foul_say_refused(struct foul *foul, const struct transcript *t, struct judge_run *run);
/* "B drew 1 card instead of 2. ..." What was done ends where the sentence does; that is kept. */
void foul_say(struct foul *foul, const struct transcript *t, const struct sentence *done);

/* "illegal", "taken" */
const char *foul_kind_word(uint8_t kind);
const char *foul_treatment_word(uint8_t treated);

#endif

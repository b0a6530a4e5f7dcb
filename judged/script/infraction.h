/*
 * infraction.h: faults of a game: what players did against the rules.
 *
 * A fault of a document (judged/text/fault.h) means that the document can't be read. An
 * `infraction` means that it can be read, but a player broke the rules or an observation is wrong.
 * A ruling reports all of them, in order.
 */
#ifndef JUDGED_SCRIPT_INFRACTION_H
#define JUDGED_SCRIPT_INFRACTION_H

#include "engine/judge.h"
#include "judged/text/buffer.h"
#include "judged/transcript/transcript.h"
#include "judged/telling/sentence.h"

/* INFRACTION_WHY: size of a fault in words, which may name all cards of a place twice, those
 * written and those really there. A run with more than INFRACTIONS_MOST faults is stopped at the
 * limit "faults", if it has an allowance. */
enum { INFRACTION_WHY = 5632, INFRACTION_VALUES = 8, INFRACTIONS_MOST = 300 };

enum infraction_kind {
	INFRACTION_ILLEGAL,      /* a decision that rules refuse */
	INFRACTION_NOT_DEMANDED, /* something done that no rule demands */
	INFRACTION_OBSERVATION,  /* an observation that can't be true: a fault of the record */
	/* something that a rule demands was left out or done differently */
	INFRACTION_DONE_WRONGLY,
};

enum infraction_treatment {
	INFRACTION_STOPPED,
	INFRACTION_SKIPPED,
	INFRACTION_TAKEN,
	INFRACTION_ADOPTED
};

struct infraction {
	uint8_t kind, treated;
	judge_seat player;       /* or JUDGE_NO_SEAT */
	uint8_t why_hidden_from; /* bit per seat: must not read `says` */
	uint8_t unseen;          /* INFRACTION_OBSERVATION: bit per view: can't know of it at all */
	uint32_t decision;       /* decisions before it */
	uint32_t order;          /* order among faults of one decision: a citation of a trial */
	/* true if it could not be let stand, whatever the record asks for */
	bool impossible;
	bool rest;     /* true if in the rest of a move that had already been refused */
	uint32_t move; /* from 1 */
	uint8_t part;
	struct transcript_mark mark;
	/* values of the game's own properties at that time; JUDGE_NO_NUMBER: unknown */
	int32_t when[INFRACTION_VALUES];
	bool has_pick;
	struct judge_pick pick; /* INFRACTION_ILLEGAL */
	struct judge_refusal refusal[JUDGE_REFUSALS];
	uint8_t n_refusals;
	/* Sentences (judged/telling/sentence.h): first the deed or the observation, then the reason
	 * why it is wrong. Owned by the list. */
	struct buffer says;
	uint8_t done; /* number of sentences about the deed; 0: all of them */
};

/* A growable list. Zero it before its first use. */
struct infractions {
	struct infraction *at;
	uint32_t n, cap;
};

/* Append a fault, in the run's current position. The pointer is valid until the next one is added.
 * If the run has hit the limit, the fault is not stored. */
struct infraction *infraction_add(struct infractions *infractions, enum infraction_kind kind,
                                  judge_seat player, struct judge_run *run);
/* Has the run hit the limit? It stops at its next step. Code that finds faults without stepping
 * must stop by itself. */
bool infractions_are_too_many(const struct infractions *infractions, const struct judge_run *run);
/* Remove the fault with this index. */
void infractions_forget(struct infractions *infractions, uint32_t which);
void infractions_free(struct infractions *infractions);

/* Note the current values of the game's properties. */
void infraction_note_when(struct judge_run *run, int32_t when[INFRACTION_VALUES]);
/* Return the value that a fault noted for the game's property, or JUDGE_NO_NUMBER. */
int32_t infraction_when(const struct infraction *infraction, const struct judge_game *game,
                        int property);

/* Write the fault in English: "A can't play ...: its rank ...". */
void infraction_said(const struct infraction *infraction, char out[INFRACTION_WHY]);
/* Say what was refused, from the pick and its refusals. */
void infraction_say_refused(struct infraction *infraction, const struct transcript *t,
                            struct judge_run *run);
/* Say what was done, and the rule that was not followed: "B drew 1 card instead of 2. ...". */
void infraction_say(struct infraction *infraction, const struct transcript *t,
                    const struct sentence *done);

/* Return the word, such as "illegal" or "taken". */
const char *infraction_kind_word(uint8_t kind);
const char *infraction_treatment_word(uint8_t treated);

#endif

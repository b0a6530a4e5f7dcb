/*
 * witness.h: repeats the run of a ruling and notes which player saw which cards since the deciding
 * move was offered.
 *
 * A run only says who knows a card in its current place. To rewind, one must know who has seen it
 * at any time since: a card that was shown and then shuffled away can't be unseen. So the witness
 * inspects every card at each citation, at each question and at the end.
 */
#ifndef JUDGED_ADVICE_WITNESS_H
#define JUDGED_ADVICE_WITNESS_H

#include "judged/ruling/ruling.h"

struct witness {
	const struct ruling *of;
	/* the ruling's transcript; for trials, cut off after the deciding move */
	struct transcript cut;
	struct script script;
	void *storage, *copy;
	struct judge_run *run;
	/* copy of the run when the witness began to look; NULL: it never did */
	struct judge_run *before;
	/* as in witness_wish; `to`: the move before which it stops looking */
	uint32_t move, decisions, to;
	uint32_t until;
	uint8_t on_illegal;
	bool over; /* true if nothing is watched any more */
	int n;     /* cards that existed when it began to look */
	judge_place place[JUDGE_CARDS];
	uint8_t knew[JUDGE_CARDS]; /* bit per seat: knew the card when it began to look */
	uint8_t saw[JUDGE_CARDS];  /* bit per seat: saw the card since */
	judge_def def[JUDGE_CARDS];
	const struct judge_refusal *from; /* as in witness_wish, until the rule acts */
	/* until then: the cards at the last inspection */
	struct judge_card_summary last[JUDGE_CARDS];
	int n_last;
	/* A claim watched as well; NULL: none. */
	const struct expectation *claim;
	struct compare_result result;
	struct expect_progress progress, begun; /* now, and when it began to look */
	struct expect_watch watch;
	struct record record;
	struct guesses guesses; /* unknown cards are assumed to be what the ruling assumes */
	struct guess_given *given;
	uint32_t n_guesses; /* number of guesses when trials begin */
	/* the card that a player announced with the refused move; JUDGE_NO_DEF: none */
	judge_def announced;
	uint8_t announced_to; /* bit per seat: saw the announced card for the first time */
};

/* A request for a witness: where it begins to look, and where it stops. */
struct witness_wish {
	const struct ruling *of;
	uint32_t move;      /* from when this move (from 1) is offered; 0: see `decisions` */
	uint32_t decisions; /* from when this many decisions were made */
	/* then from when this refusal's rule acts; NULL, or a rule that never acts: at once */
	const struct judge_refusal *from;
	uint32_t before; /* until this move is offered; 0: to the end */
	uint32_t until;  /* trials end with this move, from 1; 0: with the last one */
	const struct expectation *claim; /* a claim of the ruling to watch as well, or NULL */
	uint8_t on_illegal;              /* enum transcript_illegal: treatment of illegal moves */
	/* One of the ruling's guesses, from 1, and what is assumed instead; 0: none. */
	uint32_t but;
	uint16_t but_is;
};

/* Repeat the run of a ruling, which must outlive the witness. False if the point to look from was
 * never reached; the witness must be freed even then. */
bool witness_make(struct witness *out, const struct witness_wish *wish);
/* Note whether a card was announced with the refused decision at which a ruling stopped. */
void witness_note_announced(struct witness *witness, const struct ruling *at);
/* Reset the claim before a run copied from `before` goes on from its checkpoint. */
void witness_begin_again(struct witness *witness, const struct judge_run *run);
/* Free the citations and answers, since the run does not go on. What the witness saw is kept. */
void witness_end(struct witness *witness);
void witness_free(struct witness *witness);

/* What one player got to know about the cards of one place. JUDGE_NO_PLACE: that the announced card
 * is there at all. */
struct witness_sight {
	judge_seat seat;
	judge_place place;
	judge_card card[JUDGE_CARDS];
	int n;
};

/* List what was seen, by player and place. At most `cap` are written; returns the number of all. */
int witness_sights(const struct witness *witness, struct witness_sight *out, int cap);
/* Does the record say which card it was? */
bool witness_knows(const struct witness *witness, judge_card card);

#endif

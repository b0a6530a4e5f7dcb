/*
 * witness.h: the run of a ruling once more, watched by somebody who remembers what lay where
 * when the deciding move was offered, and who came to know which cards since.
 *
 * A run says who knows a card where it lies now. Going back needs to know who ever knew it since: a
 * card that was shown and shuffled away cannot be unseen. So the witness looks at every card at each
 * citation, each question and at the end.
 */
#ifndef JUDGED_ADVICE_WITNESS_H
#define JUDGED_ADVICE_WITNESS_H

#include "judged/ruling/ruling.h"

struct witness {
	const struct ruling *of;
	struct transcript cut; /* the ruling's, for the trials cut after the deciding move */
	struct script script;
	void *storage, *copy;
	struct judge_run *run;
	struct judge_run *before;     /* as the run was when it began to look; NULL: it never did */
	uint32_t move, decisions, to; /* as wished; `to`: before which move it looks no more */
	uint32_t until;
	uint8_t on_illegal;
	bool over;      /* nothing is watched any more */
	enum view view; /* for whom changes are tried */
	int n;          /* cards there were then */
	judge_place place[JUDGE_CARDS];
	uint8_t knew[JUDGE_CARDS]; /* a bit per seat, then */
	uint8_t saw[JUDGE_CARDS];  /* a bit per seat, since */
	judge_def def[JUDGE_CARDS];
	const struct judge_refusal *from; /* as wished, until it acts */
	struct judge_card_sight
		last[JUDGE_CARDS]; /* until then: the cards as they were last looked at */
	int n_last;
	/* A claim watched besides: NULL for none. */
	const struct expectation *claim;
	struct compare_result result;
	struct expect_progress progress, begun; /* now, and when it began to look */
	struct expect_watch watch;
	struct record record;
	struct guesses guesses; /* what is not known is taken for what the ruling takes it for */
	struct guess_given *given;
	uint32_t n_guesses;   /* when trials begin */
	judge_def announced;  /* with the refused move, by a player who has one; or JUDGE_NO_DEF */
	uint8_t announced_to; /* a bit per seat that saw it for the first time */
};

/* What to look at. */
struct witness_wish {
	const struct ruling *of;
	uint32_t move;      /* from 1: from when it is offered on; 0: by `decisions` */
	uint32_t decisions; /* from when so many were taken on */
	const struct judge_refusal
		*from;   /* and from when its rule acts; NULL, or it never does: at once */
	uint32_t before; /* until that move is offered; 0: to the end */
	uint32_t until;  /* trials end with this move, from 1; 0: with the last */
	const struct expectation *claim; /* one of the ruling's, to watch as well, or NULL */
	uint8_t on_illegal;              /* enum transcript_illegal: how the run goes on */
	/* One of the ruling's guesses, from 1, and what it is taken for instead; 0: none. */
	uint32_t but;
	uint16_t but_is;
};

/* Run again what a ruling ran. False: what was to be looked at never came; the witness is to be freed all the
 * same. The ruling must outlive it. */
bool witness_make(struct witness *out, const struct witness_wish *wish);
/* A ruling that stopped at a refused decision: was a card announced with it? */
void witness_note_announced(struct witness *witness, const struct ruling *at);
/* A run copied from `before` is about to go on from its checkpoint: the claim is as it was. */
void witness_begin_again(struct witness *witness, const struct judge_run *run);
/* Its run does not go on: what it cited and answered is given back, what it saw stays. */
void witness_end(struct witness *witness);
void witness_free(struct witness *witness);

/* What one player came to know about the cards that lay in one place; JUDGE_NO_PLACE: that the card
 * announced is there at all. */
struct witness_sight {
	judge_seat seat;
	judge_place place;
	judge_card card[JUDGE_CARDS];
	int n;
};

/* By player and place. At most `cap` are written, the count is returned. */
int witness_sights(const struct witness *witness, struct witness_sight *out, int cap);
/* May a reader know which card that was? Nobody may of one that the judge does not know. */
bool witness_knows(const struct witness *witness, judge_card card, enum view view);

#endif

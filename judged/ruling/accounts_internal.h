/* accounts_internal.h: types and functions shared by the accounts*.c files. */
#ifndef JUDGED_RULING_ACCOUNTS_INTERNAL_H
#define JUDGED_RULING_ACCOUNTS_INTERNAL_H

#include "judged/ruling/accounts.h"
#include "judged/ruling/divergence.h"

/* One player's version of the game. */
struct account {
	bool given;
	/* shares everything but its moves with the common transcript */
	struct transcript transcript;
	struct ruling ruling;
	const struct expectation *fact; /* the transcript's */
	size_t n_facts;
};

enum account_divergence {
	ACCOUNTS_AGREE,
	ACCOUNTS_DECIDE,  /* a decision differs, or only one account goes on */
	ACCOUNTS_OBSERVE, /* the decisions are equal, but a recorded observation differs */
};

/* The first point where two accounts diverge. */
struct accounts_divergence {
	enum account_divergence kind;
	struct divergence runs; /* ACCOUNTS_DECIDE */
	/* by seat: the move, from 1, common moves included; 0: that account ended before */
	uint32_t move[JUDGE_SEATS];
};

struct accounts {
	struct account of[JUDGE_SEATS];
	struct accounts_divergence divergence;
	uint32_t n_common;
};

/* Defined in accounts_freeze.c. Does this player's account say that the other broke the rules after
 * the common moves? */
bool account_accuses(const struct account *account, judge_seat narrator, uint32_t n_common);

/* Defined in accounts_part.c. Find where two judged accounts diverge. */
struct accounts_divergence accounts_part(const struct accounts *accounts);
/* Return the move, from 1, at which they diverge. */
uint32_t accounts_divergence_move(const struct accounts_divergence *divergence);

#endif

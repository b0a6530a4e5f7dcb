/* accounts_internal.h: what the files accounts*.c share. */
#ifndef JUDGED_RULING_ACCOUNTS_INTERNAL_H
#define JUDGED_RULING_ACCOUNTS_INTERNAL_H

#include "judged/ruling/accounts.h"
#include "judged/ruling/parting.h"

/* One player's version. */
struct account {
	bool given;
	struct transcript transcript; /* shares all but its moves with the common one */
	struct ruling ruling;
	struct expectation *fact;
	size_t n_facts;
};

enum account_parting {
	ACCOUNTS_AGREE,
	ACCOUNTS_DECIDE,  /* a decision is not the same, or only one account goes on */
	ACCOUNTS_OBSERVE, /* the same decisions, and something seen is not the same */
};

/* The first place where two accounts part. */
struct accounts_parting {
	enum account_parting kind;
	struct parting runs; /* ACCOUNTS_DECIDE */
	uint32_t move
		[JUDGE_SEATS]; /* from 1, the common ones included; 0: that account ended before */
};

struct accounts {
	struct account of[JUDGE_SEATS];
	struct accounts_parting parting;
	uint32_t n_common;
};

/* accounts_say.c: in this account, by that player, did the other break the rules after the common moves? */
bool account_accuses(const struct account *account, judge_seat teller, uint32_t n_common);

/* accounts_part.c: where two accounts that were judged part. */
struct accounts_parting accounts_part(const struct accounts *accounts);
/* The move, from 1, with which they part. */
uint32_t accounts_parting_move(const struct accounts_parting *parting);

#endif

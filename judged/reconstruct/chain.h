/*
 * chain.h: joins a whole list of positions.
 *
 * Of every position all engine states that fit are kept, and the ways between them:
 *
 *	position   0        1        2        3
 *	states     s ---+-- s ------ s ------ s
 *	                +-- s ---X            a state that leads nowhere later drops its ways
 *
 * After a step without a way, the next position begins the game anew.
 */
#ifndef JUDGED_RECONSTRUCT_CHAIN_H
#define JUDGED_RECONSTRUCT_CHAIN_H

#include "judged/reconstruct/search.h"

enum chain_how { CHAIN_GIVEN, CHAIN_FOUND, CHAIN_WAYS, CHAIN_IMPOSSIBLE, CHAIN_BUDGET };
enum chain_verdict { CHAIN_ALL_FOUND, CHAIN_SEVERAL, CHAIN_NOT_POSSIBLE, CHAIN_UNFINISHED };

struct chain_way {
	int parent, child; /* states of the position before and after */
	struct path path;
	bool alive;
	bool given; /* the list says all of it */
};

enum { CHAIN_CLAUSES = 8 };

struct chain_step {
	enum chain_how how;
	struct chain_way *way;
	int n, cap;
	bool more;    /* not all ways are there */
	int hidden;   /* cards that those put down unseen could be, each with each */
	bool whole;   /* the whole space was searched */
	bool resumed; /* the position after it begins anew */
	uint64_t tries;
	const char *limit; /* why the space was not searched whole, or NULL */
	/* CHAIN_IMPOSSIBLE and CHAIN_BUDGET: */
	struct path nearest;
	json_t *differences;              /* of the nearest position, or NULL */
	judge_rule clause[CHAIN_CLAUSES]; /* rules whose clauses refuse what is nearest */
	int n_clauses;
	char why[240];
};

struct chain_options {
	uint64_t budget; /* tries for a step; 0: SEARCH_TRIES */
	int ways;        /* ways listed of a step; 0: SEARCH_WAYS */
	size_t to;       /* the last position to join; 0: all */
	/* steps of the engine, for the whole list; or NULL: no limit */
	struct judge_step_limit *allowance;
	bool only_known; /* the main decisions are those that `between` says */
	bool (*stopped)(void *ctx, size_t done); /* called after each step: stop? Or NULL */
	void *stopped_ctx;
};

struct chain {
	const struct positions *list;
	struct judge_run *first; /* the run at the first position, or NULL if it cannot be laid */
	struct chain_step *step;
	size_t n; /* steps */
	/* what came after the last position, if `between` says so; searched like a step */
	struct chain_step last;
	enum chain_verdict verdict;
	int ways; /* options.ways */
};

/* Join the list. `list` must outlive the chain. */
void chain_make(struct chain *out, const struct positions *list,
                const struct chain_options *options);
/* Join the two positions of a list from a run within a question that `script` is to answer; the first
 * position is not read. */
void chain_make_gap(struct chain *out, const struct positions *list, const struct judge_run *run,
                    const struct script *script);
void chain_free(struct chain *chain);

/* Play the first way of every step, with its citations. `begin` is called with every step. */
void chain_play(struct chain *chain, struct judge_sink sink, void (*begin)(void *ctx, size_t step),
                void *ctx);

/* Return the index of a way of the step that lies on a chain to the end, from `i` on; -1: none. */
int chain_next_way(const struct chain_step *step, int i);
/* Return the number of different ways of a step that lie on chains to the end. */
int chain_count(const struct chain_step *step);

#endif

/*
 * search.h: finds the decisions that lead from one state of a game to a written position.
 *
 * One search serves lists of positions, gaps, other programs' logs, and the question whether a
 * player can make something true. A run can go on only from its last checkpoint, so a branch is a
 * copy of the run at a question, and the answers since that checkpoint are given again:
 *
 *	path     | a0 | a1 | a2 | a3 |    answers from the state that the search began at
 *	run                ^ checkpoint   the copy is asked a2 and a3 again, then stops
 *
 * A stop at a main decision is a position; only these are compared.
 */
#ifndef JUDGED_RECONSTRUCT_SEARCH_H
#define JUDGED_RECONSTRUCT_SEARCH_H

#include "judged/reconstruct/fit.h"
#include "judged/script/script.h"

enum {
	SEARCH_TRIES = 200000,
	SEARCH_ON = 6000,
	SEARCH_STATES = 4096,
	SEARCH_WAYS = 16,
	SEARCH_DEPTH = 400,
	SEARCH_TRY = 8 /* steps that a try takes from a run's allowance, beside those of the run */
};

enum answer_how {
	ANSWER_PICK,
	ANSWER_ORDER,    /* an order after a shuffle */
	ANSWER_DECLINED, /* an offer that was not taken; no decision */
	ANSWER_CARD,     /* which card an unknown card is */
	ANSWER_SETTLED,  /* a choice that was not asked; no decision */
	ANSWER_UNSEEN,   /* a shuffle of unknown cards; no decision */
	ANSWER_SEEN,     /* the cards that a position names are known from here on */
};

struct search_answer {
	uint8_t how; /* enum answer_how */
	uint8_t kind;
	judge_seat seat;
	bool main;          /* a decision of a main phase */
	bool forced;        /* nothing else could be answered */
	bool first;         /* it begins a choice, or is none of several cards */
	uint32_t decisions; /* decisions before it */
	struct judge_pick pick;
	judge_def def; /* the card that the pick means, where that is known */
	/* ANSWER_ORDER: the order; ANSWER_CARD: the possible definitions, likely ones first */
	const judge_def *order;
	uint16_t n_order;
	struct judge_unknown_card card; /* ANSWER_CARD; its definition is pick.def */
	size_t seen;                    /* ANSWER_SEEN: the position */
};

struct path {
	struct search_answer *at;
	int n, cap;
	bool owns; /* the orders are the path's own */
};

struct search;

/* Called with a run that reached what is sought, by the answers of the search's path. True: go on
 * searching. */
typedef bool search_found(void *ctx, struct search *search, struct judge_run *run);
/* Is the run, stopped at a question, what is sought? 0: it is; else how far it is from it. */
typedef int search_far(void *ctx, struct search *search, struct judge_run *run, int most);

struct search {
	/* What is sought: set by the caller. */
	const struct positions *list;
	const struct target *target;
	int actions; /* main decisions, at most */
	/* Known moves, as picks in order: each must be among the answers, and all main decisions
	 * must be among these if `only_known`. */
	const struct judge_pick *known;
	int n_known;
	bool only_known;
	/* Search only states at most so many differences farther away than the first one. */
	int slack;
	bool loose; /* lists in every order too, and copies of cards apart */
	search_far *far;
	search_found *found, *over; /* `over`: for a run in which the game ended; or NULL */
	void *ctx;
	uint64_t budget; /* tries, at most */
	/* Results */
	uint64_t tries;
	bool cut; /* the space was not searched whole: `limit` says why */
	const char *limit;
	struct path path, nearest;
	int nearest_far; /* differences of the nearest position; INT32_MAX: none was
                      reached */
	/* Everything else is the search's own. */
	struct search_room *room;
	int at;      /* the answer to give next */
	int bound;   /* differences that a state may have */
	int given;   /* answers of the path that come before the search */
	int settled; /* where choices that were not asked are looked for */
	bool stopped, contradicted, offered;
	const struct judge_run *running; /* the copy that goes on */
};

/* Search from a run that stopped at a question. `path` holds the answers since its checkpoint, and
 * is empty again afterwards. Returns whether anything was found. */
bool search_from(struct search *s, const struct judge_run *run, const struct path *since);
void search_free(struct search *s);

/* For searches of another shape. Begin with an empty path; write the answers that may be given to
 * the run's question, the most promising first, in memory that the caller frees; and forget what
 * was kept for answers since a mark. */
void search_begin(struct search *s);
int search_answers(struct search *s, struct judge_run *run, struct search_answer **out);
int search_mark(const struct search *s);
void search_back_to(struct search *s, int mark);

/* Return the decider that gives the answers of the path. */
struct judge_decider search_decider(struct search *s);
/* Copy the run and let it go on with the answers of the path from `from` on, until a question has
 * no answer. `storage` is for the copy. */
enum judge_stop search_go(struct search *s, void *storage, const struct judge_run *run, int from);

/* Return the limit that ended the allowance of the runs, or NULL. */
const char *search_spent(const struct judge_run *run);
/* Does the pick need an unknown card to be one in particular? */
bool search_supposes(const struct search *s, struct judge_run *run, struct judge_pick pick);
/* Note that the space is not searched whole. */
void search_cut(struct search *s, const char *limit);

void path_add(struct path *path, const struct search_answer *answer);
/* Add all answers of another path, whose orders must live as long. */
void path_join(struct path *path, const struct path *more);
/* Copy the answers from the index `first` on, with their orders. */
void path_copy(struct path *to, const struct path *from, int first);
void path_free(struct path *path);
/* Add what a script answered since the run's checkpoint. */
void path_of_script(struct path *path, const struct judge_run *run, const struct script *script);
/* Return how many of the answers come before the run's checkpoint. */
int path_before_checkpoint(const struct path *path, const struct judge_run *run);
/* Are two paths the same answers, apart from what makes no difference: the order of a list, copies
 * of a card, orders after shuffles? */
bool path_same(const struct path *a, const struct path *b);

#endif

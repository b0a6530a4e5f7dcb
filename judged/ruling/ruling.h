/*
 * ruling.h: a transcript goes in, a ruling comes out.
 *
 *	struct ruling ruling = { 0 };
 *	if (!ruling_make(&ruling, &transcript, NULL, &fault))
 *		return fault_print(stderr, &fault), 2;
 *	ruling_free(&ruling);
 *
 * docs/ruling.md is the contract of what a ruling says.
 */
#ifndef JUDGED_RULING_RULING_H
#define JUDGED_RULING_RULING_H

#include <jansson.h>
#include <stdio.h>

#include "engine/judge.h"
#include "judged/text/digest.h"
#include "judged/claims/expect.h"
#include "judged/record/told.h"
#include "judged/script/sink.h"
#include "judged/script/script.h"
#include "judged/transcript/transcript.h"
#include "judged/ruling/worlds.h"

enum { RULING_WHY = FOUL_WHY, RULING_STEPS = 150000 };
/* Steps that looking once at where the game stands may take. */
enum { RULING_LOOK = 2000 };

/* Options that are kept as they were listed; where there are more, they are listed again. */
enum { RULING_OPTIONS = 4096 };

struct accounts;

enum ruling_legality { RULING_LEGAL, RULING_NOT_LEGAL, RULING_UNCERTAIN };

/* Where the transcript left the game: over, at a question, or with entries nobody asks for. */
enum ruling_state { RULING_OVER, RULING_OPEN, RULING_LEFT_OVER };

/* In order of precedence: the first that applies. */
enum ruling_verdict {
	RULING_ILLEGAL,
	RULING_UNDETERMINED,
	RULING_SURPLUS,
	RULING_REFUTED,
	RULING_INCOMPLETE,
	RULING_CONSISTENT,
};

/* Why a ruling is undetermined. */
enum ruling_doubt {
	RULING_NO_DOUBT,
	RULING_BY_CARD,     /* a card's text outside the model could act: ruling.unmodelled */
	RULING_BY_OWN_TEXT, /* a card was refused whose own text changes how it is played */
	RULING_BY_LIMIT,    /* ruling.limit */
	RULING_BY_PLACE,    /* a move could mean several cards: it does not say where */
	RULING_BY_HIDDEN,   /* on cards that are not known: ruling.worlds */
};

struct ruling_options {
	const struct judge_ruleset *rules; /* instead of the edition's; NULL: the edition's */
	/* An ability that does not exist in this run, as in judge_params; 0: none is missing. */
	judge_def off_def;
	uint8_t off_ability;
	uint32_t budget; /* judge_params.budget */
	/* Of the whole ruling with all its runs: worlds, accounts, advice and counter-proof; 0: RULING_STEPS. */
	uint64_t steps;
	bool (*stopped)(void *ctx); /* asked now and then: is the ruling wanted no more? Or NULL */
	void *stopped_ctx;
	uint32_t most_citations; /* told as JSON; of more none are, and it says so; 0: all are */
	struct judge_allowance
		*allowance; /* of the ruling this one is a part of, to take from; or NULL */
	/* Besides the claims of the transcript; they do not bear on the verdict. */
	const struct expectation *expect;
	size_t n_expect;
	uint32_t most_cited; /* at which its run is stopped; 0: RECORD_MOST */
	bool skip_unasked;   /* pass over answers to questions nobody asks */
	bool ignore_claims;
	/* What hidden cards are taken for, where the run needs to know. */
	const struct guess_given *given;
	uint32_t n_given;
	bool each_world; /* of hidden cards that have the same outcome each is tried all the same, in every order */
	/* Something else by which cases are compared, where cards are hidden: worlds_are_marked_alike(); or NULL. */
	uint64_t (*mark)(void *ctx, const struct ruling *in);
	void *mark_ctx;
	/* The decision, from 0, before which it stops; NULL: it makes all that the transcript has. */
	const uint32_t *before;
	/* The run as it was prepared for this very ruling and these numbers of cards, to begin with a copy of it; or NULL. */
	const struct judge_run *laid;
	/* One that was prepared for other numbers of cards or another hidden card: judge_params.like. */
	const struct judge_run *like;
	/* What runs learned of its cards before, which is the ruling's own: judge_params.lessons. */
	struct judge_lessons *lessons;
};

/* A ruling, with the run that led to it. Zero it before its first use; it can be used for one
 * transcript after another and keeps its memory. It must not be moved once made. */
struct ruling {
	const struct transcript
		*transcript;              /* must outlive the ruling; perhaps with other moves: */
	const struct transcript *written; /* the one that was handed in */
	/* Where nobody remembers some moves: with those they are taken for, else NULL. */
	struct transcript *as_taken;
	enum ruling_verdict verdict;
	enum ruling_verdict seen[COMPARE_VIEWS]; /* by view: ruling_verdict_of() */
	enum ruling_legality legality;
	enum ruling_state state;
	enum ruling_doubt doubt;
	enum judge_stop stop;
	const char *limit;           /* RULING_BY_LIMIT: its name */
	struct judge_allowance left; /* what its advice may spend */
	uint64_t spent, taken;       /* steps of its run alone, and of all it took to make it */
	struct judge_unmodelled
		unmodelled;          /* RULING_BY_CARD, RULING_BY_OWN_TEXT: the card, where */
	uint32_t move;               /* the move that decided it, from 1; 0: none */
	uint8_t part;                /* of that move */
	struct transcript_mark mark; /* where that stands */
	uint32_t foul;               /* of script.fouls the first of play, from 1; 0: none */
	uint32_t unread;             /* moves not begun when the run stopped */
	bool half_read;              /* of the move before these, a part waits for its question */
	uint8_t why_hidden_from;     /* bit per seat: who may not read `why` */
	bool why_by_view;            /* each view but the judge's has a sentence of its own */
	uint32_t most_citations;     /* as wished */
	struct expectation *claim;
	size_t n_claims;
	struct compare_result *claim_result;   /* as many */
	struct compare_result *compare_result; /* as many as options.n_expect: */
	size_t n_compared;
	struct accounts *accounts; /* judged/ruling/accounts.h; NULL: the transcript has none */
	uint64_t cited[JUDGE_RULES / 64]; /* bit per rule: ruling_cited() */
	/* bit per rule: was it looked up before anything was told? Telling looks rules up as well. */
	uint64_t looked_up[JUDGE_RULES / 64];
	bool told; /* it is noted */
	bool hashed;
	char chain[DIGEST_HEX], position[DIGEST_HEX]; /* after ruling_hash() */

	/* The run, stopped where the transcript left it: options, tests and the position can be read. */
	struct judge_run *run;
	int n_options; /* of `option`; -1: there are more, or none were listed, and judge_options() lists them */
	uint8_t n_forks;      /* moves that nobody remembers */
	struct worlds worlds; /* other cards that hidden ones could be, tried */
	struct expect_watch watch;
	struct expect_progress *scratch;

	/* What is kept when it is used again, from `own` to the end; long texts just end anew. */
	struct judge_allowance own; /* what it may spend, unless it is a part */
	struct script script;
	struct guesses guesses;
	struct record record;
	struct judge_pick *option; /* there were where it stopped, RULING_OPTIONS at most */
	struct worlds_room *room;  /* worlds.c's; or NULL */
	struct lessons *lessons;   /* lessons.h's; or NULL */
	void *storage;
	char why[RULING_WHY];                     /* one sentence, UTF-8 */
	char why_seen[COMPARE_VIEWS][RULING_WHY]; /* where `why_by_view`, by view */
};

/* Judge a transcript. `options` may be NULL. False with a fault: the transcript names something that
 * can be no answer at all, or a claim is not understood; the ruling then holds nothing to read. */
bool ruling_make(struct ruling *out, const struct transcript *transcript,
                 const struct ruling_options *options, struct fault *fault);
void ruling_free(struct ruling *ruling);
/* Let go of memory that only an unusually long ruling needed. */
void ruling_trim(struct ruling *ruling);
/* The same, and of all that belongs to the transcript: nothing of the ruling can be read any more. */
void ruling_rest(struct ruling *ruling);

/* The same in its parts, for those who measure: all memory is had in the first, nothing but what is said of claims
 * and faults in the second, and the third says the verdict. */
bool ruling_prepare(struct ruling *out, const struct transcript *transcript,
                    const struct ruling_options *options, struct fault *fault);
void ruling_play(struct ruling *ruling);
bool ruling_conclude(struct ruling *ruling, struct fault *fault);

/* Take the hashes of a ruling that was made, once. */
void ruling_hash(struct ruling *ruling);

/* Is this the ruling's chain digest (docs/ruling.md, "The chain")? */
bool ruling_has_chain(struct ruling *ruling, const char *chain);

/* The hashes a reader is told. Those of the judge are over everything, and the reader who has them can confirm a
 * guess at what is hidden; all others get hashes of what they are told themselves: docs/ruling.md, "Hashes". */
void ruling_seen_hashes(struct ruling *ruling, enum view view, struct told_hashes *out);

/* "illegal" */
const char *ruling_verdict_word(enum ruling_verdict verdict);
const char *ruling_legality_word(enum ruling_legality legality);
const char *ruling_state_word(enum ruling_state state);
/* The exit code of a program that tells this verdict: 0, 1 or 3. */
int ruling_exit_code(enum ruling_verdict verdict);
/* The verdict as a view is told it: claims that are hidden from it do not bear on it. */
enum ruling_verdict ruling_verdict_of(const struct ruling *ruling, enum view view);
/* The same of the game alone, whatever is claimed of it. */
enum ruling_verdict ruling_verdict_of_game(const struct ruling *ruling);
/* Is it undetermined for another reason than that an answer is missing? */
bool ruling_is_doubtful(const struct ruling *ruling);
/* Did nothing stop the game before the end of its moves? Notes of what a judge set may wait for the next action. */
bool ruling_gets_through(const struct ruling *ruling);
/* As that view is told it. */
bool ruling_is_doubtful_to(const struct ruling *ruling, enum view view);
/* Faults of the game, in order; their count. */
uint32_t ruling_fouls(const struct ruling *ruling, const struct foul **out);
/* The first fault of play, or NULL. */
const struct foul *ruling_foul(const struct ruling *ruling);
/* The rules that refused the deciding move, or that were not followed; 0 when there are none. */
int ruling_refusals(const struct ruling *ruling, const struct judge_refusal **out);
/* Of the rules that refused the move that ended it, keep these; what else was found wrong in it is not told. */
void ruling_keep_refusals(struct ruling *ruling, const judge_rule *rule, int n);
/* A fault, by its index, that is not the one that decides is none after all. */
void ruling_forget_foul(struct ruling *ruling, uint32_t which);
/* The pick that was refused. */
struct judge_pick ruling_refused_pick(const struct ruling *ruling);
/* Was the rule cited in the run, or did it refuse the move or the decks? */
bool ruling_cited(const struct ruling *ruling, judge_rule rule);

/* `why`, or one sentence instead that says no more than a reader with this view may know. */
const char *ruling_why(const struct ruling *ruling, enum view view);

/* Was a reading relied on: did a rule it shapes act or refuse, or was one looked up that only says how
 * something is meant, counted or ordered, and that the other meaning lacks? */
bool ruling_relied_on(const struct ruling *ruling, const struct rulebook_reading *reading);

/* How it reads an unclear clause, in words: as we do, or as the transcript chose. */
const char *ruling_reads(const struct ruling *ruling, const struct rulebook_reading *reading);

/* All that is told of the ruling, to whomever (judged/record/told.h), into what the caller frees. Afterwards the
 * ruling may go. */
void ruling_freeze(struct ruling *ruling, struct told_ruling *told);
/* The same for the last time: the runs of its accounts are given back one by one as they are told, as by
 * ruling_forget_accounts(). */
void ruling_freeze_last(struct ruling *ruling, struct told_ruling *told);
/* Give back the runs of its accounts, which take as much room as its own; what is told of it later has no accounts. */
void ruling_forget_accounts(struct ruling *ruling);
/* It answers the document, whatever its layout: leave the lines of moves, which only one way to write it has, out of what is
 * told of it and of its accounts. */
void ruling_forget_lines(struct ruling *ruling);
/* The same without hashes, position, citations and decisions, which take most of the room: what the short text needs. */
void ruling_freeze_members(struct ruling *ruling, struct told_ruling *told);
/* The point of a claim or a fact, to be read aloud. */
void expectation_tell_point(struct told_ruling *told, const struct expectation *expectation);
/* Its reason alone, for either audience. */
void ruling_tell_why(struct told_ruling *told, const char *name, const struct ruling *ruling);

#endif

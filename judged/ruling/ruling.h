/*
 * ruling.h: judges a transcript and holds the ruling.
 *
 *	struct ruling ruling = { 0 };
 *	if (!ruling_make(&ruling, &transcript, NULL, &fault))
 *		return fault_print(stderr, &fault), 2;
 *	ruling_free(&ruling);
 *
 * docs/ruling.md is the contract of what a ruling contains.
 */
#ifndef JUDGED_RULING_RULING_H
#define JUDGED_RULING_RULING_H

#include <jansson.h>
#include <stdio.h>

#include "engine/judge.h"
#include "judged/text/digest.h"
#include "judged/claims/expect.h"
#include "judged/record/snapshot.h"
#include "judged/script/sink.h"
#include "judged/script/script.h"
#include "judged/transcript/transcript.h"
#include "judged/ruling/worlds.h"

enum { RULING_WHY = INFRACTION_WHY, RULING_STEPS = 150000 };
/* Steps that inspecting the final position once may cost. */
enum { RULING_LOOK = 2000 };

/* Options a ruling stores as they were listed. If there are more, judge_options() lists them
 * again. */
enum { RULING_OPTIONS = 4096 };

struct accounts;

enum ruling_legality { RULING_LEGAL, RULING_NOT_LEGAL, RULING_UNCERTAIN };

/* How the transcript left the game: over, at an open question, or with entries that answer no
 * question. */
enum ruling_state { RULING_OVER, RULING_OPEN, RULING_UNUSED_ENTRIES };

/* In order of precedence: the first verdict that applies. */
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
	RULING_BY_OWN_TEXT, /* the text of a refused card changes how the card is played */
	RULING_BY_LIMIT,    /* ruling.limit */
	RULING_BY_PLACE,    /* a move could mean several cards: it does not name a place */
	RULING_BY_HIDDEN,   /* the outcome depends on unknown cards: ruling.worlds */
};

struct ruling_options {
	/* used instead of the edition's rules; NULL: the edition's */
	const struct judge_ruleset *rules;
	/* An ability left out of this run, as in judge_params; 0: none is left out. */
	judge_def disabled_def;
	uint8_t disabled_ability;
	uint32_t budget; /* judge_params.budget */
	/* Steps for the whole ruling with all its runs: worlds, accounts, advice and counter-proof.
	 * 0: RULING_STEPS. */
	uint64_t steps;
	/* called now and then; true if the ruling is no longer wanted; or NULL */
	bool (*stopped)(void *ctx);
	void *stopped_ctx;
	/* citations written as JSON at most; if there are more, none are written and the ruling
	 * says so; 0: no limit */
	uint32_t most_citations;
	/* allowance of the larger ruling that this one is a part of; or NULL */
	struct judge_step_limit *allowance;
	/* Expectations in addition to the transcript's claims; they do not affect the verdict. */
	const struct expectation *expect;
	size_t n_expect;
	uint32_t most_cited; /* citations after which the run is stopped; 0: RECORD_MOST */
	bool skip_unasked;   /* skip answers to questions that are not asked */
	bool ignore_claims;
	/* Cards assumed for hidden ones where the run needs to know them. */
	const struct guess_given *given;
	uint32_t n_given;
	/* true to try every hidden card, in every order, even if others have the same outcome */
	bool each_world;
	/* Another value by which worlds are compared if cards are hidden, for
	 * worlds_are_marked_alike(); or NULL. */
	uint64_t (*mark)(void *ctx, const struct ruling *in);
	void *mark_ctx;
	/* Decision, from 0, before which the run stops; NULL: play every move of the transcript. */
	const uint32_t *before;
	/* The run prepared for this very ruling and these numbers of cards: a copy of this run is
	 * played. Or NULL. */
	const struct judge_run *laid;
};

/* A ruling and the run that led to it. Zero it before its first use. It can be used for one
 * transcript after another and keeps its memory. It must not move in memory once made. */
struct ruling {
	/* the transcript judged, which must outlive the ruling; `written`, or `as_taken` with its
	 * moves: */
	const struct transcript *transcript;
	const struct transcript *written; /* the transcript handed in */
	/* A copy of `written` in which each move with several readings is replaced by the one
	 * assumed; NULL if there is no such move. */
	struct transcript *as_taken;
	enum ruling_verdict verdict;
	enum ruling_verdict seen[COMPARE_VIEWS]; /* verdict by view: ruling_verdict_of() */
	enum ruling_legality legality;
	enum ruling_state state;
	enum ruling_doubt doubt;
	enum judge_stop stop;
	const char *limit;            /* RULING_BY_LIMIT: name of the limit */
	struct judge_step_limit left; /* steps left for advice */
	uint64_t spent, taken;        /* steps of this run alone, and of the whole ruling */
	/* RULING_BY_CARD, RULING_BY_OWN_TEXT: the card, and where it was met */
	struct judge_unmodelled unmodelled;
	uint32_t move;               /* the move that decided the ruling, from 1; 0: none */
	uint8_t part;                /* part of that move */
	struct transcript_mark mark; /* where that move stands in the document */
	/* the first fault of play: number in script.infractions, from 1; 0: none */
	uint32_t infraction;
	uint32_t unread; /* moves not begun when the run stopped */
	/* true if a part of the last move begun still waits for its question */
	bool half_read;
	uint8_t why_hidden_from; /* bit per seat: must not read `why` */
	/* true if each view except the judge's has a `why` of its own */
	bool why_by_view;
	uint32_t most_citations;         /* options.most_citations */
	const struct expectation *claim; /* of the transcript */
	size_t n_claims;
	struct compare_result *claim_result;   /* by claim */
	struct compare_result *compare_result; /* by expectation of options.expect: */
	size_t n_compared;
	struct accounts *accounts; /* judged/ruling/accounts.h; NULL: the transcript has none */
	uint64_t cited[JUDGE_RULES / 64]; /* bit per rule: ruling_cited() */
	/* Bit per rule: it was looked up before anything was reported. Reporting looks rules up
	 * too. */
	uint64_t looked_up[JUDGE_RULES / 64];
	bool has_looked_up; /* `looked_up` is set */
	bool hashed;
	char chain[DIGEST_HEX], position[DIGEST_HEX]; /* set by ruling_hash() */

	/* The run, stopped where the transcript left it: options, tests and the position can be
	 * read. */
	struct judge_run *run;
	/* entries of `option`; -1: there are more or none were listed, so judge_options() lists
	 * them */
	int n_options;
	uint8_t n_forks;      /* moves that may be one of several */
	struct worlds worlds; /* worlds: other cards that hidden ones could be */
	struct expect_watch watch;
	struct expect_progress *scratch;

	/* Members from `own` to the end are kept when the ruling is used again; the long texts are
	 * just emptied. */
	struct judge_step_limit own; /* allowance of the ruling, unless it is part of another */
	struct script script;
	struct guesses guesses;
	struct record record;
	struct judge_pick *option; /* options where the run stopped, at most RULING_OPTIONS */
	struct worlds_room *room;  /* memory of worlds.c, or NULL */
	void *storage;
	struct buffer reason;                     /* the reason, as sentences */
	struct buffer reason_seen[COMPARE_VIEWS]; /* by view, if `why_by_view` */
	char why[RULING_WHY];                     /* both in English, UTF-8 */
	char why_seen[COMPARE_VIEWS][RULING_WHY];
};

/* Judge a transcript. `options` may be NULL. False, with a fault, if the transcript contains an
 * answer that is not possible at all; then nothing of the ruling may be read. */
bool ruling_make(struct ruling *out, const struct transcript *transcript,
                 const struct ruling_options *options, struct fault *fault);
void ruling_free(struct ruling *ruling);
/* Free everything if an unusually long ruling made the memory grow; otherwise do nothing. */
void ruling_trim(struct ruling *ruling);
/* Forget everything that belongs to the transcript, and trim the memory. Nothing of the ruling can
 * be read afterwards. */
void ruling_release(struct ruling *ruling);

/* ruling_make() in three parts, so that they can be measured. ruling_prepare() obtains all memory,
 * ruling_play() allocates only texts about claims and faults, and ruling_conclude() finds the
 * verdict. */
bool ruling_prepare(struct ruling *out, const struct transcript *transcript,
                    const struct ruling_options *options, struct fault *fault);
void ruling_play(struct ruling *ruling);
bool ruling_conclude(struct ruling *ruling, struct fault *fault);

/* Compute the hashes of a finished ruling; does nothing if they are there already. */
void ruling_hash(struct ruling *ruling);

/* Does the ruling have this chain digest (docs/ruling.md, "The chain")? */
bool ruling_has_chain(struct ruling *ruling, const char *chain);

/* Compute the hashes for a reader. The judge's hashes cover everything, so a reader who had them
 * could confirm a guess about hidden cards. Other views get hashes of what they may read
 * themselves: docs/ruling.md, "Hashes". */
void ruling_seen_hashes(struct ruling *ruling, enum view view, struct snapshot_hashes *out);

/* "illegal" */
const char *ruling_verdict_word(enum ruling_verdict verdict);
const char *ruling_legality_word(enum ruling_legality legality);
const char *ruling_state_word(enum ruling_state state);
/* Return the exit code of a program that reports this verdict: 0, 1 or 3. */
int ruling_exit_code(enum ruling_verdict verdict);
/* Return the verdict for a view: claims hidden from the view do not affect it. */
enum ruling_verdict ruling_verdict_of(const struct ruling *ruling, enum view view);
/* Return the verdict on the game alone, without claims. */
enum ruling_verdict ruling_verdict_of_game(const struct ruling *ruling);
/* Is the ruling undetermined for another reason than a missing answer? */
bool ruling_is_doubtful(const struct ruling *ruling);
/* Did the game go on to the end of its moves? A note of a judge's correction may still wait for the
 * next action. */
bool ruling_plays_to_end(const struct ruling *ruling);
/* Set `out` to the faults of the game, in order. Returns their number. */
uint32_t ruling_infractions(const struct ruling *ruling, const struct infraction **out);
/* Return the fault of play that decides the ruling (the first), or NULL. */
const struct infraction *ruling_first_infraction(const struct ruling *ruling);
/* Set `out` to the rules that refused the deciding move or were not followed. Returns their number,
 * 0 if there are none. */
int ruling_refusals(const struct ruling *ruling, const struct judge_refusal **out);
/* Keep only these of the rules that refused the last move, and drop the faults after it. */
void ruling_keep_refusals(struct ruling *ruling, const judge_rule *rule, int n);
/* Remove the fault with this index. It must not be the deciding one. */
void ruling_forget_infraction(struct ruling *ruling, uint32_t which);
/* Return the pick that was refused. */
struct judge_pick ruling_refused_pick(const struct ruling *ruling);
/* Was the rule cited in the run, or did it refuse the move or the decks? */
bool ruling_cited(const struct ruling *ruling, judge_rule rule);

/* Return `why`, or another sentence if this view may not read it. */
const char *ruling_why(const struct ruling *ruling, enum view view);

/* Did the ruling rely on a reading? It did if a rule shaped by the reading acted or refused, or if
 * a rule was looked up that only says how something is meant, counted or ordered, and that the
 * other meaning lacks. */
bool ruling_relied_on(const struct ruling *ruling, const struct rulebook_reading *reading);

/* Return the name of the meaning in use for an unclear clause: ours, or the one the transcript
 * chose. */
const char *ruling_reads(const struct ruling *ruling, const struct rulebook_reading *reading);

/* Store everything that any reader may be shown (judged/record/snapshot.h) in `snap`, which the
 * caller frees. The ruling may be freed afterwards. */
void ruling_freeze(struct ruling *ruling, struct ruling_snapshot *snap);
/* Like ruling_freeze(), as the last use of the ruling: the runs of its accounts are freed one by
 * one once they are stored, as by ruling_forget_accounts(). */
void ruling_freeze_last(struct ruling *ruling, struct ruling_snapshot *snap);
/* Free the runs of the accounts, which take as much memory as the ruling's own. A ruling frozen
 * later has no accounts. */
void ruling_forget_accounts(struct ruling *ruling);
/* Remove line numbers from the ruling and its accounts. A ruling must answer the document whatever
 * its layout, and only one layout has lines. */
void ruling_forget_lines(struct ruling *ruling);
/* Like ruling_freeze(), without hashes, position, citations and decisions, which are most of it:
 * enough for the short text. */
void ruling_freeze_members(struct ruling *ruling, struct ruling_snapshot *snap);
/* Store the point of a claim or fact for the text in words. */
void expectation_freeze_point(struct ruling_snapshot *snap, const struct expectation *expectation);
/* Store the values that a claim or fact was compared with, for the views `to` and the judge. */
void ruling_freeze_found(struct ruling_snapshot *snap, const struct compare_result *result,
                         uint8_t to);
/* Append the sentences of the reason for a view. */
void ruling_reason(const struct ruling *ruling, enum view view, struct buffer *out);
/* Store the ruling's `why` alone, in the wording for each view. */
void ruling_freeze_why(struct ruling_snapshot *snap, const char *name, const struct ruling *ruling);

#endif

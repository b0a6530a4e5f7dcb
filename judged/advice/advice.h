/*
 * advice.h: finds out what to do about a move that may not stand.
 *
 *	struct advice advice;
 *	advice_make(&ruling, &advice);
 *	json_t *json = advice_json(&advice);
 *	advice_free(&advice);
 *
 * The engine gives three answers: the legal decisions nearest to the illegal one, what players will
 * know if the game is rewound, and the smallest change of the position that would change the ruling
 * (counter_proof.h). All of it is for the judge alone. docs/ruling.md, "Advice", is the contract.
 */
#ifndef JUDGED_ADVICE_ADVICE_H
#define JUDGED_ADVICE_ADVICE_H

#include <jansson.h>

#include "judged/advice/witness.h"
#include "judged/advice/counter_proof.h"
#include "judged/ruling/nearest.h"
#include "judged/ruling/ruling.h"

enum { ADVICE_NEAREST = 5, SAY_ADVICE = 4096 };

struct advice {
	struct ruling *of;
	/* the first fault of play, which the advice is about; NULL if there is none */
	const struct infraction *infraction;
	struct ruling *at; /* the ruling stopped at the refused decision, or NULL */
	bool has_back;     /* true if `back` is set */
	/* saw everything since the fault, with illegal moves let stand as at the table */
	struct witness back;
	struct witness trial; /* witness for the counter-proof */
	struct counter_proof proof;
	const char *limit; /* name of the limit that left no steps to search further; or NULL */
	/* For a ruling that went on: the record judged again, up to the refused decision. */
	struct ruling own;
	struct transcript cut;
};

/* Find advice for a ruling. This takes two more runs, and as many short runs as the counter-proof
 * needs (at most COUNTER_PROOF_TRIALS). The ruling must outlive the advice. The advice must not
 * move in memory and is freed with advice_free(). */
void advice_make(struct ruling *ruling, struct advice *out);
void advice_free(struct advice *advice);

/* Return an object with the members `advice` and `counter_proof` of a ruling, as far as there are
 * any. The caller owns it. */
json_t *advice_json(const struct advice *advice);
/* Make advice, and add its members to a ruling's JSON. */
void advice_add_json(struct ruling *ruling, json_t *to);
/* Cut the members down to what a ruling has without SNAPSHOT_ADVICE: the first ADVICE_FEW of each
 * list and its length. */
enum { ADVICE_FEW = 3 };
void advice_cut(json_t *members);

/* Return what the players saw, a list of {"player", "place", "cards", "hidden"}. The caller owns it. */
json_t *witness_sights_json(const struct witness *witness);
/* Write "if you rewind to before move 3, B has seen T-001 in A.hand"; "" if there is no fault of
 * play. */
void advice_say_back(const struct advice *advice, char *out, size_t cap);
/* Append sentences about the cards that the player saw. They name each card; if there are too many,
 * they count cards. Returns whether the player saw any. */
bool witness_keep_sights(const struct witness *witness, struct buffer *to);

/* How the rest of a record fares that went on after an illegal move, either without that move or
 * with it. */
struct advice_way {
	bool tried;     /* false: the record ends with that move, or no steps are left */
	bool uncertain; /* true if it can't be judged to its end */
	uint32_t move;  /* the next illegal move; 0: none */
	/* Without the illegal move: the first move after it that answers something or is
	 * refused. */
	uint32_t next;
	/* The first and last of the moves in between that answer nothing, because they belong to
	 * the illegal one; 0: none. */
	uint32_t first_idle, last_idle;
};
/* Find out how the record fares. `treat` is TRANSCRIPT_SKIP or TRANSCRIPT_TAKE. It takes another
 * ruling, from the steps that are left. */
struct advice_way advice_try_way(const struct advice *advice, struct ruling *ruling,
                                 enum transcript_illegal treat);
/* Find what players saw through the illegal move, and through the moves that belong to it, if only
 * that move is taken back. `out` is to be freed with witness_free(). False if no player saw
 * anything. It takes another run. */
bool advice_saw_without(const struct advice *advice, const struct advice_way *way,
                        struct witness *out);
/* Contents of a ruling's text; the short form by default. */
enum ruling_text_parts {
	/* advice too, in the judge's view: that costs as much as a few rulings */
	RULING_TEXT_ADVICE = 1 << 0,
	RULING_TEXT_FULL = 1 << 1, /* the long form, then every citation and its cause */
	/* the long form: readings, versions and hashes too, in at most eight lines */
	RULING_TEXT_LONG = 1 << 2,
};
void ruling_text(struct ruling *ruling, enum view view, unsigned parts, FILE *to);
/* Like ruling_text(), in a language ("ja") if the edition has it. The long form is always
 * English. */
void ruling_text_in(struct ruling *ruling, enum view view, const char *language, unsigned parts,
                    FILE *to);
/* Write the reason as a sentence in a language, or in English if the edition lacks it. At most
 * RULING_WHY bytes. */
void ruling_why_in(struct ruling *ruling, enum view view, const char *language, char *out);
/* Like ruling_text_in(), for a ruling that has been frozen. */
void ruling_text_frozen(struct ruling *ruling, const struct ruling_snapshot *snap, enum view view,
                        const char *language, unsigned parts, FILE *to);
/* Write the short form of a frozen ruling with existing advice, for the judge. */
void ruling_text_advised(const struct advice *advice, const struct ruling_snapshot *snap,
                         const char *language, FILE *to);
/* Write the long form of a frozen ruling, without advice, and every citation. */
void snapshot_say_full(const struct ruling_snapshot *snap, enum view view, FILE *to);

/* Write the ruling as JSON (docs/ruling.schema.json): snapshot_write() with the headline, such as
 * "ILLEGAL: move 29 of 63, turn 6 of B, main phase." */
void ruling_write(const struct ruling_snapshot *snap, enum view view, unsigned include,
                  unsigned indent, struct buffer *to);
/* Return the whole ruling as NUL-terminated JSON text, which the caller frees. `len` may be
 * NULL. */
char *ruling_json_text(struct ruling *ruling, enum view view, size_t *len);
/* Return the whole ruling as a value; the caller owns the reference. */
json_t *ruling_json(struct ruling *ruling, enum view view);

#endif

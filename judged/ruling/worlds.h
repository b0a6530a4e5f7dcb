/*
 * worlds.h: tries the other cards that unknown cards could be.
 *
 * A run assumes a definition for every hidden card that a rule needs to know (guess.h). This module
 * tries the other definitions, each world in a run of its own. If all worlds have the same outcome,
 * that is the ruling. Otherwise the ruling is undetermined, and its *needs* are the facts that
 * would settle it. A world is impossible if a card that the transcript names later is no longer
 * available, because it was assumed for another card.
 */
#ifndef JUDGED_RULING_WORLDS_H
#define JUDGED_RULING_WORLDS_H

#include "judged/script/guess.h"
#include "judged/text/buffer.h"
#include "judged/words/position.h"

struct fault;
struct ruling;
struct ruling_options;
struct ruling_snapshot;

enum {
	WORLDS = 5000,       /* runs at most: four milled cards of eight kinds are 4,096 */
	WORLD_OUTCOMES = 16, /* different outcomes that are stored */
	WORLD_LEVELS = 64,   /* hidden cards a run may need to know */
	WORLD_RULES = 8,     /* rules that refuse a move */
	WORLD_SIGHTS = 16,   /* observations that differ from the game */
	WORLD_STEPS = 40,    /* steps charged to the ruling's allowance for starting a run */
};

/* The outcome of a world. */
struct outcome_of_world {
	uint64_t strong;   /* hash of verdict, move, rules, winner and open question */
	uint64_t position; /* hash of everything that can be seen */
	/* ruling_options.mark; 0 in a world with another number of cards, where the record gives
	 * none */
	uint64_t marked;
	uint8_t verdict; /* enum ruling_verdict, without claims */
	uint32_t move;
	uint8_t n_rules;
	judge_rule rule[WORLD_RULES];
	uint8_t by_sight; /* bit per rule: it refuses whatever the hidden cards are */
	/* Hashes of the observations that differ from the game in every world with this outcome. */
	uint64_t sight[WORLD_SIGHTS];
	uint8_t n_sights;
	bool refused; /* true if a refused move ended the run */
	uint8_t part; /* part of the move */
	uint8_t winners;
	/* the record lacks an answer, or has one to a question that isn't asked */
	bool wanting;
	bool open;        /* true if a question is open */
	uint8_t question; /* kind of the open question */
	judge_seat asked;
};

/* A fact that would settle the ruling: which card an unknown one was, and which outcomes each
 * answer leaves. */
struct need {
	struct guess guess;
	uint16_t *possible; /* possible definitions, guess.n */
	uint32_t *outcomes;
	uint8_t ask;  /* bit per seat: knows the fact */
	bool decides; /* true if the fact affects the verdict; otherwise only the position */
};

/* Memory for the search. */
struct worlds_room;

struct worlds {
	uint32_t tried, valid;
	bool cut_short;    /* true if there were more possibilities than were tried */
	const char *limit; /* name of the limit that cut the search short */
	bool parts;        /* true if the outcomes differ */
	bool overflowed;   /* true if there were more outcomes than can be stored */
	/* bit per outcome: it counts; outcomes with a missing answer count only if all have one */
	uint32_t counts;
	struct outcome_of_world outcome[WORLD_OUTCOMES];
	uint32_t n_outcomes;
	struct need *need;
	size_t n_needs, cap_needs;
};

/* Try the other worlds of a ruling that was made with guesses, and update the ruling. `concluded`:
 * the first world had an outcome. False, with a fault, if no world has one. */
bool worlds_explore(struct ruling *ruling, const struct ruling_options *options, bool concluded,
                    struct fault *fault);
void worlds_free(struct worlds *worlds);
/* Free the memory; `room` may be NULL. */
void worlds_room_free(struct worlds_room *room);
/* Were there more worlds than could be tried, with no difference found among those that were? */
static inline bool
worlds_are_too_many(const struct worlds *worlds)
{
	return worlds->cut_short && !worlds->parts;
}
/* Did ruling_options.mark return the same value in all worlds that count? */
bool worlds_are_marked_alike(const struct worlds *worlds);

/* Store the facts to ask for as a member of the ruling, for the judge. */
void needs_freeze(struct ruling_snapshot *snap, const char *name, const struct ruling *ruling);
/* Does anything up to this move (from 1) depend on such a fact? */
bool needs_begin_by(const struct ruling *ruling, uint32_t move);
/* Write the questions in a sentence or two: "Ask A which card ...". False if there is nothing to
 * ask. */
bool needs_say(const struct ruling *ruling, char *out, size_t cap);
/* Append the same as sentences. */
bool needs_keep(const struct ruling *ruling, struct buffer *out);

#endif

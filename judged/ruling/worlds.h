/*
 * worlds.h: what a ruling owes to cards that are not known.
 *
 * A run takes every hidden card that a rule needs to know for some card (guess.h). Here the others are tried,
 * each in a run of its own. When all of them have the same outcome, that is the ruling; otherwise it is
 * undetermined, and the *needs* are the facts that would settle it. A world in which a card that the
 * transcript names later could not be there any more, because it was taken for another one, is no world.
 */
#ifndef JUDGED_RULING_WORLDS_H
#define JUDGED_RULING_WORLDS_H

#include "judged/script/guess.h"
#include "judged/words/position.h"

struct fault;
struct ruling;
struct ruling_options;
struct told_ruling;

enum {
	WORLDS = 5000,       /* runs at most: four milled cards of eight kinds are 4,096 */
	WORLD_OUTCOMES = 16, /* different ones that are told */
	WORLD_LEVELS = 64,   /* hidden cards one run may need */
	WORLD_RULES = 8,     /* that refuse a move */
	WORLD_SIGHTS = 16,   /* that differ from what was seen */
	WORLD_STEPS = 40,    /* of the ruling's allowance that beginning a run takes */
};

/* What one world came to. */
struct outcome_of_world {
	uint64_t strong;   /* verdict, move, rules, winner, open question */
	uint64_t position; /* and what can be seen */
	uint64_t
		marked; /* ruling_options.mark; 0: of another number of cards, where nobody counted */
	uint8_t verdict; /* enum ruling_verdict, claims left out */
	uint32_t move;
	uint8_t n_rules;
	judge_rule rule[WORLD_RULES];
	uint8_t by_sight; /* those of them that refuse whatever lies hidden, a bit each */
	/* What was seen and differs, in all worlds of this outcome: a hash each. */
	uint64_t sight[WORLD_SIGHTS];
	uint8_t n_sights;
	bool refused; /* a move was, and that ended it */
	uint8_t part; /* of the move */
	uint8_t winners;
	bool wanting;     /* the record lacks an answer there, or has one nobody asks for */
	bool open;        /* a question is */
	uint8_t question; /* its kind, and who is asked */
	judge_seat asked;
};

/* A fact that would settle it: what an unknown was, and which outcomes each answer leaves (a bit each). */
struct need {
	struct guess guess;
	uint16_t *possible; /* as many as guess.n */
	uint32_t *outcomes;
	uint8_t ask;  /* bit per seat: who knows */
	bool decides; /* the verdict, or only the position */
};

/* What trying them takes. */
struct worlds_room;

struct worlds {
	uint32_t tried, valid;
	bool cut_short;    /* there were more possibilities than are tried */
	const char *limit; /* the name of what cut them short */
	bool parts;        /* not all have the same outcome */
	bool untold;       /* there were more outcomes than are told */
	uint32_t counts; /* the outcomes that count, a bit each: wanting ones only where all are */
	struct outcome_of_world outcome[WORLD_OUTCOMES];
	uint32_t n_outcomes;
	struct need *need;
	size_t n_needs, cap_needs;
};

/* Try the other worlds of a ruling that was made with guesses, and say in it what they come to. `concluded`:
 * it came to something in the first world. False with a fault: it does in none. */
bool worlds_explore(struct ruling *ruling, const struct ruling_options *options, bool concluded,
                    struct fault *fault);
void worlds_free(struct worlds *worlds);
/* NULL is fine. */
void worlds_room_free(struct worlds_room *room);
/* Were there more than could be tried, with nothing found out by those that were? */
static inline bool
worlds_are_too_many(const struct worlds *worlds)
{
	return worlds->cut_short && !worlds->parts;
}
/* Did ruling_options.mark answer the same in all that count? */
bool worlds_are_marked_alike(const struct worlds *worlds);

/* The facts to ask for, as a member of what is told. The cards they could be are told to the judge. */
void needs_tell(struct told_ruling *told, const char *name, const struct ruling *ruling);
/* Does what came about up to this move (from 1) depend on such a fact? */
bool needs_begin_by(const struct ruling *ruling, uint32_t move);
/* The same in a sentence or two: "Ask A which card ..."; false: there is nothing to ask. */
bool needs_say(const struct ruling *ruling, char *out, size_t cap);

#endif

/* case.h: a case: what ruling and record say about it (facts.c, again.c), what a document decides about
 * that (decide.c), and the steps of the remedy (steps.c); only for files of the room. */
#ifndef JUDGED_POLICY_CASE_H
#define JUDGED_POLICY_CASE_H

#include "judged/advice/advice.h"
#include "judged/policy/policy.h"
#include "judged/ruling/ruling.h"
#include "judged/transcript/shuffle.h"
#include "policy_rules.h"

/* 1. A record as JSON, changed and judged again: again.c */

struct replayed {
	struct transcript t;
	struct ruling r;
	bool read, judged;
};

/* Return the record up to a move, with illegal moves taken. */
json_t *record_until(const struct transcript *t, uint32_t moves);
/* Leave out a move (from 1) or, of a note, one deed; the numbers of the moves stay. */
void record_leave_out(json_t *record, uint32_t move, const struct transcript *t,
                      const struct transcript_deed *deed);
void record_cut(json_t *record, uint32_t moves);
/* Judge a record by the edition that `like` is judged by. False, with a fault, if it can't be. */
bool record_judge(struct replayed *out, const json_t *record, const struct transcript *like,
                  struct judge_step_limit *allowance, struct fault *fault);
void replayed_free(struct replayed *of);

/* 2. The case: facts.c */

enum policy_class {
	CLASS_RULE_BROKEN,
	CLASS_MISSED_ABILITY,
	CLASS_SEEN_CARD,
	CLASS_HIDDEN_CARDS,
	CLASS_UNSHOWN_CARD,
	CLASS_DECK_NUMBER,
	CLASS_DECK_CARD,
	CLASSES
};

/* The position before a move, as far as hands can feel it. */
struct moment {
	uint32_t move; /* about to begin; 0: the end of the record */
	int n;
	struct judge_card_summary card[JUDGE_CARDS];
	int32_t value[JUDGE_SEATS + 1][64]; /* by seat, then of the game; by property */
};

/* Note the position of a run. */
void moment_note(struct moment *out, const struct judge_game *game, struct judge_run *run,
                 uint32_t move);

enum { MOST_FAULTS = 16, MOST_PROPERTIES = 64 };

/* A fault that counts, with those that follow from it. */
struct counted {
	uint32_t which; /* index among the ruling's infractions */
	uint32_t follows[MOST_FAULTS];
	int n_follow;
};

struct facts {
	const struct transcript *given;
	struct judge_step_limit *allowance; /* or NULL */
	json_t *record; /* up to when it was noticed, with illegal moves taken */
	struct replayed as_played;
	struct counted counted[MOST_FAULTS];
	int n_counted; /* faults of play that count; those of decks come after them */
	/* one fault of each player's deck: of a card rather than of its size */
	const struct judge_deck_fault *decks[JUDGE_SEATS];
	int n_decks;
	/* Set by facts_take(), about one fault: */
	const struct infraction *fault; /* NULL: none, or one of a deck */
	const struct judge_deck_fault *deck;
	uint8_t kind; /* enum policy_class */
	judge_seat player;
	const struct transcript_deed *deed; /* or NULL */
	const struct judge_mandatory_action *row;
	int32_t due, done; /* JUDGE_NO_NUMBER: no numbers */
	/* cards too many, or not shown: the areas they are in and come from, and how many */
	uint8_t area, from;
	int excess;
	bool known_to_other;         /* the other player knows all that was looked at */
	bool optional;               /* a forgotten ability could have been declined */
	bool too_few;                /* a deck is too small */
	uint32_t since, since_other; /* decisions after it, and those of the other player */
	int32_t turns_since;
	bool old; /* the fault is from the turn before the previous one, or from an earlier phase of the
	           * previous one */
	bool random;     /* since the fault, a card has left a face-down place, such as a deck */
	uint8_t harmful; /* a forgotten ability would have harmed its player; 0: not known */
	bool order_lost; /* since the fault, a deck was shuffled in which a player knew cards */
	struct moment *moment; /* oldest first; the last is the end */
	uint32_t n_moments;
	struct witness witness;
	bool has_witness;
	int harm; /* sights by which somebody learned what the player at fault did not show */
	struct replayed due_game; /* the record without the fault */
	uint32_t changed;         /* its later decisions that are no longer possible as they were */
	struct moment due_end;    /* and its end; valid if `due_is_known` */
	bool due_is_known; /* it could be played to the same decision, with nothing changed */
	bool mended,
		mended_right; /* a judge has set the position since; as the game without it is */
	bool only_places;     /* and differs from the game as it was played in places alone */
};

/* Write the cards that could be those too many. Returns how many they are. */
int facts_candidates(const struct facts *f, judge_card *out);
/* Find which faults there are. False, with a fault, if the record can't be judged. */
bool facts_find(struct facts *out, const struct transcript *t, bool roots,
                struct judge_step_limit *allowance, struct fault *fault);
/* Find the facts about one of the faults, from 0. */
void facts_take(struct facts *f, int which);
/* Return a value of the game by its name, as the record ends. */
int32_t facts_value_now(const struct facts *f, const char *name);
/* Is it uncertain what happened: the record can't be judged to its end, contradicts itself, or was put
 * right in another way? Writes why, at most RULING_WHY bytes. */
bool facts_doubt(const struct facts *facts, char *why);
void facts_free(struct facts *facts);
/* Return the kind's word: "rule-broken". */
const char *policy_class_word(uint8_t kind);

/* 3. What a document decides: decide.c */

enum remedy_kind {
	REMEDY_NONE,
	REMEDY_LEAVE,
	REMEDY_STANDS,
	REMEDY_DECLINED,
	REMEDY_REWIND,
	REMEDY_FIX,
	REMEDY_RESOLVE,
	REMEDY_SHOW,
	REMEDY_RETURN,
	REMEDY_RETURN_RANDOM,
	REMEDY_OPPONENT_PICKS,
	REMEDY_DECK,
	REMEDY_CORRECT,
	REMEDIES
};

struct outcome {
	uint8_t remedy;         /* enum remedy_kind */
	judge_rule remedy_by;   /* or JUDGE_NO_RULE */
	judge_rule names;       /* rule that names the infraction; JUDGE_NO_RULE: it is none */
	judge_rule penalty_by;  /* or JUDGE_NO_RULE */
	judge_rule raised_by;   /* or JUDGE_NO_RULE */
	uint8_t penalty, other; /* of the player at fault; of the other player */
	judge_rule other_by;
	uint8_t occurrence; /* how often in the event, this one included */
	bool to_act;        /* found: the game goes back to `found.move` */
};

struct deciding {
	const struct facts *facts;
	const struct rulebook_edition *document;
	const struct judge_ruleset *rules;
	uint8_t said[FINDINGS];  /* FINDING_UNSAID, FINDING_NO, FINDING_YES */
	bool needed[FINDINGS];   /* an unsaid one was needed */
	judge_rule by[FINDINGS]; /* the rule that needed it */
};

void deciding_begin(struct deciding *d, const struct facts *facts,
                    const struct rulebook_edition *document, const struct judge_ruleset *rules);
bool policy_has(const struct deciding *d, judge_rule rule);
/* Return the rule's number in the document, or its other number if the document lacks it. */
int32_t policy_value(const struct deciding *d, judge_rule rule);
/* Decide about the fault of the facts. Unsaid findings are taken as no and marked as needed. */
struct outcome decide(struct deciding *d);
/* Decide about an infraction that the head judge has found. */
struct outcome decide_found(struct deciding *d, const struct transcript_found *found);
/* Do they differ in the remedy (OPEN_REMEDY) or in infraction and penalty (OPEN_PENALTY)? */
enum { OPEN_REMEDY = 1, OPEN_PENALTY = 2 };
unsigned outcomes_differ(const struct outcome *a, const struct outcome *b);
/* Return the clause that a ruling names for the rule; NULL if there is none. */
const struct rulebook_clause *policy_clause(const struct deciding *d, judge_rule rule);
/* Write the number of the infraction that a clause is about: "7.4.1-1" of 7.4.1-1.i. */
void policy_stem(const struct rulebook_clause *clause, char *out, size_t cap);

/* 4. Steps, in words for hands, and the record they lead to: steps.c */

/* A remedy being carried out. */
struct procedure {
	const struct deciding *d;
	const struct facts *f;
	struct shuffle_rng rng;
	json_t *steps;  /* list of {"do", "says", ...} */
	json_t *record; /* the record to play on from; NULL: the given record, unchanged */
	bool took_at_random;
	bool complete;        /* every step that the record allows was carried out */
	uint32_t undone;      /* decisions taken back */
	struct replayed base; /* where a game that goes back stands */
};

/* Carry out the remedy of an outcome. `p` is freed with procedure_free(). */
void procedure_begin(struct procedure *p, const struct deciding *d, uint64_t seed);
void procedure_do(struct procedure *p, const struct outcome *outcome, uint32_t to_move);
void procedure_free(struct procedure *p);
/* Compare the games: "equal", "unknown-cards" (but for cards and orders that not everybody sees) or
 * "different". */
const char *compare_positions(struct judge_run *a, struct judge_run *b);

#endif

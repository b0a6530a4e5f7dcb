/* facts.h: what a ruling and its record say about a case; only for files of the room. */
#ifndef JUDGED_POLICY_FACTS_H
#define JUDGED_POLICY_FACTS_H

#include "judged/advice/advice.h"
#include "judged/policy/policy.h"
#include "judged/ruling/ruling.h"
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
	/* What facts_take() finds of one of them: */
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
	bool old; /* of the turn before the previous one, or of an earlier phase of the previous one */
	bool random;           /* a card has left a place since that nobody may look into */
	uint8_t harmful;       /* a forgotten ability would have harmed its player; 0: not known */
	bool order_lost;       /* a deck with cards that somebody knew was shuffled since */
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

#endif

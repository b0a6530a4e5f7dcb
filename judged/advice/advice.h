/*
 * advice.h: what to do about a move that may not stand.
 *
 *	struct advice advice;
 *	advice_make(&ruling, view, &advice);
 *	json_t *json = advice_json(&advice);
 *	advice_free(&advice);
 *
 * Three answers, each from the engine: the legal decisions nearest to what was done; what going back
 * would leave players knowing; and the smallest change of the position by which the ruling would be
 * another (counter_proof.h). docs/ruling.md, "Advice", is the contract of what they mean.
 */
#ifndef JUDGED_ADVICE_ADVICE_H
#define JUDGED_ADVICE_ADVICE_H

#include <jansson.h>

#include "judged/advice/witness.h"
#include "judged/advice/counter_proof.h"
#include "judged/ruling/nearest.h"
#include "judged/ruling/ruling.h"

enum { ADVICE_NEAREST = 5 };

struct advice {
	struct ruling *of;
	enum view view;
	const struct foul
		*foul;     /* the first of play that the advice is about, or NULL: there is none */
	struct ruling *at; /* stopped at the refused decision, or NULL */
	bool has_back;     /* what came since is known */
	struct witness
		back; /* saw what came since, illegal moves taken as they were at the table */
	struct witness trial; /* for the counter-proof */
	struct counter_proof proof;
	const char *limit; /* of the ruling's steps, which left no more to look further; or NULL */
	/* A ruling that went on: judged again, up to the refused decision. */
	struct ruling own;
	struct transcript cut;
};

/* The cost is two more runs, and as many short ones as the counter-proof takes (COUNTER_PROOF_TRIALS at
 * most). The ruling must outlive the advice, which must not be moved and is freed with advice_free(). */
void advice_make(struct ruling *ruling, enum view view, struct advice *out);
void advice_free(struct advice *advice);

/* The members `advice` and `counter_proof` of a ruling, as far as there are any, in an object of their
 * own that the caller owns. */
json_t *advice_json(const struct advice *advice);
/* Make advice, and add its members to a ruling's JSON. */
void advice_add_json(struct ruling *ruling, enum view view, json_t *to);
/* Cut these members to what a ruling has without TOLD_ADVICE: of each list the first ADVICE_FEW, and how many there are. */
enum { ADVICE_FEW = 3 };
void advice_cut(json_t *members);

/* "if you rewind to before move 3, B has seen T-001 in A.hand"; "" without a fault of play. */
void advice_say_back(const struct advice *advice, char *out, size_t cap);
/* What it says after the comma. */
void advice_say_seen(const struct advice *advice, char *out, size_t cap);

/* A record that went on after an illegal move: how the rest of it fares without that move, or with it. */
struct advice_way {
	bool tried; /* false: it ends with that move, or nothing is left of the ruling's steps */
	bool uncertain; /* it can't be judged to its end */
	uint32_t move;  /* the next one that is not legal; 0: there is none */
	/* Without it: the first after it that answers something, or is refused. */
	uint32_t next;
	/* Those between that answer nothing, because they belong to the illegal one: the first and the last; 0: there is none. */
	uint32_t first_idle, last_idle;
};
/* `treat` is TRANSCRIPT_SKIP or TRANSCRIPT_TAKE. It takes another ruling, from the steps that are left. */
struct advice_way advice_try_way(const struct advice *advice, struct ruling *ruling,
                                 enum transcript_illegal treat);
/* What players saw by the illegal move and by those that go with it where it alone is taken back, a witness that is to be freed
 * with witness_free(). False: nobody saw anything. It takes another run. */
bool advice_saw_without(const struct advice *advice, const struct advice_way *way,
                        struct witness *out);
/* The same in words: "A will already have seen EPR-008 in A.deck"; "": nothing. */
void advice_say_saw_without(const struct advice *advice, const struct advice_way *way, char *out,
                            size_t cap);

/* The ruling to be read: for people, unless more is asked for. */
enum ruling_telling {
	RULING_TELL_ADVICE =
		1 << 0,            /* with what advice.h says: that costs as much as some rulings */
	RULING_TELL_FULL = 1 << 1, /* the long form, and after it every citation and its cause */
	RULING_TELL_LONG =
		1
		<< 2, /* the long form: readings, versions and hashes as well, in at most eight lines */
};
void ruling_text(struct ruling *ruling, enum view view, unsigned telling, FILE *to);
/* The same with headline, reason and clauses in that language ("ja"), where the edition is there in it; the long form is in
 * English always. */
void ruling_text_in(struct ruling *ruling, enum view view, const char *language, unsigned telling,
                    FILE *to);
/* The reason as a sentence in that language; in English where the edition is not there in it. At most RULING_WHY bytes. */
void ruling_why_in(struct ruling *ruling, enum view view, const char *language, char *out);
/* A check of decks in that language, a line for each fault. False: the edition is not there in it, and nothing is said. */
struct deck_check;
bool deck_check_say_in(const struct deck_check *check, bool single, const char *language, FILE *to);
/* The same of a ruling that has been frozen. */
void ruling_text_told(struct ruling *ruling, const struct told_ruling *told, enum view view,
                      const char *language, unsigned telling, FILE *to);
/* The form for people of a frozen one, with advice that is there already, to the view it was made for. */
void ruling_text_advised(const struct advice *advice, const struct told_ruling *told,
                         const char *language, FILE *to);
/* Of what is told, without advice, which takes the ruling: the form for people; the long one, with every citation. */
void told_say(const struct told_ruling *told, enum view view, const char *language, FILE *to);
void told_say_full(const struct told_ruling *told, enum view view, FILE *to);
/* The long one without versions, hashes and citations: what people look for by words. */
void told_say_words(const struct told_ruling *told, enum view view, FILE *to);

/* The ruling as JSON (docs/ruling.schema.json): told_write() with the headline, "ILLEGAL: move 29 of 63, turn 6 of B, main phase." */
void ruling_write(const struct told_ruling *told, enum view view, unsigned include, unsigned indent,
                  struct buffer *to);
/* The whole of it, which the caller frees. It is NUL-terminated; `len` may be NULL. */
char *ruling_json_text(struct ruling *ruling, enum view view, size_t *len);
/* The same as a value; the caller owns the reference. */
json_t *ruling_json(struct ruling *ruling, enum view view);

#endif

/*
 * rulebook.h: the clauses of every edition, compiled into the program, and look-ups in them.
 *
 * A clause is a numbered paragraph of one edition. A rule is what the engine enforces: it has one
 * name in all editions and is tied to the clauses that hold it. The tables are const and generated
 * from rulebook/GAME by rulebook-compile, so nothing here is ever freed, and threads may share it.
 *
 *	const struct rulebook_edition *e = rulebook_edition("godzilla", "en-1.2");
 *	const struct rulebook_clause *c = rulebook_clause(e, "7.2.2");
 */
#ifndef RULEBOOK_H
#define RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/judge.h"

/* 1. The tables */

enum rulebook_kind {
	RULEBOOK_HEADING,
	RULEBOOK_DEFINITION,
	RULEBOOK_PROCEDURE,
	RULEBOOK_RESTRICTION,
	RULEBOOK_PERMISSION,
	RULEBOOK_TRIGGER,
	RULEBOOK_REPLACEMENT,
	RULEBOOK_OUTCOME,
	RULEBOOK_INFORMATION,
	RULEBOOK_KINDS
};

struct rulebook_clause {
	const char *number; /* as printed: "7.2.2" */
	const char *said;   /* the number as readers see it: "1-3-1 (presumed)" */
	const char *tie;    /* its number in the newest edition with it: equal across editions */
	uint8_t kind;       /* enum rulebook_kind */
	bool heading;       /* a title without rule content */
	bool house;         /* a house rule: not in the document */
	bool presumed;      /* in the document, but part or all of its text is lost there */
	bool enforced;      /* true if the engine names each of its rules */
	const judge_rule *rule;
	uint8_t n_rules;
	const char *gist;
	const char *const *ref; /* the numbers it refers to, outdated ones included */
	uint8_t n_refs;
	const char *misprint;       /* known defects of the text, or NULL */
	const char *const *reading; /* ids of struct rulebook_reading */
	uint8_t n_readings;
	/* The first and the last page of the document that it may be on; 0: not known. Only the
	 * pages where its chapter and the next one begin are known. */
	uint8_t page, last_page;
};

enum { RULEBOOK_NO_CLAUSE = 0xffff };

struct rulebook_edition {
	const char *game, *name, *title;
	const char *date;                     /* "2026-05-27" */
	const struct rulebook_edition *from;  /* the edition a draft is based on; otherwise NULL */
	const char *language;                 /* "en" */
	const struct rulebook_clause *clause; /* in document order */
	uint16_t n;
	struct judge_ruleset
		rules; /* in force: all rules that its clauses hold. Copy it to make changes. */
	const uint16_t *clause_of; /* by rule: index of the clause a ruling names, or
	                            * RULEBOOK_NO_CLAUSE */
	const uint16_t *sorted;    /* indices of the clauses in the order of
	                            * rulebook_compare_numbers() */
	/* The indices of the clauses that hold each rule, rule by rule. Those of `rule` go from
	 * first_holding[rule] up to first_holding[rule + 1]. */
	const uint16_t *holding, *first_holding;
};

/* Another meaning of an unclear clause. A game can be judged by it instead of by our reading. */
struct rulebook_meaning {
	const char *name;    /* "other", unless the reading has several */
	const char *reading; /* the meaning in words */
	const char *reason;  /* the reason for it, or NULL */
	const judge_rule *rule;
	uint8_t n_rules;
};

/* A documented choice between the meanings of an unclear clause. rulebook_reading_switch() changes
 * to another meaning. */
struct rulebook_reading {
	const char *id; /* "G7" */
	const char *question, *reading, *reason;
	const char *same;          /* why no game can show a difference, or NULL */
	const char *const *clause; /* ties */
	uint8_t n_clauses;
	const char *const *edition; /* names of the editions it concerns */
	uint8_t n_editions;
	const judge_rule *rule; /* rules that are in force only with our meaning */
	uint8_t n_rules;
	const struct rulebook_meaning *other; /* the meanings that can be chosen instead */
	uint8_t n_others;
};

/* In the order of rulebook_change_words in words.h. */
enum rulebook_change_kind {
	RULEBOOK_REWORDED, /* other words with the same meaning */
	RULEBOOK_MEANING,  /* another meaning */
	RULEBOOK_PRESENCE, /* some editions don't have the clause */
};

/* How a clause differs between editions. RULEBOOK_PRESENCE: between two editions of which only one
 * has it. Otherwise: between an edition in `of` and another; if `of` is empty, between any two. */
struct rulebook_change {
	const char *tie, *what;
	const char *same;      /* why no game ends differently because of it, or NULL */
	const char *const *of; /* names of editions; none: any two differ */
	uint8_t n_of;
	uint8_t kind; /* enum rulebook_change_kind */
};

/* An edition in its own language, for readers who know no other: the gists of its clauses and the
 * refusals of its rules. */
struct rulebook_language {
	const char *name; /* "ja" */
	const struct rulebook_edition *edition;
	const char *const *gist;    /* by clause, in document order */
	const char *const *refusal; /* by rule; NULL: it has none */
	const char *const *word;    /* pairs: "verdict/illegal", the word for it; ends with NULL */
};

/* All tables of one game. Editions are in order of their dates, everything else in rulebook
 * order. */
struct rulebook_game {
	const char *name;
	const char *scenario; /* JSON: the defaults of scenarios, {"game":..., "start":{...}} */
	const char *decks; /* JSON: {"game":..., "decks":[{LIST:{CARD:copies, ...}, ...}, ...]} */
	const struct judge_rule_row *rule;
	const struct rulebook_edition *edition;
	const struct rulebook_reading *reading;
	const struct rulebook_change *change;
	const struct rulebook_language *language; /* ends with one without a name */
	uint16_t n_rules, n_readings, n_changes;
	uint8_t n_editions;
};

/* 2. Games and editions */

/* Return the game of that name, or NULL. */
const struct rulebook_game *rulebook_game(const char *game);
/* Return a game by its index from 0; NULL after the last. The first is the default. */
const struct rulebook_game *rulebook_game_at(size_t index);
/* Return the policies: one rulebook whose editions are documents about infractions, remedies and
 * penalties. It is no game: rulebook_game() finds it as "policy", and rulebook_game_at() doesn't. */
const struct rulebook_game *rulebook_policies(void);
enum { RULEBOOK_POLICIES = 16 }; /* documents at most */
/* Return an edition of a game ("godzilla", "en-1.2"), or NULL. */
const struct rulebook_edition *rulebook_edition(const char *game, const char *edition);
/* Return the edition with the full name "godzilla/en-1.2", or NULL. */
const struct rulebook_edition *rulebook_edition_named(const char *full_name);
/* Return an edition by its full name, or by its name in the game. `game` NULL: the first game that
 * has an edition of that name. NULL if there is none. */
const struct rulebook_edition *rulebook_edition_of(const char *game, const char *name);
/* Let a draft be found by its name like the editions above. It must live as long as the program,
 * and its name must be free. Not once there are threads. False if there are too many drafts. */
bool rulebook_add_draft(const struct rulebook_edition *draft);
/* Return a draft that was added, by its index from 0; NULL after the last. */
const struct rulebook_edition *rulebook_draft_at(size_t index);
/* Return all editions of a game but drafts, oldest first; NULL with *n = 0 for an unknown game. */
const struct rulebook_edition *rulebook_editions(const char *game, size_t *n);

/* 3. Clauses */

/* Return the clause of that number, or NULL. */
const struct rulebook_clause *rulebook_clause(const struct rulebook_edition *edition,
                                              const char *number);
/* Return the clause of that tie, or NULL: the counterpart of a clause of another edition. */
const struct rulebook_clause *rulebook_clause_tied(const struct rulebook_edition *edition,
                                                   const char *tie);
/* Return the clause that a ruling names for a rule: if several hold it, the one its row states,
 * else the first in the document. NULL if the edition lacks the rule. */
const struct rulebook_clause *rulebook_clause_of(const struct rulebook_edition *edition,
                                                 judge_rule rule);
/* List all clauses that hold a rule, in document order. Returns the count; at most `cap` are
 * written. */
size_t rulebook_clauses_of(const struct rulebook_edition *edition, judge_rule rule,
                           const struct rulebook_clause **out, size_t cap);
/* Return the title of the section that the clause is in, or of the clause itself if it is a
 * heading: "play a monster card". "" if it has none. */
const char *rulebook_title(const struct rulebook_edition *edition,
                           const struct rulebook_clause *clause);
/* Compare two clause numbers: negative, 0 or positive. The order is that of the document, except
 * for named and lettered parts, whose order in the document is free. */
int rulebook_compare_numbers(const char *a, const char *b);
/* Does a clause match a pattern? A pattern is a number or, for a clause and everything below it, a
 * number with a separator and a star: "7.2.*", "4.G.*" (with 4.G/proc/1), "house.*". */
bool rulebook_number_matches(const char *pattern, const char *number);
/* Return the length of the number in such a pattern with a star: 3 for "7.2.*"; 0 for any other
 * text. */
size_t rulebook_pattern_stem(const char *pattern);
/* Return the length of the number of the clause directly above, given this number's length: 3 for
 * "7.2.1" and for "4.G/proc"; 0 if there is none. */
size_t rulebook_parent_length(const char *number, size_t len);
/* List the clauses whose gist (in English or another language), rule names or misprint contain the
 * word, in upper or lower case. Returns the count; at most `cap` are written. */
size_t rulebook_search(const struct rulebook_edition *edition, const char *word,
                       const struct rulebook_clause **out, size_t cap);
/* Return the name of a kind, "procedure"; NULL if there is no such kind. */
const char *rulebook_kind_name(uint8_t kind);

/* Return the edition in that language, or NULL if it exists in English only. */
const struct rulebook_language *rulebook_language(const struct rulebook_edition *edition,
                                                  const char *name);
/* Return the language's word for a thing ("verdict", "illegal"), or the thing itself if it has no
 * word. */
const char *rulebook_word(const struct rulebook_language *language, const char *kind,
                          const char *thing);

/* 4. Rules */

/* Return the rule of that name, or JUDGE_NO_RULE. */
judge_rule rulebook_rule(const char *game, const char *name);
/* Return the row of a rule, or NULL. */
const struct judge_rule_row *rulebook_rule_row(const char *game, judge_rule rule);
/* Return the name of a shape, "act"; NULL if there is no such shape. */
const char *rulebook_shape_name(uint8_t shape);

/* 5. Readings and differences */

const struct rulebook_reading *rulebook_readings(const char *game, size_t *n);
/* Return the reading of that id, or NULL. */
const struct rulebook_reading *rulebook_reading(const char *game, const char *id);
/* Does the reading concern this edition or, for a draft, the edition it is based on? */
bool rulebook_reading_concerns(const struct rulebook_reading *reading,
                               const struct rulebook_edition *edition);
/* Is the rule in a list of `n`, such as the rules of a clause or of a reading? */
bool rulebook_lists(const judge_rule *list, int n, judge_rule rule);
/* Does any meaning of the reading need the rule? */
bool rulebook_reading_lists(const struct rulebook_reading *reading, judge_rule rule);
/* Return the other meaning of that name, or NULL. */
const struct rulebook_meaning *rulebook_meaning(const struct rulebook_reading *reading,
                                                const char *name);
/* Change to another meaning: bring rules that only it has into force, put rules that only ours has
 * out of force, and leave common rules alone. If the edition already has the other meaning (because
 * the answer is to follow each edition), change to ours instead. Returns whether a rule changed. */
bool rulebook_reading_switch(const struct rulebook_reading *reading,
                             const struct rulebook_meaning *other, struct judge_ruleset *rules);
/* Change to another meaning in a copy of an edition. A rule that only this meaning has will be
 * cited by the first clause that the reading is about. `clause_of` has an element per rule and must
 * live as long as the copy. Returns whether a rule changed. */
bool rulebook_edition_switch(const struct rulebook_reading *reading,
                             const struct rulebook_meaning *other, struct rulebook_edition *copy,
                             uint16_t *clause_of);
/* Return all differences of the clause between editions, `*n` in a row; NULL if it is the same in
 * all. */
const struct rulebook_change *rulebook_changes(const char *game, const char *tie, size_t *n);
/* Return the difference between these two editions, or NULL. */
const struct rulebook_change *rulebook_change_between(const struct rulebook_edition *from,
                                                      const struct rulebook_edition *to,
                                                      const char *tie);
/* Return the name of a kind of change, "meaning"; NULL if there is no such kind. */
const char *rulebook_change_name(uint8_t kind);

/* How a clause differs between two editions, as bits; 0: not at all. */
enum rulebook_difference_bits {
	RULEBOOK_ONLY_FROM = 1 << 0, /* `to` is NULL */
	RULEBOOK_ONLY_TO = 1 << 1,   /* `from` is NULL */
	RULEBOOK_RENUMBERED = 1 << 2,
	RULEBOOK_RULES_DIFFER = 1 << 3,
	RULEBOOK_GIST_DIFFERS = 1 << 4,
	RULEBOOK_VALUES_DIFFER = 1 << 5, /* a rule of both has another number */
};

struct rulebook_difference {
	const struct rulebook_clause *from, *to;
	uint8_t bits; /* enum rulebook_difference_bits */
};

/* Return "meaning" or another kind; "added" or "removed" for a clause that only one of the editions
 * has. */
const char *rulebook_difference_kind(const struct rulebook_change *change,
                                     const struct rulebook_difference *d);
/* Compare two editions of a game: every clause of either once, in the order of `to`; a clause that
 * only `from` has comes where it stood there. Returns the count; at most `cap` are written. The sum
 * of both editions' clauses is always enough. */
size_t rulebook_diff(const struct rulebook_edition *from, const struct rulebook_edition *to,
                     struct rulebook_difference *out, size_t cap);

#endif

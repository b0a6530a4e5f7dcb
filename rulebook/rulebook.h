/*
 * rulebook.h: the clauses of every edition, compiled into the program, and look-ups in them.
 *
 * A clause is a numbered paragraph of one edition. A rule is what the engine enforces; it has one
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
	const char *said;   /* the same for people: "1-3-1 (presumed)" */
	const char *tie; /* its number in the newest edition that has it: equal across editions */
	uint8_t kind;    /* enum rulebook_kind */
	bool heading;    /* a title without rule content */
	bool house;      /* a house rule: not in the document */
	bool presumed;   /* in the document, but its text is lost there in part or whole */
	bool enforced;   /* each of its rules is named in the engine */
	const judge_rule *rule;
	uint8_t n_rules;
	const char *gist;
	const char *const *ref; /* the numbers it prints, stale ones included */
	uint8_t n_refs;
	const char *misprint;       /* known defects of the text, or NULL */
	const char *const *reading; /* ids of struct rulebook_reading */
	uint8_t n_readings;
	/* The pages of the document it stands on, or 0: not known. Only where its chapter begins, and where the next one
	 * does, is known, so it is on one of them. */
	uint8_t page, last_page;
};

enum { RULEBOOK_NO_CLAUSE = 0xffff };

struct rulebook_edition {
	const char *game, *name, *title;
	const char *date;                     /* "2026-05-27" */
	const struct rulebook_edition *from;  /* of a draft: the edition it comes from; else NULL */
	const char *language;                 /* "en" */
	const struct rulebook_clause *clause; /* in document order */
	uint16_t n;
	struct judge_ruleset
		rules; /* in force: every rule one of its clauses holds. Copy to change. */
	const uint16_t
		*clause_of; /* by rule: the clause a ruling names, RULEBOOK_NO_CLAUSE for none */
	const uint16_t *sorted; /* the clauses in the order of rulebook_compare_numbers() */
	/* The clauses that hold each rule, rule by rule; those of a rule begin at first_holding[rule] and end
	 * where those of the next begin. */
	const uint16_t *holding, *first_holding;
};

/* Another meaning of an unclear clause, which a game can be judged by instead of the one that we take. */
struct rulebook_meaning {
	const char *name;    /* "other", unless the reading has several */
	const char *reading; /* the meaning in words */
	const char *reason;  /* what speaks for it, or NULL */
	const judge_rule *rule;
	uint8_t n_rules;
};

/* A documented choice between the meanings of an unclear clause. Another meaning is taken
 * by rulebook_reading_switch(). */
struct rulebook_reading {
	const char *id; /* "G7" */
	const char *question, *reading, *reason;
	const char *same;          /* why no game can tell the two meanings apart, or NULL */
	const char *const *clause; /* ties */
	uint8_t n_clauses;
	const char *const *edition; /* names of the editions it is about */
	uint8_t n_editions;
	const judge_rule *rule; /* that the meaning taken shapes */
	uint8_t n_rules;
	const struct rulebook_meaning *other; /* those that can be tried and chosen */
	uint8_t n_others;
};

/* Order of rulebook_change_words in words.h. */
enum rulebook_change_kind {
	RULEBOOK_REWORDED, /* other words, same meaning */
	RULEBOOK_MEANING,  /* another meaning */
	RULEBOOK_PRESENCE, /* not all editions have it */
};

/* How a clause differs between editions: where it is not in all of them, one of any two that has it and one that has not; else one
 * of those it is `of`, and another. */
struct rulebook_change {
	const char *tie, *what;
	const char *same;      /* why no game comes out differently by it, or NULL */
	const char *const *of; /* names of editions; none: of any two */
	uint8_t n_of;
	uint8_t kind; /* enum rulebook_change_kind */
};

/* An edition in its own language, for those who read no other: what its clauses say and its rules refuse. */
struct rulebook_language {
	const char *name; /* "ja" */
	const struct rulebook_edition *edition;
	const char *const *gist;    /* of each clause, in document order */
	const char *const *refusal; /* of each rule; NULL: it has none */
	const char *const
		*word; /* pairs: "verdict/illegal", how that is called; NULL behind the last */
};

/* Everything of one game; editions in order of their dates, the rest in rulebook order. */
struct rulebook_game {
	const char *name;
	const char *scenario; /* JSON: what scenarios leave out, {"game":..., "start":{...}} */
	const char *decks; /* JSON: {"game":..., "decks":[{LIST:{CARD:copies, ...}, ...}, ...]} */
	const struct judge_rule_row *rule;
	const struct rulebook_edition *edition;
	const struct rulebook_reading *reading;
	const struct rulebook_change *change;
	const struct rulebook_language *language; /* without a name behind the last */
	uint16_t n_rules, n_readings, n_changes;
	uint8_t n_editions;
};

/* 2. Games and editions */

/* The game of that name, or NULL. */
const struct rulebook_game *rulebook_game(const char *game);
/* The games in their order, from 0; NULL behind the last. The first is meant where none is named. */
const struct rulebook_game *rulebook_game_at(size_t index);
/* The edition `edition` of a game ("godzilla", "en-1.2"), or NULL. */
const struct rulebook_edition *rulebook_edition(const char *game, const char *edition);
/* The same by its full name, "godzilla/en-1.2". */
const struct rulebook_edition *rulebook_edition_named(const char *full_name);
/* The edition of that full name, or of that name in the named game; without one (NULL) the first
 * game that has an edition of that name. NULL when there is none. */
const struct rulebook_edition *rulebook_edition_of(const char *game, const char *name);
/* All editions of a game, oldest first; NULL with *n = 0 for an unknown game. */
const struct rulebook_edition *rulebook_editions(const char *game, size_t *n);

/* 3. Clauses */

/* The clause of that number, or NULL. */
const struct rulebook_clause *rulebook_clause(const struct rulebook_edition *edition,
                                              const char *number);
/* The clause of that tie, or NULL: what a clause of another edition is in this one. */
const struct rulebook_clause *rulebook_clause_tied(const struct rulebook_edition *edition,
                                                   const char *tie);
/* The clause a ruling names for a rule: of several the one its row says, else the first in the
 * document. NULL when the edition lacks the rule. */
const struct rulebook_clause *rulebook_clause_of(const struct rulebook_edition *edition,
                                                 judge_rule rule);
/* All clauses that hold a rule, in document order. Returns the count, at most `cap` are written. */
size_t rulebook_clauses_of(const struct rulebook_edition *edition, judge_rule rule,
                           const struct rulebook_clause **out, size_t cap);
/* What the section is called that a clause stands in, or what the clause is, if it is a heading: "play a monster card";
 * "" without one. */
const char *rulebook_title(const struct rulebook_edition *edition,
                           const struct rulebook_clause *clause);
/* The order of two clause numbers: negative, 0 or positive. It is that of the document, but for
 * named and lettered parts, which stand there as they please. */
int rulebook_compare_numbers(const char *a, const char *b);
/* Does a clause match a pattern: a number, or one with a joint and a star behind it for a clause and
 * everything below it, whatever joint that has: "7.2.*", "4.G.*" (with 4.G/proc/1), "house.*"? */
bool rulebook_number_matches(const char *pattern, const char *number);
/* The length of the number in such a pattern with a star: 3 for "7.2.*"; 0 for any other text. */
size_t rulebook_pattern_stem(const char *pattern);
/* The length of the number of the clause right above one, given its own length: 3 for "7.2.1" and for
 * "4.G/proc"; 0 for one that stands under nothing. */
size_t rulebook_parent_length(const char *number, size_t len);
/* Clauses whose gist in English or another language, rule names or misprint contain the word, whatever its case.
 * Returns the count, at most `cap` are written. */
size_t rulebook_search(const struct rulebook_edition *edition, const char *word,
                       const struct rulebook_clause **out, size_t cap);
/* "procedure"; NULL when there is no such kind. */
const char *rulebook_kind_name(uint8_t kind);

/* An edition in that language, or NULL: it is there in English alone. */
const struct rulebook_language *rulebook_language(const struct rulebook_edition *edition,
                                                  const char *name);
/* How that language calls a thing ("verdict", "illegal"), or the thing itself where it has no word. */
const char *rulebook_word(const struct rulebook_language *language, const char *kind,
                          const char *thing);

/* 4. Rules */

/* The rule of that name, or JUDGE_NO_RULE. */
judge_rule rulebook_rule(const char *game, const char *name);
/* Its row, or NULL. */
const struct judge_rule_row *rulebook_rule_row(const char *game, judge_rule rule);
/* "act"; NULL when there is no such shape. */
const char *rulebook_shape_name(uint8_t shape);

/* 5. Readings and differences */

const struct rulebook_reading *rulebook_readings(const char *game, size_t *n);
/* The reading of that id, or NULL. */
const struct rulebook_reading *rulebook_reading(const char *game, const char *id);
/* Is the reading about this edition, or about the one that a draft comes from? */
bool rulebook_reading_concerns(const struct rulebook_reading *reading,
                               const struct rulebook_edition *edition);
/* Is the rule in a list of `n`, such as those of a clause or of a reading? */
bool rulebook_lists(const judge_rule *list, int n, judge_rule rule);
/* Is the rule one of any meaning of the reading? */
bool rulebook_reading_lists(const struct rulebook_reading *reading, judge_rule rule);
/* The other meaning of that name, or NULL. */
const struct rulebook_meaning *rulebook_meaning(const struct rulebook_reading *reading,
                                                const char *name);
/* Take another meaning: rules only it has come into force, those only the meaning taken has go out
 * of it, and those both have stay as they are. Where the edition has it that way already, because the
 * answer is to follow each edition, the meaning of the editions that do not is taken: the other way
 * round. Does a rule change? */
bool rulebook_reading_switch(const struct rulebook_reading *reading,
                             const struct rulebook_meaning *other, struct judge_ruleset *rules);
/* Take another meaning in a copy of an edition: its rules are switched, and a rule that only this meaning has is cited by the first
 * clause that the reading is about. `clause_of` has a cell for each rule; the copy keeps it. Does a rule change? */
bool rulebook_edition_switch(const struct rulebook_reading *reading,
                             const struct rulebook_meaning *other, struct rulebook_edition *copy,
                             uint16_t *clause_of);
/* How the clause of that tie differs between editions, all of it: `*n` in a row. None: it is the same in all. */
const struct rulebook_change *rulebook_changes(const char *game, const char *tie, size_t *n);
/* What there is to say of two of them, or NULL. */
const struct rulebook_change *rulebook_change_between(const struct rulebook_edition *from,
                                                      const struct rulebook_edition *to,
                                                      const char *tie);
/* "meaning"; NULL when there is no such kind. */
const char *rulebook_change_name(uint8_t kind);

/* How a clause differs between two editions, as bits; 0 is the same. */
enum rulebook_difference_bits {
	RULEBOOK_ONLY_FROM = 1 << 0, /* `to` is NULL */
	RULEBOOK_ONLY_TO = 1 << 1,   /* `from` is NULL */
	RULEBOOK_RENUMBERED = 1 << 2,
	RULEBOOK_RULES_DIFFER = 1 << 3,
	RULEBOOK_GIST_DIFFERS = 1 << 4,
};

struct rulebook_difference {
	const struct rulebook_clause *from, *to;
	uint8_t bits; /* enum rulebook_difference_bits */
};

/* "meaning"; "added" or "removed" of a clause that only one of the two editions has. */
const char *rulebook_difference_kind(const struct rulebook_change *change,
                                     const struct rulebook_difference *d);
/* Compare two editions of a game, every clause of either once, in the order of `to`; a clause only
 * `from` has stands where it stood. Returns the count, at most `cap` are written; the sum of both
 * editions' clauses is always enough. */
size_t rulebook_diff(const struct rulebook_edition *from, const struct rulebook_edition *to,
                     struct rulebook_difference *out, size_t cap);

#endif

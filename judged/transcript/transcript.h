/*
 * transcript.h: a decoded transcript.
 *
 * The content of a document, checked as far as is possible without playing. docs/transcript.md is
 * the contract of the documents.
 *
 * Ownership: everything lies in the transcript's own storage and is freed by transcript_free().
 */
#ifndef JUDGED_TRANSCRIPT_TRANSCRIPT_H
#define JUDGED_TRANSCRIPT_TRANSCRIPT_H

#include "engine/judge.h"
#include "judged/text/doc.h"
#include "judged/text/fault.h"
#include "rulebook/drafts/choice.h"
#include "rulebook/rulebook.h"

/* Position in the document, so that a ruling can point there: line and column from 1. Both are 0 in
 * JSON, where moves are found by number. */
struct transcript_mark {
	int line, column;
};

enum {
	TRANSCRIPT_MOVES = 100000,  /* moves in one transcript */
	TRANSCRIPT_OWN_CARDS = 400, /* definitions of its own */
	TRANSCRIPT_PARTS = 64,      /* answers in one move, list entries included */
	TRANSCRIPT_ONE_OF = 8,      /* alternatives for one ambiguous move; lists of alternatives */
	TRANSCRIPT_NAME = 200,      /* characters in a name or reason */
	TRANSCRIPT_NOWHERE = 0xff,  /* the area of cards that are no longer anywhere */
};

/* Limits for reading a transcript: 8 MiB, 524288 values. */
extern const struct doc_limits transcript_limits;

/* How a main deck gets its first order. */
enum transcript_order { TRANSCRIPT_LISTED, TRANSCRIPT_SEEDED, TRANSCRIPT_UNKNOWN };

struct transcript_player {
	const char *name; /* as written, or NULL */
	/* In written order, except for a seeded or unknown deck. Such a deck is sorted by number,
	 * since its written order means nothing. */
	struct judge_list list[JUDGE_LISTS];
	bool given;                  /* false: starts from a position without deck lists */
	enum transcript_order order; /* order of the main deck */
	uint64_t seed;               /* TRANSCRIPT_SEEDED */
	uint64_t drawn;              /* numbers the deck's generator gave before the start */
};

/* A card or pile of the start position. */
struct transcript_laid {
	judge_seat area_seat; /* the player to whom the area belongs */
	uint8_t area, index;
	judge_def def; /* or JUDGE_UNKNOWN_DEF */
	judge_seat owner;
	enum judge_setup how;
	uint32_t since; /* turn in which it came there */
	struct transcript_mark mark;
};

/* Cards of the start that lie somewhere among those of an area: `n` cards, from `first` on. */
struct transcript_mixed {
	judge_seat seat;
	uint8_t area;
	uint16_t first, n;
};

/* An area of the start whose number of cards is unknown. */
struct transcript_uncounted {
	judge_seat seat;
	uint8_t area;
	uint32_t since;
};

enum { TRANSCRIPT_HEAPS = 16 };

/* A value of the start position. `seat` is JUDGE_NO_SEAT for values of the game. */
struct transcript_set {
	uint8_t property;
	judge_seat seat;
	int32_t value;
	struct transcript_mark mark;
};

/* A row of a table of the state (judge.h, 10). It belongs to the game, a seat, or a card, which is
 * an index into transcript_start.laid. Cells that name cards hold such an index too. */
struct transcript_row {
	uint8_t table, subject;
	uint16_t n;
	const int64_t *cell;
	struct transcript_mark mark;
};

/* The start position, in the order of the game's tables, not of the document: cards by seat, area
 * and index, those in one place as written; values by property and seat. */
struct transcript_start {
	bool given;
	int step; /* index into judge_game.step */
	struct transcript_laid *laid;
	size_t n_laid;
	struct transcript_set *set;
	size_t n_set;
	struct transcript_row *row;
	size_t n_rows;
	struct transcript_mixed mixed[TRANSCRIPT_HEAPS];
	size_t n_mixed;
	struct transcript_uncounted uncounted[TRANSCRIPT_HEAPS];
	size_t n_uncounted;
	struct transcript_mark mark;
};

/* A place as a document names it. `seat` is JUDGE_NO_SEAT if there is no place. For a verb that
 * takes a seat, only `seat` is used. */
struct transcript_place {
	judge_seat seat;
	uint8_t area, index;
};

/* One part of a move: an answer to one question. `{play: X, zone: 4}` has two parts, and so has
 * `{choose: [X, Y]}`. If the verb's question is answered by an order (shuffle), `order` lists the
 * definitions, first on top. If the verb takes a card, `placed` is set if the place is given, `def`
 * may be missing, and `number` is the ability, or 0 if none is named. */
struct transcript_part {
	uint8_t verb; /* index into judge_game.verb */
	bool placed;
	int16_t number;
	judge_def def;
	struct transcript_place place;
	const judge_def *order;
	uint16_t n_order;
	struct transcript_mark mark;
};

/* Kinds of entry among the moves: a decision or a note. */
enum transcript_entry {
	TRANSCRIPT_DECISION,
	TRANSCRIPT_SAW,
	TRANSCRIPT_DID,
	TRANSCRIPT_SET,
	TRANSCRIPT_GAP
};

/* Treatment of a decision that rules refuse. */
enum transcript_illegal { TRANSCRIPT_STOP, TRANSCRIPT_SKIP, TRANSCRIPT_TAKE };

/* One thing that a player did or left out. */
enum { TRANSCRIPT_OMITTED = 0xff, TRANSCRIPT_LOOKED = 0xfe };
/* Cards that a player looked at. */
struct transcript_looked {
	struct transcript_place place;
	uint8_t nth; /* from 1; 0: all cards in the place */
};
struct transcript_deed {
	judge_seat seat;
	/* index into judge_game.deed; TRANSCRIPT_OMITTED: rules that were not applied;
	 * TRANSCRIPT_LOOKED: cards were looked at */
	uint8_t deed;
	bool to;               /* true if `number` is the final value, not the number of times */
	bool next;             /* true if this ability in standby was played next */
	int32_t number;        /* 0 or 1 for a truth value */
	const judge_def *card; /* cards of a list */
	const judge_rule *rule;
	const struct transcript_looked *looked;
	uint16_t n_cards, n_rules, n_looked;
	struct transcript_mark mark;
};

/* How a card lies that a judge put down: `rested: true`. */
struct transcript_lies {
	uint16_t laid; /* index of the card in its place */
	uint8_t property;
	int32_t value;
	struct transcript_mark mark;
};

/* One thing that a judge sets: a value, or the cards of a place. */
struct transcript_repair {
	bool of_place;
	struct transcript_set set;
	struct transcript_place place;
	int8_t end; /* ordered place: 0 the whole place, 1 its top, -1 its bottom */
	const struct transcript_laid *laid;
	const struct transcript_lies *lies;
	uint16_t n_laid, n_lies;
};

struct compare_value;

/* Play that nobody wrote down: the position after it, at a main decision, and how many main decisions
 * lie in it at most. */
struct transcript_gap {
	struct transcript_start to;
	int actions;
};

/* A note: observations, deeds, corrections or a gap. */
struct transcript_note {
	uint8_t entry;                    /* enum transcript_entry, never a decision */
	const struct doc_node *node;      /* its key is NULL if the entry has only remarks */
	const struct compare_value *seen; /* TRANSCRIPT_SAW: values, all of which were observed */
	const struct transcript_deed *deed;
	const struct transcript_repair *repair;
	const struct transcript_gap *gap; /* TRANSCRIPT_GAP */
	uint16_t n_seen;
	uint16_t n;
};

/* Remarks about the record or a move, in the order of the words; NULL: none. They have no effect on
 * the ruling. */
enum { TRANSCRIPT_REMARKS = 8 };
struct transcript_remarks {
	const char *text[TRANSCRIPT_REMARKS];
};
/* Words of the remarks; NULL-terminated. */
extern const char *const transcript_move_remarks[], *const transcript_record_remarks[];

/* A move. Its parts are in the order of the game's verbs, one verb for each kind of question, and
 * the entries of a list as written. A move that concedes has none. */
struct transcript_move {
	judge_seat seat;  /* the player that moves; JUDGE_NO_SEAT for chance without a player */
	uint8_t concedes; /* bit per seat that concedes with this move */
	uint8_t n;        /* parts */
	uint8_t more;     /* verb, from 1, whose list the next move continues; 0: none */
	const struct transcript_part *part;
	const struct transcript_note *note; /* the note, if this is no decision; or NULL */
	/* The possible moves if no player remembers which one was made; this move is a copy of the
	 * first. NULL: the move is certain. */
	const struct transcript_move *one_of;
	uint8_t n_one_of;
	const struct transcript_remarks *remarks; /* or NULL */
	struct transcript_mark mark;
};

/* What a judge adds about the case, for the policy of the event (docs/remedy.md). Nothing of it has
 * an effect on the ruling. */

/* What only the head judge can find; 0: not said. */
enum transcript_finding {
	FINDING_INTENT,
	FINDING_TOO_LATE,
	FINDING_IRREPARABLE,
	FINDING_ADVANTAGE,
	FINDING_DISRUPTIVE,
	FINDING_BACK_UP,
	FINDING_RESOLVE,
	FINDING_RAISE,
	FINDING_HARMFUL,
	FINDING_MENDABLE,
	FINDING_LEVEL_2,
	FINDING_LEVEL_3,
	FINDINGS
};
enum { FINDING_UNSAID, FINDING_NO, FINDING_YES };
/* "intent", "too_late", ...; penalties from "none" up; infractions that no record shows, such as
 * "late"; NULL-terminated. */
extern const char *const transcript_finding_words[], *const transcript_penalty_words[],
							     *const transcript_found_words[];

/* A penalty of this event before this case. `infraction`: a clause number of the policy. */
struct transcript_prior {
	judge_seat player;
	const char *infraction;
	uint8_t penalty; /* index into transcript_penalty_words */
	uint8_t day;
};

/* An infraction that the head judge has found: an index into transcript_found_words. */
struct transcript_found {
	judge_seat player;
	uint8_t what;
	int32_t minutes; /* how late; -1: not said */
	uint32_t move;   /* the move that was built on it; 0: not said */
};

struct transcript_case {
	const char *policy;       /* name of the document, or NULL */
	uint8_t level, day;       /* level 0: not said; day from 1 */
	bool time_up;             /* time was called in the turn in which the record ends */
	bool noticed, signed_off; /* when it was noticed is said; after both signed the result */
	uint32_t after;           /* the move after which it was noticed */
	judge_seat by;            /* who noticed; JUDGE_NO_SEAT: a judge, or not said */
	int32_t minutes;          /* how long the call took; 0: not said */
	uint8_t finding[FINDINGS];
	judge_def *identified, *taken; /* cards known to be the wrong ones; cards taken at random */
	uint16_t n_identified, n_taken;
	const struct transcript_prior *prior;
	const struct transcript_found *found;
	uint16_t n_priors, n_found;
	/* as written, or NULL */
	const struct doc_node *event_node, *noticed_node, *prior_node, *findings_node;
};

struct expectation;

/* Claims, decoded (transcript/expectation.h) and as written: a list, or NULL. */
struct transcript_claims {
	const struct doc_node *written;
	const struct expectation *at;
	size_t n;
};

/* A player's account of the game after the common moves: docs/transcript.md, "Accounts". */
struct transcript_account {
	bool given;
	struct transcript_move *move;
	size_t n_moves;
	struct transcript_claims claims;
	struct transcript_mark mark;
};

struct transcript_chunk;

struct transcript {
	/* set by transcript_read(), keeps the text alive; otherwise empty */
	struct doc doc;
	struct transcript_chunk *chunks; /* all storage except the text */
	const char *file;
	const struct judge_game *game;
	/* `edition` is the one to judge by. It is `as_read_by_us`, the printed rules in our
	 * reading, or a copy with other readings. */
	const struct rulebook_edition *edition, *as_read_by_us;
	struct reading_choice *choice; /* sorted bytewise by identifier */
	size_t n_choices;
	const char *written_edition; /* edition that the document names, or NULL */
	struct judge_card_set cards; /* the built-in set followed by the transcript's own cards */
	uint16_t n_built_in;         /* definitions of the built-in set */
	bool own_cards;
	const judge_def *own_by_number; /* the transcript's own definitions, sorted by number */
	struct cards_called *called;    /* index of all cards by name */
	struct transcript_player player[JUDGE_SEATS];
	judge_seat first; /* JUDGE_NO_SEAT: not stated */
	struct transcript_start start;
	struct transcript_move *move;
	size_t n_moves;
	bool notes;                               /* true if there are notes among the moves */
	const struct transcript_remarks *remarks; /* or NULL */
	struct transcript_case its_case;
	uint8_t on_illegal;                   /* enum transcript_illegal */
	const struct doc_node *written_cards; /* a list as written, or NULL */
	struct transcript_claims claims;
	struct transcript_account account[JUDGE_SEATS];
	struct transcript_claims facts; /* facts given with the accounts */
	char digest[65];                /* SHA-256 of transcript_canonical(), hexadecimal */
	const char *text; /* transcript_canonical() at the time of decoding; NULL if it is long */
};

/* Return the transcript in a document: the document itself or, in a dispute of the suite
 * (docs/fixtures.md, "Disputes"), the transcript within it. */
const struct doc_node *transcript_within(const struct doc_node *document);

/* Decode a document; of a dispute, the transcript in it, with the treatment of illegal moves from
 * its options. `name` is used in faults. `name` and the nodes must outlive the transcript.
 * `edition` overrides the edition of the document (NULL: as written). On a fault, nothing is kept,
 * false is returned, and transcript_free() need not be called. */
bool transcript_decode(struct transcript *t, const struct doc_node *root, const char *name,
                       const char *edition, struct fault *fault);

/* Read text as YAML or JSON and decode it. Text whose first character other than white space is `{`
 * is JSON. The text may be freed afterwards. */
bool transcript_read(struct transcript *t, const char *name, const char *text, size_t len,
                     const char *edition, struct fault *fault);

/* Like transcript_read(), with an edition that need not be in the rulebook, such as a draft. The
 * edition must outlive the transcript. The edition that the document names must still exist, unless
 * it is this one. */
bool transcript_read_by(struct transcript *t, const char *name, const char *text, size_t len,
                        const struct rulebook_edition *edition, struct fault *fault);

/* All faults of a document, the one that stops transcript_decode() first. */
enum { TRANSCRIPT_FAULTS = 20 };
struct transcript_faults {
	struct fault at[TRANSCRIPT_FAULTS];
	size_t n;
};

/* Find all faults of a document that transcript_decode() has refused for the first one, as far as
 * they don't depend on each other, up to TRANSCRIPT_FAULTS. */
void transcript_find_faults(const struct doc_node *root, const char *name, const char *edition,
                            const struct fault *first, struct transcript_faults *all);

/* Like transcript_read(), with all faults. */
bool transcript_read_all(struct transcript *t, const char *name, const char *text, size_t len,
                         const char *edition, struct transcript_faults *all);

/* Load a file and read it; "-" is standard input. */
bool transcript_load(struct transcript *t, const char *path, const char *edition,
                     struct fault *fault);

/* Free the nodes of the moves in a document kept with its transcript. They are not needed once the
 * moves are decoded, unless there are notes among them. */
void transcript_forget_moves(const struct transcript *t, struct doc *doc);

void transcript_free(struct transcript *t);

/* Return the edition a caller asks for, as "GAME/EDITION" or "EDITION". NULL, with a fault on the
 * parameter `edition`, if there is none; `file` is named in the fault. */
const struct rulebook_edition *transcript_edition(const struct judge_game *game, const char *file,
                                                  const char *name, struct fault *fault);

/* The parts of a document that can be played, for documents that hold them in another frame
 * (scenarios). A node is NULL if its part is missing; the nodes must outlive the transcript. */
struct transcript_source {
	const struct judge_game *game;
	const struct rulebook_edition *edition;
	const struct doc_node *frame; /* node to which a fault about a missing part points */
	const struct doc_node *cards, *players, *first, *start, *moves, *claims, *on_illegal;
	const struct doc_node *accounts, *facts, *readings;
};

/* Decode parts, by the same rules; on a fault like transcript_decode(). */
bool transcript_decode_parts(struct transcript *t, const struct transcript_source *source,
                             struct fault *fault);

/* Decode another position, or other moves, of a transcript that starts from a position. They lie in
 * the transcript's storage, and the transcript itself stays as it is. */
bool transcript_decode_start(struct transcript *t, const struct doc_node *node,
                             struct transcript_start *out, struct fault *fault);
bool transcript_decode_moves(struct transcript *t, const struct doc_node *node,
                             const struct transcript_move **out, size_t *n, struct fault *fault);

/* Return the definition with a card number, built in or the transcript's own; JUDGE_NO_DEF if there
 * is none. */
judge_def transcript_card(const struct transcript *t, const char *number);
/* Find the card meant by a number or name (judged/cards/cards.h), written at `at`. False, with a
 * fault, if there is none or more than one. */
bool transcript_card_meant(const struct transcript *t, const struct doc_node *at, const char *text,
                           judge_def *out, struct fault *fault);
/* Find which cards a text can mean, with the result of cards_meant(). */
int transcript_cards_meant(const struct transcript *t, const char *text, judge_def out[], int cap);

/* Return the transcript as canonical JSON (RFC 8785). The text is itself a transcript that decodes
 * to the same: with defaults written out, seeded decks as counts sorted by number, and the start in
 * the order of the game's areas. The caller frees the text, which is NUL-terminated; `len` may be
 * NULL. */
char *transcript_canonical(const struct transcript *t, size_t *len);
/* Return one move as canonical JSON; the caller frees it. */
char *transcript_move_canonical(const struct transcript *t, const struct transcript_move *move);

/* Return which of a player's lists is the main deck: the last. */
int transcript_main_deck(const struct transcript *t);

/* Lay out the start position in a run just initialised with the transcript's cards, and set its
 * step. False, with a fault, at a card or value that the game can't take. transcript_decode() has
 * already found all such faults. */
bool transcript_lay(const struct transcript *t, struct judge_run *run, struct fault *fault);

/* Set the treatment of illegal moves, whatever the document says. This changes the digest. */
void transcript_treat(struct transcript *t, enum transcript_illegal how);

/* Choose other meanings of readings, "D51=other,D58=other", whatever the document says. This
 * changes the digest. False, with a fault on the parameter `reading`, if there is no such
 * meaning. */
bool transcript_choose(struct transcript *t, const char *text, struct fault *fault);
/* Return the chosen meaning of a reading; NULL if it is ours. */
const struct rulebook_meaning *transcript_meaning(const struct transcript *t,
                                                  const struct rulebook_reading *reading);

/* Continue the common moves with this player's account. The transcript then has the account's moves
 * and claims, another digest, and no accounts. False, and nothing changes, if there is no such
 * account. */
bool transcript_follow(struct transcript *t, judge_seat seat);

/* "stop", "skip", "take"; NULL-terminated. */
extern const char *const transcript_illegal_words[];
/* Like transcript_lay(), with these numbers of cards in the uncounted areas, in order. */
bool transcript_lay_counted(const struct transcript *t, struct judge_run *run,
                            const uint16_t *numbers, struct fault *fault);
/* Return a number of cards that is usual for an uncounted area. */
uint16_t transcript_usual_number(const struct transcript *t, size_t uncounted);

#endif

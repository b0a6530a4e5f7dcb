/*
 * transcript.h: a transcript decoded: what a document says, checked as far as it can be without
 * playing. docs/transcript.md is the contract of the documents.
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

/* Where in the document something stood, so that a ruling can point at it: line and column from 1;
 * both 0 in JSON, where moves are found by their number. */
struct transcript_mark {
	int line, column;
};

enum {
	TRANSCRIPT_MOVES = 100000,  /* moves in one transcript */
	TRANSCRIPT_OWN_CARDS = 400, /* definitions of its own */
	TRANSCRIPT_PARTS = 64,      /* answers in one move, entries of lists included */
	TRANSCRIPT_ONE_OF = 8, /* moves of which nobody remembers which it was; and lists of them */
	TRANSCRIPT_NAME = 200, /* characters of a name or reason */
	TRANSCRIPT_NOWHERE = 0xff, /* the area of cards that are nowhere any more */
};

/* What the readers take of a transcript: 8 MiB, 524288 values. */
extern const struct doc_limits transcript_limits;

/* How a main deck comes to its first order. */
enum transcript_order { TRANSCRIPT_LISTED, TRANSCRIPT_SEEDED, TRANSCRIPT_UNKNOWN };

struct transcript_player {
	const char *name; /* as written, or NULL */
	/* In written order, but for a seeded or unknown deck, which is sorted by number: the written order of
	 * its cards means nothing. */
	struct judge_list list[JUDGE_LISTS];
	bool given;                  /* false: starts from a position without deck lists */
	enum transcript_order order; /* of the main deck */
	uint64_t seed;               /* TRANSCRIPT_SEEDED */
	uint64_t drawn;              /* numbers that its generator has given before the start */
};

/* A card or heap of the start position. */
struct transcript_laid {
	judge_seat area_seat; /* the player whose area it is */
	uint8_t area, index;
	judge_def def; /* or JUDGE_UNKNOWN_DEF */
	judge_seat owner;
	enum judge_lay how;
	uint32_t since; /* turn in which it came there */
	struct transcript_mark mark;
};

/* Cards of the start that lie somewhere among those of an area: `n` of them, from the one `first` on. */
struct transcript_mixed {
	judge_seat seat;
	uint8_t area;
	uint16_t first, n;
};

/* An area of the start of which not even the number of cards is known. */
struct transcript_uncounted {
	judge_seat seat;
	uint8_t area;
	uint32_t since;
};

enum { TRANSCRIPT_HEAPS = 16 };

/* A value of the start position. `seat` is JUDGE_NOBODY for those of the game. */
struct transcript_set {
	uint8_t property;
	judge_seat seat;
	int32_t value;
	struct transcript_mark mark;
};

/* A row of a table of the state (judge.h, 10): of the game or a seat, or of a card by its index in
 * transcript_start.laid. Cells that name cards hold such an index as well. */
struct transcript_row {
	uint8_t table, subject;
	uint16_t n;
	const int64_t *cell;
	struct transcript_mark mark;
};

/* The start position, in the order of the game's tables whatever the order of the document: cards by
 * seat, area and index, those of one place as written; values by property and seat. */
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

/* A place as a document names it; `seat` is JUDGE_NOBODY when there is none. For a verb that takes a
 * seat only `seat` is used. */
struct transcript_place {
	judge_seat seat;
	uint8_t area, index;
};

/* One part of a move: an answer to one question. `{play: X, zone: 4}` has two, `{choose: [X, Y]}` as
 * well. For a verb of a question answered by an order (shuffle), `order` lists the definitions, first
 * on top. For a verb that takes a card, `placed` says that the place is given, `def` may be missing,
 * and `number` is the ability, 0 when none is named. */
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

/* What may stand among the moves: a decision, or what somebody notes. */
enum transcript_entry { TRANSCRIPT_DECISION, TRANSCRIPT_SAW, TRANSCRIPT_DID, TRANSCRIPT_SET };

/* What is done with a decision that rules refuse. */
enum transcript_illegal { TRANSCRIPT_STOP, TRANSCRIPT_SKIP, TRANSCRIPT_TAKE };

/* One thing a player did, or left out. */
enum { TRANSCRIPT_OMITTED = 0xff, TRANSCRIPT_LOOKED = 0xfe };
/* Cards that somebody looked at. */
struct transcript_looked {
	struct transcript_place place;
	uint8_t nth; /* from 1; 0: all that lie there */
};
struct transcript_deed {
	judge_seat seat;
	/* Index into judge_game.deed; of every game TRANSCRIPT_OMITTED, rules that did not act, and TRANSCRIPT_LOOKED. */
	uint8_t deed;
	bool to;               /* `number` is where it ended, not how often it was done */
	bool next;             /* of abilities in standby this one was played next */
	int32_t number;        /* for a truth 0 or 1 */
	const judge_def *card; /* those of a list */
	const judge_rule *rule;
	const struct transcript_looked *looked;
	uint16_t n_cards, n_rules, n_looked;
	struct transcript_mark mark;
};

/* How a card lies that a judge has laid: `rested: true`. */
struct transcript_lies {
	uint16_t laid; /* which of those of the place */
	uint8_t property;
	int32_t value;
	struct transcript_mark mark;
};

/* One thing a judge sets: a value, or the cards of a place. */
struct transcript_repair {
	bool of_place;
	struct transcript_set set;
	struct transcript_place place;
	int8_t end; /* of an ordered place: 0 all of it, 1 its top, -1 its bottom */
	const struct transcript_laid *laid;
	const struct transcript_lies *lies;
	uint16_t n_laid, n_lies;
};

struct compare_value;

/* What is noted: observations, deeds or repairs. */
struct transcript_note {
	uint8_t entry;               /* enum transcript_entry, never a decision */
	const struct doc_node *node; /* its key is NULL where the entry has only remarks */
	struct compare_value *seen;  /* TRANSCRIPT_SAW: all of them were seen */
	const struct transcript_deed *deed;
	const struct transcript_repair *repair;
	uint16_t n_seen;
	uint16_t n;
};

/* What is written beside the record or a move, in the order of the words; NULL: nothing. It has no effect on the ruling. */
enum { TRANSCRIPT_REMARKS = 7 };
struct transcript_remarks {
	const char *text[TRANSCRIPT_REMARKS];
};
/* Ended by NULL. */
extern const char *const transcript_move_remarks[], *const transcript_record_remarks[];

/* A move: parts in the order of the game's verbs, one verb for each kind of question, the entries of a
 * list as written; none when somebody concedes. */
struct transcript_move {
	judge_seat seat;  /* who moves; JUDGE_NOBODY for chance without a player */
	uint8_t concedes; /* bit per seat that concedes with this move */
	uint8_t n;        /* parts */
	uint8_t more;     /* the verb, from 1, whose list the next move goes on with; 0: none */
	const struct transcript_part *part;
	const struct transcript_note *note; /* what is noted instead; NULL: it is a decision */
	/* Nobody remembers which of these it was: the move is as the first of them. NULL: it is as said. */
	const struct transcript_move *one_of;
	uint8_t n_one_of;
	const struct transcript_remarks *remarks; /* or NULL */
	struct transcript_mark mark;
};

/* What one player says came after the common moves: docs/transcript.md, "Accounts". */
struct transcript_account {
	bool given;
	struct transcript_move *move;
	size_t n_moves;
	const struct doc_node *claims; /* a list of maps, or NULL */
	struct transcript_mark mark;
};

struct transcript_chunk;

struct transcript {
	struct doc doc;                  /* transcript_read(): keeps the text alive; else empty */
	struct transcript_chunk *chunks; /* all storage but the text */
	const char *file;
	const struct judge_game *game;
	/* The one to judge by: as printed and read by us, or a copy with the readings that are chosen. */
	const struct rulebook_edition *edition, *as_read_by_us;
	struct reading_choice *choice; /* by the bytes of their identifiers */
	size_t n_choices;
	const char *written_edition; /* the one the document names, or NULL */
	struct judge_card_set cards; /* the built-in set followed by the transcript's own */
	uint16_t n_built_in;         /* definitions of the built-in set */
	bool own_cards;
	const judge_def *own_by_number; /* its own definitions, sorted by number */
	struct cards_called *called;    /* all of them, as they are called */
	struct transcript_player player[JUDGE_SEATS];
	judge_seat first; /* or JUDGE_NOBODY: not said */
	struct transcript_start start;
	struct transcript_move *move;
	size_t n_moves;
	bool notes;         /* something stands among the moves that is none */
	bool borrows_notes; /* what is noted is another transcript's, which frees it */
	const struct transcript_remarks *remarks; /* or NULL */
	uint8_t on_illegal;                       /* enum transcript_illegal */
	const struct doc_node *written_cards;     /* a list as written, or NULL */
	const struct doc_node *claims;            /* a list of maps for expect_decode(), or NULL */
	struct transcript_account account[JUDGE_SEATS];
	const struct doc_node *facts; /* beside accounts, as claims, or NULL */
	char digest[65];              /* SHA-256 of transcript_canonical(), hexadecimal */
	const char *text; /* transcript_canonical() as it was decoded, unless it is long; or NULL */
};

/* What a document holds as a transcript: itself, or of a dispute of the suite (docs/fixtures.md, "Disputes") the
 * transcript in it. */
const struct doc_node *transcript_within(const struct doc_node *document);

/* Decode a document; of a dispute the transcript in it, with how its options treat illegal moves. `name` is used in faults and, like the nodes, must outlive the transcript.
 * `edition` forces another edition than the document names (NULL: as written). On a fault nothing is
 * kept, false is returned, and transcript_free() need not be called. */
bool transcript_decode(struct transcript *t, const struct doc_node *root, const char *name,
                       const char *edition, struct fault *fault);

/* Read text as YAML or JSON (a text whose first character that is not blank is `{` is JSON) and
 * decode it. The text may be freed afterwards. */
bool transcript_read(struct transcript *t, const char *name, const char *text, size_t len,
                     const char *edition, struct fault *fault);

/* The same by an edition that need not be one of the rulebook's, such as a draft, and must outlive the transcript. The one
 * the document names must be there all the same, unless it is that one. */
bool transcript_read_by(struct transcript *t, const char *name, const char *text, size_t len,
                        const struct rulebook_edition *edition, struct fault *fault);

/* Load a file, "-" being standard input, and read it. */
bool transcript_load(struct transcript *t, const char *path, const char *edition,
                     struct fault *fault);

/* What was written of the moves, of a document that lives beside its transcript: nobody reads it once the moves are
 * decoded, unless notes stand among them. */
void transcript_forget_moves(const struct transcript *t, struct doc *doc);

void transcript_free(struct transcript *t);

/* The edition of a game that is asked for from outside a document, with its game before it or without; NULL with a fault of the
 * parameter `edition`. `file` is for the fault. */
const struct rulebook_edition *transcript_edition(const struct judge_game *game, const char *file,
                                                  const char *name, struct fault *fault);

/* The parts of a document that play, for documents that hold them in another frame (scenarios). The
 * nodes may be NULL where a part is not there; they must outlive the transcript. */
struct transcript_source {
	const struct judge_game *game;
	const struct rulebook_edition *edition;
	const struct doc_node *frame; /* where a missing part is missed */
	const struct doc_node *cards, *players, *first, *start, *moves, *claims, *on_illegal;
	const struct doc_node *accounts, *facts, *readings;
};

/* Decode parts, by the same rules; on a fault as transcript_decode(). */
bool transcript_decode_parts(struct transcript *t, const struct transcript_source *source,
                             struct fault *fault);

/* The definition of a card number, built in or the transcript's own; JUDGE_NO_DEF: there is none. */
judge_def transcript_card(const struct transcript *t, const char *number);
/* The card somebody means by a number or a name (judged/cards/cards.h); `at` is where it is written. False with a
 * fault: there is none, or there are several. */
bool transcript_card_meant(const struct transcript *t, const struct doc_node *at, const char *text,
                           judge_def *out, struct fault *fault);
/* Which cards somebody means, as cards_meant() answers. */
int transcript_cards_meant(const struct transcript *t, const char *text, judge_def out[], int cap);

/* One part of a move, the member `node` of its map: `play: EPR-004`, for whom it may concern besides
 * moves. `mover` is JUDGE_NOBODY for chance. Verbs that take an order, and lists of several, are
 * refused. */
bool transcript_decode_part(const struct transcript *t, const struct doc_node *node,
                            judge_seat mover, struct transcript_part *out, struct fault *fault);

/* The decoded transcript as canonical JSON (RFC 8785), itself a transcript that decodes to the same:
 * defaults written out, seeded decks as counts sorted by number, the start in the order of the game's
 * areas. The caller frees it; it is NUL-terminated, `len` may be NULL. */
char *transcript_canonical(const struct transcript *t, size_t *len);
/* One move so; the caller frees it. */
char *transcript_move_canonical(const struct transcript *t, const struct transcript_move *move);

/* Which of a player's lists is the main deck: the last. */
int transcript_main_deck(const struct transcript *t);

/* Lay the start position out in a run that was just initialised with the transcript's cards, and
 * name its step. False with a fault at the card or value the game cannot take; transcript_decode()
 * has found all of these already. */
bool transcript_lay(const struct transcript *t, struct judge_run *run, struct fault *fault);

/* Treat illegal moves so, whatever the document says; it is another document then, by its digest. */
void transcript_treat(struct transcript *t, enum transcript_illegal how);

/* Choose other meanings of readings, "D51=other,D58=other", whatever the document says; it is another document then, by its digest.
 * False with a fault of the parameter `reading`. */
bool transcript_choose(struct transcript *t, const char *text, struct fault *fault);
/* The meaning of a reading that is chosen, or NULL: the one we take. */
const struct rulebook_meaning *transcript_meaning(const struct transcript *t,
                                                  const struct rulebook_reading *reading);

/* Go on from the common moves as this player's account does: from then on it is a transcript of its moves and
 * claims, by another digest, without accounts. False, and nothing changes, when there is no such account. */
bool transcript_follow(struct transcript *t, judge_seat seat);

/* "stop", "skip", "take"; NULL-terminated. */
extern const char *const transcript_illegal_words[];
/* The same with so many cards in each uncounted area, in their order. */
bool transcript_lay_counted(const struct transcript *t, struct judge_run *run,
                            const uint16_t *numbers, struct fault *fault);
/* A number of cards such an area usually has. */
uint16_t transcript_usual_number(const struct transcript *t, size_t uncounted);

#endif

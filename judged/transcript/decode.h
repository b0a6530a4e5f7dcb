/*
 * decode.h: what the files of the transcript decoder share; for transcript*.c only.
 *
 * Every function that reads a node answers false with a fault at the place that is wrong.
 */
#ifndef JUDGED_TRANSCRIPT_DECODE_H
#define JUDGED_TRANSCRIPT_DECODE_H

#include "judged/transcript/transcript.h"

struct decoder {
	struct transcript *t;
	bool position; /* the game starts from a position, not from its set-up */
	const struct rulebook_edition *by; /* to judge by, whatever the document names; or NULL */
	struct fault *fault;
};

/* Zeroed storage of the transcript; never NULL. */
void *decode_alloc(const struct decoder *d, size_t count, size_t size);

/* Beside a game: remarks.c */

/* What a map says of these words, as text; `out` stays NULL where it says nothing. */
bool decode_remarks(const struct decoder *d, const struct doc_node *map, const char *const *words,
                    const struct transcript_remarks **out);
/* A copy of the map of a move without its remarks. */
const struct doc_node *decode_beside_remarks(const struct decoder *d, const struct doc_node *map);

/* Words and seats */

/* 0 for "A", 1 for "B", else JUDGE_NOBODY. */
judge_seat decode_seat_named(const char *text);
bool decode_seat(const struct decoder *d, const struct doc_node *node, judge_seat *out);
/* A text of 1 to TRANSCRIPT_NAME characters. */
bool decode_name(const struct decoder *d, const struct doc_node *node, const char **out);
struct transcript_mark decode_mark(const struct doc_node *node);
/* The index of a word in a NULL-terminated list, or -1. */
int decode_index(const char *word, const char *const words[]);
/* `unknown-key` for a member, with the nearest of a NULL-terminated list. */
bool decode_unknown_key(const struct decoder *d, const struct doc_node *member,
                        const char *const known[]);

/* Cards: transcript/own_cards.c */

/* The transcript's card set: the built-in one and the definitions of `node`, which may be NULL. */
bool decode_own_cards(struct decoder *d, const struct doc_node *node);
/* A card by number or name, to its definition. */
bool decode_card(const struct decoder *d, const struct doc_node *node, judge_def *out);
/* A list of card numbers. */
bool decode_card_list(const struct decoder *d, const struct doc_node *node, judge_def **out,
                      uint16_t *n);

/* Places: transcript/place.c */

/* The area called so by the first `len` bytes, or -1. */
int decode_area(const struct judge_game *game, const char *name, size_t len);
/* The place a text names in full: `B.zone.3`. False without a fault when it names none. */
bool decode_place_named(const struct judge_game *game, const char *text,
                        struct transcript_place *out);
/* The fault of a text that names none, with one of the area's as it is written; -1: of any area. Answers false. */
bool decode_no_place(const struct decoder *d, const struct doc_node *node, const char *text,
                     int area);
/* A place as a move names it: a number from 1 means the mover's own `area`. */
bool decode_place(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                  uint8_t area, struct transcript_place *out);

/* The number a place has in a run of the game, and the reverse. */
int64_t transcript_place_number(const struct judge_game *game,
                                const struct transcript_place *place);
struct transcript_place transcript_place_numbered(const struct judge_game *game, int64_t number);

/* What a verb takes: transcript/argument.c */

/* One argument of the verb of `part`, into it. */
bool decode_argument(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                     struct transcript_part *part);

/* The parts of a document. Nodes may be NULL where a part may be left out. */

bool decode_players(struct decoder *d, const struct transcript_source *source);
bool decode_start(struct decoder *d, const struct doc_node *node);
/* Lay the decoded start out in a run of its own, so that a position the game cannot take is found. */
bool decode_try_start(const struct decoder *d);
bool decode_moves(struct decoder *d, const struct doc_node *node);
/* What stands among the moves without being one: `saw`, `did` or `set`, a map of one member. */
bool decode_note(const struct decoder *d, const struct doc_node *node,
                 struct transcript_move *move);
bool decode_is_note(const struct doc_node *node);
/* Make an entry that has only remarks a sighting of nothing: it has no effect. `node` is the entry without its remarks. */
bool decode_remark_alone(const struct decoder *d, const struct doc_node *node,
                         struct transcript_move *move);
/* What a judge sets, a map of paths: transcript/repairs.c */
bool decode_repairs(const struct decoder *d, const struct doc_node *node,
                    struct transcript_note *note);
/* A value of a position as it is written of a property: a number, a player, a word, a card or a truth. */
bool decode_value(const struct decoder *d, const struct judge_property *row,
                  const struct doc_node *node, int32_t *out);
void decode_free_notes(struct transcript *t);
/* A list of maps for expect_decode(), which understands them; NULL for none. */
bool decode_claims(const struct decoder *d, const struct doc_node *node,
                   const struct doc_node **out);
/* Accounts and the facts beside them, after the common moves: transcript/accounts.c */
bool decode_accounts(struct decoder *d, const struct doc_node *accounts,
                     const struct doc_node *facts);

/* The name under which a start position lists the places of an area with several: "zones". */
void decode_plural(const char *name, char *out, size_t cap);
/* Does a list of a player have an order, because its area keeps one? */
bool decode_is_ordered_list(const struct judge_game *game, int list);
/* Has an area values of its own? It is written as a map then: {stack: [...], zone: 3}. */
bool decode_has_properties(const struct judge_game *game, const struct judge_area *area);
/* Is the property a part of that area's own map, like `monster.rage`? Then its name in that map. */
const char *decode_area_property(const struct judge_area *area, const struct judge_property *row);

#endif

/*
 * decode.h: functions shared by the files of the transcript decoder; not for other modules.
 *
 * Every function that decodes a node returns false with a fault at the place that is wrong.
 */
#ifndef JUDGED_TRANSCRIPT_DECODE_H
#define JUDGED_TRANSCRIPT_DECODE_H

#include "judged/transcript/compare.h"

struct decoder {
	struct transcript *t;
	bool position; /* true if the game starts from a position, not from its set-up */
	/* edition to judge by, whatever the document names; or NULL */
	const struct rulebook_edition *by;
	struct fault *fault;
	int64_t last_move; /* the last move that claims can name */
	/* where to note faults and go on, or NULL: stop at the first */
	struct transcript_faults *all;
};

/* After a fault: note it and go on with what doesn't depend on the faulty part. False if the
 * decoder stops at the first fault, or there are enough. A fault that was just noted isn't noted
 * again. */
bool decode_goes_on(const struct decoder *d);
/* Was a fault noted? */
bool decode_is_faulty(const struct decoder *d);
/* Like doc_only_keys(), and may go on. */
bool decode_only_keys(const struct decoder *d, const struct doc_node *map,
                      const char *const keys[]);

/* Allocate zeroed storage of the transcript; never NULL. */
void *decode_alloc(const struct decoder *d, size_t count, size_t size);

/* Remarks: remarks.c */

/* Decode the members of a map that have these words as keys, as text. `out` stays NULL if there are
 * none. */
bool decode_remarks(const struct decoder *d, const struct doc_node *map, const char *const *words,
                    const struct transcript_remarks **out);
/* Copy the map of a move without its remarks. */
const struct doc_node *decode_beside_remarks(const struct decoder *d, const struct doc_node *map);

/* Decode what a judge adds about the case: `event` as a map, `noticed`, `prior`, `findings`:
 * transcript/case.c */
bool decode_case(const struct decoder *d, const struct doc_node *frame);

/* Words and seats */

/* Return 0 for "A", 1 for "B", else JUDGE_NO_SEAT. */
judge_seat decode_seat_named(const char *text);
bool decode_seat(const struct decoder *d, const struct doc_node *node, judge_seat *out);
/* Decode a text of 1 to TRANSCRIPT_NAME characters. */
bool decode_name(const struct decoder *d, const struct doc_node *node, const char **out);
struct transcript_mark decode_mark(const struct doc_node *node);
/* Return the index of a word in a NULL-terminated list, or -1. */
int decode_index(const char *word, const char *const words[]);
/* Set the fault `unknown-key` for a member, with the most similar word of a NULL-terminated list.
 * Returns false. */
bool decode_unknown_key(const struct decoder *d, const struct doc_node *member,
                        const char *const known[]);

/* Cards: transcript/own_cards.c */

/* Make the transcript's card set: the built-in set and the definitions of `node`, which may be
 * NULL. */
bool decode_own_cards(struct decoder *d, const struct doc_node *node);
/* Decode a card by number or name. */
bool decode_card(const struct decoder *d, const struct doc_node *node, judge_def *out);
/* Decode a list of card numbers. */
bool decode_card_list(const struct decoder *d, const struct doc_node *node, judge_def **out,
                      uint16_t *n);

/* Places: transcript/place.c */

/* Return the area named by the first `len` bytes, or -1. */
int decode_area(const struct judge_game *game, const char *name, size_t len);
/* Find a place by its full name: `B.zone.3`. False, without a fault, if there is none. */
bool decode_place_named(const struct judge_game *game, const char *text,
                        struct transcript_place *out);
/* Set the fault for a text that names no place, with a place of the area as an example; -1: any
 * area. Returns false. */
bool decode_no_place(const struct decoder *d, const struct doc_node *node, const char *text,
                     int area);
/* Decode a place as a move names it: a number from 1 means the mover's own `area`. */
bool decode_place(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                  uint8_t area, struct transcript_place *out);

/* Return the number of a place in a run of the game, or the place with a number. */
int64_t transcript_place_number(const struct judge_game *game,
                                const struct transcript_place *place);
struct transcript_place transcript_place_numbered(const struct judge_game *game, int64_t number);

/* Values of a position: transcript/compare_value.c */

/* Decode a player by whom something was done, is known or is claimed. */
bool decode_which_player(const struct decoder *d, const struct doc_node *node, judge_seat *out);
/* Decode a map of values, at least one. */
bool decode_comparisons(const struct decoder *d, const struct doc_node *map,
                        const struct compare_value **out, uint16_t *n);
/* Decode how often something happened: a number or a comparison of one. */
bool decode_how_often(const struct decoder *d, const struct doc_node *node,
                      const struct compare_test **out);
/* Decode a path: a text at a node, or the node's key. The path keeps pointing to `text`:
 * transcript/compare_path.c */
bool decode_path(const struct decoder *d, const struct doc_node *node, const char *text,
                 struct compare_path *out);

/* Arguments of verbs: transcript/argument.c */

/* Return the word for how a card lies, if this verb can pick by that; NULL if it can't. */
const char *decode_mark_of_verb(const struct judge_game *game, const struct judge_verb *verb);
/* May picks of this verb be a list? */
bool decode_takes_list(const struct judge_game *game, const struct judge_verb *verb);
/* Decode one argument of the verb of `part` into `part`. */
bool decode_argument(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                     struct transcript_part *part);

/* The parts of a document. A node may be NULL if its part is optional. */

bool decode_players(struct decoder *d, const struct transcript_source *source);
bool decode_start(struct decoder *d, const struct doc_node *node);
/* Lay out the decoded start in a run of its own, to find a position that the game can't take. */
bool decode_try_start(const struct decoder *d);
bool decode_moves(struct decoder *d, const struct doc_node *node);
/* Decode one part of a move, the member `node` of its map, such as `play: EPR-004`, outside of
 * moves. Verbs that take an order and lists of several entries are refused. */
bool decode_one_part(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                     struct transcript_part *out);
/* Decode an entry among the moves that is no move: `saw`, `did` or `set`, a map of one member. */
bool decode_note(const struct decoder *d, const struct doc_node *node,
                 struct transcript_move *move);
bool decode_is_note(const struct doc_node *node);
/* Make an entry that has only remarks a sighting of nothing, so that it has no effect. `node` is
 * the entry without its remarks. */
bool decode_remark_alone(const struct decoder *d, const struct doc_node *node,
                         struct transcript_move *move);
/* Decode what a judge sets, a map of paths: transcript/repairs.c */
bool decode_repairs(const struct decoder *d, const struct doc_node *node,
                    struct transcript_note *note);
/* Decode a property's value as it is written: a number, a player, a word, a card or a truth
 * value. */
bool decode_value(const struct decoder *d, const struct judge_property *row,
                  const struct doc_node *node, int32_t *out);
/* Decode a list of claims, which may be NULL: transcript/expectation.c */
bool decode_claims(const struct decoder *d, const struct doc_node *list,
                   struct transcript_claims *out);
/* Decode accounts and their facts, after the common moves: transcript/accounts.c */
bool decode_accounts(struct decoder *d, const struct doc_node *accounts,
                     const struct doc_node *facts);

/* Write the name under which a start position lists the places of an area: "zones". */
void decode_plural(const char *name, char *out, size_t cap);
/* Is a player's list ordered, because its area is? */
bool decode_is_ordered_list(const struct judge_game *game, int list);
/* Is this the area of a list that the player brings? If everybody sees it, it holds one card, which
 * need not be written as a list. */
bool decode_is_list_of_one(const struct judge_game *game, const struct judge_area *area);
/* Does the area have values of its own? It is then written as a map: {stack: [...], zone: 3}. */
bool decode_has_properties(const struct judge_game *game, const struct judge_area *area);
/* Return the name of the property in that area's own map, as for `monster.rage`; NULL if it isn't
 * part of one. */
const char *decode_area_property(const struct judge_area *area, const struct judge_property *row);

#endif

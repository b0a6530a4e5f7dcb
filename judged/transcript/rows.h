/*
 * rows.h: rows of the state (judge.h, "The whole state") in documents.
 *
 * A row is a list of cells; in a document it is a map by the names of its fields, what is as usual left
 * out. Cards are named by where they lie (`A.zone.3`, `A.discard/2`), programs by the way to them.
 */
#ifndef JUDGED_TRANSCRIPT_ROWS_H
#define JUDGED_TRANSCRIPT_ROWS_H

#include "judged/text/buffer.h"
#include "judged/transcript/decode.h"

enum { ROW_KEYS = 48, ROWS_MOST = 512 };

/* transcript/cells.c */

/* How many cells the values of a field take from `cell`. */
int cells_of_field(const struct judge_field *field, const int64_t *cell);
/* Are they what a document leaves out? */
bool cells_are_usual(const struct judge_field *field, const int64_t *cell);
/* The words that cells of this kind stand for; NULL: for none. */
const char *const *cells_words(const struct judge_game *game, const struct judge_field *field);
/* The way to a node from its ability, `do.1.then.2`; false: it is not in its program. */
bool cells_node_path(const struct judge_game *game, const struct judge_card_set *cards,
                     judge_def def, int ability, uint16_t node, struct buffer *out);
/* The reverse; 0: there is none. */
uint16_t cells_node_at(const struct transcript *t, judge_def def, int ability, const char *path);

/* Decoding: transcript/rows.c */

/* Add the keys that maps of a subject have for its rows; answers how many keys there are then. */
int decode_row_keys(const struct judge_game *game, enum judge_property_of of, const char **key,
                    int n);
/* The rows that a map of the game, of a seat or of a laid card states. Cards must have been decoded. */
bool decode_rows(const struct decoder *d, const struct doc_node *map, enum judge_property_of of,
                 int subject);
/* Add a row of `n` cells to the start. False: there are too many. */
bool transcript_add_row(const struct decoder *d, uint8_t table, int subject,
                        const struct judge_cells *cells, struct transcript_mark mark);

/* Writing: transcript/put.c */

/* A value of a row: what a field is, as canonical JSON. `cells` is the whole row. */
void put_field(struct buffer *out, const struct transcript *t, const struct judge_field *fields,
               int field, const int64_t *cells);
/* A row as a map. */
void put_row(struct buffer *out, const struct transcript *t, const struct judge_field *fields,
             const int64_t *cells);
/* Where a laid card is: `A.zone.3`, `A.discard/2`, `nowhere/1`. */
void put_laid_name(struct buffer *out, const struct transcript *t, size_t laid);

#endif

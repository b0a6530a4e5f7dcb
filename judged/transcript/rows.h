/*
 * rows.h: decodes and writes rows of the state (judge.h, "The whole state").
 *
 * A row is a list of cells. In a document it is a map with the names of its fields as keys, and
 * fields with default values are left out. Cards are named by their place (`A.zone.3`,
 * `A.discard/2`), nodes of programs by the path to them.
 */
#ifndef JUDGED_TRANSCRIPT_ROWS_H
#define JUDGED_TRANSCRIPT_ROWS_H

#include "judged/text/buffer.h"
#include "judged/transcript/decode.h"

enum { ROW_KEYS = 48, ROWS_MOST = 512 };

/* transcript/cells.c */

/* Return the number of cells that a field's values take, from `cell`. */
int cells_of_field(const struct judge_field *field, const int64_t *cell);
/* Are these the default cells, which documents leave out? */
bool cells_are_usual(const struct judge_field *field, const int64_t *cell);
/* Return the words for cells of this kind; NULL if they have none. */
const char *const *cells_words(const struct judge_game *game, const struct judge_field *field);
/* Append the path to a node from its ability, such as `do.1.then.2`. False if the node is not in
 * its program. */
bool cells_node_path(const struct judge_game *game, const struct judge_card_set *cards,
                     judge_def def, int ability, uint16_t node, struct buffer *out);
/* Return the node at such a path; 0 if there is none. */
uint16_t cells_node_at(const struct transcript *t, judge_def def, int ability, const char *path);

/* Decoding: transcript/rows.c */

/* Add the keys that a subject's map may have for its rows. Returns the new number of keys. */
int decode_row_keys(const struct judge_game *game, enum judge_property_of of, const char **key,
                    int n);
/* Decode the rows in a map of the game, a seat or a laid card. The cards must be decoded
 * already. */
bool decode_rows(const struct decoder *d, const struct doc_node *map, enum judge_property_of of,
                 int subject);
/* Add a row of `n` cells to the start. False if there are too many. */
bool transcript_add_row(const struct decoder *d, uint8_t table, int subject,
                        const struct judge_cells *cells, struct transcript_mark mark);

/* Writing: transcript/put.c */

/* Write a field of a row as canonical JSON. `cells` is the whole row. */
void put_table_field(struct buffer *out, const struct transcript *t,
                     const struct judge_field *fields, int field, const int64_t *cells);
/* Write a row as a map. */
void put_row(struct buffer *out, const struct transcript *t, const struct judge_field *fields,
             const int64_t *cells);
/* Write the place of a laid card: `A.zone.3`, `A.discard/2`, `nowhere/1`. */
void put_laid_name(struct buffer *out, const struct transcript *t, size_t laid);

#endif

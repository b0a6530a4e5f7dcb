/*
 * found.h: everything that a ruling is found by, for every kind of store; only the store's own
 * files include it.
 *
 * A ruling is found by tokens: the words of its texts, and marks for everything else that is
 * searched for. A token stands in the column of whoever may find the ruling by it: the first column
 * is everybody's, and each view after the public one has a column of its own. Columns are in the
 * order of enum view. A ruling's tokens are kept as one text with its record: a line for each
 * column, with the tokens in order of their bytes, each once, and a space between two.
 *
 * A word is a run of letters and digits. ASCII letters become small; every byte from 128 on is a
 * letter, except in signs and spaces beyond ASCII. A mark is an underscore, which no word has, a
 * letter for its kind, and a text, in which a large letter is an underscore and the small one, and
 * all but letters, digits, bytes from 128 on and ".-/:" is a caret and two hexadecimal digits:
 *
 *	g game   i edition   u group   v verdict (in the column of each view)
 *	k card   p player    n event   r remark   t any other term
 *	c clause that is cited, h chapter above one; d clause that decided, e chapter above one
 */
#ifndef JUDGED_STORE_FOUND_H
#define JUDGED_STORE_FOUND_H

#include "judged/store/store.h"

/* Append the tokens of a ruling to keep: four lines. */
void found_of(const struct store_ruling *ruling, struct buffer *to);
/* Return the tokens of a column, without the end of the line. */
const char *found_column(const char *found, int column, size_t *n);

/* Append what finds the rulings of a query's text, clause, card, player, event, remark, game,
 * edition, group and verdict: an expression of FTS5 or of tsquery. Appends nothing if the query has none of
 * them. False: the query's text has no words, so nothing is found. */
enum found_language { FOUND_FTS5, FOUND_TSQUERY };
bool found_query(const struct store_query *query, enum found_language as, struct buffer *to);
/* Append the tokens of a ruling as an index has them: with the letter of the column before each, in
 * order, and a space between two. So a search never reads a token of a column that its view may not
 * read, and takes the same work whatever stands there. */
void found_lexemes(const char *found, struct buffer *to);

#endif

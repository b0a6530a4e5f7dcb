/* told_pack.h: what is told of a ruling as a record to keep, and the digests over its run. docs/record.md. */
#ifndef JUDGED_WORDS_TOLD_PACK_H
#define JUDGED_WORDS_TOLD_PACK_H

#include "judged/words/told.h"

/* Add the record: the same for the same, whatever made it. */
void told_record(const struct told_ruling *told, struct buffer *to);
/* Read it back into `told`, zeroed or used before. False, and nothing read, when it is no record of a form this
 * version knows. */
bool told_read(struct told_ruling *told, const void *bytes, size_t n);
/* The same without citations after so many first ones, which are only counted, without any in accounts, and of decisions with
 * nothing but their moves: for who does not tell them. What is told without them, all but citations and hashes, is the same; a
 * record or a chain digest cannot be made of it. */
bool told_read_first(struct told_ruling *told, const void *bytes, size_t n, uint32_t citations);
/* The same without any citations, and with a position that may be empty: for who tells neither. */
bool told_read_brief(struct told_ruling *told, const void *bytes, size_t n);
/* The same without anything but citations. */
bool told_read_citations(struct told_ruling *told, const void *bytes, size_t n, uint32_t citations);
/* The rest of a record whose dense bytes are there: all of it, for the texts that are in no list. NULL: it cannot be had. */
struct told_rest {
	const void *(*record)(void *ctx, size_t *n);
	void *ctx;
};
/* The dense bytes of a record, in a body of form 2 or 3: the form of the record, what the game is, and the rest, which is asked for
 * only when it has to be. */
struct told_dense {
	unsigned form;
	const void *at;
	size_t n;
	const char *game;
	struct told_rest rest;
};
/* As told_read_citations() and told_read_brief() read it, and with the position. */
bool told_read_dense_citations(struct told_ruling *told, const struct told_dense *dense,
                               uint32_t citations);
bool told_read_dense_brief(struct told_ruling *told, const struct told_dense *dense, bool position);
/* How many of the last bytes of a record are as dense as they can be, and what its form is then. */
size_t told_dense_bytes(const void *record, size_t n, unsigned *form);
/* Add a ruling to typical records (told_words.h), which lie behind each other; none of its texts may be other than words. */
void told_add_typical(const struct told_ruling *told, struct buffer *typical);
/* The same from what versions before records kept, a view as JSON: it is told to that view alone. */
bool told_read_json(struct told_ruling *told, enum view view, const char *text);

/* The chain digest: version 1 over a text of lines, version 2 over the run as it stands in the record. */
void told_chain_1(const struct told_ruling *told, char hex[DIGEST_HEX]);
void told_chain_2(const struct told_ruling *told, char hex[DIGEST_HEX]);
/* Take version 2 into `told`, whose run changes no more. */
void told_take_chain(struct told_ruling *told);

/* Of an account, whose chain was taken: its citations, decisions and rules lie packed from now on, in a tenth of the room. Digests
 * and records are as before; no citation of it can be told. */
void told_fold(struct told_ruling *account);
/* As it was before it was folded, into what is zeroed; the caller frees it. */
void told_unfold(const struct told_ruling *account, struct told_ruling *to);

#endif

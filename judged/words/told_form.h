/* told_form.h: what the forms of records have in common: told_pack.c has forms 1 and 2, told_dense.c form 3, told_quick.c form 4. */
#ifndef JUDGED_WORDS_TOLD_FORM_H
#define JUDGED_WORDS_TOLD_FORM_H

#include "judged/words/told_pack.h"

/* Of cells: objects and lists within each other. Of everything else: rows of a list. */
enum { TOLD_DEEPEST = 32, TOLD_MOST_ROWS = 1 << 17, TOLD_DIGEST_BYTES = (DIGEST_HEX - 1) / 2 };

static inline uint64_t
told_zigzag(int64_t number)
{
	return (uint64_t)number << 1 ^ (uint64_t)(number >> 63);
}

static inline int64_t
told_unzigzag(uint64_t number)
{
	return (int64_t)(number >> 1 ^ -(number & 1));
}

/* Seven bits a byte, the lowest first. */
void told_put(struct buffer *to, uint64_t number);
/* The next of these; false: it is none. */
bool told_take(const unsigned char **at, const unsigned char *end, uint64_t *number);
void told_put_digest(struct buffer *to, const char hex[DIGEST_HEX]);
void told_digest_text(const unsigned char bytes[TOLD_DIGEST_BYTES], char hex[DIGEST_HEX]);

/* What follows from cells and citations that were read; false: these are no cells. */
bool told_settle(struct told_ruling *told);
/* Does nothing name an account that is not there? */
bool told_has_its_accounts(const struct told_ruling *told);

/* Add a record of form 3, or 4. False, and nothing added, where that form has no place for what this is: whatever rulings are frozen
 * has one. */
bool told_write_dense(const struct told_ruling *told, struct buffer *to);
bool told_write_quick(const struct told_ruling *told, struct buffer *to);
/* What is read of a record: so many citations, and the position unless none of them is. */
struct told_wanted {
	uint32_t citations;
	bool position;
};
static const struct told_wanted told_all_wanted = { UINT32_MAX, true };

/* Form 3 or 4, after the form: told_read_first(), told_read_brief(). What is not read may be left in `told`. */
bool told_read_dense(struct told_ruling *told, unsigned form, const void *bytes, size_t n,
                     struct told_wanted wanted);

#endif

/* body.h: what is long of a ruling, packed: its transcript, and its record or the texts an older version kept. */
#ifndef JUDGED_STORE_BODY_H
#define JUDGED_STORE_BODY_H

#include "judged/store/store.h"
#include "judged/text/buffer.h"

/* What a body is made of, and in which order its parts lie. */
enum body_form {
	BODY_TEXTS,  /* transcript, the four views, what the four are told aloud */
	BODY_RECORD, /* transcript, record */
	BODY_DENSE, /* the same, and what is dense of the record, of form 3, lies before the frame */
	BODY_QUICK, /* the same of a record of form 4 */
	BODY_FORMS
};

enum { BODY_PARTS = 1 + 2 * STORE_VIEWS };

/* Bytes, with a NUL after them when they are read; none at all stand for what is not there. */
struct body_part {
	const char *at;
	size_t n;
};

/* Add the parts of a form, packed: the same for the same. */
void body_pack(enum body_form form, const struct body_part part[], struct buffer *to);
/* In which form a record is kept. */
enum body_form body_form_of(const void *record, size_t n);
/* What lies dense in a body of that form: its bytes and the form of the record, or NULL. */
const void *body_dense(enum body_form form, const void *packed, size_t n, size_t *n_dense,
                       unsigned *record_form);
/* Unpack into `plain`, where the parts lie then. False when that cannot be. */
bool body_unpack(enum body_form form, const void *packed, size_t n, struct buffer *plain,
                 struct body_part part[BODY_PARTS]);

#endif

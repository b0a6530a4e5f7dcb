/* views.h: writes a ruling as each reader may see it, and the texts for finding it. */
#ifndef JUDGED_SERVICE_JOBS_VIEWS_H
#define JUDGED_SERVICE_JOBS_VIEWS_H

#include "judged/ruling/ruling.h"
#include "judged/store/store.h"

/* The parts of a ruling that a reader wants: a view, the long parts (bits of enum snapshot_part),
 * and, in the judge's view, with or without the advice of judged/advice/advice.h. */
struct wish {
	enum view view;
	bool advice;
	/* the judge's view also has what this document makes of the ruling; or NULL */
	const struct rulebook_edition *policy;
	unsigned include;
	bool japanese; /* words in Japanese */
};

/* Return the ruling as JSON; the ruling can't be written again. The caller frees the text. */
char *view_text(struct ruling *ruling, struct wish wish);
/* Like view_text(), for a ruling that has been frozen. */
char *view_advised(struct ruling *ruling, const struct ruling_snapshot *snap, struct wish wish);
/* Return the ruling as text for people, from its frozen record or, if `snap` is NULL, from itself.
 * The caller frees the text. */
char *view_plain_text(struct ruling *ruling, const struct ruling_snapshot *snap, struct wish wish);

/* Does the reader want what is not kept: advice, or what a policy makes of the ruling? */
bool wish_has_more(struct wish wish);
/* Does the reader want neither citations nor their hashes? */
bool wish_is_short(struct wish wish);
/* Append the record as JSON, with the parts wanted. */
void view_write(const struct ruling_snapshot *snap, struct wish wish, struct buffer *to);
/* Like view_write(), but returns a text that the caller frees. */
char *view_written(const struct ruling_snapshot *snap, struct wish wish);
/* Return the record as text for people; the caller frees it. */
char *view_said(const struct ruling_snapshot *snap, struct wish wish);
/* Return the part of that text that a word search covers. */
char *view_searched(const struct ruling_snapshot *snap, enum view view);

/* Collect who may find the ruling by a card: for each definition a bit per view. `audience` has an
 * entry per definition, all zero. */
void view_cards(const struct ruling *ruling, const struct ruling_snapshot *snap, uint8_t *audience);

#endif

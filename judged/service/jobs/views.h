/* views.h: a ruling as each reader gets it, and what it is found by. */
#ifndef JUDGED_SERVICE_JOBS_VIEWS_H
#define JUDGED_SERVICE_JOBS_VIEWS_H

#include "judged/ruling/ruling.h"
#include "judged/store/store.h"

/* What a reader wants to see of a ruling: a view, the long parts (bits of enum told_part), and the advice of
 * judged/advice/advice.h or not. */
struct wish {
	enum view view;
	bool advice;
	unsigned include;
	bool japanese; /* what has words in it */
};

/* The ruling as JSON, told for the last time; the caller frees it. */
char *view_text(struct ruling *ruling, struct wish wish);
/* The same of a ruling that has been frozen. */
char *view_advised(struct ruling *ruling, const struct told_ruling *told, struct wish wish);
/* The ruling told aloud, which may have been frozen, or is told anew (NULL); the caller frees it. */
char *view_told(struct ruling *ruling, const struct told_ruling *told, struct wish wish);

/* Is what is wished told without citations and without hashes of them? */
bool wish_is_short(struct wish wish);
/* Add what is told as JSON, as wished. */
void view_write(const struct told_ruling *told, struct wish wish, struct buffer *to);
/* The same as a text that the caller frees. */
char *view_written(const struct told_ruling *told, struct wish wish);
/* What is told, aloud; the caller frees it. */
char *view_said(const struct told_ruling *told, struct wish wish);
/* The same as far as it is looked for by words. */
char *view_searched(const struct told_ruling *told, enum view view);

/* Who may find the ruling by a card: a bit per view for each definition. `audience` has room for all definitions
 * and is zeroed. */
void view_cards(const struct ruling *ruling, const struct told_ruling *told, uint8_t *audience);

#endif

/* view.h: the four readers of a ruling, and what each may know. */
#ifndef JUDGED_RECORD_VIEW_H
#define JUDGED_RECORD_VIEW_H

#include <stdbool.h>
#include <stdint.h>

/* Cards that a reader may not know are counted, not named. The public knows what both players know;
 * a judge knows all. */
enum view { VIEW_PUBLIC, VIEW_A, VIEW_B, VIEW_JUDGE };

/* The words for the views, ended by NULL. */
extern const char *const view_words[];
/* Find the view of a word ("public", "A", "B", "judge"). False if there is none. */
bool view_from_word(const char *word, enum view *view);
const char *view_word(enum view view);
/* May a reader know what the seats in `known_by` (a bit each) know? */
bool view_knows(enum view view, uint8_t known_by);

#endif

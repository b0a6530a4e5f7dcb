/* view.c: the four readers of a ruling. */
#include "judged/record/view.h"

#include <stddef.h>
#include <string.h>

const char *const view_words[] = { "public", "A", "B", "judge", NULL };

bool
view_from_word(const char *word, enum view *view)
{
	for (int i = 0; view_words[i]; i++) {
		if (strcmp(word, view_words[i]) != 0)
			continue;
		*view = (enum view)i;
		return true;
	}
	return false;
}

const char *
view_word(enum view view)
{
	return view_words[view];
}

bool
view_knows(enum view view, uint8_t known_by)
{
	static const uint8_t need[] = {
		[VIEW_PUBLIC] = 3, [VIEW_A] = 1, [VIEW_B] = 2, [VIEW_JUDGE] = 0
	};
	return (known_by & need[view]) == need[view];
}

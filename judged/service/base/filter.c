/* filter.c: what rulings are chosen by, in lists and in rejudgements. */
#include "judged/service/base/filter.h"

#include <string.h>

#include "judged/ruling/ruling.h"
#include "judged/words/say.h"
#include "rulebook/rulebook.h"

bool
filter_is_verdict(const char *word)
{
	for (int i = RULING_ILLEGAL; i <= RULING_CONSISTENT; i++)
		if (strcmp(ruling_verdict_word((enum ruling_verdict)i), word) == 0)
			return true;
	return false;
}

bool
filter_is_event(const char *word)
{
	for (uint8_t event = 0; event < JUDGE_EVENTS; event++)
		if (strcmp(event_word(event), word) == 0)
			return true;
	return false;
}

bool
filter_is_clause(const char *text)
{
	const char *end = strchr(text, '*');
	return !end || (!end[1] && rulebook_pattern_stem(text));
}

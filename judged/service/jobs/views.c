/* views.c: a ruling as each reader gets it. */
#include "judged/text/alloc.h"
#include "judged/service/jobs/views.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"

/* A quote within a string is escaped, so this can only be a member. */
static const char citations_member[] = ",\"citations\":[";

/* The end of the object or list that begins at `at`. */
static const char *
end_of(const char *at)
{
	int depth = 0;
	for (bool in_string = false; *at; at++) {
		if (in_string && *at == '\\')
			at++;
		else if (*at == '"')
			in_string = !in_string;
		else if (!in_string && (*at == '{' || *at == '['))
			depth++;
		else if (!in_string && (*at == '}' || *at == ']') && --depth == 0)
			return at + 1;
	}
	return at;
}

const char *
view_citations(const char *text, size_t *len)
{
	const char *at = strstr(text, citations_member);
	if (!at)
		abort();
	at += strlen(citations_member) - 1;
	*len = (size_t)(end_of(at) - at);
	return at;
}

/* A quote within a string is escaped, so this can only be a member. */
bool
view_leaves_out(const char *text)
{
	return strstr(text, ",\"citations_left_out\":") != NULL;
}

/* 1. Texts */

static char *
with_advice(struct ruling *ruling, enum view view)
{
	json_t *json = ruling_json(ruling, view);
	advice_add_json(ruling, view, json);
	char *text = json_dumps(json, JSON_COMPACT);
	json_decref(json);
	return text;
}

char *
view_text(struct ruling *ruling, struct wish wish)
{
	return wish.advice ? with_advice(ruling, wish.view)
	                   : ruling_json_text(ruling, wish.view, NULL);
}

char *
view_told(struct ruling *ruling, struct wish wish)
{
	char *text = NULL;
	size_t len;
	FILE *to = alloc_stream(&text, &len);
	ruling_text(ruling, wish.view, wish.advice ? RULING_TELL_ADVICE : 0, to);
	fclose(to);
	return text;
}

/* 2. Cards */

struct naming {
	const struct ruling *ruling;
	uint8_t *audience;
};

static void
note_card(void *ctx, const char *number, uint8_t views)
{
	struct naming *naming = ctx;
	judge_def def = transcript_card(naming->ruling->transcript, number);
	if (def != JUDGE_NO_DEF)
		naming->audience[def] |= views;
}

void
view_cards(const struct ruling *r, const struct told_ruling *told, uint8_t *audience)
{
	struct naming naming = { r, audience };
	told_cards(told, note_card, &naming);
}

/* views.c: a ruling as each reader gets it. */
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
	FILE *to = open_memstream(&text, &len);
	if (!to)
		abort();
	ruling_text(ruling, wish.view, wish.advice ? RULING_TELL_ADVICE : 0, to);
	fclose(to);
	return text;
}

/* 2. Cards */

static void
note_card(const struct ruling *r, const char *number, size_t len, uint8_t bit, uint8_t *audience)
{
	char name[64];
	judge_def def;
	if (len == 0 || len >= sizeof name)
		return;
	memcpy(name, number, len);
	name[len] = '\0';
	def = transcript_card(r->transcript, name);
	if (def != JUDGE_NO_DEF)
		audience[def] |= bit;
}

/* Every string before the citations that is a card's number. */
static void
note_named(const struct ruling *r, const char *text, uint8_t bit, uint8_t *audience)
{
	size_t len;
	const char *end = view_citations(text, &len);
	while ((text = memchr(text, '"', (size_t)(end - text)))) {
		const char *begin = ++text;
		for (; *text != '"'; text++)
			text += *text == '\\';
		note_card(r, begin, (size_t)(text - begin), bit, audience);
		text++;
	}
}

void
view_cards(const struct ruling *r, const char *const text[STORE_VIEWS], uint8_t *audience)
{
	const uint16_t n = r->transcript->cards.n;
	for (int view = 0; view < STORE_VIEWS; view++)
		note_named(r, text[view], (uint8_t)(1 << view), audience);
	for (uint32_t i = 0; i < r->record.n; i++) {
		const struct judge_citation *c = &r->record.at[i];
		uint8_t may = 0;
		for (int view = 0; view < STORE_VIEWS; view++)
			if (view_knows((enum view)view, (uint8_t)(~c->hidden_from & 3)))
				may |= (uint8_t)(1 << view);
		if (c->def < n)
			audience[c->def] |= may;
		if (c->source < n)
			audience[c->source] |= c->source == c->def ? may : STORE_ALL_VIEWS;
	}
}

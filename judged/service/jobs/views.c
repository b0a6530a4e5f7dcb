/* views.c: writes a ruling as each reader may see it. */
#include "judged/text/alloc.h"
#include "judged/service/jobs/views.h"

#include <stdio.h>
#include <stdlib.h>

#include "judged/advice/advice.h"

/* 1. Texts */

void
view_write(const struct told_ruling *told, struct wish wish, struct buffer *to)
{
	ruling_write(told, wish.view, wish.include, 0, to);
}

char *
view_written(const struct told_ruling *told, struct wish wish)
{
	struct buffer text = { 0 };
	view_write(told, wish, &text);
	buffer_end(&text);
	return text.at;
}

/* Add the members of the advice at the end: advice isn't part of the recorded ruling. */
static char *
with_advice(struct ruling *ruling, struct wish wish, char *text)
{
	json_t *members = json_object();
	advice_add_json(ruling, wish.view, members);
	if (!(wish.include & TOLD_ADVICE))
		advice_cut(members);
	char *more = alloc_have(json_dumps(members, JSON_COMPACT));
	bool any = json_object_size(members) > 0;
	json_decref(members);
	if (any) {
		size_t len = strlen(text);
		text = alloc_again(text, len + strlen(more) + 1);
		text[len - 1] = ',';
		strcpy(text + len, more + 1);
	}
	free(more);
	return text;
}

char *
view_advised(struct ruling *ruling, const struct told_ruling *told, struct wish wish)
{
	char *text = view_written(told, wish);
	return wish.advice ? with_advice(ruling, wish, text) : text;
}

char *
view_text(struct ruling *ruling, struct wish wish)
{
	struct told_ruling told = { 0 };
	ruling_freeze_last(ruling, &told);
	char *text = view_advised(ruling, &told, wish);
	told_free(&told);
	return text;
}

char *
view_told(struct ruling *ruling, const struct told_ruling *told, struct wish wish)
{
	char *text = NULL;
	size_t len;
	const char *language = wish.japanese ? "ja" : "en";
	unsigned telling = (wish.advice ? RULING_TELL_ADVICE : 0) |
	                   (wish.include == TOLD_EVERYTHING ? RULING_TELL_FULL : 0);
	FILE *to = alloc_stream(&text, &len);
	if (told)
		ruling_text_told(ruling, told, wish.view, language, telling, to);
	else
		ruling_text_in(ruling, wish.view, language, telling, to);
	fclose(to);
	return text;
}

/* 2. Stored rulings */

bool
wish_is_short(struct wish wish)
{
	return !(wish.include & (TOLD_CITATIONS | TOLD_SEEN));
}

char *
view_said(const struct told_ruling *told, struct wish wish)
{
	char *text = NULL;
	size_t len;
	FILE *to = alloc_stream(&text, &len);
	if (wish.include == TOLD_EVERYTHING)
		told_say_full(told, wish.view, to);
	else
		told_say(told, wish.view, wish.japanese ? "ja" : "en", to);
	fclose(to);
	return text;
}

char *
view_searched(const struct told_ruling *told, enum view view)
{
	char *text = NULL;
	size_t len;
	FILE *to = alloc_stream(&text, &len);
	told_say_words(told, view, to);
	fclose(to);
	return text;
}

/* 3. Cards */

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

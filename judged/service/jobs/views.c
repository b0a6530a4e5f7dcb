/* views.c: writes a ruling as each reader may see it. */
#include "judged/text/alloc.h"
#include "judged/service/jobs/views.h"

#include <stdio.h>
#include <stdlib.h>

#include "judged/advice/advice.h"
#include "judged/policy/policy.h"
#include "judged/telling/tell.h"

/* 1. Texts */

void
view_write(const struct ruling_snapshot *snap, struct wish wish, struct buffer *to)
{
	ruling_write(snap, wish.view, wish.include, 0, to);
}

char *
view_written(const struct ruling_snapshot *snap, struct wish wish)
{
	struct buffer text = { 0 };
	view_write(snap, wish, &text);
	buffer_end(&text);
	return text.at;
}

bool
wish_has_more(struct wish wish)
{
	return wish.advice || wish.policy;
}

/* Return what the policy makes of the ruling, from the steps that are left; null if the record can't be
 * judged with its illegal moves taken. */
static json_t *
remedy_of(const struct ruling *ruling, struct wish wish)
{
	struct judge_step_limit *allowance = judge_run_params(ruling->run)->allowance;
	const struct remedy_options options = { .document = wish.policy, .allowance = allowance };
	struct fault fault;
	if (allowance && !wish.advice)
		*allowance = ruling->left;
	json_t *remedy = remedy_make(ruling->written, &options, &fault);
	return remedy ? remedy : json_null();
}

/* Add the members of advice and policy at the end: they aren't part of the recorded ruling. */
static char *
with_advice(struct ruling *ruling, struct wish wish, char *text)
{
	json_t *members = json_object();
	if (wish.advice)
		advice_add_json(ruling, members);
	if (wish.policy)
		json_object_set_new(members, "remedy", remedy_of(ruling, wish));
	if (!(wish.include & SNAPSHOT_ADVICE))
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
view_advised(struct ruling *ruling, const struct ruling_snapshot *snap, struct wish wish)
{
	char *text = view_written(snap, wish);
	return wish_has_more(wish) ? with_advice(ruling, wish, text) : text;
}

char *
view_text(struct ruling *ruling, struct wish wish)
{
	struct ruling_snapshot snap = { 0 };
	ruling_freeze_last(ruling, &snap);
	char *text = view_advised(ruling, &snap, wish);
	snapshot_free(&snap);
	return text;
}

char *
view_plain_text(struct ruling *ruling, const struct ruling_snapshot *snap, struct wish wish)
{
	char *text = NULL;
	size_t len;
	const char *language = wish.japanese ? "ja" : "en";
	unsigned parts = (wish.advice ? RULING_TEXT_ADVICE : 0) |
	                 (wish.include == SNAPSHOT_EVERYTHING ? RULING_TEXT_FULL : 0);
	FILE *to = alloc_stream(&text, &len);
	if (snap)
		ruling_text_frozen(ruling, snap, wish.view, language, parts, to);
	else
		ruling_text_in(ruling, wish.view, language, parts, to);
	if (wish.policy) {
		json_t *remedy = remedy_of(ruling, wish);
		fputc('\n', to);
		remedy_text(remedy, to);
		json_decref(remedy);
	}
	fclose(to);
	return text;
}

/* 2. Stored rulings */

bool
wish_is_short(struct wish wish)
{
	return !(wish.include & (SNAPSHOT_CITATIONS | SNAPSHOT_SEEN));
}

char *
view_said(const struct ruling_snapshot *snap, struct wish wish)
{
	char *text = NULL;
	size_t len;
	FILE *to = alloc_stream(&text, &len);
	if (wish.include == SNAPSHOT_EVERYTHING)
		snapshot_say_full(snap, wish.view, to);
	else
		tell_short(snap, wish.view, wish.japanese ? "ja" : "en", NULL, to);
	fclose(to);
	return text;
}

char *
view_searched(const struct ruling_snapshot *snap, enum view view)
{
	char *text = NULL;
	size_t len;
	FILE *to = alloc_stream(&text, &len);
	tell_long(snap, view, NULL, NULL, false, to);
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
view_cards(const struct ruling *r, const struct ruling_snapshot *snap, uint8_t *audience)
{
	struct naming naming = { r, audience };
	snapshot_cards(snap, note_card, &naming);
}

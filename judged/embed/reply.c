/* reply.c: transcripts as asked, and rulings as JSON. */
#include "judged/embed/reply.h"

#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/advice/readings.h"
#include "judged/text/alloc.h"

void
reply_put(struct buffer *out, json_t *value)
{
	char *text = alloc_have(json_dumps(value, JSON_INDENT(2)));
	buffer_text(out, text);
	buffer_text(out, "\n");
	free(text);
	json_decref(value);
}

/* Change a transcript as asked. */
static bool
apply(struct transcript *t, const struct asked *asked, struct fault *fault)
{
	if (asked->reading && !transcript_choose(t, asked->reading, fault))
		return false;
	if (asked->on_illegal)
		transcript_treat(t, (enum transcript_illegal)(asked->on_illegal - 1));
	if (!asked->account || transcript_follow(t, (judge_seat)(asked->account - 1)))
		return true;
	fault_of_parameter(fault, t->file, "account");
	return fault_set(fault, "no-account", "the transcript contains no account by %c",
	                 'A' + asked->account - 1);
}

bool
asked_read(struct transcript *t, const char *name, const char *text, size_t len,
           const struct asked *asked, struct transcript_faults *faults)
{
	if (!transcript_read_all(t, name, text, len, asked->edition, faults))
		return false;
	faults->n = !apply(t, asked, &faults->at[0]);
	if (faults->n)
		transcript_free(t);
	return faults->n == 0;
}

static void
write_ruling(struct ruling *ruling, const struct wish_of_ruling *wish, unsigned indent,
             struct buffer *out)
{
	struct ruling_snapshot snap = { 0 };
	ruling_freeze(ruling, &snap);
	ruling_write(&snap, wish->view, wish->full ? SNAPSHOT_EVERYTHING : 0, indent, out);
	snapshot_free(&snap);
}

json_t *
reply_ruling_json(struct ruling *ruling, const struct wish_of_ruling *wish)
{
	struct buffer text = { 0 };
	write_ruling(ruling, wish, 0, &text);
	json_t *json = json_loads(buffer_end(&text), 0, NULL);
	buffer_free(&text);
	if (wish->readings && wish->view == VIEW_JUDGE)
		json_object_set_new(json, "other_readings", readings_json(ruling));
	if (wish->advice && wish->view == VIEW_JUDGE)
		advice_add_json(ruling, json);
	if (!wish->full)
		advice_cut(json);
	return json;
}

void
reply_ruling(struct ruling *ruling, const struct wish_of_ruling *wish, struct buffer *out)
{
	if (wish->readings || wish->advice) {
		reply_put(out, reply_ruling_json(ruling, wish));
		return;
	}
	/* Written directly: a tree of a long ruling takes much memory. */
	write_ruling(ruling, wish, 2, out);
	buffer_text(out, "\n");
}

int
reply_question_code(const char *state)
{
	static const struct {
		const char *state;
		int code;
	} codes[] = { { "open", 0 }, { "over", 0 }, { "refused", 1 }, { "undetermined", 3 } };
	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
		if (strcmp(codes[i].state, state) == 0)
			return codes[i].code;
	return 2;
}

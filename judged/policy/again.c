/* again.c: records as JSON: cut, without a move or a deed, and judged again. */
#include <stdlib.h>
#include <string.h>

#include "judged/policy/case.h"
#include "judged/telling/say.h"

json_t *
record_until(const struct transcript *t, uint32_t moves)
{
	char *text = transcript_canonical(t, NULL);
	json_t *record = json_loads(text, 0, NULL);
	free(text);
	json_object_set_new(record, "on_illegal", json_string("take"));
	json_object_del(record, "claims");
	json_object_del(record, "accounts");
	json_object_del(record, "facts");
	json_object_del(record, "noticed");
	json_object_del(record, "findings");
	record_cut(record, moves);
	return record;
}

void
record_cut(json_t *record, uint32_t moves)
{
	json_t *list = json_object_get(record, "moves");
	while (json_array_size(list) > moves)
		json_array_remove(list, json_array_size(list) - 1);
}

/* Put an entry without effect in place of a move, so that the others keep their numbers. */
static void
put_nothing(json_t *list, uint32_t move)
{
	json_array_set_new(list, move - 1, json_pack("{s:s}", "note", "left out"));
}

/* Return the key of a deed in its player's map. */
static const char *
deed_key(const struct transcript *t, const struct transcript_deed *deed)
{
	if (deed->deed == TRANSCRIPT_OMITTED)
		return "omitted";
	return deed->deed == TRANSCRIPT_LOOKED ? "looked" : t->game->deed[deed->deed].name;
}

void
record_leave_out(json_t *record, uint32_t move, const struct transcript *t,
                 const struct transcript_deed *deed)
{
	json_t *list = json_object_get(record, "moves");
	json_t *did = json_object_get(json_array_get(list, move - 1), "did");
	json_t *of = deed ? json_object_get(did, say_seat(deed->seat)) : NULL;
	if (!of || json_object_size(of) + json_object_size(did) <= 2) {
		put_nothing(list, move);
		return;
	}
	json_object_del(of, deed_key(t, deed));
	if (json_object_size(of) == 0)
		json_object_del(did, say_seat(deed->seat));
}

bool
record_judge(struct replayed *out, const json_t *record, const struct transcript *like,
             struct judge_step_limit *allowance, struct fault *fault)
{
	const struct ruling_options options = { .ignore_claims = true, .allowance = allowance };
	char *text = json_dumps(record, JSON_COMPACT);
	*out = (struct replayed){ 0 };
	out->read =
		transcript_read(&out->t, "record", text, strlen(text), like->edition->name, fault);
	free(text);
	out->judged = out->read && ruling_make(&out->r, &out->t, &options, fault);
	return out->judged;
}

void
replayed_free(struct replayed *of)
{
	ruling_free(&of->r);
	if (of->read)
		transcript_free(&of->t);
	*of = (struct replayed){ 0 };
}

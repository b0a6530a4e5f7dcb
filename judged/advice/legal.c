/* legal.c: see legal.h. */
#include "judged/advice/legal.h"

#include <string.h>

#include "judged/advice/readings.h"

/* Does it turn the verdict or a claim? Another position alone is no other result. */
static bool
turns(const json_t *reading)
{
	const json_t *changes = json_object_get(reading, "changes"), *word;
	size_t i;
	json_array_foreach(changes, i, word)
		if (strcmp(json_string_value(word), "position") != 0)
			return true;
	return false;
}

static void
name_readings(struct ruling *r, FILE *to)
{
	json_t *all = readings_json(r), *turning = json_array();
	const json_t *reading;
	size_t i;
	json_array_foreach(all, i, reading)
		if (turns(reading))
			json_array_append(turning, (json_t *)(uintptr_t)reading);
	if (json_array_size(turning) > 0)
		readings_text(turning, to);
	json_decref(turning);
	json_decref(all);
}

void
legal_text(struct ruling *r, enum view view, FILE *to)
{
	if (view == VIEW_JUDGE && r->legality == RULING_LEGAL &&
	    r->state != RULING_UNUSED_ENTRIES && r->n_claims > 0 && r->script.n_steps > 0)
		name_readings(r, to);
}

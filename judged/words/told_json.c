/*
 * told_json.c: what versions before records kept of a ruling, a view as JSON, read back to be told to that view.
 *
 * Members are cells as they stand, and citations are rows: what is written of it is the text it was read from.
 */
#include <string.h>

#include "judged/words/told_pack.h"

static const char *
text_of(const json_t *of, const char *name)
{
	return json_string_value(json_object_get(of, name));
}

static uint32_t
number_of(const json_t *of, const char *name)
{
	return (uint32_t)json_integer_value(json_object_get(of, name));
}

static told_short
name_of(struct told_ruling *told, const json_t *of, const char *name)
{
	const char *text = text_of(of, name);
	return text ? told_in_run(told, text) : 0;
}

/* 1. Cells */

static void
add_value(struct told_ruling *told, const char *name, const json_t *is)
{
	json_t *one;
	const char *key;
	size_t i;
	switch (json_typeof(is)) {
	case JSON_OBJECT:
		told_object(told, name, TOLD_ALL);
		json_object_foreach((json_t *)is, key, one)
			add_value(told, key, one);
		told_end(told);
		break;
	case JSON_ARRAY:
		told_list(told, name, TOLD_ALL);
		json_array_foreach(is, i, one)
			add_value(told, NULL, one);
		told_end(told);
		break;
	case JSON_STRING: told_text(told, name, TOLD_ALL, json_string_value(is)); break;
	case JSON_INTEGER: told_number(told, name, TOLD_ALL, json_integer_value(is)); break;
	case JSON_REAL: break; /* a ruling has none */
	case JSON_TRUE:
	case JSON_FALSE: told_truth(told, name, TOLD_ALL, json_is_true(is)); break;
	case JSON_NULL: told_add(told, TOLD_NULL, name, TOLD_ALL, 0); break;
	}
}

/* 2. Citations */

static uint8_t
mark_of(const json_t *citation)
{
	return json_object_get(citation, "house")      ? TOLD_HOUSE
	       : json_object_get(citation, "presumed") ? TOLD_PRESUMED
	                                               : TOLD_PRINTED;
}

/* The rule as this citation has it: with that clause and that mark. */
static uint32_t
rule_of(struct told_ruling *told, const json_t *citation)
{
	struct told_rule is = { .name = name_of(told, citation, "rule"),
		                .clause = name_of(told, citation, "clause"),
		                .mark = mark_of(citation) };
	is.said = is.clause;
	if (!is.name)
		return 0;
	for (uint32_t i = 0; i < told->n_rules; i++)
		if (told->rule[i].name == is.name && told->rule[i].clause == is.clause &&
		    told->rule[i].mark == is.mark)
			return i + 1;
	*told_rule(told) = is;
	return told->n_rules;
}

static void
read_values(struct told_ruling *told, const json_t *from, struct told_citation *to)
{
	const json_t *values = json_object_get(from, "values");
	json_t *one;
	const char *key;
	to->verb = name_of(told, from, "verb");
	to->n_values = to->verb ? 1 : 0; /* the verb is the first of its values */
	json_object_foreach((json_t *)values, key, one) {
		if (to->n_values == TOLD_VALUES)
			break;
		to->named[to->n_values] = told_in_run(told, key);
		to->value[to->n_values++] = (int32_t)json_integer_value(one);
	}
}

/* A card that is hidden is some card, and not for this reader. */
static void
read_cards(struct told_ruling *told, const json_t *from, struct told_citation *to)
{
	bool hidden = json_object_get(from, "hidden") != NULL;
	to->unknown = json_object_get(from, "unknown") != NULL;
	to->card = hidden ? told_in_run(told, "hidden") : name_of(told, from, "card");
	to->audience = hidden ? 0 : TOLD_ALL;
	to->source = name_of(told, from, "card_text");
	to->ability = (uint8_t)number_of(from, "ability");
}

static void
read_citation(struct told_ruling *told, const json_t *from)
{
	const char *player = text_of(from, "player");
	struct told_citation c = {
		.rule = rule_of(told, from),
		.parent = number_of(from, "parent"),
		.decision = number_of(from, "decision"),
		.move = number_of(from, "move"),
		.event = name_of(told, from, "event"),
		.how = name_of(told, from, "how"),
		.from = name_of(told, from, "from"),
		.to = name_of(told, from, "to"),
		.seat = player ? (uint8_t)(strcmp(player, "B") == 0) : TOLD_NO_SEAT,
	};
	c.decides = strcmp(told_name_text(told, c.event), "decide") == 0;
	read_cards(told, from, &c);
	read_values(told, from, &c);
	*told_cite(told) = c;
}

static bool
read_members(struct told_ruling *told, const json_t *ruling)
{
	json_t *one;
	const char *key;
	size_t i;
	json_array_foreach(json_object_get(ruling, "citations"), i, one)
		read_citation(told, one);
	told_object(told, NULL, TOLD_ALL);
	json_object_foreach((json_t *)ruling, key, one) {
		if (strcmp(key, "position") == 0)
			told->position = told->n;
		if (strcmp(key, "citations") != 0)
			add_value(told, key, one);
	}
	told_end(told);
	told->leaves_out = json_object_get(ruling, "citations_left_out") != NULL;
	return told->position > 0;
}

static void
copy_digest(const json_t *hashes, const char *name, char out[DIGEST_HEX])
{
	const char *text = text_of(hashes, name);
	if (text && strlen(text) < DIGEST_HEX)
		strcpy(out, text);
}

bool
told_read_json(struct told_ruling *told, enum view view, const char *text)
{
	json_t *ruling = json_loads(text, 0, NULL);
	const json_t *hashes = json_object_get(ruling, "hashes");
	told_clear(told);
	bool fine = json_is_object(ruling) && read_members(told, ruling);
	if (fine && view == VIEW_JUDGE) {
		copy_digest(hashes, "transcript", told->transcript);
		copy_digest(hashes, "chain", told->chain);
		copy_digest(hashes, "position", told->hash);
		told->chain_version = 1;
	}
	json_decref(ruling);
	return fine;
}

/* sight_text.c: writes sight for people, from its JSON: a line per place, then a line per group. */
#include <ctype.h>
#include <string.h>

#include "judged/words/choices.h"
#include "judged/board/sight.h"

static void
say_number(struct judge_run *run, const char *number, FILE *to)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	char text[SAY_CARD];
	for (judge_def def = 0; def < cards->n; def++)
		if (strcmp(cards->def[def].number, number) == 0) {
			say_card(cards, def, text, sizeof text);
			fputs(text, to);
			return;
		}
	fputs(number, to);
}

static void
say_names(const json_t *list, const char *before, FILE *to)
{
	size_t i;
	json_t *one;
	if (json_array_size(list))
		fputs(before, to);
	json_array_foreach(list, i, one)
		fprintf(to, "%s%s", i ? ", " : "", json_string_value(one));
}

static void
say_entry(struct judge_run *run, const json_t *entry, FILE *to)
{
	const json_t *hidden = json_object_get(entry, "hidden");
	const json_t *group = json_object_get(entry, "group");
	const json_t *look = json_object_get(entry, "may_look");
	if (json_object_get(entry, "uncounted")) {
		fputs(SIGHT_UNCOUNTED, to);
		return;
	}
	if (hidden && group)
		fprintf(to, "%d of group %d", (int)json_integer_value(hidden),
		        (int)json_integer_value(group));
	else if (hidden)
		fprintf(to, "%d hidden", (int)json_integer_value(hidden));
	if (hidden)
		return;
	say_number(run, json_string_value(json_object_get(entry, "card")), to);
	if (json_is_array(look)) {
		say_names(look, " [looks: ", to);
		say_names(json_object_get(entry, "known_to"),
		          json_array_size(look) ? "; knows: " : " [knows: ", to);
		if (json_array_size(json_object_get(entry, "known_to")))
			fputs("]", to);
	} else if (!look) {
		fputs(" [known, may not look]", to);
	}
}

/* Return how many equal entries for unknown cards follow each other from `at`; 1 for any other
 * entry. */
static size_t
unknown_from(const json_t *list, size_t at)
{
	const json_t *entry = json_array_get(list, at), *card = json_object_get(entry, "card");
	size_t n = 1;
	while (card && strcmp(json_string_value(card), "unknown") == 0 &&
	       json_equal(entry, json_array_get(list, at + n)))
		n++;
	return n;
}

static void
say_place(struct judge_run *run, const char *name, const json_t *list, FILE *to)
{
	const size_t all = json_array_size(list);
	fprintf(to, "%s: ", name);
	if (all == 0)
		fputs("empty", to);
	for (size_t i = 0, n; i < all; i += n) {
		n = unknown_from(list, i);
		if (i)
			fputs(", ", to);
		if (n > 1)
			fprintf(to, "%zu ", n);
		say_entry(run, json_array_get(list, i), to);
	}
	fputc('\n', to);
}

static void
say_group(struct judge_run *run, json_t *group, const char *whose, FILE *to)
{
	const char *key;
	json_t *n;
	int unknown = (int)json_integer_value(json_object_get(group, "unknown")), snap = 0;
	fprintf(to, "group %d%s%s (", (int)json_integer_value(json_object_get(group, "group")),
	        *whose ? " of " : "", whose);
	json_object_foreach(json_object_get(group, "where"), key, n)
		fprintf(to, "%s%d in %s", snap++ ? ", " : "", (int)json_integer_value(n), key);
	fputs("), in some order: ", to);
	snap = 0;
	json_object_foreach(json_object_get(group, "known"), key, n) {
		fprintf(to, "%s%d ", snap++ ? ", " : "", (int)json_integer_value(n));
		say_number(run, key, to);
	}
	if (unknown)
		fprintf(to, "%s%d unknown", snap++ ? ", " : "", unknown);
	if (json_object_get(group, "uncounted"))
		fprintf(to, "%sand an unknown number of others", snap ? " " : "");
	fputc('\n', to);
}

static void
say_groups(struct judge_run *run, const json_t *groups, const char *whose, FILE *to)
{
	size_t i;
	json_t *group;
	json_array_foreach(groups, i, group)
		say_group(run, group, whose, to);
}

/* Is it an empty place of an area with several places ("A.locus.3"), which needn't be mentioned? */
static bool
goes_without_saying(const char *place, const json_t *list)
{
	const char *last = strrchr(place, '.');
	return json_array_size(list) == 0 && last && isdigit((unsigned char)last[1]);
}

void
sight_text(struct judge_run *run, enum view view, FILE *to)
{
	json_t *sight = sight_json(run, view), *groups = json_object_get(sight, "groups"), *value;
	const char *key;
	json_object_foreach(json_object_get(sight, "places"), key, value)
		if (!goes_without_saying(key, value))
			say_place(run, key, value, to);
	if (json_is_array(groups))
		say_groups(run, groups, "", to);
	else
		json_object_foreach(groups, key, value)
			say_groups(run, value, key, to);
	json_decref(sight);
}

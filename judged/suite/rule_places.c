/* rule_places.c: see suite/rule_places.h. */
#include "judged/suite/rule_places.h"

#include "rulebook/places.h"

json_t *
rule_places_json(const char *game, judge_rule rule)
{
	size_t n;
	const struct rulebook_place *place = rulebook_places_of(game, rule, &n);
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++) {
		json_t *one =
			json_pack("{s:s, s:i, s:i, s:s}", "file", place[i].file, "line",
		                  place[i].line, "first", place[i].first, "text", place[i].text);
		if (place[i].function)
			json_object_set_new(one, "function", json_string(place[i].function));
		json_array_append_new(out, one);
	}
	return out;
}

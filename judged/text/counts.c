/* counts.c: see counts.h. */
#include <jansson.h>
#include <stdlib.h>

#include "judged/text/counts.h"

static void
add_to(json_t *sum, json_t *counts)
{
	const char *name;
	json_t *value;
	json_object_foreach(counts, name, value) {
		json_t *was = json_object_get(sum, name);
		if (!was)
			json_object_set_new(sum, name, json_deep_copy(value));
		else if (json_is_object(was))
			add_to(was, value);
		else
			json_integer_set(was, json_integer_value(was) + json_integer_value(value));
	}
}

void
counts_add(const char *first, const char *lines, struct buffer *to)
{
	if (!*lines) {
		buffer_text(to, first);
		return;
	}
	json_t *sum = json_loads(first, 0, NULL);
	while (*lines) {
		size_t len = strcspn(lines, "\n");
		json_t *counts = json_loadb(lines, len, 0, NULL);
		add_to(sum, counts);
		json_decref(counts);
		lines += len + (lines[len] == '\n');
	}
	char *text = json_dumps(sum, JSON_COMPACT | JSON_SORT_KEYS);
	buffer_text(to, text ? text : first);
	free(text);
	json_decref(sum);
}

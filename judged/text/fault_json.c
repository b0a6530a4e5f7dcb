/* fault_json.c: the one shape in which programs get faults. */
#include "judged/text/fault_json.h"

json_t *
fault_json(const struct fault *fault)
{
	size_t len;
	const char *instead = fault_instead(fault, &len);
	json_t *out = json_pack("{s:s, s:s}", "code", fault->code, "sentence", fault->sentence);
	if (instead)
		json_object_set_new(out, "instead", json_stringn(instead, len));
	if (fault->parameter[0]) {
		json_object_set_new(out, "parameter", json_string(fault->parameter));
	} else if (fault->line > 0) {
		json_object_set_new(out, "line", json_integer(fault->line));
		json_object_set_new(out, "column", json_integer(fault->column));
	} else {
		json_object_set_new(out, "pointer", json_string(fault->pointer));
	}
	return out;
}

json_t *
fault_json_all(const struct fault fault[], size_t n)
{
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(out, fault_json(&fault[i]));
	return out;
}

/* fuzz_json.c: any bytes as JSON: a tree that holds together, or a fault with a place. */
#include "tests/fuzz/fuzz_doc.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_reader(doc_read_json, data, size, false);
	return 0;
}

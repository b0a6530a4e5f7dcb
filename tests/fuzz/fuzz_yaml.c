/* fuzz_yaml.c: any bytes as YAML: a tree that holds together, or a fault with a place. */
#include "tests/fuzz/fuzz_doc.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_reader(doc_read_yaml, data, size, true);
	return 0;
}

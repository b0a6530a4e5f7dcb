/* doc_memory.c: a document for which the YAML parser has no memory is refused, wherever it runs out. */
#include "tests/criterion.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc.h"

/* libyaml asks for all of its memory here. */
void *yaml_malloc(size_t size);
void *yaml_realloc(void *block, size_t size);
char *yaml_strdup(const char *text);

static int left = INT_MAX; /* allocations that still succeed; each test is a process of its own */

static bool
there_is_some(void)
{
	return left > 0 && left-- > 0;
}

void *
yaml_malloc(size_t size)
{
	return there_is_some() ? malloc(size ? size : 1) : NULL;
}

void *
yaml_realloc(void *block, size_t size)
{
	return there_is_some() ? realloc(block, size ? size : 1) : NULL;
}

char *
yaml_strdup(const char *text)
{
	return text && there_is_some() ? strdup(text) : NULL;
}

static const char text[] = "judged: 1\nmoves:\n  - {A: pass}\n  - B: [one, 'two', three]\n";

static bool
read_with(int allocations, struct fault *fault)
{
	struct doc doc;
	left = allocations;
	bool good = doc_read_yaml(&doc, "test", text, sizeof text - 1, NULL, fault);
	if (good)
		doc_free(&doc);
	return good;
}

Test(doc_memory, a_document_without_memory_to_read_it_is_refused_and_not_called_invalid)
{
	struct fault fault;
	int n = 0;
	for (; n < 10000 && !read_with(n, &fault); n++)
		cr_assert_str_eq(fault.code, "no-memory", "with %d allocations: %s", n,
		                 fault.sentence);
	cr_expect(n > 5 && n < 10000, "it was read with %d allocations", n);
	cr_expect(read_with(n + 1, &fault));
}

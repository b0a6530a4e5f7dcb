/* advice.c: what is told about an illegal move can be read aloud: every ruling of the suite takes at most eight lines. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/suite/fixtures.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"

static int
lines_of(struct ruling *ruling, enum view view, unsigned shows, size_t *longest)
{
	char *text = NULL;
	size_t len;
	int lines = 0;
	FILE *to = open_memstream(&text, &len);
	cr_assert_not_null(to);
	ruling_text(ruling, view, RULING_TEXT_ADVICE | shows, to);
	fclose(to);
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1, lines++)
		*longest = (size_t)(end - line) > *longest ? (size_t)(end - line) : *longest;
	free(text);
	return lines;
}

/* Each scenario in its newest edition, for one reader after another. */
Test(advice, every_ruling_of_the_suite_can_be_read_aloud)
{
	struct fixtures suite;
	struct fault fault;
	struct ruling ruling = { 0 };
	size_t longest = 0;
	cr_assert(fixtures_load(&suite, "fixtures", NULL, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < suite.n; i += stride_of_effort()) {
		const struct fixture *f = &suite.at[i];
		struct transcript t;
		cr_assert(fixture_decode(f, f->edition[f->n_editions - 1], &t, &fault));
		if (ruling_make(&ruling, &t, NULL, &fault)) {
			enum view view = (enum view)(i % 4);
			int lines = lines_of(&ruling, view, RULING_TEXT_LONG, &longest);
			int people = lines_of(&ruling, view, 0, &longest);
			cr_expect(lines >= 3 && lines <= 8, "%s %s: %d lines", f->file, f->name,
			          lines);
			cr_expect(people >= 2 && people <= 20, "%s %s: %d lines for people",
			          f->file, f->name, people);
		}
		transcript_free(&t);
	}
	cr_expect_leq(longest, 1200);
	ruling_free(&ruling);
	fixtures_free(&suite);
}

/* used_again.c: what is kept from one ruling to the next changes nothing: a ruling says what it would have said alone, in as
 * many steps. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/disputes.h"
#include "tests/criterion.h"

enum { PATH = 320 };

struct said {
	char *text;
	uint64_t taken;
};

static struct said
say(struct ruling *r, const struct transcript *t)
{
	struct said out = { 0 };
	struct fault fault = { 0 };
	if (ruling_make(r, t, NULL, &fault))
		out = (struct said){ ruling_json_text(r, VIEW_JUDGE, NULL), r->taken };
	return out;
}

static void
compare(struct ruling *again, const struct transcript *t, const char *path)
{
	struct ruling alone = { 0 };
	struct said want = say(&alone, t), got = say(again, t);
	cr_assert_eq(got.text != NULL, want.text != NULL, "%s", path);
	if (want.text)
		cr_expect_str_eq(got.text, want.text, "%s", path);
	cr_expect_eq(got.taken, want.taken, "%s: %lu and %lu steps", path, (unsigned long)got.taken,
	             (unsigned long)want.taken);
	free(want.text);
	free(got.text);
	ruling_free(&alone);
}

static void
compare_dispute(struct ruling *again, const char *path)
{
	struct dispute d;
	struct fault fault = { 0 };
	if (!dispute_read(&d, path, &fault))
		cr_assert_fail("%s: %s", path, fault.sentence);
	if (transcript_decode(&d.transcript, d.document, path, NULL, &fault)) {
		compare(again, &d.transcript, path);
		transcript_free(&d.transcript);
	}
	dispute_free(&d);
}

/* The second time everything that can be kept has been met. */
Test(used_again, disputes)
{
	struct ruling again = { 0 };
	struct dirent **file;
	int n = scandir("fixtures/disputes", &file, NULL, alphasort);
	cr_assert_gt(n, 0);
	for (int i = 0; i < 2 * n; i++) {
		char path[PATH];
		snprintf(path, sizeof path, "fixtures/disputes/%s", file[i % n]->d_name);
		if (strstr(path, ".yaml"))
			compare_dispute(&again, path);
	}
	for (int i = 0; i < n; i++)
		free(file[i]);
	free(file);
	ruling_free(&again);
}

/* snapshot_again.c: shows changes nothing: a ruling that is told twice says the same both times. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/disputes.h"
#include "tests/criterion.h"

enum { PATH = 320 };

static void
show_twice(struct ruling *r, const struct transcript *t, const char *path)
{
	struct fault fault = { 0 };
	if (!ruling_make(r, t, NULL, &fault))
		return;
	char *once = ruling_json_text(r, VIEW_JUDGE, NULL);
	char *twice = ruling_json_text(r, VIEW_JUDGE, NULL);
	cr_assert_str_eq(once, twice, "%s", path);
	free(once);
	free(twice);
}

static void
show_dispute(struct ruling *r, const char *path)
{
	struct dispute d;
	struct fault fault = { 0 };
	if (!dispute_read(&d, path, &fault))
		cr_assert_fail("%s: %s", path, fault.sentence);
	if (transcript_decode(&d.transcript, d.document, path, NULL, &fault)) {
		show_twice(r, &d.transcript, path);
		transcript_free(&d.transcript);
	}
	dispute_free(&d);
}

Test(snapshot_again, disputes)
{
	struct ruling r = { 0 };
	struct dirent **file;
	int n = scandir("fixtures/disputes", &file, NULL, alphasort);
	cr_assert_gt(n, 0);
	for (int i = 0; i < n; i++) {
		char path[PATH];
		snprintf(path, sizeof path, "fixtures/disputes/%s", file[i]->d_name);
		if (strstr(path, ".yaml"))
			show_dispute(&r, path);
		free(file[i]);
	}
	free(file);
	ruling_free(&r);
}

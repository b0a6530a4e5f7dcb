/* files.c: tests of the documents in a folder. */
#include "judged/cli/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/criterion.h"

static char folder[] = "/tmp/judge-files.XXXXXX";

/* Make an empty file in the folder, or a folder if the name ends with a slash. */
static void
make(const char *name)
{
	char path[128];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	if (name[strlen(name) - 1] == '/') {
		cr_assert_eq(mkdir(path, 0700), 0);
		return;
	}
	FILE *f = fopen(path, "w");
	cr_assert(f);
	fclose(f);
}

static void
set_up(void)
{
	cr_assert(mkdtemp(folder));
	cr_assert(freopen("/dev/null", "w", stderr));
}

static void
tear_down(void)
{
	static const char *const all[] = { "b.yaml", "a.json", "c.txt",    ".d.yaml",
		                           "e.yml",  "in",     "in/b.yaml" };
	char path[128];
	for (size_t i = sizeof all / sizeof *all; i-- > 0;) {
		snprintf(path, sizeof path, "%s/%s", folder, all[i]);
		remove(path);
	}
	rmdir(folder);
}

TestSuite(files, .init = set_up, .fini = tear_down);

Test(files, a_folder_stands_for_its_documents_sorted_by_name)
{
	static const char *const wanted[] = { "a.json", "b.yaml", "e.yml", "in/b.yaml" };
	struct cli_files files = { 0 };
	make("b.yaml");
	make("a.json");
	make("c.txt");
	make(".d.yaml");
	make("e.yml");
	make("in/");
	make("in/b.yaml");
	cr_assert(cli_files_add(&files, folder));
	cr_assert_eq(files.n, 4);
	for (size_t i = 0; i < files.n; i++)
		cr_expect_str_eq(files.path[i] + strlen(folder) + 1, wanted[i]);
	cli_files_free(&files);
}

Test(files, a_named_file_is_taken_as_it_is)
{
	struct cli_files files = { 0 };
	cr_expect(cli_files_add(&files, "-"));
	cr_expect(cli_files_add(&files, "no-such-file.txt"));
	cr_assert_eq(files.n, 2);
	cr_expect_str_eq(files.path[0], "-");
	cr_expect_str_eq(files.path[1], "no-such-file.txt");
	cli_files_free(&files);
}

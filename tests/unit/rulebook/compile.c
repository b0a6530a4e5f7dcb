/*
 * compile.c: the build tool, run as a program on the sound little rulebook in
 * tests/data/rulebook and on copies of it with one thing wrong.
 */
#include "tests/criterion.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SOUND "tests/data/rulebook"
#define DASHED "tests/data/rulebook-dashed"

enum { TEXT = 8192, FILES = 9 };

static const char *const files[FILES] = { "rules.yaml",    "first.yaml",    "second.yaml",
	                                  "third.yaml",    "readings.yaml", "changes.yaml",
	                                  "scenario.yaml", "decks.yaml",    "xx.yaml" };

/* Run the tool with arguments; what it says on standard error goes into `said`. */
static int
run_tool(char said[static TEXT], const char *format, ...)
{
	char arguments[PATH_MAX], command[2 * PATH_MAX];
	const char *build = getenv("B");
	va_list args;
	va_start(args, format);
	vsnprintf(arguments, sizeof arguments, format, args);
	va_end(args);
	snprintf(command, sizeof command, "%s/tools/rulebook-compile %s 2>&1 >/dev/null",
	         build ? build : "build", arguments);
	FILE *from = popen(command, "r");
	cr_assert(from);
	said[fread(said, 1, TEXT - 1, from)] = '\0';
	int status = pclose(from);
	cr_assert(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void
read_text(const char *folder, const char *name, char text[static TEXT])
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *from = fopen(path, "r");
	cr_assert(from, "%s cannot be read", path);
	text[fread(text, 1, TEXT - 1, from)] = '\0';
	fclose(from);
}

static void
write_text(const char *folder, const char *name, const char *text)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *to = fopen(path, "w");
	cr_assert(to);
	fputs(text, to);
	fclose(to);
}

/* A folder of its own with a copy of the sound rulebook. */
static void
copy_sound(char folder[static PATH_MAX])
{
	char text[TEXT];
	snprintf(folder, PATH_MAX, "/tmp/judged-rulebook-XXXXXX");
	cr_assert(mkdtemp(folder));
	for (int i = 0; i < FILES; i++) {
		read_text(SOUND, files[i], text);
		write_text(folder, files[i], text);
	}
}

static void
remove_copy(const char *folder)
{
	static const char *const made[] = { "gists.lock",       "tiny_rules.h", "tiny_rulebook.c",
		                            "turn.c",           "terms.c",      "dashed_rules.h",
		                            "dashed_rulebook.c" };
	char path[2 * PATH_MAX];
	for (int i = 0; i < FILES; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, files[i]);
		unlink(path);
	}
	for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, made[i]);
		unlink(path);
	}
	rmdir(folder);
}

/* Replace the one place in a file where `old` stands. */
static void
change_file(const char *folder, const char *name, const char *old, const char *new)
{
	char text[TEXT], changed[2 * TEXT];
	read_text(folder, name, text);
	const char *at = strstr(text, old);
	cr_assert(at, "%s: nothing reads: %s", name, old);
	snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, new,
	         at + strlen(old));
	write_text(folder, name, changed);
}

Test(rulebook_compile, a_sound_rulebook_becomes_a_header_and_tables)
{
	char folder[PATH_MAX], said[TEXT], text[TEXT];
	copy_sound(folder);
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 0, "%s", said);
	cr_expect_str_empty(said);
	read_text(folder, "tiny_rules.h", text);
	cr_expect(strstr(text, "\tR_DRAW_CARD,\n\tR_HAND_SIZE,\n\tR_NO_PASSING,\n\tTINY_RULES\n"));
	cr_expect_eq(strncmp(text, "/* Generated from ", 18), 0);
	read_text(folder, "tiny_rulebook.c", text);
	cr_expect_eq(strncmp(text, "/* Generated from ", 18), 0);
	cr_expect(strstr(text, "[R_HAND_SIZE] = 2, /* 1.2 */"),
	          "cite goes before the first clause");
	cr_expect(strstr(text, "[R_NO_PASSING] = RULEBOOK_NO_CLAUSE"));
	cr_expect(strstr(text, ".in_force = {1, 1, 0}"));
	cr_expect(strstr(text, ".in_force = {1, 1, 1}"));
	remove_copy(folder);
}

Test(rulebook_compile, the_other_meaning_of_a_reading_holds_rules_no_clause_has)
{
	char folder[PATH_MAX], said[TEXT], text[TEXT];
	copy_sound(folder);
	change_file(folder, "second.yaml", "rules: [no-passing]", "rules: []");
	change_file(folder, "readings.yaml", "rules: [draw-card]",
	            "rules: [draw-card]\n    instead: [no-passing]");
	change_file(folder, "changes.yaml", "change: presence",
	            "change: presence\n    same: nobody ever passed");
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 0, "%s", said);
	read_text(folder, "tiny_rulebook.c", text);
	cr_expect(strstr(text, "{.name = \"other\","));
	cr_expect(strstr(text, ".rule = (const judge_rule[]){R_NO_PASSING}, .n_rules = 1,"));
	cr_expect(strstr(text, "}, .n_others = 1,"));
	cr_expect(strstr(text, ".same = \"nobody ever passed\","));
	cr_expect_eq(run_tool(said, "--check-sources %s %s/code/sound.c", folder, SOUND), 1);
	cr_expect(strstr(said, "which the reading T1 has instead [unenforced-rule]"), "%s", said);
	remove_copy(folder);
}

Test(rulebook_compile, a_reading_can_have_several_other_meanings_with_names)
{
	char folder[PATH_MAX], said[TEXT], text[TEXT];
	copy_sound(folder);
	change_file(folder, "readings.yaml", "rules: [draw-card]",
	            "rules: [draw-card]\n    instead:\n"
	            "      none: {reading: Nobody draws., reason: Nobody says so., rules: []}\n"
	            "      both: {rules: [draw-card, hand-size]}");
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 0, "%s", said);
	read_text(folder, "tiny_rulebook.c", text);
	cr_expect(strstr(text, "{.name = \"none\",\n\t .reading = \"Nobody draws.\","));
	cr_expect(strstr(text, ".reason = \"Nobody says so.\","));
	cr_expect(strstr(text, "{.name = \"both\",\n\t .reading = \"The opposite of: "));
	cr_expect(strstr(text, "}, .n_others = 2,"));
	change_file(folder, "readings.yaml", "rules: [draw-card, hand-size]", "rules: [draw-card]");
	cr_expect_neq(run_tool(said, "tiny %s %s", folder, folder), 0);
	cr_expect(strstr(said, "[no-other-form]"), "%s", said);
	remove_copy(folder);
}

/* One thing wrong, and the place and code it is told with; a place without file is in that file. */
struct fault_case {
	const char *file, *old, *new, *place, *code;
};

static const struct fault_case faults[] = {
	{ "rules.yaml", "shape: forbid", "shape: forbid\n    colour: red", "19:5", "unknown-key" },
	{ "rules.yaml", "    shape: forbid\n", "", "17:5", "missing-key" },
	{ "rules.yaml", "shape: forbid", "shape: allow", "18:12", "unknown-word" },
	{ "rules.yaml", "    other: passing is allowed\n", "", "17:5", "missing-key" },
	{ "rules.yaml", "    value: 5\n", "", "10:5", "missing-key" },
	{ "rules.yaml", "    other: 4\n", "", "10:5", "missing-key" },
	{ "rules.yaml", "other: 4", "other: 5", "14:12", "no-other-form" },
	{ "rules.yaml", "other: 4", "other: four", "14:12", "wrong-type" },
	{ "rules.yaml", "shape: forbid", "shape: forbid\n    value: 1", "19:5", "unknown-key" },
	{ "rules.yaml", "gist: Nobody may pass", "gist: ''", "19:11", "empty" },
	{ "rules.yaml", "rule: no-passing", "rule: hand-size", "17:11", "duplicate" },
	{ "rules.yaml", "rule: no-passing", "rule: No-Passing", "17:11", "bad-name" },
	{ "rules.yaml", "rule: no-passing", "rule: no--passing", "17:11", "bad-name" },
	{ "rules.yaml", "cite: '2.1'", "cite: '1.2'", "15:11", "unknown-clause" },
	{ "rules.yaml", "editions: [first, second]", "editions: [second, first]", "first.yaml:4:7",
	  "out-of-order" },
	{ "rules.yaml", "editions: [first, second]", "editions: [first, fourth]", "fourth.yaml:1:1",
	  "cannot-read" },
	{ "first.yaml", "game: tiny", "game: huge", "1:7", "wrong-game" },
	{ "first.yaml", "edition: first", "edition: second", "2:10", "wrong-edition" },
	{ "first.yaml", "language: en\n", "", "1:1", "missing-key" },
	{ "second.yaml", "rules: [draw-card]", "rules: [draw-cards]", "13:13", "unknown-rule" },
	{ "second.yaml", "rules: [no-passing]", "rules: []", "rules.yaml:17:11", "unheld-rule" },
	{ "second.yaml", "rules: [no-passing]\n    enforced: false", "enforced: true", "30:15",
	  "nothing-enforced" },
	{ "second.yaml", "gist: 'Chapter: numbers'", "gist: Numbers\n    rules: [draw-card]",
	  "21:12", "rules-on-heading" },
	{ "second.yaml", "clause: '2.10'", "clause: '2.1'", "28:13", "duplicate" },
	{ "second.yaml", "clause: '2.1'\n", "clause: '2.11'\n", "28:13", "out-of-order" },
	{ "second.yaml", "clause: '2.10'", "clause: '2..1'", "28:13", "bad-number" },
	{ "second.yaml", "clause: '2.10'", "number: '2.10'", "28:5", "missing-key" },
	{ "second.yaml", "clause: '2.10'", "clause: '2.10'\n    tie: '2.1'", "28:5", "duplicate" },
	{ "second.yaml", "gist: Passing", "gists: Passing", "32:5", "unknown-key" },
	{ "second.yaml", "    gist: Passing is not allowed\n", "", "28:5", "missing-key" },
	{ "second.yaml", "kind: restriction", "kind: prohibition", "29:11", "unknown-word" },
	{ "second.yaml", "rules: [hand-size]", "rules: [hand-size, hand-size]", "24:24",
	  "duplicate" },
	{ "second.yaml", "enforced: false", "enforced: maybe", "31:15", "wrong-type" },
	{ "second.yaml", "enforced: false", "house: maybe", "31:12", "wrong-type" },
	{ "second.yaml", "enforced: false", "presumed: maybe", "31:15", "wrong-type" },
	{ "second.yaml", "enforced: false", "house: true\n    presumed: true", "32:15",
	  "house-presumed" },
	{ "scenario.yaml", "start: {turn: 3}", "start: 3", "2:8", "wrong-type" },
	{ "scenario.yaml", "start: {turn: 3}", "begin: {turn: 3}", "2:1", "unknown-key" },
	{ "decks.yaml", "decks: []", "decks: [first]", "2:9", "wrong-type" },
	{ "decks.yaml", "decks: []", "deck: []", "2:1", "unknown-key" },
	{ "second.yaml", "readings: [T1]", "readings: [T2]", "16:16", "unknown-reading" },
	{ "second.yaml", "    readings: [T1]\n", "", "readings.yaml:4:15", "untied-reading" },
	{ "first.yaml", "gist: A hand", "readings: [T1]\n    gist: A hand", "24:16",
	  "untied-reading" },
	{ "first.yaml", "    misprint: the reference 9.9 leads nowhere\n", "", "16:12",
	  "dangling-reference" },
	{ "readings.yaml", "clauses: ['1.1']", "clauses: ['1.1', '3']", "4:22", "unknown-clause" },
	{ "readings.yaml", "editions: [second]", "editions: [second, third]", "5:24",
	  "unknown-edition" },
	{ "readings.yaml", "rules: [draw-card]", "rules: [draw]", "9:13", "unknown-rule" },
	{ "readings.yaml", "    reason: Nobody is left out.\n", "", "3:5", "missing-key" },
	{ "readings.yaml", "rules: [draw-card]", "rules: [draw-card]\n    instead: [draw]", "10:15",
	  "unknown-rule" },
	{ "readings.yaml", "rules: [draw-card]", "rules: [draw-card]\n    instead: [draw-card]",
	  "10:14", "no-other-form" },
	{ "readings.yaml", "rules: [draw-card]", "rules: []\n    instead: []", "10:14",
	  "no-other-form" },
	{ "changes.yaml", "tie: '2.10'", "tie: '2.9'", "7:10", "unknown-clause" },
	{ "changes.yaml", "tie: '2.10'", "tie: '1'", "7:10", "out-of-order" },
	{ "changes.yaml", "change: presence", "change: new", "8:13", "unknown-word" },
	{ "changes.yaml", "change: presence", "change: presence\n    same: ''", "9:11", "empty" },
	{ "changes.yaml", "change: reworded", "change: reworded\n    of: [fourth]", "5:10",
	  "unknown-edition" },
	{ "first.yaml", "language: en", "language: en\npages: {'9': 1}", "6:14", "unknown-clause" },
	{ "first.yaml", "language: en", "language: en\npages: 3", "6:8", "wrong-type" },
	{ "first.yaml", "language: en", "language: en\npages: {'1': 0}", "6:14", "out-of-range" },
	{ "first.yaml", "language: en", "language: en\npages: {'1': 2, '1.1': 1}", "6:24",
	  "out-of-range" },
	{ "first.yaml", "language: en", "language: en\npages: {'1.1': 1, '1': 1}", "6:24",
	  "out-of-order" },
	{ "first.yaml", "language: en", "language: en\nvalues: 7", "6:9", "wrong-type" },
	{ "first.yaml", "language: en", "language: en\nvalues: {hands: 7}", "6:10",
	  "unknown-rule" },
	{ "first.yaml", "language: en", "language: en\nvalues: {draw-card: 7}", "6:10",
	  "no-value" },
	{ "first.yaml", "language: en", "language: en\nvalues: {hand-size: many}", "6:21",
	  "wrong-type" },
	{ "second.yaml", "language: en", "language: en\nvalues: {hand-size: 5}", "6:21",
	  "no-difference" },
};

/* The same for an edition that is told by its differences; third.yaml is read as well. */
static const struct fault_case derived_faults[] = {
	{ "third.yaml", "from: first", "from: fourth", "6:7", "unknown-edition" },
	{ "third.yaml", "from: first", "from: third", "6:7", "from-itself" },
	{ "first.yaml", "language: en", "language: en\nfrom: third", "6:7", "from-itself" },
	{ "third.yaml", "from: first\n", "", "7:5", "missing-key" },
	{ "third.yaml", "same: '1.2'", "same: '1.9'", "22:11", "unknown-clause" },
	{ "third.yaml", "same: '1.2'", "same: 1.2 and on", "22:11", "bad-number" },
	{ "third.yaml", "same: '1'", "same: 1.1 to 1", "8:11", "out-of-order" },
	{ "third.yaml", "same: '1'", "same: 1 to 1.1", "17:14", "duplicate" },
	{ "third.yaml", "  - same: '1'\n", "  - same: '1'\n  - lacks: '1'\n", "9:12", "duplicate" },
	{ "third.yaml", "  - same: '1.2'\n    as: '1.3'\n", "", "8:3", "unsaid-clause" },
	{ "third.yaml", "  - same: '1'\n", "", "9:3", "unsaid-clause" },
	{ "third.yaml", "as: '1.3'", "as: 1..3", "23:9", "bad-number" },
	{ "third.yaml", "as: '1.3'", "as: '1.1'", "23:9", "duplicate" },
	{ "third.yaml", "as: '1.2'", "as: '1.4'", "23:9", "out-of-order" },
	{ "third.yaml", "    as: '1.3'\n", "", "22:5", "duplicate" },
	{ "third.yaml", "same: '1'\n", "same: 1.1 to 1.2\n    as: 1.A\n", "9:9", "bad-number" },
	{ "third.yaml", "same: '1'\n", "same: '1'\n    gist: Drawing\n", "9:5", "unknown-key" },
	{ "third.yaml", "same: '1'\n", "lacks: '1'\n    as: '2'\n", "9:5", "unknown-key" },
	{ "third.yaml", "as: '1.2'", "tie: '1.2'", "18:5", "unknown-key" },
	{ "third.yaml", "differs: '1.1'", "differs: 1.1 to 1.2", "17:14", "bad-number" },
	{ "third.yaml",
	  "    rules: [draw-card]\n    misprint: the reference 9.9 still leads nowhere\n", "",
	  "17:14", "no-difference" },
	{ "third.yaml", "rules: [draw-card]", "rules: [draw]", "19:13", "unknown-rule" },
	{ "third.yaml", "rules: [draw-card]", "rules: []", "17:5", "nothing-enforced" },
	{ "third.yaml", "rules: [draw-card]", "kind: heading", "17:5", "rules-on-heading" },
	{ "third.yaml", "    misprint: the reference 9.9 still leads nowhere\n", "", "17:5",
	  "dangling-reference" },
	{ "third.yaml",
	  "differs: '1.1'\n"
	  "    as: '1.2'\n"
	  "    rules: [draw-card]\n"
	  "    misprint: the reference 9.9 still leads nowhere\n",
	  "lacks: '1.1'\n", "19:5", "dangling-reference" },
	{ "third.yaml", "    tie: '1.1-third'\n", "", "16:5", "duplicate" },
};

/* The tool says one sentence with the file's place and the code, and nothing else. */
static void
expect_refused(const struct fault_case *fault, const char *editions)
{
	char folder[PATH_MAX], said[TEXT], place[PATH_MAX], code[TEXT];
	copy_sound(folder);
	change_file(folder, "rules.yaml", "editions: [first, second]", editions);
	change_file(folder, fault->file, fault->old, fault->new);
	int exit_code = run_tool(said, "tiny %s %s", folder, folder);
	cr_expect_eq(exit_code, 2, "%s: exit code %d for: %s", fault->file, exit_code, fault->new);
	bool elsewhere = strstr(fault->place, ".yaml") != NULL;
	snprintf(place, sizeof place, "/%s%s%s: ", elsewhere ? "" : fault->file,
	         elsewhere ? "" : ":", fault->place);
	snprintf(code, sizeof code, " [%s]\n", fault->code);
	cr_expect(strstr(said, place), "not at %s%s", place, said);
	cr_expect(strstr(said, code), "no %s: %s", fault->code, said);
	cr_expect(strchr(said, '\n') == said + strlen(said) - 1, "not one line: %s", said);
	remove_copy(folder);
}

Test(rulebook_compile, each_thing_wrong_is_refused_with_its_place)
{
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		expect_refused(&faults[i], "editions: [first, second]");
}

#define ALL_THREE "editions: [first, second, third]"

Test(rulebook_compile, each_mistake_in_an_edition_written_as_differences_is_a_fault)
{
	for (size_t i = 0; i < sizeof derived_faults / sizeof *derived_faults; i++)
		expect_refused(&derived_faults[i], ALL_THREE);
}

/* And for an edition in another language. */
#define IN_XX "editions: [first, second]\nlanguages: [xx]"

static const struct fault_case language_faults[] = {
	{ "xx.yaml", "game: tiny", "game: huge", "1:7", "wrong-game" },
	{ "xx.yaml", "language: xx", "language: yy", "2:11", "wrong-language" },
	{ "xx.yaml", "edition: second", "edition: fourth", "3:10", "unknown-edition" },
	{ "xx.yaml", "gists:", "gist:", "4:1", "unknown-key" },
	{ "xx.yaml", "  '2.1': Eine Hand\n", "", "5:3", "missing-key" },
	{ "xx.yaml", "'2.1': Eine Hand", "'2.1': ''", "8:10", "empty" },
	{ "xx.yaml", "'2.1': Eine Hand", "'2.1': [Hand]", "8:10", "wrong-type" },
	{ "xx.yaml", "  '1': Ziehen\n", "  '1': Ziehen\n  '3': Nichts\n", "6:8", "unknown-clause" },
	{ "xx.yaml",
	  "refusals:\n  no-passing: '{player} darf nicht passen[, sondern muss {=more}]'",
	  "refusals: {}", "10:11", "missing-key" },
	{ "xx.yaml", "{player} darf", "Man darf", "11:15", "other-slots" },
	{ "xx.yaml", "{=more}", "{more}", "11:15", "other-slots" },
	{ "xx.yaml", "darf nicht", "darf {hand} nicht", "11:15", "other-slots" },
	{ "xx.yaml", "refusals:\n", "refusals:\n  flying: nein\n", "11:11", "unknown-rule" },
	{ "xx.yaml", "refusals:\n", "refusals:\n  draw-card: nein\n", "11:14", "other-slots" },
};

Test(rulebook_compile, so_is_each_thing_wrong_with_an_edition_in_another_language)
{
	for (size_t i = 0; i < sizeof language_faults / sizeof *language_faults; i++)
		expect_refused(&language_faults[i], IN_XX);
}

/* "{player's}" in English may be {player} there. */
Test(rulebook_compile, an_edition_in_another_language_becomes_tables)
{
	char folder[PATH_MAX], said[TEXT], text[TEXT];
	copy_sound(folder);
	change_file(folder, "rules.yaml", "editions: [first, second]", IN_XX);
	change_file(folder, "rules.yaml", "{player} can", "{player's} hand can");
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 2, "%s", said);
	change_file(folder, "rules.yaml", "{player's}", "{player''s}");
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 0, "%s", said);
	read_text(folder, "tiny_rulebook.c", text);
	cr_expect(strstr(text, "\"Man zieht\"") && strstr(text, ".name = \"xx\""));
	cr_expect(strstr(text, "\"verdict/illegal\", \"verboten\""));
	remove_copy(folder);
}

/* The tables of the third edition, made with one change in third.yaml. */
static void
compile_third(const char *old, const char *new, char text[static TEXT])
{
	char folder[PATH_MAX], said[TEXT], all[TEXT];
	copy_sound(folder);
	change_file(folder, "rules.yaml", "editions: [first, second]", ALL_THREE);
	change_file(folder, "third.yaml", old, new);
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 0, "%s", said);
	read_text(folder, "tiny_rulebook.c", all);
	const char *begin = strstr(all, "clauses_2[] = {"), *end = strstr(begin, "sorted_2[]");
	cr_assert(begin && end);
	snprintf(text, TEXT, "%.*s", (int)(end - begin), begin);
	remove_copy(folder);
}

Test(rulebook_compile, an_edition_may_be_written_as_its_differences)
{
	char text[TEXT];
	compile_third("same: '1'", "same: '1'", text);
	cr_expect(strstr(text, "{.number = \"1\", .tie = \"1\", .kind = RULEBOOK_HEADING,"));
	cr_expect(strstr(text, "{.number = \"1.1\", .tie = \"1.1-third\", .kind = RULEBOOK_INFO"));
	cr_expect(strstr(
		text,
		"{.number = \"1.2\", .tie = \"1.1\", .kind = RULEBOOK_PROCEDURE, .heading = false, .house = false, .presumed = false, .enforced = true,\n"
		"\t .rule = (const judge_rule[]){R_DRAW_CARD}, .n_rules = 1,\n"
		"\t .gist = \"A card is drawn up to the size of a hand\",\n"
		"\t .ref = (const char *const[]){\"9.9\"}, .n_refs = 1,\n"
		"\t .misprint = \"the reference 9.9 still leads nowhere\",\n"));
	cr_expect(strstr(text, "{.number = \"1.3\", .tie = \"2.1\", .kind = RULEBOOK_INFORMATION"));
	cr_expect(strstr(text, ".ref = (const char *const[]){\"1.2\"}, .n_refs = 1,"),
	          "the reference follows its clause");
}

Test(rulebook_compile, an_edition_may_give_a_rule_another_number)
{
	char text[TEXT];
	compile_third("from: first", "from: first\nvalues: {hand-size: 7}", text);
	cr_expect(strstr(text, "rule_rows_2[] = {"), "%s", text);
	cr_expect(strstr(text, "{.name = \"hand-size\", .shape = JUDGE_VALUE, .value = 7, "));
	compile_third("from: first", "from: first", text);
	cr_expect_null(strstr(text, "rule_rows_2"));
}

Test(rulebook_compile, all_references_that_lead_nowhere_are_in_one_sentence)
{
	char folder[PATH_MAX], said[TEXT];
	copy_sound(folder);
	change_file(folder, "first.yaml", "    misprint: the reference 9.9 leads nowhere\n", "");
	change_file(folder, "first.yaml", "refs: ['1.1']", "refs: ['7', '1.1', '8.1']");
	cr_expect_eq(run_tool(said, "tiny %s %s", folder, folder), 2);
	cr_expect(strstr(said,
	                 "first.yaml:16:12: clause 1.1 refers to 9.9, which first does not have, "
	                 "nor 7 (in 1.2), nor 8.1 (in 1.2), and no misprint says so"),
	          "%s", said);
	remove_copy(folder);
}

Test(rulebook_compile, what_differs_there_is_said_in_place_of_it)
{
	char text[TEXT];
	compile_third("as: '1.3'\n",
	              "as: '1.3'\n\n  - clause: '1.4'\n    kind: heading\n"
	              "    gist: The end\n",
	              text);
	cr_expect(strstr(text, "{.number = \"1.4\", .tie = \"1.4\","));
	compile_third("  - same: '1.2'\n    as: '1.3'\n",
	              "  - differs: '1.2'\n    as: '1.3'\n    gist: A hand has some cards\n"
	              "    refs: []\n",
	              text);
	cr_expect(strstr(text, "\"A hand has some cards\"") && !strstr(text, "{\"1.2\"}"));
	compile_third("  - differs: '1.1'\n    as: '1.2'\n    rules: [draw-card]\n"
	              "    misprint: the reference 9.9 still leads nowhere\n\n"
	              "  - same: '1.2'\n    as: '1.3'\n",
	              "  - lacks: 1.1 to 1.2\n", text);
	cr_expect(strstr(text, "\"1.1-third\"") && !strstr(text, "\"1.2\""));
}

Test(rulebook_compile, numbers_move_together_and_readings_are_those_of_the_edition)
{
	static const char rest[] = "from: first\nclauses:\n  - same: '1'\n";
	char folder[PATH_MAX], said[TEXT], text[TEXT], *cut;
	copy_sound(folder);
	change_file(folder, "rules.yaml", "editions: [first, second]", ALL_THREE);
	read_text(folder, "third.yaml", text);
	cr_assert(cut = strstr(text, rest));
	strcpy(cut, "from: second\nclauses:\n"
	            "  - same: 1 to 2.10\n    as: house/4\n");
	write_text(folder, "third.yaml", text);
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 0, "%s", said);
	read_text(folder, "tiny_rulebook.c", text);
	cr_assert(cut = strstr(text, "clauses_2[] = {"));
	cr_expect(strstr(cut, "{.number = \"house/4.1\", .tie = \"1.1\","));
	cr_expect(strstr(cut, "{.number = \"house/5.10\", .tie = \"2.10\","));
	cr_expect(strstr(text, ".reading = (const char *const[]){\"T1\"}") < cut);
	cr_expect_null(strstr(cut, ".reading = (const"), "T1 is about the second edition alone");
	change_file(folder, "third.yaml", "same: 1 to 2.10\n    as: house/4",
	            "same: 1 to 1.1\n  - same: 2 to 2.1\n  - same: '2.10'\n    as: '2.2.10'");
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 0, "%s", said);
	change_file(folder, "third.yaml", "as: '2.2.10'", "as: '3.10'");
	cr_assert_eq(run_tool(said, "tiny %s %s", folder, folder), 0, "%s", said);
	remove_copy(folder);
}

Test(rulebook_compile, another_game_or_wrong_use_is_refused)
{
	char said[TEXT];
	cr_expect_eq(run_tool(said, "huge %s /tmp", SOUND), 2);
	cr_expect(strstr(said, "[wrong-game]"));
	cr_expect_eq(run_tool(said, "tiny %s /tmp/judged-no-such-folder", SOUND), 2);
	cr_expect(strstr(said, "[cannot-write]"));
	cr_expect_eq(run_tool(said, "tiny %s", SOUND), 2);
	cr_expect(strstr(said, "usage: "));
	cr_expect_eq(run_tool(said, "--check-sources %s", SOUND), 2);
	cr_expect_eq(run_tool(said, "--check-lock"), 2);
}

Test(rulebook_compile, code_and_rulebook_name_the_same_rules)
{
	char said[TEXT];
	cr_expect_eq(run_tool(said, "--check-sources %s %s/code/sound.c", SOUND, SOUND), 0, "%s",
	             said);
	cr_expect_eq(run_tool(said, "--check-sources %s %s/code/unknown_rule.c", SOUND, SOUND), 1);
	cr_expect_str_eq(said, SOUND
	                 "/code/unknown_rule.c:2: R_DRAW_CRAD is no rule of tiny [unknown-rule]\n");
	cr_expect_eq(run_tool(said, "--check-sources %s %s/code/unnamed_rule.c", SOUND, SOUND), 1);
	cr_expect_str_eq(
		said, SOUND
		"/second.yaml:22:5: clause 2.1 is marked as enforced, but no code names its rule hand-size [unenforced-rule]\n");
	cr_expect_eq(run_tool(said, "--check-sources %s %s/code/none.c", SOUND, SOUND), 2);
}

Test(rulebook_compile, chapter_lines_give_numbers_that_exist)
{
	char said[TEXT];
	cr_expect_eq(run_tool(said, "--check-chapters %s %s/code/sound.c", SOUND, SOUND), 0, "%s",
	             said);
	cr_expect_eq(run_tool(said, "--check-chapters %s %s/code/stale_chapter.c", SOUND, SOUND),
	             1);
	cr_expect_str_eq(said, SOUND
	                 "/code/stale_chapter.c:3: second has no clause 1.2 [unknown-clause]\n");
}

struct chapters {
	const char *file, *lines;
	const char *said; /* behind the name of the folder, or NULL */
};

static const struct chapters chapters[] = {
	{ "turn.c", "/* 1.1 */\nint a;\n/* 2.1 */\nint b;\n/* 2.10 */\n", NULL },
	{ "turn.c", "/* 1.1 */\nint a;\n/* 2.10 */\nint b;\n/* 2.1 */\n",
	  "turn.c:5: 2.1 stands after 2.10 [chapter-order]\n" },
	{ "terms.c", "/* 2.10 */\nint a;\n/* 2.1 */\n", NULL },
	/* What a procedure calls may stand before it, and is over then. */
	{ "turn.c", "/* 2.1.1 */\nint a;\n/* 2.1: 2.1.1 first */\nint b;\n/* 2.10 */\n", NULL },
	{ "turn.c", "/* 2.1.1 */\nint a;\n/* 2.1 */\nint b;\n/* 2.1.1 */\n",
	  "turn.c:5: 2.1.1 stands after 2.1 [chapter-order]\n" },
	/* Only a comment at the beginning of a line is about what follows. */
	{ "turn.c", "/* 2.1 */\nint a; /* 1.1 */\n\t/* 1.1 */\n/* Since 1.1 so */\n", NULL },
};

Test(rulebook_compile, chapter_lines_of_a_turn_come_in_the_order_of_the_document)
{
	char folder[PATH_MAX], said[TEXT], wanted[TEXT];
	copy_sound(folder);
	change_file(folder, "second.yaml", "  - clause: '2.10'",
	            "  - clause: '2.1.1'\n    kind: information\n    gist: None is held back\n\n"
	            "  - clause: '2.10'");
	for (size_t i = 0; i < sizeof chapters / sizeof *chapters; i++) {
		const struct chapters *c = &chapters[i];
		write_text(folder, c->file, c->lines);
		int status = run_tool(said, "--check-chapters %s %s/%s", folder, folder, c->file);
		snprintf(wanted, sizeof wanted, "%s%s%s", c->said ? folder : "", c->said ? "/" : "",
		         c->said ? c->said : "");
		cr_expect_str_eq(said, wanted);
		cr_expect_eq(status, c->said ? 1 : 0);
	}
	remove_copy(folder);
}

Test(rulebook_compile, chapter_lines_of_numbers_with_dashes_are_looked_up_as_well)
{
	char said[TEXT];
	cr_expect_eq(run_tool(said, "--check-chapters %s %s/code/sound.c", DASHED, DASHED), 0, "%s",
	             said);
	cr_expect_eq(run_tool(said, "--check-chapters %s %s/code/stale.c", DASHED, DASHED), 1);
	cr_expect_str_eq(said, DASHED
	                 "/code/stale.c:1: first has no clause 1-3 [unknown-clause]\n" DASHED
	                 "/code/stale.c:2: first has no clause 1-2-4 [unknown-clause]\n" DASHED
	                 "/code/stale.c:3: first has no clause house/no/1 [unknown-clause]\n");
	cr_expect_eq(run_tool(said, "--check-chapters %s %s/code/turn.c", DASHED, DASHED), 1);
	cr_expect_str_eq(said, DASHED "/code/turn.c:5: 1-2-3 stands after 1-2 [chapter-order]\n");
}

Test(rulebook_compile, a_clause_may_be_presumed)
{
	char folder[PATH_MAX], said[TEXT], text[TEXT];
	copy_sound(folder);
	cr_assert_eq(run_tool(said, "dashed %s %s", DASHED, folder), 0, "%s", said);
	read_text(folder, "dashed_rulebook.c", text);
	const char *at = strstr(text, "{.number = \"1-2-3\"");
	cr_assert(at);
	cr_expect(strstr(at, ".presumed = true"));
	cr_expect(strstr(at, ".said = \"1-2-3 (presumed)\""));
	cr_expect(strstr(text, ".said = \"1-2-2\""));
	remove_copy(folder);
}

Test(rulebook_compile, a_changed_gist_has_to_be_locked_anew)
{
	char folder[PATH_MAX], said[TEXT];
	copy_sound(folder);
	cr_expect_eq(run_tool(said, "--check-lock %s", folder), 2, "there is no lock yet");
	cr_expect_eq(run_tool(said, "--lock %s", folder), 0);
	cr_expect_eq(run_tool(said, "--check-lock %s", folder), 0, "%s", said);
	change_file(folder, "second.yaml", "gist: Passing is", "gist: Passing was");
	cr_expect_eq(run_tool(said, "--check-lock %s", folder), 1);
	cr_expect(strstr(said, "second 2.10 has another gist than was reviewed"), "%s", said);
	cr_expect_eq(run_tool(said, "--lock %s", folder), 0);
	cr_expect_eq(run_tool(said, "--check-lock %s", folder), 0, "%s", said);
	change_file(folder, "rules.yaml", "gist: Nobody may pass", "gist: Nobody passes");
	cr_expect_eq(run_tool(said, "--check-lock %s", folder), 1);
	cr_expect(strstr(said, "rule no-passing has another gist than was reviewed"), "%s", said);
	remove_copy(folder);
}

/* doc.c: tests of the document tree: what both readers take, what they refuse and where. */
#include <criterion/criterion.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/doc.h"

typedef bool read_fn(struct doc *, const char *, const char *, size_t, const struct doc_limits *,
                     struct fault *);

/* Both as a line a person would see: the canonical text of what is taken, or the fault.  The reader
 * gets a copy that ends with its last byte, so that a sanitizer tells of a read beyond it. */
static const char *
reading(read_fn *read, const char *text, size_t len, const struct doc_limits *limits)
{
	static char line[600];
	struct doc doc;
	struct fault fault;
	char *copy = malloc(len ? len : 1);
	cr_assert_not_null(copy);
	memcpy(copy, text, len);
	bool taken = read(&doc, "f", copy, len, limits, &fault);
	free(copy);
	if (!taken) {
		if (fault.line > 0)
			snprintf(line, sizeof line, "%d:%d %s", fault.line, fault.column,
			         fault.code);
		else
			snprintf(line, sizeof line, "%s %s", fault.pointer, fault.code);
		cr_expect(fault.sentence[0] != '\0', "a fault has a sentence: %s", line);
		cr_expect_null(doc.root);
		return line;
	}
	char *canonical = doc_canonical(doc.root, NULL);
	snprintf(line, sizeof line, "%s", canonical);
	free(canonical);
	doc_free(&doc);
	return line;
}

struct sample {
	const char *text, *expected;
};

static void
expect_all(read_fn *read, const struct sample *sample, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *got = reading(read, sample[i].text, strlen(sample[i].text), NULL);
		cr_expect_str_eq(got, sample[i].expected, "%s\n  gave      %s\n  expected  %s",
		                 sample[i].text, got, sample[i].expected);
	}
}

#define COMPARE_ALL(read, samples) expect_all(read, samples, sizeof samples / sizeof *samples)

/* 1. What is taken */

static const struct sample good_yaml[] = {
	{ "a: 1", "{\"a\":1}" },
	{ "---\na: 1\n...\n", "{\"a\":1}" },
	{ "\xef\xbb\xbf"
	  "a: 1",
	  "{\"a\":1}" },
	{ "\xef\xbb\xbf"
	  "a: 1\nb: 2\n",
	  "{\"a\":1,\"b\":2}" },
	{ "- a\n- [b, {c: d}]\n", "[\"a\",[\"b\",{\"c\":\"d\"}]]" },
	{ "b: 1\na: 2\n", "{\"a\":2,\"b\":1}" },
	{ "[true, True, FALSE, yes, no, on, off]",
	  "[true,true,false,\"yes\",\"no\",\"on\",\"off\"]" },
	{ "[null, ~, Null, \"null\", nil]", "[null,null,null,\"null\",\"nil\"]" },
	{ "a:\nb: ''\n", "{\"a\":null,\"b\":\"\"}" },
	{ "[0, -7, +7, 007, 0x1F, 0o17, '7', 1_000]", "[0,-7,7,7,31,15,\"7\",\"1_000\"]" },
	{ "[9223372036854775807, -9223372036854775808]",
	  "[9223372036854775807,-9223372036854775808]" },
	{ "[7.2, 7.20, 1e3, -.5, 5., 7.2.2, ., 1e, -]",
	  "[\"7.2\",\"7.20\",\"1e3\",\"-.5\",\"5.\",\"7.2.2\",\".\",\"1e\",\"-\"]" },
	{ "{2: a, 7.20: b, '4': c}", "{\"2\":\"a\",\"4\":\"c\",\"7.20\":\"b\"}" },
	{ "text: |\n  [[[[ &a *b !c\n  two\n", "{\"text\":\"[[[[ &a *b !c\\ntwo\\n\"}" },
	{ "# only a comment before\na: 'é'\n", "{\"a\":\"é\"}" },
	{ "'<<': {a: 1}", "{\"<<\":{\"a\":1}}" },
};

static const struct sample good_json[] = {
	{ "{\"a\":1}", "{\"a\":1}" },
	{ " [1, 2.50, -3e2, \"2.5\", true, null] ", "[1,\"2.50\",\"-3e2\",\"2.5\",true,null]" },
	{ "{\"b\":{\"x\":[]},\"a\":{}}", "{\"a\":{},\"b\":{\"x\":[]}}" },
	{ "\"\\u00e9\\n\\u0001\"", "\"é\\n\\u0001\"" },
	{ "{\"1.5e\":1.5,\"x\":\"\\\"1.6\",\"y\":1.7}",
	  "{\"1.5e\":\"1.5\",\"x\":\"\\\"1.6\",\"y\":\"1.7\"}" },
	{ "-9223372036854775808", "-9223372036854775808" },
	{ "[-0, 0, 0.5, 1E+2, -1e-2]", "[0,0,\"0.5\",\"1E+2\",\"-1e-2\"]" },
	{ "[\"\\ud83d\\ude00\\u20ac\\/\\\\\"]", "[\"\xf0\x9f\x98\x80\xe2\x82\xac/\\\\\"]" },
	{ "\xef\xbb\xbf[1]", "[1]" },
	{ "{\"\": [], \"\\t\" : { } }", "{\"\":[],\"\\t\":{}}" },
};

Test(doc, well_formed_yaml_is_taken)
{
	COMPARE_ALL(doc_read_yaml, good_yaml);
}

Test(doc, well_formed_json_is_taken)
{
	COMPARE_ALL(doc_read_json, good_json);
}

/* 2. What is refused */

static const struct sample bad_yaml[] = {
	{ "", "1:1 empty-document" },
	{ " \n\t\n", "1:1 empty-document" },
	{ "# nothing\n", "1:1 empty-document" },
	{ "a: 1\nb: 2\na: 3\n", "3:1 yaml-duplicate-key" },
	{ "{a: 1, 'a': 2}", "1:8 yaml-duplicate-key" },
	{ "{1: x, \"1\": y}", "1:8 yaml-duplicate-key" },
	{ "x:\n  - {k: 1, l: 2, k: 3, l: 4}\n", "2:18 yaml-duplicate-key" },
	{ "a: &x 1\n", "1:4 yaml-anchor" },
	{ "&x [a]\n", "1:1 yaml-anchor" },
	{ "a: &x {b: 1}\n", "1:4 yaml-anchor" },
	{ "&k a: 1\n", "1:1 yaml-anchor" },
	{ "a: *x\n", "1:4 yaml-alias" },
	{ "*x : 1\n", "1:1 yaml-alias" },
	{ "a: !t 1\n", "1:4 yaml-tag" },
	{ "a: !!str 1\n", "1:4 yaml-tag" },
	{ "a: ! 1\n", "1:4 yaml-tag" },
	{ "!t [1]\n", "1:1 yaml-tag" },
	{ "!t {a: 1}\n", "1:1 yaml-tag" },
	{ "%YAML 1.2\n---\na: 1\n", "1:1 yaml-directive" },
	{ "%TAG !e! tag:e,2000:\n---\na: 1\n", "1:1 yaml-directive" },
	{ "a: 1\n---\nb: 2\n", "2:1 yaml-documents" },
	{ "a: 1\n...\n---\n", "3:1 yaml-documents" },
	{ "<<: {a: 1}\n", "1:1 yaml-merge-key" },
	{ "a: {b: 1, <<: {c: 2}}\n", "1:11 yaml-merge-key" },
	{ "? [a, b]\n: 1\n", "1:3 yaml-key" },
	{ "? {a: b}\n: 1\n", "1:3 yaml-key" },
	{ "~: 1\n", "1:1 yaml-key" },
	{ "true: 1\n", "1:1 yaml-key" },
	{ "False: 1\n", "1:1 yaml-key" },
	{ "a: [1, 2\n", "1:4 yaml-syntax" },
	{ "a: 'x\n", "1:4 yaml-syntax" },
	{ "a: b: c\n", "1:5 yaml-syntax" },
	{ "a:\n\t- b\n", "2:1 yaml-syntax" },
	{ "a: 1\n b: 2\n", "2:2 yaml-syntax" },
	{ "é: x\x01\n", "1:5 yaml-syntax" },
	{ "a: 9223372036854775808\n", "1:4 out-of-range" },
	{ "a: -9223372036854775809\n", "1:4 out-of-range" },
	{ "a: 0xFFFFFFFFFFFFFFFFF\n", "1:4 out-of-range" },
	{ "a: .inf\n", "1:4 out-of-range" },
	{ "a: -.INF\n", "1:4 out-of-range" },
	{ "a: .nan\n", "1:4 out-of-range" },
	{ "a: \"x\\0y\"\n", "1:4 nul-character" },
	{ "a: x\nb: \xff\n", "2:4 bad-utf8" },
	{ "é\xc0\xaf", "1:2 bad-utf8" },
	{ "\xed\xa0\x80", "1:1 bad-utf8" },
	{ "ab\xe2\x82", "1:3 bad-utf8" },
	{ "\xf4\x90\x80\x80", "1:1 bad-utf8" },
};

static const struct sample bad_json[] = {
	{ "", "1:1 empty-document" },
	{ "  \n", "1:1 empty-document" },
	{ "{\"a\":1,\"a\":2}", "1:10 json-duplicate-key" },
	{ "{\n \"a\":1,\n \"a\":2}", "3:4 json-duplicate-key" },
	{ "{\"a\":1,}", "1:8 json-syntax" },
	{ "{a:1}", "1:2 json-syntax" },
	{ "[1,2", "1:4 json-syntax" },
	{ "[1] x", "1:5 json-syntax" },
	{ "{\"a\":1} {}", "1:9 json-syntax" },
	{ "[NaN]", "1:4 json-syntax" },
	{ "[01]", "1:2 json-syntax" },
	{ "'a'", "1:1 json-syntax" },
	{ "[1] // c", "1:5 json-syntax" },
	{ "\"\\x\"", "1:3 json-syntax" },
	{ "\"a\nb\"", "1:2 json-syntax" },
	{ "[\"\\ud800\"]", "1:9 json-syntax" },
	{ "[\"\\ud800\\u0041\"]", "1:15 json-syntax" },
	{ "[\"\\udc00\"]", "1:9 json-syntax" },
	{ "\"\\u12g4\"", "1:6 json-syntax" },
	{ "\"abc", "1:4 json-syntax" },
	{ "\"abc\\", "1:5 json-syntax" },
	{ "[1,]", "1:4 json-syntax" },
	{ "[,1]", "1:2 json-syntax" },
	{ "[1 2]", "1:4 json-syntax" },
	{ "{\"a\" 1}", "1:6 json-syntax" },
	{ "{\"a\":}", "1:6 json-syntax" },
	{ "{\"a\":1", "1:6 json-syntax" },
	{ "{,}", "1:2 json-syntax" },
	{ "-", "1:1 json-syntax" },
	{ "[1.]", "1:4 json-syntax" },
	{ "[.5]", "1:2 json-syntax" },
	{ "[+1]", "1:2 json-syntax" },
	{ "[1e]", "1:4 json-syntax" },
	{ "[-01]", "1:3 json-syntax" },
	{ "[0x1]", "1:3 json-syntax" },
	{ "[truefalse]", "1:10 json-syntax" },
	{ "[True]", "1:5 json-syntax" },
	{ "[1]]", "1:4 json-syntax" },
	{ "\xef\xbb\xbf[1,]", "1:4 json-syntax" },
	{ "[\"a\\u0000b\"]", "1:11 nul-character" },
	{ "{\"a\\u0000b\":1}", "1:11 nul-character" },
	{ "[9223372036854775808]", "1:20 out-of-range" },
	{ "[1e999]", "1:6 out-of-range" },
	{ "[\"\xff\"]", "1:3 bad-utf8" },
	{ "[\n\"é\xc0\xaf\"]", "2:3 bad-utf8" },
};

Test(doc, bad_yaml_is_refused_with_its_place_and_code)
{
	COMPARE_ALL(doc_read_yaml, bad_yaml);
}

/* Mistakes of layout, as people make them. */
static const struct sample layouts[] = {
	{ "```yaml\na: 1\n```\n",
	  "1:1 this line belongs to the message that the record was copied from; delete it" },
	{ "a:\n\xc2\xa0 b: 1\n  c: 2\n",
	  "2:1 a no-break space stands here; write an ordinary space" },
	{ "a:\n  b\xef\xbc\x9a 5\n  c: 2\n",
	  "2:4 a full-width colon stands here; write `:` and a space" },
	{ "a: {b: 1}\nc:\n  - 1\n  \xe2\x80\x93 2\n", "4:3 an en dash stands here; write `-`" },
	{ "a:\n  b:5\n  c: 2\n", "2:5 the colon of `b` needs a space after it; write `b: `" },
	{ "a: 1 b: 2 c: 3 d: 4",
	  "1:1 several keys stand in this line; write each on a line of its own (curl keeps line ends with --data-binary)" },
	{ "a:\n  - b: 1\n  c: 2\n",
	  "3:3 this entry has no dash; begin it with `- `, like the one in line 2" },
	{ "a:\n    b: 1\n   c: 2\n    d: 3\n",
	  "3:4 this line begins with 3 spaces and the one before it with 4; lines that belong together begin with the same number" },
	{ "a: {b: c: d, e: 1}\n",
	  "1:9 a text contains `: `; put it in quotes, or a comma between two entries" },
	{ "a: {b: [1 c: 2}\n", "1:8 the bracket that is opened here is not closed; write its end" },
	{ "a: {b: 1\nc: 2\n", "1:4 the bracket that is opened here is not closed; write its end" },
	{ "a: \"b\nc: 2\n", "1:4 the quote that begins here is not closed; write its end" },
	{ "a: {b: 1,\n  c: 2}}\nd: 3\n", "2:8 this bracket closes none; delete it" },
	{ "- {b: [1]]}\n- 2\n", "1:10 this bracket closes none; delete it" },
	{ "a: smile :}\n- {b: [1\n",
	  "2:7 the bracket that is opened here is not closed; write its end" },
	{ "a: b: c\n",
	  "1:5 look for a missing colon, dash, quote or bracket here or in the line before" },
};

Test(doc, mistakes_of_layout_are_named)
{
	for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
		struct doc doc;
		struct fault fault;
		char is[700];
		cr_assert(!doc_read_yaml(&doc, "t", layouts[i].text, strlen(layouts[i].text), NULL,
		                         &fault));
		const char *after = strstr(fault.sentence, "YAML: ");
		snprintf(is, sizeof is, "%d:%d %s", fault.line, fault.column,
		         after ? after + 6 : fault.sentence);
		cr_expect_str_eq(is, layouts[i].expected);
	}
}

Test(doc, bad_json_is_refused_with_its_place_and_code)
{
	COMPARE_ALL(doc_read_json, bad_json);
}

Test(doc, refused_samples_outnumber_taken_ones_two_to_one)
{
	cr_expect_geq(sizeof bad_yaml, 2 * sizeof good_yaml);
	cr_expect_geq(sizeof bad_json, 2 * sizeof good_json);
}

Test(doc, a_raw_nul_is_refused_wherever_it_stands)
{
	cr_expect_str_eq(reading(doc_read_yaml, "a: 1\nb: \0", 9, NULL), "2:4 nul-character");
	cr_expect_str_eq(reading(doc_read_json, "[\0]", 3, NULL), "1:2 nul-character");
	cr_expect_str_eq(reading(doc_read_json, "[\"\0\"]", 5, NULL), "1:3 nul-character");
	/* jansson takes this one. */
	cr_expect_str_eq(reading(doc_read_json, "[7.2\0]", 6, NULL), "1:5 nul-character");
}

/* 3. Limits */

static char *
repeat(const char *unit, size_t n)
{
	size_t len = strlen(unit);
	char *text = malloc(len * n + 1);
	cr_assert_not_null(text);
	for (size_t i = 0; i < n; i++)
		memcpy(text + i * len, unit, len + 1);
	return text;
}

static void
expect_repeated(read_fn *read, const char *unit, size_t n, const char *expected)
{
	char *text = repeat(unit, n);
	cr_expect_str_eq(reading(read, text, strlen(text), NULL), expected, "%zu times %s gave %s",
	                 n, unit, reading(read, text, strlen(text), NULL));
	free(text);
}

/* libyaml alone would take seconds for the flow forms. */
Test(doc, deep_nesting_is_left_at_once, .timeout = 5)
{
	expect_repeated(doc_read_yaml, "[", 200000, "1:33 too-deep");
	expect_repeated(doc_read_yaml, "[\n", 200000, "33:1 too-deep");
	expect_repeated(doc_read_yaml, "{a: ", 200000, "1:129 too-deep");
	expect_repeated(doc_read_yaml, "- ", 200000, "1:65 too-deep");
	expect_repeated(doc_read_json, "[", 200000, "1:33 too-deep");
	expect_repeated(doc_read_json, "{\"a\":\n", 100000, "33:1 too-deep");
}

Test(doc, the_permitted_depth_is_taken)
{
	struct doc_limits three = { .depth = 3 };
	cr_expect_str_eq(reading(doc_read_yaml, "[[[1]]]", 7, &three), "[[[1]]]");
	cr_expect_str_eq(reading(doc_read_json, "[[[1]]]", 7, &three), "[[[1]]]");
	cr_expect_str_eq(reading(doc_read_yaml, "[[[[]]]]", 8, &three), "1:4 too-deep");
	cr_expect_str_eq(reading(doc_read_json, "[[[[]]]]", 8, &three), "1:4 too-deep");
	cr_expect_str_eq(reading(doc_read_json, "[\"[[[[\"]", 8, &three), "[\"[[[[\"]");
}

Test(doc, size_and_number_of_values_are_limited)
{
	struct doc_limits small = { .size = 10, .nodes = 4 };
	cr_expect_str_eq(reading(doc_read_yaml, "[1, 2, 34]", 10, &small), "[1,2,34]");
	cr_expect_str_eq(reading(doc_read_json, "[1, 2, 34]", 10, &small), "[1,2,34]");
	cr_expect_str_eq(reading(doc_read_yaml, "[1, 2, 345]", 11, &small), "1:1 too-large");
	cr_expect_str_eq(reading(doc_read_json, "[1, 2, 345]", 11, &small), "1:1 too-large");
	cr_expect_str_eq(reading(doc_read_yaml, "[1,2,3,4]", 9, &small), "1:8 too-many-nodes");
	cr_expect_str_eq(reading(doc_read_json, "[1,2,3,4]", 9, &small), " too-many-nodes");
	expect_repeated(doc_read_yaml, "- 1\n", 270000, "1:1 too-large");
}

Test(doc, a_map_of_many_keys_is_checked_for_duplicates_quickly, .timeout = 5)
{
	enum { KEYS = 60000 };
	char *text = malloc(KEYS * 16), *at = text;
	cr_assert_not_null(text);
	for (int i = 0; i < KEYS; i++)
		at += sprintf(at, "k%d: 1\n", i);
	strcpy(at, "k59999: 2\n");
	cr_expect_str_eq(reading(doc_read_yaml, text, strlen(text), NULL),
	                 "60001:1 yaml-duplicate-key");
	free(text);
}

/* A sanitizer's allocator counts for itself. */
__attribute__((weak)) size_t __sanitizer_get_current_allocated_bytes(void);

static long
bytes_in_use(void)
{
	struct mallinfo2 info = mallinfo2();
	if (__sanitizer_get_current_allocated_bytes)
		return (long)__sanitizer_get_current_allocated_bytes();
	return (long)(info.uordblks + info.hblkhd);
}

/* Texts of this size come out of a kilobyte of gzip. */
Test(doc, many_values_take_little_memory)
{
	enum { VALUES = 40000 };
	static const char *const units[] = { "{},", "[],", "0,", "{\"A\":\"pass\"}," };
	struct doc_limits limits = { .nodes = 2 * VALUES + 2 };
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		char *values = repeat(units[i], VALUES), *text;
		int len = asprintf(&text, "[%s0]", values);
		long before = bytes_in_use();
		struct doc many;
		struct fault refused;
		cr_assert(doc_read_json(&many, "f", text, (size_t)len, &limits, &refused), "%s",
		          refused.sentence);
		long per_value = (bytes_in_use() - before) / (i == 3 ? 2 * VALUES : VALUES);
		cr_expect_leq(per_value, 100, "%s takes %ld bytes a value", units[i], per_value);
		doc_free(&many);
		free(values);
		free(text);
	}
}

/* However deep in maps: "one text" stands before it, in it and behind it. */
Test(doc, what_lies_below_a_list_can_be_given_back)
{
	enum { VALUES = 40000 };
	static const char *const around[][2] = { { "", "" }, { "{\"of\":{\"A\":", "}}" } };
	char *list = repeat("\"one text\",", VALUES), *text;
	struct doc whole;
	struct fault refused;
	for (size_t i = 0; i < 2; i++) {
		int len = asprintf(
			&text,
			"%s{\"before\":[\"one text\"],\"many\":[%s0],\"after\":\"one text\"}%s",
			around[i][0], list, around[i][1]);
		cr_assert(doc_read_json(&whole, "f", text, (size_t)len, NULL, &refused));
		const struct doc_node *of =
			i ? doc_member(doc_member(whole.root, "of"), "A") : whole.root;
		long before = bytes_in_use();
		doc_release(&whole, doc_member(of, "many"));
		cr_expect_leq(bytes_in_use() - before, -3000000L);
		char *left = doc_canonical(of, NULL);
		cr_expect_str_eq(left,
		                 "{\"after\":\"one text\",\"before\":[\"one text\"],\"many\":[]}");
		free(left);
		doc_free(&whole);
		free(text);
	}
	free(list);
}

Test(doc, equal_keys_are_found_wherever_they_stand)
{
	static const struct sample twice[] = {
		{ "{\"x\":{\"a\":[{\"b\":\"}\\\"\",\"b\":2}]}}", "1:25 json-duplicate-key" },
		{ "{\"a\":[1,2],\"b\":{\"c\":1},\"a\":0}", "1:26 json-duplicate-key" },
		{ "{\"\\u0061\":1,\"a\":2}", "1:15 json-duplicate-key" },
		{ "{\"a\":1,\"b\":2,\"b\":3,\"a\":4}", "1:16 json-duplicate-key" },
	};
	COMPARE_ALL(doc_read_json, twice);
}

/* 4. Places and demands */

static struct doc doc;
static struct fault fault;

static const struct doc_node *
read_text(read_fn *read, const char *text)
{
	bool good = read(&doc, "game.yaml", text, strlen(text), NULL, &fault);
	cr_assert(good, "%s", fault.sentence);
	return doc.root;
}

static void
expect_fault(const char *expected)
{
	char got[600];
	FILE *to = fmemopen(got, sizeof got, "w");
	fault_print(to, &fault);
	fclose(to);
	cr_expect_str_eq(got, expected, "got: %sexpected: %s", got, expected);
}

Test(doc, nodes_know_their_place)
{
	const struct doc_node *root = read_text(doc_read_yaml, "a:\n  - x\n  - {é: 5, b: 7.2}\n");
	const struct doc_node *map = doc_member(root, "a")->last;
	const struct doc_node *b = doc_member(map, "b");
	char pointer[64];
	doc_pointer(b, pointer, sizeof pointer);
	cr_expect_str_eq(pointer, "/a/1/b");
	cr_expect_eq(b->line, 3);
	cr_expect_eq(b->column, 15);
	cr_expect_eq(b->key_column, 12);
	cr_expect_eq(map->index, 1);
	cr_expect_eq(map->count, 2);
	cr_expect_str_eq(doc_text(b), "7.2");
	cr_expect(doc_is(b, "7.2"));
	cr_expect_null(doc_text(map));
	cr_expect_null(doc_member(map, "c"));
	cr_expect_null(doc_member(b, "c"));
	doc_free(&doc);
}

Test(doc, pointers_escape_keys_and_are_cut_to_fit)
{
	const struct doc_node *root = read_text(doc_read_json, "{\"a/b~c\":[[null]]}");
	char pointer[64], little[6];
	doc_pointer(root->first->first->first, pointer, sizeof pointer);
	cr_expect_str_eq(pointer, "/a~1b~0c/0/0");
	doc_pointer(root->first->first->first, little, sizeof little);
	cr_expect_str_eq(little, "/a~1b");
	doc_free(&doc);
}

Test(doc, demands_refuse_at_the_place_of_the_node)
{
	int64_t n;
	bool yes;
	const char *text;
	int word;
	static const char *const steps[] = { "start", "main", "end", NULL };
	const struct doc_node *root =
		read_text(doc_read_yaml, "turn: x\nstep: mian\nrage: 12\nlist: [{}]\nfirst: yes\n");
	cr_expect_not(doc_want_int(doc_member(root, "turn"), 0, 9, &n, &fault));
	expect_fault(
		"game.yaml:1:7: `turn` must be an integer, not a string; write a whole number without quotes [wrong-type]\n");
	cr_expect_not(doc_want_word(doc_member(root, "step"), steps, &word, &fault));
	expect_fault(
		"game.yaml:2:7: `mian` means nothing here; did you mean `main`? [unknown-word]\n");
	cr_expect_not(doc_want_int(doc_member(root, "rage"), 0, 9, &n, &fault));
	expect_fault("game.yaml:3:7: `rage` must be from 0 to 9, not 12 [out-of-range]\n");
	cr_expect_not(doc_want_string(doc_member(root, "list")->first, &text, &fault));
	expect_fault(
		"game.yaml:4:8: entry 1 of this list must be a string, not a map; write one word or text [wrong-type]\n");
	cr_expect_not(doc_want_bool(doc_member(root, "first"), &yes, &fault));
	expect_fault(
		"game.yaml:5:8: `first` must be true or false, not a string; write true or false [wrong-type]\n");
	cr_expect_not(doc_want_list(root, &fault));
	expect_fault(
		"game.yaml:1:1: the document must be a list, not a map; write `[...]`, or entries that begin with `- ` [wrong-type]\n");
	cr_expect_null(doc_need(root, "moves", &fault));
	expect_fault(
		"game.yaml:1:1: `moves` is missing here; add the key `moves:` [missing-key]\n");
	cr_expect_null(doc_need(doc_member(root, "turn"), "moves", &fault));
	expect_fault(
		"game.yaml:1:7: `turn` must be a map, not a string; write `{key: value}`, or lines with `key: value` [wrong-type]\n");
	doc_free(&doc);
}

Test(doc, demands_on_json_are_reported_by_pointer)
{
	int64_t n;
	static const char *const keys[] = { "play", "zone", NULL };
	const struct doc_node *root =
		read_text(doc_read_json, "{\"moves\":[{\"A\":{\"play\":1.5,\"zoen\":1}}]}");
	const struct doc_node *move = doc_member(root->first->first, "A");
	cr_expect_not(doc_want_int(doc_member(move, "play"), 0, 9, &n, &fault));
	expect_fault(
		"game.yaml: /moves/0/A/play: `play` must be an integer, not a real number; write a whole number without quotes [wrong-type]\n");
	cr_expect_not(doc_only_keys(move, keys, &fault));
	expect_fault(
		"game.yaml: /moves/0/A/zoen: there is no key `zoen` here; did you mean `zone`? [unknown-key]\n");
	doc_free(&doc);
}

Test(doc, demands_are_met)
{
	int64_t n = 0;
	bool yes = false;
	const char *text = NULL;
	int word = -1;
	static const char *const words[] = { "a", "b", NULL };
	static const char *const keys[] = { "i", "t", "s", "c", "w", "l", NULL };
	const struct doc_node *root =
		read_text(doc_read_yaml, "{i: -3, t: true, s: x, c: 7.20, w: b, l: []}");
	cr_expect(doc_want_int(doc_need(root, "i", &fault), -3, 3, &n, &fault) && n == -3);
	cr_expect(doc_want_bool(doc_need(root, "t", &fault), &yes, &fault) && yes);
	cr_expect(doc_want_string(doc_need(root, "s", &fault), &text, &fault));
	cr_expect_str_eq(text, "x");
	cr_expect(doc_want_text(doc_need(root, "c", &fault), &text, &fault));
	cr_expect_str_eq(text, "7.20");
	cr_expect(doc_want_word(doc_need(root, "w", &fault), words, &word, &fault) && word == 1);
	cr_expect(doc_want_list(doc_need(root, "l", &fault), &fault));
	cr_expect(doc_only_keys(root, keys, &fault));
	doc_free(&doc);
}

Test(doc, the_nearest_word_is_near)
{
	static const char *const words[] = { "edition", "players", "by", NULL };
	cr_expect_str_eq(doc_nearest("editon", words), "edition");
	cr_expect_str_eq(doc_nearest("player", words), "players");
	cr_expect_str_eq(doc_nearest("EDITION", words), "edition");
	cr_expect_str_eq(doc_nearest("BY", words), "by");
	cr_expect_str_eq(doc_nearest("PLAYRES", words), "players");
	cr_expect_null(doc_nearest("xx", words));
	cr_expect_null(doc_nearest("", words));
	cr_expect_null(
		doc_nearest("something else entirely, and longer than any keyword is", words));
}

/* 5. Faults and canonical text */

Test(doc, a_sentence_is_printable_whatever_it_quotes)
{
	char filler[900];
	memset(filler, 'a', sizeof filler);
	memcpy(filler + sizeof filler - 4, "\xc3\xa9\n", 4);
	fault_at(&fault, "f", 1, 2);
	cr_expect_not(fault_set(&fault, "code", "\x01\xff %s", filler + 800));
	cr_expect_eq(strncmp(fault.sentence, "?? aaa", 6), 0);
	cr_expect_not_null(strstr(fault.sentence, "\xc3\xa9?"));
	cr_expect_not(fault_set(&fault, "code", "%s", filler));
	cr_expect_eq(strlen(fault.sentence), sizeof fault.sentence - 1);
	cr_expect_not(fault_set(&fault, "code", "%.2s", "a\xc3\xa9"));
	cr_expect_str_eq(fault.sentence, "a?");
	cr_expect_eq(fault.column, 2);
}

Test(doc, a_sentence_that_is_too_long_ends_after_a_word)
{
	char words[900];
	for (size_t i = 0; i < sizeof words; i++)
		words[i] = i % 7 == 6 ? ' ' : 'a';
	words[sizeof words - 1] = '\0';
	fault_set(&fault, "code", "%s", words);
	const char *end = fault.sentence + strlen(fault.sentence) - strlen(" aaaaaa \xe2\x80\xa6");
	cr_expect_str_eq(end, " aaaaaa \xe2\x80\xa6");
}

Test(doc, the_end_of_a_sentence_says_what_to_write_instead)
{
	static const char *const sentences[][2] = {
		{ "`stp` means nothing here; write stop or skip", "write stop or skip" },
		{ "there is no card `a; b`; write its number", "write its number" },
		{ "`turn` must be from 1 to 8, not 9", "from 1 to 8" },
		{ "`must be ` is missing", NULL },
		{ "the alias `; x` is not allowed", NULL },
	};
	for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
		size_t len;
		char is[100] = "";
		fault_set(&fault, "code", "%s", sentences[i][0]);
		const char *instead = fault_instead(&fault, &len);
		if (instead)
			snprintf(is, sizeof is, "%.*s", (int)len, instead);
		cr_expect_str_eq(is, sentences[i][1] ? sentences[i][1] : "");
	}
}

Test(doc, words_are_listed_whole)
{
	static const char *const words[] = { "stop", "skip", "take", NULL };
	char out[DOC_LISTED];
	cr_expect_str_eq(doc_listed(words, "or", out, sizeof out), "stop, skip or take");
	cr_expect_str_eq(doc_listed(words + 2, "or", out, sizeof out), "take");
	cr_expect_str_eq(doc_listed(words + 3, "or", out, sizeof out), "");
	cr_expect_str_eq(doc_listed(words, "or", out, 27), "stop or 2 others");
	cr_expect_str_eq(doc_listed(words, "or", out, 6), "3 oth", "nothing fits");
	char instead[DOC_INSTEAD];
	cr_expect_str_eq(doc_suggestion("ignore", words, instead), "; write stop, skip or take");
	cr_expect_str_eq(doc_suggestion("stip", words, instead), "; did you mean `stop`?");
}

Test(doc, both_notations_of_a_document_are_one)
{
	static const char yaml[] =
		"game: godzilla\nmoves:\n- A: {play: EBP01-031, zone: 4}\n- B: pass\n";
	static const char json[] = "{\"moves\":[{\"A\":{\"zone\":4,\"play\":\"EBP01-031\"}},"
				   "{\"B\":\"pass\"}],\"game\":\"godzilla\"}";
	char *one = doc_canonical(read_text(doc_read, yaml), NULL);
	doc_free(&doc);
	char *other = doc_canonical(read_text(doc_read, json), NULL);
	doc_free(&doc);
	cr_expect_str_eq(one, other);
	free(one);
	free(other);
}

Test(doc, members_are_sorted_as_rfc_8785_sorts_them)
{
	/* The order of the example in its section 3.2.3. */
	static const char json[] =
		"{\"\\u20ac\":1,\"\\r\":2,\"\\ufb33\":3,\"1\":4,\"\\ud83d\\ude00\":5,"
		"\"\\u0080\":6,\"\\u00f6\":7}";
	size_t len;
	char *text = doc_canonical(read_text(doc_read_json, json), &len);
	cr_expect_str_eq(text,
	                 "{\"\\r\":2,\"1\":4,\"\xc2\x80\":6,\"\xc3\xb6\":7,\"\xe2\x82\xac\":1,"
	                 "\"\xf0\x9f\x98\x80\":5,\"\xef\xac\xb3\":3}");
	cr_expect_eq(len, strlen(text));
	free(text);
	doc_free(&doc);
}

Test(doc, a_file_that_cannot_be_read_is_a_fault)
{
	size_t len;
	struct doc_limits small = { .size = 10 };
	cr_expect_null(doc_load("/nonexistent/file", &len, NULL, &fault));
	cr_expect_str_eq(fault.code, "cannot-read");
	cr_expect_null(doc_load("/", &len, NULL, &fault));
	cr_expect_str_eq(fault.code, "cannot-read");
	cr_expect_null(doc_load("/proc/self/status", &len, &small, &fault));
	cr_expect_str_eq(fault.code, "too-large");
}

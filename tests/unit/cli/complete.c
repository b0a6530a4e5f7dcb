/* complete.c: tests of the completion of command lines. */
#include "judged/cli/complete.h"

#include <stdlib.h>
#include <string.h>

#include "tests/criterion.h"

/* Complete the last word of a line: the words before the tabs, with a blank around each. */
static void
completed(const char *line, char *out, size_t cap)
{
	char words[128], *word[16] = { 0 }, *rest, *text, *mark = NULL;
	size_t len, used = 0;
	int n = 0;
	snprintf(words, sizeof words, "%s", line);
	for (rest = words; n < 16 && (word[n] = strsep(&rest, " ")); n++)
		;
	FILE *to = open_memstream(&text, &len);
	complete_words(word, n, to);
	fclose(to);
	used = (size_t)snprintf(out, cap, " ");
	for (char *at = strtok_r(text, "\n", &mark); at; at = strtok_r(NULL, "\n", &mark))
		used += (size_t)snprintf(out + used, cap - used, "%.*s ", (int)strcspn(at, "\t"),
		                         at);
	free(text);
}

static void
expect(const char *line, const char *wanted)
{
	char out[16384];
	completed(line, out, sizeof out);
	cr_expect_str_eq(out, wanted, "%s: %s", line, out);
}

static bool
offers(const char *line, const char *word)
{
	char out[16384], spaced[64];
	completed(line, out, sizeof out);
	snprintf(spaced, sizeof spaced, " %s ", word);
	return strstr(out, spaced) != NULL;
}

Test(complete, the_first_word_is_a_command)
{
	expect("rep", " replay report ");
	expect("help rep", " replay report ");
	cr_expect(offers("", "help"));
	cr_expect(offers("--", "--server"));
}

Test(complete, an_option_is_offered_until_it_is_given)
{
	cr_expect(offers("replay --", "--full"));
	cr_expect_not(offers("replay --full --", "--full"));
	cr_expect(offers("replay --full --", "--json"));
}

Test(complete, an_argument_is_completed_by_its_kind)
{
	expect("replay --view ", " public A B judge ");
	expect("replay --edition en-1.00", " en-1.00 ");
	expect("replay game", " :files ");
	cr_expect(offers("clause en-1.2 8.3.", "8.3.1"));
	cr_expect(offers("cards --show EPR-007", "EPR-007"));
}

Test(complete, commands_of_a_server_follow_its_options)
{
	cr_expect(offers("--server http://host ", "search"));
	cr_expect(offers("--server http://host replay --", "--dry-run"));
	cr_expect_not(offers("replay --", "--dry-run"));
}

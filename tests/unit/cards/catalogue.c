/* catalogue.c: tests of cards that are added at run time. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/cards/cards.h"
#include "judged/cards/catalogue.h"

static char room[40];

static void
begin(void)
{
	strcpy(room, "/tmp/catalogue-XXXXXX");
	cr_assert_not_null(mkdtemp(room));
}

static void
put(const char *name, const char *game, const char *numbers)
{
	char path[80], list[200];
	snprintf(path, sizeof path, "%s/%s", room, name);
	snprintf(list, sizeof list, "%s", numbers);
	FILE *to = fopen(path, "w");
	fprintf(to, "game: %s\ncards:\n", game);
	for (char *number = strtok(list, " "); number; number = strtok(NULL, " "))
		fprintf(to,
		        "  - {number: %s, name: New, type: strategy, rank: 1, colours: [red], icon: 1}\n",
		        number);
	fclose(to);
}

static void
drop(const char *name)
{
	char path[80];
	snprintf(path, sizeof path, "%s/%s", room, name);
	unlink(path);
}

static void
end(void)
{
	drop("a.yaml");
	drop("b.yaml");
	drop("c.txt");
	rmdir(room);
}

static bool
is_known(const struct judge_card_set *set, const char *number)
{
	judge_def def = rulebook_card(set, number);
	return def != JUDGE_NO_DEF && strcmp(set->def[def].number, number) == 0;
}

Test(catalogue, adds_cards_and_finds_every_one, .init = begin, .fini = end)
{
	const struct judge_card_set *built_in = rulebook_built_in("godzilla");
	struct fault fault;
	put("a.yaml", "godzilla", "ZZZ-9 AAA-1");
	put("b.yaml", "godzilla", "EBP02-0000 MMM-5");
	put("c.txt", "godzilla", "TXT-1");
	cr_assert(catalogue_load(room, &fault), "%s", fault.sentence);
	const struct judge_card_set *set = rulebook_cards("godzilla");
	cr_assert_eq(set->n, built_in->n + 4);
	for (judge_def i = 0; i < set->n; i++)
		cr_expect_eq(rulebook_card(set, set->def[i].number), i, "%s", set->def[i].number);
	cr_expect(is_known(set, "AAA-1") && is_known(set, "ZZZ-9") && is_known(set, "MMM-5"));
	cr_expect_not(is_known(set, "TXT-1"));
	cr_expect_not(is_known(built_in, "AAA-1"));
	cr_expect_eq(rulebook_cards("colossus"), rulebook_built_in("colossus"));
	cr_expect_eq(strncmp(set->version, built_in->version, strlen(built_in->version)), 0);
	cr_expect_eq(strlen(set->version), strlen(built_in->version) + 13);
}

Test(catalogue, what_was_answered_stays_and_the_next_is_new, .init = begin, .fini = end)
{
	struct fault fault;
	put("a.yaml", "godzilla", "AAA-1");
	cr_assert(catalogue_load(room, &fault));
	const struct judge_card_set *first = rulebook_cards("godzilla");
	cr_assert(catalogue_load(room, &fault));
	cr_expect_eq(rulebook_cards("godzilla"), first, "the same bytes change nothing");
	put("a.yaml", "godzilla", "BBB-1");
	cr_assert(catalogue_load(room, &fault));
	const struct judge_card_set *second = rulebook_cards("godzilla");
	cr_expect(is_known(first, "AAA-1") && !is_known(first, "BBB-1"));
	cr_expect(is_known(second, "BBB-1") && !is_known(second, "AAA-1"));
	cr_expect_str_neq(first->version, second->version);
	cr_assert(catalogue_load("", &fault));
	cr_expect_eq(rulebook_cards("godzilla"), rulebook_built_in("godzilla"));
}

Test(catalogue, a_fault_changes_nothing, .init = begin, .fini = end)
{
	struct fault fault;
	put("a.yaml", "godzilla", "AAA-1");
	cr_assert(catalogue_load(room, &fault));
	const struct judge_card_set *before = rulebook_cards("godzilla");
	put("b.yaml", "godzilla", "BBB-1 EPR-007");
	cr_expect_not(catalogue_load(room, &fault));
	cr_expect_str_eq(fault.code, "duplicate-card");
	cr_expect_eq(fault.line, 4);
	cr_expect(strstr(fault.file, "b.yaml"));
	put("b.yaml", "chess", "BBB-1");
	cr_expect_not(catalogue_load(room, &fault));
	cr_expect_str_eq(fault.code, "unknown-game");
	cr_expect_not(catalogue_load("/nowhere/at/all", &fault));
	cr_expect_str_eq(fault.code, "cannot-read");
	cr_expect_eq(rulebook_cards("godzilla"), before);
}

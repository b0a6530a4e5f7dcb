/* shuffle.c: tests of the documented generator: anyone must be able to deal the same cards. */
#include "tests/criterion.h"

#include <string.h>

#include "judged/transcript/shuffle.h"
#include "judged/cards/cards.h"

Test(shuffle, numbers_are_those_of_splitmix64)
{
	static const struct {
		uint64_t seed, number[5];
	} known[] = {
		{ 0,
		  { UINT64_C(16294208416658607535), UINT64_C(7960286522194355700),
		    UINT64_C(487617019471545679), UINT64_C(17909611376780542444),
		    UINT64_C(1961750202426094747) } },
		{ 1234567,
		  { UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
		    UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
		    UINT64_C(16408922859458223821) } },
	};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		struct shuffle_rng rng = { known[i].seed };
		for (int k = 0; k < 5; k++)
			cr_expect_eq(shuffle_next(&rng), known[i].number[k]);
	}
}

Test(shuffle, numbers_below_n_are_below_n_and_all_of_them_come)
{
	struct shuffle_rng rng = { 1 };
	for (uint64_t n = 1; n <= 50; n++) {
		uint64_t seen = 0;
		for (int i = 0; i < 2000; i++) {
			uint64_t x = shuffle_below(&rng, n);
			cr_assert_lt(x, n);
			seen |= UINT64_C(1) << x;
		}
		cr_expect_eq(seen, (UINT64_C(1) << n) - 1, "%d", (int)n);
	}
}

/* Of 2^64 numbers all but the last are below the greatest multiple of 2^64 - 1, and more than a
 * third of them above that of 2^63 + 1. */
Test(shuffle, numbers_above_the_last_multiple_are_drawn_again)
{
	const uint64_t n = (UINT64_C(1) << 63) + 1;
	struct shuffle_rng rng = { 0 }, plain = { 0 };
	for (int i = 0; i < 100; i++) {
		uint64_t x = shuffle_next(&plain);
		while (x >= n)
			x = shuffle_next(&plain);
		cr_expect_eq(shuffle_below(&rng, n), x);
	}
	cr_expect_eq(rng.state, plain.state);
}

static void
expect_cards(const judge_def *def, const char *const numbers[], int n)
{
	const struct judge_card_set *set = rulebook_cards("godzilla");
	for (int i = 0; i < n; i++)
		cr_expect_str_eq(set->def[def[i]].number, numbers[i], "card %d", i);
}

/* docs/transcript.md, "Seeds" */
Test(shuffle, the_worked_example_comes_out)
{
	static const char *const written[] = { "ESD01-006", "EPR-008", "ESD01-005", "EPR-007",
		                               "EPR-009" };
	static const char *const sorted[] = { "EPR-007", "EPR-008", "EPR-009", "ESD01-005",
		                              "ESD01-006" };
	static const char *const shuffled[] = { "EPR-008", "EPR-009", "EPR-007", "ESD01-006",
		                                "ESD01-005" };
	const struct judge_card_set *set = rulebook_cards("godzilla");
	struct shuffle_rng rng = { 42 };
	judge_def def[5];
	for (int i = 0; i < 5; i++)
		def[i] = rulebook_card(set, written[i]);
	shuffle_sort(set, def, 5);
	expect_cards(def, sorted, 5);
	shuffle_defs(&rng, def, 5);
	expect_cards(def, shuffled, 5);
}

Test(shuffle, one_card_or_none_draws_nothing)
{
	struct shuffle_rng rng = { 5 };
	judge_def def[1] = { 3 };
	shuffle_defs(&rng, def, 0);
	shuffle_defs(&rng, def, 1);
	cr_expect_eq(rng.state, 5);
	cr_expect_eq(def[0], 3);
}

Test(shuffle, every_order_of_three_cards_is_equally_likely)
{
	int count[27] = { 0 };
	struct shuffle_rng rng = { 7 };
	for (int i = 0; i < 60000; i++) {
		judge_def def[3] = { 0, 1, 2 };
		shuffle_defs(&rng, def, 3);
		count[def[0] * 9 + def[1] * 3 + def[2]]++;
	}
	for (int i = 0; i < 27; i++)
		cr_expect(count[i] == 0 || (count[i] > 9600 && count[i] < 10400), "%d: %d", i,
		          count[i]);
}

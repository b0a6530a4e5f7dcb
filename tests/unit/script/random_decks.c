/* random_decks.c: tests of decks for random play. */
#include "judged/script/random_decks.h"

#include <stdlib.h>
#include <string.h>

#include "tests/criterion.h"
#include "tests/support/decks.h"

static struct random_lists one, other;

Test(random_decks, a_starter_deck_that_is_not_there_is_refused)
{
	const struct judge_game *game = judge_game("godzilla");
	const struct judge_card_set *cards = rulebook_cards("godzilla");
	size_t n = random_starters(game);
	cr_assert_geq(n, 2);
	for (size_t i = 0; i < n; i++)
		cr_expect(random_starter(&one, game, cards, i));
	cr_expect_not(random_starter(&one, game, cards, n));
	cr_expect_not(random_starter(&one, game, &(struct judge_card_set){ .n = 0 }, 0));
}

Test(random_decks, a_seed_gives_the_same_legal_deck_again_and_another_seed_a_different_one)
{
	struct decks decks = decks_of_real_cards();
	struct judge_params params = params_of(&decks, "en-1.2");
	void *storage = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	struct shuffle_rng first = { 1 }, again = { 1 }, second = { 2 };
	cr_assert(random_legal(&one, &params, storage, &first));
	cr_assert(random_legal(&other, &params, storage, &again));
	cr_expect_eq(one.list[1].n, 50);
	cr_expect_arr_eq(one.card, other.card, sizeof one.card);
	cr_assert(random_legal(&other, &params, storage, &second));
	cr_expect_arr_neq(one.card, other.card, sizeof one.card);
	free(storage);
}

Test(random_decks, too_few_cards_make_no_legal_deck)
{
	struct decks decks = decks_of_real_cards();
	struct judge_params params = params_of(&decks, "en-1.2");
	struct judge_card_set few = *decks.cards;
	void *storage = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	few.n = 3;
	params.cards = &few;
	cr_expect_not(random_legal(&one, &params, storage, NULL));
	free(storage);
}

/* guess.c: tests of what is noted about cards assumed in place of hidden ones. */
#include "judged/script/guess.h"
#include "tests/criterion.h"

static const uint16_t possible[] = { 3, 5, 8 };

static uint16_t
answer(struct guesses *guesses, judge_card card, uint16_t usual)
{
	struct guess asked = { .key = { .card = card }, .asked = 7 };
	return guesses_answer(guesses, &asked, possible, 3, usual);
}

Test(guess, the_first_answer_about_a_card_stays)
{
	struct guesses guesses = { 0 };
	guesses_begin(&guesses, NULL, 0);
	cr_expect_eq(answer(&guesses, 1, 5), 5);
	cr_expect_eq(answer(&guesses, 1, 8), 5);
	cr_expect_eq(answer(&guesses, 2, 8), 8);
	cr_expect_eq(guesses.n, 2);
	cr_expect_eq(guesses.guess[1].n, 3);
	cr_expect_eq(guesses.possible[guesses.guess[1].first + 2], 8);
	guesses_free(&guesses);
}

Test(guess, a_given_answer_is_used_if_it_is_possible)
{
	static const struct guess_given given[] = { { { .card = 1 }, 3 }, { { .card = 2 }, 4 } };
	struct guesses guesses = { 0 };
	guesses_begin(&guesses, given, 2);
	cr_expect_eq(answer(&guesses, 1, 5), 3);
	cr_expect_eq(answer(&guesses, 2, 5), 5);
	guesses_free(&guesses);
}

Test(guess, a_guess_after_the_run_is_missed_and_not_noted)
{
	struct guesses guesses = { 0 };
	guesses_begin(&guesses, NULL, 0);
	guesses.closed = true;
	cr_expect_eq(answer(&guesses, 1, 5), 5);
	cr_expect(guesses.missed);
	cr_expect_eq(guesses.n, 0);
	guesses_free(&guesses);
}

Test(guess, each_fact_is_noted_once_and_none_after_the_card_itself)
{
	struct guess_reads reads = { 0 };
	const uint8_t fact = JUDGE_FACT_CARD + 1;
	guess_reads_add(&reads, (struct guess_read){ .card = 1, .fact = fact, .of = 2 });
	guess_reads_add(&reads, (struct guess_read){ .card = 1, .fact = fact, .of = 2 });
	cr_expect_eq(reads.n, 1);
	guess_reads_add(&reads, (struct guess_read){ .card = 1, .fact = JUDGE_FACT_CARD, .of = 9 });
	guess_reads_add(&reads, (struct guess_read){ .card = 1, .fact = fact, .of = 3 });
	cr_expect_eq(reads.n, 2);
	guess_reads_add(&reads, (struct guess_read){ .card = 2, .fact = fact, .of = 3 });
	cr_expect_eq(reads.n, 3);
	guess_reads_free(&reads);
}

Test(guess, facts_are_found_again_after_the_index_has_grown)
{
	enum { FACTS = 300 };
	struct guess_reads reads = { 0 };
	for (int again = 0; again < 2; again++)
		for (int32_t i = 0; i < FACTS; i++)
			guess_reads_add(&reads, (struct guess_read){ .card = 1,
			                                             .fact = JUDGE_FACT_CARD + 1,
			                                             .of = i });
	cr_expect_eq(reads.n, FACTS);
	guess_reads_free(&reads);
}

Test(guess, a_key_is_a_card_or_a_number_or_an_ambiguous_move)
{
	const struct guess_key card = { .card = 1 }, number = { .card = JUDGE_NO_CARD, .bag = 2 },
			       fork = guess_of_fork(2);
	cr_expect(!guess_is_number(card) && !guess_is_fork(card));
	cr_expect(guess_is_number(number) && !guess_is_fork(number));
	cr_expect(!guess_is_number(fork) && guess_is_fork(fork));
	cr_expect(!guess_same_key(number, fork) && guess_same_key(fork, guess_of_fork(2)));
}

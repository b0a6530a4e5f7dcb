/* time.c: tests of points in time as text. */
#include "judged/text/time.h"
#include "tests/criterion.h"

Test(time, a_text_has_the_number_it_was_made_of)
{
	const int64_t day = 86400000;
	for (int64_t number = 0; number < 50000 * day; number += 17 * day + 12345678) {
		char text[TIME_SIZE];
		time_text(number, text);
		cr_assert_eq(time_number(text), number, "%s", text);
	}
	cr_expect_eq(time_number("1970-01-01T00:00:00.000Z"), 0);
	cr_expect_eq(time_number("2026-11-24T20:53:10.402Z"), INT64_C(1795553590402));
}

Test(time, what_is_no_such_text_is_read_as_far_as_it_goes)
{
	cr_expect_eq(time_number("1970-01-02"), INT64_C(86400000));
	cr_expect_eq(time_number("1970-01-02T00:00:01Z"), INT64_C(86401000));
}

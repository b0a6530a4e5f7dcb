/* utf8.c: tests of what is UTF-8. */
#include <string.h>

#include "judged/text/utf8.h"
#include "tests/criterion.h"

Test(utf8, text_is_valid_wherever_its_characters_stand)
{
	static const char *const texts[] = { "",
		                             "a",
		                             "eight by",
		                             "na\xc3\xafve",
		                             "0123456\xe5\x8d\x93",
		                             "01234567\xf0\x9f\x83\x8f",
		                             "01234567012345678" };
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		cr_expect(utf8_is_valid(texts[i], strlen(texts[i])), "%zu", i);
	cr_expect(utf8_is_valid("a\0b", 3));
}

Test(utf8, a_byte_that_belongs_nowhere_is_found_wherever_it_stands)
{
	static const char *const broken[] = {
		"\xff", "\x80", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe5\x8d"
	};
	for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
		for (size_t before = 0; before < 20; before++) {
			char text[40] = "";
			memset(text, 'a', before);
			strcpy(text + before, broken[i]);
			cr_expect_not(utf8_is_valid(text, strlen(text)), "%zu after %zu", i,
			              before);
		}
}

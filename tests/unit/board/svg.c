/* svg.c: tests of the pieces that pictures are made of. */
#include <stdio.h>
#include <string.h>

#include "judged/board/svg.h"
#include "tests/criterion.h"

static bool
escapes_to(const char *text, const char *wanted)
{
	struct buffer out = { 0 };
	svg_text(&out, text);
	bool same = strcmp(buffer_end(&out), wanted) == 0;
	if (!same)
		printf("`%s` became `%s`\n", text, out.at);
	buffer_free(&out);
	return same;
}

Test(svg, text_is_escaped_and_characters_that_xml_forbids_are_replaced)
{
	cr_expect(escapes_to("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"));
	cr_expect(escapes_to("]]>", "]]&gt;"));
	cr_expect(escapes_to("\x01\x1f\x7f\n", "????"));
	cr_expect(escapes_to("\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd", "??\xef\xbf\xbd"));
	cr_expect(escapes_to("\xff\xc0\xaf\xed\xa0\x80", "??????"));
	cr_expect(escapes_to("\xe3\x82\xb4", "\xe3\x82\xb4"));
	cr_expect(escapes_to("", ""));
}

Test(svg, text_breaks_where_it_can)
{
	cr_expect_eq(svg_fitting("one two three", 8), 7);
	cr_expect_eq(svg_fitting("one two", 7), 7);
	cr_expect_eq(svg_fitting("unbreakable", 5), 5);
	cr_expect_eq(svg_fitting("", 5), 0);
	cr_expect_eq(svg_columns("\xe3\x82\xb4\xe3\x82\xb8"), 4);
	cr_expect_eq(svg_fitting("\xe3\x82\xb4\xe3\x82\xb8", 3), 3, "characters stay whole");
	cr_expect_eq(svg_columns("\xff"), 1);
}

Test(svg, a_whole_grows_to_hold_its_pieces)
{
	struct svg whole = { .w = 0 }, piece = { .w = 0 };
	svg_box(&piece, (struct svg_box){ 5, 5, 10, 20, "none", NULL, 0, false });
	cr_expect_eq(piece.w, 15);
	cr_expect_eq(piece.h, 25);
	svg_put(&whole, 100, 7, &piece);
	cr_expect_eq(whole.w, 115);
	cr_expect_eq(whole.h, 32);
	cr_expect_eq(piece.w, 0);
	svg_free(&whole);
}

/* listen.c: what a card's text listens to and changes. */
#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;

static const char texts[] =
	"- {number: Plain}\n"
	"- {number: Comes, abilities: [{on: {moved: {any: stone}, from: hand, to: heap}, do: [{give_marks: own}]}]}\n"
	"- {number: Goes, abilities: [{on: {leaves: this}, do: [{give_marks: own}]}]}\n"
	"- {number: Dulls, abilities: [{continuous: [{modify: height, of: {own: stone}, by: -1}]}]}\n";

static bool
listens(const struct judge_run *r, const char *number, int from, int to)
{
	return derived_of(r, def_of(r, number))->moves[from] >> to & 1;
}

TestWith(kernel_listen, a_text_listens_to_moves_between_the_areas_it_names, texts)
{
	cr_expect(listens(r, "Comes", HAND, HEAP));
	cr_expect(!listens(r, "Comes", HAND, ROW) && !listens(r, "Comes", ROW, HEAP));
	cr_expect(!listens(r, "Comes", JUDGE_NO_AREA, HEAP), "the hand is named");
	cr_expect(listens(r, "Goes", ROW, HEAP) && !listens(r, "Goes", HAND, HEAP));
	cr_expect(!hears(r, def_of(r, "Plain"), OP_E_MOVED));
	cr_expect(hears(r, def_of(r, "Goes"), OP_E_MOVED), "leaving is reported as a move");
}

TestWith(kernel_listen, a_run_joins_the_texts_of_the_cards_in_it, texts)
{
	cr_expect_eq(r->texts.lowers, 0);
	cr_expect(!is_heard_move(r, place_of(r, 0, HAND, 0), place_of(r, 0, HEAP, 0)));
	lay(r, 0, ROW, 0, "Dulls");
	lay(r, 0, ROW, 1, "Comes");
	cr_expect_neq(r->texts.lowers, 0);
	cr_expect(is_heard_move(r, place_of(r, 0, HAND, 0), place_of(r, 0, HEAP, 0)));
}

/* cut.c: whole games stop anywhere and go on to the same end. Scenarios are cut by `judge suite --cut`. */
#include <stdlib.h>

#include "judged/text/doc.h"
#include "judged/suite/internal.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"

static const char *const games[] = {
	"contrib/demo-games/godzilla/won-by-invasion.yaml",
	"contrib/demo-games/godzilla/won-by-countering.yaml",
	"contrib/demo-games/godzilla/illegal-move.yaml",
	"contrib/demo-games/godzilla/starter-decks.yaml",
};
static const char *const others[][2] = {
	{ "contrib/demo-games/colossus/won-by-gem-complete.yaml", "en" },
	{ "contrib/demo-games/colossus/x-play.yaml", "en" },
	{ "contrib/demo-games/dbs/won-by-damage.yaml", "en-1.00" },
	{ "contrib/demo-games/dbs/won-by-deck-out.yaml", "en-1.00" },
	{ "contrib/demo-games/dbs/chain.yaml", "en-1.00" },
	{ "contrib/demo-games/dbs/evolved.yaml", "en-1.00" },
};

static void
cut(const char *file, const char *edition)
{
	struct fault fault = { 0 };
	struct transcript transcript = { 0 };
	struct ruling whole = { 0 };
	struct suite_result result = { 0 };
	cr_assert(transcript_load(&transcript, file, edition, &fault), "%s: %s", file,
	          fault.sentence);
	cr_assert(ruling_make(&whole, &transcript, NULL, &fault), "%s: %s", file, fault.sentence);
	ruling_hash(&whole);
	cr_expect(cut_anywhere(&whole, &result), "%s in %s: %s", file, edition, result.why);
	cr_expect_geq(result.cuts, 30, "%s in %s: only %u cuts", file, edition, result.cuts);
	cr_expect(positions_anywhere(&whole, &result), "%s in %s: %s", file, edition, result.why);
	ruling_free(&whole);
	transcript_free(&transcript);
}

Test(cut, whole_games_stop_anywhere_and_go_on_to_the_same_end)
{
	static const char *const editions[] = { "en-1.00", "ja-1.04", "en-1.2" };
	size_t n = sizeof editions / sizeof *editions, step = stride_of_effort() > 1 ? n : 1;
	for (size_t g = 0; g < sizeof games / sizeof *games; g++)
		for (size_t e = g % step; e < n; e += step)
			cut(games[g], editions[e]);
}

Test(cut, so_do_those_of_the_other_games)
{
	for (size_t g = 0; g<sizeof others / sizeof *others; g += stride_of_effort()> 1 ? 2 : 1)
		cut(others[g][0], others[g][1]);
}

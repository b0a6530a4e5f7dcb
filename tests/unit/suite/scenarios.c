/* scenarios.c: tests of finding the scenarios about a clause or a card. */
#include "judged/suite/scenarios.h"
#include "tests/criterion.h"

Test(scenarios, a_text_names_a_card_only_by_its_whole_number)
{
	cr_expect(scenarios_name(" EPR-007 ESD01-008 ", "ESD01-008"));
	cr_expect(scenarios_name("EPR-007", "EPR-007"));
	cr_expect(scenarios_name("EPR-0071, EPR-007.", "EPR-007"));
	cr_expect_not(scenarios_name("EPR-0071", "EPR-007"));
	cr_expect_not(scenarios_name("XEPR-007", "EPR-007"));
	cr_expect_not(scenarios_name("EPR-007-T", "EPR-007"));
	cr_expect_not(scenarios_name("A-EPR-007", "EPR-007"));
	cr_expect_not(scenarios_name("", "EPR-007"));
}

Test(scenarios, the_list_is_cut_but_counts_all)
{
	size_t all, n;
	json_decref(scenarios_with_card_json("godzilla", "EPR-007", SIZE_MAX, &all));
	json_t *few = scenarios_with_card_json("godzilla", "EPR-007", 2, &n);
	cr_expect_gt(all, 2);
	cr_expect_eq(n, all);
	cr_expect_eq(json_array_size(few), 2);
	json_decref(few);
	json_decref(scenarios_with_card_json("colossus", "EPR-007", SIZE_MAX, &n));
	cr_expect_eq(n, 0);
}

Test(scenarios, a_clause_has_the_scenarios_of_its_rules_in_its_edition)
{
	const struct rulebook_edition *edition = rulebook_edition("godzilla", "en-1.2");
	const struct rulebook_clause *draw = rulebook_clause(edition, "7.2.2"),
				     *heading = rulebook_clause(edition, "7.2");
	json_t *found = scenarios_json(edition, draw), *none = scenarios_json(edition, heading);
	cr_expect_str_eq(scenarios_aim(edition, draw), "proves");
	cr_expect_gt(json_array_size(found), 0);
	cr_expect_str_eq(scenarios_aim(edition, heading), "none");
	cr_expect_eq(json_array_size(none), 0);
	json_decref(found);
	json_decref(none);
}

/* cards.c: tests of the compiled real cards and of the reader of card definitions. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "judged/cards/document.h"
#include "judged/cards/cards.h"

static const struct judge_card_set *
cards(void)
{
	return rulebook_cards("godzilla");
}

static const struct judge_card_def *
card(const char *number)
{
	judge_def def = rulebook_card(cards(), number);
	cr_assert_neq(def, JUDGE_NO_DEF, "there is no %s", number);
	return &cards()->def[def];
}

static bool
is_in(const char *word, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(words[i], word) == 0)
			return true;
	return false;
}

#define IS_IN(word, words) is_in(word, words, sizeof words / sizeof *words)

enum { MONSTER, BATTLE, STRATEGY };
enum { RANK, THREAT, COUNTER, ICON };
enum { NONE = JUDGE_NO_NUMBER };

static size_t
count_type(unsigned type)
{
	size_t n = 0;
	for (unsigned i = 0; i < cards()->n; i++)
		n += cards()->def[i].face[0].type == type;
	return n;
}

/* 1. The set */

Test(cards, every_card_is_there)
{
	cr_expect_eq(cards()->n, 343);
	cr_expect_eq(count_type(MONSTER), 132);
	cr_expect_eq(count_type(BATTLE), 147);
	cr_expect_eq(count_type(STRATEGY), 64);
	cr_expect_null(rulebook_cards("chess"));
}

Test(cards, numbers_are_sorted_and_traits_are_not_repeated)
{
	for (unsigned i = 1; i < cards()->n; i++)
		cr_expect_lt(strcmp(cards()->def[i - 1].number, cards()->def[i].number), 0, "%s",
		             cards()->def[i].number);
	for (unsigned i = 0; i < cards()->n_traits; i++)
		for (unsigned other = 0; other < i; other++)
			cr_expect_str_neq(cards()->trait[i], cards()->trait[other]);
}

Test(cards, every_number_is_found_and_no_other)
{
	for (unsigned i = 0; i < cards()->n; i++)
		cr_expect_eq(rulebook_card(cards(), cards()->def[i].number), i);
	cr_expect_eq(rulebook_card(cards(), "EBP02-007++B"), JUDGE_NO_DEF);
	cr_expect_eq(rulebook_card(cards(), "AAA-000"), JUDGE_NO_DEF);
	cr_expect_eq(rulebook_card(cards(), "ZZZ-999"), JUDGE_NO_DEF);
	cr_expect_eq(rulebook_card(cards(), ""), JUDGE_NO_DEF);
}

Test(cards, numbers_of_printings_are_the_same_card)
{
	judge_def card = rulebook_card(cards(), "EPR-007");
	static const char *const printings[] = { "EPR-007_p1", "EPR-007_P12", "EPR-007+",
		                                 "EPR-007++",  "EPR-007_p1+", "ＥＰＲ－００７",
		                                 "EPR−007" };
	static const char *const others[] = { "EPR-007_p",  "EPR-007_1", "EPR-007p1",
		                              "EPR-007-p1", "_p1",       "+" };
	for (size_t i = 0; i < sizeof printings / sizeof *printings; i++)
		cr_expect_eq(rulebook_card(cards(), printings[i]), card, "%s", printings[i]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		cr_expect_eq(rulebook_card(cards(), others[i]), JUDGE_NO_DEF, "%s", others[i]);
}

Test(cards, the_version_names_the_list_and_its_content)
{
	static const char begin[] = "godzilla-2026-11-21-";
	cr_expect_eq(strncmp(cards()->version, begin, sizeof begin - 1), 0);
	cr_expect_eq(strlen(cards()->version), sizeof begin - 1 + 12);
}

/* 2. Facts */

struct fact {
	const char *number, *name;
	uint8_t type, colours;
	int32_t figure[4];
	const char *trait[3];
};

/* Colours: 1 red, 2 blue, 4 white, 8 green. */
static const struct fact facts[] = {
	{ "EPR-007", "Chibi Godzilla", MONSTER, 1, { 1, 6000, NONE, 1 }, { "Chibi", "Godzilla" } },
	{ "EPR-008", "Chibi Godzilla", MONSTER, 1, { 2, 13000, NONE, 1 }, { "Chibi", "Godzilla" } },
	{ "EPR-009", "Chibi Godzilla", MONSTER, 1, { 3, 23000, NONE, 1 }, { "Chibi", "Godzilla" } },
	{ "EPR-010", "Chibi Godzilla", MONSTER, 1, { 4, 37000, NONE, 1 }, { "Chibi", "Godzilla" } },
	{ "ESD01-012", "Godzilla(2023)", BATTLE, 1, { 7, NONE, 7000, 2 }, { "Godzilla" } },
	{ "EBP01-031", "Space Beam", STRATEGY, 1, { 5, NONE, NONE, 2 }, { NULL } },
	{ "EBP02-068",
	  "Mecha-King Ghidorah",
	  BATTLE,
	  8,
	  { 23, NONE, 7000, 1 },
	  { "King Ghidorah", "23rd century" } },
	{ "EBP02-007++A",
	  "Godzilla(2016) 4th Form",
	  MONSTER,
	  1,
	  { 4, 36000, NONE, 1 },
	  { "Godzilla", "4th Form" } },
	{ "EBP03-006",
	  "Multi-purpose Fighting System-3",
	  MONSTER,
	  3,
	  { 1, 5000, NONE, 1 },
	  { "Mechagodzilla", "Weapon" } },
	{ "EBP04-035",
	  "Kaizer Ghidorah",
	  MONSTER,
	  11,
	  { 4, 30000, NONE, 1 },
	  { "Kaizer Ghidorah" } },
	{ "EBP04-T01",
	  "Godzilla Earth",
	  BATTLE,
	  8,
	  { 7, NONE, 9000, NONE },
	  { "Token", "Godzilla", "Godzilla Earth" } },
	{ "EBP04-016",
	  "Godzilla(Fest GodzillaⅡ)",
	  MONSTER,
	  2,
	  { 1, 5000, NONE, 1 },
	  { "Godzilla", "Fest" } },
	{ "EBP03-067",
	  "Monster X",
	  BATTLE,
	  4,
	  { 5, NONE, NONE, 1 },
	  { "Monster X", "Final Wars" } },
	{ "EBP04-032",
	  "Monster X",
	  MONSTER,
	  11,
	  { 2, NONE, NONE, 1 },
	  { "Monster X", "Final Wars" } },
};

static void
expect_fact(const struct fact *fact)
{
	const struct judge_card_def *def = card(fact->number);
	const struct judge_face *face = &def->face[0];
	size_t traits = 0;
	cr_expect_str_eq(face->name, fact->name, "%s", fact->number);
	cr_expect_eq(face->type, fact->type, "%s", fact->number);
	cr_expect_eq(face->colours, fact->colours, "%s", fact->number);
	for (int i = 0; i < 4; i++)
		cr_expect_eq(face->number[i], fact->figure[i], "%s: number %d", fact->number, i);
	for (; traits < 3 && fact->trait[traits]; traits++)
		cr_expect_str_eq(cards()->trait[face->trait[traits]], fact->trait[traits], "%s",
		                 fact->number);
	cr_expect_eq(face->n_traits, traits, "%s", fact->number);
	cr_expect_eq(def->n_faces, 1);
}

Test(cards, printed_facts_are_kept)
{
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		expect_fact(&facts[i]);
}

Test(cards, every_card_has_the_numbers_of_its_type)
{
	for (unsigned i = 0; i < cards()->n; i++) {
		const struct judge_card_def *def = &cards()->def[i];
		const struct judge_face *face = &def->face[0];
		cr_expect(face->number[RANK] >= 1 && face->number[RANK] <= 23, "%s", def->number);
		cr_expect(face->type == MONSTER || face->number[THREAT] == NONE, "%s", def->number);
		cr_expect(face->type == BATTLE || face->number[COUNTER] == NONE, "%s", def->number);
		cr_expect(face->type != MONSTER || face->number[RANK] <= 4, "%s", def->number);
		cr_expect(face->number[ICON] == 1 || face->number[ICON] == 2 ||
		                  strcmp(def->number, "EBP04-T01") == 0,
		          "%s", def->number);
		cr_expect_neq(face->colours, 0, "%s", def->number);
		cr_expect_eq(face->number[4], NONE);
		cr_expect_eq(face->number[5], NONE);
	}
}

/* 3. Abilities */

static const struct judge_ability *
ability(const struct judge_card_def *def, int n)
{
	return &cards()->ability[def->ability + n - 1];
}

static const struct judge_op *
op_of(uint16_t node)
{
	return &judge_game("godzilla")->op[cards()->node[node].op];
}

/* Does a continuous ability of the card itself define the number of that name? */
static bool
defines(const struct judge_card_def *def, const char *number)
{
	for (int i = 1; i <= def->n_abilities; i++)
		for (uint16_t n = ability(def, i)->body; n; n = cards()->node[n].next) {
			const struct judge_node *node = &cards()->node[n];
			if (strcmp(op_of(n)->name, "define") == 0 &&
			    strcmp(op_of(n)->slot[0].words[cards()->node[node->arg[0]].number],
			           number) == 0)
				return true;
		}
	return false;
}

Test(cards, a_number_that_only_a_text_defines_is_defined)
{
	int n = 0;
	for (unsigned i = 0; i < cards()->n; i++) {
		const struct judge_card_def *def = &cards()->def[i];
		const int32_t *number = def->face[0].number;
		bool threat = def->face[0].type == MONSTER && number[THREAT] == NONE;
		bool counter = def->face[0].type == BATTLE && number[COUNTER] == NONE;
		cr_expect_eq(defines(def, "threat"), threat, "%s", def->number);
		cr_expect_eq(defines(def, "counter"), counter, "%s", def->number);
		n += threat + counter;
	}
	cr_expect_eq(n, 3);
}

/* Cards without a text, and the two tokens that have none besides being tokens. */
static const char *const plain[] = {
	"EBP01-016", "EBP01-053", "EBP02-063", "EBP02-T02", "EBP04-T01", "EPR-001",
	"EPR-002",   "EPR-003",   "EPR-006",   "EPR-007",   "EPR-008",   "EPR-009",
	"EPR-010",   "ESD01-001", "ESD01-008", "ESD02-001", "ESD02-013",
};

static const char *const burst[] = {
	"ESD01-005",    "ESD01-006", "ESD01-007", "EBP01-002", "EBP01-005", "EBP01-007",
	"EBP01-008",    "EBP01-009", "EBP01-013", "EBP02-003", "EBP02-004", "EBP02-007",
	"EBP02-007++A", "EBP02-008", "EBP03-003", "EBP03-005", "EBP03-011", "EBP04-003",
	"EBP04-007",    "EBP04-008", "EFC01-001",
};

Test(cards, exactly_the_cards_with_a_text_have_abilities)
{
	for (unsigned i = 0; i < cards()->n; i++) {
		const struct judge_card_def *def = &cards()->def[i];
		cr_expect_eq(def->n_abilities == 0, IS_IN(def->number, plain), "%s", def->number);
		cr_expect_eq(def->acts_in, 0, "%s has text outside the model", def->number);
		cr_expect_null(def->why, "%s", def->number);
	}
}

static bool
has_keyword(const struct judge_card_def *def, const char *word)
{
	for (int i = 1; i <= def->n_abilities; i++)
		if (strcmp(judge_game("godzilla")->keyword[ability(def, i)->keyword], word) == 0)
			return true;
	return false;
}

Test(cards, exactly_the_burst_monsters_have_burst)
{
	for (unsigned i = 0; i < cards()->n; i++) {
		const struct judge_card_def *def = &cards()->def[i];
		cr_expect_eq(has_keyword(def, "burst"), IS_IN(def->number, burst), "%s",
		             def->number);
	}
}

/* A table of programs is sound when every index leads somewhere. */
Test(cards, programs_lead_nowhere_but_into_their_tables)
{
	const struct judge_card_set *set = cards();
	for (uint16_t i = 1; i < set->n_nodes; i++) {
		const struct judge_node *node = &set->node[i];
		cr_expect_lt(node->op, judge_game("godzilla")->n_ops);
		cr_expect_lt(node->next, set->n_nodes);
		for (int slot = 0; slot < JUDGE_SLOTS; slot++)
			cr_expect_lt(node->arg[slot], i, "a part stands before its whole");
	}
	for (uint16_t i = 0; i < set->n; i++)
		cr_expect_leq(set->def[i].ability + set->def[i].n_abilities + set->def[i].n_grants,
		              set->n_abilities);
}

Test(cards, places_have_names)
{
	cr_expect_str_eq(rulebook_acts_in_name("godzilla", JUDGE_ACTS_FIELD), "field");
	cr_expect_str_eq(rulebook_acts_in_name("godzilla", JUDGE_ACTS_SETUP), "setup");
	cr_expect_str_eq(rulebook_acts_in_saying("godzilla", JUDGE_ACTS_PILE),
	                 "in the discard pile");
	cr_expect_null(rulebook_acts_in_name("godzilla", JUDGE_ACTS_FIELD | JUDGE_ACTS_PILE));
	cr_expect_null(rulebook_acts_in_name("godzilla", 0));
	cr_expect_str_eq(rulebook_acts_in_name("dbs", JUDGE_ACTS_FIELD), "battle");
	cr_expect_str_eq(rulebook_acts_in_name("dbs", JUDGE_ACTS_BESIDE), "leader");
	cr_expect_str_eq(rulebook_acts_in_saying("dbs", JUDGE_ACTS_FIELD), "in the Battle Area");
	cr_expect_str_eq(rulebook_acts_in_saying("dbs", JUDGE_ACTS_BESIDE), "in the Leader Area");
	cr_expect_str_eq(rulebook_acts_in_saying("dbs", JUDGE_ACTS_PILE), "in the Drop Area");
	cr_expect_str_eq(rulebook_acts_in_saying("colossus", JUDGE_ACTS_FIELD), "on the field");
	cr_expect_null(rulebook_acts_in_saying("dbs", JUDGE_ACTS_STACK));
	cr_expect_null(rulebook_acts_in_saying("godzilla", 1 << 8));
}

/* 4. The reader of definitions */

Test(cards, the_words_of_documents_are_those_of_the_engine)
{
	const struct judge_game *game = judge_game("godzilla");
	const struct game_words *words = game_words("godzilla");
	for (int i = 0; words->number[i].name || game->number[i]; i++)
		cr_assert_str_eq(words->number[i].name, game->number[i]);
	cr_expect_null(game_words("chess"));
}

static struct doc doc;
static struct fault fault;
static struct judge_card_set own;

static bool
read_cards(const char *text)
{
	bool good = doc_read_yaml(&doc, "own.yaml", text, strlen(text), NULL, &fault);
	cr_assert(good, "%s: %s", text, fault.sentence);
	return doc_cards_read(&own, doc.root, game_words("godzilla"), cards(), &fault);
}

Test(cards, own_cards_follow_the_real_ones)
{
	cr_assert(read_cards(
		"- {number: T-1, name: One, type: battle, rank: 3, colours: [red, white],\n"
		"   traits: [Godzilla, New], icon: 1, counter: 2000}\n"
		"- {number: T-2, name: Two, type: monster, rank: 4, colours: [green],\n"
		"   threat: X, icon: 2, acts_in: [stack, pile], why: It counts.}\n"));
	cr_expect_eq(own.n, 345);
	cr_expect_str_eq(own.def[342].number, cards()->def[342].number);
	const struct judge_card_def *one = &own.def[343], *two = &own.def[344];
	cr_expect_str_eq(one->number, "T-1");
	cr_expect_eq(one->face[0].colours, 1 | 4);
	cr_expect_eq(one->face[0].number[COUNTER], 2000);
	cr_expect_str_eq(own.trait[one->face[0].trait[0]], "Godzilla");
	cr_expect_lt(one->face[0].trait[0], cards()->n_traits);
	cr_expect_eq(one->face[0].trait[1], cards()->n_traits);
	cr_expect_eq(one->acts_in, 0);
	cr_expect_eq(two->face[0].number[THREAT], NONE);
	cr_expect_eq(two->acts_in, JUDGE_ACTS_STACK | JUDGE_ACTS_PILE);
	cr_expect_str_eq(two->why, "It counts.");
	doc_cards_free(&own);
	doc_free(&doc);
}

Test(cards, the_japanese_name_is_read)
{
	cr_assert(read_cards(
		"- {number: T-1, name: One, names: {ja: 一号}, type: strategy, rank: 1,\n"
		"   colours: [red], icon: 1}\n"
		"- {number: T-2, name: Two, type: strategy, rank: 1, colours: [red],\n"
		"   icon: 1}\n"));
	cr_expect_str_eq(own.def[343].face[0].name_ja, "一号");
	cr_expect_null(own.def[344].face[0].name_ja);
	cr_expect_str_eq(card("EBP03-020")->face[0].name_ja, "モスラレオ");
	cr_expect_null(card("EPR-007")->face[0].name_ja);
	doc_cards_free(&own);
	doc_free(&doc);
}

Test(cards, names_are_compared_without_case_width_and_signs)
{
	static const char *const alike[][2] = {
		{ "Godzilla(2023)", "godzilla2023" },
		{ "ゴジラ（２０２３）", "ゴジラ2023" },
		{ "ｺﾞｼﾞﾗ(2023)", "ゴジラ2023" },
		{ "ﾓｽﾗ　ﾚｵ", "モスラレオ" },
		{ "ｳﾞｧﾊﾟｰ･ﾝ", "ヴァパーン" },
		{ "フェス・ゴジラⅡ", "フェスゴジラii" },
		{ "ＧＯＤＺＩＬＬＡ！", "godzilla" },
		{ "〈鎧〉モスラ、", "鎧モスラ" },
		{ "caf\xc3\xa9 \xef\xbc", "caf\xc3\xa9\xef\xbc" },
	};
	char folded[200];
	for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
		cards_fold(alike[i][0], folded, sizeof folded);
		cr_expect_str_eq(folded, alike[i][1]);
	}
}

struct bad {
	const char *text, *expected;
};

#define GOOD "number: T-1, name: One, type: battle, rank: 3, colours: [red]"

static const struct bad bad[] = {
	{ "{}", "1:1 wrong-type" },
	{ "- 5", "1:3 wrong-type" },
	{ "- {" GOOD ", icon: 1}", "1:3 missing-key" },
	{ "- {" GOOD ", counter: 1}", "1:3 missing-key" },
	{ "- {" GOOD ", icon: 1, counter: 1, threat: 1}", "1:88 unknown-key" },
	{ "- {" GOOD ", icon: 1, counter: 1, colors: []}", "1:88 unknown-key" },
	{ "- {" GOOD ", icon: 10, counter: 1}", "1:73 out-of-range" },
	{ "- {" GOOD ", icon: 1, counter: -1000001}", "1:85 out-of-range" },
	{ "- {" GOOD ", icon: 1, counter: 1.5}", "1:85 wrong-type" },
	{ "- {" GOOD ", icon: 1, counter: X}", "1:85 missing-key" },
	{ "- {" GOOD ", icon: X, counter: 1}", "1:73 wrong-type" },
	{ "- {" GOOD ", icon: 1, counter: 1, why: x}", "1:88 missing-key" },
	{ "- {" GOOD ", icon: 1, counter: 1, acts_in: [field]}", "1:3 missing-key" },
	{ "- {" GOOD ", icon: 1, counter: 1, acts_in: [], why: x}", "1:97 out-of-range" },
	{ "- {" GOOD ", icon: 1, counter: 1, acts_in: [feild], why: x}", "1:98 unknown-word" },
	{ "- {" GOOD ", icon: 1, counter: 1, acts_in: [field], why: ''}", "1:111 out-of-range" },
	{ "- {" GOOD ", icon: 1, counter: 1, traits: [A, A]}", "1:100 duplicate-word" },
	{ "- {" GOOD ", icon: 1, counter: 1, traits: [a, b, c, d, e, f, g, h, i]}",
	  "1:121 out-of-range" },
	{ "- {number: T-1, name: One, type: battel}", "1:34 unknown-word" },
	{ "- {number: T-1, name: '', type: battle}", "1:23 out-of-range" },
	{ "- {number: T-1, name: One, names: One, type: battle}", "1:35 wrong-type" },
	{ "- {number: T-1, name: One, names: {}, type: battle}", "1:35 missing-key" },
	{ "- {number: T-1, name: One, names: {ja: ''}, type: battle}", "1:40 out-of-range" },
	{ "- {number: T-1, name: One, names: {jp: x}, type: battle}", "1:36 unknown-key" },
	{ "- {number: T 1, name: One, type: battle}", "1:12 out-of-range" },
	{ "- {number: EPR-007, name: One, type: battle}", "1:12 duplicate-card" },
	{ "- {number: T-1, name: One, type: battle, rank: 3, colours: [pink]}",
	  "1:61 unknown-word" },
	{ "- {number: T-1, name: One, type: battle, rank: 3, colours: [red, red]}",
	  "1:66 duplicate-word" },
	{ "- {number: T-1, name: One, type: battle, rank: 3, colours: []}", "1:60 out-of-range" },
	{ "- {" GOOD ", icon: 1, counter: 1}\n- {" GOOD ", icon: 1, counter: 1}",
	  "2:12 duplicate-card" },
};

Test(cards, bad_definitions_are_refused_with_place_and_code)
{
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char got[64];
		bool good = read_cards(bad[i].text);
		snprintf(got, sizeof got, "%d:%d %s", fault.line, fault.column, fault.code);
		cr_expect_not(good, "%s was taken", bad[i].text);
		cr_expect_str_eq(got, bad[i].expected, "%s: got %s", bad[i].text, got);
		cr_expect_null(own.def);
		doc_free(&doc);
	}
}

static void
expect_called_as_meant(struct cards_called *called, const struct judge_card_set *set,
                       const char *text)
{
	judge_def by_hash[JUDGE_DEFS], one_by_one[JUDGE_DEFS];
	int n = cards_called(called, set, text, by_hash, JUDGE_DEFS);
	cr_assert_eq(n, cards_meant(set, text, one_by_one, JUDGE_DEFS), "%s", text);
	cr_expect(memcmp(by_hash, one_by_one, (size_t)n * sizeof *by_hash) == 0, "%s", text);
}

Test(cards, those_found_by_their_hash_are_those_that_are_meant)
{
	static const char *const games[] = { "godzilla", "colossus", "dbs" };
	static const char *const none[] = { "", "-", "nothing", "esd01-0090" };
	for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
		const struct judge_card_set *set = rulebook_cards(games[g]);
		struct cards_called called = { 0 };
		char text[200];
		for (judge_def i = 0; i < set->n; i++) {
			snprintf(text, sizeof text, "%s", set->def[i].number);
			text[0] = (char)(text[0] - 'A' + 'a');
			expect_called_as_meant(&called, set, text);
			for (int k = 0; k < set->def[i].n_faces; k++) {
				const struct judge_face *face = &set->def[i].face[k];
				snprintf(text, sizeof text, " %s!", face->name);
				expect_called_as_meant(&called, set, text);
				snprintf(text, sizeof text, "　%s！",
				         face->name_ja ? face->name_ja : "");
				expect_called_as_meant(&called, set, text);
			}
		}
		for (size_t i = 0; i < sizeof none / sizeof *none; i++)
			expect_called_as_meant(&called, set, none[i]);
		cards_called_free(&called);
	}
}

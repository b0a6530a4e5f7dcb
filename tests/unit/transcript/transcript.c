/* transcript.c: tests of the transcript decoder: what it takes, what it makes of it, what it refuses. */
#include "tests/criterion.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/text/digest.h"
#include "judged/transcript/schema.h"
#include "judged/transcript/shuffle.h"
#include "judged/transcript/transcript.h"
#include "judged/cards/cards.h"
#include "tests/support/page.h"

static const char data[] = "tests/data/transcript";

/* Reading and telling */

static bool
read_text(struct transcript *t, const char *name, const char *text, size_t len, struct fault *fault)
{
	*fault = (struct fault){ 0 };
	return transcript_read(t, name, text, len, NULL, fault);
}

static char *
load(const char *folder, const char *file, size_t *len)
{
	char path[600];
	struct fault fault;
	snprintf(path, sizeof path, "%s/%s/%s", data, folder, file);
	char *text = doc_load(path, len, &transcript_limits, &fault);
	cr_assert_not_null(text, "%s: %s", path, fault.sentence);
	return text;
}

/* Decode what must be good. */
static struct transcript
good(const char *text)
{
	struct transcript t;
	struct fault fault;
	cr_assert(read_text(&t, "good", text, strlen(text), &fault), "%d:%d %s\n%s", fault.line,
	          fault.column, fault.sentence, text);
	return t;
}

/* The code of a refusal, or "" when the text is taken. */
static const char *
code_of(const char *text, struct fault *fault)
{
	struct transcript t;
	if (!read_text(&t, "text", text, strlen(text), fault))
		return fault->code;
	transcript_free(&t);
	return "";
}

#define HEAD "judged: 1\ngame: godzilla\nedition: en-1.2\n"
#define PLAYERS                                                                                    \
	"players:\n"                                                                               \
	"  A: {monster_deck: [EPR-007], deck: {listed: [ESD01-005]}}\n"                            \
	"  B: {monster_deck: [EPR-007], deck: {listed: [ESD01-005]}}\n"

/* 1. Documents in files */

typedef void file_check(const char *folder, const char *file, const char *text, size_t len);

static int
for_each_file(const char *folder, file_check *check)
{
	char path[300];
	struct dirent **entry;
	snprintf(path, sizeof path, "%s/%s", data, folder);
	int n = scandir(path, &entry, NULL, alphasort), files = 0;
	cr_assert(n > 0, "%s is empty", path);
	for (int i = 0; i < n; i++) {
		size_t len;
		if (entry[i]->d_name[0] != '.') {
			char *text = load(folder, entry[i]->d_name, &len);
			check(folder, entry[i]->d_name, text, len);
			free(text);
			files++;
		}
		free(entry[i]);
	}
	free(entry);
	return files;
}

/* Canonical text is a transcript with the same canonical text. */
static void
expect_canonical(const char *file, const struct transcript *t)
{
	size_t len;
	struct fault fault;
	struct transcript again;
	char *text = transcript_canonical(t, &len), hex[DIGEST_HEX];
	digest_of(text, len, hex);
	cr_expect_str_eq(hex, t->digest);
	if (read_text(&again, "canonical", text, len, &fault)) {
		cr_expect_str_eq(again.digest, t->digest, "%s: %s", file, text);
		transcript_free(&again);
	} else {
		cr_expect(false, "%s: canonical form refused: %s\n%s", file, fault.sentence, text);
	}
	free(text);
}

static void
check_valid(const char *folder, const char *file, const char *text, size_t len)
{
	struct transcript t;
	struct fault fault;
	(void)folder;
	bool taken = read_text(&t, file, text, len, &fault);
	cr_expect(taken, "%s: %d:%d %s", file, fault.line, fault.column, fault.sentence);
	if (!taken)
		return;
	expect_canonical(file, &t);
	transcript_free(&t);
}

/* A file is called after the code it is refused with: CODE.WHAT.yaml */
static void
check_invalid(const char *folder, const char *file, const char *text, size_t len)
{
	struct transcript t;
	struct fault fault;
	size_t code = strcspn(file, ".");
	if (read_text(&t, file, text, len, &fault)) {
		cr_expect(false, "%s/%s is taken", folder, file);
		transcript_free(&t);
		return;
	}
	cr_expect(strncmp(fault.code, file, code) == 0 && fault.code[code] == '\0',
	          "%s/%s: %s [%s]", folder, file, fault.sentence, fault.code);
	cr_expect(fault.line > 0 || strstr(file, ".json"), "%s/%s has no line", folder, file);
	cr_expect_str_eq(fault.file, file);
	cr_expect(fault.sentence[0] != '\0');
}

Test(transcript, valid_files_are_taken_and_invalid_ones_refused_with_their_code)
{
	int valid = for_each_file("valid", check_valid);
	int invalid = for_each_file("invalid", check_invalid) +
	              for_each_file("unsaid", check_invalid) +
	              for_each_file("unreadable", check_invalid);
	cr_expect(invalid >= 2 * valid, "%d invalid files for %d valid ones", invalid, valid);
}

Test(transcript, yaml_and_json_of_one_transcript_share_a_digest)
{
	static const char *const names[] = {
		"least", "seeded", "position", "own_place_in_full", "names_with_escapes", "accounts"
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char digest[2][65];
		for (int notation = 0; notation < 2; notation++) {
			char file[80];
			size_t len;
			struct fault fault;
			struct transcript t;
			snprintf(file, sizeof file, "%s.%s", names[i], notation ? "json" : "yaml");
			char *text = load("valid", file, &len);
			cr_assert(read_text(&t, file, text, len, &fault), "%s: %s", file,
			          fault.sentence);
			memcpy(digest[notation], t.digest, sizeof t.digest);
			transcript_free(&t);
			free(text);
		}
		cr_expect_str_eq(digest[0], digest[1], "%s", names[i]);
	}
}

Test(transcript, documents_that_differ_have_other_digests)
{
	static const char *const moves[] = { "",
		                             "moves: [{A: pass}]",
		                             "moves: [{B: pass}]",
		                             "moves: [{A: concede}]",
		                             "moves: [{A: {zone: 3}}]",
		                             "moves: [{A: {zone: B.zone.3}}]",
		                             "first: A",
		                             "readings: {G7: other}",
		                             "readings: {G22: other}",
		                             "claims: [{that: {turn: 1}}]" };
	enum { N = sizeof moves / sizeof *moves };
	char digest[N][65];
	for (int i = 0; i < N; i++) {
		char text[500];
		snprintf(text, sizeof text, "%s%s\n", HEAD PLAYERS, moves[i]);
		struct transcript t = good(text);
		memcpy(digest[i], t.digest, sizeof t.digest);
		transcript_free(&t);
		for (int k = 0; k < i; k++)
			cr_expect_str_neq(digest[i], digest[k], "%s, %s", moves[i], moves[k]);
	}
}

Test(transcript, a_reading_chosen_from_outside_is_the_same_as_one_that_is_written)
{
	judge_rule beyond = rulebook_rule("godzilla", "before-and-beyond-itself");
	struct transcript written = good(HEAD PLAYERS "readings: {G22: other, G7: other}\n");
	struct transcript chosen = good(HEAD PLAYERS), plain = good(HEAD PLAYERS);
	struct fault fault;
	cr_assert(transcript_choose(&chosen, "G7=other,G22=other,G7=other", &fault), "%s",
	          fault.sentence);
	cr_expect_str_eq(chosen.digest, written.digest);
	cr_expect_str_neq(chosen.digest, plain.digest);
	cr_expect_eq(chosen.n_choices, 2);
	cr_expect(!judge_ruleset_has(&chosen.edition->rules, beyond));
	cr_expect(!judge_ruleset_has(&written.edition->rules, beyond));
	cr_expect(judge_ruleset_has(&plain.edition->rules, beyond));
	cr_expect_str_eq(chosen.edition->name, plain.edition->name);
	transcript_free(&written);
	transcript_free(&chosen);
	transcript_free(&plain);
}

Test(transcript, what_cannot_be_chosen_is_a_fault_of_the_parameter)
{
	static const char *const wrong[][2] = {
		{ "G999=other", "unknown-reading" }, { "G7", "unknown-reading" },
		{ "G7=nearest", "unknown-word" },    { "G3=other", "no-other-form" },
		{ "G7=other,", "unknown-reading" },
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct transcript t = good(HEAD PLAYERS);
		struct fault fault;
		cr_expect_not(transcript_choose(&t, wrong[i][0], &fault), "%s", wrong[i][0]);
		cr_expect_str_eq(fault.code, wrong[i][1], "%s", wrong[i][0]);
		cr_expect_str_eq(fault.parameter, "reading");
		transcript_free(&t);
	}
}

/* 2. The examples of the page */

static void
check_example(char *block)
{
	struct fault fault;
	char *line_end = strchr(block, '\n');
	cr_assert_not_null(line_end);
	*line_end = '\0';
	const char *rest = line_end + 1, *code = code_of(rest, &fault);
	if (strcmp(block, "# valid") == 0)
		cr_expect_str_eq(code, "", "%s\n%s", fault.sentence, rest);
	else if (strncmp(block, "# fault: ", 9) == 0)
		cr_expect_str_eq(code, block + 9, "%s\n%s", fault.sentence, rest);
	else
		cr_expect(false, "an example says neither `# valid` nor `# fault: CODE`: %s",
		          block);
}

Test(transcript, examples_of_the_page_are_what_they_say)
{
	cr_expect_geq(page_examples("docs/transcript.md", check_example), 10);
}

/* 3. The schemas */

static const char *const games[] = { "godzilla", "colossus", "dbs" };
enum { GAMES = sizeof games / sizeof *games };
static FILE *schema_check[GAMES];
static const char *schema_answer;

static char *
built_schema(const char *game)
{
	const char *build = getenv("B");
	return alloc_text("%s/schema/transcript.%s.schema.json", build ? build : "build", game);
}

static void
begin_schemas(void)
{
	for (int i = 0; i < GAMES; i++) {
		char *path = built_schema(games[i]);
		char *command = alloc_text("python3 tests/unit/transcript/schema.py %s", path);
		cr_assert_not_null(schema_check[i] = popen(command, "w"));
		free(command);
		free(path);
	}
}

static void
end_schemas(void)
{
	for (int i = 0; i < GAMES; i++)
		cr_expect_eq(pclose(schema_check[i]), 0, "%s: standard error names the files",
		             games[i]);
}

/* Hold a transcript against the schema of its game, or of the first if it names none. */
static void
print_schema(const char *folder, const char *file, const char *text, size_t len)
{
	struct doc doc;
	struct fault fault;
	int game = 0;
	(void)folder;
	if (strcmp(file, "story") == 0)
		return; /* lies beside the demo games */
	cr_assert(doc_read(&doc, file, text, len, &transcript_limits, &fault), "%s: %s", file,
	          fault.sentence);
	const struct doc_node *root = transcript_within(doc.root);
	const struct doc_node *named = root->type == DOC_MAP ? doc_member(root, "game") : NULL;
	for (int i = 0; named && i < GAMES; i++)
		if (doc_is(named, games[i]))
			game = i;
	char *canonical = doc_canonical(root, NULL);
	fprintf(schema_check[game], "%s\t%s\t%s\n", schema_answer, file, canonical);
	free(canonical);
	doc_free(&doc);
}

Test(transcript, schemas_and_decoder_agree)
{
	begin_schemas();
	schema_answer = "accept";
	for_each_file("valid", print_schema);
	for_each_file("unsaid", print_schema);
	schema_answer = "refuse";
	for_each_file("invalid", print_schema);
	end_schemas();
}

Test(transcript, schemas_accept_every_dispute_and_demo_game)
{
	begin_schemas();
	schema_answer = "accept";
	cr_expect_geq(for_each_file("../../../fixtures/disputes", print_schema), 100);
	for (int i = 0; i < GAMES; i++) {
		char *folder = alloc_text("../../../contrib/demo-games/%s", games[i]);
		cr_expect_gt(for_each_file(folder, print_schema), 0, "%s", folder);
		free(folder);
	}
	end_schemas();
}

Test(transcript, schemas_are_those_of_the_tables)
{
	for (int i = 0; i < GAMES; i++) {
		char *path = built_schema(games[i]);
		json_t *made = transcript_schema(judge_game(games[i]));
		json_t *built = json_load_file(path, 0, NULL);
		cr_expect(json_equal(made, built), "%s is another", path);
		json_decref(made);
		json_decref(built);
		free(path);
	}
}

/* 4. What is made of a document */

Test(transcript, parts_of_a_move_stand_in_the_order_of_the_verbs)
{
	struct transcript t =
		good(HEAD PLAYERS "moves: [{B: {zone: A.zone.8, play: ESD01-005}}]\n");
	const struct transcript_move *move = &t.move[0];
	cr_assert_eq(t.n_moves, 1);
	cr_assert_eq(move->n, 2);
	cr_expect_eq(move->seat, 1);
	cr_expect_str_eq(t.game->verb[move->part[0].verb].name, "play");
	cr_expect_str_eq(t.game->verb[move->part[1].verb].name, "zone");
	cr_expect_str_eq(t.cards.def[move->part[0].def].number, "ESD01-005");
	cr_expect_eq(move->part[1].place.seat, 0);
	cr_expect_str_eq(t.game->area[move->part[1].place.area].name, "zone");
	cr_expect_eq(move->part[1].place.index, 7);
	cr_expect_eq(move->mark.line, 7);
	transcript_free(&t);
}

Test(transcript, a_bare_number_is_a_place_of_the_mover)
{
	struct transcript t =
		good(HEAD PLAYERS "moves: [{B: {strategy_zone: 2}}, {A: {zone: 1}}]\n");
	cr_expect_eq(t.move[0].part[0].place.seat, 1);
	cr_expect_str_eq(t.game->area[t.move[0].part[0].place.area].name, "strategy");
	cr_expect_eq(t.move[0].part[0].place.index, 1);
	cr_expect_eq(t.move[1].part[0].place.seat, 0);
	cr_expect_eq(t.move[1].part[0].place.index, 0);
	transcript_free(&t);
}

Test(transcript, concessions_name_who_concedes)
{
	struct transcript t =
		good(HEAD PLAYERS "moves: [{B: concede}, {B: concede, A: concede}, {A: pass}]\n");
	cr_expect_eq(t.move[0].concedes, 2);
	cr_expect_eq(t.move[0].n, 0);
	cr_expect_eq(t.move[1].concedes, 3);
	cr_expect_eq(t.move[2].concedes, 0);
	cr_expect_eq(t.move[2].n, 1);
	transcript_free(&t);
}

static void
expect_part(const struct transcript *t, int part, const char *verb, bool placed, const char *card,
            int number)
{
	const struct transcript_part *p = &t->move[0].part[part];
	cr_expect_str_eq(t->game->verb[p->verb].name, verb, "part %d", part);
	cr_expect_eq(p->placed, placed, "part %d", part);
	cr_expect_eq(p->number, number, "part %d", part);
	if (card)
		cr_expect_str_eq(t->cards.def[p->def].number, card);
	else
		cr_expect_eq(p->def, JUDGE_NO_DEF, "part %d", part);
}

Test(transcript, cards_are_named_by_place_number_or_both_and_listed)
{
	struct transcript t =
		good(HEAD PLAYERS "moves:\n"
	                          "- A: {resolve: {card: A.monster, ability: 2}, accept: true,\n"
	                          "      mode: [3, 1], choose: [B.zone.3, ESD01-005,\n"
	                          "      A.discard/ESD01-006]}\n");
	cr_assert_eq(t.move[0].n, 7);
	expect_part(&t, 0, "choose", true, NULL, 0);
	cr_expect_eq(t.move[0].part[0].place.index, 2);
	expect_part(&t, 1, "choose", false, "ESD01-005", 0);
	expect_part(&t, 2, "choose", true, "ESD01-006", 0);
	expect_part(&t, 3, "accept", false, NULL, 0);
	expect_part(&t, 4, "mode", false, NULL, 3);
	expect_part(&t, 5, "mode", false, NULL, 1);
	expect_part(&t, 6, "resolve", true, NULL, 2);
	transcript_free(&t);
}

Test(transcript, an_empty_list_is_the_word_that_ends_it)
{
	struct transcript list = good(HEAD PLAYERS "moves: [A: {choose: []}]\n");
	struct transcript word = good(HEAD PLAYERS "moves: [A: done]\n");
	expect_part(&list, 0, "done", false, NULL, 0);
	cr_expect_str_eq(list.digest, word.digest);
	transcript_free(&list);
	transcript_free(&word);
}

Test(transcript, chance_moves_have_no_seat)
{
	struct transcript t = good(
		HEAD PLAYERS "moves: [chance: {first: B}, A: {shuffle: [ESD01-006, ESD01-005]}]\n");
	cr_expect_eq(t.move[0].seat, JUDGE_NO_SEAT);
	cr_expect_eq(t.move[0].part[0].place.seat, 1);
	cr_expect_eq(t.move[1].part[0].n_order, 2);
	cr_expect_str_eq(t.cards.def[t.move[1].part[0].order[0]].number, "ESD01-006");
	transcript_free(&t);
}

Test(transcript, decks_keep_their_order_unless_a_seed_makes_it)
{
	struct transcript t = good(
		HEAD
		"players:\n"
		"  A: {monster_deck: [EPR-008, EPR-007], deck: {listed: [ESD01-006, ESD01-005]}}\n"
		"  B: {monster_deck: [], deck: {seed: 7, cards: [ESD01-006, ESD01-005]}}\n");
	const struct transcript_player *a = &t.player[0], *b = &t.player[1];
	cr_expect(a->given && b->given);
	cr_expect_eq(a->order, TRANSCRIPT_LISTED);
	cr_expect_str_eq(t.cards.def[a->list[0].def[0]].number, "EPR-008");
	cr_expect_str_eq(t.cards.def[a->list[1].def[0]].number, "ESD01-006");
	cr_expect_eq(b->order, TRANSCRIPT_SEEDED);
	cr_expect_eq(b->seed, 7);
	cr_expect_eq(b->list[0].n, 0);
	cr_expect_str_eq(t.cards.def[b->list[1].def[0]].number, "ESD01-005");
	cr_expect_eq(t.first, JUDGE_NO_SEAT);
	transcript_free(&t);
}

static const char position[] = HEAD
	"start:\n"
	"  step: action\n"
	"  turn: 5\n"
	"  turn_player: B\n"
	"  rest: empty\n"
	"  B: {monster: {stack: [EPR-007], zone: 8}}\n"
	"  A:\n"
	"    zones: {5: [ESD01-005, {card: ESD01-006, owner: B, since: 2}], 2: {stack: [ESD01-005, EPR-004]}}\n"
	"    monster: {stack: [EPR-007, EPR-008], zone: 3}\n";

Test(transcript, a_position_is_laid_in_the_order_of_the_tables)
{
	struct transcript t = good(position);
	const struct transcript_laid *laid = t.start.laid;
	cr_assert(t.start.given);
	cr_expect_str_eq(t.game->step[t.start.step], "action");
	cr_assert_eq(t.start.n_laid, 7);
	cr_expect_eq(laid[0].index, 1);
	cr_expect_eq(laid[0].how, JUDGE_SETUP_BESIDE);
	cr_expect_eq(laid[0].since, 4);
	cr_expect_eq(laid[1].how, JUDGE_SETUP_ATOP);
	cr_expect_eq(laid[2].index, 4);
	cr_expect_eq(laid[3].owner, 1);
	cr_expect_eq(laid[3].area_seat, 0);
	cr_expect_eq(laid[3].how, JUDGE_SETUP_BESIDE);
	cr_expect_eq(laid[3].since, 2);
	cr_expect_str_eq(t.game->area[laid[5].area].name, "monster");
	cr_expect_eq(laid[6].area_seat, 1);
	cr_expect_eq(t.start.n_set, 4);
	transcript_free(&t);
}

Test(transcript, a_laid_position_can_be_read_back)
{
	struct transcript t = good(position);
	struct fault fault;
	struct judge_card_view view[8];
	struct judge_params params = { .game = t.game,
		                       .rules = &t.edition->rules,
		                       .cards = &t.cards };
	void *storage = malloc(judge_run_size());
	struct judge_run *run = judge_run_init(storage, &params);
	cr_assert(transcript_lay(&t, run, &fault), "%s", fault.sentence);
	judge_place place = judge_place_of(run, 0, t.start.laid[2].area, 4);
	cr_expect_eq(judge_cards_at(run, place, view, 8), 2);
	cr_expect_eq(view[1].owner, 1);
	free(storage);
	transcript_free(&t);
}

Test(transcript, an_own_card_follows_the_built_in_ones)
{
	struct transcript t = good(
		HEAD
		"cards:\n"
		"  - {number: T-2, name: B, type: battle, rank: 3, colours: [blue, red],\n"
		"     traits: [Godzilla, Nobody Else Has This], icon: 1, counter: 4000}\n"
		"  - {number: T-1, name: M, type: monster, rank: 1, colours: [red], icon: 1, threat: 1}\n"
		"players:\n"
		"  A: {monster_deck: [T-1], deck: {listed: [T-2, ESD01-005]}}\n"
		"  B: {monster_deck: [], deck: {listed: []}}\n");
	const struct judge_card_set *built_in = rulebook_cards("godzilla");
	const struct judge_face *face = &t.cards.def[built_in->n].face[0];
	cr_expect(t.own_cards);
	cr_expect_eq(t.cards.n, built_in->n + 2);
	cr_expect_eq(transcript_card(&t, "T-2"), built_in->n);
	cr_expect_eq(transcript_card(&t, "T-1"), built_in->n + 1);
	cr_expect_eq(t.player[0].list[1].def[0], built_in->n);
	cr_expect_eq(t.player[0].list[1].def[1], rulebook_card(built_in, "ESD01-005"));
	cr_expect_eq(face->colours, 3);
	cr_expect_eq(face->trait[1], built_in->n_traits);
	cr_expect_str_eq(t.cards.trait[face->trait[1]], "Nobody Else Has This");
	transcript_free(&t);
}

Test(transcript, a_card_may_be_written_by_its_name)
{
	static const char by_number[] = HEAD
		"players:\n"
		"  A: {monster_deck: [EPR-007], deck: {unknown: {EBP03-054: 2, EBP03-020: 1}}}\n"
		"  B: {monster_deck: [EPR-007], deck: {listed: [EBP03-054]}}\n"
		"moves:\n  - A: {play: EBP03-054, zone: 4}\n"
		"  - A: {choose: [A.discard/EBP03-054]}\n";
	static const char by_name[] = HEAD
		"players:\n"
		"  A: {monster_deck: [epr-007], deck: {unknown: {eternal MOTHRA: 2, Mothra-Leo: 1}}}\n"
		"  B: {monster_deck: [EPR-007], deck: {listed: [Eternal Mothra]}}\n"
		"moves:\n  - A: {play: Eternal Mothra, zone: 4}\n"
		"  - A: {choose: [A.discard/eternal mothra]}\n";
	struct transcript a = good(by_number), b = good(by_name);
	cr_expect_str_eq(a.digest, b.digest);
	transcript_free(&a);
	transcript_free(&b);
}

Test(transcript, a_name_may_have_a_slash_and_be_one_of_the_transcripts_own)
{
	struct transcript t = good(
		HEAD
		"cards:\n"
		"  - {number: T-1, name: Fish & Ships, type: monster, rank: 1, colours: [red], icon: 1, threat: 1}\n"
		"players:\n"
		"  A: {monster_deck: [fish ships], deck: {listed: []}}\n"
		"  B: {monster_deck: [], deck: {listed: []}}\n"
		"moves:\n  - A: {activate: Together / The Two of the Beginning, zone: 4}\n");
	cr_expect_eq(t.player[0].list[0].def[0], transcript_card(&t, "T-1"));
	transcript_free(&t);
}

Test(transcript, a_name_of_several_cards_is_asked_back)
{
	struct fault fault;
	const char *code =
		code_of(HEAD "players:\n  A: {monster_deck: [chibi godzilla]}\n", &fault);
	cr_expect_str_eq(code, "ambiguous-card");
	cr_expect_str_eq(fault.sentence, "4 cards are called `chibi godzilla`; write the number: "
	                                 "EPR-007, EPR-008, EPR-009, EPR-010");
	cr_expect_str_eq(code_of(HEAD "players:\n  A: {monster_deck: [Godzilla(2023)]}\n", &fault),
	                 "ambiguous-card");
	cr_expect_not_null(strstr(fault.sentence, " or 6 more"), "%s", fault.sentence);
	cr_expect_str_eq(code_of(HEAD "players:\n  A: {monster_deck: [Mothra Loe]}\n", &fault),
	                 "unknown-card");
	cr_expect_not_null(strstr(fault.sentence, "did you mean `Mothra Leo`?"), "%s",
	                   fault.sentence);
	cr_expect_str_eq(code_of(HEAD "players:\n  A: {monster_deck: ['-']}\n", &fault),
	                 "unknown-card");
}

Test(transcript, a_verb_that_takes_a_card_alone_takes_no_place)
{
	struct fault fault;
	const char *const decks = HEAD "players:\n"
				       "  A: {monster_deck: [], deck: {listed: []}}\n"
				       "  B: {monster_deck: [], deck: {listed: []}}\n";
	char text[1000];
	snprintf(text, sizeof text, "%smoves:\n  - A: {rage: A.discard/EPR-008}\n", decks);
	cr_expect_str_eq(code_of(text, &fault), "wrong-type");
	cr_expect_str_eq(fault.sentence,
	                 "`rage` takes only the number or name of a card, not where "
	                 "it is (`A.discard`)");
	snprintf(text, sizeof text, "%smoves:\n  - A: {rage: A.zone.3}\n", decks);
	cr_expect_str_eq(code_of(text, &fault), "wrong-type");
}

Test(transcript, another_edition_can_be_forced_and_leaves_the_digest)
{
	struct fault fault;
	struct transcript t, forced;
	const char *text = HEAD PLAYERS;
	cr_assert(transcript_read(&t, "t", text, strlen(text), NULL, &fault));
	cr_assert(transcript_read(&forced, "t", text, strlen(text), "ja-1.04", &fault));
	cr_expect_str_eq(t.edition->name, "en-1.2");
	cr_expect_str_eq(forced.edition->name, "ja-1.04");
	cr_expect_str_eq(t.digest, forced.digest);
	transcript_free(&t);
	transcript_free(&forced);
	cr_expect_not(transcript_read(&t, "t", text, strlen(text), "ja-1.05", &fault));
	cr_expect_str_eq(fault.code, "unknown-edition");
	cr_expect(fault.line == 0 && strcmp(fault.parameter, "edition") == 0);
	cr_expect(strstr(fault.sentence, "did you mean `ja-1.04`?"), "%s", fault.sentence);
	cr_expect_not(transcript_read(&t, "t", text, strlen(text), "dbs/en-1.00", &fault));
	cr_expect_str_eq(fault.code, "wrong-game");
	cr_expect_str_eq(fault.parameter, "edition");
}

/* 5. What a fault says */

Test(transcript, a_fault_stands_where_the_mistake_is_and_helps)
{
	static const struct {
		const char *text;
		int line, column;
		const char *says;
	} sample[] = {
		{ HEAD "players:\n  A: {monster_deck: [EPR-007, EPR-077]}\n", 5, 31, "EPR-007" },
		{ "judged: 1\ngame: godzilla\nedition: en-1.3\n", 3, 10,
		  "en-1.00, ja-1.04 or en-1.2" },
		{ HEAD PLAYERS "moves:\n  - A: {plai: ESD01-005}\n", 8, 9, "play" },
		{ HEAD PLAYERS "moves:\n  - A: {play: ESD01-005, zone: 9}\n", 8, 32, "1 to 8" },
		{ HEAD PLAYERS "mooves: []\n", 7, 1, "moves" },
		{ HEAD PLAYERS "moves:\n  - A: pass\n  - {did: {A: {drawn: 5}}}\n", 9, 16, "drew" },
		{ HEAD PLAYERS "moves:\n  - {did: {A: {looked: []}}}\n", 8, 24, "1 to " },
		{ HEAD PLAYERS "moves:\n  - {did: {A: {looked: [A.hand, A.pocket]}}}\n", 8, 33,
		  "A.pocket" },
		{ HEAD PLAYERS "moves:\n  - {did: {A: {looked: A.deck/0}}}\n", 8, 24,
		  "`A.deck/1`" },
	};
	for (size_t i = 0; i < sizeof sample / sizeof *sample; i++) {
		struct fault fault;
		cr_expect_str_neq(code_of(sample[i].text, &fault), "");
		cr_expect_eq(fault.line, sample[i].line, "%zu: line %d", i, fault.line);
		cr_expect_eq(fault.column, sample[i].column, "%zu: column %d", i, fault.column);
		cr_expect_not_null(strstr(fault.sentence, sample[i].says), "%s", fault.sentence);
	}
}

Test(transcript, a_fault_in_json_has_a_pointer)
{
	struct fault fault;
	const char *code =
		code_of("{\"judged\":1,\"game\":\"godzilla\",\"edition\":\"en-1.2\",\"players\":"
	                "{\"A\":{\"monster_deck\":[\"EPR-077\"],\"deck\":{\"listed\":[]}}}}",
	                &fault);
	cr_expect_str_eq(code, "unknown-card");
	cr_expect_str_eq(fault.pointer, "/players/A/monster_deck/0");
	cr_expect_eq(fault.line, 0);
}

static char *
many(const char *head, const char *item, size_t n)
{
	size_t len = strlen(head), each = strlen(item);
	char *text = malloc(len + n * each + 1);
	memcpy(text, head, len + 1);
	for (size_t i = 0; i < n; i++)
		memcpy(text + len + i * each, item, each + 1);
	return text;
}

Test(transcript, a_hundred_thousand_moves_are_taken_and_one_more_is_not)
{
	struct fault fault;
	char *most = many(HEAD PLAYERS "moves:\n", "- A: pass\n", TRANSCRIPT_MOVES);
	char *more = many(HEAD PLAYERS "moves:\n", "- A: pass\n", TRANSCRIPT_MOVES + 1);
	cr_expect_str_eq(code_of(most, &fault), "");
	cr_expect_str_eq(code_of(more, &fault), "too-many-moves");
	free(most);
	free(more);
}

Test(transcript, a_document_cut_anywhere_is_refused)
{
	size_t len;
	char *text = load("valid", "position.json", &len);
	size_t whole = len - 1; /* the newline may be missing */
	for (size_t cut = 0; cut < whole; cut++) {
		struct transcript t;
		struct fault fault;
		if (read_text(&t, "cut", text, cut, &fault)) {
			cr_expect(false, "%zu bytes are taken", cut);
			transcript_free(&t);
		}
	}
	free(text);
}

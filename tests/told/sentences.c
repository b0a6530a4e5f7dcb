/*
 * sentences.c: prints the texts that people read, sentence by sentence; tests/sentences.py makes
 * the golden file from them.
 *
 * Usage: sentences FILE... — disputes, transcripts, and the folder `fixtures` for all its
 * scenarios, in the newest edition of each. Each ruling gives lines with fields separated by tabs:
 *
 *	refusal GAME/RULE SENTENCE     a pick at the question where the run stopped, and a
 *	                               rule that refuses it
 *	deck    GAME/RULE SENTENCE     a rule that refuses a deck
 *	why     VERDICT SENTENCE       the reason of a verdict
 *	fault   KIND SENTENCE          a fault of the game
 *	line    VERDICT LINE           a line of the ruling as text
 *
 * It fails, with a message on standard error, if the words of a rule have no slot for a value of
 * its refusal, or if a rule of shape permit has no words for a refusal.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/infractions.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/disputes.h"
#include "judged/suite/fixtures.h"
#include "judged/telling/refusal.h"
#include "judged/words/choices.h"

/* Scenarios with at most FEW_MOVES moves are also judged with the moves from each one on cut
 * off. */
enum { FEW_MOVES = 8, MOST_SAID = 1024 };

static bool bad;

/* 1. Check that each value has a slot */

static bool
has_slot(const char *words, const char *name)
{
	char slot[80], number[80], silent[80];
	snprintf(slot, sizeof slot, "{%s}", name);
	snprintf(number, sizeof number, "{=%s", name);
	snprintf(silent, sizeof silent, "{-%s}", name);
	return strstr(words, slot) || strstr(words, number) || strstr(words, silent);
}

static void
check_slots(const char *game, const struct judge_rule_row *row, const struct judge_refusal *refusal)
{
	const char *words = row->refusal ? row->refusal : row->gist;
	for (int i = 0; i < refusal->n_values; i++)
		if (!has_slot(words, refusal->value[i].name)) {
			bad = true;
			fprintf(stderr, "%s/%s: the value `%s` has no slot\n", game, row->name,
			        refusal->value[i].name);
		}
}

/* 2. Refusals */

static void
print_refusal(const struct ruling *r, const char *kind, judge_seat seat, const char *begins,
              const struct judge_refusal *refusal)
{
	const struct transcript *t = r->transcript;
	const struct judge_ruleset *rules = judge_run_params(r->run)->rules;
	const struct judge_rule_row *row = rulebook_rule_row(t->game->name, refusal->rule);
	char says[MOST_SAID] = "";
	say_refusal(says, sizeof says, t, rules, seat, refusal);
	if (judge_ruleset_has(rules, refusal->rule))
		check_slots(t->game->name, row, refusal);
	if (row->shape == JUDGE_PERMIT && !row->refusal &&
	    judge_ruleset_has(rules, refusal->rule)) {
		bad = true;
		fprintf(stderr, "%s permits, and has no words for a refusal\n", row->name);
	}
	printf("%s\t%s/%s\t%s%s.\n", kind, t->game->name, row->name, begins, says);
}

static void
print_refusals(const struct ruling *r, struct judge_pick pick)
{
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = judge_test(r->run, pick, refusal, JUDGE_REFUSALS);
	char what[SAY_PICK], begins[SAY_PICK + 16] = "";
	say_pick(r->run, pick, what, sizeof what);
	say_add(begins, sizeof begins, "%s can't %s: ", say_seat(pick.seat), what);
	begins[0] = (char)toupper((unsigned char)begins[0]);
	for (int i = 0; i < n && i < JUDGE_REFUSALS; i++)
		print_refusal(r, "refusal", pick.seat < JUDGE_SEATS ? pick.seat : JUDGE_NO_SEAT,
		              begins, &refusal[i]);
}

static void
print_candidates(const struct ruling *r)
{
	static struct judge_pick pick[JUDGE_PICKS];
	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return;
	int n = judge_candidates(r->run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		print_refusals(r, pick[i]);
	if (r->stop == JUDGE_REFUSED)
		print_refusals(r, judge_refused_pick(r->run));
}

static void
print_deck_faults(const struct ruling *r)
{
	const struct judge_deck_fault *fault;
	int n = judge_deck_faults(r->run, &fault);
	for (int i = 0; i < n; i++) {
		char card[SAY_CARD] = "", begins[SAY_CARD + 40] = "";
		if (fault[i].def < r->transcript->cards.n)
			say_card(&r->transcript->cards, fault[i].def, card, sizeof card);
		say_add(begins, sizeof begins, "%s's %s legal%s%s: ", say_seat(fault[i].seat),
		        say_decks_not(r->transcript->game), *card ? " because of " : "", card);
		print_refusal(r, "deck", fault[i].seat, begins, &fault[i].refusal);
	}
}

/* 3. Other texts */

static void
print_lines(const struct ruling *r, char *text)
{
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		printf("line\t%s\t%s\n", ruling_verdict_word(r->verdict), line);
}

static void
print_said(struct ruling *r)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(r, &infraction);
	char *text = NULL;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	if (!to)
		abort();
	ruling_text(r, VIEW_JUDGE, RULING_TEXT_ADVICE | RULING_TEXT_LONG, to);
	ruling_text(r, VIEW_JUDGE, RULING_TEXT_ADVICE, to);
	fclose(to);
	printf("why\t%s\t%s\n", ruling_verdict_word(r->verdict), r->why);
	for (uint32_t i = 0; i < n; i++) {
		char why[INFRACTION_WHY];
		infraction_said(&infraction[i], why);
		printf("fault\t%s\t%s\n", infraction_kind_word(infraction[i].kind), why);
	}
	print_lines(r, text);
	free(text);
}

static void
print_ruling(const struct transcript *transcript)
{
	struct ruling ruling = { 0 };
	struct fault fault;
	if (ruling_make(&ruling, transcript, NULL, &fault)) {
		print_deck_faults(&ruling);
		print_candidates(&ruling);
		print_said(&ruling);
	}
	ruling_free(&ruling);
}

/* 4. Sources of rulings */

static void
print_dispute(struct dispute *dispute)
{
	struct ruling ruling = { 0 };
	struct fault fault;
	if (dispute_judge(dispute, &ruling, &fault)) {
		print_deck_faults(&ruling);
		print_candidates(&ruling);
		print_said(&ruling);
	}
	ruling_free(&ruling);
	dispute_free(dispute);
}

static void
print_file(const char *path)
{
	struct dispute dispute;
	struct transcript transcript;
	struct fault fault;
	if (dispute_read(&dispute, path, &fault)) {
		print_dispute(&dispute);
	} else if (transcript_load(&transcript, path, NULL, &fault)) {
		print_ruling(&transcript);
		transcript_free(&transcript);
	}
}

static void
print_scenario(const struct fixture *fixture, const struct rulebook_edition *edition)
{
	struct transcript transcript;
	struct fault fault;
	if (!fixture_decode(fixture, edition, &transcript, &fault))
		return;
	size_t all = transcript.n_moves;
	print_ruling(&transcript);
	for (size_t n = 0; n < all && all <= FEW_MOVES; n++) {
		transcript.n_moves = n;
		print_ruling(&transcript);
	}
	transcript.n_moves = all;
	transcript_free(&transcript);
}

static void
print_suite(const char *folder)
{
	struct fixtures fixtures;
	struct fault fault;
	if (!fixtures_load(&fixtures, folder, NULL, &fault)) {
		fprintf(stderr, "%s: %s\n", folder, fault.code);
		bad = true;
		return;
	}
	for (size_t i = 0; i < fixtures.n; i++)
		print_scenario(&fixtures.at[i],
		               fixtures.at[i].edition[fixtures.at[i].n_editions - 1]);
	fixtures_free(&fixtures);
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		(strcmp(argv[i], "fixtures") == 0 ? print_suite : print_file)(argv[i]);
	return bad;
}

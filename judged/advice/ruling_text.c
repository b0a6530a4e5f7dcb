/*
 * ruling_text.c: a ruling to be read aloud, in at most eight lines.
 *
 * Every part of a ruling writes its own line, or none. When there are more than eight, the last two
 * become one until there are eight: what stands last is what matters least at the table.
 */
#include <ctype.h>
#include <string.h>

#include "judged/ruling/accounts.h"
#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/fouls.h"
#include "judged/words/say.h"
#include "judged/ruling/tree.h"

/* Options and faults of decks named in one line, its length, and lines. */
enum { TEXT_OPTIONS = 10, TEXT_FAULTS = 8, TEXT_LINE = RULING_WHY, TEXT_PARTS = 16, TEXT_MOST = 8 };

struct told {
	char line[TEXT_PARTS][TEXT_LINE];
	int n;
};

/* The next line to write; empty, and not told as long as it stays so. */
static char *
next_line(struct told *told)
{
	if (told->n == 0 || *told->line[told->n - 1])
		told->n++;
	char *line = told->line[told->n - 1];
	*line = '\0';
	return line;
}

/* 1. The verdict and where it fell */

static int32_t
read_named(const struct ruling *r, const char *name, const struct judge_property **found)
{
	const struct judge_game *game = r->transcript->game;
	for (int i = 0; i < game->n_properties; i++) {
		*found = &game->property[i];
		if ((*found)->of == JUDGE_OF_GAME && strcmp((*found)->name, name) == 0)
			return ruling_foul(r) ? foul_when(ruling_foul(r), game, i)
			                      : judge_read(r->run, i, 0);
	}
	return JUDGE_NO_NUMBER;
}

/* At the first fault of play, else where the run stopped. */
static void
add_when(const struct ruling *r, char *line)
{
	const struct judge_property *property;
	int32_t turn = read_named(r, "turn", &property);
	int32_t player = read_named(r, "turn_player", &property);
	int32_t phase = read_named(r, "phase", &property);
	if (turn == JUDGE_NO_NUMBER || turn == 0)
		return;
	say_add(line, TEXT_LINE, ", turn %d", (int)turn);
	if (player >= 0 && player < JUDGE_SEATS)
		say_add(line, TEXT_LINE, " of %s", say_seat((judge_seat)player));
	if (phase >= 0 && property->names)
		say_add(line, TEXT_LINE, ", %s phase", property->names[phase]);
}

static void
add_verdict(const struct ruling *r, enum view view, char *line)
{
	const struct judge_fault *fault;
	const char *word = ruling_verdict_word(ruling_verdict_of(r, view));
	for (; *word; word++)
		say_add(line, TEXT_LINE, "%c", toupper((unsigned char)*word));
	if (r->move)
		say_add(line, TEXT_LINE, ": move %u of %zu", r->move, r->transcript->n_moves);
	else if (judge_deck_faults(r->run, &fault))
		say_add(line, TEXT_LINE, ": the decks");
	else
		say_add(line, TEXT_LINE, ": %zu move%s", r->transcript->n_moves - r->unread,
		        r->transcript->n_moves - r->unread == 1 ? "" : "s");
	if (r->mark.line)
		say_add(line, TEXT_LINE, " (line %d)", r->mark.line);
	add_when(r, line);
	say_add(line, TEXT_LINE, ".");
}

static void
add_why(const struct ruling *r, enum view view, char *line)
{
	bool known = r->why_by_view || view_knows(view, (uint8_t)(~r->why_hidden_from & 3));
	say_add(line, TEXT_LINE, "%s",
	        known ? ruling_why(r, view) : "What decided it lies hidden from this view.");
}

/* 2. Clauses */

static void
add_clause(const struct ruling *r, const struct judge_refusal *refusal, char *line)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	char values[96];
	say_values(refusal->value, refusal->n_values, values, sizeof values);
	say_add(line, TEXT_LINE, "%s%s %s", *line ? "; " : "", clause_said(edition, refusal->rule),
	        rulebook_rule_row(edition->game, refusal->rule)->name);
	if (*values)
		say_add(line, TEXT_LINE, " (%s)", values);
	say_source(&r->transcript->cards, refusal->by, 0, values, sizeof values);
	if (*values)
		say_add(line, TEXT_LINE, " by the text of %s", values);
}

/* The cards of one rule's faults, each with its values; answers how many faults that were. */
static int
add_faulty(const struct ruling *r, const struct judge_fault *fault, int n, char *line)
{
	const struct judge_card_set *cards = &r->transcript->cards;
	char values[96];
	int same = 0;
	while (same < n && fault[same].seat == fault->seat &&
	       fault[same].refusal.rule == fault->refusal.rule)
		same++;
	say_add(line, TEXT_LINE, "%s%s: %s %s", *line ? "; " : "", say_seat(fault->seat),
	        clause_said(r->transcript->edition, fault->refusal.rule),
	        rulebook_rule_row(r->transcript->game->name, fault->refusal.rule)->name);
	for (int i = 0; i < same && i < TEXT_FAULTS; i++) {
		const struct judge_refusal *refusal = &fault[i].refusal;
		const char *number = fault[i].def < cards->n ? cards->def[fault[i].def].number : "";
		say_values(refusal->value, refusal->n_values, values, sizeof values);
		if (*number || *values)
			say_add(line, TEXT_LINE, "%s %s%s%s%s%s", i ? "," : "", number,
			        *number && *values ? " " : "", *values ? "(" : "", values,
			        *values ? ")" : "");
	}
	if (same > TEXT_FAULTS)
		say_add(line, TEXT_LINE, " and %d more", same - TEXT_FAULTS);
	return same;
}

static void
add_clauses(const struct ruling *r, char *out)
{
	const struct judge_refusal *refusal;
	const struct judge_fault *fault;
	char line[TEXT_LINE] = "";
	if (r->doubt == RULING_BY_HIDDEN)
		return;
	for (int n = ruling_refusals(r, &refusal), i = 0; i < n; i++)
		add_clause(r, &refusal[i], line);
	int n = judge_deck_faults(r->run, &fault);
	for (int i = 0, groups = 0; i < n; groups++) {
		if (groups == TEXT_FAULTS) {
			say_add(line, sizeof line, "; and %d more", n - i);
			break;
		}
		i += add_faulty(r, &fault[i], n - i, line);
	}
	if (*line)
		say_add(out, TEXT_LINE, "Clauses of %s/%s: %s.", r->transcript->game->name,
		        r->transcript->edition->name, line);
}

/* 3. What may be done */

/* The options the reader may know, at most `cap` of them, the nearest to a refused move first; returns how
 * many there are. */
static int
known_options(struct ruling *r, enum view view, struct judge_pick *out, int cap)
{
	struct judge_pick pick[JUDGE_PICKS];
	struct advice_near near[TEXT_OPTIONS];
	int known = 0;
	if (r->stop == JUDGE_REFUSED) {
		known = advice_nearest(r, view, near, cap);
		for (int i = 0; i < known && i < cap; i++)
			out[i] = near[i].pick;
		return known;
	}
	int n = judge_options(r->run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		if (pick_is_known(r->run, pick[i], view) && known++ < cap)
			out[known - 1] = pick[i];
	return known;
}

static int
of_one_verb(const struct judge_pick *pick, int n)
{
	int same = 1;
	while (same < n && pick[same].verb == pick[0].verb)
		same++;
	return same;
}

static void
add_options(struct ruling *r, enum view view, char *out)
{
	struct judge_pick pick[TEXT_OPTIONS];
	char line[TEXT_LINE] = "", text[SAY_PICKS];
	if ((r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED) || r->doubt == RULING_BY_HIDDEN)
		return;
	int known = known_options(r, view, pick, TEXT_OPTIONS);
	int named = known < TEXT_OPTIONS ? known : TEXT_OPTIONS;
	for (int i = 0, n; i < named; i += n) {
		n = of_one_verb(&pick[i], named - i);
		say_picks(r->run, &pick[i], n, text, sizeof text);
		say_add(line, sizeof line, "%s%s", i ? "; " : "", text);
	}
	if (known > named)
		say_add(line, sizeof line, "; and %d more", known - named);
	if (asked_has_secrets(r->run, view))
		say_add(line, sizeof line, "%swhatever the hidden cards of %s allow",
		        *line ? "; " : "", say_seat(judge_question(r->run)->seat));
	if (*line)
		say_add(out, TEXT_LINE, "%s: %s.",
		        r->stop == JUDGE_OPEN ? "Legal now"
		        : known > 1           ? "Legal instead, nearest first"
		                              : "Legal instead",
		        line);
}

/* What going back would leave players knowing, and what the ruling rests on. */
static void
add_advice(const struct advice *advice, char *line)
{
	char back[TEXT_LINE], proof[SAY_PICKS];
	advice_say_back(advice, back, sizeof back);
	counter_proof_say(&advice->proof, &advice->trial, proof, sizeof proof);
	if (*back || *proof)
		say_add(line, TEXT_LINE, "%s%s%s.", back, *back && *proof ? "; " : "", proof);
	line[0] = (char)toupper((unsigned char)line[0]);
}

/* With advice, the options are those at the first refused decision, though the game went on. */
static void
add_what_now(struct ruling *r, enum view view, bool advised, struct told *told)
{
	struct advice advice;
	if (!advised) {
		add_options(r, view, next_line(told));
		return;
	}
	advice_make(r, view, &advice);
	add_options(advice.at ? advice.at : r, view, next_line(told));
	add_advice(&advice, next_line(told));
	advice_free(&advice);
}

/* 4. Claims, readings, versions */

static void
add_claims(const struct ruling *r, enum view view, char *out)
{
	int count[COMPARE_HIDDEN + 1] = { 0 };
	char line[TEXT_LINE] = "", say[120], hidden[24] = "";
	if (r->n_claims == 0)
		return;
	for (size_t i = 0; i < r->n_claims; i++) {
		const struct compare_result *result = &r->claim_result[i];
		enum compare_answer answer = compare_answered(result, view);
		count[answer]++;
		if (answer == COMPARE_UPHELD)
			continue;
		expect_say(&r->claim[i], say, sizeof say);
		bool known = view_knows(view, (uint8_t)(~result->hidden_from & 3));
		say_add(line, sizeof line, "; %s: %s", expect_answer_word((uint8_t)answer), say);
		if (answer != COMPARE_HIDDEN)
			say_add(line, sizeof line, " (%s)", known ? result->actual : "hidden");
	}
	if (count[COMPARE_HIDDEN])
		snprintf(hidden, sizeof hidden, ", %d hidden", count[COMPARE_HIDDEN]);
	say_add(out, TEXT_LINE, "Claims: %d upheld, %d refuted, %d unknown%s%s.",
	        count[COMPARE_UPHELD], count[COMPARE_REFUTED], count[COMPARE_UNKNOWN], hidden,
	        line);
}

static void
add_accounts(const struct ruling *r, enum view view, struct told *told)
{
	char against[TEXT_LINE] = "";
	if (!r->accounts)
		return;
	accounts_say(r->accounts, view, next_line(told), against, TEXT_LINE);
	say_add(next_line(told), TEXT_LINE, "%s", against);
}

/* "Readings relied on: G1, G2." of the objects whose member `is` is that word, or of all; the list is
 * given up. */
static void
add_relied_on(json_t *list, const char *is, const char *name, const char *heading, char *out)
{
	char line[TEXT_LINE] = "";
	const json_t *one;
	size_t i;
	json_array_foreach(list, i, one) {
		const char *kind = json_string_value(json_object_get(one, "is"));
		if (!is || strcmp(kind, is) == 0)
			say_add(line, sizeof line, "%s%s", *line ? ", " : "",
			        json_string_value(json_object_get(one, name)));
	}
	if (*line)
		say_add(out, TEXT_LINE, "%s%s: %s.", *out ? " " : "", heading, line);
	json_decref(list);
}

static void
add_readings(struct ruling *r, char *out)
{
	add_relied_on(ruling_readings(r), NULL, "id", "Readings relied on", out);
	add_relied_on(ruling_beyond_text(r), "house", "clause",
	              "House rules relied on, which are not in the document", out);
	add_relied_on(ruling_beyond_text(r), "presumed", "clause",
	              "Clauses relied on whose text is presumed", out);
}

static void
add_versions(struct ruling *r, enum view view, char *line)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	struct ruling_hashes hashes;
	ruling_seen_hashes(r, view, &hashes);
	say_add(line, TEXT_LINE,
	        "Judged by %s/%s of %s, engine %s; transcript %.12s, chain %.12s, position %.12s.",
	        edition->game, edition->name, edition->date, JUDGE_ENGINE_VERSION,
	        hashes.transcript, hashes.chain, hashes.position);
}

/* 5. All of it */

static void
tell(struct told *told, FILE *to)
{
	int n = told->n > 0 && !*told->line[told->n - 1] ? told->n - 1 : told->n;
	for (int i = 0; i < n; i++)
		fprintf(to, "%s%s", told->line[i], i + 1 < TEXT_MOST || i + 1 == n ? "\n" : " ");
}

void
ruling_text(struct ruling *r, enum view view, unsigned telling, FILE *to)
{
	struct told told = { .n = 0 };
	add_verdict(r, view, next_line(&told));
	add_why(r, view, next_line(&told));
	add_clauses(r, next_line(&told));
	add_fouls(r, view, next_line(&told), TEXT_LINE);
	add_what_now(r, view, telling & RULING_TELL_ADVICE, &told);
	add_claims(r, view, next_line(&told));
	add_accounts(r, view, &told);
	add_readings(r, next_line(&told));
	add_versions(r, view, next_line(&told));
	tell(&told, to);
	if (!(telling & RULING_TELL_FULL))
		return;
	fprintf(to, "\n");
	ruling_tree(r, view, to);
}

/*
 * ruling_text.c: writes the long form of a ruling, in at most eight lines; ruling_short.c has the
 * short one.
 *
 * Every part of a ruling writes its own line, or none. Lines after the eighth are appended to it:
 * the last parts matter least at the table.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/advice/saying.h"
#include "judged/ruling/accounts.h"
#include "judged/ruling/fouls.h"
#include "judged/ruling/nearest.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/tree.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

enum { TEXT_MOST = 8 };

struct saying *
saying_begin(const struct ruling_snapshot *snap, enum view view)
{
	struct saying *s = alloc_bytes(sizeof *s + (size_t)SAYING_PARTS * SAYING_LINE);
	*s = (struct saying){ .snap = snap, .view = view, .line = (char(*)[SAYING_LINE])(s + 1) };
	return s;
}

char *
saying_line(struct saying *s)
{
	if (s->n == 0 || *s->line[s->n - 1])
		s->n++;
	char *line = s->line[s->n - 1];
	*line = '\0';
	return line;
}

int
saying_lines(const struct saying *s)
{
	return s->n > 0 && !*s->line[s->n - 1] ? s->n - 1 : s->n;
}

/* 1. The verdict and its place */

/* Write the time of the first fault of play, or of where the run stopped. */
static void
add_when(const struct saying *s, char *line)
{
	uint32_t at = saying_member(s, 0, "at");
	int turn = saying_number(s, at, "turn");
	const char *player = saying_text(s, at, "turn_player"),
		   *phase = saying_text(s, at, "phase");
	if (turn == 0)
		return;
	say_add(line, SAYING_LINE, ", turn %d", turn);
	if (*player)
		say_add(line, SAYING_LINE, " (%s's)", player);
	if (*phase)
		say_add(line, SAYING_LINE, ", %s phase", phase);
}

/* Write the verdict in capitals, at the beginning of a line. */
static void
add_verdict(const char *verdict, char *line)
{
	bool surplus = strcmp(verdict, ruling_verdict_word(RULING_SURPLUS)) == 0;
	const char *word = surplus ? "out of place" : verdict;
	size_t n = strnlen(word, SAYING_LINE - 1);
	for (size_t i = 0; i < n; i++)
		line[i] = (char)toupper((unsigned char)word[i]);
	line[n] = '\0';
}

void
saying_verdict(const struct saying *s, char *line)
{
	uint32_t at = saying_member(s, 0, "at");
	int moves = saying_number(s, 0, "moves"), read = moves - saying_number(s, 0, "unread");
	add_verdict(saying_text(s, 0, "verdict"), line);
	if (saying_number(s, at, "move"))
		say_add(line, SAYING_LINE, ": move %d of %d", saying_number(s, at, "move"), moves);
	else if (saying_member(s, 0, "deck_infractions"))
		say_add(line, SAYING_LINE, ": the decks");
	else
		say_add(line, SAYING_LINE, ": %d move%s", read, read == 1 ? "" : "s");
	if (saying_number(s, at, "line"))
		say_add(line, SAYING_LINE, " (line %d)", saying_number(s, at, "line"));
	add_when(s, line);
	say_add(line, SAYING_LINE, ".");
}

void
saying_why(const struct saying *s, char *line)
{
	say_add(line, SAYING_LINE, "%s",
	        saying_member(s, 0, "reason_hidden") ? "What decided it is hidden from this view."
	                                             : saying_text(s, 0, "reason"));
}

/* 2. Clauses */

void
saying_values(const struct saying *s, uint32_t clause, char *out, size_t cap)
{
	*out = '\0';
	uint32_t values = saying_member(s, clause, "values");
	for (uint32_t at = saying_first(s, values); at; at = saying_next(s, at))
		say_add(out, cap, "%s%s %d", *out ? ", " : "",
		        snapshot_name_text(s->snap, s->snap->cell[at].name),
		        (int)s->snap->cell[at].is);
}

static void
add_clause(const struct saying *s, uint32_t clause, char *line)
{
	char values[96];
	const char *card = saying_text(s, clause, "card_text");
	saying_values(s, clause, values, sizeof values);
	say_add(line, SAYING_LINE, "%s%s %s", *line ? "; " : "", saying_text(s, clause, "said"),
	        saying_text(s, clause, "rule"));
	if (*values)
		say_add(line, SAYING_LINE, " (%s)", values);
	if (*card)
		say_add(line, SAYING_LINE, " under the text of %s", card);
}

static bool
same_rule(const struct saying *s, uint32_t a, uint32_t b)
{
	return strcmp(saying_text(s, a, "player"), saying_text(s, b, "player")) == 0 &&
	       strcmp(saying_text(s, a, "rule"), saying_text(s, b, "rule")) == 0;
}

/* Write the cards of one rule's faults, each with its values. Returns the first fault of another
 * rule. */
static uint32_t
add_faulty(const struct saying *s, uint32_t fault, char *line)
{
	char values[96];
	int same = 0;
	uint32_t at = fault;
	say_add(line, SAYING_LINE, "%s%s: %s %s", *line ? "; " : "",
	        saying_text(s, fault, "player"), saying_text(s, fault, "said"),
	        saying_text(s, fault, "rule"));
	for (; at && same_rule(s, fault, at); at = saying_next(s, at), same++) {
		const char *number = saying_text(s, at, "card");
		saying_values(s, at, values, sizeof values);
		if (same < SAYING_FAULTS && (*number || *values))
			say_add(line, SAYING_LINE, "%s %s%s%s%s%s", same ? "," : "", number,
			        *number && *values ? " " : "", *values ? "(" : "", values,
			        *values ? ")" : "");
	}
	if (same > SAYING_FAULTS)
		say_add(line, SAYING_LINE, " and %d more", same - SAYING_FAULTS);
	return at;
}

static int
count_from(const struct saying *s, uint32_t at)
{
	int n = 0;
	for (; at; at = saying_next(s, at))
		n++;
	return n;
}

static void
add_clauses(const struct saying *s, char *out)
{
	char line[SAYING_LINE];
	int groups = 0;
	*line = '\0';
	if (saying_member(s, 0, "by_hidden"))
		return;
	for (uint32_t at = saying_first(s, saying_member(s, 0, "clauses")); at;
	     at = saying_next(s, at))
		add_clause(s, at, line);
	uint32_t fault = saying_first(s, saying_member(s, 0, "deck_infractions"));
	while (fault && groups++ < SAYING_FAULTS)
		fault = add_faulty(s, fault, line);
	if (fault)
		say_add(line, sizeof line, "; and %d more", count_from(s, fault));
	if (*line)
		say_add(out, SAYING_LINE, "Clauses of %s/%s: %s.", saying_text(s, 0, "game"),
		        saying_text(s, 0, "edition"), line);
}

/* 3. Options */

/* Insert an option in the sorted list, after others that are as near. */
static void
insert(const struct saying *s, struct saying_found *options, uint32_t one)
{
	int i = options->named, far = saying_number(s, one, "far");
	for (; i > 0 && saying_number(s, options->at[i - 1], "far") > far; i--)
		if (i < SAYING_OPTIONS)
			options->at[i] = options->at[i - 1];
	if (i < SAYING_OPTIONS)
		options->at[i] = one;
	options->named += options->named < SAYING_OPTIONS;
	options->all++;
}

static void
find_options(const struct saying *s, uint32_t list, struct saying_found *out)
{
	for (uint32_t at = saying_first(s, list); at; at = saying_next(s, at))
		if (saying_member(s, at, "verb"))
			insert(s, out, at);
		else
			out->asked = saying_text(s, at, "player");
}

/* Return the argument of an option. An option stored without its parts has the place in the first
 * one. */
static struct say_argument
argument_of(const struct saying *s, uint32_t option)
{
	return (struct say_argument){ saying_text(s, option, "argument"),
		                      saying_text(s, option, "at"),
		                      saying_member(s, option, "ability") };
}

/* Write the options with the verb of the first: "play X, Y or Z". Returns their number. */
static int
say_of_one_verb(const struct saying *s, const uint32_t *at, int n, char *out, size_t cap)
{
	char all[SAY_PICKS] = "";
	const char *verb = saying_text(s, at[0], "verb");
	int same = 0, last = 0;
	while (last < n && strcmp(saying_text(s, at[last], "verb"), verb) == 0)
		last++;
	for (; same < last; same++) {
		const struct say_argument one = argument_of(s, at[same]),
					  next = argument_of(s,
		                                             at[same + 1 < last ? same + 1 : same]);
		say_one_of(all, sizeof all, &one, same + 1 < last ? &next : NULL, same, last);
	}
	*out = '\0';
	say_add(out, cap, "%s", saying_text(s, at[0], "opens"));
	if (saying_member(s, at[0], "closes"))
		say_add(out, cap, "%s%s", all, saying_text(s, at[0], "closes"));
	return last;
}

bool
saying_find_options(const struct saying *s, struct saying_found *out)
{
	uint32_t open = saying_member(s, 0, "options");
	uint32_t instead = saying_member(s, 0, "legal_instead");
	*out = (struct saying_found){ .named = 0 };
	if ((!open && !instead) || saying_member(s, 0, "by_hidden"))
		return false;
	find_options(s, open ? open : instead, out);
	return true;
}

bool
saying_options(const struct saying *s, char *line)
{
	struct saying_found options;
	char text[SAY_PICKS];
	if (!saying_find_options(s, &options))
		return false;
	for (int i = 0, n; i < options.named; i += n) {
		n = say_of_one_verb(s, &options.at[i], options.named - i, text, sizeof text);
		say_add(line, SAYING_LINE, "%s%s", i ? "; " : "", text);
	}
	if (options.all > options.named)
		say_add(line, SAYING_LINE, "; %d more not listed", options.all - options.named);
	if (options.asked)
		say_add(line, SAYING_LINE, "%smoves with %s's hidden cards", *line ? "; " : "",
		        options.asked);
	return options.all > 1;
}

static void
add_options(const struct saying *s, char *out)
{
	char line[SAYING_LINE];
	*line = '\0';
	bool open = saying_member(s, 0, "options");
	bool several = saying_options(s, line);
	if (*line)
		say_add(out, SAYING_LINE, "%s: %s.",
		        open      ? "Legal now"
		        : several ? "Legal instead, most similar first"
		                  : "Legal instead",
		        line);
}

/* Write what players will have seen if the game is rewound, and the counter-proof. */
static void
add_advice(const struct advice *advice, char *line)
{
	char back[SAYING_LINE], proof[SAY_PICKS];
	advice_say_back(advice, back, sizeof back);
	counter_proof_say(&advice->proof, &advice->trial, proof, sizeof proof);
	back[0] = (char)toupper((unsigned char)back[0]);
	proof[0] = (char)toupper((unsigned char)proof[0]);
	say_add(line, SAYING_LINE, "%s%s%s%s%s", back, *back ? "." : "", *back && *proof ? " " : "",
	        proof, *proof ? "." : "");
}

/* Write what to do. With advice, the options are those at the first refused decision, even if the
 * game went on. */
static void
add_what_now(struct saying *s, const struct advice *advice)
{
	if (!advice) {
		add_options(s, saying_line(s));
		return;
	}
	if (advice->at && advice->at != advice->of) {
		const struct ruling_snapshot *snap = s->snap;
		struct ruling_snapshot at = { 0 };
		ruling_freeze_members(advice->at, &at);
		s->snap = &at;
		add_options(s, saying_line(s));
		s->snap = snap;
		snapshot_free(&at);
	} else {
		add_options(s, saying_line(s));
	}
	add_advice(advice, saying_line(s));
}

/* 4. Claims, readings, versions */

static void
add_claim(const struct saying *s, uint32_t claim, int count[COMPARE_HIDDEN + 1], char *line)
{
	const char *answer = saying_text(s, claim, "answer");
	char say[120] = "";
	for (uint8_t i = 0; i <= COMPARE_HIDDEN; i++)
		count[i] += strcmp(answer, expect_answer_word(i)) == 0;
	if (strcmp(answer, expect_answer_word(COMPARE_UPHELD)) == 0)
		return;
	say_add(say, sizeof say, "%s", saying_text(s, claim, "claim"));
	say_add(line, SAYING_LINE, "; %s: `%s`", answer, say);
	if (strcmp(answer, expect_answer_word(COMPARE_HIDDEN)) != 0)
		say_add(line, SAYING_LINE, " (%s)",
		        saying_member(s, claim, "found") ? saying_text(s, claim, "found")
		                                         : "hidden");
}

void
saying_claims(const struct saying *s, char *out)
{
	int count[COMPARE_HIDDEN + 1] = { 0 };
	char line[SAYING_LINE], hidden[24] = "";
	uint32_t claim = saying_first(s, saying_member(s, 0, "claims"));
	*line = '\0';
	if (!claim)
		return;
	for (; claim; claim = saying_next(s, claim))
		add_claim(s, claim, count, line);
	if (count[COMPARE_HIDDEN])
		snprintf(hidden, sizeof hidden, ", %d hidden", count[COMPARE_HIDDEN]);
	say_add(out, SAYING_LINE, "Claims: %d upheld, %d refuted, %d unknown%s%s.",
	        count[COMPARE_UPHELD], count[COMPARE_REFUTED], count[COMPARE_UNKNOWN], hidden,
	        line);
}

void
saying_accounts(struct saying *s)
{
	char against[SAYING_LINE];
	*against = '\0';
	if (!saying_member(s, 0, "accounts"))
		return;
	accounts_say(s->snap, s->view, saying_line(s), against, SAYING_LINE);
	say_add(saying_line(s), SAYING_LINE, "%s", against);
}

bool
saying_accuses(const struct saying *s)
{
	uint32_t accounts = saying_member(s, 0, "accounts");
	return saying_member(s, accounts, "accuses") && !saying_number(s, 0, "unread") &&
	       strcmp(saying_text(s, 0, "verdict"), ruling_verdict_word(RULING_UNDETERMINED)) ==
	               0 &&
	       strcmp(saying_text(s, 0, "legality"), ruling_legality_word(RULING_LEGAL)) == 0;
}

/* Append "Readings relied on: G1, G2.", from the objects whose member `is` has this word, or from
 * all. */
static void
add_relied_on(const struct saying *s, const char *list, const char *is, const char *name,
              const char *heading, char *out)
{
	char line[SAYING_LINE];
	*line = '\0';
	for (uint32_t at = saying_first(s, saying_member(s, 0, list)); at; at = saying_next(s, at))
		if (!is || strcmp(saying_text(s, at, "is"), is) == 0)
			say_add(line, sizeof line, "%s%s", *line ? ", " : "",
			        saying_text(s, at, name));
	if (*line)
		say_add(out, SAYING_LINE, "%s%s: %s.", *out ? " " : "", heading, line);
}

void
saying_chosen(const struct saying *s, const char *before, const char *after, char *line)
{
	uint32_t first = saying_first(s, saying_member(s, 0, "chosen_readings"));
	for (uint32_t at = first; at; at = saying_next(s, at))
		say_add(line, SAYING_LINE, "%s%s=%s", at == first ? before : ", ",
		        saying_text(s, at, "id"), saying_text(s, at, "meaning"));
	if (first)
		say_add(line, SAYING_LINE, "%s", after);
}

static void
add_readings(const struct saying *s, char *out)
{
	add_relied_on(s, "readings", NULL, "id", "Readings relied on", out);
	add_relied_on(s, "beyond_text", "house", "clause",
	              "House rules relied on (not in the document)", out);
	add_relied_on(s, "beyond_text", "presumed", "clause",
	              "Clauses relied on whose missing text is presumed", out);
}

static void
add_versions(const struct saying *s, char *line)
{
	uint32_t versions = saying_member(s, 0, "versions");
	struct snapshot_hashes hashes;
	snapshot_hash(s->snap, s->view, &hashes);
	say_add(line, SAYING_LINE,
	        "Judged by %s/%s of %s, engine %s; transcript %.12s, chain %.12s, position %.12s.",
	        saying_text(s, 0, "game"), saying_text(s, versions, "edition"),
	        saying_text(s, versions, "date"), saying_text(s, versions, "engine"),
	        hashes.transcript, hashes.chain, hashes.position);
}

/* 5. The whole form */

static void
tell(const struct saying *s, FILE *to)
{
	int n = saying_lines(s);
	for (int i = 0; i < n; i++)
		fprintf(to, "%s%s", s->line[i], i + 1 < TEXT_MOST || i + 1 == n ? "\n" : " ");
}

/* Write all lines but the last. */
static struct saying *
say_most(const struct ruling_snapshot *snap, enum view view, const struct advice *advice)
{
	struct saying *s = saying_begin(snap, view);
	saying_verdict(s, saying_line(s));
	saying_chosen(s, SAYING_CHOSEN, ".", saying_line(s));
	saying_why(s, saying_line(s));
	saying_needs(s, saying_line(s));
	add_clauses(s, saying_line(s));
	fouls_say(snap, view, saying_line(s), SAYING_LINE);
	add_what_now(s, advice);
	saying_claims(s, saying_line(s));
	saying_accounts(s);
	add_readings(s, saying_line(s));
	return s;
}

static void
say_all(const struct ruling_snapshot *snap, enum view view, const struct advice *advice, FILE *to)
{
	struct saying *s = say_most(snap, view, advice);
	add_versions(s, saying_line(s));
	tell(s, to);
	free(s);
}

void
snapshot_say_words(const struct ruling_snapshot *snap, enum view view, FILE *to)
{
	struct saying *s = say_most(snap, view, NULL);
	tell(s, to);
	free(s);
}

static void
say_full(const struct ruling_snapshot *snap, enum view view, const struct advice *advice, FILE *to)
{
	say_all(snap, view, advice, to);
	fprintf(to, "\n");
	ruling_tree(snap, view, to);
}

void
snapshot_say(const struct ruling_snapshot *snap, enum view view, const char *language, FILE *to)
{
	snapshot_say_short(snap, view, language, NULL, to);
}

void
snapshot_say_full(const struct ruling_snapshot *snap, enum view view, FILE *to)
{
	say_full(snap, view, NULL, to);
}

void
ruling_text(struct ruling *r, enum view view, unsigned telling, FILE *to)
{
	ruling_text_in(r, view, "en", telling, to);
}

static void
tell_told(const struct ruling_snapshot *snap, enum view view, const char *language,
          unsigned telling, const struct advice *advice, FILE *to)
{
	if (telling & RULING_TELL_FULL)
		say_full(snap, view, advice, to);
	else if (telling & RULING_TELL_LONG)
		say_all(snap, view, advice, to);
	else
		snapshot_say_short(snap, view, language, advice, to);
}

static void
tell_ruling(struct ruling *r, enum view view, const char *language, unsigned telling,
            const struct advice *advice, FILE *to)
{
	struct ruling_snapshot snap = { 0 };
	(telling & (RULING_TELL_FULL | RULING_TELL_LONG)) ? ruling_freeze(r, &snap)
							  : ruling_freeze_members(r, &snap);
	tell_told(&snap, view, language, telling, advice, to);
	snapshot_free(&snap);
}

void
ruling_text_in(struct ruling *r, enum view view, const char *language, unsigned telling, FILE *to)
{
	struct advice advice;
	if (!(telling & RULING_TELL_ADVICE) || view != VIEW_JUDGE) {
		tell_ruling(r, view, language, telling, NULL, to);
		return;
	}
	advice_make(r, &advice);
	tell_ruling(r, view, language, telling, &advice, to);
	advice_free(&advice);
}

void
ruling_text_told(struct ruling *r, const struct ruling_snapshot *snap, enum view view,
                 const char *language, unsigned telling, FILE *to)
{
	struct advice advice;
	bool advised = telling & RULING_TELL_ADVICE && view == VIEW_JUDGE;
	if (advised)
		advice_make(r, &advice);
	tell_told(snap, view, language, telling, advised ? &advice : NULL, to);
	if (advised)
		advice_free(&advice);
}

void
ruling_text_advised(const struct advice *advice, const struct ruling_snapshot *snap,
                    const char *language, FILE *to)
{
	tell_told(snap, VIEW_JUDGE, language, 0, advice, to);
}

/* 6. As JSON */

void
ruling_write(const struct ruling_snapshot *snap, enum view view, unsigned include, unsigned indent,
             struct buffer *to)
{
	char headline[SAYING_LINE];
	const struct saying s = { .snap = snap, .view = view };
	saying_verdict(&s, headline);
	snapshot_write(snap, view, include, headline, indent, to);
}

char *
ruling_json_text(struct ruling *r, enum view view, size_t *len)
{
	struct ruling_snapshot snap = { 0 };
	struct buffer out = { 0 };
	ruling_freeze(r, &snap);
	ruling_write(&snap, view, SNAPSHOT_EVERYTHING, 0, &out);
	snapshot_free(&snap);
	buffer_end(&out);
	if (len)
		*len = out.n;
	return out.at;
}

json_t *
ruling_json(struct ruling *r, enum view view)
{
	size_t len;
	char *text = ruling_json_text(r, view, &len);
	json_t *out = json_loadb(text, len, 0, NULL);
	free(text);
	return out;
}

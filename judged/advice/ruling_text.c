/*
 * ruling_text.c: a ruling to be read aloud, in at most eight lines.
 *
 * Every part of a ruling writes its own line, or none. When there are more than eight, the last two
 * become one until there are eight: what stands last is what matters least at the table.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/accounts.h"
#include "judged/ruling/fouls.h"
#include "judged/ruling/nearest.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/tree.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

/* Options and faults of decks named in one line, its length, and lines. */
enum { TEXT_OPTIONS = 10, TEXT_FAULTS = 8, TEXT_LINE = RULING_WHY, TEXT_PARTS = 16, TEXT_MOST = 8 };

/* A ruling as it is told, to whom, and the lines so far. */
struct saying {
	const struct told_ruling *told;
	enum view view;
	char line[TEXT_PARTS][TEXT_LINE];
	int n;
};

/* The next line to write; empty, and not told as long as it stays so. */
static char *
next_line(struct saying *s)
{
	if (s->n == 0 || *s->line[s->n - 1])
		s->n++;
	char *line = s->line[s->n - 1];
	*line = '\0';
	return line;
}

static uint32_t
member(const struct saying *s, uint32_t of, const char *name)
{
	return told_member(s->told, of, s->view, name);
}

static const char *
text_at(const struct saying *s, uint32_t of, const char *name)
{
	return told_text_at(s->told, of, s->view, name);
}

static int
number_at(const struct saying *s, uint32_t of, const char *name)
{
	return (int)told_number_at(s->told, of, s->view, name);
}

static uint32_t
first_of(const struct saying *s, uint32_t list)
{
	return list ? told_first(s->told, list, s->view) : 0;
}

static uint32_t
next_of(const struct saying *s, uint32_t at)
{
	return told_next(s->told, at, s->view);
}

/* 1. The verdict and where it fell */

/* At the first fault of play, else where the run stopped. */
static void
add_when(const struct saying *s, char *line)
{
	uint32_t at = member(s, 0, "at");
	int turn = number_at(s, at, "turn");
	const char *player = text_at(s, at, "turn_player"), *phase = text_at(s, at, "phase");
	if (turn == 0)
		return;
	say_add(line, TEXT_LINE, ", turn %d", turn);
	if (*player)
		say_add(line, TEXT_LINE, " (%s's)", player);
	if (*phase)
		say_add(line, TEXT_LINE, ", %s phase", phase);
}

static const char *
verdict_aloud(const char *verdict)
{
	return strcmp(verdict, ruling_verdict_word(RULING_SURPLUS)) == 0 ? "out of place" : verdict;
}

static void
add_verdict(const struct saying *s, char *line)
{
	uint32_t at = member(s, 0, "at");
	int moves = number_at(s, 0, "moves"), read = moves - number_at(s, 0, "unread");
	for (const char *word = verdict_aloud(text_at(s, 0, "verdict")); *word; word++)
		say_add(line, TEXT_LINE, "%c", toupper((unsigned char)*word));
	if (number_at(s, at, "move"))
		say_add(line, TEXT_LINE, ": move %d of %d", number_at(s, at, "move"), moves);
	else if (member(s, 0, "deck_faults"))
		say_add(line, TEXT_LINE, ": the decks");
	else
		say_add(line, TEXT_LINE, ": %d move%s", read, read == 1 ? "" : "s");
	if (number_at(s, at, "line"))
		say_add(line, TEXT_LINE, " (line %d)", number_at(s, at, "line"));
	add_when(s, line);
	say_add(line, TEXT_LINE, ".");
}

static void
add_why(const struct saying *s, char *line)
{
	say_add(line, TEXT_LINE, "%s",
	        member(s, 0, "why_hidden") ? "What decided it is hidden from this view."
	                                   : text_at(s, 0, "why"));
}

/* 2. Clauses */

/* "rank 5, zone 3" */
static void
say_values_of(const struct saying *s, uint32_t clause, char *out, size_t cap)
{
	*out = '\0';
	uint32_t values = member(s, clause, "values");
	for (uint32_t at = first_of(s, values); at; at = next_of(s, at))
		say_add(out, cap, "%s%s %d", *out ? ", " : "",
		        told_name_text(s->told, s->told->cell[at].name), (int)s->told->cell[at].is);
}

static void
add_clause(const struct saying *s, uint32_t clause, char *line)
{
	char values[96];
	const char *card = text_at(s, clause, "card_text");
	say_values_of(s, clause, values, sizeof values);
	say_add(line, TEXT_LINE, "%s%s %s", *line ? "; " : "", text_at(s, clause, "said"),
	        text_at(s, clause, "rule"));
	if (*values)
		say_add(line, TEXT_LINE, " (%s)", values);
	if (*card)
		say_add(line, TEXT_LINE, " by the text of %s", card);
}

static bool
same_rule(const struct saying *s, uint32_t a, uint32_t b)
{
	return strcmp(text_at(s, a, "player"), text_at(s, b, "player")) == 0 &&
	       strcmp(text_at(s, a, "rule"), text_at(s, b, "rule")) == 0;
}

/* The cards of one rule's faults, each with its values; answers the first fault of another. */
static uint32_t
add_faulty(const struct saying *s, uint32_t fault, char *line)
{
	char values[96];
	int same = 0;
	uint32_t at = fault;
	say_add(line, TEXT_LINE, "%s%s: %s %s", *line ? "; " : "", text_at(s, fault, "player"),
	        text_at(s, fault, "said"), text_at(s, fault, "rule"));
	for (; at && same_rule(s, fault, at); at = next_of(s, at), same++) {
		const char *number = text_at(s, at, "card");
		say_values_of(s, at, values, sizeof values);
		if (same < TEXT_FAULTS && (*number || *values))
			say_add(line, TEXT_LINE, "%s %s%s%s%s%s", same ? "," : "", number,
			        *number && *values ? " " : "", *values ? "(" : "", values,
			        *values ? ")" : "");
	}
	if (same > TEXT_FAULTS)
		say_add(line, TEXT_LINE, " and %d more", same - TEXT_FAULTS);
	return at;
}

static int
count_from(const struct saying *s, uint32_t at)
{
	int n = 0;
	for (; at; at = next_of(s, at))
		n++;
	return n;
}

static void
add_clauses(const struct saying *s, char *out)
{
	char line[TEXT_LINE] = "";
	int groups = 0;
	if (member(s, 0, "by_hidden"))
		return;
	for (uint32_t at = first_of(s, member(s, 0, "clauses")); at; at = next_of(s, at))
		add_clause(s, at, line);
	uint32_t fault = first_of(s, member(s, 0, "deck_faults"));
	while (fault && groups++ < TEXT_FAULTS)
		fault = add_faulty(s, fault, line);
	if (fault)
		say_add(line, sizeof line, "; and %d more", count_from(s, fault));
	if (*line)
		say_add(out, TEXT_LINE, "Clauses of %s/%s: %s.", text_at(s, 0, "game"),
		        text_at(s, 0, "edition"), line);
}

/* 3. What may be done */

/* The first options, or the nearest to what was refused, and how many there are. */
struct options {
	uint32_t at[TEXT_OPTIONS];
	int named, all;
	const char *asked; /* who holds hidden cards that may allow others, or NULL */
};

/* Keep the list sorted; what comes later stands after what is as near. */
static void
insert(const struct saying *s, struct options *options, uint32_t one)
{
	int i = options->named, far = number_at(s, one, "far");
	for (; i > 0 && number_at(s, options->at[i - 1], "far") > far; i--)
		if (i < TEXT_OPTIONS)
			options->at[i] = options->at[i - 1];
	if (i < TEXT_OPTIONS)
		options->at[i] = one;
	options->named += options->named < TEXT_OPTIONS;
	options->all++;
}

static void
find_options(const struct saying *s, uint32_t list, struct options *out)
{
	for (uint32_t at = first_of(s, list); at; at = next_of(s, at))
		if (member(s, at, "verb"))
			insert(s, out, at);
		else
			out->asked = text_at(s, at, "player");
}

/* Those of one verb: "play X, Y or Z". */
static int
say_of_one_verb(const struct saying *s, const uint32_t *at, int n, char *out, size_t cap)
{
	char all[SAY_PICKS] = "";
	const char *verb = text_at(s, at[0], "verb");
	int same = 0, last = 0;
	while (last < n && strcmp(text_at(s, at[last], "verb"), verb) == 0)
		last++;
	for (; same < last; same++)
		say_add(all, sizeof all, "%s%s",
		        same == 0          ? ""
		        : same == last - 1 ? " or "
		                           : ", ",
		        text_at(s, at[same], "argument"));
	*out = '\0';
	say_add(out, cap, "%s", text_at(s, at[0], "opens"));
	if (member(s, at[0], "closes"))
		say_add(out, cap, "%s%s", all, text_at(s, at[0], "closes"));
	return last;
}

static void
add_options(const struct saying *s, char *out)
{
	uint32_t open = member(s, 0, "options"), instead = member(s, 0, "legal_instead");
	struct options options = { .named = 0 };
	char line[TEXT_LINE] = "", text[SAY_PICKS];
	if ((!open && !instead) || member(s, 0, "by_hidden"))
		return;
	find_options(s, open ? open : instead, &options);
	for (int i = 0, n; i < options.named; i += n) {
		n = say_of_one_verb(s, &options.at[i], options.named - i, text, sizeof text);
		say_add(line, sizeof line, "%s%s", i ? "; " : "", text);
	}
	if (options.all > options.named)
		say_add(line, sizeof line, "; and %d more", options.all - options.named);
	if (options.asked)
		say_add(line, sizeof line, "%swhatever %s's hidden cards allow", *line ? "; " : "",
		        options.asked);
	if (*line)
		say_add(out, TEXT_LINE, "%s: %s.",
		        open              ? "Legal now"
		        : options.all > 1 ? "Legal instead, nearest first"
		                          : "Legal instead",
		        line);
}

/* What players would have seen if the game were rewound, and what the ruling rests on. */
static void
add_advice(const struct advice *advice, char *line)
{
	char back[TEXT_LINE], proof[SAY_PICKS];
	advice_say_back(advice, back, sizeof back);
	counter_proof_say(&advice->proof, &advice->trial, proof, sizeof proof);
	back[0] = (char)toupper((unsigned char)back[0]);
	if (strncmp(proof, "house/", strlen("house/")) != 0)
		proof[0] = (char)toupper((unsigned char)proof[0]);
	say_add(line, TEXT_LINE, "%s%s%s%s%s", back, *back ? "." : "", *back && *proof ? " " : "",
	        proof, *proof ? "." : "");
}

/* With advice, the options are those at the first refused decision, though the game went on. */
static void
add_what_now(struct saying *s, struct ruling *advised)
{
	struct advice advice;
	if (!advised) {
		add_options(s, next_line(s));
		return;
	}
	advice_make(advised, s->view, &advice);
	if (advice.at && advice.at != advised) {
		const struct told_ruling *told = s->told;
		struct told_ruling at = { 0 };
		ruling_freeze(advice.at, &at);
		s->told = &at;
		add_options(s, next_line(s));
		s->told = told;
		told_free(&at);
	} else {
		add_options(s, next_line(s));
	}
	add_advice(&advice, next_line(s));
	advice_free(&advice);
}

/* 4. Claims, readings, versions */

static void
add_claim(const struct saying *s, uint32_t claim, int count[COMPARE_HIDDEN + 1], char *line)
{
	const char *answer = text_at(s, claim, "answer");
	char say[120] = "";
	for (uint8_t i = 0; i <= COMPARE_HIDDEN; i++)
		count[i] += strcmp(answer, expect_answer_word(i)) == 0;
	if (strcmp(answer, expect_answer_word(COMPARE_UPHELD)) == 0)
		return;
	say_add(say, sizeof say, "%s", text_at(s, claim, "claim"));
	say_add(line, TEXT_LINE, "; %s: %s", answer, say);
	if (strcmp(answer, expect_answer_word(COMPARE_HIDDEN)) != 0)
		say_add(line, TEXT_LINE, " (%s)",
		        member(s, claim, "found") ? text_at(s, claim, "found") : "hidden");
}

static void
add_claims(const struct saying *s, char *out)
{
	int count[COMPARE_HIDDEN + 1] = { 0 };
	char line[TEXT_LINE] = "", hidden[24] = "";
	uint32_t claim = first_of(s, member(s, 0, "claims"));
	if (!claim)
		return;
	for (; claim; claim = next_of(s, claim))
		add_claim(s, claim, count, line);
	if (count[COMPARE_HIDDEN])
		snprintf(hidden, sizeof hidden, ", %d hidden", count[COMPARE_HIDDEN]);
	say_add(out, TEXT_LINE, "Claims: %d upheld, %d refuted, %d unknown%s%s.",
	        count[COMPARE_UPHELD], count[COMPARE_REFUTED], count[COMPARE_UNKNOWN], hidden,
	        line);
}

static void
add_accounts(struct saying *s)
{
	char against[TEXT_LINE] = "";
	if (!member(s, 0, "accounts"))
		return;
	accounts_say(s->told, s->view, next_line(s), against, TEXT_LINE);
	say_add(next_line(s), TEXT_LINE, "%s", against);
}

/* "Readings relied on: G1, G2." of the objects whose member `is` is that word, or of all. */
static void
add_relied_on(const struct saying *s, const char *list, const char *is, const char *name,
              const char *heading, char *out)
{
	char line[TEXT_LINE] = "";
	for (uint32_t at = first_of(s, member(s, 0, list)); at; at = next_of(s, at))
		if (!is || strcmp(text_at(s, at, "is"), is) == 0)
			say_add(line, sizeof line, "%s%s", *line ? ", " : "", text_at(s, at, name));
	if (*line)
		say_add(out, TEXT_LINE, "%s%s: %s.", *out ? " " : "", heading, line);
}

static void
add_readings(const struct saying *s, char *out)
{
	add_relied_on(s, "readings", NULL, "id", "Readings relied on", out);
	add_relied_on(s, "beyond_text", "house", "clause",
	              "House rules relied on, which are not in the document", out);
	add_relied_on(s, "beyond_text", "presumed", "clause",
	              "Clauses relied on whose text is presumed", out);
}

static void
add_versions(const struct saying *s, char *line)
{
	uint32_t versions = member(s, 0, "versions");
	struct told_hashes hashes;
	told_hash(s->told, s->view, &hashes);
	say_add(line, TEXT_LINE,
	        "Judged by %s/%s of %s, engine %s; transcript %.12s, chain %.12s, position %.12s.",
	        text_at(s, 0, "game"), text_at(s, versions, "edition"),
	        text_at(s, versions, "date"), text_at(s, versions, "engine"), hashes.transcript,
	        hashes.chain, hashes.position);
}

/* 5. All of it */

static void
tell(const struct saying *s, FILE *to)
{
	int n = s->n > 0 && !*s->line[s->n - 1] ? s->n - 1 : s->n;
	for (int i = 0; i < n; i++)
		fprintf(to, "%s%s", s->line[i], i + 1 < TEXT_MOST || i + 1 == n ? "\n" : " ");
}

/* All but the last line. With the ruling itself, where advice is wanted: that is not part of what is told. */
static struct saying *
say_most(const struct told_ruling *told, enum view view, struct ruling *advised)
{
	struct saying *s = alloc_zeroed(1, sizeof *s);
	s->told = told;
	s->view = view;
	add_verdict(s, next_line(s));
	add_why(s, next_line(s));
	add_clauses(s, next_line(s));
	fouls_say(told, view, next_line(s), TEXT_LINE);
	add_what_now(s, advised);
	add_claims(s, next_line(s));
	add_accounts(s);
	add_readings(s, next_line(s));
	return s;
}

static void
say_all(const struct told_ruling *told, enum view view, struct ruling *advised, FILE *to)
{
	struct saying *s = say_most(told, view, advised);
	add_versions(s, next_line(s));
	tell(s, to);
	free(s);
}

void
told_say_words(const struct told_ruling *told, enum view view, FILE *to)
{
	struct saying *s = say_most(told, view, NULL);
	tell(s, to);
	free(s);
}

void
told_headline(const struct told_ruling *told, enum view view, char *out, size_t cap)
{
	struct saying *s = alloc_zeroed(1, sizeof *s);
	s->told = told;
	s->view = view;
	add_verdict(s, next_line(s));
	snprintf(out, cap, "%s", s->line[0]);
	free(s);
}

void
told_say(const struct told_ruling *told, enum view view, FILE *to)
{
	say_all(told, view, NULL, to);
}

void
ruling_text(struct ruling *r, enum view view, unsigned telling, FILE *to)
{
	struct told_ruling told = { 0 };
	ruling_freeze(r, &told);
	say_all(&told, view, telling & RULING_TELL_ADVICE ? r : NULL, to);
	if (telling & RULING_TELL_FULL) {
		fprintf(to, "\n");
		ruling_tree(&told, view, to);
	}
	told_free(&told);
}

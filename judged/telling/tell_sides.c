/* tell_sides.c: what players did wrong, what they claim, and their accounts, in words. */
#include <string.h>

#include "judged/telling/lines.h"

enum { FAULT_ONE = 400, CLAIM_ONE = 240 };

/* 1. Infractions */

/* Return how an illegal move was treated, in words. */
static enum sentence_form
treatment(const struct telling *t, uint32_t fault)
{
	if (telling_number(t, fault, "rest"))
		return SENTENCE_ALSO_REFUSED;
	if (telling_is(t, fault, "treated", "skipped"))
		return SENTENCE_TAKEN_BACK;
	return telling_is(t, fault, "treated", "taken") ? SENTENCE_LET_STAND : SENTENCE_STOPS_HERE;
}

/* Append one fault: "Move 5 (7.2.2): B drew 0 cards instead of 2." */
static void
add_fault(const struct telling *t, uint32_t fault, char *line)
{
	char done[FAULT_ONE] = "";
	uint32_t clause = telling_first(t, telling_member(t, fault, "clauses"));
	telling_add(t, line, SENTENCE_FAULT, "dss", telling_number(t, fault, "move"),
	            clause ? telling_text(t, clause, "said") : "",
	            clause ? telling_text(t, clause, "clause") : "");
	sentences_told(t->snap, telling_member(t, fault, "parts"), t->view,
	               telling_number(t, fault, "done"), t->language, done, sizeof done);
	say_add(line, TELLING_LINE, "%s", done);
	if (telling_is(t, fault, "kind", "illegal")) {
		if (telling_number(t, fault, "impossible"))
			telling_add(t, line, SENTENCE_NOT_POSSIBLE, "");
		telling_add(t, line, treatment(t, fault), "");
	}
	sentence_stop(t->language, line, TELLING_LINE);
}

void
tell_faults_line(const struct telling *t, char *line)
{
	uint32_t list = telling_member(t, 0, "infractions");
	int n = list ? (int)snapshot_count(t->snap, list, t->view) : 0;
	if (n < 2)
		return;
	telling_add(t, line, SENTENCE_FAULTS, "d", n);
	for (uint32_t at = telling_first(t, list); at; at = telling_next(t, at))
		add_fault(t, at, line);
}

/* 2. Claims */

static const struct {
	const char *word;
	enum sentence_form form;
} answers[] = {
	{ "upheld", SENTENCE_FORMS },
	{ "refuted", SENTENCE_CLAIM_REFUTED },
	{ "unknown", SENTENCE_CLAIM_UNKNOWN },
	{ "hidden", SENTENCE_CLAIM_HIDDEN },
};

enum { ANSWERS = sizeof answers / sizeof answers[0] };

static int
answer_to(const struct telling *t, uint32_t claim)
{
	int i = 0;
	while (i + 1 < ANSWERS && !telling_is(t, claim, "answer", answers[i].word))
		i++;
	return i;
}

static void
add_claim(const struct telling *t, uint32_t claim, char *line)
{
	char text[CLAIM_ONE] = "";
	int answer = answer_to(t, claim);
	if (answers[answer].form == SENTENCE_FORMS)
		return;
	say_add(text, sizeof text, "%s", telling_text(t, claim, "claim"));
	telling_add(t, line, answers[answer].form, "s", text);
	if (answer + 1 < ANSWERS && telling_member(t, claim, "says")) {
		telling_add(t, line, SENTENCE_OPENS, "");
		telling_add_list(t, line, telling_member(t, claim, "says"), 0);
		telling_add(t, line, SENTENCE_CLOSES, "");
	} else if (answer + 1 < ANSWERS) {
		telling_add(t, line, SENTENCE_FOUND_HIDDEN, "");
	}
	telling_add(t, line, SENTENCE_ITEM_ENDS, "");
}

void
tell_claims_line(const struct telling *t, char *line)
{
	uint32_t first = telling_first(t, telling_member(t, 0, "claims"));
	int n[ANSWERS] = { 0 };
	for (uint32_t at = first; at; at = telling_next(t, at))
		n[answer_to(t, at)]++;
	if (!first)
		return;
	telling_add(t, line, SENTENCE_CLAIMS, "dddo", n[0], n[1], n[2], n[3]);
	for (uint32_t at = first; at; at = telling_next(t, at))
		add_claim(t, at, line);
	telling_add(t, line, SENTENCE_LIST_ENDS, "");
}

/* 3. Accounts */

static const char *const seats[] = { "A", "B" };

/* Return the first entry of the list that is about this player's account; 0 if there is none. */
static uint32_t
entry_of(const struct telling *t, const char *list, int seat)
{
	uint32_t all = telling_member(t, telling_member(t, 0, "accounts"), list);
	uint32_t at = telling_first(t, all);
	while (at && !telling_is(t, at, "account", seats[seat]))
		at = telling_next(t, at);
	return at;
}

static void
add_verdicts(const struct telling *t, char *line)
{
	bool any = false;
	telling_add(t, line, SENTENCE_ACCOUNTS, "");
	for (int seat = 0; seat < 2; seat++) {
		const struct ruling_snapshot *own = t->snap->account[seat];
		if (!own)
			continue;
		const char *verdict = snapshot_text_at(own, 0, t->view, "verdict");
		uint32_t accuses = entry_of(t, "accuses", seat);
		bool open = strcmp(verdict, "incomplete") == 0;
		if (any)
			telling_add(t, line, SENTENCE_ACCOUNTS_AND, "");
		telling_add(t, line, accuses ? SENTENCE_ACCOUNT_ACCUSES : SENTENCE_ACCOUNT_IS,
		            "sss", seats[seat],
		            accuses ? telling_text(t, accuses, "player")
		            : open  ? "consistent so far"
		                    : verdict,
		            verdict);
		any = true;
	}
	sentence_stop(t->language, line, TELLING_LINE);
}

/* Is the refused move at which the accounts diverge in the list `of`? Then the reason is given
 * there. */
static bool
is_among(const struct telling *t, const char *of, uint32_t part, int seat)
{
	uint32_t at = telling_member(t, part, "refused") ? entry_of(t, of, seat) : 0;
	for (; at; at = telling_next(t, at))
		if (telling_is(t, at, "account", seats[seat]) &&
		    telling_number(t, at, "move") == telling_number(t, part, "move") &&
		    !telling_member(t, at, "at"))
			return true;
	return false;
}

static void
add_divergence(const struct telling *t, uint32_t divergence, char *line)
{
	telling_add(t, line, SENTENCE_DIFFER, "d", telling_number(t, divergence, "move"));
	for (int seat = 0; seat < 2; seat++) {
		uint32_t part = telling_member(t, divergence, seats[seat]);
		if (is_among(t, "against", part, seat) || is_among(t, "accuses", part, seat))
			telling_add(t, line, SENTENCE_PART_NOT_LEGAL, "s", seats[seat]);
		else
			telling_add(t, line, SENTENCE_PART_SAYS, "ss", seats[seat],
			            telling_text(t, part, "says"));
		sentence_stop(t->language, line, TELLING_LINE);
	}
}

/* Write what speaks against an account: what the rules say, with the clause, or a fact and what the
 * account shows instead. */
static void
add_against(const struct telling *t, uint32_t one, char *line)
{
	const char *account = telling_text(t, one, "account");
	uint32_t point = telling_member(t, one, "point"), says = telling_member(t, one, "says");
	if (!point) {
		telling_add(t, line, SENTENCE_AGAINST, "s", account);
		telling_add_list(t, line, telling_member(t, one, "parts"), 0);
		telling_add(t, line, SENTENCE_OF_CLAUSE, "s", telling_text(t, one, "clause"));
	} else {
		telling_add(t, line, SENTENCE_AGAINST_FACT, "ss", account,
		            telling_text(t, one, "fact"));
		telling_add_list(t, line, point, 0);
		telling_add(t, line, SENTENCE_IN_ACCOUNT, "");
		if (!says)
			telling_add(t, line, SENTENCE_NOT_SO, "");
		telling_add_list(t, line, says, 0);
	}
	sentence_stop(t->language, line, TELLING_LINE);
}

/* Write what a player says the other did against the rules. */
static void
add_accusation(const struct telling *t, uint32_t one, char *line)
{
	telling_add(t, line, SENTENCE_ACCUSES, "ssd", telling_text(t, one, "account"),
	            telling_text(t, one, "player"), telling_number(t, one, "move"));
	telling_add_list(t, line, telling_member(t, one, "parts"), 0);
	telling_add(t, line, SENTENCE_OF_CLAUSE, "s", telling_text(t, one, "clause"));
	sentence_stop(t->language, line, TELLING_LINE);
}

void
tell_accounts(struct telling *t)
{
	uint32_t accounts = telling_member(t, 0, "accounts");
	uint32_t divergence = telling_member(t, accounts, "divergence");
	if (!accounts)
		return;
	char *line = telling_line(t);
	add_verdicts(t, line);
	if (divergence)
		add_divergence(t, divergence, line);
	line = telling_line(t);
	for (uint32_t at = telling_first(t, telling_member(t, accounts, "against")); at;
	     at = telling_next(t, at))
		add_against(t, at, line);
	for (uint32_t at = telling_first(t, telling_member(t, accounts, "accuses")); at;
	     at = telling_next(t, at))
		add_accusation(t, at, line);
}

/* accounts_say.c: what came of two accounts, as JSON and in one line. */
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts_internal.h"
#include "judged/ruling/explain.h"
#include "judged/words/say.h"

/* 1. Each account */

/* What the ruling of the common moves tells once, or at length. */
static const char *const told_once[] = { "format", "game",     "edition",   "view",
	                                 "claims", "versions", "citations", "position" };

/* A ruling without these, but with the account's own claims. */
static json_t *
account_json(struct account *account, enum view view)
{
	json_t *out = ruling_json(&account->ruling, view);
	json_t *claims = json_incref(json_object_get(out, "claims"));
	for (size_t i = 0; i < sizeof told_once / sizeof told_once[0]; i++)
		json_object_del(out, told_once[i]);
	json_object_del(json_object_get(out, "hashes"), "transcript");
	json_object_set_new(out, "claims", claims);
	return out;
}

/* 2. Where they part */

static const char *
kind_word(const struct accounts_parting *p)
{
	return p->kind == ACCOUNTS_OBSERVE ? "observation" : "decision";
}

static void
add_line(json_t *out, const struct account *account, uint32_t move)
{
	const struct transcript_move *at = &account->transcript.move[move - 1];
	json_object_set_new(out, "move", json_integer(move));
	if (at->mark.line)
		json_object_set_new(out, "line", json_integer(at->mark.line));
}

/* What is noted is told as it is written: a transcript's own words are no secret. */
static json_t *
note_json(const struct account *account, uint32_t move)
{
	const struct transcript_note *note = account->transcript.move[move - 1].note;
	char text[240] = "";
	if (note) {
		say_add(text, sizeof text, "%s ", note->node->key);
		expect_say_node(note->node, text, sizeof text);
	}
	json_t *out = json_pack("{s:s}", "says", note ? text : "nothing is noted");
	add_line(out, account, move);
	return out;
}

static json_t *
side_json(const struct account *account, const struct accounts_parting *p, judge_seat seat,
          enum view view)
{
	return p->kind == ACCOUNTS_OBSERVE ? note_json(account, p->move[seat])
	                                   : parting_json(&account->ruling, &p->runs, view);
}

static json_t *
parting_to_json(const struct accounts *accounts, enum view view)
{
	const struct accounts_parting *p = &accounts->parting;
	json_t *out = json_pack("{s:I, s:s}", "move", (json_int_t)accounts_parting_move(p), "of",
	                        kind_word(p));
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		json_object_set_new(out, say_seat(seat),
		                    side_json(&accounts->of[seat], p, seat, view));
	return out;
}

/* 3. What stands against either */

static json_t *
against_json(judge_seat seat, const char *fact)
{
	return json_pack("{s:s, s:s}", "account", say_seat(seat), "fact", fact);
}

static void
add_fact(json_t *against, const struct account *account, judge_seat seat, size_t i, enum view view)
{
	const struct compare_result *result = &account->ruling.compare_result[i];
	char text[240];
	if (result->answer != COMPARE_REFUTED)
		return;
	expect_say(&account->fact[i], text, sizeof text);
	json_t *one = against_json(seat, text);
	expect_say_point(&account->fact[i], text, sizeof text);
	json_object_set_new(one, "at", json_string(text));
	if (view_knows(view, (uint8_t)(~result->hidden_from & 3)))
		json_object_set_new(one, "found", json_string(result->actual));
	else
		json_object_set_new(one, "hidden", json_true());
	json_array_append_new(against, one);
}

static void
add_move_and_clause(json_t *one, const json_t *of, const json_t *clauses)
{
	const json_t *move = json_object_get(of, "move"), *clause = json_array_get(clauses, 0);
	if (json_is_object(clause))
		clause = json_object_get(clause, "clause");
	if (move)
		json_object_set(one, "move", (json_t *)(uintptr_t)move);
	if (clause)
		json_object_set(one, "clause", (json_t *)(uintptr_t)clause);
}

/* Faults that the account itself brings; those of the common moves stand against neither. */
static void
add_faults(json_t *against, judge_seat seat, const json_t *faults, uint32_t n_common)
{
	for (size_t i = 0; i < json_array_size(faults); i++) {
		const json_t *fault = json_array_get(faults, i);
		const char *why = json_string_value(json_object_get(fault, "why"));
		if (json_integer_value(json_object_get(fault, "move")) <= (json_int_t)n_common)
			continue;
		json_t *one = against_json(seat, why ? why : "a fault hidden from this view");
		add_move_and_clause(one, fault, json_object_get(fault, "clauses"));
		json_array_append_new(against, one);
	}
}

static bool
is_against_rules(const struct ruling *r, uint32_t n_common)
{
	return r->move > n_common && (r->verdict == RULING_ILLEGAL || r->verdict == RULING_SURPLUS);
}

/* A ruling that lists the faults of the game has the one that decided it among them. */
static void
add_rules(json_t *against, struct account *account, judge_seat seat, uint32_t n_common,
          enum view view)
{
	json_t *ruling = account_json(account, view);
	const json_t *faults = json_object_get(ruling, "faults");
	add_faults(against, seat, faults, n_common);
	if (json_array_size(faults) == 0 && is_against_rules(&account->ruling, n_common)) {
		json_t *one = against_json(seat, ruling_why(&account->ruling, view));
		add_move_and_clause(one, json_object_get(ruling, "at"),
		                    json_object_get(ruling, "clauses"));
		json_array_append_new(against, one);
	}
	json_decref(ruling);
}

uint8_t
accounts_against(const struct accounts *accounts)
{
	uint8_t against = 0;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct account *account = &accounts->of[seat];
		bool stands =
			account->given && is_against_rules(&account->ruling, accounts->n_common);
		for (size_t i = 0; account->given && i < account->n_facts; i++)
			stands |= account->ruling.compare_result[i].answer == COMPARE_REFUTED;
		for (uint32_t i = 0; account->given && i < account->ruling.script.fouls.n; i++)
			stands |= account->ruling.script.fouls.at[i].move > accounts->n_common;
		against |= (uint8_t)(stands << seat);
	}
	return against;
}

static json_t *
all_against(struct accounts *accounts, enum view view)
{
	json_t *out = json_array();
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct account *account = &accounts->of[seat];
		if (!account->given)
			continue;
		add_rules(out, account, seat, accounts->n_common, view);
		for (size_t i = 0; i < account->n_facts; i++)
			add_fact(out, account, seat, i, view);
	}
	return out;
}

json_t *
accounts_json(struct accounts *accounts, enum view view)
{
	json_t *out = json_object();
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (accounts->of[seat].given)
			json_object_set_new(out, say_seat(seat),
			                    account_json(&accounts->of[seat], view));
	if (accounts->parting.kind != ACCOUNTS_AGREE)
		json_object_set_new(out, "parting", parting_to_json(accounts, view));
	json_object_set_new(out, "against", all_against(accounts, view));
	return out;
}

/* 4. Aloud */

static void
say_verdicts(const struct accounts *accounts, char *out, size_t cap)
{
	const char *before = "Accounts: ";
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct account *account = &accounts->of[seat];
		if (!account->given)
			continue;
		say_add(out, cap, "%s%s's is %s", before, say_seat(seat),
		        account->ruling.verdict == RULING_INCOMPLETE
		                ? "consistent so far"
		                : ruling_verdict_word(account->ruling.verdict));
		before = ", ";
	}
	say_add(out, cap, ".");
}

static const char *
text_of(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

static void
say_parting(const json_t *parting, char *out, size_t cap)
{
	if (!parting)
		return;
	say_add(out, cap, " They part at move %d:",
	        (int)json_integer_value(json_object_get(parting, "move")));
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		say_add(out, cap, " by %s: %s", say_seat(seat),
		        text_of(json_object_get(parting, say_seat(seat)), "says"));
}

/* A sentence of a ruling with its clause, or a fact with what the account brings instead. */
static void
say_one(const json_t *one, char *out, size_t cap)
{
	const char *fact = text_of(one, "fact"), *at = text_of(one, "at");
	const char *clause = text_of(one, "clause"), *found = text_of(one, "found");
	size_t len = strlen(fact);
	bool ends = len && fact[len - 1] == '.';
	say_add(out, cap, "%.*s", (int)(ends ? len - 1 : len), fact);
	if (*at)
		say_add(out, cap, " %s, and by this account %s", at,
		        *found ? found : "it is otherwise");
	if (*clause)
		say_add(out, cap, " (%s)", clause);
	say_add(out, cap, ".");
}

static void
say_against(const json_t *against, char *out, size_t cap)
{
	for (size_t i = 0; i < json_array_size(against); i++) {
		const json_t *one = json_array_get(against, i);
		say_add(out, cap, "%sAgainst %s: ", i ? " " : "", text_of(one, "account"));
		say_one(one, out, cap);
	}
}

void
accounts_say(struct accounts *accounts, enum view view, char *out, char *against, size_t cap)
{
	json_t *all = accounts_json(accounts, view);
	say_verdicts(accounts, out, cap);
	say_parting(json_object_get(all, "parting"), out, cap);
	say_against(json_object_get(all, "against"), against, cap);
	json_decref(all);
}

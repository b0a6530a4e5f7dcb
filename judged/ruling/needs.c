/* needs.c: the facts that would settle what depends on cards nobody told, as questions to ask. */
#include <string.h>

#include "judged/ruling/ruling.h"
#include "judged/words/say.h"

enum { NEED_SAYING = 400, SAID_NEEDS = 2 };

static bool
is_number(const struct need *need)
{
	return guess_is_number(need->guess.key);
}

static bool
is_fork(const struct need *need)
{
	return guess_is_fork(need->guess.key);
}

static const struct transcript_move *
forked_move(const struct ruling *r, const struct need *need)
{
	return &r->transcript->move[need->guess.since - 1];
}

/* Does it name a card that not everybody has seen? */
static bool
hides_card(const struct ruling *r, const struct transcript_move *move)
{
	bool hides = false;
	for (int i = 0; i < move->n; i++)
		hides |= pick_hidden_from(r->run,
		                          script_pick(r->run, &move->part[i], move->seat)) != 0;
	return hides;
}

/* "Which of these was move 3: choose B.zone.2, or choose B.zone.5?" What not everybody may read is not named. */
static void
say_fork(const struct ruling *r, const struct need *need, char *out, size_t cap)
{
	const struct transcript_move *move = forked_move(r, need);
	bool hides = false;
	for (int i = 0; i < move->n_one_of; i++)
		hides |= hides_card(r, &move->one_of[i]);
	say_add(out, cap, "Which of %s was move %u", hides ? "those written" : "these",
	        need->guess.since);
	for (int i = 0; i < move->n_one_of && !hides; i++) {
		say_add(out, cap, "%s", i == 0 ? ": " : i + 1 < move->n_one_of ? ", " : " or ");
		for (int k = 0; k < move->one_of[i].n; k++) {
			char pick[SAY_CARD * 2];
			say_pick(r->run, script_pick(r->run, &move->one_of[i].part[k], move->seat),
			         pick, sizeof pick);
			say_add(out, cap, "%s%s", k ? " and " : "", pick);
		}
	}
	say_add(out, cap, "?");
}

static const char *
whom(const struct need *need)
{
	static const char *const words[] = { "nobody", "A", "B", "both players" };
	return words[need->ask & 3];
}

/* "Which card lay in A.hand (since turn 3) when move 2 was carried out?" */
static void
say_question(const struct ruling *r, const struct need *need, char *out, size_t cap)
{
	char place[32];
	uint32_t decision = need->guess.decision, move = 0;
	*out = '\0';
	if (is_fork(need)) {
		say_fork(r, need, out, cap);
		return;
	}
	place_name(r->run, need->guess.place, place, sizeof place);
	if (is_number(need)) {
		say_add(out, cap, "How many cards lay in %s at the start?", place);
		return;
	}
	while (decision > 0 && move == 0)
		move = script_move_of(&r->script, --decision);
	say_add(out, cap, "Which card is it that was in %s", place);
	if (move)
		say_add(out, cap, " when move %u was carried out?", move);
	else
		say_add(out, cap, " before the first move?");
}

/* The first of the outcomes, positions left out; `several`: they come to different things. */
static const struct outcome_of_world *
outcome_left(const struct worlds *w, uint32_t outcomes, bool *several)
{
	const struct outcome_of_world *first = NULL;
	*several = false;
	for (uint32_t i = 0; i < w->n_outcomes; i++) {
		if (!(outcomes >> i & 1))
			continue;
		*several |= first && first->strong != w->outcome[i].strong;
		first = first ? first : &w->outcome[i];
	}
	return first;
}

static void
add_outcome(json_t *out, const struct ruling *r, uint32_t outcomes)
{
	bool several;
	const struct outcome_of_world *o = outcome_left(&r->worlds, outcomes, &several);
	json_t *clauses = json_array();
	if (!o || several) {
		json_object_set_new(out, "verdict", json_string("undetermined"));
		json_decref(clauses);
		return;
	}
	json_object_set_new(out, "verdict",
	                    json_string(ruling_verdict_word((enum ruling_verdict)o->verdict)));
	if (o->move)
		json_object_set_new(out, "move", json_integer(o->move));
	for (int i = 0; i < o->n_rules; i++)
		json_array_append_new(clauses, json_string(clause_number(r->transcript->edition,
		                                                         o->rule[i])));
	json_object_set_new(out, "clauses", clauses);
	if (o->winners == 1 || o->winners == 2)
		json_object_set_new(out, "winner", json_string(o->winners == 1 ? "A" : "B"));
}

/* What the card could be is the owner's list: the opponent is told how many only. */
static bool
may_read_list(const struct need *need, enum view view)
{
	return is_number(need) || is_fork(need) || view == VIEW_JUDGE ||
	       (view == VIEW_A && need->guess.owner == 0) ||
	       (view == VIEW_B && need->guess.owner == 1);
}

static json_t *
card_word(const struct ruling *r, uint16_t def)
{
	const struct judge_card_set *cards = &r->transcript->cards;
	return json_string(def < cards->n ? cards->def[def].number : "another");
}

static json_t *
answer_json(const struct ruling *r, const struct need *need, uint32_t outcomes, enum view view)
{
	json_t *out = json_object(), *list = json_array();
	int n = 0;
	for (uint16_t i = 0; i < need->guess.n; i++) {
		uint16_t is = need->possible[i];
		if (need->outcomes[i] != outcomes)
			continue;
		n++;
		json_array_append_new(list, is_number(need) || is_fork(need)
		                                    ? json_integer(is + is_fork(need))
		                                    : card_word(r, is));
	}
	json_object_set_new(out, "n", json_integer(n));
	if (may_read_list(need, view))
		json_object_set(out,
		                is_number(need) ? "numbers"
		                : is_fork(need) ? "written"
		                                : "cards",
		                list);
	json_decref(list);
	add_outcome(out, r, outcomes);
	return out;
}

static json_t *
answers_json(const struct ruling *r, const struct need *need, enum view view)
{
	json_t *out = json_array();
	for (uint16_t i = 0; i < need->guess.n; i++) {
		bool told = need->outcomes[i] == 0;
		for (uint16_t k = 0; k < i; k++)
			told |= need->outcomes[k] == need->outcomes[i];
		if (!told)
			json_array_append_new(out, answer_json(r, need, need->outcomes[i], view));
	}
	return out;
}

/* Whether a card was one of a few is settled by which it was. */
static bool
is_asked_again(const struct ruling *r, size_t which)
{
	const struct guess_key *key = &r->worlds.need[which].guess.key;
	for (size_t i = 0; i < r->worlds.n_needs; i++) {
		const struct guess_key *other = &r->worlds.need[i].guess.key;
		if (i != which && key->card != JUDGE_NO_CARD && other->card == key->card &&
		    (key->whether ? !other->whether || i < which : i < which && !other->whether))
			return true;
	}
	return false;
}

json_t *
needs_json(const struct ruling *r, enum view view)
{
	json_t *out = json_array();
	for (size_t i = 0; i < r->worlds.n_needs; i++) {
		const struct need *need = &r->worlds.need[i];
		char question[NEED_SAYING], place[32];
		if (is_asked_again(r, i))
			continue;
		json_t *ask = json_array();
		for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
			if (need->ask >> seat & 1)
				json_array_append_new(ask, json_string(say_seat(seat)));
		say_question(r, need, question, sizeof question);
		place_name(r->run, need->guess.place, place, sizeof place);
		json_array_append_new(out, json_pack("{s:o, s:s, s:s, s:s, s:b, s:o}", "ask", ask,
		                                     "place", place, "player",
		                                     say_seat(need->guess.owner), "question",
		                                     question, "decides", need->decides, "answers",
		                                     answers_json(r, need, view)));
	}
	return out;
}

bool
needs_say(const struct ruling *r, char *out, size_t cap)
{
	int said = 0;
	bool any_decides = false;
	for (size_t i = 0; i < r->worlds.n_needs; i++)
		any_decides |= r->worlds.need[i].decides;
	*out = '\0';
	for (size_t i = 0; i < r->worlds.n_needs && said < SAID_NEEDS; i++) {
		const struct need *need = &r->worlds.need[i];
		char question[NEED_SAYING];
		if (need->decides != any_decides || is_asked_again(r, i))
			continue;
		say_question(r, need, question, sizeof question);
		if (strstr(out, question))
			continue;
		say_add(out, cap, "%s%s", said ? " " : "", question);
		if (!is_fork(need))
			say_add(out, cap, " (%s %s)", need->ask ? "known to" : "seen by",
			        whom(need));
		said++;
	}
	if (said && out[strlen(out) - 1] != '?')
		say_add(out, cap, ".");
	return said > 0;
}

/* needs.c: words the facts on which unknown cards make a ruling depend, as questions to ask. */
#include <string.h>

#include "judged/ruling/ruling.h"
#include "judged/words/choices.h"
#include "judged/record/snapshot.h"

enum { NEED_SAYING = 400, SAID_NEEDS = 2 };

/* Texts that a question refers to. */
struct asked {
	char place[32], from[32], move[DIGITS], moves[NEED_SAYING];
};

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

/* Return the move a need is about: the ambiguous move itself, or the move during which the card had
 * to be known; 0 if there is none. */
static uint32_t
move_of(const struct ruling *r, const struct need *need)
{
	uint32_t decision = need->guess.decision, move = 0;
	if (is_fork(need))
		return need->guess.since;
	if (need->guess.move)
		return need->guess.move;
	while (!is_number(need) && decision > 0 && move == 0)
		move = script_move_of(&r->script, --decision);
	return move;
}

/* Does the move name a card that not every player has seen? */
static bool
hides_card(const struct ruling *r, const struct transcript_move *move)
{
	bool hides = false;
	for (int i = 0; i < move->n; i++)
		hides |= pick_hidden_from(r->run,
		                          script_pick(r->run, &move->part[i], move->seat)) != 0;
	return hides;
}

/* Make the sentence "Which of these was move 3: choose B.zone.2, or choose B.zone.5?". The moves
 * are left out if not everybody may read them. */
static void
make_fork(const struct ruling *r, const struct need *need, struct asked *asked,
          struct sentence *out)
{
	const struct transcript_move *move = forked_move(r, need);
	bool hides = false;
	char pick[SAY_CARD * 2];
	asked->moves[0] = '\0';
	if (!move->one_of) {
		sentence_make(out, SENTENCE_WHICH_WAY, 1,
		              number_text(move_of(r, need), asked->move));
		return;
	}
	for (int i = 0; i < move->n_one_of; i++)
		hides |= hides_card(r, &move->one_of[i]);
	for (int i = 0; i < move->n_one_of && !hides; i++) {
		say_add(asked->moves, NEED_SAYING, "%s",
		        i == 0                   ? ""
		        : i + 1 < move->n_one_of ? ", "
		                                 : ", or ");
		for (int k = 0; k < move->one_of[i].n; k++) {
			say_pick(r->run, script_pick(r->run, &move->one_of[i].part[k], move->seat),
			         pick, sizeof pick);
			say_add(asked->moves, NEED_SAYING, "%s%s", k ? " and " : "", pick);
		}
	}
	sentence_make(out, hides ? SENTENCE_WHICH_MOVE : SENTENCE_WHICH_OF_THESE, 2,
	              number_text(move_of(r, need), asked->move), asked->moves);
}

static void
keep_who_knows(const struct need *need, struct buffer *to)
{
	if ((need->ask & 3) == 3)
		sentences_add(to, SENTENCE_BOTH_KNOW, 0);
	else if (need->ask & 3)
		sentences_add(to, SENTENCE_KNOWS, 1, need->ask & 1 ? "A" : "B");
	else
		sentences_add(to, SENTENCE_NEITHER_KNOWS, 0);
}

/* Return the move of the only unknown card that came to the need's place from another; NULL if
 * there is none or more than one. */
static const struct judge_citation *
came_there(const struct ruling *r, const struct need *need)
{
	const struct judge_citation *found = NULL;
	for (uint32_t i = 0; i < r->record.n; i++) {
		const struct judge_citation *c = &r->record.at[i];
		if (c->event != JUDGE_EV_MOVE || !c->unknown || c->to != need->guess.place ||
		    c->from == c->to || c->from == JUDGE_NO_PLACE || c->decision == 0 ||
		    c->decision > need->guess.decision)
			continue;
		if (found)
			return NULL;
		found = c;
	}
	return found;
}

/* Word the question by the card's move: "Which card went from A.deck to A.discard in move 1?" False
 * if no such move is known. */
static bool
make_question_of_move(const struct ruling *r, const struct need *need, struct asked *asked,
                      struct sentence *out)
{
	const struct judge_citation *came = came_there(r, need);
	uint32_t when = came ? script_move_of(&r->script, came->decision - 1) : 0;
	if (!when || is_number(need))
		return false;
	place_name(r->run, came->from, asked->from, sizeof asked->from);
	sentence_make(out, SENTENCE_WHICH_CAME, 3, asked->from, asked->place,
	              number_text(when, asked->move));
	return true;
}

/* Word a question, such as "Which card was in A.hand when move 2 was made?". The sentence points into
 * `asked`. */
static void
make_question(const struct ruling *r, const struct need *need, struct asked *asked,
              struct sentence *out)
{
	uint32_t when = move_of(r, need);
	if (is_fork(need)) {
		make_fork(r, need, asked, out);
		return;
	}
	place_name(r->run, need->guess.place, asked->place, sizeof asked->place);
	if (make_question_of_move(r, need, asked, out))
		return;
	if (is_number(need))
		sentence_make(out, SENTENCE_HOW_MANY, 1, asked->place);
	else if (when)
		sentence_make(out, SENTENCE_WHICH_CARD, 2, asked->place,
		              number_text(when, asked->move));
	else
		sentence_make(out, SENTENCE_WHICH_FIRST, 1, asked->place);
}

static void
freeze_question(struct ruling_snapshot *snap, const struct ruling *r, const struct need *need)
{
	char question[NEED_SAYING] = "";
	struct asked asked;
	struct buffer parts = { 0 };
	struct sentence says;
	make_question(r, need, &asked, &says);
	sentence_say(&says, NULL, question, sizeof question);
	snapshot_text(snap, "question", SNAPSHOT_ALL, question);
	sentences_keep(&parts, &says);
	sentences_freeze(snap, "says", SNAPSHOT_ALL, &parts);
	buffer_free(&parts);
}

/* Return the first of these outcomes, ignoring positions. `several` is set if they differ. */
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
freeze_outcome(struct ruling_snapshot *snap, const struct ruling *r, uint32_t outcomes)
{
	bool several;
	const struct outcome_of_world *o = outcome_left(&r->worlds, outcomes, &several);
	if (!o || several) {
		snapshot_text(snap, "verdict", SNAPSHOT_ALL, "undetermined");
		return;
	}
	snapshot_text(snap, "verdict", SNAPSHOT_ALL,
	              ruling_verdict_word((enum ruling_verdict)o->verdict));
	if (o->move)
		snapshot_number(snap, "move", SNAPSHOT_ALL, o->move);
	snapshot_list(snap, "clauses", SNAPSHOT_ALL);
	for (int i = 0; i < o->n_rules; i++)
		snapshot_text(snap, NULL, SNAPSHOT_ALL,
		              clause_number(r->transcript->edition, o->rule[i]));
	snapshot_end(snap);
	if (o->winners == 1 || o->winners == 2)
		snapshot_text(snap, "winner", SNAPSHOT_ALL, o->winners == 1 ? "A" : "B");
}

static void
freeze_possible(struct ruling_snapshot *snap, const struct ruling *r, const struct need *need,
                uint16_t is)
{
	const struct judge_card_set *cards = &r->transcript->cards;
	if (is_number(need) || is_fork(need))
		snapshot_number(snap, NULL, SNAPSHOT_ALL, is + is_fork(need));
	else if (is < cards->n)
		snapshot_card(snap, NULL, SNAPSHOT_ALL, cards->def[is].number);
	else
		snapshot_text(snap, NULL, SNAPSHOT_ALL, "another");
}

static void
freeze_answer(struct ruling_snapshot *snap, const struct ruling *r, const struct need *need,
              uint32_t outcomes)
{
	int n = 0;
	const char *list = is_number(need) ? "numbers" : is_fork(need) ? "written" : "cards";
	for (uint16_t i = 0; i < need->guess.n; i++)
		n += need->outcomes[i] == outcomes;
	snapshot_object(snap, NULL, SNAPSHOT_ALL);
	snapshot_number(snap, "n", SNAPSHOT_ALL, n);
	snapshot_list(snap, list, SNAPSHOT_ALL);
	for (uint16_t i = 0; i < need->guess.n; i++)
		if (need->outcomes[i] == outcomes)
			freeze_possible(snap, r, need, need->possible[i]);
	snapshot_end(snap);
	freeze_outcome(snap, r, outcomes);
	snapshot_end(snap);
}

static void
freeze_answers(struct ruling_snapshot *snap, const struct ruling *r, const struct need *need)
{
	snapshot_list(snap, "answers", SNAPSHOT_ALL);
	for (uint16_t i = 0; i < need->guess.n; i++) {
		bool before = need->outcomes[i] == 0;
		for (uint16_t k = 0; k < i; k++)
			before |= need->outcomes[k] == need->outcomes[i];
		if (!before)
			freeze_answer(snap, r, need, need->outcomes[i]);
	}
	snapshot_end(snap);
}

/* Does another need ask about the same card? A question whether the card was one of a few is
 * settled by asking which it was. */
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

static void
freeze_need(struct ruling_snapshot *snap, const struct ruling *r, const struct need *need)
{
	char place[32];
	place_name(r->run, need->guess.place, place, sizeof place);
	snapshot_object(snap, NULL, SNAPSHOT_ALL);
	snapshot_list(snap, "ask", SNAPSHOT_ALL);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (need->ask >> seat & 1)
			snapshot_text(snap, NULL, SNAPSHOT_ALL, say_seat(seat));
	snapshot_end(snap);
	snapshot_text(snap, "place", SNAPSHOT_ALL, place);
	snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(need->guess.owner));
	if (move_of(r, need))
		snapshot_number(snap, "move", SNAPSHOT_ALL, move_of(r, need));
	freeze_question(snap, r, need);
	snapshot_truth(snap, "decides", SNAPSHOT_ALL, need->decides);
	freeze_answers(snap, r, need);
	snapshot_end(snap);
}

void
needs_freeze(struct ruling_snapshot *snap, const char *name, const struct ruling *r)
{
	snapshot_list(snap, name, SNAPSHOT_JUDGE);
	for (size_t i = 0; i < r->worlds.n_needs; i++)
		if (!is_asked_again(r, i))
			freeze_need(snap, r, &r->worlds.need[i]);
	snapshot_end(snap);
}

bool
needs_begin_by(const struct ruling *r, uint32_t move)
{
	for (size_t i = 0; i < r->worlds.n_needs; i++)
		if (move_of(r, &r->worlds.need[i]) <= move)
			return true;
	return false;
}

bool
needs_keep(const struct ruling *r, struct buffer *to)
{
	char question[SAID_NEEDS][NEED_SAYING];
	int said = 0;
	bool any_decides = false;
	for (size_t i = 0; i < r->worlds.n_needs; i++)
		any_decides |= r->worlds.need[i].decides;
	for (size_t i = 0; i < r->worlds.n_needs && said < SAID_NEEDS; i++) {
		const struct need *need = &r->worlds.need[i];
		struct asked asked;
		struct sentence says;
		if (need->decides != any_decides || is_asked_again(r, i))
			continue;
		make_question(r, need, &asked, &says);
		question[said][0] = '\0';
		sentence_say(&says, NULL, question[said], NEED_SAYING);
		if (said && strcmp(question[0], question[said]) == 0)
			continue;
		sentences_keep(to, &says);
		if (!is_fork(need))
			keep_who_knows(need, to);
		said++;
	}
	return said > 0;
}

bool
needs_say(const struct ruling *r, char *out, size_t cap)
{
	struct buffer parts = { 0 };
	bool any = needs_keep(r, &parts);
	*out = '\0';
	sentences_say(&parts, NULL, out, cap);
	buffer_free(&parts);
	return any;
}

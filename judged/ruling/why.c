/* why.c: finds the sentences of the reason for a ruling, with the values that decided. */
#include "judged/ruling/explain.h"
#include "judged/ruling/gap.h"
#include "judged/ruling/infractions.h"
#include "judged/ruling/why.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/astray.h"
#include "judged/words/pick.h"
#include "judged/words/choices.h"
#include "judged/cards/cards.h"

/* Use the sentences of the first fault of play. */
static void
why_infraction(struct ruling *r, struct buffer *to)
{
	const struct infraction *infraction = ruling_first_infraction(r);
	if (to->n)
		sentences_add(to, SENTENCE_STOP, 0);
	buffer_bytes(to, infraction->says.at, infraction->says.n);
	r->why_hidden_from = infraction->why_hidden_from;
}

static void
why_decks(struct ruling *r, struct buffer *to)
{
	const struct judge_deck_fault *fault;
	int n = judge_deck_faults(r->run, &fault);
	char card[SAY_CARD] = "", number[DIGITS];
	struct refusal_texts texts;
	struct sentence because;
	if (n == 0)
		return;
	if (fault[0].def < r->transcript->cards.n)
		say_card(&r->transcript->cards, fault[0].def, card, sizeof card);
	sentences_add(to, SENTENCE_DECK_NOT_LEGAL, 3, say_seat(fault[0].seat),
	              say_decks_not(r->transcript->game), card);
	refusal_make(SENTENCE_BECAUSE, r->transcript, judge_run_params(r->run)->rules,
	             fault[0].seat, &fault[0].refusal, &texts, &because);
	sentences_keep(to, &because);
	if (n > 1)
		sentences_add(to, n == 2 ? SENTENCE_MORE_FAULTS_ONCE : SENTENCE_MORE_FAULTS, 1,
		              number_text(n - 1, number));
}

/* Hide the reason from seats that can't know the unmodelled card. A card of a deck list is known to
 * the player who brought it. */
static void
hide_card_met(struct ruling *r)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (r->doubt == RULING_BY_CARD && r->unmodelled.place == JUDGE_NO_PLACE &&
		    !astray_brought(r->transcript, seat, r->unmodelled.def))
			r->why_hidden_from |= (uint8_t)(1 << seat);
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(r->run, r->unmodelled.place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (card[i].def == r->unmodelled.def)
			r->why_hidden_from |= (uint8_t)(~card[i].known_by & 3);
}

static void
why_unmodelled(struct ruling *r, struct buffer *to)
{
	const char *game = r->transcript->game->name;
	const struct judge_card_def *def = &r->transcript->cards.def[r->unmodelled.def];
	uint16_t bit = (uint16_t)(r->unmodelled.acts_in & -r->unmodelled.acts_in);
	const char *where = rulebook_acts_in_saying(game, bit);
	char card[SAY_CARD], why[SAY_PICK] = "";
	say_card(&r->transcript->cards, r->unmodelled.def, card, sizeof card);
	if (def->why)
		say_add(why, sizeof why, "%s", def->why);
	size_t len = strlen(why);
	if (len && why[len - 1] == '.')
		why[len - 1] = '\0';
	sentences_add(to, SENTENCE_UNMODELLED, 4, card,
	              where ? rulebook_acts_in_name(game, bit) : "", where ? where : "there", why);
	sentences_add(to,
	              r->doubt == RULING_BY_OWN_TEXT ? SENTENCE_MAY_BE_LEGAL
	                                             : SENTENCE_NOTHING_CERTAIN,
	              0);
	hide_card_met(r);
}

/* Add who decides next, and about what. */
static void
say_next(const struct ruling *r, struct buffer *to)
{
	const struct judge_question *question = judge_question(r->run);
	const struct judge_question_kind *kind = &r->transcript->game->question[question->kind];
	char saying[SAY_QUESTION] = "";
	say_question(r->run, question, saying, sizeof saying);
	sentences_add(to,
	              question->seat >= JUDGE_SEATS ? SENTENCE_NEXT_CHANCE
	              : kind->chance                ? SENTENCE_NEXT_CHANCE_FOR
	                                            : SENTENCE_NEXT_DECIDES,
	              3, say_seat(question->seat), kind->name, saying);
}

static bool
is_among(const judge_rule *list, judge_rule rule)
{
	while (*list != JUDGE_NO_RULE && *list != rule)
		list++;
	return *list != JUDGE_NO_RULE;
}

/* Return the last citation, since the last main decision, of a rule that decides whether this
 * verb's question is asked; NULL if there is none. */
static const struct judge_citation *
why_not_asked(const struct ruling *r, uint8_t verb)
{
	const struct judge_game *game = r->transcript->game;
	const judge_rule *rule = game->question[game->verb[verb].question].decided_by;
	uint32_t main = r->script.n_steps;
	while (main > 0 && r->script.step[main - 1].question != r->script.main_kind)
		main--;
	for (uint32_t i = r->record.n; rule && i-- > 0;) {
		const struct judge_citation *c = &r->record.at[i];
		if (c->decision < main)
			break;
		if (is_among(rule, c->rule))
			return c;
	}
	return NULL;
}

static void
say_not_asked(const struct ruling *r, uint8_t verb, struct buffer *to)
{
	const struct judge_citation *c = why_not_asked(r, verb);
	char text[EXPLAIN_SAYING];
	if (!c)
		return;
	explain_say(r, c, VIEW_PUBLIC, text, sizeof text);
	sentences_add(to, SENTENCE_CLAUSE_DID, 2, clause_said(r->transcript->edition, c->rule),
	              text);
}

static void
say_end(const struct ruling *r, struct buffer *to)
{
	struct judge_result result = judge_result(r->run);
	char gist[SAY_OUTCOME];
	struct sentence end;
	outcome_make(r->transcript, &result, gist, &end);
	sentences_keep(to, &end);
}

static void
why_surplus(const struct ruling *r, struct buffer *to)
{
	const struct transcript *t = r->transcript;
	const struct transcript_move *move = &t->move[r->move - 1];
	char number[DIGITS];
	sentences_add(to, SENTENCE_OUT_OF_PLACE, 2, number_text(r->move, number),
	              r->part < move->n ? t->game->verb[move->part[r->part].verb].name : "concede");
	if (r->part < move->n)
		say_not_asked(r, move->part[r->part].verb, to);
	if (r->stop == JUDGE_FINISHED) {
		sentences_add(to, SENTENCE_ALREADY_OVER, 0);
		say_end(r, to);
	} else {
		say_next(r, to);
	}
}

/* Return the number of a line as text; "" if there is none. */
static const char *
line_text(struct transcript_mark mark, char digits[DIGITS])
{
	return mark.line ? number_text(mark.line, digits) : "";
}

/* Add which observation it is, if there are several. */
static void
say_which_seen(const struct ruling *r, const struct infraction *infraction, struct buffer *to)
{
	const struct transcript *t = r->transcript;
	char move[DIGITS], line[DIGITS];
	int sightings = 0;
	for (size_t i = 0; i < t->n_moves && sightings < 2; i++)
		sightings += t->move[i].note && t->move[i].note->n_seen > 0;
	if (sightings < 2)
		return;
	sentences_add(to, SENTENCE_STOP, 0);
	sentences_add(to, SENTENCE_THAT_IS_MOVE, 2, number_text(infraction->move, move),
	              line_text(infraction->mark, line));
}

/* Use an observation that is wrong, if there is one: it takes precedence over claims. */
static bool
why_seen(struct ruling *r, struct buffer *to)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(r, &infraction);
	if (n == 0 || infraction->kind != INFRACTION_OBSERVATION)
		return false;
	buffer_bytes(to, infraction->says.at, infraction->says.n);
	say_which_seen(r, infraction, to);
	r->why_hidden_from = infraction->why_hidden_from;
	return true;
}

/* Add the first claim that is refuted for a view and, unless hidden from it, the value found. */
static void
say_refuted(const struct ruling *r, enum view view, struct buffer *to)
{
	char say[HOLDS_SAYING], number[DIGITS];
	size_t i = 0;
	while (compare_answered(&r->claim_result[i], view) != COMPARE_REFUTED)
		i++;
	const struct compare_result *result = &r->claim_result[i];
	expect_say(&r->claim[i], say, sizeof say);
	sentences_add(to, SENTENCE_CLAIM_AT, 2, number_text((int64_t)i + 1, number), say);
	expect_keep_point(&r->claim[i], to);
	sentences_add(to, SENTENCE_CLAIM_IS_WRONG, 0);
	if (!view_knows(view, (uint8_t)(~result->hidden_from & 3)))
		return;
	sentences_add(to, SENTENCE_COLON, 0);
	compare_keep_found(result, view, to);
}

static void
why_refuted(struct ruling *r, struct buffer *to)
{
	if (!why_seen(r, to))
		say_refuted(r, VIEW_JUDGE, to);
}

/* Return the last move before this step that is not the step's own; 0 if there is none. */
static uint32_t
move_before(const struct script *script, uint32_t step)
{
	uint32_t move = 0;
	for (uint32_t i = step; i > 0 && move == 0; i--)
		if (script->step[i - 1].move != script->step[step].move)
			move = script->step[i - 1].move;
	return move;
}

/* Find an earlier step in which the move of the last action already answered this kind of question:
 * that answer is missing now. NULL if there is none. */
static const struct script_step *
given_away(const struct script *script, uint8_t kind)
{
	uint32_t main = script->n_steps;
	while (main > 0 && script->step[main - 1].question != script->main_kind)
		main--;
	if (main == 0 || kind == script->main_kind)
		return NULL;
	const struct script_step *action = &script->step[main - 1];
	for (const struct script_step *step = action; step > script->step;) {
		step--;
		if (step->question == script->main_kind || action->move == 0)
			return NULL;
		if (step->move == action->move && step->question == kind)
			return step;
	}
	return NULL;
}

/* Explain a missing answer. If a move lacks one, the next move's answer is used for it, and only
 * the next question shows that one is missing. */
static void
say_lacking(const struct ruling *r, struct buffer *to)
{
	const struct transcript *t = r->transcript;
	const struct script_step *given =
		given_away(&r->script, (uint8_t)judge_question(r->run)->kind);
	uint32_t lacks = given ? move_before(&r->script, (uint32_t)(given - r->script.step)) : 0;
	char move[DIGITS], line[DIGITS], from[DIGITS];
	if (lacks == 0)
		return;
	sentences_add(to, SENTENCE_LACKING, 4, number_text(lacks, move),
	              line_text(t->move[lacks - 1].mark, line),
	              t->game->verb[given->pick.verb].name, number_text(given->move, from));
}

/* Add which question is open, and which moves wait for it: the rest of the move begun, and all
 * after it. */
static void
why_open(const struct ruling *r, struct buffer *to)
{
	uint32_t n = (uint32_t)r->transcript->n_moves, first = n - r->unread + 1;
	char begun[DIGITS], from[DIGITS], last[DIGITS];
	const char *rest = r->half_read ? number_text(first - 1, begun) : "";
	number_text(first, from);
	sentences_add(to, SENTENCE_LEGAL_SO_FAR, 0);
	gaps_keep(r, to);
	say_next(r, to);
	say_lacking(r, to);
	if (r->unread > 1)
		sentences_add(to, r->unread == 2 ? SENTENCE_UNTIL_TWO : SENTENCE_UNTIL_MANY, 3,
		              rest, number_text(first, from), number_text(n, last));
	else if (r->unread && r->half_read)
		sentences_add(to, SENTENCE_UNTIL_REST_AND_ONE, 2, rest, number_text(first, from));
	else if (r->unread)
		sentences_add(to, SENTENCE_UNTIL_ONE, 1, number_text(first, from));
	else if (r->half_read)
		sentences_add(to, SENTENCE_UNTIL_REST, 1, rest);
}

static void
why_over(const struct ruling *r, struct buffer *to)
{
	sentences_add(to, SENTENCE_ALL_LEGAL, 0);
	gaps_keep(r, to);
	say_end(r, to);
}

/* Add the options that the part of the move could mean. The reason is for views that know all these
 * cards. */
static void
why_unclear(struct ruling *r, struct buffer *to)
{
	const struct transcript_move *move = &r->transcript->move[r->move - 1];
	struct judge_pick written = script_pick(r->run, &move->part[r->part], move->seat);
	struct pick_list *options = picks_options(r->run);
	int said = 0;
	char number[DIGITS];
	struct said_pick texts;
	struct sentence pick;
	sentences_add(to, SENTENCE_UNCLEAR, 1, number_text(r->move, number));
	for (int i = 0; i < options->n; i++) {
		if (!pick_fits(r->run, written, options->at[i]))
			continue;
		if (said++)
			sentences_add(to, SENTENCE_OR, 0);
		pick_make(r->run, options->at[i], SENTENCE_PICK, &texts, &pick);
		sentences_keep(to, &pick);
		r->why_hidden_from |= pick_hidden_from(r->run, options->at[i]);
	}
	free(options);
	sentences_add(to, SENTENCE_WHICH, 0);
}

static void
why_hidden(const struct ruling *r, struct buffer *to)
{
	struct buffer ask = { 0 };
	char number[DIGITS];
	if (worlds_are_too_many(&r->worlds)) {
		sentences_add(to, SENTENCE_TOO_MANY, 1, number_text(r->worlds.tried, number));
		return;
	}
	bool asks = needs_keep(r, &ask);
	sentences_add(to, asks ? SENTENCE_ON_A_FACT : SENTENCE_ON_CARDS, 0);
	buffer_bytes(to, ask.at, ask.n);
	buffer_free(&ask);
}

static void
why_doubt(struct ruling *r, struct buffer *to)
{
	switch (r->doubt) {
	case RULING_BY_LIMIT: sentences_add(to, SENTENCE_AT_LIMIT, 1, r->limit); break;
	case RULING_BY_HIDDEN: why_hidden(r, to); break;
	case RULING_BY_PLACE: why_unclear(r, to); break;
	case RULING_NO_DOUBT: why_open(r, to); break;
	case RULING_BY_CARD:
	case RULING_BY_OWN_TEXT: why_unmodelled(r, to); break;
	}
}

static void
say_why(struct ruling *r, enum ruling_verdict verdict, struct buffer *to)
{
	switch (verdict) {
	case RULING_ILLEGAL:
		why_decks(r, to);
		if (r->infraction)
			why_infraction(r, to);
		break;
	case RULING_UNDETERMINED: why_doubt(r, to); break;
	case RULING_SURPLUS: why_surplus(r, to); break;
	case RULING_REFUTED: why_refuted(r, to); break;
	case RULING_INCOMPLETE: why_open(r, to); break;
	case RULING_CONSISTENT: why_over(r, to); break;
	}
}

/* Write the sentences in English. */
static void
say_in_english(const struct buffer *reason, char out[RULING_WHY])
{
	*out = '\0';
	sentences_say(reason, NULL, out, RULING_WHY);
	sentence_stop(NULL, out, RULING_WHY);
	*out = (char)toupper((unsigned char)*out);
}

/* Return the first observation that is wrong and that this view may know; it takes precedence over
 * claims. NULL if there is none. */
static const struct infraction *
first_visible(const struct ruling *r, enum view view)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(r, &infraction);
	for (uint32_t i = 0; i < n; i++)
		if (infraction[i].kind == INFRACTION_OBSERVATION &&
		    infraction_is_visible(&infraction[i], view))
			return &infraction[i];
	return NULL;
}

const struct infraction *
why_seen_wrongly(const struct ruling *r, enum view view)
{
	return ruling_verdict_of(r, view) == RULING_REFUTED ? first_visible(r, view) : NULL;
}

/* Find the reason for a view that has another verdict, or other refuted claims, than the judge. */
static void
say_to(struct ruling *r, enum view view)
{
	const struct infraction *seen = first_visible(r, view);
	struct buffer *to = &r->reason_seen[view];
	if (r->seen[view] != RULING_REFUTED) {
		say_why(r, r->seen[view], to);
	} else if (seen) {
		infraction_keep(seen, view, to);
		say_which_seen(r, seen, to);
	} else {
		say_refuted(r, view, to);
	}
	say_in_english(to, r->why_seen[view]);
}

void
ruling_say_why(struct ruling *r)
{
	r->reason.n = 0;
	r->why_hidden_from = 0;
	say_why(r, r->verdict, &r->reason);
	say_in_english(&r->reason, r->why);
	r->why_by_view = r->verdict == RULING_REFUTED;
	for (int view = 0; view < COMPARE_VIEWS; view++)
		r->why_by_view |= r->seen[view] != r->verdict;
	for (int view = 0; view < COMPARE_VIEWS; view++) {
		r->reason_seen[view].n = 0;
		if (r->why_by_view)
			say_to(r, (enum view)view);
	}
}

static bool
is_fine(enum ruling_verdict verdict)
{
	return verdict == RULING_INCOMPLETE || verdict == RULING_CONSISTENT;
}

static void
say_accounts(const struct ruling *r, uint8_t against, uint8_t accusing, struct buffer *to)
{
	enum { BOTH = (1 << JUDGE_SEATS) - 1 };
	uint8_t some = against ? against : accusing;
	const char *narrator = say_seat(some == 2), *other = say_seat(some != 2);
	to->n = 0;
	sentences_add(to, r->state == RULING_OPEN ? SENTENCE_AGREED_SO_FAR : SENTENCE_AGREED, 0);
	if (some == BOTH)
		sentences_add(to, against ? SENTENCE_NEITHER_HOLDS : SENTENCE_BOTH_ACCUSE, 0);
	else
		sentences_add(to, against ? SENTENCE_ONE_FAILS : SENTENCE_ONE_ACCUSES, 2, narrator,
		              other);
}

void
ruling_say_accounts(struct ruling *r, uint8_t against, uint8_t accusing)
{
	enum ruling_verdict verdict = against ? RULING_REFUTED : RULING_UNDETERMINED;
	for (int view = 0; view < COMPARE_VIEWS; view++) {
		if (!is_fine(r->seen[view]))
			continue;
		r->seen[view] = verdict;
		r->why_by_view = true;
		say_accounts(r, against, accusing, &r->reason_seen[view]);
		say_in_english(&r->reason_seen[view], r->why_seen[view]);
	}
	if (!is_fine(r->verdict))
		return;
	r->verdict = verdict;
	say_accounts(r, against, accusing, &r->reason);
	say_in_english(&r->reason, r->why);
}

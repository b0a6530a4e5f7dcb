/* why.c: writes the reason for a ruling, with the values that decided. */
#include "judged/ruling/explain.h"
#include "judged/ruling/fouls.h"
#include "judged/ruling/why.h"

#include <ctype.h>
#include <string.h>

#include "judged/words/astray.h"
#include "judged/words/pick.h"
#include "judged/words/refusal.h"
#include "judged/words/say.h"
#include "judged/cards/cards.h"

/* Use the sentence of the first fault of play. */
static void
why_foul(struct ruling *r)
{
	const struct foul *foul = ruling_foul(r);
	say_add(r->why, sizeof r->why, "%s%s", *r->why ? " " : "", foul_said(foul));
	r->why_hidden_from = foul->why_hidden_from;
}

static void
why_decks(struct ruling *r)
{
	const struct judge_deck_fault *fault;
	int n = judge_deck_faults(r->run, &fault);
	char card[SAY_CARD] = "";
	if (n == 0)
		return;
	if (fault[0].def < r->transcript->cards.n)
		say_card(&r->transcript->cards, fault[0].def, card, sizeof card);
	say_add(r->why, sizeof r->why, "%s's %s legal%s%s: ", say_seat(fault[0].seat),
	        say_decks_not(r->transcript->game), *card ? " because of " : "", card);
	say_refusal(r->why, sizeof r->why, r->transcript, judge_run_params(r->run)->rules,
	            fault[0].seat, &fault[0].refusal);
	if (n > 1)
		say_add(r->why, sizeof r->why, "; there %s %d more infraction%s",
		        n == 2 ? "is" : "are", n - 1, n == 2 ? "" : "s");
	say_add(r->why, sizeof r->why, ".");
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
why_unmodelled(struct ruling *r)
{
	const struct judge_card_set *cards = &r->transcript->cards;
	const struct judge_card_def *def = &cards->def[r->unmodelled.def];
	uint16_t bit = (uint16_t)(r->unmodelled.acts_in & -r->unmodelled.acts_in);
	const char *where = rulebook_acts_in_saying(r->transcript->game->name, bit);
	char card[SAY_CARD], why[SAY_PICK] = "";
	say_card(cards, r->unmodelled.def, card, sizeof card);
	if (def->why)
		say_add(why, sizeof why, " (%s", def->why);
	size_t len = strlen(why);
	say_add(r->why, sizeof r->why,
	        "%s could have an effect %s, but that effect isn't modelled%.*s%s. %s.", card,
	        where ? where : "there", (int)(len && why[len - 1] == '.' ? len - 1 : len), why,
	        len ? ")" : "",
	        r->doubt == RULING_BY_OWN_TEXT ? "The play may be legal after all"
	                                       : "From that point on, nothing is certain");
	hide_card_met(r);
}

/* Add who decides next, and about what. */
static void
say_next(struct ruling *r)
{
	const struct judge_question *question = judge_question(r->run);
	char saying[SAY_QUESTION] = "";
	say_question(r->run, question, saying, sizeof saying);
	bool chance = r->transcript->game->question[question->kind].chance;
	if (question->seat < JUDGE_SEATS)
		say_add(r->why, sizeof r->why,
		        chance ? " Next, chance decides for %s: %s."
		               : " Next is %s's decision: %s.",
		        say_seat(question->seat), saying);
	else
		say_add(r->why, sizeof r->why, " Next, chance decides %s.", saying);
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
say_not_asked(struct ruling *r, uint8_t verb)
{
	const struct judge_citation *c = why_not_asked(r, verb);
	char text[EXPLAIN_SAYING];
	if (!c)
		return;
	explain_say(r, c, VIEW_PUBLIC, text, sizeof text);
	say_add(r->why, sizeof r->why, " Clause %s: %s",
	        clause_said(r->transcript->edition, c->rule), text);
}

static void
why_surplus(struct ruling *r)
{
	const struct transcript *t = r->transcript;
	const struct transcript_move *move = &t->move[r->move - 1];
	const char *name =
		r->part < move->n ? t->game->verb[move->part[r->part].verb].name : "concede";
	say_add(r->why, sizeof r->why,
	        "Move %u says `%s`, but at that point the game doesn't ask for it.", r->move, name);
	if (r->part < move->n)
		say_not_asked(r, move->part[r->part].verb);
	if (r->stop == JUDGE_FINISHED) {
		struct judge_result result = judge_result(r->run);
		char end[SAY_OUTCOME];
		say_outcome(t, &result, end, sizeof end);
		end[0] = (char)toupper((unsigned char)end[0]);
		say_add(r->why, sizeof r->why, " The game is already over. %s.", end);
	} else {
		say_next(r);
	}
}

/* Add which observation it is, if there are several. */
static void
say_which_seen(const struct ruling *r, const struct foul *foul, char *out)
{
	const struct transcript *t = r->transcript;
	int sightings = 0;
	for (size_t i = 0; i < t->n_moves && sightings < 2; i++)
		sightings += t->move[i].note && t->move[i].note->n_seen > 0;
	if (sightings < 2)
		return;
	say_add(out, RULING_WHY, " That is move %u", foul->move);
	if (foul->mark.line)
		say_add(out, RULING_WHY, " (line %d)", foul->mark.line);
	say_add(out, RULING_WHY, ".");
}

/* Use an observation that is wrong, if there is one: it takes precedence over claims. */
static bool
why_seen(struct ruling *r)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(r, &foul);
	if (n == 0 || foul->kind != FOUL_SAW)
		return false;
	say_add(r->why, sizeof r->why, "%s", foul_said(foul));
	say_which_seen(r, foul, r->why);
	r->why_hidden_from = foul->why_hidden_from;
	return true;
}

/* Write the first claim that is refuted for a view and, unless hidden from it, the value found. */
static void
say_refuted(const struct ruling *r, enum view view, char *out)
{
	char say[HOLDS_SAYING], point[48];
	size_t i = 0;
	while (compare_answered(&r->claim_result[i], view) != COMPARE_REFUTED)
		i++;
	const struct compare_result *result = &r->claim_result[i];
	bool found = view_knows(view, (uint8_t)(~result->hidden_from & 3));
	char text[HOLDS_SAYING];
	const char *said =
		view == VIEW_JUDGE ? compare_said(result) : compare_said_to_players(result, text);
	expect_say(&r->claim[i], say, sizeof say);
	expect_say_point(&r->claim[i], point, sizeof point);
	say_add(out, RULING_WHY, "Claim %zu (`%s`, %s) is wrong%s%s.", i + 1, say, point,
	        found ? ": " : "", found ? said : "");
}

static void
why_refuted(struct ruling *r)
{
	if (!why_seen(r))
		say_refuted(r, VIEW_JUDGE, r->why);
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
say_lacking(struct ruling *r)
{
	const struct transcript *t = r->transcript;
	const struct script_step *given =
		given_away(&r->script, (uint8_t)judge_question(r->run)->kind);
	uint32_t lacks = given ? move_before(&r->script, (uint32_t)(given - r->script.step)) : 0;
	if (lacks == 0)
		return;
	say_add(r->why, sizeof r->why, " Move %u", lacks);
	if (t->move[lacks - 1].mark.line)
		say_add(r->why, sizeof r->why, " (line %d)", t->move[lacks - 1].mark.line);
	say_add(r->why, sizeof r->why,
	        " doesn't say that, so the `%s` of move %u was taken for it.",
	        t->game->verb[given->pick.verb].name, given->move);
}

/* Write which question is open, and which moves wait for it: the rest of the move begun, and all
 * after it. */
static void
why_open(struct ruling *r)
{
	uint32_t first = (uint32_t)r->transcript->n_moves - r->unread + 1;
	say_add(r->why, sizeof r->why, "Everything is legal so far.");
	say_next(r);
	say_lacking(r);
	if (!r->unread && !r->half_read)
		return;
	say_add(r->why, sizeof r->why, " Until then,");
	if (r->half_read)
		say_add(r->why, sizeof r->why, " the rest of move %u%s", first - 1,
		        r->unread ? " and" : "");
	if (r->unread == 1)
		say_add(r->why, sizeof r->why, " move %u", first);
	else if (r->unread)
		say_add(r->why, sizeof r->why, " moves %u %s %u", first,
		        r->unread == 2 ? "and" : "to", first + r->unread - 1);
	say_add(r->why, sizeof r->why, " %s judged.",
	        r->unread + r->half_read == 1 ? "isn't" : "aren't");
}

static void
why_over(struct ruling *r)
{
	struct judge_result result = judge_result(r->run);
	char end[SAY_OUTCOME];
	say_outcome(r->transcript, &result, end, sizeof end);
	end[0] = (char)toupper((unsigned char)end[0]);
	say_add(r->why, sizeof r->why, "Everything is legal. %s.", end);
}

/* Write the options that the part of the move could mean. The reason is for views that know all
 * these cards. */
static void
why_unclear(struct ruling *r)
{
	const struct transcript_move *move = &r->transcript->move[r->move - 1];
	struct judge_pick option[JUDGE_PICKS],
		written = script_pick(r->run, &move->part[r->part], move->seat);
	int n = judge_options(r->run, option, JUDGE_PICKS), said = 0;
	char text[SAY_PICKS];
	say_add(r->why, sizeof r->why, "Move %u could mean more than one thing: ", r->move);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		if (!pick_fits(r->run, written, option[i]))
			continue;
		say_pick(r->run, option[i], text, sizeof text);
		say_add(r->why, sizeof r->why, "%s%s", said++ ? ", or " : "", text);
		r->why_hidden_from |= pick_hidden_from(r->run, option[i]);
	}
	say_add(r->why, sizeof r->why, "?");
}

static void
why_hidden(struct ruling *r)
{
	char ask[RULING_WHY];
	if (worlds_are_too_many(&r->worlds))
		say_add(r->why, sizeof r->why,
		        "There are too many possible hidden cards to decide (%u tried). Add the deck lists, or name some of the hidden cards.",
		        r->worlds.tried);
	else if (needs_say(r, ask, sizeof ask))
		say_add(r->why, sizeof r->why,
		        "The outcome depends on a fact the record doesn't state. %s", ask);
	else
		say_add(r->why, sizeof r->why,
		        "The outcome depends on cards the record doesn't name.");
}

static void
say_why(struct ruling *r, enum ruling_verdict verdict)
{
	switch (verdict) {
	case RULING_ILLEGAL:
		why_decks(r);
		if (r->foul)
			why_foul(r);
		break;
	case RULING_UNDETERMINED:
		if (r->doubt == RULING_BY_LIMIT)
			say_add(r->why, sizeof r->why, "Judging stopped at a limit (%s).",
			        r->limit);
		else if (r->doubt == RULING_BY_HIDDEN)
			why_hidden(r);
		else if (r->doubt == RULING_BY_PLACE)
			why_unclear(r);
		else if (r->doubt == RULING_NO_DOUBT)
			why_open(r);
		else
			why_unmodelled(r);
		break;
	case RULING_SURPLUS: why_surplus(r); break;
	case RULING_REFUTED: why_refuted(r); break;
	case RULING_INCOMPLETE: why_open(r); break;
	case RULING_CONSISTENT: why_over(r); break;
	}
}

/* Return the first observation that is wrong and that this view may know; it takes precedence over
 * claims. NULL if there is none. */
static const struct foul *
first_told(const struct ruling *r, enum view view)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(r, &foul);
	for (uint32_t i = 0; i < n; i++)
		if (foul[i].kind == FOUL_SAW && foul_is_told(&foul[i], view))
			return &foul[i];
	return NULL;
}

const struct foul *
why_seen_wrongly(const struct ruling *r, enum view view)
{
	return ruling_verdict_of(r, view) == RULING_REFUTED ? first_told(r, view) : NULL;
}

/* Write the reason for a view that has another verdict, or other refuted claims, than the judge.
 * `why` is used as scratch space. */
static void
say_to(struct ruling *r, enum view view)
{
	char judges[RULING_WHY];
	const struct foul *seen = first_told(r, view);
	if (r->seen[view] == RULING_REFUTED) {
		r->why_seen[view][0] = '\0';
		if (seen) {
			say_add(r->why_seen[view], RULING_WHY, "%s", foul_why(seen, view));
			say_which_seen(r, seen, r->why_seen[view]);
		} else {
			say_refuted(r, view, r->why_seen[view]);
		}
		return;
	}
	strcpy(judges, r->why);
	r->why[0] = '\0';
	say_why(r, r->seen[view]);
	strcpy(r->why_seen[view], r->why);
	strcpy(r->why, judges);
}

void
ruling_say_why(struct ruling *r)
{
	r->why[0] = '\0';
	r->why_hidden_from = 0;
	say_why(r, r->verdict);
	r->why_by_view = r->verdict == RULING_REFUTED;
	for (int view = 0; view < COMPARE_VIEWS; view++)
		r->why_by_view |= r->seen[view] != r->verdict;
	for (int view = 0; r->why_by_view && view < COMPARE_VIEWS; view++)
		say_to(r, (enum view)view);
}

static bool
is_fine(enum ruling_verdict verdict)
{
	return verdict == RULING_INCOMPLETE || verdict == RULING_CONSISTENT;
}

static void
say_accounts(const struct ruling *r, uint8_t against, uint8_t accusing, char *out)
{
	enum { BOTH = (1 << JUDGE_SEATS) - 1 };
	*out = '\0';
	say_add(out, RULING_WHY, "The moves both players agree on are legal%s.",
	        r->state == RULING_OPEN ? " so far" : "");
	if (against == BOTH)
		say_add(out, RULING_WHY, " Neither account holds up.");
	else if (against)
		say_add(out, RULING_WHY, " %s's account doesn't hold up.", say_seat(against == 2));
	else if (accusing == BOTH)
		say_add(out, RULING_WHY,
		        " In each account the other player then broke the rules. Nothing in the record contradicts either account.");
	else
		say_add(out, RULING_WHY,
		        " In %s's account, %s then broke the rules. Nothing in the record contradicts that account.",
		        say_seat(accusing == 2), say_seat(accusing != 2));
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
		say_accounts(r, against, accusing, r->why_seen[view]);
	}
	if (!is_fine(r->verdict))
		return;
	r->verdict = verdict;
	say_accounts(r, against, accusing, r->why);
}

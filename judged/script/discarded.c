/*
 * discarded.c: uses notes that say which cards were discarded, when a player's choice decides which
 * cards go.
 *
 * Everybody sees the cards that go. So if nothing else answers the choice, the note does. If the
 * choice was recorded with unseen cards, the cards that went are those of the note.
 */
#include <string.h>

#include "judged/script/internal.h"
#include "judged/script/notes.h"
#include "judged/words/pick.h"
#include "judged/words/choices.h"
#include "judged/words/position.h"

enum { AHEAD = 64 /* entries searched for a later note */ };

/* 1. The notes */

/* Iterates over the notes that may describe a choice: from those entered but not handled yet to
 * those after passes. */
struct noted {
	const struct script *script;
	const struct script_cursor *at;
	uint32_t move; /* index of the next entry */
	uint16_t deed; /* next deed in it */
	struct script_noted is;
};

static struct noted
noted_from(const struct script *script, const struct script_cursor *at)
{
	return (struct noted){ .script = script, .at = at, .move = at->noted };
}

/* Is the current entry a move that is still to come, other than a pass or an empty choice? Notes
 * after such a move are about something else. */
static bool
is_beyond(const struct noted *n)
{
	const struct transcript *t = n->script->transcript;
	const struct transcript_move *move = &t->move[n->move];
	if (n->move < n->at->move || (n->move == n->at->move && n->at->used))
		return false;
	for (uint8_t i = 0; i < move->n; i++) {
		const struct judge_verb *verb = &t->game->verb[move->part[i].verb];
		if (verb->question == n->script->main_kind || verb->takes != JUDGE_TAKES_NOTHING)
			return true;
	}
	return move->concedes || n->move >= n->at->move + AHEAD;
}

static bool
states_discards(const struct transcript *t, const struct transcript_deed *deed)
{
	return deed->deed < t->game->n_deeds && t->game->deed[deed->deed].chosen &&
	       deed->n_cards > 0;
}

/* Return the next deed that says which cards of the seat were discarded; NULL if there is none. */
static const struct transcript_deed *
next_noted(struct noted *n, judge_seat seat)
{
	const struct transcript *t = n->script->transcript;
	for (; t->notes && n->move < t->n_moves && !is_beyond(n); n->move++, n->deed = 0) {
		const struct transcript_note *note = t->move[n->move].note;
		if (!note || note->entry != TRANSCRIPT_DID)
			continue;
		while (n->deed < note->n) {
			const struct transcript_deed *deed = &note->deed[n->deed];
			n->is = (struct script_noted){ n->move, n->deed++ };
			if (deed->seat == seat && states_discards(t, deed))
				return deed;
		}
	}
	return NULL;
}

static struct judge_pick
pick_noted(const struct script *script, const struct transcript_deed *deed, uint16_t which)
{
	return (struct judge_pick){ .verb = script->transcript->game->deed[deed->deed].picked_by,
		                    .seat = deed->seat,
		                    .def = deed->card[which],
		                    .place = JUDGE_NO_PLACE };
}

int
discarded_ahead(const struct script *script, const struct script_cursor *at, judge_seat seat,
                struct judge_pick *out, int cap)
{
	struct noted noted = noted_from(script, at);
	const struct transcript_deed *deed = next_noted(&noted, seat);
	int n = 0;
	for (uint16_t i = 0; deed && i < deed->n_cards && n < cap; i++)
		out[n++] = pick_noted(script, deed, i);
	return n;
}

/* 2. Answers to choices */

uint16_t
discarded_answered(const struct script *script, uint32_t note)
{
	uint16_t n = 0;
	for (uint32_t i = script->n_steps; i-- > 0; n++)
		if (script->step[i].source != SCRIPT_NOTED || script->step[i].noted.note != note)
			break;
	return n;
}

/* Return how many cards of the deed have answered a question since the action began. */
static uint16_t
count_said(const struct script *script, struct script_noted noted)
{
	uint16_t n = 0;
	for (uint32_t i = script->n_steps; i-- > 0;) {
		const struct script_step *step = &script->step[i];
		if (step->question == script->main_kind)
			break;
		if (step->source == SCRIPT_NOTED && step->noted.note == noted.note &&
		    step->noted.deed == noted.deed)
			n++;
	}
	return n;
}

/* Return the verb by which cards are chosen at this question; 0 if they are not. */
static uint8_t
choosing_verb(const struct script *script, const struct judge_question *question)
{
	const struct judge_game *game = script->transcript->game;
	for (uint8_t v = 0; v < game->n_verbs; v++)
		if (game->verb[v].question == question->kind && game->verb[v].end_verb &&
		    game->verb[v].takes == JUDGE_TAKES_CARD)
			return v;
	return 0;
}

/* Would the picked card go to the area of this deed, once everything the note names is chosen? */
static bool
goes_by(const struct script *script, struct judge_run *run, const struct script_step *answer,
        const struct transcript_deed *deed)
{
	const struct judge_mandatory_action *row = &script->transcript->game->deed[deed->deed];
	struct trial trial;
	bool goes = false;
	trial_noted(&trial, script, run, answer);
	for (uint32_t i = 0; i < trial.n && !goes; i++) {
		const struct judge_citation *c = &trial.at[i];
		judge_seat to, from = JUDGE_NO_SEAT;
		int area, index;
		goes = c->event == JUDGE_EV_MOVE && (c->unknown || c->def == answer->pick.def) &&
		       judge_place_parts(run, c->from, &from, &area, &index) &&
		       from == deed->seat && judge_place_parts(run, c->to, &to, &area, &index) &&
		       area == row->area;
	}
	trial_free(&trial);
	return goes;
}

/* Can the pick answer the question: directly, or because the cards chosen here get discarded? */
static bool
may_answer(const struct script *script, struct judge_run *run,
           const struct judge_question *question, const struct transcript_deed *deed,
           struct script_step *answer)
{
	struct judge_pick *pick = &answer->pick;
	if (pick->seat == question->seat &&
	    script->transcript->game->verb[pick->verb].question == question->kind &&
	    judge_test(run, *pick, NULL, 0) == 0)
		return true;
	pick->verb = choosing_verb(script, question);
	pick->seat = question->seat;
	return pick->verb && judge_test(run, *pick, NULL, 0) == 0 && !pick_is_unclear(run, *pick) &&
	       (script->noted_try || goes_by(script, run, answer, deed));
}

static void
begin_noted(struct script *script, const struct judge_question *question,
            const struct script_step *answer, struct judge_pick *out)
{
	struct script_step *step = step_begin(script, question, SCRIPT_NOTED);
	step->pick = *out = answer->pick;
	step->noted = answer->noted;
}

static bool
answers_for(struct script *script, struct judge_run *run, const struct judge_question *question,
            judge_seat seat, struct judge_pick *out)
{
	struct noted noted = noted_from(script, &script->now);
	for (const struct transcript_deed *deed; (deed = next_noted(&noted, seat));) {
		uint16_t said = count_said(script, noted.is);
		if (said >= deed->n_cards)
			continue;
		struct script_step answer = { .pick = pick_noted(script, deed, said),
			                      .noted = noted.is };
		if (!may_answer(script, run, question, deed, &answer))
			continue;
		begin_noted(script, question, &answer, out);
		return true;
	}
	return false;
}

/* End the choice if notes answered it: a note names all the cards of a choice. Returns whether it
 * did. */
static bool
ends_noted(struct script *script, struct judge_run *run, const struct judge_question *question,
           struct judge_pick *out)
{
	const struct script_step *last =
		script->n_steps ? &script->step[script->n_steps - 1] : NULL;
	if (!last || last->source != SCRIPT_NOTED || last->question != question->kind ||
	    last->seat != question->seat || judge_is_first_pick(run))
		return false;
	struct judge_pick end = { .verb = script->transcript->game->verb[last->pick.verb].end_verb,
		                  .seat = question->seat,
		                  .def = JUDGE_NO_DEF,
		                  .place = JUDGE_NO_PLACE };
	if (!end.verb || judge_test(run, end, NULL, 0) != 0)
		return false;
	step_begin(script, question, SCRIPT_ENDED)->pick = *out = end;
	return true;
}

bool
discarded_answers(struct script *script, struct judge_run *run,
                  const struct judge_question *question, struct judge_pick *out)
{
	if (!script->transcript->notes || question->seat >= JUDGE_SEATS ||
	    question->kind == script->main_kind)
		return false;
	if (script->noted_try && judge_decisions(run) == script->given) {
		begin_noted(script, question, script->noted_try, out);
		return true;
	}
	return answers_for(script, run, question, question->seat, out) ||
	       answers_for(script, run, question, (judge_seat)(1 - question->seat), out) ||
	       ends_noted(script, run, question, out);
}

/* 3. Cards that went */

/* Return how likely an unnamed card of the pile is to be this one. A card assumed to be this one is
 * likelier than one assumed to be none, and that is likelier than one assumed to be another. */
static int
likelihood(const struct judge_card_view *card, judge_def def)
{
	if (!card->supposed)
		return 1;
	return card->def == def ? 2 : 0;
}

static int
likelier(const struct judge_card_view *card, int a, int b, judge_def def)
{
	return a >= 0 && likelihood(&card[a], def) > likelihood(&card[b], def) ? a : b;
}

/* Return how many copies of a card have gone to the pile this turn; `taken` also counts cards only
 * assumed to be it. `unknown` is set to an unnamed card among them, or -1. */
static int
count_come(const struct judge_card_view *card, int n, judge_def def, uint32_t turn, bool taken,
           int *unknown)
{
	int come = 0;
	*unknown = -1;
	for (int i = 0; i < n; i++) {
		if (card[i].since != turn)
			continue;
		if (card[i].supposed || card[i].def == JUDGE_UNKNOWN_DEF)
			*unknown = likelier(card, *unknown, i, def);
		come += card[i].def == def && (taken || !card[i].supposed);
	}
	return come;
}

static int
count_written(const struct transcript_deed *deed, uint16_t up_to)
{
	int n = 0;
	for (uint16_t i = 0; i <= up_to; i++)
		n += deed->card[i] == deed->card[up_to];
	return n;
}

static judge_place
pile_of(const struct script *script, const struct judge_run *run,
        const struct transcript_deed *deed)
{
	return judge_place_of(run, deed->seat, script->transcript->game->deed[deed->deed].area, 0);
}

/* Is this card of the note still missing: have fewer copies gone to the pile than the note lists up
 * to it? */
static bool
is_missing(struct judge_run *run, const struct transcript_deed *deed, uint16_t which,
           judge_place pile, bool taken, int *unknown)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, pile, card, JUDGE_CARDS);
	return count_come(card, n, deed->card[which], (uint32_t)game_value(run, "turn"), taken,
	                  unknown) < count_written(deed, which);
}

static bool
is_among(judge_def def, const judge_def *possible, int n)
{
	for (int i = 0; i < n; i++)
		if (possible[i] == def)
			return true;
	return false;
}

judge_def
discarded_card(const struct script *script, struct judge_run *run, const struct guess *asked,
               const judge_def *possible, int n)
{
	uint32_t decision = judge_decisions(run);
	const struct script_cursor *at =
		decision < script->n_steps ? &script->step[decision].before : &script->now;
	struct noted noted = noted_from(script, at);
	int unknown;
	if (!script->guesses || asked->key.whether)
		return JUDGE_NO_DEF;
	for (const struct transcript_deed *deed; (deed = next_noted(&noted, asked->owner));)
		for (uint16_t i = 0;
		     asked->place == pile_of(script, run, deed) && i < deed->n_cards; i++)
			if (is_among(deed->card[i], possible, n) &&
			    is_missing(run, deed, i, asked->place, true, &unknown))
				return deed->card[i];
	return JUDGE_NO_DEF;
}

static void
identify_card(struct script *script, struct judge_run *run, const struct transcript_deed *deed,
              uint16_t which, uint32_t move)
{
	const struct transcript *t = script->transcript;
	judge_place pile = pile_of(script, run, deed);
	char name[SAY_CARD];
	struct sentence done;
	int unknown;
	if (!is_missing(run, deed, which, pile, false, &unknown) || unknown < 0 ||
	    judge_identify_card(run, pile, unknown, deed->card[which]) != JUDGE_NOT_POSSIBLE ||
	    script->trial)
		return;
	struct infraction *infraction =
		notes_infraction(script, run, INFRACTION_NOT_DEMANDED, deed->seat, move, 0);
	infraction->treated = INFRACTION_SKIPPED;
	say_card(&t->cards, deed->card[which], name, sizeof name);
	sentence_make(&done, SENTENCE_NOT_DISCARDED, 2, say_seat(deed->seat), name);
	infraction_say(infraction, t, &done);
	sentences_add(&infraction->says, SENTENCE_NONE_THAT_WENT, 0);
}

void
discarded_identify(struct script *script, struct judge_run *run, uint32_t move)
{
	const struct transcript *t = script->transcript;
	const struct transcript_note *note = t->move[move].note;
	for (uint16_t i = 0; note->entry == TRANSCRIPT_DID && i < note->n; i++) {
		const struct transcript_deed *deed = &note->deed[i];
		if (deed->deed >= t->game->n_deeds || !t->game->deed[deed->deed].chosen)
			continue;
		for (uint16_t k = 0; k < deed->n_cards; k++)
			identify_card(script, run, deed, k, move);
	}
}

/* 4. Cards that went before the note */

/* Return the seat's pile: the area of the deeds that choices may describe too. */
static judge_place
pile_of_seat(const struct script *script, const struct judge_run *run, judge_seat seat)
{
	const struct judge_game *game = script->transcript->game;
	for (int i = 0; i < game->n_deeds; i++)
		if (game->deed[i].chosen)
			return judge_place_of(run, seat, game->deed[i].area, 0);
	return JUDGE_NO_PLACE;
}

void
discarded_begin_action(struct script *script, struct judge_run *run)
{
	struct judge_card_view card[JUDGE_CARDS];
	for (judge_seat seat = 0; script->transcript->notes && seat < JUDGE_SEATS; seat++) {
		judge_place pile = pile_of_seat(script, run, seat);
		int n = pile == JUDGE_NO_PLACE ? 0 : judge_cards_at(run, pile, card, JUDGE_CARDS);
		for (int i = 0; i < n; i++)
			if (card[i].stamp > script->now.before_action[seat])
				script->now.before_action[seat] = card[i].stamp;
	}
}

/* Return the index of the entry that began the action; 0 if none did. */
static uint32_t
move_of_action(const struct script *script)
{
	for (uint32_t i = script->n_steps; i-- > 0;)
		if (script->step[i].question == script->main_kind && script->step[i].move)
			return script->step[i].move - 1;
	return 0;
}

/* Cards that have gone to the pile since the action began and are not yet explained. */
struct gone {
	judge_def def[JUDGE_CARDS];
	int n;
};

static struct gone
find_gone(const struct script *script, struct judge_run *run, const struct transcript_deed *deed)
{
	struct judge_card_view card[JUDGE_CARDS];
	struct gone gone = { .n = 0 };
	uint32_t turn = (uint32_t)game_value(run, "turn");
	int n = judge_cards_at(run, pile_of(script, run, deed), card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (card[i].since == turn && card[i].stamp > script->now.before_action[deed->seat])
			gone.def[gone.n++] = card[i].supposed ? JUDGE_UNKNOWN_DEF : card[i].def;
	return gone;
}

/* Remove the card, or an unknown one that could be it. False if there is none. */
static bool
take_gone(struct gone *gone, judge_def def)
{
	const judge_def is[] = { def, JUDGE_UNKNOWN_DEF };
	for (size_t k = 0; k < sizeof is / sizeof *is; k++)
		for (int i = 0; i < gone->n; i++)
			if (gone->def[i] == is[k]) {
				gone->def[i] = gone->def[--gone->n];
				return true;
			}
	return false;
}

/* Remove the cards of the seat's deeds, among the first `n` of the entry. */
static void
take_named(struct gone *gone, const struct transcript *t, uint32_t move, uint16_t n,
           judge_seat seat)
{
	const struct transcript_note *note = t->move[move].note;
	for (uint16_t i = 0; note && note->entry == TRANSCRIPT_DID && i < note->n && i < n; i++) {
		const struct transcript_deed *deed = &note->deed[i];
		for (uint16_t k = 0; k < deed->n_cards; k++)
			if (deed->seat == seat && states_discards(t, deed))
				take_gone(gone, deed->card[k]);
	}
}

bool
discarded_before(const struct script *script, struct judge_run *run, struct script_noted noted,
                 uint16_t which)
{
	const struct transcript *t = script->transcript;
	const struct transcript_deed *named = &t->move[noted.note].note->deed[noted.deed];
	struct gone gone = find_gone(script, run, named);
	bool any = false;
	for (uint32_t m = move_of_action(script); m < noted.note; m++)
		take_named(&gone, t, m, UINT16_MAX, named->seat);
	take_named(&gone, t, noted.note, noted.deed, named->seat);
	for (uint16_t k = 0; k <= which; k++)
		any = take_gone(&gone, named->card[k]);
	return any;
}

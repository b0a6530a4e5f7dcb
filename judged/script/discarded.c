/*
 * discarded.c: what a note says was discarded, where a choice of its player decides what goes.
 *
 * The cards that go are seen by everybody. So where nothing else answers the choice the note does, and where the choice
 * was told by cards nobody saw, those that went are the cards of the note.
 */
#include <string.h>

#include "judged/script/internal.h"
#include "judged/script/notes.h"
#include "judged/words/say.h"

/* The deed of the notes that were passed and not seen to yet; NULL: there is none. */
static const struct transcript_deed *
noted_discards(const struct script *script, const struct script_cursor *at, judge_seat seat)
{
	const struct transcript *t = script->transcript;
	for (uint32_t m = at->noted; t->notes && m < at->move; m++) {
		const struct transcript_note *note = t->move[m].note;
		for (uint16_t i = 0; note && i < note->n; i++)
			if (note->entry == TRANSCRIPT_DID && note->deed[i].seat == seat &&
			    note->deed[i].deed != TRANSCRIPT_OMITTED &&
			    t->game->deed[note->deed[i].deed].picked_by &&
			    note->deed[i].n_cards > 0)
				return &note->deed[i];
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
	const struct transcript_deed *deed = noted_discards(script, at, seat);
	int n = 0;
	for (uint16_t i = 0; deed && i < deed->n_cards && n < cap; i++)
		out[n++] = pick_noted(script, deed, i);
	return n;
}

uint16_t
discarded_answered(const struct script *script)
{
	uint16_t n = 0;
	while (n < script->n_steps && script->step[script->n_steps - 1 - n].source == SCRIPT_NOTED)
		n++;
	return n;
}

bool
discarded_answers(struct script *script, struct judge_run *run,
                  const struct judge_question *question, struct judge_pick *out)
{
	const struct transcript_deed *deed = noted_discards(script, &script->now, question->seat);
	uint16_t said = discarded_answered(script);
	if (!deed || said >= deed->n_cards)
		return false;
	*out = pick_noted(script, deed, said);
	if (script->transcript->game->verb[out->verb].question != question->kind ||
	    judge_test(run, *out, NULL, 0) != 0)
		return false;
	step_begin(script, question, SCRIPT_NOTED)->pick = *out;
	return true;
}

/* How many copies of a card have gone to the pile this turn; `unknown`: the last unknown card among them, or -1. */
static int
count_come(const struct judge_card_view *card, int n, judge_def def, uint32_t turn, int *unknown)
{
	int come = 0;
	*unknown = -1;
	for (int i = 0; i < n; i++) {
		bool now = card[i].since == turn;
		come += now && card[i].def == def;
		if (now && card[i].def == JUDGE_UNKNOWN_DEF)
			*unknown = i;
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

static uint32_t
turn_now(struct judge_run *run)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int i = 0; i < game->n_properties; i++)
		if (strcmp(game->property[i].name, "turn") == 0)
			return (uint32_t)judge_read(run, i, JUDGE_NOBODY);
	return 0;
}

static judge_place
pile_of(const struct script *script, const struct judge_run *run,
        const struct transcript_deed *deed)
{
	return judge_place_of(run, deed->seat, script->transcript->game->deed[deed->deed].area, 0);
}

/* Is this card of the note still missing: have fewer copies gone to the pile than the note lists up to it? */
static bool
is_missing(struct judge_run *run, const struct transcript_deed *deed, uint16_t which,
           judge_place pile, int *unknown)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, pile, card, JUDGE_CARDS);
	return count_come(card, n, deed->card[which], turn_now(run), unknown) <
	       count_written(deed, which);
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
	const struct transcript_deed *deed = noted_discards(script, at, asked->owner);
	int unknown;
	if (!deed || !script->guesses || asked->key.whether ||
	    asked->place != pile_of(script, run, deed))
		return JUDGE_NO_DEF;
	for (uint16_t i = 0; i < deed->n_cards; i++)
		if (is_among(deed->card[i], possible, n) &&
		    is_missing(run, deed, i, asked->place, &unknown))
			return deed->card[i];
	return JUDGE_NO_DEF;
}

static void
tell_card(struct script *script, struct judge_run *run, const struct transcript_deed *deed,
          uint16_t which, uint32_t move)
{
	const struct transcript *t = script->transcript;
	judge_place pile = pile_of(script, run, deed);
	char name[SAY_CARD];
	int unknown;
	if (!is_missing(run, deed, which, pile, &unknown) || unknown < 0 ||
	    judge_tell(run, pile, unknown, deed->card[which]) != JUDGE_CANNOT_BE || script->trial)
		return;
	struct foul *foul = notes_foul(script, run, FOUL_DID, deed->seat, move, 0);
	foul->treated = FOUL_SKIPPED;
	say_card(&t->cards, deed->card[which], name, sizeof name);
	foul_say(foul, t, "%s cannot have discarded %s: it is none of the cards that went",
	         say_seat(deed->seat), name);
}

void
discarded_tell(struct script *script, struct judge_run *run, uint32_t move)
{
	const struct transcript *t = script->transcript;
	const struct transcript_note *note = t->move[move].note;
	for (uint16_t i = 0; note->entry == TRANSCRIPT_DID && i < note->n; i++) {
		const struct transcript_deed *deed = &note->deed[i];
		if (deed->deed == TRANSCRIPT_OMITTED || !t->game->deed[deed->deed].picked_by)
			continue;
		for (uint16_t k = 0; k < deed->n_cards; k++)
			tell_card(script, run, deed, k, move);
	}
}

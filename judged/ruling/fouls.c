/* fouls.c: stores all faults of a game as JSON, and writes them in a line. */
#include "judged/ruling/fouls.h"

#include <string.h>

#include "judged/words/choices.h"

/* 1. As members of a ruling */

/* Is this one of the game's properties that say when something happened? */
static bool
is_a_time(const struct judge_property *property)
{
	static const char *const names[] = { "turn", "turn_player", "phase" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(property->name, names[i]) == 0)
			return property->of == JUDGE_OF_GAME;
	return false;
}

void
foul_tell_when(struct ruling_snapshot *snap, const struct ruling *r, const struct foul *foul)
{
	const struct judge_game *game = r->transcript->game;
	for (int i = 0; i < game->n_properties; i++) {
		int32_t value = foul_when(foul, game, i);
		if (is_a_time(&game->property[i]) && value != JUDGE_NO_NUMBER)
			property_tell(snap, game->property[i].name, r->run, &game->property[i],
			              value);
	}
}

static uint8_t
hidden_from(const struct foul *foul)
{
	return (uint8_t)(~snapshot_to((uint8_t)(~foul->why_hidden_from & 3)) & SNAPSHOT_ALL);
}

bool
foul_is_told(const struct foul *foul, enum view view)
{
	return !(foul->unseen >> view & 1);
}

void
foul_keep(const struct foul *foul, enum view view, struct buffer *to)
{
	if (!(hidden_from(foul) >> view & 1))
		buffer_bytes(to, foul->says.at, foul->says.n);
	else
		sentences_add(to,
		              foul->kind == FOUL_SAW ? SENTENCE_HIDDEN_SIGHT
		                                     : SENTENCE_HIDDEN_CHOICE,
		              0);
}

/* Store the sentence in English, and as parts beside it. */
static void
tell_why(struct ruling_snapshot *snap, const char *name, const char *parts, const struct foul *foul)
{
	struct buffer hidden = { 0 };
	uint8_t from = hidden_from(foul), to = (uint8_t)(~from & SNAPSHOT_ALL);
	char why[FOUL_WHY], other[FOUL_WHY] = "";
	foul_said(foul, why);
	if (from) {
		foul_keep(foul, VIEW_PUBLIC, &hidden);
		sentences_say(&hidden, NULL, other, sizeof other);
		sentence_stop(NULL, other, sizeof other);
	}
	if (to)
		snapshot_text(snap, name, to, why);
	if (from)
		snapshot_text(snap, name, from, other);
	sentences_tell(snap, parts, to, &foul->says);
	sentences_tell(snap, parts, from, &hidden);
	buffer_free(&hidden);
}

void
foul_tell_why(struct ruling_snapshot *snap, const char *name, const struct foul *foul)
{
	tell_why(snap, name, "parts", foul);
}

static void
tell_clauses(struct ruling_snapshot *snap, const struct ruling *r, const struct foul *foul)
{
	snapshot_list(snap, "clauses", SNAPSHOT_ALL);
	for (int i = 0; i < foul->n_refusals; i++)
		refusal_tell(snap, NULL, r->transcript, &foul->refusal[i],
		             (uint8_t)(~hidden_from(foul) & SNAPSHOT_ALL));
	snapshot_end(snap);
}

static void
tell_foul(struct ruling_snapshot *snap, const struct ruling *r, const struct foul *foul)
{
	snapshot_object(snap, NULL, (uint8_t)(~foul->unseen & SNAPSHOT_ALL));
	if (foul->move)
		snapshot_number(snap, "move", SNAPSHOT_ALL, foul->move);
	if (foul->mark.line)
		snapshot_number(snap, "line", SNAPSHOT_ALL, foul->mark.line);
	snapshot_text(snap, "kind", SNAPSHOT_ALL, foul_kind_word(foul->kind));
	if (foul->player < JUDGE_SEATS)
		snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(foul->player));
	foul_tell_when(snap, r, foul);
	tell_clauses(snap, r, foul);
	foul_tell_why(snap, "reason", foul);
	if (hidden_from(foul))
		snapshot_truth(snap, "hidden", hidden_from(foul), true);
	snapshot_text(snap, "treated", SNAPSHOT_ALL, foul_treatment_word(foul->treated));
	if (foul->impossible)
		snapshot_truth(snap, "impossible", SNAPSHOT_ALL, true);
	if (foul->rest)
		snapshot_truth(snap, "rest", SNAPSHOT_ALL | SNAPSHOT_ALOUD, true);
	if (foul->done)
		snapshot_number(snap, "done", SNAPSHOT_ALL | SNAPSHOT_ALOUD, foul->done);
	snapshot_end(snap);
}

void
fouls_tell(struct ruling_snapshot *snap, const char *name, const struct ruling *r)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(r, &foul);
	snapshot_list(snap, name, SNAPSHOT_ALL);
	for (uint32_t i = 0; i < n; i++)
		tell_foul(snap, r, &foul[i]);
	snapshot_end(snap);
}

/* infractions.c: stores all faults of a game as JSON, and writes them in a line. */
#include "judged/ruling/infractions.h"

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
infraction_freeze_when(struct ruling_snapshot *snap, const struct ruling *r,
                       const struct infraction *infraction)
{
	const struct judge_game *game = r->transcript->game;
	for (int i = 0; i < game->n_properties; i++) {
		int32_t value = infraction_when(infraction, game, i);
		if (is_a_time(&game->property[i]) && value != JUDGE_NO_NUMBER)
			property_freeze(snap, game->property[i].name, r->run, &game->property[i],
			                value);
	}
}

static uint8_t
hidden_from(const struct infraction *infraction)
{
	return (uint8_t)(~snapshot_to((uint8_t)(~infraction->why_hidden_from & 3)) & SNAPSHOT_ALL);
}

bool
infraction_is_visible(const struct infraction *infraction, enum view view)
{
	return !(infraction->unseen >> view & 1);
}

void
infraction_keep(const struct infraction *infraction, enum view view, struct buffer *to)
{
	if (!(hidden_from(infraction) >> view & 1))
		buffer_bytes(to, infraction->says.at, infraction->says.n);
	else
		sentences_add(to,
		              infraction->kind == INFRACTION_OBSERVATION ? SENTENCE_HIDDEN_SIGHT
		                                                         : SENTENCE_HIDDEN_CHOICE,
		              0);
}

/* Store the sentence in English, and as parts beside it. */
static void
freeze_why(struct ruling_snapshot *snap, const char *name, const char *parts,
           const struct infraction *infraction)
{
	struct buffer hidden = { 0 };
	uint8_t from = hidden_from(infraction), to = (uint8_t)(~from & SNAPSHOT_ALL);
	char why[INFRACTION_WHY], other[INFRACTION_WHY] = "";
	infraction_said(infraction, why);
	if (from) {
		infraction_keep(infraction, VIEW_PUBLIC, &hidden);
		sentences_say(&hidden, NULL, other, sizeof other);
		sentence_stop(NULL, other, sizeof other);
	}
	if (to)
		snapshot_text(snap, name, to, why);
	if (from)
		snapshot_text(snap, name, from, other);
	sentences_freeze(snap, parts, to, &infraction->says);
	sentences_freeze(snap, parts, from, &hidden);
	buffer_free(&hidden);
}

void
infraction_freeze_why(struct ruling_snapshot *snap, const char *name,
                      const struct infraction *infraction)
{
	freeze_why(snap, name, "parts", infraction);
}

static void
freeze_clauses(struct ruling_snapshot *snap, const struct ruling *r,
               const struct infraction *infraction)
{
	snapshot_list(snap, "clauses", SNAPSHOT_ALL);
	for (int i = 0; i < infraction->n_refusals; i++)
		refusal_freeze(snap, NULL, r->transcript, &infraction->refusal[i],
		               (uint8_t)(~hidden_from(infraction) & SNAPSHOT_ALL));
	snapshot_end(snap);
}

static void
freeze_infraction(struct ruling_snapshot *snap, const struct ruling *r,
                  const struct infraction *infraction)
{
	snapshot_object(snap, NULL, (uint8_t)(~infraction->unseen & SNAPSHOT_ALL));
	if (infraction->move)
		snapshot_number(snap, "move", SNAPSHOT_ALL, infraction->move);
	if (infraction->mark.line)
		snapshot_number(snap, "line", SNAPSHOT_ALL, infraction->mark.line);
	snapshot_text(snap, "kind", SNAPSHOT_ALL, infraction_kind_word(infraction->kind));
	if (infraction->player < JUDGE_SEATS)
		snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(infraction->player));
	infraction_freeze_when(snap, r, infraction);
	freeze_clauses(snap, r, infraction);
	infraction_freeze_why(snap, "reason", infraction);
	if (hidden_from(infraction))
		snapshot_truth(snap, "hidden", hidden_from(infraction), true);
	snapshot_text(snap, "treated", SNAPSHOT_ALL,
	              infraction_treatment_word(infraction->treated));
	if (infraction->impossible)
		snapshot_truth(snap, "impossible", SNAPSHOT_ALL, true);
	if (infraction->rest)
		snapshot_truth(snap, "rest", SNAPSHOT_ALL | SNAPSHOT_ALOUD, true);
	if (infraction->done)
		snapshot_number(snap, "done", SNAPSHOT_ALL | SNAPSHOT_ALOUD, infraction->done);
	snapshot_end(snap);
}

void
infractions_freeze(struct ruling_snapshot *snap, const char *name, const struct ruling *r)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(r, &infraction);
	snapshot_list(snap, name, SNAPSHOT_ALL);
	for (uint32_t i = 0; i < n; i++)
		freeze_infraction(snap, r, &infraction[i]);
	snapshot_end(snap);
}

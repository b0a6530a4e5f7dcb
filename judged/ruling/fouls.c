/* fouls.c: stores all faults of a game as JSON, and writes them in a line. */
#include "judged/ruling/fouls.h"

#include <string.h>

#include "judged/words/say.h"

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

const char *
foul_why(const struct foul *foul, enum view view)
{
	if (!(hidden_from(foul) >> view & 1))
		return foul_said(foul);
	return foul->kind == FOUL_SAW
	               ? "The record differs from the game in cards hidden from this view."
	               : "A choice of a card hidden from this view is illegal.";
}

void
foul_tell_why(struct ruling_snapshot *snap, const char *name, const struct foul *foul)
{
	const char *why[SNAPSHOT_VIEWS];
	for (int view = 0; view < SNAPSHOT_VIEWS; view++)
		why[view] = foul_why(foul, (enum view)view);
	snapshot_texts(snap, name, why);
}

/* Store members that only the text in words uses. If there are several faults, `done` is the length
 * of the part of `why` that says what was done. */
static void
tell_parts(struct ruling_snapshot *snap, const struct foul *foul, bool several)
{
	uint8_t to = (uint8_t)(~hidden_from(foul) & SNAPSHOT_ALL);
	if (several && foul->done && to)
		snapshot_number(snap, "done", to | SNAPSHOT_ALOUD, foul->done);
	sentences_tell(snap, "says", to, &foul->says);
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

void
foul_tell_aloud(struct ruling_snapshot *snap, const char *name, const struct ruling *r,
                const struct foul *foul)
{
	uint8_t to = (uint8_t)(~hidden_from(foul) & ~foul->unseen & SNAPSHOT_ALL);
	if (!to || foul->says.n == 0)
		return;
	snapshot_object(snap, name, to | SNAPSHOT_ALOUD);
	snapshot_text(snap, "kind", SNAPSHOT_ALL, foul_kind_word(foul->kind));
	if (foul->player < JUDGE_SEATS)
		snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(foul->player));
	tell_clauses(snap, r, foul);
	if (foul->impossible)
		snapshot_truth(snap, "impossible", SNAPSHOT_ALL, true);
	sentences_tell(snap, "says", SNAPSHOT_ALL, &foul->says);
	snapshot_end(snap);
}

static void
tell_foul(struct ruling_snapshot *snap, const struct ruling *r, const struct foul *foul,
          bool several)
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
	tell_parts(snap, foul, several);
	snapshot_end(snap);
}

void
fouls_tell(struct ruling_snapshot *snap, const char *name, const struct ruling *r)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(r, &foul);
	snapshot_list(snap, name, SNAPSHOT_ALL);
	for (uint32_t i = 0; i < n; i++)
		tell_foul(snap, r, &foul[i], n > 1);
	snapshot_end(snap);
}

/* 2. In words */

enum { FOULS_ONE = 160 };

/* Return the length of `why` without the rule behind it. Rulings stored without `done` keep the
 * whole sentence. */
static size_t
length_without_rule(const struct ruling_snapshot *snap, uint32_t foul, enum view view,
                    const char *why)
{
	size_t done = (size_t)snapshot_number_at(snap, foul, view, "done"), len = strlen(why);
	len -= len > 0 && why[len - 1] == '.';
	return done && done < len ? done : len;
}

/* Return how the illegal move was treated, in words. */
static const char *
treatment_aloud(const struct ruling_snapshot *snap, uint32_t foul, enum view view)
{
	const char *treated = snapshot_text_at(snap, foul, view, "treated");
	if (snapshot_number_at(snap, foul, view, "rest"))
		return "also refused";
	if (strcmp(treated, foul_treatment_word(FOUL_SKIPPED)) == 0)
		return "taken back";
	if (strcmp(treated, foul_treatment_word(FOUL_TAKEN)) == 0)
		return "let stand";
	return "judging stops here";
}

/* Append one fault: " Move 5 (7.2.2): B drew 0 cards instead of 2." */
static void
add_foul(const struct ruling_snapshot *snap, uint32_t foul, enum view view, char *line, size_t cap)
{
	const char *why = snapshot_text_at(snap, foul, view, "reason");
	uint32_t clauses = snapshot_member(snap, foul, view, "clauses");
	uint32_t first_clause = snapshot_first(snap, clauses, view);
	size_t len = length_without_rule(snap, foul, view, why);
	say_add(line, cap, " Move %u", (unsigned)snapshot_number_at(snap, foul, view, "move"));
	if (first_clause)
		say_add(line, cap, " (%s)", snapshot_text_at(snap, first_clause, view, "said"));
	say_add(line, cap, ": %.*s", (int)(len < FOULS_ONE ? len : FOULS_ONE), why);
	if (strcmp(snapshot_text_at(snap, foul, view, "kind"), foul_kind_word(FOUL_ILLEGAL)) == 0)
		say_add(line, cap, "%s (%s)",
		        snapshot_number_at(snap, foul, view, "impossible")
		                ? ", which isn't possible"
		                : "",
		        treatment_aloud(snap, foul, view));
	say_add(line, cap, ".");
}

void
fouls_say(const struct ruling_snapshot *snap, enum view view, char *line, size_t cap)
{
	uint32_t list = snapshot_member(snap, 0, view, "infractions");
	uint32_t n = snapshot_count(snap, list, view);
	if (n < 2)
		return;
	say_add(line, cap, "%u infractions in all.", n);
	for (uint32_t at = snapshot_first(snap, list, view); at; at = snapshot_next(snap, at, view))
		add_foul(snap, at, view, line, cap);
}

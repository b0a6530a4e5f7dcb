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
foul_tell_when(struct told_ruling *told, const struct ruling *r, const struct foul *foul)
{
	const struct judge_game *game = r->transcript->game;
	for (int i = 0; i < game->n_properties; i++) {
		int32_t value = foul_when(foul, game, i);
		if (is_a_time(&game->property[i]) && value != JUDGE_NO_NUMBER)
			property_tell(told, game->property[i].name, r->run, &game->property[i],
			              value);
	}
}

static uint8_t
hidden_from(const struct foul *foul)
{
	return (uint8_t)(~told_to((uint8_t)(~foul->why_hidden_from & 3)) & TOLD_ALL);
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
foul_tell_why(struct told_ruling *told, const char *name, const struct foul *foul)
{
	const char *why[TOLD_VIEWS];
	for (int view = 0; view < TOLD_VIEWS; view++)
		why[view] = foul_why(foul, (enum view)view);
	told_texts(told, name, why);
}

/* Store members that only the text in words uses. If there are several faults, `done` is the length
 * of the part of `why` that says what was done. */
static void
tell_parts(struct told_ruling *told, const struct foul *foul, bool several)
{
	uint8_t to = (uint8_t)(~hidden_from(foul) & TOLD_ALL);
	if (several && foul->done && to)
		told_number(told, "done", to | TOLD_ALOUD, foul->done);
	sentences_tell(told, "says", to, &foul->says);
}

static void
tell_clauses(struct told_ruling *told, const struct ruling *r, const struct foul *foul)
{
	told_list(told, "clauses", TOLD_ALL);
	for (int i = 0; i < foul->n_refusals; i++)
		refusal_tell(told, NULL, r->transcript, &foul->refusal[i],
		             (uint8_t)(~hidden_from(foul) & TOLD_ALL));
	told_end(told);
}

void
foul_tell_aloud(struct told_ruling *told, const char *name, const struct ruling *r,
                const struct foul *foul)
{
	uint8_t to = (uint8_t)(~hidden_from(foul) & ~foul->unseen & TOLD_ALL);
	if (!to || foul->says.n == 0)
		return;
	told_object(told, name, to | TOLD_ALOUD);
	told_text(told, "kind", TOLD_ALL, foul_kind_word(foul->kind));
	if (foul->player < JUDGE_SEATS)
		told_text(told, "player", TOLD_ALL, say_seat(foul->player));
	tell_clauses(told, r, foul);
	if (foul->impossible)
		told_truth(told, "impossible", TOLD_ALL, true);
	sentences_tell(told, "says", TOLD_ALL, &foul->says);
	told_end(told);
}

static void
tell_foul(struct told_ruling *told, const struct ruling *r, const struct foul *foul, bool several)
{
	told_object(told, NULL, (uint8_t)(~foul->unseen & TOLD_ALL));
	if (foul->move)
		told_number(told, "move", TOLD_ALL, foul->move);
	if (foul->mark.line)
		told_number(told, "line", TOLD_ALL, foul->mark.line);
	told_text(told, "kind", TOLD_ALL, foul_kind_word(foul->kind));
	if (foul->player < JUDGE_SEATS)
		told_text(told, "player", TOLD_ALL, say_seat(foul->player));
	foul_tell_when(told, r, foul);
	tell_clauses(told, r, foul);
	foul_tell_why(told, "reason", foul);
	if (hidden_from(foul))
		told_truth(told, "hidden", hidden_from(foul), true);
	told_text(told, "treated", TOLD_ALL, foul_treatment_word(foul->treated));
	if (foul->impossible)
		told_truth(told, "impossible", TOLD_ALL, true);
	if (foul->rest)
		told_truth(told, "rest", TOLD_ALL | TOLD_ALOUD, true);
	tell_parts(told, foul, several);
	told_end(told);
}

void
fouls_tell(struct told_ruling *told, const char *name, const struct ruling *r)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(r, &foul);
	told_list(told, name, TOLD_ALL);
	for (uint32_t i = 0; i < n; i++)
		tell_foul(told, r, &foul[i], n > 1);
	told_end(told);
}

/* 2. In words */

enum { FOULS_ONE = 160 };

/* Return the length of `why` without the rule behind it. Rulings stored without `done` keep the
 * whole sentence. */
static size_t
length_without_rule(const struct told_ruling *told, uint32_t foul, enum view view, const char *why)
{
	size_t done = (size_t)told_number_at(told, foul, view, "done"), len = strlen(why);
	len -= len > 0 && why[len - 1] == '.';
	return done && done < len ? done : len;
}

/* Return how the illegal move was treated, in words. */
static const char *
treatment_aloud(const struct told_ruling *told, uint32_t foul, enum view view)
{
	const char *treated = told_text_at(told, foul, view, "treated");
	if (told_number_at(told, foul, view, "rest"))
		return "also refused";
	if (strcmp(treated, foul_treatment_word(FOUL_SKIPPED)) == 0)
		return "taken back";
	if (strcmp(treated, foul_treatment_word(FOUL_TAKEN)) == 0)
		return "let stand";
	return "judging stops here";
}

/* Append one fault: " Move 5 (7.2.2): B drew 0 cards instead of 2." */
static void
add_foul(const struct told_ruling *told, uint32_t foul, enum view view, char *line, size_t cap)
{
	const char *why = told_text_at(told, foul, view, "reason");
	uint32_t clauses = told_member(told, foul, view, "clauses");
	uint32_t first_clause = told_first(told, clauses, view);
	size_t len = length_without_rule(told, foul, view, why);
	say_add(line, cap, " Move %u", (unsigned)told_number_at(told, foul, view, "move"));
	if (first_clause)
		say_add(line, cap, " (%s)", told_text_at(told, first_clause, view, "said"));
	say_add(line, cap, ": %.*s", (int)(len < FOULS_ONE ? len : FOULS_ONE), why);
	if (strcmp(told_text_at(told, foul, view, "kind"), foul_kind_word(FOUL_ILLEGAL)) == 0)
		say_add(line, cap, "%s (%s)",
		        told_number_at(told, foul, view, "impossible") ? ", which isn't possible"
		                                                       : "",
		        treatment_aloud(told, foul, view));
	say_add(line, cap, ".");
}

void
fouls_say(const struct told_ruling *told, enum view view, char *line, size_t cap)
{
	uint32_t list = told_member(told, 0, view, "infractions");
	uint32_t n = told_count(told, list, view);
	if (n < 2)
		return;
	say_add(line, cap, "%u infractions in all.", n);
	for (uint32_t at = told_first(told, list, view); at; at = told_next(told, at, view))
		add_foul(told, at, view, line, cap);
}

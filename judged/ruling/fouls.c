/* fouls.c: all faults of a game, as JSON and in a line. */
#include "judged/ruling/fouls.h"

#include <string.h>

#include "judged/words/say.h"

enum { FOULS_ONE = 160 };

static bool
may_read(const struct foul *foul, enum view view)
{
	return view_knows(view, (uint8_t)(~foul->why_hidden_from & 3));
}

bool
foul_is_told(const struct foul *foul, enum view view)
{
	return !(foul->unseen >> view & 1);
}

const char *
foul_why(const struct foul *foul, enum view view)
{
	if (may_read(foul, view))
		return foul->why;
	return foul->kind == FOUL_SAW
	               ? "Something was seen that differs, of cards hidden from this view."
	               : "A pick of a card that is hidden from this view is refused.";
}

/* 1. JSON */

/* Of the game's own properties, those that say when it was. */
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
foul_when_json(const struct ruling *r, const struct foul *foul, json_t *out)
{
	const struct judge_game *game = r->transcript->game;
	for (int i = 0; i < game->n_properties; i++) {
		int32_t value = foul_when(foul, game, i);
		if (is_a_time(&game->property[i]) && value != JUDGE_NO_NUMBER)
			json_object_set_new(out, game->property[i].name,
			                    property_json(r->run, &game->property[i], value));
	}
}

static json_t *
foul_json(const struct ruling *r, const struct foul *foul, enum view view)
{
	json_t *out = json_object(), *clauses = json_array();
	if (foul->move)
		json_object_set_new(out, "move", json_integer(foul->move));
	if (foul->mark.line)
		json_object_set_new(out, "line", json_integer(foul->mark.line));
	json_object_set_new(out, "kind", json_string(foul_kind_word(foul->kind)));
	if (foul->player < JUDGE_SEATS)
		json_object_set_new(out, "player", json_string(say_seat(foul->player)));
	foul_when_json(r, foul, out);
	for (int i = 0; i < foul->n_refusals; i++)
		json_array_append_new(clauses, refusal_json(r->transcript, &foul->refusal[i]));
	json_object_set_new(out, "clauses", clauses);
	json_object_set_new(out, "why", json_string(foul_why(foul, view)));
	if (!may_read(foul, view))
		json_object_set_new(out, "hidden", json_true());
	json_object_set_new(out, "treated", json_string(foul_treatment_word(foul->treated)));
	if (foul->impossible)
		json_object_set_new(out, "impossible", json_true());
	return out;
}

json_t *
fouls_json(const struct ruling *r, enum view view)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(r, &foul);
	json_t *out = json_array();
	for (uint32_t i = 0; i < n; i++)
		if (foul_is_told(&foul[i], view))
			json_array_append_new(out, foul_json(r, &foul[i], view));
	return out;
}

/* 2. Text */

/* "move 5 (7.2.2): B drew no card instead of 2", without the gist. */
static void
add_foul(const struct ruling *r, const struct foul *foul, enum view view, char *line, size_t cap)
{
	const char *why = foul_why(foul, view);
	size_t len = strcspn(why, ":"), used = strlen(line);
	bool first = used > 0 && line[used - 1] == ' ';
	if (why[len] == '\0' && len && why[len - 1] == '.')
		len--;
	say_add(line, cap, "%smove %u", first ? "" : "; ", foul->move);
	if (foul->n_refusals)
		say_add(line, cap, " (%s)",
		        clause_said(r->transcript->edition, foul->refusal[0].rule));
	say_add(line, cap, ": %.*s", (int)(len < FOULS_ONE ? len : FOULS_ONE), why);
	if (foul->kind == FOUL_ILLEGAL)
		say_add(line, cap, "%s, %s", foul->impossible ? ", which cannot be" : "",
		        foul->rest ? "refused as well" : foul_treatment_word(foul->treated));
}

void
add_fouls(const struct ruling *r, enum view view, char *line, size_t cap)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(r, &foul), told = 0;
	for (uint32_t i = 0; i < n; i++)
		told += foul_is_told(&foul[i], view);
	if (told < 2)
		return;
	say_add(line, cap, "Faults, %u in all: ", told);
	for (uint32_t i = 0; i < n; i++)
		if (foul_is_told(&foul[i], view))
			add_foul(r, &foul[i], view, line, cap);
	say_add(line, cap, ".");
}

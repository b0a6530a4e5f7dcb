/* tree.c: the citations of a ruling in full, each under its cause. */
#include "judged/ruling/tree.h"

#include "judged/words/say.h"

enum { TREE_LINE = 800 };

static int
depth_of(const struct ruling *r, const struct judge_citation *c)
{
	int depth = 0;
	while (c->parent != JUDGE_NO_CITATION && c->parent < c->id) {
		c = &r->record.at[c->parent - 1];
		depth++;
	}
	return depth < 20 ? depth : 20;
}

static void
add_move_of_card(const struct ruling *r, const struct judge_citation *c, enum view view, char *line)
{
	char place[32];
	if (c->def < r->transcript->cards.n)
		say_add(line, TREE_LINE, " %s",
		        view_knows(view, (uint8_t)(~c->hidden_from & 3))
		                ? r->transcript->cards.def[c->def].number
		                : "a card");
	if (c->from != JUDGE_NO_PLACE) {
		place_name(r->run, c->from, place, sizeof place);
		say_add(line, TREE_LINE, " from %s", place);
	}
	if (c->to != JUDGE_NO_PLACE) {
		place_name(r->run, c->to, place, sizeof place);
		say_add(line, TREE_LINE, " to %s", place);
	}
}

static void
add_source(const struct ruling *r, const struct judge_citation *c, enum view view, char *line)
{
	char source[SAY_CARD];
	bool own = c->source == c->def;
	say_source(&r->transcript->cards, c->source, c->ability, source, sizeof source);
	if (*source && !(own && !view_knows(view, (uint8_t)(~c->hidden_from & 3))))
		say_add(line, TREE_LINE, " by %s", source);
}

static void
citation_line(const struct ruling *r, const struct judge_citation *c, enum view view, FILE *to)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	const struct judge_game *game = r->transcript->game;
	char line[TREE_LINE] = "", values[96];
	bool ruled = c->rule != JUDGE_NO_RULE;
	say_add(line, sizeof line, "%5u %*s%-8s %s", c->id, 2 * depth_of(r, c), "",
	        clause_said(edition, c->rule),
	        ruled ? rulebook_rule_row(edition->game, c->rule)->name : how_word(c->how));
	if (ruled && c->how != JUDGE_BY_RULE)
		say_add(line, sizeof line, " %s", how_word(c->how));
	if (c->seat < JUDGE_SEATS)
		say_add(line, sizeof line, " %s", say_seat(c->seat));
	if (c->event == JUDGE_EV_DECIDE && c->value[0].is < game->n_verbs)
		say_add(line, sizeof line, " decides: %s", game->verb[c->value[0].is].name);
	add_move_of_card(r, c, view, line);
	int first = c->event == JUDGE_EV_DECIDE && c->n_values > 0;
	say_values(c->value + first, c->n_values - first, values, sizeof values);
	if (*values)
		say_add(line, sizeof line, " (%s)", values);
	add_source(r, c, view, line);
	fprintf(to, "%s\n", line);
}

void
ruling_tree(const struct ruling *r, enum view view, FILE *to)
{
	uint32_t move = 0;
	for (uint32_t i = 0; i < r->record.n; i++) {
		const struct judge_citation *c = &r->record.at[i];
		uint32_t now = c->decision ? script_move_of(&r->script, c->decision - 1) : 0;
		if (now && now != move)
			fprintf(to, "Move %u\n", now);
		move = now ? now : move;
		citation_line(r, c, view, to);
	}
}

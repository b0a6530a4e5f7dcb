/* ruling_text.c: a ruling to be read aloud, in at most eight lines. */
#include <ctype.h>
#include <string.h>

#include "judged/ruling.h"
#include "judged/ruling_say.h"

/* Options and faults of decks named in one line, and its length. */
enum { TEXT_OPTIONS = 10, TEXT_FAULTS = 8, TEXT_LINE = 800 };

/* 1. The verdict and where it fell */

static int32_t
read_named(const struct ruling *r, const char *name, const struct judge_property **found)
{
	const struct judge_game *game = r->transcript->game;

	for (int i = 0; i < game->n_properties; i++) {
		*found = &game->property[i];
		if ((*found)->of == JUDGE_OF_GAME && strcmp((*found)->name, name) == 0)
			return judge_read(r->run, i, 0);
	}
	return JUDGE_NO_NUMBER;
}

static void
add_when(const struct ruling *r, char *line)
{
	const struct judge_property *property;
	int32_t turn = read_named(r, "turn", &property);
	int32_t player = read_named(r, "turn_player", &property);
	int32_t phase = read_named(r, "phase", &property);

	if (turn == JUDGE_NO_NUMBER || turn == 0)
		return;
	say_add(line, TEXT_LINE, ", turn %d", (int)turn);
	if (player >= 0 && player < JUDGE_SEATS)
		say_add(line, TEXT_LINE, " of %s", say_seat((judge_seat)player));
	if (phase >= 0 && property->names)
		say_add(line, TEXT_LINE, ", %s phase", property->names[phase]);
}

static void
first_line(const struct ruling *r, FILE *to)
{
	char line[TEXT_LINE] = "";

	for (const char *word = ruling_verdict_word(r->verdict); *word; word++)
		say_add(line, sizeof line, "%c", toupper((unsigned char)*word));
	if (r->move)
		say_add(line, sizeof line, ": move %u of %zu", r->move, r->transcript->n_moves);
	else if (r->stop == JUDGE_FAULTY_DECKS)
		say_add(line, sizeof line, ": the decks");
	else
		say_add(line, sizeof line, ": %zu move%s", r->transcript->n_moves - r->unread,
		        r->transcript->n_moves - r->unread == 1 ? "" : "s");
	if (r->mark.line)
		say_add(line, sizeof line, " (line %d)", r->mark.line);
	add_when(r, line);
	fprintf(to, "%s.\n", line);
}

static void
why_line(const struct ruling *r, enum view view, FILE *to)
{
	if (view_knows(view, (uint8_t)(~r->why_hidden_from & 3)))
		fprintf(to, "%s\n", r->why);
	else
		fprintf(to, "What decided it lies hidden from this view.\n");
}

/* 2. Clauses */

static void
add_clause(const struct ruling *r, const struct judge_refusal *refusal, const char *who, char *line)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	char values[96];

	say_values(refusal->value, refusal->n_values, values, sizeof values);
	say_add(line, TEXT_LINE, "%s%s%s %s", *line ? "; " : "", who,
	        clause_number(edition, refusal->rule),
	        rulebook_rule_row(edition->game, refusal->rule)->name);
	if (*values)
		say_add(line, TEXT_LINE, " (%s)", values);
	say_source(&r->transcript->cards, refusal->by, 0, values, sizeof values);
	if (*values)
		say_add(line, TEXT_LINE, " by the text of %s", values);
}

static void
clauses_line(const struct ruling *r, FILE *to)
{
	const struct judge_refusal *refusal;
	const struct judge_fault *fault;
	char line[TEXT_LINE] = "";

	for (int n = ruling_refusals(r, &refusal), i = 0; i < n; i++)
		add_clause(r, &refusal[i], "", line);
	int n = r->stop == JUDGE_FAULTY_DECKS ? judge_deck_faults(r->run, &fault) : 0;
	for (int i = 0; i < n && i < TEXT_FAULTS; i++)
		add_clause(r, &fault[i].refusal, fault[i].seat ? "B: " : "A: ", line);
	if (n > TEXT_FAULTS)
		say_add(line, sizeof line, "; and %d more", n - TEXT_FAULTS);
	if (*line)
		fprintf(to, "Clauses of %s/%s: %s.\n", r->transcript->game->name,
		        r->transcript->edition->name, line);
}

/* 3. What may be done */

/* The options the reader may know, at most `cap` of them; returns how many there are. */
static int
known_options(struct ruling *r, enum view view, struct judge_pick *out, int cap)
{
	struct judge_pick pick[JUDGE_PICKS];
	int n = judge_options(r->run, pick, JUDGE_PICKS), known = 0;

	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		if (pick_is_known(r->run, pick[i], view) && known++ < cap)
			out[known - 1] = pick[i];
	return known;
}

static int
of_one_verb(const struct judge_pick *pick, int n)
{
	int same = 1;

	while (same < n && pick[same].verb == pick[0].verb)
		same++;
	return same;
}

static void
options_line(struct ruling *r, enum view view, FILE *to)
{
	struct judge_pick pick[TEXT_OPTIONS];
	char line[TEXT_LINE] = "", text[SAY_PICKS];

	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return;
	int known = known_options(r, view, pick, TEXT_OPTIONS);
	int named = known < TEXT_OPTIONS ? known : TEXT_OPTIONS;
	for (int i = 0, n; i < named; i += n) {
		n = of_one_verb(&pick[i], named - i);
		say_picks(r->run, &pick[i], n, text, sizeof text);
		say_add(line, sizeof line, "%s%s", i ? "; " : "", text);
	}
	if (known > named)
		say_add(line, sizeof line, "; and %d more", known - named);
	if (asked_has_secrets(r->run, view))
		say_add(line, sizeof line, "%swhatever the hidden cards of %s allow",
		        *line ? "; " : "", say_seat(judge_question(r->run)->seat));
	if (*line)
		fprintf(to, "%s: %s.\n", r->stop == JUDGE_REFUSED ? "Legal instead" : "Legal now",
		        line);
}

/* 4. Claims, readings, versions */

static void
claims_line(const struct ruling *r, enum view view, FILE *to)
{
	int count[3] = { 0 };
	char line[TEXT_LINE] = "", say[120];

	if (r->n_claims == 0)
		return;
	for (size_t i = 0; i < r->n_claims; i++) {
		const struct expect_result *result = &r->claim_result[i];
		count[result->answer]++;
		if (result->answer == EXPECT_UPHELD)
			continue;
		expect_say(&r->claim[i], say, sizeof say);
		bool known = view_knows(view, (uint8_t)(~result->hidden_from & 3));
		say_add(line, sizeof line, "; %s: %s (%s)", expect_answer_word(result->answer), say,
		        known ? result->actual : "hidden");
	}
	fprintf(to, "Claims: %d upheld, %d refuted, %d unknown%s.\n", count[EXPECT_UPHELD],
	        count[EXPECT_REFUTED], count[EXPECT_UNKNOWN], line);
}

static void
readings_line(struct ruling *r, FILE *to)
{
	json_t *readings = ruling_readings(r);
	char line[TEXT_LINE] = "";

	for (size_t i = 0; i < json_array_size(readings); i++) {
		const json_t *reading = json_array_get(readings, i);
		say_add(line, sizeof line, "%s%s", i ? ", " : "",
		        json_string_value(json_object_get(reading, "id")));
	}
	if (*line)
		fprintf(to, "Readings relied on: %s.\n", line);
	json_decref(readings);
}

static void
versions_line(const struct ruling *r, FILE *to)
{
	const struct rulebook_edition *edition = r->transcript->edition;

	fprintf(to,
	        "Judged by %s/%s of %s, engine %s; transcript %.12s, chain %.12s, position "
	        "%.12s.\n",
	        edition->game, edition->name, edition->date, JUDGE_ENGINE_VERSION,
	        r->transcript->digest, r->chain, r->position);
}

/* 5. In full: the citations as a tree of causes */

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
		say_add(line, TEXT_LINE, " %s",
		        view_knows(view, (uint8_t)(~c->hidden_from & 3))
		                ? r->transcript->cards.def[c->def].number
		                : "a card");
	if (c->from != JUDGE_NO_PLACE) {
		place_name(r->run, c->from, place, sizeof place);
		say_add(line, TEXT_LINE, " from %s", place);
	}
	if (c->to != JUDGE_NO_PLACE) {
		place_name(r->run, c->to, place, sizeof place);
		say_add(line, TEXT_LINE, " to %s", place);
	}
}

static void
add_source(const struct ruling *r, const struct judge_citation *c, enum view view, char *line)
{
	char source[SAY_CARD];
	bool own = c->source == c->def;

	say_source(&r->transcript->cards, c->source, c->ability, source, sizeof source);
	if (*source && !(own && !view_knows(view, (uint8_t)(~c->hidden_from & 3))))
		say_add(line, TEXT_LINE, " by %s", source);
}

static void
citation_line(const struct ruling *r, const struct judge_citation *c, enum view view, FILE *to)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	const struct judge_game *game = r->transcript->game;
	char line[TEXT_LINE] = "", values[96];

	say_add(line, sizeof line, "%5u %*s%-8s %s", c->id, 2 * depth_of(r, c), "",
	        clause_number(edition, c->rule), rulebook_rule_row(edition->game, c->rule)->name);
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

static void
tell_citations(const struct ruling *r, enum view view, FILE *to)
{
	uint32_t move = 0;

	fprintf(to, "\n");
	for (uint32_t i = 0; i < r->record.n; i++) {
		const struct judge_citation *c = &r->record.at[i];
		uint32_t now = c->decision ? script_move_of(&r->script, c->decision - 1) : 0;
		if (now && now != move)
			fprintf(to, "Move %u\n", now);
		move = now ? now : move;
		citation_line(r, c, view, to);
	}
}

void
ruling_text(struct ruling *r, enum view view, bool full, FILE *to)
{
	ruling_hash(r);
	first_line(r, to);
	why_line(r, view, to);
	clauses_line(r, to);
	options_line(r, view, to);
	claims_line(r, view, to);
	readings_line(r, to);
	versions_line(r, to);
	if (full)
		tell_citations(r, view, to);
}

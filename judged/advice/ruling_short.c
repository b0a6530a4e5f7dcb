/*
 * ruling_short.c: writes the short form of a ruling: the headline, the reason with its values, the
 * clauses, and what to do now.
 *
 * Everything else (readings, versions, hashes and citations) is in the long form.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/local.h"
#include "judged/ruling/fouls.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

/* 1. The clauses, each with its place in the document and its content */

static const struct rulebook_edition *
edition_of(const struct saying *s)
{
	return rulebook_edition(saying_text(s, 0, "game"), saying_text(s, 0, "edition"));
}

/* Is the number already in the reason of an illegal move? The reason has the numbers of the first
 * clause and of the first deck fault. */
static bool
is_in_reason(const struct saying *s, const char *list, int32_t number)
{
	uint32_t first = saying_first(s, saying_member(s, 0, list));
	uint32_t at = saying_first(s, saying_member(s, first, "values"));
	while (at && s->snap->cell[at].is != number)
		at = saying_next(s, at);
	return at && !saying_member(s, 0, "reason_hidden") &&
	       strcmp(saying_text(s, 0, "verdict"), ruling_verdict_word(RULING_ILLEGAL)) == 0;
}

/* Append the values of a refusal, unless the reason has them all. */
static void
add_sum(const struct saying *s, uint32_t refusal, char *line)
{
	char values[SAY_CARD] = "";
	uint32_t list = saying_member(s, refusal, "values");
	bool said = true;
	for (uint32_t at = saying_first(s, list); at; at = saying_next(s, at)) {
		const struct snapshot_cell *value = &s->snap->cell[at];
		said &= is_in_reason(s, "clauses", (int32_t)value->is) ||
		        is_in_reason(s, "deck_infractions", (int32_t)value->is);
		say_add(values, sizeof values, "%s%s: %d", *values ? ", " : "",
		        snapshot_name_text(s->snap, value->name), (int)value->is);
	}
	if (!said)
		say_add(line, SAYING_LINE, " (%s)", values);
}

/* Write "Clause 8.5.1 of GAME/en-1.2 (play a monster card): Its rank is that of the invading
 * monster." */
static void
add_clause(const struct saying *s, uint32_t refusal, char *line)
{
	const struct rulebook_edition *edition = edition_of(s);
	const struct rulebook_clause *clause =
		edition ? rulebook_clause(edition, saying_text(s, refusal, "clause")) : NULL;
	const char *title = clause ? rulebook_title(edition, clause) : "";
	const char *gist = clause ? clause->gist : saying_text(s, refusal, "gist");
	const char *card = saying_text(s, refusal, "card_text");
	say_add(line, SAYING_LINE, "Clause %s of %s/%s", saying_text(s, refusal, "said"),
	        saying_text(s, 0, "game"), saying_text(s, 0, "edition"));
	if (*title)
		say_add(line, SAYING_LINE, " (%s)", title);
	if (clause)
		say_page(clause, line, SAYING_LINE);
	if (saying_member(s, refusal, "house"))
		say_add(line, SAYING_LINE, ", a house rule that is not in the document");
	if (*card)
		say_add(line, SAYING_LINE, ", under the text of %s", card);
	say_add(line, SAYING_LINE, ": %s", gist);
	add_sum(s, refusal, line);
	say_add(line, SAYING_LINE, ".");
}

/* Was the same clause listed before? Several faults of a deck may have the same one. */
static bool
stands_above(const struct saying *s, uint32_t list, uint32_t refusal)
{
	for (uint32_t at = saying_first(s, list); at && at != refusal; at = saying_next(s, at))
		if (strcmp(saying_text(s, at, "clause"), saying_text(s, refusal, "clause")) == 0)
			return true;
	return false;
}

static void
add_clauses(struct saying *s)
{
	static const char *const lists[] = { "clauses", "deck_infractions" };
	int n = 0;
	if (saying_member(s, 0, "by_hidden"))
		return;
	for (int i = 0; i < 2; i++) {
		uint32_t list = saying_member(s, 0, lists[i]);
		for (uint32_t at = saying_first(s, list); at; at = saying_next(s, at))
			if (!stands_above(s, list, at) && n++ < SAYING_FAULTS)
				add_clause(s, at, saying_line(s));
	}
}

/* Does the reading shape a rule that refuses the move or the decks? */
static bool
is_decided_by(const struct saying *s, const struct rulebook_reading *reading)
{
	static const char *const lists[] = { "clauses", "deck_infractions" };
	const char *game = saying_text(s, 0, "game");
	for (int i = 0; i < 2; i++) {
		uint32_t list = saying_member(s, 0, lists[i]);
		for (uint32_t at = list ? saying_first(s, list) : 0; at; at = saying_next(s, at)) {
			judge_rule rule = rulebook_rule(game, saying_text(s, at, "rule"));
			if (rulebook_reading_lists(reading, rule))
				return true;
		}
	}
	return false;
}

/* Write "A clause that matters here is unclear: Can Gem Complete be declared ...? Reading C25: No, ..."
 * A long answer is cut to its first sentence; another command shows the rest. */
static void
add_reading(const struct saying *s, uint32_t reading, char *line)
{
	const char *answer = saying_text(s, reading, "reading"), *end = strstr(answer, ". ");
	int len = end ? (int)(end - answer) + 1 : (int)strlen(answer);
	say_add(line, SAYING_LINE, "A clause that matters here is unclear: %s Reading %s: %.*s",
	        saying_text(s, reading, "question"), saying_text(s, reading, "id"), len, answer);
}

/* Write the readings relied on that shape a deciding rule. Whether the ruling depends on one is
 * only found by trying the other meaning. */
static void
add_readings(struct saying *s)
{
	size_t n;
	const struct rulebook_reading *reading = rulebook_readings(saying_text(s, 0, "game"), &n);
	uint32_t list = saying_member(s, 0, "readings");
	if (!saying_member(s, 0, "by_hidden"))
		for (uint32_t at = list ? saying_first(s, list) : 0; at; at = saying_next(s, at))
			for (size_t i = 0; i < n; i++)
				if (strcmp(reading[i].id, saying_text(s, at, "id")) == 0 &&
				    is_decided_by(s, &reading[i]))
					add_reading(s, at, saying_line(s));
}

/* Point to the command that lists all deck faults: only one is described here. */
static void
add_decks(struct saying *s)
{
	uint32_t list = saying_member(s, 0, "deck_infractions");
	if (list && snapshot_count(s->snap, list, s->view) > 1)
		say_add(saying_line(s), SAYING_LINE,
		        "`judge deck` lists everything that is wrong with the decks.");
}

bool
saying_depends(const struct saying *s)
{
	static const enum ruling_verdict others[] = { RULING_UNDETERMINED, RULING_ILLEGAL,
		                                      RULING_SURPLUS };
	bool depends = saying_first(s, saying_member(s, 0, "needs")) != 0;
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
		depends &=
			strcmp(saying_text(s, 0, "verdict"), ruling_verdict_word(others[i])) != 0;
	return depends;
}

enum { MOST_NEEDS = 2 };

void
saying_needs(const struct saying *s, char *line)
{
	const char *before = "";
	uint32_t need = saying_first(s, saying_member(s, 0, "needs"));
	if (!saying_depends(s))
		return;
	say_add(line, SAYING_LINE, "But the position depends on what the record doesn't say.");
	for (int n = 0; need && n < MOST_NEEDS; need = saying_next(s, need)) {
		const char *question = saying_text(s, need, "question");
		if (strcmp(question, before) == 0)
			continue;
		say_add(line, SAYING_LINE, " %s", question);
		before = question;
		n++;
	}
}

/* 2. What to do now */

/* Write how the rest of the record fares; false if it was not tried. */
static bool
add_rest(const struct advice_way *way, char *line)
{
	if (!way->tried)
		return false;
	if (way->move)
		say_add(line, SAYING_LINE, "then move %u isn't legal.", way->move);
	else if (way->uncertain)
		say_add(line, SAYING_LINE, "the record doesn't say enough to judge the rest.");
	else
		say_add(line, SAYING_LINE, "the moves after %s are legal.",
		        way->first_idle ? "them" : "it");
	return true;
}

/* Write " alone", or the moves that belong to it. */
static void
add_idle(const struct advice_way *way, char *line)
{
	bool several = way->first_idle != way->last_idle;
	if (way->first_idle == 0) {
		say_add(line, SAYING_LINE, " alone");
		return;
	}
	say_add(line, SAYING_LINE, " with its answer%s, move%s %u", several ? "s" : "",
	        several ? "s" : "", way->first_idle);
	if (several)
		say_add(line, SAYING_LINE, " %s %u",
		        way->last_idle == way->first_idle + 1 ? "and" : "to", way->last_idle);
}

/* Write how the record fares without the move, and what the move and those that belong to it have
 * shown. */
static void
add_without(struct saying *s, const struct advice *advice)
{
	struct advice_way way = advice_try_way(advice, advice->of, TRANSCRIPT_SKIP);
	char rest[SAYING_LINE] = "", seen[SAYING_LINE] = "";
	if (!add_rest(&way, rest))
		return;
	char *line = saying_line(s);
	say_add(line, SAYING_LINE, "- Take back move %u", advice->foul->move);
	add_idle(&way, line);
	advice_say_saw_without(advice, &way, seen, sizeof seen);
	seen[0] = (char)toupper((unsigned char)seen[0]);
	say_add(line, SAYING_LINE, " (`skip`): %s %s.", rest,
	        *seen            ? seen
	        : way.first_idle ? "They showed neither player anything new"
	                         : "The move showed neither player anything new");
}

static void
add_with(struct saying *s, const struct advice *advice)
{
	struct advice_way way = advice_try_way(advice, advice->of, TRANSCRIPT_TAKE);
	char rest[SAYING_LINE] = "";
	if (add_rest(&way, rest))
		say_add(saying_line(s), SAYING_LINE,
		        "- Let move %u stand (`take`): %s Neither player has seen a card they shouldn't have.",
		        advice->foul->move, rest);
}

/* Write " Legal at that point", and for which player if that is not the one who made the illegal move. */
static void
add_decider(const struct saying *s, const struct foul *foul, char *line)
{
	struct saying_found options;
	const char *player = "";
	if (saying_find_options(s, &options))
		player = options.named ? saying_text(s, options.at[0], "player") : options.asked;
	if (foul->player < JUDGE_SEATS && player && *player &&
	    strcmp(player, say_seat(foul->player)) != 0)
		say_add(line, SAYING_LINE, " %s decides at that point. Legal for %s", player,
		        player);
	else
		say_add(line, SAYING_LINE, " Legal at that point");
}

/* Write the line about rewinding, with what was seen since and the options there. Without a refused
 * decision there are no options. */
static void
add_back(struct saying *s, const struct advice *advice)
{
	char seen[SAYING_LINE] = "", options[SAYING_LINE] = "";
	char *line = saying_line(s);
	say_add(line, SAYING_LINE, "- Rewind to before move %u", advice->foul->move);
	if (advice->has_back) {
		advice_say_seen(advice, seen, sizeof seen);
		seen[0] = (char)toupper((unsigned char)seen[0]);
		say_add(line, SAYING_LINE, ". %s", seen);
	}
	say_add(line, SAYING_LINE, ".");
	bool several = advice->at && saying_options(s, options);
	if (!*options)
		return;
	add_decider(s, advice->foul, line);
	say_add(line, SAYING_LINE, "%s: %s.", several ? ", most similar first" : "", options);
}

static void
add_repairs(struct saying *s, const struct advice *advice)
{
	say_add(saying_line(s), SAYING_LINE, "What to do now:");
	add_back(s, advice);
	if (advice->foul->has_pick) {
		add_without(s, advice);
		add_with(s, advice);
	} else {
		say_add(saying_line(s), SAYING_LINE,
		        "- Or correct the table now, and record the correction with `set`.");
	}
}

/* Write what to do, with the options at the refused decision, even if the game went on. */
static void
add_repairs_at(struct saying *s, const struct advice *advice)
{
	const struct ruling_snapshot *snap = s->snap;
	struct ruling_snapshot at = { 0 };
	if (advice->at && advice->at != advice->of) {
		ruling_freeze_members(advice->at, &at);
		s->snap = &at;
	}
	add_repairs(s, advice);
	s->snap = snap;
	snapshot_free(&at);
}

/* Return a value of a player that facts can state, such as `active_energy`. */
static const char *
value_of_players(const struct saying *s)
{
	const struct judge_game *game = judge_game(saying_text(s, 0, "game"));
	for (int i = 0; game && i < game->n_properties; i++)
		if (game->property[i].of == JUDGE_OF_SEAT)
			return game->property[i].name;
	return "hand";
}

/* Write what to do if there is no infraction of play or no advice. */
static void
add_next(struct saying *s)
{
	char options[SAYING_LINE] = "";
	bool doubtful =
		strcmp(saying_text(s, 0, "verdict"), ruling_verdict_word(RULING_UNDETERMINED)) == 0;
	uint32_t open = saying_member(s, 0, "options");
	if (doubtful && saying_member(s, 0, "needs"))
		say_add(saying_line(s), SAYING_LINE,
		        "What to do now: ask, add the answer to the record, and judge again.");
	if (saying_accuses(s))
		say_add(saying_line(s), SAYING_LINE,
		        "What to do now: look for something on the table that contradicts one account (which card lies where, how many are in a hand, `A.%s`), add it under `facts`, and judge again.",
		        value_of_players(s));
	saying_options(s, options);
	if (*options)
		say_add(saying_line(s), SAYING_LINE, "%s: %s.",
		        open ? "Legal now" : "Legal instead", options);
}

static void
add_what_now(struct saying *s, const struct advice *advice)
{
	if (advice && advice->foul)
		add_repairs_at(s, advice);
	else
		add_next(s);
}

/* 3. The clauses at work in legal moves that players argue about */

int
saying_at_work(const struct saying *s, const char *between, char *line)
{
	uint32_t list = saying_member(s, 0, "at_work");
	int n = 0;
	for (uint32_t at = saying_first(s, list); at; at = saying_next(s, at))
		if (n++ < SNAPSHOT_FEW_AT_WORK)
			say_add(line, SAYING_LINE, "%s%s", n > 1 ? between : "",
			        saying_text(s, at, "said"));
	return n;
}

static void
add_at_work(const struct saying *s, char *line)
{
	char clauses[SAYING_LINE] = "";
	int n = saying_at_work(s, ", ", clauses);
	if (n)
		say_add(line, SAYING_LINE, "Clauses at work since the last action: %s", clauses);
	if (n > SNAPSHOT_FEW_AT_WORK)
		say_add(line, SAYING_LINE, " and %d more (--full lists them)",
		        n - SNAPSHOT_FEW_AT_WORK);
	if (n)
		say_add(line, SAYING_LINE, ".");
}

/* 4. The whole form */

static void
say_all(struct saying *s, const struct advice *advice)
{
	saying_verdict(s, saying_line(s));
	saying_chosen(s, SAYING_CHOSEN, ".", saying_line(s));
	saying_why(s, saying_line(s));
	saying_needs(s, saying_line(s));
	add_clauses(s);
	add_readings(s);
	add_decks(s);
	fouls_say(s->snap, s->view, saying_line(s), SAYING_LINE);
	saying_claims(s, saying_line(s));
	saying_accounts(s);
	add_what_now(s, advice);
	add_at_work(s, saying_line(s));
}

void
ruling_why_in(struct ruling *ruling, enum view view, const char *language, char *out)
{
	struct ruling_snapshot snap = { 0 };
	struct local l;
	ruling_freeze_members(ruling, &snap);
	struct saying *s = saying_begin(&snap, view);
	*out = '\0';
	if (local_open(&l, s, language))
		local_reason(&l, out);
	else
		say_add(out, RULING_WHY, "%s", ruling_why(ruling, view));
	free(s);
	snapshot_free(&snap);
}

void
snapshot_say_short(const struct ruling_snapshot *snap, enum view view, const char *language,
                   const struct advice *advice, FILE *to)
{
	struct saying *s = saying_begin(snap, view);
	struct local l;
	if (local_open(&l, s, language)) {
		local_ruling(&l);
		local_rest(&l, advice);
	} else {
		say_all(s, advice);
	}
	for (int i = 0; i < saying_lines(s); i++)
		fprintf(to, "%s\n", s->line[i]);
	free(s);
}

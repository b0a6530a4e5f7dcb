/* tell_options.c: what may be done now, and what to do about an illegal move, in words. */
#include <stdlib.h>
#include <string.h>

#include "judged/telling/lines.h"

enum { MOST_OPTIONS = 10 };

/* The first options, or those nearest to the refused pick, and their total number. */
struct found {
	uint32_t at[MOST_OPTIONS];
	int named, all;
	const char *asked; /* the player whose hidden cards may allow more options, or NULL */
};

/* Insert an option in the sorted list, after others that are as near. */
static void
insert(const struct telling *t, struct found *options, uint32_t one)
{
	int i = options->named, far = telling_number(t, one, "far");
	for (; i > 0 && telling_number(t, options->at[i - 1], "far") > far; i--)
		if (i < MOST_OPTIONS)
			options->at[i] = options->at[i - 1];
	if (i < MOST_OPTIONS)
		options->at[i] = one;
	options->named += options->named < MOST_OPTIONS;
	options->all++;
}

static struct found
find_options(const struct telling *t)
{
	uint32_t open = telling_member(t, 0, "options");
	uint32_t list = open ? open : telling_member(t, 0, "legal_instead");
	struct found out = { .named = 0 };
	if (telling_member(t, 0, "by_hidden"))
		return out;
	for (uint32_t at = telling_first(t, list); at; at = telling_next(t, at))
		if (telling_member(t, at, "verb"))
			insert(t, &out, at);
		else
			out.asked = telling_text(t, at, "player");
	return out;
}

static struct say_argument
argument_of(const struct telling *t, uint32_t option)
{
	return (struct say_argument){ telling_text(t, option, "argument"),
		                      telling_text(t, option, "at"),
		                      telling_member(t, option, "ability") };
}

/* Append an argument for other languages than English: "EBP03-020 (Mothra Leo)(B.zone.4)". */
static void
add_bare(const struct telling *t, uint32_t option, char *out, size_t cap)
{
	const char *place = telling_text(t, option, "place"),
		   *thing = telling_text(t, option, "argument");
	if (!telling_member(t, option, "card")) {
		say_add(out, cap, "%s%s", place, telling_text(t, option, "seat"));
		if (telling_member(t, option, "number"))
			say_add(out, cap, "%d", telling_number(t, option, "number"));
		return;
	}
	say_thing(t->language, thing, out, cap);
	if (*place && telling_member(t, option, "at"))
		say_add(out, cap, "(%s)", place);
}

/* Append the i-th of n arguments of one verb. */
static void
add_argument(const struct telling *t, const uint32_t *at, int i, int n, char *out, size_t cap)
{
	const struct say_argument one = argument_of(t, at[i]),
				  next = argument_of(t, at[i + 1 < n ? i + 1 : i]);
	const struct sentence between = { .form = i + 1 < n ? SENTENCE_COMMA : SENTENCE_OPTION_OR };
	if (!t->language) {
		say_one_of(out, cap, &one, i + 1 < n ? &next : NULL, i, n);
		return;
	}
	if (i > 0)
		sentence_say(&between, t->language, out, cap);
	add_bare(t, at[i], out, cap);
}

/* Write the options with the verb of the first: "play X, Y or Z". Returns their number. */
static int
add_of_one_verb(const struct telling *t, const uint32_t *at, int n, char *line)
{
	char all[SAY_PICKS] = "", english[SAY_PICKS] = "";
	const char *verb = telling_text(t, at[0], "verb");
	int same = 0;
	while (same < n && telling_is(t, at[same], "verb", verb))
		same++;
	for (int i = 0; i < same; i++)
		add_argument(t, at, i, same, all, sizeof all);
	say_add(english, sizeof english, "%s", telling_text(t, at[0], "opens"));
	if (telling_member(t, at[0], "closes"))
		say_add(english, sizeof english, "%s%s", all, telling_text(t, at[0], "closes"));
	telling_add(t, line, SENTENCE_OPTION, "sss", english, verb, all);
	return same;
}

bool
tell_options(const struct telling *t, char *line, const char **player)
{
	struct found options = find_options(t);
	*player = options.named ? telling_text(t, options.at[0], "player") : options.asked;
	for (int i = 0; i < options.named;) {
		if (i)
			telling_add(t, line, SENTENCE_OPTION_NEXT, "");
		i += add_of_one_verb(t, &options.at[i], options.named - i, line);
	}
	if (options.all > options.named) {
		telling_add(t, line, SENTENCE_OPTION_NEXT, "");
		telling_add(t, line, SENTENCE_OPTIONS_MORE, "d", options.all - options.named);
	}
	if (options.asked) {
		if (*line)
			telling_add(t, line, SENTENCE_OPTION_NEXT, "");
		telling_add(t, line, SENTENCE_OPTIONS_HIDDEN, "s", options.asked);
	}
	return options.all > 1;
}

/* Append the options at the refused decision, and whose they are if not the player's who made the
 * illegal move. */
static void
add_options_there(const struct telling *t, const struct tell_repairs *repairs, char *line)
{
	struct telling there = *t;
	char options[TELLING_LINE] = "";
	const char *player;
	there.snap = repairs->at;
	bool several = tell_options(&there, options, &player);
	bool anothers =
		*repairs->player && player && *player && strcmp(player, repairs->player) != 0;
	if (*options)
		telling_add(t, line, anothers ? SENTENCE_LEGAL_FOR : SENTENCE_LEGAL_THERE, "sss",
		            options, several ? "several" : "", player ? player : "");
}

static void
tell_repairs(struct telling *t, const struct tell_repairs *repairs)
{
	telling_add(t, telling_line(t), SENTENCE_TO_DO, "");
	for (int i = 0; i < TELL_REPAIRS; i++) {
		char *line = telling_line(t);
		sentences_say(&repairs->line[i], t->language, line, TELLING_LINE);
		sentence_stop(t->language, line, TELLING_LINE);
		if (i == 0 && repairs->at)
			add_options_there(t, repairs, line);
	}
}

/* Return a value of a player that facts can state, such as `active_energy`. */
static const char *
value_of_players(const struct telling *t)
{
	const struct judge_game *game = judge_game(telling_text(t, 0, "game"));
	for (int i = 0; game && i < game->n_properties; i++)
		if (game->property[i].of == JUDGE_OF_SEAT)
			return game->property[i].name;
	return "hand";
}

/* Is the ruling undetermined only because, in an account, the other player broke the rules? */
static bool
accuses(const struct telling *t)
{
	return telling_member(t, telling_member(t, 0, "accounts"), "accuses") &&
	       !telling_number(t, 0, "unread") && telling_is(t, 0, "verdict", "undetermined") &&
	       telling_is(t, 0, "legality", "consistent");
}

void
tell_what_now(struct telling *t, const struct tell_repairs *repairs)
{
	char options[TELLING_LINE] = "";
	const char *player;
	if (repairs) {
		tell_repairs(t, repairs);
		return;
	}
	if (telling_is(t, 0, "verdict", "undetermined") && telling_member(t, 0, "needs"))
		telling_add(t, telling_line(t), SENTENCE_ASK_AND_JUDGE, "");
	if (accuses(t))
		telling_add(t, telling_line(t), SENTENCE_LOOK_FOR_FACTS, "s", value_of_players(t));
	tell_options(t, options, &player);
	if (*options)
		telling_add(t, telling_line(t),
		            telling_member(t, 0, "options") ? SENTENCE_LEGAL_NOW
		                                            : SENTENCE_LEGAL_INSTEAD,
		            "s", options);
}

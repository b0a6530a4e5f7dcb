/* slip.c: a remedy in words, as it stands on the slip. */
#include "judged/policy/policy.h"

#include <string.h>

static const char *
text_of(const json_t *of, const char *key)
{
	const char *text = json_string_value(json_object_get(of, key));
	return text ? text : "";
}

static void
put_clause(const json_t *of, FILE *to)
{
	if (*text_of(of, "clause"))
		fprintf(to, " Clause %s: %s.", text_of(of, "clause"), text_of(of, "gist"));
	fputc('\n', to);
}

static void
put_infraction(const json_t *of, FILE *to)
{
	const json_t *infraction = json_object_get(of, "infraction");
	json_int_t move = json_integer_value(json_object_get(infraction, "move"));
	if (!json_is_object(infraction)) {
		fputs("No infraction.\n", to);
		return;
	}
	fprintf(to, "Infraction %s (%s) by %s", text_of(infraction, "infraction"),
	        text_of(infraction, "kind"), text_of(infraction, "player"));
	if (move)
		fprintf(to, ", move %lld: %s", (long long)move, text_of(infraction, "reason"));
	else
		fputc('.', to);
	put_clause(infraction, to);
}

static void
put_follow(const json_t *remedy, FILE *to)
{
	const json_t *follow = json_object_get(remedy, "follow");
	for (size_t i = 0; i < json_array_size(follow); i++) {
		const json_t *one = json_array_get(follow, i);
		fprintf(to, "Not counted, since it follows from that: move %lld: %s\n",
		        (long long)json_integer_value(json_object_get(one, "move")),
		        text_of(one, "reason"));
	}
}

static void
put_remedy(const json_t *of, FILE *to)
{
	const json_t *remedy = json_object_get(of, "remedy");
	const json_t *steps = json_object_get(remedy, "steps");
	if (!json_is_object(remedy))
		return;
	fprintf(to, "Remedy: %s.", text_of(remedy, "remedy"));
	put_clause(remedy, to);
	for (size_t i = 0; i < json_array_size(steps); i++)
		fprintf(to, "  [ ] %s\n", text_of(json_array_get(steps, i), "says"));
	if (!json_object_get(remedy, "compared"))
		return;
	fprintf(to, "  %s, %s; afterwards the game is %s the game as it should have been.\n",
	        json_is_true(json_object_get(remedy, "clean")) ? "Clean" : "Not clean",
	        json_is_true(json_object_get(remedy, "simple")) ? "simple" : "not simple",
	        strcmp(text_of(remedy, "compared"), "equal") == 0 ? "exactly"
	        : strcmp(text_of(remedy, "compared"), "different") == 0
	                ? "not certainly"
	                : "but for cards that not everybody sees");
}

static void
put_penalty(const json_t *of, FILE *to)
{
	const json_t *penalty = json_object_get(of, "penalty"),
		     *other = json_object_get(of, "other");
	if (!json_is_object(penalty))
		return;
	fprintf(to, "Penalty: %s for %s", text_of(penalty, "penalty"), text_of(penalty, "player"));
	if (*text_of(penalty, "loses"))
		fprintf(to, ", who loses %s", text_of(penalty, "loses"));
	if (*text_of(penalty, "raised_by"))
		fprintf(to, ", raised by clause %s", text_of(penalty, "raised_by"));
	fputc('.', to);
	put_clause(penalty, to);
	if (!json_is_object(other))
		return;
	fprintf(to, "Penalty: %s for %s.", text_of(other, "penalty"), text_of(other, "player"));
	put_clause(other, to);
}

static void
put_also(const json_t *of, FILE *to)
{
	const json_t *also = json_object_get(of, "also");
	for (size_t i = 0; i < json_array_size(also); i++)
		fprintf(to, "Also: %s Clause %s.\n", text_of(json_array_get(also, i), "says"),
		        text_of(json_array_get(also, i), "clause"));
}

static void
put_branch(const json_t *ask, const char *answer, const char *grounds, FILE *to)
{
	const json_t *branch = json_object_get(json_object_get(ask, "outcomes"), answer);
	const json_t *list = json_object_get(ask, grounds);
	fprintf(to, "  %s (%s): remedy %s, penalty %s.", answer, text_of(branch, "means"),
	        text_of(branch, "remedy"), text_of(branch, "penalty"));
	for (size_t i = 0; i < json_array_size(list); i++)
		fprintf(to, " %s", json_string_value(json_array_get(list, i)));
	fputc('\n', to);
}

static void
put_asks(const json_t *remedy, FILE *to)
{
	const json_t *asks = json_object_get(remedy, "asks");
	for (size_t i = 0; i < json_array_size(asks); i++) {
		const json_t *one = json_array_get(asks, i);
		fprintf(to, "Asked (findings: {%s: true or false}): %s", text_of(one, "finding"),
		        text_of(one, "asks"));
		put_clause(one, to);
		put_branch(one, "yes", "for", to);
		put_branch(one, "no", "against", to);
	}
}

static void
put_time(const json_t *time, FILE *to)
{
	if (!json_is_object(time))
		return;
	fprintf(to, "Time: %s", text_of(time, "says"));
	put_clause(time, to);
	if (json_object_get(time, "still_open")) {
		fputs("If the game is open then:", to);
		put_clause(json_object_get(time, "still_open"), to);
	}
}

static void
put_one(const json_t *of, FILE *to)
{
	put_infraction(of, to);
	put_follow(of, to);
	put_remedy(of, to);
	put_penalty(of, to);
	put_also(of, to);
}

void
remedy_text(const json_t *remedy, FILE *to)
{
	const json_t *policy = json_object_get(remedy, "policy");
	const json_t *others = json_object_get(remedy, "others");
	if (!json_is_object(remedy)) {
		fputs("The record can't be judged with its illegal moves let stand.\n", to);
		return;
	}
	bool nothing = !json_is_object(json_object_get(remedy, "infraction"));
	fprintf(to, "%s (%s). %s: %s.\n", text_of(policy, "title"), text_of(policy, "document"),
	        json_is_true(json_object_get(policy, "official")) ? "Official" : "Not official",
	        text_of(policy, "why"));
	if (!nothing || json_is_object(json_object_get(remedy, "remedy")) ||
	    json_array_size(others) == 0)
		put_one(remedy, to);
	for (size_t i = 0; i < json_array_size(others); i++)
		put_one(json_array_get(others, i), to);
	put_time(json_object_get(remedy, "time"), to);
	put_asks(remedy, to);
	if (*text_of(remedy, "uncertain"))
		fprintf(to, "Uncertain: %s\n", text_of(remedy, "uncertain"));
}

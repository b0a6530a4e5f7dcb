/* ask.c: tests of judge_ask(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/embed/judge_ask.h"
#include "judged/text/doc.h"
#include "tests/criterion.h"

static const char strategy[] = "fixtures/disputes/01-strategy-by-the-wrong-monster.yaml";
static const char own_card[] =
	"game: godzilla\ncards:\n- {number: XX-001, name: Own, type: battle, rank: 1, "
	"colours: [red], icon: 1, counter: 2000}\n";

static int32_t
ask(struct judge *judge, const char *path, const char *options, struct judge_text *out)
{
	struct fault fault;
	size_t len;
	char *text = doc_load(path, &len, NULL, &fault);
	cr_assert(text, "%s", fault.sentence);
	int32_t code = judge ? judge_with(judge, out, "replay", text, len, options)
	                     : judge_ask_to(out, "replay", text, len, options);
	free(text);
	return code;
}

static void
is(struct judge_text *answer, int32_t code, const char *part)
{
	cr_assert_eq(answer->code, code, "%s", answer->at);
	cr_assert(strstr(answer->at, part), "no %s in %s", part, answer->at);
	cr_assert_eq(strlen(answer->at), answer->n);
	judge_text_free(answer);
	judge_text_free(answer);
}

Test(ask, answers_with_the_ruling)
{
	struct judge_text answer;
	ask(NULL, strategy, NULL, &answer);
	is(&answer, JUDGE_NOT_FINE, "\"verdict\": \"illegal\"");
	ask(NULL, strategy, "{\"full\": true, \"view\": \"A\"}", &answer);
	is(&answer, JUDGE_NOT_FINE, "\"citations\"");
}

Test(ask, names_what_is_wrong)
{
	struct judge_text answer = judge_ask("replai", "", 0, NULL);
	is(&answer, JUDGE_BAD_INPUT, "did you mean `replay`?");
	ask(NULL, strategy, "{\"view\": \"C\"}", &answer);
	is(&answer, JUDGE_BAD_INPUT, "\"parameter\": \"view\"");
	ask(NULL, strategy, "{\"vew\": \"A\"}", &answer);
	is(&answer, JUDGE_BAD_INPUT, "did you mean `view`?");
	ask(NULL, strategy, "[", &answer);
	is(&answer, JUDGE_BAD_INPUT, "\"parameter\": \"options\"");
	ask(NULL, strategy, "{\"account\": \"B\"}", &answer);
	is(&answer, JUDGE_BAD_INPUT, "no-account");
	answer = judge_ask("replay", "judged: 1\n", 10, NULL);
	is(&answer, JUDGE_BAD_INPUT, "\"line\": 1");
}

static int
at_once(void *calls)
{
	++*(int *)calls;
	return 1;
}

Test(ask, stops_when_the_caller_says_so)
{
	int calls = 0;
	struct judge_text answer;
	struct judge *judge = judge_new(NULL, at_once, &calls, &answer);
	ask(judge, strategy, NULL, &answer);
	is(&answer, JUDGE_STOPPED, "\"code\": \"stopped\"");
	cr_assert(calls > 0);
	judge_end(judge);
	judge = judge_new("{\"steps\": 3}", NULL, NULL, &answer);
	ask(judge, strategy, NULL, &answer);
	is(&answer, JUDGE_NOT_FINE, "\"limit\": \"steps\"");
	judge_end(judge);
}

/* A transcript with the card of `own_card`. */
static void
ask_own(struct judge *judge, const char *options, struct judge_text *out)
{
	static const char text[] =
		"judged: 1\ngame: godzilla\nedition: en-1.2\nstart:\n  step: action\n  turn: 6\n"
		"  turn_player: A\n  rest: empty\n"
		"  A: {monster: {stack: [ESD01-001], zone: 2}, hand: [XX-001], deck: [XX-001]}\n"
		"  B: {monster: {stack: [ESD02-001], zone: 6}, deck: [ESD02-013]}\n";
	judge_with(judge, out, "replay", text, strlen(text), options);
}

Test(ask, knows_cards_of_its_own)
{
	struct judge_text answer;
	char options[400], card[300];
	size_t n = 0;
	for (const char *c = own_card; *c; c++)
		n += (size_t)snprintf(card + n, sizeof card - n, *c == '\n' ? "\\n" : "%c", *c);
	snprintf(options, sizeof options, "{\"cards\": [\"%s\"]}", card);
	struct judge *with = judge_new(options, NULL, NULL, &answer),
		     *without = judge_new(NULL, NULL, NULL, &answer);
	cr_assert(with, "%s", answer.at);
	ask_own(with, NULL, &answer);
	is(&answer, JUDGE_FINE, "\"incomplete\"");
	ask_own(without, NULL, &answer);
	is(&answer, JUDGE_BAD_INPUT, "XX-001");
	ask_own(without, options, &answer);
	is(&answer, JUDGE_FINE, "\"incomplete\"");
	judge_end(with);
	judge_end(without);
	cr_assert(!judge_new("{\"cards\": [\"cards: 1\"]}", NULL, NULL, &answer));
	is(&answer, JUDGE_BAD_INPUT, "\"faults\"");
	judge_end(NULL);
}

/* Ask about a dispute or, without a path, about a text. */
static void
answers(const char *what, const char *about, const char *options, int32_t code, const char *part)
{
	struct judge_text answer;
	struct fault fault;
	bool is_path = strstr(about, ".yaml") != NULL;
	size_t len = strlen(about);
	char *text = is_path ? doc_load(about, &len, NULL, &fault) : NULL;
	judge_ask_to(&answer, what, text ? text : about, len, options);
	is(&answer, code, part);
	free(text);
}

Test(ask, answers_every_word)
{
	answers("moves", strategy, NULL, JUDGE_NOT_FINE, "\"verdict\": \"illegal\"");
	answers("position", strategy, "{\"move\": 0}", JUDGE_FINE, "\"start\"");
	answers("position", strategy, "{\"move\": 1}", JUDGE_NOT_FINE, "not-reached");
	answers("position", strategy, "{\"move\": 9}", JUDGE_BAD_INPUT, "no-such-move");
	answers("position", strategy, "{\"move\": 0, \"after\": 0}", JUDGE_BAD_INPUT,
	        "two-moments");
	answers("explain", strategy, NULL, JUDGE_NOT_FINE, "\"refused_by\"");
	answers("explain", strategy, "{\"move\": 9}", JUDGE_BAD_INPUT, "no-such-move");
	answers("remedy", strategy, "{\"policy\": \"bandai-trm-2025\"}", JUDGE_NOT_FINE,
	        "\"penalty\": \"warning\"");
	answers("remedy", strategy, NULL, JUDGE_BAD_INPUT, "missing-policy");
	answers("check", strategy, NULL, JUDGE_FINE, "\"warnings\"");
	answers("check", "judged: 1\nmovse: []\n", NULL, JUDGE_BAD_INPUT, "did you mean `moves`?");
	answers("clause", "8.3.1", NULL, JUDGE_FINE, "activate-strategy-rank");
	answers("clause", "rank zone own", NULL, JUDGE_FINE, "8.3.1");
	answers("clause", "7.2*", NULL, JUDGE_BAD_INPUT, "did you mean `7.2.*`?");
	answers("clause", "1.1", "{\"edition\": \"en-9\"}", JUDGE_BAD_INPUT, "unknown-edition");
	answers("cards", " esd01-013\n", NULL, JUDGE_FINE, "\"says\"");
	answers("cards", "mothra", "{\"limit\": 1}", JUDGE_FINE, "\"found\": 2");
	answers("cards", "mothra", "{\"game\": \"poker\"}", JUDGE_BAD_INPUT, "no game `poker`");
	answers("new", "godzilla", "{\"start\": {\"A\": {\"hand\": [\"ESD01-013\"]}}}", JUDGE_FINE,
	        "    hand: [ESD01-013]");
	answers("new", "godzilla", "{\"at\": \"noon\"}", JUDGE_BAD_INPUT, "no step `noon`");
	answers("schema", "ruling", NULL, JUDGE_FINE, "\"$schema\"");
	answers("schema", "cards", "{\"game\": \"dbs\"}", JUDGE_FINE, "\"$defs\"");
	answers("schema", "table", NULL, JUDGE_BAD_INPUT, "write transcript, cards or ruling");
	answers("editions", "", NULL, JUDGE_FINE, "\"en-1.2\"");
	answers("version", "", NULL, JUDGE_FINE, "\"api\": 1");
}

Test(ask, answers_claims)
{
	static const char claims[] = "{\"claims\": [{\"by\": \"A\", \"at\": \"start\", "
				     "\"that\": {\"A.hand\": 3}}]}";
	answers("claim", strategy, NULL, JUDGE_FINE, "\"upheld\"");
	answers("claim", strategy, claims, JUDGE_NOT_FINE, "A.hand has 2 cards");
	answers("claim", strategy, "{\"claims\": [{\"that\": 1}]}", JUDGE_BAD_INPUT, "/claims/0");
}

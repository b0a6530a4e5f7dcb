/* local_found.c: points of a game and what was found there, in Japanese, from
 * judged/words/sentences.def. Rulings kept before the parts of sentences were stored show the text
 * they were kept with. */
#include <string.h>

#include "judged/advice/local.h"
#include "judged/words/say.h"
#include "judged/words/sentence.h"

/* 1. Sentences */

/* Does a separator follow this sentence? One separates findings, but not an observation from its
 * finding. */
static bool
is_parted(enum sentence_form before)
{
	return before != SENTENCE_SAW;
}

void
local_sentences(const struct local *l, uint32_t list, char *out, size_t cap)
{
	struct sentence one;
	bool parted = false;
	for (uint32_t at = saying_first(l->s, list); at; at = saying_next(l->s, at)) {
		if (!sentence_told(l->s->snap, at, l->s->view, &one))
			continue;
		say_add(out, cap, "%s", parted ? "、" : "");
		sentence_say(&one, l->language, out, cap);
		parted = is_parted(one.form);
	}
}

/* Write one point, or a range from one point to another. */
void
local_point(const struct local *l, uint32_t claim, char *out, size_t cap)
{
	struct sentence one;
	uint32_t list = saying_member(l->s, claim, "point"), from = saying_first(l->s, list);
	uint32_t to = from ? saying_next(l->s, from) : 0;
	*out = '\0';
	if (!from) {
		say_add(out, cap, "%s", saying_text(l->s, claim, "at"));
		return;
	}
	if (sentence_told(l->s->snap, from, l->s->view, &one))
		sentence_say(&one, l->language, out, cap);
	if (to && sentence_told(l->s->snap, to, l->s->view, &one)) {
		say_add(out, cap, "から");
		sentence_say(&one, l->language, out, cap);
		say_add(out, cap, "まで");
	}
}

void
local_found(const struct local *l, uint32_t claim, char *out, size_t cap)
{
	uint32_t parts = saying_member(l->s, claim, "says");
	*out = '\0';
	if (parts)
		local_sentences(l, parts, out, cap);
	else
		say_add(out, cap, "%s", saying_text(l->s, claim, "found"));
}

/* 2. Possible picks */

/* Write why the pick was not possible: a rule, or somebody else had to decide. */
static void
add_why_not(struct local *l, uint32_t could, char *out)
{
	uint32_t pick = saying_member(l->s, could, "pick");
	uint32_t refusal = saying_first(l->s, saying_member(l->s, could, "refused_by"));
	int others = saying_number(l->s, could, "refusals") - 1;
	const char *asks = saying_text(l->s, could, "asks");
	if (refusal) {
		say_add(out, SAYING_LINE, ": ");
		local_refusal(l, refusal, saying_text(l->s, pick, "player"), out);
		say_add(out, SAYING_LINE, "(%s)", saying_text(l->s, refusal, "clause"));
	} else if (*asks) {
		say_add(out, SAYING_LINE, ": その時点の判断は%sのものでした",
		        strcmp(asks, say_seat(JUDGE_NOBODY)) == 0 ? "偶然" : asks);
	}
	if (others > 0)
		say_add(out, SAYING_LINE, "、ほかに%dつのルールも禁じています", others);
}

/* Write "AはEBP03-020 (Mothra Leo)をプレイできませんでした: ...", and what else was found. */
static void
add_could(struct local *l, uint32_t claim, uint32_t could, char *out)
{
	char what[SAY_PICKS];
	uint32_t pick = saying_member(l->s, could, "pick"),
		 parts = saying_member(l->s, claim, "says");
	const char *is = saying_text(l->s, could, "is");
	bool not = strcmp(is, "impossible") == 0;
	local_pick(l, pick, what, sizeof what);
	say_add(out, SAYING_LINE, "%sは%sでき%s", saying_text(l->s, pick, "player"), what,
	        not ? "ませんでした" : "ました");
	if (not )
		add_why_not(l, could, out);
	else if (strcmp(is, "unknown") == 0)
		say_add(out, SAYING_LINE, "(不明なカードのどれかがそのカードの場合)");
	if (parts) {
		say_add(out, SAYING_LINE, "、");
		local_sentences(l, parts, out, SAYING_LINE);
	}
}

void
local_claim(struct local *l, uint32_t claim, char *out)
{
	uint32_t could = saying_member(l->s, claim, "could");
	*out = '\0';
	if (could && saying_member(l->s, could, "is"))
		add_could(l, claim, could, out);
	else
		local_found(l, claim, out, SAYING_LINE);
}

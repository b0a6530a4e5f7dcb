/* local_doubt.c: writes why nothing is certain, in Japanese: limits, unmodelled text, and facts the
 * record lacks. */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/local.h"
#include "judged/words/say.h"
#include "judged/words/sentence.h"

enum { MOST_NEEDS = 2 };

static bool
add_limit(const struct local *l, char *line)
{
	const char *limit = saying_text(l->s, 0, "limit");
	if (!*limit)
		return false;
	say_add(line, SAYING_LINE, "判定が上限に達したため、途中で打ち切りました(%s)。",
	        local_word(l, "limit", limit));
	return true;
}

/* Is this the kind of sentence that gives the reason? See freeze.c. */
static bool
is_doubt(const struct local *l, const char *word)
{
	return strcmp(saying_text(l->s, 0, "doubt"), word) == 0;
}

/* Write where and how the text could act. The note by the author of the card file is quoted
 * unchanged. */
static bool
add_unmodelled(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t met = saying_member(s, 0, "unmodelled");
	uint32_t where = saying_first(s, saying_member(s, met, "acts_in"));
	const char *why = saying_text(s, met, "reason");
	char card[SAY_CARD] = "";
	if ((!is_doubt(l, "ability") && !is_doubt(l, "card")) || !*saying_text(s, met, "card"))
		return false;
	say_add(card, sizeof card, "%s (%s)", saying_text(s, met, "card"),
	        saying_text(s, met, "name"));
	say_thing(l->language, card, line, SAYING_LINE);
	say_add(line, SAYING_LINE,
	        "のテキストは%s効果を持つかもしれませんが、このジャッジには組み込まれていません",
	        where ? local_word(l, "acts_in",
	                           snapshot_name_text(s->snap,
	                                              (snapshot_name)s->snap->cell[where].is))
	              : "");
	if (*why)
		say_add(line, SAYING_LINE, "(`%s`)", why);
	say_add(line, SAYING_LINE, "。%s",
	        is_doubt(l, "ability") ? "このプレイは適正かもしれません。"
	                               : "ここから先は確かなことが言えません。");
	return true;
}

static bool
add_unclear(const struct local *l, char *line)
{
	if (!is_doubt(l, "place"))
		return false;
	say_add(line, SAYING_LINE,
	        "%d手目は二通り以上に読めます。どのカードのことか、置かれている場所を記録に加えてください。",
	        saying_number(l->s, saying_member(l->s, 0, "at"), "move"));
	return true;
}

/* Return a sentence on which players have seen the card. */
static const char *
who_knows(const struct saying *s, uint32_t need)
{
	uint32_t ask = saying_member(s, need, "ask"), first = saying_first(s, ask);
	if (!first)
		return "どちらのプレイヤーも見ていません。";
	if (saying_next(s, first))
		return "両方のプレイヤーが知っています。";
	const char *seat = snapshot_name_text(s->snap, (snapshot_name)s->snap->cell[first].is);
	return strcmp(seat, "A") == 0 ? "Aが知っています。" : "Bが知っています。";
}

/* Is the need about a card? If it is about an ambiguous move, nothing is said about who has seen
 * it. */
static bool
is_of_card(const struct saying *s, uint32_t need)
{
	struct sentence one;
	uint32_t first = saying_first(s, saying_member(s, need, "says"));
	return sentence_told(s->snap, first, s->view, &one) && one.form != SENTENCE_WHICH_MOVE;
}

/* Does any need settle the verdict? Then only such needs are asked. */
static bool
any_decides(const struct saying *s)
{
	bool any = false;
	for (uint32_t at = saying_first(s, saying_member(s, 0, "needs")); at;
	     at = saying_next(s, at))
		any |= saying_number(s, at, "decides") != 0;
	return any;
}

/* Write `says` and the facts that would settle the ruling, as questions. */
static bool
add_needs(const struct local *l, const char *says, bool ask, char *line)
{
	const struct saying *s = l->s;
	const char *before = "";
	bool decides = any_decides(s);
	uint32_t need = saying_first(s, saying_member(s, 0, "needs"));
	if (!saying_member(s, need, "says"))
		return false;
	say_add(line, SAYING_LINE, "%s", says);
	for (int n = 0; need && n < MOST_NEEDS; need = saying_next(s, need)) {
		const char *question = saying_text(s, need, "question");
		if (strcmp(question, before) == 0 ||
		    (ask && decides != (saying_number(s, need, "decides") != 0)))
			continue;
		local_sentences(l, saying_member(s, need, "says"), line, SAYING_LINE);
		if (ask && is_of_card(s, need))
			say_add(line, SAYING_LINE, "%s", who_knows(s, need));
		before = question;
		n++;
	}
	return true;
}

/* Write that there are too many possible hidden cards, or that the outcome depends on cards that no
 * player can be asked about. */
static bool
add_hidden(const struct local *l, char *line)
{
	uint32_t worlds = saying_member(l->s, 0, "worlds");
	if (is_doubt(l, "worlds"))
		say_add(line, SAYING_LINE,
		        "非公開のカードの可能性が多すぎて判定できません(%d通りを試しました)。デッキの内容か、非公開のカードのいくつかを記録に加えてください。",
		        saying_number(l->s, worlds, "tried"));
	else if (is_doubt(l, "needs"))
		say_add(line, SAYING_LINE, "記録にないカードによって結果が変わります。");
	else
		return false;
	return true;
}

bool
local_doubt(const struct local *l, char *line)
{
	return local_verdict(l, RULING_UNDETERMINED) &&
	       (add_unmodelled(l, line) || add_limit(l, line) || add_unclear(l, line) ||
	        add_needs(l, "記録にない事実によって結果が変わります。", true, line) ||
	        add_hidden(l, line));
}

void
local_needs(const struct local *l, char *line)
{
	if (saying_depends(l->s))
		add_needs(l, "ただし、今の状態は記録にない事実によって変わります。", false, line);
}

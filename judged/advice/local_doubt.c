/* local_doubt.c: why nothing is certain, in Japanese: limits, unmodelled text, and what the record does not say. */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/local.h"
#include "judged/words/say.h"

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

/* Where and how the text could act; what its author wrote about it stands as it is. */
static bool
add_unmodelled(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t met = saying_member(s, 0, "unmodelled");
	uint32_t where = saying_first(s, saying_member(s, met, "acts_in"));
	const char *why = saying_text(s, met, "why");
	if (!met || !*saying_text(s, met, "card"))
		return false;
	say_add(line, SAYING_LINE,
	        "%s (%s)のテキストは%s効果を持つかもしれませんが、このジャッジには組み込まれていません",
	        saying_text(s, met, "card"), saying_text(s, met, "name"),
	        where ? local_word(l, "acts_in",
	                           told_name_text(s->told, (told_name)s->told->cell[where].is))
	              : "");
	if (*why)
		say_add(line, SAYING_LINE, "(`%s`)", why);
	say_add(line, SAYING_LINE, "。%s",
	        strstr(saying_text(s, 0, "why"), "may be legal after all")
	                ? "このプレイは適正かもしれません。"
	                : "ここから先は確かなことが言えません。");
	return true;
}

/* "Move 3 could mean more than one thing: ..." */
static bool
add_unclear(const struct local *l, char *line)
{
	static const char move[] = "Move ";
	const char *why = saying_text(l->s, 0, "why");
	if (strncmp(why, move, strlen(move)) != 0 ||
	    !strstr(why, " could mean more than one thing"))
		return false;
	say_add(line, SAYING_LINE,
	        "%d手目は二通り以上に読めます。どのカードのことか、置かれている場所を記録に加えてください。",
	        atoi(why + strlen(move)));
	return true;
}

static void
add_need(const struct local *l, uint32_t need, char *line)
{
	const char *asks = saying_text(l->s, need, "question");
	const char *of = strstr(asks, "when move "), *place = saying_text(l->s, need, "place");
	if (strncmp(asks, "How many", 8) == 0)
		say_add(line, SAYING_LINE, "開始時、%sは何枚でしたか。", place);
	else if (strncmp(asks, "Which of", 8) == 0)
		say_add(line, SAYING_LINE, "書かれた候補のうち、実際に行ったのはどの手でしたか。");
	else if (of)
		say_add(line, SAYING_LINE, "%d手目の時点で、%sにあったのはどのカードでしたか。",
		        atoi(of + strlen("when move ")), place);
	else
		say_add(line, SAYING_LINE, "最初の手の前、%sにあったのはどのカードでしたか。",
		        place);
}

/* The facts that would settle it, as questions. */
static bool
add_needs(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t need = saying_first(s, saying_member(s, 0, "needs"));
	if (!need)
		return false;
	say_add(line, SAYING_LINE, "記録にない事実によって結果が変わります。");
	for (int n = 0; need && n < MOST_NEEDS; need = saying_next(s, need), n++)
		add_need(l, need, line);
	return true;
}

/* Cards that could be too many things, or things nobody can be asked. */
static bool
add_hidden(const struct local *l, char *line)
{
	uint32_t worlds = saying_member(l->s, 0, "worlds");
	const char *why = saying_text(l->s, 0, "why");
	if (strncmp(why, "There are too many possible hidden cards", 40) == 0)
		say_add(line, SAYING_LINE,
		        "非公開のカードの可能性が多すぎて判定できません(%d通りを試しました)。デッキの内容か、非公開のカードのいくつかを記録に加えてください。",
		        saying_number(l->s, worlds, "tried"));
	else if (strstr(why, "depends on cards the record doesn't name"))
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
	        add_needs(l, line) || add_hidden(l, line));
}

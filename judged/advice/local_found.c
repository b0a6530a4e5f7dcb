/* local_found.c: points of a game and what was found there, in Japanese: the few forms in which judged/claims says them. */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/local.h"
#include "judged/words/say.h"

/* 1. Points */

/* Of "after move 3": the number behind `before`; 0: it is another point. */
static int
number_after(const char *point, const char *before)
{
	size_t len = strlen(before);
	return strncmp(point, before, len) == 0 ? atoi(point + len) : 0;
}

void
local_point(const char *point, char *out, size_t cap)
{
	static const char *const forms[][2] = { { "before move ", "%d手目の前" },
		                                { "right after move ", "%d手目の直後" },
		                                { "after move ", "%d手目の後" },
		                                { "when turn ", "ターン%dの始め" } };
	*out = '\0';
	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
		int n = number_after(point, forms[i][0]);
		const char *slot = strstr(forms[i][1], "%d");
		if (n)
			say_add(out, cap, "%.*s%d%s", (int)(slot - forms[i][1]), forms[i][1], n,
			        slot + 2);
	}
	if (strcmp(point, "at the start") == 0)
		say_add(out, cap, "開始時");
	else if (strcmp(point, "at the end") == 0)
		say_add(out, cap, "終了時");
	else if (!*out)
		say_add(out, cap, "%s", point);
}

/* 2. What was found */

/* "T-001, T-002 and 2 unknown cards" */
static void
add_list(const char *list, size_t len, char *out, size_t cap)
{
	static const char *const forms[][2] = { { " and ", "、" },
		                                { ", ", "、" },
		                                { " unknown cards", "枚の不明なカード" },
		                                { " unknown card", "枚の不明なカード" } };
	for (size_t at = 0; at < len;) {
		size_t i = 0;
		while (i < 4 && strncmp(list + at, forms[i][0], strlen(forms[i][0])) != 0)
			i++;
		if (i < 4)
			say_add(out, cap, "%s", forms[i][1]);
		else
			say_add(out, cap, "%c", list[at]);
		at += i < 4 ? strlen(forms[i][0]) : 1;
	}
}

/* "A.zone.4" and what follows: " contains T-001". */
static bool
add_place(const char *one, size_t len, char *out, size_t cap)
{
	static const char contains[] = " contains ", has[] = " has ", is[] = " is ";
	size_t thing = strcspn(one, " ");
	const char *rest = one + thing;
	size_t left = thing < len ? len - thing : 0;
	if (strncmp(rest, " is empty", 9) == 0 && left <= 10) {
		say_add(out, cap, "%.*sは空です", (int)thing, one);
	} else if (strncmp(rest, contains, strlen(contains)) == 0) {
		const char *end = memchr(rest, '(', left);
		size_t list = (end ? (size_t)(end - rest) - 1 : left) - strlen(contains);
		say_add(out, cap, "%.*sには", (int)thing, one);
		add_list(rest + strlen(contains), list, out, cap);
		say_add(out, cap, "があります");
	} else if (strncmp(rest, has, strlen(has)) == 0) {
		say_add(out, cap, "%.*sは%d枚です", (int)thing, one, atoi(rest + strlen(has)));
	} else if (strncmp(rest, " is no", 6) == 0) {
		say_add(out, cap, "%.*sに値はありません", (int)thing, one);
	} else if (strncmp(rest, is, strlen(is)) == 0) {
		say_add(out, cap, "%.*sは%.*sです", (int)thing, one, (int)(left - strlen(is)),
		        rest + strlen(is));
	} else {
		return false;
	}
	return true;
}

/* "`crush` never happened" */
static bool
add_event(const char *one, size_t len, char *out, size_t cap)
{
	static const char *const words[] = { "never happened", "happened once", "happened twice" };
	const char *end = *one == '`' ? strchr(one + 1, '`') : NULL;
	if (!end || (size_t)(end - one) >= len)
		return false;
	if (strncmp(end + 2, "wasn't applied", 14) == 0 ||
	    strncmp(end + 2, "didn't happen", 13) == 0) {
		say_add(out, cap, "%.*sは%s", (int)(end + 1 - one), one,
		        end[2] == 'w' ? "適用されていません" : "その後に起きていません");
		return true;
	}
	int n = atoi(end + strlen("` happened "));
	for (int i = 0; i < 3; i++)
		if (strncmp(end + 2, words[i], strlen(words[i])) == 0)
			n = i;
	say_add(out, cap, "%.*sは%s", (int)(end + 1 - one), one, n ? "" : "起きていません");
	if (n)
		say_add(out, cap, "%d回起きました", n);
	return true;
}

/* "A wins (victory through invasion)" */
static bool
add_end(const struct local *l, const char *one, char *out, size_t cap)
{
	const char *open = strchr(one, '('), *close = open ? strchr(open, ')') : NULL;
	char how[SAY_PICK] = "";
	if (close)
		say_add(how, sizeof how, "%.*s", (int)(close - open - 1), open + 1);
	if (strcmp(one, "nobody has won") == 0)
		say_add(out, cap, "まだ誰も勝っていません");
	else if (strncmp(one, "the game is a draw", 18) == 0)
		say_add(out, cap, "引き分けです");
	else if ((*one == 'A' || *one == 'B') && strncmp(one + 1, " wins", 5) == 0)
		say_add(out, cap, "%cの勝ちです", *one);
	else
		return false;
	if (strstr(one, "conceded"))
		say_add(out, cap, "(%s)", local_word(l, "how", "concession"));
	else if (*how)
		say_add(out, cap, "(%s)", local_word(l, "how", how));
	return true;
}

/* What says nothing of a place, an event or the end. */
static bool
add_sentence(const char *found, char *out, size_t cap)
{
	static const char *const forms[][2] = {
		{ "this point was never reached", "その時点に達していません" },
		{ "the second point came without the first",
		  "始まりの時点がないまま、終わりの時点に達しました" },
		{ "all of them happened in this order", "すべてこの順に起きました" },
		{ "there was no decision to make at that point",
		  "その時点に判断はありませんでした" },
		{ "nothing is certain from there on", "そこから先は確かなことが言えません" },
		{ "it depends on cards the record doesn't name",
		  "記録にないカードによって変わります" },
		{ "not every possible hidden card was tried",
		  "非公開のカードの可能性をすべては試していません" },
		{ "judging reached its limit before this claim was checked",
		  "この主張を調べる前に、判定が上限に達しました" },
		{ "judging reached its limit while this claim was checked",
		  "この主張を調べる途中で、判定が上限に達しました" },
	};
	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
		if (strcmp(found, forms[i][0]) == 0) {
			say_add(out, cap, "%s", forms[i][1]);
			return true;
		}
	return false;
}

void
local_found(const struct local *l, const char *found, char *out, size_t cap)
{
	*out = '\0';
	if (add_end(l, found, out, cap) || add_sentence(found, out, cap))
		return;
	for (const char *one = found; *one;) {
		const char *end = strstr(one, "; ");
		size_t len = end ? (size_t)(end - one) : strlen(one);
		len -= !end && len && one[len - 1] == '.';
		if (!add_event(one, len, out, cap) && !add_place(one, len, out, cap))
			say_add(out, cap, "%.*s", (int)len, one);
		if (!end)
			break;
		say_add(out, cap, "、");
		one = end + 2;
	}
}

/* 3. What could be done */

/* Why not: a rule, or that somebody else was to decide. */
static void
add_why_not(struct local *l, uint32_t could, const char *found, char *out)
{
	static const char whose[] = "the decision at that point was ";
	uint32_t pick = saying_member(l->s, could, "pick");
	uint32_t refusal = saying_member(l->s, could, "refusal");
	int others = saying_number(l->s, could, "refusals") - 1;
	const char *decision = strstr(found, whose);
	if (refusal) {
		say_add(out, SAYING_LINE, ": ");
		local_refusal(l, refusal, saying_text(l->s, pick, "player"), out);
		say_add(out, SAYING_LINE, "(%s)", saying_text(l->s, refusal, "clause"));
	} else if (decision) {
		char seat = decision[strlen(whose)];
		say_add(out, SAYING_LINE, ": その時点の判断は%sのものでした",
		        seat == 'A'   ? "A"
		        : seat == 'B' ? "B"
		                      : "偶然");
	}
	if (others > 0)
		say_add(out, SAYING_LINE, "、ほかに%dつの規則も禁じています", others);
}

/* "AはEPR-009 (Chibi Godzilla)をプレイできませんでした: ..." */
static void
add_could(struct local *l, uint32_t could, const char *found, char *out)
{
	char what[SAY_PICKS];
	uint32_t pick = saying_member(l->s, could, "pick");
	const char *player = saying_text(l->s, pick, "player"), *cited = strstr(found, "; `");
	bool could_not = strncmp(found + strlen(player), " couldn't ", 10) == 0;
	local_pick(l, pick, what, sizeof what);
	say_add(out, SAYING_LINE, "%sは%sでき%s", player, what,
	        could_not ? "ませんでした" : "ました");
	if (could_not)
		add_why_not(l, could, found, out);
	else if (strstr(found, ", if one of the unknown cards"))
		say_add(out, SAYING_LINE, "(不明なカードのどれかがそのカードの場合)");
	if (cited) {
		say_add(out, SAYING_LINE, "、");
		add_event(cited + 2, strlen(cited + 2), out, SAYING_LINE);
	}
}

void
local_claim(struct local *l, uint32_t claim, char *out)
{
	const char *found = saying_text(l->s, claim, "found");
	uint32_t could = saying_member(l->s, claim, "could");
	*out = '\0';
	if (could)
		add_could(l, could, found, out);
	else
		local_found(l, found, out, SAYING_LINE);
}

/*
 * ruling_local.c: writes a ruling in the language of its edition: headline, reason and clauses.
 *
 * Text by the author of a record or a card is quoted unchanged.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/local.h"
#include "judged/ruling/fouls.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

enum { SLOT = 48 };

const char *
local_word(const struct local *l, const char *kind, const char *thing)
{
	return rulebook_word(l->language, kind, thing);
}

/* 1. The headline: "違反: 63手中29手目(59行目)、ターン6(B)、メインフェイズ。" */

static void
add_headline(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t at = saying_member(s, 0, "at");
	int moves = saying_number(s, 0, "moves"), move = saying_number(s, at, "move");
	const char *player = saying_text(s, at, "turn_player"),
		   *phase = saying_text(s, at, "phase");
	say_add(line, SAYING_LINE, "%s: ", local_word(l, "verdict", saying_text(s, 0, "verdict")));
	if (move)
		say_add(line, SAYING_LINE, "%d手中%d手目", moves, move);
	else if (saying_member(s, 0, "deck_infractions"))
		say_add(line, SAYING_LINE, "デッキ");
	else
		say_add(line, SAYING_LINE, "%d手", moves - saying_number(s, 0, "unread"));
	if (saying_number(s, at, "line"))
		say_add(line, SAYING_LINE, "(%d行目)", saying_number(s, at, "line"));
	if (saying_number(s, at, "turn"))
		say_add(line, SAYING_LINE, "、ターン%d%s%s%s", saying_number(s, at, "turn"),
		        *player ? "(" : "", player, *player ? ")" : "");
	if (*phase)
		say_add(line, SAYING_LINE, "、%s", local_word(l, "phase", phase));
	say_add(line, SAYING_LINE, "。");
}

/* 2. The words of a refusal, with the values in their slots: see judged/words/refusal.h */

/* Find the value that a slot names. A slot like "=limit card" means the value with the longest name
 * that the slot begins with. False if there is none. */
static bool
find_value(const struct local *l, const char *slot, int *is)
{
	uint32_t values = saying_member(l->s, l->refusal, "values");
	size_t longest = 0;
	bool counts = *slot == '=';
	slot += counts;
	for (uint32_t at = saying_first(l->s, values); at; at = saying_next(l->s, at)) {
		const char *name = snapshot_name_text(l->s->snap, l->s->snap->cell[at].name);
		size_t len = strlen(name);
		if (len <= longest || strncmp(slot, name, len) != 0 ||
		    (slot[len] && (!counts || slot[len] != ' ')))
			continue;
		longest = len;
		*is = (int)l->s->snap->cell[at].is;
	}
	return longest > 0;
}

static bool
is_player(const char *slot)
{
	return strcmp(slot, "player") == 0 || strcmp(slot, "opponent") == 0;
}

static void
add_slot(const struct local *l, const char *slot, char *line)
{
	const char *card = saying_text(l->s, l->refusal, "card_text");
	int is = l->row->value;
	if (*slot == '-')
		return;
	if (strcmp(slot, "player") == 0)
		say_add(line, SAYING_LINE, "%s", *l->player ? l->player : "プレイヤー");
	else if (strcmp(slot, "opponent") == 0)
		say_add(line, SAYING_LINE, "%s",
		        !*l->player                   ? "相手"
		        : strcmp(l->player, "A") == 0 ? "B"
		                                      : "A");
	else if (strcmp(slot, "effect") == 0)
		say_add(line, SAYING_LINE, "%s%s", *card ? card : "効果",
		        *card ? "のテキスト" : "");
	else if (*slot == '=') {
		find_value(l, slot, &is);
		say_add(line, SAYING_LINE, "%d", is);
	} else if (find_value(l, slot, &is)) {
		say_add(line, SAYING_LINE, "(%d)", is);
	}
}

/* Is there a value for each slot in the brackets? Only then are the words in them written. */
static bool
has_values(const struct local *l, const char *words)
{
	char slot[SLOT];
	int is;
	for (; *words && *words != ']'; words++) {
		if (*words != '{')
			continue;
		snprintf(slot, sizeof slot, "%.*s", (int)strcspn(words + 1, "}"), words + 1);
		if (!is_player(slot) && !find_value(l, *slot == '-' ? slot + 1 : slot, &is))
			return false;
	}
	return true;
}

/* Do the words outside brackets need a value that is missing? */
static bool
lacks_number(const struct local *l, const char *words)
{
	char slot[SLOT];
	int is;
	while (*words) {
		words += strcspn(words, "{[");
		if (*words == '[') {
			words += strcspn(words, "]");
		} else if (*words) {
			snprintf(slot, sizeof slot, "%.*s", (int)strcspn(words + 1, "}"),
			         words + 1);
			if (*slot == '=' && strcmp(slot, "=value") != 0 &&
			    !find_value(l, slot, &is))
				return true;
			words++;
		}
	}
	return false;
}

static void
add_words(const struct local *l, const char *words, char *line)
{
	char slot[SLOT];
	while (*words) {
		size_t plain = strcspn(words, "{[]");
		say_add(line, SAYING_LINE, "%.*s", (int)plain, words);
		words += plain;
		if (*words == '{') {
			size_t len = strcspn(words + 1, "}");
			snprintf(slot, sizeof slot, "%.*s", (int)len, words + 1);
			add_slot(l, slot, line);
			words += len + 1;
		} else if (*words == '[' && !has_values(l, words)) {
			words += strcspn(words, "]");
		}
		words += *words != '\0';
	}
}

/* 3. Clauses */

const char *
local_gist(const struct local *l, const char *number)
{
	const struct rulebook_clause *clause = rulebook_clause(l->language->edition, number);
	return clause ? l->language->gist[clause - l->language->edition->clause] : "";
}

/* Return the heading above a clause, in the language. */
static const char *
title_of(const struct local *l, const struct rulebook_clause *clause)
{
	const struct rulebook_edition *edition = l->language->edition;
	while (clause > edition->clause && !clause->heading)
		clause--;
	return l->language->gist[clause - edition->clause];
}

/* Write "条項8.5.1(怪獣カードの出現、8ページ): ...". */
static void
add_clause(const struct local *l, uint32_t refusal, char *line)
{
	const char *number = saying_text(l->s, refusal, "clause");
	const char *card = saying_text(l->s, refusal, "card_text");
	const struct rulebook_clause *clause = rulebook_clause(l->language->edition, number);
	say_add(line, SAYING_LINE, "条項%s", number);
	if (clause) {
		say_add(line, SAYING_LINE, "(%s", title_of(l, clause));
		if (clause->page && clause->last_page == clause->page)
			say_add(line, SAYING_LINE, "、%dページ", clause->page);
		else if (clause->page && clause->last_page)
			say_add(line, SAYING_LINE, "、%d~%dページ", clause->page,
			        clause->last_page);
		else if (clause->page)
			say_add(line, SAYING_LINE, "、%dページから", clause->page);
		say_add(line, SAYING_LINE, ")");
	}
	if (*card)
		say_add(line, SAYING_LINE, "、%sのテキストによる", card);
	say_add(line, SAYING_LINE, ": %s。", local_gist(l, number));
}

static void
add_clauses(const struct local *l)
{
	static const char *const lists[] = { "clauses", "deck_infractions" };
	const char *before = "";
	int n = 0;
	if (saying_member(l->s, 0, "by_hidden"))
		return;
	for (int i = 0; i < 2; i++) {
		uint32_t list = saying_member(l->s, 0, lists[i]);
		for (uint32_t at = saying_first(l->s, list); at && n < SAYING_FAULTS;
		     at = saying_next(l->s, at)) {
			const char *number = saying_text(l->s, at, "clause");
			if (strcmp(before, number) != 0 && ++n)
				add_clause(l, at, saying_line(l->s));
			before = number;
		}
	}
}

/* 4. The reason */

static void
begin_refusal(struct local *l, uint32_t refusal, const char *player)
{
	l->refusal = refusal;
	l->player = player;
	l->rule = rulebook_rule(l->language->edition->game, saying_text(l->s, refusal, "rule"));
	l->row = rulebook_rule_row(l->language->edition->game, l->rule);
}

/* Return the words with which the rule refuses, or NULL. */
static const char *
words_of(const struct local *l)
{
	return l->row ? l->language->refusal[l->rule] : NULL;
}

void
local_refusal(struct local *l, uint32_t refusal, const char *player, char *line)
{
	begin_refusal(l, refusal, player);
	if (words_of(l))
		add_words(l, words_of(l), line);
	else
		say_add(line, SAYING_LINE, "%s",
		        local_gist(l, saying_text(l->s, refusal, "clause")));
}

void
local_rule(struct local *l, uint32_t refusal, char *line)
{
	const char *number = saying_text(l->s, refusal, "clause");
	const struct rulebook_clause *clause = rulebook_clause(l->language->edition, number);
	char words[SAYING_LINE] = "";
	begin_refusal(l, refusal, "");
	if (words_of(l) && !lacks_number(l, words_of(l)))
		add_words(l, words_of(l), words);
	say_add(line, SAYING_LINE, "条項%s", number);
	if (*words)
		say_add(line, SAYING_LINE, ": %s", words);
	else
		say_add(line, SAYING_LINE, "(%s): %s", clause ? title_of(l, clause) : "",
		        local_gist(l, number));
}

/* Is the place to be written after the card? An option stored without its parts has it there
 * too. */
static bool
is_placed(const struct local *l, uint32_t pick)
{
	return saying_member(l->s, pick, "at") || !saying_member(l->s, pick, "opens");
}

void
local_argument(const struct local *l, uint32_t pick, char *out, size_t cap)
{
	const char *thing = saying_text(l->s, pick, "argument");
	const char *place = saying_text(l->s, pick, "place"),
		   *seat = saying_text(l->s, pick, "seat");
	bool card = saying_member(l->s, pick, "card");
	*out = '\0';
	if (card)
		say_thing(l->language, thing, out, cap);
	if (card && *place && is_placed(l, pick))
		say_add(out, cap, "(%s)", place);
	else if (!card)
		say_add(out, cap, "%s%s", place, seat);
	if (!*out && saying_member(l->s, pick, "number"))
		say_add(out, cap, "%d", saying_number(l->s, pick, "number"));
}

void
local_verb(const struct local *l, const char *verb, const char *argument, char *out, size_t cap)
{
	const char *words = local_word(l, "verb", verb);
	const char *slot = strstr(words, "{argument}");
	*out = '\0';
	if (slot)
		say_add(out, cap, "%.*s%s%s", (int)(slot - words), words, argument,
		        slot + strlen("{argument}"));
	else
		say_add(out, cap, "%s", words);
}

void
local_pick(const struct local *l, uint32_t pick, char *out, size_t cap)
{
	char argument[SAY_PICK];
	local_argument(l, pick, argument, sizeof argument);
	local_verb(l, saying_text(l->s, pick, "verb"), argument, out, cap);
}

static uint32_t
count_others(const struct local *l, uint32_t list)
{
	uint32_t n = snapshot_count(l->s->snap, list, l->s->view);
	return n > 1 ? n - 1 : 0;
}

/* Does the stored pick have its card's name? Older rulings don't, and are shown in the words they
 * were kept with. */
static bool
has_thing(const struct local *l, uint32_t pick)
{
	return !saying_member(l->s, pick, "card") || saying_member(l->s, pick, "argument");
}

/* Append the first rule that refuses, with its values. */
static void
add_because(struct local *l, uint32_t list, const char *player, char *line)
{
	say_add(line, SAYING_LINE, ": ");
	local_refusal(l, saying_first(l->s, list), player, line);
	say_add(line, SAYING_LINE, "。");
	if (count_others(l, list))
		say_add(line, SAYING_LINE, "ほかに%uつのルールも禁じています。",
		        count_others(l, list));
}

/* Write a refused decision. False if there is none or the view may not know it. */
static bool
add_refused(struct local *l, char *line)
{
	char pick[SAY_PICKS];
	uint32_t refused = saying_member(l->s, 0, "refused");
	uint32_t list = saying_member(l->s, 0, "clauses"), first = saying_first(l->s, list);
	if (!refused || !first || saying_member(l->s, refused, "hidden") ||
	    saying_member(l->s, 0, "by_hidden") || saying_member(l->s, 0, "reason_hidden") ||
	    !has_thing(l, refused))
		return false;
	local_pick(l, refused, pick, sizeof pick);
	say_add(line, SAYING_LINE, "%sは%sできません", saying_text(l->s, refused, "player"), pick);
	add_because(l, list, saying_text(l->s, refused, "player"), line);
	return true;
}

static bool
add_decks(struct local *l, char *line)
{
	uint32_t list = saying_member(l->s, 0, "deck_infractions"),
		 first = saying_first(l->s, list);
	const char *player = saying_text(l->s, first, "player");
	if (!list || !first)
		return false;
	say_add(line, SAYING_LINE, "%sのデッキは認められません", player);
	if (*saying_text(l->s, first, "card"))
		say_add(line, SAYING_LINE, "(%s)", saying_text(l->s, first, "card"));
	say_add(line, SAYING_LINE, ": ");
	local_refusal(l, first, player, line);
	say_add(line, SAYING_LINE, "。");
	if (count_others(l, list))
		say_add(line, SAYING_LINE, "ほかに%u件あります。", count_others(l, list));
	return true;
}

void
local_next(const struct local *l, char *line)
{
	uint32_t question = saying_member(l->s, 0, "question");
	if (question)
		say_add(line, SAYING_LINE, "次は%sの判断です: %s。",
		        saying_text(l->s, question, "player"),
		        local_word(l, "question", saying_text(l->s, question, "question")));
}

bool
local_verdict(const struct local *l, enum ruling_verdict verdict)
{
	return strcmp(saying_text(l->s, 0, "verdict"), ruling_verdict_word(verdict)) == 0;
}

/* Is a question open and is that the whole reason? What comes after it is not judged, and so
 * uncertain. */
static bool
is_open(const struct local *l)
{
	bool doubt = saying_member(l->s, 0, "unmodelled") || saying_member(l->s, 0, "limit") ||
	             saying_member(l->s, 0, "by_hidden");
	return local_verdict(l, RULING_INCOMPLETE) ||
	       (local_verdict(l, RULING_UNDETERMINED) && !doubt &&
	        !saying_number(l->s, saying_member(l->s, 0, "at"), "move"));
}

/* Write that everything is legal so far, who decides next, and what is not judged until then. */
static bool
add_open(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	int moves = saying_number(s, 0, "moves"), unread = saying_number(s, 0, "unread");
	if (!is_open(l))
		return false;
	say_add(line, SAYING_LINE, "ここまではすべて適正です。");
	local_next(l, line);
	if (unread)
		say_add(line, SAYING_LINE, "それまで、%d手目以降は判定しません。",
		        moves - unread + 1);
	return true;
}

/* Write who won, and how. */
static void
add_outcome(const struct local *l, char *line)
{
	const char *winner = saying_text(l->s, 0, "winner"), *how = saying_text(l->s, 0, "how");
	const char *by = saying_text(l->s, 0, "won_by");
	if (strcmp(winner, "A") == 0 || strcmp(winner, "B") == 0)
		say_add(line, SAYING_LINE, "%sの勝ち", winner);
	else
		say_add(line, SAYING_LINE, "引き分け");
	if (*how)
		say_add(line, SAYING_LINE, "(%s)", local_word(l, "how", how));
	else if (*by)
		say_add(line, SAYING_LINE, "(条項%s: %s)", by, local_gist(l, by));
	say_add(line, SAYING_LINE, "。");
}

/* Write that everything is legal and the game is over. */
static bool
add_over(const struct local *l, char *line)
{
	if (!local_verdict(l, RULING_CONSISTENT))
		return false;
	say_add(line, SAYING_LINE, "すべて適正です。");
	add_outcome(l, line);
	return true;
}

static bool
is_of_kind(const struct saying *s, uint32_t fault, enum foul_kind kind)
{
	return fault && strcmp(saying_text(s, fault, "kind"), foul_kind_word((uint8_t)kind)) == 0;
}

bool
local_fault(struct local *l, uint32_t fault, char *line)
{
	uint32_t says = saying_member(l->s, fault, "says");
	uint32_t list = saying_member(l->s, fault, "clauses");
	if (!says)
		return false;
	local_sentences(l, says, line, SAYING_LINE);
	if (is_of_kind(l->s, fault, FOUL_ILLEGAL) && saying_first(l->s, list))
		add_because(l, list, saying_text(l->s, fault, "player"), line);
	else
		say_add(line, SAYING_LINE, "。");
	if (saying_member(l->s, fault, "impossible"))
		say_add(line, SAYING_LINE, "今の状態では実行もできません。");
	return true;
}

/* Write the first fault of play, which decides. */
static bool
add_first_fault(struct local *l, char *line)
{
	uint32_t fault = saying_first(l->s, saying_member(l->s, 0, "infractions"));
	while (is_of_kind(l->s, fault, FOUL_SAW))
		fault = saying_next(l->s, fault);
	return fault && local_fault(l, fault, line);
}

/* Write that a player did something no rule called for, if the stored ruling says no more. */
static bool
add_not_called_for(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t fault = saying_first(s, saying_member(s, 0, "infractions"));
	if (!is_of_kind(s, fault, FOUL_DID))
		return false;
	say_add(line, SAYING_LINE, "%sは、ルールが求めていない処理を行いました。",
	        saying_text(s, fault, "player"));
	return true;
}

/* Write that a mandatory action was not done or done differently, if the stored ruling says no
 * more: the clause and its values. */
static bool
add_misdone(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t fault = saying_first(s, saying_member(s, 0, "infractions"));
	uint32_t clause = saying_first(s, saying_member(s, fault, "clauses"));
	uint32_t values = saying_member(s, clause, "values");
	if (!clause || !is_of_kind(s, fault, FOUL_MISDONE))
		return false;
	say_add(line, SAYING_LINE, "%sは条項%sのとおりに行っていません",
	        saying_text(s, fault, "player"), saying_text(s, clause, "clause"));
	if (saying_member(s, values, "due") && saying_member(s, values, "done"))
		say_add(line, SAYING_LINE, "(正しくは%d、実際は%d)",
		        saying_number(s, values, "due"), saying_number(s, values, "done"));
	say_add(line, SAYING_LINE, "。");
	return true;
}

/* Write that a move is out of place, with the part that is left over. */
static bool
add_surplus(const struct local *l, char *line)
{
	uint32_t at = saying_member(l->s, 0, "at");
	const char *part = saying_text(l->s, at, "part");
	if (!local_verdict(l, RULING_SURPLUS))
		return false;
	say_add(line, SAYING_LINE, "%d手目に`%s`とありますが、ここでは求められていません。",
	        saying_number(l->s, at, "move"), *part ? part : "concede");
	if (saying_member(l->s, 0, "winner")) {
		say_add(line, SAYING_LINE, "ゲームはすでに終わっています。");
		add_outcome(l, line);
	} else {
		local_next(l, line);
	}
	return true;
}

/* Write the first observation that can't be true: "The record says A.deck is 3, but A.deck has 2
 * cards." */
static bool
add_seen(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t fault = saying_first(s, saying_member(s, 0, "infractions"));
	while (fault && !is_of_kind(s, fault, FOUL_SAW))
		fault = saying_next(s, fault);
	uint32_t parts = saying_member(s, fault, "says");
	if (!local_verdict(l, RULING_REFUTED) || !fault || !parts)
		return false;
	local_sentences(l, parts, line, SAYING_LINE);
	say_add(line, SAYING_LINE, "。");
	return true;
}

static uint32_t
refuted_claim(const struct saying *s, int *number)
{
	uint32_t at = saying_first(s, saying_member(s, 0, "claims"));
	for (*number = 1; at; at = saying_next(s, at), (*number)++)
		if (strcmp(saying_text(s, at, "answer"), "refuted") == 0)
			return at;
	return 0;
}

static bool
add_refuted(struct local *l, char *line)
{
	char point[SAY_PICK], found[SAYING_LINE];
	int number;
	uint32_t claim = refuted_claim(l->s, &number);
	if (!local_verdict(l, RULING_REFUTED) || !claim)
		return false;
	local_point(l, claim, point, sizeof point);
	say_add(line, SAYING_LINE, "主張%d(%s、%s)は正しくありません", number,
	        saying_text(l->s, claim, "claim"), point);
	if (saying_member(l->s, claim, "found")) {
		local_claim(l, claim, found);
		say_add(line, SAYING_LINE, ": %s", found);
	}
	say_add(line, SAYING_LINE, "。");
	return true;
}

/* Does the list have an entry about this player's account? */
static bool
is_listed(const struct saying *s, uint32_t list, const char *player)
{
	for (uint32_t at = saying_first(s, list); at; at = saying_next(s, at))
		if (strcmp(saying_text(s, at, "account"), player) == 0)
			return true;
	return false;
}

static void
add_agreed(const struct local *l, char *line)
{
	bool open = strcmp(saying_text(l->s, 0, "state"), ruling_state_word(RULING_OPEN)) == 0;
	say_add(line, SAYING_LINE, "双方が一致している手は%s適正です。", open ? "ここまで" : "");
}

/* Write that the common moves are legal, and that the other player broke the rules in an
 * account. */
static bool
add_accusations(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	if (!saying_accuses(s))
		return false;
	uint32_t list = saying_member(s, saying_member(s, 0, "accounts"), "accuses");
	bool a = is_listed(s, list, "A"), b = is_listed(s, list, "B");
	add_agreed(l, line);
	if (a && b)
		say_add(line, SAYING_LINE,
		        "どちらの説明でも、その後に相手がルールに違反しています。どちらの説明も、記録とは矛盾しません。");
	else
		say_add(line, SAYING_LINE,
		        "%sの説明では、その後に%sがルールに違反しています。この説明は、記録とは矛盾しません。",
		        a ? "A" : "B", a ? "B" : "A");
	return true;
}

/* Write that the common moves are legal, and which account does not hold up. */
static bool
add_accounts(const struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t list = saying_member(s, saying_member(s, 0, "accounts"), "against");
	bool a = is_listed(s, list, "A"), b = is_listed(s, list, "B");
	if (!local_verdict(l, RULING_REFUTED) || (!a && !b))
		return false;
	add_agreed(l, line);
	if (a && b)
		say_add(line, SAYING_LINE, "どちらの説明も成り立ちません。");
	else
		say_add(line, SAYING_LINE, "%sの説明は成り立ちません。", a ? "A" : "B");
	return true;
}

void
local_reason(struct local *l, char *line)
{
	bool illegal = local_verdict(l, RULING_ILLEGAL);
	if (illegal && (add_decks(l, line) || add_refused(l, line)))
		return;
	*line = '\0';
	if (saying_member(l->s, 0, "reason_hidden")) {
		say_add(line, SAYING_LINE, "理由は、この視点には公開されていません。");
		return;
	}
	if ((illegal &&
	     (add_first_fault(l, line) || add_misdone(l, line) || add_not_called_for(l, line))) ||
	    add_seen(l, line) || add_accusations(l, line) || add_open(l, line) ||
	    add_over(l, line) || add_surplus(l, line) || add_refuted(l, line) ||
	    add_accounts(l, line) || local_doubt(l, line))
		return;
	saying_why(l->s, line);
}

/* 5. The whole ruling */

bool
local_open(struct local *l, struct saying *s, const char *language)
{
	const struct rulebook_edition *edition =
		rulebook_edition(saying_text(s, 0, "game"), saying_text(s, 0, "edition"));
	*l = (struct local){ .s = s,
		             .language = rulebook_language(edition, language),
		             .player = "" };
	return l->language != NULL;
}

void
local_ruling(struct local *l)
{
	add_headline(l, saying_line(l->s));
	saying_chosen(l->s, "選ばれた解釈: ", "。", saying_line(l->s));
	local_reason(l, saying_line(l->s));
	add_clauses(l);
}

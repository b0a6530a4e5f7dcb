/* local_now.c: writes the part of a ruling in Japanese below its clauses: infractions, claims,
 * accounts, and what to do now. */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/local.h"
#include "judged/ruling/fouls.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

enum { MOST_SIGHTS = JUDGE_PLACES * JUDGE_SEATS, SAID_SIGHTS = 3, SAID_CARDS = 6 };

/* 1. Infractions */

static const char *
treatment(const struct saying *s, uint32_t fault)
{
	const char *treated = saying_text(s, fault, "treated");
	if (saying_number(s, fault, "rest"))
		return "(同じ手のほかの部分)";
	if (strcmp(treated, foul_treatment_word(FOUL_SKIPPED)) == 0)
		return "(取り消し)";
	if (strcmp(treated, foul_treatment_word(FOUL_TAKEN)) == 0)
		return "(そのまま認める)";
	return "(ここで判定を止める)";
}

/* Write an infraction without saying what was done: that was not stored, or is hidden. */
static void
add_bare_fault(const struct local *l, uint32_t fault, char *line)
{
	const struct saying *s = l->s;
	uint32_t clause = saying_first(s, saying_member(s, fault, "clauses"));
	const char *kind = saying_text(s, fault, "kind");
	if (saying_member(s, fault, "hidden"))
		say_add(line, SAYING_LINE, "この視点には公開されていないカードについての違反");
	else if (clause)
		say_add(line, SAYING_LINE, "条項%sへの違反", saying_text(s, clause, "clause"));
	else
		say_add(line, SAYING_LINE, "%s",
		        strcmp(kind, foul_kind_word(FOUL_SAW)) == 0 ? "記録がゲームの状態と違います"
		                                                    : "ルールにない処理をしました");
}

/* Write "3手目(条項8.4.1): AはESD01-008 (新生丸)を捨てて怒りを獲得できません(取り消し)。". */
static void
add_fault(const struct local *l, uint32_t fault, char *line)
{
	const struct saying *s = l->s;
	uint32_t clause = saying_first(s, saying_member(s, fault, "clauses"));
	uint32_t says = saying_member(s, fault, "says");
	say_add(line, SAYING_LINE, "%d手目", saying_number(s, fault, "move"));
	if (clause && says)
		say_add(line, SAYING_LINE, "(条項%s)", saying_text(s, clause, "clause"));
	say_add(line, SAYING_LINE, ": ");
	if (says)
		local_sentences(l, says, line, SAYING_LINE);
	else
		add_bare_fault(l, fault, line);
	if (strcmp(saying_text(s, fault, "kind"), foul_kind_word(FOUL_ILLEGAL)) == 0)
		say_add(line, SAYING_LINE, "%s", treatment(s, fault));
	say_add(line, SAYING_LINE, "。");
}

static void
add_faults(const struct local *l, char *line)
{
	uint32_t list = saying_member(l->s, 0, "infractions");
	uint32_t n = snapshot_count(l->s->snap, list, l->s->view);
	if (n < 2)
		return;
	say_add(line, SAYING_LINE, "違反は全部で%u件。", n);
	for (uint32_t at = saying_first(l->s, list); at; at = saying_next(l->s, at))
		add_fault(l, at, line);
}

/* 2. Claims and accounts */

static void
add_claim(struct local *l, uint32_t claim, char *line)
{
	char found[SAYING_LINE];
	const char *answer = saying_text(l->s, claim, "answer");
	say_add(line, SAYING_LINE, "%s: %s",
	        strcmp(answer, "refuted") == 0   ? "誤り"
	        : strcmp(answer, "unknown") == 0 ? "不明"
	                                         : "非公開",
	        saying_text(l->s, claim, "claim"));
	if (!saying_member(l->s, claim, "found") || strcmp(answer, "hidden") == 0) {
		say_add(line, SAYING_LINE, "。");
		return;
	}
	local_claim(l, claim, found);
	say_add(line, SAYING_LINE, "(%s)。", found);
}

static int
count_claims(const struct saying *s, const char *answer)
{
	int n = 0;
	for (uint32_t at = saying_first(s, saying_member(s, 0, "claims")); at;
	     at = saying_next(s, at))
		n += strcmp(saying_text(s, at, "answer"), answer) == 0;
	return n;
}

static void
add_claims(struct local *l, char *line)
{
	const struct saying *s = l->s;
	uint32_t first = saying_first(s, saying_member(s, 0, "claims"));
	int hidden = count_claims(s, "hidden");
	if (!first)
		return;
	say_add(line, SAYING_LINE, "主張: 正しい%d件、誤り%d件、不明%d件",
	        count_claims(s, "upheld"), count_claims(s, "refuted"), count_claims(s, "unknown"));
	if (hidden)
		say_add(line, SAYING_LINE, "、非公開%d件", hidden);
	say_add(line, SAYING_LINE, "。");
	for (uint32_t at = first; at; at = saying_next(s, at))
		if (strcmp(saying_text(s, at, "answer"), "upheld") != 0)
			add_claim(l, at, line);
}

/* Write what speaks against an account: the clause, or a fact and what the account shows
 * instead. */
static void
add_against(struct local *l, uint32_t one, char *line)
{
	const struct saying *s = l->s;
	char point[SAY_PICK], found[SAYING_LINE];
	const char *clause = saying_text(s, one, "clause"), *at = saying_text(s, one, "at");
	uint32_t fault = saying_member(s, one, "fault");
	say_add(line, SAYING_LINE, "%sの説明は成り立ちません", saying_text(s, one, "account"));
	if (fault) {
		say_add(line, SAYING_LINE, "%s%s%s: ", *clause ? "(条項" : "", clause,
		        *clause ? ")" : "");
		local_fault(l, fault, line);
		return;
	}
	if (*clause) {
		say_add(line, SAYING_LINE, ": 条項%sへの違反があります", clause);
	} else if (*at) {
		local_point(l, one, point, sizeof point);
		local_found(l, one, found, sizeof found);
		say_add(line, SAYING_LINE, ": 事実(%s、%s)と違います。%s",
		        saying_text(s, one, "fact"), point, found);
	}
	say_add(line, SAYING_LINE, "。");
}

/* Write what a player says the other did against the rules. */
static void
add_accusation(const struct local *l, uint32_t one, char *line)
{
	const struct saying *s = l->s;
	const char *clause = saying_text(s, one, "clause");
	say_add(line, SAYING_LINE, "%sの説明では、%d手目で%sがルールに違反しました",
	        saying_text(s, one, "account"), saying_number(s, one, "move"),
	        saying_text(s, one, "player"));
	if (*clause)
		say_add(line, SAYING_LINE, ": 条項%s、%s", clause, local_gist(l, clause));
	say_add(line, SAYING_LINE, "。");
}

static void
add_accounts(struct local *l)
{
	struct saying *s = l->s;
	uint32_t accounts = saying_member(s, 0, "accounts");
	uint32_t parting = saying_member(s, accounts, "divergence");
	uint32_t list = saying_member(s, accounts, "against");
	char *line = accounts ? saying_line(s) : NULL;
	if (!accounts)
		return;
	say_add(line, SAYING_LINE, "説明: ");
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (s->snap->account[seat])
			say_add(line, SAYING_LINE, "%sは%s。", say_seat(seat),
			        local_word(l, "verdict",
			                   snapshot_text_at(s->snap->account[seat], 0, s->view,
			                                    "verdict")));
	if (parting)
		say_add(line, SAYING_LINE, "%d手目から食い違います。",
		        saying_number(s, parting, "move"));
	line = saying_line(s);
	for (uint32_t at = saying_first(s, list); at; at = saying_next(s, at))
		add_against(l, at, line);
	list = saying_member(s, accounts, "accuses");
	for (uint32_t at = list ? saying_first(s, list) : 0; at; at = saying_next(s, at))
		add_accusation(l, at, line);
}

/* 3. Options */

/* Write the options with the verb of the first, as "X、YまたはZを捨てて進攻". Returns their number. */
static int
add_of_one_verb(const struct local *l, const uint32_t *at, int n, char *line)
{
	char argument[SAY_PICK], all[SAY_PICKS] = "", text[SAY_PICKS * 2];
	const char *verb = saying_text(l->s, at[0], "verb");
	int last = 0;
	while (last < n && strcmp(saying_text(l->s, at[last], "verb"), verb) == 0)
		last++;
	for (int i = 0; i < last; i++) {
		local_argument(l, at[i], argument, sizeof argument);
		say_add(all, sizeof all, "%s%s",
		        i == 0         ? ""
		        : i + 1 < last ? "、"
		                       : "または",
		        argument);
	}
	local_verb(l, verb, all, text, sizeof text);
	say_add(line, SAYING_LINE, "%s", text);
	return last;
}

/* Write the options. Returns whether there are several. */
static bool
add_options(const struct local *l, char *line)
{
	struct saying_found options;
	if (!saying_find_options(l->s, &options))
		return false;
	for (int i = 0; i < options.named;) {
		say_add(line, SAYING_LINE, "%s", i ? " / " : "");
		i += add_of_one_verb(l, &options.at[i], options.named - i, line);
	}
	if (options.all > options.named)
		say_add(line, SAYING_LINE, " / ほか%d件", options.all - options.named);
	if (options.asked)
		say_add(line, SAYING_LINE, "%s%sの非公開のカードによる手", *line ? " / " : "",
		        options.asked);
	return options.all > 1;
}

/* 4. Rewinding, taking back, letting stand */

static void
add_sight(const struct witness *w, const struct witness_sight *sight, char *line)
{
	char place[32];
	int hidden = 0, named = 0;
	if (sight->place == JUDGE_NO_PLACE) {
		say_add(line, SAYING_LINE, "%sは宣言された%sを知りました。", say_seat(sight->seat),
		        w->cut.cards.def[w->announced].number);
		return;
	}
	place_name(w->run, sight->place, place, sizeof place);
	say_add(line, SAYING_LINE, "%sは%sの", say_seat(sight->seat), place);
	for (int i = 0; i < sight->n; i++) {
		if (witness_knows(w, sight->card[i]))
			say_add(line, SAYING_LINE, "%s%s", named++ ? "、" : "",
			        w->cut.cards.def[w->def[sight->card[i]]].number);
		else
			hidden++;
	}
	if (hidden)
		say_add(line, SAYING_LINE, "%sカード%d枚", named ? "、" : "", hidden);
	say_add(line, SAYING_LINE, "を見ています。");
}

static void
add_how_many(const struct witness_sight *sight, int n, char *line)
{
	int cards[JUDGE_SEATS] = { 0 };
	for (int i = 0; i < n; i++)
		cards[sight[i].seat] += sight[i].place == JUDGE_NO_PLACE ? 1 : sight[i].n;
	say_add(line, SAYING_LINE, "その時点で非公開だったカードを、");
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (cards[seat])
			say_add(line, SAYING_LINE, "%s%sは%d枚", seat && cards[0] ? "、" : "",
			        say_seat(seat), cards[seat]);
	say_add(line, SAYING_LINE, "見ています。");
}

static void
add_sights(const struct witness *w, char *line)
{
	struct witness_sight *sight = alloc_zeroed(MOST_SIGHTS, sizeof *sight);
	int n = witness_sights(w, sight, MOST_SIGHTS), cards = 0;
	for (int i = 0; i < n; i++)
		cards += sight[i].n;
	if (n == 0)
		say_add(line, SAYING_LINE, "どちらのプレイヤーも、新しく見たカードはありません。");
	else if (n > SAID_SIGHTS || cards > SAID_CARDS)
		add_how_many(sight, n, line);
	else
		for (int i = 0; i < n; i++)
			add_sight(w, &sight[i], line);
	free(sight);
}

static void
add_back(const struct local *l, const struct advice *advice)
{
	char options[SAYING_LINE] = "";
	char *line = saying_line(l->s);
	say_add(line, SAYING_LINE, "- %u手目の前まで戻す。", advice->foul->move);
	if (advice->has_back)
		add_sights(&advice->back, line);
	bool several = advice->at && add_options(l, options);
	if (*options)
		say_add(line, SAYING_LINE, "そこでできること%s: %s。", several ? "(近い順)" : "",
		        options);
}

static bool
add_way(const struct advice_way *way, char *line)
{
	if (way->move)
		say_add(line, SAYING_LINE, "その場合、%u手目が違反になります。", way->move);
	else if (way->uncertain)
		say_add(line, SAYING_LINE, "残りを判定するには記録が足りません。");
	else if (way->tried)
		say_add(line, SAYING_LINE, "その後の手は適正です。");
	return way->tried;
}

static void
add_saw_without(const struct advice *advice, const struct advice_way *way, char *line)
{
	struct witness w;
	if (advice_saw_without(advice, way, &w))
		add_sights(&w, line);
	else
		say_add(line, SAYING_LINE, "この手で新しく見えたカードはありません。");
	witness_free(&w);
}

/* Write "2手目だけ", or the move with those that belong to it. */
static void
add_taken_back(uint32_t move, const struct advice_way *way, char *line)
{
	say_add(line, SAYING_LINE, "- %u手目", move);
	if (way->first_idle == 0)
		say_add(line, SAYING_LINE, "だけ");
	else if (way->first_idle == way->last_idle)
		say_add(line, SAYING_LINE, "と、それに応じた%u手目", way->first_idle);
	else
		say_add(line, SAYING_LINE, "と、それに応じた%u~%u手目", way->first_idle,
		        way->last_idle);
	say_add(line, SAYING_LINE, "を取り消す(`skip`)。");
}

/* Write how the record fares without the move, and with it. */
static void
add_ways(const struct local *l, const struct advice *advice)
{
	struct advice_way without = advice_try_way(advice, advice->of, TRANSCRIPT_SKIP);
	struct advice_way with = advice_try_way(advice, advice->of, TRANSCRIPT_TAKE);
	if (without.tried) {
		char *line = saying_line(l->s);
		add_taken_back(advice->foul->move, &without, line);
		add_way(&without, line);
		add_saw_without(advice, &without, line);
	}
	if (with.tried) {
		char *line = saying_line(l->s);
		say_add(line, SAYING_LINE, "- %u手目をそのまま認める(`take`)。",
		        advice->foul->move);
		add_way(&with, line);
		say_add(line, SAYING_LINE, "見たカードを忘れる必要はありません。");
	}
}

static void
add_repairs(const struct local *l, const struct advice *advice)
{
	const struct ruling_snapshot *snap = l->s->snap;
	struct ruling_snapshot at = { 0 };
	if (advice->at && advice->at != advice->of) {
		ruling_freeze_members(advice->at, &at);
		l->s->snap = &at;
	}
	say_add(saying_line(l->s), SAYING_LINE, "この後の処置:");
	add_back(l, advice);
	if (advice->foul->has_pick)
		add_ways(l, advice);
	else
		say_add(saying_line(l->s), SAYING_LINE,
		        "- 今の状態を正しく直し、それを`set`で記録する。");
	l->s->snap = snap;
	snapshot_free(&at);
}

/* 5. The whole part */

static void
add_next(const struct local *l)
{
	char options[SAYING_LINE] = "";
	const char *verdict = saying_text(l->s, 0, "verdict");
	if (strcmp(verdict, ruling_verdict_word(RULING_UNDETERMINED)) == 0 &&
	    saying_member(l->s, 0, "needs"))
		say_add(saying_line(l->s), SAYING_LINE,
		        "この後の処置: 質問し、答えを記録に加えて、もう一度判定する。");
	if (saying_accuses(l->s))
		say_add(saying_line(l->s), SAYING_LINE,
		        "この後の処置: どちらかの説明と合わない事実(どのカードがどこにあるか、手札の枚数など)を探し、`facts`に加えて、もう一度判定する。");
	add_options(l, options);
	if (*options)
		say_add(saying_line(l->s), SAYING_LINE, "%s: %s。",
		        saying_member(l->s, 0, "options") ? "今できること" : "代わりにできること",
		        options);
}

/* Write the clauses at work in legal moves that players argue about. */
static void
add_at_work(const struct local *l, char *line)
{
	char clauses[SAYING_LINE] = "";
	int n = saying_at_work(l->s, "、", clauses);
	if (n)
		say_add(line, SAYING_LINE, "最後の行動からここまでに働いた条項: %s", clauses);
	if (n > SNAPSHOT_FEW_AT_WORK)
		say_add(line, SAYING_LINE, "、ほか%d件(--fullですべて表示)",
		        n - SNAPSHOT_FEW_AT_WORK);
	if (n)
		say_add(line, SAYING_LINE, "。");
}

void
local_rest(struct local *l, const struct advice *advice)
{
	uint32_t decks = saying_member(l->s, 0, "deck_infractions");
	if (decks && snapshot_count(l->s->snap, decks, l->s->view) > 1)
		say_add(saying_line(l->s), SAYING_LINE,
		        "`judge deck`で、デッキの違反をすべて見られます。");
	local_needs(l, saying_line(l->s));
	add_faults(l, saying_line(l->s));
	add_claims(l, saying_line(l->s));
	add_accounts(l);
	if (advice && advice->foul)
		add_repairs(l, advice);
	else
		add_next(l);
	add_at_work(l, saying_line(l->s));
}

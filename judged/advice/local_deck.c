/* local_deck.c: writes a check of decks in Japanese. */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/local.h"
#include "judged/ruling/deck_check.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

static void
say_lists(const struct local *l, const struct deck_check *check, bool single, FILE *to)
{
	const struct transcript *t = check->t;
	const char *verdict = deck_check_verdict(check);
	if (!single)
		fprintf(to, "%s: ", say_seat(check->seat));
	for (int i = 0; t->game->list[i]; i++)
		fprintf(to, "%s%d枚", i ? "と" : "", (int)t->player[check->seat].list[i].n);
	fprintf(to, ": %s\n",
	        local_word(l, "verdict", strcmp(verdict, "legal") == 0 ? "consistent" : verdict));
}

static void
say_card_in(const struct local *l, const struct judge_card_set *cards, judge_def def,
            char out[SAY_CARD])
{
	char card[SAY_CARD];
	say_card(cards, def, card, sizeof card);
	*out = '\0';
	say_thing(l->language, card, out, SAY_CARD);
}

static void
say_fault(struct local *l, const struct deck_check *check, const struct judge_deck_fault *fault,
          FILE *to)
{
	const struct transcript *t = check->t;
	struct ruling_snapshot snap = { 0 };
	char *words = alloc_zeroed(1, SAYING_LINE), card[SAY_CARD] = "";
	if (fault->def < t->cards.n)
		say_card_in(l, &t->cards, fault->def, card);
	refusal_tell(&snap, NULL, t, &fault->refusal, SNAPSHOT_ALL);
	l->s->snap = &snap;
	local_refusal(l, 0, say_seat(check->seat), words);
	fprintf(to, "  条項%s%s%s: %s\n", clause_number(t->edition, fault->refusal.rule),
	        *card ? "、" : "", card, words);
	snapshot_free(&snap);
	free(words);
}

bool
deck_check_say_in(const struct deck_check *check, bool single, const char *language, FILE *to)
{
	struct saying *s = saying_begin(NULL, VIEW_JUDGE);
	struct local l = { .s = s,
		           .language = rulebook_language(check->t->edition, language),
		           .player = "" };
	char card[SAY_CARD];
	if (l.language) {
		say_lists(&l, check, single, to);
		for (int i = 0; i < check->n; i++)
			say_fault(&l, check, &check->fault[i], to);
		for (int i = 0; i < check->n_beyond; i++) {
			say_card_in(&l, &check->t->cards, check->beyond[i], card);
			fprintf(to, "  %sのテキストはこのジャッジには組み込まれていません：%s\n",
			        card,
			        check->beyond[i] == check->unmodelled
			                ? "デッキや準備に関わるため判定できません"
			                : "それが働いた時点から、ゲームは判定できません");
		}
	}
	free(s);
	return l.language != NULL;
}

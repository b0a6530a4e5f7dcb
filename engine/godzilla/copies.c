/* copies.c: how many copies of one card number a player's decks may hold (6.1.1.4). */
#include <string.h>

#include "engine/godzilla/deck.h"
#include "engine/godzilla/ops.h"
#include "godzilla_rules.h"

struct copies {
	judge_def def;
	int n;
	size_t counted; /* length of the part of the number that is compared */
	bool plus;
};

enum { KINDS = 2 * JUDGE_CARDS };

static bool
lets_any_copies(struct deck_check *k, const struct judge_node *node, void *ctx)
{
	(void)ctx;
	note_performed(k->r, node->op);
	return node->op == OP_ANY_COPIES;
}

/* Count the different cards of both decks and the copies of each. Cards beyond KINDS, which two
 * legal decks never reach, are left out. */
static int
count_copies(const struct deck_check *k, struct copies *out)
{
	int n = 0, at = 0;
	for (int l = MONSTER_DECK; l <= MAIN_DECK; l++)
		for (int i = 0; i < k->list[l].n; i++) {
			/* Equal cards usually follow each other. */
			if (at >= n || out[at].def != k->list[l].def[i])
				at = 0;
			while (at < n && out[at].def != k->list[l].def[i])
				at++;
			if (at == KINDS)
				continue;
			if (at == n)
				out[n++] = (struct copies){ .def = k->list[l].def[i] };
			out[at].n++;
		}
	return n;
}

static size_t
length_without_plus(const struct deck_check *k, const char *number)
{
	size_t base = strcspn(number, "+"), rest = base + strspn(number + base, "+");
	bool letter =
		number[rest] >= 'A' && number[rest] <= 'Z' && !deck_needs(k, R_COPIES_KEEP_LETTER);
	return number[rest + letter] == '\0' ? base : strlen(number);
}

/* 6.1.1.4.1: a plus sign at the end of a number is ignored. READING: G43, so is the letter of the
 * printing after it. */
static void
measure(const struct deck_check *k, struct copies *c)
{
	const char *number = k->r->p.cards->def[c->def].number;
	size_t base = length_without_plus(k, number);
	c->plus = number[base] != '\0';
	c->counted = deck_needs(k, R_COPIES_IGNORE_PLUS) ? base : strlen(number);
}

static bool
same_number(const struct deck_check *k, const struct copies *a, const struct copies *b)
{
	if ((!a->plus && !b->plus) || a->counted != b->counted)
		return a == b;
	return !memcmp(k->r->p.cards->def[a->def].number, k->r->p.cards->def[b->def].number,
	               a->counted);
}

/* 6.1.1.4: limit the copies of one number in both decks together. */
void
check_deck_copies(struct deck_check *k)
{
	struct copies list[KINDS];
	int32_t limit = value(k->r, R_COPIES_LIMIT, k->seat);
	int n = count_copies(k, list);
	bool any_plus = false;
	for (int i = 0; i < n; i++) {
		measure(k, &list[i]);
		any_plus |= list[i].plus;
	}
	for (int i = 0; i < n; i++) {
		int copies = any_plus ? 0 : list[i].n, before = 0;
		for (int j = 0; any_plus && j < n; j++)
			if (same_number(k, &list[i], &list[j])) {
				copies += list[j].n;
				before += j < i;
			}
		if (copies > limit && before == 0 &&
		    !of_deck(k, list[i].def, lets_any_copies, NULL))
			add_deck_numbers(k, R_COPIES_LIMIT, list[i].def,
			                 (struct judge_value){ "copies", copies },
			                 (struct judge_value){ "limit", limit });
	}
}

int
copies_faults(struct judge_run *r, judge_seat seat, const struct judge_list *lists,
              struct judge_deck_fault *out, int cap)
{
	struct deck_check k = { r, seat, lists, out, 0, cap };
	check_deck_copies(&k);
	return k.n;
}

/*
 * sight.c: writes sight as JSON.
 *
 * Groups are numbered as they occur, place by place: the engine's own numbers would reveal what
 * happened. In a place without an order the cards are sorted, since their positions mean nothing.
 */
#include "judged/board/sight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 256 };

/* A card, and what each observer knows of it. */
struct seen_card {
	judge_card card;
	judge_def def;
	struct judge_knowledge eye[JUDGE_OBSERVERS];
};

struct observing {
	struct judge_run *run;
	enum view view;
	int eye; /* the observer; JUDGE_OBSERVERS: the judge, who sees everything */
	uint8_t number[JUDGE_OBSERVERS][GROUPS], group[JUDGE_OBSERVERS][GROUPS], n[JUDGE_OBSERVERS];
};

static const char *const eye_names[JUDGE_OBSERVERS] = { "A", "B", "public" };

static int
eye_of(enum view view)
{
	static const int eyes[] = { [VIEW_PUBLIC] = JUDGE_BOTH_PLAYERS,
		                    [VIEW_A] = 0,
		                    [VIEW_B] = 1,
		                    [VIEW_JUDGE] = JUDGE_OBSERVERS };
	return eyes[view];
}

/* 1. Cards */

static const char *
number_of(const struct observing *t, judge_def def)
{
	const struct judge_card_set *cards = judge_run_params(t->run)->cards;
	return def < cards->n ? cards->def[def].number : "unknown";
}

static uint8_t
group_number(struct observing *t, int eye, uint8_t group)
{
	if (!t->number[eye][group]) {
		t->number[eye][group] = ++t->n[eye];
		t->group[eye][t->n[eye]] = group;
	}
	return t->number[eye][group];
}

/* Sort known cards first, by number; then groups; then cards of which nothing is known. */
static int
by_knowledge(const void *a, const void *b, void *ctx)
{
	const struct observing *t = ctx;
	const struct seen_card *x = a, *y = b;
	if (t->eye == JUDGE_OBSERVERS)
		return strcmp(number_of(t, x->def), number_of(t, y->def));
	const struct judge_knowledge *k = &x->eye[t->eye], *l = &y->eye[t->eye];
	if (k->knows != l->knows)
		return k->knows ? -1 : 1;
	if (k->knows) {
		int order = strcmp(number_of(t, x->def), number_of(t, y->def));
		return order ? order : l->may_look - k->may_look;
	}
	if (!k->group != !l->group)
		return k->group ? -1 : 1; /* cards of a group first */
	return k->group - l->group;
}

static json_t *
known_json(const struct observing *t, const struct seen_card *c)
{
	json_t *out = json_pack("{s:s}", "card", number_of(t, c->def));
	if (c->eye[t->eye].may_look)
		json_object_set_new(out, "may_look", json_true());
	return out;
}

/* Return a card as a judge sees it: who may look, who knows it, and its group for those who
 * don't. */
static json_t *
judged_json(struct observing *t, const struct seen_card *c)
{
	json_t *look = json_array(), *know = json_array(), *group = json_object();
	for (int eye = 0; eye < JUDGE_OBSERVERS; eye++) {
		if (c->eye[eye].may_look)
			json_array_append_new(look, json_string(eye_names[eye]));
		if (c->eye[eye].knows)
			json_array_append_new(know, json_string(eye_names[eye]));
		if (c->eye[eye].group)
			json_object_set_new(group, eye_names[eye],
			                    json_integer(group_number(t, eye, c->eye[eye].group)));
	}
	json_t *out = json_pack("{s:s, s:o, s:o}", "card", number_of(t, c->def), "may_look", look,
	                        "known_to", know);
	if (json_object_size(group))
		json_object_set_new(out, "group", group);
	else
		json_decref(group);
	return out;
}

/* Can the cards share an entry? They can if the observer knows equally little of both. */
static bool
joins(const struct observing *t, const struct seen_card *a, const struct seen_card *b)
{
	const struct judge_knowledge *k = &a->eye[t->eye], *l = &b->eye[t->eye];
	return !k->knows && !l->knows && k->group == l->group;
}

static json_t *
hidden_json(struct observing *t, const struct seen_card *c, int n)
{
	json_t *out = json_pack("{s:i}", "hidden", n);
	if (c->eye[t->eye].group)
		json_object_set_new(out, "group",
		                    json_integer(group_number(t, t->eye, c->eye[t->eye].group)));
	return out;
}

static json_t *
cards_json(struct observing *t, const struct seen_card *card, int n)
{
	json_t *list = json_array();
	for (int i = 0, run = 1; i < n; i += run, run = 1) {
		if (t->eye == JUDGE_OBSERVERS) {
			json_array_append_new(list, judged_json(t, &card[i]));
			continue;
		}
		if (card[i].eye[t->eye].knows) {
			json_array_append_new(list, known_json(t, &card[i]));
			continue;
		}
		while (i + run < n && joins(t, &card[i], &card[i + run]))
			run++;
		json_array_append_new(list, hidden_json(t, &card[i], run));
	}
	return list;
}

/* 2. Places */

static int
cards_of(struct observing *t, judge_place place, struct seen_card *out)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(t->run, place, card, JUDGE_CARDS);
	int listed = 0;
	for (int i = 0; i < n; i++) {
		struct seen_card *c = &out[listed];
		if (judge_is_uncounted(t->run, place) && card_is_unknown(&card[i]))
			continue;
		c->card = card[i].card;
		c->def = card[i].def;
		for (int eye = 0; eye < JUDGE_OBSERVERS; eye++)
			c->eye[eye] = judge_knowledge(t->run, card[i].card, eye);
		listed++;
	}
	return listed;
}

static bool
is_open_to_all(const struct judge_area *area, const struct seen_card *card, int n)
{
	if (area->sight != JUDGE_SEEN_BY_ALL)
		return false;
	for (int i = 0; i < n; i++)
		if (!card[i].eye[JUDGE_BOTH_PLAYERS].may_look)
			return false;
	return true;
}

static void
add_place(struct observing *t, json_t *out, judge_place place)
{
	struct seen_card card[JUDGE_CARDS];
	judge_seat seat;
	int area, index, n = cards_of(t, place, card);
	char name[32];
	if (!judge_place_parts(t->run, place, &seat, &area, &index))
		return;
	const struct judge_area *row = &judge_run_params(t->run)->game->area[area];
	if (is_open_to_all(row, card, n))
		return;
	if (!row->ordered)
		qsort_r(card, (size_t)n, sizeof card[0], by_knowledge, t);
	place_name(t->run, place, name, sizeof name);
	json_t *list = cards_json(t, card, n);
	if (judge_is_uncounted(t->run, place))
		json_array_append_new(list, json_pack("{s:b}", "uncounted", 1));
	json_object_set_new(out, name, list);
}

/* 3. Groups */

static void
count_up(json_t *map, const char *key)
{
	json_int_t n = json_integer_value(json_object_get(map, key));
	json_object_set_new(map, key, json_integer(n + 1));
}

static bool
is_in_group(const struct judge_group *group, judge_card card)
{
	for (int i = 0; i < group->n_cards; i++)
		if (group->card[i] == card)
			return true;
	return false;
}

/* Return where the cards of a group lie. Cards in places of unknown size aren't listed but counted
 * in `uncounted`. */
static json_t *
where_json(const struct observing *t, const struct judge_group *group, int *uncounted)
{
	json_t *out = json_object();
	char name[32];
	*uncounted = 0;
	for (judge_place place = 0; place < JUDGE_PLACES; place++) {
		struct judge_card_view card[JUDGE_CARDS];
		int n = judge_cards_at(t->run, place, card, JUDGE_CARDS);
		for (int i = 0; i < n; i++) {
			if (!is_in_group(group, card[i].card))
				continue;
			if (judge_is_uncounted(t->run, place) && card_is_unknown(&card[i])) {
				(*uncounted)++;
				continue;
			}
			place_name(t->run, place, name, sizeof name);
			count_up(out, name);
		}
	}
	return out;
}

static json_t *
group_json(const struct observing *t, int eye, uint8_t number)
{
	struct judge_group group;
	json_t *known = json_object();
	int uncounted, left;
	if (!judge_group(t->run, eye, t->group[eye][number], &group))
		group.n_cards = group.n_defs = 0;
	json_t *where = where_json(t, &group, &uncounted);
	left = uncounted;
	for (int i = 0; i < group.n_defs; i++)
		if (group.def[i] < judge_run_params(t->run)->cards->n || left-- <= 0)
			count_up(known, number_of(t, group.def[i]));
	json_t *out = json_pack("{s:i, s:i, s:o, s:o, s:i}", "group", number, "cards",
	                        group.n_cards - uncounted, "where", where, "known", known,
	                        "unknown", group.n_cards - group.n_defs - (left > 0 ? left : 0));
	if (uncounted)
		json_object_set_new(out, "uncounted", json_true());
	return out;
}

static json_t *
groups_json(const struct observing *t, int eye)
{
	json_t *out = json_array();
	for (int i = 1; i <= t->n[eye]; i++)
		json_array_append_new(out, group_json(t, eye, (uint8_t)i));
	return out;
}

json_t *
sight_json(struct judge_run *run, enum view view)
{
	struct observing t = { .run = run, .view = view, .eye = eye_of(view) };
	json_t *places = json_object(), *groups;
	for (judge_place place = 0; place < JUDGE_PLACES; place++)
		add_place(&t, places, place);
	if (view != VIEW_JUDGE) {
		groups = groups_json(&t, t.eye);
	} else {
		groups = json_object();
		for (int eye = 0; eye < JUDGE_OBSERVERS; eye++)
			json_object_set_new(groups, eye_names[eye], groups_json(&t, eye));
	}
	return json_pack("{s:s, s:o, s:o}", "view", view_word(view), "places", places, "groups",
	                 groups);
}

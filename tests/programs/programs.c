/* programs.c: see programs.h. */
#include "tests/programs/programs.h"

#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/document.h"
#include "rulebook/rulebook.h"
#include "tests/criterion.h"

/* 1. What the compiler asks a game's rulebook and its words of cards */

static const struct rulebook_game book = { .name = "stub",
	                                   .rule = stub_rows,
	                                   .n_rules = STUB_RULES };

const struct rulebook_game *
rulebook_game(const char *game)
{
	(void)game;
	return &book;
}

judge_rule
rulebook_rule(const char *game, const char *name)
{
	(void)game;
	for (judge_rule rule = 0; rule < STUB_RULES; rule++)
		if (strcmp(stub_rows[rule].name, name) == 0)
			return rule;
	return JUDGE_NO_RULE;
}

const struct judge_rule_row *
rulebook_rule_row(const char *game, judge_rule rule)
{
	(void)game;
	return &stub_rows[rule];
}

const struct game_words *
game_words(const char *game)
{
	static const char *const replaceable[] = { "buried", "marked", NULL };
	static const char *const never_seen[] = { NULL };
	static const char *const phase[] = { "start", "main", "end", NULL };
	static const char *const phase_step[] = { "start", "action", "end", NULL };
	static const struct game_words words = {
		.game = "stub",
		.token = "Token",
		.replaceable = replaceable,
		.never_seen = never_seen,
		.phase = phase,
		.phase_step = phase_step,
		.need = { "awakening", 1, UINT8_MAX },
	};
	(void)game;
	return &words;
}

/* 2. Reading cards */

static struct fault fault;

static const char *
text_of(const struct doc_node *map, const char *key, const char *otherwise)
{
	const struct doc_node *node = doc_member(map, key);
	return node ? node->text : otherwise;
}

static void
read_traits(struct card_draft *draft, const struct doc_node *map, struct judge_face *face)
{
	const struct doc_node *list = doc_member(map, "traits");
	for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next)
		face->trait[face->n_traits++] = card_draft_trait(draft, n->text, n, &fault);
}

static void
read_colours(const struct doc_node *map, struct judge_face *face)
{
	const struct doc_node *list = doc_member(map, "colours");
	for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next)
		face->colours |= (uint8_t)(doc_is(n, "gold") ? 2 : 1);
}

static void
read_card(struct card_draft *draft, const struct doc_node *map, struct judge_card_def *card)
{
	struct judge_face *face = &card->face[0];
	const struct doc_node *height = doc_member(map, "height");
	card->number = text_of(map, "number", "?");
	card->n_faces = 1;
	face->name = text_of(map, "name", card->number);
	face->type = strcmp(text_of(map, "type", "stone"), "rune") == 0 ? RUNE : STONE;
	face->number[0] = height               ? (int32_t)height->number
	                  : face->type == RUNE ? JUDGE_NO_NUMBER
	                                       : 1;
	read_traits(draft, map, face);
	read_colours(map, face);
	draft->n++;
}

static struct doc doc;
static struct judge_card_set set;

/* The set is const for its users; its arrays were made here. */
static void
let_go(const void *array)
{
	free((void *)(uintptr_t)array);
}

static void
forget_last(void)
{
	let_go(set.def);
	let_go(set.trait);
	let_go(set.ability);
	let_go(set.node);
	let_go(set.text);
	doc_free(&doc);
}

const struct judge_card_set *
programs_read(const char *yaml)
{
	struct card_draft draft;
	forget_last();
	bool good = doc_read_yaml(&doc, "cards", yaml, strlen(yaml), NULL, &fault);
	cr_assert(good, "%d:%d %s\n%s", fault.line, fault.column, fault.sentence, yaml);
	card_draft_begin(&draft, &stub_game, &stub_cards, doc.root->count);
	for (const struct doc_node *n = doc.root->first; n; n = n->next)
		read_card(&draft, n, &draft.def[draft.n]);
	size_t at = stub_cards.n;
	for (const struct doc_node *n = doc.root->first; n; n = n->next) {
		good = ability_read(&draft, &draft.def[at++], n, &fault);
		cr_assert(good, "%d:%d %s\n%s", fault.line, fault.column, fault.sentence, yaml);
	}
	set = card_draft_finish(&draft, "stub");
	return &set;
}

/* Tests count with marks, so that more of them are needed to lose. */
static const struct judge_rule_row *
patient_rules(void)
{
	static struct judge_rule_row rows[STUB_RULES];
	memcpy(rows, stub_rows, sizeof rows);
	rows[R_MARKS_LOSE].value = MARKS_TO_LOSE;
	return rows;
}

void
programs_world(struct world *w, const char *yaml)
{
	make_world(w);
	w->rules.row = patient_rules();
	w->params.cards = programs_read(yaml);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		w->params.list[seat][0].n = 0;
}

enum judge_stop
inside_with(struct world *w, const char *yaml, void (*body)(struct judge_run *))
{
	programs_world(w, yaml);
	return inside(w, body);
}

enum judge_stop
inside_without(struct world *w, judge_rule rule, const char *yaml, void (*body)(struct judge_run *))
{
	programs_world(w, yaml);
	knock_out(w, rule);
	return inside(w, body);
}

/* 3. In a run */

judge_def
def_of(const struct judge_run *r, const char *number)
{
	judge_def d = 0;
	while (d < r->p.cards->n && strcmp(r->p.cards->def[d].number, number) != 0)
		d++;
	cr_assert_lt(d, r->p.cards->n, "there is no card %s", number);
	return d;
}

judge_card
lay(struct judge_run *r, judge_seat seat, int area, int index, const char *number)
{
	judge_def def = def_of(r, number);
	join_all_texts(r);
	join_text(r, def);
	return put(r, seat, seat, area, index, def);
}

judge_card
lay_atop(struct judge_run *r, judge_seat seat, int area, int index, const char *number)
{
	judge_def def = def_of(r, number);
	join_text(r, def);
	return put_atop(r, seat, seat, area, index, def);
}

struct source
source_of(struct judge_run *r, judge_card card, uint8_t ability)
{
	const struct card *c = card_at(r, card);
	return (struct source){ card, master(r, card), c->def, ability, c->identity };
}

struct frame
frame_of(struct judge_run *r, judge_card card, uint8_t ability)
{
	struct frame f;
	struct source s = source_of(r, card, ability);
	frame_init(r, &f, &s);
	return f;
}

void
play(struct judge_run *r, judge_card card, uint8_t ability)
{
	struct standby s = { .source = source_of(r, card, ability) };
	s.event.card = JUDGE_NO_CARD;
	s.event.from = s.event.to = JUDGE_NO_PLACE;
	s.event.doer = JUDGE_NO_SEAT;
	play_ability(r, &s, JUDGE_NO_CITATION);
}

int32_t
height_of(struct judge_run *r, judge_card card)
{
	return number_of_card(r, as_it_is(card), 0);
}

judge_card
card_on(struct judge_run *r, judge_seat seat, int area, int index)
{
	return r->game.place[place_of(r, seat, area, index)].last;
}

int
count_in(struct judge_run *r, judge_seat seat, int area, int index)
{
	return r->game.place[place_of(r, seat, area, index)].n;
}

/* 4. Picks */

struct judge_pick
pick_at(judge_seat seat, int verb, judge_place place)
{
	return a_pick((unsigned)verb, seat, JUDGE_NO_DEF, place);
}

struct judge_pick
pick_def(judge_seat seat, int verb, judge_def def)
{
	return a_pick((unsigned)verb, seat, def, JUDGE_NO_PLACE);
}

struct judge_pick
pick_no(judge_seat seat, int verb, int number)
{
	struct judge_pick pick = a_pick((unsigned)verb, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	pick.number = (int16_t)number;
	return pick;
}

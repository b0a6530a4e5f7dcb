/*
 * citations.c: the citations of a ruling as JSON text. A game has a thousand and more, so they
 * are written straight into text instead of growing a tree of values first.
 */
#include "judged/ruling/citations.h"

#include <string.h>

#include "judged/words/say.h"

struct telling {
	struct buffer *to;
	const struct ruling *r;
	enum view view;
	struct place_names places;
};

static void
text_member(struct telling *t, const char *name, const char *is)
{
	buffer_text(t->to, name);
	buffer_quoted(t->to, is);
}

static void
number_member(struct telling *t, const char *name, int64_t is)
{
	buffer_text(t->to, name);
	buffer_number(t->to, is);
}

/* How a clause is told apart from those of a document, if it is. */
static void
mark_member(struct telling *t, const char *mark)
{
	if (!mark)
		return;
	text_member(t, ",", mark);
	buffer_text(t->to, ":true");
}

static void
place_member(struct telling *t, const char *name, judge_place place)
{
	if (place != JUDGE_NO_PLACE)
		text_member(t, name, place_named(&t->places, place));
}

static void
card_member(struct telling *t, const struct judge_citation *c)
{
	const struct judge_card_set *cards = &t->r->transcript->cards;
	if (c->unknown)
		buffer_text(t->to, ",\"unknown\":true");
	if (c->def >= cards->n)
		return;
	if (view_knows(t->view, (uint8_t)(~c->hidden_from & 3)))
		text_member(t, ",\"card\":", cards->def[c->def].number);
	else
		buffer_text(t->to, ",\"hidden\":true");
}

/* The card whose ability acts; the card it acts on lies hidden when the ability is its own. */
static void
source_members(struct telling *t, const struct judge_citation *c)
{
	const struct judge_card_set *cards = &t->r->transcript->cards;
	bool own = c->source == c->def;
	if (c->source >= cards->n || (own && !view_knows(t->view, (uint8_t)(~c->hidden_from & 3))))
		return;
	text_member(t, ",\"card_text\":", cards->def[c->source].number);
	if (c->ability)
		number_member(t, ",\"ability\":", c->ability);
}

static void
value_members(struct telling *t, const struct judge_citation *c)
{
	const struct judge_game *game = t->r->transcript->game;
	int first = 0;
	if (c->event == JUDGE_EV_DECIDE && c->value[0].is < game->n_verbs) {
		text_member(t, ",\"verb\":", game->verb[c->value[0].is].name);
		first = 1;
	}
	for (int i = first; i < c->n_values; i++) {
		buffer_text(t->to, i > first ? "," : ",\"values\":{");
		buffer_quoted(t->to, c->value[i].name);
		number_member(t, ":", c->value[i].is);
	}
	if (c->n_values > first)
		buffer_text(t->to, "}");
}

static void
tell(struct telling *t, const struct judge_citation *c)
{
	const struct rulebook_edition *edition = t->r->transcript->edition;
	uint32_t move = c->decision ? script_move_of(&t->r->script, c->decision - 1) : 0;
	number_member(t, "{\"id\":", c->id);
	if (c->rule != JUDGE_NO_RULE) {
		text_member(t, ",\"rule\":", edition->rules.row[c->rule].name);
		text_member(t, ",\"clause\":", clause_number(edition, c->rule));
		mark_member(t, clause_mark(edition, c->rule));
	}
	if (c->how != JUDGE_BY_RULE)
		text_member(t, ",\"how\":", how_word(c->how));
	text_member(t, ",\"event\":", event_word(c->event));
	if (c->parent != JUDGE_NO_CITATION)
		number_member(t, ",\"parent\":", c->parent);
	number_member(t, ",\"decision\":", c->decision);
	if (move)
		number_member(t, ",\"move\":", move);
	if (c->seat < JUDGE_SEATS)
		text_member(t, ",\"player\":", say_seat(c->seat));
	card_member(t, c);
	source_members(t, c);
	place_member(t, ",\"from\":", c->from);
	place_member(t, ",\"to\":", c->to);
	value_members(t, c);
	buffer_text(t->to, "}");
}

void
citations_text(const struct ruling *ruling, enum view view, struct buffer *to)
{
	struct telling t = { .to = to, .r = ruling, .view = view };
	name_places(ruling->run, &t.places);
	buffer_text(to, "[");
	for (uint32_t i = 0; i < ruling->record.n; i++) {
		if (i)
			buffer_text(to, ",");
		tell(&t, &ruling->record.at[i]);
	}
	buffer_text(to, "]");
}

void
citations_hash(const struct ruling *ruling, enum view view, char all[DIGEST_HEX],
               char decisions[DIGEST_HEX])
{
	struct buffer text = { 0 };
	struct telling t = { .to = &text, .r = ruling, .view = view };
	struct digest chain, decided;
	name_places(ruling->run, &t.places);
	digest_begin(&chain);
	digest_begin(&decided);
	digest_add(&chain, "[", 1);
	for (uint32_t i = 0; i < ruling->record.n; i++) {
		if (i)
			digest_add(&chain, ",", 1);
		text.n = 0;
		tell(&t, &ruling->record.at[i]);
		digest_add(&chain, text.at, text.n);
		if (ruling->record.at[i].event == JUDGE_EV_DECIDE)
			digest_add(&decided, text.at, text.n);
	}
	digest_add(&chain, "]", 1);
	digest_end(&chain, all);
	digest_end(&decided, decisions);
	buffer_free(&text);
}

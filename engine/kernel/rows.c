/*
 * rows.c: the state beyond cards and values as tables of rows, which documents store and set up
 * again.
 *
 * Numbers that only make sense within a run are expressed by their meaning: an identity as a life
 * of its card, a time stamp as its rank, a program as its ability. A run that is set up from rows
 * uses numbers of its own in the same order, so that it has the same future.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/ability.h"
#include "engine/kernel/rows.h"
#include "engine/kernel/sight.h"

enum {
	/* base of time stamps set up from a position: above every turn number used as a stamp */
	TIME_BASE = 1 << 16,
	TIME_MOST = 1 << 20,
	LIVES = STANDBYS * 3 + TIMED_TRIGGERS * 3 + LASTING_EFFECTS + FIRED + LAST_KNOWNS + CHAIN,
	LIFE_MOST = 1000,
};
/* Base for identities of earlier lives: a game never reaches these numbers. */
static const uint32_t life_base = UINT32_MAX - LIFE_MOST - 1;

/* 1. Earlier lives of cards */

struct lives {
	int n;
	uint32_t identity[LIVES];
};

static int64_t
life_in(const struct judge_run *r, const struct lives *lives, judge_card card, uint32_t identity)
{
	if (identity == 0)
		return -1;
	if (card != JUDGE_NO_CARD && card_at(r, card)->identity == identity)
		return 0;
	for (int i = 0; i < lives->n; i++)
		if (lives->identity[i] == identity)
			return i + 1;
	return LIFE_MOST;
}

static void
note_life(const struct judge_run *r, struct lives *lives, judge_card card, uint32_t identity)
{
	if (life_in(r, lives, card, identity) == LIFE_MOST && lives->n < LIVES)
		lives->identity[lives->n++] = identity;
}

static void
note_lives(const struct judge_run *r, struct lives *lives, const struct source *s,
           const struct game_event *h)
{
	note_life(r, lives, s->card, s->identity);
	if (!h)
		return;
	note_life(r, lives, h->card, h->before);
	note_life(r, lives, h->card, h->after);
}

/* Collect every earlier life that the state refers to, in the order of the tables. */
static void
collect_lives(const struct judge_run *r, struct lives *lives)
{
	const struct game *g = &r->game;
	lives->n = 0;
	for (int i = 0; i < g->n_later; i++)
		note_lives(r, lives, &g->later[i].source, &g->later[i].event);
	for (int i = 0; i < g->n_standby; i++)
		note_lives(r, lives, &g->standby[i].source, &g->standby[i].event);
	for (int i = 0; i < g->n_lasting; i++)
		note_lives(r, lives, &g->lasting[i].source, NULL);
	for (int i = 0; i < g->n_fired; i++)
		note_lives(r, lives, &g->fired[i], NULL);
	for (int i = 0; i < g->n_chain; i++)
		note_lives(r, lives, &g->chain[i].act.source, NULL);
	for (int i = 0; i < g->n_known; i++)
		if (g->known[i].destroyed == g->turn)
			note_life(r, lives, g->known[i].card, g->known[i].identity);
}

static int64_t
life_of(const struct judge_run *r, judge_card card, uint32_t identity)
{
	struct lives lives;
	collect_lives(r, &lives);
	return life_in(r, &lives, card, identity);
}

static uint32_t
identity_of(const struct judge_run *r, int64_t card, int64_t life)
{
	if (life < 0 || (life == 0 && card == JUDGE_NO_CARD))
		return 0;
	return life ? life_base + (uint32_t)life : card_at(r, (judge_card)card)->identity;
}

/* 2. Time stamps, by rank */

/* Has the card an ability that works in this area? */
static bool
works_there(struct judge_run *r, judge_def def, int area)
{
	const struct judge_card_def *d = &r->p.cards->def[def];
	const struct judge_language *language = r->kernel->language;
	uint32_t areas = 0;
	if (!language || r->works_in == UINT16_MAX)
		return language && d->n_abilities > 0;
	for (int i = 0; i < d->n_abilities; i++) {
		const struct judge_ability *a = &r->p.cards->ability[d->ability + i];
		areas |= a->works_in ? a->works_in : language->area_of_types(1u << d->face[0].type);
		areas |= works_beside(r, a);
	}
	return areas >> area & 1;
}

/* Does the card's time of arrival matter? Not if it lies in a pile where no ability of it works and
 * came before the last check timing. Nor if it is an unknown card of a place whose number of cards
 * is unknown, since such cards are created again at each start. */
static bool
has_time(struct judge_run *r, const struct card *c)
{
	bool unknown = c->def == JUDGE_UNKNOWN_DEF || c->supposed;
	if (c->place == JUDGE_NO_PLACE || (unknown && judge_is_uncounted(r, c->place)))
		return false;
	int area = area_of(r, c->place);
	return r->p.game->area[area].places > 1 || r->kernel->stacks[area] ||
	       c->stamp > r->game.checked || (!unknown && works_there(r, c->def, area));
}

static void
sort_times(uint32_t *at, size_t n)
{
	for (size_t i = 1; i < n; i++)
		for (size_t k = i; k > 0 && at[k - 1] > at[k]; k--) {
			uint32_t swap = at[k];
			at[k] = at[k - 1];
			at[k - 1] = swap;
		}
}

static int64_t
time_of(struct judge_run *r, uint32_t stamp)
{
	uint32_t at[JUDGE_CARDS + LASTING_EFFECTS + 1];
	size_t n = 0;
	int64_t rank = 1;
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (has_time(r, card_at(r, c)))
			at[n++] = card_at(r, c)->stamp;
	for (int i = 0; i < r->game.n_lasting; i++)
		at[n++] = r->game.lasting[i].stamp;
	at[n++] = r->game.checked;
	sort_times(at, n);
	for (size_t i = 0; i < n && at[i] < stamp; i++)
		rank += i == 0 || at[i] != at[i - 1];
	return rank;
}

/* Return the time stamp for a rank; later events come after it. */
static uint32_t
stamp_at(struct judge_run *r, int64_t time)
{
	uint32_t stamp = TIME_BASE + (uint32_t)time;
	if (r->game.clock <= stamp)
		r->game.clock = stamp + 1;
	return stamp;
}

/* 3. Checking cells against fields */

struct cursor {
	struct judge_run *r;
	const struct judge_cells *row;
	int at;
	int64_t card, def, ability; /* the last ones read */
};

static bool
next_cell(struct cursor *in, int64_t *out)
{
	if (in->at >= in->row->n || in->at >= JUDGE_CELLS)
		return false;
	*out = in->row->at[in->at++];
	return true;
}

static bool
within(int64_t value, int64_t least, int64_t most)
{
	return value >= least && value <= most;
}

static int
words_in(const char *const *words)
{
	int n = 0;
	while (words[n])
		n++;
	return n;
}

static bool
is_bits(int64_t value, int n)
{
	return within(value, 0, (INT64_C(1) << n) - 1);
}

/* Is the node in the list, or inside one of its nodes? */
static bool
holds_node(const struct judge_run *r, uint16_t list, int64_t node)
{
	for (; list; list = node_at(r, list)->next) {
		if (list == node)
			return true;
		for (int i = 0; i < JUDGE_SLOTS; i++)
			if (holds_node(r, node_at(r, list)->arg[i], node))
				return true;
	}
	return false;
}

static bool
is_in_program(const struct cursor *in, int64_t node)
{
	const struct judge_card_set *cards = in->r->p.cards;
	if (node <= 0 || in->def == JUDGE_NO_DEF || in->ability == 0)
		return node == 0;
	const struct judge_ability *a =
		&cards->ability[cards->def[in->def].ability + in->ability - 1];
	return holds_node(in->r, a->on, node) || holds_node(in->r, a->body, node);
}

static bool
is_ability(struct cursor *in, int64_t ability)
{
	in->ability = ability;
	if (in->def == JUDGE_NO_DEF)
		return ability == 0;
	const struct judge_card_def *def = &in->r->p.cards->def[in->def];
	return within(ability, 0, def->n_abilities + def->n_grants);
}

static bool
is_def(struct cursor *in, int64_t def)
{
	in->def = def;
	return def == JUDGE_NO_DEF || within(def, 0, in->r->p.cards->n - 1);
}

static bool
is_word(const struct cursor *in, const struct judge_field *f, int64_t cell)
{
	const struct judge_game *game = in->r->p.game;
	switch (f->kind) {
	case JUDGE_F_CAUSES: return is_bits(cell, words_in(game->cause));
	case JUDGE_F_TYPES: return is_bits(cell, words_in(game->type));
	case JUDGE_F_COLOURS: return is_bits(cell, words_in(game->colour));
	case JUDGE_F_ACTS: return is_bits(cell, 8);
	case JUDGE_F_BITS: return is_bits(cell, JUDGE_ABILITIES);
	case JUDGE_F_STEP: return within(cell, 0, words_in(game->step) - 1);
	case JUDGE_F_WORD: return within(cell, 0, words_in(f->words) - 1);
	case JUDGE_F_EVENT:
		return within(cell, 0, game->n_ops - 1) &&
		       (cell == OP_NONE || game->op[cell].kind == JUDGE_K_EVENT);
	case JUDGE_F_VERB: return within(cell, 0, game->n_verbs - 1);
	case JUDGE_F_QUESTION: return within(cell, 0, game->n_questions - 1);
	case JUDGE_F_PLAY: return game->play && within(cell, 0, words_in(game->play) - 1);
	case JUDGE_F_TEXT: return within(cell, 0, in->r->p.cards->n_texts);
	case JUDGE_F_TRAIT: return within(cell, 0, in->r->p.cards->n_traits - 1);
	default: return false;
	}
}

static bool
is_cell(struct cursor *in, const struct judge_field *f, int64_t cell)
{
	const struct judge_run *r = in->r;
	switch (f->kind) {
	case JUDGE_F_NUMBER: return within(cell, INT32_MIN, INT32_MAX);
	case JUDGE_F_FLAG: return within(cell, 0, 1);
	case JUDGE_F_SEAT: return cell == JUDGE_NO_SEAT || within(cell, 0, JUDGE_SEATS - 1);
	case JUDGE_F_SEATS: return within(cell, -1, (1 << JUDGE_SEATS) - 1);
	case JUDGE_F_PLACE: return cell == JUDGE_NO_PLACE || within(cell, 0, r->n_places - 1);
	case JUDGE_F_PLACES: return r->n_places >= 64 || (uint64_t)cell >> r->n_places == 0;
	case JUDGE_F_CARD:
		return (cell == JUDGE_NO_CARD && !f->most) || within(cell, 0, r->game.n_cards - 1);
	case JUDGE_F_LIFE: return within(cell, -1, LIFE_MOST);
	case JUDGE_F_DEF: return is_def(in, cell);
	case JUDGE_F_ABILITY: return is_ability(in, cell);
	case JUDGE_F_NODE: return is_in_program(in, cell);
	case JUDGE_F_RULE: return cell == JUDGE_NO_RULE || within(cell, 0, r->n_rules - 1);
	case JUDGE_F_HASH: return true;
	default: return is_word(in, f, cell);
	}
}

static bool are_fields(struct cursor *in, const struct judge_field *f);

static bool
is_value(struct cursor *in, const struct judge_field *f)
{
	int64_t cell;
	if (f->kind == JUDGE_F_MAP)
		return are_fields(in, f->sub);
	return next_cell(in, &cell) && is_cell(in, f, cell);
}

static bool
are_fields(struct cursor *in, const struct judge_field *f)
{
	for (; f->name; f++) {
		int64_t n = 1;
		if (f->most && (!next_cell(in, &n) || !within(n, 0, f->most)))
			return false;
		for (int64_t i = 0; i < n; i++)
			if (!is_value(in, f))
				return false;
	}
	return true;
}

/* 4. Columns: from a stored value to a cell and back */

static int64_t
load(const void *at, const struct judge_field *f)
{
	const struct column *c = f->column;
	switch (c->size) {
	case 1: return *(const uint8_t *)at;
	case 2: return c->is_signed ? *(const int16_t *)at : *(const uint16_t *)at;
	case 4:
		return f->kind == JUDGE_F_NUMBER ? *(const int32_t *)at
		                                 : (int64_t) * (const uint32_t *)at;
	default: return (int64_t) * (const uint64_t *)at;
	}
}

/* Store a number. False: it doesn't fit the column. */
static bool
store(void *at, const struct judge_field *f, int64_t value)
{
	switch (f->column->size) {
	case 1: *(uint8_t *)at = (uint8_t)value; break;
	case 2: *(uint16_t *)at = (uint16_t)value; break;
	case 4: *(uint32_t *)at = (uint32_t)value; break;
	default: *(uint64_t *)at = (uint64_t)value;
	}
	return load(at, f) == value;
}

static int64_t
cell_of(struct cursor *in, const struct judge_field *f, const void *at)
{
	const struct column *c = f->column;
	int64_t value = load(at, f);
	if (c->is_stamp)
		return value ? time_of(in->r, (uint32_t)value) : 0;
	if (c->is_again && value < 2)
		return 0;
	if (c->many && !within(value - c->from, 0, c->many - 1))
		return f->otherwise;
	switch (f->kind) {
	case JUDGE_F_CARD:
		return in->card = c->is_kept ? card_of_identity(in->r, (int32_t)value) : value;
	case JUDGE_F_LIFE: return life_of(in->r, (judge_card)in->card, (uint32_t)value);
	case JUDGE_F_ABILITY: return (uint8_t)(value + 1);
	default: return value - c->from;
	}
}

/* Store a cell in a column with a range of values. If the range doesn't begin at 0, another column
 * may use the same place, so an unstated cell changes nothing. */
static bool
take_one_of_many(const struct judge_field *f, int64_t cell, void *at)
{
	const struct column *c = f->column;
	bool fits = within(cell, 0, c->many - 1);
	if (!fits && cell != f->otherwise)
		return false;
	if (!c->from || (cell != f->otherwise && !load(at, f)))
		store(at, f, fits ? cell + c->from : -1);
	return true;
}

static bool
take_cell(struct cursor *in, const struct judge_field *f, int64_t cell, void *at)
{
	const struct column *c = f->column;
	if (c->is_needed && cell == f->otherwise)
		return false;
	if ((c->is_stamp || c->is_again) && cell == 0)
		return true;
	if (c->many)
		return take_one_of_many(f, cell, at);
	if (c->is_stamp)
		return within(cell, 1, TIME_MOST) && store(at, f, stamp_at(in->r, cell));
	switch (f->kind) {
	case JUDGE_F_CARD:
		in->card = cell;
		return store(at, f, c->is_kept ? identity_of(in->r, cell, 0) : cell);
	case JUDGE_F_LIFE: return store(at, f, identity_of(in->r, in->card, cell));
	case JUDGE_F_ABILITY: return store(at, f, (uint8_t)(cell - 1));
	case JUDGE_F_SEATS: return store(at, f, cell < 0 ? 0 : cell);
	default: return store(at, f, cell);
	}
}

static void
put_fields(struct cursor *in, const struct judge_field *f, const void *row, struct judge_cells *out)
{
	for (; f->name; f++) {
		const struct column *c = f->column;
		const char *at = (const char *)row + c->at;
		int n = f->most && !c->put ? *((const uint8_t *)row + c->count) : 1;
		if (f->most && !c->put)
			put_cell(out, n);
		for (int i = 0; i < n; i++, at += c->size)
			if (c->put)
				c->put(in->r, at, out);
			else if (f->sub)
				put_fields(in, f->sub, at, out);
			else
				put_cell(out, cell_of(in, f, at));
	}
}

static const int64_t *
past_field(const struct judge_field *f, const int64_t *cell)
{
	int64_t n = f->most ? *cell++ : 1;
	for (; n > 0; n--)
		if (f->sub)
			for (const struct judge_field *s = f->sub; s->name; s++)
				cell = past_field(s, cell);
		else
			cell++;
	return cell;
}

bool
put_card_value(struct judge_run *r, judge_card card, int which, int32_t value)
{
	int32_t *values = values_to_change(r, card), before = values[which];
	values[which] = value;
	for (const struct state_table *t = r->kernel->tables; t && t->table.field; t++)
		if (t->table.of == JUDGE_OF_CARD && t->accept && !t->accept(r, values)) {
			values[which] = before;
			return false;
		}
	return true;
}

/* Fill a row from cells that have already been checked. */
static bool
take_fields(struct cursor *in, const struct judge_field *f, const int64_t **cell, void *row)
{
	for (; f->name; f++) {
		const struct column *c = f->column;
		char *at = (char *)row + c->at;
		int64_t n = 1;
		if (c->take) {
			if (!c->take(in->r, at, *cell))
				return false;
			*cell = past_field(f, *cell);
			continue;
		}
		if (f->most)
			*((uint8_t *)row + c->count) = (uint8_t)(n = *(*cell)++);
		for (; n > 0; n--, at += c->size)
			if (!(f->sub ? take_fields(in, f->sub, cell, at)
			             : take_cell(in, f, *(*cell)++, at)))
				return false;
	}
	return true;
}

/* 5. Sources and events */

static const struct judge_field source_fields[] = {
	NEEDED("card", CARD, JUDGE_NO_CARD, struct source, card),
	FIELD("life", LIFE, struct source, identity),
	NEEDED("master", SEAT, JUDGE_NO_SEAT, struct source, master),
	NEEDED("of", DEF, JUDGE_NO_DEF, struct source, def),
	NEEDED("ability", ABILITY, 0, struct source, ability),
	{ .name = NULL },
};
/* Like source_fields, but a declaration may be about no card (the end of a phase) or no ability. */
static const struct judge_field declared_fields[] = {
	FIELD_OR("card", CARD, JUDGE_NO_CARD, struct source, card),
	FIELD("life", LIFE, struct source, identity),
	NEEDED("master", SEAT, JUDGE_NO_SEAT, struct source, master),
	FIELD_OR("of", DEF, JUDGE_NO_DEF, struct source, def),
	FIELD("ability", ABILITY, struct source, ability),
	{ .name = NULL },
};
static const struct judge_field event_fields[] = {
	FIELD("what", EVENT, struct game_event, kind),
	FIELD("causes", CAUSES, struct game_event, causes),
	FIELD_OR("card", CARD, JUDGE_NO_CARD, struct game_event, card),
	FIELD_OR("before", LIFE, -1, struct game_event, before),
	FIELD_OR("after", LIFE, -1, struct game_event, after),
	FIELD_OR("player", SEAT, JUDGE_NO_SEAT, struct game_event, seat),
	FIELD_OR("by", SEAT, JUDGE_NO_SEAT, struct game_event, doer),
	FIELD_OR("from", PLACE, JUDGE_NO_PLACE, struct game_event, from),
	FIELD_OR("to", PLACE, JUDGE_NO_PLACE, struct game_event, to),
	FIELD("amount", NUMBER, struct game_event, amount),
	FIELD("forced", FLAG, struct game_event, forced),
	{ .name = NULL },
};

/* 6. Cards */

static void
put_known_to(struct judge_run *r, const void *row, struct judge_cells *out)
{
	const struct card *c = row;
	bool as_area = c->place == JUDGE_NO_PLACE || c->known_by == viewers_of(r, c->place);
	put_cell(out, as_area ? -1 : c->known_by);
}

static bool
take_known_to(struct judge_run *r, void *row, const int64_t *cell)
{
	struct card *c = row;
	(void)r;
	if (*cell >= 0)
		c->known_by = (uint8_t)*cell;
	return true;
}

static void
put_time(struct judge_run *r, const void *row, struct judge_cells *out)
{
	const struct card *c = row;
	put_cell(out, has_time(r, c) && c->stamp > 0 ? time_of(r, c->stamp) : 0);
}

static bool
take_time(struct judge_run *r, void *row, const int64_t *cell)
{
	if (*cell)
		((struct card *)row)->stamp = stamp_at(r, *cell);
	return within(*cell, 0, TIME_MOST);
}

static const struct judge_field card_fields[] = {
	FIELD("marks", NUMBER, struct card, marks),
	FIELD("token", FLAG, struct card, made),
	{ .name = NULL },
};
/* When the card came, and who has seen it. */
static const struct judge_field history_fields[] = {
	OWN("known_to", SEATS, -1, .put = put_known_to, .take = take_known_to),
	OWN("time", NUMBER, 0, .put = put_time, .take = take_time),
	FIELD("shown_to", SEATS, struct card, shown),
	{ .name = NULL },
};

/* 7. Cards that an eye cannot tell apart (sight.c) */

static const char *const eye_words[] = { "A", "B", "together", NULL };
static const struct judge_field group_fields[] = {
	{ .name = "eye", .kind = JUDGE_F_WORD, .words = eye_words },
	{ .name = "cards", .kind = JUDGE_F_CARD, .most = JUDGE_CARDS },
	{ .name = "among", .kind = JUDGE_F_CARD, .most = JUDGE_CARDS },
	{ .name = NULL },
};

static bool
is_in_own_deck(const struct judge_run *r, const struct card *c, int eye)
{
	return eye < JUDGE_SEATS && c->place != JUDGE_NO_PLACE &&
	       parts_of(r, c->place)->seat == eye &&
	       r->p.game->area[area_of(r, c->place)].sight == JUDGE_SEEN_BY_NONE;
}

/* Return the place of a card in a row; JUDGE_NO_PLACE for single piles: at a start, all of a
 * player's piles form one group. */
static judge_place
heap_of(const struct judge_run *r, const struct card *c)
{
	return r->p.game->area[area_of(r, c->place)].places > 1 ? c->place : JUDGE_NO_PLACE;
}

static const struct card *
first_of_group(const struct judge_run *r, int eye, int group)
{
	judge_card c = 0;
	while (card_at(r, c)->group[eye] != group)
		c++;
	return card_at(r, c);
}

/* Is this the group that every start creates (know_own_decks): all cards of the player's own piles,
 * all of them known to be among it? */
static bool
is_usual_group(const struct judge_run *r, int eye, int group)
{
	const struct card *first = first_of_group(r, eye, group);
	if (!is_in_own_deck(r, first, eye))
		return false;
	const judge_place heap = heap_of(r, first);
	for (judge_card k = 0; k < r->game.n_cards; k++) {
		const struct card *c = card_at(r, k);
		bool own =
			is_in_own_deck(r, c, eye) && heap_of(r, c) == heap && !knows_card(c, eye);
		if (own != (c->group[eye] == group) || (own && !(c->among >> eye & 1)))
			return false;
	}
	return true;
}

/* Is the card in this group, as documents list it? Cards of the player's own deck without a group
 * would get one at a start, so they are listed as group 0, of which nothing is known. */
static bool
is_listed_in(const struct judge_run *r, judge_card card, int eye, int group)
{
	const struct card *c = card_at(r, card);
	return c->group[eye] == group &&
	       (group > 0 || (is_in_own_deck(r, c, eye) && !knows_card(c, eye)));
}

static bool
is_listed(const struct judge_run *r, int eye, int group)
{
	bool any = false;
	for (judge_card c = 0; !any && c < r->game.n_cards; c++)
		any = is_listed_in(r, c, eye, group);
	return any && !(group > 0 && is_usual_group(r, eye, group));
}

static int
last_group(const struct judge_run *r, int eye)
{
	int last = 0;
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (card_at(r, c)->group[eye] > last)
			last = card_at(r, c)->group[eye];
	return last;
}

/* Row `row` of the groups, as eye * 256 + group. With row -1: the number of rows. */
static int
listed_group(const struct judge_run *r, int row)
{
	int n = 0;
	for (int eye = 0; eye < JUDGE_OBSERVERS; eye++)
		for (int group = 0; group <= last_group(r, eye); group++)
			if (is_listed(r, eye, group) && n++ == row)
				return eye * 256 + group;
	return n;
}

static int
group_rows(struct judge_run *r)
{
	return listed_group(r, -1);
}

static void
put_group(const struct judge_run *r, struct judge_cells *out, int which, bool among)
{
	int at = out->n, eye = which / 256;
	put_cell(out, 0);
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (is_listed_in(r, c, eye, which % 256) &&
		    (!among || card_at(r, c)->among >> eye & 1)) {
			put_cell(out, c);
			out->at[at]++;
		}
}

static void
read_group(struct judge_run *r, int row, struct judge_cells *out)
{
	int which = listed_group(r, row);
	put_cell(out, which / 256);
	put_group(r, out, which, false);
	put_group(r, out, which, true);
}

static bool
lay_group(struct judge_run *r, const int64_t *cell)
{
	int eye = (int)*cell++, group = last_group(r, eye);
	if (group == UINT8_MAX)
		return false;
	const int64_t *among = cell + 1 + *cell;
	for (int64_t i = 1; i <= *cell; i++) {
		if (knows_card(card_at(r, (judge_card)cell[i]), eye))
			return false;
		card_to_change(r, (judge_card)cell[i])->group[eye] = (uint8_t)(group + 1);
	}
	for (int64_t i = 1; i <= *among; i++) {
		if (card_at(r, (judge_card)among[i])->group[eye] != group + 1)
			return false;
		card_to_change(r, (judge_card)among[i])->among |= (uint8_t)(1 << eye);
	}
	return true;
}

/* 8. The game */

static const struct judge_field unmodelled_fields[] = {
	FIELD_OR("card", DEF, JUDGE_NO_DEF, struct judge_unmodelled, def),
	FIELD("acts_in", ACTS, struct judge_unmodelled, acts_in),
	FIELD_OR("place", PLACE, JUDGE_NO_PLACE, struct judge_unmodelled, place),
	{ .name = NULL },
};
/* The state of the game's course, and of loop detection. Every game has the phase as a property. */
static const struct judge_field course_fields[] = {
	FIELD("phase", STEP, struct game, phase),
	FIELD("last_check", NUMBER, struct game, checked, .is_stamp = true),
	FIELD_OR("held", NUMBER, JUDGE_NO_NUMBER, struct game, held, .many = JUDGE_CARDS + 1),
	FIELD("noted", HASH, struct game, noted),
	MAP("unmodelled", unmodelled_fields, struct game, unmodelled),
	{ .name = NULL },
};
static const struct judge_field game_fields[] = {
	FIELD_OR("wins", SEAT, JUDGE_NO_SEAT, struct game, result, .from = 1 + JUDGE_SEATS,
	         .many = JUDGE_SEATS),
	FIELD_OR("loses", SEAT, JUDGE_NO_SEAT, struct game, result, .from = 1, .many = JUDGE_SEATS),
	FIELD_OR("playing", CARD, JUDGE_NO_CARD, struct game, resolving),
	{ .name = NULL },
};

/* 9. Changes of rules */

static const char *const change_words[] = { "suspended", "added", "valued", NULL };
static const struct judge_field change_fields[] = {
	NEEDED("rule", RULE, JUDGE_NO_RULE, struct rule_change, rule),
	WORD("how", change_words, struct rule_change, mode),
	FIELD("value", NUMBER, struct rule_change, value),
	FIELD_OR("player", SEAT, JUDGE_NO_SEAT, struct rule_change, seat),
	FIELD_OR("card", CARD, JUDGE_NO_CARD, struct rule_change, card),
	FIELD("this_turn", FLAG, struct rule_change, this_turn),
	{ .name = NULL },
};

/* 10. Variables */

static const struct judge_field kept_fields[] = {
	{ .name = "name", .kind = JUDGE_F_NUMBER },
	{ .name = "cards", .kind = JUDGE_F_CARD, .most = KEPT_CARDS },
	{ .name = "gone", .kind = JUDGE_F_CARD, .most = KEPT_CARDS },
	{ .name = "places", .kind = JUDGE_F_PLACES },
	{ .name = "number", .kind = JUDGE_F_NUMBER },
	{ .name = NULL },
};

static bool
is_gone(const struct judge_run *r, const struct keeping *k, judge_card card)
{
	return k->gone[card / 64] >> (card % 64) & 1 || card_at(r, card)->identity >= k->identities;
}

static void
put_kept(const struct judge_run *r, struct judge_cells *out, const struct keeping *k, int v)
{
	put_cell(out, v + 1);
	put_cell(out, k->kept.n[v]);
	for (int i = 0; i < k->kept.n[v]; i++)
		put_cell(out, k->kept.card[v][i]);
	int at = out->n;
	put_cell(out, 0);
	for (int i = 0; i < k->kept.n[v]; i++)
		if (is_gone(r, k, k->kept.card[v][i])) {
			put_cell(out, k->kept.card[v][i]);
			out->at[at]++;
		}
	put_cell(out, (int64_t)k->kept.places[v]);
	put_cell(out, k->kept.number[v]);
}

static void
put_keeping(struct judge_run *r, const void *keeping, struct judge_cells *out)
{
	const struct keeping *k = keeping;
	int at = out->n;
	put_cell(out, 0);
	for (int v = 0; v < JUDGE_VARIABLES; v++)
		if (k->kept.n[v] || k->kept.places[v] || k->kept.number[v]) {
			put_kept(r, out, k, v);
			out->at[at]++;
		}
}

static const int64_t *
take_kept(const int64_t *at, struct kept *kept, uint64_t *gone)
{
	int64_t v = *at++ - 1;
	if (!within(v, 0, JUDGE_VARIABLES - 1))
		return NULL;
	kept->n[v] = (uint8_t)*at++;
	for (int i = 0; i < kept->n[v]; i++)
		kept->card[v][i] = (judge_card)*at++;
	for (int64_t n = *at++; n > 0; n--, at++)
		gone[*at / 64] |= UINT64_C(1) << (*at % 64);
	kept->places[v] = (uint64_t)*at++;
	kept->number[v] = (int32_t)*at++;
	return at;
}

static bool
take_keeping(struct judge_run *r, void *keeping, const int64_t *cell)
{
	struct keeping *k = keeping;
	k->identities = r->game.identities;
	for (int64_t n = *cell++; cell && n > 0; n--)
		cell = take_kept(cell, &k->kept, k->gone);
	return cell;
}

#define KEEPS(type, member)                                                                        \
	MAPS("keeps", kept_fields, JUDGE_VARIABLES, .at = offsetof(type, member),                  \
	     .put = put_keeping, .take = take_keeping)

/* 11. Timed triggers */

static const struct judge_field later_fields[] = {
	MAP("source", source_fields, struct timed_trigger, source),
	FIELD("effect", NODE, struct timed_trigger, node),
	MAP("event", event_fields, struct timed_trigger, event),
	FIELD("over", FLAG, struct timed_trigger, over),
	KEEPS(struct timed_trigger, keeps),
	{ .name = NULL },
};

static bool
accept_later(struct judge_run *r, void *row)
{
	const struct timed_trigger *l = row;
	return l->node ? node_at(r, l->node)->op == OP_LATER : keyword_event(r, l) != OP_NONE;
}

/* 12. Abilities in standby */

static const struct judge_field standby_fields[] = {
	MAP("source", source_fields, struct standby, source),
	MAP("event", event_fields, struct standby, event),
	FIELD("timed", NUMBER, struct standby, later),
	FIELD("asleep", FLAG, struct standby, asleep),
	{ .name = NULL },
};

static bool
accept_standby(struct judge_run *r, void *row)
{
	const struct standby *s = row;
	return s->later <= r->game.n_later && s->event.kind != OP_NONE &&
	       (s->later || ability_of(r, &s->source)->kind == JUDGE_AUTOMATIC);
}

/* 13. Lasting effects */

static bool
is_meant(const struct judge_run *r, const struct lasting_effect *l, judge_card c)
{
	return l->cards[c / 64] >> (c % 64) & 1 && card_at(r, c)->identity < l->identities;
}

/* Write the cards that are still affected: those that have not become other cards. They come in the
 * order of their places, so that a position that was read is written the same way again. */
static void
put_meant(struct judge_run *r, const void *row, struct judge_cells *out)
{
	const struct lasting_effect *l = row;
	int at = out->n;
	put_cell(out, 0);
	for (judge_place p = next_taken(r, 0); p < r->n_places; p = next_taken(r, p + 1))
		for (judge_card c = place_at(r, p)->first; c != JUDGE_NO_CARD;
		     c = card_at(r, c)->next)
			if (is_meant(r, l, c)) {
				put_cell(out, c);
				out->at[at]++;
			}
}

static bool
take_meant(struct judge_run *r, void *row, const int64_t *cell)
{
	struct lasting_effect *l = row;
	l->identities = r->game.identities;
	for (int64_t n = *cell++; n > 0; n--, cell++)
		l->cards[*cell / 64] |= UINT64_C(1) << (*cell % 64);
	return true;
}

static const struct judge_field lasting_fields[] = {
	MAP("source", source_fields, struct lasting_effect, source),
	FIELD("effect", NODE, struct lasting_effect, node),
	WORD("until", ops_all_spans, struct lasting_effect, span),
	FIELD_OR("player", SEAT, JUDGE_NO_SEAT, struct lasting_effect, seat),
	FIELD("value", NUMBER, struct lasting_effect, value),
	{ .name = "time",
	  .kind = JUDGE_F_NUMBER,
	  .column = &(const struct column){ AT(struct lasting_effect, stamp), .is_stamp = true },
	  .apart = true },
	LIST("cards", CARD, JUDGE_CARDS, NULL, .put = put_meant, .take = take_meant),
	{ .name = NULL },
};

/* Is this a value the effect can have? If the program states the value, it must be that one. */
static bool
is_value_of(const struct judge_run *r, const struct lasting_effect *l)
{
	const struct judge_node *node = node_at(r, l->node);
	const struct judge_card_def *def = &r->p.cards->def[l->source.def];
	switch (node->op) {
	case OP_MODIFY:
	case OP_DEFINE:
	case OP_PLAY_RANK:
	case OP_RULE: return within(l->value, -NUMBER_MOST, NUMBER_MOST);
	case OP_GRANT: return within(l->value, 0, def->n_abilities + def->n_grants - 1);
	default: return l->value == literal(r, node->arg[0], 0);
	}
}

static bool
accept_lasting(struct judge_run *r, void *row)
{
	struct lasting_effect *l = row;
	if (!l->stamp)
		l->stamp = ++r->game.clock;
	return is_value_of(r, l) && r->p.game->op[node_at(r, l->node)->op].kind == JUDGE_K_STATIC;
}

/* 14. Last known information */

/* Does something in the state still refer to this version of the card? Only these are written:
 * earlier lives, current ones, and cards destroyed in this turn. */
static bool
is_spoken_of(const struct judge_run *r, const struct lives *lives, const struct last_known *k)
{
	return life_in(r, lives, k->card, k->identity) != LIFE_MOST;
}

static int
known_at(struct judge_run *r, int row)
{
	struct lives lives;
	collect_lives(r, &lives);
	for (int i = 0; i < r->game.n_known; i++)
		if (is_spoken_of(r, &lives, &r->game.known[i]) && row-- == 0)
			return i;
	return -1;
}

static int
known_rows(struct judge_run *r)
{
	struct lives lives;
	int n = 0;
	collect_lives(r, &lives);
	for (int i = 0; i < r->game.n_known; i++)
		n += is_spoken_of(r, &lives, &r->game.known[i]);
	return n;
}

static void
put_numbers(struct judge_run *r, const void *row, struct judge_cells *out)
{
	const struct last_known *k = row;
	put_cell(out, r->n_numbers);
	for (int i = 0; i < r->n_numbers; i++)
		put_cell(out, last_known_numbers(r, k)[i]);
}

static bool
take_numbers(struct judge_run *r, void *row, const int64_t *cell)
{
	int at = (int)((struct last_known *)row - r->game.known) * r->n_numbers;
	for (int i = 0; i < r->n_numbers; i++)
		r->game.known_number[at + i] = i < *cell ? (int32_t)cell[1 + i] : JUDGE_NO_NUMBER;
	return true;
}

/* Return the changes of a remembered card, to be filled in. */
static struct last_known_changes *
the_changes_known(struct judge_run *r, const struct last_known *k)
{
	r->game.known_changed |= UINT64_C(1) << (k - r->game.known);
	return &r->game.known_changes[k - r->game.known];
}

static const struct judge_field trait_fields[] = {
	FIELD("trait", TRAIT, struct known_trait, trait),
	FIELD("has", FLAG, struct known_trait, has),
	{ .name = NULL },
};

static void
put_traits(struct judge_run *r, const void *row, struct judge_cells *out)
{
	const struct last_known *k = row;
	struct cursor in = { .r = r };
	put_cell(out, k->n_traits);
	for (int i = 0; i < k->n_traits; i++)
		put_fields(&in, trait_fields, &last_known_effects(r, k)->trait[i], out);
}

static bool
take_traits(struct judge_run *r, void *row, const int64_t *cell)
{
	struct last_known *k = row;
	struct cursor in = { .r = r };
	struct last_known_changes *changes = the_changes_known(r, k);
	bool fits = true;
	k->n_traits = (uint8_t)*cell++;
	for (int i = 0; i < k->n_traits && fits; i++)
		fits = take_fields(&in, trait_fields, &cell, &changes->trait[i]);
	return fits;
}

static const struct judge_field granted_fields[] = {
	NEEDED("of", DEF, JUDGE_NO_DEF, struct known_granted, def),
	NEEDED("ability", ABILITY, 0, struct known_granted, ability),
	{ .name = NULL },
};

static void
put_granted(struct judge_run *r, const void *row, struct judge_cells *out)
{
	const struct last_known *k = row;
	struct cursor in = { .r = r };
	put_cell(out, k->n_granted);
	for (int i = 0; i < k->n_granted; i++)
		put_fields(&in, granted_fields, &last_known_effects(r, k)->granted[i], out);
}

static bool
take_granted(struct judge_run *r, void *row, const int64_t *cell)
{
	struct last_known *k = row;
	struct cursor in = { .r = r };
	struct last_known_changes *changes = the_changes_known(r, k);
	bool fits = true;
	k->n_granted = (uint8_t)*cell++;
	for (int i = 0; i < k->n_granted && fits; i++)
		fits = take_fields(&in, granted_fields, &cell, &changes->granted[i]);
	return fits;
}

static const struct judge_field known_fields[] = {
	NEEDED("card", CARD, JUDGE_NO_CARD, struct last_known, card),
	FIELD("life", LIFE, struct last_known, identity),
	FIELD_OR("place", PLACE, JUDGE_NO_PLACE, struct last_known, place),
	NEEDED("master", SEAT, JUDGE_NO_SEAT, struct last_known, master),
	FIELD("types", TYPES, struct last_known, types),
	FIELD("colours", COLOURS, struct last_known, colours),
	FIELD("under", NUMBER, struct last_known, n_under, .many = JUDGE_CARDS + 1),
	FIELD("covered", FLAG, struct last_known, covered),
	FIELD("marks", NUMBER, struct last_known, marks),
	FIELD("destroyed", NUMBER, struct last_known, destroyed, .many = UINT16_MAX + 1),
	FIELD("name", TEXT, struct last_known, name),
	FIELD("nullified", BITS, struct last_known, nullified),
	LIST("numbers", NUMBER, JUDGE_FACE_NUMBERS, NULL, .put = put_numbers, .take = take_numbers),
	MAPS("traits", trait_fields, KNOWN_TRAITS, .put = put_traits, .take = take_traits),
	MAPS("granted", granted_fields, KNOWN_GRANTED, .put = put_granted, .take = take_granted),
	{ .name = NULL },
};

static bool
accept_known(struct judge_run *r, void *row)
{
	r->game.next_known = (uint8_t)((r->game.n_known + 1) % LAST_KNOWNS);
	return ((const struct last_known *)row)->identity != 0;
}

/* 15. Loops */

static const struct judge_field pick_fields[] = {
	FIELD("verb", VERB, struct judge_pick, verb),
	FIELD_OR("by", SEAT, JUDGE_NO_SEAT, struct judge_pick, seat),
	FIELD_OR("card", DEF, JUDGE_NO_DEF, struct judge_pick, def),
	FIELD_OR("place", PLACE, JUDGE_NO_PLACE, struct judge_pick, place),
	FIELD("number", NUMBER, struct judge_pick, number, .is_signed = true),
	{ .name = NULL },
};

static void
put_undecided(struct judge_run *r, const void *row, struct judge_cells *out)
{
	put_cell(out, ((const struct visited_state *)row)->decisions == r->decisions);
}

static bool
take_undecided(struct judge_run *r, void *row, const int64_t *cell)
{
	(void)r;
	((struct visited_state *)row)->decisions = *cell ? 0 : UINT32_MAX;
	return true;
}

static void
put_oldest(struct judge_run *r, const void *row, struct judge_cells *out)
{
	const struct game *g = &r->game;
	put_cell(out, g->n_seen == SEEN && row == &g->seen[g->next_seen]);
}

static bool
take_oldest(struct judge_run *r, void *row, const int64_t *cell)
{
	struct game *g = &r->game;
	(void)row;
	if (*cell)
		g->next_seen = g->n_seen;
	else if (g->n_seen + 1 < SEEN)
		g->next_seen = (uint8_t)(g->n_seen + 1);
	return true;
}

static const struct judge_field stop_fields[] = {
	MAP("pick", pick_fields, struct stop, pick),
	FIELD("question", QUESTION, struct stop, kind),
	FIELD_OR("about", DEF, JUDGE_NO_DEF, struct stop, about),
	FIELD("from", HASH, struct stop, at),
	{ .name = NULL },
};
static const struct judge_field seen_fields[] = {
	FIELD("state", HASH, struct visited_state, hash),
	FIELD("shape", HASH, struct visited_state, shape),
	OWN("undecided", FLAG, 0, .put = put_undecided, .take = take_undecided),
	FIELD("deciders", SEATS, struct visited_state, deciders),
	FIELD("unsure", SEATS, struct visited_state, unsure),
	FIELD("returns", NUMBER, struct visited_state, returns),
	MAPS("stops", stop_fields, JUDGE_SEATS, LISTED(struct visited_state, stop, n_stops)),
	FIELD("picked", FLAG, struct visited_state, has_pick),
	MAP("pick", pick_fields, struct visited_state, pick),
	FIELD("question", QUESTION, struct visited_state, kind),
	FIELD_OR("about", DEF, JUDGE_NO_DEF, struct visited_state, about),
	OWN("oldest", FLAG, 0, .put = put_oldest, .take = take_oldest),
	{ .name = NULL },
};
static const struct judge_field loop_fields[] = {
	FIELD("again", NUMBER, struct loop, again),
	MAP("pick", pick_fields, struct loop, pick),
	FIELD("question", QUESTION, struct loop, kind),
	FIELD_OR("about", DEF, JUDGE_NO_DEF, struct loop, about),
	FIELD("from", HASH, struct loop, at),
	FIELD("left", FLAG, struct loop, left),
	MAPS("larger", stop_fields, 1, LISTED(struct loop, larger, n_larger)),
	{ .name = NULL },
};

static int
loop_rows(struct judge_run *r)
{
	return r->game.loop.found;
}

static bool
accept_loop(struct judge_run *r, void *row)
{
	struct loop *l = row;
	(void)r;
	l->found = true;
	return l->again >= 0 && l->pick.seat != JUDGE_NO_SEAT;
}

/* 16. Declarations that can be answered */

static const struct judge_field play_fields[] = {
	FIELD("what", PLAY, struct play, kind),
	NEEDED("by", SEAT, JUDGE_NO_SEAT, struct play, seat),
	FIELD("answers", FLAG, struct play, answers),
	FIELD("chosen", FLAG, struct play, act.chosen),
	MAP("source", declared_fields, struct play, act.source),
	KEEPS(struct play, act.keeps),
	{ .name = NULL },
};
static const struct judge_field window_fields[] = {
	FIELD("open", FLAG, struct window, open),
	FIELD("after", PLAY, struct window, kind),
	NEEDED("priority", SEAT, JUDGE_NO_SEAT, struct window, priority),
	FIELD("passes", NUMBER, struct window, passes),
	{ .name = NULL },
};

/* Only activated abilities, cards as such, and declarations without a card can wait. */
static bool
accept_play(struct judge_run *r, void *row)
{
	const struct source *s = &((const struct play *)row)->act.source;
	if (s->card == JUDGE_NO_CARD || s->def == JUDGE_NO_DEF)
		return s->card == JUDGE_NO_CARD && s->def == JUDGE_NO_DEF &&
		       s->ability == NO_ABILITY;
	return s->ability == NO_ABILITY || ability_of(r, s)->kind == JUDGE_ACTIVATED;
}

static int
window_rows(struct judge_run *r)
{
	return r->game.n_chain > 0;
}

static bool
accept_window(struct judge_run *r, void *row)
{
	(void)row;
	return r->game.n_chain > 0;
}

/* 17. All tables. Abilities in standby refer to timed triggers, so these come first. */

#define EACH(word, fields, list, length, max, ...)                                                 \
	{                                                                                          \
		{ word, JUDGE_OF_GAME, false, fields, false }, LISTED(struct game, list, length),  \
			max, __VA_ARGS__                                                           \
	}

static const struct state_table kernel_tables[] = {
	ONE_ROW(NULL, CARD, card_fields, card, .size = sizeof(struct card)),
	{ .table = { NULL, JUDGE_OF_CARD, true, history_fields, .apart = true },
	  .at = offsetof(struct game, card),
	  .size = sizeof(struct card) },
	{ .table = { "groups", JUDGE_OF_GAME, false, group_fields, .apart = true },
	  .rows = group_rows,
	  .read = read_group,
	  .lay = lay_group },
	{ .table = { NULL, JUDGE_OF_GAME, true, game_fields, false } },
	{ .table = { NULL, JUDGE_OF_GAME, true, course_fields, .apart = true } },
	EACH("rule_changes", change_fields, change, n_changes, RULE_CHANGES),
	EACH("later", later_fields, later, n_later, TIMED_TRIGGERS, .accept = accept_later),
	EACH("standby", standby_fields, standby, n_standby, STANDBYS, .accept = accept_standby),
	EACH("lasting", lasting_fields, lasting, n_lasting, LASTING_EFFECTS,
	     .accept = accept_lasting),
	EACH("remembered", known_fields, known, n_known, LAST_KNOWNS, .accept = accept_known,
	     .rows = known_rows, .nth = known_at),
	EACH("states", source_fields, fired, n_fired, FIRED),
	{ { "seen", JUDGE_OF_GAME, false, seen_fields, .apart = true },
	  LISTED(struct game, seen, n_seen),
	  SEEN },
	{ { "loop", JUDGE_OF_GAME, true, loop_fields, .apart = true },
	  offsetof(struct game, loop),
	  .rows = loop_rows,
	  .accept = accept_loop },
	/* only if the game has a chain */
	EACH("chain", play_fields, chain, n_chain, CHAIN, .accept = accept_play),
	ONE_ROW("window", GAME, window_fields, window, .rows = window_rows,
	        .accept = accept_window),
};
enum { KERNEL_TABLES = sizeof kernel_tables / sizeof *kernel_tables, CHAIN_TABLES = 2 };

static const struct state_table *
table_at(const struct judge_game *game, int table)
{
	int n = game->kernel->chain ? KERNEL_TABLES : KERNEL_TABLES - CHAIN_TABLES;
	if (table < n)
		return table < 0 ? NULL : &kernel_tables[table];
	const struct state_table *own = game->kernel->tables;
	for (table -= n; own && own->table.field && table > 0; table--)
		own++;
	return own && own->table.field ? own : NULL;
}

const struct judge_table *
judge_table(const struct judge_game *game, int table)
{
	const struct state_table *t = table_at(game, table);
	return t ? &t->table : NULL;
}

void
judge_field_range(const struct judge_field *f, int64_t *least, int64_t *most)
{
	const struct column *c = f->column;
	bool is_own = !c || c->take || c->size == 0 || c->size >= sizeof(int32_t);
	*least = c && (c->many || c->is_stamp) ? 0
	         : is_own                      ? INT32_MIN
	         : c->is_signed                ? INT16_MIN
	                                       : 0;
	if (c && c->many)
		*most = c->many - 1;
	else if (c && c->is_stamp)
		*most = TIME_MOST;
	else if (is_own)
		*most = INT32_MAX;
	else
		*most = c->is_signed ? INT16_MAX : c->size == 1 ? UINT8_MAX : UINT16_MAX;
}

static uint8_t *
count_of(struct judge_run *r, const struct state_table *t)
{
	return (uint8_t *)&r->game + t->count;
}

static void *
row_at(struct judge_run *r, const struct state_table *t, int row)
{
	return (char *)&r->game + t->at + (size_t)row * t->size;
}

int
judge_rows(struct judge_run *r, int table, int subject)
{
	const struct state_table *t = table_at(r->p.game, table);
	(void)subject;
	return t->rows ? t->rows(r) : t->count ? *count_of(r, t) : 1;
}

void
judge_row(struct judge_run *r, int table, int subject, int row, struct judge_cells *out)
{
	const struct state_table *t = table_at(r->p.game, table);
	struct cursor in = { .r = r };
	out->n = 0;
	if (t->read)
		t->read(r, row, out);
	else
		put_fields(&in, t->table.field,
		           row_at(r, t,
		                  !t->count ? subject
		                  : t->nth  ? t->nth(r, row)
		                            : row),
		           out);
}

static bool
is_subject(const struct judge_run *r, const struct judge_table *table, int subject)
{
	switch ((enum judge_property_of)table->of) {
	case JUDGE_OF_GAME: return subject == 0;
	case JUDGE_OF_SEAT: return within(subject, 0, JUDGE_SEATS - 1);
	case JUDGE_OF_CARD: return within(subject, 0, r->game.n_cards - 1);
	}
	return false;
}

/* Write a row from cells that have already been checked. */
static bool
lay_row(struct judge_run *r, const struct state_table *t, int subject, const int64_t *cell)
{
	struct cursor in = { .r = r };
	if (t->lay)
		return t->lay(r, cell);
	if (t->count && *count_of(r, t) == t->most)
		return false;
	void *row = row_at(r, t, t->count ? *count_of(r, t) : subject);
	if (t->count)
		memset(row, 0, t->size);
	if (!take_fields(&in, t->table.field, &cell, row) || (t->accept && !t->accept(r, row)))
		return false;
	if (t->count)
		++*count_of(r, t);
	return true;
}

bool
judge_setup_row(struct judge_run *r, int table, int subject, const struct judge_cells *row)
{
	const struct state_table *t = table_at(r->p.game, table);
	struct cursor in = { .r = r, .row = row, .def = JUDGE_NO_DEF };
	return t && is_subject(r, &t->table, subject) && are_fields(&in, t->table.field) &&
	       in.at == row->n && lay_row(r, t, subject, row->at);
}

void
join_texts_of_rows(struct judge_run *r)
{
	const struct game *g = &r->game;
	for (judge_card c = 0; c < g->n_cards; c++)
		if (g->card[c].made)
			join_text(r, g->card[c].def);
	for (int i = 0; i < g->n_later; i++)
		join_text(r, g->later[i].source.def);
	for (int i = 0; i < g->n_standby; i++)
		join_text(r, g->standby[i].source.def);
	for (int i = 0; i < g->n_lasting; i++)
		join_text(r, g->lasting[i].source.def);
	for (int i = 0; i < g->n_chain; i++)
		if (g->chain[i].act.source.def != JUDGE_NO_DEF)
			join_text(r, g->chain[i].act.source.def);
}

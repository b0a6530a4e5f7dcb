/*
 * rows.c: the state beyond cards and values as tables of rows, to be written down and laid out again.
 *
 * Numbers that only a run has are told by what they mean: an identity as a life of its card, a time stamp
 * by its rank, a program by its ability. What is laid out gets numbers of its own, in the same order, so
 * that it has the same future.
 */
#include <stdlib.h>

#include "engine/kernel/ability.h"
#include "engine/kernel/sight.h"

enum {
	TIME_BASE = 1 << 16, /* stamps of a position: after all turns that stand for one */
	TIME_MOST = 1 << 20,
	LIVES = STANDBYS * 3 + LATERS * 3 + LASTINGS + FIRED + KNOWNS + CHAIN,
	LIFE_MOST = 1000,
};
/* Identities of earlier lives: none that a game ever gives. */
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

/* Every earlier life that something in the state speaks of, in the order of the tables. */
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

/* Of the other cards it cannot matter when they came to where they are. */
static bool
has_time(const struct judge_run *r, const struct card *c)
{
	if (c->place == JUDGE_NO_PLACE)
		return false;
	int area = area_of(r, c->place);
	return r->p.game->area[area].places > 1 || r->kernel->stacks[area] ||
	       c->stamp > r->game.checked ||
	       (r->works_in >> area & 1 && c->def != JUDGE_UNKNOWN_DEF &&
	        r->p.cards->def[c->def].n_abilities > 0);
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
time_of(const struct judge_run *r, uint32_t stamp)
{
	uint32_t at[JUDGE_CARDS + LASTINGS + 1];
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

/* The time stamp of a rank; later events come after it. */
static uint32_t
stamp_at(struct judge_run *r, int64_t time)
{
	uint32_t stamp = TIME_BASE + (uint32_t)time;
	if (r->game.clock <= stamp)
		r->game.clock = stamp + 1;
	return stamp;
}

/* 3. Cells against fields */

struct cursor {
	const struct judge_run *r;
	const struct judge_cells *row;
	int at;
	int64_t def, ability; /* the last ones met */
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

/* Is the node in the list, or within one of it? */
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
		return false;
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
	case JUDGE_F_SEAT: return cell == JUDGE_NOBODY || within(cell, 0, JUDGE_SEATS - 1);
	case JUDGE_F_SEATS: return within(cell, -1, (1 << JUDGE_SEATS) - 1);
	case JUDGE_F_PLACE: return cell == JUDGE_NO_PLACE || within(cell, 0, r->n_places - 1);
	case JUDGE_F_PLACES: return r->n_places >= 64 || (uint64_t)cell >> r->n_places == 0;
	case JUDGE_F_CARD: return cell == JUDGE_NO_CARD || within(cell, 0, r->game.n_cards - 1);
	case JUDGE_F_LIFE: return within(cell, -1, LIFE_MOST);
	case JUDGE_F_DEF: return is_def(in, cell);
	case JUDGE_F_ABILITY: return is_ability(in, cell);
	case JUDGE_F_NODE: return is_in_program(in, cell);
	case JUDGE_F_RULE: return cell == JUDGE_NO_RULE || within(cell, 0, r->rules.n - 1);
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

/* 4. Sources and events */

static const struct judge_field source_fields[] = {
	{ .name = "card", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "life", .kind = JUDGE_F_LIFE },
	{ .name = "master", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "of", .kind = JUDGE_F_DEF, .otherwise = JUDGE_NO_DEF },
	{ .name = "ability", .kind = JUDGE_F_ABILITY },
	{ .name = NULL },
};
enum { SOURCE_CELLS = 5 };

static void
put_source(const struct judge_run *r, struct judge_cells *out, const struct source *s)
{
	put_cell(out, s->card);
	put_cell(out, life_of(r, s->card, s->identity));
	put_cell(out, s->master);
	put_cell(out, s->def);
	put_cell(out, s->ability + 1);
}

static bool
take_source(const struct judge_run *r, const int64_t **cell, struct source *s)
{
	const int64_t *at = *cell;
	*cell += SOURCE_CELLS;
	if (at[0] == JUDGE_NO_CARD || at[2] == JUDGE_NOBODY || at[3] == JUDGE_NO_DEF || at[4] == 0)
		return false;
	*s = (struct source){ .card = (judge_card)at[0],
		              .identity = identity_of(r, at[0], at[1]),
		              .master = (judge_seat)at[2],
		              .def = (judge_def)at[3],
		              .ability = (uint8_t)(at[4] - 1) };
	return true;
}

static const struct judge_field event_fields[] = {
	{ .name = "what", .kind = JUDGE_F_EVENT },
	{ .name = "causes", .kind = JUDGE_F_CAUSES },
	{ .name = "card", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "before", .kind = JUDGE_F_LIFE, .otherwise = -1 },
	{ .name = "after", .kind = JUDGE_F_LIFE, .otherwise = -1 },
	{ .name = "player", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "by", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "from", .kind = JUDGE_F_PLACE, .otherwise = JUDGE_NO_PLACE },
	{ .name = "to", .kind = JUDGE_F_PLACE, .otherwise = JUDGE_NO_PLACE },
	{ .name = "amount", .kind = JUDGE_F_NUMBER },
	{ .name = "forced", .kind = JUDGE_F_FLAG },
	{ .name = NULL },
};
enum { EVENT_CELLS = 11 };

static void
put_event(const struct judge_run *r, struct judge_cells *out, const struct game_event *h)
{
	put_cell(out, h->kind);
	put_cell(out, h->causes);
	put_cell(out, h->card);
	put_cell(out, life_of(r, h->card, h->before));
	put_cell(out, life_of(r, h->card, h->after));
	put_cell(out, h->seat);
	put_cell(out, h->doer);
	put_cell(out, h->from);
	put_cell(out, h->to);
	put_cell(out, h->amount);
	put_cell(out, h->forced);
}

static void
take_event(const struct judge_run *r, const int64_t **cell, struct game_event *h)
{
	const int64_t *at = *cell;
	*cell += EVENT_CELLS;
	*h = (struct game_event){ .kind = (uint16_t)at[0],
		                  .causes = (uint16_t)at[1],
		                  .card = (judge_card)at[2],
		                  .before = identity_of(r, at[2], at[3]),
		                  .after = identity_of(r, at[2], at[4]),
		                  .seat = (judge_seat)at[5],
		                  .doer = (judge_seat)at[6],
		                  .from = (judge_place)at[7],
		                  .to = (judge_place)at[8],
		                  .amount = (int32_t)at[9],
		                  .forced = at[10] };
}

/* 5. Cards */

static const struct judge_field card_fields[] = {
	{ .name = "known_to", .kind = JUDGE_F_SEATS, .otherwise = -1 },
	{ .name = "time", .kind = JUDGE_F_NUMBER },
	{ .name = "marks", .kind = JUDGE_F_NUMBER },
	{ .name = "token", .kind = JUDGE_F_FLAG },
	{ .name = "shown_to", .kind = JUDGE_F_SEATS },
	{ .name = NULL },
};

static void
read_card(struct judge_run *r, int card, int row, struct judge_cells *out)
{
	const struct card *c = card_at(r, (judge_card)card);
	bool as_area = c->place == JUDGE_NO_PLACE || c->known_by == sees(r, c->place);
	(void)row;
	put_cell(out, as_area ? -1 : c->known_by);
	put_cell(out, has_time(r, c) ? time_of(r, c->stamp) : 0);
	put_cell(out, c->marks);
	put_cell(out, c->made);
	put_cell(out, c->shown);
}

static bool
lay_card(struct judge_run *r, int card, const int64_t *cell)
{
	struct card *c = &r->game.card[card];
	if (!within(cell[1], 0, TIME_MOST) || !within(cell[2], 0, UINT16_MAX))
		return false;
	if (cell[0] >= 0)
		c->known_by = (uint8_t)cell[0];
	if (cell[1])
		c->stamp = stamp_at(r, cell[1]);
	c->marks = (uint16_t)cell[2];
	c->made = cell[3];
	c->shown = (uint8_t)(cell[4] < 0 ? 0 : cell[4]);
	return true;
}

/* 6. Cards that an eye cannot tell apart (sight.c) */

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
	return eye < JUDGE_SEATS && c->place != JUDGE_NO_PLACE && r->parts[c->place].seat == eye &&
	       r->p.game->area[area_of(r, c->place)].sight == JUDGE_SEEN_BY_NONE;
}

/* Does every start make it so (know_own_decks)? The group of a whole own deck, all of it known. */
static bool
is_usual_group(const struct judge_run *r, int eye, int group)
{
	for (judge_card k = 0; k < r->game.n_cards; k++) {
		const struct card *c = card_at(r, k);
		bool own = is_in_own_deck(r, c, eye) && !knows_card(c, eye);
		if (own != (c->group[eye] == group) || (own && !(c->among >> eye & 1)))
			return false;
	}
	return true;
}

/* Cards of the own deck without a group would get one at the start: they are told as a group of which
 * nothing is known. */
static bool
is_told_in(const struct judge_run *r, judge_card card, int eye, int group)
{
	const struct card *c = card_at(r, card);
	return c->group[eye] == group &&
	       (group > 0 || (is_in_own_deck(r, c, eye) && !knows_card(c, eye)));
}

static bool
is_told(const struct judge_run *r, int eye, int group)
{
	bool any = false;
	for (judge_card c = 0; !any && c < r->game.n_cards; c++)
		any = is_told_in(r, c, eye, group);
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

/* The group of a row, as eye * 256 + group; or how many there are, for row -1. */
static int
told_group(const struct judge_run *r, int row)
{
	int n = 0;
	for (int eye = 0; eye < JUDGE_EYES; eye++)
		for (int group = 0; group <= last_group(r, eye); group++)
			if (is_told(r, eye, group) && n++ == row)
				return eye * 256 + group;
	return n;
}

static int
group_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return told_group(r, -1);
}

static void
put_group(const struct judge_run *r, struct judge_cells *out, int which, bool among)
{
	int at = out->n, eye = which / 256;
	put_cell(out, 0);
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (is_told_in(r, c, eye, which % 256) &&
		    (!among || card_at(r, c)->among >> eye & 1)) {
			put_cell(out, c);
			out->at[at]++;
		}
}

static void
read_group(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	int which = told_group(r, row);
	(void)subject;
	put_cell(out, which / 256);
	put_group(r, out, which, false);
	put_group(r, out, which, true);
}

static bool
lay_group(struct judge_run *r, int subject, const int64_t *cell)
{
	int eye = (int)*cell++, group = last_group(r, eye);
	(void)subject;
	if (group == UINT8_MAX)
		return false;
	const int64_t *among = cell + 1 + *cell;
	for (int64_t i = 1; i <= *cell; i++) {
		if (cell[i] == JUDGE_NO_CARD || knows_card(card_at(r, (judge_card)cell[i]), eye))
			return false;
		r->game.card[cell[i]].group[eye] = (uint8_t)(group + 1);
	}
	for (int64_t i = 1; i <= *among; i++) {
		if (among[i] == JUDGE_NO_CARD ||
		    card_at(r, (judge_card)among[i])->group[eye] != group + 1)
			return false;
		r->game.card[among[i]].among |= (uint8_t)(1 << eye);
	}
	return true;
}

/* 6a. The game */

static const struct judge_field unmodelled_fields[] = {
	{ .name = "card", .kind = JUDGE_F_DEF, .otherwise = JUDGE_NO_DEF },
	{ .name = "acts_in", .kind = JUDGE_F_ACTS },
	{ .name = "place", .kind = JUDGE_F_PLACE, .otherwise = JUDGE_NO_PLACE },
	{ .name = NULL },
};
static const struct judge_field game_fields[] = {
	{ .name = "phase", .kind = JUDGE_F_STEP },
	{ .name = "last_check", .kind = JUDGE_F_NUMBER },
	{ .name = "held", .kind = JUDGE_F_NUMBER, .otherwise = JUDGE_NO_NUMBER },
	{ .name = "wins", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "loses", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "resolving", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "unmodelled", .kind = JUDGE_F_MAP, .sub = unmodelled_fields },
	{ .name = NULL },
};

static void
read_game(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	const struct game *g = &r->game;
	bool wins = g->result > JUDGE_SEATS, loses = g->result && !wins;
	(void)subject;
	(void)row;
	put_cell(out, g->phase);
	put_cell(out, g->checked ? time_of(r, g->checked) : 0);
	put_cell(out, g->held == UINT8_MAX ? JUDGE_NO_NUMBER : g->held);
	put_cell(out, wins ? g->result - 1 - JUDGE_SEATS : JUDGE_NOBODY);
	put_cell(out, loses ? g->result - 1 : JUDGE_NOBODY);
	put_cell(out, g->resolving);
	put_cell(out, g->unmodelled.def);
	put_cell(out, g->unmodelled.def == JUDGE_NO_DEF ? 0 : g->unmodelled.acts_in);
	put_cell(out, g->unmodelled.def == JUDGE_NO_DEF ? JUDGE_NO_PLACE : g->unmodelled.place);
}

static bool
lay_game(struct judge_run *r, int subject, const int64_t *cell)
{
	struct game *g = &r->game;
	(void)subject;
	if (!within(cell[1], 0, TIME_MOST) ||
	    (cell[2] != JUDGE_NO_NUMBER && !within(cell[2], 0, JUDGE_CARDS)))
		return false;
	g->phase = (uint8_t)cell[0];
	g->checked = cell[1] ? stamp_at(r, cell[1]) : 0;
	g->held = (uint8_t)(cell[2] == JUDGE_NO_NUMBER ? UINT8_MAX : cell[2]);
	if (cell[3] != JUDGE_NOBODY)
		g->result = (uint8_t)(cell[3] + 1 + JUDGE_SEATS);
	else if (cell[4] != JUDGE_NOBODY)
		g->result = (uint8_t)(cell[4] + 1);
	g->resolving = (judge_card)cell[5];
	if (cell[6] != JUDGE_NO_DEF)
		g->unmodelled = (struct judge_unmodelled){ .def = (judge_def)cell[6],
			                                   .acts_in = (uint16_t)cell[7],
			                                   .place = (judge_place)cell[8] };
	return true;
}

int
one_row(struct judge_run *r, int subject)
{
	(void)r;
	(void)subject;
	return 1;
}

/* 7. Changes of rules */

static const char *const change_words[] = { "suspended", "added", "valued", NULL };
static const struct judge_field change_fields[] = {
	{ .name = "rule", .kind = JUDGE_F_RULE, .otherwise = JUDGE_NO_RULE },
	{ .name = "how", .kind = JUDGE_F_WORD, .words = change_words },
	{ .name = "value", .kind = JUDGE_F_NUMBER },
	{ .name = "player", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "card", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "this_turn", .kind = JUDGE_F_FLAG },
	{ .name = NULL },
};

static int
change_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.n_changes;
}

static void
read_change(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	const struct rule_change *c = &r->game.change[row];
	(void)subject;
	put_cell(out, c->rule);
	put_cell(out, c->mode);
	put_cell(out, c->value);
	put_cell(out, c->seat);
	put_cell(out, c->card);
	put_cell(out, c->this_turn);
}

static bool
lay_change(struct judge_run *r, int subject, const int64_t *cell)
{
	(void)subject;
	if (r->game.n_changes == RULE_CHANGES || cell[0] == JUDGE_NO_RULE)
		return false;
	r->game.change[r->game.n_changes++] = (struct rule_change){
		.rule = (judge_rule)cell[0],
		.mode = (uint8_t)cell[1],
		.value = (int32_t)cell[2],
		.seat = (judge_seat)cell[3],
		.card = (judge_card)cell[4],
		.this_turn = cell[5],
	};
	return true;
}

/* 8. Timed triggers */

static const struct judge_field kept_fields[] = {
	{ .name = "name", .kind = JUDGE_F_NUMBER },
	{ .name = "cards", .kind = JUDGE_F_CARD, .most = KEPT_CARDS },
	{ .name = "gone", .kind = JUDGE_F_CARD, .most = KEPT_CARDS },
	{ .name = "places", .kind = JUDGE_F_PLACES },
	{ .name = "number", .kind = JUDGE_F_NUMBER },
	{ .name = NULL },
};
static const struct judge_field later_fields[] = {
	{ .name = "source", .kind = JUDGE_F_MAP, .sub = source_fields },
	{ .name = "effect", .kind = JUDGE_F_NODE },
	{ .name = "event", .kind = JUDGE_F_MAP, .sub = event_fields },
	{ .name = "over", .kind = JUDGE_F_FLAG },
	{ .name = "keeps", .kind = JUDGE_F_MAP, .most = JUDGE_VARIABLES, .sub = kept_fields },
	{ .name = NULL },
};

static int
later_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.n_later;
}

/* What is kept, and since when: of a timed trigger or of a declaration. */
struct keeping {
	struct kept *kept;
	uint64_t *gone;
	uint32_t identities;
};

static struct keeping
keeping_of_later(struct later *l)
{
	return (struct keeping){ &l->kept, l->gone, l->identities };
}

static bool
is_gone(const struct judge_run *r, const struct keeping *k, judge_card card)
{
	return k->gone[card / 64] >> (card % 64) & 1 || card_at(r, card)->identity >= k->identities;
}

static void
put_kept(const struct judge_run *r, struct judge_cells *out, const struct keeping *k, int v)
{
	put_cell(out, v + 1);
	put_cell(out, k->kept->n[v]);
	for (int i = 0; i < k->kept->n[v]; i++)
		put_cell(out, k->kept->card[v][i]);
	int at = out->n;
	put_cell(out, 0);
	for (int i = 0; i < k->kept->n[v]; i++)
		if (is_gone(r, k, k->kept->card[v][i])) {
			put_cell(out, k->kept->card[v][i]);
			out->at[at]++;
		}
	put_cell(out, (int64_t)k->kept->places[v]);
	put_cell(out, k->kept->number[v]);
}

static void
put_keeping(const struct judge_run *r, struct judge_cells *out, const struct keeping *k)
{
	int at = out->n;
	put_cell(out, 0);
	for (int v = 0; v < JUDGE_VARIABLES; v++)
		if (k->kept->n[v] || k->kept->places[v] || k->kept->number[v]) {
			put_kept(r, out, k, v);
			out->at[at]++;
		}
}

static void
read_later(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	struct later *l = &r->game.later[row];
	struct keeping k = keeping_of_later(l);
	(void)subject;
	put_source(r, out, &l->source);
	put_cell(out, l->node);
	put_event(r, out, &l->event);
	put_cell(out, l->over);
	put_keeping(r, out, &k);
}

static bool
take_kept(const int64_t **cell, struct keeping *k)
{
	const int64_t *at = *cell;
	int64_t v = *at++ - 1;
	if (!within(v, 0, JUDGE_VARIABLES - 1))
		return false;
	k->kept->n[v] = (uint8_t)*at++;
	for (int i = 0; i < k->kept->n[v]; i++, at++) {
		if (*at == JUDGE_NO_CARD)
			return false;
		k->kept->card[v][i] = (judge_card)*at;
	}
	for (int64_t n = *at++; n > 0; n--, at++) {
		if (*at == JUDGE_NO_CARD)
			return false;
		k->gone[*at / 64] |= UINT64_C(1) << (*at % 64);
	}
	k->kept->places[v] = (uint64_t)*at++;
	k->kept->number[v] = (int32_t)*at++;
	*cell = at;
	return true;
}

static bool
take_keeping(const int64_t **cell, struct keeping *k)
{
	for (int64_t n = *(*cell)++; n > 0; n--)
		if (!take_kept(cell, k))
			return false;
	return true;
}

static bool
lay_later(struct judge_run *r, int subject, const int64_t *cell)
{
	struct later l = { .identities = r->game.identities };
	(void)subject;
	if (r->game.n_later == LATERS || !take_source(r, &cell, &l.source))
		return false;
	l.node = (uint16_t)*cell++;
	take_event(r, &cell, &l.event);
	l.over = *cell++;
	struct keeping k = keeping_of_later(&l);
	if (!take_keeping(&cell, &k))
		return false;
	if (node_at(r, l.node)->op != OP_LATER)
		return false;
	r->game.later[r->game.n_later++] = l;
	return true;
}

/* 9. Abilities in standby */

static const struct judge_field standby_fields[] = {
	{ .name = "source", .kind = JUDGE_F_MAP, .sub = source_fields },
	{ .name = "event", .kind = JUDGE_F_MAP, .sub = event_fields },
	{ .name = "timed", .kind = JUDGE_F_NUMBER },
	{ .name = "asleep", .kind = JUDGE_F_FLAG },
	{ .name = NULL },
};

static int
standby_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.n_standby;
}

static void
read_standby(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	const struct standby *s = &r->game.standby[row];
	(void)subject;
	put_source(r, out, &s->source);
	put_event(r, out, &s->event);
	put_cell(out, s->later);
	put_cell(out, s->asleep);
}

static bool
lay_standby(struct judge_run *r, int subject, const int64_t *cell)
{
	struct standby s = { .asleep = false };
	(void)subject;
	if (r->game.n_standby == STANDBYS || !take_source(r, &cell, &s.source))
		return false;
	take_event(r, &cell, &s.event);
	if (!within(cell[0], 0, r->game.n_later) || s.event.kind == OP_NONE)
		return false;
	s.later = (uint8_t)cell[0];
	s.asleep = cell[1];
	if (!s.later && ability_of(r, &s.source)->kind != JUDGE_AUTOMATIC)
		return false;
	r->game.standby[r->game.n_standby++] = s;
	return true;
}

/* 10. Effects that last */

static const struct judge_field lasting_fields[] = {
	{ .name = "source", .kind = JUDGE_F_MAP, .sub = source_fields },
	{ .name = "effect", .kind = JUDGE_F_NODE },
	{ .name = "until", .kind = JUDGE_F_WORD, .words = ops_spans },
	{ .name = "player", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "value", .kind = JUDGE_F_NUMBER },
	{ .name = "time", .kind = JUDGE_F_NUMBER },
	{ .name = "cards", .kind = JUDGE_F_CARD, .most = JUDGE_CARDS },
	{ .name = NULL },
};

static int
lasting_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.n_lasting;
}

/* Cards that are others by now are not meant any more. */
static void
read_lasting(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	const struct lasting *l = &r->game.lasting[row];
	(void)subject;
	put_source(r, out, &l->source);
	put_cell(out, l->node);
	put_cell(out, l->span);
	put_cell(out, l->seat);
	put_cell(out, l->value);
	put_cell(out, time_of(r, l->stamp));
	int at = out->n;
	put_cell(out, 0);
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (l->cards[c / 64] >> (c % 64) & 1 && card_at(r, c)->identity < l->identities) {
			put_cell(out, c);
			out->at[at]++;
		}
}

/* Could the effect have been made with this value? Where the program states it, it is that. */
static bool
is_value_of(const struct judge_run *r, const struct lasting *l)
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
lay_lasting(struct judge_run *r, int subject, const int64_t *cell)
{
	struct lasting l = { .identities = r->game.identities };
	(void)subject;
	if (r->game.n_lasting == LASTINGS || !take_source(r, &cell, &l.source))
		return false;
	l.node = (uint16_t)cell[0];
	l.span = (uint8_t)cell[1];
	l.seat = (judge_seat)cell[2];
	l.value = (int32_t)cell[3];
	for (int64_t i = 0; i < cell[5]; i++) {
		if (cell[6 + i] == JUDGE_NO_CARD)
			return false;
		l.cards[cell[6 + i] / 64] |= UINT64_C(1) << (cell[6 + i] % 64);
	}
	if (r->p.game->op[node_at(r, l.node)->op].kind != JUDGE_K_STATIC || !is_value_of(r, &l) ||
	    !within(cell[4], 0, TIME_MOST))
		return false;
	l.stamp = cell[4] ? stamp_at(r, cell[4]) : ++r->game.clock;
	r->game.lasting[r->game.n_lasting++] = l;
	return true;
}

/* 11. Cards that are remembered */

static const struct judge_field trait_fields[] = {
	{ .name = "trait", .kind = JUDGE_F_TRAIT },
	{ .name = "has", .kind = JUDGE_F_FLAG },
	{ .name = NULL },
};
static const struct judge_field granted_fields[] = {
	{ .name = "of", .kind = JUDGE_F_DEF, .otherwise = JUDGE_NO_DEF },
	{ .name = "ability", .kind = JUDGE_F_ABILITY },
	{ .name = NULL },
};
static const struct judge_field known_fields[] = {
	{ .name = "card", .kind = JUDGE_F_CARD, .otherwise = JUDGE_NO_CARD },
	{ .name = "life", .kind = JUDGE_F_LIFE },
	{ .name = "place", .kind = JUDGE_F_PLACE, .otherwise = JUDGE_NO_PLACE },
	{ .name = "master", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "types", .kind = JUDGE_F_TYPES },
	{ .name = "colours", .kind = JUDGE_F_COLOURS },
	{ .name = "under", .kind = JUDGE_F_NUMBER },
	{ .name = "covered", .kind = JUDGE_F_FLAG },
	{ .name = "marks", .kind = JUDGE_F_NUMBER },
	{ .name = "destroyed", .kind = JUDGE_F_NUMBER },
	{ .name = "name", .kind = JUDGE_F_TEXT },
	{ .name = "nullified", .kind = JUDGE_F_BITS },
	{ .name = "numbers", .kind = JUDGE_F_NUMBER, .most = JUDGE_FACE_NUMBERS },
	{ .name = "traits", .kind = JUDGE_F_MAP, .most = KNOWN_TRAITS, .sub = trait_fields },
	{ .name = "granted", .kind = JUDGE_F_MAP, .most = KNOWN_GRANTED, .sub = granted_fields },
	{ .name = NULL },
};

/* Only what something in the state could still look for: as another card than it is now, or as it is; and
 * what was destroyed in this turn. */
static bool
is_spoken_of(const struct judge_run *r, const struct lives *lives, const struct known *k)
{
	return life_in(r, lives, k->card, k->identity) != LIFE_MOST;
}

static int
known_at(const struct judge_run *r, int row)
{
	struct lives lives;
	collect_lives(r, &lives);
	for (int i = 0; i < r->game.n_known; i++)
		if (is_spoken_of(r, &lives, &r->game.known[i]) && row-- == 0)
			return i;
	return -1;
}

static int
known_rows(struct judge_run *r, int subject)
{
	struct lives lives;
	int n = 0;
	(void)subject;
	collect_lives(r, &lives);
	for (int i = 0; i < r->game.n_known; i++)
		n += is_spoken_of(r, &lives, &r->game.known[i]);
	return n;
}

/* As many as the game has, but no fewer than there have always been in the row. */
static int
numbers_told(const struct judge_run *r)
{
	int n = words_in(r->p.game->number);
	return n < 6 ? 6 : n;
}

static void
put_known_changes(const struct judge_run *r, struct judge_cells *out, const struct known *k)
{
	int n = numbers_told(r);
	put_cell(out, n);
	for (int i = 0; i < n; i++)
		put_cell(out, k->number[i]);
	put_cell(out, k->n_traits);
	for (int i = 0; i < k->n_traits; i++) {
		put_cell(out, k->trait[i].trait);
		put_cell(out, k->trait[i].has);
	}
	put_cell(out, k->n_granted);
	for (int i = 0; i < k->n_granted; i++) {
		put_cell(out, k->granted[i].def);
		put_cell(out, k->granted[i].ability + 1);
	}
}

static void
read_known(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	const struct known *k = &r->game.known[known_at(r, row)];
	(void)subject;
	put_cell(out, k->card);
	put_cell(out, life_of(r, k->card, k->identity));
	put_cell(out, k->place);
	put_cell(out, k->master);
	put_cell(out, k->types);
	put_cell(out, k->colours);
	put_cell(out, k->n_under);
	put_cell(out, k->covered);
	put_cell(out, k->marks);
	put_cell(out, k->destroyed);
	put_cell(out, k->name);
	put_cell(out, k->nullified);
	put_known_changes(r, out, k);
}

static bool
take_known_changes(const int64_t *at, struct known *k)
{
	int64_t n = *at++;
	for (int i = 0; i < JUDGE_FACE_NUMBERS; i++)
		k->number[i] = i < n ? (int32_t)at[i] : JUDGE_NO_NUMBER;
	at += n;
	k->n_traits = (uint8_t)*at++;
	for (int i = 0; i < k->n_traits; i++) {
		k->trait[i].trait = (uint16_t)*at++;
		k->trait[i].has = *at++;
	}
	k->n_granted = (uint8_t)*at++;
	for (int i = 0; i < k->n_granted; i++, at += 2) {
		if (at[0] == JUDGE_NO_DEF || at[1] == 0)
			return false;
		k->granted[i].def = (judge_def)at[0];
		k->granted[i].ability = (uint8_t)(at[1] - 1);
	}
	return true;
}

static bool
lay_known(struct judge_run *r, int subject, const int64_t *cell)
{
	(void)subject;
	if (r->game.n_known == KNOWNS || cell[0] == JUDGE_NO_CARD || cell[1] < 0 ||
	    cell[3] == JUDGE_NOBODY || !within(cell[6], 0, JUDGE_CARDS) ||
	    !within(cell[8], 0, UINT16_MAX) || !within(cell[9], 0, UINT16_MAX))
		return false;
	struct known k = { .card = (judge_card)cell[0],
		           .identity = identity_of(r, cell[0], cell[1]),
		           .place = (judge_place)cell[2],
		           .master = (judge_seat)cell[3],
		           .types = (uint8_t)cell[4],
		           .colours = (uint8_t)cell[5],
		           .n_under = (uint8_t)cell[6],
		           .covered = cell[7],
		           .marks = (uint16_t)cell[8],
		           .destroyed = (uint32_t)cell[9],
		           .name = (uint16_t)cell[10],
		           .nullified = (uint16_t)cell[11] };
	if (!take_known_changes(cell + 12, &k))
		return false;
	r->game.known[r->game.n_known++] = k;
	r->game.next_known = (uint8_t)(r->game.n_known % KNOWNS);
	return true;
}

/* 12. Situation triggers whose state holds */

static int
fired_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.n_fired;
}

static void
read_fired(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	(void)subject;
	put_source(r, out, &r->game.fired[row]);
}

static bool
lay_fired(struct judge_run *r, int subject, const int64_t *cell)
{
	struct source s;
	(void)subject;
	if (r->game.n_fired == FIRED || !take_source(r, &cell, &s))
		return false;
	r->game.fired[r->game.n_fired++] = s;
	return true;
}

/* 13. Loops */

static const struct judge_field pick_fields[] = {
	{ .name = "verb", .kind = JUDGE_F_VERB },
	{ .name = "by", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "card", .kind = JUDGE_F_DEF, .otherwise = JUDGE_NO_DEF },
	{ .name = "place", .kind = JUDGE_F_PLACE, .otherwise = JUDGE_NO_PLACE },
	{ .name = "number", .kind = JUDGE_F_NUMBER },
	{ .name = NULL },
};
static const struct judge_field seen_fields[] = {
	{ .name = "state", .kind = JUDGE_F_HASH },
	{ .name = "shape", .kind = JUDGE_F_HASH },
	{ .name = "undecided", .kind = JUDGE_F_FLAG },
	{ .name = "deciders", .kind = JUDGE_F_SEATS },
	{ .name = "picked", .kind = JUDGE_F_FLAG },
	{ .name = "pick", .kind = JUDGE_F_MAP, .sub = pick_fields },
	{ .name = "question", .kind = JUDGE_F_QUESTION },
	{ .name = "about", .kind = JUDGE_F_DEF, .otherwise = JUDGE_NO_DEF },
	{ .name = "oldest", .kind = JUDGE_F_FLAG },
	{ .name = NULL },
};
static const struct judge_field loop_fields[] = {
	{ .name = "again", .kind = JUDGE_F_NUMBER },
	{ .name = "pick", .kind = JUDGE_F_MAP, .sub = pick_fields },
	{ .name = "question", .kind = JUDGE_F_QUESTION },
	{ .name = "about", .kind = JUDGE_F_DEF, .otherwise = JUDGE_NO_DEF },
	{ .name = NULL },
};
enum { PICK_CELLS = 5 };

static void
put_pick(struct judge_cells *out, const struct judge_pick *p)
{
	put_cell(out, p->verb);
	put_cell(out, p->seat);
	put_cell(out, p->def);
	put_cell(out, p->place);
	put_cell(out, p->number);
}

static bool
take_pick(const int64_t **cell, struct judge_pick *p)
{
	const int64_t *at = *cell;
	*cell += PICK_CELLS;
	*p = (struct judge_pick){ .verb = (uint8_t)at[0],
		                  .seat = (judge_seat)at[1],
		                  .def = (judge_def)at[2],
		                  .place = (judge_place)at[3],
		                  .number = (int16_t)at[4] };
	return within(at[4], INT16_MIN, INT16_MAX);
}

static int
seen_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.n_seen;
}

static void
read_seen(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	const struct seen *s = &r->game.seen[row];
	static const struct judge_pick none = { 0, JUDGE_NOBODY, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };
	(void)subject;
	put_cell(out, (int64_t)s->hash);
	put_cell(out, (int64_t)s->shape);
	put_cell(out, s->decisions == r->decisions);
	put_cell(out, s->deciders);
	put_cell(out, s->has_pick);
	put_pick(out, s->has_pick ? &s->pick : &none);
	put_cell(out, s->has_pick ? s->kind : 0);
	put_cell(out, s->has_pick ? s->about : JUDGE_NO_DEF);
	put_cell(out, r->game.n_seen == SEEN && r->game.next_seen == row);
}

static bool
lay_seen(struct judge_run *r, int subject, const int64_t *cell)
{
	struct game *g = &r->game;
	struct seen s = { .hash = (uint64_t)cell[0],
		          .shape = (uint64_t)cell[1],
		          .decisions = cell[2] ? 0 : UINT32_MAX,
		          .deciders = (uint8_t)(cell[3] < 0 ? 0 : cell[3]),
		          .has_pick = cell[4] };
	(void)subject;
	cell += 5;
	if (g->n_seen == SEEN || !take_pick(&cell, &s.pick))
		return false;
	s.kind = (uint8_t)cell[0];
	s.about = (judge_def)cell[1];
	g->seen[g->n_seen++] = s;
	if (cell[2])
		g->next_seen = (uint8_t)(g->n_seen - 1);
	else if (g->n_seen < SEEN)
		g->next_seen = g->n_seen;
	return true;
}

static int
loop_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.loop.found;
}

static void
read_loop(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	const struct loop *l = &r->game.loop;
	(void)subject;
	(void)row;
	put_cell(out, l->again);
	put_pick(out, &l->pick);
	put_cell(out, l->kind);
	put_cell(out, l->about);
}

static bool
lay_loop(struct judge_run *r, int subject, const int64_t *cell)
{
	struct loop l = { .found = true, .again = (int32_t)*cell++ };
	(void)subject;
	if (l.again < 0 || !take_pick(&cell, &l.pick) || l.pick.seat == JUDGE_NOBODY)
		return false;
	l.kind = (uint8_t)cell[0];
	l.about = (judge_def)cell[1];
	r->game.loop = l;
	return true;
}

/* 14. What was declared and can be answered */

static const struct judge_field play_fields[] = {
	{ .name = "what", .kind = JUDGE_F_PLAY },
	{ .name = "by", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "answers", .kind = JUDGE_F_FLAG },
	{ .name = "chosen", .kind = JUDGE_F_FLAG },
	{ .name = "source", .kind = JUDGE_F_MAP, .sub = source_fields },
	{ .name = "keeps", .kind = JUDGE_F_MAP, .most = JUDGE_VARIABLES, .sub = kept_fields },
	{ .name = NULL },
};
static const struct judge_field window_fields[] = {
	{ .name = "open", .kind = JUDGE_F_FLAG },
	{ .name = "after", .kind = JUDGE_F_PLAY },
	{ .name = "priority", .kind = JUDGE_F_SEAT, .otherwise = JUDGE_NOBODY },
	{ .name = "passes", .kind = JUDGE_F_NUMBER },
	{ .name = NULL },
};

static struct keeping
keeping_of_play(struct play *p)
{
	return (struct keeping){ &p->act.kept, p->act.gone, p->act.identities };
}

static int
chain_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.n_chain;
}

static void
read_play(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	struct play *p = &r->game.chain[row];
	struct keeping k = keeping_of_play(p);
	struct source s = p->act.source;
	(void)subject;
	put_cell(out, p->kind);
	put_cell(out, p->seat);
	put_cell(out, p->answers);
	put_cell(out, p->act.chosen);
	s.ability = (uint8_t)(s.ability == NO_ABILITY ? 0 : s.ability + 1);
	put_cell(out, s.card);
	put_cell(out, life_of(r, s.card, s.identity));
	put_cell(out, s.master);
	put_cell(out, s.def);
	put_cell(out, s.ability);
	put_keeping(r, out, &k);
}

/* Unlike other sources a declaration may be about no card (the end of a phase) or no ability. */
static struct source
take_declared(const struct judge_run *r, const int64_t *at)
{
	return (struct source){ .card = (judge_card)at[0],
		                .identity = identity_of(r, at[0], at[1]),
		                .master = (judge_seat)at[2],
		                .def = (judge_def)at[3],
		                .ability = (uint8_t)(at[4] ? at[4] - 1 : NO_ABILITY) };
}

/* What waits is an ability that players use, or none. */
static bool
can_wait(const struct judge_run *r, const struct source *s)
{
	if ((s->card == JUDGE_NO_CARD) != (s->def == JUDGE_NO_DEF) || s->master == JUDGE_NOBODY)
		return false;
	return s->ability == NO_ABILITY ||
	       (s->card != JUDGE_NO_CARD && ability_of(r, s)->kind == JUDGE_ACTIVATED);
}

static bool
lay_play(struct judge_run *r, int subject, const int64_t *cell)
{
	struct play p = { .kind = (uint8_t)cell[0],
		          .seat = (judge_seat)cell[1],
		          .answers = cell[2],
		          .act.source = take_declared(r, cell + 4),
		          .act.identities = r->game.identities,
		          .act.chosen = cell[3] };
	struct keeping k = keeping_of_play(&p);
	(void)subject;
	cell += 4 + SOURCE_CELLS;
	if (!r->kernel->chain || r->game.n_chain == CHAIN || p.seat == JUDGE_NOBODY ||
	    !can_wait(r, &p.act.source) || !take_keeping(&cell, &k))
		return false;
	r->game.chain[r->game.n_chain++] = p;
	return true;
}

static int
window_rows(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.n_chain > 0;
}

static void
read_window(struct judge_run *r, int subject, int row, struct judge_cells *out)
{
	(void)subject;
	(void)row;
	put_cell(out, r->game.window.open);
	put_cell(out, r->game.window.kind);
	put_cell(out, r->game.window.priority);
	put_cell(out, r->game.window.passes);
}

static bool
lay_window(struct judge_run *r, int subject, const int64_t *cell)
{
	(void)subject;
	if (!r->kernel->chain || cell[2] == JUDGE_NOBODY || !within(cell[3], 0, UINT8_MAX) ||
	    r->game.n_chain == 0)
		return false;
	r->game.window = (struct window){ .open = cell[0],
		                          .kind = (uint8_t)cell[1],
		                          .priority = (judge_seat)cell[2],
		                          .passes = (uint8_t)cell[3] };
	return true;
}

/* 15. All tables. Standby refers to timed triggers, so these come first. */

static const struct state_table kernel_tables[] = {
	{ { NULL, JUDGE_OF_CARD, true, card_fields }, one_row, read_card, lay_card },
	{ { "groups", JUDGE_OF_GAME, false, group_fields }, group_rows, read_group, lay_group },
	{ { NULL, JUDGE_OF_GAME, true, game_fields }, one_row, read_game, lay_game },
	{ { "rule_changes", JUDGE_OF_GAME, false, change_fields },
	  change_rows,
	  read_change,
	  lay_change },
	{ { "later", JUDGE_OF_GAME, false, later_fields }, later_rows, read_later, lay_later },
	{ { "standby", JUDGE_OF_GAME, false, standby_fields },
	  standby_rows,
	  read_standby,
	  lay_standby },
	{ { "lasting", JUDGE_OF_GAME, false, lasting_fields },
	  lasting_rows,
	  read_lasting,
	  lay_lasting },
	{ { "remembered", JUDGE_OF_GAME, false, known_fields }, known_rows, read_known, lay_known },
	{ { "states", JUDGE_OF_GAME, false, source_fields }, fired_rows, read_fired, lay_fired },
	{ { "seen", JUDGE_OF_GAME, false, seen_fields }, seen_rows, read_seen, lay_seen },
	{ { "loop", JUDGE_OF_GAME, true, loop_fields }, loop_rows, read_loop, lay_loop },
	/* Only of games that have a chain. */
	{ { "chain", JUDGE_OF_GAME, false, play_fields }, chain_rows, read_play, lay_play },
	{ { "window", JUDGE_OF_GAME, true, window_fields }, window_rows, read_window, lay_window },
};
enum { KERNEL_TABLES = sizeof kernel_tables / sizeof *kernel_tables, CHAIN_TABLES = 2 };

static const struct state_table *
table_at(const struct judge_game *game, int table)
{
	int n = game->kernel->chain ? KERNEL_TABLES : KERNEL_TABLES - CHAIN_TABLES;
	if (table < n)
		return table < 0 ? NULL : &kernel_tables[table];
	const struct state_table *own = game->kernel->tables;
	for (table -= n; own && own->rows && table > 0; table--)
		own++;
	return own && own->rows ? own : NULL;
}

const struct judge_table *
judge_table(const struct judge_game *game, int table)
{
	const struct state_table *t = table_at(game, table);
	return t ? &t->table : NULL;
}

int
judge_rows(struct judge_run *r, int table, int subject)
{
	return table_at(r->p.game, table)->rows(r, subject);
}

void
judge_row(struct judge_run *r, int table, int subject, int row, struct judge_cells *out)
{
	out->n = 0;
	table_at(r->p.game, table)->read(r, subject, row, out);
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

bool
judge_lay_row(struct judge_run *r, int table, int subject, const struct judge_cells *row)
{
	const struct state_table *t = table_at(r->p.game, table);
	struct cursor in = { .r = r, .row = row, .def = JUDGE_NO_DEF };
	return t && is_subject(r, &t->table, subject) && are_fields(&in, t->table.field) &&
	       in.at == row->n && t->lay(r, subject, row->at);
}

void
learn_rows(struct judge_run *r)
{
	const struct game *g = &r->game;
	for (judge_card c = 0; c < g->n_cards; c++)
		if (g->card[c].made)
			learn_card(r, g->card[c].def);
	for (int i = 0; i < g->n_later; i++)
		learn_card(r, g->later[i].source.def);
	for (int i = 0; i < g->n_standby; i++)
		learn_card(r, g->standby[i].source.def);
	for (int i = 0; i < g->n_lasting; i++)
		learn_card(r, g->lasting[i].source.def);
	for (int i = 0; i < g->n_chain; i++)
		if (g->chain[i].act.source.def != JUDGE_NO_DEF)
			learn_card(r, g->chain[i].act.source.def);
}

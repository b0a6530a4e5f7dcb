/* export.c: writes a position as a transcript. */
#include "judged/board/export.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/digest.h"
#include "judged/transcript/rows.h"

struct exporting {
	struct decoder d;
	struct transcript *out;
	struct judge_run *run;
	uint32_t turn;
	uint8_t laid[JUDGE_CARDS]; /* by card of the run: its index in start.laid, or NOT_LAID */
	bool not_laid;             /* a row names a card that isn't in start.laid */
};

enum { NOT_LAID = UINT8_MAX };

/* 1. Cards */

/* Return the turn to write for a card. It is exact if the turn shows; cards in piles are only
 * divided into those of this turn and earlier ones. */
static uint32_t
since_of(const struct exporting *e, const struct judge_card_view *card, uint8_t area)
{
	const struct judge_game *game = e->out->game;
	bool shows = area != TRANSCRIPT_NOWHERE && (game->area[area].places > 1 ||
	                                            decode_has_properties(game, &game->area[area]));
	if (shows || card->since >= e->turn)
		return card->since;
	return e->turn > 0 ? e->turn - 1 : 0;
}

static void
add_card(struct exporting *e, const struct judge_card_view *card, struct transcript_laid laid)
{
	struct transcript_start *start = &e->out->start;
	laid.def = card->supposed ? JUDGE_UNKNOWN_DEF : card->def;
	laid.owner = card->owner;
	laid.since = since_of(e, card, laid.area);
	laid.how = card->beneath == JUDGE_NO_CARD ? JUDGE_SETUP_BESIDE : JUDGE_SETUP_ATOP;
	e->laid[card->card] = (uint8_t)start->n_laid;
	start->laid[start->n_laid++] = laid;
}

/* Write which cards are mixed: known to be in a range of the place, but not at which position. The
 * first cards of the range stand for the known ones. */
static void
add_mixed(struct exporting *e, judge_place place, size_t from)
{
	struct transcript_start *start = &e->out->start;
	const struct transcript_laid *laid = &start->laid[from];
	judge_def known[JUDGE_CARDS];
	int first, n, some = judge_known_among(e->run, place, &first, &n, known, JUDGE_CARDS);
	if (some == 0)
		return;
	start->mixed[start->n_mixed++] = (struct transcript_mixed){ laid->area_seat, laid->area,
		                                                    (uint16_t)first, (uint16_t)n };
	for (int i = 0; i < some; i++)
		start->laid[from + (size_t)first + (size_t)i].def = known[i];
}

/* Return how many cards are known to be in a place of unknown size. They are written after the
 * other cards. 0 for unordered areas. */
static int
known_among(const struct judge_game *game, struct judge_run *run, judge_place place)
{
	judge_def known[JUDGE_CARDS];
	judge_seat seat;
	int area, index, first, n;
	judge_place_parts(run, place, &seat, &area, &index);
	return game->area[area].ordered
	               ? judge_known_among(run, place, &first, &n, known, JUDGE_CARDS)
	               : 0;
}

static int
add_known_among(struct exporting *e, judge_place place, const struct judge_card_view *card, int n,
                struct transcript_laid laid)
{
	judge_def known[JUDGE_CARDS];
	int first, mixed, added = 0, some = known_among(e->out->game, e->run, place);
	if (some > 0)
		judge_known_among(e->run, place, &first, &mixed, known, JUDGE_CARDS);
	for (int i = 0; i < n && added < some; i++)
		if (card_is_unknown(&card[i])) {
			add_card(e, &card[i], laid);
			e->out->start.laid[e->out->start.n_laid - 1].def = known[added++];
		}
	return added;
}

/* Write that an area has an unknown number of cards. In an ordered area the unknown ones lie among
 * the written cards from `top` on, or beneath them. */
static void
add_uncounted(struct exporting *e, judge_seat seat, int area, int top, int placed)
{
	struct transcript_start *start = &e->out->start;
	start->uncounted[start->n_uncounted++] =
		(struct transcript_uncounted){ seat, (uint8_t)area, e->turn > 0 ? e->turn - 1 : 0 };
	if (e->out->game->area[area].ordered && top < placed)
		start->mixed[start->n_mixed++] =
			(struct transcript_mixed){ seat, (uint8_t)area, (uint16_t)top,
			                           (uint16_t)(placed - top) };
}

static void
add_place(struct exporting *e, judge_seat seat, int area, int index)
{
	struct judge_card_view card[JUDGE_CARDS];
	judge_place place = judge_place_of(e->run, seat, area, index);
	int n = judge_cards_at(e->run, place, card, JUDGE_CARDS);
	bool uncounted = judge_is_uncounted(e->run, place);
	const struct transcript_laid laid = { .area_seat = seat,
		                              .area = (uint8_t)area,
		                              .index = (uint8_t)index };
	size_t from = e->out->start.n_laid;
	int placed = 0, top = -1;
	for (int i = 0; i < n; i++) {
		bool unknown = uncounted && card_is_unknown(&card[i]);
		if (unknown && top < 0)
			top = placed;
		if (unknown)
			continue;
		add_card(e, &card[i], laid);
		placed++;
	}
	if (!uncounted) {
		add_mixed(e, place, from);
		return;
	}
	top = top < 0 ? placed : top;
	placed += add_known_among(e, place, card, n, laid);
	add_uncounted(e, seat, area, top, placed);
}

static void
add_side(struct exporting *e, judge_seat seat)
{
	const struct judge_game *game = e->out->game;
	for (int a = 0; a < game->n_areas; a++)
		for (int i = 0;
		     game->area[a].shared == (seat == JUDGE_NO_SEAT) && i < game->area[a].places;
		     i++)
			add_place(e, seat, a, i);
}

static void
add_cards(struct exporting *e)
{
	struct judge_card_view card[JUDGE_CARDS];
	e->out->start.laid = decode_alloc(&e->d, JUDGE_CARDS, sizeof *e->out->start.laid);
	memset(e->laid, NOT_LAID, sizeof e->laid);
	add_side(e, 0);
	add_side(e, 1);
	add_side(e, JUDGE_NO_SEAT);
	int n = judge_cards_nowhere(e->run, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		add_card(e, &card[i],
		         (struct transcript_laid){ .area_seat = JUDGE_NO_SEAT,
		                                   .area = TRANSCRIPT_NOWHERE });
}

/* 2. Values */

/* Write a value, unless it is 0 and 0 is also the value if it is left out. */
static void
add_value(struct exporting *e, int property, judge_seat seat)
{
	const struct judge_property *row = &e->out->game->property[property];
	struct transcript_start *start = &e->out->start;
	int32_t value = judge_read(e->run, property, seat == JUDGE_NO_SEAT ? 0 : seat);
	bool needed = row->kind != JUDGE_IS_BOOL && row->kind != JUDGE_IS_NUMBER;
	if (value == JUDGE_NO_NUMBER || (value == 0 && !needed))
		return;
	start->set[start->n_set++] = (struct transcript_set){
		.property = (uint8_t)property,
		.seat = seat,
		.value = value,
	};
}

static void
add_values(struct exporting *e)
{
	const struct judge_game *game = e->out->game;
	e->out->start.set = decode_alloc(&e->d, (size_t)game->n_properties * (JUDGE_SEATS + 1),
	                                 sizeof *e->out->start.set);
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *row = &game->property[i];
		if (!row->set || row->of == JUDGE_OF_CARD)
			continue;
		if (row->of == JUDGE_OF_GAME)
			add_value(e, i, JUDGE_NO_SEAT);
		for (judge_seat s = 0; row->of == JUDGE_OF_SEAT && s < JUDGE_SEATS; s++)
			add_value(e, i, s);
	}
}

/* 3. Rows */

static int
compare_cells(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
	return (x > y) - (x < y);
}

/* Replace handles of cards by their index in the document. The cards of a group are sorted by that
 * index. */
static int64_t *
rename_cards(struct exporting *e, const struct judge_field *f, int64_t *cell, bool group)
{
	int64_t n = f->most ? *cell++ : 1, *first = cell;
	for (int64_t i = 0; i < n; i++) {
		if (f->kind == JUDGE_F_MAP) {
			for (const struct judge_field *s = f->sub; s->name; s++)
				cell = rename_cards(e, s, cell, group);
			continue;
		}
		if (f->kind == JUDGE_F_CARD && *cell != JUDGE_NO_CARD) {
			*cell = e->laid[*cell];
			e->not_laid |= *cell == NOT_LAID;
		}
		cell++;
	}
	if (group && f->most)
		qsort(first, (size_t)n, sizeof *first, compare_cells);
	return cell;
}

static bool
is_group(const struct judge_table *table)
{
	return table->name && strcmp(table->name, "groups") == 0;
}

static bool
add_row(struct exporting *e, int number, int subject, int row)
{
	const struct judge_table *table = judge_table(e->out->game, number);
	struct judge_cells cells;
	bool usual = true;
	e->not_laid = false;
	judge_row(e->run, number, subject, row, &cells);
	int64_t *cell = cells.at;
	for (const struct judge_field *f = table->field; f->name; f++) {
		usual = usual && cells_are_usual(f, cell);
		cell = rename_cards(e, f, cell, is_group(table));
	}
	if ((usual && !table->name) || e->not_laid)
		return true;
	int named = table->of == JUDGE_OF_CARD ? e->laid[subject] : subject;
	return transcript_add_row(&e->d, (uint8_t)number, named, &cells,
	                          (struct transcript_mark){ 0, 0 });
}

static bool
add_rows(struct exporting *e, int number, int subject)
{
	int n = judge_rows(e->run, number, subject);
	for (int i = 0; i < n; i++)
		if (!add_row(e, number, subject, i))
			return false;
	return true;
}

static bool
add_tables(struct exporting *e)
{
	const struct judge_table *table;
	for (int i = 0; (table = judge_table(e->out->game, i)) != NULL; i++) {
		int n = table->of == JUDGE_OF_CARD   ? JUDGE_CARDS
		        : table->of == JUDGE_OF_SEAT ? JUDGE_SEATS
		                                     : 1;
		for (int subject = 0; subject < n; subject++)
			if (table->of == JUDGE_OF_CARD && e->laid[subject] == NOT_LAID)
				continue;
			else if (!add_rows(e, i, subject))
				return false;
	}
	return true;
}

/* 4. Moves */

/* Return the cursor before a decision; after the last one, the script's current cursor. */
static const struct script_cursor *
cursor_at(const struct script *script, uint32_t decision)
{
	return decision < script->n_steps ? &script->step[decision].before : &script->now;
}

/* Return the cursor at the last checkpoint, `decision` decisions on. Parts of moves that
 * reported events after citation `last` count as unused, since they must be written again. */
static struct script_cursor
cursor_since(const struct script *script, const struct transcript *t, uint32_t decision,
             uint32_t last)
{
	struct script_cursor at = *cursor_at(script, decision);
	for (uint32_t i = script->n_unasked; i-- > 0;) {
		const struct script_passed *p = &script->unasked[i];
		if (p->decision != decision || p->citation <= last)
			continue;
		if (p->move < at.move) {
			at.move = p->move;
			at.used = UINT64_MAX >> (64 - t->move[p->move].n);
		}
		at.used &= ~(UINT64_C(1) << p->part);
	}
	return at;
}

/* Are there unused parts of the list that this part belongs to? */
static bool
is_cut(const struct transcript_move *move, uint64_t used, uint8_t part)
{
	for (uint8_t i = 0; i < move->n; i++)
		if (!(used >> i & 1) && move->part[i].verb == move->part[part].verb)
			return true;
	return false;
}

/* Does the deed only name cards that were discarded, in a pile that got unnamed cards this turn? */
static bool
only_names_discarded(struct judge_run *run, const struct judge_game *game,
                     const struct transcript_deed *deed)
{
	struct judge_card_view card[JUDGE_CARDS];
	if (deed->deed >= game->n_deeds || !game->deed[deed->deed].chosen)
		return false;
	judge_place pile = judge_place_of(run, deed->seat, game->deed[deed->deed].area, 0);
	int n = judge_cards_at(run, pile, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (card_is_unknown(&card[i]) && card[i].since == (uint32_t)game_value(run, "turn"))
			return deed->n_cards > 0;
	return false;
}

/* Does the note only tell which cards were seen or discarded? */
static bool
only_names_cards(struct judge_run *run, const struct judge_game *game,
                 const struct transcript_note *note)
{
	bool only = note && note->entry != TRANSCRIPT_SET;
	for (uint16_t i = 0; only && note->entry == TRANSCRIPT_DID && i < note->n; i++)
		only = only_names_discarded(run, game, &note->deed[i]);
	return only;
}

/* Move the cursor back over notes that only name cards, just before the first decision after the
 * checkpoint: returning to the checkpoint forgets them, so they are written again. */
static struct script_cursor
before_notes(struct script_cursor at, struct judge_run *run, const struct transcript *t)
{
	while (at.used == 0 && at.move > 0 &&
	       only_names_cards(run, t->game, t->move[at.move - 1].note))
		at.move--;
	return at;
}

/* Write the parts of a move that are in `used` but not in `before`. */
static void
add_parts(const struct decoder *d, struct transcript *out, const struct transcript_move *move,
          uint64_t before, uint64_t used)
{
	struct transcript_move *m = &out->move[out->n_moves];
	struct transcript_part *part = decode_alloc(d, move->n, sizeof *part);
	*m = (struct transcript_move){ .seat = move->seat, .part = part, .mark = move->mark };
	for (uint8_t i = 0; i < move->n; i++)
		if (used >> i & 1 && !(before >> i & 1)) {
			part[m->n++] = move->part[i];
			if (is_cut(move, used, i) || move->more == move->part[i].verb + 1)
				m->more = (uint8_t)(move->part[i].verb + 1);
		}
	out->n_moves += m->n > 0;
}

/* Write the moves between two cursors. */
static void
add_moves(const struct decoder *d, struct transcript *out, const struct transcript *t,
          struct script_cursor from, struct script_cursor to)
{
	const uint64_t all = UINT64_MAX;
	for (uint32_t i = from.move; i <= to.move && i < t->n_moves; i++) {
		uint64_t before = i == from.move ? from.used : 0;
		uint64_t used = i == to.move ? to.used : all;
		if (before == 0 && used == all)
			out->move[out->n_moves++] = t->move[i];
		else
			add_parts(d, out, &t->move[i], before, used);
	}
}

static bool
is_noted(const struct script *script, uint32_t decision)
{
	return decision < script->n_steps && script->step[decision].source == SCRIPT_NOTED;
}

/* Write answers that came from a note before the first written move, as a move of their own. */
static void
add_noted(const struct decoder *d, struct transcript *out, const struct script *script,
          uint32_t first, uint32_t end)
{
	struct transcript_move *m = &out->move[out->n_moves];
	struct transcript_part *part = decode_alloc(d, JUDGE_CARDS, sizeof *part);
	*m = (struct transcript_move){ .seat = JUDGE_NO_SEAT, .part = part };
	while (first < end && !is_noted(script, first))
		first++;
	for (; first < end && is_noted(script, first) && m->n < JUDGE_CARDS; first++) {
		const struct script_step *step = &script->step[first];
		m->seat = step->pick.seat;
		part[m->n++] =
			(struct transcript_part){ .verb = step->pick.verb, .def = step->pick.def };
	}
	if (m->n && is_noted(script, first))
		m->more = (uint8_t)(part[0].verb + 1);
	out->n_moves += m->n > 0;
}

/* Did the first noted answer come from a note before the cursor? Otherwise the note itself is
 * written. */
static bool
is_note_passed(const struct script *script, const struct script_cursor *from, uint32_t first,
               uint32_t end)
{
	for (; first < end; first++)
		if (is_noted(script, first))
			return script->step[first].before.move <= from->move;
	return false;
}

/* Return the cursor before a decision, but if a gap comes next, the cursor at its entry. */
static struct script_cursor
cursor_before_gap(const struct script *script, const struct transcript *t, uint32_t decision)
{
	struct script_cursor at = *cursor_at(script, decision);
	for (uint32_t i = at.noted; t->notes && i < at.move; i++)
		if (t->move[i].note && t->move[i].note->entry == TRANSCRIPT_GAP)
			return (struct script_cursor){ .move = i };
	return at;
}

/* Return the number of the move that is a gap with decisions from `first` to before `end`; 0 if there
 * is none. */
static uint32_t
gap_within(const struct script *script, uint32_t first, uint32_t end)
{
	for (; first < end; first++)
		if (script->step[first].source == SCRIPT_FOUND)
			return script->step[first].move;
	return 0;
}

void
export_rest(struct transcript *out, const struct transcript *t, const struct script *script,
            uint32_t after)
{
	struct decoder d = { .t = out };
	struct script_cursor end = { .move = (uint32_t)t->n_moves };
	struct transcript_move *move =
		decode_alloc(&d, out->n_moves + t->n_moves + 2, sizeof *move);
	memcpy(move, out->move, out->n_moves * sizeof *move);
	out->move = move;
	if (is_note_passed(script, cursor_at(script, after), after, script->n_steps))
		add_noted(&d, out, script, after, script->n_steps);
	add_moves(&d, out, t, cursor_before_gap(script, t, after), end);
}

/* 5. The whole */

static void
take_digest(struct transcript *t)
{
	size_t len;
	char *text = transcript_canonical(t, &len);
	digest_of(text, len, t->digest);
	free(text);
}

static void
begin(struct exporting *e, const struct transcript *t)
{
	struct transcript *out = e->out;
	*out = (struct transcript){
		.file = t->file,
		.game = t->game,
		.edition = t->edition,
		.as_read_by_us = t->as_read_by_us,
		.choice = t->choice,
		.n_choices = t->n_choices,
		.written_edition = t->edition->name,
		.cards = t->cards,
		.n_built_in = t->n_built_in,
		.own_by_number = t->own_by_number,
		.player = { t->player[0], t->player[1] },
		.first = t->first,
		.written_cards = t->written_cards,
		.notes = t->notes,
		.on_illegal = t->on_illegal,
	};
	out->move = decode_alloc(&e->d, t->n_moves + 2, sizeof *out->move);
}

static bool
write_start(struct exporting *e, const struct script_cursor *cursor)
{
	struct transcript *out = e->out;
	out->first = JUDGE_NO_SEAT;
	out->start.given = true;
	out->start.step = judge_step(e->run);
	for (int s = 0; s < JUDGE_SEATS; s++)
		if (out->player[s].order == TRANSCRIPT_SEEDED)
			out->player[s].drawn =
				shuffle_drawn(&cursor->generator[s], out->player[s].seed);
	e->turn = (uint32_t)game_value(e->run, "turn");
	add_cards(e);
	add_values(e);
	return add_tables(e) ||
	       fault_set(e->d.fault, "too-many", "a position can have at most %d rows", ROWS_MOST);
}

/* Is the run still in set-up, where no player has a turn? */
static bool
is_set_up(struct judge_run *run, const struct transcript *t)
{
	return !t->start.given && judge_step(run) == 0;
}

bool
export_position(struct transcript *out, const struct transcript *t, struct judge_run *run,
                const struct script *script, uint32_t after, struct fault *fault)
{
	struct exporting e = { .d = { .t = out, .fault = fault }, .out = out, .run = run };
	uint32_t begun = judge_checkpoint_decisions(run);
	struct script_cursor from = cursor_since(script, t, begun, judge_last_citation(run));
	uint32_t gap = gap_within(script, begun, after);
	if (gap) {
		fault_of_parameter(fault, t->file, "move");
		return fault_set(
			fault, "in-a-gap",
			"the position lies in the gap, move %u; take one before or after it", gap);
	}
	begin(&e, t);
	if (!is_set_up(run, t) && !write_start(&e, &from)) {
		transcript_free(out);
		return false;
	}
	if (is_note_passed(script, &from, begun, after))
		add_noted(&e.d, out, script, begun, after);
	add_moves(&e.d, out, t, before_notes(from, run, t), cursor_before_gap(script, t, after));
	take_digest(out);
	return true;
}

/* 6. Positions for readers other than a judge */

static void
hide_at(struct transcript *t, struct judge_run *run, int eye, size_t *next, judge_place place)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, place, card, JUDGE_CARDS);
	bool uncounted = judge_is_uncounted(run, place);
	for (int i = 0; i < n; i++) {
		if (uncounted && card_is_unknown(&card[i]))
			continue;
		if (!judge_knowledge(run, card[i].card, eye).knows)
			t->start.laid[*next].def = JUDGE_UNKNOWN_DEF;
		(*next)++;
	}
	for (int known = uncounted ? known_among(t->game, run, place) : 0; known > 0; known--)
		t->start.laid[(*next)++].def = JUDGE_UNKNOWN_DEF;
}

static bool
is_uncounted(const struct transcript *t, const struct transcript_mixed *m)
{
	for (size_t i = 0; i < t->start.n_uncounted; i++)
		if (t->start.uncounted[i].seat == m->seat && t->start.uncounted[i].area == m->area)
			return true;
	return false;
}

/* Remove the ranges of mixed cards: only a judge is shown that cards are somewhere in an area.
 * Ranges of areas with an unknown number of cards stay. */
static void
forget_mixed(struct transcript *t)
{
	size_t kept = 0;
	for (size_t i = 0; i < t->start.n_mixed; i++)
		if (is_uncounted(t, &t->start.mixed[i]))
			t->start.mixed[kept++] = t->start.mixed[i];
	t->start.n_mixed = kept;
}

/* Hide cards, in the order in which they were written. */
static void
hide_cards(struct transcript *t, struct judge_run *run, int eye)
{
	static const judge_seat sides[] = { 0, 1, JUDGE_NO_SEAT };
	size_t next = 0;
	for (int s = 0; s < 3; s++)
		for (int a = 0; a < t->game->n_areas; a++)
			for (int i = 0; i < t->game->area[a].places; i++)
				if (t->game->area[a].shared == (sides[s] == JUDGE_NO_SEAT))
					hide_at(t, run, eye, &next,
					        judge_place_of(run, sides[s], a, i));
}

/* Hide the lists of players. A player's own deck list is known, but not its order; other lists are
 * removed. */
static void
hide_lists(const struct decoder *d, struct transcript *t, int eye)
{
	for (int seat = 0; seat < JUDGE_SEATS; seat++) {
		struct transcript_player *p = &t->player[seat];
		struct judge_list *deck = &p->list[transcript_main_deck(t)];
		if (!p->given || seat != eye) {
			*p = (struct transcript_player){ .name = p->name };
			continue;
		}
		judge_def *def = decode_alloc(d, deck->n, sizeof *def);
		memcpy(def, deck->def, deck->n * sizeof *def);
		shuffle_sort(&t->cards, def, deck->n);
		deck->def = def;
		p->order = TRANSCRIPT_UNKNOWN;
		p->seed = p->drawn = 0;
	}
}

static bool
has_hash(const struct judge_field *field)
{
	for (; field->name; field++)
		if (field->kind == JUDGE_F_HASH ||
		    (field->kind == JUDGE_F_MAP && has_hash(field->sub)))
			return true;
	return false;
}

/* Would the row reveal hidden cards? Rows about who knows a card would, and so would hashes of the
 * state. */
static bool
is_secret(const struct transcript *t, const struct transcript_row *row)
{
	const struct judge_table *table = judge_table(t->game, row->table);
	if (table->of == JUDGE_OF_CARD)
		return t->start.laid[row->subject].def == JUDGE_UNKNOWN_DEF;
	return is_group(table) || (table->name && has_hash(table->field));
}

/* Remove the hashes from the game's own row. */
static void
hide_hashes(const struct decoder *d, struct transcript_row *row)
{
	const struct judge_field *f = judge_table(d->t->game, row->table)->field;
	if (!has_hash(f))
		return;
	int64_t *cell = decode_alloc(d, row->n, sizeof *cell);
	memcpy(cell, row->cell, row->n * sizeof *cell);
	row->cell = cell;
	for (; f->name; cell += cells_of_field(f, cell), f++)
		if (f->kind == JUDGE_F_HASH)
			*cell = 0;
}

static void
hide_rows(const struct decoder *d, struct transcript *t)
{
	size_t kept = 0;
	for (size_t i = 0; i < t->start.n_rows; i++) {
		if (is_secret(t, &t->start.row[i]))
			continue;
		t->start.row[kept] = t->start.row[i];
		hide_hashes(d, &t->start.row[kept++]);
	}
	t->start.n_rows = kept;
}

static bool
names_card(const struct transcript *t, const struct transcript_move *move)
{
	for (int i = 0; i < move->n; i++) {
		uint8_t takes = t->game->verb[move->part[i].verb].takes;
		if (takes == JUDGE_TAKES_CARD || takes == JUDGE_TAKES_ORDER)
			return true;
	}
	return move->note != NULL;
}

/* Remove the names of cards that go face down, unless the reader made the move. */
static void
unname(const struct decoder *d, struct transcript_move *move, int eye)
{
	struct transcript_part *part = decode_alloc(d, move->n, sizeof *part);
	for (int i = 0; i < move->n; i++) {
		part[i] = move->part[i];
		if (move->seat != eye && d->t->game->verb[part[i].verb].unseen)
			part[i].def = JUDGE_NO_DEF;
	}
	move->part = part;
}

void
export_hide(struct transcript *out, struct judge_run *run, enum view view)
{
	struct decoder d = { .t = out };
	int eye = view == VIEW_A ? 0 : view == VIEW_B ? 1 : JUDGE_BOTH_PLAYERS;
	size_t moves = 0;
	if (view == VIEW_JUDGE)
		return;
	if (out->start.given) {
		hide_cards(out, run, eye);
		forget_mixed(out);
		hide_rows(&d, out);
	}
	hide_lists(&d, out, eye);
	while (moves < out->n_moves && !names_card(out, &out->move[moves]))
		unname(&d, &out->move[moves++], eye);
	out->n_moves = moves;
	take_digest(out);
}

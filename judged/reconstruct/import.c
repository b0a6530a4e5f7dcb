/* import.c: replays of other programs become transcripts. */
#include "judged/reconstruct/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/reconstruct/report.h"
#include "judged/telling/say.h"
#include "judged/text/alloc.h"
#include "judged/text/embedded.h"

/* A replay while its list of positions is written. */
struct reading {
	const json_t *format, *replay;
	json_t *positions, *unread;
	json_t *between;    /* by position: the moves after it */
	const json_t *last; /* the last snapshot that could be a position, or NULL */
	json_t *counters;   /* [gap, token, turn] */
	json_t *at;         /* the turn of the snapshot */
};

static const char *
text_of(const json_t *map, const char *key)
{
	const char *text = json_string_value(json_object_get(map, key));
	return text ? text : "";
}

static const json_t *
member(const struct reading *r, const json_t *from, const char *name)
{
	return json_object_get(from, text_of(r->format, name));
}

static const char *
seat_of(const json_t *player)
{
	return json_integer_value(player) ? "B" : "A";
}

/* 1. Positions */

/* Return a card's number: the format's name for a copy goes on after it. */
static json_t *
card_json(const struct reading *r, const json_t *name)
{
	const char *text = json_string_value(name);
	const char *end = text ? strpbrk(text, text_of(r->format, "card_ends")) : NULL;
	return text ? json_stringn(text, end ? (size_t)(end - text) : strlen(text)) : json_null();
}

static json_t *
cards_json(const struct reading *r, const json_t *list)
{
	json_t *out = json_array();
	const json_t *card;
	size_t i;
	json_array_foreach(list, i, card)
		json_array_append_new(out, card_json(r, card));
	return out;
}

static void
set_numbered(json_t *map, size_t i, json_t *value)
{
	char key[24];
	snprintf(key, sizeof key, "%zu", i + 1);
	json_object_set_new(map, key, value);
}

/* Write lists of cards and places: `lists`, `stacks`, `rows` of the format. */
static void
put_areas(const struct reading *r, const json_t *player, json_t *out)
{
	const char *name;
	json_t *from;
	size_t i;
	const json_t *one;
	json_object_foreach(json_object_get(r->format, "lists"), name, from)
		json_object_set_new(out, name,
		                    cards_json(r,
		                               json_object_get(player, json_string_value(from))));
	json_object_foreach(json_object_get(r->format, "stacks"), name, from) {
		json_t *map = json_object();
		json_array_foreach(json_object_get(player, json_string_value(from)), i, one)
			if (json_array_size(one) > 0)
				set_numbered(map, i,
				             json_pack("{s:o}", "stack", cards_json(r, one)));
		json_object_set_new(out, name, map);
	}
	json_object_foreach(json_object_get(r->format, "rows"), name, from) {
		const json_t *since = json_object_get(player, text_of(from, "since"));
		json_t *map = json_object();
		json_array_foreach(json_object_get(player, text_of(from, "cards")), i, one)
			if (*json_string_value(one))
				set_numbered(map, i,
				             json_pack("{s:o, s:O}", "card", card_json(r, one),
				                       "since", json_array_get(since, i)));
		json_object_set_new(out, name, map);
	}
}

static json_t *
player_json(const struct reading *r, const json_t *player)
{
	json_t *out = json_object(), *from, *map;
	const char *name, *key;
	json_t *word;
	put_areas(r, player, out);
	json_object_foreach(json_object_get(r->format, "maps"), name, map) {
		json_t *one = json_object();
		json_object_foreach(map, key, word) {
			json_t *value = json_object_get(player, json_string_value(word));
			json_object_set_new(one, key,
			                    json_is_array(value) ? cards_json(r, value)
			                                         : json_incref(value));
		}
		json_object_set_new(out, name, one);
	}
	json_object_foreach(json_object_get(r->format, "flags"), name, from)
		if (json_is_true(json_object_get(player, json_string_value(from))))
			json_object_set_new(out, name, json_true());
	return out;
}

static json_t *
position_json(const struct reading *r, const json_t *snapshot)
{
	json_t *out = json_copy(json_object_get(r->format, "position"));
	const json_t *turn = json_object_get(r->format, "turn");
	const json_t *players = member(r, snapshot, "players");
	json_object_set(out, "turn", json_object_get(snapshot, text_of(turn, "turn")));
	json_object_set_new(out, "turn_player",
	                    json_string(seat_of(
				    json_object_get(snapshot, text_of(turn, "turn_player")))));
	json_object_set_new(out, "A", player_json(r, json_array_get(players, 0)));
	json_object_set_new(out, "B", player_json(r, json_array_get(players, 1)));
	return out;
}

static bool
is_taken(const struct reading *r, const json_t *snapshot)
{
	const char *key;
	json_t *value;
	json_object_foreach(json_object_get(r->format, "taken"), key, value)
		if (!json_equal(json_object_get(snapshot, key), value))
			return false;
	return true;
}

/* 2. Tokens */

static bool
has_word(const json_t *list, const char *word)
{
	const json_t *one;
	size_t i;
	json_array_foreach(list, i, one)
		if (strcmp(json_string_value(one), word) == 0)
			return true;
	return false;
}

static const json_t *
move_row(const struct reading *r, const char *type)
{
	const json_t *row;
	size_t i;
	json_array_foreach(json_object_get(r->format, "moves"), i, row)
		if (strcmp(text_of(row, "type"), type) == 0)
			return row;
	return NULL;
}

static json_t *
move_json(const struct reading *r, const json_t *token, const json_t *row)
{
	const json_t *by = member(r, token, "by"), *card = json_object_get(row, "card");
	const json_t *place = json_object_get(row, "place");
	if (!card)
		return json_pack("{s:s}", seat_of(by), text_of(row, "word"));
	json_t *parts = json_object();
	json_object_set_new(parts, text_of(row, "word"),
	                    card_json(r, json_object_get(token, json_string_value(card))));
	if (place)
		json_object_set_new(parts, json_string_value(place),
		                    json_integer(json_integer_value(json_object_get(
							 token, text_of(row, "number"))) +
		                                 1));
	return json_pack("{s:o}", seat_of(by), parts);
}

/* Begin the next gap: the last snapshot before its first move is a position. */
static void
close_gap(struct reading *r)
{
	if (!r->last)
		return;
	json_array_append_new(r->positions, position_json(r, r->last));
	json_array_append_new(r->between, json_array());
	r->last = NULL;
}

static void
read_token(struct reading *r, json_t *token)
{
	const char *type = text_of(token, text_of(r->format, "type"));
	const json_t *counters = json_object_get(r->format, "counters");
	const json_t *row = move_row(r, type);
	if (row && json_is_true(json_object_get(token, text_of(row, "unless")))) {
		/* the second half of a move */
	} else if (row) {
		close_gap(r);
		size_t n = json_array_size(r->between);
		json_array_append_new(json_array_get(r->between, n ? n - 1 : 0),
		                      move_json(r, token, row));
	} else if (has_word(json_object_get(counters, "types"), type)) {
		json_array_append_new(r->counters,
		                      json_pack("[I, O, O]",
		                                (json_int_t)json_array_size(r->positions), token,
		                                r->at));
	} else if (!has_word(json_object_get(r->format, "facts"), type) &&
	           !has_word(r->unread, type)) {
		json_array_append_new(r->unread, json_string(type));
	}
}

static void
read_snapshots(struct reading *r)
{
	const json_t *snapshot, *turn = json_object_get(r->format, "turn");
	json_t *token;
	size_t i, k;
	json_array_foreach(member(r, r->replay, "snapshots"), i, snapshot) {
		r->at = json_object_get(snapshot, text_of(turn, "turn"));
		json_array_foreach(member(r, snapshot, "log"), k, token)
			read_token(r, token);
		if (is_taken(r, snapshot))
			r->last = snapshot;
	}
}

/* 3. The list */

static json_t *
find_format(const char *name)
{
	json_t *all = json_loadb(import_formats, import_formats_len, 0, NULL), *found = NULL;
	const json_t *row;
	size_t i;
	json_array_foreach(json_object_get(all, "formats"), i, row)
		if (strcmp(text_of(row, "name"), name) == 0)
			found = json_deep_copy(row);
	json_decref(all);
	return found;
}

static bool
decode_list(struct import_joined *out, const struct reading *r, const char *edition,
            struct fault *fault)
{
	json_t *doc = json_pack("{s:i, s:s, s:s, s:i, s:O, s:{}}", "reconstruct", 1, "game",
	                        text_of(r->format, "game"), "edition",
	                        edition ? edition : text_of(r->format, "edition"), "actions", 64,
	                        "positions", r->positions, "between");
	json_t *moves;
	size_t i;
	json_array_foreach(r->between, i, moves) {
		char key[24];
		snprintf(key, sizeof key, "%zu", i);
		json_object_set(json_object_get(doc, "between"), key, moves);
	}
	char *text = json_dumps(doc, JSON_COMPACT);
	json_decref(doc);
	bool good = doc_read_json(&out->doc, "the replay's positions", text, strlen(text),
	                          &positions_limits, fault);
	if (good && !positions_decode(&out->list, out->doc.root, NULL, fault)) {
		doc_free(&out->doc);
		good = false;
	}
	free(text);
	return good;
}

/* 4. Totals */

struct total {
	uint32_t id;
	int32_t total, threat;
	size_t gap;
};

struct totals {
	struct total *at;
	size_t n, cap, gap;
};

static void
note_total(void *ctx, const struct judge_citation *c)
{
	struct totals *t = ctx;
	if (c->n_values != 2 || strcmp(c->value[0].name, "total") != 0)
		return;
	if (t->n == t->cap) {
		t->cap = t->cap ? t->cap * 2 : 32;
		t->at = alloc_more(t->at, t->cap, sizeof *t->at);
	}
	t->at[t->n++] = (struct total){ c->id, c->value[0].is, c->value[1].is, t->gap };
}

static void
cut_totals(void *ctx, uint32_t last)
{
	struct totals *t = ctx;
	while (t->n > 0 && t->at[t->n - 1].gap == t->gap && t->at[t->n - 1].id > last)
		t->n--;
}

static void
begin_gap(void *ctx, size_t gap)
{
	((struct totals *)ctx)->gap = gap + 1;
}

/* Compare a total with ours of the same gap. */
static json_t *
counter_json(const struct import *in, const json_t *entry, const struct totals *t, size_t *next)
{
	const json_t *token = json_array_get(entry, 1);
	const json_t *names = json_object_get(in->format, "counters");
	size_t gap = (size_t)json_integer_value(json_array_get(entry, 0));
	json_int_t total = json_integer_value(json_object_get(token, text_of(names, "total")));
	json_int_t threat = json_integer_value(json_object_get(token, text_of(names, "threat")));
	json_t *out = json_pack("{s:O, s:s, s:{s:I, s:I}, s:[]}", "turn", json_array_get(entry, 2),
	                        "by", seat_of(json_object_get(token, text_of(in->format, "by"))),
	                        "theirs", "total", total, "threat", threat, "clauses");
	while (*next < t->n && t->at[*next].gap < gap)
		++*next;
	if (*next == t->n || t->at[*next].gap != gap)
		return out;
	const struct total *ours = &t->at[(*next)++];
	bool agrees = ours->total == total && ours->threat == threat;
	json_object_set_new(out, "ours",
	                    json_pack("{s:i, s:i}", "total", ours->total, "threat", ours->threat));
	json_object_set_new(out, "agrees", json_boolean(agrees));
	if (!agrees)
		json_array_append_new(json_object_get(out, "clauses"),
		                      json_string(text_of(names, "clause")));
	return out;
}

static void
compare_totals(struct import *out, const json_t *counters)
{
	struct totals totals = { .n = 0 };
	size_t next = 0, i;
	const json_t *entry;
	chain_play(&out->joined->chain, (struct judge_sink){ note_total, cut_totals, &totals },
	           begin_gap, &totals);
	out->counters = json_array();
	json_array_foreach(counters, i, entry)
		json_array_append_new(out->counters, counter_json(out, entry, &totals, &next));
	free(totals.at);
}

/* 5. The whole */

enum { RETRIES = 8 };

static void
free_joined(struct import_joined *joined)
{
	if (!joined)
		return;
	chain_free(&joined->chain);
	positions_free(&joined->list);
	doc_free(&joined->doc);
	free(joined);
}

/* Join the list of positions; NULL with a fault if it isn't one. */
static struct import_joined *
join_list(const struct reading *r, const char *edition, struct fault *fault)
{
	struct import_joined *out = alloc_zeroed(1, sizeof *out);
	if (!decode_list(out, r, edition, fault)) {
		free(out);
		return NULL;
	}
	chain_make(&out->chain, &out->list, &(struct chain_options){ .only_known = true });
	return out;
}

/* Return the first step that is impossible and ends at a position that could be left out, from
 * `from` on; the number of steps if there is none. */
static size_t
next_impossible(const struct chain *chain, size_t from)
{
	while (from + 1 < chain->n && chain->step[from].how != CHAIN_IMPOSSIBLE)
		from++;
	return from + 1 < chain->n ? from : chain->n;
}

/* Take a position out of the list: its gaps become one. */
static void
leave_out(struct reading *r, size_t position)
{
	json_t *entry;
	size_t i;
	json_array_extend(json_array_get(r->between, position - 1),
	                  json_array_get(r->between, position));
	json_array_remove(r->between, position);
	json_array_remove(r->positions, position);
	json_array_foreach(r->counters, i, entry) {
		json_int_t gap = json_integer_value(json_array_get(entry, 0));
		if (gap > (json_int_t)position)
			json_array_set_new(entry, 0, json_integer(gap - 1));
	}
}

/* A snapshot can lie within an ability, if later ones are missing. If a step is impossible, but
 * possible without the position it leads to, that position was none. */
static struct import_joined *
join_snapshots(struct reading *r, const char *edition, struct fault *fault)
{
	struct import_joined *out = join_list(r, edition, fault);
	size_t step = 0;
	for (int i = 0; out && i < RETRIES; i++) {
		step = next_impossible(&out->chain, step);
		if (step == out->chain.n)
			break;
		struct reading less = *r;
		less.positions = json_copy(r->positions);
		less.between = json_deep_copy(r->between);
		less.counters = json_deep_copy(r->counters);
		leave_out(&less, step + 1);
		struct import_joined *tried = join_list(&less, edition, fault);
		bool better = tried && tried->chain.step[step].how != CHAIN_IMPOSSIBLE;
		struct reading *worse = better ? r : &less;
		json_decref(worse->positions);
		json_decref(worse->between);
		json_decref(worse->counters);
		free_joined(better ? out : tried);
		if (better) {
			*r = less;
			out = tried;
		}
		step += !better;
	}
	return out;
}

static bool
import_read(struct import *out, const json_t *replay, const char *file, const char *edition,
            struct fault *fault)
{
	struct reading r = { .format = out->format,
		             .replay = replay,
		             .positions = json_array(),
		             .between = json_array(),
		             .counters = json_array(),
		             .unread = out->unread = json_array() };
	read_snapshots(&r);
	bool good = json_array_size(r.positions) > 1;
	if (!good) {
		fault_at_pointer(fault, file, "");
		fault_set(fault, "wrong-type", "%s", "the replay has no positions of this format");
	}
	out->joined = good ? join_snapshots(&r, edition, fault) : NULL;
	good = out->joined;
	if (good)
		compare_totals(out, r.counters);
	json_decref(r.positions);
	json_decref(r.between);
	json_decref(r.counters);
	return good;
}

bool
import_replay(struct import *out, const char *format, const char *file, const char *text,
              size_t len, const char *edition, struct fault *fault)
{
	*out = (struct import){ .format = find_format(format) };
	json_t *replay = json_loadb(text, len, 0, NULL);
	bool good = out->format && json_is_object(replay);
	if (!good) {
		fault_at_pointer(fault, file, "");
		fault_set(fault, "wrong-type", "%s",
		          out->format ? "a replay must be a JSON object"
		                      : "there is no such format of replays");
	}
	good = good && import_read(out, replay, file, edition, fault);
	json_decref(replay);
	if (!good)
		import_free(out);
	return good;
}

void
import_free(struct import *import)
{
	free_joined(import->joined);
	json_decref(import->format);
	json_decref(import->counters);
	json_decref(import->unread);
	*import = (struct import){ 0 };
}

json_t *
import_json(const struct import *import)
{
	json_t *out = report_chain(&import->joined->chain);
	json_object_set(out, "counters", import->counters);
	json_object_set(out, "unread", import->unread);
	return out;
}

/* transcript.c: decodes a document as a whole: frame, storage and digest. */
#include "judged/cards/cards.h"
#include "judged/transcript/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/digest.h"
#include "judged/cards/document.h"
#include "judged/transcript/decode.h"
#include "judged/text/alloc.h"

const struct doc_limits transcript_limits = { .depth = 32, .size = 8 << 20, .nodes = 524288 };

/* Storage */

enum { CHUNK = 4096 };

struct transcript_chunk {
	struct transcript_chunk *next;
	size_t used, size;
	uint64_t bytes[]; /* numbers and pointers */
};

static struct transcript_chunk *
new_chunk(struct transcript_chunk **at, size_t size)
{
	struct transcript_chunk *chunk = alloc_zeroed(1, sizeof *chunk + size);
	chunk->size = size;
	chunk->next = *at;
	return *at = chunk;
}

/* Allocate from a shared chunk, the first in the list. A large block gets a chunk of its own. */
void *
decode_alloc(const struct decoder *d, size_t count, size_t size)
{
	size_t need = (count * size + sizeof(uint64_t) - 1) & ~(sizeof(uint64_t) - 1);
	struct transcript_chunk **first = &d->t->chunks, *chunk = *first;
	if (chunk && need > CHUNK / 8)
		chunk = new_chunk(&chunk->next, need);
	else if (!chunk || chunk->size - chunk->used < need)
		chunk = new_chunk(first, need > CHUNK ? need : CHUNK);
	void *at = (unsigned char *)chunk->bytes + chunk->used;
	chunk->used += need;
	return at;
}

/* Free the nodes of the moves, unless there are notes: those are read again during play. */
static size_t
forget_moves(struct doc *doc, const struct doc_node *of, const struct transcript_move *move,
             size_t n)
{
	const struct doc_node *moves = doc_member(of, "moves");
	for (size_t i = 0; i < n; i++)
		if (move[i].note)
			return 0;
	return moves ? doc_release(doc, moves) : 0;
}

void
transcript_forget_moves(const struct transcript *t, struct doc *doc)
{
	static const char *const seats[] = { "A", "B" };
	const struct doc_node *root = transcript_within(doc->root);
	const struct doc_node *accounts = doc_member(root, "accounts");
	size_t bytes = forget_moves(doc, root, t->move, t->n_moves);
	for (int seat = 0; accounts && seat < JUDGE_SEATS; seat++) {
		const struct doc_node *of = doc_member(accounts, seats[seat]);
		if (of)
			bytes += forget_moves(doc, of, t->account[seat].move,
			                      t->account[seat].n_moves);
	}
	alloc_freed(bytes);
}

void
transcript_free(struct transcript *t)
{
	if (t->called)
		cards_called_free(t->called);
	t->called = NULL;
	while (t->chunks) {
		struct transcript_chunk *next = t->chunks->next;
		free(t->chunks);
		t->chunks = next;
	}
	if (t->own_cards)
		doc_cards_free(&t->cards);
	doc_free(&t->doc);
	t->own_cards = false;
}

/* Words */

judge_seat
decode_seat_named(const char *text)
{
	if (strcmp(text, "A") == 0)
		return 0;
	return strcmp(text, "B") == 0 ? 1 : JUDGE_NO_SEAT;
}

bool
decode_seat(const struct decoder *d, const struct doc_node *node, judge_seat *out)
{
	const char *text;
	if (!doc_want_string(node, &text, d->fault))
		return false;
	*out = decode_seat_named(text);
	return *out != JUDGE_NO_SEAT || doc_fault(node, d->fault, "unknown-word",
	                                          "a player must be A or B, not `%.60s`", text);
}

static size_t
characters(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

bool
decode_name(const struct decoder *d, const struct doc_node *node, const char **out)
{
	if (!doc_want_string(node, out, d->fault))
		return false;
	size_t n = characters(*out);
	return (n > 0 && n <= TRANSCRIPT_NAME) ||
	       doc_fault(node, d->fault, "text-length",
	                 "a text of 1 to %d characters is needed here", TRANSCRIPT_NAME);
}

struct transcript_mark
decode_mark(const struct doc_node *node)
{
	return (struct transcript_mark){ node->line, node->column };
}

int
decode_index(const char *word, const char *const words[])
{
	for (int i = 0; words[i]; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}

bool
decode_unknown_key(const struct decoder *d, const struct doc_node *member,
                   const char *const known[])
{
	char instead[DOC_INSTEAD];
	return doc_key_fault(member, d->fault, "unknown-key", "there is no key `%.60s` here%s",
	                     member->key, doc_suggestion(member->key, known, instead));
}

/* Faults */

static bool
is_same(const struct fault *a, const struct fault *b)
{
	return a->line == b->line && a->column == b->column &&
	       strcmp(a->pointer, b->pointer) == 0 && strcmp(a->sentence, b->sentence) == 0;
}

bool
decode_goes_on(const struct decoder *d)
{
	struct transcript_faults *all = d->all;
	size_t i = 0;
	if (!all)
		return false;
	while (i < all->n && !is_same(&all->at[i], d->fault))
		i++;
	if (i == TRANSCRIPT_FAULTS)
		return false;
	if (i == all->n)
		all->at[all->n++] = *d->fault;
	return all->n < TRANSCRIPT_FAULTS;
}

bool
decode_is_faulty(const struct decoder *d)
{
	return d->all && d->all->n > 0;
}

bool
decode_only_keys(const struct decoder *d, const struct doc_node *map, const char *const keys[])
{
	if (!doc_want_map(map, d->fault))
		return false;
	for (const struct doc_node *n = map->first; n; n = n->next)
		if (decode_index(n->key, keys) < 0 && !decode_unknown_key(d, n, keys) &&
		    !decode_goes_on(d))
			return false;
	return true;
}

/* The frame */

static bool
decode_first(struct decoder *d, const struct doc_node *node)
{
	d->t->first = JUDGE_NO_SEAT;
	if (!node)
		return true;
	if (d->position)
		return doc_key_fault(
			node, d->fault, "first-with-start",
			"a game that starts from a position can't have `first`; `turn_player` says whose turn it is");
	return decode_seat(d, node, &d->t->first);
}

/* Length up to which the canonical text is kept while a ruling is made. */
enum { TEXT_KEPT = 64 << 10 };

static void
take_digest(struct transcript *t, bool keep)
{
	const struct decoder d = { .t = t };
	size_t len;
	char *text = transcript_canonical(t, &len), *kept = NULL;
	digest_of(text, len, t->digest);
	if (keep && len < TEXT_KEPT)
		kept = memcpy(decode_alloc(&d, 1, len + 1), text, len + 1);
	t->text = kept;
	free(text);
}

const char *const transcript_illegal_words[] = { "stop", "skip", "take", NULL };

/* Decode the treatment of moves that rules refuse. */
static bool
decode_on_illegal(struct decoder *d, const struct doc_node *node)
{
	int word = TRANSCRIPT_STOP;
	if (node && !doc_want_word(node, transcript_illegal_words, &word, d->fault))
		return false;
	d->t->on_illegal = (uint8_t)word;
	return true;
}

void
transcript_treat(struct transcript *t, enum transcript_illegal how)
{
	if (t->on_illegal == how)
		return;
	t->on_illegal = (uint8_t)how;
	take_digest(t, false);
}

/* Insert a choice in order, replacing one for the same reading. */
static void
put_choice(struct transcript *t, struct reading_choice choice)
{
	const struct decoder d = { .t = t };
	struct reading_choice *all = decode_alloc(&d, t->n_choices + 1, sizeof *all);
	size_t n = 0, at = 0;
	for (size_t i = 0; i < t->n_choices; i++)
		if (t->choice[i].reading != choice.reading)
			all[n++] = t->choice[i];
	for (at = n; at > 0 && strcmp(all[at - 1].reading->id, choice.reading->id) > 0; at--)
		all[at] = all[at - 1];
	all[at] = choice;
	t->choice = all;
	t->n_choices = n + 1;
}

/* Judge by a copy of the edition with the chosen readings. */
static bool
take_choices(struct transcript *t, struct fault *fault)
{
	const struct decoder d = { .t = t };
	struct rulebook_edition *copy = decode_alloc(&d, 1, sizeof *copy);
	*copy = *t->as_read_by_us;
	uint16_t *clause_of = decode_alloc(&d, copy->rules.n, sizeof *clause_of);
	for (size_t i = 0; i < t->n_choices; i++)
		if (!choice_take(&t->choice[i], copy, clause_of, fault))
			return false;
	t->edition = copy;
	return true;
}

/* Choose one reading, written "D58=other" in `len` bytes. */
static bool
choose_one(struct transcript *t, const char *text, size_t len, struct fault *fault)
{
	struct reading_choice choice;
	char *one = alloc_text("%.*s", (int)len, text), *is = strchr(one, '=');
	if (is)
		*is = '\0';
	bool found =
		is ? choice_find(&choice, one, is + 1, t->as_read_by_us, fault)
		   : fault_set(fault, "unknown-reading",
	                       "a reading and its meaning are written `D58=other`, not `%.60s`",
	                       one);
	if (found)
		put_choice(t, choice);
	free(one);
	return found;
}

bool
transcript_choose(struct transcript *t, const char *text, struct fault *fault)
{
	fault_of_parameter(fault, t->file, "reading");
	for (size_t len; len = strcspn(text, ","), true; text += len + 1) {
		if (!choose_one(t, text, len, fault))
			return false;
		if (!text[len])
			break;
	}
	if (!take_choices(t, fault))
		return false;
	take_digest(t, false);
	return true;
}

const struct rulebook_meaning *
transcript_meaning(const struct transcript *t, const struct rulebook_reading *reading)
{
	for (size_t i = 0; i < t->n_choices; i++)
		if (t->choice[i].reading == reading)
			return t->choice[i].meaning;
	return NULL;
}

static bool
decode_readings(struct decoder *d, const struct doc_node *node)
{
	struct reading_choice choice;
	if (!node)
		return true;
	if (!doc_want_map(node, d->fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next) {
		if (!choice_read(&choice, n, d->t->as_read_by_us, d->fault))
			return false;
		put_choice(d->t, choice);
	}
	doc_fault(node, d->fault, "no-other-form", "%s", "");
	return d->t->n_choices == 0 || take_choices(d->t, d->fault);
}

bool
transcript_follow(struct transcript *t, judge_seat seat)
{
	struct transcript_account *own = &t->account[seat];
	if (!own->given)
		return false;
	const struct decoder d = { .t = t };
	size_t n = t->n_moves + own->n_moves;
	struct transcript_move *move = decode_alloc(&d, n, sizeof *move);
	for (size_t i = 0; i < n; i++)
		move[i] = i < t->n_moves ? t->move[i] : own->move[i - t->n_moves];
	t->move = move;
	t->n_moves = n;
	t->claims = own->claims;
	memset(t->account, 0, sizeof t->account);
	t->facts = (struct transcript_claims){ 0 };
	take_digest(t, false);
	return true;
}

static const char *const keys[] = {
	"judged", "game",    "edition",  "cards",    "players",    "first", "start",
	"moves",  "claims",  "accounts", "facts",    "on_illegal", "at",    "ended",
	"event",  "match",   "notes",    "readings", "reference",  "round", "table",
	"prior",  "noticed", "findings", NULL,
};

static bool
check_frame(const struct decoder *d, const struct doc_node *root)
{
	const struct doc_node *node;
	int64_t version;
	if (!decode_only_keys(d, root, keys))
		return false;
	node = doc_need(root, "judged", d->fault);
	if (!node || !doc_want_int(node, INT64_MIN, INT64_MAX, &version, d->fault))
		return false;
	return version == 1 ||
	       doc_fault(node, d->fault, "unknown-version",
	                 "the format version must be 1, not %lld", (long long)version);
}

static void
unknown_game(const struct decoder *d, const struct doc_node *node, const char *name)
{
	enum { MOST_GAMES = 16 };
	const char *known[MOST_GAMES + 1] = { NULL };
	for (size_t i = 0; i < MOST_GAMES && rulebook_game_at(i); i++)
		known[i] = rulebook_game_at(i)->name;
	char instead[DOC_INSTEAD];
	doc_fault(node, d->fault, "unknown-game", "there is no game `%.60s`%s", name,
	          doc_suggestion(name, known, instead));
}

static const struct judge_game *
find_game(const struct decoder *d, const struct doc_node *root)
{
	const char *name;
	const struct doc_node *node = doc_need(root, "game", d->fault);
	if (!node || !doc_want_string(node, &name, d->fault))
		return NULL;
	const struct judge_game *game = judge_game(name);
	if (!game)
		unknown_game(d, node, name);
	return game;
}

/* Set the text of a fault about an unknown edition; its position is already set. Returns NULL. */
static const struct rulebook_edition *
unknown_edition(const struct judge_game *game, const char *name, struct fault *fault)
{
	enum { MOST_EDITIONS = 16 };
	const char *word[MOST_EDITIONS + 1] = { NULL };
	char known[DOC_LISTED];
	size_t n;
	const struct rulebook_edition *edition = rulebook_editions(game->name, &n);
	for (size_t i = 0; i < n && i < MOST_EDITIONS; i++)
		word[i] = edition[i].name;
	const char *near = doc_nearest(name, word);
	fault_set(fault, "unknown-edition", "there is no edition `%.60s` of %s; write %s%s%s%s",
	          name, game->name, doc_listed(word, "or", known, sizeof known),
	          near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
	return NULL;
}

static const struct rulebook_edition *
find_edition(const struct decoder *d, const struct judge_game *game, const struct doc_node *node,
             const char *name)
{
	const struct rulebook_edition *found = rulebook_edition(game->name, name);
	if (found)
		return found;
	doc_fault(node, d->fault, "unknown-edition", "%s", "");
	return unknown_edition(game, name, d->fault);
}

const struct rulebook_edition *
transcript_edition(const struct judge_game *game, const char *file, const char *name,
                   struct fault *fault)
{
	const struct rulebook_edition *found = rulebook_edition_of(game->name, name);
	const struct rulebook_edition *other = found ? NULL : rulebook_edition_named(name);
	if (found)
		return found;
	fault_of_parameter(fault, file, "edition");
	if (!other)
		return unknown_edition(game, name, fault);
	fault_set(fault, "wrong-game", "the edition %s belongs to %s, not to %s", other->name,
	          other->game, game->name);
	return NULL;
}

/* Return the edition to judge by. The edition that the document names must exist as well. */
static const struct rulebook_edition *
choose_edition(const struct decoder *d, const struct judge_game *game, const struct doc_node *root,
               const char *forced)
{
	const struct doc_node *node = doc_need(root, "edition", d->fault);
	if (!node || !doc_want_string(node, &d->t->written_edition, d->fault))
		return NULL;
	if (d->by && strcmp(d->by->game, game->name) != 0) {
		doc_fault(doc_member(root, "game"), d->fault, "wrong-game",
		          "the edition %s belongs to %s, not to %s", d->by->name, d->by->game,
		          game->name);
		return NULL;
	}
	if (d->by && strcmp(d->by->name, d->t->written_edition) == 0)
		return d->by;
	const struct rulebook_edition *written = find_edition(d, game, node, d->t->written_edition);
	if (d->by)
		return written ? d->by : NULL;
	return written && forced ? transcript_edition(game, d->t->file, forced, d->fault) : written;
}

/* Does the game start from a position? A start at the set-up is none: it states what would happen
 * anyway. */
static bool
starts_at_position(const struct judge_game *game, const struct doc_node *start)
{
	const struct doc_node *step =
		start && start->type == DOC_MAP ? doc_member(start, "step") : NULL;
	return start && !(step && doc_is(step, game->step[0]));
}

/* Decode the common moves. If they can't be counted, claims can name any. */
static bool
decode_common_moves(struct decoder *d, const struct doc_node *node)
{
	bool good = decode_moves(d, node);
	d->last_move = good ? (int64_t)d->t->n_moves : TRANSCRIPT_MOVES;
	return good;
}

static bool
decode_source(struct decoder *d, const struct transcript_source *source)
{
	d->t->game = source->game;
	d->t->edition = d->t->as_read_by_us = source->edition;
	d->position = starts_at_position(source->game, source->start);
	return decode_readings(d, source->readings) && decode_own_cards(d, source->cards) &&
	       (decode_players(d, source) || decode_goes_on(d)) &&
	       (decode_first(d, source->first) || decode_goes_on(d)) &&
	       (decode_start(d, source->start) || decode_goes_on(d)) &&
	       (decode_common_moves(d, source->moves) || decode_goes_on(d)) &&
	       (decode_claims(d, source->claims, &d->t->claims) || decode_goes_on(d)) &&
	       (decode_accounts(d, source->accounts, source->facts) || decode_goes_on(d)) &&
	       (decode_on_illegal(d, source->on_illegal) || decode_goes_on(d)) &&
	       decode_remarks(d, source->frame, transcript_record_remarks, &d->t->remarks) &&
	       decode_case(d, source->frame);
}

const struct doc_node *
transcript_within(const struct doc_node *document)
{
	bool dispute = document->type == DOC_MAP && doc_member(document, "dispute");
	const struct doc_node *within = dispute ? doc_member(document, "transcript") : NULL;
	return within ? within : document;
}

/* Find `on_illegal`: a dispute may have it in its options, outside of the transcript. */
static const struct doc_node *
find_on_illegal(const struct doc_node *document, const struct doc_node *root)
{
	const struct doc_node *said = doc_member(root, "on_illegal");
	const struct doc_node *options =
		said || root == document ? NULL : doc_member(document, "options");
	return options && options->type == DOC_MAP ? doc_member(options, "on_illegal") : said;
}

static bool
decode_document(struct decoder *d, const struct doc_node *document, const char *edition)
{
	const struct doc_node *root = transcript_within(document);
	struct transcript_source source = { .frame = root };
	if (!check_frame(d, root) || !(source.game = find_game(d, root)) ||
	    !(source.edition = choose_edition(d, source.game, root, edition)))
		return false;
	source.cards = doc_member(root, "cards");
	source.players = doc_member(root, "players");
	source.first = doc_member(root, "first");
	source.start = doc_member(root, "start");
	source.moves = doc_member(root, "moves");
	source.claims = doc_member(root, "claims");
	source.on_illegal = find_on_illegal(document, root);
	source.accounts = doc_member(root, "accounts");
	source.facts = doc_member(root, "facts");
	source.readings = doc_member(root, "readings");
	return decode_source(d, &source);
}

/* Compute the digest of a decoded transcript, or free it. */
static bool
finish(struct transcript *t, bool good)
{
	if (good)
		take_digest(t, true);
	else
		transcript_free(t);
	return good;
}

bool
transcript_decode_parts(struct transcript *t, const struct transcript_source *source,
                        struct fault *fault)
{
	struct decoder d = { .t = t, .fault = fault };
	*t = (struct transcript){ .file = source->frame->file };
	return finish(t, decode_source(&d, source));
}

bool
transcript_decode(struct transcript *t, const struct doc_node *root, const char *name,
                  const char *edition, struct fault *fault)
{
	struct decoder d = { .t = t, .fault = fault };
	*t = (struct transcript){ .file = name };
	return finish(t, decode_document(&d, root, edition));
}

bool
transcript_decode_start(struct transcript *t, const struct doc_node *node,
                        struct transcript_start *out, struct fault *fault)
{
	struct decoder d = { .t = t, .fault = fault, .position = true };
	struct transcript_start own = t->start;
	t->start = (struct transcript_start){ 0 };
	bool good = doc_want_map(node, fault) && decode_start(&d, node);
	*out = t->start;
	t->start = own;
	return good;
}

bool
transcript_decode_moves(struct transcript *t, const struct doc_node *node,
                        const struct transcript_move **out, size_t *n, struct fault *fault)
{
	struct decoder d = { .t = t, .fault = fault, .position = true };
	struct transcript own = *t;
	t->move = NULL;
	t->n_moves = 0;
	bool good = decode_moves(&d, node);
	*out = t->move;
	*n = t->n_moves;
	t->move = own.move;
	t->n_moves = own.n_moves;
	t->notes = own.notes;
	return good;
}

void
transcript_find_faults(const struct doc_node *root, const char *name, const char *edition,
                       const struct fault *first, struct transcript_faults *all)
{
	struct transcript t = { .file = name };
	struct fault fault = { 0 };
	struct decoder d = { .t = &t, .fault = &fault, .all = all };
	all->at[0] = *first;
	all->n = 1;
	if (!decode_document(&d, root, edition))
		decode_goes_on(&d);
	transcript_free(&t);
}

/* Keep the document of a decoded transcript, or free it. */
static bool
keep(struct transcript *t, struct doc *doc, bool good)
{
	if (!good) {
		doc_free(doc);
		return false;
	}
	transcript_forget_moves(t, doc);
	t->doc = *doc;
	return true;
}

/* Decode a document and keep it. */
static bool
take(struct transcript *t, struct doc *doc, const char *edition, struct fault *fault)
{
	return keep(t, doc, transcript_decode(t, doc->root, doc->root->file, edition, fault));
}

bool
transcript_read(struct transcript *t, const char *name, const char *text, size_t len,
                const char *edition, struct fault *fault)
{
	struct doc doc;
	return doc_read(&doc, name, text, len, &transcript_limits, fault) &&
	       take(t, &doc, edition, fault);
}

bool
transcript_read_by(struct transcript *t, const char *name, const char *text, size_t len,
                   const struct rulebook_edition *edition, struct fault *fault)
{
	struct doc doc;
	struct decoder d = { .t = t, .fault = fault, .by = edition };
	if (!doc_read(&doc, name, text, len, &transcript_limits, fault))
		return false;
	*t = (struct transcript){ .file = doc.root->file };
	return keep(t, &doc, finish(t, decode_document(&d, doc.root, NULL)));
}

bool
transcript_read_all(struct transcript *t, const char *name, const char *text, size_t len,
                    const char *edition, struct transcript_faults *all)
{
	struct doc doc;
	struct fault fault;
	all->n = 1;
	if (!doc_read(&doc, name, text, len, &transcript_limits, &all->at[0]))
		return false;
	bool good = transcript_decode(t, doc.root, doc.root->file, edition, &fault);
	if (!good)
		transcript_find_faults(doc.root, doc.root->file, edition, &fault, all);
	return keep(t, &doc, good);
}

/* check.c: what can be said against a transcript before it is played: start, decks, own cards. */
#include "judged/embed/check.h"

#include <stdlib.h>
#include <string.h>

#include "judged/cards/doubt.h"
#include "judged/ruling/deck_check.h"
#include "judged/text/alloc.h"
#include "judged/text/fault_json.h"

/* Is the fault in the document's start? If the start can't be set up, the position is
 * impossible. */
static bool
is_of_start(const struct fault *fault, const struct doc_node *document)
{
	const struct doc_node *root = transcript_within(document);
	const struct doc_node *start = root->type == DOC_MAP ? doc_member(root, "start") : NULL;
	const char *from_where = root == document ? "/start" : "/transcript/start";
	static const char *const codes[] = { "no-such-position", "incomplete-position",
		                             "too-many-cards", "out-of-range", "empty-stack" };
	bool is_one = false;
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		is_one = is_one || strcmp(fault->code, codes[i]) == 0;
	if (!start || !is_one)
		return false;
	if (fault->line == 0)
		return strncmp(fault->pointer, from_where, strlen(from_where)) == 0;
	return fault->line >= start->key_line &&
	       (!start->next || fault->line < start->next->key_line);
}

static void
note_fault(struct start_check *check, const struct fault *fault)
{
	struct start_doubt *at = &check->at[0];
	*check = (struct start_check){ .n = 1, .n_faults = 1 };
	at->fault = true;
	at->place = JUDGE_NO_PLACE;
	memcpy(at->code, fault->code, sizeof at->code);
	if (fault->line)
		snprintf(at->sentence, sizeof at->sentence, "line %d: %.200s", fault->line,
		         fault->sentence);
	else
		snprintf(at->sentence, sizeof at->sentence, "%.100s: %.120s", fault->pointer,
		         fault->sentence);
}

static void
check_decks(struct check *out, const struct transcript *t, FILE *to)
{
	struct deck_check *check = alloc_bytes(sizeof *check);
	out->decks = json_array();
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		deck_check_run(t, seat, check);
		out->illegal |= check->n > 0;
		json_array_append_new(out->decks, deck_check_json(check, false));
		if (to)
			deck_check_say(check, false, "en", to);
	}
	free(check);
}

static void
check_transcript(struct check *out, const struct transcript *t, FILE *to)
{
	struct fault doubt = { 0 };
	const struct doc_node *card = t->written_cards ? t->written_cards->first : NULL;
	start_check(&out->start, t);
	for (; card; card = card->next)
		if (card_doubt(t->game->name, card, &doubt))
			json_array_append_new(out->doubts, fault_json(&doubt));
	/* Beside a start position, deck lists may be known only in part. */
	if (t->player[0].given && !t->start.given)
		check_decks(out, t, to);
}

bool
check_make(struct check *out, const char *name, const char *text, size_t len, const char *edition,
           FILE *to, struct transcript_faults *faults)
{
	struct transcript t;
	struct doc doc;
	struct fault fault;
	out->doubts = json_array();
	faults->n = !doc_read(&doc, name, text, len, &transcript_limits, &faults->at[0]);
	if (faults->n)
		return false;
	if (transcript_decode(&t, doc.root, name, edition, &fault)) {
		check_transcript(out, &t, to);
		transcript_free(&t);
	} else if (is_of_start(&fault, doc.root)) {
		note_fault(&out->start, &fault);
	} else {
		transcript_find_faults(doc.root, name, edition, &fault, faults);
	}
	doc_free(&doc);
	return faults->n == 0;
}

void
check_free(struct check *check)
{
	json_decref(check->doubts);
	json_decref(check->decks);
}

json_t *
check_json(const struct check *check)
{
	json_t *out = start_check_json(&check->start);
	json_array_extend(json_object_get(out, "warnings"), check->doubts);
	if (check->decks)
		json_object_set(out, "decks", check->decks);
	return out;
}

int
check_code(const struct check *check)
{
	return check->start.n_faults > 0 || check->illegal;
}

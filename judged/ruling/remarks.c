/* remarks.c: see remarks.h. */
#include "judged/ruling/remarks.h"

#include <string.h>

uint8_t
remarks_audience(const char *word)
{
	bool note = strcmp(word, "note") == 0 || strcmp(word, "notes") == 0;
	return note ? 1 << VIEW_JUDGE : SNAPSHOT_ALL;
}

/* The views that may read any of them. */
static uint8_t
audience_of(const struct transcript_remarks *remarks, const char *const *words)
{
	uint8_t audience = 0;
	for (int i = 0; remarks && words[i]; i++)
		if (remarks->text[i])
			audience |= remarks_audience(words[i]);
	return audience;
}

static void
freeze_texts(struct ruling_snapshot *snap, const struct transcript_remarks *remarks,
             const char *const *words)
{
	for (int i = 0; remarks && words[i]; i++)
		if (remarks->text[i])
			snapshot_text(snap, words[i], remarks_audience(words[i]), remarks->text[i]);
}

static uint8_t
audience_of_moves(const struct transcript *t)
{
	uint8_t audience = 0;
	for (size_t i = 0; i < t->n_moves; i++)
		audience |= audience_of(t->move[i].remarks, transcript_move_remarks);
	return audience;
}

void
remarks_freeze(struct ruling_snapshot *snap, const struct transcript *t)
{
	uint8_t of_moves = audience_of_moves(t);
	uint8_t audience = audience_of(t->remarks, transcript_record_remarks) | of_moves;
	if (!audience)
		return;
	snapshot_object(snap, "remarks", audience);
	freeze_texts(snap, t->remarks, transcript_record_remarks);
	if (of_moves)
		snapshot_list(snap, "moves", of_moves);
	for (size_t i = 0; of_moves && i < t->n_moves; i++) {
		uint8_t of_move = audience_of(t->move[i].remarks, transcript_move_remarks);
		if (!of_move)
			continue;
		snapshot_object(snap, NULL, of_move);
		snapshot_number(snap, "move", of_move, (int64_t)i + 1);
		freeze_texts(snap, t->move[i].remarks, transcript_move_remarks);
		snapshot_end(snap);
	}
	if (of_moves)
		snapshot_end(snap);
	snapshot_end(snap);
}

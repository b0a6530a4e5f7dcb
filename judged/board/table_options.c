/* table_options.c: the options of the open question, and the moves that choose them. */
#include <stdlib.h>

#include "judged/board/table.h"
#include "judged/words/pick.h"
#include "judged/words/choices.h"

/* Return the move that picks an option. If the choice may go on, the move says so, since ending the
 * choice is an option of its own. */
static json_t *
move_json(const struct ruling *r, struct judge_pick pick)
{
	const struct judge_verb *verb = &r->transcript->game->verb[pick.verb];
	struct transcript_part part = pick_as_part(r->run, pick);
	const struct transcript_move move = { .seat = pick.seat,
		                              .n = 1,
		                              .part = &part,
		                              .more = verb->end_verb ? (uint8_t)(pick.verb + 1)
		                                                     : 0 };
	char *text = transcript_move_canonical(r->transcript, &move);
	json_t *out = json_loads(text, 0, NULL);
	free(text);
	return out;
}

json_t *
table_options(const struct ruling *ruling, enum view view)
{
	json_t *out = json_array();
	if (ruling->stop != JUDGE_OPEN && ruling->stop != JUDGE_REFUSED)
		return out;
	struct pick_list *options = picks_options(ruling->run);
	for (int i = 0; i < options->n; i++) {
		struct judge_pick pick = options->at[i];
		if (!pick_is_known(ruling->run, pick, view))
			continue;
		json_t *one = pick_json(ruling->run, pick, view);
		if (!json_object_get(one, "hidden"))
			json_object_set_new(one, "move", move_json(ruling, pick));
		json_array_append_new(out, one);
	}
	free(options);
	if (asked_has_secrets(ruling->run, view))
		json_array_append_new(out, json_pack("{s:s, s:b}", "player",
		                                     say_seat(judge_question(ruling->run)->seat),
		                                     "hidden", 1));
	return out;
}

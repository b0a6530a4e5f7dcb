/* dry_run.c: judges a transcript and answers with the ruling, without storing anything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/text/alloc.h"

static void
answer_json_ruling(struct api *api, struct request *request, struct wish wish)
{
	char *ruling = view_text(&api->ruling, wish), *text;
	text = alloc_text("{\"ruling\":%s}\n", ruling);
	answer_json(&request->answer, 200, text);
	free(ruling);
}

static void
answer_ruling_text(struct api *api, struct request *request, struct wish wish)
{
	char *text = view_plain_text(&api->ruling, NULL, wish);
	answer_text(&request->answer, 200, text, strlen(text), answer_plain);
}

void
api_dry_run(struct api *api, struct request *request, const struct transcript *transcript,
            struct wish wish)
{
	struct fault fault;
	if (!judging_make(api, transcript, &fault)) {
		answer_unjudged(api, &request->answer, &fault);
		return;
	}
	if (strcmp(request->type, answer_plain) == 0)
		answer_ruling_text(api, request, wish);
	else
		answer_json_ruling(api, request, wish);
	judging_count_advice(api, wish);
	answer_verdict(&request->answer,
	               ruling_verdict_word(ruling_verdict_of(&api->ruling, wish.view)));
}

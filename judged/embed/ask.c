/* ask.c: judge_ask() and its kin: from a question to an answer. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/catalogue.h"
#include "judged/embed/call.h"
#include "judged/text/alloc.h"
#include "judged/text/fault_json.h"

struct judge {
	struct memory memory;    /* of its cards */
	int64_t steps;           /* 0: as many as a ruling may take */
	int64_t most;            /* bytes of memory for one answer; 0: as many as there are */
	struct catalogue *cards; /* or NULL */
	int (*stopped)(void *ctx);
	void *ctx;
};

enum { WORDS = 16 };

/* What judge_new() takes. */
static const struct call_word limits = {
	"", NULL, (const char *const[]){ "cards", "steps", "memory", NULL }
};

/* 1. Calls */

bool
call_is_stopped(void *ctx)
{
	struct call *call = ctx;
	const struct judge *judge = call->judge;
	call->stopped = call->stopped || (judge->stopped && judge->stopped(judge->ctx));
	return call->stopped;
}

bool
call_is_limited(const struct call *call)
{
	return call->judge->stopped || call->options.steps;
}

static const struct call_word *
find_word(const char *what, struct fault *fault)
{
	const char *names[WORDS] = { NULL };
	char suggestion[DOC_INSTEAD];
	for (size_t i = 0; call_words[i].name; i++) {
		names[i] = call_words[i].name;
		if (strcmp(what, names[i]) == 0)
			return &call_words[i];
	}
	fault_of_parameter(fault, "", "what");
	fault_set(fault, "unknown-word", "`%.40s` can't be asked%s", what,
	          doc_suggestion(what, names, suggestion));
	return NULL;
}

/* Make the catalogue of the option `cards`. */
static bool
make_cards(struct call *call)
{
	struct fault *fault = &call->faults.at[0];
	const struct doc_node *file = call->options.cards ? call->options.cards->first : NULL;
	bool good = true;
	if (!call->options.cards)
		return true;
	call->cards = catalogue_begin();
	for (; good && file; file = file->next) {
		const char *text;
		good = doc_want_string(file, &text, fault) &&
		       catalogue_add(call->cards, "cards", text, file->len, fault);
	}
	good = good && catalogue_end(call->cards, fault);
	call->faults.n = !good;
	return good;
}

static int32_t
answer(struct call *call, const char *what, const char *options)
{
	const struct call_word *word = find_word(what, &call->faults.at[0]);
	call->faults.n = !word;
	if (!word || !call_read_options(call, word, options) || !make_cards(call))
		return JUDGE_BAD_INPUT;
	if (call->options.memory)
		call->memory->most = (size_t)call->options.memory;
	catalogue_use(call->cards ? call->cards : call->judge->cards);
	return word->answer(call);
}

/* Hand over the answer, or the faults. */
static int32_t
hand_over(struct call *call, int32_t code, struct judge_text *out)
{
	if (call->stopped) {
		fault_at_pointer(&call->faults.at[0], NULL, "");
		fault_set(&call->faults.at[0], "stopped", "the caller stopped the call");
		call->faults.n = 1;
		code = JUDGE_STOPPED;
	}
	if (call->faults.n > 0) {
		call->out.n = 0;
		reply_put(&call->out, json_pack("{s:o}", "faults",
		                                fault_json_all(call->faults.at, call->faults.n)));
	}
	buffer_end(&call->out);
	*out = (struct judge_text){ call->out.at, call->out.n, code };
	return code;
}

static void
end(struct call *call)
{
	ruling_free(&call->ruling);
	if (call->read)
		transcript_free(&call->transcript);
	if (call->cards)
		catalogue_free(call->cards);
	doc_free(&call->given);
	free(call->plain);
	free(call);
}

/* Return a copy of the text without the blanks around it. */
static char *
trimmed(const char *text, size_t n)
{
	while (n > 0 && isspace((unsigned char)*text)) {
		text++;
		n--;
	}
	while (n > 0 && isspace((unsigned char)text[n - 1]))
		n--;
	char *out = alloc_zeroed(n + 1, 1);
	return n ? memcpy(out, text, n) : out;
}

/* A question, or the options of a new judge. */
struct question {
	struct judge *judge;
	struct memory *memory; /* of the call */
	struct judge_text *out;
	const char *what, *text, *options;
	size_t n;
};

static struct call *
begin(const struct question *q)
{
	struct call *call = alloc_zeroed(1, sizeof *call);
	call->judge = q->judge;
	call->memory = q->memory;
	call->text = q->text;
	call->n = q->n;
	call->options.wish.view = VIEW_JUDGE;
	call->options.at = (struct moment){ MOMENT_NONE, MOMENT_NONE };
	call->options.limit = INT64_MAX;
	call->options.steps = q->judge->steps;
	call->options.memory = q->judge->most;
	call->plain = trimmed(q->text, q->n);
	return call;
}

static int32_t
ask(void *ctx)
{
	const struct question *q = ctx;
	struct call *call = begin(q);
	int32_t code = hand_over(call, answer(call, q->what, q->options), q->out);
	end(call);
	return code;
}

static int32_t
set_up(void *ctx)
{
	const struct question *q = ctx;
	struct judge *judge = q->judge;
	struct call *call = begin(q);
	int32_t code = JUDGE_BAD_INPUT;
	if (call_read_options(call, &limits, q->options) && make_cards(call)) {
		judge->steps = call->options.steps;
		judge->most = call->options.memory;
		judge->cards = call->cards;
		call->cards = NULL;
		code = JUDGE_FINE;
	} else {
		hand_over(call, code, q->out);
	}
	end(call);
	return code;
}

/* An answer for which there was no memory. It is never freed. */
static char no_memory[] =
	"{\"faults\": [{\"code\": \"no-memory\", \"sentence\": \"There is not enough memory for the answer.\"}]}\n";

/* Write the fault of a call that was left: which check failed, or that memory ran out. */
static void
say_left(const struct memory *memory, struct judge_text *out)
{
	const size_t size = MEMORY_WHY + 120;
	char *text = memory->failed == JUDGE_BUG ? malloc(size) : NULL;
	*out = (struct judge_text){ no_memory, sizeof no_memory - 1, JUDGE_NO_MEMORY };
	if (!text)
		return;
	int n = snprintf(text, size,
	                 "{\"faults\": [{\"code\": \"bug\", \"sentence\": \"A check in the library "
	                 "failed (%s). Please report it.\"}]}\n",
	                 memory->why);
	*out = (struct judge_text){ text, (size_t)n, JUDGE_BUG };
}

/* Do the work of a question; whatever happens in it, the caller goes on. */
static int32_t
call(int32_t (*work)(void *ctx), struct question *q)
{
	const struct catalogue *before = catalogue_use(NULL);
	json_object_seed(1); /* otherwise jansson would read a file for it */
	*q->out = (struct judge_text){ 0 };
	int32_t code = memory_run(q->memory, work, q);
	catalogue_use(before);
	if (q->memory->failed)
		say_left(q->memory, q->out);
	else
		memory_keep(q->memory, q->out->at);
	return q->memory->failed ? q->out->code : code;
}

int32_t
judge_with(struct judge *judge, struct judge_text *out, const char *what, const char *text,
           size_t n, const char *options)
{
	struct memory memory;
	memory_begin(&memory);
	int32_t code = call(ask, &(struct question){ judge, &memory, out, what, text, options, n });
	memory_end(&memory);
	return code;
}

struct judge *
judge_new(const char *options, int (*stopped)(void *ctx), void *ctx, struct judge_text *fault)
{
	struct judge *judge = calloc(1, sizeof *judge);
	if (!judge) {
		*fault = (struct judge_text){ no_memory, sizeof no_memory - 1, JUDGE_NO_MEMORY };
		return NULL;
	}
	judge->stopped = stopped;
	judge->ctx = ctx;
	memory_begin(&judge->memory);
	struct question q = { judge, &judge->memory, fault, NULL, NULL, options, 0 };
	if (call(set_up, &q) == JUDGE_FINE)
		return judge;
	judge->cards = NULL; /* already freed, or freed with the memory */
	judge_end(judge);
	return NULL;
}

void
judge_end(struct judge *judge)
{
	if (!judge)
		return;
	if (judge->cards)
		catalogue_free(judge->cards);
	memory_end(&judge->memory);
	free(judge);
}

int32_t
judge_ask_to(struct judge_text *out, const char *what, const char *text, size_t n,
             const char *options)
{
	struct judge plain = { 0 };
	return judge_with(&plain, out, what, text, n, options);
}

struct judge_text
judge_ask(const char *what, const char *text, size_t n, const char *options)
{
	struct judge_text out;
	judge_ask_to(&out, what, text, n, options);
	return out;
}

void
judge_text_free(struct judge_text *answer)
{
	if (answer->at != no_memory)
		free(answer->at);
	*answer = (struct judge_text){ 0 };
}

/* 2. The library */

size_t
judge_stack(void)
{
	return 96 << 10;
}

int32_t
judge_api(void)
{
	return 1;
}

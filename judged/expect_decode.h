/* expect_decode.h: what the files that decode expectations share; for expect*.c only. */
#ifndef JUDGED_EXPECT_DECODE_H
#define JUDGED_EXPECT_DECODE_H

#include "judged/expect.h"

/* Zeroed memory for `n` things, never NULL. */
void *expect_alloc(size_t n, size_t size);

/* Each answers false with a fault at the node. */
bool expect_decode_seat(const struct doc_node *node, judge_seat *out, struct fault *fault);
bool expect_decode_card(const struct transcript *t, const struct doc_node *node, judge_def *out,
                        struct fault *fault);
/* A card number or a list of them; the caller frees `out`. */
bool expect_decode_cards(const struct transcript *t, const struct doc_node *node, judge_def **out,
                         uint16_t *n, struct fault *fault);

/* expect_path.c: a path, as the key of a member or a text; the path keeps pointing to `text`. */
bool expect_decode_path(const struct transcript *t, const struct doc_node *member,
                        struct expect_path *out, struct fault *fault);
/* A place by its full name. */
bool expect_parse_place(const struct judge_game *game, const char *text, size_t len,
                        struct expect_place *out, const char **rest);
/* expect_value.c: what a path is compared with. */
bool expect_decode_value(const struct transcript *t, const struct doc_node *member,
                         struct expect_value *out, struct fault *fault);

/* expect_read.c: does the comparison hold now? `result` gets what is there, and who may not know. */
bool expect_holds(const struct expect_value *value, struct judge_run *run,
                  struct expect_result *result);
/* Add formatted text to what was found; cut to what fits, at a whole character. */
__attribute__((format(printf, 2, 3))) void expect_note(struct expect_result *result,
                                                       const char *format, ...);

#endif

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

/* Is it the number of a clause and not the name of a rule? */
bool expect_is_clause(const char *text);
/* A rule by its name, or all rules of a clause by its number; the caller frees them. */
bool expect_decode_rules_of(const struct transcript *t, const struct doc_node *node,
                            struct expect_rules *out, struct fault *fault);

/* expect_path.c: a path as a text at a node, or at its key; the path keeps pointing to `text`. */
bool expect_decode_path(const struct transcript *t, const struct doc_node *node, const char *text,
                        struct expect_path *out, struct fault *fault);
/* A place by its full name. */
bool expect_parse_place(const struct judge_game *game, const char *text, size_t len,
                        struct expect_place *out, const char **rest);
/* expect_point.c: points, and in words. */
bool expect_decode_point(const struct transcript *t, const struct doc_node *node,
                         struct expect_point *out, struct fault *fault);
void expect_point_words(const struct expect_point *point, char *out, size_t cap);
/* Is the run now at the first moment such a point means? `asked`: what is asked for, or -1. */
bool expect_point_is_now(const struct expect_point *point, struct judge_run *run, int asked,
                         uint8_t main_kind);
/* expect_value.c: what a path is compared with; the caller frees the test. */
bool expect_decode_value(const struct transcript *t, const struct doc_node *member,
                         struct expect_value *out, struct fault *fault);
/* How often something happened: a number, or a comparison of one. */
bool expect_decode_count(const struct transcript *t, const struct doc_node *node,
                         struct expect_test *out, struct fault *fault);
void expect_free_test(struct expect_test *test);

/* expect_event.c: a citation described: RULE, CLAUSE or a map; with `is` a count beside it, which
 * the caller frees. */
bool expect_decode_event(const struct transcript *t, const struct doc_node *node,
                         struct expect_event *out, struct expect_test **is, struct fault *fault);
/* Is this citation such an event, as far as it can be told without its card? */
bool expect_event_like(const struct expect_event *event, const struct judge_run *run,
                       const struct judge_citation *citation);
/* And the card it names? */
bool expect_event_is(const struct expect_event *event, const struct judge_run *run,
                     const struct judge_citation *citation);

/* expect_read.c: does the comparison hold now? `result` gets what is there, and who may not know. */
enum expect_answer expect_holds(const struct expect_value *value, struct judge_run *run,
                                struct expect_result *result);
enum expect_answer expect_opposite(enum expect_answer answer);
/* What two answers come to when both must hold. */
enum expect_answer expect_both(enum expect_answer one, enum expect_answer other);
/* expect_unknown.c: could these cards be among those of the place that nobody can name? */
bool expect_could_hold(struct judge_run *run, judge_place place, const judge_def *def, int n);
/* Is the pick an option, as far as is known? */
bool expect_offers(struct judge_run *run, struct judge_pick pick);
/* Is it one whatever the cards are that nobody can name? */
enum expect_answer expect_is_offered(struct judge_run *run, struct judge_pick pick);
/* Does a plain number pass the test? */
bool expect_passes(const struct expect_test *test, int32_t number);
/* Add formatted text to what was found; cut to what fits, at a whole character. */
__attribute__((format(printf, 2, 3))) void expect_note(struct expect_result *result,
                                                       const char *format, ...);

#endif

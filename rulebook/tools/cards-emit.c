/* cards-emit.c: definitions, abilities and programs as rows of C tables. */
#include "rulebook/tools/cards-emit.h"

#include <inttypes.h>
#include <string.h>

static void
write_string(FILE *out, const char *text)
{
	fputc('"', out);
	for (; *text; text++) {
		/* A question mark is escaped since ?? could begin a trigraph. */
		if (strchr("\"\\?", *text))
			fputc('\\', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

static void
write_strings(FILE *out, const char *name, const char *const *text, size_t n)
{
	fprintf(out, "static const char *const %s[] = {\n", name);
	for (size_t i = 0; i < n; i++) {
		fputc('\t', out);
		write_string(out, text[i]);
		fputs(",\n", out);
	}
	fputs("\tNULL,\n};\n\n", out);
}

/* Cards */

static void
write_number(FILE *out, int32_t number)
{
	if (number == JUDGE_NO_NUMBER)
		fputs("JUDGE_NO_NUMBER", out);
	else
		fprintf(out, "%d", number);
}

static void
write_face(FILE *out, const struct judge_face *face)
{
	fputs("{.name = ", out);
	write_string(out, face->name);
	if (face->name_ja) {
		fputs(", .name_ja = ", out);
		write_string(out, face->name_ja);
	}
	fprintf(out, ", .type = %d, .colours = %d, .n_traits = %d, .trait = {", face->type,
	        face->colours, face->n_traits);
	for (int i = 0; i < face->n_traits || i == 0; i++)
		fprintf(out, "%s%d", i ? ", " : "", face->trait[i]);
	fputs("}, .number = {", out);
	for (int i = 0; i < JUDGE_FACE_NUMBERS; i++) {
		fputs(i ? ", " : "", out);
		write_number(out, face->number[i]);
	}
	fputs("}, .text = {", out);
	for (int i = 0; i < JUDGE_FACE_TEXTS; i++)
		fprintf(out, "%s%d", i ? ", " : "", face->text[i]);
	fputs("}}", out);
}

static void
write_derived(FILE *out, const struct judge_derived *d)
{
	fputs("\t .derived = {.uses = {", out);
	for (int i = 0; i < JUDGE_OPS / 64; i++)
		fprintf(out, "%#" PRIx64 ", ", d->uses[i]);
	fputs("}, .moves = {", out);
	for (size_t i = 0; i < sizeof d->moves / sizeof *d->moves; i++)
		fprintf(out, "%#x, ", d->moves[i]);
	fprintf(out, "}, .modifies = %#x, .lowers = %#x, .reads_numbers = %#x, ", d->modifies,
	        d->lowers, d->reads_numbers);
	fprintf(out, ".values = %#x, .looks_in = %#x, .works_in = %#x, .works_beside = %#x, ",
	        d->values, d->looks_in, d->works_in, d->works_beside);
	fprintf(out, ".works_on_others = %#x, .others_in_setup = %#x, ", d->works_on_others,
	        d->others_in_setup);
	fprintf(out, ".changes_abilities = %d, .changes_rules = %d, .replaces = %d}},\n",
	        d->changes_abilities, d->changes_rules, d->replaces);
}

static void
write_card(FILE *out, const struct judge_card_def *card)
{
	fputs("\t{.number = ", out);
	write_string(out, card->number);
	if (card->why) {
		fputs(", .why = ", out);
		write_string(out, card->why);
	}
	fprintf(out, ", .acts_in = %d, .ability = %d, .n_abilities = %d, .n_grants = %d,",
	        card->acts_in, card->ability, card->n_abilities, card->n_grants);
	fprintf(out, " .n_faces = %d,\n\t .face = {", card->n_faces);
	for (int i = 0; i < card->n_faces; i++) {
		fputs(i ? ",\n\t  " : "", out);
		write_face(out, &card->face[i]);
	}
	fputs("},\n", out);
	write_derived(out, &card->derived);
}

/* Programs */

static void
write_ability(FILE *out, const struct judge_ability *a)
{
	fprintf(out,
	        "\t{.kind = %d, .keyword = %d, .need_number = %d, .turn = %d, .works_in = %d, ",
	        a->kind, a->keyword, a->need_number, a->turn, a->works_in);
	fprintf(out, ".covered = %d, .need_flag = %d, .optional = %d, .still = %d, ", a->covered,
	        a->need_flag, a->optional, a->still);
	fprintf(out, ".once = %d, .side = %d, .name = %d, ", a->once, a->side, a->name);
	if (a->in_setup)
		fputs(".in_setup = 1, ", out);
	fprintf(out, ".n_variables = %d,\n\t .on = %d, .when = %d, .active_if = %d, .body = %d, ",
	        a->n_variables, a->on, a->when, a->active_if, a->body);
	fprintf(out, ".cost = %d, .choose = %d, .n = %d, .traits = %d},\n", a->cost, a->choose,
	        a->n, a->traits);
}

static void
write_node(FILE *out, const struct judge_game *game, uint16_t index, const struct judge_node *node)
{
	fprintf(out, "\t{%d, %d, {", node->op, node->next);
	for (int i = 0; i < JUDGE_SLOTS; i++)
		fprintf(out, "%s%d", i ? ", " : "", node->arg[i]);
	fprintf(out, "}, %d, %d, %d, %d}, /* %d: %s */\n", node->number, node->as, node->count_as,
	        node->adds_to, index, game->op[node->op].name);
}

void
cards_emit(FILE *out, const struct cards_table *t)
{
	const struct judge_card_set *set = t->set;
	fputs("/* Made by cards-compile; changes belong in the lists of cards. */\n", out);
	fputs("#include \"engine/judge.h\"\n\n", out);
	fprintf(out, "extern const struct judge_card_set rulebook_%s_cards;\n\n", t->name);
	write_strings(out, "traits", set->trait, set->n_traits);
	write_strings(out, "texts", set->text, set->n_texts);
	fputs("static const struct judge_node nodes[] = {\n", out);
	for (uint16_t i = 0; i < set->n_nodes; i++)
		write_node(out, t->game, i, &set->node[i]);
	fputs("};\n\nstatic const struct judge_ability abilities[] = {\n", out);
	for (uint16_t i = 0; i < set->n_abilities; i++)
		write_ability(out, &set->ability[i]);
	fputs("\t{0},\n};\n\nstatic const struct judge_card_def cards[] = {\n", out);
	for (uint16_t i = 0; i < set->n; i++)
		write_card(out, &set->def[i]);
	fputs("};\n\n", out);
	fprintf(out,
	        "const struct judge_card_set rulebook_%s_cards = {\n"
	        "\t.def = cards, .n = %d, .trait = traits, .n_traits = %d,\n"
	        "\t.ability = abilities, .n_abilities = %d, .node = nodes, .n_nodes = %d,\n"
	        "\t.text = texts, .n_texts = %d, .version = ",
	        t->name, set->n, set->n_traits, set->n_abilities, set->n_nodes, set->n_texts);
	write_string(out, set->version);
	fputs("\n};\n", out);
}

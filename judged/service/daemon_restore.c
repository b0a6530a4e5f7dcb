/* daemon_restore.c: `judged restore BACKUP FILE`. */
#include <stdio.h>
#include <string.h>

#include "judged/service/daemon_store.h"
#include "judged/store/store.h"

enum { FINE = 0, DAMAGED = 1, WRONG_USE = 2 };

struct command {
	bool replace;
};

static int
complain(const struct fault *fault)
{
	fprintf(stderr, "judged: %s [%s]\n", fault->sentence, fault->code);
	return WRONG_USE;
}

static void
print_head(void *ctx, const struct store_log_head *head)
{
	(void)ctx;
	printf("head %s\n", head->text);
}

/* Note damage that keeps a backup from being restored. */
static void
refuse_damage(void *ctx, const char *id, const char *what)
{
	*(bool *)ctx = true;
	fprintf(stderr, "%s%s%s%s\n", *id ? "ruling " : "", id, *id ? ": " : "", what);
}

static void
pass_over(void *ctx, const struct store_log_head *head)
{
	(void)ctx, (void)head;
}

static int
restore(const struct program_call *call)
{
	const char *backup = call->operand[0], *path = call->operand[1];
	const struct command *command = call->command;
	struct fault fault;
	struct store_checked checked;
	bool damaged = false;
	const struct store_checking as = { NULL, refuse_damage, pass_over, NULL, &damaged };
	if (strstr(backup, "://") || strstr(path, "://")) {
		fault_at(&fault, NULL, 0, 0);
		fault_set(
			&fault, "cannot-open",
			"A backup is a file, and so is what it is restored to. To copy it into a server, use `judged migrate %s %s`.",
			backup, path);
		return complain(&fault);
	}
	if (!store_verify(backup, &as, &checked, &fault))
		return complain(&fault);
	if (damaged) {
		fprintf(stderr, "judged: %s is damaged, so nothing was restored.\n", backup);
		return DAMAGED;
	}
	if (!store_restore(backup, path, command->replace, print_head, NULL, &fault))
		return complain(&fault);
	printf("%lld rulings restored\n", (long long)checked.rulings);
	return FINE;
}

static const struct program_option restore_options[] = {
	OPTION_FLAG("replace", replace, "move a file that exists to FILE.replaced"),
	OPTION_END,
};

const struct program_command daemon_restore = {
	.name = "restore",
	.usage = "BACKUP FILE",
	.about =
		"Check a backup, copy it to the file that a service will use, and print the heads of its logs. The\n"
		"service must not be running. With --replace, a FILE that exists is moved to FILE.replaced, together\n"
		"with its write-ahead log.\n",
	.exits =
		"0 restored and safely stored, 1 the backup is damaged, 2 usage error, or the copy failed.",
	.examples = "judged restore copy.db judged.db --replace\n",
	.options = restore_options,
	.least = 2,
	.most = 2,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .replace = false },
	.run = restore,
};

/* copying.c: a copy is made under a temporary name, and gets its own name when it is whole and
 * durable. So a partial copy never has the name, and no file is overwritten. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/store/copying.h"

/* Sync the folder of a file, so that the file's name is as durable as its content. */
static bool
keep_name(const char *path)
{
	char folder[PATH_MAX];
	snprintf(folder, sizeof folder, "%s", path);
	char *end = strrchr(folder, '/');
	strcpy(end ? end + 1 : folder, end ? "" : ".");
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool fine = fd >= 0 && fsync(fd) == 0;
	if (fd >= 0)
		close(fd);
	return fine;
}

static bool
refuse_existing(const char *to, struct fault *fault)
{
	return errno == EEXIST ? fault_set(fault, "exists",
	                                   "%s exists already; name a file that doesn't.", to)
	                       : fault_set(fault, "exists", "%s cannot be written: %m.", to);
}

bool
store_copying_begin(struct store_copying *c, const char *to, struct fault *fault)
{
	c->to = to;
	fault_at(fault, to, 0, 0);
	if (access(to, F_OK) == 0) {
		errno = EEXIST;
		return refuse_existing(to, fault);
	}
	if (snprintf(c->path, sizeof c->path, "%s.unfinished-XXXXXX", to) >= (int)sizeof c->path) {
		errno = ENAMETOOLONG;
		return refuse_existing(to, fault);
	}
	c->fd = mkostemp(c->path, O_CLOEXEC);
	return c->fd >= 0 || fault_set(fault, "cannot-copy", "%s cannot be written: %m.", to);
}

/* Give the copy its name. Not every file system supports hard links. */
static bool
name_it(const struct store_copying *c)
{
	return link(c->path, c->to) == 0 ||
	       (errno != EEXIST &&
	        renameat2(AT_FDCWD, c->path, AT_FDCWD, c->to, RENAME_NOREPLACE) == 0);
}

bool
store_copying_end(struct store_copying *c, bool made, struct fault *fault)
{
	bool done = made;
	if (done && fsync(c->fd) != 0)
		done = fault_set(fault, "cannot-copy", "%s cannot be stored safely: %m.", c->to);
	if (done && !name_it(c))
		done = refuse_existing(c->to, fault);
	close(c->fd);
	unlink(c->path);
	if (done && !keep_name(c->to))
		done = fault_set(fault, "cannot-copy", "%s cannot be stored safely: %m.", c->to);
	return done;
}

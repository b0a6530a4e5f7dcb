/* nearly_full.c: a disk with room for three blocks while the file that NEARLY_FULL names is there, for a program that is started with this
 * library before all others (LD_PRELOAD). */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

int
statvfs(const char *path, struct statvfs *disk)
{
	int (*real)(const char *, struct statvfs *) =
		(int (*)(const char *, struct statvfs *))dlsym(RTLD_NEXT, "statvfs");
	int result = real(path, disk);
	if (result == 0 && access(getenv("NEARLY_FULL"), F_OK) == 0)
		disk->f_bavail = 3;
	return result;
}

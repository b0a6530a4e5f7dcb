/* load.c: transcripts from files. */
#include <stdlib.h>

#include "judged/transcript/transcript.h"

bool
transcript_load(struct transcript *t, const char *path, const char *edition, struct fault *fault)
{
	size_t len;
	char *text = doc_load(path, &len, &transcript_limits, fault);
	bool good = text && transcript_read(t, path, text, len, edition, fault);
	free(text);
	return good;
}

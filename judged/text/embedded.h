/* embedded.h: documents compiled into the programs, made by embed-json and embed-files. */
#ifndef JUDGED_TEXT_EMBEDDED_H
#define JUDGED_TEXT_EMBEDDED_H

#include <stddef.h>

/* docs/openapi.yaml and docs/ruling.schema.json as canonical JSON; the lengths don't include the
 * NUL. */
extern const char api_openapi[], api_ruling_schema[];
extern const size_t api_openapi_len, api_ruling_schema_len;
/* judged/board/boards.yaml, likewise. */
extern const char board_layouts[];
extern const size_t board_layouts_len;
/* The formats of other programs' replays: judged/reconstruct/formats.yaml. */
extern const char import_formats[];
extern const size_t import_formats_len;

/* rulebook/synonyms.yaml, likewise. */
extern const char search_synonyms[];
extern const size_t search_synonyms_len;

/* A file of the page that judged serves (judged/web/), unchanged and packed with gzip; packed_len
 * 0: not packed. The list ends with a file without a name; it is empty if the page wasn't built. */
struct web_file {
	const char *name;
	const unsigned char *bytes, *packed;
	size_t len, packed_len;
};
extern const struct web_file web_files[];

#endif

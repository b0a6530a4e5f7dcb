/* embedded.h: documents that programs carry with them, made by embed-json. */
#ifndef JUDGED_TEXT_EMBEDDED_H
#define JUDGED_TEXT_EMBEDDED_H

#include <stddef.h>

/* docs/openapi.yaml and docs/ruling.schema.json as canonical JSON; the length is without the NUL. */
extern const char api_openapi[], api_ruling_schema[];
extern const size_t api_openapi_len, api_ruling_schema_len;
/* judged/board/boards.yaml, as well. */
extern const char board_layouts[];
extern const size_t board_layouts_len;

#endif

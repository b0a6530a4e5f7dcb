/* doc_layout.h: words the mistakes of layout that keep a text from being YAML; for doc_yaml.c only. */
#ifndef JUDGED_TEXT_DOC_LAYOUT_H
#define JUDGED_TEXT_DOC_LAYOUT_H

#include "judged/text/fault.h"

/* Set the fault of a text that libyaml couldn't read: its place and what to write instead. `line`
 * and `column`, from 0, are where libyaml gave up. The mistake itself is often in a line before.
 * Returns false. */
bool layout_fault(struct fault *fault, const char *file, const char *text, const char *end,
                  size_t line, size_t column);

#endif

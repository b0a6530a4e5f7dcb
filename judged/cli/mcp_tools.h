/* mcp_tools.h: the tools of `judge mcp`. */
#ifndef JUDGED_CLI_MCP_TOOLS_H
#define JUDGED_CLI_MCP_TOOLS_H

#include <jansson.h>

/* docs/write-GAME.md: how a transcript is written. The list ends with a row without a game. */
struct mcp_grammar {
	const char *game, *text;
};
extern const struct mcp_grammar mcp_grammars[];

/* Return the list of tools with the schemas of their arguments. */
json_t *mcp_tools_json(void);
/* Call a tool. Returns its result, in which faults are an error; NULL if there is no such tool. */
json_t *mcp_call(const char *name, const json_t *arguments);

#endif

/* types.mjs: makes types for TypeScript of JSON Schemas, by openapi-typescript from the page's packages.
 *
 *   node types.mjs FOLDER-OF-PACKAGES OUT.d.ts NAME=SCHEMA...
 *
 * Each schema becomes a component of an OpenAPI document, its definitions become components of their own. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [packages, out, ...named] = process.argv.slice(2);
const home = pathToFileURL(resolve(packages, "node_modules/openapi-typescript/dist/index.mjs"));
const { default: openapiTS, astToString } = await import(home);

const schemas = {};
for (const one of named) {
  const [name, path] = one.split("=");
  const text = readFileSync(path, "utf8")
    .replaceAll('"#/$defs/', `"#/components/schemas/${name}_`)
    .replaceAll('"#"', `"#/components/schemas/${name}"`);
  const { $defs = {}, $schema, $id, ...schema } = JSON.parse(text);
  schemas[name] = schema;
  for (const def in $defs) schemas[`${name}_${def}`] = $defs[def];
}
const types = await openapiTS({ openapi: "3.1.0", info: { title: "judged", version: "1" }, paths: {}, components: { schemas } });
const named_as = (name) => name.replace(/(?:^|_)(.)/g, (all, letter) => letter.toUpperCase());
const short = named
  .map((one) => one.split("=")[0])
  .map((name) => `export type ${named_as(name)} = components['schemas']['${name}'];`);
writeFileSync(out, astToString(types) + short.join("\n") + "\n");

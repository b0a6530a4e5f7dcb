// Is the OpenAPI document sound, in the eyes of a validator nobody here wrote?   node openapi.js URL-OF-THE-SERVICE
import { Validator } from "@seriousme/openapi-schema-validator";

const base = process.argv[2];

async function read(name) {
  const answer = await fetch(`${base}/${name}`);
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
  return answer.json();
}

// The validator follows references within one document only: the schema of a ruling goes into it.
const pointed = (node, change) =>
  Array.isArray(node) ? node.map((child) => pointed(child, change))
    : node === null || typeof node !== "object" ? node
      : Object.fromEntries(Object.entries(node).map(([key, child]) =>
        [key, key === "$ref" && typeof child === "string" ? change(child) : pointed(child, change)]));

const inside = "#/components/schemas/whole_ruling";

async function whole() {
  const document = pointed(await read("openapi.json"), (to) =>
    to.startsWith("ruling.schema.json") ? inside + to.replace(/^ruling\.schema\.json#?/, "") : to);
  const { $id, $schema, ...schema } = pointed(await read("ruling.schema.json"), (to) => inside + to.replace(/^#/, ""));
  document.components.schemas.whole_ruling = schema;
  return document;
}

async function complaints(document) {
  const validator = new Validator();
  const result = await validator.validate(document);
  if (result.valid && validator.version !== "3.1") return `version ${validator.version}`;
  return result.valid ? "" : JSON.stringify(result.errors, null, 1).slice(0, 3000);
}

const told = await complaints(await whole());
if (told) console.log(told);

// It finds fault where there is some.
const broken = [await whole(), await whole(), await whole()];
broken[0].paths["/v1/rulings"].post.responses = { "20x": {} };
broken[1].paths["/v1/rulings"].get.parameters.push({ $ref: "#/components/parameters/none" });
broken[2].info.titel = broken[2].info.title;
const found = await Promise.all(broken.map(complaints));
if (!found.every((one) => one)) console.log("a broken document passed", found);
process.exitCode = told || !found.every((one) => one) ? 1 : 0;

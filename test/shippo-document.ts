import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

type Schema = { [keyword: string]: any };
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref: string }>;
};

/** A request and its response as they went over the wire. */
export type Exchange = { method: string; path: string; body: unknown; status: number; response: unknown };

const document = JSON.parse(readFileSync(new URL("../data/shippo/openapi-labels.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { content: Record<string, { schema: Schema }> }>;
  };
};

const validator = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
validator.addSchema({ $id: "shippo", components: document.components });

/** What of an exchange is not as Shippo's document has it; nothing when all is. */
export function violations({ method, path, body, status, response }: Exchange): string[] {
  const template = Object.keys(document.paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  const operation = template && document.paths[template]?.[method.toLowerCase()];
  if (!operation) return [`${method} ${path} is no call of Shippo's`];
  const where = `${method} ${path} ${status}`;
  const answer = document.components.responses[operation.responses[status]?.$ref.split("/").at(-1) ?? ""];
  if (!answer) return [`${where} is no response of Shippo's`];
  const sent = operation.requestBody?.content["application/json"]?.schema;
  return [
    ...(sent ? check(sent, body, `${where} request`) : []),
    ...check(answer.content["application/json"]!.schema, response, `${where} response`),
  ];
}

function check(schema: Schema, value: unknown, where: string): string[] {
  const validate = validator.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"shippo#/')));
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${where}: ${error.instancePath} ${error.message}`);
}

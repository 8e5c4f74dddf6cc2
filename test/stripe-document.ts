import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { parse } from "qs";

type Schema = { [keyword: string]: any };
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};

/** A request and its answer as they went over the wire. */
export type Exchange = { method: string; path: string; query: string; form: string; status: number; answer: unknown };

const document = JSON.parse(readFileSync(new URL("../data/stripe/openapi-payments.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

reconcile();
const answers = new Ajv({ strict: false, allErrors: true, formats: { "unix-time": true } });
answers.addSchema({ $id: "stripe", components: asJsonSchema(document.components) });
// Form values are all text: "4990" is an integer, "true" a boolean.
const requests = new Ajv({ strict: false, allErrors: true, coerceTypes: true, formats: { "unix-time": true } });

/**
 * The document is of API version 2020-08-27, cut in 2022; the shop pins the version of its SDK and the sandbox answers in
 * that. Stripe only ever adds, but for what a version says it changes. What the shop uses of that is this, and only this:
 */
function reconcile(): void {
  const { schemas } = document.components;
  const form = (path: string) =>
    document.paths[path]?.["post"]?.requestBody?.content["application/x-www-form-urlencoded"]?.schema["properties"];

  // 2023-08-16: methods chosen in the dashboard, and whether they may lead away from the page.
  form("/v1/payment_intents").automatic_payment_methods.properties.allow_redirects = { enum: ["always", "never"] };
  // The document leaves out what only Stripe's own card form sends: the card itself.
  for (const path of ["/v1/payment_intents", "/v1/payment_intents/{intent}/confirm"]) {
    const { properties } = form(path).payment_method_data;
    properties.card = {
      type: "object",
      properties: {
        number: { type: "string" },
        exp_month: { type: "integer" },
        exp_year: { type: "integer" },
        cvc: { type: "string" },
      },
      required: ["number", "exp_month", "exp_year"],
    };
    properties.type.enum = [...properties.type.enum, "card"];
  }
  // 2022-11-15: a charge's refunds, and an intent's charges (`latest_charge` stands for them), come only when expanded.
  const charge = schemas["charge"] as Schema;
  charge["required"] = charge["required"].filter((name: string) => name !== "refunds");
}

/** What of an exchange is not as Stripe's document has it; nothing when all is. */
export function violations(exchange: Exchange): string[] {
  const path = Object.keys(document.paths).find((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(exchange.path),
  );
  const operation = path && document.paths[path]?.[exchange.method.toLowerCase()];
  if (!operation) return [`${exchange.method} ${exchange.path} is no call of Stripe's`];
  const query = operation.parameters?.filter((parameter) => parameter.in === "query") ?? [];
  const querySchema = {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  const bodySchema = operation.requestBody?.content["application/x-www-form-urlencoded"]?.schema ?? { type: "object" };
  const response = operation.responses[exchange.status] ?? operation.responses["default"];
  const answerSchema = response?.content["application/json"]?.schema ?? {};
  const where = `${exchange.method} ${exchange.path} ${exchange.status}`;
  return [
    ...check(requests.compile(closed(asJsonSchema(querySchema))), parse(exchange.query), `${where} query`),
    ...check(requests.compile(closed(asJsonSchema(bodySchema))), parse(exchange.form), `${where} form`),
    ...check(answers.compile(pointing(asJsonSchema(answerSchema))), exchange.answer, `${where} answer`),
  ];
}

/** Returns how a webhook event differs from the documented event and its object. */
export function eventViolations(event: { type: string; data: { object: { object: string } } }): string[] {
  const reference = (name: string) => answers.compile({ $ref: `stripe#/components/schemas/${name}` });
  return [
    ...check(reference("event"), event, event.type),
    ...check(reference(event.data.object.object), event.data.object, `${event.type} object`),
  ];
}

function check(validate: ValidateFunction, value: unknown, where: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    (error) => `${where}: ${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

/** OpenAPI's `nullable` as JSON Schema says it. */
function asJsonSchema(schema: Schema): Schema {
  return mapSchema(schema, ({ nullable, ...rest }) => {
    if (!nullable) return rest;
    return { anyOf: [rest, { type: "null" }] };
  });
}

/** No object with named properties takes any other: a misspelt parameter is an error, however deep. */
function closed(schema: Schema): Schema {
  return mapSchema(schema, (each) =>
    each["properties"] && each["additionalProperties"] === undefined ? { ...each, additionalProperties: false } : each,
  );
}

function pointing(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"stripe#/')) as Schema;
}

function mapSchema(node: any, change: (schema: Schema) => Schema): any {
  if (Array.isArray(node)) return node.map((item) => mapSchema(item, change));
  if (typeof node !== "object" || node === null) return node;
  return change(Object.fromEntries(Object.entries(node).map(([key, value]) => [key, mapSchema(value, change)])));
}

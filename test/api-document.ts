import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

type Schema = { [keyword: string]: any };
type Media = { schema: Schema; example?: unknown; examples?: Record<string, { $ref: string }> };
export type Operation = {
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: unknown }> };
};

const formats = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  email: /^\S+@\S+$/,
  uri: (text: string) => URL.canParse(text),
  binary: true,
} as const;

/** Returns a function that returns how a value breaks a schema of the document; a field that its object does not name breaks it too. */
export function checkAgainst({ components }: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema({ $id: "api", components: pointing(components) });

  const compiled = new Map<Schema, ValidateFunction>();

  return (schema: Schema, value: unknown): string[] => {
    const validate = compiled.get(schema) ?? ajv.compile(pointing(schema));
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };

  /** Returns the schema with its references into the document, and with every object of named fields closed. */
  function pointing(node: any, isPartOfAll = false): any {
    if (Array.isArray(node)) return node.map((one) => pointing(one, isPartOfAll));
    if (typeof node !== "object" || node === null) return node;
    if (typeof node.$ref === "string") {
      const component = components.schemas[node.$ref.split("/").at(-1)];
      // What all of several schemas allow together is closed as a whole.
      return isPartOfAll ? pointing(component, true) : { ...node, $ref: `api${node.$ref}` };
    }
    const entries = Object.entries(node).map(([key, value]) => [
      key,
      pointing(value, key === "allOf" || (isPartOfAll && key.endsWith("Of"))),
    ]);
    const schema = Object.fromEntries(entries);
    const isOpen = schema.additionalProperties !== undefined || isPartOfAll;
    return (schema.properties || schema.allOf) && !isOpen ? { ...schema, unevaluatedProperties: false } : schema;
  }
}

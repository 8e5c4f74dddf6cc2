import {
  exampleId,
  exampleKeys,
  exampleLeftOut,
  exampleNumbers,
  exampleTexts,
  exampleTimes,
} from "#api/example-values.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maxLength?: number;
};
type Media = Record<string, { schema?: Schema; example?: unknown }>;
type Document = {
  paths?: Record<
    string,
    Record<string, { requestBody?: { content: Media }; responses: Record<string, { content?: Media }> }>
  >;
  components?: { schemas?: Record<string, Schema> };
};
/** Where a value belongs: the name of its field, of the component that has the field, and of the field whose object has it. */
type Place = { field: string; component: string; parent?: string };

/** Adds an example to each JSON body and successful response of a document, made from its schema. */
export function withExamples<D extends object>(document: D): D {
  const { paths = {}, components } = document as Document;
  const exampleOf = examplesFrom(components?.schemas ?? {});
  for (const { requestBody, responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const content of [requestBody?.content, responses["200"]?.content, responses["202"]?.content]) {
      const media = content?.["application/json"];
      if (media?.schema) media.example = exampleOf(media.schema);
    }
  return document;
}

/** Returns what makes a value that fits a schema of the document. A component within itself is left out. */
function examplesFrom(components: Record<string, Schema>) {
  function valueOf(schema: Schema, place: Place, within: readonly string[]): unknown {
    if (schema.$ref) {
      const component = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
      if (within.includes(component)) return undefined;
      return valueOf(components[component] ?? {}, { field: place.field, component }, [...within, component]);
    }
    if (schema.enum) return schema.enum[0];
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => valueOf(one, place, within)));
    const options = schema.oneOf ?? schema.anyOf;
    if (options) return valueOf(options[0] ?? {}, place, within);
    const type = typeof schema.type === "string" ? schema.type : schema.type?.find((one) => one !== "null");
    if (type === "object") return objectOf(schema, place, within);
    if (type === "array") return listOf(schema, place, within);
    return scalarOf({ ...schema, type }, place);
  }

  function objectOf(schema: Schema, { field, component }: Place, within: readonly string[]) {
    const { properties = {}, additionalProperties: others, required = [] } = schema;
    const key = exampleKeys[field];
    const named = Object.entries(properties).filter(([name]) => required.includes(name) || !exampleLeftOut.has(name));
    const all = key !== undefined && typeof others === "object" ? [...named, [key, others] as const] : named;
    const fields = all.map(([name, one]) => [name, valueOf(one, { field: name, component, parent: field }, within)]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
  }

  function listOf({ items = {} }: Schema, place: Place, within: readonly string[]) {
    const item = valueOf(items, place, within);
    return item === undefined ? [] : [item];
  }

  return (schema: Schema) => valueOf(schema, { field: "", component: "" }, []);
}

const ofFormat: Record<string, string> = {
  uuid: exampleId,
  email: "ada@example.com",
  uri: "https://parts.example.com/images/brake-disc.webp",
};

function scalarOf(
  { type, format = "", default: usual, minimum, maxLength }: Schema,
  { field, component, parent }: Place,
) {
  const named = [`${component}.${field}`, `${parent}.${field}`, field, field.replace(/s$/, "")];
  if (type === "boolean") return usual ?? true;
  if (type === "integer" || type === "number") {
    const number = named.map((name) => exampleNumbers[name]).find((one) => one !== undefined);
    const isFit = number !== undefined && (type === "number" || Number.isInteger(number));
    return isFit ? number : (usual ?? Math.max(minimum ?? 0, 1));
  }
  if (type !== "string") return undefined;
  if (format.startsWith("date")) {
    const time = /^(ends|expires)At$|(Before|To|Until)$/.test(field) ? exampleTimes.end : exampleTimes.start;
    return format === "date" ? time.slice(0, 10) : time;
  }
  const text =
    ofFormat[format] ??
    named.map((name) => exampleTexts[name]).find((one) => one !== undefined) ??
    usual ??
    field.replaceAll(/(?=[A-Z])|_/g, " ").toLowerCase();
  return typeof text === "string" ? text.slice(0, maxLength) : text;
}

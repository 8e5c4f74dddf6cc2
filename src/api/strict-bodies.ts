import type { z } from "zod";

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

/** Throws for a schema with an object, at any depth, that drops unknown fields in silence. */
export function requireStrict(schema: z.ZodType, path = "body"): void {
  const lenient = lenientObject(schema, path);
  if (lenient) throw new Error(`${lenient} has to be a strictObject`);
}

/** Returns where an object is that is not strict; null if every one is. */
function lenientObject(schema: Schema, path: string): string | null {
  const { def } = schema as unknown as { def: Definition };
  switch (def.type) {
    case "object": {
      if (def.catchall === undefined) return path;
      return first(Object.entries(def.shape), ([name, field]) => lenientObject(field, `${path}.${name}`));
    }
    case "array":
      return lenientObject(def.element, `${path}[]`);
    case "record":
      return lenientObject(def.valueType, `${path}.*`);
    case "union":
      return first(def.options, (option) => lenientObject(option, path));
    case "pipe":
      return lenientObject(def.in, path) ?? lenientObject(def.out, path);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return lenientObject(def.innerType, path);
    default:
      return null;
  }
}

function first<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

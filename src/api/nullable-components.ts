/**
 * Changes, wherever a component or null is meant, `allOf` of both, which is never null, to one of both, and returns the document. The generator
 * writes the former for `component.nullable()`.
 */
export function withNullableComponents<D extends object>(document: D): D {
  return change(document) as D;
}

function change(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(change);
  if (typeof node !== "object" || node === null) return node;
  const changed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]));
  const [component, other, ...more] = Array.isArray(changed["allOf"]) ? changed["allOf"] : [];
  if (!component?.$ref || !isNullOnly(other) || more.length > 0) return changed;
  const { type: _, ...rest } = other;
  return { anyOf: [component, { type: "null" }], ...rest };
}

/** Returns whether a schema adds only null to another, besides what it says of it. */
function isNullOnly(schema: Record<string, unknown> | undefined): schema is Record<string, unknown> {
  return Array.isArray(schema?.["type"]) && schema["type"].includes("null") && !schema["properties"];
}

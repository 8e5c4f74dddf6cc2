import { registerHooks } from "node:module";

// For each import of a module, Node parses the `exports` of its package again. Those of Drizzle ORM are 180 KB, and its modules import each
// other a thousand times: that was more than half of a start. Here, each is resolved without, or once. Imported before anything that imports it.

const packageName = "drizzle-orm";
const resolved = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]["resolve"] & {}>>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "", conditions } = context;
    if (!conditions.includes("import")) return next(specifier, context);
    if (specifier.startsWith(".") && parentURL.includes(`/node_modules/${packageName}/`))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (specifier !== packageName && !specifier.startsWith(`${packageName}/`)) return next(specifier, context);
    const found = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, found);
    return found;
  },
});

import type { Import } from "#web/client/imports.ts";
import { imports as words } from "#messages/import-pages.ts";

/** Whether it runs or is about to. */
export function isUnderWay({ state }: Import): boolean {
  return ["receiving", "waiting", "running", "undoing"].includes(state);
}

export function stateLabel({ state, dryRun }: Import): string {
  return (dryRun && words.dryStates[state]) || words.states[state];
}

export function importName({ name, format }: Import): string {
  return format === "resolve" ? words.resolveName : name || words.unnamed;
}

export function formatLabel({ format, version }: Import): string {
  if (format === null) return "";
  return [words.formats[format], version && (words.csvKinds[version] ?? version)].filter(Boolean).join(" ");
}

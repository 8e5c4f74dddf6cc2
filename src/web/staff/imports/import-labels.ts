import { undoneShare, type Import } from "#web/client/supply/imports.ts";
import { imports as words } from "#messages/import-pages.ts";
import { productTable } from "#messages/product-table.ts";

/** Whether it runs or is about to. */
export function isUnderWay({ state }: Import): boolean {
  return ["receiving", "waiting", "running", "replacing", "undoing"].includes(state);
}

export function stateLabel(found: Import): string {
  const { state, dryRun } = found;
  const share = undoneShare(found);
  if (share !== null && share !== "all") return words.undoneShares[share];
  return (dryRun && words.dryStates[state]) || words.states[state];
}

export function importName({ name, format, header }: Import): string {
  if (format === "bulk") return words.bulkName(bulkKind(header));
  return format === "resolve" ? words.resolveName : name || words.unnamed;
}

/** What a bulk edit changes: the kind of its change, or the column that was pasted. */
function bulkKind({ kind = "", field = "" }: Import["header"]): string {
  const names: Record<string, string> = kind === "pasted" ? productTable.columns : productTable.bulk.kinds;
  return names[kind === "pasted" ? field : kind] ?? kind;
}

export function formatLabel({ format, version }: Import): string {
  if (format === null) return "";
  return [words.formats[format], version && (words.csvKinds[version] ?? version)].filter(Boolean).join(" ");
}

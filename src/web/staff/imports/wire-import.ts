import { imports as words } from "#messages/import-pages.ts";

/** An import as the API says it. */
export type WireImport = {
  _id: string;
  name: string;
  format: keyof typeof words.formats | null;
  version: string | null;
  state: keyof typeof words.states;
  dryRun: boolean;
  replace: boolean;
  bytes: number;
  rows: number;
  total: number | null;
  rowsPerSecond: number | null;
  secondsLeft: number | null;
  counts: Record<string, Record<string, number>>;
  problems: Record<string, number>;
  failure: { code: string; line: number | null; message: string } | null;
  can: { apply: boolean; undo: boolean; cancel: boolean };
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

/** Whether somebody works on it, or is about to. */
export function isUnderWay({ state }: WireImport): boolean {
  return ["receiving", "waiting", "running", "undoing"].includes(state);
}

export function stateWords({ state, dryRun }: WireImport): string {
  return (dryRun && words.dryStates[state]) || words.states[state];
}

export function importName({ name, format }: WireImport): string {
  return format === "resolve" ? words.resolveName : name || words.unnamed;
}

export function formatWords({ format, version }: WireImport): string {
  if (format === null) return "";
  return [words.formats[format], version].filter(Boolean).join(" ");
}

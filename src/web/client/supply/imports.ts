import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { downloadFile } from "#web/client/supply/exports.ts";
import { sendFile } from "#web/client/send-file.ts";

type ImportResponse = ResponseBody<"get", "/imports/:id">;
type ListQuery = { cursor?: string; limit?: number };
type Added = ResponseBody<"post", "/imports/resolve">;

export type Import = ReturnType<typeof toImport>;
export type ImportProblem = ResponseBody<"get", "/imports/:id/problems">[number];
export type ImportChange = ResponseBody<"get", "/imports/:id/changes">[number];
/** The number of loaded lines of a mapping, and the problems of the others. */
export type LoadedMap = { loaded: number; problems: ResponseBody<"post", "/imports/map">["problems"] };

export function toImport({ replace: replaces, createdAt, startedAt, finishedAt, ...same }: ImportResponse) {
  return {
    replaces,
    createdAt: new Date(createdAt),
    startedAt: startedAt === null ? null : new Date(startedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
    ...same,
  };
}

/** How much of an import its undo has reverted; null: it was not undone. */
export function undoneShare({ state, reverted }: Import): "all" | "part" | "none" | null {
  if (state !== "undone") return null;
  const { undone = 0, partly = 0, stayed = 0 } = reverted ?? {};
  if (partly + stayed === 0) return "all";
  return undone + partly === 0 ? "none" : "part";
}

/** Imports, newest first. */
export async function listImports(
  query: ListQuery & { status: "all" | "failed"; q?: string | undefined },
  signal?: AbortSignal,
): Promise<ListPage<Import>> {
  const page = await api.list("/imports", { query, signal });
  return { ...page, items: page.items.map(toImport) };
}

export async function getImport(id: string, signal?: AbortSignal): Promise<Import> {
  return toImport(await api.get("/imports/:id", { param: { id }, signal }));
}

export async function listImportProblems(
  id: string,
  query: ListQuery & { q?: string; code?: string },
  signal?: AbortSignal,
): Promise<ListPage<ImportProblem>> {
  return api.list("/imports/:id/problems", { param: { id }, query, signal });
}

/** What an import changed; of a dry run, what it would change. */
export async function listImportChanges(
  id: string,
  query: ListQuery & { entity?: string; change?: string; percent?: string },
  signal?: AbortSignal,
): Promise<ListPage<ImportChange>> {
  return api.list("/imports/:id/changes", { param: { id }, query, signal });
}

/** Downloads the changes of a view; `search` is the query of the list's address. */
export function downloadImportChanges(id: string, search: URLSearchParams): Promise<void> {
  const query = new URLSearchParams(search);
  for (const name of ["cursor", "show"]) query.delete(name);
  return downloadFile(`/imports/${id}/changes.csv?${query.toString()}`, "changes.csv");
}

type Upload = { file: File; replaces: boolean; onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads a catalogue file for a dry run; returns the import's id, null where `signal` stopped it. */
export async function uploadImport({ file, replaces, onProgress, signal }: Upload): Promise<string | null> {
  const query = new URLSearchParams({ name: file.name.slice(0, 200), dryRun: "true" });
  if (replaces) query.set("replace", "true");
  const added = await sendFile<Added>({ path: `/imports?${query.toString()}`, file, onProgress, signal });
  return added && added.insertedId;
}

/** Uploads a mapping of Auto Care ids. */
export async function uploadMap(file: File): Promise<LoadedMap | null> {
  const { signal } = new AbortController();
  const loaded = await sendFile<ResponseBody<"post", "/imports/map">>({ path: "/imports/map", file, signal });
  return loaded && { loaded: loaded.modifiedCount, problems: loaded.problems };
}

/** Tries again what no mapping explained before; returns the new import's id. */
export async function resolveAgain(): Promise<string> {
  return (await api.post("/imports/resolve", { query: {} })).insertedId;
}

/** Does what a dry run has shown; returns the new import's id. */
export async function applyImport(id: string): Promise<string> {
  return (await api.post("/imports/:id/apply", { param: { id } })).insertedId;
}

/** Removes the earlier applications that an import contradicts. */
export async function replaceOutdated(id: string): Promise<void> {
  await api.post("/imports/:id/replace", { param: { id } });
}

export async function revertImport(id: string): Promise<void> {
  await api.post("/imports/:id/undo", { param: { id } });
}

/** Stops an import; what it did stays. */
export async function cancelImport(id: string): Promise<void> {
  await api.post("/imports/:id/cancel", { param: { id } });
}

import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";

export type PartTypeInput = RequestBody<"post", "/part-types">;
export type PartType = ResponseBody<"get", "/part-types/all">[number];
/** An unknown part type that files name. */
export type WaitingPartType = ResponseBody<"get", "/part-types/waiting">[number];
export type PartTypeAnswer = RequestBody<"post", "/part-types/waiting">;

/** Returns every part type by system, group and name. */
export async function listPartTypes(signal?: AbortSignal): Promise<PartType[]> {
  return api.get("/part-types/all", { signal });
}

/** Returns the unknown part types that files name, those of most parts first. */
export async function listWaitingPartTypes(signal?: AbortSignal): Promise<WaitingPartType[]> {
  return api.get("/part-types/waiting", { signal });
}

/** Returns the id of the import that types the parts which waited. */
export async function answerPartType(answer: PartTypeAnswer): Promise<string> {
  return (await api.post("/part-types/waiting", { json: answer })).insertedId;
}

export async function addPartType(input: PartTypeInput): Promise<void> {
  await api.post("/part-types", { json: input });
}

export async function changePartType(id: string, change: Partial<PartTypeInput>): Promise<void> {
  await api.patch("/part-types/:id", { param: { id }, json: change });
}

export async function mergePartType(id: string, into: string): Promise<void> {
  await api.post("/part-types/:id/merge", { param: { id }, json: { into } });
}

export async function removePartType(id: string): Promise<void> {
  await api.delete("/part-types/:id", { param: { id } });
}

export async function addAlias(id: string, alias: string): Promise<void> {
  await api.post("/part-types/:id/aliases", { param: { id }, json: { alias } });
}

export async function removeAlias(id: string, alias: string): Promise<void> {
  await api.delete("/part-types/:id/aliases/:alias", { param: { id, alias } });
}

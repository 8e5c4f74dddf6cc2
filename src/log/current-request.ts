import { AsyncLocalStorage } from "node:async_hooks";

/** What is known about the request that is being answered. */
export type RequestFacts = {
  /** Those of every line that is logged meanwhile. */
  ids: { requestId: string; actorId?: string; apiKeyId?: string };
  /** The code of its refusal. */
  code?: string;
  /** Whether it reads what its sender may just have written. */
  personal?: boolean;
};

const storage = new AsyncLocalStorage<RequestFacts>();

/** Runs `work` as the answer to a request. */
export function inRequest<T>(facts: RequestFacts, work: () => T): T {
  return storage.run(facts, work);
}

/** Returns the facts of the request that is being answered, to which more may be added; undefined outside of one. */
export function currentRequest(): RequestFacts | undefined {
  return storage.getStore();
}

/** Notes who sends the request, and by which API key. */
export function setActor(actorId: string, apiKeyId?: string): void {
  const request = storage.getStore();
  if (request) Object.assign(request.ids, { actorId, ...(apiKeyId && { apiKeyId }) });
}

/** Notes with which code the request is refused. */
export function setRefusalCode(code: string): void {
  const request = storage.getStore();
  if (request) request.code = code;
}

/** Notes that the request reads what its sender may just have written. */
export function setPersonal(): void {
  const request = storage.getStore();
  if (request) request.personal = true;
}

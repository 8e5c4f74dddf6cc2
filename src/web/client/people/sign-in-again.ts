/** The accepted proof of identity: any sign-in method, or only a passkey. */
export type Proof = "any" | "passkey";

/** The pending request for a proof, as a store: a dialog answers it, and the API client waits for it before it repeats a refused request. */
let question: (PromiseWithResolvers<boolean> & { proof: Proof }) | null = null;
const listeners = new Set<() => void>();

function become(next: typeof question): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Resolves to true once the user has proved their identity, to false if they decline. Simultaneous requests share a dialog. */
export function askToSignInAgain(proof: Proof): Promise<boolean> {
  if (!question) become({ ...Promise.withResolvers<boolean>(), proof });
  return question?.promise ?? Promise.resolve(false);
}

export function answerSignInAgain(proved: boolean): void {
  question?.resolve(proved);
  become(null);
}

/** Returns the requested proof; null if none is pending. */
export const requestedProof = (): Proof | null => question?.proof ?? null;

export function followSignInAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

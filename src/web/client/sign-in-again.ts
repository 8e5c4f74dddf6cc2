/** What a user proves who they are by: any of their ways, or a passkey alone. */
export type Proof = "any" | "passkey";

/** The question for a proof that a refused request waits for, as a store: a dialog asks, the client of the API waits. */
let question: (PromiseWithResolvers<boolean> & { proof: Proof }) | null = null;
const listeners = new Set<() => void>();

function become(next: typeof question): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Resolves to true once the user has proved again who they are, to false if they would rather not. Requests at the same time share a question. */
export function askToSignInAgain(proof: Proof): Promise<boolean> {
  if (!question) become({ ...Promise.withResolvers<boolean>(), proof });
  return question?.promise ?? Promise.resolve(false);
}

export function answerSignInAgain(proved: boolean): void {
  question?.resolve(proved);
  become(null);
}

/** Returns the proof that is asked for; null: none is. */
export const requestedProof = (): Proof | null => question?.proof ?? null;

export function followSignInAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

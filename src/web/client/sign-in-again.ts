/** The question for the password that a refused request waits for, as a store: a dialog asks, the client of the API waits. */
let question: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();

function become(next: typeof question): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Resolves to true once the user has proved again who they are, to false if they would rather not. Requests at the same time share a question. */
export function askToSignInAgain(): Promise<boolean> {
  if (!question) become(Promise.withResolvers());
  return question?.promise ?? Promise.resolve(false);
}

export function answerSignInAgain(proved: boolean): void {
  question?.resolve(proved);
  become(null);
}

export const isAskedToSignInAgain = (): boolean => question !== null;

export function followSignInAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useEffect, useState } from "react";
import { messageOf } from "#web/client/api.ts";
import { focusContentIfLost } from "#web/ui/focus.ts";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

/** What the action of a page returns: why the change was refused, or null. */
export type ActionResult = { failure: string | null };

type Fact = string | number | boolean;
type Change = { id: string; [fact: string]: Fact | Record<string, Fact> | Record<string, Fact>[] };

/**
 * Does a change for a page's action. What `work` resolves to is why nothing was changed; a refusal of the API becomes the sentence
 * that `explain` makes of its reason.
 */
export async function attempt(
  work: () => Promise<string | void>,
  explain: (why: string) => string,
): Promise<ActionResult> {
  try {
    return { failure: (await work()) ?? null };
  } catch (error) {
    return { failure: explain(messageOf(error)) };
  }
}

/**
 * Submits changes of single rows to the page's action, one at a time; the router then loads the list again. `pendingId` is the row
 * being changed, `doneIds` are those changed since the page was opened, `result` is what the action returned last, `failure` why it
 * refused the change.
 */
export function useRowAction<Result extends ActionResult>() {
  const fetcher = useActionFetcher<Result>();
  const pending = fetcher.state === "idle" ? null : ((fetcher.json as Change | undefined)?.id ?? null);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const [doneIds, setDoneIds] = useState<readonly string[]>([]);
  const [completed, setCompleted] = useState(0);
  if (pending !== null && pending !== submitted) setSubmitted(pending);
  if (pending === null && submitted !== null) {
    setSubmitted(null);
    setCompleted(completed + 1);
    if (fetcher.data?.failure == null) setDoneIds([...doneIds, submitted]);
  }
  // The document's focus, which a button that goes with its row leaves nowhere.
  useEffect(() => {
    if (completed > 0) focusContentIfLost();
  }, [completed]);
  return {
    pendingId: pending,
    doneIds,
    result: fetcher.data ?? null,
    failure: pending === null ? (fetcher.data?.failure ?? null) : null,
    submit: (change: Change) => {
      if (pending === null) fetcher.submit(change);
    },
  };
}

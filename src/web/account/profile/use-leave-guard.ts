import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { wordsOf } from "#web/client/api.ts";
import type { SaveAnswer } from "#web/account/profile/save-dialog.tsx";

type Ways = { save: () => Promise<void>; discard: () => void };

/** Stops somebody who leaves the page with changes, to ask what shall become of them. A save that fails keeps him here. */
export function useLeaveGuard(changed: boolean, { save, discard }: Ways) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!changed) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [changed]);

  async function answer(said: SaveAnswer) {
    if (blocker.state !== "blocked" || busy) return;
    if (said === "cancel") return blocker.reset();
    if (said === "discard") {
      discard();
      return blocker.proceed();
    }
    setBusy(true);
    setFailure(null);
    try {
      await save();
      blocker.proceed();
    } catch (error) {
      setFailure(wordsOf(error));
      blocker.reset();
    }
    setBusy(false);
  }
  return { asking: blocker.state === "blocked", busy, failure, answer: (said: SaveAnswer) => void answer(said) };
}

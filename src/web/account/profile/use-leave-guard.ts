import { useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { messageOf } from "#web/client/api.ts";
import type { SaveAnswer } from "#web/account/profile/save-dialog.tsx";

type Ways = { save: () => Promise<void>; discard: () => void };

/** Asks a user who leaves the page with unsaved changes what to do with them. Where saving fails, they stay. */
export function useLeaveGuard(changed: boolean, { save, discard }: Ways) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (changed) event.preventDefault();
  });

  async function answer(choice: SaveAnswer) {
    if (blocker.state !== "blocked" || busy) return;
    if (choice === "cancel") return blocker.reset();
    if (choice === "discard") {
      discard();
      return blocker.proceed();
    }
    setBusy(true);
    setFailure(null);
    try {
      await save();
      blocker.proceed();
    } catch (error) {
      setFailure(messageOf(error));
      blocker.reset();
    }
    setBusy(false);
  }
  return { asking: blocker.state === "blocked", busy, failure, answer: (choice: SaveAnswer) => void answer(choice) };
}

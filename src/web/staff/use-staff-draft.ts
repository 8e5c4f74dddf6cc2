import { useState } from "react";
import { useSession } from "#web/shell/session.tsx";
import { useDraft } from "#web/ui/use-draft.ts";

/** Stores what is typed into a form of the staff's under `name`, as `useDraft` does, for the user who opened it: their sign-in may end meanwhile. */
export function useStaffDraft<Name extends string>(name: string, form: Parameters<typeof useDraft<Name>>[1]): void {
  const session = useSession();
  const [owner] = useState(session.status === "signed-in" ? session.user.id : "");
  useDraft(`${name}:${owner}`, form);
}

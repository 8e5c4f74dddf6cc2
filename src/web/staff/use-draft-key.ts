import { useState } from "react";
import { language } from "#messages/language.ts";
import { useSession } from "#web/shell/session.tsx";

/** Returns the key of the draft `name` of a user. Each language has its own, since '1.000' is another number in the next. */
export const draftKey = (name: string, userId: string) => `${name}:${userId}:${language}`;

/** Returns the key of the draft `name` of the user who opened the form: their sign-in may end meanwhile. */
export function useDraftKey(name: string): string {
  const session = useSession();
  const [owner] = useState(session.status === "signed-in" ? session.user.id : "");
  return draftKey(name, owner);
}

import type * as en from "#web/messages/en/conflicts.ts";
import { all } from "./grammar.ts";

export const conflicts = {
  saved: "Jemand anderes hat hier gespeichert, seit Sie die Seite geöffnet haben. Ihre Eingaben stehen noch da.",
  changed: (fields: string[]) => `Von der anderen Person geändert: ${all(fields)}.`,
  both: (fields: string[]) => `Von Ihnen beiden geändert: ${all(fields)}.`,
  keepMine: "Meine Änderungen behalten",
  takeTheirs: "Meine Änderungen verwerfen",
} satisfies typeof en.conflicts;

import { all } from "./grammar.ts";

/** The words of what two people have changed at once. */
export const conflicts = {
  saved: "Someone else saved this while you were editing. What you typed is still here.",
  changed: (fields: string[]) => `Changed by them: ${all(fields)}.`,
  both: (fields: string[]) => `Changed by both of you: ${all(fields)}.`,
  keepMine: "Keep my changes",
  takeTheirs: "Discard my changes",
};

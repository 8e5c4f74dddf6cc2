/** How the shop itself reads a note; `partly`: as qualifiers and a question. */
export const noteReadings = ["nothing", "qualifiers", "partly", "question"] as const;
export type NoteReading = (typeof noteReadings)[number];

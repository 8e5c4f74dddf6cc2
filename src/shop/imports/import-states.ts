export const importStates = [
  "receiving",
  "waiting",
  "running",
  "done",
  "failed",
  "cancelled",
  "undoing",
  "undone",
] as const;

export const importStates = [
  "receiving",
  "waiting",
  "running",
  "done",
  "failed",
  "cancelled",
  "replacing",
  "undoing",
  "undone",
] as const;

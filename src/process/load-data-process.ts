import "#process/import-once.ts";
import type { DataToLoad } from "#process/load-data.ts";

// Loads what `loadDataApart` sends, and ends with the process that started it. A failure is sent there.

// The terminal sends Ctrl-C to all processes; the shop decides.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(1));
process.once("message", async (data: DataToLoad) => {
  try {
    await (await import("#process/load-data.ts")).loadData(data);
    process.exit(0);
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error), undefined, {}, () => process.exit(1));
  }
});

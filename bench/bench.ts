import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { report } from "./report.ts";
import { measureSpeed } from "./speed.ts";
import { openStage, type Stops } from "./stage.ts";

// `npm run bench`: the shop's speed beside a bare server. It judges nothing: it ends with 0 whatever it measures.

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "1.5" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
  },
});
const stops: Stops = [];
const opening = openStage(stops);
let stopping: Promise<void> | undefined;
const stop = () => (stopping ??= stopAll());
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void stop().finally(() => process.exit(130)));

async function stopAll() {
  await opening.catch(() => null);
  for (const one of stops.toReversed()) await one().catch((error: unknown) => console.error(String(error)));
}

try {
  const stage = await opening;
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "CPU"}`;
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds), only: values.only };
  await report("Speed", `${machine}. ${await measureSpeed(stage, stops, options)}`);
} catch (error) {
  if (!stopping) console.error(error);
  process.exitCode = 1;
} finally {
  await stop();
}
process.exit();

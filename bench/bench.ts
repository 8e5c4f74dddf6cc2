import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ConfigError } from "#config.ts";
import { measureFitment } from "./fitment.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { report } from "./report.ts";
import { measurePricing } from "./pricing.ts";
import { measureSizes } from "./sizes.ts";
import { measureSpeed } from "./speed.ts";
import { openStage, type Stops } from "./stage.ts";

// `npm run bench`: the shop's speed beside a bare server, and the size of its pages; `npm run bench -- lighthouse`: their Lighthouse
// scores; `npm run bench -- pricing`: what a cart costs to calculate; `DATA_DIR=… npm run bench -- fitment`: the queries of each screen on a large catalogue. Each prints a table and writes it to
// results.md. There are no thresholds: it exits with 0 whatever it measures.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "1.5" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    draws: { type: "string", default: "400" },
  },
});
const stops: Stops = [];
let opening: ReturnType<typeof openStage> | undefined;
const open = () => (opening ??= openStage(stops));
let stopping: Promise<void> | undefined;
const stop = () => (stopping ??= stopAll());
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void stop().finally(() => process.exit(130)));

async function stopAll() {
  await opening?.catch(() => null);
  for (const one of stops.toReversed()) await one().catch((error: unknown) => console.error(String(error)));
}

// The load of the machine affects every figure.
const [busy = 0] = loadavg();

try {
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "CPU"}, load ${busy.toFixed(1)} before`;
  const measures: Record<string, () => Promise<void>> = {
    speed: async () => {
      const stage = await open();
      const options = { rounds: Number(values.rounds), seconds: Number(values.seconds), only: values.only };
      await report("Speed", `${machine}. ${await measureSpeed(stage, stops, options)}`);
    },
    sizes: async () => report("Sizes", await measureSizes((await open()).shop.url)),
    fitment: async () => {
      const options = { draws: Number(values.draws), only: values.only };
      await report("Fitment at size", `${machine}. ${await measureFitment(stops, options)}`);
    },
    pricing: async () => report("Pricing", `${machine}. ${measurePricing()}`),
    lighthouse: async () => report("Lighthouse", await measureLighthouse((await open()).shop.url)),
  };
  for (const name of positionals.length > 0 ? positionals : ["speed", "sizes"]) {
    if (!measures[name]) throw new Error(`'${name}' is none of ${Object.keys(measures).join(", ")}.`);
    await measures[name]();
  }
} catch (error) {
  // What the user can correct is reported in one line.
  if (!stopping) console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
} finally {
  await stop();
}
process.exit();

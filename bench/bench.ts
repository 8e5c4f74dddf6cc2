import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ConfigError } from "#process/config.ts";
import { measureCarts } from "./carts.ts";
import { measureFitment } from "./fitment.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measurePayments } from "./payments.ts";
import { measurePhone } from "./phone.ts";
import { report } from "./report.ts";
import { measurePricing } from "./pricing.ts";
import { measureSizes } from "./sizes.ts";
import { measureSpeed } from "./speed.ts";
import { measureStart } from "./start.ts";
import { measureUncached } from "./uncached.ts";
import { measureFloods } from "./floods.ts";
import { measureVisitors } from "./visitors.ts";
import { measureWrites } from "./writes.ts";
import { openStage, type Stops } from "./stage.ts";

// `npm run bench` measures the shop's speed beside a bare server and the size of its pages. `npm run bench -- <what>`:
//   uncached    reads that no cache has, each address once
//   writes      cached pages with price changes beside them, on one process and on two
//   floods      what a flood of different addresses leaves to everybody else
//   pricing     what a cart costs to calculate
//   carts       carts read, quoted and ordered
//   payments    orders that are placed and paid, with their mails
//   start       the first and later starts, and memory
//   lighthouse  Lighthouse scores
//   phone       Core Web Vitals on a slow phone
//   fitment     `DATA_DIR=…`: the queries of each screen on a large catalogue, one at a time
//   load        `DATA_DIR=…`: the same over HTTP, as visitors come
// Each prints a table and writes it to results.md. There are no thresholds: it exits with 0 whatever it measures.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "1.5" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    rate: { type: "string", default: "20" },
    draws: { type: "string", default: "600" },
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
    uncached: async () => {
      const options = { seconds: Number(values.seconds), only: values.only };
      await report("Uncached reads", `${machine}. ${await measureUncached(await open(), stops, options)}`);
    },
    writes: async () => {
      const options = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
      await report("Reads beside writes", `${machine}. ${await measureWrites(await open(), stops, options)}`);
    },
    floods: async () => {
      const options = { seconds: Number(values.seconds) };
      await report("Floods", `${machine}. ${await measureFloods(await open(), stops, options)}`);
    },
    load: async () => {
      const { rate, seconds, draws, only } = values;
      const options = { perSecond: Number(rate), seconds: Number(seconds), draws: Number(draws), only };
      await report("Visitors at size", `${machine}. ${await measureVisitors(stops, options)}`);
    },
    sizes: async () => report("Sizes", await measureSizes((await open()).shop.url)),
    fitment: async () => {
      const options = { draws: Number(values.draws), only: values.only };
      await report("Fitment at size", `${machine}. ${await measureFitment(stops, options)}`);
    },
    carts: async () => {
      const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
      await report("Carts", `${machine}. ${await measureCarts(await open(), stops, options)}`);
    },
    payments: async () => {
      const text = await measurePayments(await open(), stops, { seconds: Number(values.seconds) });
      await report("Orders and payments", `${machine}. ${text}`);
    },
    start: async () => report("Start", `${machine}. ${await measureStart(stops, Number(values.rounds))}`),
    pricing: async () => report("Pricing", `${machine}. ${measurePricing()}`),
    phone: async () => report("Phone", `${machine}. ${await measurePhone((await open()).shop.url)}`),
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

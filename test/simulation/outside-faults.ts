import { readFileSync } from "node:fs";

// Loaded into the shop's process before the shop: its clock, and what it hears from the payment provider, are as the file says.

export type OutsideFaults = { clockMs?: number; provider?: "hangs" | "fails" | "refuses" | "lies" };

const readMs = 50;
const file = process.env["FAULTS_FILE"] ?? "";
let faults: OutsideFaults = {};

function read(): void {
  try {
    faults = JSON.parse(readFileSync(file, "utf8")) as OutsideFaults;
  } catch {
    // Nothing is wrong as long as there is no file.
  }
}
read();
setInterval(read, readMs).unref();

const realNow = Date.now.bind(Date);
const now = () => realNow() + (faults.clockMs ?? 0);
globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], self) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, self) as Date,
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});

const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!faults.provider || !address.includes("/sandbox/stripe/v1/")) return realFetch(input, init);
  if (faults.provider === "hangs") {
    const { signal } = init ?? {};
    return new Promise((_, reject) => {
      const abort = () => reject(signal?.reason as Error);
      if (signal?.aborted) abort();
      signal?.addEventListener("abort", abort);
    });
  }
  if (faults.provider === "lies") return withOtherAmounts(await realFetch(input, init));
  const fails = faults.provider === "fails";
  const error = { type: fails ? "api_error" : "rate_limit_error", message: "as the test says" };
  return Response.json({ error }, { status: fails ? 500 : 429 });
};

/** Says of a payment intent that its amounts are twice what they are. */
async function withOtherAmounts(response: Response): Promise<Response> {
  const body = (await response.json()) as Record<string, unknown>;
  if (body["object"] === "payment_intent")
    for (const name of ["amount", "amount_received"]) body[name] = 2 * Number(body[name]);
  return Response.json(body, { status: response.status });
}

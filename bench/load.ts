// Generates the load by autocannon, in a process of its own so that it shares no event loop with what it measures. Messages start a run and
// return its result.
import autocannon from "autocannon";

export type Load = {
  url: string;
  /** Each connection sends them in turn, starting at a random one. `[<id>]` is replaced by a new id in each request. */
  requests: { method?: "GET" | "POST" | "PATCH"; path: string; headers?: Record<string, string>; body?: string }[];
  seconds: number;
  connections: number;
  /** No connection sends what another one sends. */
  once?: true;
};

export type Loaded = { count: number; seconds: number; p50: number; p95: number; p99: number; failed: number };

/** Of each connection, in turn. */
const mostRequests = 500;

process.on("message", (load: Load) => void run(load).then((loaded) => process.send?.(loaded)));
process.on("disconnect", () => process.exit());
// The terminal sends Ctrl-C to all processes; the benchmark itself ends this one.
process.on("SIGINT", () => {});

async function run({ url, requests, seconds, connections, once }: Load): Promise<Loaded> {
  const took: number[] = [];
  const started = performance.now();
  let connected = 0;
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 50,
    // Those of all connections are built before the first is sent, which took seconds for 12,000 and looked like a slow shop.
    requests: requests.slice(0, 1),
    idReplacement: JSON.stringify(requests[0]).includes("[<id>]"),
    setupClient: (client) => {
      if (once) {
        const first = connected++;
        return client.setRequests(requests.filter((_, index) => index % connections === first));
      }
      const from = Math.floor(Math.random() * requests.length);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)].slice(0, mostRequests));
    },
  });
  // Its own histogram only has whole milliseconds.
  void running.on("response", (_client, _status, _bytes, milliseconds) => took.push(milliseconds));
  const { non2xx, errors, timeouts } = await running;
  const lasted = (performance.now() - started) / 1000;
  took.sort((a, b) => a - b);
  const percentile = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return {
    count: took.length,
    seconds: lasted,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    failed: non2xx + errors + timeouts,
  };
}

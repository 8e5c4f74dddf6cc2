import { Agent, request } from "node:http";

export type Visit = { method?: string; url: string; headers?: Record<string, string>; body?: string };
/** `failed` counts what was not answered well, by status ('no answer' where there is none). */
export type Arrived = { p50: number; p95: number; p99: number; answered: number; failed: Record<string, number> };

/** More at once would measure the machine's sockets. */
const mostAtOnce = 500;

/**
 * Sends the paths at random moments, `perSecond` on average, whether or not earlier ones were answered (an open model): a latency counts
 * from the moment a visitor came, so that waiting in a queue is seen. Returns milliseconds.
 */
export async function arrivals(
  visits: Visit[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Arrived> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostAtOnce });
  const took: number[] = [];
  const failed: Record<string, number> = {};
  const sent: Promise<void>[] = [];
  const began = performance.now();
  let due = 0;
  for (let index = 0; due < seconds * 1000; index += 1) {
    due += (-Math.log(1 - Math.random()) * 1000) / perSecond;
    const wait = began + due - performance.now();
    if (wait > 1) await new Promise((resume) => setTimeout(resume, wait));
    const came = began + due;
    const answered = (status: number | null) => {
      took.push(performance.now() - came);
      if (status === null || status >= 400) failed[status ?? "no answer"] = (failed[status ?? "no answer"] ?? 0) + 1;
    };
    sent.push(send(agent, visits[index % visits.length]!).then(answered));
  }
  await Promise.all(sent);
  agent.destroy();
  took.sort((a, b) => a - b);
  const percentile = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), answered: took.length, failed };
}

function send(agent: Agent, { method = "GET", url, headers = {}, body }: Visit): Promise<number | null> {
  return new Promise((resolve) => {
    const sending = request(url, { agent, method, headers, timeout: 30_000 }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? null));
      response.once("error", () => resolve(null));
    });
    sending.once("timeout", () => sending.destroy(new Error("No answer in 30 s.")));
    sending.once("error", () => resolve(null));
    sending.end(body);
  });
}

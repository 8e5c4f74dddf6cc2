import { once } from "node:events";
import { startProcess } from "#test/start-process.ts";

type Run = {
  pid: number;
  lines: () => string;
  exited: Promise<number | null>;
  /** Also when all that it wrote has been read. */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
};

/** Starts the shop as a process of its own, as `npm start` runs it, by the command `by` if there is one. */
export function launch(env: Record<string, string>, by: string[] = []): Run {
  const { child, output } = startProcess(["src/server.ts"], env, by);
  return {
    pid: child.pid ?? 0,
    lines: output,
    exited: once(child, "exit").then(([code]) => code as number | null),
    ended: once(child, "close").then(([code]) => code as number | null),
    kill: (signal) => child.kill(signal),
  };
}

/** Resolves when the shop is ready. Throws if its process ends. */
export async function ready(url: string, run: Run): Promise<void> {
  const gone = run.exited.then((code) => {
    throw new Error(`exited with ${code}: ${run.lines()}`);
  });
  const answered = (async () => {
    for (;;) {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (response?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await Promise.race([answered, gone]);
}

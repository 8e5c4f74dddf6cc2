import { readdirSync, readFileSync } from "node:fs";

const tickMicroseconds = 10_000;

type Stat = { parent: number; own: number; reaped: number };

/** Of `/proc/<pid>/stat`: its parent, and the CPU time (user and system) of itself and of its children that have ended. */
function stat(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: Number(fields[1]), own: ticks(11) * tickMicroseconds, reaped: ticks(13) * tickMicroseconds };
  } catch {
    return null;
  }
}

/** Microseconds of CPU that a process has used; null where there is no /proc to ask. */
export function cpuTime(pid: number): number | null {
  return stat(pid)?.own ?? null;
}

/** The same of a process and all its children, also those that have ended. */
export function cpuTimeOfFamily(pid: number): number | null {
  const head = stat(pid);
  if (!head) return null;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(stat)
    .filter((one) => one?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.own ?? 0), head.own + head.reaped);
}

/** Milliseconds of CPU, to a fraction of one, that these processes have used; null where the system does not tell. */
export function exactCpuTime(pids: number[]): number | null {
  try {
    const nanoseconds = pids.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]));
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000;
  } catch {
    return null;
  }
}

import { readdirSync, readFileSync } from "node:fs";

const tickMicroseconds = 10_000;

type Stat = { parent: number; own: number; reaped: number };

/** Reads `/proc/<pid>/stat`: the parent, and the CPU time (user and system) of the process and of its children that have ended. */
function stat(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in brackets and may contain anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: Number(fields[1]), own: ticks(11) * tickMicroseconds, reaped: ticks(13) * tickMicroseconds };
  } catch {
    return null;
  }
}

/** Returns the CPU time of a process in microseconds; null without /proc. */
export function cpuTime(pid: number): number | null {
  return stat(pid)?.own ?? null;
}

/** Returns the CPU time of a process and all its children, including those that have ended, in microseconds; null without /proc. */
export function cpuTimeOfFamily(pid: number): number | null {
  const head = stat(pid);
  if (!head) return null;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(stat)
    .filter((one) => one?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.own ?? 0), head.own + head.reaped);
}

/** Returns the CPU time of these processes in milliseconds, with fractions; null where the system does not report it. */
export function exactCpuTime(pids: number[]): number | null {
  try {
    const nanoseconds = pids.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]));
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000;
  } catch {
    return null;
  }
}

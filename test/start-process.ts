import { spawn } from "node:child_process";
import { onTestFinished } from "vitest";

/**
 * Starts a script of the shop as a process of its own, without a catalogue unless `env` names one, by the command `by` if there is one. The process
 * ends with the running test.
 */
export function startProcess(args: string[], env: Record<string, string>, by: string[] = []) {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  const settings = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), CATALOGUE: "none", ...env };
  const [command = "", ...rest] = [...by, process.execPath, ...args];
  const child = spawn(command, rest, { env: settings, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, output: () => output };
}

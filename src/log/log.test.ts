import { spawn } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";

const program = `
  const { logFault } = await import("#log/log.ts");
  for (const name of ["first", "second"]) logFault("process", new Error(name));
  process.stdin.resume();
`;

test("all that a running process logs at once is written soon, not with its next line", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "ignore", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let written = "";
  child.stderr.on("data", (data) => (written += String(data)));
  await eventually(async () => expect(written).toMatch(/Error: first.*\n.*Error: second/));
});

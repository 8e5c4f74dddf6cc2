import { asText, redirectLog } from "#log/log.ts";

const levels = ["error", "warn", "info", "log"] as const;

const heard: string[] = [];
const lines: string[] = [];
let expected: { pattern: RegExp; met: boolean }[] = [];

/** A test that ends drops its database, even if clients are still connected to it. */
const always = /terminating connection due to administrator command/;

for (const level of levels) {
  const print = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    const line = [`${level}:`, ...values.map((value) => (value instanceof Error ? value.stack : String(value)))].join(
      " ",
    );
    onLine(line, () => print(...values));
  };
}

redirectLog((line) => {
  lines.push(line);
  const text = asText(line);
  if (!/^(info|debug): /.test(text)) onLine(text, () => process.stderr.write(`${text}\n`));
});

function onLine(line: string, print: () => void): void {
  const known = expected.filter(({ pattern }) => pattern.test(line));
  for (const one of known) one.met = true;
  if (known.length > 0 || always.test(line)) return;
  heard.push(line);
  print();
}

/** Returns what the running test has logged, as JSON, at every level. */
export function loggedLines(): string[] {
  return [...lines];
}

/** Lets the running test log lines that match, and requires at least one of them; every other line of a warning or an error fails the test. */
export function expectLog(pattern: RegExp): void {
  expected.push({ pattern, met: false });
}

/** Lets the running test log lines that match, as it may on a busy machine. */
export function allowLog(pattern: RegExp): void {
  expected.push({ pattern, met: true });
}

/** Throws for unexpected lines and for expected ones that are missing, and resets. */
export function checkLogs(): void {
  const missing = expected.filter(({ met }) => !met).map(({ pattern }) => `not logged: ${pattern}`);
  const wrong = [...heard.splice(0), ...missing];
  expected = [];
  lines.length = 0;
  if (wrong.length > 0) throw new Error(`The shop's log is not as expected:\n${wrong.join("\n")}`);
}

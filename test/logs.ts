const levels = ["error", "warn", "info", "log"] as const;

const heard: string[] = [];
let expected: { pattern: RegExp; met: boolean }[] = [];

/** A test that ends drops its database, whoever may still be connected to it. */
const always = /terminating connection due to administrator command/;

for (const level of levels) {
  const print = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    const line = [`${level}:`, ...values.map((value) => (value instanceof Error ? value.stack : String(value)))].join(
      " ",
    );
    const known = expected.filter(({ pattern }) => pattern.test(line));
    for (const one of known) one.met = true;
    if (known.length > 0 || always.test(line)) return;
    heard.push(line);
    print(...values);
  };
}

/** Lets the running test log lines that match, and requires at least one of them; every other line fails the test. */
export function expectLog(pattern: RegExp): void {
  expected.push({ pattern, met: false });
}

/** Lets the running test log lines that match, as it may on a busy machine. */
export function allowLog(pattern: RegExp): void {
  expected.push({ pattern, met: true });
}

/** Throws for lines that nobody expected and for expected ones that never came; starts anew. */
export function checkLogs(): void {
  const missing = expected.filter(({ met }) => !met).map(({ pattern }) => `not logged: ${pattern}`);
  const lines = [...heard.splice(0), ...missing];
  expected = [];
  if (lines.length > 0) throw new Error(`The shop's log is not as expected:\n${lines.join("\n")}`);
}

import { appendFileSync } from "node:fs";
import { allowLog } from "#test/logs.ts";

/** A line of the table that `npm run test:faults` prints. Every run that is reported has also passed its checks. */
export type Row = {
  fault: string;
  runs: string;
  wellMs: number | null;
  lost: number;
  refused: number;
  checked: string;
};

/** Returns the seed of the run, `--seed` or a new one, and prints it. */
export function runSeed(): string {
  allowLog(/./);
  const seed = process.env["SEED"] ?? String(Date.now());
  process.stdout.write(`SEED=${seed}: \`npm run test:faults -- --seed ${seed}\` repeats what is drawn\n`);
  return seed;
}

/** Adds a line to the table. */
export function report({ fault, runs, wellMs, lost, refused, checked }: Row): void {
  const well = wellMs === null ? "–" : `${(wellMs / 1000).toFixed(1)} s`;
  const line = `| ${[fault, runs, well, lost, refused, checked].join(" | ")} |\n`;
  const file = process.env["FAULTS_TABLE"];
  if (file) appendFileSync(file, line);
  process.stdout.write(line);
}

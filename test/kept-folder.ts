import { tmpdir } from "node:os";

/** Returns the folder for what later runs use again; `npm test` deletes its temporary folder. */
export function keptFolder(): string {
  return process.env["TEST_KEPT_FOLDER"] ?? tmpdir();
}

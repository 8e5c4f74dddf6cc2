import { fileURLToPath } from "node:url";
import { segmentsIn } from "#adapters/backup/backup-folder.ts";

/** The command that PostgreSQL runs for every full segment of the write-ahead log, which archives it in `folder`. */
export function archiveCommand(folder: string, recipient: string | null): string {
  return command("archive-segment.ts", ["%p", "%f"], [segmentsIn(folder), ...(recipient ? [recipient] : [])]);
}

/** The command by which a cluster that is being restored gets a segment from `folder`. The secret key is read from the file. */
export function restoreCommand(folder: string, identityFile: string | null): string {
  return command("fetch-segment.ts", ["%f", "%p"], [segmentsIn(folder), ...(identityFile ? [identityFile] : [])]);
}

function command(script: string, placeholders: string[], values: string[]): string {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const [program, ...rest] = [process.execPath, path].map(quote);
  return [program, "--no-warnings", ...rest, ...placeholders.map((one) => `"${one}"`), ...values.map(quote)].join(" ");
}

/** Quotes a word for the shell that runs the command, in which PostgreSQL reads `%`. */
function quote(word: string): string {
  const literal = word.replaceAll("%", "%%");
  return process.platform === "win32" ? `"${literal}"` : `'${literal.replaceAll("'", `'\\''`)}'`;
}

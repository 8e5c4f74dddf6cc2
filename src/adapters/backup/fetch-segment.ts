import { createWriteStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { unseal } from "#adapters/backup/seal.ts";

// PostgreSQL's `restore_command`: writes the archived segment `name` to `path`. Fails if there is none, which is the end of the log.

const [name = "", path = "", folder = "", identityFile = null] = process.argv.slice(2);
const archived = (await readdir(folder)).find((one) => one.startsWith(`${name}-`) && !one.endsWith(".part"));
if (archived) {
  const identity = identityFile && (await readFile(identityFile, "utf8")).trim();
  await pipeline(await unseal(join(folder, archived), identity), createWriteStream(path));
} else process.exitCode = 1;

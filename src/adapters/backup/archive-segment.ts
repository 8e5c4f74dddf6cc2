import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { seal, sealedSuffix } from "#adapters/backup/seal.ts";

// PostgreSQL's `archive_command`: archives the segment at `path` as `name`, with the begin of its digest. Succeeds if it is archived already,
// and fails if another content is (two clusters that archive to one folder): PostgreSQL then keeps the segment and tries again.

const [path = "", name = "", folder = "", recipient = null] = process.argv.slice(2);
const content = await readFile(path);
const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
const archived = (await readdir(folder)).find((one) => one.startsWith(`${name}-`) && !one.endsWith(".part"));
if (!archived)
  await seal(Readable.from([content]), join(folder, `${name}-${digest}${sealedSuffix(recipient)}`), recipient);
else if (!archived.startsWith(`${name}-${digest}`)) {
  console.error(`${folder} has another ${name}: does another database archive to it?`);
  process.exitCode = 1;
}

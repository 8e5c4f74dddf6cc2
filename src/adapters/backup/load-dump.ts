import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from } from "pg-copy-streams";
import { headerMark, type DumpHeader } from "#adapters/backup/dump.ts";
import { unseal } from "#adapters/backup/seal.ts";

const endOfRows = Buffer.from("\n\\.\n");

/**
 * Opens a dump. Returns its header, and how to load it, once, into a database that has the same migrations and whose superuser `url` names; all of it
 * is loaded or nothing. Throws if the file is no dump, or the identity does not fit.
 */
export async function openDump(file: string, identity: string | null) {
  const reader = readScript(await unseal(file, identity));
  const first = (await reader.line()) ?? "";
  if (!first.startsWith(headerMark)) throw new Error("it is no dump of Camber");
  const header = JSON.parse(first.slice(headerMark.length)) as DumpHeader;

  async function load(url: string): Promise<void> {
    const client = new Client({ connectionString: url, application_name: "camber-restore" });
    // A lost connection fails the query; without a listener it would end the process.
    client.on("error", () => {});
    await client.connect();
    try {
      for (let line = await reader.line(); line !== null; line = await reader.line()) {
        if (line.startsWith("copy ")) await pipeline(reader.rows, client.query(from(line)));
        else await client.query(line);
      }
    } finally {
      await client.end();
    }
  }
  return { header, load };
}

/** Returns readers of the next line, null at the end, and of the rows up to the line that ends them. */
function readScript(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (!done) rest = Buffer.concat([rest, value]);
    return !done;
  }

  async function line(): Promise<string | null> {
    for (;;) {
      const end = rest.indexOf("\n");
      if (end >= 0) {
        const text = rest.toString("utf8", 0, end);
        rest = rest.subarray(end + 1);
        return text;
      }
      if (await more()) continue;
      if (rest.length > 0) throw new Error("it ends in the middle");
      return null;
    }
  }

  async function* rows(): AsyncGenerator<Buffer> {
    // The line before, so that the end is found where there are no rows.
    rest = Buffer.concat([Buffer.from("\n"), rest]);
    let begin = 1;
    for (;;) {
      const end = rest.indexOf(endOfRows);
      // The last bytes may be the first ones of the end.
      const upTo = end < 0 ? rest.length - endOfRows.length + 1 : end + 1;
      if (upTo > begin) yield rest.subarray(begin, upTo);
      if (end >= 0) {
        rest = rest.subarray(end + endOfRows.length);
        return;
      }
      if (upTo >= begin) {
        rest = rest.subarray(upTo);
        begin = 0;
      }
      if (!(await more())) throw new Error("it ends in the middle");
    }
  }

  return { line, rows };
}

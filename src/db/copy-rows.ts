import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from } from "pg-copy-streams";

type Value = string | number | boolean | null;

/** Streams rows into a table by COPY. `target` is a table with its columns, as in `brands (id, name)`. */
export async function copyRows(client: PoolClient, target: string, rows: Iterable<Value[]>): Promise<void> {
  await pipeline(Readable.from(chunks(rows)), client.query(from(`copy ${target} from stdin`)));
}

function* chunks(rows: Iterable<Value[]>): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    chunk += `${row.map(field).join("\t")}\n`;
    if (chunk.length > 65_536) {
      yield chunk;
      chunk = "";
    }
  }
  if (chunk) yield chunk;
}

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function field(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value !== "string") return String(value);
  return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

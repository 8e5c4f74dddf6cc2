import { and, eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { importChunks } from "#shop/supply/imports/imports.table.ts";

/** Yields the bytes of an import's file. `onRead` gets the number read so far. Throws `UnusableFile` with `file_gone` where a piece is missing. */
export async function* fileOf(
  db: Db,
  importId: string,
  bytes: number,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let number = 0; read < bytes; number += 1) {
    const [chunk] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(and(eq(importChunks.importId, importId), eq(importChunks.number, number)));
    if (!chunk) throw new UnusableFile("file_gone");
    read += chunk.bytes.length;
    onRead(read);
    yield chunk.bytes;
  }
}

/** Deletes the stored file of an import. */
export async function deleteFile(db: Db, importId: string): Promise<void> {
  await db.delete(importChunks).where(eq(importChunks.importId, importId));
}

import type { Db } from "#db/db.ts";
import type { Tally } from "#shop/supply/imports/write/tally.ts";

/** A batch of an import being written: its transaction and what has been written so far. */
export type Batch = { tx: Db; importId: string; tally: Tally };

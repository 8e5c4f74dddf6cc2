import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { storableJson } from "#shop/supply/imports/storable-json.ts";
import type { Problem } from "#shop/supply/imports/records.ts";
import type { TalliedProblem } from "#shop/supply/imports/write/tally.ts";

const rowsAtOnce = 4_000;

/** Stores problems of an import; the counts of repeated problems are added up. */
export async function writeProblems(tx: Db, importId: string, problems: TalliedProblem[]): Promise<void> {
  for (let from = 0; from < problems.length; from += rowsAtOnce) {
    const rows = problems
      .slice(from, from + rowsAtOnce)
      .map((problem) => ({ ...problem, key: problem.key.slice(0, 2_000), record: problem.record ?? "" }));
    await tx.execute(sql`
      insert into import_problems (import_id, code, error, line, record, key, params, times)
      select ${importId}::uuid, code, error, line, nullif(record, ''), key, params, times
      from jsonb_to_recordset(${storableJson(rows)}::jsonb)
        as input (code text, error boolean, line int8, record text, key text, params jsonb, times int)
      on conflict (import_id, code, md5(key)) do update set times = import_problems.times + excluded.times`);
  }
}

/** Stores a problem of the import as a whole. */
export async function writeProblem(tx: Db, importId: string, problem: Problem): Promise<void> {
  await writeProblems(tx, importId, [{ ...problem, line: null, record: null, times: 1 }]);
}

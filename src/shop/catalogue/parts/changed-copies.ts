import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { webhookLimits } from "#shop/foundation/limits.ts";

/** Notes as changed the parts whose images got a copy or another one, a bounded number at a time. Returns how many copies it went through, whole or in part. */
export async function noteChangedCopies(tx: Db): Promise<number> {
  let copies = 0;
  for (let left = webhookLimits.partsOfCopies; left > 0 && copies < webhookLimits.copiesAtOnce; copies += 1) {
    const noted = await noteNextCopy(tx, left);
    if (noted === null) break;
    left -= noted;
  }
  return copies;
}

/** Notes at most `most` parts of the oldest copy. Returns how many, null where there is no copy. */
async function noteNextCopy(tx: Db, most: number): Promise<number | null> {
  const { rows: copies } = await tx.execute<{ id: string; url: string; last_part: string }>(
    sql`select id, url, last_part from changed_copies order by id limit 1 for update skip locked`,
  );
  const [copy] = copies;
  if (!copy) return null;
  const { rows: parts } = await tx.execute<{ part_id: string }>(sql`
    insert into part_changes (part_id)
    select distinct part_id from part_images
    where url = ${copy.url} and url like 'https://%' and part_id > ${copy.last_part}::uuid order by part_id limit ${most}
    returning part_id`);
  const last = parts.at(-1)?.part_id;
  if (last === undefined || parts.length < most)
    await tx.execute(sql`delete from changed_copies where id = ${copy.id}`);
  else await tx.execute(sql`update changed_copies set last_part = ${last}::uuid where id = ${copy.id}`);
  return parts.length;
}

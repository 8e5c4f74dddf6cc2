import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { positions } from "#shop/catalogue/fitment/fitment.table.ts";

/** How many positions their ids have room for. */
const room = 32_767;

/**
 * The ids of positions by name, in whatever case; those that are new are written, until the shop has `most`. Null is no position, or one that there was no
 * room for.
 */
export async function positionIds(tx: Db, names: (string | null)[], most = room): Promise<(number | null)[]> {
  const wanted = new Map(names.flatMap((name) => (name?.trim() ? [[name.trim().toLowerCase(), name.trim()]] : [])));
  if (wanted.size === 0) return names.map(() => null);
  const known = await positionsNamed(tx, [...wanted.keys()]);
  const missing = [...wanted].flatMap(([key, name]) => (known.has(key) ? [] : [name])).toSorted();
  if (missing.length > 0) {
    await addPositions(tx, missing, most);
    for (const [name, id] of await positionsNamed(tx, missing)) known.set(name, id);
  }
  return names.map((name) => known.get(name?.trim().toLowerCase() ?? "") ?? null);
}

/** Adds positions under the lowest free ids: those of a sequence would be lost with every dry run, and there are few. */
async function addPositions(tx: Db, names: string[], most: number): Promise<void> {
  if ((await tx.$count(positions)) >= most) return;
  // One transaction at a time, or two would take the same ids.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('positions'))`);
  await tx.execute(sql`
    insert into ${positions} (id, name) overriding system value
    select free.id, missing.name
    from unnest(${sql.param(names)}::text[]) with ordinality as missing (name, place)
    join (
      select id, row_number() over (order by id) as place from generate_series(1, ${room}::int) as numbers (id)
      where not exists (select from ${positions} taken where taken.id = numbers.id)
    ) free using (place)
    where place <= ${most}::int - (select count(*) from ${positions})
    on conflict do nothing`);
}

async function positionsNamed(tx: Db, names: string[]): Promise<Map<string, number>> {
  const found = await tx
    .select({ id: positions.id, name: positions.name })
    .from(positions)
    .where(
      inArray(
        sql`lower(${positions.name})`,
        names.map((name) => name.toLowerCase()),
      ),
    );
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
}

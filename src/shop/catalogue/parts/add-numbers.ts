import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import type { NewNumber, NumberKind } from "#shop/catalogue/parts/number-input.ts";
import { partNumbers } from "#shop/catalogue/parts/part-numbers.table.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { firstLoop, lockSupersessions } from "#shop/catalogue/parts/supersession-loops.ts";
import { prepared } from "#shop/foundation/prepared.ts";

/**
 * Adds or updates the numbers of a part. Returns how many rows changed. Throws `supersession_loop` with `numbers.{i}.number` for the first number
 * that would close a cycle. The first superseded number takes a lock that other transactions with superseded numbers wait for, so the transaction
 * should be short.
 */
export async function addNumbers(tx: Db, partId: string, numbers: NewNumber[]): Promise<number> {
  if (numbers.length === 0) return 0;
  const superseding = numbers.some(({ kind }) => kind === "superseded");
  if (superseding) await lockSupersessions(tx);
  const distinct = new Map(
    numbers.map((one) => [[one.kind, normalNumber(one.number), one.maker ?? ""].join("\n"), one]),
  );
  const written = await writeNumbers(
    tx,
    [...distinct.values()].map((number) => ({ ...number, partId })),
  );
  if (superseding && written.length > 0) await refuseLoops(tx, partId, numbers, written);
  return written.length;
}

/** Adds or updates numbers of any parts, each at most once, in one statement. Returns the ids of the changed rows. Does not check for cycles. */
export async function writeNumbers(tx: Db, numbers: (NewNumber & { partId: string })[]): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = numbers.map(({ partId, kind, number, maker, replacedBy }) => ({
    part_id: partId,
    kind,
    number,
    maker: maker || null,
    replaced_by: replacedBy ?? null,
  }));
  const { rows: written } = await tx.execute<{ id: string }>(sql`
    insert into part_numbers (part_id, kind, number, maker, replaced_by)
    select part_id, kind, number, maker, replaced_by
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (part_id uuid, kind text, number text, maker text, replaced_by text)) with ordinality
      as input (part_id, kind, number, maker, replaced_by, at)
    order by at
    on conflict (part_id, kind, normal, maker) do update set number = excluded.number, replaced_by = excluded.replaced_by
    where (part_numbers.number, part_numbers.replaced_by) is distinct from (excluded.number, excluded.replaced_by)
    returning id`);
  return written.map(({ id }) => Number(id));
}

async function refuseLoops(tx: Db, partId: string, numbers: NewNumber[], written: number[]): Promise<void> {
  const [part] = await tx.select({ sku: parts.sku }).from(parts).where(eq(parts.id, partId));
  if (!part) throw new ShopError("not_found");
  const steps = numbers.flatMap(({ kind, number, replacedBy }, index) =>
    kind === "superseded" ? [{ index, from: number, to: replacedBy ?? part.sku }] : [],
  );
  const loop = await firstLoop(tx, steps, written);
  if (!loop) return;
  const params = { trail: loop.trail.join(" → ") };
  throw new ShopError("supersession_loop", {
    fields: [{ field: `numbers.${loop.index}.number`, code: "supersession_loop", params }],
    data: { trail: loop.trail },
  });
}

const ofPart = prepared((db) =>
  db
    .select({
      kind: partNumbers.kind,
      number: partNumbers.number,
      maker: partNumbers.maker,
      replacedBy: partNumbers.replacedBy,
    })
    .from(partNumbers)
    .where(and(eq(partNumbers.partId, sql.placeholder("partId")), ne(partNumbers.kind, "sku")))
    .orderBy(partNumbers.kind, partNumbers.maker, partNumbers.normal)
    .prepare("numbers_of_part"),
);

/** Returns the numbers of a part besides its SKU, by kind, maker and number. */
export async function numbersOf(db: Db, partId: string) {
  const rows = await ofPart(db).execute({ partId });
  return rows.map(({ kind, ...row }) => ({ kind: kind as NumberKind, ...row }));
}

/** Deletes all numbers of a part of these kinds; its SKU stays. Returns how many were deleted. */
export async function removeNumbers(tx: Db, partId: string, kinds: readonly NewNumber["kind"][]): Promise<number> {
  const deleted = await tx
    .delete(partNumbers)
    .where(and(eq(partNumbers.partId, partId), inArray(partNumbers.kind, [...kinds])))
    .returning({ id: partNumbers.id });
  return deleted.length;
}

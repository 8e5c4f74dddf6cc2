import { inArray } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { ShopError } from "#shop/errors.ts";
import type { KnownItem } from "#shop/imports/write/import-items.ts";
import { partKey, type ImportedPart } from "#shop/imports/write/import-parts.ts";
import type { ItemNumber, Place } from "#shop/imports/records.ts";
import { count, tell, type Tally } from "#shop/imports/write/tally.ts";
import { fieldErrors } from "#shop/input.ts";
import { addNumbers } from "#shop/parts/add-numbers.ts";
import { normalNumber } from "#shop/parts/normal-number.ts";
import { newNumber, type NewNumber } from "#shop/parts/number-input.ts";
import { partNumbers } from "#shop/parts/part-numbers.table.ts";

type NumberRow = typeof partNumbers.$inferSelect;
type Wish = { at: Place; part: ImportedPart; number: NewNumber; remove: boolean };

const idOf = (
  partId: string,
  { kind, number, maker }: Pick<NewNumber, "kind" | "number"> & { maker?: string | null },
) => [partId, kind, normalNumber(number), maker ?? ""].join("\n");

/**
 * Writes the numbers of a batch's items. With `replaces`, numbers of a part that its item does not name are taken away, where it names any.
 */
export async function importNumbers(
  tx: Db,
  tally: Tally,
  known: KnownItem[],
  named: Map<string, ImportedPart>,
  replaces: boolean,
): Promise<void> {
  const wishes = known.flatMap((one) => wishesOf(tally, one, named));
  const ids = [...new Set(wishes.map(({ part }) => part.id))];
  if (ids.length === 0) return;
  const rows = await tx.select().from(partNumbers).where(inArray(partNumbers.partId, ids));
  const there = new Map(rows.map((row) => [idOf(row.partId, { ...row, kind: row.kind as NewNumber["kind"] }), row]));
  const adding = new Map<string, Wish[]>();
  const gone: NumberRow[] = [];
  const met = new Set<string>();
  for (const wish of wishes) {
    const { part, number, remove } = wish;
    const id = idOf(part.id, number);
    const before = there.get(id);
    if (met.has(id)) continue;
    met.add(id);
    if (remove) {
      if (before) gone.push(before);
    } else if (before && before.number === number.number && before.replacedBy === (number.replacedBy ?? null)) {
      count(tally, "numbers", "unchanged");
    } else adding.set(part.id, [...(adding.get(part.id) ?? []), wish]);
  }
  if (replaces) {
    const own = new Set(known.map(({ part }) => part.id));
    gone.push(
      ...rows.filter((row) => {
        const id = idOf(row.partId, { ...row, kind: row.kind as NewNumber["kind"] });
        return row.kind !== "sku" && own.has(row.partId) && !met.has(id);
      }),
    );
  }
  await dropNumbers(tx, tally, gone);
  for (const given of adding.values()) await keepNumbers(tx, tally, given, there);
}

function wishesOf(tally: Tally, { item, part }: KnownItem, named: Map<string, ImportedPart>): Wish[] {
  const { at, successor } = item;
  const wishes = item.numbers.flatMap((one) => checked(tally, at, part, one));
  const next = successor ? named.get(partKey({ ...item.part, number: successor, sku: null })) : undefined;
  if (!next || next.id === part.id) return wishes;
  // That this part was superseded is a number of the one that came after it.
  const old: ItemNumber = {
    kind: "superseded",
    number: item.part.number,
    maker: null,
    replacedBy: null,
    remove: false,
  };
  return [...wishes, ...checked(tally, at, next, old)];
}

function checked(
  tally: Tally,
  at: Place,
  part: ImportedPart,
  { remove, maker, replacedBy, ...rest }: ItemNumber,
): Wish[] {
  const given = { ...rest, maker: maker?.slice(0, 80), replacedBy: replacedBy ?? undefined };
  const parsed = newNumber.safeParse(given);
  if (parsed.success) return [{ at, part, number: parsed.data, remove }];
  const params = { number: rest.number.slice(0, 80), fieldCode: fieldErrors(parsed.error)[0]?.code ?? "" };
  tell(tally, at, { code: "number_wrong", error: true, key: `${part.sku} ${rest.number}`, params });
  count(tally, "numbers", "skipped");
  return [];
}

async function keepNumbers(tx: Db, tally: Tally, wishes: Wish[], there: Map<string, NumberRow>): Promise<void> {
  const [first] = wishes;
  if (!first) return;
  try {
    await tx.transaction((inner) =>
      addNumbers(
        inner,
        first.part.id,
        wishes.map(({ number }) => number),
      ),
    );
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "supersession_loop") throw error;
    const trail = String(error.fields[0]?.params?.["trail"] ?? "");
    const looping = wishes[Number(/\d+/.exec(error.fields[0]?.field ?? "")?.[0] ?? 0)] ?? first;
    const key = `${first.part.sku} ${looping.number.number}`;
    tell(tally, looping.at, { code: "supersession_loop", error: true, key, params: { trail } });
    count(tally, "numbers", "skipped");
    await keepNumbers(
      tx,
      tally,
      wishes.filter((one) => one !== looping),
      there,
    );
    return;
  }
  for (const { part, number } of wishes) {
    const before = there.get(idOf(part.id, number));
    const after = { partId: part.id, ...number, maker: number.maker || null, replacedBy: number.replacedBy ?? null };
    const change = {
      entity: "number" as const,
      key: `${part.sku} ${number.kind} ${number.number} ${number.maker ?? ""}`,
    };
    const rowId = idOf(part.id, number);
    if (before) {
      const old = {
        partId: part.id,
        kind: before.kind,
        number: before.number,
        maker: before.maker,
        replacedBy: before.replacedBy,
      };
      tally.changes.push({ ...change, action: "change", rowId, before: old, after });
    } else tally.changes.push({ ...change, action: "add", rowId, after });
    count(tally, "numbers", before ? "changed" : "added");
  }
}

async function dropNumbers(tx: Db, tally: Tally, rows: NumberRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.delete(partNumbers).where(inArray(partNumbers.id, ids));
  for (const { partId, kind, number, maker, replacedBy } of rows) {
    const rowId = idOf(partId, { kind: kind as NewNumber["kind"], number, maker });
    const key = `${partId} ${kind} ${number} ${maker ?? ""}`;
    const before = { partId, kind, number, maker, replacedBy };
    tally.changes.push({ entity: "number", action: "remove", key, rowId, before });
  }
  count(tally, "numbers", "removed", rows.length);
}

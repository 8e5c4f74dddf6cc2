import { ShopError } from "#shop/foundation/errors.ts";
import { isAnyOf } from "#shop/supply/imports/any-of.ts";
import type { ItemNumber, SourceLocation } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { deleteRows } from "#shop/supply/imports/write/delete-rows.ts";
import { partKey, type ImportedPart } from "#shop/supply/imports/write/import-parts.ts";
import type { KnownItem } from "#shop/supply/imports/write/item-changes.ts";
import { count, report } from "#shop/supply/imports/write/tally.ts";
import { fieldErrors } from "#shop/foundation/input.ts";
import { addNumbers, writeNumbers } from "#shop/catalogue/parts/add-numbers.ts";
import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import { longestMaker, newNumber, type NewNumber } from "#shop/catalogue/parts/number-input.ts";
import { partNumbers } from "#shop/catalogue/parts/part-numbers.table.ts";

type NumberRow = typeof partNumbers.$inferSelect;

/** A number that a file adds to a part or removes from it. */
type NumberEdit = { at: SourceLocation; part: ImportedPart; number: NewNumber; remove: boolean };

/** `named`: the parts in the file, by `partKey`. `full`: numbers that an item with numbers does not name are removed from its part. */
export type NumberOptions = { named: Map<string, ImportedPart>; full: boolean };

/** Stored numbers by `numberId`. */
type StoredNumbers = ReadonlyMap<string, NumberRow>;

/** Writes the numbers of the items of a batch. */
export async function importNumbers(batch: Batch, items: KnownItem[], { named, full }: NumberOptions): Promise<void> {
  const { tx, tally } = batch;
  const edits = firstEdits(items.flatMap((item) => editsOf(batch, item, named)));
  const partIds = [...new Set([...edits.values()].map(({ part }) => part.id))];
  if (partIds.length === 0) return;
  const rows = await tx
    .select()
    .from(partNumbers)
    .where(isAnyOf(partNumbers.partId, partIds, "uuid"));
  const stored = new Map(rows.map((row) => [rowId(row), row]));
  const removed = [...edits].flatMap(([id, { remove }]) => (remove ? (stored.get(id) ?? []) : []));
  await removeNumbers(batch, full ? [...removed, ...unnamed(rows, edits, items)] : removed);
  const written = [...edits].filter(([, { remove }]) => !remove);
  const changed = written.filter(([id, { number }]) => !isStored(stored.get(id), number)).map(([, edit]) => edit);
  count(tally, "numbers", "unchanged", written.length - changed.length);
  const superseding = changed.filter(({ number }) => number.kind === "superseded");
  const others = changed.filter(({ number }) => number.kind !== "superseded");
  await writeNumbers(
    tx,
    others.map(({ part, number }) => ({ ...number, partId: part.id })),
  );
  for (const edit of others) recordNumber(batch, edit, stored.get(editId(edit)));
  for (const ofPart of Map.groupBy(superseding, ({ part }) => part.id).values())
    await writeSuperseded(batch, ofPart, stored);
}

/** Identifies a number of a part, ignoring its spelling. */
function numberId(partId: string, kind: string, number: string, maker: string | null | undefined): string {
  return [partId, kind, normalNumber(number), maker ?? ""].join("\n");
}

const editId = ({ part, number: { kind, number, maker } }: NumberEdit) => numberId(part.id, kind, number, maker);

const rowId = ({ partId, kind, number, maker }: NumberRow) => numberId(partId, kind, number, maker);

/** Returns the first edit of each number, in file order. */
function firstEdits(edits: NumberEdit[]): Map<string, NumberEdit> {
  const first = new Map<string, NumberEdit>();
  for (const edit of edits) if (!first.has(editId(edit))) first.set(editId(edit), edit);
  return first;
}

function isStored(row: NumberRow | undefined, { number, replacedBy }: NewNumber): boolean {
  return row?.number === number && row.replacedBy === (replacedBy ?? null);
}

/** Returns the numbers of the items' parts that no item names. The SKU is excluded, since the database maintains it. */
function unnamed(rows: NumberRow[], edits: ReadonlyMap<string, NumberEdit>, items: KnownItem[]): NumberRow[] {
  const own = new Set(items.map(({ part }) => part.id));
  return rows.filter((row) => row.kind !== "sku" && own.has(row.partId) && !edits.has(rowId(row)));
}

function editsOf(batch: Batch, { item, part }: KnownItem, named: Map<string, ImportedPart>): NumberEdit[] {
  const { at, successor } = item;
  const edits = item.numbers.flatMap((number) => validEdit(batch, { at, part, number }));
  const next = successor ? named.get(partKey({ ...item.part, number: successor, sku: null })) : undefined;
  if (!next || next.id === part.id) return edits;
  // A supersession is stored as a number of the successor.
  const { number } = item.part;
  const superseded: ItemNumber = { kind: "superseded", number, maker: null, replacedBy: null, remove: false };
  return [...edits, ...validEdit(batch, { at, part: next, number: superseded })];
}

/** Returns the edit, or nothing after reporting an invalid number. */
function validEdit(
  { tally }: Batch,
  { at, part, number: input }: { at: SourceLocation; part: ImportedPart; number: ItemNumber },
): NumberEdit[] {
  const { remove, maker, replacedBy, ...rest } = input;
  if (maker && maker.length > longestMaker) {
    const key = `${part.sku} maker ${maker}`;
    report(tally, at, { code: "text_cut", error: false, key, params: { column: "maker", limit: longestMaker } });
  }
  const stated = { ...rest, maker: maker?.slice(0, longestMaker), replacedBy: replacedBy ?? undefined };
  const parsed = newNumber.safeParse(stated);
  if (parsed.success) return [{ at, part, number: parsed.data, remove }];
  const params = { number: rest.number.slice(0, 80), fieldCode: fieldErrors(parsed.error)[0]?.code ?? "" };
  report(tally, at, { code: "number_wrong", error: true, key: `${part.sku} ${rest.number}`, params });
  count(tally, "numbers", "skipped");
  return [];
}

/** Writes superseded numbers of one part. A number that would close a cycle of supersessions is reported and skipped. */
async function writeSuperseded(batch: Batch, edits: NumberEdit[], stored: StoredNumbers): Promise<void> {
  const [first] = edits;
  if (!first) return;
  const numbers = edits.map(({ number }) => number);
  try {
    await batch.tx.transaction((inner) => addNumbers(inner, first.part.id, numbers));
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "supersession_loop") throw error;
    const looping = edits[Number(/\d+/.exec(error.fields[0]?.field ?? "")?.[0] ?? 0)] ?? first;
    const params = { trail: String(error.fields[0]?.params?.["trail"] ?? "") };
    const key = `${first.part.sku} ${looping.number.number}`;
    report(batch.tally, looping.at, { code: "supersession_loop", error: true, key, params });
    count(batch.tally, "numbers", "skipped");
    const others = edits.filter((edit) => edit !== looping);
    await writeSuperseded(batch, others, stored);
    return;
  }
  for (const edit of edits) recordNumber(batch, edit, stored.get(editId(edit)));
}

function recordNumber({ tally }: Batch, edit: NumberEdit, row: NumberRow | undefined): void {
  const { part, number } = edit;
  const { kind, maker, replacedBy } = number;
  const after = { partId: part.id, ...number, maker: maker || null, replacedBy: replacedBy ?? null };
  const change = {
    entity: "number" as const,
    key: `${part.sku} ${kind} ${number.number} ${maker ?? ""}`,
    rowId: editId(edit),
    after,
  };
  if (row) {
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field as keyof NumberRow]]));
    tally.changes.push({ ...change, action: "change", before });
  } else tally.changes.push({ ...change, action: "add" });
  count(tally, "numbers", row ? "changed" : "added");
}

async function removeNumbers({ tx, tally }: Batch, rows: NumberRow[]): Promise<void> {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  for (const { id, row: before } of await deleteRows(tx, "part_numbers", [...byId.keys()].map(Number))) {
    const number = byId.get(id);
    if (!number) continue;
    const key = `${number.partId} ${number.kind} ${number.number} ${number.maker ?? ""}`;
    tally.changes.push({ entity: "number", action: "remove", key, rowId: rowId(number), before });
  }
  count(tally, "numbers", "removed", rows.length);
}

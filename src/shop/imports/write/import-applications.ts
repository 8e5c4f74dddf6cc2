import type { Db } from "#db/connect.ts";
import { qualifierSetIds } from "#shop/fitment/applications.ts";
import { ownWords } from "#shop/imports/resolve/own-words.ts";
import { lockParts, partKey, partsNamed, typePart, type ImportedPart } from "#shop/imports/write/import-parts.ts";
import { seenOf } from "#shop/imports/write/remove-unseen.ts";
import { findExisting, type BatchRow, type Existing } from "#shop/imports/write/existing-applications.ts";
import { resolveNamed } from "#shop/imports/resolve/named-application.ts";
import { notesOf, resolveApplication, wantedBy, type Resolved } from "#shop/imports/resolve/resolve-application.ts";
import type { ApplicationRecord } from "#shop/imports/records.ts";
import { readNotes } from "#shop/imports/resolve/note-qualifiers.ts";
import { count, tell, type Tally } from "#shop/imports/write/tally.ts";
import { lookUp, type Lookup } from "#shop/imports/resolve/vcdb-lookup.ts";
import { writeApplications, type Verdict } from "#shop/imports/write/write-applications.ts";

/** An application of a batch with its part, and what it means or why nobody knows. */
export type Understood = {
  record: ApplicationRecord;
  part: ImportedPart;
  row: BatchRow;
  missing: string[];
};

/** Writes what parts fit, or takes it away, row by row as the file says. */
export async function importApplications(
  tx: Db,
  tally: Tally,
  records: ApplicationRecord[],
  replaces: boolean,
): Promise<void> {
  const parts = await partsNamed(
    tx,
    tally,
    records.map(({ part, action }) => ({ part, create: action === "add" })),
  );
  // Their rows repeat the part's type and whether it is on sale: neither may change until they are there.
  await lockParts(tx, parts);
  const lookup = await lookUp(tx, wantedByAll(records));
  const known: Understood[] = [];
  for (const record of records) {
    const part = parts.get(partKey(record.part));
    if (!part) {
      tell(tally, record.at, nothingToRemove(record));
      count(tally, "applications", "skipped");
      continue;
    }
    const understood = await understand(tx, tally, record, part, lookup);
    if (understood) known.push(understood);
  }
  const sets = await setIds(tx, known);
  for (const [index, { row }] of known.entries()) if (row.resolved) row.resolved.qualifiersId = sets[index] ?? 1;
  const existing = await findExisting(
    tx,
    known.map(({ row }) => row),
  );
  await writeApplications(tx, tally, known, judge(tally, known, existing), existing);
  if (replaces) {
    const added = known.filter(({ record }) => record.action === "add").map(({ row }) => row);
    tally.seen.push(...seenOf(added, await findExisting(tx, added)));
  }
}

function wantedByAll(records: ApplicationRecord[]) {
  const wanted = wantedBy(records.flatMap(({ named, source }) => (named ? [] : [source])));
  for (const { named, position, partType } of records) {
    if (named) wanted.models.push(named);
    if (position !== null) wanted.positions.add(position);
    if (partType !== null) wanted.partTypes.add(partType);
  }
  return wanted;
}

async function understand(
  tx: Db,
  tally: Tally,
  record: ApplicationRecord,
  part: ImportedPart,
  lookup: Lookup,
): Promise<Understood | null> {
  await noteType(tx, tally, record, part, lookup);
  const add = record.action === "add";
  if (record.named) {
    const read = await resolveNamed(tx, record, record.named, lookup, add);
    if ("problem" in read) {
      tell(tally, record.at, read.problem);
      count(tally, "applications", "skipped");
      return null;
    }
    const resolved = "resolved" in read ? withSet(read.resolved) : null;
    const missing = "missing" in read ? read.missing : [];
    return {
      record,
      part,
      row: { partId: part.id, source: record.source, sourced: record.sourced ?? false, resolved },
      missing,
    };
  }
  const read = resolveApplication(record.source, lookup);
  const own = record.source["ref"] === ownWords;
  if (add && !own) {
    for (const note of readNotes(notesOf(record.source)).unclear) {
      tell(tally, record.at, { code: "note_unclear", error: false, key: note, params: { note: note.slice(0, 300) } });
    }
  }
  const resolved = "resolved" in read ? withSet(read.resolved) : null;
  const missing = "missing" in read ? read.missing : [];
  return { record, part, row: { partId: part.id, source: record.source, sourced: !own, resolved }, missing };
}

const withSet = (resolved: Resolved) => ({ ...resolved, qualifiersId: 1 });

async function setIds(tx: Db, known: Understood[]): Promise<number[]> {
  const asked = known.map(({ row: { resolved } }) => ({
    qualifiers: resolved?.qualifiers ?? {},
    notes: resolved?.notes ?? [],
  }));
  return asked.length === 0 ? [] : qualifierSetIds(tx, asked);
}

async function noteType(
  tx: Db,
  tally: Tally,
  { at, partType, action }: ApplicationRecord,
  part: ImportedPart,
  lookup: Lookup,
) {
  if (partType === null || action === "remove") return;
  const id = lookup.partType(partType);
  if (!id) {
    tell(tally, at, { code: "part_type_unknown", error: false, key: String(partType), params: { partType } });
  } else if (part.partTypeId === null) await typePart(tx, tally, part, id);
  else if (part.partTypeId !== id) {
    const params = { part: part.sku, partType };
    tell(tally, at, { code: "other_part_type", error: false, key: `${part.sku} ${partType}`, params });
  }
}

/** What is to be done with each row; what is wrong with it is told. */
function judge(tally: Tally, known: Understood[], existing: Existing): Verdict[] {
  const met = new Set<string>();
  return known.map(({ record, row, missing }, at): Verdict => {
    const key = JSON.stringify([row.partId, row.source]);
    if (record.action === "remove") {
      const found = existing.understood.has(at) || existing.waiting.has(at) || existing.same.get(at)?.sources === 0;
      if (found && !met.has(key)) {
        met.add(key);
        return "remove";
      }
      tell(tally, record.at, nothingToRemove(record));
      count(tally, "applications", "skipped");
      return "leave";
    }
    for (const what of missing) {
      tell(tally, record.at, { code: "unmapped", error: false, key: what, params: { what } });
    }
    if (met.has(key)) {
      count(tally, row.resolved ? "applications" : "unresolved", "unchanged");
      return "leave";
    }
    met.add(key);
    return row.resolved ? "fit" : "wait";
  });
}

function nothingToRemove({ at, part }: ApplicationRecord) {
  return { code: "nothing_to_remove", error: false, key: `${at.line}`, params: { part: part.number } };
}

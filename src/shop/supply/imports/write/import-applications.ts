import type { Db } from "#db/db.ts";
import { firstPrivateId } from "#shop/supply/exports/private-ids.ts";
import { newApplication } from "#shop/catalogue/fitment/application-input.ts";
import { positionIds } from "#shop/catalogue/fitment/position-ids.ts";
import { qualifierSetIds } from "#shop/catalogue/fitment/qualifier-sets.ts";
import type { ApplicationRecord, Problem } from "#shop/supply/imports/records.ts";
import { resolveNamed } from "#shop/supply/imports/resolve/named-application.ts";
import { resolveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { noteKey } from "#shop/catalogue/fitment/notes/note-key.ts";
import { decisionsOn } from "#shop/catalogue/fitment/notes/note-decisions.ts";
import { notesOf } from "#shop/supply/imports/note-texts.ts";
import {
  resolveApplication,
  lookupKeysOf,
  type Resolved,
  type Unsold,
} from "#shop/supply/imports/resolve/resolve-application.ts";
import { codesIn } from "#shop/supply/imports/resolve/vehicles-of-codes.ts";
import { isGenerated } from "#shop/supply/imports/resolve/generated-source.ts";
import { lookUp, type Lookup } from "#shop/supply/imports/resolve/vcdb-lookup.ts";
import type { ApplicationRow, ExistingRow } from "#shop/supply/imports/write/application-row.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { findExisting } from "#shop/supply/imports/write/existing-applications.ts";
import type { ClaimedImport } from "#shop/supply/imports/queue/claim.ts";
import { noteOutdated } from "#shop/supply/imports/write/outdated-applications.ts";
import { splitIntoRuns } from "#shop/supply/imports/write/split-into-runs.ts";
import { holdRemovals, type HeldPart } from "#shop/supply/imports/write/hold-removals.ts";
import {
  lockParts,
  partKey,
  partsNamed,
  typePart,
  type ImportedPart,
} from "#shop/supply/imports/write/import-parts.ts";
import { seenRows } from "#shop/supply/imports/write/remove-unseen.ts";
import { count, report } from "#shop/supply/imports/write/tally.ts";
import { positionsImported } from "#shop/foundation/limits.ts";
import { writtenKey } from "#shop/catalogue/vehicles/meant-models.ts";
import { updateWaitingTypes, type TypedPart } from "#shop/supply/imports/write/waiting-types.ts";
import { writeApplications, type Disposition } from "#shop/supply/imports/write/write-applications.ts";

/** Adds and removes applications as the rows of a file say. Notes which rows of the shop the file confirms; where it does not replace, which it leaves standing beside its own. */
export async function importApplications(
  batch: Batch,
  records: ApplicationRecord[],
  { full, format }: Pick<ClaimedImport, "full" | "format">,
): Promise<void> {
  const { found: parts, refused } = await partsNamed(
    batch,
    records.map(({ at, part, action }) => ({ part, create: action === "add", at })),
  );
  // Applications repeat the part's type and whether it is on sale: neither may change until they are written.
  await lockParts(batch, parts);
  await addPositions(batch.tx, records);
  const lookup = await lookUp(batch.tx, wantedByAll(records));
  const resolved: ApplicationRow[] = [];
  const held: HeldPart[] = [];
  for (const record of records) {
    const part = parts.get(partKey(record.part));
    if (part) {
      const rows = await resolveRow(batch, record, part, lookup);
      resolved.push(...rows);
      if (full && rows.length === 0 && record.action === "add") held.push({ at: record.at, part });
    } else {
      const refusal = refused.get(partKey(record.part));
      skip(batch, record, refusal?.problem ?? nothingToRemove(record));
      if (full && refusal && record.action === "add") held.push({ at: record.at, part: refusal.part });
    }
  }
  await holdRemovals(batch, held);
  await updateWaitingTypes(batch, typedParts(resolved), { typeId: lookup.partType, onlyFirst: true });
  await reportUnclearNotes(batch, resolved);
  const rows = await setQualifierIds(batch, resolved);
  if (!full && format !== "resolve") await noteOutdated(batch, rows);
  for (const run of splitIntoRuns(rows)) {
    const existing = await findExisting(batch.tx, run);
    await writeApplications(batch, Map.groupBy(existing, judge(batch)));
  }
  if (!full) return;
  const added = rows.filter(({ record }) => record.action === "add");
  for (const row of await findExisting(batch.tx, added)) batch.tally.seen.push(...seenRows(row));
}

/** Each part with the first name that the file has for its type. */
function typedParts(rows: ApplicationRow[]): TypedPart[] {
  const typed = new Map<string, TypedPart>();
  for (const { part, record } of rows) {
    const { partType, action } = record;
    // An id of the shop's own exports names no type of the terminology.
    const isOwn = typeof partType === "number" && partType >= firstPrivateId;
    if (partType === null || isOwn || action !== "add" || typed.has(part.id)) continue;
    typed.set(part.id, { part, partType });
  }
  return [...typed.values()];
}

/** Adds the positions that files name for the first time, as far as there is room. */
async function addPositions(tx: Db, records: ApplicationRecord[]): Promise<void> {
  const names = records.flatMap(({ named, action, position }) =>
    named && action === "add" && position !== null ? [String(position)] : [],
  );
  const valid = [...new Set(names)].filter((name) => newApplication.shape.position.safeParse(name).success);
  await positionIds(tx, valid, positionsImported);
}

function wantedByAll(records: ApplicationRecord[]) {
  const wanted = lookupKeysOf(records.flatMap(({ named, source }) => (named ? [] : [source])));
  for (const { named, position, partType } of records) {
    const codes = named ? codesIn(named.qualifiers) : [];
    wanted.codes.push(...codes);
    if (named && codes.length === 0) wanted.models.push(named);
    if (named?.trims) wanted.trimmed.push(named);
    if (position !== null) wanted.positions.add(position);
    if (partType !== null) wanted.partTypes.add(partType);
  }
  return wanted;
}

/** Returns the row of a record; none, after reporting why, where the record cannot be taken. */
async function resolveRow(
  batch: Batch,
  record: ApplicationRecord,
  part: ImportedPart,
  lookup: Lookup,
): Promise<ApplicationRow[]> {
  await setPartType(batch, record, part, lookup);
  const wording = JSON.stringify(record.source);
  if (record.named) {
    const read = resolveNamed(record, record.named, lookup);
    if ("problem" in read) {
      skip(batch, record, read.problem);
      return [];
    }
    const row = { record, wording, part, sourced: record.sourced ?? false };
    if ("missing" in read) return [{ ...row, meaning: null, ...read }];
    reportUnsold(batch, record, read.unsold);
    return read.resolved.map((resolved) => ({ ...row, ...understood(resolved) }));
  }
  const row = { record, wording, part, sourced: !isGenerated(record.source) };
  const read = resolveApplication(record.source, lookup);
  if ("missing" in read) return [{ ...row, meaning: null, ...read }];
  reportUnsold(batch, record, read.unsold);
  return read.resolved.map((resolved) => ({ ...row, ...understood(resolved) }));
}

function reportUnsold({ tally }: Batch, { at, action }: ApplicationRecord, unsold: Unsold | null): void {
  if (!unsold || action === "remove") return;
  const params = { vehicle: unsold.vehicle.slice(0, 120), years: unsold.years };
  report(tally, at, { code: "years_not_sold", error: false, key: `${params.vehicle} ${params.years}`, params });
}

/** Qualifier set ids are filled in for the whole batch at once; 1 is the empty set. */
function understood(resolved: Resolved): Pick<ApplicationRow, "meaning" | "missing"> {
  return { meaning: { ...resolved, qualifiersId: 1 }, missing: [] };
}

async function setQualifierIds({ tx }: Batch, rows: ApplicationRow[]): Promise<ApplicationRow[]> {
  if (rows.length === 0) return [];
  const ids = await qualifierSetIds(
    tx,
    rows.map(({ meaning }) => ({ qualifiers: meaning?.qualifiers ?? {}, notes: meaning?.notes ?? [] })),
  );
  return rows.map((row, at) =>
    row.meaning ? { ...row, meaning: { ...row.meaning, qualifiersId: ids[at] ?? 1 } } : row,
  );
}

/** Gives a part without a type the type its application names; reports a type that is unknown or another. */
async function setPartType(batch: Batch, record: ApplicationRecord, part: ImportedPart, lookup: Lookup) {
  const { at, partType, action } = record;
  if (partType === null || action === "remove") return;
  const id = lookup.partType(partType);
  if (!id) {
    report(batch.tally, at, { code: "part_type_unknown", error: false, key: String(partType), params: { partType } });
  } else if (part.partTypeId === null) await typePart(batch, part, id);
  else if (part.partTypeId !== id) {
    const params = { part: part.sku, partType };
    report(batch.tally, at, { code: "other_part_type", error: false, key: `${part.sku} ${partType}`, params });
  }
}

/** Reports undecided notes that restrict their part, or may. Customers have to answer them. */
async function reportUnclearNotes({ tx, tally }: Batch, rows: ApplicationRow[]): Promise<void> {
  const noted = rows
    .filter(({ record }) => record.action === "add")
    .map(({ record, meaning }) => ({
      record,
      meaning,
      notes: meaning?.notes ?? record.named?.notes ?? notesOf(record.source),
    }));
  const decisions = await decisionsOn(
    tx,
    noted.flatMap(({ notes }) => notes),
  );
  for (const { record, meaning, notes } of noted) {
    for (const note of resolveQualifiers(meaning?.qualifiers ?? {}, notes, decisions).unclear) {
      report(tally, record.at, {
        code: "note_unclear",
        error: false,
        key: noteKey(note),
        params: { note: note.slice(0, 300) },
      });
    }
  }
}

/** Returns a function that decides row by row, in file order, what to do with each; it reports the problems of a row. */
function judge(batch: Batch): (row: ExistingRow) => Disposition {
  const { tally } = batch;
  const met = new Set<string>();
  return ({ record, wording, part, meaning, missing, unknown, existing }) => {
    // A name may stand for several models.
    const key = `${part.id} ${meaning?.modelId ?? ""} ${wording}`;
    const repeated = met.has(key);
    if (record.action === "remove") {
      const found = existing.understood || existing.unresolved || existing.same?.sources === 0;
      if (!found || repeated) {
        skip(batch, record, nothingToRemove(record));
        return "leave";
      }
      met.add(key);
      return "remove";
    }
    met.add(key);
    if (unknown) report(tally, record.at, unknownVehicle(unknown));
    else for (const what of missing) report(tally, record.at, record.named ? unknownName(what) : unmapped(what));
    if (!repeated) return meaning ? "fit" : "hold";
    count(tally, meaning ? "applications" : "unresolved", "unchanged");
    return "leave";
  };
}

/** One problem for all records that name the vehicle. */
function unknownVehicle({ make, model }: { make: string; model: string }): Problem {
  const params = { make: make.slice(0, 60), model: model.slice(0, 60) };
  return { code: "vehicle_unknown", error: false, key: writtenKey({ make, model }), params };
}

/** Of names that are not known, a position is one that there was no room for: one problem for all of them. */
function unknownName(what: string): Problem {
  const [, position] = /^Position (.+)$/s.exec(what) ?? [];
  if (position === undefined) return unmapped(what);
  const params = { position: position.slice(0, 60), limit: positionsImported };
  return { code: "too_many_positions", error: false, key: "", params };
}

/** One problem for all ids of a kind, with the first of them. */
function unmapped(what: string): Problem {
  const [kind = ""] = /^\w+(?= \d\w*$)/.exec(what) ?? [];
  return { code: "unmapped", error: false, key: kind || what, params: { what } };
}

function skip({ tally }: Batch, record: ApplicationRecord, problem: Problem): void {
  report(tally, record.at, problem);
  count(tally, "applications", "skipped");
}

function nothingToRemove({ at, part }: ApplicationRecord): Problem {
  return { code: "nothing_to_remove", error: false, key: `${at.line}`, params: { part: part.number } };
}

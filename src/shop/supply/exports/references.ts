import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ExportedApplication } from "#shop/supply/exports/exported.ts";
import { firstPrivateId, privateId } from "#shop/supply/exports/private-ids.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { vcdbMap } from "#shop/supply/imports/imports.table.ts";
import type { Source } from "#shop/supply/imports/records.ts";
import { generatedRef } from "#shop/supply/imports/resolve/generated-source.ts";

/** The facts that an ACES element refers to by an id. `pcdbId`: the id, where they have one already. */
export type Reference = { element: string; facts: Record<string, unknown>; pcdbId?: number | null };

/** The qualifiers with an ACES element of their own; all others share `otherElement`. */
const elements: [string, (keyof Qualifiers)[]][] = [
  ["SubModel", ["trim"]],
  ["BodyType", ["body"]],
  ["DriveType", ["drive"]],
  ["EngineBase", ["displacement", "cylinders"]],
  ["EngineDesignation", ["engine"]],
  ["Aspiration", ["turbo"]],
  ["FuelType", ["fuel"]],
  ["TransmissionType", ["transmission"]],
  ["BrakeSystem", ["brakes"]],
];
const otherElement = "MfrBodyCode";

/** Returns the references of an application by element, in the terms of the shop. */
export function referencesOf({
  make,
  model,
  from,
  to,
  position,
  partType,
  qualifiers,
}: ExportedApplication): Reference[] {
  const left: Qualifiers = { ...qualifiers };
  const qualifying = elements.flatMap(([element, keys]): Reference[] => {
    const facts = take(left, keys);
    return facts ? [{ element, facts }] : [];
  });
  const vehicle: Reference[] =
    from === to
      ? [{ element: "BaseVehicle", facts: { year: from, make, model } }]
      : [
          { element: "Make", facts: { make } },
          { element: "Model", facts: { model } },
        ];
  return [
    ...vehicle,
    ...qualifying,
    ...(Object.keys(left).length > 0 ? [{ element: otherElement, facts: left }] : []),
    ...(partType ? [{ element: "PartType", facts: { partType: partType.slug }, pcdbId: partType.pcdbId }] : []),
    ...(position ? [{ element: "Position", facts: { position: position.name }, pcdbId: position.pcdbId }] : []),
  ];
}

function take(from: Qualifiers, keys: (keyof Qualifiers)[]): Qualifiers | null {
  const found = keys.filter((key) => from[key] !== undefined);
  const taken = Object.fromEntries(found.map((key) => [key, from[key]])) as Qualifiers;
  for (const key of found) delete from[key];
  return found.length > 0 ? taken : null;
}

const textOf = ({ element, facts }: Reference) => `${element} ${JSON.stringify(facts, Object.keys(facts).toSorted())}`;

/**
 * Returns functions that assign ids to references: the id from the merchant's mapping, else one of the shop. Assigned ids are cached, so that each is
 * looked up once.
 */
export function createNaming(db: Db) {
  const assigned = new Map<string, number>();

  async function lookUp(references: Reference[]): Promise<void> {
    const unknown = new Map(references.map((one) => [textOf(one), one]));
    for (const text of unknown.keys()) if (assigned.has(text)) unknown.delete(text);
    if (unknown.size === 0) return;
    const sought = [...unknown.values()];
    const { rows } = await db.execute<{ at: number; id: string }>(sql`
      select sought.at, min(${vcdbMap.id}::int8)::text as id
      from unnest(
        ${sql.param(sought.map((_one, at) => at))}::int[],
        ${sql.param(sought.map(({ element }) => element))}::text[],
        ${sql.param(sought.map(({ facts }) => JSON.stringify(facts)))}::jsonb[]
      ) as sought (at, kind, facts)
      join ${vcdbMap} on ${vcdbMap.kind} = sought.kind and md5(lower(${vcdbMap.facts}::text)) = md5(lower(sought.facts::text))
      where ${vcdbMap.id} ~ '^[1-9][0-9]{0,14}$'
        and (${vcdbMap.facts} = sought.facts or sought.kind in ('BaseVehicle', 'Make', 'Model', 'Position'))
      group by 1`);
    const mapped = new Map(rows.map(({ at, id }) => [at, Number(id)]));
    const own: { kind: string; id: string; facts: Record<string, unknown> }[] = [];
    for (const [at, [text, { element, facts, pcdbId }]] of [...unknown].entries()) {
      const id = mapped.get(at) ?? pcdbId ?? privateId(text);
      assigned.set(text, id);
      if (!mapped.has(at)) own.push({ kind: element, id: String(id), facts });
    }
    // So that the shop recognises its own ids when the file is imported again.
    if (own.length > 0) await db.insert(vcdbMap).values(own).onConflictDoNothing();
  }

  return {
    lookUp,
    /** Returns the id of a reference. Look it up first. */
    idOf: (reference: Reference) => assigned.get(textOf(reference)) ?? 0,
  };
}

/** Returns the source of an application in ACES, with vehicle and qualifiers by id. */
export function sourceOf(application: ExportedApplication, idOf: (reference: Reference) => number): Source {
  const { from, to, notes } = application;
  const ids = referencesOf(application).map((reference) => [reference.element, idOf(reference)] as const);
  return {
    ...(from !== to && { Years: { from, to } }),
    ...Object.fromEntries(ids),
    // ACES requires a part type; this id stands for none.
    ...(!application.partType && { PartType: firstPrivateId }),
    ...(notes.length > 0 && { Note: notes }),
    ref: generatedRef,
  };
}

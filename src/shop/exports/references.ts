import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ExportedApplication } from "#shop/exports/exported.ts";
import { firstPrivateId, privateId } from "#shop/exports/private-ids.ts";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";
import { vcdbMap } from "#shop/imports/imports.table.ts";
import type { Source } from "#shop/imports/records.ts";
import { generatedRef } from "#shop/imports/resolve/generated-source.ts";

/** What an element of ACES says, to be named by an id; `pcdbId`: one that it has already. */
export type Reference = { element: string; facts: Record<string, unknown>; pcdbId?: number | null };

/** The qualifiers that have an element of their own in ACES; what else is asked goes under one more. */
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

/** What an application in the shop's own words refers to, element by element. */
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
  const asked = elements.flatMap(([element, keys]): Reference[] => {
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
    ...asked,
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
 * Gives references their ids: that of the merchant's mapping where it has one, else one of the shop's own. Remembers those given, so that each
 * is looked up once.
 */
export function createNaming(db: Db) {
  const given = new Map<string, number>();

  async function learn(references: Reference[]): Promise<void> {
    const unknown = new Map(references.map((one) => [textOf(one), one]));
    for (const text of unknown.keys()) if (given.has(text)) unknown.delete(text);
    if (unknown.size === 0) return;
    const wanted = [...unknown.values()];
    const { rows } = await db.execute<{ at: number; id: string }>(sql`
      select given.at, min(${vcdbMap.id}::int8)::text as id
      from unnest(
        ${sql.param(wanted.map((_one, at) => at))}::int[],
        ${sql.param(wanted.map(({ element }) => element))}::text[],
        ${sql.param(wanted.map(({ facts }) => JSON.stringify(facts)))}::jsonb[]
      ) as given (at, kind, facts)
      join ${vcdbMap} on ${vcdbMap.kind} = given.kind and md5(lower(${vcdbMap.facts}::text)) = md5(lower(given.facts::text))
      where ${vcdbMap.id} ~ '^[1-9][0-9]{0,14}$'
        and (${vcdbMap.facts} = given.facts or given.kind in ('BaseVehicle', 'Make', 'Model', 'Position'))
      group by 1`);
    const mapped = new Map(rows.map(({ at, id }) => [at, Number(id)]));
    const own: { kind: string; id: string; facts: Record<string, unknown> }[] = [];
    for (const [at, [text, { element, facts, pcdbId }]] of [...unknown].entries()) {
      const id = mapped.get(at) ?? pcdbId ?? privateId(text);
      given.set(text, id);
      if (!mapped.has(at)) own.push({ kind: element, id: String(id), facts });
    }
    // So that this shop knows its own ids when the file comes back.
    if (own.length > 0) await db.insert(vcdbMap).values(own).onConflictDoNothing();
  }

  return {
    learn,
    idOf: (reference: Reference) => given.get(textOf(reference)) ?? 0,
  };
}

/** An application as ACES writes it, its vehicle and qualifiers by id. */
export function sourceOf(application: ExportedApplication, idOf: (reference: Reference) => number): Source {
  const { from, to, notes } = application;
  const ids = referencesOf(application).map((reference) => [reference.element, idOf(reference)] as const);
  return {
    ...(from !== to && { Years: { from, to } }),
    ...Object.fromEntries(ids),
    // ACES asks for a type; this one says nothing.
    ...(!application.partType && { PartType: firstPrivateId }),
    ...(notes.length > 0 && { Note: notes }),
    ref: generatedRef,
  };
}

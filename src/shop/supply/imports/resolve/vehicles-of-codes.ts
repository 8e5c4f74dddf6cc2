import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { VehicleCode } from "#shop/supply/imports/records.ts";
import { isCodeKind } from "#shop/catalogue/vehicles/code-rules.ts";

/** A vehicle that a code names. */
export type CodedVehicle = { id: string; modelId: number; year: number };

/** Returns a function that returns the vehicles of each of these codes; none of one that no file explained. */
export async function vehiclesOfCodes(tx: Db, codes: VehicleCode[]): Promise<(code: VehicleCode) => CodedVehicle[]> {
  if (codes.length === 0) return () => [];
  const [kinds, texts] = [codes.map(({ kind }) => kind), codes.map(({ code }) => code)];
  const { rows } = await tx.execute<CodedVehicle & VehicleCode>(sql`
    select c.kind, c.code, v.id, v.model_id as "modelId", v.year
    from vehicle_codes c join vehicles v on v.id = c.vehicle_id
    where (c.kind, c.code) in (select * from unnest(${sql.param(kinds)}::text[], ${sql.param(texts)}::text[]))
    order by v.year, v.id`);
  const byCode = Map.groupBy(rows, keyOf);
  return (code) => byCode.get(keyOf(code)) ?? [];
}

const keyOf = ({ kind, code }: VehicleCode) => `${kind} ${code}`;

/** The codes among the qualifiers of a row that names its vehicles by them. */
export function codesIn(qualifiers: Record<string, unknown>): VehicleCode[] {
  return Object.entries(qualifiers).flatMap(([kind, codes]) =>
    isCodeKind(kind) && Array.isArray(codes) ? codes.map((code) => ({ kind, code: String(code) })) : [],
  );
}

/** The vehicles by model, with the years of each that a row leaves: `first` and `last` are open. */
export function byModel(vehicles: CodedVehicle[], { from, to }: { from: string; to: string }) {
  const [least, most] = [from === "first" ? 0 : Number(from), to === "last" ? 9_999 : Number(to)];
  const left = vehicles.filter(({ year }) => year >= least && year <= most);
  return [...Map.groupBy(left, ({ modelId }) => modelId)].map(([modelId, ofModel]) => ({
    modelId,
    yearFrom: Math.min(...ofModel.map(({ year }) => year)),
    yearTo: Math.max(...ofModel.map(({ year }) => year)),
    ids: [...new Set(ofModel.map(({ id }) => id))].toSorted(),
  }));
}

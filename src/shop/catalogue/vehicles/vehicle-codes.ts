import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { codeKinds, normalCode, type CodeKind } from "#shop/catalogue/vehicles/code-rules.ts";
import {
  mostKnown,
  narrow,
  openQuestion,
  type OpenQuestion,
  type VehicleAnswers,
} from "#shop/catalogue/vehicles/questions.ts";
import { vehicleCodes, vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import { isOffered, type Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** The vehicles that a code and the answers leave, and the question that decides between them; null where it is one vehicle. */
export type VehiclesOfCode = { code: string; vehicles: Vehicle[]; open: OpenQuestion | null };

/**
 * Returns the vehicles of a code, however it is written ('0603 / bgu'). Throws `invalid` for what is no code of the kind and for an answer that no vehicle
 * has, and `not_found` for a code that no file explained.
 */
export async function vehiclesOfCode(
  db: Db,
  { kind, code: written }: { kind: CodeKind; code: string },
  answers: VehicleAnswers,
): Promise<VehiclesOfCode> {
  const code = normalCode(kind, written);
  if (code === null) throw new ShopError("invalid", { fields: [{ field: "code", code: "not_valid" }] });
  const ids = db
    .select({ id: vehicleCodes.vehicleId })
    .from(vehicleCodes)
    .where(and(eq(vehicleCodes.kind, kind), eq(vehicleCodes.code, code)));
  const found = await db
    .select()
    .from(vehicles)
    .where(and(inArray(vehicles.id, ids), isOffered))
    .orderBy(asc(vehicles.year), asc(vehicles.id));
  if (found.length === 0) throw new ShopError("not_found");
  const { left, refused } = narrow(found, answers);
  if (refused) throw new ShopError("invalid", { fields: [{ field: refused, code: "not_offered" }] });
  const known = mostKnown(left);
  return { code, vehicles: known, open: openQuestion(known) };
}

/** Returns the kinds of codes by which the shop knows vehicles: none before a file of them was imported. */
export async function knownCodeKinds(db: Db): Promise<CodeKind[]> {
  const { rows } = await db.execute<{ kind: CodeKind }>(sql`
    select kind from unnest(${sql.param([...codeKinds])}::text[]) as kind
    where exists (select from ${vehicleCodes} where ${vehicleCodes.kind} = kind.kind)`);
  return rows.map(({ kind }) => kind);
}

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/actor.ts";
import { noEntity, writeAudit } from "#shop/audit/audit.ts";
import { ShopError } from "#shop/errors.ts";
import { getImport } from "#shop/imports/imports.ts";
import { importProblems, vehicleNames } from "#shop/imports/imports.table.ts";
import { listSizes } from "#shop/limits.ts";
import { readAllModels, writtenKey, type MeantModel } from "#shop/vehicles/meant-models.ts";
import { models } from "#shop/vehicles/vehicles.table.ts";

const name = z.string().trim().max(60);

/** What names of vehicles stand for: the ids of one model or of several. */
export const vehicleNamesInput = z.strictObject({
  names: z
    .array(
      z.strictObject({
        make: name,
        model: name,
        models: z
          .array(
            z
              .int()
              .min(1)
              .max(2 ** 31 - 1),
          )
          .min(1)
          .max(100),
      }),
    )
    .min(1)
    .max(500),
});

export type VehicleNamesInput = z.infer<typeof vehicleNamesInput>;

/** A name that the shop does not know, the number of records with it, and the models that staff have chosen for it since. */
export type UnknownName = { make: string; model: string; times: number; models: number[] };

/** Returns the vehicles of a file that the shop does not know by their names, the commonest first, and all models. Throws `not_found`. */
export async function unknownVehicleNames(
  db: Db,
  actor: Staff<"imports:run">,
  id: string,
): Promise<{ names: UnknownName[]; models: MeantModel[] }> {
  await getImport(db, actor, id);
  const { params, times } = importProblems;
  const rows = await db
    .select({ params, times, modelIds: vehicleNames.modelIds })
    .from(importProblems)
    .leftJoin(vehicleNames, eq(vehicleNames.key, importProblems.key))
    .where(and(eq(importProblems.importId, id), eq(importProblems.code, "vehicle_unknown")))
    .orderBy(desc(times), importProblems.id)
    .limit(listSizes.api.most);
  const names = rows.map((row) => ({
    make: String(row.params["make"] ?? ""),
    model: String(row.params["model"] ?? ""),
    times: row.times,
    models: row.modelIds ?? [],
  }));
  return { names, models: names.length === 0 ? [] : await readAllModels(db) };
}

/** Stores what names stand for from now on; returns how many. Throws `invalid` for a model that does not exist. */
export async function saveVehicleNames(
  db: Db,
  actor: Staff<"imports:run">,
  { names }: VehicleNamesInput,
): Promise<number> {
  const rows = new Map(
    names.map((one) => {
      const key = writtenKey(one);
      return [
        key,
        { key, make: one.make, model: one.model, modelIds: [...new Set(one.models)].toSorted((a, b) => a - b) },
      ];
    }),
  );
  const ids = [...new Set(names.flatMap((one) => one.models))];
  return db.transaction(async (tx) => {
    const known = await tx.$count(models, inArray(models.id, ids));
    if (known < ids.length) throw new ShopError("invalid", { fields: [{ field: "models", code: "not_valid" }] });
    await tx
      .insert(vehicleNames)
      .values([...rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      .onConflictDoUpdate({
        target: vehicleNames.key,
        set: { make: sql`excluded.make`, model: sql`excluded.model`, modelIds: sql`excluded.model_ids` },
      });
    const after = { names: [...rows.values()].map((one) => `${one.make} ${one.model}`) };
    await writeAudit(tx, actor, { action: "import.names", entityId: noEntity, after });
    return rows.size;
  });
}

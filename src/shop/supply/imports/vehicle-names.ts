import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { qualifiersInput } from "#shop/catalogue/fitment/application-input.ts";
import { applicationRules } from "#shop/catalogue/fitment/application-rules.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { getImport } from "#shop/supply/imports/imports.ts";
import { importProblems, vehicleNames } from "#shop/supply/imports/imports.table.ts";
import { textField, wholeOf } from "#shop/foundation/input.ts";
import { listSizes } from "#shop/foundation/limits.ts";
import { readAllModels, writtenKey, type MeantModel } from "#shop/catalogue/vehicles/meant-models.ts";
import { models } from "#shop/catalogue/vehicles/vehicles.table.ts";

const name = z.string().trim().max(60);

const year = wholeOf(applicationRules.year);

/**
 * What names of vehicles stand for: the ids of one model or of several, what the name says besides in words (`rest`; null: its words that are not in the
 * models' names), the years in which it means them, and other conditions.
 */
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
        rest: textField(200).nullable().default(null),
        years: z
          .strictObject({ from: year.nullable().default(null), to: year.nullable().default(null) })
          .refine(({ from, to }) => (from ?? 0) <= (to ?? 9_999), { message: "empty_range", path: ["to"] })
          .default({ from: null, to: null }),
        qualifiers: qualifiersInput.prefault({}),
      }),
    )
    .min(1)
    .max(500),
});

export type VehicleNamesInput = z.infer<typeof vehicleNamesInput>;

/** A name that the shop does not know, the number of records with it, and what staff have said of it since. */
export type UnknownName = {
  make: string;
  model: string;
  times: number;
  models: number[];
  rest: string | null;
  years: { from: number | null; to: number | null };
  qualifiers: Qualifiers;
};

/** Returns the vehicles of a file that the shop does not know by their names, the commonest first, and all models. Throws `not_found`. */
export async function unknownVehicleNames(
  db: Db,
  actor: Staff<"imports:run">,
  id: string,
): Promise<{ names: UnknownName[]; models: MeantModel[] }> {
  await getImport(db, actor, id);
  const { params, times } = importProblems;
  const rows = await db
    .select({ params, times, answer: vehicleNames })
    .from(importProblems)
    .leftJoin(vehicleNames, eq(vehicleNames.key, importProblems.key))
    .where(and(eq(importProblems.importId, id), eq(importProblems.code, "vehicle_unknown")))
    .orderBy(desc(times), importProblems.id)
    .limit(listSizes.api.most);
  const names = rows.map((row) => ({
    make: String(row.params["make"] ?? ""),
    model: String(row.params["model"] ?? ""),
    times: row.times,
    models: row.answer?.modelIds ?? [],
    rest: row.answer?.rest ?? null,
    years: { from: row.answer?.yearFrom ?? null, to: row.answer?.yearTo ?? null },
    qualifiers: row.answer?.qualifiers ?? {},
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
      const { make, model, rest, years, qualifiers } = one;
      const modelIds = [...new Set(one.models)].toSorted((a, b) => a - b);
      return [key, { key, make, model, modelIds, rest, yearFrom: years.from, yearTo: years.to, qualifiers }];
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
        set: {
          make: sql`excluded.make`,
          model: sql`excluded.model`,
          modelIds: sql`excluded.model_ids`,
          rest: sql`excluded.rest`,
          yearFrom: sql`excluded.year_from`,
          yearTo: sql`excluded.year_to`,
          qualifiers: sql`excluded.qualifiers`,
        },
      });
    const after = { names: [...rows.values()].map((one) => `${one.make} ${one.model}`) };
    await writeAudit(tx, actor, { action: "import.names", entityId: noEntity, after });
    return rows.size;
  });
}

import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications, positions, qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import { setColumns } from "#shop/catalogue/fitment/set-columns.ts";
import { models } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** Applications with their vehicles, qualifiers and positions in words; to be narrowed and put in order. */
export const readApplications = (db: Db) =>
  db
    .select({
      id: applications.id,
      make: models.make,
      model: models.name,
      yearFrom: applications.yearFrom,
      yearTo: applications.yearTo,
      ...setColumns,
      position: positions.name,
      quantity: applications.quantity,
    })
    .from(applications)
    .innerJoin(models, eq(models.id, applications.modelId))
    .innerJoin(qualifierSets, eq(qualifierSets.id, applications.qualifiersId))
    .leftJoin(positions, eq(positions.id, applications.positionId));

export type ApplicationRow = Awaited<ReturnType<typeof readApplications>>[number];

import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { models, vinPatterns } from "#shop/vehicles/vehicles.table.ts";

/** Whether a model may have a trim of that name: the data have it, or know no trim of the model. */
export type MayHaveTrim = (modelId: number, trim: string) => boolean;

/** Reads the trims that VINs of these models name; those of models that share their maker's codes are among them. */
export async function readTrims(tx: Db, modelIds: number[]): Promise<MayHaveTrim> {
  if (modelIds.length === 0) return () => true;
  const { rows } = await tx.execute<{ id: number; trims: string }>(sql`
    with schemas as (
      select distinct m.id, p.schema_id from ${models} m join ${vinPatterns} p on p.make = m.make and p.model = m.name
      where m.id = any(${sql.param(modelIds)}::int[])
    )
    select schemas.id, string_agg(distinct lower(p.trim), ',') as trims
    from schemas join ${vinPatterns} p on p.schema_id = schemas.schema_id and p.trim is not null group by 1`);
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[\s/,]+/)
      .join(" ")} `;
  const known = new Map(rows.map(({ id, trims }) => [id, words(trims)]));
  return (modelId, trim) => known.get(modelId)?.includes(words(trim)) ?? true;
}

import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";

/**
 * A section of the settings, which belongs to the noun whose rules it holds. Its schema reads what is stored and what is sent; every field has a default, so that a
 * section that was never saved, or was saved before a field existed, can be read. A field in minor units ends in `Cents`.
 */
export type Section<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  schema: Schema;
  /** Throws for a value that this actor may not save. */
  check?(this: void, db: Db, actor: Staff<"settings:write">, value: z.infer<Schema>): void | Promise<void>;
  /** What else is written in the transaction that saves the section. */
  onSave?(this: void, tx: Db, value: z.infer<Schema>): Promise<void>;
};

/** Returns a section with the types of its schema. */
export function defineSection<Schema extends z.ZodObject>(section: Section<Schema>): Section<Schema> {
  return section;
}

import type { Db } from "#db/db.ts";
import { partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";

/** What the trade calls a part terminology, in a group of a system: Brake Disc, in Brakes › Disc Brakes. */
export type PartType = Pick<typeof partTypes.$inferSelect, "id" | "slug" | "name" | "system" | "groupName">;

const all = prepared((db) =>
  db
    .select({
      id: partTypes.id,
      slug: partTypes.slug,
      name: partTypes.name,
      system: partTypes.system,
      groupName: partTypes.groupName,
    })
    .from(partTypes)
    .orderBy(partTypes.system, partTypes.groupName, partTypes.name)
    .prepare("all_part_types"),
);

/** Returns all part types by system, group and name. */
export async function allPartTypes(db: Db): Promise<PartType[]> {
  return all(db).execute();
}

import { sql } from "drizzle-orm";
import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** What suppliers call a part type besides its own name. `key` is its `typeKey`. */
export const partTypeAliases = pgTable("part_type_aliases", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  partTypeId: uuid("part_type_id").notNull(),
  alias: text().notNull(),
  key: text().notNull(),
});

/** Parts with an unresolved type. */
export const waitingPartTypes = pgTable("waiting_part_types", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  partId: uuid("part_id").notNull(),
  /** As the file has it; of a PCdb id, the number. */
  spelling: text().notNull(),
  key: text().notNull(),
});

import { boolean, integer, pgTable, uuid } from "drizzle-orm/pg-core";

export const kits = pgTable("kits", {
  partId: uuid("part_id").primaryKey(),
  /** Staff have decided what is in it; without components it is no kit. */
  byHand: boolean("by_hand").notNull(),
});

export const kitComponents = pgTable("kit_components", {
  kitId: uuid("kit_id").notNull(),
  componentId: uuid("component_id").notNull(),
  position: integer().notNull(),
  /** Pieces in one kit. */
  quantity: integer().notNull(),
});

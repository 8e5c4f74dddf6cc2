import { sql } from "drizzle-orm";
import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { numberKinds } from "#shop/catalogue/parts/number-input.ts";

/** The numbers a part is found by. A trigger maintains the row of kind `sku`. */
export const partNumbers = pgTable("part_numbers", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  partId: uuid("part_id").notNull(),
  kind: text({ enum: ["sku", ...numberKinds] }).notNull(),
  number: text().notNull(),
  /** Whose number it is: a vehicle maker or a brand. */
  maker: text(),
  /** For a superseded number: the one after it, where that is not the part's own SKU. */
  replacedBy: text("replaced_by"),
  /** Letters and digits only, in upper case. */
  normal: text()
    .generatedAlwaysAs(sql`upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))`)
    .notNull(),
  /** As `normal`, with 0 for O and 1 for I. */
  folded: text()
    .generatedAlwaysAs(sql`translate(upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')), 'OI', '01')`)
    .notNull(),
});

import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";

export const postalPlaces = pgTable(
  "postal_places",
  {
    country: text().notNull(),
    postal: text().notNull(),
    city: text().notNull(),
    region: text().notNull(),
  },
  ({ country, postal }) => [primaryKey({ columns: [country, postal] })],
);

import { sql } from "drizzle-orm";
import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** What became of queries, by day: `empty` found nothing, `shown` had results on a page, `opened` led from there to a part. */
export const searchOutcomes = pgTable(
  "search_outcomes",
  {
    day: date()
      .notNull()
      .default(sql`current_date`),
    query: text().notNull(),
    empty: integer().notNull().default(0),
    shown: integer().notNull().default(0),
    opened: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
);

/** Words that staff gave a meaning: `means` takes the place of `word` in a query. `key`: the word, normalized. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  word: text().notNull(),
  key: text().notNull(),
  means: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

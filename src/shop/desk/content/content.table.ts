import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A page in one language; `body` is Markdown. */
export type ContentText = { title: string; body: string };

export const contentPages = pgTable("content_pages", {
  slug: text().primaryKey(),
  version: integer().notNull(),
  published: boolean().notNull(),
  /** By the tag of the language. */
  texts: jsonb().$type<Record<string, ContentText>>().notNull(),
  /** Whether `external_images` has a row of each of its images on other servers; false: saved before there were such rows. */
  imagesNoted: boolean("images_noted").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

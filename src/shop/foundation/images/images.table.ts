import { sql } from "drizzle-orm";
import { boolean, customType, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** An uploaded or fetched image, by the hash of its content. */
export const images = pgTable("images", {
  hash: text().primaryKey(),
  /** The largest of the sizes that it has files of. */
  widest: integer().notNull(),
  /** When it was uploaded last. */
  usedAt: timestamp("used_at", { withTimezone: true }).notNull().defaultNow(),
});

export const imageFiles = pgTable("image_files", {
  hash: text().notNull(),
  /** `640.avif` */
  name: text().notNull(),
  /** Null: they are in the store of objects. */
  bytes: bytea(),
});

/** Where the process that started last stores images; no row: none has had a store of objects yet. */
export const imageStorageChoice = pgTable("image_storage_choice", {
  one: boolean().primaryKey().default(true),
  storage: text({ enum: ["database", "s3"] }).notNull(),
});

/** Objects of the store that no file refers to, or not yet, by their keys. The database adds those whose file is deleted or moved back. */
export const orphanedObjects = pgTable("orphaned_objects", {
  key: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When a job began to delete it: from then on nothing may refer to it. */
  deletingAt: timestamp("deleting_at", { withTimezone: true }),
});

/** The images of a part in their order. The database makes `parts.image_url` the address of the first one, and the other way round. */
export const partImages = pgTable("part_images", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  partId: uuid("part_id").notNull(),
  position: integer().notNull(),
  /** A path of the shop's own, or an https address, of which `external_images` has the copy. */
  url: text().notNull(),
  /** What it shows, in the shop's first language. */
  alt: text().notNull().default(""),
  /** The same in its other languages, by language tag. */
  translations: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Whether `external_images` has a row of its address. */
  noted: boolean().notNull().default(false),
});

/** Images at https addresses of other servers, which the shop fetches once; one row per address. */
export const externalImages = pgTable("external_images", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  url: text().notNull(),
  /** Whether it is a logo, which has more files. */
  logo: boolean().notNull().default(false),
  /** The path of the shop's own copy; null: there is none yet. */
  path: text(),
  hash: text().generatedAlwaysAs(sql`substring(path from '^/images/([0-9a-f]{32})/')`),
  /** Why the last attempt brought no image. */
  fault: text(),
  attempts: smallint().notNull().default(0),
  /** When the next attempt is due; infinity: never. */
  fetchAt: timestamp("fetch_at", { withTimezone: true }).notNull().defaultNow(),
  /** When the shop looks whether anything still names the address. */
  checkUseAt: timestamp("check_use_at", { withTimezone: true }).notNull(),
});

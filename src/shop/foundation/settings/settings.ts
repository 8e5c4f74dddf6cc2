import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import { cachedRead } from "#shop/foundation/cached-read.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { fieldErrors } from "#shop/foundation/input.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { cacheTtlMs } from "#shop/foundation/limits.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import type { Section } from "#shop/foundation/settings/section.ts";
import { settings } from "#shop/foundation/settings/settings.table.ts";

type Stored = { version: number; value: Record<string, unknown> };

export type Versioned<Schema extends z.ZodObject> = { version: number; value: z.infer<Schema> };

const rowOf = prepared((db) =>
  db
    .select({ version: settings.version, value: settings.value })
    .from(settings)
    .where(eq(settings.section, sql.placeholder("section")))
    .prepare("settings_of_section"),
);

/**
 * Returns a section as it is stored, uncached: for a transaction that decides by it. Version 0: never saved. Throws for a stored section that breaks
 * a rule: delivery or tax that silently had its defaults would be charged wrongly.
 */
export async function readSettings<Schema extends z.ZodObject>(
  db: Db,
  { name, schema }: Section<Schema>,
): Promise<Versioned<Schema>> {
  const [row] = await rowOf(db).execute({ section: name });
  return { version: row?.version ?? 0, value: schema.parse(row?.value ?? {}) };
}

const cachedSections = new Map<string, (db: Db) => Promise<unknown>>();

/** Returns a section, which is cached in the process until settings change. What shows it names the tag `settings`. */
export function settingsOf<Schema extends z.ZodObject>(db: Db, section: Section<Schema>): Promise<z.infer<Schema>> {
  const read =
    cachedSections.get(section.name) ??
    cachedRead(
      { tags: ["settings"], ttlMs: cacheTtlMs.settings },
      async (db) => (await readSettings(db, section)).value,
    );
  cachedSections.set(section.name, read);
  return read(db) as Promise<z.infer<Schema>>;
}

/** Returns a section with its version, for staff who change it. */
export async function settingsForStaff<Schema extends z.ZodObject>(
  db: Db,
  _actor: Staff<"settings:write">,
  section: Section<Schema>,
): Promise<Versioned<Schema>> {
  return readSettings(db, section);
}

/**
 * Replaces a section. `version` is that of the section which the new value was made from. Returns the new version. Throws `invalid` with the
 * fields, `changed_meanwhile` if others have saved it since, and whatever the section's `check` throws.
 */
export async function saveSettings(
  db: Db,
  actor: Staff<"settings:write">,
  { section: { name, schema, check, onSave }, version, value }: { section: Section; version: number; value: unknown },
): Promise<number> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ShopError("invalid", { fields: fieldErrors(parsed.error) });
  await check?.(db, actor, parsed.data);
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ version: settings.version, value: settings.value })
      .from(settings)
      .where(eq(settings.section, name))
      .for("update");
    const saved = await write(tx, name, version, parsed.data);
    if (!saved) throw new ShopError("changed_meanwhile");
    await writeAudit(tx, actor, {
      action: "settings.save",
      entityId: noEntity,
      before: { section: name, ...(before ?? { version: 0 }) },
      after: { section: name, ...saved },
    });
    invalidate(tx, "settings");
    await onSave?.(tx, parsed.data);
    return saved.version;
  });
}

/** Writes the next version, unless the stored one is no longer `version`. */
async function write(tx: Db, section: string, version: number, value: Record<string, unknown>) {
  const next: Stored = { version: version + 1, value };
  const rows =
    version === 0
      ? await tx
          .insert(settings)
          .values({ section, ...next })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(settings)
          .set({ ...next, updatedAt: sql`now()` })
          .where(and(eq(settings.section, section), eq(settings.version, version)))
          .returning();
  return rows.length === 1 ? next : null;
}

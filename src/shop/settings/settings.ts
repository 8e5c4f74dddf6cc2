import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Staff } from "#shop/actor.ts";
import { noEntity, writeAudit } from "#shop/audit/audit.ts";
import { cachedRead } from "#shop/cached-read.ts";
import { ShopError } from "#shop/errors.ts";
import { fieldErrors } from "#shop/input.ts";
import { noteLogo } from "#shop/images/external-images.ts";
import { invalidate } from "#shop/invalidation.ts";
import { cacheTtlMs } from "#shop/limits.ts";
import { prepared } from "#shop/prepared.ts";
import { sections, type Section, type SettingsOf } from "#shop/settings/sections.ts";
import { settings } from "#shop/settings/settings.table.ts";
import { users } from "#shop/users/users.table.ts";

type Stored = { version: number; value: Record<string, unknown> };

export type Versioned<S extends Section> = { version: number; value: SettingsOf<S> };

const rowOf = prepared((db) =>
  db
    .select({ version: settings.version, value: settings.value })
    .from(settings)
    .where(eq(settings.section, sql.placeholder("section")))
    .prepare("settings_of_section"),
);

/** Returns a section as it is stored, uncached: for a transaction that decides by it. Version 0: never saved. */
export async function readSettings<S extends Section>(db: Db, section: S): Promise<Versioned<S>> {
  const [row] = await rowOf(db).execute({ section });
  return { version: row?.version ?? 0, value: parse(section, row?.value ?? {}) };
}

const cachedSections = new Map<Section, (db: Db) => Promise<unknown>>(
  (Object.keys(sections) as Section[]).map((section) => [
    section,
    cachedRead(
      { tags: ["settings"], ttlMs: cacheTtlMs.settings },
      async (db) => (await readSettings(db, section)).value,
    ),
  ]),
);

/** Returns a section, which is cached in the process until settings change. What shows it names the tag `settings`. */
export function settingsOf<S extends Section>(db: Db, section: S): Promise<SettingsOf<S>> {
  return cachedSections.get(section)!(db) as Promise<SettingsOf<S>>;
}

/** Returns a section with its version, for staff who change it. */
export async function settingsForStaff<S extends Section>(
  db: Db,
  _actor: Staff<"settings:write">,
  section: S,
): Promise<Versioned<S>> {
  return readSettings(db, section);
}

/**
 * Replaces a section. `version` is that of the section which the new value was made from. Returns the new version. Throws `invalid` with the
 * fields, `changed_meanwhile` if others have saved it since, and `sign_in_again` for the sections `security` and `payments`.
 */
export async function saveSettings(
  db: Db,
  actor: Staff<"settings:write">,
  { section, version, value }: { section: Section; version: number; value: unknown },
): Promise<number> {
  const parsed = sections[section].safeParse(value);
  if (!parsed.success) throw new ShopError("invalid", { fields: fieldErrors(parsed.error) });
  // The bank account decides where transfers go.
  if (section === "payments") requireRecentSignIn(actor);
  if (section === "security") await checkSecurity(db, actor, parsed.data as SettingsOf<"security">);
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ version: settings.version, value: settings.value })
      .from(settings)
      .where(eq(settings.section, section))
      .for("update");
    const saved = await write(tx, section, version, parsed.data);
    if (!saved) throw new ShopError("changed_meanwhile");
    await writeAudit(tx, actor, {
      action: "settings.save",
      entityId: noEntity,
      before: { section, ...(before ?? { version: 0 }) },
      after: { section, ...saved },
    });
    invalidate(tx, "settings");
    if (section === "brand") {
      await noteLogo(tx, (parsed.data as SettingsOf<"brand">).logoUrl);
      invalidate(tx, "brand");
    }
    return saved.version;
  });
}

/** Throws `sign_in_again`, and `invalid` if a second factor would be required of the user who saves it and has none: it would lock them out. */
async function checkSecurity(db: Db, actor: Staff<never>, { staffTwoFactorRequired }: SettingsOf<"security">) {
  requireRecentSignIn(actor);
  if (!staffTwoFactorRequired || actor.userId === null) return;
  if ((await db.$count(users, and(eq(users.id, actor.userId), eq(users.twoFactorEnabled, true)))) === 0)
    throw new ShopError("invalid", { fields: [{ field: "staffTwoFactorRequired", code: "two_factor_first" }] });
}

/** Writes the next version, unless the stored one is no longer `version`. */
async function write(tx: Db, section: Section, version: number, value: Record<string, unknown>) {
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

/** Throws for a stored section that breaks a rule: delivery or tax that silently had its defaults would be charged wrongly. */
function parse<S extends Section>(section: S, value: unknown): SettingsOf<S> {
  return sections[section].parse(value) as SettingsOf<S>;
}

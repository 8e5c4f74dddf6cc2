import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import {
  csvEncodings,
  csvSeparators,
  dateStyles,
  decimalStyles,
  mayBeShared,
  type CsvLayout,
  type CsvPreview,
  type PreviewCsv,
} from "#shop/supply/imports/csv-layout.ts";
import { csvLayouts } from "#shop/supply/imports/imports.table.ts";
import type { KnownLayout } from "#shop/supply/imports/records.ts";

/** How files with a header are to be read. `version` is the one that was seen; 0: none is stored yet. */
export const layoutInput = z.strictObject({
  header: z.array(z.string().max(200)).min(1).max(500),
  version: z.int().min(0),
  layout: z.strictObject({
    encoding: z.enum(csvEncodings).nullable(),
    separator: z.enum(csvSeparators).nullable(),
    decimal: z.enum(decimalStyles).nullable(),
    dates: z.enum(dateStyles).nullable(),
    columns: z
      .array(
        z
          .string()
          .regex(/^(?:[a-z_]{2,20}|attr\.[a-z][a-z0-9_]{0,39})$/)
          .nullable(),
      )
      .max(500)
      .nullable()
      .refine((columns) => isEachOnce(columns ?? []), "repeated"),
  }),
});

export type LayoutInput = z.infer<typeof layoutInput>;

function isEachOnce(columns: (string | null)[]): boolean {
  const used = columns.filter((one) => one !== null && !mayBeShared(one));
  return new Set(used).size === used.length;
}

/** Returns the layout that is stored for the first of these lines that has one. */
export async function findCsvLayout(db: Db, signatures: string[]): Promise<(KnownLayout & { version: number }) | null> {
  if (signatures.length === 0) return null;
  const { signature, layout, version } = csvLayouts;
  const rows = await db.select({ signature, layout, version }).from(csvLayouts).where(inArray(signature, signatures));
  return rows.toSorted((a, b) => signatures.indexOf(a.signature) - signatures.indexOf(b.signature))[0] ?? null;
}

/** What a preview is made with, and what the user has chosen for it. */
export type PreviewInput = { chosen: Partial<CsvLayout>; currency: string; previewCsv: PreviewCsv };

/** Shows how a CSV file that begins so would be read. Throws `UnusableFile`. */
export async function previewFile(
  db: Db,
  _actor: Staff<"imports:run">,
  start: Uint8Array,
  { chosen, currency, previewCsv }: PreviewInput,
): Promise<CsvPreview> {
  const findLayout = (signatures: string[]) => findCsvLayout(db, signatures);
  return previewCsv(start, { currency, chosen, findLayout });
}

/** Stores how files with this header are read from now on; returns its version. Throws `changed_meanwhile`. */
export async function saveCsvLayout(
  db: Db,
  actor: Staff<"imports:run">,
  signature: string,
  { header, version, layout }: LayoutInput,
): Promise<number> {
  return db.transaction(async (tx) => {
    const row = { signature, header, layout };
    const [saved] =
      version === 0
        ? await tx.insert(csvLayouts).values(row).onConflictDoNothing().returning({ version: csvLayouts.version })
        : await tx
            .update(csvLayouts)
            .set({ header, layout, version: sql`${csvLayouts.version} + 1`, updatedAt: sql`now()` })
            .where(sql`${csvLayouts.signature} = ${signature} and ${csvLayouts.version} = ${version}`)
            .returning({ version: csvLayouts.version });
    if (!saved) throw new ShopError("changed_meanwhile");
    await writeAudit(tx, actor, {
      action: "import.layout",
      entityId: noEntity,
      after: { header: header.join(", ").slice(0, 500) },
    });
    return saved.version;
  });
}

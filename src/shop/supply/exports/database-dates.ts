import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { imports } from "#shop/supply/imports/imports.table.ts";

const names = {
  aces: ["VcdbVersionDate", "QdbVersionDate", "PcdbVersionDate"],
  pies: ["PCdbVersionDate", "PAdbVersionDate"],
};

/** Returns the dates of the Auto Care databases in the header of the newest file of a format, which its ids refer to. */
export async function databaseDates(db: Db, format: keyof typeof names): Promise<Record<string, string>> {
  const [newest] = await db
    .select({ header: imports.header })
    .from(imports)
    .where(eq(imports.format, format))
    .orderBy(desc(imports.id))
    .limit(1);
  return Object.fromEntries(
    names[format].flatMap((name) => {
      const day = newest?.header[name] ?? "";
      return isDay(day) ? [[name, day]] : [];
    }),
  );
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

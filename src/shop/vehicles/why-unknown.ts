import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { prepared } from "#shop/prepared.ts";
import { vinSchemas, vinWmis } from "#shop/vehicles/vehicles.table.ts";
import { isEuropean, regionOf, ruledYear, wmiOf, type VinProblem } from "#shop/vehicles/vin.ts";

const first = sql`${sql.placeholder("first")}::int`;
const second = sql`${sql.placeholder("second")}::int`;

const makerOf = prepared((db) =>
  db
    .select({
      kind: vinWmis.kind,
      make: vinWmis.make,
      // An end that vPIC does not name has mostly come long ago.
      reads: sql<boolean>`exists (select from ${vinSchemas} where ${vinSchemas.wmi} = ${vinWmis.wmi}
        and (${first} between ${vinSchemas.yearFrom} and coalesce(${vinSchemas.yearTo}, ${vinSchemas.yearFrom})
          or ${second} between ${vinSchemas.yearFrom} and coalesce(${vinSchemas.yearTo}, ${vinSchemas.yearFrom})))`,
    })
    .from(vinWmis)
    .where(eq(vinWmis.wmi, sql.placeholder("wmi")))
    .prepare("vin_maker"),
);

const lightKinds = ["Passenger Car", "Truck", "Multipurpose Passenger Vehicle (MPV)"];

type Why = { problem: VinProblem; year?: number | null; make?: string | null };

/** Why a VIN of the right length is no vehicle of ours, and what is known all the same. `years` are those it may mean. */
export async function whyUnknown(db: Db, vin: string, years: number[]): Promise<Why> {
  const wmi = wmiOf(vin);
  const region = regionOf(vin);
  const [first = 0, second = first] = years;
  const [maker] = await makerOf(db).execute({ wmi, first, second });
  if (maker && !lightKinds.includes(maker.kind)) return { problem: { code: "other_vehicle_type", kind: maker.kind } };
  const noYear = years.length === 0;
  if (isEuropean(vin) || (region !== "north_america" && !(noYear ? maker : maker?.reads)))
    return { problem: { code: "foreign", region }, make: maker?.make };
  if (!maker) return { problem: { code: "unknown_maker", wmi } };
  if (noYear || first !== ruledYear(vin))
    return { problem: { code: "model_year", found: vin.charAt(9) }, make: maker.make };
  return { problem: { code: "unknown_model" }, year: first, make: maker.make };
}

import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { prepared } from "#shop/prepared.ts";
import { vinWmis } from "#shop/vehicles/vehicles.table.ts";
import {
  checkDigitProblem,
  isComplete,
  isEuropean,
  regionOf,
  ruledYear,
  wmiOf,
  type VinProblem,
} from "#shop/vehicles/vin.ts";

const first = sql`${sql.placeholder("first")}::int`;
const second = sql`${sql.placeholder("second")}::int`;

const makerOf = prepared((db) =>
  db
    .select({
      kind: vinWmis.kind,
      make: vinWmis.make,
      // An end that vPIC does not name has mostly come long ago. A make without vehicles of that year is not sold in the United States.
      reads: sql<boolean>`exists (select from vin_schemas s where s.wmi = vin_wmis.wmi
          and (${first} between s.year_from and coalesce(s.year_to, s.year_from)
            or ${second} between s.year_from and coalesce(s.year_to, s.year_from)))
        and (vin_wmis.make is null or exists (select from vehicles v where v.make = vin_wmis.make and v.year in (${first}, ${second})))`,
    })
    .from(vinWmis)
    .where(eq(vinWmis.wmi, sql.placeholder("wmi")))
    .prepare("vin_maker"),
);

const lightKinds = ["Passenger Car", "Truck", "Multipurpose Passenger Vehicle (MPV)", "Incomplete Vehicle"];

type Why = { problem: VinProblem; year?: number | null; make?: string | null };

/**
 * Returns why a VIN is none of the shop's vehicles, and what is known all the same. `years` are those it may mean. From outside North
 * America it is foreign unless its check digit, its year and its maker are those of vehicles for the United States.
 */
export async function whyUnknown(db: Db, vin: string, years: number[]): Promise<Why> {
  const wmi = wmiOf(vin);
  const region = regionOf(vin);
  const [first = 0, second = first] = years;
  const [maker] = await makerOf(db).execute({ wmi, first, second });
  if (maker?.kind === "Heavy Truck") return { problem: { code: "heavy_vehicle" }, make: maker.make };
  if (maker && !lightKinds.includes(maker.kind)) return { problem: { code: "other_vehicle_type", kind: maker.kind } };
  const noYear = years.length === 0;
  const tooEarly = !noYear && first !== ruledYear(vin);
  const american =
    region === "north_america" || (isComplete(vin) && !checkDigitProblem(vin) && (maker?.reads || (maker && tooEarly)));
  if (isEuropean(vin) || !american) return { problem: { code: "foreign", region }, make: maker?.make };
  if (!maker) return { problem: { code: "unknown_maker", wmi } };
  if (noYear || tooEarly) return { problem: { code: "model_year", found: vin.charAt(9) }, make: maker.make };
  return { problem: { code: "unknown_model" }, year: first, make: maker.make };
}

import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { vinWmis } from "#shop/catalogue/vehicles/vehicles.table.ts";
import {
  checkDigitProblem,
  isComplete,
  isEuropean,
  regionOf,
  ruledYear,
  wmiOf,
  type VinProblem,
} from "#shop/catalogue/vehicles/vin.ts";

const first = sql`${sql.placeholder("first")}::int`;
const second = sql`${sql.placeholder("second")}::int`;

const makerOf = prepared((db) =>
  db
    .select({
      kind: vinWmis.kind,
      make: vinWmis.make,
      // A schema without a last year in vPIC has mostly ended long ago. A make without vehicles of that year is not sold in the United States.
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

type Explanation = { problem: VinProblem; year?: number | null; make?: string | null };

/**
 * Returns why a VIN matches no vehicle of the shop, with the known facts. `years`: the model years it may mean. A VIN from outside North America is
 * foreign unless its check digit, year and maker are those of vehicles for the United States.
 */
export async function explainUnknownVin(db: Db, vin: string, years: number[]): Promise<Explanation> {
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

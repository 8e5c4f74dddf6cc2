import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { DeliverySettings } from "#shop/selling/delivery/delivery-settings.ts";
import type { DeliveryLine, Size } from "#shop/selling/delivery/pack-parcels.ts";
import { partDetails, parts } from "#shop/catalogue/parts/parts.table.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";
import { readSuppliedDetails, type SuppliedPackage } from "#shop/catalogue/parts/supplied-details.ts";

type PartQuantity = { partId: string; quantity: number };
type Settings = Pick<DeliverySettings, "partTypes" | "defaultWeightGrams">;

const packed = prepared((db) =>
  db
    .select({
      id: parts.id,
      partTypeId: parts.partTypeId,
      packages: sql<unknown>`${partDetails.details} -> 'Packages'`,
      hazmat: sql<boolean>`coalesce(${partDetails.details} ->> 'HazardousMaterialCode' = 'Y'
        or jsonb_path_exists(${partDetails.details}, '$.Packages.Package.HazardousMaterial'), false)
        or ${parts.staffFacts} ? 'hazard' or coalesce(${parts.supplierFacts} -> 'csv' ? 'hazard', false)`,
    })
    .from(parts)
    .leftJoin(partDetails, eq(partDetails.partId, parts.id))
    .where(sql`${parts.id} = any(${opaque("ids", "uuid[]")}::uuid[])`)
    .prepare("packages_of_parts"),
);

/** Returns the lines as they are packed, by what suppliers' files state of the parts and the settings of their types. Unknown parts are left out. */
export async function deliveryLines(
  db: Db,
  wanted: readonly PartQuantity[],
  settings: Settings,
): Promise<DeliveryLine[]> {
  if (wanted.length === 0) return [];
  const rows = await packed(db).execute({ ids: [...new Set(wanted.map(({ partId }) => partId))] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ofType = new Map(settings.partTypes.map((one) => [one.partTypeId, one]));
  return wanted.flatMap(({ partId, quantity }) => {
    const row = byId.get(partId);
    if (!row) return [];
    const type = ofType.get(row.partTypeId ?? "");
    const stated = piece(readSuppliedDetails({ Packages: row.packages ?? {} }).supplied.packages);
    return [
      {
        partId,
        quantity,
        weightGrams: stated.weightGrams ?? type?.weightGrams ?? settings.defaultWeightGrams,
        size: stated.size,
        shipsAlone: type?.shipsAlone ?? false,
        hazmat: row.hazmat || (type?.hazmat ?? false),
        groundOnly: false,
      },
    ];
  });
}

/** Returns weight and size of one piece in its package, in whole grams and millimetres: as the package of a single piece has them, else the weight as a share of a larger one. */
function piece(packages: readonly SuppliedPackage[]): { weightGrams: number | null; size: Size | null } {
  const single = packages.filter(({ unit, eaches }) => eaches === 1 || (eaches === null && unit === "EA"));
  const weighed = single.find(({ weightG }) => weightG !== undefined);
  const sized = [weighed, ...single].find((one) => one && sizeOf(one));
  const larger = packages.find(({ eaches, weightG }) => weightG !== undefined && (eaches ?? 0) > 1);
  const share = larger ? Math.ceil((larger.weightG ?? 0) / (larger.eaches ?? 1)) : null;
  const own = weighed?.weightG === undefined ? null : Math.ceil(weighed.weightG);
  return { weightGrams: own ?? share, size: sized ? sizeOf(sized) : null };
}

function sizeOf({ lengthMm, widthMm, heightMm }: SuppliedPackage): Size | null {
  if (lengthMm === undefined || widthMm === undefined || heightMm === undefined) return null;
  return { lengthMm: Math.ceil(lengthMm), widthMm: Math.ceil(widthMm), heightMm: Math.ceil(heightMm) };
}

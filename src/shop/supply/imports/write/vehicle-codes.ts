import type { VehicleCode, VehicleRecord } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { vehicleCodes } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** A code of a vehicle and the record it is from. */
export type CodeOfVehicle = VehicleCode & { vehicleId: string; record: VehicleRecord };

const rowsAtOnce = 5_000;

/** Adds codes that the shop does not have. Returns the records whose vehicles have a code more. */
export async function addVehicleCodes({ tx, tally }: Batch, codes: CodeOfVehicle[]): Promise<VehicleRecord[]> {
  const once = new Map(codes.map((one) => [codeKey(one), one]));
  const wanted = [...once.values()];
  const changed: VehicleRecord[] = [];
  for (let from = 0; from < wanted.length; from += rowsAtOnce) {
    const page = wanted.slice(from, from + rowsAtOnce);
    const added = await tx
      .insert(vehicleCodes)
      .values(page.map(({ kind, code, vehicleId }) => ({ kind, code, vehicleId })))
      .onConflictDoNothing()
      .returning();
    for (const { id, ...after } of added) {
      tally.changes.push({
        entity: "vehicle_code",
        action: "add",
        key: `${after.kind} ${after.code} ${after.vehicleId}`,
        rowId: String(id),
        after,
      });
      const { record } = once.get(codeKey(after)) ?? {};
      if (record) changed.push(record);
    }
  }
  return changed;
}

const codeKey = ({ kind, code, vehicleId }: VehicleCode & { vehicleId: string }) => `${kind} ${code} ${vehicleId}`;

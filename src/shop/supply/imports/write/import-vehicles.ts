import type { VehicleRecord } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { importModels, modelKey } from "#shop/supply/imports/write/import-models.ts";
import { count, report } from "#shop/supply/imports/write/tally.ts";
import { addVehicleCodes, type CodeOfVehicle } from "#shop/supply/imports/write/vehicle-codes.ts";
import { addVehicles, vehicleRowsOf, type NewVehicle } from "#shop/supply/imports/write/vehicle-rows.ts";
import { findKnownVehicles } from "#shop/supply/imports/write/known-vehicles.ts";

/** Adds the vehicles of other markets with their codes, one for each year in which they were built, and codes of vehicles that the shop knows. */
export async function importVehicles(batch: Batch, records: VehicleRecord[]): Promise<void> {
  const sold = records.filter(({ market }) => market !== null);
  const models = await importModels(batch, sold);
  const rows = sold.map((record): { record: VehicleRecord; rows: NewVehicle[] } => {
    const model = models.get(modelKey(record));
    return { record, rows: model ? vehicleRowsOf(record, model) : [] };
  });
  const written = await addVehicles(
    batch,
    rows.flatMap((one) => one.rows),
  );
  const codes: CodeOfVehicle[] = rows.flatMap(({ record, rows: years }) =>
    years.flatMap((year) => codesOf(record, written.idOf(year))),
  );
  const known = await findKnownVehicles(
    batch.tx,
    records.filter(({ market }) => market === null),
  );
  for (const { record, ids } of known) {
    if (ids.length > 0) codes.push(...ids.flatMap((id) => codesOf(record, id)));
    else {
      const { make, model } = record;
      const params = { make: make.slice(0, 60), model: model.slice(0, 60) };
      report(batch.tally, record.at, {
        code: "vehicle_not_found",
        error: true,
        key: `${make} ${model}`.toLowerCase(),
        params,
      });
      count(batch.tally, "vehicles", "skipped");
    }
  }
  const changed = new Set(await addVehicleCodes(batch, codes));
  for (const { record, rows: years } of rows) {
    const isAdded = years.some(written.isNew);
    count(batch.tally, "vehicles", isAdded ? "added" : changed.has(record) ? "changed" : "unchanged");
  }
  for (const { record, ids } of known) {
    if (ids.length > 0) count(batch.tally, "vehicles", changed.has(record) ? "changed" : "unchanged");
  }
}

function codesOf(record: VehicleRecord, vehicleId: string | undefined): CodeOfVehicle[] {
  return vehicleId === undefined ? [] : record.codes.map((code) => ({ ...code, vehicleId, record }));
}

import type { Db } from "#db/db.ts";
import { newApplication } from "#shop/fitment/application-input.ts";
import { positionIds } from "#shop/fitment/applications.ts";
import { isId } from "#shop/id.ts";
import { fieldErrors } from "#shop/input.ts";
import type { ApplicationRecord, NamedVehicle, Problem } from "#shop/imports/records.ts";
import type { Resolved } from "#shop/imports/resolve/resolve-application.ts";
import type { Lookup } from "#shop/imports/resolve/vcdb-lookup.ts";

/**
 * Returns what an application in names (CSV) means, the names that are missing, or what is wrong with it. `create` writes a position that is new.
 */
export async function resolveNamed(
  tx: Db,
  { at, position, quantity }: ApplicationRecord,
  { make, model, from, to, qualifiers: allQualifiers, notes }: NamedVehicle,
  { lookup, create }: { lookup: Lookup; create: boolean },
): Promise<{ resolved: Resolved } | { missing: string[] } | { problem: Problem }> {
  const { vehicle, ...qualifiers } = allQualifiers;
  const name = position === null ? undefined : String(position);
  const parsed = newApplication.safeParse({
    vehicle: { make, model, from, to },
    position: name,
    quantity,
    qualifiers,
    notes,
  });
  const vehicleIds = Array.isArray(vehicle) ? vehicle.map(String) : [];
  const wrongId = vehicleIds.every(isId) ? null : { field: "vehicle", code: "not_valid" };
  const wrong = parsed.success ? wrongId : fieldErrors(parsed.error)[0];
  if (wrong || !parsed.success) {
    const params = { field: wrong?.field ?? "", fieldCode: wrong?.code ?? "" };
    return { problem: { code: "row_wrong", error: true, key: String(at.line), params } };
  }
  const { data } = parsed;
  const modelId = lookup.modelId(make, model);
  if (modelId === null || typeof data.vehicle === "string") return { missing: [`vehicle ${make} ${model}`] };
  let positionId = name === undefined ? null : lookup.position(name);
  if (name !== undefined && positionId === null) {
    if (!create) return { missing: [`Position ${name}`] };
    [positionId = null] = await positionIds(tx, [name]);
  }
  const wanted = { ...data.qualifiers, ...(vehicleIds.length > 0 && { vehicle: vehicleIds.toSorted() }) };
  const present = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const years = { yearFrom: data.vehicle.from, yearTo: data.vehicle.to };
  return { resolved: { modelId, ...years, qualifiers: present, notes: data.notes, positionId } };
}

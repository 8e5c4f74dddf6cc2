import { newApplication } from "#shop/catalogue/fitment/application-input.ts";
import { withLayout } from "#shop/supply/imports/resolve/engine-layouts.ts";
import { withLimits } from "#shop/supply/imports/resolve/name-limits.ts";
import { byModel, codesIn } from "#shop/supply/imports/resolve/vehicles-of-codes.ts";
import type { MeantModel } from "#shop/catalogue/vehicles/meant-models.ts";
import { isId } from "#shop/foundation/id.ts";
import { fuelNamed } from "#shop/catalogue/vehicles/fuel-names.ts";
import { fieldErrors } from "#shop/foundation/input.ts";
import type { ApplicationRecord, NamedVehicle, Problem } from "#shop/supply/imports/records.ts";
import { yearsOfNoName } from "#shop/catalogue/vehicles/lineages.ts";
import type { Resolved, Unsold } from "#shop/supply/imports/resolve/resolve-application.ts";
import type { Lookup } from "#shop/supply/imports/resolve/vcdb-lookup.ts";

/** What a row in names means: an application for each model that its name stands for. */
export type ReadNamed =
  | { resolved: Resolved[]; unsold: Unsold | null }
  | { missing: string[]; unknown?: { make: string; model: string } }
  | { problem: Problem };

/** Returns what an application in names (CSV) means, the names that are missing, or what is wrong with it. */
export function resolveNamed(
  { at, position, quantity }: ApplicationRecord,
  { make, model, from, to, qualifiers: allQualifiers, notes, trims = [] }: NamedVehicle,
  lookup: Lookup,
): ReadNamed {
  const { vehicle, fuel, hsn_tsn: _hsnTsn, ktype: _ktype, vcdb: _vcdb, ...others } = allQualifiers;
  const codes = codesIn(allQualifiers);
  const qualifiers = {
    ...others,
    ...(fuel !== undefined && { fuel: [fuel].flat().map((one) => fuelNamed(String(one))) }),
  };
  const name = position === null ? undefined : String(position);
  const found = lookup.models({ make, model }, { from: yearOf(from), to: yearOf(to) });
  const [first] = found;
  const years = {
    from: from === "first" ? String(first?.from ?? to) : from,
    to: to === "last" ? String(first?.to ?? from) : to,
  };
  const parsed = newApplication.safeParse({
    vehicle: codes.length > 0 ? "" : { make, model, ...knownYears(years) },
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
  const unknownCodes = codes.filter((code) => lookup.vehicles(code).length === 0);
  if (unknownCodes.length > 0) return { missing: unknownCodes.map(({ kind, code }) => `${kind} ${code}`) };
  if (codes.length === 0 && !first) {
    return { missing: [`vehicle ${make} ${model}`], unknown: { make, model } };
  }
  const positionId = name === undefined ? null : lookup.position(name);
  if (name !== undefined && positionId === null) return { missing: [`Position ${name}`] };
  const wanted = { ...data.qualifiers, ...(vehicleIds.length > 0 && { vehicle: vehicleIds.toSorted() }) };
  const present = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const rest = { qualifiers: present, notes: data.notes, positionId };
  const ownTrims = (modelId: number, of: { from: number; to: number }) =>
    trims.filter((trim) => lookup.mayHaveTrim(modelId, of, trim));
  if (codes.length > 0) {
    const coded = byModel(codes.flatMap(lookup.vehicles), { from, to });
    if (coded.length === 0)
      return { problem: { code: "row_wrong", error: true, key: String(at.line), params: noSuchYears } };
    const ofAll = withLayout(rest, null).qualifiers;
    return {
      unsold: null,
      resolved: coded.map(({ ids, ...years }) => {
        const notes = withTrims(rest.notes, ownTrims(years.modelId, { from: years.yearFrom, to: years.yearTo }));
        return { ...rest, ...years, notes, qualifiers: { ...ofAll, vehicle: ids } };
      }),
    };
  }
  const limited = found.map(({ limits, ...one }) => {
    const yearFrom = one.years?.from ?? (from === "first" ? one.from : Number(years.from));
    const yearTo = one.years?.to ?? (to === "last" ? one.to : Number(years.to));
    const asked = withLimits({ ...rest, yearFrom, yearTo }, limits);
    return typeof asked === "string" ? asked : { ...asked, one };
  });
  // What the row says and what its name stands for can't both hold.
  if (limited.includes("contradiction")) return { missing: [`contradiction ${make} ${model}`] };
  const resolved = limited.flatMap((asked) => {
    if (typeof asked === "string") return [];
    const { one, yearFrom, yearTo, ...restrictions } = asked;
    const laidOut = withLayout(restrictions, { ...one, from: yearFrom, to: yearTo });
    const notes = withTrims(laidOut.notes, ownTrims(one.id, { from: yearFrom, to: yearTo }));
    return [{ ...restrictions, ...laidOut, notes, modelId: one.id, yearFrom, yearTo }];
  });
  if (resolved.length > 0) return { resolved, unsold: unsoldOf({ make, model }, { from, to }, found) };
  return { problem: { code: "row_wrong", error: true, key: String(at.line), params: noSuchYears } };
}

/** The years of a row in which its model was sold under none of the names that it has had. */
function unsoldOf(
  { make, model }: { make: string; model: string },
  { from, to }: { from: string; to: string },
  found: MeantModel[],
): Unsold | null {
  const names = found.flatMap(({ years }) => years ?? []);
  if (names.length === 0) return null;
  const first = yearOf(from) ?? Math.min(...names.map((one) => one.from));
  const years = yearsOfNoName({ from: first, to: yearOf(to) ?? Math.max(...names.map((one) => one.to)) }, names);
  return years === "" ? null : { vehicle: `${make} ${model}`, years };
}

/** Adds trims instead of the questions for them by the names of their columns. */
const withTrims = (notes: string[], trims: string[]) => [
  ...notes.filter((note) => !trims.some((trim) => note.endsWith(`: ${trim}`))),
  ...trims,
];

/** The vehicles of the codes were built in other years. */
const noSuchYears = { field: "year", fieldCode: "not_offered" };

/** Null: open, as a year that is not written in the row. */
const yearOf = (text: string) => (/^\d{4}$/.test(text) ? Number(text) : null);

/** Of a model that is unknown, open years are not known either: anything that can be a year will do. */
function knownYears({ from, to }: { from: string; to: string }) {
  const open = (text: string) => text === "first" || text === "last";
  return { from: open(from) ? (open(to) ? "2000" : to) : from, to: open(to) ? (open(from) ? "2000" : from) : to };
}

import { splitList } from "#adapters/catalogue-files/csv-columns.ts";
import { textIn } from "#adapters/catalogue-files/csv-records.ts";
import { cellValue, refuseCell, RowFault, type Row } from "#adapters/catalogue-files/csv-row.ts";
import { readCount, readYesNo, type Value } from "#adapters/catalogue-files/csv-values.ts";
import type { CatalogueRecord, VehicleRecord } from "#shop/supply/imports/records.ts";
import { vehicleFileLimits } from "#shop/foundation/limits.ts";
import { codeKinds, normalCode } from "#shop/catalogue/vehicles/code-rules.ts";
import { fuelNamed } from "#shop/catalogue/vehicles/fuel-names.ts";
import { fullYear, readYears } from "#shop/catalogue/vehicles/year-words.ts";

/** Reads a row of a vehicle of another market, or of codes for vehicles that the shop knows. Throws a `RowFault`. */
export function vehicleRow(row: Row): CatalogueRecord[] {
  const market = textIn(row, "market").toUpperCase();
  if (market !== "" && !/^[A-Z]{2}$/.test(market)) refuseCell(row, "market", "value_wrong");
  const vehicle = {
    make: nameIn(row, "make"),
    model: nameIn(row, "model"),
    version: nameIn(row, "version", false) || null,
    displacementL: displacementIn(row),
    displacementCcm: countIn(row, "ccm", { least: 1, most: 30_000 }),
    cylinders: countIn(row, "cylinders", { least: 1, most: 16 }),
    powerKw: countIn(row, "kw", { least: 1, most: 2_000 }),
    fuel: row.cells.get("fuel") ? fuelNamed(textIn(row, "fuel")) : null,
    turbo: cellValue(row, "turbo", readYesNo) ?? null,
  };
  const codes = codesIn(row);
  const record: VehicleRecord = {
    kind: "vehicle",
    at: { ...row.at, record: (codes[0]?.code ?? `${vehicle.make} ${vehicle.model}`).slice(0, 60) },
    market: market || null,
    ...vehicle,
    codes,
    built: builtIn(row, market !== ""),
  };
  if (market === "" && codes.length === 0) throw new RowFault(row, "vehicle_codes_missing", {});
  return [record];
}

function nameIn(row: Row, field: "make" | "model" | "version", isRequired = true): string {
  const name = textIn(row, field);
  if (name === "" && isRequired) return refuseCell(row, field, "cell_missing");
  return name.length > vehicleFileLimits.name ? refuseCell(row, field, "value_wrong") : name;
}

function countIn(row: Row, field: string, { least, most }: { least: number; most: number }): number | null {
  const count = cellValue(row, field, (text) => readCount(text, row.style.decimal)) ?? null;
  return count !== null && (count < least || count > most) ? refuseCell(row, field, "value_wrong") : count;
}

/** Litres with one decimal, from litres or from cubic centimetres. */
function displacementIn(row: Row): number | null {
  const litres = /^(\d{1,2})(?:[.,](\d))?$/.exec(row.cells.get("displacement") ?? "");
  if (litres) return Number(`${litres[1]}.${litres[2] ?? 0}`);
  const cubic = cubicIn(row.cells.get("displacement") ?? "");
  if (cubic !== null) return Math.round(cubic / 100) / 10;
  if (row.cells.get("displacement")) return refuseCell(row, "displacement", "value_wrong");
  const ccm = countIn(row, "ccm", { least: 1, most: 30_000 });
  return ccm === null ? null : Math.round(ccm / 100) / 10;
}

/** Returns the cubic centimetres that a size with so many digits is, whatever its column is called: `3471`, `3.471`, `1 998 ccm`; null: it is none. */
export function cubicIn(text: string): number | null {
  const [, digits = ""] = /^(\d{3,5}|\d{1,2}[.,'’ ]\d{3}) ?(?:ccm?|cm3|cm³)?\.?$/i.exec(text) ?? [];
  return digits === "" ? null : Number(digits.replace(/\D/g, ""));
}

function codesIn(row: Row): VehicleRecord["codes"] {
  const [hsn, tsn] = [textIn(row, "hsn"), textIn(row, "tsn")];
  if ((hsn === "") !== (tsn === "")) return refuseCell(row, hsn === "" ? "hsn" : "tsn", "cell_missing");
  const codes = codeKinds.flatMap((kind) => {
    const cells = splitList(textIn(row, kind));
    return cells.map((cell) => ({ kind, code: normalCode(kind, cell) ?? refuseCell(row, kind, "value_wrong") }));
  });
  if (hsn === "") return codes;
  return [
    { kind: "hsn_tsn", code: normalCode("hsn_tsn", `${hsn} ${tsn}`) ?? refuseCell(row, "tsn", "value_wrong") },
    ...codes,
  ];
}

/** The months in which it was built; of codes for known vehicles the model years. */
function builtIn(row: Row, isRequired: boolean): VehicleRecord["built"] {
  const year = row.cells.get("year") ?? "";
  const [years, ...more] = year === "" ? [] : (readYears(year, new Date().getUTCFullYear() + 3) ?? []);
  if (year !== "" && (!years || more.length > 0)) return refuseCell(row, "year", "value_wrong");
  const from = cellValue(row, "built_from", monthOf("01")) ?? (years?.from ? `${years.from}-01` : null);
  const to = cellValue(row, "built_to", monthOf("12")) ?? (years?.to ? `${years.to}-12` : null);
  if (from === null && isRequired) return refuseCell(row, "built_from", "cell_missing");
  const last = to === null ? new Date().getUTCFullYear() : Number(to.slice(0, 4));
  const isWrong = from !== null && to !== null && from > to;
  const isEndless = from !== null && last - Number(from.slice(0, 4)) > vehicleFileLimits.years;
  return isWrong || isEndless ? refuseCell(row, "built_to", "value_wrong") : { from, to };
}

/** Reads a month or a year, not a day: what restricts an application is not widened to its month. */
export function monthAlone(otherwise: string): (text: string) => Value<string> {
  return (text) => (/^\d{4}[-/.]?\d\d[-/.]?\d\d$/.test(text) ? { fault: "value_wrong" } : monthOf(otherwise)(text));
}

/** Reads a month, `2012-08`, `08.2012`, `08/12`; `otherwise` is that of a year alone. */
function monthOf(otherwise: string): (text: string) => Value<string> {
  return (text) => {
    const [, year = "", month = otherwise] = /^(\d{4})(?:[-/.]?(\d{2})(?:[-/.]?\d{2})?)?$/.exec(text) ?? [];
    const [, before = month, digits = year] = /^(\d{1,2})(?:[-/. ](?=\d{4}$)|[/.])(\d{4}|\d{2})$/.exec(text) ?? [];
    const behind = fullYear(digits);
    const isMonth = digits !== "" && Number(before) >= 1 && Number(before) <= 12 && behind >= 1886 && behind < 2100;
    return isMonth ? { value: `${behind}-${before.padStart(2, "0")}` } : { fault: "value_wrong" };
  };
}

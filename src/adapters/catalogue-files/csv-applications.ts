import { joinList, qualifierColumns, splitList } from "#adapters/catalogue-files/csv-columns.ts";
import { beginRow, shortTextIn, textIn } from "#adapters/catalogue-files/csv-records.ts";
import { withEngineSizes } from "#adapters/catalogue-files/csv-engines.ts";
import { exclusions, inNotes, isVehicleField, withVehicleColumns } from "#adapters/catalogue-files/csv-remarks.ts";
import { cellValue, refuseCell, RowFault, type Row } from "#adapters/catalogue-files/csv-row.ts";
import { readCount, readDate, readYesNo, type Value } from "#adapters/catalogue-files/csv-values.ts";
import { monthAlone } from "#adapters/catalogue-files/csv-vehicles.ts";
import { positionNamed } from "#adapters/catalogue-files/csv-positions.ts";
import type { DateStyle } from "#shop/supply/imports/csv-layout.ts";
import type { ApplicationRecord, CatalogueRecord, NamedVehicle, Source } from "#shop/supply/imports/records.ts";
import { textLimits } from "#shop/supply/imports/text-limits.ts";
import { isCodeKind, normalCode } from "#shop/catalogue/vehicles/code-rules.ts";
import { readYears, type YearRange } from "#shop/catalogue/vehicles/year-words.ts";

/** Returns the source that a cell holds; null where it is empty, undefined where it is not a source. */
function sourceIn(cell: string): Source | null | undefined {
  if (cell === "") return null;
  try {
    const source: unknown = JSON.parse(cell);
    // The database cannot store NUL and lone surrogates.
    const whole = !/\\u(0000|d[89a-f])/i.test(JSON.stringify(source));
    return whole && typeof source === "object" && source !== null && !Array.isArray(source)
      ? (source as Source)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a row of an application; one record for each range of years that it names. Throws `RowFault`. */
export function applicationRow(row: Row): CatalogueRecord[] {
  const begun = beginRow(row);
  const { cells } = row;
  const source = sourceIn(cells.get("source") ?? "");
  if (source === undefined) refuseCell(row, "source", "value_wrong");
  const quantity = cellValue(row, "quantity", (text) => readCount(text, row.style.decimal)) ?? 1;
  if (quantity < 1 || quantity > 9_999) {
    throw new RowFault(row, "quantity_wrong", {
      column: row.style.nameOf("quantity"),
      quantity: (cells.get("quantity") ?? "").slice(0, 60),
    });
  }
  const application = { kind: "application" as const, ...begun, quantity };
  if (source && !cells.get("make") && !cells.get("model")) {
    const id = (value: unknown) => (typeof value === "number" ? value : null);
    return [
      { ...application, partType: id(source["PartType"]), position: id(source["Position"]), source, named: null },
    ];
  }
  const written = textIn(row, "position");
  const position = (row.style.literal ? written : positionNamed(written, row.style.positions)) || null;
  const partType = shortTextIn(row, "part_type", textLimits.partType) || null;
  const vehicle = { make: textIn(row, "make"), model: textIn(row, "model") };
  const excluded = row.style.literal ? [] : exclusionsOf(row);
  const { hsn_tsn, ktype, vcdb, ...stated } = qualifiersIn(row);
  const codes = Object.fromEntries(Object.entries({ hsn_tsn, ktype, vcdb }).filter(([, value]) => value !== undefined));
  // Codes name vehicles where nothing else does, and then say all of them.
  const isCoded = vehicle.make === "" && vehicle.model === "" && Object.keys(codes).length > 0;
  const isWhole = isCoded || row.style.literal;
  const { qualifiers, notes } = isWhole ? { qualifiers: stated, notes: [] } : withVehicleColumns(row, stated);
  const remarks = splitList(textIn(row, "notes"));
  const restrictions = {
    qualifiers: isCoded ? { ...qualifiers, ...codes } : qualifiers,
    notes: row.style.literal ? remarks : [...remarks, ...excluded, ...notes].flatMap(inNotes),
    ...(row.trims.length > 0 && { trims: row.trims }),
  };
  const unread = isCoded ? [] : Object.keys(codes).map((field) => codeUnread(row, field));
  const all = isCoded && !["year", "from", "to"].some((field) => row.cells.get(field));
  const ranges = all ? [{ from: "first", to: "last" }] : yearsIn(row);
  const records = ranges.map((years): ApplicationRecord => {
    const named: NamedVehicle = { ...vehicle, ...years, ...restrictions };
    const wording = source ? { source, sourced: true } : { source: { ...named, position } };
    return { ...application, partType, position, ...wording, named };
  });
  return [...unread, ...records];
}

/** One warning for all rows: the vehicle is read by its names. */
function codeUnread(row: Row, field: string): CatalogueRecord {
  const params = { column: row.style.nameOf(field) };
  return { kind: "problem", at: row.at, problem: { code: "vehicle_code_unread", error: false, key: field, params } };
}

/** Open years are stored as such: `first` and `last` are those of the model. */
const asText = ({ from, to }: YearRange) => ({
  from: from === null ? "first" : String(from),
  to: to === null ? "last" : String(to),
});

/** A year further ahead is a slip. */
const latestYear = () => new Date().getUTCFullYear() + 3;

function yearsIn(row: Row): { from: string; to: string }[] {
  const { cells } = row;
  const [year, from, to] = [cells.get("year") ?? "", cells.get("from") ?? "", cells.get("to") ?? ""];
  if (!from && !to) {
    const ranges = readYears(year, latestYear());
    if (ranges) return ranges.map(asText);
    return refuseCell(row, cells.has("year") ? "year" : "from", year ? "value_wrong" : "cell_missing");
  }
  const begin = boundIn(row, "from", "from");
  const end = boundIn(row, "to", "to");
  const range = { from: begin ?? end ?? "", to: end ?? begin ?? "" };
  const isEmpty = Number(range.from) > Number(range.to);
  return isEmpty ? refuseCell(row, "to", "value_wrong") : [range];
}

/** One end of a range in a column of its own; undefined where the cell is empty. */
function boundIn(row: Row, field: "from" | "to", end: "from" | "to"): string | undefined {
  const text = row.cells.get(field) ?? "";
  if (text === "") return undefined;
  if (text === "first" || text === "last") return text;
  if (field === "to" && /^(present|current|now|on|up|heute|aktuell)$/i.test(text)) return "last";
  const [range, ...more] = readYears(text, latestYear()) ?? [];
  const isOne = range !== undefined && more.length === 0 && range.from !== null && range.from === range.to;
  return isOne ? asText(range)[end] : refuseCell(row, field, "value_wrong");
}

/** Takes from the column of exclusions what is no `fact=value`, as notes. */
function exclusionsOf(row: Row): string[] {
  const values = splitList(textIn(row, "except"));
  const { facts = [], words = [] } = Object.groupBy(values, (one) => (/^[a-z]\w*=\S/i.test(one) ? "facts" : "words"));
  row.cells.set("except", joinList(facts));
  return words.length === 0 ? [] : exclusions(row.style.nameOf("except"), joinList(words));
}

function qualifiersIn(row: Row): Record<string, unknown> {
  const qualifiers: Record<string, unknown> = {};
  for (const [column, fact] of Object.entries(qualifierColumns)) {
    const cell = textIn(row, column);
    if (cell === "" || (!row.style.literal && isVehicleField(column))) continue;
    if (fact === "turbo") qualifiers[fact] = cellValue(row, column, readYesNo);
    else if (fact.startsWith("built"))
      qualifiers[fact] = cellValue(row, column, (text) => firstDay(text, row.style.dates));
    else if (isCodeKind(fact))
      qualifiers[fact] = splitList(cell).map(
        (code) => normalCode(fact, code) ?? refuseCell(row, column, "value_wrong"),
      );
    else if (fact === "vinFrom" || fact === "vinTo") qualifiers[fact] = cell;
    else qualifiers[fact] = splitList(cell);
  }
  return row.style.literal ? qualifiers : withEngineSizes(qualifiers);
}

/** A day, or the first one of a month or a year. */
function firstDay(text: string, dates: DateStyle | null): Value<string> {
  const day = readDate(text, dates);
  const month = monthAlone("01")(text);
  return "value" in month && !("value" in day) ? { value: `${month.value}-01` } : day;
}

import { splitList } from "#adapters/catalogue-files/csv-columns.ts";
import { fieldsOfKind, type CsvHead } from "#adapters/catalogue-files/csv-head.ts";
import type { Row } from "#adapters/catalogue-files/csv-row.ts";
import { exclusionNotes, meaningOfColumn, saysNothing } from "#adapters/catalogue-files/csv-unknown-columns.ts";
import { readDate } from "#adapters/catalogue-files/csv-values.ts";
import { cubicIn, monthAlone } from "#adapters/catalogue-files/csv-vehicles.ts";
import { readEngine } from "#shop/catalogue/fitment/engine-words.ts";
import { clausesOf, readNote } from "#shop/catalogue/fitment/notes/read-note.ts";
import { excludes, namesBoth, restricts, withoutBoth } from "#shop/catalogue/fitment/notes/restricting-texts.ts";
import type { CsvLayout, DateStyle } from "#shop/supply/imports/csv-layout.ts";
import { textLimits } from "#shop/supply/imports/text-limits.ts";

/** Columns of vehicles that restrict an application, too. */
const vehicleFields = ["ccm", "built_to", "kw", "version"] as const;

export const isVehicleField = (field: string) => vehicleFields.some((one) => one === field);

/** Whether rows of applications are read from a column, restrictions in it aside. */
export const isOfApplications = (field: string) => fieldsOfKind.applications.includes(field) || isVehicleField(field);

/** Names of columns about products, in which 'Diesel Particulate Filter' and 'Convertible Top' say nothing of vehicles; those of fitment are none. */
const ofProducts =
  /^(?!.*(?:fit|appl|vehic|restrict|note|remark|comment|hinweis|anwend|fahrzeug|einschr|bemerk|verwend)).*(?:desc|beschreib|text|categor|kategorie|gruppe|group|image|picture|bild|url|link)/i;

/** Which columns of a file hold the same in all its rows; undefined while that is not known. */
type SameColumns = readonly number[] | undefined;

/** Whether customers are asked for what an unknown column says: for what restricts by its name, or may and is not the same in all rows. */
export function isAskedColumn(name: string, at: number, same: SameColumns): boolean {
  const meaning = meaningOfColumn(name);
  if (meaning === "excludes" || meaning === "restricts") return true;
  const isOfProduct = ofProducts.test(name) || ofCodes.test(name) || meaning === "describes";
  return !isOfProduct && same !== undefined && !same.includes(at);
}

/** The columns that nobody knows and nobody has chosen to leave out. */
export const unknownColumns = ({ names, columns }: CsvHead, layout: CsvLayout): number[] =>
  layout.columns === null ? [...names.keys()].filter((at) => names[at] && (columns[at] ?? null) === null) : [];

/**
 * Returns a function that finds in a row what keeps vehicles out where nobody looks for it: in columns that are unknown, left out, or say nothing of an
 * application. It is a note, since a part must not plainly fit those vehicles. `same`: the columns that are the same in all rows so far.
 */
export function remarkFinder(head: CsvHead, layout: CsvLayout): (cells: string[], same: SameColumns) => string[] {
  const { kind, names, columns } = head;
  if (kind !== "applications") return () => [];
  const unknown = new Set(unknownColumns(head, layout));
  const others = [...names.keys()].flatMap((at) => {
    const [name, field] = [(names[at] ?? "").slice(0, 60), columns[at] ?? null];
    if (name === "" || isOfApplications(field ?? "")) return [];
    const isOfProduct = ofProducts.test(name) || (field !== null && field !== "description");
    return [{ at, name, find: isOfProduct ? exclusionsIn : remarkOf }];
  });
  return (cells, same) => {
    const asked: string[] = [];
    const found = others.flatMap(({ at, name, find }) => {
      const cell = cells[at] ?? "";
      if (cell === "") return [];
      if (columns[at] == null && meaningOfColumn(name) === "excludes") return exclusions(name, cell);
      const notes = find(name, withoutBoth(cell));
      if (notes.length > 0 || !unknown.has(at) || saysNothing(cell) || namesBoth(cell)) return notes;
      if (isAskedColumn(name, at, same)) asked.push(question(name, cell));
      return [];
    });
    return [...found, ...(asked.length > 8 ? [asked.join("; ")] : asked).flatMap(inNotes)];
  };
}

/** What a cell names that the part does not fit, as notes; what can't be read is asked. */
export function exclusions(name: string, cell: string): string[] {
  return exclusionNotes(cell) ?? inNotes(question(name, cell));
}

/** Names of columns of units, countries, warehouses, qualities and the like, whose codes look like trims; those of vehicles are none. */
const ofCodes =
  /^(?!.*(?:trim|model|version|variant|ausstatt|fahrzeug|vehic)).*(?<!\p{L})(?:me|u\/?o\/?m|units?|(?:mengen|verkaufs|verpackungs)?einheit|countr(?:y|ies)|coo|land|(?:ursprungs|hersteller|herkunfts)land|origin|ursprung|herkunft|warehouse|wh|lager(?:ort|platz)?|quality|qualität|line|linie|produktlinie|sizes?|größe|colou?rs?|farbe|tier|status|popularity|rank|state|province|finish|shipping)(?!\p{L})/iu;

/**
 * Returns a function that finds in a row what stands alone in unknown columns and may be the name of a trim: of some models 'SE' is one, of others it says
 * something else.
 */
export function trimFinder({ kind, names, columns }: CsvHead): (cells: string[]) => string[] {
  if (kind !== "applications") return () => [];
  const unknown = [...names.keys()].filter((at) => {
    const name = names[at] ?? "";
    return (
      columns[at] === null &&
      name !== "" &&
      !ofProducts.test(name) &&
      !ofCodes.test(name) &&
      meaningOfColumn(name) !== "excludes"
    );
  });
  return (cells) => [...new Set(unknown.map((at) => cells[at] ?? "").filter(mayBeTrim))];
}

const mayBeTrim = (cell: string) =>
  cell.length <= 40 && /^(?=.*\p{L})[\p{L}\d][\p{L}\d ,/&+.-]*$/u.test(cell) && !restricts(cell);

/** What of a text about a product keeps vehicles out. */
function exclusionsIn(name: string, cell: string): string[] {
  if (!excludes(cell)) return [];
  const clauses = clausesOf(cell).filter(excludes);
  const found = clauses.length > 0 ? clauses.map((one) => (cell.includes(`${one}.`) ? `${one}.` : one)) : [cell];
  return found.flatMap((one) => inNotes(readNote(one).open ? question(name, one) : one));
}

/** What asks for the thing that its column is named after, or excludes it. */
const bare = /^(?:only|nur|without|w\/o|ohne|with|w\/|mit)$/i;

function remarkOf(name: string, cell: string): string[] {
  const note = `${name}: ${cell}`;
  const asks = (text: string) => restricts(text) || namesBoth(text);
  if (note.length > textLimits.note) return inNotes(note).filter(asks);
  // What is said beside it ('with or without ABS Sedan') can't be told from the name of the thing.
  if (namesBoth(cell)) return [question(name, cell)];
  const text = bare.test(cell) ? `${cell} ${name}` : cell;
  if (!restricts(text)) return [];
  if (text !== cell || !readNote(text).open) return [text];
  return [question(name, cell)];
}

/** A note that is asked whatever it says: a value as its column is called. */
function question(name: string, value: string): string {
  const note = `${name}: ${value}`;
  return readNote(note).open ? note : `If ${note}`;
}

/** Returns a text in pieces that notes have room for, divided between sentences, else between words. */
export function inNotes(text: string): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > textLimits.note) {
    const start = rest.slice(0, textLimits.note);
    const sentence = Math.max(start.lastIndexOf(". "), start.lastIndexOf("; ")) + 1;
    const end = sentence || Math.max(start.lastIndexOf(" "), 0) || textLimits.note;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === "" ? pieces : [...pieces, rest];
}

type Restrictions = { qualifiers: Record<string, unknown>; notes: string[] };

/** Adds to the qualifiers of a row what its columns of vehicles say; what no qualifier says, or contradicts one, is asked as a note. */
export function withVehicleColumns(row: Row, known: Record<string, unknown>): Restrictions {
  const qualifiers = { ...known };
  const notes: string[] = [];
  const stated = [qualifiers["displacement"] ?? []].flat().map(String);
  // Three digits alone may be cubic inches.
  const isCubic = (size: string) => cubicIn(size) !== null && !/^\d{3}$/.test(size);
  if (stated.some(isCubic)) {
    const sizes = stated.map((size) => (isCubic(size) ? sizeOf(size) : size));
    const all = sizes.flatMap((size) => size ?? []).map(String);
    delete qualifiers["displacement"];
    if (all.length === sizes.length) qualifiers["displacement"] = [...new Set(all)].toSorted();
    else notes.push(question(row.style.nameOf("displacement"), row.cells.get("displacement") ?? ""));
  }
  for (const field of vehicleFields) {
    const cell = row.cells.get(field) ?? "";
    if (/^[-–0]*$/.test(cell)) continue;
    const [fact, value] = valueOf(field, cell, row.style.dates);
    if (fact !== null && isFree(qualifiers, fact, value)) qualifiers[fact] = value;
    else if (value !== null) notes.push(question(row.style.nameOf(field), cell));
  }
  return { qualifiers, notes };
}

/** The qualifier that a cell means, without one if it means none. Without a value too: the cell restricts nothing. */
function valueOf(field: (typeof vehicleFields)[number], cell: string, dates: DateStyle | null) {
  if (field === "ccm") {
    const sizes = splitList(cell).map((text) => sizeOf(text));
    const all = sizes.flatMap((size) => size ?? []).map(String);
    if (all.length === sizes.length) return ["displacement", [...new Set(all)].toSorted()] as const;
  }
  if (field === "kw") {
    const powers = splitList(cell).map((text) => /^(\d{1,4})(?:[.,]0)? ?(?:kw)?$/i.exec(text)?.[1] ?? null);
    const all = powers.flatMap((power) => (Number(power) > 0 ? String(Number(power)) : []));
    if (all.length === powers.length) return ["power", [...new Set(all)].toSorted()] as const;
  }
  if (field === "version" && splitList(cell).every(({ length }) => length <= textLimits.qualifier))
    return ["version", splitList(cell)] as const;
  if (field === "built_to") {
    if (/^(?:present|current|now|on|heute|aktuell|offen|\.\.\.|…)$/i.test(cell)) return [null, null] as const;
    const day = dayAfter(cell, dates);
    if (day) return ["builtBefore", day] as const;
  }
  return [null, cell] as const;
}

/** Litres of a number of cubic centimetres: `1598`, `1.598`, `1598 ccm`. */
function sizeOf(text: string): number | null {
  const cubic = cubicIn(text);
  return cubic === null ? null : (readEngine(`${cubic} ccm`)?.displacement ?? null);
}

/** The day after the last one in which a vehicle was built. */
function dayAfter(text: string, dates: DateStyle | null): string | null {
  const day = readDate(text, dates);
  const month = monthAlone("12")(text);
  if ("value" in day) return new Date(Date.parse(day.value) + 86_400_000).toISOString().slice(0, 10);
  if (!("value" in month)) return null;
  const next = new Date(`${month.value}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 10);
}

/** Whether a row says nothing else of a fact. */
function isFree(qualifiers: Record<string, unknown>, fact: string, value: unknown): boolean {
  const said = qualifiers[fact];
  if (said !== undefined) return JSON.stringify(said) === JSON.stringify(value);
  return fact !== "builtBefore" || String(qualifiers["builtFrom"] ?? "") < String(value);
}

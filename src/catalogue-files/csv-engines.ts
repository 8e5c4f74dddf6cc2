type Engine = { displacement?: number; cylinders?: number; turbo?: boolean };
type Columns = Record<string, unknown>;

const litres = String.raw`(?<litres>\d{1,2}[.,]\d)(?: ?(?:l|ltr|lit|lit(?:er|re)s?)\b\.?)?`;
const turbo = String.raw`(?<turbo> ?t\b| ?turbo)?`;
const cylinders = String.raw`(?:[vlihw]-?(?<row>3|4|5|6|8|10|12)|(?<count>3|4|5|6|8|10|12)[- ]?(?:cyl(?:inders?)?\b\.?|zyl(?:inder)?\b\.?))`;
const forms = [
  new RegExp(`^${litres}${turbo}(?:[ ,/-]{1,2}${cylinders}(?<also> turbo)?)?$`, "i"),
  new RegExp(`^${cylinders}(?:[ ,/-]{1,2}${litres})?${turbo}$`, "i"),
];

/** Reads an engine of which a supplier writes nothing but its size: '5.0L V8', '2,4 l', 'V6', '2.0T', '1598 ccm'; null: it is something else. */
export function readEngine(text: string): Engine | null {
  const [, cubic = ""] = /^(\d{3,5}) ?(?:ccm?|cm3|cm³)$/i.exec(text) ?? [];
  if (cubic) {
    const displacement = Math.round(Number(cubic) / 100) / 10;
    // In between, makers name the larger or the smaller: 4942 ccm are called 5.0, 2143 ccm 2.1 or 2.2.
    return Math.abs(Number(cubic) - displacement * 1_000) > 40 ? null : { displacement };
  }
  for (const form of forms) {
    const found = form.exec(text)?.groups;
    if (!found) continue;
    const count = found["row"] ?? found["count"];
    return {
      ...(found["litres"] && { displacement: Number(found["litres"].replace(",", ".")) }),
      ...(count && { cylinders: Number(count) }),
      ...((found["turbo"] ?? found["also"]) && { turbo: true }),
    };
  }
  return null;
}

/** Six cylinders in a row or opposed: models were sold with a petrol V6 and a diesel in a row of the same size, which no size tells apart. */
const otherSix = /(?:^|[ ,/-])[lihw]-?6(?!\d)/i;

/**
 * Returns the qualifiers of a row with the size of its engine in numbers, in whichever column it is written in words. What is not understood or
 * contradicts another column stays as it is: the name of an engine, or a value that is refused.
 */
export function withEngineSizes(columns: Columns): Columns {
  const read = { ...columns };
  for (const column of ["displacement", "cylinders", "engine"]) {
    const texts = (read[column] ?? []) as string[];
    if (texts.every((text) => /^\d+(?:\.\d+)?$/.test(text))) continue;
    const { [column]: _own, ...others } = read;
    const facts = common(texts.map(readEngine));
    const isOwn = column === "engine" || facts?.[column] !== undefined;
    if (!facts || !isOwn || !Object.entries(facts).every(([fact, value]) => isSame(others[fact], value))) continue;
    delete read[column];
    Object.assign(read, facts);
    if (texts.some((text) => otherSix.test(text))) read["engine"] ??= texts;
  }
  return read;
}

/** What several engines are together, if the same is known of each: '2.4L L4' and '3.5L V6'. */
function common(engines: (Engine | null)[]): Columns | null {
  const [first] = engines;
  const kinds = (engine: Engine | null | undefined) => Object.keys(engine ?? {}).join();
  if (!first || engines.some((engine) => kinds(engine) !== kinds(first))) return null;
  const listed = (fact: "displacement" | "cylinders") =>
    [...new Set(engines.flatMap((engine) => engine?.[fact] ?? []))].map(String);
  return {
    ...(first.displacement !== undefined && { displacement: listed("displacement") }),
    ...(first.cylinders !== undefined && { cylinders: listed("cylinders") }),
    ...(first.turbo && { turbo: true }),
  };
}

/** Whether a column says the same as another one, or nothing. */
function isSame(said: unknown, read: unknown): boolean {
  if (said === undefined || said === read) return true;
  const numbers = (value: unknown) =>
    Array.isArray(value)
      ? value
          .map(Number)
          .toSorted((a, b) => a - b)
          .join()
      : null;
  return numbers(said) !== null && numbers(said) === numbers(read);
}

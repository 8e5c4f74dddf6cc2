import { namesSix, readEngine, type Engine } from "#shop/catalogue/fitment/engine-words.ts";

type Columns = Record<string, unknown>;

/**
 * Returns the qualifiers of a row with the size of its engine in numbers, in whichever column it is written in words. What is not understood or
 * contradicts another column stays as it is: the name of an engine, or a value that is refused. So do the words for a six, whose layout no number says.
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
    if (texts.some(namesSix)) read["engine"] ??= texts;
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

const keyOf = (name: string) => name.toLowerCase().replace(/[\s.-]+/g, "");

/**
 * Returns a function that finds what a name means, whatever its case, blanks and hyphens; undefined: it is no name in the table. Names of one meaning
 * are separated by `|`.
 */
export function nameTable<Meaning>(meanings: Record<string, Meaning>): (name: string) => Meaning | undefined {
  // Names as the table has them are found without being normalized.
  const byName = new Map(
    Object.entries(meanings).flatMap(([names, meaning]) =>
      names.split("|").flatMap((name) => [name, keyOf(name)].map((key) => [key, meaning] as const)),
    ),
  );
  return (name) => byName.get(name) ?? byName.get(keyOf(name));
}

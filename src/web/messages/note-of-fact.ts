/** Returns the supplier's text in the fact `note:…`; a long one is stored as its beginning and a checksum, which is not meant to be read. */
export function noteOfFact(fact: string): string {
  return fact.slice("note:".length).replace(/~[0-9a-f]{16}$/, " …");
}

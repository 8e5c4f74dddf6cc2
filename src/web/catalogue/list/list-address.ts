/** What the address of a list says, in its order: names may repeat. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** Where a place in the list is said; it means nothing in another list. */
const place = "cursor";

export function listAddress(pairs: Pairs, path = "/parts"): string {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return query ? `${path}?${query}` : path;
}

/** Without these parameters; of `name=value` only that value. */
export function without(pairs: Pairs, ...dropped: string[]): Pairs {
  return pairs.filter(
    ([name, value]) => name !== place && !dropped.includes(name) && !dropped.includes(`${name}=${value}`),
  );
}

/** With this instead of whatever was said under these names. */
export function replaced(pairs: Pairs, said: Pairs): Pairs {
  return [...without(pairs, ...said.map(([name]) => name)), ...said];
}

/** What a list is looked at in, whichever kind of part is chosen: vehicle, answers, search and order. */
export function scopeOf(pairs: Pairs): Pairs {
  return pairs.filter(([name]) => ["vehicle", "q", "sort"].includes(name) || name.startsWith("answer."));
}

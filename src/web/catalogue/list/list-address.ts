/** The parameters of a list, in order; names may repeat. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** A place in one list, which means nothing in another. */
const cursor = "cursor";

export function listAddress(pairs: Pairs, path = "/parts"): string {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return query ? `${path}?${query}` : path;
}

/** Without these parameters; of `name=value` only that value. */
export function without(pairs: Pairs, ...dropped: string[]): Pairs {
  return pairs.filter(
    ([name, value]) => name !== cursor && !dropped.includes(name) && !dropped.includes(`${name}=${value}`),
  );
}

/** With these parameters in place of those of the same names. */
export function replaced(pairs: Pairs, by: Pairs): Pairs {
  return [...without(pairs, ...by.map(([name]) => name)), ...by];
}

/** The parameters that stay when another kind of part is chosen: vehicle, answers, search, sort and view. */
export function scopeOf(pairs: Pairs): Pairs {
  return pairs.filter(([name]) => ["vehicle", "q", "sort", "view"].includes(name) || name.startsWith("answer."));
}

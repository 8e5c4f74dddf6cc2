/**
 * Models that went on under another make, or under another name when their make changed: a pickup of 2012 is a Dodge Ram 1500 and one of 2013 a
 * Ram 1500. The years in which each was sold are those of the vehicle data, which confirm each line: where one name ends, the next one begins.
 * Not in it: twins that two makes sold side by side (Dodge and Plymouth Neon), and a new model that took an old one's place (Equus and G90).
 */

/** A name of a lineage, as the vehicle data has it. `from`, `to`: the years in which it means that model, where it has meant another one too. */
type Name = { make: string; model: string; from?: number; to?: number };

/** A model of the vehicle data, with the first and the last year in which it was sold. */
type DatedModel = { make: string; name: string; from: number; to: number };

const name = (make: string, model: string, years: Omit<Name, "make" | "model"> = {}): Name => ({
  make,
  model,
  ...years,
});

const lineages: Name[][] = [
  ...["1500", "2500", "3500", "4500", "5500"].map((series) => [name("Dodge", `Ram ${series}`), name("Ram", series)]),
  [name("Dodge", "Sprinter"), name("Mercedes-Benz", "Sprinter")],
  [name("Dodge", "Sprinter 2500"), name("Mercedes-Benz", "Sprinter 2500")],
  [name("Dodge", "Sprinter 3500"), name("Mercedes-Benz", "Sprinter 3500")],
  [name("Dodge", "Conquest"), name("Plymouth", "Conquest"), name("Chrysler", "Conquest")],
  [name("Plymouth", "Prowler"), name("Chrysler", "Prowler")],
  // The Voyager of 2020 is a Pacifica.
  [name("Plymouth", "Voyager"), name("Chrysler", "Voyager", { to: 2003 })],
  [name("Geo", "Metro"), name("Chevrolet", "Metro")],
  [name("Geo", "Prizm"), name("Chevrolet", "Geo Prizm")],
  // The Tracker of 2016 is another car, of Mexico.
  [name("Geo", "Tracker"), name("Chevrolet", "Tracker", { to: 2004 })],
  [name("Chevrolet", "Geo Spectrum"), name("Geo", "Spectrum")],
  [name("Chevrolet", "Geo Sprint"), name("Geo", "Sprint")],
  // The G80 of 2021 is another car, the second of that name.
  [name("Hyundai", "Genesis"), name("Genesis", "G80", { to: 2020 })],
  // The data has Scions under Toyota.
  [name("Toyota", "Scion FR-S"), name("Toyota", "86")],
  [name("Toyota", "Scion iA"), name("Toyota", "Yaris iA")],
  [name("Toyota", "Scion iM"), name("Toyota", "COROLLA iM")],
];

/** Names under which a model was sold that the vehicle data has under another make alone. */
export const namedElsewhere: [written: Name, model: Name][] = [
  [name("Ram", "Dakota"), name("Dodge", "Dakota")],
  [name("SRT", "Viper"), name("Dodge", "Viper")],
];

const keyOf = (make: string, model: string) => `${make}\n${model}`.toLowerCase();

const byName = new Map(lineages.flatMap((all) => all.map((one) => [keyOf(one.make, one.model), all] as const)));
const elsewhere = new Map(namedElsewhere.map(([written, model]) => [keyOf(written.make, written.model), model]));

/** Returns the make and model under which the vehicle data has a name of another make; null: it is no such name. */
export function nameInData(make: string, model: string): { make: string; model: string } | null {
  return elsewhere.get(keyOf(make.trim(), model.trim())) ?? null;
}

/** Returns the makes of all models that may go on under another make from this one, or went on under it. */
export function makesBeside(make: string): string[] {
  const all = lineages.filter((one) => one.some((each) => each.make === make)).flat();
  return [...new Set(all.map((one) => one.make))].filter((one) => one !== make);
}

/** Whether the model has had another name. */
export const hasLineage = (make: string, model: string): boolean => byName.has(keyOf(make, model));

/** Years in which a model was sold under one of its names. */
type InYears<M> = { model: M; from: number; to: number };

/**
 * Returns the names under which a model was sold in these years, with the years of each. Years before the first name and after the last stay with these.
 * A model that was sold under its own name in all of them, or has had no other one, is returned as it is. `find` looks a model of the data up.
 */
export function inYears<M extends DatedModel>(
  model: M,
  { from, to }: { from: number; to: number },
  find: (make: string, name: string) => M | undefined,
): InYears<M>[] {
  const names = byName.get(keyOf(model.make, model.name)) ?? [];
  if (model.from <= from && to <= model.to) return [{ model, from, to }];
  const others = names.flatMap((one): InYears<M>[] => {
    const found = find(one.make, one.model);
    if (!found || (found.make === model.make && found.name === model.name)) return [];
    const first = Math.max(found.from, one.from ?? 0);
    const last = Math.min(found.to, one.to ?? 9_999);
    const isLater = last > model.to;
    if (isLater && to >= first)
      return [{ model: found, from: Math.max(from, first, model.to + 1), to: one.to ? Math.min(to, one.to) : to }];
    const isEarlier = first < model.from;
    if (isEarlier && from <= last)
      return [
        { model: found, from: one.from ? Math.max(from, one.from) : from, to: Math.min(to, last, model.from - 1) },
      ];
    return [];
  });
  const real = others.filter((one) => one.from <= one.to);
  const own = {
    model,
    from: real.some((one) => one.to < model.from) ? Math.max(from, model.from) : from,
    to: real.some((one) => one.from > model.to) ? Math.min(to, model.to) : to,
  };
  return [...real, ...(own.from <= own.to ? [own] : [])].toSorted((a, b) => a.from - b.from);
}

/** Returns the years in which a model was sold under none of these names, as '2005–2020'; those of each are without gaps. Empty: there are none. */
export function yearsOfNoName(
  { from, to }: { from: number; to: number },
  names: { from: number; to: number }[],
): string {
  const gaps: string[] = [];
  let next = from;
  for (const one of [...names.toSorted((a, b) => a.from - b.from), { from: to + 1, to }]) {
    if (one.from > next) gaps.push(next === one.from - 1 ? `${next}` : `${next}–${one.from - 1}`);
    next = Math.max(next, one.to + 1);
  }
  return gaps.join(", ");
}

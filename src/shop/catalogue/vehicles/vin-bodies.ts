const kinds: Record<string, string> = {
  "Sedan/Saloon": "Sedan",
  Coupe: "Coupe",
  "Convertible/Cabriolet": "Convertible",
  Roadster: "Roadster",
  Wagon: "Wagon",
  "Hatchback/Liftback/Notchback": "Hatchback",
  "Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)": "SUV",
  "Crossover Utility Vehicle (CUV)": "SUV",
  Minivan: "Minivan",
  Van: "Van",
  "Cargo Van": "Van",
  Pickup: "Pickup",
};

/**
 * Returns how the trade calls a body of vPIC; null where that is not certain: a hatchback without its tailgate counted may be a notchback, a coupe of
 * four doors is a sedan to others.
 */
export function bodyOfVin(body: string, doors: number | null): string | null {
  const kind = Object.hasOwn(kinds, body) ? kinds[body] : undefined;
  if (!kind || (kind === "Hatchback" && doors !== 3 && doors !== 5) || (kind === "Coupe" && (doors ?? 2) > 3))
    return null;
  if (!/^(?:Sedan|Coupe|Hatchback)$/.test(kind) || doors === null || doors < 2 || doors > 5) return kind;
  return `${doors < 4 ? 2 : 4}-Door ${kind}`;
}

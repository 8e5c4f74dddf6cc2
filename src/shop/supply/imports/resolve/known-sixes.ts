/** How six cylinders are laid out. */
export type Layout = "V" | "in line" | "flat";

type Known = {
  makes: string;
  layout: Layout;
  years: [from: number, to: number];
  models?: RegExp;
  /** Litres; without them engines of any size. */
  sizes?: number[];
};

const ever: Known["years"] = [1981, 2026];
const pentastar = [2.5, 2.7, 3, 3.2, 3.3, 3.5, 3.6, 3.7, 3.8, 3.9, 4];

/**
 * American models of which every engine of six cylinders in these years, whatever its fuel, is laid out alike. What isn't here had both, or nobody has made
 * sure: there the layout is asked.
 */
const known: Known[] = [
  { makes: "BMW", layout: "in line", years: ever },
  {
    makes: "Acura|Alfa Romeo|Genesis|Honda|Hyundai|Infiniti|Kia|Maserati|Mitsubishi",
    layout: "V",
    years: [1985, 2026],
  },
  { makes: "Nissan", layout: "V", years: [1985, 2026] },
  { makes: "Audi|Volkswagen", layout: "V", years: [1992, 2026] },
  { makes: "Subaru", layout: "flat", years: ever },
  { makes: "Porsche", models: /^(?:911|718|Boxster|Cayman)/, layout: "flat", years: ever },
  { makes: "Porsche", models: /^(?:Cayenne|Panamera|Macan)/, layout: "V", years: ever },
  { makes: "Mazda", layout: "V", years: [1985, 2022] },
  { makes: "Volvo", layout: "in line", years: [1992, 2016] },
  { makes: "Suzuki", models: /vitara|xl-?7/i, layout: "V", years: ever },
  { makes: "Saturn", layout: "V", years: ever },
  { makes: "Lincoln", layout: "V", years: [1986, 2026] },
  { makes: "Mercury", layout: "V", years: [1984, 2011] },
  {
    makes: "Ford",
    models:
      /^(?:Aerostar|Bronco (?:II|Sport)|Contour|Crown|Edge|Escape|Expedition|Explorer|F-150|Five|Flex|Freestar|Freestyle|Fusion|GT|Mustang|Probe|Ranger|Taurus|Thunderbird|Transit|Windstar)/,
    layout: "V",
    years: [1997, 2026],
  },
  { makes: "Ford", layout: "V", years: [1984, 2026], sizes: [2.5, 2.7, 2.8, 2.9, 3, 3.5, 3.7, 3.8, 4, 4.2] },
  { makes: "Ford", layout: "in line", years: [1981, 1996], sizes: [4.9] },
  { makes: "Buick", models: /^(?!Rainier)/, layout: "V", years: [1985, 2026] },
  { makes: "Cadillac", models: /^(?!Escalade)/, layout: "V", years: [1985, 2026] },
  { makes: "Oldsmobile", models: /^(?!Bravada)/, layout: "V", years: [1985, 2004] },
  { makes: "Pontiac", layout: "V", years: [1985, 2010] },
  {
    makes: "Chevrolet",
    models:
      /^(?:Astro|Blazer|Camaro|Captiva|Cavalier|Celebrity|Colorado|Corsica|Beretta|Equinox|Impala|Lumina|Malibu|Monte Carlo|S-10|Traverse|Uplander|Venture)/,
    layout: "V",
    years: [1985, 2026],
  },
  {
    makes: "GMC",
    models: /^(?:Acadia|Canyon|Jimmy|S-15|Safari|Sonoma|Terrain)/,
    layout: "V",
    years: [1985, 2026],
  },
  { makes: "Chevrolet|GMC", layout: "V", years: [1985, 2026], sizes: [2.8, 3.1, 3.4, 3.5, 3.6, 3.8, 3.9, 4.3] },
  { makes: "Buick|Chevrolet|GMC|Isuzu|Oldsmobile|SAAB", layout: "in line", years: [2002, 2009], sizes: [4.2] },
  { makes: "Chevrolet|GMC", models: /^(?:Silverado|Sierra) 1500/, layout: "V", years: [1999, 2018] },
  { makes: "SAAB", models: /^(?:900|9-[345])/, layout: "V", years: [1994, 2011], sizes: [2.5, 2.8, 3] },
  { makes: "Isuzu", models: /^(?:Amigo|Axiom|Hombre|Rodeo|Trooper|VehiCross)/i, layout: "V", years: [1989, 2004] },
  { makes: "Chrysler|Plymouth", layout: "V", years: [1988, 2025] },
  { makes: "Eagle", layout: "V", years: [1989, 1998] },
  {
    makes: "Dodge",
    models:
      /^(?:Avenger|Caravan|Challenger|Charger|Dakota|Daytona|Durango|Dynasty|Grand|Intrepid|Journey|Magnum|Nitro|Shadow|Spirit|Stealth|Stratus)/,
    layout: "V",
    years: [1988, 2023],
  },
  { makes: "Dodge", layout: "V", years: [1988, 2023], sizes: pentastar },
  { makes: "Ram", models: /^(?:ProMaster|Cargo)/i, layout: "V", years: ever },
  { makes: "Ram", layout: "V", years: [2010, 2026], sizes: [3.6, 3.7, 4] },
  { makes: "Dodge|Ram", layout: "in line", years: ever, sizes: [5.9, 6.7] },
  { makes: "Jeep", layout: "in line", years: [1987, 2001] },
  { makes: "Jeep", layout: "in line", years: [1981, 2006], sizes: [4, 4.2] },
  { makes: "Jeep", layout: "V", years: [2007, 2021] },
  { makes: "Jeep", layout: "V", years: [2002, 2026], sizes: [3.2, 3.6, 3.7, 3.8] },
  {
    makes: "Toyota",
    models: /^(?:4Runner|Avalon|Camry|FJ|Highlander|RAV4|Sequoia|Sienna|Solara|T100|Tacoma|Tundra|Venza)/,
    layout: "V",
    years: ever,
  },
  { makes: "Toyota", models: /^Pick-?up/i, layout: "V", years: [1988, 1995] },
  { makes: "Toyota", models: /^(?:Cressida|Supra|GR Supra)/, layout: "in line", years: ever },
  { makes: "Toyota", models: /^Land Cruiser/, layout: "in line", years: [1981, 1997] },
  { makes: "Lexus", models: /^(?:ES|GX|LC|LS|RC|RX|TX)/, layout: "V", years: ever },
  { makes: "Lexus", models: /^LX/, layout: "V", years: [1998, 2026] },
  { makes: "Lexus", models: /^(?:GS|IS)/, layout: "V", years: [2006, 2006], sizes: [2.5, 3.5] },
  { makes: "Lexus", models: /^(?:GS|IS)/, layout: "V", years: [2007, 2026] },
  { makes: "Lexus", models: /^(?:GS|IS|SC)/, layout: "in line", years: [1992, 2005] },
  { makes: "Mercedes-Benz", layout: "in line", years: [1981, 1996] },
  { makes: "Mercedes-Benz", layout: "V", years: [2000, 2004] },
  { makes: "Mercedes-Benz", models: /^(?!E)/, layout: "V", years: [2005, 2006] },
  { makes: "Mercedes-Benz", layout: "V", years: [2007, 2017] },
  { makes: "Jaguar", layout: "in line", years: [1981, 1997] },
  { makes: "Jaguar", layout: "V", years: [2000, 2019] },
  { makes: "Land Rover", layout: "V", years: [2003, 2018], sizes: [2.5, 3, 4] },
];

const ofMake = new Map<string, Known[]>();
for (const one of known) for (const make of one.makes.split("|")) ofMake.set(make, [...(ofMake.get(make) ?? []), one]);

export type SoldModel = { make: string; name: string; from: number; to: number };

/** How every six of a model in these years is laid out, of the sizes that are given; null: it had both, or that is not known. */
export function layoutOfSixes({ make, name, from, to }: SoldModel, sizes: number[] = []): Layout | null {
  // Models of other markets ('Golf (DE)') had other engines.
  if (/\([A-Z]{2}\)$/.test(name)) return null;
  const layouts = new Set<Layout | null>();
  for (let year = from; year <= to; year += 1) {
    const isMeant = ({ years: [first, last], models, sizes: of }: Known) =>
      first <= year && year <= last && models?.test(name) !== false && isAmong(sizes, of);
    layouts.add(ofMake.get(make)?.find(isMeant)?.layout ?? null);
  }
  const [layout = null] = layouts;
  return layouts.size === 1 ? layout : null;
}

const isAmong = (sizes: number[], of: number[] | undefined) =>
  of === undefined || (sizes.length > 0 && sizes.every((size) => of.includes(size)));

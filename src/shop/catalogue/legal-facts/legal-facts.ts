/** What a part is: decides `itemCondition` and a facet. */
export const conditions = ["new", "remanufactured", "refurbished", "used"] as const;
export type Condition = (typeof conditions)[number];

/**
 * Where the law on emissions lets a part be sold, the least restricting first: `exempt` needs no certificate, `legal` has one for all states, `pending` has none
 * yet, `not_california` is certified by the EPA alone, `off_road` for racing or vehicles from before emission control.
 */
export const emissions = ["exempt", "legal", "pending", "not_california", "off_road"] as const;
export type Emissions = (typeof emissions)[number];

/** A place in which a part is regulated: a country, or what of it is named. */
export type RegulatedPlace = { country: string; region?: string; postal?: string; city?: string; county?: string };

/** `text`: in the supplier's words, where they say more or can't be read. */
export type Warranty = {
  months?: number;
  distance?: number;
  distanceUnit?: "mi" | "km";
  lifetime?: boolean;
  text?: string;
};

export const contentUnits = ["l", "ml", "kg", "g", "m", "pc"] as const;
export type Contents = { quantity: number; unit: (typeof contentUnits)[number] };

/** What someone says of the sale of a part. */
export type LegalFacts = {
  condition?: Condition;
  emissions?: Emissions;
  /** Executive orders of the California Air Resources Board, as `D-123-45`. */
  carbNumbers?: string[];
  regulated?: RegulatedPlace[];
  /** Why it is regulated, in the supplier's words. */
  regulation?: string;
  /** ISO 3166-1 codes of the countries that it is made in, the main one first. */
  origin?: string[];
  tariffCode?: string;
  warranty?: Warranty;
  /** Whether California's Proposition 65 asks for a warning; `text` replaces the general one. */
  proposition65?: { warns: boolean; text?: string };
  /** Dangerous goods, as far as the supplier says more than that they are. */
  hazard?: { unNumber?: string; hazardClass?: string; packingGroup?: string; name?: string };
  safetySheet?: { number?: string; url?: string };
  contents?: Contents;
};

export type FactKind = keyof LegalFacts;

/** By where a supplier says it: an import replaces what files of its own format said. `notes`: read from texts of CSV files. */
export type SupplierFacts = { pies?: LegalFacts; csv?: LegalFacts; notes?: LegalFacts };

/** What suppliers and staff say of a part. `ofApplications`: what the notes on its applications say. */
export type StatedFacts = {
  supplierFacts: SupplierFacts;
  staffFacts: LegalFacts;
  ofApplications?: LegalFacts[] | null;
};

/** Returns what each says, the one that counts first; those who say nothing are left out. */
function statements({ supplierFacts: { csv, pies, notes }, staffFacts, ofApplications }: StatedFacts): LegalFacts[] {
  return [staffFacts, csv, pies, notes, ...(ofApplications ?? [])].filter((one) => one !== undefined);
}

/**
 * Returns what counts of all that is said of a part: of what restricts the sale, the strictest and all places, so that nobody loosens what another says; of
 * everything else, the first of staff, CSV files, PIES files and texts.
 */
export function effectiveFacts(stated: StatedFacts): LegalFacts {
  const all = statements(stated);
  const facts: LegalFacts = Object.assign({}, ...all.toReversed());
  const ofEmissions = strictest(all.map(({ emissions }) => emissions));
  const places = all.flatMap(({ regulated }) => regulated ?? []);
  const warnings = all.flatMap(({ proposition65 }) => proposition65 ?? []);
  const warning = warnings.find(({ warns, text }) => warns && text) ?? warnings.find(({ warns }) => warns);
  return {
    ...facts,
    ...(ofEmissions && { emissions: ofEmissions }),
    ...(places.length > 0 && { regulated: differing(places) }),
    ...(warning && { proposition65: warning }),
  };
}

/** Returns the strictest of what is said of emissions; undefined where nothing is. */
export function strictest(said: readonly (Emissions | undefined)[]): Emissions | undefined {
  return emissions.findLast((one) => said.includes(one));
}

const differing = (places: RegulatedPlace[]) => [...new Map(places.map((one) => [placeKey(one), one])).values()];
const placeKey = ({ country, region, postal, city, county }: RegulatedPlace) =>
  JSON.stringify([country, region, postal, city, county]);

/** Returns what suppliers say, staff aside. */
export const supplierFactsOf = (stated: StatedFacts): LegalFacts => effectiveFacts({ ...stated, staffFacts: {} });

/** The facts that count, and which of them are what staff say; all others are a supplier's. */
export type PartLegalFacts = { facts: LegalFacts; byStaff: FactKind[] };

export function partLegalFacts(stated: StatedFacts): PartLegalFacts {
  const facts = effectiveFacts(stated);
  const isOfStaff = (kind: FactKind) => JSON.stringify(stated.staffFacts[kind]) === JSON.stringify(facts[kind]);
  return { facts, byStaff: (Object.keys(stated.staffFacts) as FactKind[]).filter(isOfStaff) };
}

/** The emissions with which a part may not be delivered to California. */
export const limitingEmissions: readonly Emissions[] = ["pending", "not_california", "off_road"];

/**
 * What an application asks of a vehicle besides its model and year (ACES 4.2: the App's qualifying elements). Every
 * key must hold; of a list, one of its values. Texts are compared without regard to case.
 */
export type Qualifiers = {
  /** Ids of vehicles, where no engine is known that would distinguish them from others of their model and year. */
  vehicle?: string[];
  /** Litres, one decimal. */
  displacement?: number[];
  cylinders?: number[];
  /** Kilowatts. */
  power?: number[];
  /** What a maker calls the engine or version beside the model: '1.4 TSI'. */
  version?: string[];
  fuel?: string[];
  turbo?: boolean;
  /** A maker's designation, such as K24W1. */
  engine?: string[];
  drive?: string[];
  transmission?: string[];
  body?: string[];
  trim?: string[];
  brakes?: string[];
  /** Built on this day or later, ISO date. */
  builtFrom?: string;
  /** Built before this day, ISO date. */
  builtBefore?: string;
  /** First and last VIN, inclusive: whole ones, or the last characters of it that count upwards. */
  vinFrom?: string;
  vinTo?: string;
  /** The eighth character of the VIN, by which makers tell engines. */
  vin8?: string[];
  /** The country that it was built for: US, CA or MX. */
  market?: string[];
  /** Equipment that it has, or has not. */
  with?: string[];
  without?: string[];
  /** What it must not be, each as `fact=value`: `body=Convertible`. */
  except?: string[];
  /** Texts of a supplier that restrict the part and that only the vehicle's owner can judge. Never entered: they are read from notes. */
  notes?: string[];
};

/** The qualifiers that are lists of values, of which a vehicle has one. */
export const valueFacts = [
  "displacement",
  "cylinders",
  "power",
  "version",
  "fuel",
  "engine",
  "drive",
  "transmission",
  "body",
  "trim",
  "brakes",
  "vin8",
  "market",
] as const;
export type ValueFact = (typeof valueFacts)[number];

/**
 * A fact that can be asked about: `built`, `vin:{from}..{to}`, `with:{equipment}`, `is:{fact}={value}` and `note:{key of a note}` besides those of the
 * vehicle.
 */
export type Fact = ValueFact | "turbo" | "built" | `${"vin" | "with" | "is" | "note"}:${string}`;

/**
 * What is known of a vehicle beyond its row, by fact: a value (or `other:Sedan|Coupe`: none of those offered); `yes` or `no` for turbo, `vin:…`,
 * `with:…`, `is:…` and `note:…`; for `built` an ISO date or an interval with one open end, as in `../2008-02-14` and `2008-02-15/..`; under `vin` a whole VIN.
 */
export type FitmentAnswers = Partial<Record<Fact | "vin", string>>;

/** How the answer begins that says: none of those offered. Alone it rules out nothing. */
export const otherValue = "other";

/** Whether an answer says: none of those offered. */
export const isOther = (answer: string) => answer.split(":")[0] === otherValue;

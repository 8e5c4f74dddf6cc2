import { headerKey } from "#adapters/catalogue-files/csv-headers.ts";
import type { ColumnField } from "#shop/supply/imports/csv-layout.ts";

/** What the sides and the weight of a part or its package are called, in eight languages. */
const measures: Record<string, string> = {
  package_weight_g: "weight gewicht peso poids waga masa vikt",
  package_length_mm: "length laenge lange longitud largo longueur lunghezza dlugosc lengte comprimento langd",
  package_width_mm: "width breite ancho anchura largeur larghezza szerokosc breedte largura bredd",
  package_height_mm: "height hoehe hohe alto altura hauteur altezza wysokosc hoogte hojd",
};

const fieldOfWord = new Map(
  Object.entries(measures).flatMap(([field, words]) => words.split(" ").map((word) => [word, field] as const)),
);

const ofPackage = new Set(
  "package packaged packaging pkg shipping ship box carton parcel gross versand paket verpackung karton brutto envio embalaje emballage expedition spedizione imballo wysylki opakowania verzend verpakking envoi embalagem frakt forpackning brut bruto lordo".split(
    " ",
  ),
);
/** Words that say nothing of what is measured. */
const others = new Set("item product unit each piece of the de du del della da produktu artikel in".split(" "));

const units: Record<string, string> = {
  g: "g gr gram grams gramm grammes gramos grammi",
  kg: "kg kgs kilo kilos kilogram kilograms kilogramm",
  lb: "lb lbs pound pounds",
  oz: "oz ounce ounces",
  mm: "mm millimeter millimeters millimetre millimetres",
  cm: "cm centimeter centimeters centimetre centimetres",
  m: "m meter meters metre metres",
  in: "in inch inches zoll",
  ft: "ft foot feet",
};
const unitOfWord = new Map(
  Object.entries(units).flatMap(([unit, words]) => words.split(" ").map((word) => [word, unit] as const)),
);
const isWeight = (unit: string) => ["g", "kg", "lb", "oz"].includes(unit);

/** The measure of a package that a column's name means, with its unit: `Weight (lbs)`, `Länge in cm`, `Shipping Width [in]`. Null: none, or in no unit. */
export function measureOf(name: string): { field: string; unit: string; isOfPackage: boolean } | null {
  const words = headerKey(name.replace(/["″]\s*[)\]]?\s*$/, " inch"))
    .replace(/(gewicht|lange|laenge|breite|hohe|hoehe)(?=_|$)/, "_$1")
    .split(/[_.]+/)
    .filter(Boolean);
  const unit = unitOfWord.get(words.pop() ?? "");
  const found = words.filter((word) => fieldOfWord.has(word));
  const [field = ""] = found.map((word) => fieldOfWord.get(word) ?? "");
  const rest = words.filter((word) => !fieldOfWord.has(word) && !others.has(word));
  if (!unit || found.length !== 1 || isWeight(unit) !== (field === "package_weight_g")) return null;
  return rest.every((word) => ofPackage.has(word)) ? { field, unit, isOfPackage: rest.length > 0 } : null;
}

/**
 * Adds the columns of measures whose names have their unit. A weight is that of the package of one piece; sides alone may be those of the part, and are the
 * package's where their names say so or all three stand beside each other.
 */
export function withMeasures(columns: ColumnField[], names: string[]): ColumnField[] {
  const found = names.map((name, at) => (columns[at] ? null : measureOf(name)));
  const sides = new Set(found.flatMap((one) => (one && one.field !== "package_weight_g" ? [one.field] : [])));
  const best = (field: string) => {
    const same = found.filter((one) => one?.field === field);
    return same.find((one) => one?.isOfPackage) ?? same[0];
  };
  return columns.map((column, at) => {
    const one = found[at];
    if (!one || column || columns.includes(one.field) || best(one.field) !== one) return column;
    return one.isOfPackage || one.field === "package_weight_g" || sides.size === 3 ? one.field : column;
  });
}

/** A number alone in a column whose name has a unit, with that unit. */
export function withUnit(cell: string, name: string): string {
  const unit = /^[\d.,'’ ]+$/.test(cell) ? measureOf(name)?.unit : undefined;
  return unit ? `${cell} ${unit}` : cell;
}

import type { LegalFacts, RegulatedPlace, Warranty } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { legalFacts as english } from "#web/messages/en/legal-facts.ts";
import { number, plural } from "./grammar.ts";

export const legalFacts = {
  title: "Zustand, Garantie und Rechtliches",
  condition: "Zustand",
  conditions: { new: "Neu", remanufactured: "Austauschteil", refurbished: "Generalüberholt", used: "Gebraucht" },
  warranty: "Herstellergarantie",
  lifetime: "lebenslang",
  origin: "Hergestellt in",
  tariffCode: "Zolltarifnummer",
  contents: "Inhalt",
  emissions: "Abgasvorschriften",
  emissionsTexts: {
    exempt: "Braucht keine Abgaszulassung.",
    legal: "In allen US-Bundesstaaten zugelassen, auch in Kalifornien.",
    pending: "Die Abgaszulassung steht noch aus. Kein Verkauf nach Kalifornien.",
    not_california: "In Kalifornien weder zum Verkauf noch zum Einbau zugelassen.",
    off_road:
      "Nur für Rennsport und abseits öffentlicher Straßen. Keine Straßenzulassung, kein Verkauf nach Kalifornien.",
  },
  carbNumbers: "CARB-Zulassung (Executive Order)",
  regulated: "Eingeschränkter Verkauf",
  hazard: "Gefahrgut",
  isHazard: "Ja",
  hazardClass: (hazardClass) => `Klasse ${hazardClass}`,
  packingGroup: (group) => `Verpackungsgruppe ${group}`,
  safetySheet: "Sicherheitsdatenblatt",
  openSheet: "Sicherheitsdatenblatt öffnen",
  proposition65: "Proposition 65 (Kalifornien)",
  // The law asks for the English text wherever other languages are used, too (27 CCR § 25600.1 and § 25603).
  warning:
    "WARNUNG: Dieses Produkt kann Sie Chemikalien aussetzen, die nach Kenntnis des Staates Kalifornien Krebs und Geburtsfehler oder andere Fortpflanzungsschäden verursachen. – WARNING: This product can expose you to chemicals which are known to the State of California to cause cancer and birth defects or other reproductive harm. For more information go to www.P65Warnings.ca.gov.",
  marks: {
    pending: "Nicht für Kalifornien",
    not_california: "Nicht für Kalifornien",
    off_road: "Ohne Straßenzulassung",
  },
} satisfies typeof english;

export function warrantyText({ months, distance, distanceUnit, lifetime, text }: Warranty): string {
  if (text !== undefined) return text;
  const years = months !== undefined && months % 12 === 0 ? months / 12 : null;
  const terms = [
    ...(lifetime ? [legalFacts.lifetime] : []),
    ...(months === undefined
      ? []
      : [
          years === null
            ? plural(months, { one: "# Monat", other: "# Monate" })
            : plural(years, { one: "# Jahr", other: "# Jahre" }),
        ]),
    ...(distance === undefined ? [] : [`${number(distance)} ${distanceUnit === "km" ? "km" : "Meilen"}`]),
  ];
  return terms.join(" oder ");
}

export function contentsText({ quantity, unit }: NonNullable<LegalFacts["contents"]>): string {
  return unit === "pc" ? plural(quantity, { one: "# Stück", other: "# Stück" }) : `${number(quantity)} ${unit}`;
}

export function placesText(country: string, places: RegulatedPlace[]): string {
  const named = places.flatMap(({ region, postal, city, county }) => {
    const inside = city ?? (county === undefined ? undefined : `Bezirk ${county}`);
    return [inside, region, postal].filter(Boolean).join(", ") || [];
  });
  return named.length === 0 ? country : `${country} (${named.join("; ")})`;
}

export function legalLines({ condition, warranty, emissions, carbNumbers }: LegalFacts): string[] {
  return [
    ...(condition ? [`${legalFacts.condition}: ${legalFacts.conditions[condition]}`] : []),
    ...(warranty ? [`${legalFacts.warranty}: ${warrantyText(warranty)}`] : []),
    ...(emissions && emissions !== "exempt" ? [legalFacts.emissionsTexts[emissions]] : []),
    ...(carbNumbers ? [`${legalFacts.carbNumbers}: ${carbNumbers.join(", ")}`] : []),
  ];
}

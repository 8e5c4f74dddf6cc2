import type { Bounds } from "#shop/catalogue/parts/bounds.ts";
import type { ParsedQuery, QueryPart } from "#shop/catalogue/search/parse-query.ts";
import { positionName as dataName } from "#shop/catalogue/search/positions.ts";
import type { QueryVehicle } from "#shop/catalogue/search/query-vehicle.ts";
import type { SearchResult } from "#shop/catalogue/search/search.ts";
import { languages } from "#web/messages/languages.ts";
import { formatMoney, type MoneyStyle } from "#web/ui/intl.tsx";
import type { VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";
import { vehicleName } from "#messages/vehicle-name.ts";
import { vehicleOptionLabel } from "#messages/vehicles.ts";
import { language } from "#messages/language.ts";
import { parts as partWords } from "#messages/parts.ts";
import { namedThrough, partlyNamed, search as words } from "#messages/search.ts";
import { bodyName, groupName, partTypeName, positionName, systemName, transmissionName } from "#messages/vocabulary.ts";

/** A part of the query as it was understood, and the address of the search without it. */
export type Chip = { part: QueryPart | "number" | "active"; text: string; without: string };

/** Returns the address of a search within a scope: a vehicle and answers about it. */
export function searchAddress(q: string, scope: URLSearchParams): string {
  return `/search?${new URLSearchParams([["q", q], ...scope]).toString()}`;
}

export function nameOf({ years, make, model, vehicles }: QueryVehicle): string {
  const [only] = vehicles;
  if (only && vehicles.length === 1) return vehicleName(only);
  if (years && years.from !== years.to) return namedThrough(years, { make, model });
  return partlyNamed({ year: years?.from ?? null, make, model });
}

export function chipText(part: QueryPart, { question, vehicle }: SearchResult, style: MoneyStyle): string {
  switch (part) {
    case "vehicle":
      return vehicle ? [nameOf(vehicle), ...factsNamed(vehicle)].filter(Boolean).join(" · ") : "";
    case "position":
      return question.position ? positionName(dataName(question.position)) : "";
    case "brand":
      return question.brands.map(({ name }) => name).join(", ");
    case "tier":
      return question.tiers.map((tier) => partWords.tiers[tier]).join(", ");
    case "price":
      return question.priceCents ? priceText(question.priceCents, style) : words.cheapest;
    case "attribute":
      return question.attributes.map(({ text }) => text).join(", ");
    case "word":
      return question.words.join(" ");
    default:
      return kindText(question);
  }
}

function kindText({ kind }: ParsedQuery): string {
  const { types = [], phrases = [], section = null } = kind ?? {};
  if (section) return section.group === null ? systemName(section.system) : groupName(section.group);
  return (types.length > 0 ? types.map(({ slug, name }) => partTypeName(slug, name)) : phrases.slice(0, 1)).join(", ");
}

/** What the query says of the vehicle and its name does not: '5.7 L', 'HEMI', 'Gasoline'. */
function factsNamed(vehicle: QueryVehicle): string[] {
  const { engine = {}, engineName = null, details = {} } = vehicle.facts ?? {};
  const { trim, drive, body, transmission } = details;
  const said = ` ${nameOf(vehicle)} `;
  const isSaid = (question: string, value: string, label: string) =>
    said.includes(` ${label.replace(/ \(.*/, "")} `) || (question === "displacement" && said.includes(` ${value} `));
  const ofEngine = (Object.entries(engine) as [VehicleQuestion, string][]).flatMap(([question, value]) => {
    const label = vehicleOptionLabel(question, value);
    return isSaid(question, value, label) ? [] : [label];
  });
  const others = [
    engineName?.name,
    trim,
    drive,
    body && bodyName(body),
    transmission && transmissionName(transmission),
  ];
  return [...ofEngine, ...others.filter((word) => word !== undefined)];
}

function priceText({ min, max }: Bounds, style: MoneyStyle): string {
  const from = min === undefined ? null : formatMoney(min, style, languages[language].locale);
  const to = max === undefined ? null : formatMoney(max, style, languages[language].locale);
  return words.price(from, to);
}

export function chipsOf(
  found: SearchResult,
  to: (q: string) => string,
  { q, style }: { q: string; style: MoneyStyle },
): Chip[] {
  const { question, vehicle, numbers, unknown } = found;
  if (numbers.length > 0) return numberChips(found, to, style);
  const parts: QueryPart[] = [
    ...(question.vehicle ? ["vehicle" as const] : []),
    ...(question.position ? ["position" as const] : []),
    ...(question.kind ? ["type" as const] : []),
    ...(question.brands.length > 0 ? ["brand" as const] : []),
    ...(question.tiers.length > 0 ? ["tier" as const] : []),
    ...(question.priceCents || question.cheapest ? ["price" as const] : []),
  ];
  const known = (part: "word" | "attribute", texts: string[]) =>
    texts
      .filter((text) => !unknown.includes(text))
      .map((text) => ({ part, text, without: to(question.without(part, text)) }));
  const active = vehicle && !question.vehicle ? chipText("vehicle", found, style) : null;
  const anyVehicle = new URLSearchParams({ vehicle: "any" });
  return [
    ...parts.map((part) => ({ part, text: chipText(part, found, style), without: to(question.without(part)) })),
    ...known(
      "attribute",
      question.attributes.map(({ text }) => text),
    ),
    ...known("word", question.words),
    ...(active ? [{ part: "active" as const, text: active, without: searchAddress(q, anyVehicle) }] : []),
  ];
}

/** Of a query with part numbers these and the vehicle that it names are what it means. */
function numberChips(found: SearchResult, to: (q: string) => string, style: MoneyStyle): Chip[] {
  const { question, numbers } = found;
  const without = ({ typed }: (typeof numbers)[number]) => {
    const rest = question.text.replace(typed, " ").replace(/^[\s,;|&/]+|[\s,;|&/]+$/g, "");
    return numbers.length === 1 || rest === "" ? "/search" : to(rest);
  };
  return [
    ...numbers.map((one) => ({ part: "number" as const, text: one.typed, without: without(one) })),
    ...(question.vehicle
      ? [
          {
            part: "vehicle" as const,
            text: chipText("vehicle", found, style),
            without: to(question.without("vehicle")),
          },
        ]
      : []),
  ];
}

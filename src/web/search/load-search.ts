import { partFilterEntries } from "#http/parameters/part-filters.ts";
import { searchParameters } from "#http/parameters/search.ts";
import type { ShopContext } from "#http/shop-context.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { answerParameters } from "#shop/catalogue/fitment/answers.ts";
import { describeFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { pageSizes } from "#shop/foundation/limits.ts";
import { countFacets } from "#shop/catalogue/parts/facets.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import { resolveFilters } from "#shop/catalogue/parts/filters.ts";
import type { QueryVehicle } from "#shop/catalogue/search/query-vehicle.ts";
import { search, type SearchResult } from "#shop/catalogue/search/search.ts";
import { unknownValue, type VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import type { ShownFitment } from "#web/fitment/fitment-badge.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { fullName } from "#web/ui/full-name.ts";
import { cardsOf } from "#web/catalogue/card-data.ts";
import { toShown, type ShownFacet } from "#web/catalogue/shown-facet.ts";
import { apiMessages } from "#web/messages/api-messages.ts";
import { search as words } from "#messages/search.ts";
import { vehicleOptionLabel } from "#messages/vehicles.ts";
import { partTypeName } from "#messages/vocabulary.ts";
import { language } from "#messages/language.ts";
import { chipsOf, chipText, nameOf, searchAddress } from "#web/search/chips.ts";
import { dependsOnVehicle, fitAnswersOf } from "#web/search/fit-answers.ts";

const mostOptions = 60;

export const loader = pageLoader(searchParameters, async ({ db, site, cacheTags, query }) => {
  const { q, answers, show } = query;
  const { found, vehicleId } = await searchFor(query.vehicle);
  const isVehicleUnknown = query.isVehicleUnknown || (query.vehicle !== null && vehicleId === null);
  cacheTags("parts", "stock", "vehicles", "search", ...found.parts.map(({ part }) => `part:${part.id}` as const));
  // Its filters have the range of prices.
  cacheTags("prices");
  const { question, vehicle, advice } = found;
  const scope = new URLSearchParams(vehicleId ? [["vehicle", vehicleId], ...answerParameters(answers)] : []);
  const to = (text: string) => searchAddress(text, scope);
  const filters: PartFilters = {
    ...(vehicleId && { vehicle: vehicleId, answers }),
    q,
    context: { language, currency: site.currency },
  };
  const pairs = partFilterEntries(filters, site.currency);
  const cards = await cardsOf(
    db,
    found.parts.map(({ part }) => part),
  );
  const fitments = fitmentsShown(found);
  return {
    q,
    parts: cards.map((card, index) => ({
      ...card,
      matched: found.parts[index]?.matched ?? null,
      trail: found.parts[index]?.trail ?? null,
      fitment: fitments.get(card.id),
    })),
    total: found.total,
    more: found.more,
    active: vehicle && !question.vehicle ? nameOf(vehicle) : null,
    named: vehicle !== null,
    // Then another vehicle says nothing.
    namesVehicle: question.vehicle !== null || found.vin !== null,
    isVehicleUnknown,
    vehicleId: vehicle?.vehicles.length === 1 ? (vehicle.vehicles[0]?.id ?? null) : vehicleId,
    isVinUnknown: query.vin === "unknown",
    vinVehicle: query.vin === "read" && vehicle ? fullNameOf(vehicle) : null,
    chips: chipsOf(found, to, { q, style: site }),
    remarks: {
      corrections: found.corrections,
      numbers: found.numbers,
      unknown: found.unknown,
      excluded: found.excluded,
      contradicted: vehicle?.contradicted ?? [],
      read: found.parts[0]?.matched?.number ?? null,
    },
    pairs,
    facets: found.total > 0 && q !== "" ? await facetsFor(db, filters, site.currency) : [],
    goOn: found.total > show && show < pageSizes.searchMost ? `${to(q)}&show=${show * 2}` : null,
    trail: sharedTrail(found),
    open: vehicle && (found.numbers.length === 0 || dependsOnVehicle(found)) ? openOf(vehicle, found, to) : null,
    ...fitAnswersOf(found),
    narrow: narrowing(found),
    advice: advice && {
      without: advice.without.map(({ part, word, q: rest, total }) => ({
        to: part === "vehicle" ? searchAddress(rest, new URLSearchParams({ vehicle: "any" })) : to(rest),
        part,
        text: word ?? chipText(part, found, site),
        total,
      })),
      near: advice.near.map((term) => ({ term, to: to(term) })),
      numbers: advice.numbers.map((term) => ({ term, to: to(term) })),
      types: advice.types.map(({ slug, name: type }) => ({
        name: partTypeName(slug, type),
        to: listAddress(slug, vehicle),
      })),
    },
    text: question.text,
  };

  /** Searches for parts of the vehicle, or of any: an address with one that no longer exists still searches. */
  async function searchFor(id: string | null): Promise<{ found: SearchResult; vehicleId: string | null }> {
    const vehicleOf = id !== null && { vehicleId: id };
    try {
      const found = await search(db, { q, answers, language, currency: site.currency, limit: show, ...vehicleOf });
      return { found, vehicleId: id };
    } catch (error) {
      if (id !== null && error instanceof ShopError && error.code === "not_found") return searchFor(null);
      throw error;
    }
  }
});

/** As much as is known of a vehicle, its engine included. */
function fullNameOf(vehicle: QueryVehicle): string {
  const [only] = vehicle.vehicles;
  return only && vehicle.vehicles.length === 1 ? fullName(only) : nameOf(vehicle);
}

/** The filters that what was found can be narrowed by. */
async function facetsFor(db: ShopContext["db"], filters: PartFilters, currency: string): Promise<ShownFacet[]> {
  const { facets } = await countFacets(db, await resolveFilters(db, filters));
  return facets
    .map((facet) => toShown(facet, currency))
    .filter(({ values, range }) => values.length > 0 || range !== null);
}

/** Whether each part fits, where the vehicle is known to be one or a part number was asked about. */
function fitmentsShown({ vehicle, parts }: SearchResult): Map<string, ShownFitment> {
  if (!vehicle) return new Map();
  const only = vehicle.vehicles.length === 1 ? vehicle.vehicles[0] : undefined;
  const shown = parts.flatMap(({ part, fit }): [string, ShownFitment][] => {
    if (!fit) return [];
    const { verdict, question, position } = describeFitment(fit, apiMessages);
    const fitment = { verdict, ...(question && { question }), ...(position && { position }) };
    return [[part.id, { fitment, vehicle: nameOf(vehicle), ...(only && { vehicleId: only.id }) }]];
  });
  return new Map(shown);
}

/** The next question about the vehicle, and an address for each answer. */
function openOf({ open, vehicles }: QueryVehicle, { question }: SearchResult, to: (q: string) => string) {
  if (!open) return null;
  const rest = question.without("vehicle");
  // An engine that no source names is not one to choose.
  const named = vehicles.filter(({ displacementL, cylinders }) => displacementL !== null || cylinders !== null);
  const offered = named.some(({ displacementL }) => displacementL !== null)
    ? named.filter(({ displacementL }) => displacementL !== null)
    : named;
  if (vehicles.length > 0 && offered.length < 2) return null;
  const options =
    vehicles.length > 0
      ? offered.map((one) => ({
          label: apart(one, offered),
          to: searchAddress(rest, new URLSearchParams({ vehicle: one.id })),
        }))
      : open.values
          .filter((value) => value !== unknownValue)
          .map((value) => ({ label: vehicleOptionLabel(open.question, value), to: to(`${value} ${question.text}`) }));
  const which = vehicles.length > 0 ? "displacement" : open.question;
  return { title: words.which[which], options: options.slice(0, mostOptions) };
}

/** What sets a vehicle apart from the others: '2.4 L', or '4 cylinders · Diesel'. */
function apart(one: Vehicle, all: Vehicle[]): string {
  const facts: [VehicleQuestion, (vehicle: Vehicle) => string][] = [
    ["make", ({ make }) => make],
    ["model", ({ model }) => model],
    ["displacement", ({ displacementL }) => displacementL?.toFixed(1) ?? unknownValue],
    ["cylinders", ({ cylinders }) => String(cylinders ?? unknownValue)],
    ["fuel", ({ fuel }) => fuel ?? unknownValue],
    ["turbo", ({ turbo }) => (turbo ? "yes" : "no")],
    ["version", ({ version }) => version ?? unknownValue],
    ["power", ({ powerKw }) => String(powerKw ?? unknownValue)],
  ];
  const differing = facts.filter(([, valueOf]) => new Set(all.map(valueOf)).size > 1);
  return differing.map(([question, valueOf]) => vehicleOptionLabel(question, valueOf(one))).join(" · ");
}

/** The numbers between an old one and that of today: of several parts that came after it, those they have in common. */
function sharedTrail({ parts }: SearchResult): string[] | null {
  const [first, ...others] = parts.flatMap(({ trail }) => (trail ? [trail] : []));
  if (!first || others.length === 0) return first ?? null;
  const end = first.findIndex((number, index) => others.some((trail) => trail[index] !== number));
  return first.slice(0, Math.max(1, end));
}

/** The list of all of the kind, with its filters. */
function narrowing({ question, vehicle, numbers }: SearchResult) {
  const [type] = question.kind?.types ?? [];
  if (numbers.length > 0 || !type || question.kind?.types.length !== 1) return null;
  const [only] = vehicle?.vehicles ?? [];
  const decided = only && vehicle?.vehicles.length === 1 ? vehicle : null;
  const brand = question.brands.length === 1 ? question.brands[0]?.slug : undefined;
  return {
    label: words.narrow(partTypeName(type.slug, type.name), decided && nameOf(decided)),
    to: listAddress(type.slug, decided, brand),
  };
}

function listAddress(type: string, vehicle: QueryVehicle | null, brand?: string): string {
  const [only] = vehicle?.vehicles ?? [];
  const id = vehicle?.vehicles.length === 1 ? only?.id : undefined;
  return `/parts?${new URLSearchParams({ type, ...(brand && { brand }), ...(id && { vehicle: id }) }).toString()}`;
}

import { z } from "@hono/zod-openapi";
import { describedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { Site } from "#http/shop-context.ts";
import { partOnSale, toPartOnSale } from "#api/catalogue/part-on-sale.ts";
import { toVehicleResponse, vehicleResponse, type VehicleWords } from "#api/catalogue/vehicles.ts";
import { describeFitment, type FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { NamedFacts } from "#shop/catalogue/search/agree-with-facts.ts";
import type { QueryAttribute } from "#shop/catalogue/search/parse-attributes.ts";
import type { QueryVehicle } from "#shop/catalogue/search/query-vehicle.ts";
import { positionName } from "#shop/catalogue/search/positions.ts";
import type { FoundPart, SearchResult } from "#shop/catalogue/search/search.ts";
import type { SuggestedVehicle } from "#shop/catalogue/search/suggest.ts";
import { unknownValue, vehicleQuestions } from "#shop/catalogue/vehicles/questions.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

export type SearchWords = VehicleWords &
  FitmentMessages & {
    vehicleName: (vehicle: Vehicle) => string;
    partlyNamed: (vehicle: Omit<SuggestedVehicle, "id">) => string;
    partType: (slug: string, name: string) => string;
    position: (name: string) => string;
    typeFor: (position: string | null, type: string, vehicle: string | null) => string;
    numberOf: (number: string, sku: string, name: string) => string;
  };

export const matched = z
  .object({
    kind: z.enum(["sku", "oe", "superseded", "interchange", "competitor"]),
    number: z.string(),
    maker: z.string().nullable(),
  })
  .openapi({ description: "The number by which it was found" });

export const trail = z.array(z.string()).openapi({ description: "From a superseded number to that of the part" });
const slugAndName = z.object({ slug: z.string(), name: z.string() });

const queryVehicleResponse = vehicleResponse
  .partial()
  .extend({
    years: z.object({ from: z.int(), to: z.int() }).optional(),
    name: z.string(),
    candidates: z.array(vehicleResponse).optional().openapi({ description: "Where it may be several: each of them" }),
    question: z.enum(vehicleQuestions).optional().openapi({ description: "What would decide, or what comes next" }),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  })
  .openapi("AskedVehicle");

export const searchResponse = z
  .object({
    parts: z.array(
      partOnSale.extend({
        matched: matched.optional(),
        trail: trail.optional(),
        fitment: describedFitment.optional().openapi({
          description:
            "Whether the part fits the vehicle, where that is a single one or the query has a part number. Where none with the number does, parts that do follow. If it depends and there is no question, it depends on that of `understood.vehicle`",
        }),
      }),
    ),
    total: z.int().openapi({ description: "Up to 1,000 are counted" }),
    more: z.boolean().openapi({ description: "There are more than were counted" }),
    understood: z.object({
      vehicle: queryVehicleResponse.optional(),
      partType: z.string().optional().openapi({ description: "Its name, where it is one" }),
      partTypes: z.array(slugAndName).optional(),
      position: z.string().optional(),
      brand: z.string().optional(),
      section: z
        .object({ system: z.string(), group: z.string().nullable() })
        .optional()
        .openapi({ description: "A system of part types, or a group of it, that was named instead of a type" }),
      tiers: z.array(z.enum(["economy", "standard", "premium", "performance"])).optional(),
      priceCents: z.object({ min: z.int().optional(), max: z.int().optional() }).optional(),
      cheapestFirst: z.literal(true).optional(),
      attributes: z
        .array(
          z.object({
            text: z.string(),
            name: z.array(z.string()),
            value: z.union([z.string(), z.number()]),
            unwanted: z.literal(true).optional(),
          }),
        )
        .optional()
        .openapi({
          description:
            "Measures and materials: what was typed, and the attributes that may have the value, or must not (`unwanted`)",
        }),
      details: z
        .object({
          trim: z.string(),
          drive: z.string(),
          body: z.string(),
          transmission: z.string(),
          engineName: z.string(),
        })
        .partial()
        .optional()
        .openapi({ description: "What was typed about the vehicle beside its model and engine" }),
      number: z.string().optional().openapi({ description: "What was taken for a part number" }),
      numbers: z.array(z.string()).optional().openapi({ description: "All of them, where they are several" }),
      words: z.array(z.string()).optional().openapi({ description: "What is looked for in names and descriptions" }),
    }),
    corrected: z
      .object({ q: z.string(), words: z.array(z.object({ from: z.string(), to: z.string() })) })
      .optional()
      .openapi({ description: "What was read where words were mistyped" }),
    confused: z
      .literal(true)
      .optional()
      .openapi({ description: "A number was read with O for 0 or I for 1, as `read`" }),
    read: z.string().optional(),
    unknown: z
      .array(z.string())
      .optional()
      .openapi({ description: "Words that nothing has; what was found was found without them" }),
    contradicted: z
      .array(z.string())
      .optional()
      .openapi({ description: "What the query says of the vehicle and it has not, as typed; it is ignored" }),
    excluded: z
      .array(z.string())
      .optional()
      .openapi({ description: "Vehicles that the query excludes, as typed; nothing is left out for them" }),
    trail: trail.optional(),
    advice: z
      .object({
        without: z.array(z.object({ leave: z.string(), word: z.string().optional(), q: z.string(), total: z.int() })),
        near: z.array(z.string()),
        numbers: z.array(z.string()).openapi({ description: "Part numbers close to the typed one" }),
        partTypes: z.array(slugAndName),
      })
      .optional()
      .openapi({ description: "Where nothing was found: what would find something" }),
  })
  .openapi("SearchResult");

export function toSearchResponse(found: SearchResult, words: SearchWords, site: Site): z.infer<typeof searchResponse> {
  const { question, vehicle, numbers, unknown, excluded, advice, corrections } = found;
  const [first] = found.parts;
  const [number] = numbers;
  const types = question.kind?.types ?? [];
  return {
    parts: found.parts.map((part) => toFoundPartResponse(part, words, site)),
    total: found.total,
    more: found.more,
    understood: {
      ...(vehicle && { vehicle: toQueryVehicleResponse(vehicle, words) }),
      ...(types.length === 1 && types[0] && { partType: types[0].name }),
      ...(types.length > 0 && { partTypes: types.map(named) }),
      ...(question.kind?.section && { section: question.kind.section }),
      ...(question.position && { position: positionName(question.position) }),
      ...(question.brands.length > 0 && { brand: question.brands.map(({ name }) => name).join(", ") }),
      ...(question.tiers.length > 0 && { tiers: question.tiers }),
      ...(question.priceCents && { priceCents: question.priceCents }),
      ...(question.cheapest && { cheapestFirst: true as const }),
      ...(question.attributes.length > 0 && { attributes: question.attributes.map(toAttributeResponse) }),
      ...(vehicle?.facts && detailsOf(vehicle.facts)),
      ...(number && { number: number.typed }),
      ...(numbers.length > 1 && { numbers: numbers.map(({ typed }) => typed) }),
      ...(question.words.length > 0 && !number && { words: question.words }),
    },
    ...(corrections.length > 0 && { corrected: { q: question.text, words: corrections } }),
    ...(numbers.some(({ confused }) => confused) && { confused: true as const, read: first?.matched?.number ?? "" }),
    ...(unknown.length > 0 && { unknown }),
    ...(vehicle?.contradicted?.length && { contradicted: vehicle.contradicted }),
    ...(excluded.length > 0 && { excluded }),
    ...(first?.trail && { trail: first.trail }),
    ...(advice && {
      advice: {
        without: advice.without.map(({ part, word, q, total }) => ({ leave: part, ...(word && { word }), q, total })),
        near: advice.near,
        numbers: advice.numbers,
        partTypes: advice.types.map(named),
      },
    }),
  };
}

function toAttributeResponse({ text, options, unwanted }: QueryAttribute) {
  const name = [...new Set(options.map((option) => option.name))];
  return { text, name, value: options[0]?.value ?? text, ...(unwanted !== undefined && { unwanted: true as const }) };
}

function detailsOf({ details, engineName }: NamedFacts) {
  const all = { ...details, ...(engineName && { engineName: engineName.name }) };
  return Object.keys(all).length > 0 ? { details: all } : {};
}

const named = ({ slug, name }: { slug: string; name: string }) => ({ slug, name });

function toFoundPartResponse({ part, matched: by, trail: way, fit }: FoundPart, words: SearchWords, site: Site) {
  return {
    ...toPartOnSale(part, site),
    ...(by && { matched: by }),
    ...(way && { trail: way }),
    ...(fit && { fitment: describeFitment(fit, words) }),
  };
}

function toQueryVehicleResponse(vehicle: QueryVehicle, words: SearchWords): z.infer<typeof queryVehicleResponse> {
  const { years, make, model, vehicles, open } = vehicle;
  const [only] = vehicles;
  const year = years && years.from === years.to ? years.from : null;
  // 'Not known' is nothing to choose.
  const values = open?.values.filter((value) => value !== unknownValue) ?? [];
  const options = open ? values.map((value) => ({ value, label: words.vehicleOption(open.question, value) })) : [];
  const one = vehicles.length === 1 ? only : undefined;
  return {
    name: one ? words.vehicleName(one) : words.partlyNamed({ year, make, model }),
    ...(one ? toVehicleResponse(one) : { ...(year && { year }), ...(make && { make }), ...(model && { model }) }),
    ...(years && year === null && { years }),
    ...(vehicles.length > 1 && { candidates: vehicles.map(toVehicleResponse) }),
    ...(open && { question: open.question, options }),
  };
}

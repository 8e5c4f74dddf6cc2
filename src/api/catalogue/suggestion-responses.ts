import { z } from "@hono/zod-openapi";
import { matched, trail, type SearchWords } from "#api/catalogue/search-responses.ts";
import type { Site } from "#http/shop-context.ts";
import { describedFitment, describeFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { displayTitle, type TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import type { SuggestedVehicle, Suggestion } from "#shop/catalogue/search/suggest.ts";

export const suggestionResponse = z
  .object({
    kind: z.enum(["number", "part_type", "vehicle", "brand", "part"]),
    label: z.string(),
    url: z.string(),
    id: z.string().optional().openapi({ description: "Of a part, or of a vehicle where it is one" }),
    matched: matched.optional(),
    trail: trail.optional(),
    title: z.string().optional().openapi({ description: "Of a part: from brand, part type, position and measure" }),
    sku: z.string().optional(),
    priceCents: z.int().optional(),
    currency: z.string().optional(),
    fitment: describedFitment.optional().openapi({ description: "Of a part: whether it fits `vehicle`" }),
  })
  .openapi("Suggestion");

/** The words of suggestions: those of the search, and of titles. */
type Words = SearchWords & TitleWords;

export function toSuggestionResponse(one: Suggestion, words: Words, site: Site): z.infer<typeof suggestionResponse> {
  const { kind } = one;
  if (one.kind === "part_type") {
    const { type, position, vehicle } = one;
    const label = words.typeFor(
      position && words.position(position),
      words.partType(type.slug, type.name),
      vehicle && words.partlyNamed(vehicle),
    );
    const exact = !position && (!vehicle || vehicle.id);
    // The vehicle that was chosen stays that one: its words may mean others of its model, too.
    const isOwn = vehicle?.own === true;
    const query = [vehicle && !isOwn && searchText(vehicle), position, type.name].filter(Boolean).join(" ");
    const search = { q: query, vehicle: isOwn ? vehicle.id : null };
    return {
      kind,
      label,
      url: exact ? address("/parts", { type: type.slug, vehicle: vehicle?.id }) : address("/search", search),
    };
  }
  if (one.kind === "vehicle") {
    const { id, ...vehicle } = one.vehicle;
    const label = words.partlyNamed(vehicle);
    return {
      kind,
      label,
      url: id ? address("/parts", { vehicle: id }) : address("/search", { q: searchText(one.vehicle) }),
      ...(id && { id }),
    };
  }
  if (one.kind === "brand") return { kind, label: one.brand.name, url: address("/parts", { brand: one.brand.slug }) };
  const { id, sku, priceCents } = one.part;
  const name = titleOf(one.part);
  const of = {
    url: `/parts/${id}`,
    id,
    title: displayTitle(one.title, words),
    sku,
    priceCents,
    currency: site.currency,
    ...(one.fit && { fitment: describeFitment(one.fit, words) }),
  };
  if (one.kind === "part") return { kind, label: words.numberOf(sku, sku, name), ...of };
  const { matched: by, trail: way } = one;
  return { kind, label: words.numberOf(by.number, sku, name), ...of, matched: by, ...(way && { trail: way }) };
}

/** A vehicle as the search understands it in every language. */
function searchText({ year, make, model }: Omit<SuggestedVehicle, "id">): string {
  return [year, make, model].filter(Boolean).join(" ");
}

function address(path: string, parameters: Record<string, string | null | undefined>): string {
  const present = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${path}?${new URLSearchParams(present).toString()}`;
}

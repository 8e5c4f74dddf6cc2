import { z } from "@hono/zod-openapi";
import { matched, trail, type SearchWords } from "#api/catalogue/search-responses.ts";
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
  })
  .openapi("Suggestion");

export function toSuggestionResponse(one: Suggestion, words: SearchWords): z.infer<typeof suggestionResponse> {
  const { kind } = one;
  if (one.kind === "part_type") {
    const { type, position, vehicle } = one;
    const label = words.typeFor(
      position && words.position(position),
      words.partType(type.slug, type.name),
      vehicle && words.partlyNamed(vehicle),
    );
    const exact = !position && (!vehicle || vehicle.id);
    const query = [vehicle && searchText(vehicle), position, type.name].filter(Boolean).join(" ");
    return {
      kind,
      label,
      url: exact ? address("/parts", { type: type.slug, vehicle: vehicle?.id }) : address("/search", { q: query }),
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
  const { id, sku } = one.part;
  const name = titleOf(one.part);
  const url = `/parts/${id}`;
  if (one.kind === "part") return { kind, label: words.numberOf(sku, sku, name), url, id };
  const { matched: by, trail: way } = one;
  return { kind, label: words.numberOf(by.number, sku, name), url, id, matched: by, ...(way && { trail: way }) };
}

/** A vehicle as the search understands it in every language. */
function searchText({ year, make, model }: Omit<SuggestedVehicle, "id">): string {
  return [year, make, model].filter(Boolean).join(" ");
}

function address(path: string, parameters: Record<string, string | null | undefined>): string {
  const present = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${path}?${new URLSearchParams(present).toString()}`;
}

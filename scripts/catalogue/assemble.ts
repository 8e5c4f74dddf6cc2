import type { ApplicationRow, Catalogue, NumberRow, PartRow } from "#seed/demo/catalogue-files.ts";
import { stableId } from "#db/stable-id.ts";
import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import { applicationRows, describeFits } from "./applications.ts";
import { brakes } from "./brakes.ts";
import { brands, type Brand } from "./brands.ts";
import { chance } from "./chance.ts";
import { coolingAndClimate } from "./cooling-and-climate.ts";
import { electricalAndLighting } from "./electrical-and-lighting.ts";
import { engineParts } from "./engine-parts.ts";
import { filters } from "./filters.ts";
import { fluids, type FluidSpec } from "./fluids.ts";
import { fuelAndExhaust } from "./fuel-and-exhaust.ts";
import type { Generation, Popularity } from "./generations.ts";
import { ignition } from "./ignition.ts";
import { numbering } from "./numbers.ts";
import { brandsFor, priceCents, stockOf, type Demand } from "./offers.ts";
import type { Attributes, Design, PartSpec } from "./part-spec.ts";
import { steeringAndDrive } from "./steering-and-drive.ts";
import { suspension } from "./suspension.ts";
import { notesFor } from "./variant-names.ts";
import { designsWithVariants } from "./variants.ts";
import { wipersAndBody } from "./wipers-and-body.ts";

/** Every part type that fits particular vehicles. */
export const partSpecs: PartSpec[] = [
  ...brakes,
  ...filters,
  ...ignition,
  ...suspension,
  ...steeringAndDrive,
  ...coolingAndClimate,
  ...engineParts,
  ...electricalAndLighting,
  ...fuelAndExhaust,
  ...wipersAndBody,
];

type Offer = Omit<PartRow, "id">;
type Wanted = Design & Demand;

const ranks: Popularity[] = ["S", "A", "B", "C"];

const firstDay = Date.UTC(2025, 0, 6, 8);
const reachedShop = Date.UTC(2025, 5, 27, 16);

export function assembleCatalogue(vehicles: FileVehicle[], generations: Generation[]): Catalogue {
  const ofModelYear = Map.groupBy(vehicles, (v) => `${v.make}|${v.model}|${v.year}`);
  const applications: ApplicationRow[] = [];
  const numbers: NumberRow[] = [];
  const { ofDesign, ofPart } = numbering();
  const offers: Offer[] = fluids.flatMap(fluidOffers);
  for (const spec of partSpecs) {
    for (const [index, found] of designsOf(spec, generations).entries()) {
      const notes = notesFor(spec.slug, found.key);
      const design = { ...found, fits: found.fits.map((fit) => ({ ...fit, notes })) };
      const makers = brandsFor(spec, design);
      if (makers.length === 0) continue;
      const number = String(20_000 + index * 3 + Math.floor(chance(`${spec.slug} ${design.key} number`) * 3));
      const fits = `${spec.code}${number}`;
      applications.push(...applicationRows(fits, design, ofModelYear));
      numbers.push(
        ...ofDesign(spec, design, fits),
        ...makers.flatMap((brand) => ofPart(`${brand.code}-${fits}`, brand)),
      );
      offers.push(...makers.map((brand) => offer(spec, design, brand, fits)));
    }
  }
  return {
    brands: brands.map(({ slug, name, tier }) => ({ id: stableId(firstDay, `brand ${slug}`), slug, name, tier })),
    partTypes: [...partSpecs, ...fluids].map((spec) => ({
      id: stableId(firstDay, `part type ${spec.slug}`),
      slug: spec.slug,
      name: spec.name,
      system: spec.system,
      group: spec.group,
      pcdb_id: "pcdbId" in spec ? String(spec.pcdbId ?? "") : "",
    })),
    parts: inOrderOfArrival(offers),
    applications,
    numbers,
  };
}

/** The designs of all generations, those with the same key made one. */
function designsOf(spec: PartSpec, generations: Generation[]): Wanted[] {
  const designs = new Map<string, Wanted>();
  for (const generation of generations) {
    const { popularity, inRepairAge } = generation;
    const sporty = generation.chassis === "sport" && popularity !== "C";
    for (const design of designsWithVariants(spec, generation)) {
      const known = designs.get(design.key);
      if (!known) {
        designs.set(design.key, { ...design, fits: [...design.fits], popularity, inRepairAge, sporty });
        continue;
      }
      known.fits.push(...design.fits);
      known.sporty ||= sporty;
      known.inRepairAge ||= inRepairAge;
      if (ranks.indexOf(popularity) < ranks.indexOf(known.popularity)) known.popularity = popularity;
    }
  }
  return [...designs.values()].filter((design) => design.fits.some((fit) => fit.vehicles.length > 0));
}

function offer(spec: PartSpec, design: Design, brand: Brand, fits: string): Offer {
  const sku = `${brand.code}-${fits}`;
  const order = typeof spec.minimumOrder === "function" ? spec.minimumOrder(design) : (spec.minimumOrder ?? 1);
  const positions = [...new Set(design.fits.map((fit) => fit.position).filter(Boolean))];
  const sentences = [
    spec.made[brand.tier],
    spec.measures(design.facts, brand.tier),
    positions.length === 1 && `Position: ${positions[0]?.toLowerCase()}`,
    design.engine && `For the ${design.engine}`,
    spec.box,
    design.fits[0]?.notes?.join(". "),
    design.only,
    describeFits(design),
  ];
  const name = spec.title(design.facts, brand.tier);
  if (name.length > 20) throw new Error(`'${name}' is longer than 20 characters`);
  return {
    sku,
    name,
    brand: brand.slug,
    type: spec.slug,
    price_cents: String(priceCents(design.cost, brand, fits, spec.band)),
    minimum_order: String(order),
    stock: String(stockOf(sku, spec.level, order)),
    fits,
    attributes: attributesText(spec.attributes(design.facts, brand.tier)),
    description: sentences
      .filter(Boolean)
      .map((sentence) => `${sentence}.`)
      .join(" "),
  };
}

function attributesText(attributes: Attributes): string {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return JSON.stringify(attributes, (_, value) => (typeof value === "string" ? capital(value) : value));
}

function fluidOffers(spec: FluidSpec): Offer[] {
  const makers = brands.filter((brand) => brand.systems.includes(spec.system));
  return spec.products.flatMap((product, index) =>
    makers.map((brand) => {
      const sku = `${brand.code}-${spec.code}${1001 + index * 7}`;
      return {
        sku,
        name: product.title,
        brand: brand.slug,
        type: spec.slug,
        fits: "",
        price_cents: String(priceCents(product.cost, brand, `${spec.slug} ${product.grade}`, spec.band)),
        minimum_order: String(spec.minimumOrder ?? 1),
        stock: String(stockOf(sku, 1, spec.minimumOrder ?? 1)),
        attributes: attributesText(product.attributes),
        description: product.text,
      };
    }),
  );
}

/** What the landing page shows as new, newest first: six systems, good brands, popular cars, all in stock. */
const showcase: [type: string, brand: string, fits: RegExp][] = [
  ["brake-disc", "redvane", /Ford Mustang 2015/],
  ["headlight", "clarivane", /F-150 2021|Camry 2018/],
  ["strut", "oberlind", /Civic|Accord|RAV4|CR-V/],
  ["spark-plug", "voltane", /Toyota/],
  ["alternator", "voltane", /F-150|Silverado/],
  ["muffler", "torquist", /Mustang|Challenger|Camaro/],
];

/** Gives each part its id. A UUIDv7 sorts by time, so the order of ids is the order in which parts came to the shop. */
function inOrderOfArrival(offers: Offer[]): PartRow[] {
  const newest = showcase.map(([type, brand, fits]) => {
    const candidates = offers.filter((o) => o.type === type && o.brand === brand && fits.test(o.description));
    const found = candidates.find((o) => Number(o.stock) > 8) ?? candidates[0];
    if (!found) throw new Error(`no ${type} by ${brand} for ${fits} to show as new`);
    if (Number(found.stock) <= 8) found.stock = "24";
    return found;
  });
  const shuffled = offers
    .filter((o) => !newest.includes(o))
    .map((o): [number, Offer] => [chance(`${o.sku} arrival`), o])
    .toSorted(([a, x], [b, y]) => a - b || (x.sku < y.sku ? -1 : 1))
    .map(([, o]) => o);
  const arrivals = [...shuffled, ...newest.toReversed()];
  const step = Math.floor((reachedShop - firstDay) / arrivals.length);
  return arrivals.map((o, index) => ({ id: stableId(firstDay + (index + 1) * step, `part ${o.sku}`), ...o }));
}

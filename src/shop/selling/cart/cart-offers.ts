import type { Db } from "#db/db.ts";
import type { Buyer } from "#shop/foundation/actor.ts";
import { cartPartsOf, piecesIn, readLines, type CartLine } from "#shop/selling/cart/cart-lines.ts";
import { jobs, type Job } from "#shop/selling/cart/jobs.ts";
import { findCart } from "#shop/selling/cart/open-cart.ts";
import { paidPricesFor } from "#shop/selling/cart/price-cart.ts";
import { fitmentsOf, type PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import type { TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import { listParts } from "#shop/catalogue/parts/parts.ts";
import { priceAt } from "#shop/catalogue/parts/price-at.ts";
import type { Part } from "#shop/catalogue/parts/read-parts.ts";
import { titleFactsOf } from "#shop/catalogue/parts/title-facts.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** A part that fits, in stock. `quantity`: how many are proposed. */
export type OfferedPart = { part: Part; titleFacts: TitleFacts | undefined; fitment: PartFitment; quantity: number };

/** Parts that can replace a line which can't be ordered, or does not fit; the cheapest first. */
type Alternates = { lineId: string; parts: OfferedPart[] };

/** What is usually replaced together with the part of a line and is not in the cart. `axle`: 'Front', where that matters. */
type JobOffer = { job: Job["id"]; axle: string | null; lineId: string; vehicle: Vehicle; parts: OfferedPart[] };

export type CartOffers = { alternates: Alternates[]; jobs: JobOffer[] };

type LineForVehicle = CartLine & { vehicle: Vehicle; fitment: PartFitment };

/** Returns what the shop offers beside what is in the buyer's cart: parts that fit the same vehicles and are in stock. */
export async function offersForCart(db: Db, buyer: Buyer): Promise<CartOffers> {
  const cart = await findCart(db, buyer);
  if (!cart) return { alternates: [], jobs: [] };
  const lines = await readLines(db, cart.id);
  const found: CartOffers = { alternates: [], jobs: [] };
  for (const line of lines.filter(needsAnother).slice(0, cartLimits.offers)) {
    const parts = await alternatesTo(db, line);
    if (parts.length > 0) found.alternates.push({ lineId: line.id, parts });
  }
  for (const { line, job, axle, missing } of openJobs(lines).slice(0, cartLimits.offers)) {
    const parts: OfferedPart[] = [];
    for (const types of missing) parts.push(...(await findFitting(db, line, { types, axle })).slice(0, 1));
    if (parts.length > 0) found.jobs.push({ job: job.id, axle, lineId: line.id, vehicle: line.vehicle, parts });
  }
  const offered = [...found.alternates, ...found.jobs].flatMap(({ parts }) => parts);
  const ids = offered.map(({ part }) => part.id);
  const [priceOf, known] = [await paidPricesFor(db, cart, ids), await cartPartsOf(db, ids)];
  for (const one of offered) {
    const { id } = one.part;
    const pieces = piecesIn(lines, id) + one.quantity;
    const priceCents = priceAt(known.get(id) ?? { ...one.part, priceBreaks: [] }, pieces);
    one.part = { ...one.part, priceCents: priceOf({ id, priceCents }) };
  }
  return found;
}

/** Whether a line is for a vehicle and its part does not fit it, is discontinued or out of stock in this quantity. */
function needsAnother(line: CartLine): boolean {
  const { part, vehicle, fitment, quantity, confirmed } = line;
  if (!vehicle || part.typeSlug === null || line.kit.length > 0) return false;
  return !part.onSale || part.stock < quantity || (fitment?.verdict === "does_not_fit" && !confirmed);
}

/**
 * Returns parts that surely fit where the part of a line goes, enough of each in stock, the cheapest first; none for a line without a vehicle.
 * `tier`: only those of brands of this tier.
 */
export async function alternatesTo(db: Db, line: CartLine, tier?: BrandTier): Promise<OfferedPart[]> {
  const { part, vehicle, quantity, titleFacts } = line;
  if (!vehicle || part.typeSlug === null) return [];
  const positions = positionsOf(line.fitment);
  const wanted = positions.length > 0 ? positions : titleFacts?.position ? [titleFacts.position] : [];
  const fitting = await findFitting(db, { ...line, vehicle }, { types: [part.typeSlug], axle: null, tier });
  return fitting
    .filter((one) => one.part.id !== part.id && one.part.stock >= quantity && sharesPosition(one.fitment, wanted))
    .map((one) => ({ ...one, quantity: Math.max(quantity, one.part.minimumOrder) }))
    .slice(0, cartLimits.alternates);
}

export const positionsOf = (fitment: PartFitment | null) =>
  fitment?.places.flatMap(({ position }) => position ?? []) ?? [];

/** 'Front' and 'Front Left' are one place; without any position the part has only one. */
export function sharesPosition(fitment: PartFitment, wanted: string[]): boolean {
  const own = positionsOf(fitment);
  if (own.length === 0 || wanted.length === 0) return true;
  return own.some((one) => wanted.some((other) => one.startsWith(other) || other.startsWith(one)));
}

const axleOf = (position: string) => /^(Front|Rear)\b/.exec(position)?.[1] ?? null;
export const axlesOf = (fitment: PartFitment) => [...new Set(positionsOf(fitment).flatMap((one) => axleOf(one) ?? []))];

type OpenJob = { line: LineForVehicle; job: Job; axle: string | null; missing: readonly (readonly string[])[] };

/** Returns the jobs that the cart holds a part of but not all, each once for a vehicle and an axle. */
function openJobs(lines: CartLine[]): OpenJob[] {
  const sure = lines.filter(
    (line): line is LineForVehicle => line.vehicle !== null && line.fitment?.verdict === "fits",
  );
  const open = new Map<string, OpenJob>();
  for (const job of jobs)
    for (const line of sure.filter(({ part }) => job.kinds.flat().includes(part.typeSlug ?? "")))
      for (const axle of job.byAxle ? axlesOf(line.fitment) : [null]) {
        const there = sure
          .filter(
            ({ vehicle, fitment }) => vehicle.id === line.vehicle.id && (!axle || axlesOf(fitment).includes(axle)),
          )
          .flatMap(({ part }) => part.typeSlug ?? []);
        const missing = job.kinds.filter((kind) => !kind.some((type) => there.includes(type)));
        if (missing.length > 0) open.set(`${job.id} ${line.vehicle.id} ${axle}`, { line, job, axle, missing });
      }
  return [...open.values()];
}

type Wanted = { types: readonly string[]; axle: string | null; tier?: BrandTier | undefined };

/** Returns parts of these types that surely fit the vehicle of a line, on the axle if one is wanted, the cheapest first; enough of each is in stock. */
export async function findFitting(
  db: Db,
  { vehicle, answers }: Pick<LineForVehicle, "vehicle" | "answers">,
  { types, axle, tier }: Wanted,
): Promise<OfferedPart[]> {
  const filters = { vehicle: vehicle.id, answers, type: [...types], inStock: true, ...(tier && { tier: [tier] }) };
  const { parts } = await listParts(db, { ...filters, sort: "price_asc", limit: cartLimits.candidates });
  const ids = parts.map(({ id }) => id);
  const fitments = await fitmentsOf(db, ids, { vehicleId: vehicle.id, answers });
  const offered = parts.flatMap((part) => {
    const fitment = fitments.get(part.id);
    if (fitment?.verdict !== "fits" || (axle !== null && !axlesOf(fitment).includes(axle))) return [];
    const taken = fitment.places
      .filter(({ position }) => axle === null || axleOf(position ?? "") === axle)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = Math.max(taken, part.minimumOrder, 1);
    return part.stock >= quantity ? [{ part, fitment, quantity }] : [];
  });
  const titles = await titleFactsOf(
    db,
    offered.map(({ part }) => part.id),
  );
  return offered.map((one) => ({ ...one, titleFacts: titles.get(one.part.id) }));
}

import type { Db } from "#db/db.ts";
import { axlesOf, findFitting, positionsOf, sharesPosition, type OfferedPart } from "#shop/selling/cart/cart-offers.ts";
import { jobs, type Job } from "#shop/selling/cart/jobs.ts";
import { fitmentOf, type FitmentTarget, type PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import { getPart } from "#shop/catalogue/parts/parts.ts";
import { pageSizes } from "#shop/foundation/limits.ts";

/** `others`: parts of the same type and place, the cheapest of each brand first. `together`: what is usually replaced with it. */
export type PartOffers = {
  others: OfferedPart[];
  together: { job: Job["id"]; axle: string | null; parts: OfferedPart[] }[];
};

/** Returns what surely fits a vehicle beside a part, and is in stock. Throws `not_found` for an unknown part or vehicle. */
export async function offersForPart(db: Db, partId: string, wanted: FitmentTarget): Promise<PartOffers> {
  const { partType } = await getPart(db, partId);
  const fitment = await fitmentOf(db, partId, wanted);
  if (!partType) return { others: [], together: [] };
  const { vehicle } = fitment;
  const car = { vehicle, answers: wanted.answers ?? {} };
  const places = positionsOf(fitment);
  const alike = await findFitting(db, car, { types: [partType.slug], axle: null });
  const others = alike.filter((one) => one.part.id !== partId && sharesPosition(one.fitment, places));
  const together: PartOffers["together"] = [];
  for (const { job, axle } of jobsOf(partType.slug, fitment)) {
    const missing = job.kinds.filter((kind) => !kind.includes(partType.slug));
    const parts: OfferedPart[] = [];
    for (const types of missing) parts.push(...(await findFitting(db, car, { types, axle })).slice(0, 1));
    if (parts.length > 0) together.push({ job: job.id, axle, parts });
  }
  return { others: onePerBrand(others).slice(0, pageSizes.partOffers), together };
}

/** The jobs that parts of a type belong to, for each axle of the vehicle that this one goes to; none of a part that does not fit. */
function jobsOf(type: string, fitment: PartFitment): { job: Job; axle: string | null }[] {
  if (fitment.verdict === "does_not_fit") return [];
  return jobs
    .filter(({ kinds }) => kinds.flat().includes(type))
    .flatMap((job) => (job.byAxle ? axlesOf(fitment) : [null]).map((axle) => ({ job, axle })));
}

/** The first of each brand before the others, which keep their order. */
function onePerBrand(parts: OfferedPart[]): OfferedPart[] {
  const firsts = [...Map.groupBy(parts, ({ part }) => part.brand?.slug).values()].flatMap(([first]) => first ?? []);
  return [...firsts, ...parts.filter((one) => !firsts.includes(one))];
}

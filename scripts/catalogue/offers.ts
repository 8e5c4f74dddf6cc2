import { brands, type Brand } from "./brands.ts";
import { chance, pick } from "./chance.ts";
import type { Popularity } from "./generations.ts";
import type { Design, PartSpec, Tier } from "./part-spec.ts";

const factors: Record<Tier, number> = { economy: 0.7, standard: 1, premium: 1.36, performance: 1.85 };

/** What decides how many brands care to offer a part. */
export type Demand = { popularity: Popularity; inRepairAge: boolean; sporty: boolean };

/** Which brands offer a design: at most one of each tier, more of them for what wears out on the cars that sell most. */
export function brandsFor(spec: PartSpec, design: Design & Demand): Brand[] {
  const seed = `${spec.slug} ${design.key}`;
  const { popularity, sporty } = design;
  return tiersFor(spec, design, seed)
    .concat(sporty || (popularity === "S" && spec.level === 1 && chance(`${seed} sport`) < 0.25) ? ["performance"] : [])
    .flatMap((tier) => {
      const [first, ...rest] = brands.filter((brand) => brand.tier === tier && brand.systems.includes(spec.system));
      return first && spec.made[tier] ? [pick(`${seed} ${tier}`, [first, ...rest])] : [];
    });
}

function tiersFor({ level }: PartSpec, { popularity, inRepairAge }: Demand, seed: string): Tier[] {
  const one = pick<Tier>(`${seed} one`, ["standard", "standard", "economy", "premium"]);
  const other = pick<Tier>(`${seed} other`, ["economy", "premium"]);
  if (level === 1) {
    if (popularity === "S") return ["economy", "standard", "premium"];
    if (popularity === "A" && inRepairAge) return ["standard", other];
    return popularity === "C" && !inRepairAge ? [] : [one];
  }
  if (level === 2 && inRepairAge) return popularity === "S" ? ["standard", other] : popularity === "A" ? [one] : [];
  if (level === 2) return popularity === "S" ? [one] : [];
  return popularity === "S" && inRepairAge ? [one] : [];
}

/** What a brand asks for it, in cents, ending as prices do. */
export function priceCents(cost: number, brand: Brand, seed: string, [low, high]: [number, number]): number {
  const dollars = Math.min(
    high,
    Math.max(low, cost * factors[brand.tier] * (0.975 + 0.05 * chance(`${brand.slug} ${seed}`))),
  );
  if (dollars >= 100) return Math.round(dollars) * 100 - (chance(`${seed} 9`) < 0.5 ? 1 : 5);
  return Math.floor(dollars) * 100 + pick(seed, [49, 79, 95, 99]);
}

/** Some are out of stock and some nearly; never fewer left than one has to order. */
export function stockOf(sku: string, level: number, minimumOrder: number): number {
  const draw = chance(`${sku} stock`);
  if (draw < 0.06) return 0;
  if (draw < 0.18) return minimumOrder + Math.floor(chance(`${sku} few`) * 4);
  return minimumOrder * 2 + Math.floor(8 + chance(`${sku} many`) * (level === 1 ? 220 : 60));
}

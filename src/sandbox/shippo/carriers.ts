/** The invented carriers: what a service asks for the first half kilogram and for each further one, and how many days it takes per zone. */
export type Service = {
  carrier: string;
  token: string;
  name: string;
  baseCents: number;
  perHalfKgCents: number;
  /** Added for each zone beyond the nearest. */
  perZoneCents: number;
  days: (zone: number) => number;
  /** In grams, of one parcel. */
  heaviest: number;
};

export const services: Service[] = [
  {
    carrier: "Pigeon Post",
    token: "pigeon_economy",
    name: "Economy",
    baseCents: 5_10,
    perHalfKgCents: 35,
    perZoneCents: 45,
    days: (zone) => 2 + zone,
    heaviest: 10_000,
  },
  {
    carrier: "Northstar Parcel",
    token: "northstar_ground",
    name: "Ground",
    baseCents: 7_40,
    perHalfKgCents: 28,
    perZoneCents: 70,
    days: (zone) => 1 + Math.ceil(zone / 2),
    heaviest: 68_000,
  },
  {
    carrier: "Northstar Parcel",
    token: "northstar_two_day",
    name: "Two Day",
    baseCents: 15_90,
    perHalfKgCents: 110,
    perZoneCents: 160,
    days: () => 2,
    heaviest: 68_000,
  },
  {
    carrier: "Meridian Express",
    token: "meridian_overnight",
    name: "Overnight",
    baseCents: 29_50,
    perHalfKgCents: 240,
    perZoneCents: 310,
    days: () => 1,
    heaviest: 30_000,
  },
];

type Place = { zip?: unknown; country?: unknown };

/** Returns the zone from 1 to 8 by how far apart the postal codes are, and 9 abroad. */
export function zoneOf(from: Place, to: Place): number {
  if (from.country !== to.country) return 9;
  const region = ({ zip }: Place) =>
    Number.parseInt(
      String(zip ?? "")
        .replaceAll(/\D/g, "")
        .padEnd(3, "0")
        .slice(0, 3),
      10,
    ) || 0;
  return Math.min(8, 1 + Math.floor(Math.abs(region(from) - region(to)) / 115));
}

export function priceCents(service: Service, zone: number, grams: number[]): number {
  const each = grams.map((weight) => {
    const halfKgs = Math.max(0, Math.ceil(weight / 500) - 1);
    return service.baseCents + halfKgs * service.perHalfKgCents + (zone - 1) * service.perZoneCents;
  });
  return each.reduce((sum, cents) => sum + cents, 0);
}

/** What goes wrong by the postal code of the destination, so that a shop can be tried with it. */
export const faults: Record<string, "slow" | "down" | "garbage" | "no_rates" | "no_label"> = {
  "99901": "slow",
  "99902": "down",
  "99903": "garbage",
  "99904": "no_rates",
  "99905": "no_label",
};

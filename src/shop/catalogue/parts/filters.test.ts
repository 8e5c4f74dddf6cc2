import { getTableColumns, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { applications, positions, qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { withoutTypeFilters, countFacets, facetsOf } from "#shop/catalogue/parts/facets.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import { resolveFilters } from "#shop/catalogue/parts/filters.ts";
import { sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { countParts, listResolved, listParts, partSorts, type PartList } from "#shop/catalogue/parts/parts.ts";
import type { Facet } from "#shop/catalogue/parts/read-facets.ts";
import { countByType, partTypeTree, typeFacets } from "#shop/catalogue/parts/type-tree.ts";
import { walkFitting } from "#shop/catalogue/parts/walk-fitting.ts";
import { models, vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { createDatabase } from "#test/database.ts";
import { lookAt, passing, valuesOf, type Looked, type PlainPart } from "#test/plain-list.ts";

// Compares eight hundred random combinations of filters with an evaluator that does not use the database: plain loops over the rows.

const combinations = 800;
const atOnce = 10;

let random = 20_240_817;
/** Pseudo-random numbers, the same in every run (mulberry32). */
function chance(): number {
  random = (random + 0x6d2b79f5) | 0;
  let mixed = Math.imul(random ^ (random >>> 15), 1 | random);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const below = (limit: number) => Math.floor(chance() * limit);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;
const someOf = <T>(values: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: 1 + below(most) }, () => oneOf(values))),
];

let database: { url: string; drop: () => Promise<void> };
let connection: Connection;
let rows: PlainPart[];
let cars: Vehicle[];

const typeRows = [
  { slug: "disc", name: "Disc", system: "Brakes", groupName: "Disc Brakes" },
  { slug: "pad", name: "Pad", system: "Brakes", groupName: "Disc Brakes" },
  { slug: "drum", name: "Drum", system: "Brakes", groupName: "Drum Brakes" },
  { slug: "strut", name: "Strut", system: "Suspension", groupName: "Struts" },
  { slug: "oil", name: "Oil", system: "Fluids", groupName: "" },
];
const brandRows = [
  { slug: "ata", name: "Ata", tier: "economy" as const },
  { slug: "bolt", name: "Bolt", tier: "standard" as const },
  { slug: "cyon", name: "Cyon", tier: "standard" as const },
  { slug: "dura", name: "Dura", tier: "premium" as const },
];
const positionNames = ["Front", "Rear", "Front Left"];
const qualifierLists: Qualifiers[] = [
  {},
  { displacement: [2.4] },
  { displacement: [3.5] },
  { builtBefore: "2015-01-01" },
  { builtFrom: "2015-01-01" },
  { with: ["sport"] },
  { without: ["sport"], displacement: [2.4] },
];
const materials = ["Ceramic", "Steel", "300"];

beforeAll(async () => {
  database = await createDatabase();
  connection = connect(database.url);
  const { db } = connection;
  const brandIds = await db.insert(brands).values(brandRows).returning();
  const typeIds = await db.insert(partTypes).values(typeRows).returning();
  await db.insert(qualifierSets).values(qualifierLists.slice(1).map((qualifiers) => ({ qualifiers })));
  const sets = await db.select().from(qualifierSets);
  const places = await db.select().from(positions).where(inArray(positions.name, positionNames));
  const honda = await db
    .select()
    .from(models)
    .where(sql`${models.make} = 'Honda' and ${models.name} in ('Accord', 'Pilot')`);
  cars = (
    await db
      .select()
      .from(vehicles)
      .where(
        inArray(
          vehicles.modelId,
          honda.map(({ id }) => id),
        ),
      )
  ).filter(({ year }) => year >= 2013 && year <= 2016);
  const made = Array.from({ length: 90 }, (_, index) => ({
    sku: `T-${index}`,
    name: `${oneOf(["Good", "Better"])} ${oneOf(["Part", "Piece"])} ${index}`,
    priceCents: 100 * (1 + below(40)),
    stock: oneOf([0, 0, 3, 12]),
    brandId: chance() < 0.1 ? null : oneOf(brandIds).id,
    partTypeId: chance() < 0.1 ? null : oneOf(typeIds).id,
    universal: chance() < 0.1,
    draft: chance() < 0.05,
    removedAt: chance() < 0.05 ? new Date() : null,
    staffFacts: maybe("condition", 0.5, () => oneOf(["new", "used"] as const)),
    attributes: {
      ...(chance() < 0.7 && { diameter_mm: oneOf([280, 300, 300.5, 320]) }),
      ...(chance() < 0.7 && { material: oneOf<string | number>([...materials, 300]) }),
    },
  }));
  const inserted = await db
    .insert(parts)
    .values(made)
    .returning({ ...getTableColumns(parts), priceCents: sellingPrice });
  const fits = inserted.flatMap((part) =>
    Array.from({ length: below(6) }, () => {
      const from = 2012 + below(4);
      return {
        partId: part.id,
        modelId: oneOf(honda).id,
        yearFrom: from,
        yearTo: from + below(3),
        qualifiersId: oneOf(sets).id,
        positionId: chance() < 0.2 ? null : oneOf(places).id,
        partTypeId: part.partTypeId,
        onSale: part.removedAt === null && !part.draft,
      };
    }),
  );
  await db.insert(applications).values(fits).onConflictDoNothing();
  await db.execute(sql`analyze`);
  const stored = await db.select().from(applications);
  rows = inserted.map((part) => ({
    ...part,
    brand: brandIds.find(({ id }) => id === part.brandId) ?? null,
    type: typeIds.find(({ id }) => id === part.partTypeId) ?? null,
    listed: part.removedAt === null && !part.draft,
    fits: stored
      .filter(({ partId }) => partId === part.id)
      .map((row) => ({
        modelId: row.modelId,
        from: row.yearFrom,
        to: row.yearTo,
        qualifiers: sets.find(({ id }) => id === row.qualifiersId)!.qualifiers,
        position: places.find(({ id }) => id === row.positionId)?.name ?? null,
      })),
  }));
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

function expectFacet({ facet, values, range }: Facet, looked: Looked[]): void {
  const found = passing(looked, facet);
  if (facet === "price") {
    const prices = found.map(({ row }) => row.priceCents);
    expect(range && [range.min, range.max]).toEqual(
      prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : null,
    );
  }
  const counted: Record<string, number> = {};
  for (const value of found.flatMap((one) => valuesOf(one, facet))) counted[value] = (counted[value] ?? 0) + 1;
  const shown = (values ?? []).filter(({ count }) => count > 0).map(({ value, count }) => [value, count]);
  expect([facet, Object.fromEntries(shown)]).toEqual([facet, facet === "price" ? {} : counted]);
}

const maybe = <K extends string, T>(name: K, often: number, value: () => T) =>
  (chance() < often ? { [name]: value() } : {}) as { [Key in K]?: T };
const bounds = (from: number, to: number) => ({
  ...maybe("min", 0.6, () => from + below(to - from)),
  ...maybe("max", 0.6, () => from + below(to - from)),
});

function anyFilters(): PartFilters {
  return {
    ...maybe("vehicle", 0.6, () => oneOf(cars).id),
    ...maybe("answers", 0.4, () => ({
      ...maybe("built", 0.6, () => oneOf(["../2014-12-31", "2015-01-01/.."])),
      ...maybe("with:sport", 0.6, () => oneOf(["yes", "no"])),
      ...maybe("displacement", 0.3, () => oneOf(["2.4", "3.5"])),
    })),
    ...maybe("system", 0.15, () => someOf(["Brakes", "Suspension", "Fluids", "Nothing"], 2)),
    ...maybe("group", 0.15, () => someOf(["Disc Brakes", "Drum Brakes", "Struts"], 2)),
    ...maybe("type", 0.4, () => someOf(["disc", "pad", "drum", "strut", "oil", "nothing"], 2)),
    ...maybe("brand", 0.25, () => someOf(["ata", "bolt", "cyon", "dura", "nothing"], 3)),
    ...maybe("tier", 0.2, () => someOf(["economy", "standard", "premium", "performance"] as const, 2)),
    ...maybe("condition", 0.2, () => someOf(["new", "used", "refurbished"] as const, 2)),
    ...maybe("position", 0.3, () => someOf([...positionNames, "front", "Nowhere"], 2)),
    ...maybe("priceCents", 0.2, () => bounds(0, 4_000)),
    ...maybe("inStock", 0.2, () => true),
    ...maybe("attributes", 0.3, () => ({
      ...maybe("diameter_mm", 0.6, () => ({
        values: chance() < 0.6 ? someOf(["280", "300", "300.5", "999"], 2) : [],
        bounds: chance() < 0.5 ? bounds(270, 330) : {},
      })),
      ...maybe("material", 0.6, () => ({ values: someOf([...materials, "Lead"], 2), bounds: {} })),
    })),
  };
}

test(
  "lists, totals and facet counts equal those of plain loops for every combination of filters",
  { timeout: 300_000 },
  async () => {
    const { db } = connection;
    const check = async (filters: PartFilters) => {
      const resolved = await resolveFilters(db, filters);
      const [list, counted, types] = await Promise.all([
        listResolved(db, resolved, { limit: 1_000 }),
        countFacets(db, resolved),
        countByType(db, withoutTypeFilters(resolved)),
      ]);
      const looked = lookAt(rows, filters, cars);
      const wanted = passing(looked);
      const context = JSON.stringify(filters);
      expect({ context, ids: list.parts.map(({ id }) => id).toSorted() }).toEqual({
        context,
        ids: wanted.map(({ row }) => row.id).toSorted(),
      });
      expect({ context, total: counted.total }).toEqual({ context, total: wanted.length });
      for (const facet of [...counted.facets, ...typeFacets(types, filters)]) expectFacet(facet, looked);
    };
    for (let done = 0; done < combinations; done += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, () => check(anyFilters())));
    }
  },
);

test("a long list for a vehicle, which is walked in order, has the same pages as all that fits in that order", async () => {
  const { db } = connection;
  for (const sort of partSorts) {
    const filters = { vehicle: oneOf(cars).id };
    const resolved = await resolveFilters(db, filters);
    expect(
      await walkFitting(db, resolved, { column: null, descending: true, where: undefined, total: 10_000, limit: 3 }),
    ).toHaveLength(3);
    let cursor: string | null = null;
    do {
      const page = { sort, limit: 3, ...(cursor !== null && { cursor }) };
      const walked: PartList = await listResolved(db, resolved, { ...page, total: 10_000 });
      expect(walked).toEqual(await listResolved(db, resolved, { ...page, total: 0 }));
      cursor = walked.next;
    } while (cursor !== null);
  }
});

test("the facets, the count and the list of the same filters agree", async () => {
  for (let done = 0; done < 50; done += 1) {
    const filters = anyFilters();
    const { total } = await facetsOf(connection.db, filters);
    expect(await countParts(connection.db, filters)).toBe(total);
    expect((await listParts(connection.db, { ...filters, limit: 1_000 })).parts).toHaveLength(total);
  }
});

test("each entry of the tree of part types counts the parts that its link lists", async () => {
  for (const vehicle of cars.slice(0, 5)) {
    for (const system of await partTypeTree(connection.db, { vehicle: vehicle.id })) {
      expect(system.count).toBe(await countParts(connection.db, { vehicle: vehicle.id, system: [system.name] }));
      for (const type of system.groups.flatMap(({ types }) => types)) {
        expect(type.count).toBe(await countParts(connection.db, { vehicle: vehicle.id, type: [type.slug] }));
      }
    }
  }
});

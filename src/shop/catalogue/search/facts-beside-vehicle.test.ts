import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { search } from "#shop/catalogue/search/search.ts";
import { createDatabase } from "#test/database.ts";
import { fillCatalogue } from "#test/search-catalogue.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: Connection;

beforeAll(async () => {
  database = await createDatabase();
  connection = connect(database.url);
  await fillCatalogue(connection.db);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const ask = (q: string, more: { vehicleId?: string } = {}) => search(connection.db, { q, limit: 24, ...more });
const skus = async (q: string) => (await ask(q)).parts.map(({ part }) => part.sku).toSorted();

describe("facts beside a vehicle that is known", () => {
  const v6 = "1HGCR3F86FA000123";
  const known = async () => {
    const { vehicle } = await ask("2015 accord 2.4 brake pads");
    return vehicle!.vehicles[0]!.id;
  };

  test.each(["4-cylinder", "2.4", "sedan", "gas engine", "fwd sedan", "inline four"])(
    "restrict nothing where the vehicle has or may have them: %s",
    async (fact) => {
      const found = await ask(`${fact} brake pads`, { vehicleId: await known() });
      expect(found.parts.map(({ part }) => part.sku).toSorted()).toEqual(["PAD-F", "PAD-R"]);
      expect([found.vehicle?.contradicted, found.question.words, found.unknown]).toEqual([[], [], []]);
    },
  );

  test.each([
    ["v6 brake pads", "v6"],
    ["diesel brake pads", "diesel"],
    ["hemi brake pads", "hemi"],
  ])("are named and ignored where it has not: %s", async (q, word) => {
    const found = await ask(q, { vehicleId: await known() });
    expect(found.parts.map(({ part }) => part.sku).toSorted()).toEqual(["PAD-F", "PAD-R"]);
    expect(found.vehicle?.contradicted).toEqual([word]);
  });

  test("are about the vehicle of a VIN", async () => {
    expect((await ask(`6-cylinder alternator ${v6}`)).vehicle?.contradicted).toEqual([]);
    expect(await skus(`6-cylinder alternator ${v6}`)).toEqual(["ALT-V6"]);
    expect((await ask(`4-cylinder alternator ${v6}`)).vehicle?.contradicted).toEqual(["4-cylinder"]);
    expect(await skus(`4-cylinder alternator ${v6}`)).toEqual(["ALT-V6"]);
  });
});

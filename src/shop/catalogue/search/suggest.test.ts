import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { suggest } from "#shop/catalogue/search/suggest.ts";
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

describe("suggestions", () => {
  const labels = async (q: string) =>
    (await suggest(connection.db, q)).map((one) => {
      if (one.kind === "number") return `${one.matched.number} ${one.part.sku}`;
      if (one.kind === "part") return one.part.sku;
      if (one.kind === "brand") return one.brand.name;
      const { year, make, model } = one.vehicle ?? {};
      const name = [year, make, model].filter(Boolean).join(" ");
      return one.kind === "vehicle" ? name : [one.position, one.type.name, name].filter(Boolean).join(", ");
    });

  test("go on from a piece of a word, for the vehicle named before it", async () => {
    expect(await labels("brake p")).toEqual(["Brake Pad Set"]);
    expect(await labels("2015 accord front br")).toEqual(
      expect.arrayContaining(["Front, Brake Pad Set, 2015 Honda Accord", "Front, Brake Disc, 2015 Honda Accord"]),
    );
    expect((await labels("2015 honda acc"))[0]).toBe("2015 Honda Accord");
    expect(await labels("2015 accord")).toEqual(["2015 Honda Accord"]);
    expect((await labels("hon"))[0]).toBe("Honda");
    expect(await labels("rot")).toContain("Brake Disc");
    expect(await labels("halv")).toEqual(["Halvern"]);
    expect((await labels("alternater"))[0]).toBe("Alternator");
  });

  test("are numbers, however they are typed, and parts by what they say", async () => {
    expect(await labels("45022s")).toEqual(["45022-S84-A00 NUM-1"]);
    expect(await labels("pad-no")).toEqual(["PAD-NONE PAD-NONE"]);
    expect(await labels("ceram")).toEqual(["PAD-NONE"]);
  });

  test("are ten at most", async () => {
    for (const q of ["b", "a", "c", "2015 ", "pad"]) expect((await labels(q)).length).toBeLessThanOrEqual(10);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { addNumbers } from "#shop/catalogue/parts/add-numbers.ts";
import type { NewNumber } from "#shop/catalogue/parts/number-input.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { supersessionOf, supersessionsOf } from "#shop/catalogue/parts/supersession.ts";
import { createDatabase } from "#test/database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: Connection;

beforeAll(async () => {
  database = await createDatabase();
  connection = connect(database.url);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

type Says = { number: string; replacedBy?: string; maker?: string };

async function addPart(sku: string, superseded: Says[] = [], more: Partial<typeof parts.$inferInsert> = {}) {
  const numbers: NewNumber[] = superseded.map((one) => ({ kind: "superseded", ...one }));
  return connection.db.transaction(async (tx) => {
    const row = { sku, name: "Brake Pad Set", priceCents: 4_990, stock: 3, ...more };
    const [added] = await tx.insert(parts).values(row).returning({ id: parts.id });
    await addNumbers(tx, added!.id, numbers);
    return added!.id;
  });
}

/** A word unique to the test, so that no test finds another's numbers. */
const fresh = () => randomUUID().slice(0, 8).toUpperCase();

const removed = { removedAt: new Date() };

describe("a superseded number leads to the part that came after it", () => {
  test("however the number is typed", async () => {
    const word = fresh();
    const id = await addPart(`NEW-${word}`, [{ number: `45022-${word}-A00` }]);
    for (const typed of [`45022-${word}-A00`, `45022${word.toLowerCase()}a00`, ` 45022.${word}/A00 `]) {
      expect(await supersessionOf(connection.db, typed)).toMatchObject({
        trail: [`45022-${word}-A00`, `NEW-${word}`],
        part: { id, sku: `NEW-${word}`, name: "Brake Pad Set" },
      });
    }
    expect(await supersessionOf(connection.db, `NEW-${word}`)).toBeNull();
    expect(await supersessionOf(connection.db, "--")).toBeNull();
  });

  test("through intermediate numbers, of one part or of several", async () => {
    const word = fresh();
    const id = await addPart(`D-${word}`, [
      { number: `A-${word}`, replacedBy: `b${word}` },
      { number: `B-${word}`, replacedBy: `C-${word}` },
    ]);
    expect(await supersessionOf(connection.db, `A-${word}`)).toMatchObject({
      trail: [`A-${word}`, `b${word}`, `C-${word}`, `D-${word}`],
      part: { id },
    });
    const last = await addPart(`E-${word}`, [{ number: `D-${word}` }]);
    expect(await supersessionOf(connection.db, `A-${word}`)).toMatchObject({
      trail: [`A-${word}`, `b${word}`, `C-${word}`, `D-${word}`, `E-${word}`],
      part: { id: last },
    });
  });

  test("through parts that are no longer sold", async () => {
    const word = fresh();
    await addPart(`A-${word}`, [], removed);
    await addPart(`B-${word}`, [{ number: `A-${word}` }], removed);
    await addPart(`C-${word}`, [{ number: `B-${word}` }], { draft: true });
    expect(await supersessionOf(connection.db, `A-${word}`)).toBeNull();
    const id = await addPart(`D-${word}`, [{ number: `C-${word}` }]);
    expect(await supersessionOf(connection.db, `A-${word}`)).toMatchObject({
      trail: ["A", "B", "C", "D"].map((letter) => `${letter}-${word}`),
      part: { id },
    });
  });

  test("and to each of them if several parts came after it", async () => {
    const word = fresh();
    const ids = [await addPart(`X-${word}`, [{ number: word }]), await addPart(`Y-${word}`, [{ number: word }])];
    const found = await supersessionsOf(connection.db, word);
    expect(found.map(({ part }) => part.id).toSorted()).toEqual(ids.toSorted());
    // Also where they share an intermediate number that is no part's SKU.
    const between = { number: `OLD-${word}`, replacedBy: `OE-${word}` };
    const brands = [await addPart(`P-${word}`, [between]), await addPart(`Q-${word}`, [between])];
    const led = await supersessionsOf(connection.db, `OLD-${word}`);
    expect(led.map(({ part }) => part.id).toSorted()).toEqual(brands.toSorted());
    expect(led.map(({ trail }) => trail.slice(0, 2))).toEqual([1, 2].map(() => [`OLD-${word}`, `OE-${word}`]));
  });

  test("even if the numbers of a removed part form a cycle", async () => {
    const word = fresh();
    const id = await addPart(`A-${word}`);
    await addPart(`B-${word}`, [{ number: `A-${word}` }], removed);
    await connection.db.transaction((tx) => addNumbers(tx, id, [{ kind: "superseded", number: `B-${word}` }]));
    expect(await supersessionOf(connection.db, `A-${word}`)).toBeNull();
    expect(await supersessionOf(connection.db, `B-${word}`)).toMatchObject({
      trail: [`B-${word}`, `A-${word}`],
      part: { id },
    });
  });
});

describe("a loop is refused with the row that closes it", () => {
  const refusal = (index: number, trail: string[]) => ({
    code: "supersession_loop",
    fields: [expect.objectContaining({ field: `numbers.${index}.number`, code: "supersession_loop" })],
    data: { trail },
  });

  test("if a part would replace itself", async () => {
    const word = fresh();
    await expect(addPart(`A-${word}`, [{ number: `Z-${word}` }, { number: `a ${word}` }])).rejects.toMatchObject(
      refusal(1, [`a ${word}`, `A-${word}`]),
    );
  });

  test("if it lies within one request", async () => {
    const word = fresh();
    const numbers = [
      { number: `A-${word}`, replacedBy: `B-${word}` },
      { number: `B-${word}`, replacedBy: `C-${word}` },
      { number: `C-${word}`, replacedBy: `A${word}` },
    ];
    await expect(addPart(`P-${word}`, numbers)).rejects.toMatchObject(
      refusal(2, [`C-${word}`, `A${word}`, `B-${word}`, `C-${word}`]),
    );
  });

  test("if it passes through other parts, and nothing of the request is stored", async () => {
    const word = fresh();
    const first = await addPart(`A-${word}`);
    await addPart(`B-${word}`, [{ number: `A-${word}` }]);
    await addPart(`C-${word}`, [{ number: `B-${word}` }]);
    const again = connection.db.transaction((tx) =>
      addNumbers(tx, first, [
        { kind: "oe", number: `OE-${word}` },
        { kind: "superseded", number: `C-${word}` },
      ]),
    );
    await expect(again).rejects.toMatchObject({ code: "supersession_loop", fields: [{ field: "numbers.1.number" }] });
    expect((await supersessionOf(connection.db, `A-${word}`))?.trail).toHaveLength(3);
  });

  test("but shared and repeated numbers are accepted", async () => {
    const word = fresh();
    const number = { number: `A-${word}`, replacedBy: `B-${word}` };
    const id = await addPart(`P-${word}`, [number, { number: `B-${word}` }]);
    await addPart(`Q-${word}`, [number, { number: `B-${word}` }]);
    const again = await connection.db.transaction((tx) => addNumbers(tx, id, [{ kind: "superseded", ...number }]));
    expect(again).toBe(0);
  });

  test("even if its two halves are added at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const word = fresh();
      const [one, two] = [await addPart(`A-${word}`), await addPart(`B-${word}`)];
      const half = (id: string, number: string) =>
        connection.db.transaction((tx) => addNumbers(tx, id, [{ kind: "superseded", number }]));
      const ended = await Promise.allSettled([half(one, `B-${word}`), half(two, `A-${word}`)]);
      expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
  });
});

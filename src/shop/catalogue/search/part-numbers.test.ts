import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { addNumbers } from "#shop/catalogue/parts/add-numbers.ts";
import type { NewNumber } from "#shop/catalogue/parts/number-input.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { findByNumber } from "#shop/catalogue/search/part-numbers.ts";
import { createDatabase } from "#test/database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: Connection;
const skuOf = new Map<string, string>();

const catalogue: Record<string, NewNumber[]> = {
  "HLV-BP10234": [
    { kind: "oe", number: "45022-S84-A02", maker: "Honda" },
    { kind: "superseded", number: "45022-S84-A00", maker: "Honda", replacedBy: "45022-S84-A01" },
    { kind: "superseded", number: "45022-S84-A01", maker: "Honda" },
    { kind: "interchange", number: "D787", maker: "FMSI" },
    { kind: "competitor", number: "ACT-787/C", maker: "Akebon" },
  ],
  // Longer than the one above, or alike: each has to come after it where the other is meant.
  "HLV-BP102345": [{ kind: "oe", number: "45022-S84-A02-K" }],
  "BSW-D787": [{ kind: "oe", number: "45 022 S84 A03", maker: "Honda" }],
  "OBL-1K0615301AA": [
    { kind: "oe", number: "1K0 615 301 AA", maker: "Volkswagen" },
    { kind: "interchange", number: "0 986 479 R86", maker: "Bosch" },
  ],
  "TVR-CF20484": [
    { kind: "oe", number: "LR-023977", maker: "Land Rover" },
    { kind: "competitor", number: "CUK.2436", maker: "Mann" },
  ],
  "VLT-SP/93.175": [{ kind: "interchange", number: "LFR5A-11", maker: "NGK" }],
  "RDG-IO10O1": [{ kind: "oe", number: "04465-AZ101", maker: "Toyota" }],
};

beforeAll(async () => {
  database = await createDatabase();
  connection = connect(database.url);
  for (const [sku, numbers] of Object.entries(catalogue)) await addPart(sku, numbers);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

async function addPart(sku: string, numbers: NewNumber[] = [], more: Partial<typeof parts.$inferInsert> = {}) {
  return connection.db.transaction(async (tx) => {
    const row = { sku, name: "Brake Pad Set", priceCents: 4_990, stock: 3, ...more };
    const [added] = await tx.insert(parts).values(row).returning({ id: parts.id });
    await addNumbers(tx, added!.id, numbers);
    skuOf.set(added!.id, sku);
    return added!.id;
  });
}

async function find(typed: string) {
  const { hits, ...how } = await findByNumber(connection.db, typed);
  return { skus: hits.map(({ partId }) => skuOf.get(partId)), hits, ...how };
}

const pads = "HLV-BP10234";
const disc = "OBL-1K0615301AA";
const filter = "TVR-CF20484";
const plug = "VLT-SP/93.175";

// Every way of typing a number that people were seen to use; each finds its part first.
test.each([
  // its own SKU
  ["HLV-BP10234", pads, "sku"],
  ["hlv-bp10234", pads, "sku"],
  ["HLVBP10234", pads, "sku"],
  ["HLV BP 10234", pads, "sku"],
  ["  HLV-BP10234\t", pads, "sku"],
  ["HLV–BP10234", pads, "sku"],
  ["HLV—BP—10234", pads, "sku"],
  ["HLV‑BP10234", pads, "sku"],
  ["HLV−BP10234", pads, "sku"],
  ["HLV_BP.10/234", pads, "sku"],
  ["ＨＬＶ－ＢＰ１０２３４", pads, "sku"],
  ["H L V B P 1 0 2 3 4", pads, "sku"],
  ["HLV\u00a0BP10234", pads, "sku"],
  ["HLV\u200bBP10234", pads, "sku"],
  ["HLV-BP\u000010234", pads, "sku"],
  ["#HLV-BP10234", pads, "sku"],
  ['"HLV-BP10234"', pads, "sku"],
  ["(HLV) BP10234.", pads, "sku"],
  ["VLT-SP/93.175", plug, "sku"],
  ["vltsp93175", plug, "sku"],
  ["VLT SP 93 175", plug, "sku"],
  ["VLT.SP.93-175", plug, "sku"],
  ["tvr cf20484", filter, "sku"],
  ["TVRCF-20484", filter, "sku"],
  ["OBL 1K0 615 301 AA", disc, "sku"],
  ["bsw d 787", "BSW-D787", "sku"],
  // a vehicle maker's
  ["45022-S84-A02", pads, "oe"],
  ["45022S84A02", pads, "oe"],
  ["45022 s84 a02", pads, "oe"],
  ["45022.S84.A02", pads, "oe"],
  ["45022/S84/A02", pads, "oe"],
  ["4502-2S84-A02", pads, "oe"],
  ["45022-S84−A02", pads, "oe"],
  ["４５０２２ S84 A02", pads, "oe"],
  ["45022‐S84‐a02", pads, "oe"],
  ["45022–s84–a02", pads, "oe"],
  ["45022\u202fS84\u202fA02", pads, "oe"],
  ["1K0 615 301 AA", disc, "oe"],
  ["1k0615301aa", disc, "oe"],
  ["1K0-615-301-AA", disc, "oe"],
  ["1K0.615.301.AA", disc, "oe"],
  ["1 K0615 301A A", disc, "oe"],
  ["LR023977", filter, "oe"],
  ["lr 023977", filter, "oe"],
  ["LR-023-977", filter, "oe"],
  ["L R 0 2 3 9 7 7", filter, "oe"],
  // one it is exchanged for
  ["D-787", pads, "interchange"],
  ["D787", pads, "interchange"],
  ["d 787", pads, "interchange"],
  ["0986479R86", disc, "interchange"],
  ["0 986 479 R86", disc, "interchange"],
  ["0-986-479-r86", disc, "interchange"],
  ["0.986.479.R86", disc, "interchange"],
  ["LFR5A11", plug, "interchange"],
  ["lfr5a-11", plug, "interchange"],
  ["LFR 5A 11", plug, "interchange"],
  // one that it came after
  ["45022-S84-A00", pads, "superseded"],
  ["45022s84a00", pads, "superseded"],
  ["45022 S84 A01", pads, "superseded"],
  ["45022.s84/a01", pads, "superseded"],
  // a rival's
  ["ACT-787/C", pads, "competitor"],
  ["act787c", pads, "competitor"],
  ["ACT 787 C", pads, "competitor"],
  ["CUK 2436", filter, "competitor"],
  ["cuk2436", filter, "competitor"],
  ["CUK-24-36", filter, "competitor"],
] as const)("%j finds %s first, by its number of kind %s", async (typed, sku, kind) => {
  const { skus, hits, how, confused } = await find(typed);
  expect(skus[0]).toBe(sku);
  expect(hits[0]?.matched.kind).toBe(kind);
  expect([how, confused]).toEqual(["exact", false]);
});

describe("part numbers", () => {
  test("are found while they are typed, the shortest first", async () => {
    expect(await find("hlv-bp1")).toMatchObject({ skus: [pads, "HLV-BP102345"], how: "prefix" });
    expect(await find("45022 S84 A0")).toMatchObject({ how: "prefix", confused: false });
    expect((await find("45022S84A0")).skus[0]).toBe(pads);
    expect((await find("HLV-BP10234")).skus).toEqual([pads, "HLV-BP102345"]);
  });

  test("are found with what stands before them left out, and by a piece", async () => {
    expect(await find("CF20484")).toMatchObject({ skus: [filter], how: "contained" });
    expect(await find("0615301")).toMatchObject({ skus: [disc], how: "contained" });
  });

  test("are found with O and 0, I and 1 confused, which is reported", async () => {
    for (const typed of ["RDG-1010O1", "rdg i0 100 i", "RDGIOIOOI"]) {
      const { skus, hits, how, confused } = await find(typed);
      expect({ skus, how, confused }).toEqual({ skus: ["RDG-IO10O1"], how: "exact", confused: true });
      expect(hits[0]?.matched.number).toBe("RDG-IO10O1");
    }
    expect(await find("O4465-AZ1O1")).toMatchObject({ skus: ["RDG-IO10O1"], how: "exact", confused: true });
    expect(await find("O4465-AZ")).toMatchObject({ skus: ["RDG-IO10O1"], how: "prefix", confused: true });
    expect(await find("45O22-S84-AOO")).toMatchObject({ confused: true });
    expect((await find("45O22-S84-AOO")).hits[0]).toMatchObject({
      matched: { kind: "superseded", number: "45022-S84-A00" },
      trail: ["45022-S84-A00", "45022-S84-A01", pads],
    });
  });

  test("that are a SKU and another part's number too show the SKU first, then vehicle makers', then the others'", async () => {
    const number = "QX-9000";
    const others = ["competitor", "interchange", "oe"] as const;
    for (const kind of others) await addPart(`KIND-${kind}`, [{ kind, number }]);
    await addPart(number);
    const [longer] = [await addPart("QX-90001")];
    expect(skuOf.get(longer)).toBe("QX-90001");
    expect((await find("qx 9000")).skus).toEqual([
      number,
      "KIND-oe",
      "KIND-interchange",
      "KIND-competitor",
      "QX-90001",
    ]);
  });

  test("of a part that another came after lead to that one first", async () => {
    await addPart("OLD-7001");
    await addPart("NEW-7002", [{ kind: "superseded", number: "OLD-7001" }]);
    const { skus, hits } = await find("old7001");
    expect(skus).toEqual(["NEW-7002", "OLD-7001"]);
    expect(hits[0]?.trail).toEqual(["OLD-7001", "NEW-7002"]);
    // The same letters in another maker's number don't put another part before it.
    await addPart("FAR-7003", [{ kind: "superseded", number: "OWN-7004", maker: "Honda" }]);
    await addPart("OWN-7004");
    expect((await find("OWN-7004")).skus).toEqual(["OWN-7004", "FAR-7003"]);
  });

  test("of what is not on sale find nothing", async () => {
    await addPart("GONE-1234", [{ kind: "oe", number: "GONE-OE-1" }], { removedAt: new Date() });
    await addPart("DRAFT-1234", [], { draft: true });
    for (const typed of ["GONE-1234", "GONE-12", "GONEOE1", "DRAFT-1234", "RAFT123"]) {
      expect((await find(typed)).skus).toEqual([]);
    }
  });

  test.each(["", " ", "-/.", "\0", "é", "🚗", "%", "_", "%%%%", "x".repeat(200), "1".repeat(300), "--'; drop"])(
    "that are none find nothing: %j",
    async (typed) => {
      expect((await find(typed)).skus).toEqual([]);
    },
  );
});

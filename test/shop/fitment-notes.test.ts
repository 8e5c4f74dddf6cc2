import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { contact } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let accord: string;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  const [row] = await shop.sql<{ id: string }>(
    "select id from vehicles where make = 'Honda' and model = 'Accord' and year = 2008 order by displacement_l limit 1",
  );
  accord = row!.id;
});

const vehicle = { make: "Honda", model: "Accord", from: 2006, to: 2010 };
const addPart = (notes: string | string[], name = "Brake Disc") =>
  shop.addPart({ name, applications: [{ vehicle, notes }] });
const fitment = async (part: string, answers = ""): Promise<Json> =>
  (await shop.call("GET", `/api/fitment?part=${part}&vehicle=${accord}${answers}`)).body;
const noteNamed = async (text: string): Promise<Json> =>
  (await admin.call<Json[]>("GET", `/api/fitment-notes?q=${encodeURIComponent(text)}`)).body[0];
const decide = (note: Json, decision: Json) => admin.call("PUT", `/api/fitment-notes/${note.id}/decision`, decision);

test("a note that restricts and is not understood is the question on every surface, and an answer decides", async () => {
  const part = await addPart("Exc. Police", "Quirky Disc");
  expect(await fitment(part)).toMatchObject({
    verdict: "depends",
    question: "The supplier says: “Exc. Police”. Is yours one of the vehicles this part is for?",
    ask: { fact: "note:exc. police", options: [{ value: "yes" }, { value: "no" }] },
    evidence: [{ notes: ["Exc. Police"], qualifiers: { notes: ["Exc. Police"] } }],
  });
  const several = await shop.call("GET", `/api/fitments?parts=${part}&vehicle=${accord}`);
  expect(several.body[part]).toMatchObject({ verdict: "depends", question: expect.stringContaining("Exc. Police") });
  const { body: guide } = await shop.call("GET", `/api/parts/${part}/fitment`);
  expect(guide.lines[0].conditions).toEqual(["Only as the supplier says: “Exc. Police”"]);
  const page = await shop.call<string>("GET", `/parts/${part}?vehicle=${accord}`);
  expect(page.body).toMatch(/Depends: The supplier says: “Exc\. Police”/);
  for (const path of [`/parts?q=quirky&vehicle=${accord}`, `/search?q=quirky&vehicle=${accord}`]) {
    const list = await shop.call<string>("GET", path);
    expect(list.body, path).toContain("Check: The supplier says: “Exc. Police”");
  }
  const compared = await shop.call<string>("GET", `/compare?part=${part}&vehicle=${accord}`);
  expect(compared.body).toContain("The supplier says: “Exc. Police”");

  expect((await fitment(part, "&answer.note:exc.%20police=yes")).verdict).toBe("fits");
  expect((await fitment(part, "&answer.note:exc.%20police=no")).verdict).toBe("does_not_fit");
  const found = (answers: string) => shop.call("GET", `/api/search?q=quirky&vehicle=${accord}${answers}`);
  expect((await found("")).body.parts).toHaveLength(1);
  expect((await found("&answer.note:exc.%20police=no")).body.parts).toEqual([]);

  const customer = await shop.signUp();
  const order = { ...contact, part, orders: 1, vehicle: accord };
  const refused = await customer.call("POST", "/api/purchase", order);
  expect(refused).toMatchObject({ status: 409, body: { code: "fitment_unconfirmed" } });
  const placed = await customer.call("POST", "/api/purchase", { ...order, answers: { "note:exc. police": "yes" } });
  expect(placed.body.order.fitment).toMatchObject({ verdict: "fits", answers: { "note:exc. police": "yes" } });
  const stored = await customer.call("POST", "/api/garage", {
    vehicleId: accord,
    answers: { "note:exc. police": "no" },
  });
  expect(stored.status).toBe(200);
});

test("a note that only informs asks nothing, and one that is understood is a qualifier", async () => {
  expect((await fitment(await addPart(["Includes hardware", "Set of 2"]))).verdict).toBe("fits");
  expect(await fitment(await addPart("Sedan; Includes hardware"))).toMatchObject({
    verdict: "depends",
    ask: {
      fact: "body",
      options: [{ value: "Sedan" }, { value: "2-Door Coupe" }, { value: "other:Sedan|2-Door Coupe" }],
    },
  });
  expect(await fitment(await addPart("Exc. Coupe"))).toMatchObject({
    question: "Is the body style Coupe?",
    ask: { fact: "is:body=coupe" },
  });
  expect((await fitment(await addPart("Diesel"))).verdict).toBe("does_not_fit");
});

test("what staff decide of a text holds for what is there and what comes, until it is taken back", async () => {
  const [first, second] = [await addPart("w/ Zither Package"), await addPart("Gold seal; two-tone lid")];
  const [zither, gold] = [await noteNamed("zither"), await noteNamed("two-tone")];
  expect(zither).toMatchObject({ text: "w/ Zither Package", reading: "qualifiers", decision: null });
  expect(gold).toMatchObject({ reading: "question", decision: null, pending: false });

  expect((await decide(gold, { means: "nothing" })).status).toBe(200);
  await eventually(async () => expect((await fitment(second)).verdict).toBe("fits"));
  expect((await fitment(await addPart("GOLD SEAL;  two-tone lid"))).verdict).toBe("fits");

  await decide(zither, { means: "qualifiers", qualifiers: { trim: ["EX", "LX"] } });
  await eventually(async () => expect(await fitment(first)).toMatchObject({ ask: { fact: "trim" } }));
  await eventually(async () =>
    expect(await noteNamed("zither")).toMatchObject({
      decision: "qualifiers",
      conditions: ["Trim: EX or LX"],
      pending: false,
    }),
  );

  await admin.call("DELETE", `/api/fitment-notes/${gold.id}/decision`);
  await eventually(async () => expect((await fitment(second)).verdict).toBe("depends"));
  const written = await shop.sql(
    "select before, after from audit where action = 'note.decide' and entity_id = $1 order by id",
    [gold.id],
  );
  expect(written).toMatchObject([
    { before: { decision: null }, after: { decision: { means: "nothing" }, text: "Gold seal; two-tone lid" } },
    { before: { decision: { means: "nothing" } }, after: { decision: null } },
  ]);
});

test("a decision that says nothing, or is about no note, is refused by its field", async () => {
  await addPart("w/ Kazoo Package");
  const kazoo = await noteNamed("kazoo");
  expect(await decide(kazoo, { means: "qualifiers", qualifiers: { builtFrom: "soon" } })).toMatchObject({
    status: 422,
  });
  expect(await decide(kazoo, { means: "qualifiers", qualifiers: {} })).toMatchObject({ status: 422 });
  expect(await decide(kazoo, { means: "perhaps" })).toMatchObject({ status: 422 });
  expect((await decide({ id: "x" }, { means: "nothing" })).status).toBe(404);
});

test("applications stored before their notes were read do not plainly fit, and are read in the background", async () => {
  const part = await addPart("Exc. Hearse");
  await shop.sql("update qualifier_sets set asked = null where notes @> '[\"Exc. Hearse\"]'");
  await shop.sql(
    "delete from noted_sets where qualifiers_id in (select id from qualifier_sets where notes @> '[\"Exc. Hearse\"]')",
  );
  expect((await fitment(part, "&answer.turbo=no")).verdict).toBe("depends");
  await shop.sql("update jobs set run_at = now() where queue = 'apply-notes'");
  await eventually(async () => {
    const [set] = await shop.sql("select asked from qualifier_sets where notes @> '[\"Exc. Hearse\"]'");
    expect(set?.asked).toEqual({ notes: ["Exc. Hearse"] });
  });
});

test("of every note of a file that restricts, the row has a qualifier or a question, and what is not understood is reported", async () => {
  const corpus = readFileSync(new URL("../files/suppliers/notes.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"))
    .filter(([, does]) => does === "restricts")
    .map(([note = ""]) => note);
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = corpus.map((note, n) => `NOTED-${n},Honda,Accord,2008,${cell(note.replaceAll("|", "\\|"))}`);
  const file = ["sku,make,model,year,notes", ...rows].join("\n");
  const { body } = await admin.call("POST", "/api/imports?name=notes.csv", file);
  await eventually(async () =>
    expect((await admin.call("GET", `/api/imports/${body.insertedId}`)).body.state).toBe("done"),
  );
  const problems = await admin.call<Json[]>("GET", `/api/imports/${body.insertedId}/problems?limit=1000`);
  const reported = new Set(
    problems.body.filter(({ code }) => code === "note_unclear").map(({ params }) => params.note.toLowerCase()),
  );
  const stored = await shop.sql<{ notes: string[]; asked: Json }>(
    `select q.notes, q.asked from applications a join parts p on p.id = a.part_id join qualifier_sets q on q.id = a.qualifiers_id
     where p.sku like 'NOTED-%'`,
  );
  expect(stored).toHaveLength(corpus.length);
  const silent = stored.filter(({ asked }) => Object.keys(asked ?? {}).length === 0);
  expect(silent.length).toBeLessThanOrEqual(corpus.length * 0.02);
  const unreported = stored.filter(({ notes, asked }) => asked?.notes && !reported.has(notes[0]?.toLowerCase()));
  expect(unreported).toEqual([]);
});

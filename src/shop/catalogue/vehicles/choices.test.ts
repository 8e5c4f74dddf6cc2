import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { vehicleChoices } from "#shop/catalogue/vehicles/choices.ts";
import { mostKnown, narrow, openQuestion, type VehicleAnswers } from "#shop/catalogue/vehicles/questions.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { testDatabase } from "#test/database.ts";

const ask = async (db: Db, answers: VehicleAnswers) => {
  const found = await vehicleChoices(db, answers);
  return "open" in found ? found.open : found.vehicle;
};

test("year, then make, then model, then what splits the engines: no question with one answer", async () => {
  const { db } = await testDatabase();
  const years = await ask(db, {});
  expect(years).toMatchObject({ question: "year" });
  expect(years).toHaveProperty(
    "values",
    Array.from({ length: 46 }, (_, index) => String(2026 - index)),
  );
  expect(await ask(db, { year: "2015" })).toEqual({ question: "make", values: expect.arrayContaining(["Honda"]) });
  expect(await ask(db, { year: "2015", make: "Honda" })).toEqual({
    question: "model",
    values: expect.arrayContaining(["Accord", "Civic"]),
  });
  const accord = { year: "2015", make: "Honda", model: "Accord" };
  expect(await ask(db, accord)).toEqual({ question: "displacement", values: ["2.0", "2.4", "3.5"] });
  expect(await ask(db, { ...accord, displacement: "2.4" })).toMatchObject({ year: 2015, cylinders: 4 });
});

test("answers are taken in whatever case and order, a number in whatever writing", async () => {
  const { db } = await testDatabase();
  expect(await ask(db, { model: "ACCORD", make: "honda", year: "2015", displacement: "2.40" })).toMatchObject({
    make: "Honda",
    model: "Accord",
    displacementL: 2.4,
  });
  expect(await ask(db, { model: "Accord", make: "Honda" })).toMatchObject({ question: "year" });
  // Only one make has it: that is not asked.
  expect(await ask(db, { year: "2015", model: "Accord", displacement: "2" })).toMatchObject({ make: "Honda" });
});

test("an engine that is not known is not offered beside those that are; an address that names it still leads there", async () => {
  const { db } = await testDatabase();
  const accord = { year: "2003", make: "Honda", model: "Accord" };
  expect(await ask(db, accord)).toEqual({ question: "displacement", values: ["2.4", "3.0"] });
  expect(await ask(db, { ...accord, cylinders: "unknown" })).toMatchObject({ cylinders: null, displacementL: null });
});

test("engines of which vPIC lists others are offered, so that every owner finds their car", async () => {
  const { db } = await testDatabase();
  const camry = { year: "2010", make: "Toyota", model: "Camry" };
  expect(await ask(db, camry)).toEqual({ question: "displacement", values: ["2.4", "2.5", "3.5"] });
  expect(await ask(db, { ...camry, displacement: "3.5" })).toMatchObject({ cylinders: 6, fuel: "Gasoline" });
  const superDuty = { year: "1999", make: "Ford", model: "F-250" };
  expect(await ask(db, superDuty)).toEqual({ question: "displacement", values: ["4.6", "5.4", "6.8", "7.3"] });
});

test("heavy trucks and buses are not offered", async () => {
  const { db } = await testDatabase();
  const models = await ask(db, { year: "1995", make: "Ford" });
  expect(models).toMatchObject({ values: expect.arrayContaining(["F-150", "F-350"]) });
  expect(models).not.toMatchObject({ values: expect.arrayContaining(["LTL9000"]) });
  expect(models).not.toMatchObject({ values: expect.arrayContaining(["F-800"]) });
  await expect(ask(db, { year: "1995", make: "Ford", model: "F-800" })).rejects.toMatchObject({
    fields: [{ field: "model", code: "not_offered" }],
  });
});

test.each([
  [{ year: "1970" }, "year"],
  [{ year: "next" }, "year"],
  [{ year: "2015", make: "Wartburg" }, "make"],
  [{ year: "2015", make: "Honda", model: "Corolla" }, "model"],
  [{ make: "Honda", model: "Corolla" }, "model"],
  [{ year: "1970", make: "Honda" }, "year"],
  [{ year: "2015", make: "Honda", model: "Accord", displacement: "9" }, "displacement"],
  [{ year: "2015", make: "Honda", model: "Accord", displacement: "2.4", cylinders: "6" }, "cylinders"],
])("%j: the first answer that leads nowhere is named", async (answers, field) => {
  const { db } = await testDatabase();
  await expect(ask(db, answers)).rejects.toMatchObject({ code: "invalid", fields: [{ field, code: "not_offered" }] });
});

test("every vehicle that no other says more of is reached, by one way, and there is no dead end", async () => {
  const { db } = await testDatabase();
  const all = await db.select().from(vehicles);
  const ofModel = Map.groupBy(all, ({ year, make, model }) => `${year}|${make}|${model}`);
  const groups = [...ofModel.values()].map(mostKnown);
  const ends = groups.flatMap((group) => endsOf(group, {}));
  expect(ends.map(({ id }) => id).toSorted()).toEqual(groups.flatMap((group) => group.map(({ id }) => id)).toSorted());
});

test("a vehicle is no vaguer than one of another year or model", async () => {
  const { db } = await testDatabase();
  const [known] = await db.select().from(vehicles).where(isNotNull(vehicles.displacementL)).limit(1);
  if (!known) throw new Error("The shop knows no vehicle with an engine.");
  const vague = { ...known, id: "vague", displacementL: null, version: null };
  expect(mostKnown([known, vague])).toEqual([known]);
  for (const other of [
    { ...vague, year: known.year + 1 },
    { ...vague, modelId: known.modelId + 1, model: "Another" },
  ]) {
    expect(mostKnown([known, other])).toEqual([known, other]);
  }
});

/** The vehicles that all ways of answering lead to. */
function endsOf(group: Vehicle[], answers: VehicleAnswers): Vehicle[] {
  const { left } = narrow(group, answers);
  const open = openQuestion(left);
  return open ? open.values.flatMap((value) => endsOf(group, { ...answers, [open.question]: value })) : left;
}

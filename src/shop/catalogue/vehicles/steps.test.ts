import { expect, test } from "vitest";
import { vehicleSteps } from "#shop/catalogue/vehicles/steps.ts";
import { ownDatabase } from "#test/database.ts";

test("every question up to the open one, with all it can be answered; what an earlier answer rules out is dropped", async () => {
  const { db } = await ownDatabase();
  const answersOf = async (answers: Parameters<typeof vehicleSteps>[1]) => {
    const { steps, vehicle } = await vehicleSteps(db, answers);
    for (const { values, answer } of steps) expect(["", ...values]).toContain(answer);
    return { questions: steps.map(({ question, answer }) => `${question} ${answer}`), vehicle };
  };
  expect(await answersOf({})).toEqual({ questions: ["year "], vehicle: null });
  const accord = { year: "2015", make: "HONDA", model: "accord" };
  const questions = ["year 2015", "make Honda", "model Accord"];
  expect(await answersOf(accord)).toEqual({ questions: [...questions, "displacement "], vehicle: null });
  expect(await answersOf({ ...accord, displacement: "2.4" })).toMatchObject({
    questions: [...questions, "displacement 2.4"],
    vehicle: { year: 2015, make: "Honda", model: "Accord", displacementL: 2.4 },
  });
  expect(await answersOf({ ...accord, make: "Ford" })).toEqual({
    questions: ["year 2015", "make Ford", "model "],
    vehicle: null,
  });
  expect(await answersOf({ year: "1066", make: "Honda" })).toEqual({ questions: ["year "], vehicle: null });
  await db.execute("truncate vehicles cascade");
  expect(await answersOf({ year: "2015" })).toEqual({ questions: [], vehicle: null });
});

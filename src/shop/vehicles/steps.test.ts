import { expect, test } from "vitest";
import { vehicleSteps } from "#shop/vehicles/steps.ts";
import { ownDatabase } from "#test/database.ts";

test("every question up to the open one, with all it can be answered; what an earlier answer rules out is dropped", async () => {
  const { db } = await ownDatabase();
  const answersOf = async (answers: Parameters<typeof vehicleSteps>[1]) => {
    const { steps, vehicle } = await vehicleSteps(db, answers);
    for (const { values, answer } of steps) expect(["", ...values]).toContain(answer);
    return { asked: steps.map(({ question, answer }) => `${question} ${answer}`), vehicle };
  };
  expect(await answersOf({})).toEqual({ asked: ["year "], vehicle: null });
  const accord = { year: "2015", make: "HONDA", model: "accord" };
  const asked = ["year 2015", "make Honda", "model Accord"];
  expect(await answersOf(accord)).toEqual({ asked: [...asked, "displacement "], vehicle: null });
  expect(await answersOf({ ...accord, displacement: "2.4" })).toMatchObject({
    asked: [...asked, "displacement 2.4"],
    vehicle: { year: 2015, make: "Honda", model: "Accord", displacementL: 2.4 },
  });
  expect(await answersOf({ ...accord, make: "Ford" })).toEqual({
    asked: ["year 2015", "make Ford", "model "],
    vehicle: null,
  });
  expect(await answersOf({ year: "1066", make: "Honda" })).toEqual({ asked: ["year "], vehicle: null });
  await db.execute("truncate vehicles cascade");
  expect(await answersOf({ year: "2015" })).toEqual({ asked: [], vehicle: null });
});

import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { decide } from "#shop/catalogue/fitment/verdict.ts";
import { vehiclesOfModel } from "#shop/catalogue/vehicles/vehicles.ts";
import { testDatabase } from "#test/database.ts";
import { known, row } from "#test/fitment-case.ts";

type Case = Record<"year" | "make" | "model" | "displacement" | "fact", string> & { had: string };

const file = new URL("../../../../test/files/vehicles/incomplete-lists.tsv", import.meta.url);
const cases: Case[] = parse(await readFile(file), { columns: true, delimiter: "\t" });

test.each(cases.map((one) => [`${one.year} ${one.make} ${one.model} ${one.displacement}`, one] as const))(
  "of a %s, lists of engines and bodies that lack or have what it had decide nothing: %o",
  async (_name, { year, make, model, displacement, fact, had }) => {
    const { db } = await testDatabase();
    const found = (await vehiclesOfModel(db, Number(year), make, model)).filter(
      ({ displacementL }) => displacement === "" || displacementL === Number(displacement),
    );
    expect(found).not.toEqual([]);
    for (const vehicle of found) {
      const own = { modelId: vehicle.modelId, yearFrom: vehicle.year, yearTo: vehicle.year };
      const listed = (fact === "engine" ? vehicle.engines : vehicle.bodies) ?? [];
      for (const value of [had, ...listed])
        for (const qualifiers of [{ [fact]: [value] }, { except: [`${fact}=${value}`] }]) {
          const { verdict, question } = decide(known, [row(qualifiers, own)], vehicle);
          expect([qualifiers, verdict, question?.options.length]).toEqual([qualifiers, "depends", expect.any(Number)]);
        }
      const { question } = decide(known, [row({ [fact]: [had] }, own)], vehicle);
      // What is offered decides, whichever it is.
      for (const option of question?.options ?? [])
        expect(
          decide(known, [row({ [fact]: [had] }, own)], vehicle, { [question?.fact ?? fact]: option }).verdict,
        ).toBe(option === had || option === "yes" ? "fits" : "does_not_fit");
    }
  },
);

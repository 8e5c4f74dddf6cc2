import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMeantModels, type MeantModel } from "#shop/catalogue/vehicles/meant-models.ts";
import { readYears, type YearRange } from "#shop/catalogue/vehicles/year-words.ts";
import { testDatabase } from "#test/database.ts";

/** Vehicles as suppliers write them, and what they mean; `open`: a person has to say. */
const names = readFileSync(new URL("../../../../test/files/suppliers/vehicle-names.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
  )
  .map(([make = "", model = "", years = "", means = "", meantYears = ""]) => ({
    make,
    model,
    years,
    means,
    meantYears,
  }));

const yearText = ({ from, to }: YearRange) => (from !== null && from === to ? `${from}` : `${from ?? ""}-${to ?? ""}`);
const modelText = (found: MeantModel[]) =>
  `${found[0]?.make}/${found
    .map(({ name }) => name)
    .toSorted()
    .join("|")}`;

/** `2008-2008` is 2008. */
const oneYear = (text: string) => text.replace(/\b(\d{4})-\1\b/g, "$1");

test("names of vehicles and years are understood, and none is understood as another", async () => {
  const { db } = await testDatabase();
  const meant = await readMeantModels(db, names, new Map());
  const wrong: string[] = [];
  const open: string[] = [];
  for (const { make, model, years: text, means, meantYears } of names) {
    const years = readYears(text, 2029);
    const found = (years ?? []).map((range) => modelText(meant({ make, model }, range)));
    const isOpen = !years || found.some((one) => one.startsWith("undefined"));
    const read = isOpen ? "open" : `${[...new Set(found)].join("+")} ${years.map(yearText).join(",")}`;
    const right = means === "open" ? "open" : `${means} ${oneYear(meantYears)}`;
    if (read === right) continue;
    (isOpen ? open : wrong).push(`${make};${model};${text}: ${read}, not ${right}`);
  }
  expect(wrong).toEqual([]);
  expect(open).toEqual([]);
  expect(names.length).toBeGreaterThanOrEqual(200);
});

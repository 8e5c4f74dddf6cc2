import { expect, test } from "vitest";
import { withEngineSizes } from "#adapters/catalogue-files/csv-engines.ts";
import { readEngine } from "#shop/catalogue/fitment/engine-words.ts";
import { applications, read } from "#test/read-records.ts";

test.each([
  ["5.0L V8", { displacement: 5, cylinders: 8 }],
  ["2.4L L4", { displacement: 2.4, cylinders: 4 }],
  ["2.4 L", { displacement: 2.4 }],
  ["2,4 l", { displacement: 2.4 }],
  ["2.4", { displacement: 2.4 }],
  ["2.0T", { displacement: 2, turbo: true }],
  ["1.8L Turbo", { displacement: 1.8, turbo: true }],
  ["3.5L V6 Turbo", { displacement: 3.5, cylinders: 6, turbo: true }],
  ["V6", { cylinders: 6 }],
  ["V6 3.5L", { displacement: 3.5, cylinders: 6 }],
  ["4 cyl.", { cylinders: 4 }],
  ["6-Zylinder", { cylinders: 6 }],
  ["1598 ccm", { displacement: 1.6 }],
  ["K24Z3", null],
  ["2.0 TDI", null],
  ["5.7L Hemi", null],
  ["Turbo", null],
  ["2.0L/2.5L", null],
  ["not 2.4L", null],
])("an engine written as %s", (text, engine) => {
  expect(readEngine(text)).toEqual(engine);
});

test("the size of an engine is taken from the column it is written in, unless another column says otherwise", () => {
  const size = { displacement: ["5"], cylinders: ["8"] };
  expect(withEngineSizes({ engine: ["5.0L V8"], trim: ["XLT"] })).toEqual({ ...size, trim: ["XLT"] });
  expect(withEngineSizes({ displacement: ["5.0L"], cylinders: ["V8"] })).toEqual(size);
  expect(withEngineSizes({ displacement: ["5.0L V8"], cylinders: ["8"] })).toEqual(size);
  expect(withEngineSizes({ engine: ["2.4L L4", "3.5L V6"] })).toEqual({
    displacement: ["2.4", "3.5"],
    cylinders: ["4", "6"],
    engine: ["2.4L L4", "3.5L V6"],
  });
  // A V6 may have the same size: which of both is meant, the words alone say.
  expect(withEngineSizes({ engine: ["3.2L L6"] })).toEqual({
    displacement: ["3.2"],
    cylinders: ["6"],
    engine: ["3.2L L6"],
  });
  for (const columns of [
    { engine: ["5.0L V8"], cylinders: ["6"] },
    { engine: ["2.0T"], turbo: false },
    { engine: ["2.4L", "3.5L V6"] },
    { engine: ["K24Z3"], displacement: ["2.4"] },
    { displacement: ["V6"] },
  ])
    expect(withEngineSizes(columns)).toEqual(columns);
});

test.each([
  ["3.471", { displacement: ["3.5"] }, []],
  ["3,471", { displacement: ["3.5"] }, []],
  ["3471", { displacement: ["3.5"] }, []],
  ["1 998", { displacement: ["2"] }, []],
  ["1'998 cm³", { displacement: ["2"] }, []],
  ["1.998 ccm", { displacement: ["2"] }, []],
  ["1.598|1.998", { displacement: ["1.6", "2"] }, []],
  ["3.5", { displacement: ["3.5"] }, []],
  ["4.942", {}, ["Hubraum: 4.942"]],
])("Hubraum = %s is in cubic centimetres or litres", async (cell, qualifiers, notes) => {
  const file = `sku;make;model;year;Hubraum\nA-1;Honda;Accord;2010;"${cell}"\n`;
  const [application] = applications(await read(file));
  expect(application?.named).toMatchObject({ qualifiers, notes });
});

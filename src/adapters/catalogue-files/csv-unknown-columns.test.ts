import { describe, expect, test } from "vitest";
import { meaningOfColumn } from "#adapters/catalogue-files/csv-unknown-columns.ts";
import { resolveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { applications, read } from "#test/read-records.ts";

/** What the rows of a file of applications ask of a vehicle, by the cells of one more column. */
async function asked(column: string, ...cells: string[]) {
  const rows = cells.map((cell, at) => `A-${at},Honda,Accord,2010,"${cell.replaceAll('"', '""')}"`);
  const records = applications(await read(`sku,make,model,year,"${column}"\n${rows.join("\n")}\n`));
  return records.map(({ named }) => {
    const { qualifiers = {}, notes = [] } = named ?? {};
    return resolveQualifiers(qualifiers, notes).effective;
  });
}

const exclusionNames =
  "Not For|Not for engine|Excludes|Excluded|Excluding|Exclusions|Exceptions|Exception|Except|Except for|EXCEPT|Exc.|Doesn't fit|Doesn’t Fit|Does not fit|DOES_NOT_FIT|Won't fit|Not compatible with|Incompatible|Ausnahme|Ausnahmen|nicht für|Nicht fuer|NICHT FÜR|Passt nicht|außer|Sauf|Pas pour|Excepto|No para|NotFor|Excluded Engines|Engine Exclusions";

describe("a column of exclusions", () => {
  test.each(exclusionNames.split("|"))("excludes the engine that it names: %s", async (column) => {
    expect(await asked(column, "3.5L")).toEqual([{ except: ["displacement=3.5"] }]);
    expect(await asked(column, "3.5L V6")).toEqual([{ notes: [`${column}: 3.5L V6`] }]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["3.5", { except: ["displacement=3.5"] }],
    ["3,5", { except: ["displacement=3.5"] }],
    ["3.5 L", { except: ["displacement=3.5"] }],
    ["w/ 3.5L", { except: ["displacement=3.5"] }],
    ["w/3.5L engine", { except: ["displacement=3.5"] }],
    ["with 3.5L", { except: ["displacement=3.5"] }],
    ["mit 3,5 l", { except: ["displacement=3.5"] }],
    ["V6", { except: ["cylinders=6"] }],
    ["6-Zylinder", { except: ["cylinders=6"] }],
    ["Diesel", { except: ["fuel=Diesel"] }],
    ["Hybrid", { except: ["fuel=Hybrid"] }],
    ["Turbo", { turbo: false }],
    ["2.4L, 3.5L", { except: ["displacement=2.4", "displacement=3.5"] }],
    ["2.4L/3.5L", { except: ["displacement=2.4", "displacement=3.5"] }],
    ["2.4L; Diesel", { except: ["displacement=2.4", "fuel=Diesel"] }],
    ["2.4L|3.5L", { except: ["displacement=2.4", "displacement=3.5"] }],
    ["2.4L and 3.5L", { except: ["displacement=2.4", "displacement=3.5"] }],
    ["2,4 und 3,5", { except: ["displacement=2.4", "displacement=3.5"] }],
    ["LX", { except: ["trim=LX"] }],
    ["AWD", { except: ["drive=All-Wheel Drive"] }],
    ["None", {}],
    ["-", {}],
    ["N/A", {}],
    ["", {}],
  ])("'%s' is read", async (cell, qualifiers) => {
    expect(await asked("Not For", cell)).toEqual([qualifiers]);
    expect(await asked("Except", cell)).toEqual([qualifiers]);
  });

  test.each(["3.5 V6", "V6 3.5L", "2.0T", "2.0 TDI", "J35Z", "Performance package", "2.4L, TypeS-P", "all", "w/o ABS"])(
    "'%s' is asked",
    async (cell) => {
      const [{ notes = [], ...others } = {}] = await asked("Not For", cell);
      expect({ notes: notes.length, others }).toEqual({ notes: 1, others: {} });
    },
  );
});

const restrictingNames =
  "Region|VIN Break|Cab|PR-Nr.|Rear Wheels|Caliper|Bed Length|Steering|Series|Wheelbase|Wheel Base|Build Date|Chassis|Option Code|Brake system|GVW|GVWR|Trim|Transmission|Rear Axle|EngineBaseID|Engine VIN|Emissions|Number of Doors|Fahrgestellnummer|Radstand|Bremsanlage|Getriebeart|Sub-Model|BodyNumDoors|Fuel System|Suspension|VehicleID";

test.each(restrictingNames.split("|"))(
  "a column that restricts by its name is asked in every row: %s",
  async (column) => {
    const [one] = await asked(column, "J 7-P");
    expect(Object.keys(one ?? {})).toHaveLength(1);
  },
);

test("an unknown column whose values differ is asked, with its words", async () => {
  const [, second, third] = await asked("Flurb", "A1-x.", "B2-x.", "C3-x.");
  expect([second, third]).toEqual([{ notes: ["Flurb: B2-x."] }, { notes: ["Flurb: C3-x."] }]);
});

test.each(
  "Image URL|UPC|Price Note|Weight|Color|Warranty|Application ID|BaseVehicleID|Supplier|Last Updated|Country of Origin|Category 2|OE Number 2|Line No".split(
    "|",
  ),
)("a column that says nothing of vehicles is not asked: %s", async (column) => {
  expect(meaningOfColumn(column) === "restricts").toBe(false);
  expect(await asked(column, "J 7.1", "K 8.1")).toEqual([{}, {}]);
});

test("what is the same in all rows, or says that all fit, is not asked", async () => {
  expect(await asked("Flurb", "A1-x.", "A1-x.")).toEqual([{}, {}]);
  expect(await asked("Region", "All", "-", "N/A", "")).toEqual([{}, {}, {}, {}]);
});

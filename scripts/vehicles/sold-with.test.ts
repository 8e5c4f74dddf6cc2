import { expect, test } from "vitest";
import type { VinPatternRow } from "#seed/vehicles/packed-files.ts";
import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import { soldWith } from "./sold-with.ts";

const nothing = {
  make: "",
  model: "",
  displacement: "",
  cylinders: "",
  fuel: "",
  turbo: "",
  body: "",
  trim: "",
  series: "",
  engine: "",
  doors: "",
  heavy: "",
  weight_from: "",
  weight_to: "",
};
const accord: FileVehicle = {
  id: "",
  year: 2012,
  make: "Honda",
  model: "Accord",
  displacement: "2.4",
  cylinders: "4",
  fuel: "Gasoline",
  turbo: "",
};
const model = { keys: "CP*", make: "Honda", model: "Accord" };
const sized = { displacement: "2.4", cylinders: "4" };

/** What is found of an Accord, of whose VINs these patterns speak. */
function found(patterns: Partial<VinPatternRow>[], vehicle = accord) {
  const schemas = [{ wmi: "1HG", schema: "1", from: "2012", to: "2012" }];
  const rows = [model, ...patterns].map((row) => ({ ...nothing, schema: "1", keys: "", ...row }));
  return soldWith(schemas, rows, [])(vehicle);
}

test.each([
  ["the code beside the size", [{ keys: "CP2", ...sized, engine: "K24Z2" }], "K24Z2"],
  [
    "each code of that size",
    [
      { keys: "CP2", ...sized, engine: "K24Z2" },
      { keys: "CP3", ...sized, engine: "K24Z3" },
    ],
    "K24Z2;K24Z3",
  ],
  [
    "a code that stands elsewhere in the VIN",
    [
      { keys: "CP2", ...sized },
      { keys: "***F", engine: "K24Z2" },
    ],
    "K24Z2",
  ],
  [
    "no code of another size",
    [
      { keys: "CP2", ...sized, engine: "K24Z2" },
      { keys: "CP3", displacement: "3.5", cylinders: "6", engine: "J35Z2" },
    ],
    "K24Z2",
  ],
  [
    "no code whose maker writes another size into it",
    [
      { keys: "CP2", ...sized, engine: "K24Z2" },
      { keys: "CP3", cylinders: "4", engine: "R18A1" },
    ],
    "K24Z2",
  ],
  [
    "nothing where one of its engines has no code",
    [
      { keys: "CP2", ...sized, engine: "K24Z2" },
      { keys: "CP3", ...sized },
    ],
    "",
  ],
  [
    "nothing where a VIN may be one of which no engine is said",
    [
      { keys: "CP2", ...sized, engine: "K24Z2" },
      { keys: "CP4", trim: "EX" },
    ],
    "",
  ],
  ["nothing of another model year", [{ keys: "CP2**|D", ...sized, engine: "K24Z2" }], ""],
  ["no name of a technique", [{ keys: "CP2", ...sized, engine: "" }], ""],
])("of an engine's codes it is known: %s", (_, patterns, engines) => {
  expect(found(patterns).engines).toBe(engines);
});

test.each([
  ["its body, with its doors", [{ keys: "CP*", body: "Sedan/Saloon", doors: "4" }], "4-Door Sedan"],
  [
    "doors that stand elsewhere",
    [
      { keys: "CP*", body: "Coupe" },
      { keys: "***A", doors: "2" },
    ],
    "2-Door Coupe",
  ],
  [
    "each body",
    [
      { keys: "CP2", body: "Sedan/Saloon", doors: "4" },
      { keys: "CP3", body: "Coupe", doors: "2" },
    ],
    "2-Door Coupe;4-Door Sedan",
  ],
  [
    "nothing where a VIN may be one of which no body is said",
    [
      { keys: "CP2", body: "Coupe", doors: "2" },
      { keys: "CP3", trim: "EX" },
    ],
    "",
  ],
  [
    "no hatchback whose tailgate is not counted",
    [{ keys: "CP*", body: "Hatchback/Liftback/Notchback", doors: "4" }],
    "",
  ],
  [
    "a hatchback whose tailgate is",
    [{ keys: "CP*", body: "Hatchback/Liftback/Notchback", doors: "5" }],
    "4-Door Hatchback",
  ],
  ["no coupe of four doors", [{ keys: "CP*", body: "Coupe", doors: "4" }], ""],
  ["no chassis", [{ keys: "CP*", body: "Incomplete - Cutaway" }], ""],
])("of a model's bodies it is known: %s", (_, patterns, bodies) => {
  expect(found(patterns).bodies).toBe(bodies);
});

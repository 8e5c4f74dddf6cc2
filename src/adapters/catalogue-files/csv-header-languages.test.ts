import { expect, test } from "vitest";
import { fuelNamed } from "#shop/catalogue/vehicles/fuel-names.ts";
import { applications, read } from "#test/read-records.ts";

test.each([
  ["Bilmärke;Bilmodell;Årsmodell;Bränsle", "El", ["Electric"]],
  ["Bilmärke;Bilmodell;Årsmodell;Drivmedel", "EL", ["Electric"]],
  ["make;model;year;Bränsle", "el", ["Electric"]],
  ["make;model;Tillverkningsår;fuel", "El", ["Electric"]],
  ["Bilmärke;Bilmodell;Årsmodell;Bränsle", "Bensin|El", ["Gasoline", "Electric"]],
  ["Bilmärke;Bilmodell;Årsmodell;Bränsle", "Bensin", ["Gasoline"]],
  ["Bilmärke;Bilmodell;Årsmodell;Bränsle", "Diesel", ["Diesel"]],
  ["Bilmärke;Bilmodell;Årsmodell;Bränsle", "EL-X", ["EL-X"]],
  ["make;model;year;fuel", "EL", ["EL"]],
  ["make;model;year;fuel", "el", ["el"]],
  ["Marke;Modell;Baujahr;Kraftstoff", "EL", ["EL"]],
  ["marca;modelo;año;combustible", "El", ["El"]],
  ["make;model;year;fuel", "elektrisk", ["Electric"]],
])("with the columns %s, the fuel '%s' means %j", async (columns, fuel, means) => {
  const [application] = applications(await read(`sku;${columns}\nA-1;Tesla;Model 3;2020;${fuel}\n`));
  const written = application?.named?.qualifiers["fuel"];
  expect([written].flat().map((one) => fuelNamed(String(one)))).toEqual(means);
});
